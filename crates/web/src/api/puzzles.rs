//! Puzzles: which there are, and one that somebody solves.

use arena::puzzle::{Finding, prove};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use chess::{Game, Move};
use notation::{san, write_fen};
use play::puzzle::{Collection, ProgressError, PuzzleEvent, PuzzleHint, PuzzleSession, Solved};
use report::puzzles::{forced, line_text, spelled};
use serde::Deserialize;
use serde_json::{Value, json};
use words::Language;

use super::{Answer, Rooms, Shared, json as answer, positions};
use crate::games::{PlayedMove, legal_moves, side};
use crate::problem::Problem;
use crate::puzzles::{self, Patience, Placed};
use crate::request::{self, Asked, Body, in_background};

/// How a puzzle was solved, as one word.
fn word(solved: &Solved) -> &'static str {
    if solved.alone { "alone" } else { "helped" }
}

fn collection() -> Option<Collection> {
    Collection::load(None).ok()
}

/// All puzzles by their goals.
pub(super) async fn list(State(rooms): Shared, Asked(language): Asked) -> Answer {
    let work = move || {
        let solved = rooms.puzzles.solved();
        let note = solved.as_ref().err().map(|error| language.progress_not_kept(error));
        let solved = solved.unwrap_or_default();
        let (sets, faulty) = collection().map(puzzles::sets).unwrap_or_default();
        let shown = |set: &puzzles::Set| {
            let puzzles = set.puzzles.iter().map(|(name, puzzle)| {
                let side = side(puzzle.position.turn());
                json!({"name": name, "side": side, "solved": solved.get(name).map(word)})
            });
            let puzzles: Vec<Value> = puzzles.collect();
            json!({"id": set.id, "title": language.puzzles_of(set.goal), "puzzles": puzzles})
        };
        let faulty = faulty.iter().filter_map(|(name, known)| {
            known.as_ref().err().map(|wrong| language.enigm_bad_file(name, wrong))
        });
        json!({
            "sets": sets.iter().map(shown).collect::<Vec<_>>(),
            "faulty": faulty.collect::<Vec<_>>(),
            "note": note,
        })
    };
    Ok(answer(&in_background(work).await?))
}

async fn find(set: String, which: String, language: Language) -> Result<Placed, Problem> {
    let found = in_background(move || puzzles::find(collection()?, &set, &which)).await?;
    found.ok_or_else(|| Problem::unknown("puzzle_unknown", language.no_such_puzzle()))
}

/// A puzzle that nobody has touched.
pub(super) async fn show(
    State(rooms): Shared,
    Path((set, which)): Path<(String, String)>,
    Asked(language): Asked,
) -> Answer {
    let placed = find(set, which, language).await?;
    let session = PuzzleSession::new(placed.puzzle.clone(), Patience::default().budget());
    let solved = in_background(move || rooms.puzzles.solved()).await?;
    Ok(answer(&view(&placed, &session, 0, Vec::new(), solved_of(&placed, solved), language)))
}

/// What a puzzle is about, which is told when it was solved or given up.
pub(super) async fn proof(
    State(rooms): Shared,
    Path((set, which)): Path<(String, String)>,
    Asked(language): Asked,
) -> Answer {
    rooms.check_room(language)?;
    let placed = find(set, which, language).await?;
    let patience = Patience::default();
    let _waiting = patience.wait();
    let work = move || {
        let puzzle = &placed.puzzle;
        match prove(&puzzle.position, puzzle.goal, &patience.budget()) {
            Finding::Forced(proof) => forced(&puzzle.position, &proof, language),
            _ => language.puzzle_nothing_proven().to_owned(),
        }
    };
    let text = rooms.puzzles.think(work).await.ok_or_else(|| broken(language))?;
    Ok(answer(&json!({"text": text})))
}

fn broken(language: Language) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", language.puzzle_no_answer())
}

/// What somebody does in a puzzle, and what was done in it before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// The moves of both sides so far.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    act: Act,
    /// The person's move, where one is made.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// How much of the next move was told already.
    #[serde(default)]
    hints: u32,
    /// Whether a hint or the solution was ever looked at.
    #[serde(default)]
    helped: bool,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Act {
    #[default]
    Look,
    Move,
    Hint,
    Solution,
    Undo,
}

/// One step in a puzzle.
pub(super) async fn step(
    State(rooms): Shared,
    Path((set, which)): Path<(String, String)>,
    Asked(language): Asked,
    Body(wish): Body<Step>,
) -> Answer {
    rooms.check_room(language)?;
    let placed = find(set, which, language).await?;
    let game = positions::game_of(&write_fen(&placed.puzzle.position), &wish.moves, language)?;
    let patience = Patience::default();
    let session =
        PuzzleSession::resumed(placed.puzzle.clone(), patience.budget(), game, wish.hints);
    let astray = || Problem::refused("gone_astray", language.puzzle_gone_astray());
    let session = session.ok_or_else(|| astray().of_field("moves"))?;
    let mv = match (wish.act, &wish.mv) {
        (Act::Move, text) => {
            let text = text.as_deref().unwrap_or_default();
            Some(request::read_any_move(session.game().position(), text, language)?)
        }
        _ => None,
    };
    let _waiting = patience.wait();
    let room = std::sync::Arc::clone(&rooms);
    let work = move || carry_out(&room, &placed, session, &wish, mv, &patience, language);
    rooms
        .puzzles
        .think(work)
        .await
        .flatten()
        .map(|view| answer(&view))
        .ok_or_else(|| broken(language))
}

/// Does what is wanted; nothing if the defender makes no move.
fn carry_out(
    rooms: &Rooms,
    placed: &Placed,
    mut session: PuzzleSession,
    wish: &Step,
    mv: Option<Move>,
    patience: &Patience,
    language: Language,
) -> Option<Value> {
    let before = session.game().clone();
    let mut hints = wish.hints;
    if matches!(wish.act, Act::Hint | Act::Solution) {
        rooms.puzzles.help(&placed.name);
    }
    let events = match (wish.act, mv) {
        (Act::Move, Some(mv)) => {
            hints = 0;
            let events = session.play(mv);
            match events.as_slice() {
                [PuzzleEvent::AskDefender] => session.replied(patience.defend(session.game())?),
                _ => events,
            }
        }
        (Act::Hint, _) => {
            hints = hints.saturating_add(1);
            vec![session.hint()]
        }
        (Act::Solution, _) => vec![session.solution()],
        (Act::Undo, _) => {
            hints = 0;
            vec![session.take_back()]
        }
        _ => Vec::new(),
    };
    let solves = |event: &PuzzleEvent| matches!(event, PuzzleEvent::Mated { solved: true, .. });
    let mut noted = Ok(());
    if events.iter().any(solves) {
        noted = rooms.puzzles.note(&placed.name, !wish.helped);
    }
    let scene = Scene { placed, session: &session, before: &before, played: mv, events: &events };
    let mut told: Vec<Value> =
        events.iter().filter_map(|event| scene.tell(event, language)).collect();
    if session.is_on_course() {
        told.push(json!({"code": "right", "text": language.puzzle_still_won()}));
    }
    let solved = noted.and_then(|()| rooms.puzzles.solved());
    Some(view(placed, &session, hints, told, solved_of(placed, solved), language))
}

/// What a sentence about an event may have to know.
struct Scene<'a> {
    placed: &'a Placed,
    session: &'a PuzzleSession,
    /// Before the person's move.
    before: &'a Game,
    played: Option<Move>,
    events: &'a [PuzzleEvent],
}

impl Scene<'_> {
    /// The defender's answer in these letters.
    fn answer(&self, letters: notation::PieceLetters) -> Option<String> {
        self.events.iter().find_map(|event| match event {
            PuzzleEvent::Replied(made) => Some(san::write(&made.before, made.mv, letters)),
            _ => None,
        })
    }

    /// What has happened, as a sentence, and what of it can be shown on the board.
    fn tell(&self, event: &PuzzleEvent, language: Language) -> Option<Value> {
        let letters = language.piece_letters();
        let plain = |code: &str, text: &str| Some(json!({"code": code, "text": text.trim()}));
        match event {
            PuzzleEvent::AskDefender | PuzzleEvent::TakenBack | PuzzleEvent::IllegalMove(_) => None,
            PuzzleEvent::Replied(_) => {
                plain("reply", &language.enigm_reply(&self.answer(letters)?))
            }
            PuzzleEvent::Mated { solved, moves } => plain(
                if *solved { "solved" } else { "mated" },
                &language.enigm_mate(*solved, *moves),
            ),
            PuzzleEvent::Drawn(reason) => plain("drawn", &language.enigm_drawn(*reason)),
            PuzzleEvent::OutOfMoves => {
                let after = self.before.position().after(self.played?);
                let answers = after.legal_moves();
                let answers = answers.into_iter().map(|mv| san::write(&after, mv, letters));
                plain("no_mate", &language.puzzle_no_mate(&answers.collect::<Vec<_>>()))
            }
            PuzzleEvent::Slipped => {
                let answer = self.answer(letters)?;
                plain("slipped", &language.puzzle_slipped(&answer, self.session.moves_left()))
            }
            PuzzleEvent::Hint(PuzzleHint::Piece { moves, from }) => Some(json!({
                "code": "hint",
                "text": language.enigm_hint_piece(*moves, *from).trim(),
                "square": from.to_string(),
            })),
            PuzzleEvent::Hint(PuzzleHint::Move(next)) => Some(json!({
                "code": "hint",
                "text": language.enigm_hint_move(&san::write(&next.before, next.mv, letters)).trim(),
                "arrow": {"from": next.mv.from().to_string(), "to": next.mv.to().to_string()},
            })),
            PuzzleEvent::Solution { position, line } => Some(json!({
                "code": "solution",
                "text": line_text(position, line, letters),
                "line": line.iter().map(|&mv| spelled(&self.placed.puzzle, mv)).collect::<Vec<_>>(),
            })),
            PuzzleEvent::NothingProven => plain("nothing", language.puzzle_nothing_proven()),
            PuzzleEvent::NothingToTakeBack => plain("nothing", language.nothing_to_undo()),
        }
    }
}

type HowSolved = (Option<&'static str>, Option<ProgressError>);

fn solved_of(
    placed: &Placed,
    solved: Result<std::collections::BTreeMap<String, Solved>, ProgressError>,
) -> HowSolved {
    match solved {
        Ok(solved) => (solved.get(&placed.name).map(word), None),
        Err(error) => (None, Some(error)),
    }
}

fn view(
    placed: &Placed,
    session: &PuzzleSession,
    hints: u32,
    told: Vec<Value>,
    (solved, unkept): HowSolved,
    language: Language,
) -> Value {
    let (game, puzzle) = (session.game(), &placed.puzzle);
    let mut at = puzzle.position.clone();
    let mut moves = Vec::new();
    for mv in game.moves() {
        moves.push(PlayedMove::new(&at, mv));
        at.play(mv);
    }
    let over = game.outcome().is_some();
    json!({
        "name": placed.name,
        "set": placed.set,
        "title": language.puzzles_of(puzzle.goal),
        "number": placed.number,
        "of": placed.of,
        "before": placed.before,
        "next": placed.next,
        "task": language.enigm_task(puzzle.position.turn(), puzzle.goal),
        "side": side(puzzle.position.turn()),
        "start_fen": write_fen(&puzzle.position),
        "fen": write_fen(&at),
        "check": at.in_check().then(|| at.king(at.turn()).to_string()),
        "moves": moves,
        "legal": if over { Vec::new() } else { legal_moves(&at) },
        "over": over,
        "hints": hints,
        "told": told,
        "solved": solved,
        "note": unkept.map(|error| language.progress_not_kept(&error)),
        "command": format!("roque enigm play {}", placed.name),
    })
}
