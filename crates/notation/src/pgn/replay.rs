//! Games played on a board.

use chess::{Move, Position};

use super::movetext;
use super::{GameResult, PgnError, PgnProblem, RawGame, Token};

/// Names of variants whose rules are those of chess, in small letters and digits.
const SAME_RULES: [&str; 14] = [
    "",
    "standard",
    "chess",
    "normal",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fischerrandomchess",
    "freestyle",
    "frc",
    "dfrc",
    "960",
    "doublefischerrandom",
];

/// The moves that were played, without variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MainLine {
    /// Where the game began.
    pub start: Position,
    /// The moves of the main line, in their order.
    pub moves: Vec<Move>,
    /// How it ended.
    pub result: GameResult,
}

/// Who wants to know everything about a game, variations included. All methods may be left out.
pub trait Visitor {
    /// A move is played in this position.
    fn play(&mut self, _before: &Position, _mv: Move) {}
    /// A comment on the last move, or on the game if there is none yet.
    fn comment(&mut self, _text: &str) {}
    /// A mark on the last move: `$1` is `!`.
    fn nag(&mut self, _number: u16) {}
    /// A variation begins: what follows replaces the last move.
    fn open(&mut self) {}
    /// It ends: what follows goes on after the move it replaced.
    fn close(&mut self) {}
}

/// A line under way: the position after its last move, and the one before.
struct Line {
    before: Option<Position>,
    position: Position,
    ply: usize,
    opened: usize,
}

impl RawGame<'_> {
    /// Where the game begins: the usual position, or that of the tag `FEN`.
    pub fn start(&self) -> Result<Position, PgnError> {
        let at = |problem| PgnError { line: self.line(), problem };
        if let Some(variant) = self.tag("Variant") {
            let letters = variant.chars().filter(|symbol| symbol.is_ascii_alphanumeric());
            let plain: String = letters.map(|symbol| symbol.to_ascii_lowercase()).collect();
            if !SAME_RULES.contains(&plain.as_str()) {
                return Err(at(PgnProblem::Variant(crate::excerpt(&variant, 40))));
            }
        }
        match self.tag("FEN").filter(|fen| !fen.trim().is_empty()) {
            None => Ok(Position::start()),
            Some(fen) => Position::from_fen(&fen).map_err(|error| at(PgnProblem::Fen(error))),
        }
    }

    /// Plays the game, or its first so many half-moves. Variations are passed over unread, and
    /// nothing after the last half-move asked for is looked at.
    pub fn main_line(&self, plies: Option<usize>) -> Result<MainLine, PgnError> {
        let mut moves = Vec::new();
        let start = self.play_main_line(plies, |_, mv| moves.push(mv))?;
        Ok(MainLine { start, moves, result: self.result() })
    }

    /// The same without keeping anything: each move with the position it is played in. Gives back
    /// where the game began.
    pub fn play_main_line(
        &self,
        plies: Option<usize>,
        mut told: impl FnMut(&Position, Move),
    ) -> Result<Position, PgnError> {
        if let Some(problem) = self.problem() {
            return Err(problem.clone());
        }
        let start = self.start()?;
        let mut position = start.clone();
        let first = first_ply(&start);
        let (mut ply, mut depth) = (first, 0_usize);
        for (line, token) in self.tokens() {
            match token {
                Token::Open => depth += 1,
                Token::Close => {
                    depth = depth
                        .checked_sub(1)
                        .ok_or(PgnError { line, problem: PgnProblem::ClosedVariation })?;
                }
                Token::Move(word) if depth == 0 => {
                    if plies.is_some_and(|plies| ply - first >= plies) {
                        return Ok(start);
                    }
                    let (mv, _) = read_move(&position, word, ply, line)?;
                    told(&position, mv);
                    position.play(mv);
                    ply += 1;
                }
                _ => {}
            }
        }
        if depth > 0 {
            return Err(PgnError { line: self.line(), problem: PgnProblem::OpenVariation });
        }
        Ok(start)
    }

    /// Plays everything, variations included, and tells it; gives back where the game began. After
    /// an error the visitor has been told what comes before it.
    pub fn replay(&self, visitor: &mut impl Visitor) -> Result<Position, PgnError> {
        if let Some(problem) = self.problem() {
            return Err(problem.clone());
        }
        let start = self.start()?;
        let ply = first_ply(&start);
        let mut line = Line { before: None, position: start.clone(), ply, opened: 0 };
        let mut outer: Vec<Line> = Vec::new();
        for (number, token) in self.tokens() {
            let at = |problem| PgnError { line: number, problem };
            match token {
                Token::Move(word) => {
                    let (mv, nag) = read_move(&line.position, word, line.ply, number)?;
                    visitor.play(&line.position, mv);
                    nag.into_iter().for_each(|nag| visitor.nag(nag));
                    let after = line.position.after(mv);
                    line.before = Some(std::mem::replace(&mut line.position, after));
                    line.ply += 1;
                }
                Token::Comment(text) => visitor.comment(&text),
                Token::Nag(nag) => visitor.nag(nag),
                Token::Open => {
                    let position =
                        line.before.clone().ok_or_else(|| at(PgnProblem::EarlyVariation))?;
                    let inner = Line { before: None, position, ply: line.ply - 1, opened: number };
                    outer.push(std::mem::replace(&mut line, inner));
                    visitor.open();
                }
                Token::Close => {
                    line = outer.pop().ok_or_else(|| at(PgnProblem::ClosedVariation))?;
                    visitor.close();
                }
                Token::Result(_) => {}
            }
        }
        if !outer.is_empty() {
            return Err(PgnError { line: line.opened, problem: PgnProblem::OpenVariation });
        }
        Ok(start)
    }
}

/// The half-moves before a position, from White's first.
fn first_ply(position: &Position) -> usize {
    let moves = usize::from(position.fullmove_number().max(1)) - 1;
    2 * moves + usize::from(position.turn() == chess::Color::Black)
}

fn read_move(
    position: &Position,
    word: &[u8],
    ply: usize,
    line: usize,
) -> Result<(Move, Option<u16>), PgnError> {
    movetext::read(position, word).map_err(|error| {
        let problem = if movetext::is_null(word) {
            PgnProblem::NullMove(super::decode(word).into_owned())
        } else {
            PgnProblem::Move { ply, error }
        };
        PgnError { line, problem }
    })
}
