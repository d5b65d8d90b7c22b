//! A bare `roque` on a terminal: the greeting, one prompt for everything, the session in the README.

use std::fs;
use std::path::Path;

use crate::Terminal;

/// No list, no second prompt: a move is enough, and the opponent is the one of last time.
#[test]
fn a_move_at_the_greeting_begins_a_game_against_the_last_level() {
    for (first, level) in [("e4", 5), ("Nf3", 5), ("g1f3", 1)] {
        let mut terminal = Terminal::start(&[]);
        terminal.expect("you have White against level 3 of 10");
        terminal.expect("1. white> ");
        terminal.type_in(&format!("{first}\r"));
        terminal.expect("1... ");
        terminal.expect("  (Roque level 3, ");
        terminal.expect("2. white> ");
        terminal.type_in(&format!("level {level}\r"));
        terminal.expect(&format!("Black:  Roque level {level}"));
        // One word leaves, and says where the game is.
        terminal.type_in("quit\r");
        terminal.expect("Saved as ");
        terminal.expect_end(0);
        let mut terminal = terminal.again(&["--lang", "fr"]);
        terminal.expect(&format!("les Blancs contre le niveau {level} sur 10"));
        terminal.expect("charger 1 reprend ");
        terminal.expect("1. blancs> ");
        terminal.type_in("d4\r");
        terminal.expect(&format!("  (Roque niveau {level}, "));
        terminal.expect("2. blancs> ");
        terminal.type_in("charger 2\r");
        terminal.expect("2. blancs> ");
        terminal.type_in("quitter\r");
        terminal.expect("Partie enregistrée : ");
        terminal.expect_end(0);
        assert_eq!(terminal.saved().len(), 2);
        let mut terminal = terminal.again(&["play"]);
        terminal.expect(&format!("Enter  you have White against level {level} of 10"));
        terminal.type_in("quit\r");
        terminal.expect_end(0);
    }
}

/// Commands of the game, of the program and of UCI at one prompt, with the game beside them.
#[test]
fn every_kind_of_command_works_at_the_prompt() {
    let mut terminal = Terminal::start(&[]);
    terminal.expect("1. white> ");
    for (typed, answer) in [
        ("perft 3", "8,902"),
        ("roque perft 2 --divide", "400"),
        ("bench 1", " nps"),
        ("uci", "uciok"),
        ("isready", "readyok"),
        ("eval --eval pst", "total"),
        ("players mcts --json", "mcts"),
        ("match random:seed=1 random:seed=2 --games 2 --max-moves 2", "games"),
        ("analyze --player alphabeta --depth 1", "best move "),
        ("tournament", "NAME is missing"),
        ("analyze --fen \"8/8", "a quotation mark is missing"),
        ("help sprt", "roque sprt"),
        ("help setoption", "Sets an option of the engine."),
        ("stats", "no game has been played yet"),
        ("banana", "\"banana\" is neither a move nor a command"),
    ] {
        terminal.type_in(&format!("{typed}\r"));
        terminal.expect(answer);
        terminal.expect("1. white> ");
    }
    // A position is set up and thought about; the next move is ours, whatever the side.
    terminal.type_in("position startpos moves e2e4\r");
    terminal.expect("1... black> ");
    terminal.type_in("go depth 2\r");
    terminal.expect("bestmove ");
    terminal.expect("1... black> ");
    terminal.type_in("perft 1 --divide\r");
    terminal.expect("About the position on the board");
    terminal.expect("e7e5");
    terminal.expect("1... black> ");
    // A search without an end is ended by Enter, by a command, or by Ctrl-C and Enter.
    for end in ["\r", "stop\r", "\u{3}"] {
        terminal.type_in("go infinite\r");
        // The engine may have spoken before this comes.
        terminal.expect("(Enter stops it.)");
        terminal.expect("info depth ");
        terminal.type_in(end);
        terminal.expect("bestmove ");
        if end == "\u{3}" {
            terminal.expect("(Enter to go on.)");
            terminal.type_in("\r");
        }
        terminal.expect("1... black> ");
    }
    terminal.type_in("c5\r");
    terminal.expect("White:  Roque level 3");
    terminal.expect("2. ");
    terminal.expect("2... black> ");
    terminal.type_in("go infinite\r");
    terminal.expect("info depth 3 ");
    terminal.type_in("quit\r");
    terminal.expect("bestmove ");
    terminal.expect("Saved as ");
    terminal.expect_end(0);
    assert_eq!(terminal.saved().len(), 1, "looking at a position is no game");
}

/// The list of commands is longer than a window: it waits before its beginning is gone.
#[test]
fn help_comes_a_screen_at_a_time() {
    let mut terminal = Terminal::start(&[]);
    terminal.type_in("quit\r");
    terminal.expect_end(0);
    let mut terminal = terminal.again(&[]);
    terminal.expect("1. white> ");
    terminal.type_in("help\r");
    terminal.expect("A move is simply typed");
    terminal.expect("(Enter: more, q: enough) ");
    assert!(!terminal.text().contains("UCI and tools"), "{}", terminal.text());
    terminal.type_in("\r");
    terminal.expect("(Enter: more, q: enough) ");
    terminal.type_in("\r");
    terminal.expect("UCI and tools");
    terminal.expect("1. white> ");
    terminal.type_in("help\r");
    terminal.expect("(Enter: more, q: enough) ");
    terminal.type_in("q\r");
    terminal.expect("1. white> ");
    terminal.type_in("help\r");
    terminal.expect("(Enter: more, q: enough) ");
    terminal.type_in("e4\r");
    terminal.expect("  (Roque level 3, ");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}

/// `play` lists games at any moment, and begins one at once with options.
#[test]
fn play_at_the_prompt() {
    let mut terminal = Terminal::start(&[]);
    terminal.expect("1. white> ");
    terminal.type_in("play --black human --chess960 5\r");
    terminal.expect("Start:  position 5 of Chess960");
    terminal.expect("1. white> ");
    terminal.type_in("a4\r");
    terminal.expect("1... black> ");
    terminal.type_in("play --black\r");
    terminal.expect("Expected: a player");
    terminal.expect("1... black> ");
    terminal.type_in("play\r");
    terminal.expect("The game before is kept as ");
    terminal.expect("6      go on with ");
    terminal.expect("your choice> ");
    terminal.type_in("perft 2\r");
    terminal.expect("400");
    terminal.expect("your choice> ");
    terminal.type_in("4\r");
    terminal.expect("Black:  a person");
    terminal.type_in("quit\r");
    terminal.expect_end(0);
}

/// The session in the README, line by line; `…` there stands for any text.
#[test]
fn the_first_minute_in_the_readmes_is_true() {
    the_first_minute_is_true("README.md", "en");
    the_first_minute_is_true("README.fr.md", "fr");
}

fn the_first_minute_is_true(page: &str, language: &str) {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
    let page = fs::read_to_string(readme).unwrap();
    let block = page.split("```text\n").nth(1).expect("a session").split("\n```").next().unwrap();
    let mut terminal = Terminal::start(&["--lang", language]);
    for line in block.lines() {
        let prompt = line.find("> ").map(|at| at + 2).filter(|_| {
            line.starts_with("your choice> ")
                || line.starts_with(|first: char| first.is_ascii_digit())
        });
        match prompt {
            Some(at) => {
                terminal.expect(&line[..at]);
                let keys = &line[at..];
                terminal.type_in(&format!("{}\r", keys.trim_end_matches("(Enter)").trim()));
            }
            None => {
                for part in line.split('…').map(str::trim).filter(|part| !part.is_empty()) {
                    terminal.expect(part);
                }
            }
        }
    }
    terminal.expect_end(0);
}
