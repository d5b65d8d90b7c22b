//! `level MOVES BASE INCREMENT`, and the ways in which times are written.

use std::fmt;
use std::time::Duration;

use crate::text::quote;
use crate::words::Words;
use crate::xboard::XboardError;

/// Nobody plays longer games: eleven days.
const LONGEST: f64 = 1e6;

/// A chess clock.
///
/// ```
/// use std::time::Duration;
/// use protocol::xboard::{Command, Level};
///
/// let Command::Level(level) = Command::parse("level 40 1:30 0.5")?.command else { unreachable!() };
/// assert_eq!((level.moves, level.base), (Some(40), Duration::from_secs(90)));
/// assert_eq!(level.increment, Duration::from_millis(500));
/// assert_eq!(level.to_string(), "level 40 1:30 0.5");
/// # Ok::<(), protocol::xboard::XboardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The base lasts for so many moves and is then added once more; none: for the whole game.
    pub moves: Option<u32>,
    /// The time at the start of a period.
    pub base: Duration,
    /// What is added after every move.
    pub increment: Duration,
}

impl Level {
    pub(crate) fn parse(words: &mut Words<'_>) -> Result<Level, XboardError> {
        let after = "level";
        let mut next = |what| words.next().ok_or(XboardError::Missing { what, after });
        let unexpected = |expected, found: &str| XboardError::Unexpected {
            after,
            expected,
            found: quote(found),
        };
        let text = next("the number of moves")?;
        let moves = crate::number::natural(text)
            .ok_or_else(|| unexpected("a number of moves such as 40 or 0", text))?;
        let moves = Some(u32::try_from(moves).unwrap_or(u32::MAX)).filter(|&moves| moves > 0);
        let text = next("the time")?;
        let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
        let base = decimal(minutes)
            .zip(decimal(seconds))
            .and_then(|(minutes, seconds)| duration(minutes * 60.0 + seconds))
            .ok_or_else(|| unexpected("minutes such as 5 or 0:30", text))?;
        let text = next("the increment")?;
        let increment =
            seconds_of(text).ok_or_else(|| unexpected("seconds such as 2 or 0.1", text))?;
        Ok(Level { moves, base, increment })
    }
}

/// Digits with at most one point; a minus sign makes it zero, for a clock cannot be below.
fn decimal(text: &str) -> Option<f64> {
    let (digits, negative) = text.strip_prefix('-').map_or((text, false), |rest| (rest, true));
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = digits.parse().ok().filter(|_| plain)?;
    Some(if negative { 0.0 } else { number })
}

fn duration(seconds: f64) -> Option<Duration> {
    let milliseconds = (seconds.min(LONGEST) * 1e3).round();
    milliseconds.is_finite().then(|| Duration::from_millis(milliseconds as u64))
}

/// Seconds, also with a fraction, to the millisecond.
pub(crate) fn seconds_of(text: &str) -> Option<Duration> {
    decimal(text).and_then(duration)
}

/// Seconds as short as they can be: `2`, `0.05`.
pub(crate) fn seconds_text(time: Duration) -> String {
    let milliseconds = time.as_millis();
    let (whole, rest) = (milliseconds / 1000, milliseconds % 1000);
    if rest == 0 {
        return whole.to_string();
    }
    format!("{whole}.{rest:03}").trim_end_matches('0').to_owned()
}

/// The whole line. Engines that read whole numbers only stop at the point and are right to within a
/// second; `time` tells them the rest.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (moves, increment) = (self.moves.unwrap_or(0), seconds_text(self.increment));
        let minutes = self.base.as_secs() / 60;
        let seconds = self.base - Duration::from_secs(minutes * 60);
        write!(f, "level {moves} {minutes}")?;
        if !seconds.is_zero() {
            let text = seconds_text(seconds);
            let two_digits = seconds >= Duration::from_secs(10);
            write!(f, ":{}{text}", if two_digits { "" } else { "0" })?;
        }
        write!(f, " {increment}")
    }
}
