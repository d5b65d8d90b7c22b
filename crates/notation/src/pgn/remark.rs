//! What programs hide in comments: `[%eval 0.34,12]`, `[%clk 0:01:02.5]`, `[%emt 0:00:03]`, and the
//! `+0.34/12 0.083s` of tournament managers.
//!
//! The two opinions have different views: `[%eval]` is White's, the other one the mover's. Neither is
//! turned round here; the names say which is which.

use std::fmt::Write as _;
use std::time::Duration;

/// What a program thought of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opinion {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; below zero for whoever is mated.
    Mate(i32),
}

/// A comment taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remark {
    /// What people wrote, and commands that are not known here (`[%csl Gd4]`).
    pub text: String,
    /// `[%eval]`, from White's view.
    pub white_opinion: Option<Opinion>,
    /// How deep that opinion goes, if it says so.
    pub depth: Option<u32>,
    /// `[%clk]`: what was left on the mover's clock.
    pub clock: Option<Duration>,
    /// `[%emt]`, or the seconds a tournament manager wrote: how long the move took.
    pub elapsed: Option<Duration>,
    /// The opinion of a tournament manager, from the mover's view. It stays part of the text.
    pub mover_opinion: Option<Opinion>,
}

impl Remark {
    /// Takes a comment apart. A command that makes no sense stays part of the text.
    ///
    /// ```
    /// use notation::pgn::{Opinion, Remark};
    /// let remark = Remark::parse("best [%eval -0.34,12] [%clk 0:01:02.5]");
    /// assert_eq!((remark.text.as_str(), remark.depth), ("best", Some(12)));
    /// assert_eq!(remark.white_opinion, Some(Opinion::Centipawns(-34)));
    /// assert_eq!(remark.clock.unwrap().as_millis(), 62_500);
    /// assert_eq!(remark.to_string(), "best [%eval -0.34,12] [%clk 0:01:02.5]");
    /// ```
    pub fn parse(comment: &str) -> Remark {
        let mut remark = Remark::default();
        let (mut rest, mut text) = (comment, String::new());
        while let Some((before, command, after)) = next_command(rest) {
            text += before;
            if !remark.obey(command) {
                let _ = write!(text, "[%{command}]");
            }
            rest = after;
        }
        text += rest;
        remark.text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        remark.read_manager();
        remark
    }

    /// Whether the command was understood and is new.
    fn obey(&mut self, command: &str) -> bool {
        let (name, value) = command.split_once([' ', '\t', '\n']).unwrap_or((command, ""));
        let value = value.trim();
        match name {
            "eval" if self.white_opinion.is_none() => {
                let (opinion, depth) = value.split_once(',').unwrap_or((value, ""));
                let (Some(opinion), depth) = (opinion_of(opinion, '#'), depth.trim()) else {
                    return false;
                };
                if !depth.is_empty() && depth.parse::<u32>().is_err() {
                    return false;
                }
                (self.white_opinion, self.depth) = (Some(opinion), depth.parse().ok());
                true
            }
            "clk" if self.clock.is_none() => {
                self.clock = time_of(value);
                self.clock.is_some()
            }
            "emt" if self.elapsed.is_none() => {
                self.elapsed = time_of(value);
                self.elapsed.is_some()
            }
            _ => false,
        }
    }

    /// `+0.34/12 0.083s`, `-M5/20 1.2s`, at the beginning of the text.
    fn read_manager(&mut self) {
        let mut words = self.text.split([' ', ',']);
        let Some((opinion, depth)) = words.next().and_then(|word| word.split_once('/')) else {
            return;
        };
        // `1/2` is a result.
        let written = opinion.contains(['.', 'M']);
        let opinion = opinion_of(opinion, 'M').filter(|_| written);
        let (Some(opinion), Ok(depth)) = (opinion, depth.parse()) else { return };
        let seconds = words.next().and_then(|word| word.strip_suffix('s'));
        self.mover_opinion = Some(opinion);
        self.depth = self.depth.or(Some(depth));
        self.elapsed = self.elapsed.or_else(|| seconds.and_then(time_of));
    }
}

impl std::fmt::Display for Remark {
    /// As a comment, known commands after the text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = Vec::new();
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        if let Some(opinion) = self.white_opinion {
            let value = match opinion {
                Opinion::Centipawns(value) => {
                    let sign = if value < 0 { "-" } else { "" };
                    let value = value.unsigned_abs();
                    format!("{sign}{}.{:02}", value / 100, value % 100)
                }
                Opinion::Mate(moves) => format!("#{moves}"),
            };
            let depth = self.depth.map_or(String::new(), |depth| format!(",{depth}"));
            parts.push(format!("[%eval {value}{depth}]"));
        }
        if let Some(clock) = self.clock {
            parts.push(format!("[%clk {}]", clock_text(clock)));
        }
        if let Some(elapsed) = self.elapsed.filter(|_| self.mover_opinion.is_none()) {
            parts.push(format!("[%emt {}]", clock_text(elapsed)));
        }
        f.write_str(&parts.join(" "))
    }
}

/// The text before the first command, the command, and what follows it.
fn next_command(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("[%")?;
    let (command, after) = rest.split_once(']')?;
    Some((before, command, after))
}

/// `0.34`, `-12`, `#-3`; without floating point, which would lose a centipawn now and then.
fn opinion_of(text: &str, mate: char) -> Option<Opinion> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let signed = |value: i32| if negative { -value } else { value };
    if let Some(moves) = digits.strip_prefix(mate) {
        return moves
            .parse()
            .ok()
            .filter(|_| !moves.starts_with('+'))
            .map(|n| Opinion::Mate(signed(n)));
    }
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(part) {
        return None;
    }
    let hundredths: String = part.chars().chain("00".chars()).take(2).collect();
    let value =
        whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(hundredths.parse().ok()?)?;
    Some(Opinion::Centipawns(signed(value)))
}

/// `1:02:03.5`, `2:03`, `12.5`.
fn time_of(text: &str) -> Option<Duration> {
    let mut seconds = 0_u64;
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    for (index, field) in whole.split(':').enumerate() {
        if index > 2 || field.is_empty() || !field.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(field.parse().ok()?)?;
    }
    if !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let nanoseconds: String = part.chars().chain("000000000".chars()).take(9).collect();
    Some(Duration::new(seconds, nanoseconds.parse().ok()?))
}

/// `0:01:02.5`: as many decimals as there are, so that nothing is lost.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    let mut text = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    if time.subsec_nanos() > 0 {
        let part = format!("{:09}", time.subsec_nanos());
        let _ = write!(text, ".{}", part.trim_end_matches('0'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opinions_of_both_kinds() {
        let remark = Remark::parse("-0.05/17 2.5s, n=100 [%eval 0.05,17]");
        assert_eq!(remark.mover_opinion, Some(Opinion::Centipawns(-5)));
        assert_eq!(remark.white_opinion, Some(Opinion::Centipawns(5)));
        assert_eq!(remark.elapsed, Some(Duration::from_millis(2_500)));
        let remark = Remark::parse("-M5/20 1s");
        assert_eq!((remark.mover_opinion, remark.depth), (Some(Opinion::Mate(-5)), Some(20)));
        assert_eq!(Remark::parse("[%eval #-3]").white_opinion, Some(Opinion::Mate(-3)));
        assert_eq!(Remark::parse("[%eval 12]").white_opinion, Some(Opinion::Centipawns(1_200)));
    }

    #[test]
    fn what_makes_no_sense_stays_text() {
        for text in [
            "[%eval]",
            "[%eval x]",
            "[%eval 1,y]",
            "[%clk 1:2:3:4]",
            "[%clk -1]",
            "[%csl Gd4]",
            "[%",
            "[%eval 1.5",
            "%eval",
            "[%eval 99999999999]",
            "[%emt 1.2.3]",
            "1/2",
            "a/b 3s",
        ] {
            let remark = Remark::parse(text);
            assert_eq!(remark, Remark { text: text.to_owned(), ..Remark::default() }, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "[%eval -0.07] [%clk 1:00:00.001] [%emt 0:00:03]",
            "a [%csl Gd4] b [%clk 0:00:59]",
            "+0.34/12 0.083s, n=1000",
            "[%eval #-12,30]",
        ] {
            let remark = Remark::parse(text);
            assert_eq!(Remark::parse(&remark.to_string()), remark, "{text} {remark}");
        }
    }
}
