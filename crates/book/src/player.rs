//! Any player, with a book and a memory: a [`Searcher`] around a searcher, which asks them first.
//!
//! A book's move is looked at for a ply before it is played, so that whoever listens has a score.
//! Where nobody tells how a game ended (UCI has no word for it), the last score does, if it leaves
//! no doubt.

mod settings;

use std::path::PathBuf;
use std::time::Duration;

use chess::{Color, Move};
use eval::Score;
use notation::polyglot::key;
use search::{
    Bound, Choice, Description, Limits, OptionError, OptionSpec, Report, Root, Searcher, Sink,
    Source, StopFlag,
};

use crate::choice::{BookChoice, Candidate};
use crate::experience::{Experience, Memory};
use crate::lessons::{Lesson, Lessons};
use crate::options::{self, DEEPEST};
use crate::random::Random;
use crate::shelf::Shelf;

/// A game is taken for won or lost from this score on, if nobody tells…
const DECIDED: i32 = 500;
/// …and for drawn up to this one…
const LEVEL: i32 = 50;
/// …after so many half-moves.
const LONG_GAME: u32 = 100;
/// Searches that are shallower are not worth remembering.
const WORTH_REMEMBERING: u32 = 6;
/// Near the fifty-move rule a position is not what its key says.
const FRESH_CLOCK: u16 = 40;

/// A player with a book.
pub struct BookPlayer {
    player: Box<dyn Searcher>,
    own_book: bool,
    /// Nothing: the one built in.
    file: Option<PathBuf>,
    shelf: Option<Shelf>,
    /// Half-moves.
    depth: u32,
    choice: BookChoice,
    random: Random,
    lessons: Option<Lessons>,
    learning: bool,
    experience: Option<Experience>,
    /// Several lines were asked for, which no memory can answer.
    several_lines: bool,
    game: Game,
}

/// What is to be learned from the game under way.
#[derive(Default)]
struct Game {
    /// Positions and moves from the book, and who played them.
    moves: Vec<(u64, u16, Color)>,
    /// The last score, who had it, and at which half-move.
    last: Option<(Score, Color, u32)>,
}

/// Passes reports on and keeps the last one.
struct Listener<'a> {
    sink: &'a mut dyn Sink,
    last: Option<Report>,
}

impl Sink for Listener<'_> {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv <= 1 && report.bound == Bound::Exact {
            self.last = Some(report.clone());
        }
        self.sink.iteration(report);
    }

    fn root_move(&mut self, depth: u32, mv: Move, number: u32) {
        self.sink.root_move(depth, mv, number);
    }

    fn note(&mut self, text: &str) {
        self.sink.note(text);
    }

    fn source(&mut self, source: Source) {
        self.sink.source(source);
    }
}

impl BookPlayer {
    /// A player with a book that is switched off.
    pub fn new(player: Box<dyn Searcher>) -> BookPlayer {
        BookPlayer {
            player,
            own_book: false,
            file: None,
            shelf: None,
            depth: DEEPEST as u32,
            choice: BookChoice::default(),
            random: Random::new(settings::seed_of_now()),
            lessons: None,
            learning: false,
            experience: None,
            several_lines: false,
            game: Game::default(),
        }
    }

    /// The book's move, if it may be played. A search that must go on until it is stopped, or that
    /// runs in the opponent's time, wants thoughts and not an answer.
    fn known(&mut self, root: &Root, limits: &Limits, sink: &mut dyn Sink) -> Option<Candidate> {
        let asked = self.own_book && wants_an_answer(limits) && ply_of(root) < self.depth;
        let shelf = self.shelf.as_mut().filter(|_| asked)?;
        let (position, place) = (root.position(), key(root.position()));
        let entries = match shelf.find(place) {
            Ok(entries) => entries,
            Err(error) => {
                // One complaint is enough.
                sink.note(&format!("error: the book cannot be read any more: {error}"));
                self.shelf = None;
                return None;
            }
        };
        let mut candidates = Candidate::all(position, &entries);
        let allowed = &limits.search_moves;
        candidates.retain(|known| allowed.is_empty() || allowed.contains(&known.mv));
        if let Some(lessons) = &self.lessons {
            lessons.teach(place, &mut candidates);
        }
        if self.learning && self.file.is_none() {
            sink.note("the built-in book does not learn; BookFile names one that does");
        }
        let chosen = *self.choice.choose(&candidates, &mut self.random)?;
        let playable = candidates.iter().filter(|candidate| candidate.weight > 0.0).count();
        sink.note(&format!("book: {} (weight {:.0}, moves: {playable})", chosen.mv, chosen.weight));
        let total: f64 = candidates.iter().map(|candidate| candidate.weight.max(0.0)).sum();
        let share = chosen.weight / total.max(f64::MIN_POSITIVE);
        sink.source(Source::Book { weight: chosen.weight, share, moves: playable });
        if self.lessons.is_some() {
            self.game.moves.push((place, chosen.entry.mv, position.turn()));
        }
        Some(chosen)
    }

    /// A search that was done before and is worth at least as much as the one asked for.
    fn remembered(&mut self, root: &Root, limits: &Limits) -> Option<(Memory, Move)> {
        let position = root.position();
        let asked = wants_an_answer(limits)
            && limits.search_moves.is_empty()
            && !self.several_lines
            && position.halfmove_clock() < FRESH_CLOCK;
        let experience = self.experience.as_mut().filter(|_| asked)?;
        let memory = experience.find(position.key()).ok().flatten()?;
        let mv = memory.legal_move(position).filter(|_| is_enough(&memory, limits))?;
        // What was good the first time may repeat the position now.
        let after = position.after(mv).key();
        (!root.past_keys().contains(&after)).then_some((memory, mv))
    }

    fn remember(&mut self, root: &Root, report: &Report) {
        let position = root.position();
        let (Some(experience), Some(&mv)) = (&mut self.experience, report.pv.first()) else {
            return;
        };
        let fresh = position.halfmove_clock() < FRESH_CLOCK;
        if fresh && report.depth >= WORTH_REMEMBERING && position.is_legal(mv) {
            let Report { score, depth, nodes, time, .. } = *report;
            // A memory that cannot be kept is no reason not to play.
            let _ = experience.store(Memory::new(position, mv, score, depth, nodes, time));
        }
    }

    /// Writes down what this game teaches.
    fn learn(&mut self, winner: Option<Color>) {
        let moves = std::mem::take(&mut self.game.moves);
        let Some(lessons) = self.lessons.as_mut().filter(|_| !moves.is_empty()) else { return };
        let lesson = |(key, mv, color)| {
            let half_points = winner.map_or(1, |winner| if winner == color { 2 } else { 0 });
            Lesson { key, mv, half_points }
        };
        let learned: Vec<Lesson> = moves.into_iter().map(lesson).collect();
        // A journal that cannot be written is no reason not to play.
        let _ = lessons.add(&learned);
    }

    /// The same from the last score, where nobody has told the result.
    fn learn_by_score(&mut self) {
        if let Some((score, color, ply)) = self.game.last {
            let score = score.raw();
            if score.abs() >= DECIDED {
                self.learn(Some(if score > 0 { color } else { !color }));
            } else if score.abs() <= LEVEL && ply >= LONG_GAME {
                self.learn(None);
            }
        }
        self.game = Game::default();
    }
}

impl Searcher for BookPlayer {
    fn describe(&self) -> Description {
        self.player.describe()
    }

    fn options(&self) -> Vec<OptionSpec> {
        options::with_options(self.player.options())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if name.eq_ignore_ascii_case("MultiPV") {
            self.several_lines = value.trim() != "1";
        }
        match options::named(name) {
            Some(name) => self.set(name, value),
            None => self.player.set_option(name, value),
        }
    }

    fn own_limits(&self) -> Limits {
        self.player.own_limits()
    }

    fn new_game(&mut self) {
        self.learn_by_score();
        if let Some(lessons) = &mut self.lessons {
            // Without the latest lessons the ones before still hold.
            let _ = lessons.refresh();
        }
        self.player.new_game();
    }

    fn game_over(&mut self, winner: Option<Color>) {
        self.learn(winner);
        self.game = Game::default();
        self.player.game_over(winner);
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        if let Some(Candidate { mv, .. }) = self.known(root, limits, sink) {
            let glance = Limits { depth: Some(1), search_moves: vec![mv], ..limits.clone() };
            let choice = self.player.search(root, &glance, stop, sink);
            return Choice { best: Some(mv), ponder: choice.ponder };
        }
        if let Some((memory, mv)) = self.remembered(root, limits) {
            sink.note(&format!("experience: {mv} from a search to depth {}", memory.depth));
            sink.source(Source::Memory { depth: memory.depth.into() });
            sink.iteration(&Report {
                depth: memory.depth.into(),
                selective_depth: memory.depth.into(),
                multi_pv: 1,
                score: Score::from_raw(memory.score.into()),
                time: limits.start.elapsed(),
                pv: vec![mv],
                ..Report::default()
            });
            return Choice { best: Some(mv), ponder: None };
        }
        let mut listener = Listener { sink, last: None };
        let choice = self.player.search(root, limits, stop, &mut listener);
        if let Some(report) = listener.last {
            let turn = root.position().turn();
            self.game.last = Some((report.score, turn, ply_of(root)));
            self.remember(root, &report);
        }
        choice
    }
}

impl Drop for BookPlayer {
    fn drop(&mut self) {
        self.learn_by_score();
    }
}

/// Half-moves before this position, by its move number.
fn ply_of(root: &Root) -> u32 {
    let moves = u32::from(root.position().fullmove_number().max(1)) - 1;
    2 * moves + u32::from(root.position().turn() == Color::Black)
}

fn wants_an_answer(limits: &Limits) -> bool {
    !(limits.infinite || limits.ponder || limits.mate.is_some())
}

/// Whether a search that was done reaches one of these limits.
fn is_enough(memory: &Memory, limits: &Limits) -> bool {
    let time = Duration::from_millis(memory.milliseconds.into());
    limits.depth.is_some_and(|depth| u32::from(memory.depth) >= depth)
        || limits.nodes.is_some_and(|nodes| u64::from(memory.nodes) >= nodes)
        || limits.movetime.is_some_and(|movetime| time >= movetime)
        || limits.clock.is_some_and(|clock| time >= clock.time / 20 + clock.increment)
}
