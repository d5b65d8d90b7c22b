//! The mailbox board: 10 columns by 12 rows, numbered 0 to 119, of which 64 are the chess board and
//! the rest a border that nothing may enter.
//!
//! ```text
//!   110 111 112 113 114 115 116 117 118 119
//!   100 101 102 103 104 105 106 107 108 109
//!    90 [91  92  93  94  95  96  97  98] 99     rank 8: a8 = 91 … h8 = 98
//!    80 [81  82  83  84  85  86  87  88] 89
//!                    …                            one rank up is + 10, one file right is + 1
//!    30 [31  32  33  34  35  36  37  38] 39
//!    20 [21  22  23  24  25  26  27  28] 29     rank 1: a1 = 21 … h1 = 28
//!    10  11  12  13  14  15  16  17  18  19
//!     0   1   2   3   4   5   6   7   8   9
//! ```
//!
//! **Why a border?** A piece moves by adding a number to its square: a knight on e4 (55) reaches
//! f6 (76) by + 21. On a board of 64 squares that is treacherous: a step to the right from h4 lands
//! on a5, so each step must ask first whether the edge is near. Here it lands on a border square,
//! and we have to look at that square anyway, to see whether a piece stands there. "Off the board"
//! is one more answer of the look we take in any case, and so the edge test is free.
//!
//! **Why 10 × 12?** A knight jumps two ranks at the most, so two rows are needed below and two
//! above. To the side one column is enough, because the rows follow each other without a gap: two
//! steps to the left of a4 (51) is 49, the *right* border of the row below.
//!
//! This file holds the board, how a move is played on it and how it is taken back; `moves.rs` finds
//! the moves.

mod moves;

use super::Generator;
use crate::{Color, File, Move, MoveKind, Piece, PieceKind, Position, Rank, Setup, Square};

/// What is found on one of the 120 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Border,
    Empty,
    Holds(Piece),
}

/// The number of a square in the mailbox.
fn cell_of(square: Square) -> usize {
    21 + 10 * square.rank().index() + square.file().index()
}

/// The square with this number, which must not lie on the border.
fn square_of(cell: usize) -> Square {
    Square::new(File::ALL[cell % 10 - 1], Rank::ALL[cell / 10 - 2])
}

/// The number reached by adding an offset. From a square of the board no offset of a chess piece
/// leads below 0 or past 119.
fn step(cell: usize, offset: isize) -> usize {
    cell.wrapping_add_signed(offset)
}

/// One step forward for this side's pawns.
fn forward(color: Color) -> isize {
    match color {
        Color::White => 10,
        Color::Black => -10,
    }
}

/// The classic board of 120 squares with offset tables, make and unmake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailboxBoard {
    cells: [Cell; 120],
    /// Where the kings stand, by colour; to search for them after every move would take long.
    kings: [usize; 2],
    turn: Color,
    rights: Rights,
    history: Vec<Played>,
}

/// What the rules remember and the board does not show. A move overwrites it, so it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rights {
    /// The rook that may still castle, by colour and wing: 0 towards the a-file, 1 the h-file.
    castling: [[Option<usize>; 2]; 2],
    /// The square a pawn jumped over in the last move, whether or not it can be captured there.
    en_passant: Option<usize>,
    halfmove_clock: u16,
    fullmove_number: u16,
}

/// A move that was played and all that it destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Played {
    mv: Move,
    captured: Cell,
    rights: Rights,
}

impl Generator for MailboxBoard {
    fn new(position: &Position) -> MailboxBoard {
        let setup = position.setup();
        let mut cells = [Cell::Border; 120];
        let mut kings = [0; 2];
        for square in Square::all() {
            let cell = cell_of(square);
            cells[cell] = setup.piece(square).map_or(Cell::Empty, Cell::Holds);
            if let Some(piece) = setup.piece(square).filter(|piece| piece.kind() == PieceKind::King)
            {
                kings[piece.color().index()] = cell;
            }
        }
        let mut castling = [[None; 2]; 2];
        for rook in setup.castling.into_iter().map(cell_of) {
            let color = if square_of(rook).rank() == Rank::First { 0 } else { 1 };
            castling[color][usize::from(rook > kings[color])] = Some(rook);
        }
        let rights = Rights {
            castling,
            en_passant: setup.en_passant.map(cell_of),
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        };
        MailboxBoard { cells, kings, turn: setup.turn, rights, history: Vec::new() }
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        let us = self.turn;
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&mv| {
            self.play(mv);
            let legal = !self.is_attacked(self.kings[us.index()], !us);
            self.undo();
            legal
        });
        moves
    }

    fn play(&mut self, mv: Move) {
        let us = self.turn;
        let (from, to) = (cell_of(mv.from()), cell_of(mv.to()));
        let captured_on = captured_cell(mv, us);
        let captured = if mv.is_capture() { self.cells[captured_on] } else { Cell::Empty };
        self.history.push(Played { mv, captured, rights: self.rights });

        let mover = self.cells[from];
        self.cells[from] = Cell::Empty;
        if mv.is_castle() {
            // First both leave, then both arrive: one may go where the other stood.
            let (king_to, rook_to) = castling_targets(from, to);
            self.cells[to] = Cell::Empty;
            self.cells[king_to] = mover;
            self.cells[rook_to] = Cell::Holds(Piece::new(us, PieceKind::Rook));
            self.kings[us.index()] = king_to;
        } else {
            if mv.is_capture() {
                self.cells[captured_on] = Cell::Empty;
            }
            let promoted = mv.promotion().map(|kind| Cell::Holds(Piece::new(us, kind)));
            self.cells[to] = promoted.unwrap_or(mover);
            if from == self.kings[us.index()] {
                self.kings[us.index()] = to;
            }
        }
        self.update_rights(mv, mover);
        self.turn = !us;
    }

    fn undo(&mut self) {
        let Some(Played { mv, captured, rights }) = self.history.pop() else { return };
        self.turn = !self.turn;
        self.rights = rights;
        let us = self.turn;
        let (from, to) = (cell_of(mv.from()), cell_of(mv.to()));
        if mv.is_castle() {
            let (king_to, rook_to) = castling_targets(from, to);
            self.cells[king_to] = Cell::Empty;
            self.cells[rook_to] = Cell::Empty;
            self.cells[from] = Cell::Holds(Piece::new(us, PieceKind::King));
            self.cells[to] = Cell::Holds(Piece::new(us, PieceKind::Rook));
            self.kings[us.index()] = from;
            return;
        }
        let pawn = Cell::Holds(Piece::new(us, PieceKind::Pawn));
        self.cells[from] = if mv.is_promotion() { pawn } else { self.cells[to] };
        self.cells[to] = Cell::Empty;
        if mv.is_capture() {
            self.cells[captured_cell(mv, us)] = captured;
        }
        if to == self.kings[us.index()] {
            self.kings[us.index()] = from;
        }
    }

    fn in_check(&self) -> bool {
        self.is_attacked(self.kings[self.turn.index()], !self.turn)
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        match self.cells[cell_of(square)] {
            Cell::Holds(piece) => Some(piece),
            _ => None,
        }
    }

    fn setup(&self) -> Setup {
        let can_capture =
            |_: &usize| self.clone().legal_moves().iter().any(|mv| mv.is_en_passant());
        let rooks = self.rights.castling.into_iter().flatten().flatten();
        let mut setup = Setup {
            turn: self.turn,
            castling: rooks.map(square_of).collect(),
            en_passant: self.rights.en_passant.filter(can_capture).map(square_of),
            halfmove_clock: self.rights.halfmove_clock,
            fullmove_number: self.rights.fullmove_number,
            ..Setup::empty()
        };
        for square in Square::all() {
            setup.board[square.index()] = self.piece(square);
        }
        setup
    }
}

impl MailboxBoard {
    /// The clocks, the en-passant square and the castling rights after a move of the side to move.
    fn update_rights(&mut self, mv: Move, mover: Cell) {
        let us = self.turn;
        let (from, to) = (cell_of(mv.from()), cell_of(mv.to()));
        let rights = &mut self.rights;
        let jumped = mv.kind() == MoveKind::DoublePush;
        rights.en_passant = jumped.then(|| step(from, forward(us)));
        let progress = mv.is_capture() || mover == Cell::Holds(Piece::new(us, PieceKind::Pawn));
        rights.halfmove_clock = if progress { 0 } else { rights.halfmove_clock.saturating_add(1) };
        if us == Color::Black {
            rights.fullmove_number = rights.fullmove_number.saturating_add(1);
        }
        if mover == Cell::Holds(Piece::new(us, PieceKind::King)) {
            rights.castling[us.index()] = [None; 2];
        }
        // A rook that leaves its square or is captured on it castles no more.
        for rook in rights.castling.iter_mut().flatten() {
            if *rook == Some(from) || *rook == Some(to) {
                *rook = None;
            }
        }
    }
}

/// Where the captured piece stands: on the target, or behind it when a pawn is taken en passant.
fn captured_cell(mv: Move, us: Color) -> usize {
    let to = cell_of(mv.to());
    if mv.is_en_passant() { step(to, -forward(us)) } else { to }
}

/// Where the king and the rook arrive when they castle: on g and f, or on c and d.
fn castling_targets(king: usize, rook: usize) -> (usize, usize) {
    let a = king / 10 * 10 + 1;
    if rook > king { (a + 6, a + 5) } else { (a + 2, a + 3) }
}
