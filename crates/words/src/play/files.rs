//! What is said about saved games.

use std::io::ErrorKind;
use std::path::Path;

use ::play::saved::{LoadError, Loaded};
use chess::Color;
use players::Harm;

use super::super::Language::{self, English, French};
use super::super::capitalized;
use super::super::openings::french_pgn_error;

impl Language {
    /// The last words; where the game is, and how to go on with it.
    pub fn farewell(self, file: Option<&Path>) -> String {
        let Some(file) = file else { return String::new() };
        let file = file.display();
        match self {
            English => format!("Saved as {file}\n"),
            French => format!("Partie enregistrée : {file}\n"),
        }
    }

    pub fn no_home(self) -> &'static str {
        self.pick(
            "there is no folder for it: neither HOME nor XDG_DATA_HOME is set",
            "il n'y a pas de dossier : ni HOME ni XDG_DATA_HOME n'est défini",
        )
    }

    pub fn lost_otherwise(self) -> &'static str {
        self.pick(
            "The game is not saved. Here it is, to be kept by hand:",
            "La partie n'est pas enregistrée. La voici, à garder à la main :",
        )
    }

    pub fn saved_as(self, file: &Path) -> String {
        self.farewell(Some(file))
    }

    /// A copy is told from the file of the game itself.
    pub fn copy_saved_as(self, file: &Path) -> String {
        let file = file.display();
        match self {
            English => format!("Saved as {file}\n  What follows does not change it.\n"),
            French => format!("Partie enregistrée : {file}\n  La suite n'y change rien.\n"),
        }
    }

    pub fn old_game_kept(self, file: &Path) -> String {
        let file = file.display();
        match self {
            English => format!("The game before is kept as {file}\n"),
            French => format!("La partie précédente est gardée : {file}\n"),
        }
    }

    pub fn not_saved(self, why: &str) -> String {
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

    pub fn no_games_folder(self) -> &'static str {
        self.pick(
            "there is no folder for saved games: HOME is not set\n  \
             Start roque play with --games FOLDER",
            "il n'y a pas de dossier pour les parties : HOME n'est pas défini\n  \
             Lancez roque play avec --games DOSSIER",
        )
    }

    pub fn no_game_saved(self, folder: &Path) -> String {
        let folder = folder.display();
        match self {
            English => format!(
                "no game has been saved in {folder} yet\n  \
                 Play one with: roque play. Or name a file: roque stats FILE.pgn"
            ),
            French => format!(
                "aucune partie n'est encore enregistrée dans {folder}\n  \
                 Jouez avec : roque play. Ou nommez un fichier : roque stats FICHIER.pgn"
            ),
        }
    }

    /// Above the statistics of a game that is not on the board.
    pub fn statistics_of(self, file: &Path) -> String {
        let file = file.display();
        match self {
            English => format!("Game: {file}\n"),
            French => format!("Partie : {file}\n"),
        }
    }

    pub(super) fn nothing_to_save(self) -> &'static str {
        self.pick(
            "there is nothing to save: no move has been played",
            "il n'y a rien à enregistrer : aucun coup n'a été joué",
        )
    }

    pub(super) fn name_refused(self, name: &str) -> String {
        let name = self.quote(name);
        match self {
            English => {
                format!("a game cannot be saved as {name}\n  Type for example: save my game")
            }
            French => format!(
                "une partie ne peut pas être enregistrée sous {name}\n  \
                 Tapez par exemple : enregistrer ma partie"
            ),
        }
    }

    pub(super) fn file_exists(self, name: &str) -> String {
        let quoted = self.quote(name);
        match self {
            English => format!(
                "there is already something saved as {quoted}\n  \
                 Type another name, or with an exclamation mark to replace it: save {name}!"
            ),
            French => format!(
                "il y a déjà quelque chose sous le nom {quoted}\n  \
                 Tapez un autre nom, ou un point d'exclamation pour le remplacer :\n  \
                 enregistrer {name}!"
            ),
        }
    }

    /// Why a file gives no game.
    pub fn load_error(self, error: &LoadError) -> String {
        match (self, error) {
            (English, LoadError::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {
                "there is no such file".to_owned()
            }
            (French, LoadError::Unreadable(error)) if error.kind() == ErrorKind::NotFound => {
                "ce fichier n'existe pas".to_owned()
            }
            (_, LoadError::Unreadable(error)) if error.kind() == ErrorKind::IsADirectory => {
                self.pick("it is a folder", "c'est un dossier").to_owned()
            }
            (_, LoadError::Unreadable(error)) if error.kind() == ErrorKind::InvalidInput => {
                self.pick("it is no ordinary file", "ce n'est pas un fichier ordinaire").to_owned()
            }
            (English, LoadError::Unreadable(error)) => format!("it cannot be read: {error}"),
            (French, LoadError::Unreadable(error)) => {
                format!("illisible : {}", self.system_error(error))
            }
            (English, LoadError::TooLarge) => "it is too large for a game".to_owned(),
            (French, LoadError::TooLarge) => "il est trop grand pour une partie".to_owned(),
            (English, LoadError::NoGame) => "there is no game in it".to_owned(),
            (French, LoadError::NoGame) => "il ne contient aucune partie".to_owned(),
            (English, LoadError::Torn) => "it breaks off before the end of the game".to_owned(),
            (French, LoadError::Torn) => "il s'interrompt avant la fin de la partie".to_owned(),
            (English, LoadError::Wrong(error)) => error.to_string(),
            (French, LoadError::Wrong(error)) => french_pgn_error(error),
        }
    }

    pub fn load_refused(self, path: &Path, error: &LoadError) -> String {
        let (path, why) = (self.quote(&path.to_string_lossy()), self.load_error(error));
        match self {
            English => format!(
                "{path} gives no game: {why}\n  Nothing was changed. Type games at the prompt for the saved games."
            ),
            French => format!(
                "{path} ne donne pas de partie : {why}\n  \
                 Rien n'a été modifié. À l'invite, parties les montre toutes."
            ),
        }
    }

    pub fn load_what(self) -> &'static str {
        self.pick(
            "Type: load NUMBER, load NAME, or load FILE.pgn",
            "Tapez : charger NUMÉRO, charger NOM, ou charger FICHIER.pgn",
        )
    }

    pub fn loaded(self, path: &Path) -> String {
        let path = path.display();
        match self {
            English => format!("Loaded {path}\n"),
            French => format!("Chargé : {path}\n"),
        }
    }

    /// What is to be known about a game that was loaded: who cannot sit there any more, that the file
    /// stays as it is, and which file of the same name was not taken.
    pub fn about_loaded(self, loaded: &Loaded, other: Option<&Path>) -> String {
        let mut text = String::new();
        if let Some(other) = other {
            let other = other.display();
            text += &match self {
                English => format!("There is also {other}, which was not loaded.\n"),
                French => format!("Il y a aussi {other}, qui n'est pas chargé.\n"),
            };
        }
        if loaded.more {
            text += self.pick(
                "It holds more games; this is the first.\n",
                "Il contient d'autres parties ; voici la première.\n",
            );
        }
        for unseated in &loaded.unseated {
            text += &self.unseated(unseated.side, &unseated.player, unseated.why);
        }
        if loaded.file.is_none() {
            text += self.pick(
                "The file stays as it is; the game goes on in one of its own.\n",
                "Le fichier reste tel quel ; la partie continue dans un autre.\n",
            );
        }
        text
    }

    /// Who should play, why it does not, and who does.
    fn unseated(self, side: Color, player: &str, why: Harm) -> String {
        let who = self.quote(player);
        let word = match (self, side) {
            (English, Color::White) => "white",
            (English, Color::Black) => "black",
            (French, Color::White) => "blancs",
            (French, Color::Black) => "noirs",
        };
        let name = capitalized(self.side(side));
        let why = match why {
            Harm::Program => {
                self.pick("a file does not start programs", "un fichier ne lance pas de programme")
            }
            Harm::Reach => self.pick(
                "a file does not open other files nor take memory",
                "un fichier n'en ouvre pas d'autres et ne prend pas de mémoire",
            ),
            Harm::Unknown => self.pick(
                "there is no such player, or it has no such options",
                "ce joueur n'existe pas, ou pas avec ces options",
            ),
        };
        match self {
            English => format!(
                "{name} was played by {who}: {why}. A person plays {word} now.\n  \
                 Type {word} and a player to change that.\n"
            ),
            French => format!(
                "{name} étaient joués par {who} : {why}. Une personne joue à sa place.\n  \
                 Tapez {word} et un joueur pour changer cela.\n"
            ),
        }
    }

    /// Behind a file that is not there.
    pub fn nor_in(self, folder: &Path) -> String {
        let folder = folder.display();
        match self {
            English => format!("\n  No game of that name is in {folder} either."),
            French => format!("\n  Aucune partie de ce nom n'est dans {folder} non plus."),
        }
    }

    /// Somebody else has gone on with the same game.
    pub fn place_left(self, old: &Path, new: &Path) -> String {
        let (old, new) = (old.display(), new.display());
        match self {
            English => format!(
                "Another program has changed {old}, which stays as it is now.\n  \
                 This game goes on as {new}\n"
            ),
            French => format!(
                "Un autre programme a modifié {old}, qui reste comme il est.\n  \
                 Cette partie continue sous {new}\n"
            ),
        }
    }

    pub fn games_in(self, folder: &Path, count: usize) -> String {
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
