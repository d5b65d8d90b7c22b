//! What a score means in results: how often such a position is won, drawn and lost.

use chess::{PieceKind, Position};

use crate::Score;

/// Thousandths of games won, drawn and lost by the side to move; together always 1000.
///
/// ```
/// use chess::Position;
/// use eval::{Chances, Score};
/// let position = Position::start();
/// let even = Chances::of(&position, Score::DRAW);
/// assert_eq!(even.win, even.loss);
/// let better = Chances::of(&position, Score::centipawns(150));
/// assert!(better.win > even.win && better.loss < even.loss);
/// assert_eq!(better.win + better.draw + better.loss, 1000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// Games won.
    pub win: u32,
    /// Games drawn.
    pub draw: u32,
    /// Games lost.
    pub loss: u32,
}

/// The model: a game is won with probability 1 / (1 + exp((half - s) / spread)), and lost with the same of the opposite score. `half`
/// (the s that wins every second game) and `spread` change with the material on the board. s is the score, but the larger it is, the
/// less a pawn more counts: bend · ln(1 + score / bend). With little material it bends early: the first pawn often decides, the fourth hardly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChancesModel {
    /// `half` with 40 points of material, and its change for 40 more.
    pub half: [f64; 2],
    /// `spread` with 40 points of material, and its change for 40 more.
    pub spread: [f64; 2],
    /// `bend` with 40 points of material, and its change for 40 more.
    pub bend: [f64; 2],
}

impl ChancesModel {
    /// Fitted to games of the engine against itself (`docs/measurements.md`, "What a score means").
    pub const FITTED: ChancesModel =
        ChancesModel { half: [141.0, -21.0], spread: [112.0, 99.0], bend: [1381.0, 1592.0] };

    /// The probability that the side with this score wins, as the material stands.
    pub fn win(&self, material: i32, centipawns: i32) -> f64 {
        let share = f64::from(material.clamp(10, 78) - 40) / 40.0;
        let [half, spread, bend] =
            [self.half, self.spread, self.bend].map(|[at_40, change]| at_40 + change * share);
        let (spread, bend) = (spread.max(1.0), bend.max(1.0));
        let score = f64::from(centipawns);
        let bent = score.signum() * bend * (score.abs() / bend).ln_1p();
        1.0 / (1.0 + ((half - bent) / spread).exp())
    }
}

impl Chances {
    /// The chances of the side to move, whose score this is.
    pub fn of(position: &Position, score: Score) -> Chances {
        if score.is_mate() {
            let wins = score > Score::DRAW;
            return Chances { win: 1000 * u32::from(wins), draw: 0, loss: 1000 * u32::from(!wins) };
        }
        let material = Chances::material(position);
        let model = ChancesModel::FITTED;
        let thousandths = |share: f64| (1000.0 * share).round() as u32;
        let win = thousandths(model.win(material, score.raw()));
        let loss = thousandths(model.win(material, -score.raw())).min(1000 - win);
        Chances { win, draw: 1000 - win - loss, loss }
    }

    /// The material of both sides in points: pawn 1, knight and bishop 3, rook 5, queen 9.
    pub fn material(position: &Position) -> i32 {
        const POINTS: [(PieceKind, i32); 5] = [
            (PieceKind::Pawn, 1),
            (PieceKind::Knight, 3),
            (PieceKind::Bishop, 3),
            (PieceKind::Rook, 5),
            (PieceKind::Queen, 9),
        ];
        POINTS.iter().map(|&(kind, points)| points * position.kind(kind).len() as i32).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_whole_and_mirror_each_other() {
        for fen in ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] {
            let position = Position::from_fen(fen).unwrap();
            let mut last = 0;
            for centipawns in (-3000..3000).step_by(10) {
                let ours = Chances::of(&position, Score::centipawns(centipawns));
                let theirs = Chances::of(&position, Score::centipawns(-centipawns));
                assert_eq!(ours.win + ours.draw + ours.loss, 1000);
                assert!(
                    ours.win.abs_diff(theirs.loss) <= 1 && ours.draw.abs_diff(theirs.draw) <= 1
                );
                assert!(ours.win >= last);
                last = ours.win;
            }
            assert!(last > 990);
        }
        let mate = Chances::of(&Position::start(), Score::mated_in_plies(4));
        assert_eq!((mate.win, mate.draw, mate.loss), (0, 0, 1000));
    }
}
