//! What a protocol loop waits for, and how the engine's thread reaches it.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use players::{Done, Notify, Seat};

use protocol::line::LineError;

/// What wakes a loop up.
pub(crate) enum Event {
    /// A line was read.
    Line(Result<String, LineError>),
    /// There are no more lines.
    End,
    /// A job of the engine has ended.
    Done(Done),
}

/// A search that is told to stop answers much sooner than this; if not, the program ends without.
pub(crate) const FAREWELL: Duration = Duration::from_millis(700);

/// The option that changes the player.
pub(crate) const ALGORITHM: &str = "Algorithm";

/// Tells a loop that a job has ended.
pub(crate) fn notify(events: Sender<Event>) -> Notify {
    Arc::new(move |done| events.send(Event::Done(done)).is_ok())
}

/// What a GUI calls us. Several of our players may meet in one tournament.
pub(crate) fn engine_name(seat: &Seat) -> String {
    let name = format!("Roque {}", env!("CARGO_PKG_VERSION"));
    let player = players::printed_name(&seat.player);
    if seat.free || player == "Roque" { name } else { format!("{name} {player}") }
}
