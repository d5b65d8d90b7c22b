//! The file in which `roque tune search` keeps where it is: the run, and what it is played with. It
//! must not know how rounds are played.

use std::path::Path;

use arena::spsa::{Spsa, TunedEngine};
use serde::{Deserialize, Serialize};

use crate::console::BadInput;
use words::Language;

pub(super) const VERSION: u32 = 2;

/// What is saved after every round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) roque_spsa: u32,
    pub(super) nodes: u64,
    pub(super) pairs: u32,
    pub(super) openings: String,
    pub(super) adjudication: String,
    /// The file of the net; empty for the one of the program.
    #[serde(default)]
    pub(super) net: String,
    /// What is in that file; none without one, and in states from before this was kept.
    #[serde(default)]
    pub(super) net_checksum: Option<String>,
    /// Who plays; none in states from before this was kept.
    #[serde(default)]
    pub(super) engine: Option<TunedEngine>,
    pub(super) run: Spsa,
}

impl State {
    /// The state of the file, if it is one of the same run; this fresh one if there is no file.
    /// Also tells whether it is from before engine and net were kept: then those of now are taken.
    pub(super) fn resume(self, path: &Path, language: Language) -> Result<(State, bool), BadInput> {
        let refused = |reason: &str| BadInput(language.file_refused(path, reason));
        let text = match super::read_text(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok((self, false));
            }
            Err(error) => return Err(refused(&language.system_error(&error))),
        };
        let mut found = State::parse(&text, language).map_err(|reason| refused(&reason))?;
        let is_older = found.take_what_was_not_kept(&self);
        if let Some(reason) = found.other_player(&self, language) {
            return Err(refused(&reason));
        }
        let mut same = found.clone();
        same.run.round = 0;
        for (parameter, begun) in same.run.parameters.iter_mut().zip(&self.run.parameters) {
            parameter.value = begun.value;
        }
        if same == self { Ok((found, is_older)) } else { Err(refused(language.spsa_other_run())) }
    }

    pub(super) fn parse(text: &str, language: Language) -> Result<State, String> {
        let found: State =
            serde_json::from_str(text).map_err(|error| language.no_spsa_state(&error))?;
        found.run.check().map_err(|error| language.spsa_error(&error))?;
        Ok(found)
    }

    /// Whether something was not kept yet.
    fn take_what_was_not_kept(&mut self, fresh: &State) -> bool {
        let is_older =
            self.engine.is_none() || (!self.net.is_empty() && self.net_checksum.is_none());
        if self.engine.is_none() {
            self.engine.clone_from(&fresh.engine);
        }
        if self.net == fresh.net && self.net_checksum.is_none() {
            self.net_checksum.clone_from(&fresh.net_checksum);
        }
        is_older
    }

    /// How whoever played so far differs from whoever is to play now.
    fn other_player(&self, fresh: &State, language: Language) -> Option<String> {
        match (&self.engine, &fresh.engine) {
            (Some(found), Some(now)) if found != now => {
                return Some(language.spsa_other_engine(found, now));
            }
            _ => {}
        }
        match (&self.net_checksum, &fresh.net_checksum) {
            (Some(found), Some(now)) if self.net == fresh.net && found != now => {
                Some(language.spsa_other_net(&self.net, found, now))
            }
            _ => None,
        }
    }
}
