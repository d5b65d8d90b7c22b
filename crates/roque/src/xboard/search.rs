//! The searches of the game: for our move, in the opponent's time, for an analysis, for a hint. Each
//! is begun here, ended here, and what comes of it is told here.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use chess::{Game, Move, Outcome as GameOutcome};
use notation::Opening;
use players::Job;
use protocol::xboard::state::{Decision, may_go_on, write_move};
use protocol::xboard::{GameEnd, Message};
use search::{BookMove, Choice, Limits, Root};

use super::voice::XboardVoice;
use super::{Xboard, refuse, tell};
use crate::wire::{Event, log};

/// A hint is worth so much thought.
const HINT: Duration = Duration::from_millis(200);

/// What the engine is busy with.
#[derive(Debug, Default)]
pub(super) enum Activity {
    #[default]
    Rest,
    /// Its own move, since then.
    Thinking(Instant),
    /// The opponent's: on its expected move if there is one, with the limits of a search for ours.
    Pondering {
        expected: Option<Move>,
        limits: Box<Limits>,
    },
    Analyzing,
    Hinting,
}

impl Xboard {
    /// Ends the search under way and forgets what comes of it. Lines that are heard meanwhile wait.
    /// Gives back what it was.
    pub(super) fn halt(&mut self) -> Result<Activity> {
        self.engine.stop();
        while self.engine.is_searching() {
            match self.inbox.recv()? {
                Event::Done(done) => self.engine.note(&done),
                event => self.waiting.push_back(event),
            }
        }
        let was = std::mem::take(&mut self.activity);
        self.answer_pings()?;
        Ok(was)
    }

    /// What was put off is taken up again.
    pub(super) fn take_up(&mut self, activity: Activity) -> Result<()> {
        match activity {
            Activity::Rest => Ok(()),
            Activity::Thinking(_) => self.think(),
            Activity::Pondering { expected, .. } => self.ponder(expected),
            Activity::Analyzing => self.analyze(),
            Activity::Hinting => self.hint(),
        }
    }

    /// Pings that had to wait for a move.
    fn answer_pings(&mut self) -> Result<()> {
        for number in std::mem::take(&mut self.pings) {
            self.pong_when_ready(number)?;
        }
        Ok(())
    }

    /// Answers a ping when all earlier jobs are done.
    pub(super) fn pong_when_ready(&mut self, number: i64) -> Result<()> {
        let pong = Box::new(move || tell(&Message::Pong(number)));
        Ok(self.engine.give(Job::WhenReady(pong))?)
    }

    fn begin(&mut self, game: &Game, limits: Limits, activity: Activity) -> Result<()> {
        self.blackboard.wipe();
        let analyzing = matches!(activity, Activity::Analyzing);
        let observer = Box::new(XboardVoice {
            blackboard: Arc::clone(&self.blackboard),
            spells_castling: self.board.spells_castling(),
            always: analyzing,
            turned: !analyzing && self.side.is_some_and(|side| side != game.position().turn()),
        });
        let unasked = matches!(activity, Activity::Pondering { expected: None, .. });
        let held = analyzing || unasked;
        let root = Box::new(Root::from(game));
        self.engine.give(Job::Search { root, limits, observer, held })?;
        self.activity = activity;
        Ok(())
    }

    /// How long the engine may think about its move, after so many moves of the game.
    fn limits(&mut self, moves: usize) -> Limits {
        let mut found = self.clock.limits(moves);
        if !self.clock.is_set() {
            let own = self.engine.own_limits();
            if !own.is_empty() || !self.engine.seat().player.limits.is_empty() {
                found = own.limits_from_now();
            }
        }
        self.engine.seat().player.limits.tighten(&mut found);
        found
    }

    /// The limits where nobody asks for a move; a player keeps to its own all the same.
    fn without_end(&self) -> Limits {
        let own = &self.engine.seat().player.limits;
        let mut found = Limits { infinite: own.is_empty(), ..Limits::none() };
        own.tighten(&mut found);
        found
    }

    /// The engine is to move.
    pub(super) fn think(&mut self) -> Result<()> {
        if self.tell_end(self.board.game().outcome()) {
            return Ok(());
        }
        let game = self.board.game().clone();
        let mut limits = self.limits(game.moves().len());
        match self.excluded.left(game.position()) {
            // Somebody must move all the same: the search takes no empty list for none.
            Some(left) if left.is_empty() => refuse("all moves are excluded", "exclude"),
            Some(left) => limits.search_moves = left,
            None => {}
        }
        self.begin(&game, limits, Activity::Thinking(Instant::now()))
    }

    /// The opponent is to move, and the engine may think all the same. Without a move to expect it
    /// thinks about the opponent's choice.
    pub(super) fn ponder(&mut self, expected: Option<Move>) -> Result<()> {
        let mut game = self.board.game().clone();
        let mut limits = self.limits(game.moves().len() + 1);
        match expected {
            Some(mv) if game.play(mv) => {
                limits.ponder = true;
                self.tell_expected(mv);
            }
            _ => limits = self.without_end(),
        }
        let begun = Box::new(limits.clone());
        self.begin(&game, limits, Activity::Pondering { expected, limits: begun })
    }

    /// The lines of thinking begin after this move.
    fn tell_expected(&self, mv: Move) {
        if self.blackboard.post.load(std::sync::atomic::Ordering::Relaxed) {
            tell(&Message::Hint(self.board.write(mv)));
        }
    }

    /// The opponent has made this move, which stands on the board, while the engine pondered. Says
    /// whether the search goes on as one for the engine's move.
    pub(super) fn is_ponder_hit(&mut self, mv: Move) -> bool {
        let moves = self.board.game().moves().len();
        let due = self.limits(moves);
        let Activity::Pondering { expected: Some(expected), limits } = &self.activity else {
            return false;
        };
        *expected == mv && may_go_on(limits, &due)
    }

    /// From now on the search counts.
    pub(super) fn hit(&mut self) {
        self.engine.ponder_hit();
        self.activity = Activity::Thinking(Instant::now());
    }

    /// The board is searched without end, as far as moves are not excluded.
    pub(super) fn analyze(&mut self) -> Result<()> {
        let game = self.board.game().clone();
        let mut limits = self.without_end();
        match self.excluded.left(game.position()) {
            Some(left) if left.is_empty() => return Ok(()),
            Some(left) => limits.search_moves = left,
            None => {}
        }
        if !self.board.is_sound() {
            return Ok(());
        }
        self.begin(&game, limits, Activity::Analyzing)
    }

    /// `hint`: what is known, or what a short search finds.
    pub(super) fn hint(&mut self) -> Result<()> {
        if !self.board.is_sound() {
            refuse(self.console.language.xboard_no_position(), "hint");
            return Ok(());
        }
        let known = match self.activity {
            Activity::Rest => self.expected,
            Activity::Pondering { expected: Some(mv), .. } => Some(mv),
            _ => self.blackboard.latest().best,
        };
        if let Some(mv) = known {
            tell(&Message::Hint(self.board.write(mv)));
        } else if matches!(self.activity, Activity::Rest) && self.board.position().has_legal_move()
        {
            let game = self.board.game().clone();
            return self.begin(&game, Limits::movetime(HINT), Activity::Hinting);
        }
        Ok(())
    }

    /// `bk`: what the book has for this position. A search for our move is not disturbed: the answer
    /// comes after the move.
    pub(super) fn tell_book(&mut self) -> Result<()> {
        let language = self.console.language;
        let (board, spells) = (self.board.position().clone(), self.board.spells_castling());
        let answer = Box::new(move |moves: &[BookMove]| {
            let total: f64 = moves.iter().map(|known| known.weight).sum();
            for BookMove { mv, weight } in moves {
                let share = if total > 0.0 { weight / total } else { 0.0 };
                let name = Opening::at(&board.after(*mv));
                let name = name.map_or(String::new(), |name| language.opening_name(&name));
                let text = write_move(*mv, spells);
                let line = language.xboard_book_move(&text, *weight, share, &name);
                tell(&Message::Indented(line));
            }
            if moves.is_empty() {
                tell(&Message::Indented(language.xboard_no_book_move().to_owned()));
            }
            // An empty line ends the answer.
            log::tell(&"");
        });
        let root = Box::new(Root::from(self.board.game()));
        let waits = !matches!(self.activity, Activity::Thinking(_) | Activity::Hinting);
        let was = if waits { Some(self.halt()?) } else { None };
        self.engine.give(Job::Book { root, answer })?;
        was.map_or(Ok(()), |was| self.take_up(was))
    }

    /// A search has ended by itself.
    pub(super) fn finish(&mut self, choice: Choice) -> Result<()> {
        match std::mem::take(&mut self.activity) {
            Activity::Thinking(since) => self.answer(choice, since.elapsed())?,
            Activity::Hinting => {
                if let Some(mv) = choice.best {
                    tell(&Message::Hint(self.board.write(mv)));
                }
                self.answer_pings()?;
            }
            Activity::Rest | Activity::Pondering { .. } | Activity::Analyzing => {}
        }
        Ok(())
    }

    fn answer(&mut self, choice: Choice, time: Duration) -> Result<()> {
        let number = self.board.position().fullmove_number().into();
        let score = self.blackboard.latest().score;
        let decision = self.draws.decide(score, number);
        let Some(mv) = choice.best.filter(|_| decision != Decision::Resign) else {
            if choice.best.is_some() {
                tell(&Message::Resign);
                self.over = true;
            }
            return self.answer_pings();
        };
        // A draw that the rules grant now is claimed as this protocol has it: offered with the move.
        if decision == Decision::OfferDraw || self.claimable().is_some() {
            tell(&Message::OfferDraw);
        }
        let text = self.board.write(mv);
        self.clock.use_up(time, self.board.game().moves().len());
        self.board.make(Some(mv));
        self.excluded.clear();
        self.expected = choice.ponder;
        tell(&Message::Move(text));
        let over = self.tell_end(self.board.game().outcome().or_else(|| self.claimable()));
        self.answer_pings()?;
        if self.hard && !over { self.ponder(self.expected) } else { Ok(()) }
    }

    /// A draw that can be claimed and is wanted.
    fn claimable(&self) -> Option<GameOutcome> {
        let reason = self.board.game().claimable_draw().filter(|_| self.draws.claims());
        reason.map(GameOutcome::Draw)
    }

    /// Says that the game is over, if it is.
    pub(super) fn tell_end(&mut self, outcome: Option<GameOutcome>) -> bool {
        if let Some(outcome) = outcome {
            tell(&Message::Result(GameEnd::from(outcome)));
            self.over = true;
        }
        outcome.is_some()
    }
}
