//! Endgame tables in the search: the options about them, the moves of a root that they know, and the
//! probe of a node. Where tables come from is not known here: they are handed in.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use chess::Move;
use eval::{Evaluator, Score};
use search::{Bound, Complaint, OptionError, Remark, Root, Tables, TablesError, Wdl};

use crate::SettingError;
use crate::table::{HashEntry, score_to_table};
use crate::worker::{DRAW, INFINITY, NO_EVAL, RootMove, TABLE_WIN, Worker};

/// Opens the tables of the folders that an option names, or says why it cannot.
pub type OpenTables = fn(&str) -> Result<Arc<dyn Tables>, TablesError>;

/// What the options say about tables.
pub(crate) struct Endgames {
    open: Option<OpenTables>,
    tables: Option<Arc<dyn Tables>>,
    pub(crate) probe_depth: i32,
    pub(crate) probe_limit: usize,
    pub(crate) fifty_moves: bool,
    /// They have changed, and nobody has been told.
    is_news: bool,
}

impl Endgames {
    /// No format has tables with more pieces.
    pub(crate) const MAX_PIECES: i64 = 7;

    pub(crate) fn new(open: Option<OpenTables>) -> Endgames {
        Endgames {
            open,
            tables: None,
            probe_depth: 1,
            probe_limit: Endgames::MAX_PIECES as usize,
            fifty_moves: true,
            is_news: false,
        }
    }

    /// Takes the tables of these folders; none for no folder, and none if they cannot be used.
    pub(crate) fn load(&mut self, path: &str) -> Result<(), OptionError> {
        let path = path.trim();
        // The old ones go first: what was mended in the same folder is read anew.
        self.is_news = self.tables.take().is_some();
        if matches!(path, "" | "<empty>") {
            return Ok(());
        }
        let open = self.open.ok_or(SettingError::NoReaderOfTables).map_err(OptionError::failed)?;
        let tables = open(path).map_err(SettingError::Tables).map_err(OptionError::failed)?;
        self.tables = Some(tables);
        self.is_news = true;
        Ok(())
    }

    /// Says which tables there are, once after every change.
    pub(crate) fn news(&mut self) -> Option<Remark> {
        let counts = self.tables.as_ref().map(|tables| tables.counts());
        std::mem::take(&mut self.is_news).then_some(Remark::Tables(counts))
    }

    /// What is wrong with the tables, each trouble once.
    pub(crate) fn complaint(&self) -> Option<Complaint> {
        self.tables.as_ref().and_then(|tables| tables.complaint())
    }

    /// Who asks the tables in a search.
    fn prober(&self) -> Option<Prober> {
        let tables = self.tables.as_ref()?;
        let limit = self.probe_limit.min(tables.max_pieces());
        (limit > 2).then(|| Prober {
            tables: Arc::clone(tables),
            limit,
            depth: self.probe_depth,
            fifty_moves: self.fifty_moves,
        })
    }

    /// Judges the moves of a root that is in the tables, the best first, and says who is to be asked
    /// in the search: nobody, if the moves are known well enough to win what is won.
    pub(crate) fn prepare(&self, root: &Root, moves: &mut [RootMove]) -> Asked {
        let Some(prober) = self.prober() else { return Asked::default() };
        if !prober.covers(root.position()) {
            return Asked { prober: Some(prober), hits: 0 };
        }
        let hits = moves.len() as u64;
        if let Some(known) = prober.by_distance(root, moves) {
            moves.iter_mut().zip(known).for_each(|(root, known)| root.known = Some(known));
            moves.sort_by_key(|root| root.known.map(|it| (-it.rank, it.distance)));
            return Asked { prober: None, hits };
        }
        let Some(known) = prober.by_result(root, moves) else {
            return Asked { prober: Some(prober), hits: 0 };
        };
        moves.iter_mut().zip(known).for_each(|(root, known)| root.known = Some(known));
        moves.sort_by_key(|root| -root.rank());
        Asked { prober: Some(prober), hits }
    }
}

/// Who is asked in a search, and how often it was before the search.
#[derive(Clone, Default)]
pub(crate) struct Asked {
    pub(crate) prober: Option<Prober>,
    pub(crate) hits: u64,
}

/// What the tables say about a move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// Moves of a lower rank are not searched while there are others.
    pub(crate) rank: i32,
    /// Half-moves to the next capture or pawn move, if the move wins.
    pub(crate) distance: Option<i32>,
    pub(crate) score: i32,
}

/// Every win that the fifty-move rule cannot spoil.
const WIN: i32 = 100_000;
/// Less every half-move it takes: wins that the rule may spoil.
const LONG_WIN: i32 = 50_000;

impl Known {
    /// From the distance by way of the move. In a position with `clock` half-moves on the clock; if
    /// one was repeated since, only the shortest way is safe from a third time.
    fn from_distance(dtz: i32, clock: i32, repeated: bool, fifty_moves: bool) -> Known {
        let plies = dtz.abs() + clock;
        // A distance may be one too low.
        let sure = !fifty_moves || plies < 100;
        let cursed = if sure { TABLE_WIN } else { 2 };
        match dtz {
            0 => Known { rank: 0, distance: None, score: DRAW },
            dtz if dtz > 0 => Known {
                rank: match (sure, repeated) {
                    (true, false) => WIN,
                    (true, true) => WIN - dtz,
                    (false, _) => LONG_WIN - plies,
                },
                distance: Some(dtz),
                score: cursed,
            },
            // Far from any help by the rule, which move loses is left to the search: it sets traps.
            dtz => Known {
                rank: if !fifty_moves || clock - 2 * dtz < 100 { -WIN } else { plies - LONG_WIN },
                distance: None,
                score: -cursed,
            },
        }
    }

    fn from_result(wdl: Wdl, fifty_moves: bool) -> Known {
        Known { rank: wdl.number(), distance: None, score: score_of(wdl, fifty_moves) }
    }
}

/// A win and a loss are just below mates; what the fifty-move rule turns into a draw is a little more
/// or less than one.
fn score_of(wdl: Wdl, fifty_moves: bool) -> i32 {
    match wdl {
        Wdl::Win => TABLE_WIN,
        Wdl::Loss => -TABLE_WIN,
        Wdl::Draw => DRAW,
        cursed if fifty_moves => 2 * cursed.number(),
        cursed => TABLE_WIN * cursed.number(),
    }
}

/// Asks the tables, under the conditions of the options.
#[derive(Clone)]
pub(crate) struct Prober {
    tables: Arc<dyn Tables>,
    limit: usize,
    depth: i32,
    fifty_moves: bool,
}

impl Prober {
    fn covers(&self, position: &chess::Position) -> bool {
        position.occupied().len() as usize <= self.limit && position.castling().is_empty()
    }

    /// What is known of each move if all their distances are.
    fn by_distance(&self, root: &Root, moves: &[RootMove]) -> Option<Vec<Known>> {
        let position = root.position();
        let clock = i32::from(position.halfmove_clock());
        let past = root.past_keys();
        let recent = past.len().saturating_sub(clock as usize);
        let since: Vec<u64> = past[recent..].iter().copied().chain([position.key()]).collect();
        let times = |key: u64| since.iter().filter(|&&seen| seen == key).count();
        let repeated = since.iter().any(|&key| times(key) > 1);
        let known = |mv: Move| {
            let after = position.after(mv);
            let drawn = times(after.key()) >= 2
                || self.fifty_moves && after.halfmove_clock() >= 100 && !after.is_checkmate();
            let dtz = if drawn { 0 } else { self.tables.dtz_of_move(position, mv)? };
            Some(Known::from_distance(dtz, clock, repeated, self.fifty_moves))
        };
        moves.iter().map(|root| known(root.mv)).collect()
    }

    /// What is known of each move where distances are missing.
    fn by_result(&self, root: &Root, moves: &[RootMove]) -> Option<Vec<Known>> {
        let known = |mv: Move| {
            let wdl = self.tables.wdl(&root.position().after(mv))?;
            Some(Known::from_result(-wdl, self.fifty_moves))
        };
        moves.iter().map(|root| known(root.mv)).collect()
    }
}

/// Puts the move to play first: a win that the search has not found a mate for is brought home along
/// the shortest way to the next capture or pawn move.
pub(crate) fn bring_home(moves: &mut [RootMove]) {
    let Some(first) = moves.first() else { return };
    let mates = first.score > Score::MAX_CENTIPAWNS;
    let rank = first.rank();
    let distance = |root: &RootMove| root.known.and_then(|known| known.distance);
    if mates || distance(first).is_none() {
        return;
    }
    let same = moves.iter().enumerate().filter(|(_, root)| root.rank() == rank);
    if let Some((index, _)) = same.min_by_key(|(_, root)| distance(root).unwrap_or(i32::MAX)) {
        moves[..=index].rotate_right(1);
    }
}

/// Nothing is known of a node: it may be worth anything.
pub(crate) const ANYTHING: (i32, i32) = (-INFINITY, INFINITY);

impl<E: Evaluator> Worker<E> {
    /// Asks the tables about the node, if they may know it. An error is the score with which the node
    /// is left; otherwise the answer is between which scores it lies.
    #[inline]
    pub(crate) fn ask_tables(
        &mut self,
        depth: i32,
        ply: usize,
        window: (i32, i32),
        was_pv: bool,
    ) -> Result<(i32, i32), i32> {
        let Some(prober) = &self.prober else { return Ok(ANYTHING) };
        let pieces = self.position.occupied().len() as usize;
        let asks = pieces < prober.limit || pieces == prober.limit && depth >= prober.depth;
        // Only right after a capture or pawn move is the answer the whole truth.
        if !asks || self.position.halfmove_clock() != 0 || !self.position.castling().is_empty() {
            return Ok(ANYTHING);
        }
        self.probe(depth, ply, window, was_pv)
    }

    #[cold]
    fn probe(
        &mut self,
        depth: i32,
        ply: usize,
        (alpha, beta): (i32, i32),
        was_pv: bool,
    ) -> Result<(i32, i32), i32> {
        let Some(prober) = &self.prober else { return Ok(ANYTHING) };
        let Some(wdl) = prober.tables.wdl(&self.position) else { return Ok(ANYTHING) };
        self.shared.table_hits.fetch_add(1, Relaxed);
        let plain = score_of(wdl, prober.fifty_moves);
        let (score, bound) = match plain {
            // There may be a mate.
            plain if plain >= TABLE_WIN => (TABLE_WIN - ply as i32, Bound::Lower),
            plain if plain <= -TABLE_WIN => (ply as i32 - TABLE_WIN, Bound::Upper),
            plain => (plain, Bound::Exact),
        };
        let decided = match bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        if decided {
            let entry = HashEntry {
                mv: None,
                score: score_to_table(score, ply),
                eval: NO_EVAL,
                // It counts for more than a search of this depth.
                depth: (depth + 6).min(100),
                bound: Some(bound),
                was_pv,
            };
            self.shared.table.store(self.position.key(), entry);
            return Err(score);
        }
        Ok(if bound == Bound::Lower { (score, INFINITY) } else { (-INFINITY, score) })
    }
}
