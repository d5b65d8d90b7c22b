//! Positions as users name them and as they are written, and how castling is written in them.

use chess::{Game, PieceKind, Position, Rank, Square, Variant};
pub(crate) use notation::coordinates::castling_notation;
pub(crate) use notation::write_fen as to_fen;
use notation::{MoveError, coordinates, read_move};

use crate::console::{BadInput, FenStyle};
use words::Language;

/// The position of a FEN, or of the word `startpos`. Castling rights that only Chess960 knows must
/// be meant: by the user, or by letters of files in the FEN (`HAha`).
pub(crate) fn read(text: &str, chess960: bool, language: Language) -> Result<Position, BadInput> {
    if text.trim().eq_ignore_ascii_case("startpos") {
        return Ok(Position::start());
    }
    let rights = text.split_whitespace().nth(2).unwrap_or("-");
    let names_files = rights.contains(|letter: char| matches!(letter, 'a'..='h' | 'A'..='H'));
    let variant = if chess960 || names_files { Variant::Chess960 } else { Variant::Standard };
    Position::from_fen_as(text, variant).map_err(|error| BadInput(language.bad_fen(text, &error)))
}

/// The game of `--fen` and `--moves`; without them the starting position.
pub(crate) fn read_game(
    fen: Option<&str>,
    moves: &[String],
    language: Language,
) -> Result<Game, BadInput> {
    let mut game = Game::new(read(fen.unwrap_or("startpos"), false, language)?);
    play_all(&mut game, &moves.join(" "), language).map_err(BadInput)?;
    Ok(game)
}

/// Plays moves as this user writes them, with or without numbers; stops at the first that is wrong
/// and says why.
pub(crate) fn play_all(game: &mut Game, moves: &str, language: Language) -> Result<(), String> {
    let total = move_texts(moves).count();
    for (number, text) in (1..).zip(move_texts(moves)) {
        match read_any_move(game.position(), text, language) {
            Ok(mv) => game.play(mv),
            Err(error) => {
                return Err(language.move_refused(number, total, &language.move_error(&error)));
            }
        };
    }
    Ok(())
}

/// A move in coordinates, as programs write it in every language, or as this user writes it.
pub(crate) fn read_any_move(
    position: &Position,
    text: &str,
    language: Language,
) -> Result<chess::Move, MoveError> {
    coordinates::read(position, text)
        .or_else(|_| read_move(position, text, language.piece_letters()))
}

/// The moves of a line, without the numbers before them (`1.` or `12...`).
pub(crate) fn move_texts(line: &str) -> impl Iterator<Item = &str> {
    let is_number = |text: &&str| {
        let digits = text.trim_end_matches('.');
        digits.len() < text.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    line.split_whitespace().filter(move |text| !is_number(text))
}

/// The FEN of the position a game has come to, in this style.
pub(crate) fn to_fen_of(game: &Game, style: FenStyle) -> String {
    let fen = to_fen(game.position());
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let passed = double_step(game).filter(|_| style == FenStyle::Always);
    let passed = passed.map(|square| square.to_string());
    if let (Some(field), Some(square)) = (fields.get_mut(3), &passed) {
        *field = square;
    }
    fields.join(" ")
}

/// The square that a pawn passed over with the last move, if that was a double step.
fn double_step(game: &Game) -> Option<Square> {
    let mv = game.moves().next_back()?;
    let mover = game.position().piece(mv.to())?;
    let (from, to) = (mv.from().rank().index(), mv.to().rank().index());
    let is_pawn = mover.kind() == PieceKind::Pawn && !mv.is_castle();
    let between = Rank::ALL.get((from + to) / 2).copied()?;
    (is_pawn && from.abs_diff(to) == 2).then(|| Square::new(mv.to().file(), between))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_no_moves() {
        let moves: Vec<&str> = move_texts("1. e4 e5 2. Nf3 2... Nc6 3.Bb5").collect();
        assert_eq!(moves, ["e4", "e5", "Nf3", "Nc6", "3.Bb5"]);
    }

    #[test]
    fn coordinates_mean_the_same_in_every_language() {
        let position = Position::from_fen("8/4P3/8/8/8/8/8/K1k5 w - - 0 1").unwrap();
        for language in [Language::English, Language::French] {
            for text in ["e7e8q", "e7e8r", "e7e8b", "e7e8n"] {
                let mv = read_any_move(&position, text, language).unwrap();
                assert_eq!(mv.to_string(), text);
            }
        }
    }
}
