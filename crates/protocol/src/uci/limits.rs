//! From `go` to the limits of a search in a position.

use std::time::Instant;

use chess::{Color, Move, Position};
use notation::coordinates;
use search::{Clock, Limits};

use crate::uci::Go;
use crate::uci::error::{Complaint, Complaints};
use crate::uci::go::SHORTEST;

impl Go {
    /// What ends the search of this position; all times count from `start`, the moment when `go`
    /// was read.
    ///
    /// - A clock that is there for the other side only, or has run out, shows one millisecond.
    /// - Without any limit the search is infinite.
    /// - `searchmoves` that are not legal are left out; if none is legal, all moves are searched.
    ///
    /// ```
    /// use std::time::Instant;
    /// use chess::Position;
    /// use protocol::uci::{Command, Complaint};
    ///
    /// let parsed = Command::parse("go searchmoves e2e4 e2e5 depth 8")?;
    /// let Command::Go(go) = parsed.command else { unreachable!() };
    /// let (limits, complaints) = go.limits(&Position::start(), Instant::now());
    /// assert_eq!((limits.depth, limits.search_moves.len()), (Some(8), 1));
    /// assert!(matches!(complaints.as_slice(), [Complaint::SearchMove(_)]));
    /// # Ok::<(), protocol::uci::UciError>(())
    /// ```
    pub fn limits(&self, position: &Position, start: Instant) -> (Limits, Vec<Complaint>) {
        let mut complaints = Complaints::default();
        let clock = self.clock(position.turn(), &mut complaints);
        let search_moves = self.read_search_moves(position, &mut complaints);
        let mut limits = Limits {
            start,
            clock,
            movetime: self.move_time.map(|time| time.max(SHORTEST)),
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            infinite: self.infinite,
            ponder: self.ponder,
            search_moves,
        };
        limits.infinite = limits.is_unbounded();
        (limits, complaints.into_vec())
    }

    fn clock(&self, us: Color, complaints: &mut Complaints) -> Option<Clock> {
        if !self.has_clock() {
            return None;
        }
        let (time, increment) = match us {
            Color::White => (self.white_time, self.white_increment),
            Color::Black => (self.black_time, self.black_increment),
        };
        if time.is_none() {
            complaints.push(Complaint::NoTimeFor(us));
        }
        Some(Clock {
            time: time.unwrap_or_default().max(SHORTEST),
            increment: increment.unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        })
    }

    fn read_search_moves(&self, position: &Position, complaints: &mut Complaints) -> Vec<Move> {
        let mut moves = Vec::new();
        // The null move stands for an empty list, which cannot be written otherwise.
        for text in self.search_moves.iter().filter(|text| *text != "0000") {
            match coordinates::read(position, text) {
                Ok(mv) if moves.contains(&mv) => {}
                Ok(mv) => moves.push(mv),
                Err(error) => complaints.push(Complaint::SearchMove(error)),
            }
        }
        if moves.is_empty() && self.search_moves.iter().any(|text| text != "0000") {
            complaints.push_last(Complaint::NoSearchMove);
        }
        moves
    }
}
