//! What engines say about a search: lines that can be played and end where the game does, scores,
//! whole numbers, and a move that agrees with them.

use chess::Game;
use notation::coordinates;
use search::Bound;

use super::answer::{Answer, Scored};
use super::dialogue::{Dialogue, Stop};
use super::problem::{Expected, Found};

/// A score further from a draw than this does not know of it.
const NEAR_A_DRAW: i32 = 100;

/// The `pv` of a line played to its end, which is no later than the game's.
fn play(dialogue: &Dialogue, game: &Game, line: &Scored) -> Result<Game, Stop> {
    let mut game = game.clone();
    // If a draw could be claimed before the first move, nobody did.
    let claimed = game.claimable_draw().is_some();
    for mv in &line.info.pv {
        if let Some(reason) = game.claimable_draw().filter(|_| !claimed) {
            return Err(dialogue.wrong(Expected::LineEnds(reason), &line.text));
        }
        let read = coordinates::read(game.position(), mv);
        if !read.is_ok_and(|mv| game.play(mv)) {
            return Err(dialogue.wrong(Expected::LegalLine, &line.text));
        }
    }
    Ok(game)
}

/// Situation 16.
pub(super) fn draws_in_lines(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    let shuffle = "g1h1 g8h8 h1g1 h8g8";
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", shuffle),
        ("6k1/5ppp/8/8/3q4/8/5PPP/R5K1 w - - 0 1", shuffle),
        ("8/8/8/8/4k3/8/R7/4K3 w - - 94 120", ""),
        ("8/8/8/8/4k3/8/Q7/4K3 b - - 97 120", ""),
    ] {
        dialogue.send("ucinewgame")?;
        dialogue.ready()?;
        let game = dialogue.set_up(Some(fen), moves)?;
        let answer = dialogue.go("depth 10", dialogue.config.patience)?;
        if let Some(line) = answer.last_exact() {
            play(dialogue, &game, line)?;
        }
    }
    // The hundredth half-move without progress comes next: a rook more wins nothing.
    dialogue.send("ucinewgame")?;
    dialogue.ready()?;
    dialogue.set_up(Some("8/8/8/8/4k3/8/R7/4K3 w - - 95 118"), "a2b2 e4d4 b2a2 d4e4")?;
    let answer = dialogue.go("depth 6", dialogue.config.patience)?;
    let far = |line: &&Scored| {
        line.info.score.is_some_and(|score| {
            score.as_centipawns().is_none_or(|value| value.abs() > NEAR_A_DRAW)
        })
    };
    match answer.last_exact().filter(far) {
        Some(line) => Err(dialogue.wrong(Expected::DrawScore, &line.text)),
        None => Ok(()),
    }
}

/// Situation 17. Who announces a mate shows it.
pub(super) fn mate_lines(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for (fen, go) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "depth 6"),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "depth 6"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "depth 8"),
        ("7k/8/8/8/8/8/1R6/R3K3 w - - 0 1", "depth 10"),
        ("6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", "depth 10"),
        ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "depth 8"),
    ] {
        dialogue.send("ucinewgame")?;
        dialogue.ready()?;
        let game = dialogue.set_up(Some(fen), "")?;
        let answer = dialogue.go(go, dialogue.config.patience)?;
        let Some(line) = answer.last_exact() else { continue };
        let Some(moves) = line.info.score.and_then(|score| score.mate_moves()) else { continue };
        let end = play(dialogue, &game, line)?;
        let plies = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
        if line.info.pv.len() != plies || !end.position().is_checkmate() {
            return Err(dialogue.wrong(Expected::MateLine { plies }, &line.text));
        }
    }
    Ok(())
}

/// Situation 18, for searches that end by themselves and such that are cut off.
pub(super) fn best_move_is_pv(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for moves in ["", "e2e4 e7e5 g1f3", "d2d4 g8f6 c2c4 e7e6 b1c3"] {
        for go in ["depth 6", "movetime 100", "infinite"] {
            let game = dialogue.set_up(None, moves)?;
            dialogue.send(&format!("go {go}"))?;
            let answer = if go == "infinite" {
                let heard =
                    dialogue.overhear(dialogue.config.quiet / 2, Expected::SilenceUntil("stop"))?;
                dialogue.send("stop")?;
                let mut answer = dialogue.answer(dialogue.config.patience)?;
                answer.add_earlier(&heard);
                answer
            } else {
                dialogue.answer(dialogue.config.patience)?
            };
            dialogue.is_legal(&answer, game.position())?;
            // The last word may be a lower bound, from an iteration that was cut short. An upper bound
            // says nothing for a move.
            let raised = answer.scored.last().filter(|line| line.info.bound == Bound::Lower);
            let firsts = [answer.last_exact(), raised]
                .map(|line| line.and_then(|line| line.info.pv.first()));
            let told = firsts.iter().flatten().any(|&first| answer.best.as_ref() == Some(first));
            if let Some(first) = firsts[0].filter(|_| !told) {
                return Err(dialogue.wrong(Expected::FirstOfLine(first.clone()), &answer.line));
            }
        }
    }
    Ok(())
}

/// Situation 19: also the shortest searches, and those with one legal move.
pub(super) fn score_is_told(dialogue: &mut Dialogue) -> Result<(), Stop> {
    dialogue.begin()?;
    for (fen, go) in [
        (None, "depth 1"),
        (None, "movetime 50"),
        (None, "wtime 1000 btime 1000"),
        (Some("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"), "wtime 1000 btime 1000"),
        (Some("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"), "depth 3"),
    ] {
        dialogue.set_up(fen, "")?;
        let answer = dialogue.go(go, dialogue.config.patience)?;
        if answer.scored.is_empty() {
            let found = Found::NothingBefore(answer.line.to_string());
            return Err(dialogue.problem(Expected::Score, found));
        }
        whole_numbers(dialogue, &answer)?;
    }
    Ok(())
}

/// No decimals: the tools read whole numbers.
fn whole_numbers(dialogue: &Dialogue, answer: &Answer) -> Result<(), Stop> {
    const FIELDS: [&str; 10] = [
        "depth", "seldepth", "multipv", "cp", "mate", "nodes", "nps", "time", "hashfull", "tbhits",
    ];
    for (line, _) in &answer.said {
        let words: Vec<&str> =
            line.split_ascii_whitespace().take_while(|&word| word != "string").collect();
        if words.first() != Some(&"info") {
            continue;
        }
        for pair in words.windows(2) {
            let &[word, value] = pair else { continue };
            if let Some(field) = FIELDS.into_iter().find(|&field| field == word)
                && value.parse::<i64>().is_err()
            {
                return Err(dialogue.wrong(Expected::WholeNumber(field), line));
            }
        }
    }
    Ok(())
}
