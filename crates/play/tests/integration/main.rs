//! Sessions at a board and puzzles, from outside: commands in, events out. No test waits: the time is
//! passed in.

mod machines;
mod old_games;
mod practice;
mod puzzles;
mod reviews;
mod second_looks;
mod sessions;
mod support;
mod taking_back;
mod time;
