//! The text game on a terminal: prompts, completion, Ctrl-C, Ctrl-D. The terminal is a pair of
//! pseudo-terminals; `setsid -c` makes it the one that controls the program, so that Ctrl-C reaches
//! it as it does in real life.
#![cfg(target_os = "linux")]

mod progress;
mod prompt;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Machines may be slow; a test that goes well does not wait.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program on a terminal.
struct Terminal {
    child: Child,
    master: File,
    heard: Arc<Mutex<String>>,
    /// How much of it was looked at.
    seen: usize,
    shelf: PathBuf,
}

impl Terminal {
    fn start(arguments: &[&str]) -> Terminal {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("roque-terminal-{}-{number}", std::process::id());
        Terminal::start_with(arguments, std::env::temp_dir().join(name), None)
    }

    /// The program once more in a small window, with the games of this one, which has ended.
    fn again(mut self, arguments: &[&str]) -> Terminal {
        let shelf = std::mem::take(&mut self.shelf);
        // As small as the usual window.
        let size = nix::pty::Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        Terminal::start_with(arguments, shelf, Some(size))
    }

    fn start_with(arguments: &[&str], shelf: PathBuf, size: Option<nix::pty::Winsize>) -> Terminal {
        let pair = nix::pty::openpty(&size, None).expect("a pseudo-terminal");
        let end = || Stdio::from(pair.slave.try_clone().expect("a terminal"));
        let child = Command::new("setsid")
            .args(["-c", env!("CARGO_BIN_EXE_roque")])
            .args(arguments)
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("COLORTERM")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .env("ROQUE_GAMES", &shelf)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("setsid, of util-linux");
        drop(pair.slave);
        let master = File::from(pair.master);
        let heard = Arc::new(Mutex::new(String::new()));
        let (mut reader, ear) = (master.try_clone().expect("a terminal"), Arc::clone(&heard));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                ear.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        Terminal { child, master, heard, seen: 0, shelf }
    }

    fn type_in(&mut self, keys: &str) {
        self.master.write_all(keys.as_bytes()).expect("a terminal");
    }

    /// What was said, without the codes that move the cursor.
    fn text(&self) -> String {
        let heard = self.heard.lock().unwrap();
        let mut text = String::new();
        let mut letters = heard.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\u{1b}' => {
                    letters.next_if_eq(&'[');
                    letters.by_ref().find(|letter| letter.is_ascii_alphabetic());
                }
                '\r' | '\u{7}' | '\u{FE0E}' => {}
                letter => text.push(letter),
            }
        }
        text
    }

    /// Waits for this text behind what was waited for before.
    #[track_caller]
    fn expect(&mut self, part: &str) {
        let start = Instant::now();
        loop {
            let text = self.text();
            let rest = text.get(self.seen..).unwrap_or_default();
            if let Some(at) = rest.find(part) {
                self.seen += at + part.len();
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{part:?} does not come:\n{rest}\nof\n{text}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[track_caller]
    fn expect_end(&mut self, code: i32) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert_eq!(status.code(), Some(code), "{}", self.text());
                return;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn saved(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.shelf).into_iter().flatten().flatten();
        entries.filter_map(|entry| fs::read_to_string(entry.path()).ok()).collect()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.shelf);
    }
}

/// A machine that thinks until it is stopped.
const PATIENT: [&str; 5] = ["play", "--white", "human", "--black", "flagship:movetime=600000"];

#[test]
fn a_list_to_choose_from_and_a_prompt() {
    let mut terminal = Terminal::start(&["play"]);
    terminal.expect("Enter  you have White against level 3 of 10");
    terminal.expect("your choice> ");
    terminal.type_in("1\r");
    terminal.expect("White:  Roque level 3");
    terminal.expect("Black:  you");
    terminal.expect("h g f e d c b a");
    terminal.expect("1... black> ");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
    // The level is chosen from a list.
    let mut terminal = Terminal::start(&["play", "--lang", "fr"]);
    terminal.expect("votre choix> ");
    terminal.type_in("2\r");
    terminal.expect("niveau [3]> ");
    terminal.type_in("5\r");
    terminal.expect("Roque niveau 5 : joueur du dimanche");
    terminal.expect("1. blancs> ");
    terminal.type_in("quitter\r");
    terminal.expect_end(0);
}

#[test]
fn the_tab_key_completes_commands_moves_and_squares() {
    let mut terminal = Terminal::start(&["play", "--white", "human", "--black", "human"]);
    terminal.expect("1. white> ");
    terminal.type_in("playa\tb1\r");
    terminal.expect("playable b1");
    terminal.expect("knight   b1  Na3 Nc3");
    terminal.expect("1. white> ");
    terminal.type_in("Nf\t\r");
    terminal.expect("1... black> ");
    // The arrow brings the line before back.
    terminal.type_in("\u{1b}[A");
    terminal.expect("Nf3");
    terminal.type_in("\u{3}");
    terminal.expect("Ctrl-C again to leave");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}

#[test]
fn ctrl_c_stops_a_search_and_its_best_move_is_played() {
    let mut terminal = Terminal::start(&PATIENT);
    terminal.expect("1. white> ");
    terminal.type_in("e4\r");
    terminal.expect("Roque is thinking; Ctrl-C makes it move now.");
    terminal.type_in("\u{3}");
    terminal.expect("1... ");
    terminal.expect("2. white> ");
    // The second one asks, for the first was heard.
    terminal.type_in("\u{3}");
    terminal.expect("Leave the game? It is saved. [y/N] ");
    terminal.type_in("n\r");
    terminal.expect("2. white> ");
    terminal.type_in("\u{4}");
    terminal.expect("Saved as ");
    terminal.expect_end(0);
    assert!(terminal.saved().iter().any(|game| game.contains("1. e4")));
}

#[test]
fn ctrl_c_twice_asks() {
    let mut terminal = Terminal::start(&["play", "--black", "human"]);
    terminal.expect("1. white> ");
    terminal.type_in("d4\r");
    terminal.expect("1... black> ");
    terminal.type_in("\u{3}");
    terminal.expect("Ctrl-C again to leave; the game is saved. Or type on.");
    terminal.expect("1... black> ");
    terminal.type_in("\u{3}");
    terminal.expect("[y/N] ");
    terminal.type_in("y\r");
    terminal.expect("Saved as ");
    terminal.expect_end(3);
    assert!(terminal.saved().iter().any(|game| game.contains("1. d4")));
}

/// Before the editor has the terminal, Ctrl-C comes as a signal to a program that waits for a line.
#[test]
fn ctrl_c_about_the_time_at_which_a_search_ends_never_ends_the_game() {
    for delay in (90..130).step_by(5) {
        let arguments = ["play", "--white", "human", "--black", "flagship:movetime=100"];
        let mut terminal = Terminal::start(&arguments);
        terminal.expect("1. white> ");
        terminal.type_in("Na3\r");
        terminal.expect("Na3");
        thread::sleep(Duration::from_millis(delay));
        terminal.type_in("\u{3}");
        terminal.expect("2. white> ");
        // What is typed in the instant of Ctrl-C is lost with the line.
        let start = Instant::now();
        while terminal.child.try_wait().unwrap().is_none() && start.elapsed() < PATIENCE {
            terminal.type_in("quit\r");
            thread::sleep(Duration::from_millis(300));
        }
        terminal.expect_end(0);
    }
}

/// What is neither in the list, a move nor a command begins no game.
#[test]
fn nonsense_at_the_list_is_told_and_asked_again() {
    let mut terminal = Terminal::start(&["play"]);
    terminal.expect("your choice> ");
    for (typed, answer) in [
        ("99", "\"99\" is nothing to choose"),
        ("6", "\"6\" is nothing to choose"),
        ("0", "Type Enter, 1 to 5, a move such as e4"),
        ("banana", "\"banana\" is nothing to choose"),
        ("help", "The game"),
        ("lang fr", "votre choix> "),
    ] {
        terminal.type_in(&format!("{typed}\r"));
        terminal.expect(answer);
    }
    terminal.type_in("2\r");
    terminal.expect("niveau [3]> ");
    terminal.type_in("99\r");
    terminal.expect("il n'y a pas de niveau");
    terminal.expect("niveau [3]> ");
    terminal.type_in("4\r");
    terminal.expect("Roque niveau 4");
    terminal.expect("1. blancs> ");
    terminal.type_in("quitter\r");
    terminal.expect_end(0);
    // An algorithm that does not exist is asked for again, too; Ctrl-D leaves.
    let mut terminal = Terminal::start(&["play"]);
    terminal.expect("your choice> ");
    terminal.type_in("3\r");
    terminal.expect("player [level3]> ");
    terminal.type_in("alfabeta\r");
    terminal.expect("did you mean alphabeta?");
    terminal.expect("player [level3]> ");
    terminal.type_in("\u{4}");
    terminal.expect_end(0);
    // It is no trap: it can be left, and what it shows as an example is understood.
    let mut terminal = Terminal::start(&["play"]);
    terminal.expect("your choice> ");
    terminal.type_in("3\r");
    terminal.expect("player [level3]> ");
    terminal.type_in("white alphabeta:depth=2,eval=tapered\r");
    terminal.expect("White:  Minimax-ab");
    terminal.expect("1... black> ");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
    let mut terminal = Terminal::start(&["play"]);
    terminal.expect("your choice> ");
    terminal.type_in("3\r");
    terminal.expect("player [level3]> ");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}

/// Both machines are chosen, each with its parameters; Enter takes the one in brackets.
#[test]
fn two_machines_of_ones_choice_are_watched() {
    let mut terminal = Terminal::start(&["play"]);
    terminal.expect("5      watch two machines of your choice");
    terminal.expect("your choice> ");
    terminal.type_in("5\r");
    terminal.expect("alphabeta    Minimax-ab");
    terminal.expect("white [level5]> ");
    terminal.type_in("alfabeta:depth=3\r");
    terminal.expect("did you mean alphabeta?");
    terminal.expect("white [level5]> ");
    terminal.type_in("random:seed=3\r");
    terminal.expect("black [level3]> ");
    terminal.type_in("alphabeta:depth=2,eval=material\r");
    terminal.expect("White:  Random (random:seed=3");
    terminal.expect("Black:  Minimax-ab (alphabeta:depth=2,eval=material)");
    terminal.expect("1... ");
    terminal.type_in("\u{3}");
    terminal.expect("The machines wait. Type go.");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
    let mut terminal = Terminal::start(&["play", "--lang", "fr"]);
    terminal.expect("regarder deux machines de votre choix");
    terminal.type_in("5\r");
    terminal.expect("blancs [niveau5]> ");
    terminal.type_in("\r");
    terminal.expect("noirs [niveau3]> ");
    terminal.type_in("level1\r");
    terminal.expect("Blancs : Roque niveau 5");
    terminal.expect("Noirs :  Roque niveau 1");
    terminal.type_in("\u{3}");
    terminal.expect("Les machines attendent");
    terminal.type_in("quitter\r");
    terminal.expect_end(0);
}

/// A person's flag falls while nothing is typed, or while something is.
#[test]
fn a_flag_falls_at_the_prompt() {
    let mut terminal = Terminal::start(&["play", "--black", "human", "--tc", "4"]);
    terminal.expect("1. white ");
    terminal.type_in("d4\r");
    terminal.expect("1... black ");
    terminal.type_in("d");
    terminal.expect("1-0  Black has no time left, White wins.");
    assert!(terminal.saved().iter().any(|game| game.contains("[Result \"1-0\"]")));
    terminal.type_in("5\r");
    terminal.expect("the game is over (Black has no time left");
    terminal.type_in("undo\r");
    terminal.expect("The game goes on.");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}

/// Another program is told to move, as our own searchers are.
#[test]
fn ctrl_c_stops_another_program() {
    for protocol in ["uci", "xboard"] {
        let program = env!("CARGO_BIN_EXE_roque");
        let black = format!("{protocol}:{program},args={protocol},movetime=600000");
        let mut terminal = Terminal::start(&["play", "--white", "human", "--black", &black]);
        terminal.expect("1. white> ");
        terminal.type_in("e4\r");
        terminal.expect("is thinking; Ctrl-C makes it move now.");
        terminal.type_in("\u{3}");
        terminal.expect("1... ");
        terminal.expect("2. white> ");
        terminal.type_in("quit\r");
        terminal.expect_end(0);
        assert!(!terminal.text().contains("cannot move"), "{}", terminal.text());
    }
}

#[test]
fn hostile_keys_do_not_end_the_game() {
    let mut terminal = Terminal::start(&["play", "--black", "human"]);
    terminal.expect("1. white> ");
    terminal.type_in(&format!("{}\r", "x".repeat(2_000)));
    terminal.expect("is neither a move nor a command");
    terminal.expect("1. white> ");
    terminal.master.write_all(b"e\xff\xfe4\r").unwrap();
    // What was typed ahead behind such bytes is gone with them.
    terminal.expect("is not UTF-8 text");
    terminal.expect("1. white> ");
    terminal.type_in("\u{1}\u{2}\u{b}\u{1b}[5~\u{1b}[99;99R\r");
    terminal.type_in("\u{15}moves\r");
    terminal.expect("No moves yet.");
    terminal.type_in("\u{15}e4\r");
    terminal.expect("1... black> ");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}

#[test]
fn a_puzzle_at_the_prompt() {
    let mut terminal = Terminal::start(&["enigm", "play", "mate1-back-rank"]);
    terminal.expect("1... black> ");
    terminal.type_in("\u{3}");
    terminal.expect("The puzzle stays unsolved.");
    terminal.expect_end(3);
}

#[test]
fn lines_typed_ahead_are_not_lost() {
    let mut terminal = Terminal::start(&["play", "--black", "human"]);
    terminal.expect("1. white> ");
    terminal.type_in("e4\re5\rNf3\rmoves\r");
    terminal.expect("1. e4 e5 2. Nf3\n");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}

#[test]
fn ctrl_d_saves_and_leaves() {
    let mut terminal = Terminal::start(&["play", "--black", "human"]);
    terminal.expect("1. white> ");
    terminal.type_in("c4\r");
    terminal.expect("1... black> ");
    terminal.type_in("\u{4}");
    terminal.expect("Saved as ");
    terminal.expect_end(0);
    assert!(terminal.saved().iter().any(|game| game.contains("1. c4")));
}

#[test]
fn boards_on_a_terminal_are_figurines_or_colours() {
    let mut terminal = Terminal::start(&["play", "--black", "human"]);
    terminal.expect("8  ♜ ♞");
    terminal.type_in("display color\r");
    terminal.expect("1. white> ");
    terminal.expect("1. white> ");
    assert!(terminal.heard.lock().unwrap().contains("\u{1b}[48;2;"));
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}
