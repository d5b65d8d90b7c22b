//! The report of a tournament as one page: no script, nothing from outside, light and dark as the
//! reader likes, and readable without seeing it.

mod bracket;
mod chart;
mod tables;

use arena::tournament::{RankedBy, Scoreboard};

use super::bracket::any_tied;
use crate::markup::escaped;
use crate::page::{STYLE, document, section};
use words::{Language, TournamentWords};

/// What stands on the page of a tournament.
pub struct Page<'a> {
    /// What the tournament is called.
    pub name: &'a str,
    /// What the openings were shuffled with, if they were.
    pub seed: Option<u64>,
    /// The players as they were written.
    pub players: &'a [String],
    /// How long each may think.
    pub limits: &'a [String],
    /// The results.
    pub scoreboard: &'a Scoreboard,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn to_html(&self, language: Language) -> String {
        page(self, language)
    }
}

fn page(page: &Page, language: Language) -> String {
    let words = language.tournament_words();
    let scoreboard = page.scoreboard;
    let standings = scoreboard.standings();
    let title = format!("{} {}", words.tournament, escaped(page.name));
    let mut body = format!("<h1>{title}</h1>\n<p>{}</p>\n", facts(page, &words, language));
    for warning in scoreboard.warnings() {
        body +=
            &format!("<p class=\"warning\" role=\"alert\">{}</p>\n", language.warning(&warning));
    }
    let ranked_by = language.ranked_by(RankedBy::of(scoreboard.format()));
    let table = tables::standing(scoreboard, &standings, language);
    body += &section(words.standing, &format!("<p>{ranked_by}.</p>\n{table}"));
    if !scoreboard.bracket().is_empty() {
        let mut columns = bracket::columns(scoreboard, language);
        if any_tied(scoreboard) {
            columns += &format!("<p>{}</p>\n", words.tied);
        }
        body += &section(words.bracket_heading, &columns);
    }
    let chart = chart::ratings(&standings, &words);
    body += &section(words.ratings, &format!("{chart}<p>{}</p>\n", words.rating_note));
    body += &section(words.cross_table, &tables::cross(scoreboard, &standings, language));
    body += &section(words.los, &tables::los(scoreboard, &standings, language));
    if let Some(faults) = tables::faults(&standings, language) {
        body += &section(words.lost_by_faults, &faults);
    }
    let repeated = scoreboard.repeated();
    if repeated.all > 0 {
        let said = language.repeated_in_tournament(repeated.all, repeated.left_out.len());
        body += &format!("<p>{said}.</p>\n");
    }
    body += &section(language.contest_words().players, &tables::players(page, language));
    if standings.iter().any(|standing| language.timing(&standing.timing).is_some()) {
        body += &section(words.times, &tables::times(&standings, language));
    }
    body += &section(words.games, &tables::games(scoreboard, language));
    document(&title, STYLE, &body, language)
}

fn facts(page: &Page, words: &TournamentWords, language: Language) -> String {
    let scoreboard = page.scoreboard;
    let openings = match page.seed {
        Some(seed) => format!("{} {seed}", words.seed),
        None => words.openings_in_order.to_owned(),
    };
    let mut text = format!(
        "{} · {}/{} {} · {openings}",
        language.format_name(scoreboard.format()),
        scoreboard.played(),
        scoreboard.expected(),
        words.games,
    );
    if !scoreboard.is_complete() {
        text += &format!(" · <strong>{}</strong>", words.unfinished);
    }
    text
}
