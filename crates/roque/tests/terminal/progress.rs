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
