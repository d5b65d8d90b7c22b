//! Players as the user typed them; what is wrong with one is bad input, told in the user's language.

use arena::PlayerSpec;
use search::Searcher;

use crate::console::{BadInput, Console};
use words::Language;

/// A player other than a person.
pub(crate) fn read(text: &str, language: Language) -> Result<PlayerSpec, BadInput> {
    players::read(text).map_err(|error| BadInput(language.player_refused(&error)))
}

/// A player, perhaps a person.
pub(crate) fn read_with_people(text: &str, language: Language) -> Result<PlayerSpec, BadInput> {
    players::read_with_people(text).map_err(|error| BadInput(language.player_refused(&error)))
}

/// A player inside this program, for what other programs cannot do.
pub(crate) fn read_own(text: &str, language: Language) -> Result<PlayerSpec, BadInput> {
    players::read_own(text).map_err(|error| BadInput(language.player_refused(&error)))
}

/// Makes the searcher of a player inside this program.
pub(crate) fn make(spec: &PlayerSpec, language: Language) -> Result<Box<dyn Searcher>, BadInput> {
    players::make(spec).map_err(|error| BadInput(language.not_made(&spec.to_string(), &error)))
}

/// Says which options of a player do not matter where its searches are looked at.
pub(crate) fn tell_unused_book(spec: &PlayerSpec, console: &Console) {
    let unused = players::unused_book_options(spec);
    if !unused.is_empty() {
        console.complain(&console.language.book_unused(&spec.to_string(), &unused.join(", ")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_player_is_answered_with_the_one_that_was_meant() {
        let complaint = |text| read(text, Language::English).unwrap_err().0;
        assert!(complaint("flagshp").contains("did you mean flagship?"));
        assert!(complaint("flagship:hash=0").contains("1 to"));
        assert!(complaint("flagship:wings=2").contains("wings"));
        assert!(read_own("uci:stockfish", Language::English).is_err());
    }
}
