//! What follows the word of a command.

use std::time::Duration;

use chess::Square;

use crate::number::whole;
use crate::text::{quote, single_spaced};
use crate::words::Words;
use crate::xboard::level::seconds_of;
use crate::xboard::{Command, GameEnd, Level, XboardError};

/// Takes all that is left.
fn rest_of(words: &mut Words<'_>) -> String {
    let rest = single_spaced(words.rest());
    *words = Words::new("");
    rest
}

fn word_after(
    words: &mut Words<'_>,
    what: &'static str,
    after: &'static str,
) -> Result<String, XboardError> {
    words.next().map(str::to_owned).ok_or(XboardError::Missing { what, after })
}

fn text_after(
    words: &mut Words<'_>,
    what: &'static str,
    after: &'static str,
) -> Result<String, XboardError> {
    let text = rest_of(words);
    if text.is_empty() { Err(XboardError::Missing { what, after }) } else { Ok(text) }
}

/// The commands that take words; nothing if it is another one.
pub(crate) fn with_text(
    word: &'static str,
    words: &mut Words<'_>,
) -> Option<Result<Command, XboardError>> {
    Some(match word {
        "accepted" => word_after(words, "the feature", word).map(Command::Accepted),
        "rejected" => word_after(words, "the feature", word).map(Command::Rejected),
        "variant" => word_after(words, "the name", word).map(Command::Variant),
        "usermove" => word_after(words, "the move", word).map(Command::UserMove),
        "setboard" => text_after(words, "the FEN", word).map(Command::SetBoard),
        "name" => Ok(Command::Name(rest_of(words))),
        "ics" => Ok(Command::Server(rest_of(words))),
        "ptell" => Ok(Command::PartnerTells(rest_of(words))),
        "holding" => Ok(Command::Holding(rest_of(words))),
        "partner" => Ok(Command::Partner(words.next().map(str::to_owned))),
        "result" => GameEnd::parse(&rest_of(words), "result").map(Command::Result),
        "egtpath" => word_after(words, "the type", word).and_then(|kind| {
            text_after(words, "the path", word).map(|path| Command::TablebasePath(kind, path))
        }),
        "option" => text_after(words, "the name", word).map(|text| match text.split_once('=') {
            Some((name, value)) => {
                let (name, value) = (name.trim_ascii().to_owned(), value.trim_ascii().to_owned());
                Command::Option(name, Some(value))
            }
            None => Command::Option(text, None),
        }),
        "exclude" => root_move(words, word).map(Command::Exclude),
        "include" => root_move(words, word).map(Command::Include),
        "lift" => square(words, word).map(Command::Lift),
        "put" => square(words, word).map(Command::Put),
        "hover" => square(words, word).map(Command::Hover),
        _ => return None,
    })
}

/// The commands that take numbers; nothing if it is another one.
pub(crate) fn with_numbers(
    word: &'static str,
    words: &mut Words<'_>,
) -> Option<Result<Command, XboardError>> {
    Some(match word {
        "level" => Level::parse(words).map(Command::Level),
        "protover" => small(words, word).map(Command::ProtocolVersion),
        "sd" => small(words, word).map(Command::Depth),
        "cores" => small(words, word).map(Command::Cores),
        "ping" => number(words, word).map(Command::Ping),
        "memory" => number(words, word).map(|size| Command::Memory(size.max(0).unsigned_abs())),
        "nps" => number(words, word).map(|speed| {
            let speed = Some(speed).filter(|&speed| speed >= 0);
            Command::NodesPerSecond(speed.map(i64::unsigned_abs))
        }),
        "time" => centiseconds(words, word).map(Command::Time),
        "otim" => centiseconds(words, word).map(Command::OpponentTime),
        "st" => word_after(words, "the number of seconds", word).and_then(|text| {
            let (expected, found) = ("seconds such as 5 or 0.1", quote(&text));
            let wrong = XboardError::Unexpected { after: word, expected, found };
            seconds_of(&text).map(Command::MoveTime).ok_or(wrong)
        }),
        "rating" => number(words, word)
            .and_then(|ours| number(words, word).map(|theirs| Command::Rating(ours, theirs))),
        "setscore" => number(words, word)
            .and_then(|score| small(words, word).map(|depth| Command::SetScore(score, depth))),
        _ => return None,
    })
}

fn number(words: &mut Words<'_>, after: &'static str) -> Result<i64, XboardError> {
    let text = word_after(words, "the number", after)?;
    let (expected, found) = ("a whole number", quote(&text));
    whole(&text).ok_or(XboardError::Unexpected { after, expected, found })
}

fn small(words: &mut Words<'_>, after: &'static str) -> Result<u32, XboardError> {
    number(words, after).map(|number| u32::try_from(number.max(0)).unwrap_or(u32::MAX))
}

/// A clock that is over shows zero, though some GUIs send less.
fn centiseconds(words: &mut Words<'_>, after: &'static str) -> Result<Duration, XboardError> {
    const MOST: i64 = 100_000_000;
    let number = number(words, after)?.clamp(0, MOST).unsigned_abs();
    Ok(Duration::from_millis(number * 10))
}

/// A move, or none where it says `all`.
fn root_move(words: &mut Words<'_>, after: &'static str) -> Result<Option<String>, XboardError> {
    let word = word_after(words, "a move or all", after)?;
    Ok(Some(word).filter(|word| !word.eq_ignore_ascii_case("all")))
}

fn square(words: &mut Words<'_>, after: &'static str) -> Result<Square, XboardError> {
    let text = word_after(words, "the square", after)?;
    let (expected, found) = ("a square such as e4", quote(&text));
    text.parse().map_err(|_| XboardError::Unexpected { after, expected, found })
}
