//! Clocks and interruptions in a pipe.

use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::Shelf;
use crate::signals::{interrupt, interrupt_at_work};
use crate::{assert_in_order, program};

/// A game in a pipe that stays open.
struct Piped {
    child: Child,
    shelf: Shelf,
}

impl Piped {
    fn start(arguments: &[&str]) -> Piped {
        let shelf = Shelf::new();
        let child = program()
            .args(arguments)
            .env("ROQUE_GAMES", &shelf.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Piped { child, shelf }
    }

    fn type_in(&mut self, text: &str) {
        self.child.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Reads up to this text.
    #[track_caller]
    fn expect(from: &mut impl Read, part: &str) -> String {
        let mut seen = Vec::new();
        while !String::from_utf8_lossy(&seen).contains(part) {
            let mut byte = [0];
            let count = from.read(&mut byte).unwrap();
            assert_eq!(count, 1, "{part:?} does not come: {}", String::from_utf8_lossy(&seen));
            seen.push(byte[0]);
        }
        String::from_utf8_lossy(&seen).into_owned()
    }

    #[cfg(unix)]
    fn interrupt(&self) {
        interrupt(&self.child);
    }

    /// Code, stdout, stderr; the input stays open until it ends.
    fn end(mut self) -> (Option<i32>, String, String, Shelf) {
        let input = self.child.stdin.take();
        let output = self.child.wait_with_output().unwrap();
        drop(input);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr), self.shelf)
    }
}

/// Nothing is typed, and yet the game is lost when the time is over.
#[test]
fn a_flag_falls_when_it_falls() {
    let mut game = Piped::start(&["play", "--white", "human", "--black", "human", "--tc", "3"]);
    game.type_in("e4\n");
    let start = Instant::now();
    let out = game.child.stdout.as_mut().unwrap();
    Piped::expect(out, "1-0  Black has no time left, White wins.");
    assert!(start.elapsed() >= Duration::from_secs(2));
    // It is saved before anything else is typed.
    let saved = || fs::read_to_string(&game.shelf.files()[0]).unwrap();
    let text = saved();
    assert!(text.contains("[Result \"1-0\"]") && text.contains("ime forfeit"), "{text}");
    game.type_in("e5\nquit\n");
    let (code, out, _, _) = game.end();
    assert_eq!(code, Some(0));
    assert_in_order(&out, &["the game is over (Black has no time left"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_in_a_pipe_leaves_with_everything() {
    // Two machines: the JSON is there, and the exit code says that it was interrupted.
    let machines = ["play", "--white", "flagship:movetime=600000", "--black", "random", "--json"];
    let mut game = Piped::start(&machines);
    Piped::expect(game.child.stderr.as_mut().unwrap(), "a b c d e f g h");
    interrupt_at_work(&game.child, Duration::from_millis(700));
    let (code, out, err, shelf) = game.end();
    assert_eq!(code, Some(3), "{err}");
    assert_in_order(&err, &["1. ", "Interrupted. The game is saved."]);
    let told: serde_json::Value = serde_json::from_str(out.trim()).unwrap();
    assert_eq!((&told["result"], &told["plies"]), (&"*".into(), &1.into()));
    assert_eq!(shelf.files().len(), 1);
    // The same while a line is waited for.
    let mut game = Piped::start(&["play", "--white", "human", "--black", "human", "--json"]);
    game.type_in("e4\n");
    Piped::expect(game.child.stderr.as_mut().unwrap(), "Opening: B00");
    game.interrupt();
    let (code, out, err, _) = game.end();
    assert_eq!(code, Some(3), "{err}");
    let told: serde_json::Value = serde_json::from_str(out.trim()).unwrap();
    assert_eq!(told["list"][0]["move"], "e2e4");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_puzzle() {
    let mut puzzle = Piped::start(&["enigm", "play", "mate1-back-rank"]);
    Piped::expect(puzzle.child.stdout.as_mut().unwrap(), "Type a move, hint");
    puzzle.interrupt();
    let (code, _, err, _) = puzzle.end();
    assert_eq!(code, Some(3));
    assert_in_order(&err, &["The puzzle stays unsolved."]);
}
