//! The file of exercises and answers beside the saved games. Lines are only ever added, each in one piece and under a lock: two
//! terminals lose nothing, a kill costs the line under way at the most, and what is not understood stays where it is and is
//! told. The state of an exercise is never written; it follows from its answers.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::exercise::Exercise;
use super::schedule::{Outcome, Schedule};
use super::written::{self, Answer, Entry};
use crate::saved::Folder;

/// The file in the folder of saved games.
const FILE: &str = "exercises.jsonl";
/// No honest line has so many bytes.
const LONGEST: u64 = 1 << 20;

/// The file of one person.
#[derive(Clone, Debug)]
pub struct Notebook {
    path: PathBuf,
}

/// What a notebook says.
#[derive(Clone, Debug, Default)]
pub struct Practice {
    /// The exercises in the order in which they were added.
    pub kept: Vec<Kept>,
    /// Lines that are not understood.
    pub strange: Strange,
    /// Where an exercise stands in `kept`, by its key.
    places: HashMap<String, usize>,
}

/// An exercise and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Its number, from 1, by which people name it.
    pub number: usize,
    /// The exercise.
    pub exercise: Exercise,
    /// When it comes again.
    pub schedule: Schedule,
    /// How often it was answered.
    pub answers: usize,
    /// How often it was found without a hint.
    pub right: usize,
}

/// Lines that are not understood: damaged, or of another version of the program. They stay in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strange {
    /// How many.
    pub lines: usize,
    /// The first of them, from 1; 0 if there is none.
    pub first: usize,
}

/// What became of an exercise that was to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It has this number now.
    New(usize),
    /// It was there, under this number.
    Known(usize),
}

impl Notebook {
    /// The notebook of whoever has these games.
    pub fn beside(folder: &Folder) -> Notebook {
        Notebook { path: folder.path().join(FILE) }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All that it says; nothing if there is no file yet.
    ///
    /// # Errors
    ///
    /// The file is there and cannot be read.
    pub fn read(&self) -> io::Result<Practice> {
        match File::open(&self.path) {
            Ok(file) => read_all(&file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Practice::default()),
            Err(error) => Err(error),
        }
    }

    /// Adds exercises, each of them once; says for each what became of it.
    ///
    /// # Errors
    ///
    /// What the system says; then none of them was added.
    pub fn add(&self, exercises: &[Exercise]) -> io::Result<Vec<Added>> {
        let mut file = self.open()?;
        let mut practice = read_all(&file)?;
        let (mut added, mut text) = (Vec::new(), String::new());
        for exercise in exercises {
            let known = practice.places.get(&exercise.key()).and_then(|&at| practice.kept.get(at));
            if let Some(known) = known {
                added.push(Added::Known(known.number));
                continue;
            }
            text += &written::of_exercise(exercise);
            practice.take(Entry::Exercise(Box::new(exercise.clone())));
            added.push(Added::New(practice.kept.len()));
        }
        append(&mut file, &text)?;
        Ok(added)
    }

    /// Notes an answer.
    ///
    /// # Errors
    ///
    /// What the system says; then it was not noted.
    pub fn note(&self, answer: &Answer) -> io::Result<()> {
        append(&mut self.open()?, &written::of_answer(answer))
    }

    /// Opens it to add something. Nobody else does so while the file is open, where the system knows locks.
    fn open(&self) -> io::Result<File> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(&self.path)?;
        match file.lock() {
            Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
            _ => Ok(file),
        }
    }
}

impl Practice {
    /// The exercise of this number.
    pub fn get(&self, number: usize) -> Option<&Kept> {
        self.kept.get(number.checked_sub(1)?)
    }

    /// How many are due.
    pub fn due(&self, now: u64) -> usize {
        self.kept.iter().filter(|one| one.schedule.is_due(now)).count()
    }

    fn take(&mut self, entry: Entry) {
        match entry {
            Entry::Exercise(exercise) => {
                let key = exercise.key();
                if self.places.contains_key(&key) {
                    return;
                }
                self.places.insert(key, self.kept.len());
                let (number, schedule) = (self.kept.len() + 1, Schedule::default());
                self.kept.push(Kept {
                    number,
                    exercise: *exercise,
                    schedule,
                    answers: 0,
                    right: 0,
                });
            }
            Entry::Answer(answer) => {
                let place = self.places.get(&answer.key).copied();
                let Some(kept) = place.and_then(|at| self.kept.get_mut(at)) else { return };
                kept.schedule = kept.schedule.after(answer.outcome, answer.time);
                kept.answers += 1;
                kept.right += usize::from(answer.outcome == Outcome::Right);
            }
        }
    }
}

fn read_all(file: &File) -> io::Result<Practice> {
    let mut reader = BufReader::new(file);
    reader.seek(SeekFrom::Start(0))?;
    let mut practice = Practice::default();
    let mut answers = Vec::new();
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if Read::by_ref(&mut reader).take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let is_whole = bytes.last() == Some(&b'\n');
        if !is_whole {
            // The rest of a line that is too long is no line of its own.
            reader.skip_until(b'\n')?;
        }
        let text = std::str::from_utf8(&bytes).unwrap_or("\u{fffd}").trim();
        match written::read(text) {
            // An answer may stand before its exercise, where the line of the exercise was damaged and it was added again.
            Some(Entry::Answer(answer)) => answers.push(answer),
            Some(entry) => practice.take(entry),
            None if text.is_empty() => {}
            None => {
                practice.strange.lines += 1;
                if practice.strange.first == 0 {
                    practice.strange.first = number;
                }
            }
        }
    }
    // Two notebooks may have been put together, and one may be a copy of the other.
    answers.sort_by_key(|answer: &Answer| answer.time);
    let mut seen = HashSet::new();
    for answer in answers.into_iter().filter(|answer| seen.insert(answer.clone())) {
        practice.take(Entry::Answer(answer));
    }
    Ok(practice)
}

/// Adds whole lines in one piece. A kill may have left half a line: it must not spoil the next one. On a full disk half of what
/// was written is taken back.
fn append(file: &mut File, text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let length = file.metadata()?.len();
    let mut last = [b'\n'];
    if length > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let gap = if last == [b'\n'] { "" } else { "\n" };
    let written = file.write_all(format!("{gap}{text}").as_bytes());
    if let Err(error) = written {
        let _ = file.set_len(length);
        return Err(error);
    }
    file.sync_data()
}
