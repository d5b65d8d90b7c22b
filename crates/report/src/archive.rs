//! What archives of games hold: facts and tables for people, one document for programs.

use chess::Color;
use serde_json::{Value, json};
use train::{Ending, Statistics};
use words::Language;

use crate::table::{TextTable, facts};

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

fn mean_length(statistics: &Statistics) -> f64 {
    share(statistics.random_plies + statistics.plies, statistics.games)
}

fn adjudicated(statistics: &Statistics) -> u64 {
    let endings = Ending::ALL.into_iter().zip(statistics.endings);
    endings.filter(|(ending, _)| ending.is_adjudication()).map(|(_, count)| count).sum()
}

/// One JSON object on one line; so many bytes hold the games.
pub fn to_json(statistics: &Statistics, bytes: u64) -> String {
    let [black, draws, white] = statistics.results;
    let endings: serde_json::Map<String, Value> = Ending::ALL
        .into_iter()
        .zip(statistics.endings)
        .map(|(ending, count)| (ending.name().to_owned(), count.into()))
        .collect();
    let rows: Vec<Value> = (0..)
        .zip(&statistics.rows)
        .map(|(number, row)| {
            let (from, to) = Statistics::range(number);
            json!({
                "from": from, "to": to, "positions": row.count.iter().sum::<u64>(),
                "points": row.overall(),
                "points_white": row.mean(Color::White),
                "points_black": row.mean(Color::Black),
            })
        })
        .collect();
    let positions = statistics.positions();
    let object = json!({
        "games": statistics.games,
        "white_wins": white, "draws": draws, "black_wins": black,
        "draw_rate": share(draws, statistics.games),
        "adjudicated": share(adjudicated(statistics), statistics.games),
        "chess960_games": statistics.chess960,
        "endings": endings,
        "mean_length": mean_length(statistics),
        "shortest": statistics.lengths.map(|lengths| lengths.0),
        "longest": statistics.lengths.map(|lengths| lengths.1),
        "plies": statistics.plies,
        "side_positions": statistics.beside,
        "deviations": statistics.deviations,
        "positions": positions,
        "usable": share(statistics.usable, positions),
        "unique": statistics.unique_share(),
        "bytes": bytes,
        "bytes_per_ply": share(bytes, statistics.plies),
        "bytes_per_position": share(bytes, positions),
        "scale": statistics.scale(),
        "monotone": statistics.is_monotone(),
        "symmetric": statistics.is_symmetric(),
        "scores": rows,
        "pieces": statistics.pieces.to_vec(),
    });
    format!("{object}\n")
}

/// Facts, endings, results against scores, positions by their pieces.
pub fn to_text(statistics: &Statistics, bytes: u64, language: Language) -> String {
    let words = language.data_words();
    let number = |number: u64| language.number(number);
    let percent = |part: u64, whole: u64| language.percent(share(part, whole));
    let (games, positions) = (statistics.games, statistics.positions());
    let [black, draws, white] = statistics.results;
    let (shortest, longest) = statistics.lengths.unwrap_or_default();
    let length = language.decimal(mean_length(statistics), 1);
    let unique = statistics.unique_share().map_or("?".to_owned(), |share| language.percent(share));
    let scale = statistics.scale().map_or("?".to_owned(), |scale| language.decimal(scale, 0));
    let endings: Vec<String> = Ending::ALL
        .into_iter()
        .zip(statistics.endings)
        .filter(|(_, count)| *count > 0)
        .map(|(ending, count)| format!("{} {}", language.ending_name(ending), number(count)))
        .collect();
    let said = |good: bool| if good { words.yes } else { words.suspicious };
    let mut text = facts(&[
        (words.games, format!("{}  +{white} ={draws} -{black}", number(games)).as_str()),
        (words.draw_rate, &percent(draws, games)),
        (words.adjudicated, &percent(adjudicated(statistics), games)),
        (words.length, &format!("{length}  ({shortest}–{longest})")),
        (words.positions, &number(positions)),
        (words.usable, &percent(statistics.usable, positions)),
        (words.unique, &unique),
        (words.side_positions, &number(statistics.beside)),
        (words.deviations, &number(statistics.deviations)),
        (words.chess960, &number(statistics.chess960)),
        (words.bytes_per_ply, &language.decimal(share(bytes, statistics.plies), 3)),
        (words.bytes_per_position, &language.decimal(share(bytes, positions), 3)),
        (words.scale, &scale),
        (words.monotone, said(statistics.is_monotone())),
        (words.symmetric, said(statistics.is_symmetric())),
    ]);
    text += &format!("\n{}\n", endings.join(", "));
    text +=
        &format!("\n{}\n{}", score_table(statistics, language), piece_table(statistics, language));
    text
}

/// Results against scores, for the side to move.
fn score_table(statistics: &Statistics, language: Language) -> String {
    let words = language.data_words();
    let mut table = TextTable::with_headings([
        words.score,
        words.positions,
        words.points,
        words.points_white,
        words.points_black,
    ]);
    let points = |mean: Option<f64>| mean.map_or("-".to_owned(), |mean| language.decimal(mean, 3));
    for (number, row) in (0..).zip(&statistics.rows) {
        let range = match Statistics::range(number) {
            (Some(from), Some(to)) => format!("{from} … {}", to - 1),
            (Some(from), None) => format!("≥ {from}"),
            (None, Some(to)) => format!("< {to}"),
            (None, None) => String::new(),
        };
        table.push([
            range,
            language.number(row.count.iter().sum()),
            points(row.overall()),
            points(row.mean(Color::White)),
            points(row.mean(Color::Black)),
        ]);
    }
    table.render()
}

/// Positions by the number of pieces, four numbers together.
fn piece_table(statistics: &Statistics, language: Language) -> String {
    let words = language.data_words();
    let mut table = TextTable::with_headings([words.pieces, words.positions, ""]);
    let total = statistics.positions();
    for from in (1..=32).step_by(4) {
        let count: u64 = statistics.pieces.iter().skip(from).take(4).sum();
        let part = language.percent(share(count, total));
        table.push([format!("{}–{}", from.max(2), from + 3), language.number(count), part]);
    }
    table.render()
}
