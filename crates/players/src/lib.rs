//! Every player of this program by the name that users write, the ten levels, and the thread that
//! runs an engine for whoever asks: a terminal, UCI, XBoard, a page.
//!
//! Names are read with [`read`], players made with [`make`]; an [`EngineThread`] does one [`Job`]
//! after the other and tells how each ended. This crate knows no protocol, no language and no
//! terminal: what is wrong is a value that somebody else puts into words.
//!
//! ```
//! use players::{make, read};
//! use search::{Limits, NullSink, Root, StopFlag};
//!
//! let spec = read("alphabeta:depth=3")?;
//! let mut player = make(&spec)?;
//! let root = Root::new(chess::Position::start());
//! let choice = player.search(&root, &Limits::depth(3), &StopFlag::new(), &mut NullSink);
//! assert!(choice.best.is_some());
//! assert!(read("alphabeta:wings=2").is_err());
//! # Ok::<(), players::PlayerError>(())
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod engine_thread;
mod harmless;
pub mod levels;
mod make;
mod options;
mod read;
mod registry;
mod seated;
mod traceable;

pub use engine_thread::{
    BookAnswer, Complain, Complaint, Done, EngineThread, Job, Maker, Notify, Observer,
};
pub use harmless::{Harm, read_harmless};
pub use make::{
    MakeError, Subject, factory, make, make_subject, own_limits, printed_name, unused_book_options,
};
pub use options::{
    add_own_limits, all_choices, all_options, any_has_option, any_takes, asks_book_unasked,
    exchanged, is_same_option, options, set_seed, shared_options, shows_several, with_multi_pv,
};
pub use read::{PlayerError, default_player, read, read_own, read_with_people};
pub use registry::{DEFAULT, ListedPlayer, all, everybody, names};
pub use seated::{Seat, SeatedEngine, UnknownPlayer};
pub use traceable::{Traceable, make_traceable, traceable};
