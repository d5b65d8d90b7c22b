//! Games out of files: those of this program with all that belongs to them, those of others as far
//! as they go.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;

use arena::{MoveRecord, PlayerSpec, RecordedScore, pgn};
use chess::{Color, Move};
use notation::pgn::{GameResult, Opinion, RawGame, Reader, Remark, Token};

use super::folder::is_nameless;
use super::{CLOCK_TAG, LoadError, Loaded, PLAYER_TAGS, SavedFile, Unseated, date_now, to_pgn};
use crate::end::End;
use crate::game::{PlayedGame, Timer};

/// No game takes so many bytes.
const LARGEST: u64 = 16 << 20;

/// Reads a game from a file.
pub fn read(path: &Path) -> Result<Loaded, LoadError> {
    // Looked at before it is opened: that alone may take for ever.
    let data = fs::metadata(path).map_err(LoadError::Unreadable)?;
    if data.is_dir() {
        return Err(LoadError::Unreadable(io::Error::from(io::ErrorKind::IsADirectory)));
    }
    // A pipe or a device may never end.
    if !data.is_file() {
        return Err(LoadError::Unreadable(io::Error::from(io::ErrorKind::InvalidInput)));
    }
    if data.len() > LARGEST {
        return Err(LoadError::TooLarge);
    }
    let file = File::open(path).map_err(LoadError::Unreadable)?;
    let mut reader = Reader::new(BufReader::new(file));
    let game = reader.next_game().map_err(LoadError::Unreadable)?;
    let raw = game.ok_or(LoadError::NoGame)?;
    let (game, has_our_tags) = read_game(&raw)?;
    let unseated = [Color::White, Color::Black].into_iter().zip(PLAYER_TAGS);
    let unseated = unseated.filter_map(|(side, tag)| unseated_at(&raw, side, tag)).collect();
    let more = matches!(reader.next_game(), Ok(Some(_)));
    // Ours is what we would write ourselves: whatever somebody has added must not be lost.
    // And a file with a name of its own is a copy that somebody wanted to keep.
    let may_go_on = has_our_tags && !more && is_nameless(path);
    let text = fs::read_to_string(path).ok().filter(|_| may_go_on);
    let text = text.filter(|text| outline(text) == outline(&to_pgn(&game)));
    let file = text.map(|text| SavedFile::new(path.to_path_buf(), text));
    Ok(Loaded { game, file, more, unseated })
}

fn read_game(raw: &RawGame<'_>) -> Result<(PlayedGame, bool), LoadError> {
    let ours = PLAYER_TAGS.iter().all(|name| raw.tag(name).is_some());
    let line = raw.main_line(None).map_err(LoadError::Wrong)?;
    let ended = raw.tokens().any(|(_, token)| matches!(token, Token::Result(_)));
    // Any file has letters; a game has moves, or tags that say that it is one.
    if line.moves.is_empty() && raw.tags().next().is_none() {
        return Err(LoadError::NoGame);
    }
    if !ended && (ours || line.moves.is_empty()) {
        return Err(LoadError::Torn);
    }
    let mut game =
        PlayedGame::new(line.start, PLAYER_TAGS.map(|tag| player_of(raw, tag)), date_now());
    for (mv, comment) in line.moves.into_iter().zip(comments(raw)) {
        let record = record_of(mv, game.turn(), &comment);
        game.put(mv, record);
    }
    game.set_timer(timer_of(raw, game.moves().len()));
    if game.end().is_none()
        && let Some(end) = end_of(raw)
    {
        game.finish(end);
    }
    let date = raw.tag("UTCDate").or_else(|| raw.tag("Date"));
    if let Some(started) = date.zip(raw.tag("UTCTime")) {
        game.set_started(pgn::unix_time(&started.0, &started.1).unwrap_or(game.started()));
    }
    Ok((game, ours))
}

/// A text without the numbers in its comments, and without its line breaks: times are kept to the
/// millisecond only, so that those of a game that was read may differ in the last digit.
fn outline(text: &str) -> String {
    let mut outline = String::with_capacity(text.len());
    let mut in_comment = false;
    for character in text.chars() {
        in_comment = character == '{' || in_comment && character != '}';
        let kept = match character {
            '0'..='9' if in_comment => '#',
            space if space.is_whitespace() => ' ',
            other => other,
        };
        if !(matches!(kept, '#' | ' ') && outline.ends_with(kept)) {
            outline.push(kept);
        }
    }
    outline
}

/// A player that is known by its tag; everybody else is a person.
fn player_of(raw: &RawGame<'_>, tag: &str) -> PlayerSpec {
    let spec = raw.tag(tag).and_then(|text| players::read_harmless(&text).ok());
    spec.unwrap_or_else(PlayerSpec::human)
}

/// Who should sit there and does not.
fn unseated_at(raw: &RawGame<'_>, side: Color, tag: &str) -> Option<Unseated> {
    let player = raw.tag(tag)?.into_owned();
    let why = players::read_harmless(&player).err()?;
    Some(Unseated { side, player, why })
}

/// The comment behind each move of the main line, empty where there is none.
fn comments(raw: &RawGame<'_>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut depth = 0_usize;
    for (_, token) in raw.tokens() {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Move(_) if depth == 0 => found.push(String::new()),
            Token::Comment(text) if depth == 0 => {
                if let Some(last) = found.last_mut() {
                    *last += &text.replace('\n', " ");
                }
            }
            _ => {}
        }
    }
    found
}

/// What a comment says: `[%eval 0.34,12] [%emt 0:00:00.083] n=1000`, or `+0.34/12 0.083s, n=1000`
/// as tournament managers write it.
fn record_of(mv: Move, mover: Color, comment: &str) -> MoveRecord {
    let remark = Remark::parse(comment);
    let sign = if mover == Color::White { 1 } else { -1 };
    let of_white = remark.white_opinion.map(|opinion| recorded(opinion, sign));
    let score = of_white.or_else(|| remark.mover_opinion.map(|opinion| recorded(opinion, 1)));
    let nodes = remark.text.split([' ', ',']).find_map(|word| word.strip_prefix("n="));
    let us = remark.elapsed.map_or(0, |time| time.as_micros().try_into().unwrap_or(u64::MAX));
    MoveRecord {
        mv: mv.to_string(),
        score,
        depth: remark.depth.unwrap_or(0),
        nodes: nodes.and_then(|text| text.parse().ok()).unwrap_or(0),
        us,
    }
}

fn recorded(opinion: Opinion, sign: i32) -> RecordedScore {
    match opinion {
        Opinion::Centipawns(value) => RecordedScore::Cp(sign.saturating_mul(value)),
        Opinion::Mate(moves) => RecordedScore::Mate(sign.saturating_mul(moves)),
    }
}

fn timer_of(raw: &RawGame<'_>, plies: usize) -> Option<Timer> {
    let control = raw.tag("TimeControl")?.parse().ok()?;
    let from = raw.tag(CLOCK_TAG).and_then(|text| text.parse().ok()).unwrap_or(0);
    Some(Timer { control, from: plies.min(from) })
}

/// An end that is not on the board: without other words the loser has resigned.
fn end_of(raw: &RawGame<'_>) -> Option<End> {
    let loser = match raw.result() {
        GameResult::WhiteWins => Color::Black,
        GameResult::BlackWins => Color::White,
        GameResult::Draw => return Some(End::Agreed),
        GameResult::Unfinished => return None,
    };
    let late = raw.tag("Termination").is_some_and(|text| text.eq_ignore_ascii_case("time forfeit"));
    Some(if late { End::Time(loser) } else { End::Resigned(loser) })
}
