//! `position startpos|fen … [moves …]`.

use std::fmt;

use chess::{CastlingStyle, Game, Position, Variant};
use notation::coordinates::{self, CastlingNotation};

use crate::text::quote;
use crate::uci::UciError;
use crate::uci::error::{Complaint, Complaints};
use crate::words::Words;

/// Where the moves of a `position` command begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartingPoint {
    /// The usual starting position.
    Start,
    /// This FEN, not yet looked at, with single spaces.
    Fen(String),
}

/// What `position` says: where to begin, and the moves from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCommand {
    /// Where the moves begin.
    pub start: StartingPoint,
    /// The moves in coordinates, not yet looked at.
    pub moves: Vec<String>,
}

impl PositionCommand {
    pub(crate) fn parse(
        words: &mut Words<'_>,
        complaints: &mut Complaints,
    ) -> Result<PositionCommand, UciError> {
        let missing = UciError::Missing { what: "startpos or fen", after: "position" };
        let first = words.peek().ok_or(missing)?;
        let start = if first.eq_ignore_ascii_case("startpos") {
            words.next();
            let stray = before_moves(words);
            if !stray.is_empty() {
                let found = quote(&stray);
                complaints.push(Complaint::Ignored { after: "position startpos", found });
            }
            StartingPoint::Start
        } else if first.eq_ignore_ascii_case("fen") {
            words.next();
            StartingPoint::Fen(before_moves(words))
        } else if first.contains('/') {
            complaints.push(Complaint::MissingWord { word: "fen", after: "position" });
            StartingPoint::Fen(before_moves(words))
        } else {
            let (after, expected) = ("position", "startpos or fen");
            return Err(UciError::Unexpected { after, expected, found: quote(first) });
        };
        if start == StartingPoint::Fen(String::new()) {
            return Err(UciError::Missing { what: "the FEN", after: "position fen" });
        }
        Ok(PositionCommand { start, moves: words.map(str::to_owned).collect() })
    }

    /// The command that sets up this game: from its start with all its moves, so that whoever
    /// reads it knows the repetitions. In Chess960 the FEN names the castling rooks' files.
    pub fn from_game(game: &Game, castling: CastlingNotation) -> PositionCommand {
        let style = match castling {
            CastlingNotation::Standard => CastlingStyle::Standard,
            CastlingNotation::Chess960 => CastlingStyle::Shredder,
        };
        let start = if *game.start() == Position::start() {
            StartingPoint::Start
        } else {
            StartingPoint::Fen(game.start().to_fen(style))
        };
        let moves = game.moves().map(|mv| coordinates::write(mv, castling)).collect();
        PositionCommand { start, moves }
    }

    /// Sets up the position and plays the moves.
    ///
    /// Both spellings of castling are read, whatever `chess960` says. With `false`, castling rights
    /// that only Chess960 knows are refused, because the answer could not be written so that it is
    /// understood; with `true` every position that can be played is accepted.
    ///
    /// ```
    /// use protocol::uci::{Command, UciError};
    ///
    /// let parsed = Command::parse("position startpos moves e2e4 e7e5 e4e5")?;
    /// let Command::Position(position) = parsed.command else { unreachable!() };
    /// let error = position.apply(false).unwrap_err();
    /// assert!(matches!(error, UciError::Move { number: 3, count: 3, .. }));
    /// assert!(error.to_string().starts_with("position: move 3 of 3: \"e4e5\" is not legal: "));
    /// # Ok::<(), UciError>(())
    /// ```
    pub fn apply(&self, chess960: bool) -> Result<Game, UciError> {
        let variant = if chess960 { Variant::Chess960 } else { Variant::Standard };
        let start = match &self.start {
            StartingPoint::Start => Position::start(),
            StartingPoint::Fen(fen) => Position::from_fen_as(fen, variant)
                .map_err(|error| UciError::Fen { fen: quote(fen), error })?,
        };
        let mut game = Game::new(start);
        for (index, text) in self.moves.iter().enumerate() {
            let mv = coordinates::read(game.position(), text).map_err(|error| UciError::Move {
                number: index + 1,
                count: self.moves.len(),
                error,
            })?;
            let played = game.play(mv);
            debug_assert!(played, "a move that was read is legal");
        }
        Ok(game)
    }
}

/// The words up to and without `moves`, which is taken; with single spaces.
fn before_moves(words: &mut Words<'_>) -> String {
    let mut text = String::new();
    for word in words.take_while(|word| !word.eq_ignore_ascii_case("moves")) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// The line without the word `position`.
impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            StartingPoint::Start => f.write_str("startpos")?,
            StartingPoint::Fen(fen) => write!(f, "fen {fen}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}
