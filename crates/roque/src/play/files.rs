//! Commands about files: saving, loading, the list of games, FEN and PGN on the screen.

use anyhow::Result;

use super::saved::{self, Folder};
use super::session::Session;
use crate::console::BadInput;
use crate::position::to_fen;
use crate::table::Table;

/// Lists of games are cut here.
const MOST: usize = 20;

impl Session {
    fn games_folder(&self) -> Result<&Folder, BadInput> {
        let missing = || BadInput(self.language().no_games_folder().to_owned());
        self.folder.as_ref().ok_or_else(missing)
    }

    /// `[NAME]`: a copy of the game as it is now, which nothing that follows changes; without a name
    /// where the game itself lies. A file that is there is replaced only with `!` behind the name.
    pub(super) fn save(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if self.game.moves().is_empty() {
            return Err(BadInput(language.nothing_to_save().to_owned()).into());
        }
        let (name, replace) = match rest.strip_suffix('!') {
            Some(name) => (name.trim(), true),
            None => (rest, false),
        };
        if name.is_empty() {
            return self.tell_place();
        }
        let path = self.games_folder()?.file(name);
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if hidden || path.is_dir() {
            return Err(BadInput(language.name_refused(name)).into());
        }
        if self.place.as_ref().is_some_and(|place| place.path() == path) {
            return self.tell_place();
        }
        if path.exists() && !replace {
            return Err(BadInput(language.file_exists(name)).into());
        }
        let folder = self.games_folder()?;
        let made = if path.starts_with(folder.path()) { folder.make() } else { Ok(()) };
        made.and_then(|()| saved::write(&path, &saved::to_pgn(&self.game)))
            .map_err(|error| BadInput(language.not_saved(&error.to_string())))?;
        self.say(&language.copy_saved_as(&path))
    }

    /// The file that the game is written to after every move.
    fn tell_place(&mut self) -> Result<()> {
        self.as_loaded = None;
        self.keep()?;
        match &self.place {
            Some(place) => self.say(&self.language().saved_as(place.path())),
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
        let loaded = saved::read(&path)
            .map_err(|trouble| BadInput(language.load_refused(&path, &trouble)))?;
        let notices = language.about_loaded(&loaded, other.as_deref());
        self.put_game(loaded.game, loaded.place);
        self.as_loaded = self.place.is_none().then(|| saved::to_pgn(&self.game));
        self.held = self.game.people() == 0;
        self.machines = [None, None];
        self.say(&(language.loaded(&path) + &notices))?;
        self.begin().map(|_| ())
    }

    pub(super) fn games(&self) -> Result<()> {
        let language = self.language();
        let folder = self.games_folder()?;
        let list = folder.list();
        let mut text = language.games_in(folder.path(), list.len());
        let mut table = Table::default();
        for (index, listed) in list.iter().take(MOST).enumerate() {
            let number = (index + 1).to_string();
            let about = match saved::read(&listed.path) {
                Ok(loaded) => language.game_in_list(&loaded.game),
                Err(trouble) => language.trouble(&trouble),
            };
            table.push([number, listed.name.clone(), about]);
        }
        text += &table.render_left();
        self.say(&text)
    }

    /// `[FEN]`: shows the position, or begins a game from another one.
    pub(super) fn fen(&mut self, rest: &str) -> Result<()> {
        if rest.is_empty() {
            return self.say(&(to_fen(self.game.position()) + "\n"));
        }
        self.new_game(rest)
    }

    pub(super) fn pgn(&self) -> Result<()> {
        self.say(&saved::to_pgn(&self.game))
    }
}
