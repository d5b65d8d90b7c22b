//! What a tournament came to, for people: standing, cross table, who is likely to be stronger.

mod bracket;
mod page;

pub use page::Page;

use arena::tournament::{Format, RankedBy, Scoreboard, Standing, Tally};

use super::table::TextTable;
use words::Language;

/// Tables with more players than this are left to the files.
const WIDEST: usize = 12;

/// The whole result.
pub fn to_text(scoreboard: &Scoreboard, language: Language) -> String {
    let words = language.tournament_words();
    let standings = scoreboard.standings();
    let mut text = format!("{}\n", language.ranked_by(RankedBy::of(scoreboard.format())));
    text += &standing_table(scoreboard.format(), &standings, language);
    if !scoreboard.bracket().is_empty() {
        text += &format!("\n{}\n{}", words.bracket, bracket::to_text(scoreboard, language));
        if bracket::any_tied(scoreboard) {
            text += &format!("{}\n", words.tied);
        }
    }
    if (2..=WIDEST).contains(&standings.len()) && scoreboard.played() > 0 {
        text += &format!("\n{}\n", words.cross_table);
        text += &cross_table(scoreboard, &standings, language);
        text += &format!("\n{}\n", words.los);
        text += &los_table(scoreboard, &standings, language);
    }
    let faults: u64 = standings.iter().map(|s| s.time_forfeits + s.crashes + s.illegal_moves).sum();
    if faults > 0 {
        text += &format!("\n{}\n", words.faults);
        for standing in standings.iter().filter(|s| faults_of(s) > 0) {
            let Standing { name, time_forfeits, crashes, illegal_moves, .. } = standing;
            let lost = format!("{time_forfeits} / {crashes} / {illegal_moves}");
            text += &format!("  {}\n", language.introduced(name, &lost));
        }
    }
    let repeated = scoreboard.repeated();
    if repeated.all > 0 {
        let said = language.repeated_in_tournament(repeated.all, repeated.left_out.len());
        text += &format!("\n{said}\n");
    }
    let times: String = standings
        .iter()
        .filter_map(|standing| Some((&standing.name, language.timing(&standing.timing)?)))
        .map(|(name, said)| format!("  {}\n", language.introduced(name, &said)))
        .collect();
    if !times.is_empty() {
        text += &format!("\n{}\n{times}", words.times);
    }
    for warning in scoreboard.warnings() {
        text += &format!("\n{}\n", language.warning(&warning));
    }
    text
}

pub(super) fn faults_of(standing: &Standing) -> u64 {
    standing.time_forfeits + standing.crashes + standing.illegal_moves
}

fn standing_table(format: Format, standings: &[Standing], language: Language) -> String {
    let words = language.tournament_words();
    let mut headings = vec![
        words.player,
        words.games,
        "+",
        "=",
        "-",
        words.points,
        words.moves,
        "S-B",
        "Elo",
        "±",
        words.performance,
    ];
    let knockout = format == Format::Knockout;
    if knockout {
        headings.push(words.survived);
    }
    let mut table = TextTable::with_headings(headings);
    for standing in standings {
        let tally = standing.tally;
        let mut cells = vec![
            format!("{}. {}", standing.rank, language.shown_name(&standing.name)),
            tally.games().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            points(standing.points, language),
            standing.moves_to_win.to_string(),
            language.decimal(standing.sonneborn_berger, 1),
            format!("{:+.0}", standing.elo),
            format!("{:.0}", standing.elo_error),
            format!("{:+.0}", standing.performance),
        ];
        if knockout {
            cells.push(standing.survived.to_string());
        }
        table.push(cells);
    }
    table.render()
}

/// `3` or `3.5`.
pub(super) fn points(points: f64, language: Language) -> String {
    if points.fract() == 0.0 { format!("{points:.0}") } else { language.decimal(points, 1) }
}

fn numbered(standings: &[Standing]) -> TextTable {
    let numbers = standings.iter().map(|standing| standing.rank.to_string());
    TextTable::with_headings(std::iter::once(String::new()).chain(numbers))
}

fn cross_table(scoreboard: &Scoreboard, standings: &[Standing], language: Language) -> String {
    let cells = scoreboard.cross_table();
    let mut table = numbered(standings);
    for own in standings {
        let row = standings.iter().map(|other| {
            let cell = cells.get(own.player).and_then(|row| row.get(other.player));
            cell_text(cell.copied().unwrap_or_default(), own.player == other.player, language)
        });
        table.push(
            std::iter::once(format!("{}. {}", own.rank, language.shown_name(&own.name))).chain(row),
        );
    }
    table.render()
}

/// Points and games, `1.5/2`.
pub(super) fn cell_text(cell: Tally, diagonal: bool, language: Language) -> String {
    match (diagonal, cell.games()) {
        (true, _) => "·".to_owned(),
        (false, 0) => "-".to_owned(),
        (false, games) => format!("{}/{games}", points(cell.points(), language)),
    }
}

fn los_table(scoreboard: &Scoreboard, standings: &[Standing], language: Language) -> String {
    let los = scoreboard.ratings().los;
    let mut table = numbered(standings);
    for own in standings {
        let row = standings.iter().map(|other| {
            let value = los.get(own.player).and_then(|row| row.get(other.player));
            match value {
                Some(value) if own.player != other.player => language.los_cell(*value),
                _ => "·".to_owned(),
            }
        });
        table.push(
            std::iter::once(format!("{}. {}", own.rank, language.shown_name(&own.name))).chain(row),
        );
    }
    table.render()
}
