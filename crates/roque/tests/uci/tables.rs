//! Endgame tables as a GUI sets them: folders with spaces, wrong ones, `tbhits`, scores below mates.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Engine, complaints, number};

fn tables() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/syzygy")
}

#[test]
fn folders_may_be_several_and_their_names_hold_spaces() {
    let folder = std::env::temp_dir().join(format!("roque some tables {}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for file in ["KQvK.rtbw", "KQvK.rtbz"] {
        fs::copy(tables().join(file), folder.join(file)).unwrap();
    }
    fs::write(folder.join("KRvK.rtbw"), "cut short").unwrap();
    let mut engine = Engine::start();
    engine.send(&format!("setoption name SyzygyPath value {}", folder.display()));
    assert_eq!(engine.sync(), [""; 0]);
    engine.send("position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
    let answer = engine.go("nodes 2000");
    let said = [
        "info string tablebases: 1 WDL and 1 DTZ tables, up to 3 pieces",
        "info string tablebases: damaged and left out: KRvK.rtbw",
    ];
    assert_eq!(answer.notes, said);
    assert!(number(answer.last(), "tbhits") > 0, "{answer:?}");
    let both = std::env::join_paths([folder.clone(), tables()]).unwrap();
    engine.send(&format!("setoption name SyzygyPath value {}", both.to_string_lossy()));
    let answer = engine.go("nodes 2000");
    assert!(answer.notes[0].contains("10 WDL and 10 DTZ tables, up to 4"), "{:?}", answer.notes);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_folder_that_is_not_there_is_told_and_play_goes_on() {
    let mut engine = Engine::start();
    engine.send("setoption name SyzygyPath value /no/such folder");
    let said = engine.sync();
    assert_eq!((said.len(), complaints(&said).len()), (1, 1), "{said:?}");
    assert!(said[0].contains("/no/such folder") && said[0].contains("cannot be read"), "{said:?}");
    for line in ["setoption name SyzygyPath value", "setoption name SyzygyPath value <empty>"] {
        engine.send(line);
        assert_eq!(engine.sync(), [""; 0], "{line}");
    }
    assert_eq!(number(engine.go("depth 4").last(), "tbhits"), 0);
    for (line, quoted) in [
        ("setoption name SyzygyProbeLimit value 8", "0 to 7"),
        ("setoption name SyzygyProbeDepth value 0", "1 to 100"),
        ("setoption name Syzygy50MoveRule value maybe", "true or false"),
    ] {
        engine.send(line);
        let said = engine.sync();
        assert!(said.len() == 1 && said[0].contains(quoted), "{line}: {said:?}");
    }
}

#[test]
fn what_tables_win_is_told_below_every_mate() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name SyzygyPath value {}", tables().display()));
    engine.send("position fen 8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
    let answer = engine.go("nodes 500");
    assert!(answer.last().contains(" score cp 20000 "), "{answer:?}");
    engine.send("position fen 8/8/8/8/8/4k3/q7/4K3 b - - 0 1");
    assert!(engine.go("depth 5").last().contains(" score mate 1 "));
    engine.send("setoption name MultiPV value 3");
    engine.send("position fen 8/8/8/3k4/8/3r4/8/K2Q4 w - - 0 1");
    let answer = engine.go("nodes 3000");
    assert!(answer.infos.iter().any(|line| line.contains(" multipv 3 ")), "{answer:?}");
}
