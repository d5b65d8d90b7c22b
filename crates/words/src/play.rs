//! The words of the text game: what is said at the board. Its help, players, levels, studies and
//! files have crates of their own.

mod files;
mod help;
mod levels;
mod prompt;
mod refusals;
mod seats;
mod study;

use std::time::Duration;

use ::play::saved::Keeping;
use ::play::{End, MachineFault, PlayedGame};
use chess::{Color, Move, Position};
use notation::san;

use super::Language::{self, English, French};
use super::capitalized;

impl Language {
    /// `3. white> `, `3... black (check)> `; with a clock what is left on it.
    pub fn play_prompt(self, game: &PlayedGame, thinking: Duration) -> String {
        let position = game.position();
        let (dots, side) = match position.turn() {
            Color::White => (".", self.pick("white", "blancs")),
            Color::Black => ("...", self.pick("black", "noirs")),
        };
        let left = game.clock(position.turn()).filter(|_| game.end().is_none());
        let left = left.map_or(String::new(), |clock| {
            format!(" {}", minutes(clock.time.saturating_sub(thinking)))
        });
        let state = if game.end().is_some() {
            self.pick(" (game over)", " (partie finie)")
        } else if position.in_check() {
            self.pick(" (check)", " (échec)")
        } else {
            ""
        };
        format!("{}{dots} {side}{left}{state}> ", position.fullmove_number())
    }

    /// How a game ended, within a sentence.
    pub fn end_of_game(self, end: Option<End>) -> String {
        let Some(end) = end else { return self.pick("unfinished", "inachevée").to_owned() };
        if self == English {
            return end.to_string();
        }
        match end {
            End::Rules(outcome) => self.outcome(outcome),
            End::Claimed(reason) => self.french_draw(reason),
            End::Resigned(loser) => {
                format!("{} abandonnent, {} gagnent", self.side(loser), self.side(!loser))
            }
            End::Agreed => "nulle d'un commun accord".to_owned(),
            End::Time(loser) => {
                format!("{} n'ont plus de temps, {} gagnent", self.side(loser), self.side(!loser))
            }
        }
    }

    /// The end is announced, and what can be done now.
    pub fn game_ended(self, end: End) -> String {
        let (result, reason) = (end.result().as_str(), capitalized(&self.end_of_game(Some(end))));
        match self {
            English => {
                format!("{result}  {reason}.\nType review, stats, new, undo, pgn or quit.\n")
            }
            French => {
                format!(
                    "{result}  {reason}.\nTapez revue, stats, nouvelle, annuler, pgn ou quitter.\n"
                )
            }
        }
    }

    /// `1... e5  (Roque level 3, 0.02 s)`.
    pub fn machine_plays(self, before: &Position, mv: Move, name: &str, time: Duration) -> String {
        let name = self.shown_name(name);
        let dots = if before.turn() == Color::White { "." } else { "..." };
        let mv = san::write(before, mv, self.piece_letters());
        let seconds = self.decimal(time.as_secs_f64(), 2);
        format!("{}{dots} {mv}  ({name}, {seconds} s)\n", before.fullmove_number())
    }

    fn machine_fault(self, wrong: &MachineFault) -> String {
        match wrong {
            MachineFault::Make(error) if self == English => error.to_string(),
            MachineFault::Make(error) => self.make_error(error),
            MachineFault::Program(fault) => self.fault(fault),
            MachineFault::Panic => self.pick("panics", "plante").to_owned(),
            MachineFault::NoLegalMove => {
                self.pick("makes no legal move", "ne joue pas de coup légal").to_owned()
            }
        }
    }

    pub fn machine_failed(self, side: Color, player: &str, fault: &MachineFault) -> String {
        let (side, player) = (capitalized(self.side(side)), self.quote(player));
        let wrong = self.machine_fault(fault);
        match self {
            English => format!(
                "{side}: {player} cannot move: {wrong}\n  The game waits. Type go to try again, \
                 level 3, or white or black with another player.\n"
            ),
            French => format!(
                "{side} : {player} ne peut pas jouer : {wrong}\n  La partie attend. Tapez joue pour \
                 réessayer, niveau 3, ou blancs ou noirs avec un autre joueur.\n"
            ),
        }
    }

    pub fn thinking(self, name: &str) -> String {
        let name = self.shown_name(name);
        match self {
            English => format!("{name} is thinking; Ctrl-C makes it move now.\n"),
            French => format!("{name} réfléchit ; Ctrl-C le fait jouer tout de suite.\n"),
        }
    }

    pub fn machines_wait(self) -> &'static str {
        self.pick("The machines wait. Type go.", "Les machines attendent. Tapez joue.")
    }

    pub fn interrupted(self, kept: Keeping) -> &'static str {
        match kept {
            Keeping::Empty => self.pick(
                "Ctrl-C again to leave. Or type on.",
                "Encore Ctrl-C pour partir. Ou continuez.",
            ),
            Keeping::Saved => self.pick(
                "Ctrl-C again to leave; the game is saved. Or type on.",
                "Encore Ctrl-C pour partir ; la partie est enregistrée. Ou continuez.",
            ),
            Keeping::Failed => self.pick(
                "Ctrl-C again to leave; the game is NOT saved. Or type on.",
                "Encore Ctrl-C pour partir ; la partie n'est PAS enregistrée. Ou continuez.",
            ),
        }
    }

    pub fn leave_question(self, kept: Keeping) -> &'static str {
        match kept {
            Keeping::Empty => self.pick("Leave the game? [y/N] ", "Quitter la partie ? [o/N] "),
            Keeping::Saved => self.pick(
                "Leave the game? It is saved. [y/N] ",
                "Quitter la partie ? Elle est enregistrée. [o/N] ",
            ),
            Keeping::Failed => self.pick(
                "Leave the game? It is NOT saved. [y/N] ",
                "Quitter la partie ? Elle n'est PAS enregistrée. [o/N] ",
            ),
        }
    }

    pub fn left(self, kept: Keeping) -> &'static str {
        match kept {
            Keeping::Empty => self.pick("Interrupted.", "Interrompu."),
            Keeping::Saved => self
                .pick("Interrupted. The game is saved.", "Interrompu. La partie est enregistrée."),
            Keeping::Failed => self.pick(
                "Interrupted. The game is NOT saved.",
                "Interrompu. La partie n'est PAS enregistrée.",
            ),
        }
    }

    pub fn yes_or_no(self) -> &'static str {
        self.pick(
            "Enter or y plays it; or type another move.",
            "Entrée ou o le joue ; ou tapez un autre coup.",
        )
    }

    pub fn see_playable(self) -> &'static str {
        self.pick(
            "  Type playable for all legal moves.",
            "  Tapez jouables pour tous les coups légaux.",
        )
    }

    pub fn play_word_unknown(self, word: &str, meant: Option<&str>) -> String {
        let word = self.quote(word);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!(
                "{word} is neither a move nor a command{meant}\n  Type a move (e4, Nf3, g1f3), \
                 playable for the legal ones, or help."
            ),
            French => format!(
                "{word} n'est ni un coup ni une commande{meant}\n  Tapez un coup (e4, Cf3, g1f3), \
                 jouables pour les coups légaux, ou aide."
            ),
        }
    }

    pub fn play_word_ambiguous(self, word: &str, candidates: &[&str]) -> String {
        let (word, all) = (self.quote(word), candidates.join(", "));
        match self {
            English => {
                format!("{word} may be several commands: {all}\n  Type one more letter or two.")
            }
            French => format!(
                "{word} peut être plusieurs commandes : {all}\n  Tapez une lettre ou deux de plus."
            ),
        }
    }

    pub fn playable_refused(self, word: &str) -> String {
        let word = self.quote(word);
        match self {
            English => format!(
                "{word} is not a square; squares run from a1 to h8\n  \
                 Type: playable, playable g1, or playable g1 coordinates"
            ),
            French => format!(
                "{word} n'est pas une case ; les cases vont de a1 à h8\n  \
                 Tapez : jouables, jouables g1 ou jouables g1 coordonnées"
            ),
        }
    }

    pub fn undo_refused(self, word: &str) -> String {
        let word = self.quote(word);
        match self {
            English => format!("undo cannot use {word}\n  Type: undo, or undo 2"),
            French => {
                format!("annuler n'accepte pas {word}\n  Tapez : annuler, ou annuler 2")
            }
        }
    }

    /// The last move first, as they were taken back.
    pub fn moves_taken_back(self, moves: &[String]) -> String {
        if moves.is_empty() {
            return self.pick("The game goes on.\n", "La partie continue.\n").to_owned();
        }
        self.taken_back(&moves.join(", "))
    }

    pub fn moves_played_again(self, moves: &[String]) -> String {
        let plural = if moves.len() > 1 { "s" } else { "" };
        let moves = moves.join(", ");
        match self {
            English => format!("{moves} played again\n"),
            French => format!("{moves} rejoué{plural}\n"),
        }
    }

    pub fn draw_too_early(self) -> &'static str {
        self.pick(
            "It is too early for a draw: the game has hardly begun.",
            "Il est trop tôt pour la nulle : la partie commence à peine.",
        )
    }

    pub fn draw_declined(self) -> &'static str {
        self.pick(
            "Your opponent declines: it thinks that it stands better.",
            "Votre adversaire refuse : il se croit mieux.",
        )
    }

    pub fn chess960_refused(self) -> String {
        self.pick(
            "the positions of Chess960 have the numbers 0 to 959\n  \
             Type: new chess960, or new chess960 518",
            "les positions de Chess960 ont les numéros 0 à 959\n  \
             Tapez : nouvelle chess960, ou nouvelle chess960 518",
        )
        .to_owned()
    }

    pub fn display_refused(self, word: &str) -> String {
        let word = self.quote(word);
        match self {
            English => format!(
                "a board cannot look like {word}\n  Type: display letters, unicode or color"
            ),
            French => format!(
                "un échiquier ne s'affiche pas en {word}\n  \
                 Tapez : affichage lettres, unicode ou couleur"
            ),
        }
    }

    pub fn lang_refused(self, word: &str) -> String {
        let word = self.quote(word);
        match self {
            English => format!("{word} is not spoken here\n  Type: lang en, or lang fr"),
            French => format!("{word} : langue inconnue\n  Tapez : langue fr, ou langue en"),
        }
    }

    pub fn speaking(self) -> &'static str {
        self.pick(
            "English. Pieces are K Q R B N.",
            "Français. Les pièces sont R D T F C : R est le roi.",
        )
    }
}

/// `4:05`, or `1:02:03`; tenths below twenty seconds.
fn minutes(time: Duration) -> String {
    // A clock that has just been started shows what it was set to.
    let seconds = time.as_millis().div_ceil(1000);
    match seconds {
        ..=20 => format!("0:{:02}.{}", time.as_secs(), time.subsec_millis() / 100),
        21..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_people_read_them() {
        let written = |ms| minutes(Duration::from_millis(ms));
        assert_eq!(written(300_000), "5:00");
        assert_eq!(written(9_870), "0:09.8");
        assert_eq!(written(3_723_000), "1:02:03");
    }
}
