//! The report of a tournament as one page: no script, nothing from outside, light and dark as the
//! reader likes, and readable without seeing it.

mod chart;

use std::time::Duration;

use arena::tournament::{GameSummary, Scoreboard, Standing};

use super::files::Outcome;
use super::report::{cell_text, points};
use crate::text::{Language, TournamentWords, capitalized};

/// More games than this are left to the PGN.
const MOST_GAMES: usize = 2_000;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c1c1a;--soft:#5b5b55;--paper:#fdfcf8;--line:#d8d5c8;\
--bar:#2f6f4f;--warm:47,111,79}\
@media(prefers-color-scheme:dark){:root{--ink:#ecebe4;--soft:#a9a79c;--paper:#1b1c1a;\
--line:#3c3d38;--bar:#7cc79f;--warm:124,199,159}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:2rem auto;\
max-width:70rem;padding:0 1rem}\
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}\
p{color:var(--soft);margin:.3rem 0}.scroll{overflow-x:auto}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums}\
caption{text-align:left;color:var(--soft);padding-bottom:.3rem}\
th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}\
th{font-weight:600}th[scope=row],.text{text-align:left}\
svg{display:block;max-width:100%;height:auto}svg text{fill:var(--ink);font:13px system-ui,sans-serif}\
svg .axis{stroke:var(--line)}svg .bar{stroke:var(--bar);stroke-width:2}svg .dot{fill:var(--bar)}\
@media print{body{margin:0;max-width:none}}";

/// The page.
pub(super) fn page(name: &str, outcome: &Outcome, language: Language) -> String {
    let words = language.tournament_words();
    let scoreboard = &outcome.scoreboard;
    let standings = scoreboard.standings();
    let code = if language == Language::French { "fr" } else { "en" };
    let title = format!("{} {}", words.tournament, escaped(name));
    let mut body = format!("<h1>{title}</h1>\n<p>{}</p>\n", facts(outcome, &words, language));
    body += &section(words.standing, &standing_table(&standings, &words, language));
    let chart = chart::ratings(&standings, &words);
    body += &section(words.ratings, &format!("{chart}<p>{}</p>\n", words.rating_note));
    body += &section(words.cross_table, &cross_table(scoreboard, &standings, language));
    body += &section(words.los, &los_table(scoreboard, &standings));
    body += &section(words.player, &players_table(outcome, &words));
    if standings.iter().any(|standing| language.timing(&standing.timing).is_some()) {
        body += &section(words.times, &times_table(&standings, &words, language));
    }
    body += &section(words.games, &games_table(scoreboard, &words, language));
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         </body>\n</html>\n"
    )
}

/// Text from outside cannot become a tag.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for symbol in text.chars() {
        match symbol {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            symbol if symbol.is_control() => safe.push(' '),
            symbol => safe.push(symbol),
        }
    }
    safe
}

fn section(title: &str, content: &str) -> String {
    let title = capitalized(title);
    // What may have to be scrolled sideways can be reached with the keyboard.
    format!(
        "<section>\n<h2>{title}</h2>\n<div class=\"scroll\" role=\"region\" \
         aria-label=\"{title}\" tabindex=\"0\">\n{content}</div>\n</section>\n"
    )
}

fn facts(outcome: &Outcome, words: &TournamentWords, language: Language) -> String {
    let scoreboard = &outcome.scoreboard;
    let mut text = format!(
        "{} · {}/{} {} · {} {}",
        language.format_name(scoreboard.format()),
        scoreboard.played(),
        scoreboard.expected(),
        words.games,
        words.seed,
        outcome.seed
    );
    if !scoreboard.is_complete() {
        text += &format!(" · <strong>{}</strong>", words.unfinished);
    }
    text
}

fn table(headings: &[&str], rows: impl Iterator<Item = (String, Vec<String>)>) -> String {
    let mut text = "<table>\n<thead><tr>".to_owned();
    for (column, heading) in headings.iter().enumerate() {
        let class = if column == 0 { " class=\"text\"" } else { "" };
        text += &format!("<th scope=\"col\"{class}>{heading}</th>");
    }
    text += "</tr></thead>\n<tbody>\n";
    for (head, cells) in rows {
        let cells: String = cells.iter().map(|cell| td(cell)).collect();
        text += &format!("<tr><th scope=\"row\">{head}</th>{cells}</tr>\n");
    }
    text + "</tbody>\n</table>\n"
}

/// A cell; one that brings its own tag keeps it.
fn td(cell: &str) -> String {
    if cell.starts_with("<td") { cell.to_owned() } else { format!("<td>{cell}</td>") }
}

fn ranked(standing: &Standing) -> String {
    format!("{}. {}", standing.rank, escaped(&standing.name))
}

fn standing_table(standings: &[Standing], words: &TournamentWords, language: Language) -> String {
    let headings = [
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
    let row = |standing: &Standing| {
        let tally = standing.tally;
        let cells = vec![
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
        (ranked(standing), cells)
    };
    table(&headings, standings.iter().map(row))
}

fn numbered_headings(standings: &[Standing]) -> Vec<String> {
    let numbers = standings.iter().map(|standing| standing.rank.to_string());
    std::iter::once("<span aria-hidden=\"true\">#</span>".to_owned()).chain(numbers).collect()
}

fn cross_table(scoreboard: &Scoreboard, standings: &[Standing], language: Language) -> String {
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
    table(&headings, standings.iter().map(row))
}

/// A cell with a background as strong as its value, from 0 to 1.
fn shaded(value: f64, title: &str, text: &str) -> String {
    let strength = value.clamp(0.0, 1.0) * 0.45;
    let style = format!("background:rgba(var(--warm),{strength:.2})");
    format!("<td style=\"{style}\" title=\"{title}\">{text}</td>")
}

fn los_table(scoreboard: &Scoreboard, standings: &[Standing]) -> String {
    let los = scoreboard.ratings().los;
    let headings = numbered_headings(standings);
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let row = |own: &Standing| {
        let cells = standings.iter().map(|other| {
            let value = los.get(own.player).and_then(|row| row.get(other.player));
            match value {
                Some(value) if own.player != other.player => {
                    let title = format!("{} > {}", escaped(&own.name), escaped(&other.name));
                    shaded(*value, &title, &format!("{:.0}", value * 100.0))
                }
                _ => "·".to_owned(),
            }
        });
        (ranked(own), cells.collect())
    };
    table(&headings, standings.iter().map(row))
}

/// How exact the times of the players were.
fn times_table(standings: &[Standing], words: &TournamentWords, language: Language) -> String {
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
    table(&headings, standings.iter().map(row))
}

fn players_table(outcome: &Outcome, words: &TournamentWords) -> String {
    let names = outcome.scoreboard.names().iter();
    let rows =
        names.zip(outcome.players.iter().zip(&outcome.limits)).map(|(name, (text, limits))| {
            let left = |text: &str| format!("<td class=\"text\">{}</td>", escaped(text));
            (escaped(name), vec![left(text), left(limits)])
        });
    table(&[words.player, words.written_as, words.limits], rows)
}

fn games_table(scoreboard: &Scoreboard, words: &TournamentWords, language: Language) -> String {
    let name = |player: usize| scoreboard.names().get(player).map_or("?", String::as_str);
    let headings =
        ["#", words.round, words.white, words.black, words.result, words.moves, words.reason];
    let left = |text: &str| format!("<td class=\"text\">{}</td>", escaped(text));
    let row = |game: &GameSummary| {
        let pairing = game.pairing;
        let cells = vec![
            pairing.round.to_string(),
            left(name(pairing.white)),
            left(name(pairing.black)),
            game.result.as_str().to_owned(),
            game.moves.to_string(),
            left(&language.ending(game.termination, game.result, &game.reason)),
        ];
        ((u64::from(pairing.game) + 1).to_string(), cells)
    };
    let mut text = table(&headings, scoreboard.games().take(MOST_GAMES).map(row));
    if scoreboard.played() > MOST_GAMES {
        text += &format!("<p>… {} {}</p>\n", scoreboard.played(), words.games);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_cannot_become_tags() {
        assert_eq!(
            escaped("<img src=x onerror=\"y\"> & co\u{7}"),
            "&lt;img src=x onerror=&quot;y&quot;&gt; &amp; co "
        );
    }
}
