//! The board as the engine keeps it in this protocol: the game, what can be taken back, null moves
//! of an analysis, positions set up or put together piece by piece. It knows no clocks and no
//! search.

use chess::{
    Color, File, Game, IllegalPosition, Move, Piece, PieceKind, Position, PositionError, Setup,
    Square, Variant,
};
use notation::coordinates::{self, CastlingNotation, castling_notation};
use notation::{MoveError, PieceLetters, read_move};

use crate::xboard::EditStep;

/// The null move.
const PASS: &str = "@@@@";

/// The game that the GUI has told move by move, and what is needed to take moves back.
#[derive(Clone, Debug)]
pub struct Board {
    game: Game,
    /// What was before a null move: such a move begins a game of its own.
    earlier: Vec<Game>,
    variant: Variant,
    /// A position was refused: no move is legal until another one comes.
    refused: bool,
    edit: Option<Edit>,
}

/// A position that is being put together.
#[derive(Clone, Debug)]
struct Edit {
    setup: Setup,
    color: Color,
}

/// Why a move was not made.
#[derive(Clone, Debug)]
pub enum BadMove {
    /// The position before it was refused.
    NoPosition,
    /// Nobody passes in check.
    PassInCheck,
    /// It is no legal move, or none at all.
    Illegal(MoveError),
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl Board {
    /// The usual starting position, before the first move.
    #[must_use]
    pub fn new() -> Board {
        Board {
            game: Game::new(Position::start()),
            earlier: Vec::new(),
            variant: Variant::Standard,
            refused: false,
            edit: None,
        }
    }

    /// `variant NAME`; says whether we play it.
    pub fn set_variant(&mut self, name: &str) -> bool {
        self.variant = match name.to_ascii_lowercase().as_str() {
            "normal" | "standard" | "chess" => Variant::Standard,
            "fischerandom" | "chess960" => Variant::Chess960,
            _ => return false,
        };
        true
    }

    /// The game since the last null move.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Whether there is a position to play from.
    pub fn is_sound(&self) -> bool {
        !self.refused
    }

    /// Whether castling has no coordinates that all agree on.
    pub fn spells_castling(&self) -> bool {
        self.variant == Variant::Chess960
            || castling_notation(self.position()) == CastlingNotation::Chess960
    }

    /// A move of this position in the form the GUI reads: coordinates, but `O-O` where they would be ambiguous.
    pub fn write(&self, mv: Move) -> String {
        write_move(mv, self.spells_castling())
    }

    /// A move of the GUI, in coordinates or algebraic notation; none is the null move.
    pub fn read(&self, text: &str) -> Result<Option<Move>, BadMove> {
        if self.refused {
            return Err(BadMove::NoPosition);
        }
        if text == PASS {
            return if self.position().in_check() { Err(BadMove::PassInCheck) } else { Ok(None) };
        }
        let position = self.position();
        let read = coordinates::read(position, text)
            .or_else(|_| read_move(position, text, PieceLetters::English));
        read.map(Some).map_err(BadMove::Illegal)
    }

    /// Makes a move that was read here; none is the null move.
    pub fn make(&mut self, mv: Option<Move>) {
        if let Some(mv) = mv {
            // It was read on this board: it is legal.
            let _ = self.game.play(mv);
        } else {
            let mut position = self.position().clone();
            position.pass();
            self.earlier.push(std::mem::replace(&mut self.game, Game::new(position)));
        }
    }

    /// Takes back one half-move; says whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.game.undo().is_some() {
            return true;
        }
        match self.earlier.pop() {
            Some(game) => {
                self.game = game;
                true
            }
            None => false,
        }
    }

    /// `setboard FEN`. A position that cannot be played leaves nothing to play from.
    pub fn set_up(&mut self, fen: &str) -> Result<(), PositionError> {
        let rights = fen.split_whitespace().nth(2).unwrap_or("-");
        let names_files = rights.contains(|letter: char| matches!(letter, 'a'..='h' | 'A'..='H'));
        let variant = if names_files { Variant::Chess960 } else { self.variant };
        let read = Position::from_fen_as(fen, variant);
        self.refused = read.is_err();
        self.begin(read?);
        Ok(())
    }

    fn begin(&mut self, position: Position) {
        (self.game, self.earlier) = (Game::new(position), Vec::new());
    }

    /// This side is to move, whoever it was before.
    pub fn turn_to(&mut self, color: Color) -> Result<(), IllegalPosition> {
        if self.turn() != color {
            let mut setup = self.position().setup();
            (setup.turn, setup.en_passant) = (color, None);
            self.begin(Position::new_as(&setup, self.variant)?);
        }
        Ok(())
    }

    /// `edit`: the lines that follow are [`EditStep`]s.
    pub fn begin_edit(&mut self) {
        self.edit = Some(Edit { setup: self.position().setup(), color: Color::White });
    }

    /// Whether the next line is an [`EditStep`].
    pub fn is_edited(&self) -> bool {
        self.edit.is_some()
    }

    /// One line of edit mode. After the last one there is an answer: whether it can be played.
    pub fn edit(&mut self, step: EditStep) -> Option<Result<(), IllegalPosition>> {
        let edit = self.edit.as_mut()?;
        let mut place = |square: Square, piece| {
            if let Some(slot) = edit.setup.board.get_mut(square.index()) {
                *slot = piece;
            }
        };
        match step {
            EditStep::Clear => Square::all().for_each(|square| place(square, None)),
            EditStep::ChangeColor => edit.color = !edit.color,
            EditStep::Put(kind, square) => place(square, Some(Piece::new(edit.color, kind))),
            EditStep::Empty(square) => place(square, None),
            EditStep::Done => {
                let setup = with_implied_rights(&edit.setup);
                self.edit = None;
                let position = Position::new_as(&setup, self.variant);
                self.refused = position.is_err();
                return Some(position.map(|position| self.begin(position)));
            }
        }
        None
    }
}

/// Whoever stands at home may castle: edit mode cannot say otherwise.
fn with_implied_rights(setup: &Setup) -> Setup {
    let mut setup = Setup {
        en_passant: None,
        castling: chess::Bitboard::EMPTY,
        halfmove_clock: 0,
        fullmove_number: 1,
        ..setup.clone()
    };
    for color in Color::ALL {
        let at = |file| Square::new(file, color.back_rank());
        let stands =
            |setup: &Setup, file, kind| setup.piece(at(file)) == Some(Piece::new(color, kind));
        for file in [File::A, File::H] {
            if stands(&setup, File::E, PieceKind::King) && stands(&setup, file, PieceKind::Rook) {
                setup.castling.insert(at(file));
            }
        }
    }
    setup
}

/// A move for the GUI; castling as `O-O` where coordinates would be ambiguous.
pub fn write_move(mv: Move, spells_castling: bool) -> String {
    if mv.is_castle() && spells_castling {
        let short = mv.to().file() > mv.from().file();
        return if short { "O-O" } else { "O-O-O" }.to_owned();
    }
    coordinates::write(mv, CastlingNotation::Standard)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(board: &mut Board, text: &str) {
        let Ok(mv) = board.read(text) else { panic!("{text} in {}", board.position()) };
        board.make(mv);
    }

    #[test]
    fn null_moves_are_taken_back_like_others() {
        let mut board = Board::new();
        for text in ["e2e4", "@@@@", "d4", "e7e5"] {
            play(&mut board, text);
        }
        for _ in 0..4 {
            assert!(board.undo());
        }
        assert_eq!(board.position(), &Position::start());
        assert!(!board.undo());
    }

    #[test]
    fn an_edited_board_keeps_the_side_to_move_and_the_rights_of_who_is_at_home() {
        let mut board = Board::new();
        play(&mut board, "a2a3");
        board.begin_edit();
        for line in ["#", "Ke1", "Rh1", "Pa2", "c", "Ke8", "Ra8", "Nb8", "xb8"] {
            assert!(board.edit(EditStep::parse(line).unwrap()).is_none());
        }
        assert!(matches!(board.edit(EditStep::Done), Some(Ok(()))));
        assert_eq!(board.position().to_string(), "r3k3/8/8/8/8/8/P7/4K2R b Kq - 0 1");
        board.begin_edit();
        let _ = board.edit(EditStep::Clear);
        assert!(matches!(board.edit(EditStep::Done), Some(Err(_))));
        assert!(!board.is_sound() && matches!(board.read("e8d8"), Err(BadMove::NoPosition)));
        assert!(board.set_up("4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok() && board.is_sound());
    }

    #[test]
    fn castling_is_spelled_in_chess960() {
        let mut board = Board::new();
        assert!(board.set_variant("fischerandom") && !board.set_variant("suicide"));
        board.set_up("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1").unwrap();
        for text in ["O-O", "O-O-O"] {
            let Ok(Some(mv)) = board.read(text) else { panic!("{text}") };
            assert_eq!(board.write(mv), text);
        }
    }
}
