//! `--tc`, `--movetime`, `--nodes`, `--depth`: how long a player may think.

use std::time::Duration;

use arena::TimeControl;
use clap::Args;

use crate::console::BadInput;
use words::Language;

/// The options that several commands share.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    tc: Option<String>,
    movetime: Option<u64>,
    nodes: Option<u64>,
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
