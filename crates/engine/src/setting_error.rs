//! Why an option of the flagship could not be carried out, as data.

use std::fmt;
use std::io;

use eval::WeightsError;
use nnue::NetError;
use search::TablesError;

/// Why an option of the flagship could not be carried out. It comes as a [`search::Failure`].
#[derive(Debug)]
pub enum SettingError {
    /// `SyzygyPath`: the tables cannot be used.
    Tables(TablesError),
    /// `SyzygyPath`: this flagship was made without anybody who reads tables.
    NoReaderOfTables,
    /// `Eval`: there is no network to evaluate with.
    NoNet,
    /// `EvalFile`: the file is no network.
    Net {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: NetError,
        /// Whether the network before is kept; without one the evaluation is `classical`.
        old_stays: bool,
    },
    /// `WeightsFile`: the file cannot be read.
    UnreadableWeights {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// `WeightsFile`: the file holds no weights.
    Weights {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: WeightsError,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::Tables(error) => write!(f, "SyzygyPath: {error}"),
            SettingError::NoReaderOfTables => {
                f.write_str("SyzygyPath: nobody here can read tables")
            }
            SettingError::NoNet => {
                f.write_str("there is no network: name its file with the option EvalFile first")
            }
            SettingError::Net { file, error, old_stays } => {
                let stays = match old_stays {
                    true => "the old net stays",
                    false => "the evaluation stays classical",
                };
                write!(f, "EvalFile {file:?}: {error}; {stays}")
            }
            SettingError::UnreadableWeights { file, error } => {
                write!(f, "WeightsFile {file:?}: {error}")
            }
            SettingError::Weights { file, error } => write!(f, "WeightsFile {file:?}: {error}"),
        }
    }
}

impl std::error::Error for SettingError {}
