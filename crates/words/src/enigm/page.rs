//! What a page says about a puzzle that somebody solves there. It has buttons where the terminal has words to
//! type, and place to say why a move was wrong.

use ::play::puzzle::ProgressError;
use notation::puzzle::Goal;

use crate::Language::{self, English, French};

/// Defences that are named; more are only hinted at.
const NAMED: usize = 3;

impl Language {
    /// The puzzles of one goal, as a heading.
    pub fn puzzles_of(self, goal: Goal) -> String {
        match (self, goal) {
            (English, Goal::Mate) => "Mate in any number of moves".to_owned(),
            (French, Goal::Mate) => "Mat, sans limite de coups".to_owned(),
            (English, Goal::MateIn(1)) => "Mate in 1 move".to_owned(),
            (French, Goal::MateIn(1)) => "Mat en 1 coup".to_owned(),
            (English, Goal::MateIn(moves)) => format!("Mate in {moves} moves"),
            (French, Goal::MateIn(moves)) => format!("Mat en {moves} coups"),
        }
    }

    /// The last move gave no mate, and the defender has these answers.
    pub fn puzzle_no_mate(self, answers: &[String]) -> String {
        let named = answers.get(..NAMED.min(answers.len())).unwrap_or_default().join(", ");
        let end = if answers.len() > NAMED { "…" } else { "." };
        match self {
            English => format!(
                "That is no mate: the defender still has {named}{end} Your move is taken back."
            ),
            French => format!(
                "Ce n'est pas mat : la défense a encore {named}{end} Votre coup est repris."
            ),
        }
    }

    /// The mate was forced before the person's move and is not after this answer to it.
    pub fn puzzle_slipped(self, answer: &str, left: Option<u32>) -> String {
        match (self, left) {
            (English, Some(left)) => format!(
                "The mate has slipped away: after {answer} there is none in {left}, every move was tried. \
                 Take your move back."
            ),
            (French, Some(left)) => format!(
                "Le mat vous a échappé : après {answer}, il n'y a plus de mat en {left}, tous les coups \
                 ont été essayés. Reprenez votre coup."
            ),
            (English, None) => format!("After {answer} the mate has slipped away."),
            (French, None) => format!("Après {answer}, le mat vous a échappé."),
        }
    }

    /// The move was one of those that force the mate.
    pub fn puzzle_still_won(self) -> &'static str {
        self.pick("Right: the mate is still forced.", "Juste : le mat reste forcé.")
    }

    pub fn puzzle_nothing_proven(self) -> &'static str {
        self.pick(
            "No mate in time can be proven from here. Take a move back.",
            "D'ici, on ne peut plus prouver de mat dans le nombre de coups voulu. Reprenez un coup.",
        )
    }

    pub fn puzzle_no_answer(self) -> &'static str {
        self.pick("the defender made no move", "la défense n'a pas joué")
    }

    pub fn no_such_puzzle(self) -> &'static str {
        self.pick("there is no such puzzle", "cette énigme n'existe pas")
    }

    /// Moves that were sent with a puzzle and do not belong to it.
    pub fn puzzle_gone_astray(self) -> &'static str {
        self.pick(
            "these moves do not lead to your turn in this puzzle; begin it again",
            "ces coups ne mènent pas à votre tour dans cette énigme ; recommencez-la",
        )
    }

    /// A grid of puzzles needs a limit for each search that a clock is not.
    pub fn limit_of_a_search(self) -> &'static str {
        self.pick(
            "each search needs a limit: depth=5, nodes=20000 or movetime=500",
            "chaque recherche a besoin d'une limite : depth=5, nodes=20000 ou movetime=500",
        )
    }

    /// Nobody searches, or too many do.
    pub fn searches_of_a_grid(self, most: u64) -> String {
        let most = self.number(most);
        match self {
            English => format!("choose players and puzzles for one to {most} searches"),
            French => {
                format!("choisissez des joueurs et des énigmes, de 1 à {most} recherches en tout")
            }
        }
    }

    /// Why it is not kept what was solved.
    pub fn progress_not_kept(self, error: &ProgressError) -> String {
        let why = match error {
            ProgressError::System(error) => self.system_error(error),
            ProgressError::NotUnderstood => self
                .pick(
                    "its file is not understood and stays as it is",
                    "le fichier n'est pas compris et reste tel quel",
                )
                .to_owned(),
        };
        match self {
            English => format!("What you solve is not being kept: {why}"),
            French => format!("Ce que vous résolvez n'est pas enregistré : {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_answers_are_named_and_more_are_hinted_at() {
        let answers = ["Kf8", "Kh8", "Rxg7", "Nd5"].map(str::to_owned);
        let three = English.puzzle_no_mate(&answers[..3]);
        assert!(three.contains("still has Kf8, Kh8, Rxg7. Your"), "{three}");
        let four = French.puzzle_no_mate(&answers);
        assert!(four.contains("a encore Kf8, Kh8, Rxg7… Votre"), "{four}");
    }
}
