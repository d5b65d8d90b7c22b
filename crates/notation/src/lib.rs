//! How chess is written: coordinate moves, SAN, board drawings.
#![forbid(unsafe_code)]
