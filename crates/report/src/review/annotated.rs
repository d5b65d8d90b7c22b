//! The game as PGN with what the review says: marks, values, sentences, and better lines as variations. What the game had before
//! stays, but for values of other programs, which would contradict these.

use eval::Score;
use notation::pgn::{self, Line, Node};
use play::review::ReviewedMove;
use words::Language;

use super::{LINE, ReviewedGame, for_white};

/// The name that is written as the annotator, by which such a file is known again.
pub const ANNOTATOR: &str = "Roque";

pub(super) fn to_pgn(game: &ReviewedGame<'_>, language: Language) -> String {
    let mut tree = game.game.clone();
    tree.complete_tags();
    tree.tags.retain(|(name, _)| !is_written_anew(name));
    let accuracy = |value: Option<f64>| value.map(|value| format!("{value:.1}"));
    let [white, black] = game.review.sides.each_ref().map(|side| accuracy(side.accuracy));
    let opening = game.review.opening;
    let written = [
        ("ECO", opening.map(|opening| opening.eco.to_owned())),
        ("Opening", opening.map(|opening| opening.name.to_owned())),
        ("Annotator", Some(ANNOTATOR.to_owned())),
        ("WhiteAccuracy", white),
        ("BlackAccuracy", black),
    ];
    for (name, value) in written {
        let had = game.game.tag(name).map(str::to_owned);
        tree.tags.extend(value.or(had).map(|value| (name.to_owned(), value)));
    }
    for (node, reviewed) in tree.line.moves.iter_mut().zip(&game.review.moves) {
        annotate(node, reviewed, language);
    }
    let mut text = Vec::new();
    // A vector takes whatever is written.
    let _ = pgn::write(&tree, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn is_written_anew(name: &str) -> bool {
    let ours = ["ECO", "Opening", "Annotator", "WhiteAccuracy", "BlackAccuracy"];
    ours.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn annotate(node: &mut Node, reviewed: &ReviewedMove, language: Language) {
    for comment in &mut node.comments {
        *comment = without_eval(comment);
    }
    node.comments.retain(|comment| !comment.trim().is_empty());
    if let Some(nag) = reviewed.class.nag().map(u16::from).filter(|nag| !node.nags.contains(nag)) {
        node.nags.push(nag);
    }
    // A mate on the board has no value any more: #1 would be one that is still to come.
    let over = reviewed.position.after(reviewed.mv).is_checkmate();
    let value = (!over).then(|| eval_command(reviewed.white_value()));
    let sentence = language.review_sentence(reviewed);
    node.comments.retain(|comment| Some(comment) != sentence.as_ref());
    let said: Vec<String> = value.into_iter().chain(sentence).collect();
    if !said.is_empty() {
        node.comments.push(said.join(" "));
    }
    let Some(better) = reviewed.better() else { return };
    let mut position = reviewed.position.clone();
    let mut line = Line::default();
    for &mv in better.moves.iter().take(LINE) {
        if !position.is_legal(mv) {
            break;
        }
        position.play(mv);
        let (nags, comments, variations) = (Vec::new(), Vec::new(), Vec::new());
        line.moves.push(Node { mv, nags, comments, variations });
    }
    if let Some(first) = line.moves.first_mut() {
        first.comments.push(eval_command(for_white(&reviewed.position, better.score)));
    }
    if !node.variations.contains(&line) {
        node.variations.push(line);
    }
}

/// `[%eval 0.34]`, `[%eval #-3]`, for White, as other programs read it.
fn eval_command(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("[%eval #{moves}]"),
        None => format!("[%eval {:.2}]", f64::from(score.raw()) / 100.0),
    }
}

/// A comment without the commands `[%eval …]`.
fn without_eval(comment: &str) -> String {
    let mut rest = comment;
    let mut kept = String::new();
    while let Some((before, command)) = rest.split_once("[%eval") {
        kept += before;
        rest = command.split_once(']').map_or("", |(_, behind)| behind);
    }
    kept += rest;
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}
