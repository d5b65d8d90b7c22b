//! Commands to learn from: evaluation, analysis, statistics, the review of a game, exercises out of its errors.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::Result;
use chess::{Move, Position};
use eval::EvalKind;
use notation::pgn::{GameTree, Reader};
use play::practice::{Added, Making, Notebook, Source, errors_of};
use play::review::{REVIEW_NODES, Review, Work};
use play::saved::date_now;
use play::{analyst, saved};
use report::review::ReviewedGame;
use report::study::{self, ROOM};
use search::{Bound, Limits, Report, Root, Searcher, Sink};

use super::screen;
use super::text_game::TextGame;
use crate::console::BadInput;
use crate::practice::add;
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
        let Some((tree, found)) = self.look_at_game()? else { return Ok(()) };
        let reviewed = ReviewedGame { game: &tree, review: &found, nodes: REVIEW_NODES };
        let has_errors = !errors_of(&found, &add::sides_of(&tree, None)).is_empty();
        let more = if has_errors { language.review_to_exercises() } else { "" };
        let told = self.say(&(reviewed.to_text(language) + more));
        self.reviewed = Some((tree, found));
        told
    }

    /// Makes exercises of the errors of the same game, those of a person where one plays against a machine.
    pub(super) fn exercises(&mut self, rest: &str) -> Result<()> {
        let language = self.language();
        if !rest.is_empty() {
            return Err(BadInput(language.practice_takes_nothing("exercises", rest)).into());
        }
        let folder = self.saving.folder();
        let folder = folder.ok_or_else(|| BadInput(language.practice_no_folder().to_owned()))?;
        let notebook = Notebook::beside(folder);
        let Some((tree, found)) = self.look_at_game()? else { return Ok(()) };
        let errors = errors_of(&found, &add::sides_of(&tree, None));
        let moves: Vec<Move> = tree.line.moves.iter().map(|node| node.mv).collect();
        let making = Making::new(&tree.start, &moves, errors, REVIEW_NODES);
        let source = add::source_of(&tree);
        let (made, _) =
            self.interrupts.during(|stop| add::make(making, &source, review::cores(), stop));
        self.reviewed = Some((tree, found));
        let Some(made) = made else { return self.say(language.review_stopped()) };
        let path = notebook.path().display().to_string();
        let kept = notebook.add(&made.exercises);
        let kept = kept.map_err(|error| {
            BadInput(language.games_refused(&path, &language.system_error(&error)))
        })?;
        let added = kept.iter().filter(|added| matches!(added, Added::New(_))).count();
        let source = language.practice_source(&Source::Game(source));
        let known = kept.len() - added;
        self.say(&language.practice_game_added(&source, added, known, made.unsure))?;
        let due = notebook.read().map_or(added, |practice| practice.due(date_now()));
        self.say(&language.practice_all_added(added, due))
    }

    /// The game and its review, or nothing if that was stopped. One that was reviewed before is not looked at again.
    fn look_at_game(&mut self) -> Result<Option<(GameTree, Review)>> {
        let language = self.language();
        let this = Some(self.game()).filter(|game| !game.moves().is_empty());
        let Some(game) = this.or(self.session.last_game()) else {
            return Err(BadInput(language.no_statistics().to_owned()).into());
        };
        let work = Work::of(game, REVIEW_NODES);
        let pgn = saved::to_pgn(game);
        let read = Reader::new(pgn.as_bytes()).next_game()?.map(|game| game.tree());
        let Some(Ok(tree)) = read else { return Ok(None) };
        if let Some((_, found)) = self.reviewed.take_if(|(known, _)| *known == tree) {
            return Ok(Some((tree, found)));
        }
        self.say(&language.review_begins(work.positions()))?;
        let progress = Mutex::new(Progress::new(language));
        let (found, _) = self.interrupts.during(|stop| {
            review::review(&work, review::cores(), stop, &|done| {
                let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
                progress.show(done, work.positions(), 0);
            })
        });
        progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
        let Some(found) = found else {
            self.say(language.review_stopped())?;
            return Ok(None);
        };
        Ok(Some((tree, found)))
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
