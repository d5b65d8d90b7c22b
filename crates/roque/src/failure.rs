//! Why a match or a tournament could not be played. Mistakes of whoever typed the command are told
//! from failures of players and disks.

use arena::{JournalError, MatchError};

use crate::console::BadInput;
use words::{Contest, Language};

/// The error in the user's language, as bad input if it is that.
pub(crate) fn explained(error: &MatchError, contest: Contest, language: Language) -> anyhow::Error {
    let text = language.match_error(error, contest);
    match error {
        MatchError::NoLimit(_)
        | MatchError::Journal(
            JournalError::OtherMatch { .. }
            | JournalError::NoJournal { .. }
            | JournalError::StrangeGame { .. },
        ) => BadInput(text).into(),
        _ => anyhow::anyhow!(text),
    }
}
