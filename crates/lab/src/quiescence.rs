//! The quiescence search: a position in the middle of an exchange has no value of its own. So the
//! side to move either is content with what it has (it *stands pat*) or goes on capturing, until
//! nothing is left to capture. In check there is no standing pat, and every evasion is tried.

use eval::Score;

use crate::{Game, INFINITY, Probe, Reason, SearchContext, Stopped};

/// How many plies quiescence may go on: checks and evasions alone could last for ever.
const MOST_PLIES: u32 = 64;

impl<G: Game, P: Probe<G::Move>> SearchContext<G, P> {
    /// The value of the node just entered when all captures are played out, for the side to move.
    pub fn quiescence(&mut self, alpha: Score, beta: Score) -> Result<Score, Stopped> {
        self.quiescence_without(alpha, beta, &|_, _, _, _| None)
    }

    /// The same without captures that are not worth the trouble. `hopeless` is told the move, what
    /// the position looks worth, and alpha; if the move is to be left out, it returns what it could
    /// have reached at most, which is not above alpha. Evasions of a check are never left out.
    pub(crate) fn quiescence_without(
        &mut self,
        alpha: Score,
        beta: Score,
        hopeless: &impl Fn(&G, G::Move, Score, Score) -> Option<Score>,
    ) -> Result<Score, Stopped> {
        self.play_out(alpha, beta, MOST_PLIES, hopeless)
    }

    fn play_out(
        &mut self,
        mut alpha: Score,
        beta: Score,
        plies: u32,
        hopeless: &impl Fn(&G, G::Move, Score, Score) -> Option<Score>,
    ) -> Result<Score, Stopped> {
        let threatened = self.game.threatened();
        let looks = (!threatened || plies == 0).then(|| self.looks_worth());
        if let Some(looks) = looks {
            if looks >= beta || plies == 0 {
                if P::ON {
                    self.probe.reason(Reason::StandPat);
                }
                return Ok(looks);
            }
            alpha = alpha.max(looks);
        }
        let mut best = looks.unwrap_or(-INFINITY);
        let mut queue = self.loud_queue();
        if queue.is_empty() && threatened {
            if P::ON {
                self.probe.reason(Reason::Terminal);
            }
            return Ok(Score::mated_in_plies(self.ply() as i32));
        }
        while let Some(mv) = queue.next() {
            let bound = looks.and_then(|looks| hopeless(&self.game, mv, looks, alpha));
            if let Some(bound) = bound {
                self.leave_out(mv);
                best = best.max(bound);
                continue;
            }
            self.play_loud(mv);
            self.enter_quiescence(-beta, -alpha)?;
            let value = self.play_out(-beta, -alpha, plies - 1, hopeless)?;
            if P::ON {
                self.probe.leave(value);
            }
            self.undo();
            let value = -value;
            if value > best {
                best = value;
                self.lines.improve(self.path.len(), mv);
                if P::ON {
                    self.probe.improve(mv, value);
                }
                alpha = alpha.max(best);
                if best >= beta {
                    if P::ON {
                        self.probe.reason(Reason::BetaCut);
                        self.probe.unsearched(queue.rest());
                    }
                    break;
                }
            }
        }
        Ok(best)
    }

    /// What the position looks worth as it stands.
    fn looks_worth(&mut self) -> Score {
        let value = self.game.evaluate();
        if P::ON {
            self.probe.static_value(value);
        }
        value
    }

    /// A capture that could not matter.
    fn leave_out(&mut self, mv: G::Move) {
        self.statistics.delta += 1;
        if P::ON {
            self.probe.reason(Reason::Delta);
            self.probe.unsearched(&[mv]);
        }
    }
}
