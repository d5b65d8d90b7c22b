//! What is kept of a run between its rounds: where it is, and what it is played with. It must not know
//! how rounds are played, nor where the text is kept.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Spsa, SpsaError, TunedEngine};

/// The version of the file.
pub const STATE_VERSION: u32 = 2;

/// What is saved after every round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpsaState {
    /// The version of the file.
    pub roque_spsa: u32,
    /// For every move.
    pub nodes: u64,
    /// Pairs of games in a round.
    pub pairs: u32,
    /// A fingerprint of the openings.
    pub openings: String,
    /// The rules that end games.
    pub adjudication: String,
    /// The file of the net; empty for the one of the program.
    #[serde(default)]
    pub net: String,
    /// What is in that file; none without one, and in states from before this was kept.
    #[serde(default)]
    pub net_checksum: Option<String>,
    /// Who plays; none in states from before this was kept.
    #[serde(default)]
    pub engine: Option<TunedEngine>,
    /// Where the run is.
    pub run: Spsa,
}

/// Why a state cannot be gone on with.
#[derive(Debug, Error)]
pub enum StateError {
    /// The text is no state.
    #[error("this is no state of a run: {0}")]
    NoState(#[from] serde_json::Error),
    /// Its numbers cannot be tuned.
    #[error(transparent)]
    Run(#[from] SpsaError),
    /// It was begun with another program.
    #[error("the run was begun with another engine")]
    OtherEngine {
        /// The one of the state.
        found: TunedEngine,
        /// The one of now.
        now: TunedEngine,
    },
    /// It was begun with another net of the same name.
    #[error("the run was begun with another net")]
    OtherNet {
        /// The file.
        net: String,
        /// The checksum of the state.
        found: String,
        /// The checksum of now.
        now: String,
    },
    /// Something else differs.
    #[error("this is the state of another run")]
    OtherRun,
}

impl SpsaState {
    /// The state of a text, if it is one of the same run as this fresh one. Also tells whether it is
    /// from before engine and net were kept: then those of now are taken.
    ///
    /// # Errors
    ///
    /// It is no state, or one of another run.
    pub fn resumed(&self, text: &str) -> Result<(SpsaState, bool), StateError> {
        let mut found = SpsaState::parse(text)?;
        let is_older = found.take_what_was_not_kept(self);
        found.check_player(self)?;
        let mut same = found.clone();
        same.run.round = 0;
        for (parameter, begun) in same.run.parameters.iter_mut().zip(&self.run.parameters) {
            parameter.value = begun.value;
        }
        if same == *self { Ok((found, is_older)) } else { Err(StateError::OtherRun) }
    }

    /// The state of a text.
    ///
    /// # Errors
    ///
    /// It is no state, or its numbers cannot be tuned.
    pub fn parse(text: &str) -> Result<SpsaState, StateError> {
        let found: SpsaState = serde_json::from_str(text)?;
        found.run.check()?;
        Ok(found)
    }

    /// Whether something was not kept yet.
    fn take_what_was_not_kept(&mut self, fresh: &SpsaState) -> bool {
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

    /// Whoever played so far must be whoever is to play now.
    fn check_player(&self, fresh: &SpsaState) -> Result<(), StateError> {
        if let (Some(found), Some(now)) = (&self.engine, &fresh.engine)
            && found != now
        {
            let (found, now) = (found.clone(), now.clone());
            return Err(StateError::OtherEngine { found, now });
        }
        match (&self.net_checksum, &fresh.net_checksum) {
            (Some(found), Some(now)) if self.net == fresh.net && found != now => {
                let (net, found, now) = (self.net.clone(), found.clone(), now.clone());
                Err(StateError::OtherNet { net, found, now })
            }
            _ => Ok(()),
        }
    }
}
