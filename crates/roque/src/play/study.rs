//! Commands to learn from: hint, evaluation, why a machine moved as it did, analysis, statistics.

use std::time::Duration;

use anyhow::Result;
use chess::{Game, Move, Position};
use eval::EvalKind;
use search::{Bound, Limits, Report, Root, Searcher, Sink, Source};

use super::machine::{analyst, study};
use super::saved;
use super::screen;
use super::session::{Reasoning, Session};
use super::statistics::Statistics;
use crate::console::BadInput;
use crate::evaluate;
use crate::text::Language;

/// How far a hint and an explanation look.
const HINT_NODES: u64 = 100_000;
/// How many lines an explanation compares.
const LINES: u32 = 3;
/// Moves that differ by less, in pawns, are as good as each other to so short a search.
const SLIGHT: f64 = 0.1;
/// From here on a value is no longer one in pawns: endgame tables or a mate have spoken.
pub(crate) const DECIDED: i32 = 15_000;
/// Seconds of an analysis that are not said.
const ANALYSIS: u64 = 3;

impl Session {
    fn refuse_after_end(&self) -> Result<(), BadInput> {
        match self.game.end() {
            Some(end) => Err(BadInput(self.language().game_is_over(end))),
            None => Ok(()),
        }
    }

    pub(super) fn hint(&mut self) -> Result<()> {
        self.refuse_after_end()?;
        let game = &self.game;
        let (found, _) = self
            .interrupts
            .during(|stop| study(analyst(game), game.game(), (HINT_NODES, 1), None, stop));
        let Some(best) = found.lines.first() else { return Ok(()) };
        let (language, position) = (self.language(), self.game.position());
        let first = best.pv.get(..1).unwrap_or_default();
        let mv = screen::line(position, first, language, screen::ROOM);
        let line = screen::line(position, &best.pv, language, screen::ROOM);
        self.say(&language.hint(&mv, &told_score(best, language), &line))?;
        self.say(if found.by_tables { language.tables_say_so() } else { "" })
    }

    pub(super) fn evaluation(&self) -> Result<()> {
        let position = self.game.position();
        let trace = eval::trace(position, EvalKind::default());
        self.say(&evaluate::to_text(&trace, position, self.language()))
    }

    /// Why the last machine to move moved as it did: what it saw itself, and the best lines there
    /// as the engine sees them with all its strength.
    pub(super) fn why(&mut self) -> Result<()> {
        let language = self.language();
        let plies = self.game.moves().len();
        let reasoning = self.reasoning.clone().filter(|reasoning| reasoning.ply < plies);
        let Some(reasoning) = reasoning else {
            return Err(BadInput(language.nothing_to_explain().to_owned()).into());
        };
        let game = game_before(self.game.game(), reasoning.ply);
        let position = game.position();
        let name = self.game.name(position.turn());
        let mut text = match reasoning.source {
            Some(source) => language.origin(name, source),
            None => language.own_reasons(name),
        };
        // A book's move was only glanced at.
        if !matches!(reasoning.source, Some(Source::Book { .. })) {
            text += &own_words(&reasoning, position, language);
        }
        let table = &self.game;
        let ((found, alone), _) = self.interrupts.during(|stop| {
            let found = study(analyst(table), &game, (HINT_NODES, LINES), None, stop);
            let is_among = found.lines.iter().any(|line| line.pv.first() == Some(&reasoning.mv));
            let alone = match is_among {
                true => Vec::new(),
                false => {
                    let only = Some(reasoning.mv);
                    study(analyst(table), &game, (HINT_NODES, 1), only, stop).lines
                }
            };
            (found, alone)
        });
        text += &language.second_look(HINT_NODES, found.by_tables);
        for line in found.lines.iter().chain(&alone) {
            let played = line.pv.first() == Some(&reasoning.mv);
            let mark = if played { '>' } else { ' ' };
            let moves = screen::line(position, &line.pv, language, screen::ROOM);
            text += &format!("{mark} {:>7}  {moves}\n", told_score(line, language));
        }
        text += &match reasoning.source {
            Some(Source::Book { .. }) => language.book_verdict().to_owned(),
            _ => verdict(&found.lines, &alone, reasoning.mv, position, language),
        };
        self.say(&text)
    }

    /// `[seconds]`: the engine's lines as they come.
    pub(super) fn analyse(&mut self, rest: &str) -> Result<()> {
        self.refuse_after_end()?;
        let language = self.language();
        let refused = || BadInput(language.analyse_refused(rest));
        let seconds = match rest.trim_end_matches('s').trim() {
            "" => ANALYSIS,
            number => number.parse().ok().filter(|s| (1..=3600).contains(s)).ok_or_else(refused)?,
        };
        let mut told = Told { session: self, position: self.game.position(), broken: None };
        let root = Root::from(self.game.game());
        let limits = Limits::movetime(Duration::from_secs(seconds));
        let mut engine = analyst(&self.game);
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
            let last = self.folder.as_ref()?.list().into_iter().next()?;
            saved::read(&last.path).ok().map(|loaded| loaded.game)
        };
        let this = Some(&self.game).filter(|game| !game.moves().is_empty());
        let of_disk = if this.is_none() && self.last.is_none() { saved() } else { None };
        let Some(game) = this.or(self.last.as_ref()).or(of_disk.as_ref()) else {
            return Err(BadInput(language.no_statistics().to_owned()).into());
        };
        let statistics = Statistics::of(game, language);
        self.say(&if json { statistics.to_json() } else { statistics.to_text(language) })
    }

    fn statistics_of_saved(&self, name: &str) -> Result<()> {
        let language = self.language();
        let folder = self.folder.as_ref();
        let path = folder.and_then(|folder| folder.meant_by(name, false).into_iter().next());
        let path = path.ok_or_else(|| BadInput(language.stats_refused(name)))?;
        let loaded = saved::read(&path)
            .map_err(|trouble| BadInput(language.load_refused(&path, &trouble)))?;
        let told = Statistics::of(&loaded.game, language).to_text(language);
        self.say(&(language.statistics_of(&path) + &told))
    }

    pub(super) fn score_sheet(&self) -> Result<()> {
        let sheet = screen::score_sheet(&self.game, self.language());
        let empty = self.game.moves().is_empty();
        self.say(if empty { self.language().no_moves_yet() } else { &sheet })
    }
}

/// The game as it stood before this half-move.
fn game_before(game: &Game, ply: usize) -> Game {
    let mut before = Game::new(game.start().clone());
    for mv in game.moves().take(ply) {
        let legal = before.play(mv);
        debug_assert!(legal, "every move of a game is legal");
    }
    before
}

/// What the mover saw itself: value, depth, nodes, time, line.
fn own_words(reasoning: &Reasoning, position: &Position, language: Language) -> String {
    let Reasoning { thought, line, .. } = reasoning;
    let score = thought.score.map_or("?".to_owned(), |score| language.told_value(score));
    let line = screen::line(position, line, language, screen::ROOM);
    language.thought(&score, thought.depth, thought.nodes, thought.time, &line)
}

/// How the move played compares with the best one, or with the runner-up.
fn verdict(
    lines: &[Report],
    alone: &[Report],
    played: Move,
    position: &Position,
    language: Language,
) -> String {
    let (Some(best), second) = (lines.first(), lines.get(1)) else { return String::new() };
    let written = |line: &Report| {
        let mv = line.pv.get(..1).unwrap_or_default();
        screen::line(position, mv, language, screen::ROOM)
    };
    let told = |line: &Report| language.told_value(line.score);
    // Between a mate and a value in pawns there is no difference in pawns.
    let difference = |line: &Report| {
        let decided = [best, line].into_iter().any(|line| line.score.raw().abs() >= DECIDED);
        (!decided).then(|| f64::from(best.score.raw() - line.score.raw()) / 100.0)
    };
    if best.pv.first() == Some(&played) {
        let Some(second) = second else { return language.only_move().to_owned() };
        return match difference(second) {
            Some(difference) => language.best_was_played(&written(second), difference),
            None => language.runner_up_is(&written(second), &told(second)),
        };
    }
    let own = lines.iter().chain(alone).find(|line| line.pv.first() == Some(&played));
    let Some(own) = own else { return String::new() };
    match difference(own) {
        Some(loss) if loss < SLIGHT => language.about_as_good(&written(best), loss.max(0.0)),
        Some(loss) => language.better_was(&written(best), loss),
        None if told(own) == told(best) => language.about_as_good(&written(best), 0.0),
        None => language.better_is(&written(best), &told(best), &told(own)),
    }
}

fn told_score(report: &Report, language: Language) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    };
    format!("{bound}{}", language.told_value(report.score))
}

/// Tells the lines of an analysis.
struct Told<'a> {
    session: &'a Session,
    position: &'a Position,
    broken: Option<anyhow::Error>,
}

impl Sink for Told<'_> {
    fn iteration(&mut self, report: &Report) {
        if report.bound != Bound::Exact || self.broken.is_some() {
            return;
        }
        let language = self.session.language();
        let line = screen::line(self.position, &report.pv, language, screen::ROOM - 16);
        let nodes = language.number(report.nodes);
        let score = language.score(report.score);
        let text = format!("{:>3} {score:>8} {nodes:>13}  {line}\n", report.depth);
        self.broken = self.session.say(&text).err();
    }
}
