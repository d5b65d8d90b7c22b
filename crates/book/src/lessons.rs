//! What results have taught: a journal beside the book, to which every game adds a line for each
//! move that was played from the book.
//!
//! A line is `KEY MOVE POINTS`: the position and the move as the book writes them, in hexadecimal,
//! and 0, 1 or 2 half-points. The lines of a game are added in one piece and under a lock, so games
//! at the same time do each other no harm; a line that was torn by a crash is passed over. The book
//! itself never changes. How the file is kept, and kept short, is the business of `journal`.
//!
//! Old results count less: at each position every new result takes a little from those before, half
//! of it in 50 results. A move that was given up is tried again after a hundred.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use crate::choice::Candidate;
use crate::journal::{ForeignJournal, Journal, MOST_AT_A_POSITION, foreign};

/// After so many later results at the same position a result counts half.
const HALF_LIFE: f64 = 50.0;
/// A move begins with so many drawn games that were never played: a single result shifts little.
const PRIOR_GAMES: f64 = 4.0;
/// A move with no more than this share of the points…
pub const LEARNED_OUT: f64 = 0.25;
/// …after so many games is given up…
const ENOUGH_GAMES: usize = 4;
/// …until there are so many later results at the same position: then it has another chance.
const FORGIVEN: usize = 100;

/// Why the journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct LessonsError {
    /// The journal.
    pub path: PathBuf,
    /// What happened.
    pub error: io::Error,
}

impl LessonsError {
    /// Whether the file is something else than a journal of lessons.
    pub fn is_foreign(&self) -> bool {
        self.error.get_ref().is_some_and(|reason| reason.is::<ForeignJournal>())
    }
}

/// The result of one move in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The position.
    pub key: u64,
    /// The move as the book writes it.
    pub mv: u16,
    /// For whoever played it: 2 for a win, 1 for a draw.
    pub half_points: u8,
}

impl Lesson {
    fn parse(line: &str) -> Option<Lesson> {
        let mut words = line.split(' ');
        let (key, mv, points) = (words.next()?, words.next()?, words.next()?);
        let well_formed = key.len() == 16 && mv.len() == 4 && words.next().is_none();
        Some(Lesson {
            key: u64::from_str_radix(key, 16).ok().filter(|_| well_formed)?,
            mv: u16::from_str_radix(mv, 16).ok()?,
            half_points: points.parse().ok().filter(|&points| points <= 2)?,
        })
    }

    fn line(&self) -> String {
        format!("{:016x} {:04x} {}\n", self.key, self.mv, self.half_points)
    }
}

/// What was learned about a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taught {
    /// The move as the book writes it.
    pub mv: u16,
    /// How many games taught it, however old.
    pub games: usize,
    /// How many they are worth by now.
    pub weight: f64,
    /// The share of the points in them, 0 to 1, old ones counting less.
    pub score: f64,
    /// How many results there are at this position since its last one.
    pub age: usize,
}

impl Taught {
    /// Whether the move is given up for now.
    pub fn is_out(&self) -> bool {
        self.games >= ENOUGH_GAMES && self.score <= LEARNED_OUT && self.age < FORGIVEN
    }

    /// What the book's weight is multiplied with: 0 to 8, and 1 where nothing was learned.
    pub fn factor(&self) -> f64 {
        if self.is_out() {
            return 0.0;
        }
        let points = self.score * self.weight + PRIOR_GAMES / 2.0;
        (2.0 * points / (self.weight + PRIOR_GAMES)).powi(3)
    }
}

/// The journal's name: that of the book with `.learn` behind it.
pub fn journal_of(book: &Path) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(".learn");
    name.into()
}

/// What the journal says, as far as it was read.
#[derive(Debug)]
pub struct Lessons {
    journal: Journal,
    /// Oldest first.
    by_position: HashMap<u64, Vec<Lesson>>,
    lines: u64,
    /// Lines that make no sense.
    bad: u64,
}

impl Lessons {
    /// Reads a journal; one that does not exist is empty. A file without a single lesson in it is
    /// somebody else's.
    pub fn open(path: &Path) -> Result<Lessons, LessonsError> {
        let (journal, by_position) = (Journal::new(path), HashMap::new());
        let mut lessons = Lessons { journal, by_position, lines: 0, bad: 0 };
        lessons.refresh()?;
        if lessons.lines > 0 && lessons.bad == lessons.lines {
            return Err(lessons.failed(foreign()));
        }
        Ok(lessons)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.journal.path()
    }

    /// How many lines it has.
    pub fn len(&self) -> u64 {
        self.lines
    }

    /// Whether nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.lines == 0
    }

    /// How many lines make no sense: torn by a crash, or written by somebody else.
    pub fn bad_lines(&self) -> u64 {
        self.bad
    }

    /// The positions about which something is known.
    pub fn positions(&self) -> impl Iterator<Item = u64> + '_ {
        self.by_position.keys().copied()
    }

    /// Reads what was added since, by whatever program.
    pub fn refresh(&mut self) -> Result<(), LessonsError> {
        let news = self.journal.read_on().map_err(|error| self.failed(error))?;
        if news.anew {
            self.forget();
        }
        news.text.lines().for_each(|line| self.note(Lesson::parse(line)));
        Ok(())
    }

    fn failed(&self, error: io::Error) -> LessonsError {
        LessonsError { path: self.journal.path().to_owned(), error }
    }

    fn note(&mut self, lesson: Option<Lesson>) {
        self.lines += 1;
        let Some(lesson) = lesson else {
            self.bad += 1;
            return;
        };
        let known = self.by_position.entry(lesson.key).or_default();
        known.push(lesson);
        if known.len() > MOST_AT_A_POSITION {
            known.remove(0);
        }
    }

    fn forget(&mut self) {
        (self.lines, self.bad) = (0, 0);
        self.by_position.clear();
    }

    /// Adds the lessons of one game, in one piece.
    pub fn add(&mut self, lessons: &[Lesson]) -> Result<(), LessonsError> {
        let text: String = lessons.iter().map(Lesson::line).collect();
        self.journal.append(&text).map_err(|error| self.failed(error))?;
        self.refresh()
    }

    /// Forgets everything.
    pub fn reset(&mut self) -> Result<(), LessonsError> {
        self.journal.clear().map_err(|error| self.failed(error))?;
        self.refresh()
    }

    /// What was learned about the moves of a position, in the order of the moves' numbers.
    pub fn at(&self, key: u64) -> Vec<Taught> {
        let lessons = self.by_position.get(&key).map_or(&[][..], Vec::as_slice);
        let mut found: Vec<Taught> = Vec::new();
        for (age, lesson) in lessons.iter().rev().enumerate() {
            let weight = 0.5_f64.powf(age as f64 / HALF_LIFE);
            let points = f64::from(lesson.half_points) / 2.0;
            match found.iter_mut().find(|known| known.mv == lesson.mv) {
                Some(known) => {
                    let sum = known.score * known.weight + points * weight;
                    known.games += 1;
                    known.weight += weight;
                    known.score = sum / known.weight;
                }
                None => {
                    let (mv, score) = (lesson.mv, points);
                    found.push(Taught { mv, games: 1, weight, score, age });
                }
            }
        }
        found.sort_unstable_by_key(|known| known.mv);
        found
    }

    /// Shifts the weights of moves by what was learned about them.
    pub fn teach(&self, key: u64, candidates: &mut [Candidate]) {
        let taught = self.at(key);
        for candidate in candidates {
            if let Some(known) = taught.iter().find(|known| known.mv == candidate.entry.mv) {
                candidate.weight *= known.factor();
            }
        }
    }
}
