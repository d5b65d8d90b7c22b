//! The commands that set something: clocks and limits, options, memory and threads.

use anyhow::Result;
use protocol::xboard::Command;
use search::{OptionKind, OptionSpec};

use super::search::Activity;
use super::{Xboard, refuse};
use crate::wire::{ALGORITHM, LOG_FILE, log};
use players::is_same_option;

/// The option that tells a player that it analyses.
const ANALYSIS: &str = "UCI_AnalyseMode";
/// What the program needs besides the hash table, in megabytes.
const REST: u64 = 32;

impl Xboard {
    /// Gives the command back if it sets nothing.
    pub(super) fn execute_setting(
        &mut self,
        command: Command,
        line: &str,
    ) -> Result<Option<Command>> {
        match command {
            Command::Level(level) => {
                self.clock.set_level(level, self.board.game().moves().len());
            }
            Command::MoveTime(time) => self.clock.set_move_time(time),
            Command::Depth(depth) => self.clock.set_depth(depth),
            Command::NodesPerSecond(speed) => self.clock.set_speed(speed),
            Command::Time(time) => self.clock.set_time(time),
            // The opponent's time decides nothing here.
            Command::OpponentTime(_) => {}
            Command::Memory(size) => {
                let rest = REST.min(size / 2);
                self.set_number("Hash", size - rest, line)?;
            }
            Command::Cores(count) => self.set_number("Threads", count.into(), line)?,
            Command::TablebasePath(kind, path) => {
                let known = self.engine.options().iter().any(|option| option.name == "SyzygyPath");
                if !known || !kind.eq_ignore_ascii_case("syzygy") {
                    refuse(self.console.language.xboard_no_tablebases(), line);
                } else {
                    self.set_option("SyzygyPath", path)?;
                }
            }
            Command::Option(name, value) => {
                self.set_named_option(&name, value.unwrap_or_default(), line)?;
            }
            command => return Ok(Some(command)),
        }
        Ok(None)
    }

    /// Sets a number, or the nearest that the player takes.
    fn set_number(&mut self, name: &str, number: u64, line: &str) -> Result<()> {
        let known = players::options(&self.engine.seat().player);
        let found = known.into_iter().find(|option| option.name == name);
        let Some(OptionKind::Spin { min, max, .. }) = found.map(|option| option.kind) else {
            refuse(&self.console.language.xboard_option_missing(name), line);
            return Ok(());
        };
        let number = i64::try_from(number).unwrap_or(i64::MAX).clamp(min, max);
        self.set_option(name, number.to_string())
    }

    fn set_named_option(&mut self, name: &str, value: String, line: &str) -> Result<()> {
        if let Some(set) = self.draws.set(name, &value) {
            if let Err(wrong) = set {
                refuse(&wrong, line);
            }
            return Ok(());
        }
        if is_same_option(LOG_FILE, name) {
            if let Err(error) = log::set(&value) {
                refuse(&self.console.language.log_refused(LOG_FILE, &value, &error), line);
            }
            return Ok(());
        }
        if name.eq_ignore_ascii_case(ALGORITHM) && self.engine.seat().free {
            let name = value.trim().to_owned();
            return self.while_at_rest(|this| {
                if this.engine.exchange(&name)?.is_err() {
                    refuse(&this.console.language.algorithm_refused(ALGORITHM, &name), line);
                }
                Ok(())
            });
        }
        let options = self.engine.options();
        let known = options.iter().find(|option| is_same_option(option.name, name));
        let value = known.map_or_else(|| value.clone(), |option| in_words(option, &value));
        self.set_option(known.map_or(name, |option| option.name), value)
    }

    fn set_option(&mut self, name: &str, value: String) -> Result<()> {
        self.while_at_rest(|this| Ok(this.engine.set_option(name.to_owned(), value)?))
    }

    /// A search for a move is left alone, and what is set counts for the next one; others are
    /// interrupted.
    fn while_at_rest(&mut self, act: impl FnOnce(&mut Xboard) -> Result<()>) -> Result<()> {
        if matches!(self.activity, Activity::Thinking(_) | Activity::Hinting) {
            return act(self);
        }
        let was = self.halt()?;
        act(self)?;
        self.take_up(was)
    }

    /// Players that care are told whether they analyse.
    pub(super) fn tell_analysis(&mut self, on: bool) -> Result<()> {
        let known = players::options(&self.engine.seat().player);
        if known.iter().any(|option| option.name == ANALYSIS) {
            self.engine.set_option(ANALYSIS.to_owned(), on.to_string())?;
        }
        Ok(())
    }
}

/// Switches are numbers in this protocol, and words for the players.
fn in_words(option: &OptionSpec, value: &str) -> String {
    match (&option.kind, value.trim()) {
        (OptionKind::Check { .. }, "1") => "true".to_owned(),
        (OptionKind::Check { .. }, "0") => "false".to_owned(),
        (_, value) => value.to_owned(),
    }
}
