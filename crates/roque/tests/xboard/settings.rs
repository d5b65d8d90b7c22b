//! Options, memory, threads, and what is shown.

use crate::{Engine, QUIET, thinking, thoughts};

#[test]
fn post_and_nopost() {
    let mut engine = Engine::begin();
    engine.silently("sd 4");
    engine.send("e2e4");
    assert_eq!(engine.until("move ").len(), 1);
    engine.send("post\nd2d4");
    let lines = engine.until("move ");
    let thoughts = thoughts(&lines);
    assert!(thoughts.len() >= 3, "{lines:#?}");
    for line in &thoughts {
        assert!(line.nodes > 0 && !line.pv.is_empty() && line.details.is_some(), "{line:?}");
    }
    engine.send("nopost\na2a3");
    assert_eq!(engine.until("move ").len(), 1);
}

#[test]
fn mates_are_told_for_both_sides() {
    let mut engine = Engine::begin();
    engine.send("post\nsd 6\noption Resign=0");
    engine.moves_from("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    let last = |engine: &mut Engine| {
        let heard = std::mem::take(&mut engine.heard);
        thoughts(&heard).last().unwrap().score.mate_moves()
    };
    assert_eq!(last(&mut engine), Some(1));
    assert!(engine.until("1-0").last().unwrap().contains("White mates"));
    engine.moves_from("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1");
    let lines = std::mem::take(&mut engine.heard);
    assert!(lines.iter().any(|line| line.contains(" -100001 ")), "{lines:#?}");
    engine.moves_from("6k1/5ppp/8/8/8/8/1R6/R3K3 w - - 0 1");
    let lines = std::mem::take(&mut engine.heard);
    assert!(lines.iter().any(|line| line.contains(" 100001 ")), "{lines:#?}");
}

#[test]
fn memory_and_cores() {
    let mut engine = Engine::begin();
    engine.silently("memory 64\ncores 2\nmemory 1\nmemory 0\ncores 0\ncores 1\nmemory 16");
    engine.send("sd 4\ne2e4");
    engine.moves();
    assert!(engine.complains("memory lots").starts_with("Error (memory: expected a whole number"));
    // More than there is: told, and the game goes on.
    assert!(engine.complains("memory 99999999999").contains("no memory"));
    engine.send("d2d4");
    engine.moves();
    // A player without a hash table.
    let mut engine = Engine::start_with(&["xboard", "--player", "minimax:depth=2"]);
    engine.send("xboard\nprotover 2");
    let features = engine.until("feature done=1").join("\n");
    assert!(features.contains("memory=0") && features.contains("smp=0"), "{features}");
    assert!(engine.complains("memory 64").contains("no option Hash"));
}

#[test]
fn options_are_set_and_wrong_ones_told() {
    let mut engine = Engine::begin();
    engine.silently(
        "option MultiPV=2\noption multipv = 1\noption Clear Hash\noption UCI_LimitStrength=1",
    );
    engine.silently(
        "option UCI_LimitStrength=0\noption Skill Level=20\noption SkillLevel=20\noption ClearHash\noption Hash=8\noption Eval=classical",
    );
    let said = engine.complains("option MultiPV=0");
    assert!(said.starts_with("Error (option MultiPV: expected a number from 1"), "{said}");
    assert!(engine.complains("option Wings=2").contains("no option is named \"Wings\""));
    assert!(engine.complains("option").starts_with("Error (option: the name is missing"));
    assert!(engine.complains("option Algorithm=minmax").contains("one of flagship, minimax"));
    // Set while it thinks: for the next search.
    engine.send("st 0.2\ne2e4\noption MultiPV=2\nping 9");
    let lines = engine.until("pong 9");
    assert!(lines.iter().any(|line| line.starts_with("move ")), "{lines:#?}");
    // While it ponders: at once, and then it goes on.
    engine.send("hard\npost\nd2d4");
    engine.moves();
    engine.send("option MultiPV=1\nping 10");
    engine.until("pong 10");
    assert!(thinking(&engine.line(QUIET * 20).unwrap()).is_some());
}

#[test]
fn tablebases_are_used_or_refused() {
    let mut engine = Engine::begin();
    let said = engine.complains("egtpath nalimov /tables");
    assert!(said.starts_with("Error (no such tablebases are used)"), "{said}");
    assert!(engine.complains("egtpath syzygy").starts_with("Error (egtpath: the path is missing"));
    let said = engine.complains("egtpath syzygy /no/such folder");
    assert!(said.contains("the folder \"/no/such folder\" cannot be read"), "{said}");
    // Nothing is asked until there is something, by the command or by the option.
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");
    let hits = |engine: &mut Engine| {
        engine.moves_from("8/8/8/3k4/8/8/8/KBN5 w - - 0 1");
        let heard = std::mem::take(&mut engine.heard);
        thoughts(&heard).last().and_then(|line| line.details).map(|details| details.tablebase_hits)
    };
    engine.silently("post\nnps 1000\nst 2");
    assert_eq!(hits(&mut engine), Some(0));
    engine.silently(&format!("egtpath syzygy {tables}"));
    assert!(hits(&mut engine) > Some(0));
    engine.silently("option SyzygyPath=");
    assert_eq!(hits(&mut engine), Some(0));
    engine.silently(&format!("option SyzygyPath={tables}\noption SyzygyProbeLimit=3"));
    assert_eq!(hits(&mut engine), Some(0));
    engine.silently("option SyzygyProbeLimit=7");
    assert!(hits(&mut engine) > Some(0));
    // One that has none, and one that is set in the middle of an analysis.
    engine.send(&format!("analyze\negtpath syzygy {tables}"));
    engine.sync();
    engine.send("exit");
    engine.sync();
    let mut engine = Engine::start_with(&["xboard", "--player", "negamax:depth=2"]);
    engine.send("xboard\nprotover 2");
    assert!(!engine.until("feature done=1").join("\n").contains("egt="));
    let said = engine.complains(&format!("egtpath syzygy {tables}"));
    assert!(said.starts_with("Error (no such tablebases are used)"), "{said}");
}

/// Some files are missing, some are damaged: it is told where remarks are taken, and play goes on.
#[test]
fn tables_that_are_damaged_are_told() {
    let folder = std::env::temp_dir().join(format!("roque damaged tables {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");
    for file in ["KQvK.rtbw", "KQvK.rtbz"] {
        std::fs::copy(format!("{tables}/{file}"), folder.join(file)).unwrap();
    }
    std::fs::write(folder.join("KRvK.rtbw"), "cut short").unwrap();
    let mut engine = Engine::begin();
    engine.silently(&format!("accepted debug\nsd 4\negtpath syzygy {}", folder.display()));
    engine.send("force\nsetboard 8/8/8/3k4/8/8/8/KR6 w - - 0 1\ngo");
    let lines = engine.until("move ");
    let remarks: Vec<&String> = lines.iter().filter(|line| line.starts_with("# ")).collect();
    assert!(
        remarks.iter().any(|line| line.contains("damaged and left out: KRvK.rtbw")),
        "{lines:?}"
    );
    engine.send("d5d6");
    let again = engine.until("move ");
    assert!(!again.iter().any(|line| line.contains("damaged")), "{again:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn hints_and_the_book() {
    let mut engine = Engine::begin();
    engine.send("hint");
    let hint = engine.until("Hint: ").pop().unwrap();
    crate::after("startpos", &[&hint["Hint: ".len()..]]);
    engine.send("sd 6\ne2e4");
    let reply = engine.moves();
    engine.send("hint\nping 3");
    let lines = engine.until("pong 3");
    let hint = lines[0].strip_prefix("Hint: ").unwrap();
    crate::after("startpos", &["e2e4", &reply, hint]);
    // Nothing can be suggested where nothing can be played.
    engine.silently("force\nsetboard R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\nhint");
    engine.send("bk");
    let lines = engine.sync();
    assert!(lines[0].starts_with('\t') && lines.last().unwrap().is_empty(), "{lines:?}");
    assert!(lines[0].contains("OwnBook"), "{lines:?}");
}

/// At rest, while it ponders and in an analysis; the thinking goes on afterwards.
#[test]
fn the_book_tells_its_moves() {
    let mut engine = Engine::begin();
    engine.silently("option OwnBook=1\nnew\nforce");
    engine.send("bk");
    let lines = engine.sync();
    let (end, moves) = lines.split_last().unwrap();
    assert!(end.is_empty() && moves.len() > 1, "{lines:?}");
    assert!(moves.iter().all(|line| line.starts_with('\t') && line.contains("weight ")));
    assert!(moves[0].contains("e2e4") && moves[0].contains("King's Pawn"), "{lines:?}");
    engine.send("analyze\n.");
    engine.until("stat01");
    engine.send("bk");
    let lines = engine.until("\te2e4");
    assert!(lines.last().unwrap().contains("weight"), "{lines:?}");
    engine.send("exit");
}

#[test]
fn the_conversation_can_be_written_down() {
    let name = std::env::temp_dir().join(format!("roque-xboard-{}.log", std::process::id()));
    let mut engine = Engine::begin();
    engine.silently(&format!("option Debug Log File={}", name.display()));
    engine.send("sd 2\ne2e4");
    engine.moves();
    engine.silently("option Debug Log File=");
    let text = std::fs::read_to_string(&name).unwrap();
    std::fs::remove_file(&name).unwrap();
    assert!(text.contains("> e2e4") && text.contains("< move "), "{text}");
    let said = engine.complains("option Debug Log File=/nowhere/at/all.log");
    assert!(said.contains("cannot write"), "{said}");
}
