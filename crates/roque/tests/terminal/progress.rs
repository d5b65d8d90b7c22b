//! How far long commands are, on a terminal.

use crate::Terminal;

#[test]
fn a_long_command_shows_a_bar_and_the_time_that_is_left() {
    let players = ["flagship:nodes=3000,hash=1", "flagship:nodes=2000,hash=1"];
    let mut terminal = Terminal::start(&[&["match"], &players[..], &["--games", "5000"]].concat());
    terminal.expect("─");
    terminal.expect("/5000  ");
    terminal.expect(" left  +");
    // The running game has a line of its own.
    terminal.expect("flagship:nodes=");
    terminal.type_in("\u{3}");
    terminal.expect("The running games are finished first");
    terminal.expect("players  flagship:nodes=3000");
    terminal.expect_end(1);
    // The bar is gone from the result.
    let text = terminal.text();
    let (_, result) = text.rsplit_once("players  ").unwrap();
    assert!(!result.contains('─') && !result.contains('━'), "{result}");
}

#[test]
fn work_of_nodes_shows_a_bar_in_french() {
    let mut terminal = Terminal::start(&["perft", "8", "--lang", "fr"]);
    terminal.expect("─");
    terminal.expect(" nœuds");
    terminal.expect("reste ");
}

/// Archives and nets may be large; they used to be gone through in silence.
#[test]
fn long_work_on_archives_and_nets_shows_how_far_it_is() {
    // A short name: the line of 80 columns must have place for the hours that a busy machine foresees.
    let folder = std::env::temp_dir().join(format!("rq{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (games, net) = (path("games.rga"), path("a.nnue"));
    for made in [
        vec!["datagen", "--out", &games, "--games", "60", "--nodes", "20", "--seed", "1"],
        vec!["net", "random", "--out", &net, "--neurons", "256"],
    ] {
        let ran = std::process::Command::new(env!("CARGO_BIN_EXE_roque")).args(&made).output();
        assert!(ran.unwrap().status.success(), "{made:?}");
    }
    // One file so often that it takes a while.
    let often = vec![games.as_str(); 10_000];
    let out = path("out.bin");
    for (command, label) in [
        ([&["data", "verify"], &often[..]].concat(), "games.rga  "),
        ([&["data", "stats"], &often[..]].concat(), "games.rga  "),
        ([&["data", "export", "--out", &out], &often[..]].concat(), "games.rga  "),
        (vec!["net", "verify", &net, "--positions", "10000000"], "a.nnue  "),
        (vec!["net", "compare", &net, &net, "--positions", "10000000"], ""),
    ] {
        let mut terminal = Terminal::start(&command);
        terminal.expect("─");
        terminal.expect(" % ");
        terminal.expect(" left");
        // How far it is when it is first seen depends on the machine.
        let text = terminal.text();
        let shown = text.match_indices(" % ").any(|(at, _)| {
            let before = text[..at].trim_end_matches(|letter: char| letter.is_ascii_digit());
            before.len() < at && before.ends_with(label)
        });
        assert!(shown, "{command:?}: {text}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
