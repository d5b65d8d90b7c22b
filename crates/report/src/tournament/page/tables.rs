//! The tables of the page of a tournament.

use std::time::Duration;

use arena::tournament::{Format, GameSummary, Scoreboard, Standing};

use super::Page;
use crate::markup::escaped;
use crate::tournament::{cell_text, faults_of, points};
use words::Language;

/// More games than this are left to the PGN.
const MOST_GAMES: usize = 2_000;

/// A table whose first column names its lines. `texts` are the columns that hold words, from 0.
fn table(
    headings: &[&str],
    texts: &[usize],
    rows: impl Iterator<Item = (String, Vec<String>)>,
) -> String {
    let class = |column: usize| if texts.contains(&column) { " class=\"text\"" } else { "" };
    let mut text = "<table>\n<thead><tr>".to_owned();
    for (column, heading) in headings.iter().enumerate() {
        text += &format!("<th scope=\"col\"{}>{heading}</th>", class(column));
    }
    text += "</tr></thead>\n<tbody>\n";
    for (head, cells) in rows {
        let cells = cells.iter().enumerate();
        let cells: String = cells.map(|(index, cell)| td(cell, class(index + 1))).collect();
        text += &format!("<tr><th scope=\"row\"{}>{head}</th>{cells}</tr>\n", class(0));
    }
    text + "</tbody>\n</table>\n"
}

/// A cell; one that brings its own tag keeps it.
fn td(cell: &str, class: &str) -> String {
    if cell.starts_with("<td") { cell.to_owned() } else { format!("<td{class}>{cell}</td>") }
}

fn ranked(standing: &Standing) -> String {
    format!("{}.&nbsp;{}", standing.rank, escaped(&standing.name))
}

pub(super) fn standing(
    scoreboard: &Scoreboard,
    standings: &[Standing],
    language: Language,
) -> String {
    let words = language.tournament_words();
    let knockout = scoreboard.format() == Format::Knockout;
    let mut headings = vec![
        words.player,
        words.games,
        words.wins,
        words.draws,
        words.losses,
        words.points,
        words.moves,
        "S-B",
        "Elo",
        "±",
        words.performance,
    ];
    headings.extend(knockout.then_some(words.survived));
    let row = |standing: &Standing| {
        let tally = standing.tally;
        let mut cells = vec![
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
        cells.extend(knockout.then(|| standing.survived.to_string()));
        (ranked(standing), cells)
    };
    table(&headings, &[0], standings.iter().map(row))
}

/// Games that were lost without being beaten; nothing if nobody lost any.
pub(super) fn faults(standings: &[Standing], language: Language) -> Option<String> {
    let words = language.contest_words();
    let player = language.tournament_words().player;
    let headings = [player, words.time_forfeits, words.crashes, words.illegal_moves];
    let faulty = |standing: &&Standing| faults_of(standing) > 0;
    let row = |standing: &Standing| {
        let counts = [standing.time_forfeits, standing.crashes, standing.illegal_moves];
        (ranked(standing), counts.map(|count| count.to_string()).to_vec())
    };
    let any = standings.iter().any(|standing| faulty(&standing));
    any.then(|| table(&headings, &[0], standings.iter().filter(faulty).map(row)))
}

fn numbered_headings(standings: &[Standing]) -> Vec<String> {
    let numbers = standings.iter().map(|standing| standing.rank.to_string());
    std::iter::once("<span aria-hidden=\"true\">#</span>".to_owned()).chain(numbers).collect()
}

pub(super) fn cross(scoreboard: &Scoreboard, standings: &[Standing], language: Language) -> String {
    let cells = scoreboard.cross_table();
    let headings = numbered_headings(standings);
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let row = |own: &Standing| {
        let cells = standings.iter().map(|other| {
            let cell = cells.get(own.player).and_then(|row| row.get(other.player));
            let cell = cell.copied().unwrap_or_default();
            let text = cell_text(cell, own.player == other.player, language);
            match cell.games() {
                0 => text,
                games => {
                    let share = cell.points() / games as f64;
                    let title = format!("+{} ={} -{}", cell.wins, cell.draws, cell.losses);
                    shaded(share, &title, &text)
                }
            }
        });
        (ranked(own), cells.collect())
    };
    table(&headings, &[0], standings.iter().map(row))
}

/// A cell with a background as strong as its value, from 0 to 1.
fn shaded(value: f64, title: &str, text: &str) -> String {
    let strength = value.clamp(0.0, 1.0) * 0.45;
    let style = format!("background:rgba(var(--warm),{strength:.2})");
    format!("<td style=\"{style}\" title=\"{title}\">{text}</td>")
}

pub(super) fn los(scoreboard: &Scoreboard, standings: &[Standing], language: Language) -> String {
    let los = scoreboard.ratings().los;
    let headings = numbered_headings(standings);
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let row = |own: &Standing| {
        let cells = standings.iter().map(|other| {
            let value = los.get(own.player).and_then(|row| row.get(other.player));
            match value {
                Some(value) if own.player != other.player => {
                    let title = format!("{} > {}", escaped(&own.name), escaped(&other.name));
                    shaded(*value, &title, &escaped(&language.los_cell(*value)))
                }
                _ => "·".to_owned(),
            }
        });
        (ranked(own), cells.collect())
    };
    table(&headings, &[0], standings.iter().map(row))
}

/// How exact the times of the players were.
pub(super) fn times(standings: &[Standing], language: Language) -> String {
    let words = language.tournament_words();
    let headings =
        [words.player, words.ping_mean, words.ping_max, words.overruns, words.worst_overrun];
    let row = |standing: &Standing| {
        let timing = standing.timing;
        let ms =
            |time: Option<Duration>| time.map_or("-".into(), |time| language.milliseconds(time));
        let cells = vec![
            ms(timing.ping_mean()),
            ms(timing.ping_max()),
            timing.overruns.to_string(),
            ms(timing.worst_overrun()),
        ];
        (ranked(standing), cells)
    };
    table(&headings, &[0], standings.iter().map(row))
}

pub(super) fn players(page: &Page, language: Language) -> String {
    let words = language.tournament_words();
    let names = page.scoreboard.names().iter();
    let rows = names
        .zip(page.players.iter().zip(page.limits))
        .map(|(name, (text, limits))| (escaped(name), vec![escaped(text), escaped(limits)]));
    table(&[words.player, words.written_as, words.limits], &[0, 1, 2], rows)
}

pub(super) fn games(scoreboard: &Scoreboard, language: Language) -> String {
    let words = language.tournament_words();
    let name = |player: usize| scoreboard.names().get(player).map_or("?", String::as_str);
    let headings =
        ["#", words.round, words.white, words.black, words.result, words.moves, words.reason];
    let row = |game: &GameSummary| {
        let pairing = game.pairing;
        let cells = vec![
            pairing.round.to_string(),
            escaped(name(pairing.white)),
            escaped(name(pairing.black)),
            game.result().as_str().to_owned(),
            game.moves.to_string(),
            escaped(&language.ending(&game.ending)),
        ];
        ((u64::from(pairing.game) + 1).to_string(), cells)
    };
    let mut text = table(&headings, &[2, 3, 6], scoreboard.games().take(MOST_GAMES).map(row));
    if scoreboard.played() > MOST_GAMES {
        text += &format!("<p>… {} {}</p>\n", scoreboard.played(), words.games);
    }
    text
}
