//! More than there is, or more than anybody needs: memory, threads, lines, moves, variations.

use std::fs;

use crate::watched::Watched;

/// In megabytes; nothing where the system does not say.
fn free_memory() -> Option<u64> {
    let meminfo = fs::read_to_string("/proc/meminfo").ok()?;
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
}

fn nodes(lines: &[String]) -> u64 {
    let line = lines.iter().rfind(|line| line.contains(" nodes ")).expect("an info line");
    let mut words = line.split(' ').skip_while(|word| *word != "nodes");
    words.nth(1).and_then(|number| number.parse().ok()).expect("a number of nodes")
}

/// Without the check all of it would be touched at once. The limit on addresses keeps this machine
/// safe from that, and would be refused in other words.
#[test]
fn a_hash_table_larger_than_the_machine_is_refused_and_the_old_one_stays() {
    let Some(free) = free_memory() else {
        eprintln!("this system does not say how much memory is free: nothing tried");
        return;
    };
    let mut watched = Watched::limited(&["uci"], 4 << 20);
    let first = nodes(&watched.go("depth 9"));
    // Whatever a deeper search has left in the table decides nearly all of a shallower one; another table would need `first` again.
    watched.go("depth 12");
    for (option, most) in [("Hash", 1 << 20), ("Tree Size", 1 << 16)] {
        if option == "Tree Size" {
            watched.engine.send("setoption name Algorithm value mcts");
        }
        for megabytes in [free + 1_000, 2 * free + 10_000].map(|megabytes| megabytes.min(most)) {
            watched.engine.send(&format!("setoption name {option} value {megabytes}"));
            let said = watched.sync();
            assert_eq!(said.len(), 1, "{said:?}");
            assert!(said[0].starts_with("info string error: there is no memory for"), "{said:?}");
            assert!(said[0].contains(" MB are free"), "{said:?}");
            if let Some((kilobytes, _)) = watched.usage() {
                assert!(kilobytes < 600 << 10, "{kilobytes} kB for a refused {megabytes} MB");
            }
        }
        if option == "Hash" {
            let again = nodes(&watched.go("depth 9"));
            assert!(3 * again < first, "the table has forgotten all: {again} nodes after {first}");
        }
    }
    watched.finish("refused memory");
}

/// The table of a textbook player stays as well.
#[test]
fn a_refused_table_of_the_laboratory_leaves_the_one_there_was() {
    let Some(free) = free_memory() else { return };
    let mut watched = Watched::limited(&["uci", "--player", "bibichess"], 4 << 20);
    let first = nodes(&watched.go("depth 5"));
    let megabytes = (free + 1_000).min(1 << 16);
    watched.engine.send(&format!("setoption name Hash value {megabytes}"));
    let said = watched.sync();
    assert!(said.len() == 1 && said[0].contains(" MB are free"), "{said:?}");
    let again = nodes(&watched.go("depth 5"));
    assert!(again <= first, "{again} nodes without a table, {first} with one");
    watched.finish("refused memory");
}

#[test]
fn senseless_numbers_of_options_are_refused_with_the_range() {
    let mut watched = Watched::start(&["uci"]);
    for (option, range) in [
        ("Hash value 0", "1 to"),
        ("Hash value -5", "1 to"),
        ("Hash value 99999999999999999999999", "1 to"),
        ("Hash value 0x10", "1 to"),
        ("Threads value 0", "1 to 512"),
        ("Threads value 513", "1 to 512"),
        ("Threads value 100000", "1 to 512"),
        ("MultiPV value 500", "1 to 256"),
        ("MultiPV value 0", "1 to 256"),
        ("Skill Level value 21", "0 to 20"),
        ("Move Overhead value -1", "0 to 5000"),
    ] {
        watched.engine.send(&format!("setoption name {option}"));
        let said = watched.sync();
        assert!(said.len() == 1 && said[0].contains(range), "{option}: {said:?}");
    }
    watched.go("depth 3");
    watched.finish("options");
}

#[test]
fn a_line_of_ten_megabytes_is_one_complaint_and_no_memory() {
    for protocol in ["uci", "xboard"] {
        let mut watched = Watched::start(&[protocol]);
        let mut line = vec![b'x'; 10_000_000];
        line.push(b'\n');
        watched.engine.send_bytes(&line);
        watched.engine.send("still-there");
        let said = watched.engine.until(if protocol == "uci" { "info string" } else { "Error" });
        assert!(said.last().unwrap().contains("longer than"), "{said:?}");
        if let Some((kilobytes, _)) = watched.usage() {
            assert!(kilobytes < 100 << 10, "{kilobytes} kB");
        }
        watched.finish(protocol);
    }
}

#[test]
fn a_game_of_ten_thousand_moves_is_searched() {
    let mut watched = Watched::start(&["uci"]);
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(5_000);
    watched.engine.send(&format!("position startpos moves {moves}"));
    assert_eq!(watched.sync(), [""; 0], "20,000 half-moves are one line of 100,000 bytes");
    watched.go("depth 4");
    watched.finish("a long game");
}

/// More lines than there are moves, in the position with the most.
#[test]
fn all_moves_are_told_where_more_are_asked_for() {
    let mut watched = Watched::start(&["uci"]);
    watched.engine.send("setoption name MultiPV value 256");
    watched.engine.send("position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    let said = watched.go("depth 1");
    for line in 1..=218 {
        let word = format!(" multipv {line} ");
        assert!(said.iter().any(|said| said.contains(&word)), "no line {line}");
    }
    assert!(!said.iter().any(|said| said.contains(" multipv 219 ")));
    watched.finish("multipv");
}

#[test]
#[ignore = "a gigabyte of memory, and slow where cores are few"]
fn slow_five_hundred_and_twelve_threads_search_and_go_again() {
    let mut watched = Watched::start(&["uci"]);
    watched.engine.send("setoption name Threads value 512");
    assert_eq!(watched.sync(), [""; 0]);
    watched.go("nodes 100000");
    watched.engine.send("setoption name Threads value 1");
    watched.sync();
    watched.go("depth 6");
    if let Some((_, threads)) = watched.usage() {
        assert!(threads <= 4, "{threads} threads are left");
    }
    watched.finish("threads");
}
