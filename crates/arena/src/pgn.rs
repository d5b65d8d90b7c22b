//! Games as PGN: the seven tags and more, and after every move what its player said.

mod file;

use std::fmt::Write as _;
use std::time::Duration;

use chess::{Color, Position};
use notation::{Opening, PieceLetters, coordinates, move_number, san};

use crate::clock::PlayerClock;
use crate::openings::is_chess960;
use crate::record::{GameRecord, MoveRecord, RecordedScore};

pub(crate) use file::PgnFile;

/// So much is forgiven when a game is read again: no move that was recorded was too late.
const FORGIVEN: Duration = Duration::from_micros(u64::MAX);

/// No opening with a name is longer, in half-moves.
const LONGEST_NAMED: usize = 40;

/// Lines are broken before this column.
const WIDTH: usize = 80;

/// Writes a game of a match. What a player said about a move stands behind it in the commands that
/// viewers know, `[%eval value,depth]` from White's view, `[%clk]` and `[%emt]`, and the nodes as
/// `n=1000`. Each fact stands there once: neither is the value repeated in the notation of a
/// tournament manager, nor is a mate, which the last move shows, told in words.
pub fn write(record: &GameRecord, event: &str) -> String {
    let round = format!("{}.{}", record.game / 2 + 1, record.game % 2 + 1);
    write_with(record, event, &round, &[])
}

/// Writes a game with a round of one's own and further tags.
pub fn write_with(
    record: &GameRecord,
    event: &str,
    round: &str,
    more: &[(&'static str, String)],
) -> String {
    let mut text = String::new();
    let start = Position::from_fen(&record.fen).unwrap_or_else(|_| Position::start());
    for (name, value) in tags(record, event, round, &start).iter().chain(more) {
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    wrap(&mut text, &movetext(record, &start));
    text.push('\n');
    text
}

fn tags(
    record: &GameRecord,
    event: &str,
    round: &str,
    start: &Position,
) -> Vec<(&'static str, String)> {
    let (date, time) = date_and_time(record.started);
    let [white_limits, black_limits] = &record.limits;
    let mut tags = vec![
        ("Event", event.to_owned()),
        ("Site", "?".to_owned()),
        ("Date", date),
        ("Round", round.to_owned()),
        ("White", record.white.clone()),
        ("Black", record.black.clone()),
        ("Result", record.result().as_str().to_owned()),
    ];
    if *start != Position::start() {
        if is_chess960(start) {
            tags.push(("Variant", "Chess960".to_owned()));
        }
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", record.fen.clone()));
    }
    // The date above is the universal one.
    tags.push(("UTCTime", time));
    if let Some(opening) = opening(record, start) {
        tags.push(("ECO", opening.eco.to_owned()));
        tags.push(("Opening", opening.name.to_owned()));
    }
    tags.push(("PlyCount", record.moves.len().to_string()));
    // PGN knows clocks only; other limits stay as we write them.
    if white_limits == black_limits {
        tags.push(("TimeControl", white_limits.clone()));
    } else {
        tags.push(("WhiteTimeControl", white_limits.clone()));
        tags.push(("BlackTimeControl", black_limits.clone()));
    }
    tags.push(("Termination", record.termination().pgn().to_owned()));
    tags
}

/// The name of the opening, as far as the game has one.
fn opening(record: &GameRecord, start: &Position) -> Option<Opening> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for played in record.moves.iter().take(LONGEST_NAMED) {
        let mv = coordinates::read(&position, &played.mv).ok()?;
        position.play(mv);
        moves.push(mv);
    }
    Opening::of(start, &moves)
}

/// The words of the game, which may be broken between lines.
fn movetext(record: &GameRecord, start: &Position) -> Vec<String> {
    let mut words = Vec::new();
    let mut position = start.clone();
    let mut clocks = record
        .limits
        .each_ref()
        .map(|limits| PlayerClock::new(limits.parse().unwrap_or_default(), FORGIVEN));
    for (index, played) in record.moves.iter().enumerate() {
        let Ok(mv) = coordinates::read(&position, &played.mv) else { break };
        words.extend(move_number(&position, index == 0));
        words.push(san::write(&position, mv, PieceLetters::English));
        let last = index + 1 == record.moves.len();
        let mut comment = if last { record.ending.remark() } else { String::new() };
        let [white, black] = &mut clocks;
        let clock = if position.turn() == Color::White { white } else { black };
        // Nothing is too late here: only moves that counted are on record.
        let _ = clock.press(played.time());
        comment += &commands(played, position.turn(), clock.reading().map(|clock| clock.time));
        words.extend(braced(&comment));
        position.play(mv);
    }
    let remark = record.ending.remark();
    if record.moves.is_empty() && !remark.is_empty() {
        words.extend(braced(&remark));
    }
    words.push(record.result().as_str().to_owned());
    words
}

/// The words of a comment. Braces cannot stand inside one, and a command is not broken.
fn braced(comment: &str) -> Vec<String> {
    let comment = comment.replace('{', "(").replace('}', ")");
    let mut words: Vec<String> = Vec::new();
    for word in format!("{{{}}}", comment.trim()).split_whitespace() {
        match words.last_mut() {
            Some(last) if last.contains("[%") && !last.contains(']') => {
                *last += " ";
                *last += word;
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// ` [%eval 0.34,12] [%clk 0:00:02.917] [%emt 0:00:00.083] n=1000`, the opinion from White's view.
fn commands(played: &MoveRecord, mover: Color, left: Option<Duration>) -> String {
    let sign = if mover == Color::White { 1 } else { -1 };
    let depth = played.depth;
    let mut text = match played.score {
        Some(RecordedScore::Cp(cp)) => {
            format!(" [%eval {:.2},{depth}]", f64::from(sign * cp) / 100.0)
        }
        Some(RecordedScore::Mate(moves)) => format!(" [%eval #{},{depth}]", sign * moves),
        None => String::new(),
    };
    if let Some(left) = left {
        let _ = write!(text, " [%clk {}]", clock_time(left));
    }
    let _ = write!(text, " [%emt {}]", clock_time(played.time()));
    if played.nodes > 0 {
        let _ = write!(text, " n={}", played.nodes);
    }
    text
}

/// `0:00:02.917`.
fn clock_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}.{:03}", seconds % 60, time.subsec_millis())
}

fn wrap(text: &mut String, words: &[String]) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length >= WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

/// The day of this second since 1970 as PGN writes it: `2025.03.09`.
pub fn date(unix: u64) -> String {
    date_and_time(unix).0
}

/// The second since 1970 that PGN writes as this date and this universal time; the inverse of what
/// [`write`] puts into its tags.
pub fn unix_time(date: &str, time: &str) -> Option<u64> {
    let numbers = |text: &str, mark: char| -> Option<[u64; 3]> {
        let parts: Option<Vec<u64>> = text.split(mark).map(|part| part.parse().ok()).collect();
        parts?.try_into().ok()
    };
    let [year, month, day] = numbers(date, '.')?;
    let [hour, minute, second] = numbers(time, ':')?;
    let known = (1970..10_000).contains(&year) && (1..=12).contains(&month);
    if !known || !(1..=31).contains(&day) || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    // Years begin in March here, so that the day which comes and goes is the last one.
    let year = if month <= 2 { year - 1 } else { year };
    let month_from_march = (month + 9) % 12;
    let (era, year_of_era) = (year / 400, year % 400);
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    let days = (era * 146_097 + day_of_era).checked_sub(719_468)?;
    Some(days * 86_400 + hour * 3_600 + minute * 60 + second)
}

/// `2025.03.09` and `17:04:59`, universal time. After H. Hinnant's "chrono-compatible low-level
/// date algorithms".
fn date_and_time(unix: u64) -> (String, String) {
    let (days, seconds) = (unix / 86_400 + 719_468, unix % 86_400);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    (
        format!("{year:04}.{month:02}.{day:02}"),
        format!("{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Ending;

    fn played(mv: &str, score: Option<RecordedScore>) -> MoveRecord {
        MoveRecord { mv: mv.to_owned(), score, depth: 7, nodes: 1_000, us: 12_345 }
    }

    /// The shortest game there is.
    fn fools_mate() -> GameRecord {
        GameRecord {
            game: 3,
            white: "old \"one\"".to_owned(),
            black: "new".to_owned(),
            limits: ["3+0.03".to_owned(), "3+0.03".to_owned()],
            fen: Position::start().to_string(),
            ending: Ending::Checkmate { winner: Color::Black },
            last_lines: Vec::new(),
            timing: [crate::Timing::default(); 2],
            lines: Default::default(),
            started: 1_741_539_899,
            moves: vec![
                played("f2f3", Some(RecordedScore::Cp(-34))),
                played("e7e5", None),
                played("g2g4", Some(RecordedScore::Mate(-1))),
                played("d8h4", Some(RecordedScore::Mate(1))),
            ],
        }
    }

    #[test]
    fn a_game_is_written_as_others_do() {
        let text = write(&fools_mate(), "test");
        assert!(text.starts_with("[Event \"test\"]\n[Site \"?\"]\n[Date \"2025.03.09\"]\n"));
        assert!(text.contains("[Round \"2.2\"]\n[White \"old \\\"one\\\"\"]\n"));
        assert!(text.contains("[UTCTime \"17:04:59\"]"));
        assert!(
            text.ends_with(
                "\n1. f3 {[%eval -0.34,7] [%clk 0:00:03.017] [%emt 0:00:00.012] n=1000} e5\n\
                 {[%clk 0:00:03.017] [%emt 0:00:00.012] n=1000} 2. g4 {[%eval #-1,7]\n\
                 [%clk 0:00:03.035] [%emt 0:00:00.012] n=1000} Qh4# {[%eval #-1,7]\n\
                 [%clk 0:00:03.035] [%emt 0:00:00.012] n=1000} 0-1\n\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn pgn_says_each_fact_once() {
        let mut record = fools_mate();
        let text = write(&record, "test").replace('\n', " ");
        // Date, mate, value, depth and time.
        for (fact, times) in [("2025.03.09", 1), ("mates", 0), ("M1", 0), ("#-1,7", 2), ("s,", 0)] {
            assert_eq!(text.matches(fact).count(), times, "{fact} in {text}");
        }
        assert_eq!(text.matches("0.34").count(), 1, "{text}");
        // What nothing else tells is told in words.
        record.ending = Ending::Resignation { loser: Color::White };
        assert_eq!(write(&record, "test").matches("White resigns").count(), 1);
        record.ending = Ending::Unfinished;
        record.moves.clear();
        assert!(!write(&record, "test").contains('{'), "no empty comment");
    }

    #[test]
    fn games_have_the_name_of_their_opening() {
        let mut record = fools_mate();
        let text = write(&record, "test");
        assert!(
            text.contains("[ECO \"A00\"]\n[Opening \"Barnes Opening: Fool's Mate\"]"),
            "{text}"
        );
        // A game from a position without a name has none.
        record.fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".to_owned();
        record.moves.clear();
        assert!(!write(&record, "test").contains("[ECO"));
        // The longest line with a name is looked at as a whole.
        let longest = Opening::lines().map(|(_, moves)| moves.len()).max();
        assert!(longest <= Some(LONGEST_NAMED), "{longest:?}");
    }

    /// A move that was late and forgiven has used up the clock all the same.
    #[test]
    fn clocks_run_on_after_a_late_move() {
        let mut record = fools_mate();
        record.limits = ["1+0.5".to_owned(), "2/1+0.5,movetime=900".to_owned()];
        for (played, us) in record.moves.iter_mut().zip([1_010_000, 905_000, 100_000, 100_000]) {
            played.us = us;
        }
        let text = write(&record, "test").replace('\n', " ");
        let clocks: Vec<&str> = text.split("[%clk 0:00:").skip(1).map(|rest| &rest[..6]).collect();
        assert_eq!(clocks, ["00.500", "00.595", "00.900", "01.995"]);
    }

    #[test]
    fn dates_are_right() {
        assert_eq!(date_and_time(0).0, "1970.01.01");
        assert_eq!(date_and_time(951_782_400).0, "2000.02.29");
        assert_eq!(date_and_time(4_107_542_399), ("2100.02.28".into(), "23:59:59".into()));
        for second in (0..4_200_000_000).step_by(7_777_777) {
            let (date, time) = date_and_time(second);
            assert_eq!(unix_time(&date, &time), Some(second), "{date} {time}");
        }
        for (date, time) in [("????.??.??", "0:0:0"), ("2025.13.01", "0:0:0"), ("2025.01", "")] {
            assert_eq!(unix_time(date, time), None, "{date} {time}");
        }
    }
}
