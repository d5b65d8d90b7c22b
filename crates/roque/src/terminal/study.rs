//! Commands to learn from: hint, evaluation, why a machine moved as it did, analysis, statistics.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::Result;
use chess::Position;
use eval::EvalKind;
use notation::pgn::Reader;
use play::review::{REVIEW_NODES, Work};
use play::{analyst, saved};
use report::review::ReviewedGame;
use report::study::{self, ROOM};
use search::{Bound, Limits, Report, Root, Searcher, Sink};

use super::screen;
use super::text_game::TextGame;
use crate::console::BadInput;
use crate::progress::Progress;
use crate::review;
use report::game_statistics as statistics;

/// Seconds of an analysis that are not said.
const ANALYSIS: u64 = 3;

impl TextGame {
    pub(super) fn evaluation(&self) -> Result<()> {
        let position = self.game().position();
        let trace = eval::trace(position, EvalKind::default());
        self.say(&report::evaluation::to_text(&trace, position, self.language()))
    }

    /// `[seconds]`: the engine's lines as they come.
    pub(super) fn analyse(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if let Some(end) = self.game().end() {
            return Err(BadInput(language.game_is_over(end)).into());
        }
        let refused = || BadInput(language.analyse_refused(rest));
        let seconds = match rest.trim_end_matches('s').trim() {
            "" => ANALYSIS,
            number => number.parse().ok().filter(|s| (1..=3600).contains(s)).ok_or_else(refused)?,
        };
        let mut told = Told { text_game: self, position: self.game().position(), broken: None };
        let root = Root::from(self.game().game());
        let limits = Limits::movetime(Duration::from_secs(seconds));
        let mut engine = analyst(self.game());
        self.interrupts.during(|stop| engine.search(&root, &limits, stop, &mut told));
        told.broken.map_or(Ok(()), Err)
    }

    /// `[json|NAME]`: of this game, of the last one where this has no moves yet, or of a saved one.
    pub(super) fn statistics(&self, rest: &str) -> Result<()> {
        let language = self.language();
        let json = match rest.trim_start_matches('-').to_lowercase().as_str() {
            "" | "game" | "partie" => false,
            "json" => true,
            _ => return self.statistics_of_saved(rest),
        };
        let saved = || {
            let last = self.saving.folder()?.list().into_iter().next()?;
            saved::read(&last.path).ok().map(|loaded| loaded.game)
        };
        let this = Some(self.game()).filter(|game| !game.moves().is_empty());
        let played = this.or(self.session.last_game());
        let of_disk = if played.is_none() { saved() } else { None };
        let Some(game) = played.or(of_disk.as_ref()) else {
            return Err(BadInput(language.no_statistics().to_owned()).into());
        };
        let told = statistics::of(game, language);
        self.say(&if json { told.to_json() } else { statistics::to_text(&told, language) })
    }

    /// What each move gave away: of this game, or of the last one where this has no moves yet.
    pub(super) fn review(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if !rest.is_empty() {
            return Err(BadInput(language.review_refused(rest)).into());
        }
        let this = Some(self.game()).filter(|game| !game.moves().is_empty());
        let Some(game) = this.or(self.session.last_game()) else {
            return Err(BadInput(language.no_statistics().to_owned()).into());
        };
        let work = Work::of(game, REVIEW_NODES);
        let pgn = saved::to_pgn(game);
        let read = Reader::new(pgn.as_bytes()).next_game()?.map(|game| game.tree());
        let Some(Ok(tree)) = read else { return Ok(()) };
        self.say(&language.review_begins(work.positions()))?;
        let progress = Mutex::new(Progress::new(language));
        let (found, _) = self.interrupts.during(|stop| {
            review::review(&work, review::cores(), stop, &|done| {
                let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                progress.show(done, work.positions(), 0);
            })
        });
        progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let Some(found) = found else { return self.say(language.review_stopped()) };
        let reviewed = ReviewedGame { game: &tree, review: &found, nodes: REVIEW_NODES };
        self.say(&reviewed.to_text(language))
    }

    fn statistics_of_saved(&self, name: &str) -> Result<()> {
        let language = self.language();
        let folder = self.saving.folder();
        let path = folder.and_then(|folder| folder.meant_by(name, false).into_iter().next());
        let path = path.ok_or_else(|| BadInput(language.stats_refused(name)))?;
        let loaded =
            saved::read(&path).map_err(|error| BadInput(language.load_refused(&path, &error)))?;
        let told = statistics::to_text(&statistics::of(&loaded.game, language), language);
        self.say(&(language.statistics_of(&path) + &told))
    }

    pub(super) fn score_sheet(&self) -> Result<()> {
        let sheet = screen::score_sheet(self.game(), self.language());
        let empty = self.game().moves().is_empty();
        self.say(if empty { self.language().no_moves_yet() } else { &sheet })
    }
}

/// Tells the lines of an analysis.
struct Told<'a> {
    text_game: &'a TextGame,
    position: &'a Position,
    broken: Option<anyhow::Error>,
}

impl Sink for Told<'_> {
    fn iteration(&mut self, report: &Report) {
        if report.bound != Bound::Exact || self.broken.is_some() {
            return;
        }
        let language = self.text_game.language();
        let line = study::moves_of(self.position, &report.pv, language, ROOM - 16);
        let nodes = language.number(report.nodes);
        let score = language.score(report.score);
        let text = format!("{:>3} {score:>8} {nodes:>13}  {line}\n", report.depth);
        self.broken = self.text_game.say(&text).err();
    }
}
