//! Any player, with a book and a memory: a [`Searcher`] around a searcher, which asks them first.
//!
//! A book's move is looked at for a ply before it is played, so that whoever listens has a score.
//! Where nobody tells how a game ended (UCI has no word for it), the last score does, if it leaves
//! no doubt.

mod game;
mod recall;
mod settings;

use std::path::PathBuf;

use chess::random::Random;
use chess::{Color, Move, Position};
use notation::polyglot::{BookError, key};
use search::{
    BookMove, Bound, Choice, Description, Failure, Known, Limits, OptionError, OptionSpec, Remark,
    Report, Root, Searcher, Sink, Source, StopFlag,
};

use crate::choice::{BookChoice, Candidate};
use crate::experience::{Experience, Memory};
use crate::lessons::{Lesson, Lessons};
use crate::open_book::OpenBook;
use crate::options::{self, BookHabits, DEEPEST};
use game::{Game, ply_of};

/// A player with a book.
pub struct BookPlayer {
    player: Box<dyn Searcher>,
    /// The defaults of its options.
    habits: BookHabits,
    own_book: bool,
    /// Nothing: the one built in.
    file: Option<PathBuf>,
    book: Option<OpenBook>,
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
    /// What went wrong and was not yet told.
    trouble: Option<Remark>,
    /// It was told that the built-in book does not learn.
    told_deaf: bool,
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

    fn note(&mut self, remark: &Remark) {
        self.sink.note(remark);
    }

    fn source(&mut self, source: Source) {
        self.sink.source(source);
    }
}

impl BookPlayer {
    /// A player with a book that is switched off.
    pub fn new(player: Box<dyn Searcher>) -> BookPlayer {
        BookPlayer::with_habits(player, BookHabits::default())
    }

    /// A player that uses the built-in book like this if nobody sets an option.
    pub fn with_habits(player: Box<dyn Searcher>, habits: BookHabits) -> BookPlayer {
        BookPlayer {
            player,
            habits,
            own_book: habits.own_book,
            file: None,
            book: habits.own_book.then(|| OpenBook::built_in().ok()).flatten(),
            depth: DEEPEST as u32,
            choice: habits.choice,
            random: Random::new(settings::seed_of_now()),
            lessons: None,
            learning: false,
            experience: None,
            several_lines: false,
            game: Game::default(),
            trouble: None,
            told_deaf: false,
        }
    }

    /// The book's move, if it may be played. A search that must go on until it is stopped, or that
    /// runs in the opponent's time, wants thoughts and not an answer.
    fn known(&mut self, root: &Root, limits: &Limits, sink: &mut dyn Sink) -> Option<Candidate> {
        if !wants_an_answer(limits) {
            return None;
        }
        let mut candidates = match self.candidates(root)? {
            Ok(candidates) => candidates,
            Err(error) => {
                // One complaint is enough.
                sink.note(&Remark::BookLost(Failure::new(error)));
                self.book = None;
                return None;
            }
        };
        let allowed = &limits.search_moves;
        candidates.retain(|known| allowed.is_empty() || allowed.contains(&known.mv));
        let chosen = *self.choice.choose(&candidates, &mut self.random)?;
        let playable = candidates.iter().filter(|candidate| candidate.weight > 0.0).count();
        sink.note(&Remark::Book { mv: chosen.mv, weight: chosen.weight, moves: playable });
        let total: f64 = candidates.iter().map(|candidate| candidate.weight.max(0.0)).sum();
        let share = chosen.weight / total.max(f64::MIN_POSITIVE);
        sink.source(Source::Book { weight: chosen.weight, share, moves: playable });
        self.game.give(root, &chosen.entry, chosen.mv);
        Some(chosen)
    }

    /// What the book has here, with what was learned; nothing if it is not asked here.
    fn candidates(&mut self, root: &Root) -> Option<Result<Vec<Candidate>, BookError>> {
        let asked = self.own_book && ply_of(root) < self.depth;
        let book = self.book.as_mut().filter(|_| asked)?;
        let place = key(root.position());
        Some(book.find(place).map(|entries| {
            let mut candidates = Candidate::all(root.position(), &entries);
            if let Some(lessons) = &self.lessons {
                lessons.teach(place, &mut candidates);
            }
            candidates
        }))
    }

    /// The answer of a search that was done before.
    fn answer_with(
        &mut self,
        memory: &Memory,
        mv: Move,
        root: &Root,
        limits: &Limits,
        sink: &mut dyn Sink,
    ) -> Choice {
        self.game.stands(root, memory.score());
        sink.note(&Remark::Remembered { mv, depth: memory.depth.into() });
        sink.source(Source::Memory { depth: memory.depth.into() });
        sink.iteration(&Report {
            depth: memory.depth.into(),
            selective_depth: memory.depth.into(),
            multi_pv: 1,
            score: memory.score(),
            time: limits.start.elapsed(),
            pv: vec![mv],
            ..Report::default()
        });
        Choice { best: Some(mv), ponder: None }
    }

    /// Writes down what this game teaches. A journal that cannot be written is no reason not to
    /// play; it is told with the next search.
    fn learn(&mut self, learned: &[Lesson]) {
        self.game = Game::default();
        if let Some(lessons) = self.lessons.as_mut().filter(|_| !learned.is_empty())
            && let Err(error) = lessons.add(learned)
        {
            self.trouble = Some(Remark::NothingLearned(Failure::new(error)));
        }
    }

    /// Tells once what whoever listens should know.
    fn tell_trouble(&mut self, sink: &mut dyn Sink) {
        if self.own_book && self.learning && self.file.is_none() && !self.told_deaf {
            self.told_deaf = true;
            sink.note(&Remark::BuiltInBookLearnsNothing);
        }
        if let Some(trouble) = self.trouble.take() {
            sink.note(&trouble);
        }
    }
}

impl Searcher for BookPlayer {
    fn describe(&self) -> Description {
        self.player.describe()
    }

    fn options(&self) -> Vec<OptionSpec> {
        options::with_options_of(self.player.options(), self.habits)
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
        self.learn(&self.game.lessons_by_score());
        if let Some(lessons) = &mut self.lessons {
            // Without the latest lessons the ones before still hold.
            let _ = lessons.refresh();
        }
        self.player.new_game();
    }

    fn reached(&mut self, root: &Root) {
        self.game.reached(root);
        self.player.reached(root);
    }

    fn book_moves(&mut self, root: &Root) -> Vec<BookMove> {
        let mut candidates = self.candidates(root).and_then(Result::ok).unwrap_or_default();
        candidates.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        candidates.iter().map(|&Candidate { mv, weight, .. }| BookMove { mv, weight }).collect()
    }

    fn recall(&mut self, position: &Position, known: &Known) {
        self.player.recall(position, known);
    }

    fn game_over(&mut self, winner: Option<Color>) {
        self.learn(&self.game.lessons(winner));
        self.player.game_over(winner);
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        self.tell_trouble(sink);
        // Who analyses may look at any position; it need not be one of the game.
        if !limits.infinite && limits.mate.is_none() {
            self.game.reached(root);
        }
        if let Some(Candidate { mv, .. }) = self.known(root, limits, sink) {
            let glance = Limits { depth: Some(1), search_moves: vec![mv], ..limits.clone() };
            let choice = self.player.search(root, &glance, stop, sink);
            return Choice { best: Some(mv), ponder: choice.ponder };
        }
        if let Some((memory, mv)) = self.remembered(root, limits) {
            return self.answer_with(&memory, mv, root, limits, sink);
        }
        self.remind(root);
        let mut listener = Listener { sink, last: None };
        let choice = self.player.search(root, limits, stop, &mut listener);
        if let Some(report) = listener.last {
            if !limits.infinite && limits.mate.is_none() && limits.search_moves.is_empty() {
                self.game.stands(root, report.score);
            }
            self.remember(root, &report);
            // In less time than the first time it need not have come as far.
            let deeper = self.memory_of(root, limits);
            let deeper = deeper.filter(|(memory, _)| u32::from(memory.depth) > report.depth);
            if let Some((memory, mv)) = deeper {
                return self.answer_with(&memory, mv, root, limits, sink);
            }
        }
        choice
    }
}

impl Drop for BookPlayer {
    fn drop(&mut self) {
        self.learn(&self.game.lessons_by_score());
    }
}

fn wants_an_answer(limits: &Limits) -> bool {
    !(limits.infinite || limits.ponder || limits.mate.is_some())
}
