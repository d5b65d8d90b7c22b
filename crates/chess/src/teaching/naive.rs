//! The naive generator: the board as a child would draw it, eight rows of eight squares.
//!
//! A piece walks by steps of so many files and so many ranks, and before every step it asks whether
//! the edge of the board has come. A king is in check if one of the enemy's pieces, asked one after
//! the other, can go to its square. To take a move back, the board is copied before each move and
//! the copy is put back.
//!
//! Each of these three answers is the first that comes to mind and the slowest; the other boards of
//! this crate improve on them one by one.

use super::Generator;
use crate::{Color, File, Move, MoveKind, Piece, PieceKind, Position, Rank, Setup, Square};

/// So many files to the right, so many ranks up.
type Step = (i8, i8);

const ROOK_STEPS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_STEPS: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const QUEEN_STEPS: [Step; 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT_STEPS: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A board of 8 × 8 squares that remembers its past as a pile of copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NaiveBoard {
    now: Snapshot,
    past: Vec<Snapshot>,
}

/// The board at one moment: what stands where, and what the rules remember.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Snapshot {
    /// `ranks[0][4]` is e1, `ranks[7][0]` is a8.
    ranks: [[Option<Piece>; 8]; 8],
    turn: Color,
    /// Where the rooks stand that may still castle, of both colours.
    castling_rooks: Vec<Square>,
    /// The square a pawn jumped over in the last move, whether or not it can be captured there.
    en_passant: Option<Square>,
    halfmove_clock: u16,
    fullmove_number: u16,
}

impl Generator for NaiveBoard {
    fn new(position: &Position) -> NaiveBoard {
        let setup = position.setup();
        let mut now = Snapshot {
            ranks: [[None; 8]; 8],
            turn: setup.turn,
            castling_rooks: setup.castling.into_iter().collect(),
            en_passant: setup.en_passant,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        };
        for square in Square::all() {
            now.put(square, setup.piece(square));
        }
        NaiveBoard { now, past: Vec::new() }
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        let us = self.turn();
        let mut legal = Vec::new();
        for mv in self.now.pseudo_legal_moves() {
            self.play(mv);
            if !self.now.is_king_attacked(us) {
                legal.push(mv);
            }
            self.undo();
        }
        legal
    }

    fn play(&mut self, mv: Move) {
        self.past.push(self.now.clone());
        self.now.play(mv);
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.now = before;
        }
    }

    fn in_check(&self) -> bool {
        self.now.is_king_attacked(self.now.turn)
    }

    fn turn(&self) -> Color {
        self.now.turn
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.now.piece(square)
    }

    fn setup(&self) -> Setup {
        let can_capture =
            |_: &Square| self.clone().legal_moves().iter().any(|mv| mv.is_en_passant());
        let mut setup = Setup {
            turn: self.now.turn,
            castling: self.now.castling_rooks.iter().copied().collect(),
            en_passant: self.now.en_passant.filter(can_capture),
            halfmove_clock: self.now.halfmove_clock,
            fullmove_number: self.now.fullmove_number,
            ..Setup::empty()
        };
        for square in Square::all() {
            setup.board[square.index()] = self.piece(square);
        }
        setup
    }
}

impl Snapshot {
    fn piece(&self, square: Square) -> Option<Piece> {
        self.ranks[square.rank().index()][square.file().index()]
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.ranks[square.rank().index()][square.file().index()] = piece;
    }

    /// All moves of the side to move, even those that leave its king in check.
    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all() {
            match self.piece(from) {
                Some(piece) if piece.color() == self.turn => match piece.kind() {
                    PieceKind::Pawn => self.add_pawn_moves(from, &mut moves),
                    _ => self.add_piece_moves(from, piece, &mut moves),
                },
                _ => {}
            }
        }
        self.add_castling(&mut moves);
        moves
    }

    /// A piece other than a pawn goes where it attacks, unless its own side stands there.
    fn add_piece_moves(&self, from: Square, piece: Piece, moves: &mut Vec<Move>) {
        for to in self.attacked_from(from, piece) {
            match self.piece(to) {
                None => moves.push(Move::new(from, to, MoveKind::Quiet)),
                Some(other) if other.color() != piece.color() => {
                    moves.push(Move::new(from, to, MoveKind::Capture));
                }
                Some(_) => {}
            }
        }
    }

    /// A pawn is the one piece that captures otherwise than it moves.
    fn add_pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let us = self.turn;
        if let Some(one) = us.forward(from).filter(|&one| self.piece(one).is_none()) {
            add_pawn_move(from, one, false, moves);
            let jump = us.forward(one).filter(|&two| self.piece(two).is_none());
            if let (Some(two), true) = (jump, from.rank() == us.rank(Rank::Second)) {
                moves.push(Move::new(from, two, MoveKind::DoublePush));
            }
        }
        for to in self.attacked_from(from, Piece::new(us, PieceKind::Pawn)) {
            if self.piece(to).is_some_and(|other| other.color() != us) {
                add_pawn_move(from, to, true, moves);
            }
            if self.en_passant == Some(to) {
                moves.push(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    /// Castling, the one move for which "play it and look at the king" is not enough: the king must
    /// not stand in check before and must not pass through check either.
    ///
    /// Afterwards the king stands on the c- or g-file and the rook on the d- or f-file, also in
    /// Chess960, where both may start almost anywhere. Both must find their ways free, but they do
    /// not stand in each other's way.
    fn add_castling(&self, moves: &mut Vec<Move>) {
        let us = self.turn;
        let Some(king) = self.king(us) else { return };
        for &rook in &self.castling_rooks {
            if rook.rank() != us.back_rank() {
                continue;
            }
            let (king_to, rook_to) = castling_targets(king, rook);
            let is_free = |at: &Square| *at == king || *at == rook || self.piece(*at).is_none();
            let king_way = squares_from_to(king, king_to);
            let rook_way = squares_from_to(rook, rook_to);
            let free = king_way.iter().all(is_free) && rook_way.iter().all(is_free);
            if free && king_way.iter().all(|&at| !self.is_attacked(at, !us)) {
                moves.push(Move::new(king, rook, MoveKind::Castle));
            }
        }
    }

    /// The squares a piece attacks: those it could capture on, whoever stands there.
    fn attacked_from(&self, from: Square, piece: Piece) -> Vec<Square> {
        let up = if piece.color() == Color::White { 1 } else { -1 };
        match piece.kind() {
            PieceKind::Pawn => self.walk(from, &[(-1, up), (1, up)], 1),
            PieceKind::Knight => self.walk(from, &KNIGHT_STEPS, 1),
            PieceKind::Bishop => self.walk(from, &BISHOP_STEPS, 7),
            PieceKind::Rook => self.walk(from, &ROOK_STEPS, 7),
            PieceKind::Queen => self.walk(from, &QUEEN_STEPS, 7),
            PieceKind::King => self.walk(from, &QUEEN_STEPS, 1),
        }
    }

    /// The squares reached by taking one of the steps over and over, at most so many times, until
    /// the edge of the board or the first piece. That piece's square still belongs to them.
    fn walk(&self, from: Square, steps: &[Step], times: usize) -> Vec<Square> {
        let mut reached = Vec::new();
        for &(files, ranks) in steps {
            let mut at = from;
            for _ in 0..times {
                let Some(next) = at.offset(files, ranks) else { break };
                reached.push(next);
                if self.piece(next).is_some() {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    /// Whether any piece of this side attacks the square. Every one of them is asked.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        Square::all().any(|from| match self.piece(from) {
            Some(piece) if piece.color() == by => self.attacked_from(from, piece).contains(&square),
            _ => false,
        })
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color))
    }

    fn king(&self, color: Color) -> Option<Square> {
        let king = Piece::new(color, PieceKind::King);
        Square::all().find(|&square| self.piece(square) == Some(king))
    }

    fn play(&mut self, mv: Move) {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let piece = self.piece(from);
        let is = |kind| piece == Some(Piece::new(us, kind));

        self.en_passant = None;
        self.put(from, None);
        match mv.kind() {
            MoveKind::Castle => {
                // First both leave, then both arrive: one may go where the other stood.
                let (king_to, rook_to) = castling_targets(from, to);
                self.put(to, None);
                self.put(king_to, piece);
                self.put(rook_to, Some(Piece::new(us, PieceKind::Rook)));
            }
            MoveKind::EnPassant => {
                // The captured pawn stands beside the square the capturing pawn came from.
                self.put(to, piece);
                self.put(Square::new(to.file(), from.rank()), None);
            }
            MoveKind::DoublePush => {
                self.put(to, piece);
                self.en_passant = us.forward(from);
            }
            _ => {
                let promoted = mv.promotion().map(|kind| Piece::new(us, kind));
                self.put(to, promoted.or(piece));
            }
        }

        // A king's move ends both of its castlings; a rook loses its own when it moves or is taken.
        let king_moved = is(PieceKind::King);
        self.castling_rooks.retain(|&rook| {
            rook != from && rook != to && !(king_moved && rook.rank() == us.back_rank())
        });
        let progress = is(PieceKind::Pawn) || mv.is_capture();
        self.halfmove_clock = if progress { 0 } else { self.halfmove_clock.saturating_add(1) };
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !us;
    }
}

/// A pawn's step or capture, with a choice of four pieces at the end of the board.
fn add_pawn_move(from: Square, to: Square, capture: bool, moves: &mut Vec<Move>) {
    if matches!(to.rank(), Rank::First | Rank::Eighth) {
        for kind in PieceKind::PROMOTIONS {
            moves.push(Move::new(from, to, MoveKind::promotion(kind, capture)));
        }
    } else {
        let kind = if capture { MoveKind::Capture } else { MoveKind::Quiet };
        moves.push(Move::new(from, to, kind));
    }
}

/// Where the king and the rook arrive when they castle.
fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) =
        if rook.file() > king.file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::new(king_file, king.rank()), Square::new(rook_file, king.rank()))
}

/// The squares of a rank from one to the other, both included.
fn squares_from_to(one: Square, other: Square) -> Vec<Square> {
    let (left, right) = (one.min(other), one.max(other));
    Square::all().filter(|&at| left <= at && at <= right).collect()
}
