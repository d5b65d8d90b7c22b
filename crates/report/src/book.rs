//! Opening books: the moves of a position, what a book holds, what is wrong with it, what became of it,
//! and what was learned about it.

use std::path::Path;

use ::book::{BookFaults, BookStatistics, Candidate, Loser, Memory, Pruned, TaughtMove};
use chess::{Game, Move, Position};
use eval::Score;
use notation::coordinates::{self, castling_notation};
use notation::{Opening, numbered_line, san, write_fen};
use serde_json::{Value, json};
use words::Language;

use crate::json::score_to_json;
use crate::table::{TextTable, facts};

/// A line as people write it: `1. e4 e5 2. Nf3`.
pub fn line_to_text(start: &Position, line: &[Move], language: Language) -> String {
    numbered_line(start, line, language.piece_letters()).join(" ")
}

fn line_from_start(line: &[Move], language: Language) -> String {
    line_to_text(&Position::start(), line, language)
}

/// What a build came to.
pub struct BuiltBook {
    /// Games, lines and positions that were taken.
    pub games: u64,
    /// Games that were not wanted.
    pub filtered: u64,
    /// Games that could not be read.
    pub skipped: u64,
    /// Positions of the book.
    pub positions: usize,
    /// Moves of the book.
    pub moves: usize,
    /// Rare moves that were forgotten for want of memory.
    pub forgotten: u64,
    /// How long it took.
    pub seconds: f64,
}

impl BuiltBook {
    fn games_per_minute(&self) -> f64 {
        self.games as f64 * 60.0 / self.seconds.max(1e-9)
    }

    /// One JSON object on one line.
    pub fn to_json(&self) -> String {
        let object = json!({
            "games": self.games, "filtered": self.filtered, "skipped": self.skipped,
            "positions": self.positions, "moves": self.moves, "forgotten": self.forgotten,
            "seconds": self.seconds, "games_per_minute": self.games_per_minute().round(),
        });
        format!("{object}\n")
    }

    /// The same for people.
    pub fn to_text(&self, language: Language) -> String {
        let (words, number) = (language.book_words(), |number: u64| language.number(number));
        facts(&[
            (words.games, &number(self.games)),
            (words.filtered, &number(self.filtered)),
            (words.skipped, &number(self.skipped)),
            (words.positions, &number(self.positions as u64)),
            (words.moves, &number(self.moves as u64)),
            (words.forgotten, &number(self.forgotten)),
            (words.speed, &number(self.games_per_minute() as u64)),
        ])
    }
}

/// The moves of a position, which has this key in the book, as one JSON object on one line.
pub fn moves_to_json(game: &Game, key: u64, candidates: &[Candidate]) -> String {
    let line: Vec<Move> = game.moves().collect();
    let object = json!({
        "fen": write_fen(game.position()),
        "key": format!("{key:016x}"),
        "opening": Opening::of(game.start(), &line).map(opening_to_json),
        "moves": candidates_to_json(game, candidates),
    });
    format!("{object}\n")
}

/// The same for people.
pub fn moves_to_text(game: &Game, candidates: &[Candidate], language: Language) -> String {
    let line: Vec<Move> = game.moves().collect();
    let here = Opening::of(game.start(), &line);
    let mut text = here.map_or(String::new(), |name| language.opening_name(&name) + "\n");
    text += &format!("{}\n", write_fen(game.position()));
    text += &if candidates.is_empty() {
        format!("{}\n", language.book_words().no_move)
    } else {
        candidates_to_text(game, candidates, language)
    };
    text
}

/// What share of all weights a move has.
fn share(candidate: &Candidate, all: &[Candidate]) -> f64 {
    let total: f64 = all.iter().map(|candidate| candidate.weight).sum();
    if total > 0.0 { candidate.weight / total } else { 0.0 }
}

fn opening_to_json(opening: Opening) -> Value {
    json!({"eco": opening.eco, "name": opening.name})
}

fn candidates_to_json(game: &Game, candidates: &[Candidate]) -> Vec<Value> {
    let castling = castling_notation(game.position());
    let one = |candidate: &Candidate| {
        json!({
            "move": coordinates::write(candidate.mv, castling),
            "san": san::write(game.position(), candidate.mv, notation::PieceLetters::English),
            "weight": candidate.entry.weight,
            "share": share(candidate, candidates),
            "games": candidate.tally.map(|tally| tally.games),
            "score": candidate.tally.and_then(|tally| tally.score()),
            "learn": candidate.entry.learn,
            "opening": Opening::at(&game.position().after(candidate.mv)).map(opening_to_json),
        })
    };
    candidates.iter().map(one).collect()
}

fn candidates_to_text(game: &Game, candidates: &[Candidate], language: Language) -> String {
    let mut table = TextTable::with_headings(language.book_words().show_headings);
    let names: Vec<String> = candidates
        .iter()
        .map(|candidate| {
            let tally = candidate.tally;
            table.push([
                san::write(game.position(), candidate.mv, language.piece_letters()),
                candidate.entry.weight.to_string(),
                language.percent(share(candidate, candidates)),
                tally.map_or("-".to_owned(), |tally| language.number(tally.games.into())),
                tally
                    .and_then(|tally| tally.score())
                    .map_or("-".to_owned(), |score| language.percent(score)),
            ]);
            let name = Opening::at(&game.position().after(candidate.mv));
            name.map_or(String::new(), |name| format!("  {}", language.opening_name(&name)))
        })
        .collect();
    // Names are flush left behind numbers that are not.
    let names = [String::new()].into_iter().chain(names);
    let lines = table.render();
    lines.lines().zip(names).map(|(line, name)| format!("{line}{name}\n")).collect()
}

/// What a book holds, as one JSON object on one line.
pub fn statistics_to_json(found: &BookStatistics, language: Language) -> String {
    let object = json!({
        "positions": found.positions, "moves": found.moves,
        "moves_per_position": found.moves_per_position(),
        "unplayed": found.unplayed, "counted": found.counted, "games": found.games,
        "reachable": found.reachable, "deepest_ply": found.longest.len(),
        "longest_line": line_from_start(&found.longest, language), "bytes": found.bytes(),
    });
    format!("{object}\n")
}

/// The same for people.
pub fn statistics_to_text(found: &BookStatistics, language: Language) -> String {
    let (words, number) = (language.book_words(), |number: usize| language.number(number as u64));
    facts(&[
        (words.positions, &number(found.positions)),
        (words.moves, &number(found.moves)),
        (words.moves_each, &language.decimal(found.moves_per_position(), 2)),
        (words.unplayed, &number(found.unplayed)),
        (words.counted, &number(found.counted)),
        (words.games_at_start, &language.number(found.games)),
        (words.reachable, &language.number(found.reachable)),
        (words.deepest, &number(found.longest.len())),
        (words.longest, &line_from_start(&found.longest, language)),
        (words.bytes, &number(found.bytes())),
    ])
}

/// What is wrong with a book, as one JSON object on one line.
pub fn faults_to_json(faults: &BookFaults, sound: bool) -> String {
    let object = json!({
        "sound": sound, "moves": faults.moves, "unsorted": faults.unsorted,
        "double": faults.double, "illegal": faults.illegal, "unreachable": faults.unreachable,
    });
    format!("{object}\n")
}

/// The same for people.
pub fn faults_to_text(faults: &BookFaults, sound: bool, language: Language) -> String {
    let (words, number) = (language.book_words(), |number: u64| language.number(number));
    let text = facts(&[
        (words.moves, number(faults.moves as u64).as_str()),
        (words.unsorted, &number(faults.unsorted)),
        (words.double, &number(faults.double)),
        (words.illegal, &number(faults.illegal)),
        (words.unreachable, &number(faults.unreachable)),
    ]);
    text + if sound { words.sound } else { words.unsound } + "\n"
}

fn loser_in_words(loser: &Loser, language: Language) -> (String, String) {
    let mv = san::write(&loser.position, loser.mv, language.piece_letters());
    (line_from_start(&loser.line, language), mv)
}

/// What became of a book, as one JSON object on one line.
pub fn pruned_to_json(pruned: &Pruned, language: Language) -> String {
    let losing = pruned.losers.iter().map(|loser| {
        let (line, mv) = loser_in_words(loser, language);
        json!({"line": line, "move": mv, "loss": loser.loss})
    });
    let object = json!({
        "moves_read": pruned.moves_read, "moves": pruned.kept.len(), "light": pruned.light,
        "losing": losing.collect::<Vec<_>>(), "unreachable": pruned.unreachable,
    });
    format!("{object}\n")
}

/// The same for people.
pub fn pruned_to_text(pruned: &Pruned, language: Language) -> String {
    let mut text = String::new();
    for loser in &pruned.losers {
        let (line, mv) = loser_in_words(loser, language);
        text += &format!("{}\n", language.book_loser(&line, &mv, loser.loss));
    }
    let (kept, losing) = (pruned.kept.len() as u64, pruned.losers.len() as u64);
    text + &language.book_pruned(kept, pruned.light, losing, pruned.unreachable)
}

/// What results have taught, as one JSON object on one line.
pub fn lessons_to_json(
    journal: &Path,
    lines: u64,
    bad_lines: u64,
    moves: &[TaughtMove],
    language: Language,
) -> String {
    let to_json = |TaughtMove { line, position, mv, weight, taught }: &TaughtMove| {
        json!({
            "line": line_from_start(line, language),
            "move": coordinates::write(*mv, castling_notation(position)),
            "san": san::write(position, *mv, language.piece_letters()),
            "weight": weight, "games": taught.games, "score": taught.score,
            "factor": taught.factor(), "out": taught.is_out(),
        })
    };
    let object = json!({
        "journal": journal, "lines": lines, "bad_lines": bad_lines,
        "moves": moves.iter().map(to_json).collect::<Vec<_>>(),
    });
    format!("{object}\n")
}

/// The same for people.
pub fn lessons_to_text(
    lines: u64,
    bad_lines: u64,
    moves: &[TaughtMove],
    language: Language,
) -> String {
    let summary = language.lessons_summary(lines, bad_lines);
    if moves.is_empty() {
        return summary;
    }
    let words = language.book_words();
    let mut table = TextTable::with_headings(words.learn_headings);
    for TaughtMove { line, position, mv, weight, taught } in moves {
        let line = line_from_start(line, language);
        let san = san::write(position, *mv, language.piece_letters());
        let after = f64::from(*weight) * taught.factor();
        table.push([
            format!("{line} | {san}").trim_start_matches(" | ").to_owned(),
            taught.games.to_string(),
            language.percent(taught.score),
            weight.to_string(),
            if taught.is_out() { words.out.to_owned() } else { language.decimal(after, 0) },
        ]);
    }
    summary + &table.render()
}

/// Searches that are remembered, as one JSON object on one line.
pub fn memories_to_json(memories: &[Memory]) -> String {
    let to_json = |memory: &Memory| {
        let mv = Move::from_bits(memory.mv).map(|mv| mv.to_string());
        json!({
            "key": format!("{:016x}", memory.key), "depth": memory.depth,
            "score": score_to_json(Score::from_raw(memory.score.into())),
            "move": mv, "nodes": memory.nodes, "time_ms": memory.milliseconds,
        })
    };
    let list: Vec<Value> = memories.iter().map(to_json).collect();
    format!("{}\n", json!({"positions": memories.len(), "memories": list}))
}

/// The same for people, the deepest first.
pub fn memories_to_text(memories: &[Memory], language: Language) -> String {
    let deepest = memories.first().map_or(0, |memory| memory.depth);
    let nodes: u64 = memories.iter().map(|memory| u64::from(memory.nodes)).sum();
    let words = language.book_words();
    facts(&[
        (words.remembered, language.number(memories.len() as u64).as_str()),
        (words.deepest_search, &deepest.to_string()),
        (words.nodes_spared, &language.number(nodes)),
    ])
}
