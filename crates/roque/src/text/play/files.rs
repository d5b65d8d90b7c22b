//! What is said about saved games.

use std::io::ErrorKind;
use std::path::Path;

use super::super::Language::{self, English, French};
use crate::play::Trouble;

impl Language {
    /// The last words; where the game is, and how to go on with it.
    pub(crate) fn farewell(self, file: Option<&Path>) -> String {
        let Some(file) = file else { return String::new() };
        let file = file.display();
        match self {
            English => format!("Saved as {file}\n"),
            French => format!("Partie enregistrée : {file}\n"),
        }
    }

    pub(crate) fn saved_as(self, file: &Path) -> String {
        self.farewell(Some(file))
    }

    pub(crate) fn old_game_kept(self, file: &Path) -> String {
        let file = file.display();
        match self {
            English => format!("The game before is kept as {file}\n"),
            French => format!("La partie précédente est gardée : {file}\n"),
        }
    }

    pub(crate) fn not_saved(self, why: &str) -> String {
        match self {
            English => format!(
                "The game cannot be saved: {why}\n  It goes on all the same. Type pgn to see it, or \
                 start roque play with --games FOLDER.\n"
            ),
            French => format!(
                "La partie ne peut pas être enregistrée : {why}\n  Elle continue. Tapez pgn pour la \
                 voir, ou lancez roque play avec --games DOSSIER.\n"
            ),
        }
    }

    pub(crate) fn no_games_folder(self) -> &'static str {
        self.pick(
            "there is no folder for saved games: HOME is not set\n  \
             Start roque play with --games FOLDER",
            "il n'y a pas de dossier pour les parties : HOME n'est pas défini\n  \
             Lancez roque play avec --games DOSSIER",
        )
    }

    pub(crate) fn nothing_to_save(self) -> &'static str {
        self.pick(
            "there is nothing to save: no move has been played",
            "il n'y a rien à enregistrer : aucun coup n'a été joué",
        )
    }

    pub(crate) fn name_refused(self, name: &str) -> String {
        let name = self.quote(name);
        match self {
            English => {
                format!("a game cannot be saved as {name}\n  Type for example: save my game")
            }
            French => format!(
                "une partie ne peut pas être enregistrée sous {name}\n  \
                 Tapez par exemple : sauver ma partie"
            ),
        }
    }

    pub(crate) fn file_exists(self, name: &str) -> String {
        let quoted = self.quote(name);
        match self {
            English => format!(
                "there is already something saved as {quoted}\n  \
                 Type another name, or with an exclamation mark to replace it: save {name}!"
            ),
            French => format!(
                "il y a déjà quelque chose sous le nom {quoted}\n  \
                 Tapez un autre nom, ou un point d'exclamation pour le remplacer : sauver {name}!"
            ),
        }
    }

    /// Why a file gives no game.
    pub(crate) fn trouble(self, trouble: &Trouble) -> String {
        match (self, trouble) {
            (English, Trouble::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {
                "there is no such file".to_owned()
            }
            (French, Trouble::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {
                "ce fichier n'existe pas".to_owned()
            }
            (English, Trouble::Unreadable(error)) => format!("it cannot be read: {error}"),
            (French, Trouble::Unreadable(error)) => format!("illisible : {error}"),
            (English, Trouble::TooLarge) => "it is too large for a game".to_owned(),
            (French, Trouble::TooLarge) => "il est trop grand pour une partie".to_owned(),
            (English, Trouble::NoGame) => "there is no game in it".to_owned(),
            (French, Trouble::NoGame) => "il ne contient aucune partie".to_owned(),
            (English, Trouble::Torn) => "it breaks off before the end of the game".to_owned(),
            (French, Trouble::Torn) => "il s'interrompt avant la fin de la partie".to_owned(),
            (English, Trouble::Wrong(error)) => error.to_string(),
            (French, Trouble::Wrong(error)) => format!("ligne {} : {}", error.line, error.problem),
        }
    }

    pub(crate) fn load_refused(self, path: &Path, trouble: &Trouble) -> String {
        let (path, why) = (self.quote(&path.to_string_lossy()), self.trouble(trouble));
        match self {
            English => format!(
                "{path} gives no game: {why}\n  Nothing was changed. Type games for the saved games."
            ),
            French => format!(
                "{path} ne donne pas de partie : {why}\n  \
                 Rien n'a été modifié. Tapez parties pour les parties enregistrées."
            ),
        }
    }

    pub(crate) fn load_what(self) -> &'static str {
        self.pick(
            "Type: load NUMBER, load NAME, or load FILE.pgn",
            "Tapez : charger NUMÉRO, charger NOM, ou charger FICHIER.pgn",
        )
    }

    pub(crate) fn loaded(self, path: &Path, more: bool) -> String {
        let path = path.display();
        let mut text = match self {
            English => format!("Loaded {path}\n"),
            French => format!("Chargé : {path}\n"),
        };
        if more {
            text += self.pick(
                "It holds more games; this is the first. It will not be written to.\n",
                "Il contient d'autres parties ; voici la première. Il ne sera pas modifié.\n",
            );
        }
        text
    }

    pub(crate) fn games_in(self, folder: &Path, count: usize) -> String {
        let folder = folder.display();
        match (self, count) {
            (English, 0) => format!("No games in {folder}\n"),
            (English, 1) => format!("1 game in {folder}\n"),
            (English, _) => format!("{count} games in {folder}, the last one first\n"),
            (French, 0) => format!("Aucune partie dans {folder}\n"),
            (French, 1) => format!("1 partie dans {folder}\n"),
            (French, _) => format!("{count} parties dans {folder}, la dernière d'abord\n"),
        }
    }
}
