//! Exercises: positions in which somebody went wrong, and puzzles, asked again after growing intervals.
//!
//! | module | holds |
//! |---|---|
//! | `exercise` | [`Exercise`]: a position with what is to be done there, and where it comes from |
//! | `making` | [`Making`]: exercises out of the errors of a game, each looked at a second time |
//! | `judging` | [`Judgement`]: whether a move that was tried is good enough |
//! | `schedule` | [`Schedule`]: when an exercise comes again |
//! | `lesson` | [`Lesson`]: the exercises of one sitting, in their order |
//! | `notebook` | [`Notebook`]: the file, to which lines are only ever added; [`Practice`] is what it says |
//! | `written` | how its lines are written |
//!
//! Times are seconds since 1970 and come from the caller; nothing here looks at a clock, prints or speaks a language.

mod exercise;
mod judging;
mod lesson;
mod making;
mod notebook;
mod schedule;
mod written;

pub use exercise::{Exercise, GameSource, Source, Task};
pub use judging::Judgement;
pub use lesson::Lesson;
pub use making::{Making, errors_of};
pub use notebook::{Added, Kept, Notebook, Practice, Strange};
pub use schedule::{DAY, Outcome, STAGES, Schedule, wait_of};
pub use written::Answer;
