//! A game at a board without input and output: commands in, events out, the time passed in.
//!
//! | module | holds |
//! |---|---|
//! | `session` | [`Session`]: a game, whoever sits around it, and what is being waited for |
//! | `event` | [`Command`], [`Event`] and [`Refusal`]: what goes in and what comes out, as data |
//! | `game`, `end` | [`PlayedGame`]: moves, moves taken back, players, clocks; [`End`] |
//! | `snapshot` | [`Snapshot`]: a session at a moment, for a page that is opened |
//! | `machine` | [`Machine`]: a searcher or another program, asked for a move |
//! | `study` | a second look at a position: hints and reasons |
//! | `review` | a game looked at move by move: what each move gave away, and what would have been better |
//! | `statistics` | what a game was like |
//! | `practice` | exercises from one's own mistakes and from puzzles, asked again after growing intervals |
//! | `saved` | games on disk: the only part that opens files, with `puzzle` and `practice` |
//! | `puzzle` | puzzles for people |
//!
//! A caller keeps a [`Session`], gives it a [`Command`] and the time, and deals with every [`Event`] in
//! its order: it shows some, saves the game at [`Event::Save`], and at [`Event::AskMachine`] asks a
//! [`Machine`] on a thread of its own and brings the answer to [`Session::answered`]. While a person
//! thinks it waits for [`Session::deadline`] and calls [`Session::tick`].
//!
//! This crate starts no thread, prints nothing and speaks no language: that is for its callers, the
//! terminal and the web server.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod data;
mod end;
mod event;
mod game;
mod half_move;
mod lines;
mod machine;
pub mod practice;
pub mod puzzle;
pub mod review;
pub mod saved;
mod session;
mod setup;
mod snapshot;
mod statistics;
mod study;

pub use end::End;
pub use event::{
    Command, DrawDeclined, Event, MachineFailure, MovePlayed, MoveRequest, Refusal, RequestId,
    Reseating,
};
pub use game::{PlayedGame, Thought, Timer};
pub use half_move::HalfMove;
pub use machine::{Answer, Machine, MachineFault, MachineMove};
pub use session::Session;
pub use setup::{any_chess960_number, chess960, chess960_number, level_player, usual_players};
pub use snapshot::{SeatSnapshot, Snapshot};
pub use statistics::{MoveStatistics, SideStatistics, Statistics};
pub use study::{
    DECIDED, Explanation, Findings, HINT_NODES, Hint, Purpose, Reasoning, StudiedLine,
    StudyRequest, Verdict, analyst, carry_out,
};
