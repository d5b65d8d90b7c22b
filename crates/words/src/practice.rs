//! The words of `roque practice`: what a person types, what is asked and what is answered. What is told of the exercises beside
//! a sitting is in `practice/lists.rs`.

use ::play::practice::{Exercise, Outcome};
use chess::{Color, PieceKind, Square};
use notation::{numbered_move, san};

use super::Counted;
use super::Language::{self, English, French};

mod lists;

pub use lists::PracticeWords;

/// What can be typed besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeWord {
    Help,
    Board,
    Hint,
    Show,
    Skip,
    Quit,
}

impl PracticeWord {
    /// The word in either language.
    pub fn read(text: &str) -> Option<PracticeWord> {
        Some(match text.to_lowercase().as_str() {
            "help" | "aide" | "?" => PracticeWord::Help,
            "board" | "d" | "plateau" | "échiquier" | "echiquier" => PracticeWord::Board,
            "hint" | "indice" => PracticeWord::Hint,
            "show" | "solution" | "montrer" => PracticeWord::Show,
            "skip" | "passer" => PracticeWord::Skip,
            "quit" | "exit" | "quitter" => PracticeWord::Quit,
            _ => return None,
        })
    }
}

impl Language {
    /// An answer that the disk refused.
    pub fn practice_not_noted(self, path: &str, wrong: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("the answer could not be written to {path}: {wrong}"),
            French => format!("la réponse n'a pas pu être écrite dans {path} : {wrong}"),
        }
    }

    /// Above a board: which exercise, which of how many, and where it comes from.
    pub fn practice_heading(self, number: usize, place: usize, of: usize, from: &str) -> String {
        match self {
            English => format!("Exercise {number} ({place} of {of}): {from}\n"),
            French => format!("Exercice {number} ({place} sur {of}) : {from}\n"),
        }
    }

    /// Below a board: the last move, who is to move, and the question.
    pub fn practice_question(self, exercise: &Exercise) -> String {
        let position = exercise.game.position();
        let mut before = exercise.game.clone();
        let last = before.undo().map(|mv| {
            let spelled = san::write(before.position(), mv, self.piece_letters());
            numbered_move(before.position(), &spelled, true)
        });
        let last = match (self, last) {
            (_, None) => String::new(),
            (English, Some(last)) => format!("Last move: {last}. "),
            (French, Some(last)) => format!("Dernier coup : {last}. "),
        };
        if let Some(puzzle) = exercise.puzzle() {
            return format!("{last}{}.\n", self.enigm_task(position.turn(), puzzle.goal));
        }
        match (self, position.turn()) {
            (English, side) => {
                format!("{last}{} to move: what would you play?\n", self.side(side))
            }
            (French, Color::White) => format!("{last}Trait aux Blancs : que jouez-vous ?\n"),
            (French, Color::Black) => format!("{last}Trait aux Noirs : que jouez-vous ?\n"),
        }
    }

    pub fn practice_what_to_type(self) -> &'static str {
        self.pick(
            "Type a move, hint, show, skip or quit.\n",
            "Tapez un coup, indice, montrer, passer ou quitter.\n",
        )
    }

    pub fn practice_help(self) -> &'static str {
        self.pick(
            "A move is typed as it is: Qg7, exd5, O-O, e8=N, or e2e4.\n  \
             hint   which piece moves; asked again, where it goes\n  \
             show   what was better, and why; the exercise comes again\n  \
             skip   the next exercise; this one stays due\n  \
             board  the board again\n  \
             quit   ends here; every answer is kept\n",
            "Un coup se tape tel quel : Dg7, exd5, O-O, e8=C, ou e2e4.\n  \
             indice   quelle pièce joue ; redemandé, où elle va\n  \
             montrer  ce qui était mieux, et pourquoi ; l'exercice revient\n  \
             passer   l'exercice suivant ; celui-ci reste à faire\n  \
             plateau  l'échiquier encore\n  \
             quitter  termine ici ; chaque réponse est gardée\n",
        )
    }

    pub fn practice_or_help(self) -> &'static str {
        self.pick("  Or type: hint, show, help", "  Ou tapez : indice, montrer, aide")
    }

    pub fn practice_hint_piece(self, kind: PieceKind, from: Square) -> String {
        let piece = self.piece(kind);
        match (self, kind) {
            (English, _) => format!("The {piece} on {from} moves.\n"),
            (French, PieceKind::Queen | PieceKind::Rook) => {
                format!("La {piece} en {from} joue.\n")
            }
            (French, _) => format!("Le {piece} en {from} joue.\n"),
        }
    }

    pub fn practice_hint_square(self, to: Square) -> String {
        match self {
            English => format!("It goes to {to}.\n"),
            French => format!("Destination : {to}.\n"),
        }
    }

    /// The move is good enough; `best` where another one is better.
    pub fn practice_right(self, mv: &str, best: Option<&str>) -> String {
        match (self, best) {
            (English, None) => format!("Right: {mv} is the best move.\n"),
            (French, None) => format!("Juste : {mv} est le meilleur coup.\n"),
            (English, Some(best)) => format!("Right: {mv} is good; the best is {best}.\n"),
            (French, Some(best)) => format!("Juste : {mv} est bon ; le meilleur est {best}.\n"),
        }
    }

    /// The move is not good enough; values for the side that makes it.
    pub fn practice_wrong(self, mv: &str, value: &str, best: &str, line: Option<&str>) -> String {
        let line = line.map_or(String::new(), |line| match self {
            English => format!(": {line}"),
            French => format!(" : {line}"),
        });
        match self {
            English => format!("Not {mv}{line} ({value}, the best move has {best}).\n"),
            French => format!("Pas {mv}{line} ({value} ; le meilleur coup a {best}).\n"),
        }
    }

    /// The move is the one that was played in the game.
    pub fn practice_same_again(self, said: &str) -> String {
        match self {
            English => format!("That is what was played. {said}\n"),
            French => format!("C'est ce qui a été joué. {said}\n"),
        }
    }

    pub fn practice_try_again(self) -> &'static str {
        self.pick(
            "Try again, or type hint or show.\n",
            "Essayez encore, ou tapez indice ou montrer.\n",
        )
    }

    /// What was played in the game, in a sentence of the review.
    pub fn practice_in_the_game(self, said: &str) -> String {
        match self {
            English => format!("In the game: {said}\n"),
            French => format!("Dans la partie : {said}\n"),
        }
    }

    /// The line that was better, and what it is worth.
    pub fn practice_better_line(self, line: &str, value: &str) -> String {
        match self {
            English => format!("Best:  {line}  ({value})\n"),
            French => format!("Mieux : {line}  ({value})\n"),
        }
    }

    /// Other moves that are right, too.
    pub fn practice_also_right(self, moves: &[String]) -> String {
        let moves = moves.join(", ");
        match self {
            English => format!("Right, too: {moves}\n"),
            French => format!("Justes aussi : {moves}\n"),
        }
    }

    pub fn practice_mate_slipped(self) -> &'static str {
        self.pick(
            "The mate has slipped away: your move is taken back.\n",
            "Le mat vous a échappé : votre coup est repris.\n",
        )
    }

    /// When the exercise comes again.
    pub fn practice_again(self, outcome: Outcome, wait: u64) -> String {
        match (self, outcome) {
            (English, Outcome::Wrong) => "It comes again before the end.\n".to_owned(),
            (French, Outcome::Wrong) => "Il revient avant la fin.\n".to_owned(),
            (English, _) => format!("It comes again {}.\n", self.from_now(wait)),
            (French, _) => format!("Il revient {}.\n", self.from_now(wait)),
        }
    }

    /// The end of a sitting.
    pub fn practice_summary(self, right: usize, helped: usize, wrong: usize, due: usize) -> String {
        let answered = right + helped + wrong;
        let left = match (self, due) {
            (English, 0) => "nothing is due any more".to_owned(),
            (French, 0) => "plus rien à faire".to_owned(),
            (English, 1) => "1 exercise is still due".to_owned(),
            (French, 1) => "encore 1 exercice à faire".to_owned(),
            (English, _) => format!("{due} exercises are still due"),
            (French, _) => format!("encore {due} exercices à faire"),
        };
        match self {
            English => format!(
                "{}: {right} found, {helped} with a hint, {wrong} not; {left}.\n",
                self.count(answered as u64, Counted::Answer)
            ),
            French => format!(
                "{} : {right} trouvé{}, {helped} avec un indice, {wrong} manqué{} ; {left}.\n",
                self.count(answered as u64, Counted::Answer),
                self.one_or_many(right as u64, "", "s"),
                self.one_or_many(wrong as u64, "", "s"),
            ),
        }
    }

    /// Ctrl-C.
    pub fn practice_left(self) -> &'static str {
        self.pick("Every answer is kept.", "Chaque réponse est gardée.")
    }
}
