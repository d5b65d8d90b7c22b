//! What one player did in one position, for programs. Numbers of a tree that was not searched to the
//! end are left out, but for those that say how far it came.

use serde::Serialize;

use crate::{ScoreData, TallyData};

/// What one player did in one position. None is a number that does not apply to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerData {
    /// The player as it was written.
    pub player: String,
    /// `exact`, `selective` or `statistical`.
    pub family: &'static str,
    /// What it found, for the side to move.
    pub value: Option<ScoreData>,
    /// The move it chose, in coordinates.
    pub best: Option<String>,
    /// The same in SAN, in English.
    pub san: Option<String>,
    /// Moves played in the search proper of the last iteration.
    pub nodes: Option<u64>,
    /// Nodes where the depth was used up or the game over.
    pub leaves: Option<u64>,
    /// Moves played in its quiescence search.
    pub qnodes: Option<u64>,
    /// By how much each further ply multiplies the nodes.
    pub ebf: Option<f64>,
    /// The formula behind it.
    pub ebf_formula: Option<&'static str>,
    /// Nodes left early because a move reached beta.
    pub cutoffs: Option<u64>,
    /// The share of them by the first move searched.
    pub first_move_cutoff_rate: Option<f64>,
    /// The share of the positions asked for that the table knew.
    pub tt_hit_rate: Option<f64>,
    /// Zero-window searches that had to be repeated.
    pub researches: Option<u64>,
    /// Zero-window searches of the whole tree, by MTD(f).
    pub passes: Option<u64>,
    /// Where MTD(f) began to ask.
    pub first_guess: Option<ScoreData>,
    /// Games sampled or leaves evaluated by Monte-Carlo tree search.
    pub simulations: Option<u64>,
    /// Whether its value must be that of every other exact player on the same terms.
    pub exact: bool,
    /// Whether its time was up before it reached its goal.
    pub stopped: bool,
    /// How deep its last finished iteration was.
    pub depth: u32,
    /// Moves played, as a share of the first player's.
    pub relative: Option<f64>,
    /// Moves played in all iterations.
    pub total_nodes: u64,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// Leaves for each leaf of the minimal tree.
    pub minimal_tree_ratio: Option<f64>,
    /// The geometric mean of the numbers of moves.
    pub mean_branching: Option<f64>,
    /// The cut-offs by the number of the move that caused them.
    pub cutoffs_by_move: Option<Vec<u64>>,
    /// The share of the positions asked for that needed no search.
    pub tt_cut_rate: Option<f64>,
    /// What the table did.
    pub tt: Option<TableCountsData>,
    /// Zero-window searches of moves that were expected to fail.
    pub zero_windows: Option<u64>,
    /// The share of them that had to be repeated.
    pub research_rate: Option<f64>,
    /// The evaluation that judged positions.
    pub eval: Option<String>,
    /// Whether captures were played out.
    pub quiescence: Option<bool>,
    /// How far a search came that was stopped.
    pub reached: Option<ReachedData>,
    /// The best line in coordinates.
    pub pv: Vec<String>,
    /// How long it took.
    #[serde(flatten)]
    pub clock: ClockData,
    /// Null moves.
    pub null_moves: Option<TallyData>,
    /// Late moves searched less deep.
    pub reductions: Option<TallyData>,
    /// Moves or nodes cut short by futility.
    pub futility: Option<u64>,
    /// Captures left out of the quiescence search.
    pub delta: Option<u64>,
    /// Nodes searched deeper.
    pub extensions: Option<u64>,
    /// What a search that samples knows of its moves.
    #[serde(flatten)]
    pub samples: Option<SampleData>,
    /// What its threads gain.
    #[serde(flatten)]
    pub threads: Option<ThreadsData>,
}

/// How long a player took: the median of its searches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClockData {
    /// The time that counts: the processor's, or the wall's where that is not known.
    pub time_ms: f64,
    /// The processor's time of all threads, where it is known.
    pub cpu_ms: Option<f64>,
    /// By the clock on the wall.
    pub wall_ms: f64,
    /// The time that counts, in seconds.
    pub seconds: f64,
    /// How often it searched.
    pub runs: usize,
    /// Its shortest search.
    pub time_min_ms: Option<f64>,
    /// Its longest search.
    pub time_max_ms: Option<f64>,
    /// Nodes in a second.
    pub nps: Option<f64>,
}

/// What the transposition table did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableCountsData {
    /// Positions asked for.
    pub probes: u64,
    /// Positions known.
    pub hits: u64,
    /// Nodes that needed no search.
    pub cuts: u64,
    /// Cuts whose value was exact.
    pub exact: u64,
    /// Positions that lost their place.
    pub overwritten: u64,
    /// How full it was in the end, in thousandths.
    pub fill_permille: u32,
}

/// How far a search came that was stopped.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReachedData {
    /// The depth of the last finished iteration.
    pub depth: u32,
    /// Its value.
    pub value: ScoreData,
    /// Its move in coordinates.
    pub best: Option<String>,
    /// The nodes of the iteration that was broken off.
    pub unfinished_nodes: u64,
    /// The same of its quiescence search.
    pub unfinished_qnodes: u64,
}

/// What a search that samples knows of its moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SampleData {
    /// The nodes its tree holds.
    pub tree_size: u64,
    /// How many plies deep that tree is.
    pub tree_depth: u32,
    /// Simulations of earlier searches that it built on.
    pub reused: u64,
    /// The moves at the root, the most visited first.
    pub visit_shares: Vec<CandidateData>,
    /// How undecided it is, in bits.
    pub visit_entropy: Option<f64>,
    /// How often its best move became another.
    pub best_move_changes: u64,
}

/// A move at the root of a search that samples.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CandidateData {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub mv: String,
    /// The same in SAN, in English.
    pub san: String,
    /// How many simulations went through it.
    pub visits: u64,
    /// Their share of all.
    pub share: Option<f64>,
    /// The mean of the points they brought.
    pub mean: f64,
    /// Its exact value, if that is proven.
    pub proven: Option<ScoreData>,
}

/// What several threads gain over one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThreadsData {
    /// How many threads there were.
    pub threads: usize,
    /// `T1/Tp`.
    pub speed_up: f64,
    /// The speed-up for each thread.
    pub efficiency: f64,
    /// `Np/N1 - 1`.
    pub search_overhead: f64,
    /// How many searches both numbers come from.
    pub scaling_runs: usize,
}
