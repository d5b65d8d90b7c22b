//! What a game was like: who played with what, who won and why, the time, nodes and depth of every
//! move and their means. All of it follows from the game, so a saved game has its statistics too.

use arena::{GameResult, RecordedScore, Termination};
use chess::Color;
use notation::{coordinates, san};
use serde::Serialize;

use super::game::{End, PlayedGame};
use crate::position::castling_notation;
use crate::table::Table;
use crate::text::{Language, capitalized};

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SideStatistics {
    /// As it is typed: `alphabeta:depth=4`.
    pub(crate) player: String,
    /// As it is printed: `Minimax-ab`.
    pub(crate) name: String,
    /// Its options, in the order in which they were written.
    pub(crate) parameters: Vec<(String, String)>,
    /// Its limits as they were written; empty if there are none.
    pub(crate) limits: String,
    pub(crate) moves: usize,
    pub(crate) total_time_ms: f64,
    pub(crate) mean_time_ms: f64,
    pub(crate) longest_time_ms: f64,
    pub(crate) nodes: u64,
    pub(crate) mean_depth: f64,
    pub(crate) max_depth: u32,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct MoveStatistics {
    pub(crate) number: u16,
    pub(crate) side: &'static str,
    pub(crate) san: String,
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) time_ms: f64,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    /// From the mover's view.
    pub(crate) score: Option<RecordedScore>,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Statistics {
    pub(crate) white: SideStatistics,
    pub(crate) black: SideStatistics,
    pub(crate) result: GameResult,
    pub(crate) winner: Option<&'static str>,
    pub(crate) termination: Option<Termination>,
    /// In the user's language.
    pub(crate) reason: String,
    /// Both sides moving is one.
    pub(crate) moves: usize,
    pub(crate) plies: usize,
    pub(crate) fen: String,
    pub(crate) list: Vec<MoveStatistics>,
}

fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl Statistics {
    /// The statistics of a game as far as it was played.
    pub(crate) fn of(game: &PlayedGame, language: Language) -> Statistics {
        let list: Vec<MoveStatistics> = game
            .replay()
            .map(|(before, mv, record)| MoveStatistics {
                number: before.fullmove_number(),
                side: side_name(before.turn()),
                san: san::write(&before, mv, language.notation()),
                mv: coordinates::write(mv, castling_notation(&before)),
                time_ms: milliseconds(record.us),
                nodes: record.nodes,
                depth: record.depth,
                score: record.score,
            })
            .collect();
        let side = |color| SideStatistics::of(game, color, &list);
        Statistics {
            white: side(Color::White),
            black: side(Color::Black),
            result: game.result(),
            winner: game.end().and_then(End::winner).map(side_name),
            termination: game.end().map(End::termination),
            reason: language.end_of_game(game.end()),
            moves: list.len().div_ceil(2),
            plies: list.len(),
            fen: crate::position::to_fen(game.game().start()),
            list,
        }
    }

    /// One line of JSON.
    pub(crate) fn to_json(&self) -> String {
        // Nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// Tables for people.
    pub(crate) fn to_text(&self, language: Language) -> String {
        let words = language.statistics_words();
        let mut text = format!(
            "{} {}\n{}\n\n",
            self.result.as_str(),
            capitalized(&self.reason),
            language.moves_played(self.moves, self.plies)
        );
        let mut sides = Table::with_headings(["", words.white, words.black]);
        let (white, black) = (&self.white, &self.black);
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
        sides.push([
            words.longest,
            &seconds(white.longest_time_ms),
            &seconds(black.longest_time_ms),
        ]);
        sides.push([words.nodes, &number(white.nodes), &number(black.nodes)]);
        sides.push([words.mean_depth, &depth(white), &depth(black)]);
        sides.push([words.max_depth, &white.max_depth.to_string(), &black.max_depth.to_string()]);
        text += &sides.render();
        if !self.list.is_empty() {
            text += &format!("\n{}", self.move_table(language));
        }
        text
    }

    fn move_table(&self, language: Language) -> String {
        let words = language.statistics_words();
        let headings = ["", "", words.time, words.nodes, words.depth, words.score];
        let mut table = Table::with_headings(headings);
        for played in &self.list {
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
}

impl SideStatistics {
    fn of(game: &PlayedGame, side: Color, list: &[MoveStatistics]) -> SideStatistics {
        let spec = game.player(side);
        let own: Vec<&MoveStatistics> =
            list.iter().filter(|played| played.side == side_name(side)).collect();
        // The sum of nothing is minus zero, which nobody wants to read.
        let total = own.iter().map(|played| played.time_ms).fold(0.0, |sum, time| sum + time);
        let thought: Vec<u32> =
            own.iter().map(|played| played.depth).filter(|&depth| depth > 0).collect();
        let mean = |sum: f64, count: usize| if count == 0 { 0.0 } else { sum / count as f64 };
        SideStatistics {
            player: spec.to_string(),
            name: game.name(side).to_owned(),
            parameters: spec.options.clone(),
            limits: spec.limits.to_string(),
            moves: own.len(),
            total_time_ms: total,
            mean_time_ms: mean(total, own.len()),
            longest_time_ms: own.iter().map(|played| played.time_ms).fold(0.0, f64::max),
            nodes: own.iter().map(|played| played.nodes).sum(),
            mean_depth: mean(thought.iter().map(|&depth| f64::from(depth)).sum(), thought.len()),
            max_depth: thought.iter().copied().max().unwrap_or(0),
        }
    }

    /// Options and limits as they are typed, or a dash.
    fn written_parameters(&self) -> String {
        let mut parts: Vec<String> =
            self.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        parts.extend(Some(self.limits.clone()).filter(|limits| !limits.is_empty()));
        if parts.is_empty() { "-".to_owned() } else { parts.join(",") }
    }
}

fn milliseconds(us: u64) -> f64 {
    us as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use arena::PlayerSpec;
    use chess::Position;
    use notation::read_move;

    use super::super::game::Thought;
    use super::*;

    fn fools_mate() -> PlayedGame {
        let players = ["human", "alphabeta:depth=3,eval=material"]
            .map(|text| PlayerSpec::parse(text).unwrap());
        let mut game = PlayedGame::new(Position::start(), players);
        for (index, text) in ["f3", "e5", "g4", "Qh4#"].into_iter().enumerate() {
            let mv = read_move(game.position(), text, notation::Language::English).unwrap();
            let machine = index % 2 == 1;
            let thought = Thought {
                score: machine.then(|| eval::Score::centipawns(50)),
                depth: if machine { 3 } else { 0 },
                nodes: if machine { 1_000 } else { 0 },
                time: Duration::from_millis(100 * (index as u64 + 1)),
            };
            assert!(game.play(mv, &thought));
        }
        game
    }

    #[test]
    fn the_numbers_of_a_game() {
        let told = Statistics::of(&fools_mate(), Language::English);
        assert_eq!((told.moves, told.plies, told.winner), (2, 4, Some("black")));
        assert_eq!((told.white.mean_time_ms, told.black.mean_time_ms), (200.0, 300.0));
        assert_eq!((told.white.nodes, told.black.nodes), (0, 2_000));
        assert_eq!((told.black.mean_depth, told.black.max_depth), (3.0, 3));
        assert_eq!(told.black.written_parameters(), "eval=material,depth=3");
        assert_eq!(told.termination, Some(Termination::Checkmate));
    }

    #[test]
    fn a_game_without_moves_has_plain_zeros() {
        let players = ["human", "human"].map(|text| PlayerSpec::parse(text).unwrap());
        let told = Statistics::of(&PlayedGame::new(Position::start(), players), Language::English);
        assert!(!told.to_json().contains("-0"), "{}", told.to_json());
    }

    #[test]
    fn json_has_everything_that_the_screen_has() {
        let told = Statistics::of(&fools_mate(), Language::English);
        let json: serde_json::Value = serde_json::from_str(&told.to_json()).unwrap();
        assert_eq!(json["result"], "0-1");
        assert_eq!(json["black"]["name"], "Minimax-ab");
        assert_eq!(json["black"]["mean_time_ms"], 300.0);
        assert_eq!(json["list"][3]["san"], "Qh4#");
        assert_eq!(json["list"][3]["score"]["cp"], 50);
        assert_eq!(json["list"][0]["score"], serde_json::Value::Null);
        let text = told.to_text(Language::English);
        for part in ["0-1 Black wins by checkmate", "Minimax-ab", "0.300 s", "2,000", "Qh4#"] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        let french = Statistics::of(&fools_mate(), Language::French).to_text(Language::French);
        assert!(french.contains("Dh4#") && french.contains("0,300 s"), "{french}");
    }
}
