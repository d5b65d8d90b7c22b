//! UCI and XBoard, both directions.
//!
//! One binary for all integration tests of the crate, so that it is linked once.

mod uci_commands;
mod uci_go;
mod uci_messages;
mod uci_noise;
mod xboard_commands;
mod xboard_messages;
mod xboard_noise;
