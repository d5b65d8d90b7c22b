//! A race: several players search one position, each alone on the machine and one after the other, and
//! what each of them knew when is written down. Whoever shows it can then let them run side by side.
//!
//! With a limit of nodes or of depth the race of players that draw no lots is the same every time, but
//! for the times; with a limit of time it is not.
//!
//! ```
//! use experiments::NoObserver;
//! use experiments::race::{Entrant, Finish, Race};
//! use search::StopFlag;
//!
//! let mut entrants = Vec::new();
//! for name in ["minimax", "alphabeta"] {
//!     entrants.push(Entrant::new(&players::read_own(name)?)?);
//! }
//! let race = Race { position: chess::Position::start(), finish: Finish::Nodes(5_000) };
//! let data = race.run(&mut entrants, &StopFlag::new(), &mut NoObserver);
//! let depth = |index: usize| data.entrants[index].points.last().map(|point| point.depth);
//! assert!(depth(1) > depth(0), "alpha-beta gets deeper with as many nodes");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::{Duration, Instant};

use arena::PlayerSpec;
use chess::{Move, Position};
use lab::{Finding, listen};
use notation::coordinates::{self, castling_notation};
use notation::{PieceLetters, san, write_fen};
use players::{MakeError, Subject};
use search::{Limits, Root, StopFlag};
use serde::Serialize;

use crate::{Observer, Progress, ScoreData, Step, family_name};

/// Nobody waits longer for one player, whatever the limit is.
pub const LONGEST: Duration = Duration::from_secs(60);

/// What ends everybody's search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// As many nodes for everybody.
    Nodes(u64),
    /// As many half-moves deep.
    Depth(u32),
    /// As long by the clock.
    Time(Duration),
}

impl Finish {
    fn limits(self) -> Limits {
        let start = Instant::now();
        let bounded = Limits { start, movetime: Some(LONGEST), ..Limits::none() };
        match self {
            Finish::Nodes(nodes) => Limits { nodes: Some(nodes), ..bounded },
            Finish::Depth(depth) => Limits { depth: Some(depth), ..bounded },
            Finish::Time(time) => Limits { movetime: Some(time.min(LONGEST)), ..bounded },
        }
    }
}

/// A player at the start.
pub struct Entrant {
    spec: PlayerSpec,
    subject: Subject,
}

impl Entrant {
    /// Makes the player as it is written, without a book.
    pub fn new(spec: &PlayerSpec) -> Result<Entrant, MakeError> {
        Ok(Entrant { subject: players::make_subject(spec)?, spec: spec.clone() })
    }
}

/// Where the race is, and how far.
#[derive(Clone, PartialEq, Debug)]
pub struct Race {
    /// The position that everybody searches.
    pub position: Position,
    /// What ends it.
    pub finish: Finish,
}

/// The whole race, for programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RaceData {
    /// The position.
    pub fen: String,
    /// `nodes`, `depth` or `time`.
    pub mode: &'static str,
    /// How many of them; of time, milliseconds.
    pub limit: u64,
    /// Those that came to their end, in the order of the start.
    pub entrants: Vec<EntrantData>,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// What one player did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EntrantData {
    /// As it was written.
    pub player: String,
    /// `exact`, `selective` or `statistical`.
    pub family: &'static str,
    /// What it knew when, the first first; each is what it had found by then.
    pub points: Vec<PointData>,
    /// How often it changed its mind about the best move.
    pub changes: usize,
    /// The nodes from which on it kept the move that it has in the end.
    pub settled_nodes: u64,
    /// Moves played in all, with what was broken off; of a player that keeps no books, until its last
    /// report.
    pub nodes: u64,
    /// How long it took.
    pub time_ms: f64,
    /// Whether it was ended by the clock before it had reached the depth.
    pub stopped: bool,
}

/// What a player had found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PointData {
    /// Moves played until then.
    pub nodes: u64,
    /// Time until then.
    pub time_ms: f64,
    /// How deep it was; of a search that samples, its tree.
    pub depth: u32,
    /// The value for the side to move.
    pub value: ScoreData,
    /// The best move in coordinates.
    pub best: String,
    /// The same in SAN, in English.
    pub san: String,
    /// Whether it is another move than before; so is the first.
    pub changed: bool,
}

impl Race {
    /// Everybody searches. After an interruption there are those that had finished.
    pub fn run(
        &self,
        entrants: &mut [Entrant],
        stop: &StopFlag,
        observer: &mut dyn Observer,
    ) -> RaceData {
        let total = entrants.len();
        let mut finished = Vec::new();
        for (done, entrant) in entrants.iter_mut().enumerate() {
            let data = self.search(entrant, stop, &mut |player, depth, nodes| {
                let step = Step::Iteration { player, depth, nodes };
                observer.observe(&Progress { step, done, total });
            });
            if stop.is_stopped() {
                break;
            }
            let step = Step::Searched { player: &data.player, nodes: data.nodes };
            observer.observe(&Progress { step, done: done + 1, total });
            finished.push(data);
        }
        let (mode, limit) = match self.finish {
            Finish::Nodes(nodes) => ("nodes", nodes),
            Finish::Depth(depth) => ("depth", u64::from(depth)),
            Finish::Time(time) => ("time", u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        };
        let fen = write_fen(&self.position);
        RaceData { fen, mode, limit, entrants: finished, interrupted: stop.is_stopped() }
    }

    fn search(
        &self,
        entrant: &mut Entrant,
        stop: &StopFlag,
        tell: &mut dyn FnMut(&str, u32, u64),
    ) -> EntrantData {
        let player = entrant.spec.to_string();
        let (root, mut limits) = (Root::new(self.position.clone()), self.finish.limits());
        entrant.spec.limits.tighten(&mut limits);
        entrant.subject.searcher().new_game();
        let mut points: Vec<PointData> = Vec::new();
        let by_clock = matches!(self.finish, Finish::Time(_));
        let mut hear = |finding: &Finding<Move>| {
            tell(&player, finding.depth(), finding.total.total());
            // A search that samples also tells what it knows whenever the clock says so, which is never
            // the same; every doubling is.
            let samples = finding.total.simulations;
            if !by_clock && samples > 0 && !samples.is_power_of_two() {
                return;
            }
            let changed = points.last().map(|point| point.best.clone());
            points.extend(self.point(finding, changed.as_deref()));
        };
        let finding = match &mut entrant.subject {
            Subject::Textbook(player) => player.study(&root, &limits, stop, &mut hear),
            Subject::Other(player) => listen(player.as_mut(), &root, &limits, stop, &mut hear),
        };
        // Whoever was ended before the first iteration still has a move, and samples after the last doubling
        // count.
        let sampled = finding.total.simulations > 0;
        let last = points.last();
        if last.is_none_or(|last| sampled && last.nodes < finding.total.total()) {
            let before = last.map(|point| point.best.clone());
            points.extend(self.point(&finding, before.as_deref()));
        }
        let settled = points.iter().rfind(|point| point.changed).map_or(0, |point| point.nodes);
        let reached = |depth| points.last().is_some_and(|point| point.depth >= depth);
        EntrantData {
            family: family_name(entrant.subject.searcher().describe().family),
            changes: points.iter().skip(1).filter(|point| point.changed).count(),
            settled_nodes: settled,
            nodes: finding.total.total(),
            time_ms: milliseconds(finding.took.wall),
            stopped: match self.finish {
                Finish::Depth(depth) => finding.stopped && !reached(depth),
                _ => false,
            },
            points,
            player,
        }
    }

    /// What is known now; nothing without a move.
    fn point(&self, finding: &Finding<Move>, before: Option<&str>) -> Option<PointData> {
        let &mv = finding.line.first()?;
        let best = coordinates::write(mv, castling_notation(&self.position));
        Some(PointData {
            nodes: finding.total.total(),
            time_ms: milliseconds(finding.took.wall),
            depth: finding.depth(),
            value: finding.value.into(),
            changed: before != Some(best.as_str()),
            san: san::write(&self.position, mv, PieceLetters::English),
            best,
        })
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
