//! The journal of a match or tournament: a head that says which one it is, and one line of JSON for
//! each finished game, on the disk before the game counts.

mod error;
mod find;
mod rules;
pub(crate) mod written_ending;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::record::GameRecord;
pub use error::{JournalError, JournalSettings};
pub use find::{recorded_game, recorded_games};
pub(crate) use rules::Rules;

/// Every journal begins with this.
const OPENING_WORDS: &[u8] = b"{\"roque_journal\":";

/// What makes two matches or tournaments the same: whatever changes the games. How many games a
/// match has and when it stops may change from one run to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The version of this format.
    pub(crate) roque_journal: u32,
    pub(crate) players: Vec<String>,
    pub(crate) limits: Vec<String>,
    pub(crate) openings: String,
    #[serde(deserialize_with = "rules::read")]
    pub(crate) adjudication: Rules,
    /// Nothing for a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tournament: Option<TournamentHead>,
}

/// What a tournament has beyond a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct TournamentHead {
    /// How the players are printed.
    pub(crate) names: Vec<String>,
    pub(crate) format: String,
    pub(crate) cycles: u32,
    pub(crate) rounds: u32,
    /// What the openings were shuffled with, if they were.
    pub(crate) seed: Option<u64>,
    /// `2/4` for the second of four parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shard: Option<String>,
}

/// What is in a journal.
#[derive(Debug)]
pub(crate) struct Found {
    /// None as long as there is nothing.
    pub(crate) head: Option<Head>,
    /// Whether a last line that was being written when we were killed has been left out.
    pub(crate) torn: bool,
    /// How many bytes are whole lines.
    whole: u64,
}

/// An open journal. Nobody else can write it meanwhile.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    /// How many games are in it.
    games: usize,
}

impl Journal {
    /// Opens or begins a journal; hands over the games that are already in it. A last line that
    /// was being written when we were killed is cut off. A journal without games blocks nothing,
    /// whatever its head says: it is begun again.
    pub(crate) fn open(
        path: &Path,
        head: &Head,
        each: &mut dyn FnMut(GameRecord),
    ) -> Result<(Journal, Found), JournalError> {
        let failed = |error| JournalError::File { path: path.to_owned(), error };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // A pipe, which we open for writing too, would never come to its end.
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(JournalError::NoJournal { path: path.to_owned() });
        }
        // Two matches in one journal would spoil it; the lock ends with the process, however that
        // ends.
        lock(&file, path)?;
        let bytes = read_journal(&mut file).map_err(failed)?;
        let has_games = bytes.iter().position(|&byte| byte == b'\n').is_some_and(|end| {
            // What follows the head, even if it is torn.
            end + 1 < bytes.len()
        });
        let check = |found: &Head| if has_games { check_head(path, found, head) } else { Ok(()) };
        let mut games = 0;
        let mut found = parse(path, &bytes, &check, &mut |record| {
            games += 1;
            each(record);
        })?;
        if !has_games {
            (found.head, found.whole) = (None, 0);
        }
        file.set_len(found.whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file, path: path.to_owned(), games };
        if found.head.is_none() {
            journal.write(&line(head).map_err(failed)?)?;
        }
        Ok((journal, found))
    }

    /// Adds games; when this returns they are on the disk.
    pub(crate) fn add(&mut self, games: &[GameRecord]) -> Result<(), JournalError> {
        let failed = |error| JournalError::File { path: self.path.clone(), error };
        let lines: String = games.iter().map(line).collect::<io::Result<_>>().map_err(failed)?;
        self.games += games.len();
        self.write(&lines)
    }

    /// Removes a journal in which nothing was ever written down: the games could not begin.
    pub(crate) fn discard_if_empty(&self) {
        if self.games == 0 {
            // What cannot be removed is a journal without games, which blocks nothing.
            let _ = fs::remove_file(&self.path);
        }
    }

    fn write(&mut self, text: &str) -> Result<(), JournalError> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| JournalError::File { path: self.path.clone(), error })
    }
}

/// Locks a journal. A program that is just being started holds our files, and their locks, until it
/// has replaced the copy of this process it begins as: a lock is believed only if it lasts. Where
/// files cannot be locked we do without.
fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    const LOOKS: u32 = 50;
    for _ in 0..LOOKS {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            _ => return Ok(()),
        }
    }
    Err(JournalError::InUse { path: path.to_owned() })
}

/// Locks a journal that is about to be replaced; nothing if there is none.
pub(crate) fn lock_existing(path: &Path) -> Result<Option<File>, JournalError> {
    match File::open(path) {
        Ok(file) => lock(&file, path).map(|()| Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(JournalError::File { path: path.to_owned(), error }),
    }
}

/// The head of a journal as its first line.
pub(crate) fn head_line(head: &Head) -> io::Result<String> {
    line(head)
}

fn line(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Reads a journal without touching it. It may be anybody's: names are shown and written into files,
/// and none of them keeps a control character.
pub(crate) fn read(path: &Path, each: &mut dyn FnMut(GameRecord)) -> Result<Found, JournalError> {
    let failed = |error| JournalError::File { path: path.to_owned(), error };
    let bytes = File::open(path).and_then(|mut file| read_journal(&mut file)).map_err(failed)?;
    let mut found = parse(path, &bytes, &|_| Ok(()), &mut |mut record| {
        [&mut record.white, &mut record.black].into_iter().for_each(without_controls);
        each(record);
    })?;
    if let Some(tournament) = found.head.as_mut().and_then(|head| head.tournament.as_mut()) {
        tournament.names.iter_mut().for_each(without_controls);
    }
    Ok(found)
}

fn without_controls(name: &mut String) {
    if name.contains(char::is_control) {
        *name = name.replace(char::is_control, " ");
    }
}

/// All of a journal, and of another file no more than shows that it is none: it may be gigantic.
fn read_journal(file: &mut impl io::Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.by_ref().take(OPENING_WORDS.len() as u64).read_to_end(&mut bytes)?;
    if bytes == OPENING_WORDS {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

pub(crate) fn check_head(path: &Path, found: &Head, expected: &Head) -> Result<(), JournalError> {
    if found == expected {
        return Ok(());
    }
    let fields = |head: &Head| match serde_json::to_value(head) {
        Ok(serde_json::Value::Object(mut fields)) => {
            if let Some(serde_json::Value::Object(more)) = fields.remove("tournament") {
                fields.extend(more);
            }
            fields
        }
        _ => serde_json::Map::new(),
    };
    // Only what differs is told.
    let (there, here) = (fields(found), fields(expected));
    let names: Vec<&String> = there
        .keys()
        .chain(here.keys().filter(|name| !there.contains_key(*name)))
        .filter(|name| there.get(*name) != here.get(*name))
        .collect();
    let show = |head: &Head, fields: &serde_json::Map<String, serde_json::Value>| {
        let known = |name: &String| fields.get(name).filter(|value| !value.is_null());
        let value = |name: &String| match name.as_str() {
            "adjudication" => Some(head.adjudication.to_string()).filter(|text| !text.is_empty()),
            _ => known(name).map(ToString::to_string),
        };
        JournalSettings(names.iter().map(|&name| (name.clone(), value(name))).collect())
    };
    let (found, expected) = (show(found, &there), show(expected, &here));
    Err(JournalError::OtherMatch { path: path.to_owned(), found, expected })
}

fn parse(
    path: &Path,
    bytes: &[u8],
    check: &dyn Fn(&Head) -> Result<(), JournalError>,
    each: &mut dyn FnMut(GameRecord),
) -> Result<Found, JournalError> {
    let failed = |line, error| JournalError::Line { path: path.to_owned(), line, error };
    let compared = bytes.len().min(OPENING_WORDS.len());
    if bytes.get(..compared) != OPENING_WORDS.get(..compared) {
        return Err(JournalError::NoJournal { path: path.to_owned() });
    }
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let (whole, rest) = bytes.split_at_checked(end).unwrap_or((bytes, &[]));
    let mut found = Found { head: None, torn: !rest.is_empty(), whole: end as u64 };
    let mut lines = whole.split_inclusive(|&byte| byte == b'\n').enumerate().peekable();
    if let Some((_, first)) = lines.next() {
        let head = serde_json::from_slice(first).map_err(|error| failed(1, error))?;
        check(&head)?;
        found.head = Some(head);
    }
    while let Some((index, line)) = lines.next() {
        match serde_json::from_slice::<GameRecord>(line) {
            Ok(record) => each(record),
            // After a power failure the end of a line may be there and its middle not.
            Err(_) if lines.peek().is_none() => {
                found.torn = true;
                found.whole -= line.len() as u64;
            }
            Err(error) => return Err(failed(index + 1, error)),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "{\"roque_journal\":1,\"players\":[],\"limits\":[],\"openings\":\"\",\
                        \"adjudication\":{}}\n";
    const GAME: &str = "{\"game\":3,\"white\":\"a\",\"black\":\"b\",\"limits\":[\"\",\"\"],\
                        \"fen\":\"\",\"result\":\"1-0\",\"termination\":\"checkmate\",\
                        \"reason\":\"\",\"started\":0,\"moves\":[]}\n";

    /// What is found, and how many games.
    fn parsed(text: &str) -> Result<(Found, usize), JournalError> {
        let mut games = 0;
        let found = parse(Path::new("x"), text.as_bytes(), &|_| Ok(()), &mut |_| games += 1)?;
        Ok((found, games))
    }

    #[test]
    fn every_cut_is_survived() {
        let text = [HEAD, GAME, GAME].concat();
        for cut in 0..=text.len() {
            let (found, games) = parsed(&text[..cut]).unwrap();
            let lines = text[..cut].matches('\n').count();
            assert_eq!(found.head.is_some(), lines > 0, "{cut}");
            assert_eq!(games, lines.saturating_sub(1), "{cut}");
            assert_eq!(found.torn, cut > 0 && !text[..cut].ends_with('\n'), "{cut}");
        }
    }

    #[test]
    fn garbage_is_dropped_at_the_end_only() {
        let (found, games) = parsed(&[HEAD, GAME, "\0\0\0\n"].concat()).unwrap();
        assert!(found.torn && games == 1);
        assert_eq!(found.whole as usize, HEAD.len() + GAME.len());
        let error = parsed(&[HEAD, "\0\0\n", GAME].concat()).unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
    }

    #[test]
    fn a_journal_without_games_blocks_nobody() {
        let path = std::env::temp_dir().join(format!("roque-journal-{}", std::process::id()));
        let head = |player: &str| Head {
            roque_journal: 1,
            players: vec![player.to_owned()],
            limits: Vec::new(),
            openings: String::new(),
            adjudication: Rules::default(),
            tournament: None,
        };
        let open = |player: &str| Journal::open(&path, &head(player), &mut |_| {});
        drop(open("typo").unwrap());
        let (mut journal, found) = open("right").unwrap();
        assert_eq!((found.head.is_none(), found.torn), (true, false));
        journal.add(&[serde_json::from_str(GAME).unwrap()]).unwrap();
        journal.discard_if_empty();
        drop(journal);
        assert!(matches!(open("typo"), Err(JournalError::OtherMatch { .. })));
        assert!(open("right").unwrap().1.head.is_some());
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_gigantic_file_that_is_no_journal_is_not_read() {
        let read = read_journal(&mut io::repeat(b' ')).unwrap();
        assert!(matches!(
            parse(Path::new("x"), &read, &|_| Ok(()), &mut |_| ()),
            Err(JournalError::NoJournal { .. })
        ));
        let text = [HEAD, GAME].concat();
        assert_eq!(read_journal(&mut text.as_bytes()).unwrap(), text.as_bytes());
        assert_eq!(read_journal(&mut &text.as_bytes()[..5]).unwrap(), &text.as_bytes()[..5]);
    }

    #[test]
    fn other_files_are_left_alone() {
        for text in ["hello", "[Event \"x\"]\n", "{\"name\":1}\n"] {
            assert!(matches!(parsed(text), Err(JournalError::NoJournal { .. })), "{text}");
        }
        assert!(parsed("{\"roque_journal\":2}\n").is_err());
    }
}
