//! What the games of archives are like, and whether they make sense: a sign that is wrong somewhere
//! shows at once in results against scores.

use std::collections::HashMap;

use chess::Color;

use crate::filter::Filter;
use crate::game::{ArchivedGame, Ending};
use crate::samples::samples;

/// The borders between the rows of results against scores, for the side to move.
const BORDERS: [i16; 14] =
    [-1000, -500, -300, -200, -100, -50, -20, 20, 50, 100, 200, 300, 500, 1000];
/// Scores beyond this are left out where the scale is fitted.
const FIT_LIMIT: i32 = 2_000;
const FIT_STEP: i32 = 20;

/// Positions with scores in one range: how their games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScoreRow {
    /// Positions with White to move, then with Black to move.
    pub count: [u64; 2],
    half_points: [u64; 2],
}

impl ScoreRow {
    /// The mean points of the side to move: White, then Black.
    pub fn mean(&self, side: Color) -> Option<f64> {
        let side = side.index();
        let count = self.count[side];
        (count > 0).then(|| self.half_points[side] as f64 / (2 * count) as f64)
    }

    /// The mean points of the side to move, whichever it is.
    pub fn overall(&self) -> Option<f64> {
        let count: u64 = self.count.iter().sum();
        (count > 0).then(|| self.half_points.iter().sum::<u64>() as f64 / (2 * count) as f64)
    }

    /// How far a mean may be from the truth. Positions of one game are much alike: twenty of them
    /// count as one.
    fn doubt(&self) -> f64 {
        let independent = self.count.iter().sum::<u64>() as f64 / 20.0;
        0.02 + 2.0 * (0.25 / independent.max(1.0)).sqrt()
    }
}

/// Everything counted.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Black's wins, draws, White's wins.
    pub results: [u64; 3],
    /// Games by their ending, in the order of [`Ending::ALL`].
    pub endings: [u64; Ending::ALL.len()],
    /// Games that did not start from the usual position.
    pub chess960: u64,
    /// Random half-moves.
    pub random_plies: u64,
    /// Half-moves of the engine.
    pub plies: u64,
    /// The shortest and the longest game, in half-moves of all kinds.
    pub lengths: Option<(usize, usize)>,
    /// Positions beside the games.
    pub beside: u64,
    /// Moves that were not the best one.
    pub deviations: u64,
    /// Positions that the usual filter lets through.
    pub usable: u64,
    /// Positions by the number of their pieces.
    pub pieces: [u64; 33],
    /// Results against scores, from the worst scores to the best.
    pub rows: [ScoreRow; BORDERS.len() + 1],
    fit: Vec<(u64, u64)>,
    boards: Boards,
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics {
            games: 0,
            results: [0; 3],
            endings: [0; Ending::ALL.len()],
            chess960: 0,
            random_plies: 0,
            plies: 0,
            lengths: None,
            beside: 0,
            deviations: 0,
            usable: 0,
            pieces: [0; 33],
            rows: [ScoreRow::default(); BORDERS.len() + 1],
            fit: vec![(0, 0); (2 * FIT_LIMIT / FIT_STEP + 1) as usize],
            boards: Boards::default(),
        }
    }
}

impl Statistics {
    /// Nothing counted yet.
    pub fn new() -> Statistics {
        Statistics::default()
    }

    /// Counts a game.
    pub fn add(&mut self, game: &ArchivedGame) {
        self.games += 1;
        self.results[game.result.place()] += 1;
        self.endings[game.ending as usize] += 1;
        self.chess960 += u64::from(game.start != crate::Start::STANDARD);
        self.random_plies += game.opening.len() as u64;
        self.plies += game.plies.len() as u64;
        self.deviations += game.plies.iter().filter(|ply| ply.mv != ply.best).count() as u64;
        let length = game.opening.len() + game.plies.len();
        let (shortest, longest) = self.lengths.unwrap_or((length, length));
        self.lengths = Some((shortest.min(length), longest.max(length)));
        let usual = Filter::default();
        for sample in samples(game) {
            self.usable += u64::from(usual.accepts(&sample));
            self.pieces[(sample.position.occupied().len() as usize).min(32)] += 1;
            if sample.ply >= Boards::FROM_PLY {
                self.boards.see(sample.position.key());
            }
            if sample.beside {
                self.beside += 1;
                continue;
            }
            let turn = sample.position.turn();
            let score = sample.score_to_move();
            let half_points = u64::from(sample.result.half_points(turn));
            let row = &mut self.rows[BORDERS.partition_point(|&border| border <= score)];
            row.count[turn.index()] += 1;
            row.half_points[turn.index()] += half_points;
            let score = i32::from(score);
            if score.abs() <= FIT_LIMIT {
                let bin = (score + FIT_LIMIT + FIT_STEP / 2) / FIT_STEP;
                let (count, points) = &mut self.fit[bin as usize];
                *count += 1;
                *points += half_points;
            }
        }
    }

    /// Positions with a score.
    pub fn positions(&self) -> u64 {
        self.plies + self.beside
    }

    /// The range of scores of a row: at least the first, less than the second.
    pub fn range(row: usize) -> (Option<i16>, Option<i16>) {
        let below = row.checked_sub(1).and_then(|row| BORDERS.get(row).copied());
        (below, BORDERS.get(row).copied())
    }

    /// Whether better scores go with better results, as far as the number of games can tell.
    pub fn is_monotone(&self) -> bool {
        let mut best: Option<(f64, f64)> = None;
        for row in &self.rows {
            let Some(mean) = row.overall() else { continue };
            let doubt = row.doubt();
            if best.is_some_and(|(highest, doubted)| mean + doubt + doubted < highest) {
                return false;
            }
            if best.is_none_or(|(highest, _)| mean > highest) {
                best = Some((mean, doubt));
            }
        }
        true
    }

    /// Whether scores mean the same for both sides, and good ones the opposite of bad ones.
    pub fn is_symmetric(&self) -> bool {
        let mirrored = self.rows.iter().rev();
        self.rows.iter().zip(mirrored).all(|(row, mirror)| {
            let sides = [Color::White, Color::Black].map(|side| row.mean(side));
            let alike = match sides {
                [Some(white), Some(black)] => (white - black).abs() <= 2.0 * row.doubt() + 0.05,
                _ => true,
            };
            let opposite = match (row.overall(), mirror.overall()) {
                (Some(one), Some(other)) => {
                    (one + other - 1.0).abs() <= row.doubt() + mirror.doubt() + 0.05
                }
                _ => true,
            };
            alike && opposite
        })
    }

    /// The scale K with which 1 / (1 + exp(-score / K)) fits the results best; none without games.
    pub fn scale(&self) -> Option<f64> {
        let error = |scale: f64| -> f64 {
            let bins = self.fit.iter().enumerate().filter(|(_, (count, _))| *count > 0);
            bins.map(|(bin, &(count, half_points))| {
                let score = f64::from(bin as i32 * FIT_STEP - FIT_LIMIT);
                let expected = 1.0 / (1.0 + (-score / scale).exp());
                let mean = half_points as f64 / (2 * count) as f64;
                count as f64 * (mean - expected).powi(2)
            })
            .sum()
        };
        if self.plies == 0 {
            return None;
        }
        let (mut low, mut high) = (20.0_f64, 3_000.0_f64);
        for _ in 0..80 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if error(left) < error(right) {
                high = right;
            } else {
                low = left;
            }
        }
        Some((low + high) / 2.0)
    }

    /// Which share of the positions from half-move 12 on is there for the first time; an estimate
    /// for large archives.
    pub fn unique_share(&self) -> Option<f64> {
        self.boards.unique_share()
    }
}

/// Counts different boards. When there are too many, only those whose key ends in more and more
/// zeros are counted: a fair sample of boards, whatever their number.
#[derive(Clone, Debug, Default)]
struct Boards {
    seen: HashMap<u64, u32>,
    mask: u64,
}

impl Boards {
    const FROM_PLY: usize = 12;
    const MOST: usize = 1 << 20;

    fn see(&mut self, key: u64) {
        if key & self.mask != 0 {
            return;
        }
        *self.seen.entry(key).or_default() += 1;
        if self.seen.len() > Boards::MOST {
            self.mask = self.mask << 1 | 1;
            let mask = self.mask;
            self.seen.retain(|key, _| key & mask == 0);
        }
    }

    fn unique_share(&self) -> Option<f64> {
        let total: u64 = self.seen.values().map(|&count| u64::from(count)).sum();
        (total > 0).then(|| self.seen.len() as f64 / total as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(means: impl Fn(usize, usize) -> f64) -> Statistics {
        let mut statistics = Statistics::new();
        for (number, row) in statistics.rows.iter_mut().enumerate() {
            row.count = [100_000; 2];
            row.half_points = [0, 1].map(|side| (means(number, side) * 200_000.0) as u64);
        }
        statistics
    }

    #[test]
    fn a_wrong_sign_is_found() {
        let sound = rows(|row, _| row as f64 / 14.0);
        assert!(sound.is_monotone() && sound.is_symmetric());
        // Scores kept for White instead of the side to move.
        let wrong =
            rows(|row, side| if side == 0 { row as f64 / 14.0 } else { 1.0 - row as f64 / 14.0 });
        assert!(!wrong.is_symmetric());
        let reversed = rows(|row, _| 1.0 - row as f64 / 14.0);
        assert!(!reversed.is_monotone() && reversed.is_symmetric());
    }

    #[test]
    fn a_sample_of_boards_stands_for_all() {
        let mut boards = Boards::default();
        let mut random = chess::random::Random::new(4);
        for _ in 0..3_000_000 {
            let key = random.next();
            boards.see(key);
            if random.percent(10.0) {
                boards.see(key);
            }
        }
        let share = boards.unique_share().unwrap();
        assert!((share - 1.0 / 1.1).abs() < 0.005, "{share}");
        assert!(boards.seen.len() <= Boards::MOST);
    }
}
