//! Commands about files: saving, loading, the list of games, FEN and PGN on the screen.

use std::time::Instant;

use anyhow::Result;
use play::Command;
use play::saved::{self, Copied, Folder};

use super::text_game::TextGame;
use crate::console::BadInput;
use crate::position::to_fen;
use crate::table::TextTable;

/// Lists of games are cut here.
const MOST: usize = 20;

impl TextGame {
    fn games_folder(&self) -> Result<&Folder, BadInput> {
        let missing = || BadInput(self.language().no_games_folder().to_owned());
        self.saving.folder().ok_or_else(missing)
    }

    /// `[NAME]`: a copy of the game as it is now, which nothing that follows changes; without a name
    /// where the game itself lies. A file that is there is replaced only with `!` behind the name.
    pub(super) fn save(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        let (name, replace) = match rest.strip_suffix('!') {
            Some(name) => (name.trim(), true),
            None => (rest, false),
        };
        if name.is_empty() && !self.game().moves().is_empty() {
            return self.tell_own_file();
        }
        match self.saving.copy(self.game(), name, replace) {
            Ok(Copied::To(path)) => self.say(&language.copy_saved_as(&path)),
            Ok(Copied::OwnFile) => self.tell_own_file(),
            Err(refusal) => Err(BadInput(language.copy_refused(name, &refusal)).into()),
        }
    }

    /// The file that the game is written to after every move.
    fn tell_own_file(&mut self) -> Result<()> {
        self.saving.insist();
        self.keep()?;
        match self.saving.file() {
            Some(file) => self.say(&self.language().saved_as(file)),
            None => Ok(()),
        }
    }

    /// `NAME|NUMBER|FILE`: goes on with a saved game, or with any game in PGN.
    pub(super) fn load(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if rest.is_empty() {
            self.games()?;
            return self.say(&format!("{}\n", language.load_what()));
        }
        let folder = self.games_folder()?;
        let number = rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_number = number.and_then(|number| folder.list().into_iter().nth(number));
        let mut meant = match by_number {
            Some(listed) => vec![listed.path],
            None => folder.meant_by(rest, false),
        }
        .into_iter();
        let path = meant.next().unwrap_or_else(|| folder.file(rest));
        let other = meant.next();
        // It may be the very game that is loaded again.
        self.keep()?;
        let loaded =
            saved::read(&path).map_err(|error| BadInput(language.load_refused(&path, &error)))?;
        let notices = language.about_loaded(&loaded, other.as_deref());
        self.saving.go_on(&loaded.game, loaded.file);
        let game = Box::new(loaded.game);
        let events = self.session.command(Command::GoOnWith(game), Instant::now());
        self.machines.forget_all();
        self.say(&(language.loaded(&path) + &notices))?;
        self.begin(events).map(|_| ())
    }

    pub(super) fn games(&self) -> Result<()> {
        let language = self.language();
        let folder = self.games_folder()?;
        let list = folder.list();
        let mut text = language.games_in(folder.path(), list.len());
        let mut table = TextTable::default();
        for (index, listed) in list.iter().take(MOST).enumerate() {
            let number = (index + 1).to_string();
            let about = match saved::read(&listed.path) {
                Ok(loaded) => language.game_in_list(&loaded.game),
                Err(error) => language.load_error(&error),
            };
            table.push([number, listed.name.clone(), about]);
        }
        text += &table.render_left();
        self.say(&text)
    }

    /// `[FEN]`: shows the position, or begins a game from another one.
    pub(super) fn fen(&mut self, rest: &str) -> Result<()> {
        if rest.is_empty() {
            return self.say(&(to_fen(self.game().position()) + "\n"));
        }
        self.new_game(rest)
    }

    pub(super) fn pgn(&self) -> Result<()> {
        self.say(&saved::to_pgn(self.game()))
    }
}
