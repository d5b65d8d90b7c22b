//! What goes into a session and what comes out of it. All of it is data: words make sentences of it,
//! a web page gets it as JSON, tests compare it.

use arena::{ClockControl, PlayerSpec};
use chess::{Color, Move};
use notation::Opening;
use serde::Serialize;

use crate::data;
use crate::end::End;
use crate::game::PlayedGame;
use crate::half_move::HalfMove;
use crate::machine::MachineFault;
use crate::study::{Explanation, Hint, StudyRequest};

/// What somebody at the board wants.
#[derive(Clone, Debug)]
pub enum Command {
    /// The person to move plays this.
    Play(Move),
    /// Moves are taken back: with one person at the board up to that person's last turn, otherwise
    /// one half-move; so many times. A game that was given up goes on instead.
    TakeBack {
        /// How often.
        times: u32,
    },
    /// Moves that were taken back are played again, up to the person's turn.
    PlayAgain,
    /// Machines that wait go on; for a person to move one plays this move.
    Go,
    /// Machines wait until somebody says [`Command::Go`].
    Hold,
    /// A draw is offered to a machine, or agreed on by two people.
    OfferDraw,
    /// The person gives up.
    Resign,
    /// Another game begins. [`PlayedGame::again`] makes one with the same players and clock.
    Begin(Box<PlayedGame>),
    /// Another game goes on, such as one that was saved. Two machines wait there.
    GoOnWith(Box<PlayedGame>),
    /// Another position is looked at: machines wait, and the next move is the person's, whatever the
    /// side.
    LookAt(Box<PlayedGame>),
    /// Somebody else plays a side.
    Seat {
        /// The side.
        side: Color,
        /// Who plays it.
        player: Box<PlayerSpec>,
    },
    /// The machines have another level of difficulty.
    SetLevel {
        /// From 1 to [`players::levels::HIGHEST`].
        level: u8,
        /// Only the player of this side, who need not be a machine.
        side: Option<Color>,
    },
    /// People play these sides, machines the others.
    SeatPeople(Vec<Color>),
    /// The players exchange their sides.
    ExchangeSides,
    /// A clock for both sides from now on, or none.
    SetClock(Option<ClockControl>),
    /// What would be a good move?
    AskHint,
    /// Why has the last machine to move moved as it did?
    AskWhy,
}

/// What has happened, in the order in which it is to be dealt with.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// The command was not carried out, and nothing has changed.
    Refused(Refusal),
    /// The game has changed and is to be saved as it is now, before anything of it is shown.
    Save,
    /// A game that was over goes on: what was saved of it stays, and the game needs another file.
    Reopened,
    /// Another game is at the board.
    GameBegun,
    /// A move was made.
    MovePlayed(MovePlayed),
    /// Moves were taken back, the last one first; none where a game that was given up goes on.
    TakenBack {
        /// These.
        moves: Vec<HalfMove>,
    },
    /// Moves were played again.
    PlayedAgain {
        /// These, in their order.
        moves: Vec<HalfMove>,
    },
    /// The line on the board has got a name, or another one.
    OpeningNamed(#[serde(serialize_with = "data::opening")] Opening),
    /// The game is over.
    Ended(End),
    /// Somebody else plays.
    PlayersChanged(Reseating),
    /// A clock was set or taken away.
    ClockSet,
    /// Machines wait for [`Command::Go`].
    Held,
    /// A machine is to move: [`crate::Session::answered`] wants its answer.
    AskMachine(MoveRequest),
    /// A machine made no move; it waits.
    MachineFailed(MachineFailure),
    /// A position is to be looked at: [`crate::Session::studied`] wants what is found.
    AskStudy(StudyRequest),
    /// A good move.
    Hint(Hint),
    /// The reason of a machine's move.
    Explained(Explanation),
    /// The machine does not take the draw.
    DrawDeclined(DrawDeclined),
}

/// A move that was made at the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovePlayed {
    /// The move.
    #[serde(flatten)]
    pub half_move: HalfMove,
    /// What the machine that made it is called; nothing if a person made it.
    pub machine: Option<String>,
    /// How long it took.
    #[serde(rename = "time_ms", serialize_with = "data::milliseconds")]
    pub time: std::time::Duration,
}

/// Whose machines are no longer the ones that they were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reseating {
    /// These sides have new players.
    Seated(#[serde(serialize_with = "data::words")] Vec<Color>),
    /// The two have exchanged their sides.
    Exchanged,
}

/// Ties an answer to what was asked; another one comes too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RequestId(pub(crate) u64);

/// A machine is to move in the position on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveRequest {
    /// Comes back with the answer.
    pub id: RequestId,
    /// For this side.
    #[serde(serialize_with = "data::word")]
    pub side: Color,
    /// This player.
    #[serde(serialize_with = "data::word")]
    pub player: PlayerSpec,
    /// For one move in a person's place.
    pub stands_in: bool,
}

/// A machine that made no move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MachineFailure {
    /// For this side.
    #[serde(serialize_with = "data::word")]
    pub side: Color,
    /// As it is written.
    #[serde(serialize_with = "data::word")]
    pub player: PlayerSpec,
    /// What is wrong with it.
    #[serde(serialize_with = "data::word")]
    pub fault: MachineFault,
}

/// Why a machine does not take a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawDeclined {
    /// The game has hardly begun.
    TooEarly,
    /// It stands better.
    StandsBetter,
}

/// Why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The game is over, in this way.
    GameOver(End),
    /// It is a machine's turn, and nobody plays for it.
    NotYourTurn,
    /// The move is not legal.
    IllegalMove(#[serde(serialize_with = "data::word")] Move),
    /// No move was played that could be taken back.
    NothingToTakeBack,
    /// No move was taken back that could be played again.
    NothingToPlayAgain,
    /// Both sides are machines: nobody is there to offer a draw.
    OnlyMachines,
    /// Both sides are people: nobody is there to have a level.
    NoMachine,
    /// There is no such level.
    NoSuchLevel(u8),
    /// No machine has moved yet in this game.
    NothingToExplain,
}
