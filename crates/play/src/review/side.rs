//! What a review says of one side of a game as a whole.

use chess::Color;

use super::{Class, Phase, ReviewedMove, centipawns};

/// One side of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideReview {
    /// From 0 to 100; nothing without a move.
    pub accuracy: Option<f64>,
    /// The mean accuracy of the moves of each part, in the order of [`Phase::ALL`].
    pub phases: [Option<f64>; 3],
    /// The mean loss in centipawns; a mate counts as ten pawns, and so does everything beyond.
    pub mean_loss: Option<f64>,
    /// How many moves of each class, in the order of [`Class::ALL`].
    pub classes: [usize; Class::ALL.len()],
}

impl SideReview {
    /// How many moves of this class.
    pub fn count(&self, class: Class) -> usize {
        let counts = Class::ALL.into_iter().zip(self.classes);
        counts.filter(|&(other, _)| other == class).map(|(_, count)| count).sum()
    }
}

/// One side of a game with these moves, whose accuracies are known.
pub(super) fn side(
    moves: &[ReviewedMove],
    color: Color,
    accuracies: [Option<f64>; 2],
) -> SideReview {
    let own: Vec<&ReviewedMove> = moves.iter().filter(|mv| mv.position.turn() == color).collect();
    let mean = |values: Vec<f64>| {
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    let phases = Phase::ALL.map(|phase| {
        mean(own.iter().filter(|mv| mv.phase == phase).map(|mv| mv.accuracy).collect())
    });
    // A mate counts as ten pawns, as for the chances.
    let value = |score| centipawns(score).clamp(-1_000, 1_000);
    let losses = own.iter().map(|mv| f64::from((value(mv.before) - value(mv.after)).max(0)));
    let count = |class: Class| own.iter().filter(|mv| mv.class == class).count();
    let [white, black] = accuracies;
    SideReview {
        accuracy: if color == Color::White { white } else { black },
        phases,
        mean_loss: mean(losses.collect()),
        classes: Class::ALL.map(count),
    }
}
