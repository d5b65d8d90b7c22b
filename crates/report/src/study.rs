//! A second look at a position, told: hints, the reason of a machine's move, lines of moves.

use chess::{Move, Position};
use notation::numbered_line;
use play::{Explanation, HINT_NODES, Hint, StudiedLine, Thought, Verdict};
use search::{Bound, Source};
use words::Language;

/// What a line of moves may take behind its numbers.
pub const ROOM: usize = 66;

/// A good move and what may follow.
pub fn hint(hint: &Hint, language: Language) -> String {
    let Hint { position, line, by_tables } = hint;
    let first = line.moves.get(..1).unwrap_or_default();
    let mv = moves_of(position, first, language, ROOM);
    let moves = moves_of(position, &line.moves, language, ROOM);
    let told = language.hint(&mv, &told_score(line, language), &moves);
    if *by_tables { told + language.tables_say_so() } else { told }
}

/// Why a machine moved as it did: what it saw itself, and the best lines there as the engine sees
/// them with all its strength.
pub fn explanation(explained: &Explanation, language: Language) -> String {
    let Explanation { name, position, reasoning, findings, verdict } = explained;
    let mut text = match reasoning.source {
        Some(source) => language.origin(name, source),
        None => language.own_reasons(name),
    };
    // A book's move was only glanced at.
    if !matches!(reasoning.source, Some(Source::Book { .. })) {
        text += &own_words(&reasoning.thought, &reasoning.line, position, language);
    }
    text += &language.second_look(HINT_NODES, findings.by_tables);
    for line in findings.lines.iter().chain(&findings.also) {
        let mark = if line.first() == Some(reasoning.mv) { '>' } else { ' ' };
        let moves = moves_of(position, &line.moves, language, ROOM);
        text += &format!("{mark} {:>7}  {moves}\n", told_score(line, language));
    }
    text + &told_verdict(verdict, position, language)
}

/// What the mover saw itself: value, depth, nodes, time, line.
fn own_words(thought: &Thought, line: &[Move], position: &Position, language: Language) -> String {
    let score = thought.score.map_or("?".to_owned(), |score| language.told_value(score));
    let line = moves_of(position, line, language, ROOM);
    language.thought(&score, thought.depth, thought.nodes, thought.time, &line)
}

/// How the move played compares with the best one, or with the runner-up.
fn told_verdict(verdict: &Verdict, position: &Position, language: Language) -> String {
    let written = |line: &StudiedLine| {
        let mv = line.moves.get(..1).unwrap_or_default();
        moves_of(position, mv, language, ROOM)
    };
    let value = |line: &StudiedLine| language.told_value(line.score);
    match verdict {
        Verdict::Unknown => String::new(),
        Verdict::FromBook => language.book_verdict().to_owned(),
        Verdict::OnlyMove => language.only_move().to_owned(),
        Verdict::Best { second, behind: Some(behind) } => {
            language.best_was_played(&written(second), *behind)
        }
        Verdict::Best { second, behind: None } => {
            language.runner_up_is(&written(second), &value(second))
        }
        Verdict::AsGood { best, loss } => language.about_as_good(&written(best), *loss),
        Verdict::Worse { best, loss: Some(loss), .. } => language.better_was(&written(best), *loss),
        Verdict::Worse { best, played, loss: None } => {
            language.better_is(&written(best), &value(best), &value(played))
        }
    }
}

fn told_score(line: &StudiedLine, language: Language) -> String {
    let bound = match line.bound {
        Bound::Exact => "",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    };
    format!("{bound}{}", language.told_value(line.score))
}

/// A line of moves from a position, as far as it is legal and fits.
pub fn moves_of(position: &Position, pv: &[Move], language: Language, room: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut length = 0;
    for word in numbered_line(position, pv, language.piece_letters()) {
        length += 1 + word.chars().count();
        if length + 2 > room {
            words.push("…".to_owned());
            break;
        }
        words.push(word);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut() {
        let position = &Position::start();
        let mut pv = Vec::new();
        let mut after = position.clone();
        for text in ["e4", "e5", "Nf3"] {
            let mv = notation::read_move(&after, text, notation::PieceLetters::English).unwrap();
            pv.push(mv);
            after = after.after(mv);
        }
        assert_eq!(moves_of(position, &pv, Language::French, 80), "1. e4 e5 2. Cf3");
        assert_eq!(moves_of(position, &pv, Language::English, 12), "1. e4 e5 …");
    }
}
