//! What all protocol loops share: lines from outside, lines to the other side and their log, and what a
//! loop waits for. It must not know any protocol.

mod event;
mod input;
pub(crate) mod log;
mod overtime;

pub(crate) use event::{ALGORITHM, Event, FAREWELL, engine_name, notify};
pub(crate) use input::read_line;
pub(crate) use log::LOG_FILE;
pub(crate) use overtime::Overtime;
