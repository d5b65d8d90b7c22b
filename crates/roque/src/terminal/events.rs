//! What the text game does with the events of its session: it saves, says and shows.

use std::time::Instant;

use anyhow::Result;
use notation::san;
use play::saved::{Keeping, SaveFault, Saved, to_pgn};
use play::{Command, DrawDeclined, Event, HalfMove, Reseating, StudyRequest, carry_out};
use report::study;

use super::text_game::TextGame;
use crate::console::BadInput;

impl TextGame {
    /// Gives the session a command and tells what comes of it.
    pub(super) fn command(&mut self, command: Command) -> Result<()> {
        let events = self.session.command(command, Instant::now());
        self.tell(events)
    }

    /// The same for commands after which the board is shown.
    pub(super) fn command_and_board(&mut self, command: Command) -> Result<()> {
        let events = self.session.command(command, Instant::now());
        self.tell_with_board(events, |this| this.show_board_below())
    }

    /// Tells events, and shows the board before the end of the game is told. Whoever is to move
    /// thinks from then on.
    pub(super) fn tell_with_board(
        &mut self,
        mut events: Vec<Event>,
        show: impl FnOnce(&mut TextGame) -> Result<()>,
    ) -> Result<()> {
        let end = events.iter().position(|event| matches!(event, Event::Ended(_)));
        let after = events.split_off(end.unwrap_or(events.len()));
        self.tell(events)?;
        show(self)?;
        self.tell(after)?;
        self.session.shown(Instant::now());
        Ok(())
    }

    pub(super) fn tell(&mut self, events: Vec<Event>) -> Result<()> {
        events.into_iter().try_for_each(|event| self.tell_one(event))
    }

    fn tell_one(&mut self, event: Event) -> Result<()> {
        let language = self.language();
        match event {
            Event::Refused(refusal) => Err(BadInput(language.refusal(&refusal)).into()),
            Event::Save => self.keep(),
            Event::Reopened => {
                self.saving.leave_file();
                Ok(())
            }
            Event::GameBegun => {
                self.opening_told = None;
                self.machines.new_game();
                Ok(())
            }
            Event::MovePlayed(played) => {
                let HalfMove { before, mv } = &played.half_move;
                // A person's move is seen on the board.
                let Some(name) = &played.machine else { return Ok(()) };
                self.say(&language.machine_plays(before, *mv, name, played.time))
            }
            Event::TakenBack { moves } => {
                self.say(&language.moves_taken_back(&self.written(&moves)))
            }
            Event::PlayedAgain { moves } => {
                self.say(&language.moves_played_again(&self.written(&moves)))
            }
            Event::Ended(end) => {
                self.tell_opening()?;
                self.say(&language.game_ended(end))?;
                self.machines.game_over(self.session.game().game(), end);
                Ok(())
            }
            Event::PlayersChanged(how) => {
                match how {
                    Reseating::Seated(sides) => {
                        sides.into_iter().for_each(|side| self.machines.forget(side));
                    }
                    Reseating::Exchanged => self.machines.exchange(),
                }
                self.turn_board();
                self.say(&language.who_plays(self.game()))
            }
            Event::ClockSet => self.tell_clocks(),
            Event::Held => self.say(&format!("{}\n", language.machines_wait())),
            Event::MachineFailed(failure) => {
                let player = failure.player.to_string();
                self.say(&language.machine_failed(failure.side, &player, &failure.fault))
            }
            Event::AskStudy(request) => self.study(&request),
            Event::Hint(hint) => self.say(&study::hint(&hint, language)),
            Event::Explained(explained) => self.say(&study::explanation(&explained, language)),
            Event::DrawDeclined(why) => {
                let why = match why {
                    DrawDeclined::TooEarly => language.draw_too_early(),
                    DrawDeclined::StandsBetter => language.draw_declined(),
                };
                self.say(&format!("{why}\n"))
            }
            // The loop looks who is asked; the opening is told before the next line is read.
            Event::AskMachine(_) | Event::OpeningNamed(_) => Ok(()),
        }
    }

    /// A second look at a position, which Ctrl-C ends early.
    fn study(&mut self, request: &StudyRequest) -> Result<()> {
        let (findings, _) = self.interrupts.during(|stop| carry_out(request, stop));
        let events = self.session.studied(request.id, findings, Instant::now());
        self.tell(events)
    }

    fn written(&self, moves: &[HalfMove]) -> Vec<String> {
        let letters = self.language().piece_letters();
        moves.iter().map(|made| san::write(&made.before, made.mv, letters)).collect()
    }

    /// The name of the opening, whenever it is another.
    pub(super) fn tell_opening(&mut self) -> Result<()> {
        let opening = self.session.opening();
        if opening == self.opening_told {
            return Ok(());
        }
        self.opening_told = opening;
        match opening {
            Some(opening) => self.say(&self.language().opening(&opening)),
            None => Ok(()),
        }
    }

    /// Saves the game as it is. A disk that does not want it is no reason not to play.
    pub(super) fn keep(&mut self) -> Result<()> {
        let language = self.language();
        match self.saving.save(self.session.game()) {
            Saved::Moved { left, to } => self.say(&language.place_left(&left, &to)),
            Saved::Failed { fault, is_news: true } => {
                let why = match fault {
                    SaveFault::NoFolder => language.no_home().to_owned(),
                    SaveFault::Disk(error) => language.system_error(&error),
                };
                self.say(&language.not_saved(&why))
            }
            Saved::Nothing | Saved::InFile | Saved::Failed { is_news: false, .. } => Ok(()),
        }
    }

    pub(super) fn keeping(&self) -> Keeping {
        self.saving.keeping(self.session.game())
    }

    /// Where the game lies; if nowhere, the game itself, which would be lost otherwise.
    pub(super) fn say_farewell(&self) -> Result<()> {
        match self.keeping() {
            Keeping::Failed => {
                let game = to_pgn(self.game());
                self.say(&format!("{}\n{game}", self.language().lost_otherwise()))
            }
            _ => self.say(&self.language().farewell(self.saving.file())),
        }
    }
}
