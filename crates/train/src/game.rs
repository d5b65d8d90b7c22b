//! A game as the archive keeps it: where it began, what was played, what the engine thought, how it
//! ended. Scores are White's, in centipawns or as mates, exactly as the search carries them.

use chess::{Bitboard, Color, DrawReason, Game, Move, Outcome, Position, Setup};

/// The position before the first random move: the two back ranks by their numbers among the 960.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// White's row.
    pub white: u16,
    /// Black's row; in Chess960 the same as White's, in double Chess960 any.
    pub black: u16,
}

impl Start {
    /// How many rows there are.
    pub const ROWS: u16 = 960;
    /// The usual starting position.
    pub const STANDARD: Start = Start { white: 518, black: 518 };

    /// The board; none if a number is too large.
    pub fn position(self) -> Option<Position> {
        if self.white == self.black {
            return Position::chess960(self.white);
        }
        let mut setup = Setup::chess960(self.white)?;
        let other = Setup::chess960(self.black)?;
        let back_rank = Bitboard::rank(Color::Black.back_rank());
        for square in back_rank {
            setup.board[square.index()] = other.piece(square);
        }
        setup.castling = setup.castling.without(back_rank) | (other.castling & back_rank);
        Position::new(&setup).ok()
    }
}

/// Who won a game that was finished: archives hold no others, and the place of a result is its number
/// in their files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FinishedResult {
    /// Black won.
    BlackWins,
    /// Nobody won.
    Draw,
    /// White won.
    WhiteWins,
}

impl FinishedResult {
    /// All of them; their places are their numbers in files.
    pub const ALL: [FinishedResult; 3] =
        [FinishedResult::BlackWins, FinishedResult::Draw, FinishedResult::WhiteWins];

    /// A win of this side.
    pub fn win(winner: Color) -> FinishedResult {
        match winner {
            Color::White => FinishedResult::WhiteWins,
            Color::Black => FinishedResult::BlackWins,
        }
    }

    /// Its number in files.
    pub fn place(self) -> usize {
        self as usize
    }

    /// Twice the points of a side: 0, 1 or 2.
    pub fn half_points(self, side: Color) -> u8 {
        match (self, side) {
            (FinishedResult::Draw, _) => 1,
            (FinishedResult::WhiteWins, Color::White)
            | (FinishedResult::BlackWins, Color::Black) => 2,
            _ => 0,
        }
    }
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Mate on the board.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Nobody can give mate any more.
    InsufficientMaterial,
    /// The third time the same position.
    Repetition,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// One side was far ahead for several half-moves.
    WinAdjudged,
    /// The game was late and even for many half-moves.
    DrawAdjudged,
    /// The search saw a mate.
    MateSeen,
    /// Longer than games may be.
    TooLong,
}

impl Ending {
    /// All of them; their places are their numbers in files.
    pub const ALL: [Ending; 9] = [
        Ending::Checkmate,
        Ending::Stalemate,
        Ending::InsufficientMaterial,
        Ending::Repetition,
        Ending::FiftyMoves,
        Ending::WinAdjudged,
        Ending::DrawAdjudged,
        Ending::MateSeen,
        Ending::TooLong,
    ];

    /// A name for files and programs.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::InsufficientMaterial => "insufficient_material",
            Ending::Repetition => "repetition",
            Ending::FiftyMoves => "fifty_moves",
            Ending::WinAdjudged => "win_adjudged",
            Ending::DrawAdjudged => "draw_adjudged",
            Ending::MateSeen => "mate_seen",
            Ending::TooLong => "too_long",
        }
    }

    /// Whether the game was ended before the rules ended it.
    pub fn is_adjudication(self) -> bool {
        matches!(
            self,
            Ending::WinAdjudged | Ending::DrawAdjudged | Ending::MateSeen | Ending::TooLong
        )
    }
}

/// One searched position of a game and the move played there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move played.
    pub mv: Move,
    /// What the search thought best; another move was played where the game was made to deviate.
    pub best: Move,
    /// What the search said, for White.
    pub score: i16,
    /// A neighbouring position that was searched too.
    pub side: Option<SidePosition>,
}

/// A position beside the game: one move away from it, searched but not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SidePosition {
    /// The move that leads there.
    pub mv: Move,
    /// The best reply there.
    pub best: Move,
    /// What the search said, for White.
    pub score: i16,
}

/// A game of the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchivedGame {
    /// Its number among the games of its seed.
    pub number: u64,
    /// Where it began.
    pub start: Start,
    /// The random moves before the engine played.
    pub opening: Vec<Move>,
    /// The moves of the engine.
    pub plies: Vec<Ply>,
    /// Who won.
    pub result: FinishedResult,
    /// How.
    pub ending: Ending,
}

impl ArchivedGame {
    /// No game has more random moves.
    pub const MAX_OPENING: usize = 63;
    /// No game has more moves of the engine.
    pub const MAX_PLIES: usize = 1023;

    /// How many positions with a score it has, those beside the game included.
    pub fn positions(&self) -> usize {
        self.plies.len() + self.plies.iter().filter(|ply| ply.side.is_some()).count()
    }
}

/// The result by the rules; draws are claimed as soon as they can be.
pub(crate) fn ended(game: &Game) -> Option<(FinishedResult, Ending)> {
    match game.position().outcome() {
        Some(Outcome::Checkmate { winner }) => {
            return Some((FinishedResult::win(winner), Ending::Checkmate));
        }
        Some(Outcome::Draw(DrawReason::Stalemate)) => {
            return Some((FinishedResult::Draw, Ending::Stalemate));
        }
        Some(Outcome::Draw(DrawReason::InsufficientMaterial)) => {
            return Some((FinishedResult::Draw, Ending::InsufficientMaterial));
        }
        _ => {}
    }
    match game.claimable_draw()? {
        DrawReason::ThreefoldRepetition => Some((FinishedResult::Draw, Ending::Repetition)),
        _ => Some((FinishedResult::Draw, Ending::FiftyMoves)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts() {
        assert_eq!(Start::STANDARD.position(), Some(Position::start()));
        let double = Start { white: 0, black: 959 }.position().unwrap();
        let fen = double.to_fen(chess::CastlingStyle::Shredder);
        assert_eq!(fen, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFca - 0 1");
        assert_eq!(Start { white: 960, black: 0 }.position(), None);
        assert_eq!(Start { white: 0, black: 960 }.position(), None);
    }
}
