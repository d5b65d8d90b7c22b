//! The beginning and the end of a conversation.

use protocol::xboard::{EngineOption, FeatureValue, Message};

use crate::{Engine, QUIET};

#[test]
fn protover_is_answered_with_all_features() {
    let mut engine = Engine::start_with(&["xboard"]);
    engine.send("xboard\nprotover 3");
    let lines = engine.until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    let mut features = Vec::new();
    for line in &lines {
        let Ok(Message::Features(some)) = Message::parse(line) else { panic!("{line}") };
        features.extend(some);
    }
    let value = |name: &str| {
        features.iter().find(|feature| feature.name == name).map(|it| it.value.clone())
    };
    for on in "ping setboard playother usermove time draw reuse analyze name pause nps debug exclude memory smp"
        .split(' ')
    {
        assert_eq!(value(on), Some(FeatureValue::Number(1)), "{on}");
    }
    for off in ["san", "sigint", "sigterm", "colors", "setscore"] {
        assert_eq!(value(off), Some(FeatureValue::Number(0)), "{off}");
    }
    let text = |name: &str| match value(name) {
        Some(FeatureValue::Text(text)) => text,
        other => panic!("{name}: {other:?}"),
    };
    assert!(text("myname").starts_with("Roque "));
    assert_eq!(text("variants"), "normal,fischerandom");
    let options: Vec<EngineOption> = features
        .iter()
        .filter(|feature| feature.name == "option")
        .map(|feature| match &feature.value {
            FeatureValue::Text(text) => EngineOption::parse(text).unwrap(),
            FeatureValue::Number(number) => panic!("{number}"),
        })
        .collect();
    for name in ["Algorithm", "MultiPV", "Resign", "Draws", "DebugLogFile", "SkillLevel"] {
        assert!(options.iter().any(|option| option.name == name), "{name}: {options:#?}");
    }
    // They have commands of their own.
    assert!(!options.iter().any(|option| ["Hash", "Threads"].contains(&option.name.as_str())));
}

#[test]
fn the_first_line_decides() {
    for arguments in [&["xboard"][..], &[], &["uci"]] {
        let mut engine = Engine::start_with(arguments);
        engine.send("xboard\nprotover 2");
        assert_eq!(engine.until("feature done=1")[0], "feature done=0", "{arguments:?}");
    }
}

#[test]
fn xboard_after_uci_and_in_its_search() {
    let mut engine = Engine::start_with(&[]);
    engine.send(
        "uci\nsetoption name Hash value 2\nposition startpos\ngo movetime 50\nxboard\nprotover 2",
    );
    engine.send("new\nsd 2\ne2e4");
    let lines = engine.until("move ");
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start));
    assert!(place("uciok") < place("bestmove") && place("bestmove") < place("feature done=0"));
    // From now on it is no UCI engine.
    assert_eq!(engine.complains("isready"), "Error (unknown command): isready");
}

#[test]
fn without_protover_it_plays_all_the_same() {
    let mut engine = Engine::start_with(&["xboard"]);
    engine.send("xboard\nnew\nlevel 40 5 0\nsd 2\ne2e4");
    assert!(!engine.moves().is_empty());
}

#[test]
fn quit_and_the_end_of_input_end_it_from_everywhere() {
    for last in [
        "new",
        "st 0.2\ngo",
        "analyze",
        "hard\nsd 4\ne2e4",
        "edit\n#",
        "pause",
        "setboard nonsense",
    ] {
        for quits in [true, false] {
            let mut engine = Engine::begin();
            engine.send(last);
            if quits {
                engine.send("quit");
            } else {
                engine.hang_up();
            }
            assert_eq!(engine.exit_code(), Some(0), "{last}");
        }
    }
}

#[test]
fn the_end_of_input_lets_a_script_hear_its_move() {
    let mut engine = Engine::begin();
    engine.send("post\nsd 5\nst 30\nhard\ne2e4\nping 7");
    engine.hang_up();
    let lines = engine.until("pong 7");
    assert!(lines.iter().any(|line| line.starts_with("move ")), "{lines:?}");
    assert_eq!(crate::thoughts(&lines).last().map(|line| line.depth), Some(5));
    assert_eq!(engine.exit_code(), Some(0));
    // The clock, and a hint.
    let mut engine = Engine::begin();
    let asked = std::time::Instant::now();
    engine.send("st 0.3\ne2e4");
    engine.hang_up();
    engine.until("move ");
    assert!(asked.elapsed() >= QUIET, "{:?}", asked.elapsed());
    assert_eq!(engine.exit_code(), Some(0));
    // A move that was put off: nobody can say `resume` any more.
    let mut engine = Engine::begin();
    engine.send("st 0.3\ne2e4\npause");
    engine.hang_up();
    engine.until("move ");
    assert_eq!(engine.exit_code(), Some(0));
    let mut engine = Engine::begin();
    engine.send("hint");
    engine.hang_up();
    engine.until("Hint: ");
    assert_eq!(engine.exit_code(), Some(0));
}

#[test]
fn what_was_set_before_stays() {
    let mut engine = Engine::start_with(&[]);
    engine.send("setoption name MultiPV value 3\nsetoption name Algorithm value negascout");
    engine.send("setoption name MultiPV value 2\nxboard\nprotover 2");
    engine.until("feature done=1");
    engine.send("new\npost\nsd 2\ne2e4");
    let lines = engine.until("move ");
    let deep = crate::thoughts(&lines).into_iter().filter(|line| line.depth == 2);
    let firsts: Vec<String> = deep.filter_map(|line| line.pv.into_iter().next()).collect();
    assert!(firsts.len() == 2 && firsts[0] != firsts[1], "{lines:#?}");
    // What is wrong is told as this protocol has it.
    assert!(engine.complains("option MultiPV=0").starts_with("Error (option MultiPV: expected"));
    // The same when all of it comes at once.
    let mut engine = Engine::start_with(&["uci"]);
    engine.send("setoption name MultiPV value 3\ngo movetime 50\nxboard\nnew\npost\nsd 3\ne2e4");
    engine.hang_up();
    let lines = engine.until("move ");
    let deep = crate::thoughts(&lines).into_iter().filter(|line| line.depth == 3).count();
    assert!(deep >= 3, "{lines:#?}");
    assert_eq!(engine.exit_code(), Some(0));
}

#[test]
fn accepted_and_rejected_decide_about_remarks() {
    let mut engine = Engine::begin();
    engine.silently("rejected debug\nname Mr Smith");
    assert_eq!(engine.complains("accepted debug\nname Mr Smith"), "# opponent: Mr Smith");
    engine.silently("accepted usermove\nrejected telepathy\naccepted option");
}

#[test]
fn what_is_not_understood_is_said() {
    let mut engine = Engine::begin();
    for (line, said) in [
        ("frobnicate now", "Error (unknown command): frobnicate now"),
        ("sd deep", "Error (sd: expected a whole number, found \"deep\"): sd deep"),
        ("level 40", "Error (level: the time is missing): level 40"),
        ("setscore 20 5", "Error (unknown command): setscore 20 5"),
        ("lift e2", "Error (unknown command): lift e2"),
        ("put e4", "Error (unknown command): put e4"),
        ("hover e4", "Error (unknown command): hover e4"),
        ("partner Bob", "Error (unknown command): partner Bob"),
        ("ptell hello", "Error (unknown command): ptell hello"),
        ("holding [P] []", "Error (unknown command): holding [P] []"),
        ("fritz", "Error (unknown command): fritz"),
        ("reset", "Error (unknown command): reset"),
        ("force please", "Error (words after the command were ignored: \"please\"): force please"),
    ] {
        assert_eq!(engine.complains(line), said);
    }
    engine.send_bytes(b"a\xffb\n");
    assert!(engine.sync()[0].starts_with("Error ("));
    engine.silently("\n   \n\t");
}

#[test]
fn facts_about_the_opponent_are_taken() {
    let mut engine = Engine::begin();
    engine.silently("name GNU Chess\nrating 2000 1900\nics freechess.org\nics -\ncomputer\nrandom");
}

#[test]
fn pings_are_answered_in_their_order_when_all_before_is_done() {
    let mut engine = Engine::begin();
    engine.send("ping 1\nping 2\nmemory 64\ncores 2\nping -3");
    assert_eq!(engine.until("pong -3"), ["pong 1", "pong 2", "pong -3"]);
    // While it thinks: after the move. While it ponders or analyses: at once.
    engine.send("st 0.6\ne2e4\nping 4");
    let lines = engine.until("pong 4");
    assert!(lines.iter().any(|line| line.starts_with("move ")), "{lines:#?}");
    engine.send("hard\nd2d4\nping 5");
    let lines = engine.until("pong 5");
    assert!(lines.iter().any(|line| line.starts_with("move ")), "{lines:#?}");
    engine.never("pong", QUIET);
    engine.send("ping 6");
    engine.until("pong 6");
    engine.send("analyze\nping 7");
    engine.until("pong 7");
    // One that waits for a move which will never come.
    engine.send("exit\nnew\nnopost\nst 60\nping 8");
    engine.until("pong 8");
    engine.send("e2e4\nping 9\nforce");
    assert_eq!(engine.until("pong 9"), ["pong 9"]);
}
