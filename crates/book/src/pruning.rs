//! A book without rare, light and losing moves, and without what cannot be reached any more.

use std::collections::HashSet;

use chess::{Move, Position};
use eval::Score;
use notation::polyglot::{BookEntry, BookError};
use search::{Bound, Limits, Report, Root, Searcher, Sink, StopFlag};

use crate::choice::Candidate;
use crate::open_book::OpenBook;
use crate::walk::{Stop, Visit, walk};

/// Which moves stay.
pub struct PruneRule {
    /// The least weight.
    pub min_weight: u16,
    /// The least number of games, where it is known.
    pub min_count: u32,
    /// Whoever says which moves lose.
    pub judge: Option<Judge>,
}

/// A player that says which moves lose.
pub struct Judge {
    /// The player.
    pub searcher: Box<dyn Searcher>,
    /// How deep it searches.
    pub depth: u32,
    /// How many centipawns a move may lose.
    pub max_loss: i32,
}

/// A move that went because a search did not like it.
#[derive(Clone, Debug)]
pub struct Loser {
    /// The moves that led to its position.
    pub line: Vec<Move>,
    /// The position.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// How many centipawns it loses.
    pub loss: i32,
}

/// What is left, and what went and why.
#[derive(Clone, Debug, Default)]
pub struct Pruned {
    /// Moves before.
    pub moves_read: usize,
    /// The book that is left.
    pub kept: Vec<BookEntry>,
    /// Moves that were too light or too rare.
    pub light: u64,
    /// Moves that lose.
    pub losers: Vec<Loser>,
    /// Moves of positions that cannot be reached any more.
    pub unreachable: u64,
}

/// Looks at every move that can be reached. After every position the caller hears how many moves of
/// how many were looked at, and may stop: then nothing comes of it.
///
/// # Errors
///
/// The file cannot be read.
pub fn prune(
    book: &mut OpenBook,
    rule: &mut PruneRule,
    mut told: impl FnMut(usize, usize) -> Stop,
) -> Result<Option<Pruned>, BookError> {
    let mut kept = book.entries()?;
    let mut pruned = Pruned { moves_read: kept.len(), ..Pruned::default() };
    let (mut good_moves, mut looked_at, mut stopped) = (HashSet::new(), 0, false);
    walk(book, &Position::start(), |visit, follow| {
        let heavy = |candidate: &&Candidate| {
            let games = candidate.tally.map_or(u32::MAX, |tally| tally.games);
            candidate.entry.weight >= rule.min_weight && games >= rule.min_count
        };
        let heavy: Vec<Candidate> = visit.candidates.iter().filter(heavy).copied().collect();
        pruned.light += (visit.candidates.len() - heavy.len()) as u64;
        let good = match rule.judge.as_mut() {
            Some(judge) => judge.good(visit, heavy, &mut pruned.losers),
            None => heavy,
        };
        good_moves.extend(good.iter().map(|candidate| (visit.key, candidate.entry.mv)));
        follow.retain(|&mv| good.iter().any(|candidate| candidate.mv == mv));
        looked_at += visit.candidates.len();
        let stop = told(looked_at, pruned.moves_read);
        stopped = stop == Stop::Now;
        stop
    })?;
    if stopped {
        return Ok(None);
    }
    kept.retain(|entry| good_moves.contains(&(entry.key, entry.mv)));
    let accounted = kept.len() as u64 + pruned.light + pruned.losers.len() as u64;
    pruned.unreachable = (pruned.moves_read as u64).saturating_sub(accounted);
    pruned.kept = kept;
    Ok(Some(pruned))
}

impl Judge {
    /// The moves that lose no more than is allowed, compared with the best there is.
    fn good(
        &mut self,
        visit: &Visit<'_>,
        candidates: Vec<Candidate>,
        losers: &mut Vec<Loser>,
    ) -> Vec<Candidate> {
        let best = self.score(visit.position, None);
        let mut good = Vec::new();
        for candidate in candidates {
            let loss = best - self.score(visit.position, Some(candidate.mv));
            if loss <= self.max_loss {
                good.push(candidate);
                continue;
            }
            let (line, position) = (visit.line.to_vec(), visit.position.clone());
            losers.push(Loser { line, position, mv: candidate.mv, loss });
        }
        good
    }

    /// The value of a position in centipawns, or of one move in it.
    fn score(&mut self, position: &Position, only: Option<Move>) -> i32 {
        let mut limits = Limits::depth(self.depth);
        limits.search_moves.extend(only);
        let root = Root::new(position.clone());
        let mut last = Last::default();
        // What was searched before must not change what is found now: a book that was pruned must
        // stay as it is when it is pruned again.
        self.searcher.new_game();
        self.searcher.search(&root, &limits, &StopFlag::new(), &mut last);
        last.0.raw()
    }
}

/// Keeps the last score.
#[derive(Default)]
struct Last(Score);

impl Sink for Last {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv <= 1 && report.bound == Bound::Exact {
            self.0 = report.score;
        }
    }
}
