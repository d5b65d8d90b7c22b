//! MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1995): zero-window searches only.
//!
//! Every search of the whole tree asks one question: *is the value at least gamma?* The answer is a
//! new lower or upper bound, and gamma moves to it, until the bounds meet. From a good first guess
//! (the value of the iteration before) a few questions are enough. Each of them repeats most of the
//! one before, so this needs the table: without memory it would search the same nodes again and
//! again.

use eval::Score;

use crate::algorithms::negamax_ab::negamax_ab;
use crate::{Algorithm, Game, INFINITY, Probe, Reason, SearchContext, Stopped};

/// Where the first question starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FirstGuess {
    /// At the value of the iteration before.
    #[default]
    LastValue,
    /// Always here: what happens if one guesses badly?
    Fixed(Score),
}

/// Closes in on the value with yes-or-no questions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mtdf {
    /// Where the first question starts.
    pub first_guess: FirstGuess,
}

impl<G: Game, P: Probe<G::Move>> Algorithm<G, P> for Mtdf {
    fn search(
        &mut self,
        context: &mut SearchContext<G, P>,
        depth: u32,
        last_value: Score,
    ) -> Result<Score, Stopped> {
        let guess = match self.first_guess {
            FirstGuess::LastValue => last_value,
            FirstGuess::Fixed(guess) => guess,
        };
        mtdf(context, depth, guess)
    }
}

fn mtdf<G: Game, P: Probe<G::Move>>(
    context: &mut SearchContext<G, P>,
    depth: u32,
    first_guess: Score,
) -> Result<Score, Stopped> {
    context.statistics.first_guess = Some(first_guess);
    let (mut lower, mut upper) = (-INFINITY, INFINITY);
    let mut value = first_guess;
    let mut line = Vec::new();
    for number in 1.. {
        // Just above a lower bound, at an upper one: the question must be able to fail.
        let gamma = if value == lower { Score::from_raw(value.raw() + 1) } else { value };
        let below = Score::from_raw(gamma.raw() - 1);
        context.statistics.passes += 1;
        context.probe.announce(Reason::MtdPass { number, gamma });
        value = negamax_ab(context, depth, below, gamma)?;
        if value >= gamma {
            lower = value; // yes, by this line
            line = context.line().to_vec();
        } else {
            upper = value; // no
        }
        if lower >= upper {
            break;
        }
    }
    // The last "no" has no line of its own: the best move is that of the last "yes".
    context.lines.replace(0, &line);
    Ok(value)
}
