//! What can be wrong with a line.

/// Why a line means nothing. Texts inside are short and printable.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum XboardError {
    /// The line is no command, no move and no message.
    #[error("not understood: \"{0}\"")]
    Unknown(String),
    /// Something must follow and does not.
    #[error("{after}: {what} is missing")]
    Missing {
        /// What is missing.
        what: &'static str,
        /// The word it must follow.
        after: &'static str,
    },
    /// Something else follows than can.
    #[error("{after}: expected {expected}, found \"{found}\"")]
    Unexpected {
        /// The word it follows.
        after: &'static str,
        /// What could follow.
        expected: &'static str,
        /// What does.
        found: String,
    },
}
