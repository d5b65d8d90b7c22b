//! Positions without a game: their legal moves, and what they look worth term by term.

use chess::Game;
use eval::{EvalKind, Score};
use notation::pgn::{MainLine, RawGame, Reader};
use notation::{Opening, write_fen};
use play::End;
use serde::Deserialize;
use serde_json::{Value, json};
use words::nearest;

use super::{Answer, json as answer};
use crate::games::{GameEnd, NamedOpening, PlayedMove, legal_moves, side};
use crate::problem::Problem;
use crate::request::{self, Asked, Body, in_background};

/// No game has more moves.
const MOST_MOVES: usize = 1_200;
/// Games of one text.
const MOST_GAMES: usize = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionRequest {
    fen: String,
    /// Played from there, in coordinates or SAN.
    #[serde(default)]
    moves: Vec<String>,
}

/// The game of a position and the moves from there.
pub(super) fn game_of(
    fen: &str,
    moves: &[String],
    language: words::Language,
) -> Result<Game, Problem> {
    if moves.len() > MOST_MOVES {
        let detail = language.too_many_moves(MOST_MOVES);
        return Err(Problem::refused("too_many_moves", detail).of_field("moves"));
    }
    let mut game = Game::new(request::position(fen, language)?);
    for text in moves {
        let mv = request::read_any_move(game.position(), text, language)?;
        let _ = game.play(mv);
    }
    Ok(game)
}

/// A position and its legal moves.
pub(super) async fn show(Asked(language): Asked, Body(wish): Body<PositionRequest>) -> Answer {
    let game = game_of(&wish.fen, &wish.moves, language)?;
    let position = game.position();
    let line: Vec<_> = game.moves().collect();
    let opening = Opening::of(game.start(), &line);
    let end = game.outcome().map(End::Rules);
    Ok(answer(&json!({
        "fen": write_fen(position),
        "turn": side(position.turn()),
        "check": position.in_check().then(|| position.king(position.turn()).to_string()),
        "legal": if end.is_some() { Vec::new() } else { legal_moves(position) },
        "opening": opening.map(|opening| NamedOpening::new(&opening, language)),
        "end": end.map(|end| GameEnd::new(end, language)),
    })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GamesRequest {
    pgn: String,
}

/// The games of a text in PGN, main lines only; what is broken is told and left out.
pub(super) async fn read_games(Asked(language): Asked, Body(wish): Body<GamesRequest>) -> Answer {
    let work = move || {
        let mut reader = Reader::new(wish.pgn.as_bytes());
        let (mut games, mut skipped) = (Vec::new(), Vec::new());
        // Reading from memory does not fail.
        while let Ok(Some(raw)) = reader.next_game() {
            match raw.main_line(Some(MOST_MOVES)) {
                Ok(line) if line.moves.is_empty() && raw.tags().next().is_none() => {}
                Ok(_) if games.len() >= MOST_GAMES => break,
                Ok(line) => games.push(told_game(&raw, &line)),
                Err(error) => skipped.push(json!({
                    "line": error.line,
                    "reason": language.pgn_problem(&error.problem),
                })),
            }
        }
        json!({"games": games, "skipped": skipped})
    };
    Ok(answer(&in_background(work).await?))
}

fn told_game(raw: &RawGame<'_>, line: &MainLine) -> Value {
    let mut position = line.start.clone();
    let mut moves = Vec::new();
    for &mv in &line.moves {
        moves.push(PlayedMove::new(&position, mv));
        position.play(mv);
    }
    let tag = |name| raw.tag(name).unwrap_or_default();
    json!({
        "white": tag("White"),
        "black": tag("Black"),
        "event": tag("Event"),
        "date": tag("Date"),
        "result": tag("Result"),
        "start_fen": write_fen(&line.start),
        "moves": moves,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EvaluationRequest {
    fen: String,
    eval: Option<String>,
}

/// What a position looks worth, term by term.
pub(super) async fn evaluate(
    Asked(language): Asked,
    Body(wish): Body<EvaluationRequest>,
) -> Answer {
    let position = request::position(&wish.fen, language)?;
    let name = wish.eval.as_deref().unwrap_or(EvalKind::default().name());
    let names = EvalKind::ALL.map(EvalKind::name);
    let kind: EvalKind = name.parse().map_err(|_| {
        let meant = nearest(name, names.iter().copied());
        Problem::refused("eval_unknown", language.eval_unknown(name, meant, &names))
            .of_field("eval")
    })?;
    let trace = eval::trace(&position, kind);
    let terms = trace.terms.iter().map(|term| {
        let pair = |(opening, endgame)| json!({"opening": opening, "endgame": endgame});
        json!({
            "id": term.name,
            "term": language.eval_term(term.name),
            "white": pair(term.white),
            "black": pair(term.black),
        })
    });
    Ok(answer(&json!({
        "eval": kind.name(),
        "terms": terms.collect::<Vec<_>>(),
        "total_white": trace.total,
        "total_text": language.score(Score::centipawns(trace.total)),
        "opening_share": trace.blend.opening,
        "endgame_share": trace.blend.endgame,
        "opening_scale": trace.believed.0,
        "endgame_scale": trace.believed.1,
    })))
}
