//! Commands about files: saving, loading, the list of games, FEN and PGN on the screen.

use std::path::Path;

use anyhow::Result;

use super::saved::{self, Folder, Place};
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

    /// `[NAME]`: gives the game a name, or tells the one it has. A file that is there is replaced
    /// only with `!` behind the name.
    pub(super) fn save(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if self.game.moves().is_empty() {
            return Err(BadInput(language.nothing_to_save().to_owned()).into());
        }
        let (name, replace) = match rest.strip_suffix('!') {
            Some(name) => (name.trim(), true),
            None => (rest, false),
        };
        if !name.is_empty() {
            let path = self.games_folder()?.file(name);
            let hidden =
                path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
            if hidden || path.is_dir() {
                return Err(BadInput(language.name_refused(name)).into());
            }
            let same = self.place.as_ref().is_some_and(|place| place.path() == path);
            if path.exists() && !same && !replace {
                return Err(BadInput(language.file_exists(name)).into());
            }
            if !same {
                let text = saved::to_pgn(&self.game);
                let folder = self.games_folder()?;
                let made = if path.starts_with(folder.path()) { folder.make() } else { Ok(()) };
                made.and_then(|()| saved::write(&path, &text))
                    .map_err(|error| BadInput(language.not_saved(&error.to_string())))?;
                self.move_to(Place::new(path, text));
            }
        }
        self.keep()?;
        if let Some(place) = &self.place {
            self.say(&language.saved_as(place.path()))?;
        }
        Ok(())
    }

    /// From now on the game is saved there; the nameless file that it had in our folder is no longer
    /// needed, for the game is the same.
    fn move_to(&mut self, place: Place) {
        let old = self.place.replace(place);
        let ours = |old: &Path| self.folder.as_ref().is_some_and(|f| old.starts_with(f.path()));
        if let Some(old) = old.filter(|old| ours(old.path()) && is_nameless(old.path())) {
            old.remove();
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

/// Whether a file has the name that the program gives by itself: a date and a number.
fn is_nameless(path: &Path) -> bool {
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let parts: Vec<&str> = name.split('-').collect();
    parts.len() == 4 && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_nameless() {
        assert!(is_nameless(Path::new("/a/2026-11-15-2.pgn")));
        for name in ["my game.pgn", "2026-11-15.pgn", "2026-11-15-x.pgn", "1-2-3-4-5.pgn"] {
            assert!(!is_nameless(Path::new(name)), "{name}");
        }
    }
}
