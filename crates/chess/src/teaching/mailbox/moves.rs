//! The moves of the mailbox board, all from two small tables: what a piece adds to its square, and
//! whether it goes on doing so.
//!
//! A king is in check if, looking outwards from its square as a knight does, we see an enemy
//! knight; looking as a bishop does, an enemy bishop; and so on. This works because moves are
//! symmetric: if a knight here attacks there, a knight there attacks here. Only for pawns must the
//! look be turned round.

use super::{Cell, MailboxBoard, castling_targets, cell_of, forward, square_of, step};
use crate::{Color, Move, MoveKind, Piece, PieceKind, Square};

/// What each kind adds to its square, by [`PieceKind::index`]. Pawns are a case of their own.
#[rustfmt::skip]
const OFFSETS: [&[isize]; 6] = [
    &[],                                    // pawn
    &[-21, -19, -12, -8, 8, 12, 19, 21],    // knight: two ranks and a file, or two files and a rank
    &[-11, -9, 9, 11],                      // bishop: a rank and a file at once
    &[-10, -1, 1, 10],                      // rook: a rank or a file
    &[-11, -10, -9, -1, 1, 9, 10, 11],      // queen: bishop and rook
    &[-11, -10, -9, -1, 1, 9, 10, 11],      // king: like the queen, but once
];

/// Whether a kind goes on adding until something stops it.
const SLIDES: [bool; 6] = [false, false, true, true, true, false];

/// The kinds that capture as they move: all but the pawn.
const PIECES: [PieceKind; 5] =
    [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen, PieceKind::King];

impl MailboxBoard {
    /// All moves of the side to move, even those that leave its king in check.
    pub(super) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all().map(cell_of) {
            match self.cells[from] {
                Cell::Holds(piece) if piece.color() == self.turn => match piece.kind() {
                    PieceKind::Pawn => self.add_pawn_moves(from, &mut moves),
                    kind => self.add_piece_moves(from, kind, &mut moves),
                },
                _ => {}
            }
        }
        self.add_castling(&mut moves);
        moves
    }

    /// One loop moves five kinds of pieces: the tables know the difference.
    fn add_piece_moves(&self, from: usize, kind: PieceKind, moves: &mut Vec<Move>) {
        for &offset in OFFSETS[kind.index()] {
            let mut to = step(from, offset);
            while self.cells[to] == Cell::Empty {
                add(from, to, MoveKind::Quiet, moves);
                if !SLIDES[kind.index()] {
                    break;
                }
                to = step(to, offset);
            }
            // Whatever stopped the walk is here: a piece, the border, or for a piece that does not
            // slide the empty square it has just been given.
            if self.holds_enemy(to) {
                add(from, to, MoveKind::Capture, moves);
            }
        }
    }

    fn add_pawn_moves(&self, from: usize, moves: &mut Vec<Move>) {
        let up = forward(self.turn);
        let one = step(from, up);
        if self.cells[one] == Cell::Empty {
            self.add_pawn_move(from, one, false, moves);
            // Two ranks behind a pawn that has not moved yet the border begins.
            let unmoved = self.cells[step(from, -2 * up)] == Cell::Border;
            if unmoved && self.cells[step(one, up)] == Cell::Empty {
                add(from, step(one, up), MoveKind::DoublePush, moves);
            }
        }
        for to in [step(one, -1), step(one, 1)] {
            if self.holds_enemy(to) {
                self.add_pawn_move(from, to, true, moves);
            } else if self.rights.en_passant == Some(to) {
                add(from, to, MoveKind::EnPassant, moves);
            }
        }
    }

    /// A pawn's step or capture; before the border it has a choice of four pieces to become.
    fn add_pawn_move(&self, from: usize, to: usize, capture: bool, moves: &mut Vec<Move>) {
        if self.cells[step(to, forward(self.turn))] == Cell::Border {
            for kind in PieceKind::PROMOTIONS {
                add(from, to, MoveKind::promotion(kind, capture), moves);
            }
        } else {
            add(from, to, if capture { MoveKind::Capture } else { MoveKind::Quiet }, moves);
        }
    }

    /// Castling, for orthodox chess and Chess960 alike.
    ///
    /// King and rook change sides, so their ways always overlap: together they are the stretch from
    /// the leftmost to the rightmost of the four squares where they stand and arrive. All of it
    /// must be empty but for the two. The king's own way, with both ends, must not be attacked.
    fn add_castling(&self, moves: &mut Vec<Move>) {
        let us = self.turn;
        let king = self.kings[us.index()];
        for rook in self.rights.castling[us.index()].into_iter().flatten() {
            let (king_to, rook_to) = castling_targets(king, rook);
            let left = king.min(rook).min(king_to).min(rook_to);
            let right = king.max(rook).max(king_to).max(rook_to);
            let is_free = |at| at == king || at == rook || self.cells[at] == Cell::Empty;
            let mut king_way = king.min(king_to)..=king.max(king_to);
            if (left..=right).all(is_free) && king_way.all(|at| !self.is_attacked(at, !us)) {
                add(king, rook, MoveKind::Castle, moves);
            }
        }
    }

    fn holds_enemy(&self, cell: usize) -> bool {
        matches!(self.cells[cell], Cell::Holds(piece) if piece.color() != self.turn)
    }

    /// Whether a piece of this side attacks the square: look outwards as each kind would.
    pub(super) fn is_attacked(&self, cell: usize, by: Color) -> bool {
        for kind in PIECES {
            for &offset in OFFSETS[kind.index()] {
                let mut at = step(cell, offset);
                while SLIDES[kind.index()] && self.cells[at] == Cell::Empty {
                    at = step(at, offset);
                }
                if self.cells[at] == Cell::Holds(Piece::new(by, kind)) {
                    return true;
                }
            }
        }
        // A pawn that attacks this square stands one step behind it, as it sees things, and beside.
        let behind = step(cell, -forward(by));
        let pawn = Cell::Holds(Piece::new(by, PieceKind::Pawn));
        self.cells[step(behind, -1)] == pawn || self.cells[step(behind, 1)] == pawn
    }
}

fn add(from: usize, to: usize, kind: MoveKind, moves: &mut Vec<Move>) {
    moves.push(Move::new(square_of(from), square_of(to), kind));
}
