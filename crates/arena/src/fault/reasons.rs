//! Reasons that come from elsewhere, kept so that they can be written into a journal and read again.

use std::error::Error;
use std::fmt;
use std::io;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A reason of the operating system, as it can be written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SystemError {
    /// Its number, if it has one.
    pub code: Option<i32>,
    /// In words.
    pub text: String,
}

impl From<&io::Error> for SystemError {
    fn from(error: &io::Error) -> SystemError {
        SystemError { code: error.raw_os_error(), text: error.to_string() }
    }
}

impl SystemError {
    /// The reason again, if it has a number.
    pub fn to_io(&self) -> Option<io::Error> {
        self.code.map(io::Error::from_raw_os_error)
    }
}

/// What whoever makes players said when there was none to be made. Its type is known to that caller,
/// who gets it back with [`FactoryError::downcast_ref`]; in a journal its words are kept.
#[derive(Clone, Debug)]
pub struct FactoryError(Arc<dyn Error + Send + Sync>);

impl FactoryError {
    /// The error itself, if it is of this type.
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

impl From<Box<dyn Error + Send + Sync>> for FactoryError {
    fn from(error: Box<dyn Error + Send + Sync>) -> FactoryError {
        FactoryError(error.into())
    }
}

impl fmt::Display for FactoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Two that say the same are the same.
impl PartialEq for FactoryError {
    fn eq(&self, other: &FactoryError) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for FactoryError {}

impl Serialize for FactoryError {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FactoryError {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<FactoryError, D::Error> {
        let words = String::deserialize(deserializer)?;
        Ok(FactoryError::from(Box::<dyn Error + Send + Sync>::from(words)))
    }
}
