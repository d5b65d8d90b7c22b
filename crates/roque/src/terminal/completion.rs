//! What the Tab key completes at a moment of the game.

use play::saved::Folder;
use players::levels;

use super::input::Words;
use super::text_game::TextGame;
use words::{GameWord, Language};

impl TextGame {
    /// What the Tab key completes now.
    pub(super) fn words(&self) -> Words {
        let language = self.language();
        let position = self.game().position();
        let legal = position.legal_moves();
        let names = || {
            let own = usize::from(language == Language::French);
            let name =
                move |word: GameWord| word.names().get(own).or(word.names().first()).copied();
            GameWord::all().filter_map(name).map(str::to_owned)
        };
        let moves =
            legal.iter().map(|&mv| notation::san::write(position, mv, language.piece_letters()));
        let mut squares: Vec<String> = legal.iter().map(|mv| mv.from().to_string()).collect();
        squares.sort();
        squares.dedup();
        let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let levels: Vec<String> = (1..=levels::HIGHEST).map(|level| level.to_string()).collect();
        let mut sitters: Vec<String> = vec!["human".to_owned()];
        sitters.extend(players::names().into_iter().map(str::to_owned));
        sitters.extend(levels::names().map(str::to_owned));
        let games: Vec<String> =
            self.saving.folder().into_iter().flat_map(Folder::list).map(|g| g.name).collect();
        let mut after: Vec<(&'static str, Vec<String>)> = Vec::new();
        let mut add = |word: GameWord, list: Vec<String>| {
            after.extend(word.names().iter().map(|&name| (name, list.clone())));
        };
        add(GameWord::Playable, squares);
        add(GameWord::Level, levels);
        add(GameWord::White, sitters.clone());
        add(GameWord::Black, sitters);
        add(GameWord::Load, games);
        add(GameWord::Help, names().collect());
        add(GameWord::Side, list(&["white", "black", "both", "none"]));
        add(GameWord::Lang, list(&["en", "fr"]));
        add(GameWord::Display, list(&["letters", "unicode", "color"]));
        add(GameWord::Stats, list(&["json"]));
        let commands = words::COMMANDS.into_iter().map(str::to_owned);
        let mut first: Vec<String> = names().chain(moves).chain(commands).collect();
        first.sort();
        first.dedup();
        Words { first, after }
    }
}
