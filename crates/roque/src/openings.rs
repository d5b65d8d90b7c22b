//! `--openings` of every command that plays games in pairs: `built-in`, `chess960`, `none` or a file.

use std::path::{Path, PathBuf};

use arena::{OpeningChoice, Openings};

use crate::console::BadInput;
use words::Language;

/// What was asked for; without a wish the built-in ones.
pub(crate) fn choice(written: Option<&Path>) -> OpeningChoice {
    written.map_or(OpeningChoice::default(), OpeningChoice::of)
}

/// The openings in the order of a contest, and the seed they were shuffled with.
pub(crate) fn shuffled(
    written: Option<&Path>,
    seed: Option<u64>,
    language: Language,
) -> Result<(Openings, Option<u64>), BadInput> {
    let refused = |error| BadInput(language.openings_refused(&error));
    choice(written).shuffled(seed).map_err(refused)
}

/// The same in their own order.
pub(crate) fn in_order(written: Option<&Path>, language: Language) -> Result<Openings, BadInput> {
    choice(written).open().map_err(|error| BadInput(language.openings_refused(&error)))
}

/// The file that is read, if there is one.
pub(crate) fn file(written: Option<&Path>) -> Option<PathBuf> {
    choice(written).file()
}
