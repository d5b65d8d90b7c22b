//! How long a player may think: `3+0.03`, `40/60+0.5`, `movetime=100`, `depth=8`, `nodes=20000`.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use search::{Clock, Limits};
use thiserror::Error;

/// A chess clock: so much time for so many moves, and more after each of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockControl {
    /// The time at the start of a period.
    pub base: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// After so many moves the base is added once more; none: it must last for the whole game.
    pub moves: Option<u32>,
}

/// What ends the thinking of one player. At least one of the limits is set; if several are, the
/// first one reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// A chess clock.
    pub clock: Option<ClockControl>,
    /// The same time for every move.
    pub movetime: Option<Duration>,
    /// A depth in half-moves.
    pub depth: Option<u32>,
    /// A number of nodes.
    pub nodes: Option<u64>,
}

/// Why a text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TimeControlError {
    /// There is no text.
    #[error("the time control is empty: write for example 3+0.03, 40/60+0.5 or movetime=100")]
    Empty,
    /// A part is not understood.
    #[error("time control: expected {expected}, found {found:?}")]
    Expected {
        /// What would fit.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// No limit has this name.
    #[error("time control: unknown limit {0:?}: use tc, movetime, depth or nodes")]
    UnknownLimit(String),
    /// Nobody can move in no time.
    #[error("time control {0:?} leaves no time to think")]
    NoTime(String),
}

const LONGEST_SECONDS: f64 = 1_000_000.0;

fn expected(expected: &'static str, found: &str) -> TimeControlError {
    TimeControlError::Expected { expected, found: found.chars().take(40).collect() }
}

impl TimeControl {
    /// A clock with increment, the usual case.
    pub fn clock(base: Duration, increment: Duration) -> TimeControl {
        let clock = ClockControl { base, increment, moves: None };
        TimeControl { clock: Some(clock), ..TimeControl::default() }
    }

    /// The same time for every move.
    pub fn movetime(time: Duration) -> TimeControl {
        TimeControl { movetime: Some(time), ..TimeControl::default() }
    }

    /// Whether no limit is set at all.
    pub fn is_empty(&self) -> bool {
        *self == TimeControl::default()
    }

    /// Both: of two limits of one kind the smaller one. A clock is the first one's, if it has any.
    pub fn tighter(self, other: TimeControl) -> TimeControl {
        TimeControl {
            clock: self.clock.or(other.clock),
            movetime: least(self.movetime, other.movetime),
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
        }
    }

    /// Adds these limits to those of a search: the first one reached wins.
    pub fn tighten(&self, limits: &mut Limits) {
        limits.movetime = least(limits.movetime, self.movetime);
        limits.depth = least(limits.depth, self.depth);
        limits.nodes = least(limits.nodes, self.nodes);
        limits.clock = limits.clock.or_else(|| {
            self.clock.map(|clock| Clock {
                time: clock.base,
                increment: clock.increment,
                moves_to_go: clock.moves,
            })
        });
    }

    /// The limits of one search that begins now.
    pub fn limits_from_now(&self) -> Limits {
        let mut limits = Limits { start: Instant::now(), ..Limits::none() };
        self.tighten(&mut limits);
        limits
    }

    /// Sets one limit by its name: `tc`, `movetime`, `depth`, `nodes`. `Ok(false)` if no limit has
    /// this name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<bool, TimeControlError> {
        let whole = || value.parse::<u64>().ok().filter(|&number| number > 0);
        match name {
            "tc" => self.clock = Some(value.parse()?),
            "movetime" => {
                let ms = whole().filter(|&ms| ms <= 1_000_000_000);
                let ms = ms.ok_or_else(|| expected("milliseconds after movetime=", value))?;
                self.movetime = Some(Duration::from_millis(ms));
            }
            "depth" => {
                let depth = whole().and_then(|depth| u32::try_from(depth).ok());
                self.depth = Some(depth.ok_or_else(|| expected("a depth from 1", value))?);
            }
            "nodes" => {
                self.nodes = Some(whole().ok_or_else(|| expected("a number of nodes", value))?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

/// A clock alone (`3+0.03`, `40/60+0.5`), or named limits separated by commas
/// (`movetime=100`, `tc=3+0.03,nodes=1000000`).
impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let mut control = TimeControl::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or(("tc", part));
            if !control.set(name.trim(), value.trim())? {
                return Err(TimeControlError::UnknownLimit(name.trim().chars().take(40).collect()));
            }
        }
        if control.is_empty() { Err(TimeControlError::Empty) } else { Ok(control) }
    }
}

/// `[moves/]time[+increment]`, times in seconds or as `minutes:seconds`.
impl FromStr for ClockControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<ClockControl, TimeControlError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(TimeControlError::Empty);
        }
        let (moves, times) = match text.split_once('/') {
            Some((moves, times)) => {
                let number = moves.trim().parse().ok().filter(|&number: &u32| number > 0);
                (Some(number.ok_or_else(|| expected("moves before '/'", moves))?), times)
            }
            None => (None, text),
        };
        let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
        let base = time(base, "a time such as 3, 0.5 or 1:30")?;
        let increment = time(increment, "an increment such as 0.03 after '+'")?;
        if base.is_zero() && increment.is_zero() {
            return Err(TimeControlError::NoTime(text.to_owned()));
        }
        Ok(ClockControl { base, increment, moves })
    }
}

fn time(text: &str, what: &'static str) -> Result<Duration, TimeControlError> {
    let text = text.trim();
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let value = text.parse::<f64>().ok().filter(|_| plain);
        value.ok_or_else(|| expected(what, text))
    };
    let total = number(minutes)? * 60.0 + number(seconds)?;
    if total > LONGEST_SECONDS {
        return Err(expected("at most 1000000 seconds", text));
    }
    Ok(Duration::from_micros((total * 1e6).round() as u64))
}

/// `40/60+0.5`: as PGN's `TimeControl` tag and [`FromStr`] have it.
impl fmt::Display for ClockControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// A clock alone as it is, everything else by name: what [`FromStr`] reads.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let alone = TimeControl { clock: self.clock, ..TimeControl::default() } == *self;
        if let Some(clock) = self.clock {
            parts.push(if alone { clock.to_string() } else { format!("tc={clock}") });
        }
        parts.extend(self.movetime.map(|time| format!("movetime={}", time.as_millis())));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        f.write_str(&parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tighter_limit_wins() {
        let control = |text: &str| text.parse::<TimeControl>().unwrap();
        let mut limits = Limits::depth(9);
        control("depth=5,nodes=100").tighten(&mut limits);
        assert_eq!((limits.depth, limits.nodes), (Some(5), Some(100)));
        control("depth=7").tighten(&mut limits);
        assert_eq!((limits.depth, limits.clock), (Some(5), None));
        assert_eq!(control("40/60").limits_from_now().clock.unwrap().moves_to_go, Some(40));
        let both = control("3+1").tighter(control("5+2,depth=4"));
        assert_eq!(both, control("3+1,depth=4"));
    }

    fn parse(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn clocks_are_read_and_written() {
        let clock = parse("3+0.03").clock.unwrap();
        assert_eq!(clock.base, Duration::from_secs(3));
        assert_eq!(clock.increment, Duration::from_millis(30));
        assert_eq!(parse("40/1:30+0.5").clock.unwrap().base, Duration::from_secs(90));
        assert_eq!(parse("40/60").clock.unwrap().moves, Some(40));
        for text in ["3+0.03", "40/60+0.5", "movetime=100", "tc=3+0.1,nodes=5", "depth=8", "0.5"] {
            assert_eq!(parse(text).to_string(), text);
        }
    }

    #[test]
    fn nonsense_is_refused_and_quoted() {
        for (text, message) in [
            ("", "the time control is empty: write for example 3+0.03, 40/60+0.5 or movetime=100"),
            ("0", "time control \"0\" leaves no time to think"),
            ("x/60", "time control: expected moves before '/', found \"x\""),
            ("60+", "time control: expected an increment such as 0.03 after '+', found \"\""),
            ("-3", "time control: expected a time such as 3, 0.5 or 1:30, found \"-3\""),
            ("inf", "time control: expected a time such as 3, 0.5 or 1:30, found \"inf\""),
            ("9e9", "time control: expected a time such as 3, 0.5 or 1:30, found \"9e9\""),
            ("9999999", "time control: expected at most 1000000 seconds, found \"9999999\""),
            (
                "movetime=fast",
                "time control: expected milliseconds after movetime=, found \"fast\"",
            ),
            ("depth=0", "time control: expected a depth from 1, found \"0\""),
            ("speed=3", "time control: unknown limit \"speed\": use tc, movetime, depth or nodes"),
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap_err().to_string(), message, "{text}");
        }
    }
}
