//! What an XBoard engine is told at the beginning of a game: its limits and the position.

use std::time::Duration;

use chess::{CastlingStyle, Color, Game, Move, Position};
use notation::coordinates::{self, CastlingNotation};
use notation::{PieceLetters, san};
use protocol::xboard::{Command, EditStep, Level};

use super::features::Features;
use crate::fault::Lack;
use crate::player::Request;

/// For engines that must have a clock although none runs.
const ENDLESS: Duration = Duration::from_secs(10 * 3600);

/// A move as this engine wants it. In Chess960 castling has no coordinates that all agree on.
pub(super) fn move_text(position: &Position, mv: Move, features: &Features) -> String {
    let standard_castling =
        mv.is_castle() && position.king(position.turn()).file() == chess::File::E;
    if features.san || (mv.is_castle() && !is_usual(mv, standard_castling)) {
        return san::write(position, mv, PieceLetters::English);
    }
    coordinates::write(mv, CastlingNotation::Standard)
}

/// Whether a castling move starts with king and rook where they are in usual chess.
fn is_usual(mv: Move, king_at_home: bool) -> bool {
    king_at_home && matches!(mv.to().file(), chess::File::A | chess::File::H)
}

/// The command for a move.
pub(super) fn move_command(position: &Position, mv: Move, features: &Features) -> Command {
    let text = move_text(position, mv, features);
    if features.usermove { Command::UserMove(text) } else { Command::Move(text) }
}

/// The limits of a player; an error says which it cannot be told.
pub(super) fn limits(request: &Request<'_>, features: &Features) -> Result<Vec<Command>, Lack> {
    let control = request.limits;
    let mut commands = Vec::new();
    if let Some(clock) = control.clock {
        commands.push(Command::Level(Level {
            moves: clock.moves,
            base: whole_seconds(clock.base),
            increment: clock.increment,
        }));
    } else if control.movetime.is_none() && control.nodes.is_none() {
        let (moves, increment) = (None, Duration::ZERO);
        commands.push(Command::Level(Level { moves, base: ENDLESS, increment }));
    }
    commands.extend(control.movetime.map(|time| {
        // `st` takes whole seconds: of a fraction Fairy-Max makes nothing, and HoiChess complains.
        // A clock for one move says the same, and `time` shows what is on it.
        if time.subsec_nanos() == 0 || control.clock.is_some() {
            return Command::MoveTime(time);
        }
        let base = whole_seconds(time);
        Command::Level(Level { moves: Some(1), base, increment: Duration::ZERO })
    }));
    commands.extend(control.depth.map(Command::Depth));
    if let Some(nodes) = control.nodes {
        if !features.nps || control.movetime.is_some() || control.clock.is_some() {
            return Err(Lack::NodeLimit);
        }
        // A second for each move, and so many nodes are a second.
        commands.push(Command::NodesPerSecond(Some(nodes)));
        commands.push(Command::MoveTime(Duration::from_secs(1)));
    }
    Ok(commands)
}

/// Rounded up: of a fraction HoiChess makes an error and ends. `time` shows what is on the clock.
fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs() + u64::from(time.subsec_nanos() > 0))
}

/// `time` and `otim`.
pub(super) fn clocks(request: &Request<'_>, features: &Features) -> Vec<Command> {
    if !features.time {
        return Vec::new();
    }
    let [white, black] = request.clocks;
    let (own, other) = if request.side == Color::White { (white, black) } else { (black, white) };
    let without = request.limits.movetime.unwrap_or(ENDLESS);
    let own = own.map_or(without, |clock| clock.time);
    let other = other.map_or(own, |clock| clock.time);
    vec![Command::Time(own), Command::OpponentTime(other)]
}

/// The commands, as text, that set up the start of a game in force mode; an error if this engine
/// cannot be told.
pub(super) fn setup(game: &Game, features: &Features) -> Result<Vec<String>, Lack> {
    let start = game.start();
    if *start == Position::start() {
        return Ok(Vec::new());
    }
    if features.setboard {
        let fen = start.to_fen(CastlingStyle::Standard);
        return Ok(vec![Command::SetBoard(fen).to_string()]);
    }
    if start.en_passant().is_some() || !has_implied_rights(start) {
        return Err(Lack::Setboard);
    }
    let mut lines = Vec::new();
    // The side to move stays as it is: a move of White makes it Black's turn.
    if start.turn() == Color::Black
        && let Ok(mv) = coordinates::read(&Position::start(), "a2a3")
    {
        lines.push(move_command(&Position::start(), mv, features).to_string());
    }
    lines.push(Command::Edit.to_string());
    lines.extend(EditStep::for_position(start).iter().map(EditStep::to_string));
    Ok(lines)
}

/// Whether every king and rook at home may still castle, as engines assume after `edit`.
fn has_implied_rights(position: &Position) -> bool {
    let pieces_only = position.to_fen(CastlingStyle::Standard);
    let board = pieces_only.split(' ').next().unwrap_or_default();
    let side = position.turn().letter();
    let mut rights = String::new();
    for (color, letters) in [(Color::White, "KQ"), (Color::Black, "kq")] {
        let rank = color.back_rank();
        let is = |file, kind| {
            let piece = position.piece(chess::Square::new(file, rank));
            piece == Some(chess::Piece::new(color, kind))
        };
        for (letter, file) in letters.chars().zip([chess::File::H, chess::File::A]) {
            let home = is(chess::File::E, chess::PieceKind::King);
            rights.extend((home && is(file, chess::PieceKind::Rook)).then_some(letter));
        }
    }
    let rights = if rights.is_empty() { "-" } else { rights.as_str() };
    let implied = Position::from_fen(&format!("{board} {side} {rights} - 0 1"));
    implied.is_ok_and(|implied| implied.castling() == position.castling())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(fen: &str, features: &Features) -> Result<Vec<String>, Lack> {
        setup(&Game::new(Position::from_fen(fen).unwrap()), features)
    }

    #[test]
    fn positions_are_set_up_or_edited() {
        let (old, new) = (Features::default(), Features { setboard: true, ..Features::default() });
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 10";
        assert_eq!(lines(fen, &new), Ok(vec![format!("setboard {fen}")]));
        let edited = lines(fen, &old).unwrap().join(" ");
        assert_eq!(edited, "a2a3 edit # Ke1 Pe2 c Ke8 .");
        assert!(lines("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &old).is_ok());
        assert!(lines("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", &old).is_err());
        assert_eq!(lines(&Position::start().to_string(), &old), Ok(Vec::new()));
    }

    #[test]
    fn levels_have_whole_seconds() {
        let game = Game::new(Position::start());
        for (clock, expected) in [
            ("0.3+0.01", "level 0 0:01 0.01"),
            ("40/60.5", "level 40 1:01 0"),
            ("5+1", "level 0 0:05 1"),
        ] {
            let control = clock.parse().unwrap();
            let request = Request {
                game: &game,
                side: Color::White,
                clocks: [None; 2],
                limits: &control,
                deadline: None,
                draw_offered: false,
            };
            let said = limits(&request, &Features::default()).unwrap();
            assert_eq!(said.first().map(ToString::to_string).as_deref(), Some(expected));
        }
    }

    #[test]
    fn moves_are_written_as_the_engine_wants_them() {
        let usual = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        let castle = coordinates::read(&usual, "e1g1").unwrap();
        let command =
            |position, mv, features: &Features| move_command(position, mv, features).to_string();
        let (plain, algebraic) =
            (Features::default(), Features { san: true, usermove: true, ..Features::default() });
        assert_eq!(command(&usual, castle, &plain), "e1g1");
        assert_eq!(command(&usual, castle, &algebraic), "usermove O-O");
        let shuffled = Position::from_fen("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1").unwrap();
        let castle = coordinates::read(&shuffled, "f1b1").unwrap();
        assert_eq!(command(&shuffled, castle, &plain), "O-O-O");
    }
}
