//! How puzzles that were played out ended.

use arena::puzzle::{Attempt, AttemptEnd, AttemptError};

use crate::Counted;
use crate::Language::{self, English, French};

impl Language {
    pub fn attempt_error(self, error: &AttemptError) -> String {
        match error {
            AttemptError::NoLimit(name) => self.player_without_limit(name),
            AttemptError::Clock(name) => {
                let name = self.quote(name);
                match self {
                    English => format!(
                        "player {name}: a clock is for games\n  \
                         Type a limit for each move: --movetime 1000, --nodes 20000 or --depth 6"
                    ),
                    French => format!(
                        "joueur {name} : une pendule ne sert que dans une partie\n  \
                         Tapez une limite par coup : --movetime 1000, --nodes 20000 ou --depth 6"
                    ),
                }
            }
            AttemptError::Start { name, fault } => match self {
                English => format!("player {name} {fault}"),
                French => format!("joueur {name} : {}", self.fault(fault)),
            },
            AttemptError::Stopped => self.pick("interrupted", "interrompu").to_owned(),
        }
    }

    /// How an attempt ended.
    pub fn attempt_end(self, made: &Attempt) -> String {
        let unsolved = self.pick("not solved", "pas résolue");
        match (&made.end, self) {
            (AttemptEnd::Mate, English) => format!("solved: mate in {}", made.moves),
            (AttemptEnd::Mate, French) => format!("résolue : mat en {}", made.moves),
            (AttemptEnd::OutOfMoves, English) => {
                format!(
                    "{unsolved}: no mate after {}",
                    self.count(made.moves as u64, Counted::Move)
                )
            }
            (AttemptEnd::OutOfMoves, French) => {
                format!(
                    "{unsolved} : pas de mat après {}",
                    self.count(made.moves as u64, Counted::Move)
                )
            }
            (AttemptEnd::Draw(reason), English) => {
                format!("{unsolved}: draw by {}", self.draw_reason(*reason))
            }
            (AttemptEnd::Draw(reason), French) => {
                format!("{unsolved} : nulle, {}", self.draw_reason(*reason))
            }
            (AttemptEnd::Mated, English) => format!("{unsolved}: the attacker is mated"),
            (AttemptEnd::Mated, French) => format!("{unsolved} : l'attaquant est mat"),
            (AttemptEnd::Fault { attacker, what }, language) => {
                let words = language.enigm_words();
                let who = if *attacker { words.attacker } else { words.defender };
                match language {
                    English => format!("{unsolved}: the {who} {what}"),
                    French => format!("{unsolved} : {who} : {}", self.attempt_fault(what)),
                }
            }
        }
    }
}
