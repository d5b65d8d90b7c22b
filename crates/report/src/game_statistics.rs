//! The statistics of a game as tables for people.

use play::{PlayedGame, SideStatistics, Statistics};
use words::{Language, capitalized};

use crate::table::TextTable;

/// The statistics of a game in the words of whoever reads them.
pub fn of(game: &PlayedGame, language: Language) -> Statistics {
    Statistics::of(game, language.piece_letters(), language.end_of_game(game.end()))
}

/// Tables for people.
pub fn to_text(statistics: &Statistics, language: Language) -> String {
    let words = language.statistics_words();
    let mut text = format!(
        "{} {}\n{}\n\n",
        statistics.result.as_str(),
        capitalized(&statistics.reason),
        language.moves_played(statistics.moves, statistics.plies)
    );
    let mut sides = TextTable::with_headings(["", words.white, words.black]);
    let (white, black) = (&statistics.white, &statistics.black);
    let seconds = |ms: f64| format!("{} s", language.decimal(ms / 1000.0, 3));
    let number = |number: u64| language.number(number);
    let depth = |side: &SideStatistics| language.decimal(side.mean_depth, 1);
    sides.push([
        words.player,
        &language.shown_name(&white.name),
        &language.shown_name(&black.name),
    ]);
    sides.push([words.parameters, &white.written_parameters(), &black.written_parameters()]);
    sides.push([words.moves, &white.moves.to_string(), &black.moves.to_string()]);
    sides.push([words.mean, &seconds(white.mean_time_ms), &seconds(black.mean_time_ms)]);
    sides.push([words.total, &seconds(white.total_time_ms), &seconds(black.total_time_ms)]);
    sides.push([words.longest, &seconds(white.longest_time_ms), &seconds(black.longest_time_ms)]);
    sides.push([words.nodes, &number(white.nodes), &number(black.nodes)]);
    sides.push([words.mean_depth, &depth(white), &depth(black)]);
    sides.push([words.max_depth, &white.max_depth.to_string(), &black.max_depth.to_string()]);
    text += &sides.render();
    if !statistics.list.is_empty() {
        text += &format!("\n{}", move_table(statistics, language));
    }
    text
}

fn move_table(statistics: &Statistics, language: Language) -> String {
    let words = language.statistics_words();
    let headings = ["", "", words.time, words.nodes, words.depth, words.score];
    let mut table = TextTable::with_headings(headings);
    for played in &statistics.list {
        let dots = if played.side == "white" { "." } else { "..." };
        let thought = played.depth > 0 || played.nodes > 0;
        let if_thought = |text: String| if thought { text } else { "-".to_owned() };
        table.push([
            format!("{}{dots}", played.number),
            played.san.clone(),
            format!("{} s", language.decimal(played.time_ms / 1000.0, 3)),
            if_thought(language.number(played.nodes)),
            if_thought(played.depth.to_string()),
            played.score.map_or("-".to_owned(), |score| language.recorded_score(score)),
        ]);
    }
    table.render()
}

#[cfg(test)]
mod tests {
    use arena::PlayerSpec;
    use chess::Position;
    use notation::read_move;
    use play::Thought;

    use super::*;

    #[test]
    fn the_screen_has_the_numbers_in_both_languages() {
        let players = ["human", "alphabeta:depth=3,eval=material"]
            .map(|text| PlayerSpec::parse(text).unwrap());
        let mut game = PlayedGame::new(Position::start(), players, 0);
        for (index, text) in ["f3", "e5", "g4", "Qh4#"].into_iter().enumerate() {
            let mv = read_move(game.position(), text, notation::PieceLetters::English).unwrap();
            let time = std::time::Duration::from_millis(100 * (index as u64 + 1));
            let nodes = if index % 2 == 1 { 1_000 } else { 0 };
            assert!(game.play(mv, &Thought { nodes, time, ..Thought::default() }));
        }
        let text = to_text(&of(&game, Language::English), Language::English);
        for part in ["0-1 Black wins by checkmate", "Minimax-ab", "0.300 s", "2,000", "Qh4#"] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        let french = to_text(&of(&game, Language::French), Language::French);
        assert!(french.contains("Dh4#") && french.contains("0,300 s"), "{french}");
    }
}
