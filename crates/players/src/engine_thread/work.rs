//! The inside of the engine's thread: what is done for each job, and what is said meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use chess::Position;
use search::{Choice, Limits, OptionError, Root, Searcher, StopFlag};

use super::{Complain, Complaint, Done, Gate, Job, Maker, Notify, Observer};
use crate::options::{any_has_option, any_takes};

/// The inside of the thread.
pub(super) struct Work {
    maker: Maker,
    complain: Complain,
    /// Made when it is first needed.
    player: Option<Box<dyn Searcher>>,
    /// The options set so far, for the next player if this one breaks down.
    settings: Vec<(String, String)>,
    flag: StopFlag,
    gate: Arc<Gate>,
    notify: Notify,
}

impl Work {
    pub(super) fn new(
        maker: Maker,
        complain: Complain,
        flag: StopFlag,
        gate: Arc<Gate>,
        notify: Notify,
    ) -> Work {
        Work { maker, complain, player: None, settings: Vec::new(), flag, gate, notify }
    }

    /// Does one job after the other until nobody can give any more.
    pub(super) fn run(mut self, inbox: &Receiver<Job>) {
        while let Ok(job) = inbox.recv() {
            let done = match job {
                Job::Search { root, limits, observer, held } => {
                    self.search(&root, &limits, observer, held)
                }
                Job::Exchange(maker) => {
                    // Made at once: what was set before and does not fit is told now.
                    (self.maker, self.player) = (maker, None);
                    let refused = self.with_player(|_| ()).is_none();
                    Done::Option { refused }
                }
                Job::SetOption { name, value, keep } => self.set_option(name, value, keep),
                Job::NewGame => {
                    self.with_player(|player| player.new_game());
                    Done::NewGame
                }
                Job::GameOver { root, winner } => {
                    self.with_player(|player| {
                        player.reached(&root);
                        player.game_over(winner);
                    });
                    Done::NewGame
                }
                Job::Book { root, answer } => {
                    let moves = self.with_player(|player| player.book_moves(&root));
                    answer(&moves.unwrap_or_default());
                    Done::Other
                }
                Job::WhenReady(act) => {
                    self.with_player(|_| ());
                    act();
                    Done::Other
                }
                Job::ComplainTo(complain) => {
                    self.complain = complain;
                    Done::Other
                }
            };
            if !(self.notify)(done) {
                return;
            }
        }
    }

    /// Lets the player do something. One that panics is put away, and a new one takes its place
    /// the next time.
    fn with_player<T>(&mut self, act: impl FnOnce(&mut dyn Searcher) -> T) -> Option<T> {
        if self.player.is_none() {
            let mut player = catch_unwind(AssertUnwindSafe(&self.maker)).ok()?.ok()?;
            for (name, value) in &self.settings {
                match player.set_option(name, value) {
                    // Another player's.
                    Ok(()) | Err(OptionError::Unknown(_)) => {}
                    Err(OptionError::BadValue { .. }) if any_takes(name, value) => {
                        let who = player.describe().name;
                        (self.complain)(&kept(name, value, who));
                    }
                    Err(error) => (self.complain)(&Complaint::Option(error)),
                }
            }
            self.player = Some(player);
        }
        let player = self.player.as_deref_mut()?;
        let acted = catch_unwind(AssertUnwindSafe(|| act(player)));
        if acted.is_err() {
            self.player = None;
        }
        acted.ok()
    }

    fn set_option(&mut self, name: String, value: String, keep: bool) -> Done {
        let set = self.with_player(|player| player.set_option(&name, &value));
        let wrong = match set {
            Some(Ok(())) => None,
            Some(Err(OptionError::Unknown(_))) if keep && any_has_option(&name) => {
                let player = self.with_player(|player| player.describe().name);
                let player = player.unwrap_or_default();
                (self.complain)(&Complaint::OptionKept { name: name.clone(), player });
                None
            }
            // Such as an evaluation that only others have.
            Some(Err(OptionError::BadValue { .. })) if keep && any_takes(&name, &value) => {
                let player = self.with_player(|player| player.describe().name);
                (self.complain)(&kept(&name, &value, player.unwrap_or_default()));
                None
            }
            Some(Err(error)) => Some(Complaint::Option(error)),
            None => Some(Complaint::OptionNotSet(name.clone())),
        };
        let refused = wrong.is_some();
        match wrong {
            Some(wrong) => (self.complain)(&wrong),
            None => {
                self.settings.retain(|(known, _)| !known.eq_ignore_ascii_case(&name));
                self.settings.push((name, value));
            }
        }
        Done::Option { refused }
    }

    fn search(&mut self, root: &Root, limits: &Limits, mut observer: Observer, held: bool) -> Done {
        let flag = self.flag.clone();
        let choice = self.with_player(|player| player.search(root, limits, &flag, &mut *observer));
        // The move may be told only when it is asked for.
        if held {
            self.gate.wait_until(|| flag.is_stopped());
        } else if limits.ponder {
            self.gate.wait_until(|| flag.is_stopped() || flag.is_ponder_hit());
        }
        let failed = choice.is_none();
        let choice = choice.unwrap_or_else(|| any_move(root.position(), limits));
        let choice = without_pointless_ponder(choice, root.position());
        Done::Search { choice, failed }
    }
}

/// A value that waits for another player.
fn kept(name: &str, value: &str, player: String) -> Complaint {
    Complaint::ValueKept { name: name.to_owned(), value: value.to_owned(), player }
}

/// Better any move than none.
fn any_move(position: &Position, limits: &Limits) -> Choice {
    let legal = position.legal_moves();
    let best = limits.search_moves.first().or_else(|| legal.first()).copied();
    Choice { best, ponder: None }
}

/// After a move that ends the game nobody ponders, and no GUI expects to be asked to.
fn without_pointless_ponder(choice: Choice, position: &Position) -> Choice {
    let ponder = choice.best.zip(choice.ponder).and_then(|(best, ponder)| {
        let mut position = position.clone();
        position.play(best);
        if !position.is_legal(ponder) {
            return None;
        }
        position.play(ponder);
        position.outcome().is_none().then_some(ponder)
    });
    Choice { ponder, ..choice }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pondering_past_the_end() {
        let position = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").unwrap();
        let legal = position.legal_moves();
        let mate = legal.into_iter().find(|mv| mv.to_string() == "f7g7");
        let choice = without_pointless_ponder(Choice { best: mate, ponder: mate }, &position);
        assert_eq!((choice.best, choice.ponder), (mate, None));
    }
}
