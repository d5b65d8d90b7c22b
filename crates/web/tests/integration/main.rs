//! The server as a program on this machine sees it, request by request. What a browser makes of it is
//! tested in `tests/browser`.

mod client;
mod experiments;
mod games;
mod noise;
mod positions;
mod puzzles;
mod reviews;
mod trees;
mod who_may_ask;
