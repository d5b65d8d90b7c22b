//! `--tc`, `--movetime`, `--nodes`, `--depth`: how long a player may think.

use std::time::{Duration, Instant};

use arena::TimeControl;
use clap::Args;
use search::{Clock, Limits};

use crate::console::BadInput;
use crate::text::Language;

/// The options that several commands share.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    #[arg(long, value_name = "TC")]
    tc: Option<String>,
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    movetime: Option<u64>,
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "D", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl Arguments {
    /// What was asked for; empty if nothing was.
    pub(crate) fn read(&self, language: Language) -> Result<TimeControl, BadInput> {
        let clock = match &self.tc {
            None => None,
            Some(text) => Some(text.parse().map_err(|error| {
                BadInput(language.bad_time_control(text, &language.time_control_error(&error)))
            })?),
        };
        let movetime = self.movetime.map(Duration::from_millis);
        Ok(TimeControl { clock, movetime, depth: self.depth, nodes: self.nodes })
    }

    /// The first of these options that was given, for commands to which they mean nothing.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.tc.is_some(), "--tc"),
            (self.movetime.is_some(), "--movetime"),
            (self.nodes.is_some(), "--nodes"),
            (self.depth.is_some(), "--depth"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }
}

/// The limits of one search that begins now.
pub(crate) fn of_search(control: &TimeControl) -> Limits {
    let mut limits = Limits { start: Instant::now(), ..Limits::none() };
    tighten(&mut limits, control);
    limits
}

/// Both: of two limits of one kind the smaller one. A clock is the first one's, if it has any.
pub(crate) fn tighter(one: TimeControl, other: TimeControl) -> TimeControl {
    TimeControl {
        clock: one.clock.or(other.clock),
        movetime: least(one.movetime, other.movetime),
        depth: least(one.depth, other.depth),
        nodes: least(one.nodes, other.nodes),
    }
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

/// The limits of a player are added to those it is asked with: the first one reached wins.
pub(crate) fn tighten(limits: &mut Limits, control: &TimeControl) {
    limits.movetime = least(limits.movetime, control.movetime);
    limits.depth = least(limits.depth, control.depth);
    limits.nodes = least(limits.nodes, control.nodes);
    limits.clock = limits.clock.or_else(|| {
        control.clock.map(|clock| Clock {
            time: clock.base,
            increment: clock.increment,
            moves_to_go: clock.moves,
        })
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tighter_limit_wins() {
        let mut limits = Limits::depth(9);
        tighten(&mut limits, &"depth=5,nodes=100".parse().unwrap());
        assert_eq!((limits.depth, limits.nodes), (Some(5), Some(100)));
        tighten(&mut limits, &"depth=7".parse().unwrap());
        assert_eq!((limits.depth, limits.clock), (Some(5), None));
        assert_eq!(of_search(&"40/60".parse().unwrap()).clock.unwrap().moves_to_go, Some(40));
    }
}
