//! Why a session does not carry out a command.

use ::play::saved::CopyRefusal;
use ::play::{End, Refusal};

use super::super::Language::{self, English, French};

impl Language {
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::GameOver(end) => self.game_is_over(*end),
            Refusal::NotYourTurn => self
                .pick(
                    "it is not your turn: a machine thinks",
                    "ce n'est pas à vous : une machine réfléchit",
                )
                .to_owned(),
            Refusal::IllegalMove(mv) => match self {
                English => format!("{mv} is not legal here"),
                French => format!("{mv} n'est pas légal ici"),
            },
            Refusal::NothingToTakeBack => self.nothing_to_undo().to_owned(),
            Refusal::NothingToPlayAgain => self.nothing_to_redo().to_owned(),
            Refusal::OnlyMachines => self.draw_by_machines().to_owned(),
            Refusal::NoMachine => self.no_machine().to_owned(),
            Refusal::NoSuchLevel(level) => self.level_refused(&level.to_string()),
            Refusal::NothingToExplain => self.nothing_to_explain().to_owned(),
        }
    }

    /// Why there is no copy of a game under a name.
    pub fn copy_refused(self, name: &str, refusal: &CopyRefusal) -> String {
        match refusal {
            CopyRefusal::NothingPlayed => self.nothing_to_save().to_owned(),
            CopyRefusal::NoFolder => self.no_games_folder().to_owned(),
            CopyRefusal::BadName => self.name_refused(name),
            CopyRefusal::Exists => self.file_exists(name),
            CopyRefusal::Disk(error) => self.not_saved(&self.system_error(error)),
        }
    }

    fn nothing_to_redo(self) -> &'static str {
        self.pick(
            "there is no move to play again; undo takes one back first",
            "il n'y a pas de coup à refaire ; annuler en reprend d'abord un",
        )
    }

    fn draw_by_machines(self) -> &'static str {
        self.pick(
            "nobody is here to offer a draw: both sides are machines",
            "personne ne peut proposer la nulle : les deux camps sont des machines",
        )
    }

    pub fn game_is_over(self, end: End) -> String {
        let reason = self.end_of_game(Some(end));
        match self {
            English => {
                format!(
                    "the game is over ({reason})\n  Type undo to take it back, or new for another."
                )
            }
            French => format!(
                "la partie est finie ({reason})\n  Tapez annuler pour y revenir, ou nouvelle."
            ),
        }
    }
}
