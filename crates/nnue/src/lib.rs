//! The network: how its file is read, what it sees of a position, how its accumulators follow the
//! moves of a search, and its arithmetic in whole numbers, the same on every processor.
//!
//! This crate knows chess and the door of evaluations. It has never heard of a search and opens no
//! file but the net's. The file and the arithmetic are described in `docs/nnue.md`.
//!
//! ```
//! use std::sync::Arc;
//! use chess::Position;
//! use eval::Evaluator;
//! use nnue::{Net, Network};
//!
//! let net = Net::random(32, 8, 7);
//! let bytes = net.to_bytes();
//! let read = Net::from_bytes(&bytes).expect("just written");
//!
//! let start = Position::start();
//! let mut network = Network::new(Arc::new(read));
//! network.reset(&start);
//! assert_eq!(network.evaluate(&start), net.evaluate(&start));
//! assert!(Net::from_bytes(&bytes[1..]).is_err());
//! ```

mod accumulators;
mod architecture;
mod attacks;
mod block;
mod cache;
mod changes;
mod differences;
mod error;
mod features;
mod folding;
mod header;
mod kings;
mod large_pages;
mod layers;
mod net;
mod network;
mod output_layer;
mod payload;
mod random;
mod random_net;
mod simd;
mod snapshot;
mod verify;

pub use architecture::Architecture;
pub use differences::Differences;
pub use error::{HeaderConstant, HeaderSize, NetError, WeightArray};
pub use header::{Header, MAX_NEURONS};
pub use net::Net;
pub use network::Network;
pub use random::{Random, RandomGames};
pub use simd::Simd;
pub use verify::{Check, Finding, Verification, file_mirrored, flipped, verify};
