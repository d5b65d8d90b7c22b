//! A game as a page gets it: all of it at once, so that whoever has missed something has lost nothing.

use std::time::Instant;

use chess::{Color, DrawReason, Move, Outcome, Position};
use notation::coordinates::{self, CastlingNotation};
use notation::{san, write_fen};
use play::{DrawDeclined, End, Explanation, Hint, MachineFailure, PlayedGame, Session};
use serde::Serialize;
use words::{Language, capitalized};

/// Moves of a line that are shown.
const SHOWN: usize = 12;

/// A whole game.
#[derive(Serialize)]
pub(super) struct Snapshot<'a> {
    pub(super) id: &'a str,
    /// Grows with every change.
    pub(super) version: u64,
    pub(super) start_fen: String,
    pub(super) fen: String,
    pub(super) turn: &'static str,
    /// The number of the first move, and whether Black makes it.
    pub(super) first_number: u16,
    pub(super) black_first: bool,
    pub(super) moves: Vec<PlayedMove>,
    pub(super) legal: Vec<LegalMove>,
    /// The square of a king in check.
    pub(super) check: Option<String>,
    pub(super) players: Players,
    pub(super) clocks: Option<Clocks>,
    pub(super) state: &'static str,
    pub(super) result: &'static str,
    pub(super) end: Option<GameEnd>,
    pub(super) opening: Option<NamedOpening>,
    /// A machine is asked for a move.
    pub(super) thinking: bool,
    pub(super) can_undo: bool,
    pub(super) can_redo: bool,
    pub(super) can_explain: bool,
    pub(super) remark: Option<ToldRemark>,
    /// Why the game is not saved, if it is not.
    pub(super) unsaved: Option<String>,
}

/// A move that was made.
#[derive(Serialize)]
pub(crate) struct PlayedMove {
    uci: String,
    san: String,
    from: String,
    to: String,
    /// After the move.
    fen: String,
}

/// A move that may be made: where a person takes the piece from, and puts it to.
#[derive(Serialize)]
pub(crate) struct LegalMove {
    uci: String,
    san: String,
    from: String,
    to: String,
}

#[derive(Serialize)]
pub(super) struct Players {
    white: Player,
    black: Player,
}

#[derive(Serialize)]
struct Player {
    kind: &'static str,
    name: String,
    player: String,
}

/// What the clocks show, in milliseconds.
#[derive(Serialize)]
pub(super) struct Clocks {
    white: u64,
    black: u64,
    running: Option<&'static str>,
}

#[derive(Serialize)]
pub(crate) struct GameEnd {
    code: &'static str,
    winner: Option<&'static str>,
    pub(super) text: String,
}

/// The name of an opening.
#[derive(Serialize)]
pub(crate) struct NamedOpening {
    pub(super) eco: &'static str,
    pub(super) name: String,
}

/// Something that was asked for, such as a hint.
#[derive(Clone, Debug)]
pub(super) enum Remark {
    Hint(Hint),
    Why(Explanation),
    DrawDeclined(DrawDeclined),
    MachineFailed(MachineFailure),
}

#[derive(Serialize)]
pub(super) struct ToldRemark {
    kind: &'static str,
    text: String,
    /// Moves in SAN with English letters.
    line: Vec<String>,
    arrow: Option<Arrow>,
}

#[derive(Serialize)]
struct Arrow {
    from: String,
    to: String,
}

/// A side, as machines write it.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl<'a> Snapshot<'a> {
    pub(super) fn of(
        id: &'a str,
        session: &Session,
        remark: Option<&Remark>,
        language: Language,
    ) -> Snapshot<'a> {
        let game = session.game();
        let start = game.game().start();
        let position = game.position();
        let over = game.end().is_some();
        let turn = game.turn();
        let player = |color| player(game, color, language);
        Snapshot {
            id,
            version: 0,
            start_fen: write_fen(start),
            fen: write_fen(position),
            turn: side(turn),
            first_number: start.fullmove_number(),
            black_first: start.turn() == Color::Black,
            moves: game.replay().map(|(before, mv, _)| PlayedMove::new(&before, mv)).collect(),
            legal: if over { Vec::new() } else { legal_moves(position) },
            check: position.in_check().then(|| position.king(turn).to_string()),
            players: Players { white: player(Color::White), black: player(Color::Black) },
            clocks: clocks(session),
            state: if over { "finished" } else { "active" },
            result: game.result().as_str(),
            end: game.end().map(|end| GameEnd::new(end, language)),
            opening: session.opening().map(|opening| NamedOpening::new(&opening, language)),
            thinking: session.asked().is_some(),
            can_undo: !game.moves().is_empty(),
            can_redo: game.can_redo(),
            can_explain: game.people() < 2 && !game.moves().is_empty(),
            remark: remark.map(|remark| remark.told(language)),
            unsaved: None,
        }
    }
}

impl GameEnd {
    pub(crate) fn new(end: End, language: Language) -> GameEnd {
        let text = capitalized(&language.end_of_game(Some(end)));
        GameEnd { code: code_of(end), winner: end.winner().map(side), text }
    }
}

impl NamedOpening {
    pub(crate) fn new(opening: &notation::Opening, language: Language) -> NamedOpening {
        let name = language.opening_words(opening);
        NamedOpening { eco: opening.eco, name }
    }
}

fn player(game: &PlayedGame, color: Color, language: Language) -> Player {
    let kind = if game.is_person(color) { "human" } else { "machine" };
    let name = language.shown_name(game.name(color)).into_owned();
    Player { kind, name, player: game.player(color).to_string() }
}

fn clocks(session: &Session) -> Option<Clocks> {
    let game = session.game();
    let turn = game.turn();
    let running = game.end().is_none().then_some(turn);
    let spent = session.thinking_time(Instant::now());
    let left = |color| {
        // Whoever has overstepped the time has none left.
        if game.end() == Some(End::Time(color)) {
            return Some(0);
        }
        let clock = game.clock(color)?.time;
        let left = if running == Some(color) { clock.saturating_sub(spent) } else { clock };
        u64::try_from(left.as_millis()).ok()
    };
    let (white, black) = (left(Color::White)?, left(Color::Black)?);
    Some(Clocks { white, black, running: running.map(side) })
}

impl PlayedMove {
    pub(crate) fn new(before: &Position, mv: Move) -> PlayedMove {
        let LegalMove { uci, san, from, to } = LegalMove::new(before, mv);
        PlayedMove { uci, san, from, to, fen: write_fen(&before.after(mv)) }
    }
}

impl LegalMove {
    pub(crate) fn new(position: &Position, mv: Move) -> LegalMove {
        let castling = coordinates::castling_notation(position);
        let uci = coordinates::write(mv, castling);
        let san = san::write(position, mv, Language::English.piece_letters());
        // Where a person puts the king to castle: on its new square, or on the rook where the usual
        // spelling would be another move.
        let to = match castling {
            CastlingNotation::Standard => uci.get(2..4).unwrap_or_default().to_owned(),
            CastlingNotation::Chess960 => mv.to().to_string(),
        };
        LegalMove { uci, san, from: mv.from().to_string(), to }
    }
}

/// All legal moves of a position.
pub(crate) fn legal_moves(position: &Position) -> Vec<LegalMove> {
    position.legal_moves().into_iter().map(|mv| LegalMove::new(position, mv)).collect()
}

impl Remark {
    fn told(&self, language: Language) -> ToldRemark {
        let plain = |kind, text| ToldRemark { kind, text, line: Vec::new(), arrow: None };
        match self {
            Remark::Hint(hint) => {
                let first = hint.line.moves.first();
                let arrow =
                    first.map(|mv| Arrow { from: mv.from().to_string(), to: mv.to().to_string() });
                let line = line(&hint.position, &hint.line.moves);
                ToldRemark { line, arrow, ..plain("hint", report::study::hint(hint, language)) }
            }
            Remark::Why(why) => ToldRemark {
                line: line(&why.position, &why.reasoning.line),
                ..plain("why", report::study::explanation(why, language))
            },
            Remark::DrawDeclined(DrawDeclined::TooEarly) => {
                plain("draw_declined", language.draw_too_early().to_owned())
            }
            Remark::DrawDeclined(DrawDeclined::StandsBetter) => {
                plain("draw_declined", language.draw_declined().to_owned())
            }
            Remark::MachineFailed(failure) => {
                let MachineFailure { side, player, fault } = failure;
                let text = language.machine_failed(*side, &player.to_string(), fault);
                plain("machine_failed", text)
            }
        }
    }
}

/// A line in SAN with English letters, as far as it is legal.
pub(crate) fn line(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut texts = Vec::new();
    for &mv in moves.iter().take(SHOWN) {
        if !position.is_legal(mv) {
            break;
        }
        texts.push(san::write(&position, mv, Language::English.piece_letters()));
        position.play(mv);
    }
    texts
}

/// How a game ended, as one word for machines.
fn code_of(end: End) -> &'static str {
    match end {
        End::Rules(Outcome::Checkmate { .. }) => "checkmate",
        End::Rules(Outcome::Draw(reason)) | End::Claimed(reason) => match reason {
            DrawReason::Stalemate => "stalemate",
            DrawReason::InsufficientMaterial => "insufficient_material",
            DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => "repetition",
            DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => "fifty_moves",
        },
        End::Resigned(_) => "resignation",
        End::Agreed => "agreement",
        End::Time(_) => "time_forfeit",
    }
}
