//! The words of `roque enigm play`: what a person types, and what is answered.

use chess::{Color, DrawReason, Square};
use notation::puzzle::Goal;

use crate::Language::{self, English, French};

/// What can be typed besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnigmWord {
    Help,
    Board,
    Hint,
    Solution,
    Undo,
    Quit,
}

impl EnigmWord {
    /// The word in either language.
    pub fn read(text: &str) -> Option<EnigmWord> {
        Some(match text.to_lowercase().as_str() {
            "help" | "aide" | "?" => EnigmWord::Help,
            "board" | "d" | "show" | "plateau" => EnigmWord::Board,
            "hint" | "indice" => EnigmWord::Hint,
            "solution" => EnigmWord::Solution,
            "undo" | "annuler" | "reprendre" => EnigmWord::Undo,
            "quit" | "exit" | "quitter" => EnigmWord::Quit,
            _ => return None,
        })
    }
}

impl Language {
    pub fn enigm_welcome(self, name: &str, side: Color, goal: Goal) -> String {
        let task = self.enigm_task(side, goal);
        match self {
            English => format!("\n{name}: {task}.\nType a move, hint, solution, undo or quit.\n"),
            French => {
                format!(
                    "\n{name} : {task}.\nTapez un coup, indice, solution, annuler ou quitter.\n"
                )
            }
        }
    }

    pub fn enigm_play_help(self) -> &'static str {
        self.pick(
            "A move is typed as it is: Qg7, exd5, O-O, e8=N, or e2e4.\n  \
             hint      which piece moves; asked again, the move\n  \
             solution  the whole line from here\n  \
             undo      takes back your move and the answer\n  \
             board     the board again\n  \
             quit      leaves the puzzle\n",
            "Un coup se tape tel quel : Dg7, exd5, O-O, e8=C, ou e2e4.\n  \
             indice    quelle pièce joue ; redemandé, le coup\n  \
             solution  toute la variante d'ici\n  \
             annuler   reprend votre coup et la réponse\n  \
             plateau   l'échiquier encore\n  \
             quitter   abandonne l'énigme\n",
        )
    }

    pub fn enigm_or_help(self) -> &'static str {
        self.pick("  Or type: hint, undo, help", "  Ou tapez : indice, annuler, aide")
    }

    pub fn enigm_left(self) -> &'static str {
        self.pick("The puzzle stays unsolved.", "L'énigme reste sans solution.")
    }

    pub fn enigm_out_of_moves(self) -> &'static str {
        self.pick(
            "That is no mate, and there are no moves left: your last move is taken back.",
            "Ce n'est pas mat, et il n'y a plus de coups : votre dernier coup est repris.",
        )
    }

    pub fn enigm_reply(self, mv: &str) -> String {
        match self {
            English => format!("The defender plays {mv}.\n"),
            French => format!("La défense joue {mv}.\n"),
        }
    }

    pub fn enigm_slipped(self) -> &'static str {
        self.pick(
            "The mate has slipped away: it can no longer be forced in time. undo goes back.",
            "Le mat vous a échappé : il n'est plus forcé à temps. annuler revient en arrière.",
        )
    }

    pub fn enigm_mate(self, solved: bool, moves: u32) -> String {
        match (self, solved) {
            (English, true) => format!("Mate in {moves}: solved.\n"),
            (French, true) => format!("Mat en {moves} : résolue.\n"),
            (English, false) => "You are mated: not solved.\n".to_owned(),
            (French, false) => "Vous êtes mat : énigme non résolue.\n".to_owned(),
        }
    }

    pub fn enigm_drawn(self, reason: DrawReason) -> String {
        let reason = self.draw_reason(reason);
        match self {
            English => format!("That is a draw ({reason}): your move is taken back.\n"),
            French => format!("C'est nulle ({reason}) : votre coup est repris.\n"),
        }
    }

    pub fn enigm_no_hint(self) -> &'static str {
        self.pick(
            "No mate in time can be proven from here. undo goes back.",
            "Aucun mat à temps ne se prouve d'ici. annuler revient en arrière.",
        )
    }

    pub fn enigm_hint_piece(self, moves: u32, from: Square) -> String {
        match self {
            English => format!("Mate in {moves}: the piece on {from} moves.\n"),
            French => format!("Mat en {moves} : la pièce en {from} joue.\n"),
        }
    }

    pub fn enigm_hint_move(self, mv: &str) -> String {
        match self {
            English => format!("Play {mv}.\n"),
            French => format!("Jouez {mv}.\n"),
        }
    }
}
