//! The commands that change the game: who plays what, moves, positions, results, analysis.

use anyhow::Result;
use chess::{Color, PositionError};
use notation::GameResult;
use players::Job;
use protocol::xboard::state::{BadMove, Board};
use protocol::xboard::{Audience, Command, EditStep, Message};
use search::Root;

use super::search::Activity;
use super::{Xboard, complaint, in_brackets, refuse, tell};

impl Xboard {
    pub(super) fn execute_in_game(&mut self, command: Command, line: &str) -> Result<()> {
        match command {
            Command::New => return self.new_game(),
            Command::Variant(name) => return self.set_variant(&name, line),
            Command::Force => return self.set_side(None),
            Command::Go => return self.go(line),
            Command::PlayOther => return self.play_other(line),
            Command::White => return self.turn_to(Color::White, line),
            Command::Black => return self.turn_to(Color::Black, line),
            Command::Move(text) | Command::UserMove(text) => return self.opponent_moves(&text),
            Command::MoveNow => {
                if matches!(self.activity, Activity::Thinking(_)) {
                    self.engine.stop();
                }
            }
            Command::Draw => {
                let number = self.board.position().fullmove_number().into();
                if self.side.is_some() && !self.over && self.draws.accepts(number) {
                    tell(&Message::OfferDraw);
                }
            }
            Command::Result(end) => {
                self.clear_table()?;
                self.over = true;
                let winner = match end.outcome {
                    GameResult::WhiteWins => Some(Color::White),
                    GameResult::BlackWins => Some(Color::Black),
                    GameResult::Draw => None,
                    GameResult::Unfinished => return Ok(()),
                };
                let root = Box::new(Root::from(self.board.game()));
                self.engine.give(Job::GameOver { root, winner })?;
            }
            Command::SetBoard(fen) => return self.set_board(&fen),
            Command::Edit => {
                self.change_board()?;
                self.board.begin_edit();
            }
            Command::Undo => return self.take_back(1, line),
            Command::Remove => return self.take_back(2, line),
            Command::Analyze => return self.begin_analysis(),
            Command::Exit => return self.end_analysis(line),
            Command::Exclude(text) => return self.filter(text.as_deref(), true),
            Command::Include(text) => return self.filter(text.as_deref(), false),
            // Bughouse, pieces in the air, scores from outside: none was announced.
            _ => refuse("unknown command", line),
        }
        Ok(())
    }

    /// Nobody thinks any more, and nothing is expected.
    fn clear_table(&mut self) -> Result<()> {
        self.halt()?;
        (self.paused, self.expected, self.over) = (None, None, false);
        Ok(())
    }

    /// The same for another position.
    fn change_board(&mut self) -> Result<()> {
        self.excluded.clear();
        self.clear_table()
    }

    fn new_game(&mut self) -> Result<()> {
        self.change_board()?;
        self.board = Board::new();
        self.clock.begin_game();
        self.draws.begin_game();
        self.engine.give(Job::NewGame)?;
        // An analysis goes on with the new board.
        if self.analyzing {
            return self.analyze();
        }
        self.side = Some(Color::Black);
        Ok(())
    }

    fn set_variant(&mut self, name: &str, line: &str) -> Result<()> {
        self.change_board()?;
        if !self.board.set_variant(name) {
            refuse(self.console.language.xboard_variant_unknown(), line);
        }
        self.go_on_analyzing()
    }

    fn set_side(&mut self, side: Option<Color>) -> Result<()> {
        self.clear_table()?;
        self.leave_analysis()?;
        self.side = side;
        Ok(())
    }

    fn go(&mut self, line: &str) -> Result<()> {
        self.set_side(Some(self.board.turn()))?;
        if self.board.is_sound() {
            return self.think();
        }
        refuse(self.console.language.xboard_no_position(), line);
        Ok(())
    }

    fn play_other(&mut self, line: &str) -> Result<()> {
        self.set_side(Some(!self.board.turn()))?;
        if !self.board.is_sound() {
            refuse(self.console.language.xboard_no_position(), line);
        } else if self.hard && self.board.game().outcome().is_none() {
            return self.ponder(None);
        }
        Ok(())
    }

    /// `white` and `black` of the first version: that side is to move, the engine has the other.
    fn turn_to(&mut self, color: Color, line: &str) -> Result<()> {
        self.set_side(Some(!color))?;
        if let Err(error) = self.board.turn_to(color) {
            let error = PositionError::Illegal(error);
            refuse(&self.console.language.position_error(&error), line);
        }
        Ok(())
    }

    /// A move of the opponent, of either side in force mode, or one to analyse.
    fn opponent_moves(&mut self, text: &str) -> Result<()> {
        let thinking = matches!(self.activity, Activity::Thinking(_));
        let mv = match self.board.read(text) {
            Ok(mv) if !thinking => mv,
            refused => {
                let reason = in_brackets(&self.why_not(refused.err()));
                tell(&Message::IllegalMove { reason, mv: text.to_owned() });
                return Ok(());
            }
        };
        self.board.make(mv);
        let ends = self.board.game().outcome();
        if mv.is_some_and(|mv| ends.is_none() && self.is_ponder_hit(mv)) {
            self.excluded.clear();
            self.expected = None;
            self.hit();
            return Ok(());
        }
        self.change_board()?;
        if self.analyzing {
            return self.analyze();
        }
        let Some(side) = self.side else { return Ok(()) };
        if side == self.board.turn() {
            return self.think();
        }
        // A move for the engine's own side: the game may be over all the same.
        self.tell_end(ends);
        Ok(())
    }

    /// Why a move is not made; one that could be comes out of turn.
    fn why_not(&self, bad: Option<BadMove>) -> String {
        let language = self.console.language;
        match bad {
            None => language.xboard_not_your_turn().to_owned(),
            Some(BadMove::NoPosition) => language.xboard_no_position().to_owned(),
            Some(BadMove::PassInCheck) => language.xboard_pass_in_check().to_owned(),
            Some(BadMove::Illegal(error)) => language.move_error(&error),
        }
    }

    fn set_board(&mut self, fen: &str) -> Result<()> {
        self.change_board()?;
        self.clock.begin_position();
        if let Err(error) = self.board.set_up(fen) {
            self.tell_illegal_position(&error);
            return Ok(());
        }
        self.go_on_analyzing()
    }

    /// The words that the protocol has for it, and why.
    fn tell_illegal_position(&self, error: &PositionError) {
        let why = self.console.language.position_error(error);
        let text = format!("Illegal position: {}", in_brackets(&why));
        tell(&Message::Tell(Audience::UserError, text));
    }

    /// A line between `edit` and `.`.
    pub(super) fn edit(&mut self, line: &str) -> Result<()> {
        match EditStep::parse(line) {
            Err(error) => refuse(&complaint(&error), line),
            Ok(step) => match self.board.edit(step) {
                None => {}
                Some(Ok(())) => {
                    self.clock.begin_position();
                    return self.go_on_analyzing();
                }
                Some(Err(error)) => self.tell_illegal_position(&PositionError::Illegal(error)),
            },
        }
        Ok(())
    }

    /// `undo` and `remove`: as many half-moves as there are.
    fn take_back(&mut self, half_moves: usize, line: &str) -> Result<()> {
        self.change_board()?;
        let taken = (0..half_moves).take_while(|_| self.board.undo()).count();
        if taken < half_moves {
            refuse(self.console.language.nothing_to_undo(), line);
        }
        self.go_on_analyzing()
    }

    fn begin_analysis(&mut self) -> Result<()> {
        self.set_side(None)?;
        self.analyzing = true;
        self.tell_analysis(true)?;
        self.analyze()
    }

    fn end_analysis(&mut self, line: &str) -> Result<()> {
        if !self.analyzing {
            refuse(self.console.language.xboard_no_analysis(), line);
            return Ok(());
        }
        self.clear_table()?;
        self.leave_analysis()
    }

    fn leave_analysis(&mut self) -> Result<()> {
        if std::mem::take(&mut self.analyzing) {
            self.tell_analysis(false)?;
        }
        Ok(())
    }

    fn go_on_analyzing(&mut self) -> Result<()> {
        if self.analyzing { self.analyze() } else { Ok(()) }
    }

    /// `exclude` and `include`, of a move or of all.
    fn filter(&mut self, text: Option<&str>, exclude: bool) -> Result<()> {
        let mv = match text.map(|text| (text, self.board.read(text))) {
            None => None,
            Some((_, Ok(Some(mv)))) => Some(mv),
            Some((text, _)) => {
                let (reason, mv) = (String::new(), text.to_owned());
                tell(&Message::IllegalMove { reason, mv });
                return Ok(());
            }
        };
        if exclude {
            self.excluded.exclude(mv);
        } else {
            self.excluded.include(mv);
        }
        if self.analyzing {
            self.halt()?;
            return self.analyze();
        }
        Ok(())
    }
}
