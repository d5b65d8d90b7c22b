//! The options of players, and why one was not set. An error is data: its English is here, every other
//! language is made from the value.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at the start.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// One of a few words.
    Combo {
        /// The value at the start.
        default: &'static str,
        /// All values.
        choices: &'static [&'static str],
    },
    /// Any text.
    Text {
        /// The value at the start.
        default: &'static str,
    },
    /// Something to do, without a value.
    Button,
}

/// One option of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, with the spelling GUIs expect.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// One sentence about it.
    pub help: &'static str,
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No option has this name.
    Unknown(String),
    /// The value does not fit the option.
    BadValue {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// What would fit.
        expected: Expected,
    },
    /// The machine has not that much memory to give.
    NoMemory(NoMemory),
    /// The option is fine but could not be carried out: what it names cannot be used.
    Failed(Failure),
}

impl OptionError {
    /// The option could not be carried out, for this reason.
    pub fn failed(reason: impl Error + Send + Sync + 'static) -> OptionError {
        OptionError::Failed(Failure::new(reason))
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => write!(f, "no option is named {name:?}"),
            OptionError::BadValue { name, value, expected } => {
                write!(f, "option {name}: expected {expected}, found {value:?}")
            }
            OptionError::NoMemory(reason) => reason.fmt(f),
            OptionError::Failed(reason) => reason.fmt(f),
        }
    }
}

impl Error for OptionError {}

/// What the value of an option may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Yes or no.
    TrueOrFalse,
    /// A whole number.
    Number {
        /// The smallest one.
        min: i64,
        /// The largest one.
        max: i64,
    },
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The option takes no value.
    Nothing,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::TrueOrFalse => f.write_str("true or false"),
            Expected::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Expected::OneOf(words) => write!(f, "one of {}", words.join(", ")),
            Expected::Nothing => f.write_str("nothing"),
        }
    }
}

/// What memory is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The hash table of the flagship.
    HashTable,
    /// The table of a player of the laboratory.
    Table,
    /// The tree of a player that samples.
    Tree,
    /// A player with less strength than it has.
    WeakerPlayer,
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Purpose::HashTable => "a hash table",
            Purpose::Table => "a table",
            Purpose::Tree => "a tree",
            Purpose::WeakerPlayer => "a weaker player",
        })
    }
}

/// Memory that cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMemory {
    /// What it is wanted for.
    pub purpose: Purpose,
    /// How much of it, in megabytes, where that can be chosen.
    pub megabytes: Option<usize>,
    /// How much there is, in megabytes, where the system says so.
    pub free: Option<u64>,
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for {}", self.purpose)?;
        if let Some(megabytes) = self.megabytes {
            write!(f, " of {megabytes} MB")?;
        }
        self.free.map_or(Ok(()), |free| write!(f, ": at most {free} MB are free"))
    }
}

impl Error for NoMemory {}

/// Why an option could not be carried out, in the words of the crate it belongs to. Whoever knows the
/// error's type gets it back with [`Failure::downcast_ref`].
#[derive(Clone, Debug)]
pub struct Failure(Arc<dyn Error + Send + Sync>);

impl Failure {
    /// For this reason.
    pub fn new(reason: impl Error + Send + Sync + 'static) -> Failure {
        Failure(Arc::new(reason))
    }

    /// The reason itself, if it is of this type.
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Two that say the same are the same.
impl PartialEq for Failure {
    fn eq(&self, other: &Failure) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Failure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_gives_back_the_error_it_was_made_of() {
        let reason = NoMemory { purpose: Purpose::Tree, megabytes: Some(7), free: Some(5) };
        let failure = Failure::new(reason);
        assert_eq!(failure.downcast_ref::<NoMemory>(), Some(&reason));
        assert_eq!(failure.downcast_ref::<OptionError>(), None);
        assert_eq!(
            failure.to_string(),
            "there is no memory for a tree of 7 MB: at most 5 MB are free"
        );
        assert_eq!(failure, Failure::new(OptionError::NoMemory(reason)));
    }
}
