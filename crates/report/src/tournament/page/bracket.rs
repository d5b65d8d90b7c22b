//! The bracket of a knockout on its page: one column for each round, each encounter between the two
//! that led to it.

use arena::tournament::{BracketEncounter, Scoreboard};

use crate::markup::escaped;
use crate::tournament::bracket::rounds;
use crate::tournament::points;
use words::{Language, TournamentWords, capitalized};

/// All rounds from left to right, the final last.
pub(super) fn columns(scoreboard: &Scoreboard, language: Language) -> String {
    let words = language.tournament_words();
    let rounds = rounds(scoreboard);
    let mut text = "<div class=\"bracket\">\n".to_owned();
    for (index, round) in rounds.iter().enumerate() {
        let title = if index + 1 == rounds.len() {
            capitalized(words.final_round)
        } else {
            format!("{} {}", capitalized(words.knockout_round), index + 1)
        };
        let places: String = round
            .iter()
            .map(|place| encounter(place, scoreboard.names(), &words, language))
            .collect();
        text += &format!("<section><h3>{title}</h3><ol>{places}</ol></section>\n");
    }
    text + "</div>\n"
}

/// Two lines, one for each player; who goes on stands out.
fn encounter(
    place: &BracketEncounter,
    names: &[String],
    words: &TournamentWords,
    language: Language,
) -> String {
    let mut lines = String::new();
    for (player, half_points) in place.players.iter().zip(place.half_points) {
        let name = match player {
            Some(player) => names.get(*player).map_or("?", String::as_str),
            None if place.bye => words.bye,
            None => "?",
        };
        let made = match (place.bye, player) {
            (false, Some(_)) => points(f64::from(half_points) / 2.0, language),
            _ => String::new(),
        };
        let won = player.is_some() && *player == place.winner;
        let class = if won { " class=\"won\"" } else { "" };
        lines += &format!("<dt{class}>{}</dt><dd{class}>{made}</dd>", escaped(name));
    }
    format!("<li><dl>{lines}</dl></li>")
}
