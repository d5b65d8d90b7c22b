//! Self-play: the engine against itself from random openings, any number of games at a time.
//!
//! Game number N of a seed is always the same game, whatever the number of threads and however often
//! the work was interrupted: everything random in it comes from the seed and its number, and the
//! engine starts it with an empty table.

mod opening;
mod play;
mod referee;
mod run;

pub use play::Player;
pub use run::{Progress, Stop, Summary, Wanted, run};

use crate::archive::Head;

/// How games are played.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Which games.
    pub seed: u64,
    /// After so many nodes no new iteration starts.
    pub nodes: u64,
    /// No search is longer than so many times [`Settings::nodes`].
    pub hard_factor: u64,
    /// Megabytes of the hash table.
    pub hash: usize,
    /// Random moves at the beginning; every second game has one more.
    pub random_plies: usize,
    /// Openings with a score beyond so many centipawns are thrown away.
    pub balance: i32,
    /// A side is declared the winner when it is ahead by so many centipawns…
    pub win_score: i32,
    /// …for so many half-moves in a row.
    pub win_plies: u32,
    /// A draw is declared when the score is within so many centipawns of even…
    pub draw_score: i32,
    /// …for so many half-moves in a row…
    pub draw_plies: u32,
    /// …that end after this one.
    pub draw_from: usize,
    /// In so many of a hundred games nothing is declared: they go on until the rules end them.
    pub full_percent: f64,
    /// So many of a hundred moves before half-move 60 deviate from the best one.
    pub deviation_percent: f64,
    /// Every so many half-moves a position beside the game is searched too; 0 for none.
    pub side_interval: usize,
    /// So many of a hundred games start from one of the 960 positions.
    pub chess960_percent: f64,
    /// So many of a hundred games start from two rows of the 960 drawn apart.
    pub double_percent: f64,
    /// What the engine evaluates with, as its option `Eval` names it; none for its own choice.
    pub evaluation: Option<String>,
    /// The file of another net than the built-in one.
    pub net: Option<String>,
    /// Which generation of the engine plays, for the archive's head and the exported positions.
    pub generation: u8,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            nodes: 5_000,
            hard_factor: 8,
            hash: 4,
            random_plies: 8,
            balance: 400,
            win_score: 2_500,
            win_plies: 4,
            draw_score: 5,
            draw_plies: 12,
            draw_from: 80,
            full_percent: 5.0,
            deviation_percent: 0.0,
            side_interval: 0,
            chess960_percent: 0.0,
            double_percent: 0.0,
            evaluation: None,
            net: None,
            generation: 0,
        }
    }
}

impl Settings {
    /// The head of an archive of such games. Everything that changes a game is in it, the engine
    /// too: by what it finds in a few positions.
    pub fn head(&self, note: Option<&str>) -> Head {
        let head = Head::new()
            .with("engine", format!("roque {}", env!("CARGO_PKG_VERSION")))
            .with("signature", format!("{:08x}", play::signature(self)))
            .with("eval", self.evaluation.as_deref().unwrap_or("auto"))
            .with("generation", self.generation)
            .with("seed", self.seed)
            .with("nodes", self.nodes)
            .with("hard-factor", self.hard_factor)
            .with("hash", self.hash)
            .with("random-plies", self.random_plies)
            .with("balance", self.balance)
            .with("win-score", self.win_score)
            .with("win-plies", self.win_plies)
            .with("draw-score", self.draw_score)
            .with("draw-plies", self.draw_plies)
            .with("draw-from", self.draw_from)
            .with("full", self.full_percent)
            .with("deviations", self.deviation_percent)
            .with("side-positions", self.side_interval)
            .with("chess960", self.chess960_percent)
            .with("double-chess960", self.double_percent);
        match note {
            Some(note) => head.with("note", note),
            None => head,
        }
    }
}
