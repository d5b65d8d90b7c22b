//! The flagship with a network: the right evaluation is used, and a bad file changes nothing.

use std::path::PathBuf;

use chess::Position;
use engine::Flagship;
use nnue::{Architecture, Net};
use search::{Choice, Limits, OptionError, Root, Searcher, StopFlag};
use testkit::RecordedSink;

/// A file that is gone in the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, bytes: &[u8]) -> Temporary {
        let name = format!("roque-{name}-{}.nnue", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, bytes).expect("a file");
        Temporary(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn think(engine: &mut Flagship) -> (Choice, RecordedSink) {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let root = Root::new(Position::from_fen(fen).expect("legal"));
    let mut heard = RecordedSink::default();
    engine.new_game();
    let choice = engine.search(&root, &Limits::depth(9), &StopFlag::new(), &mut heard);
    (choice, heard)
}

/// Nodes and score of a search: the fingerprint of an evaluation.
fn fingerprint(engine: &mut Flagship) -> (u64, i32) {
    let (choice, heard) = think(engine);
    assert!(choice.best.is_some());
    let last = heard.reports.last().expect("a report");
    (last.nodes, last.score.raw())
}

/// An engine that knows no built-in net either.
fn classical() -> Flagship {
    let mut engine = Flagship::new();
    engine.set_option("Eval", "classical").expect("always there");
    engine
}

#[test]
fn a_net_changes_the_search_and_the_same_net_repeats_it() {
    let first = Temporary::new("first", &Net::random(64, 8, 1).to_bytes());
    let second = Temporary::new("second", &Net::random(64, 8, 2).to_bytes());
    let plain = fingerprint(&mut classical());
    let mut engine = Flagship::new();
    engine.set_option("EvalFile", first.name()).expect("a good net");
    let with_first = fingerprint(&mut engine);
    assert_eq!(fingerprint(&mut engine), with_first);
    engine.set_option("evalfile", second.name()).expect("a good net");
    let with_second = fingerprint(&mut engine);
    assert!(plain != with_first && with_first != with_second, "{plain:?} {with_first:?}");
    // Other options keep the net, and it comes back when it is named again.
    engine.set_option("Hash", "4").expect("memory");
    engine.set_option("Hash", "16").expect("memory");
    assert_eq!(fingerprint(&mut engine), with_second);
    engine.set_option("EvalFile", first.name()).expect("a good net");
    assert_eq!(fingerprint(&mut engine), with_first);
}

#[test]
fn classical_is_a_choice_and_nnue_needs_a_net() {
    let net = Temporary::new("choice", &Net::random(32, 1, 3).to_bytes());
    let plain = fingerprint(&mut classical());
    let mut engine = Flagship::new();
    engine.set_option("EvalFile", net.name()).expect("a good net");
    let with_net = fingerprint(&mut engine);
    engine.set_option("Eval", "Classical").expect("always there");
    assert_eq!(fingerprint(&mut engine), plain);
    engine.set_option("Eval", "nnue").expect("there is a net");
    assert_eq!(fingerprint(&mut engine), with_net);
    let error = engine.set_option("Eval", "tapered").expect_err("not of the flagship");
    assert!(error.to_string().contains("auto, nnue, classical"), "{error}");
    if Net::built_in().is_none() {
        let mut engine = Flagship::new();
        let error = engine.set_option("Eval", "nnue").expect_err("no net");
        assert!(error.to_string().contains("EvalFile"), "{error}");
        assert_eq!(fingerprint(&mut engine), plain);
        // Without a file it is classical again.
        engine.set_option("EvalFile", net.name()).expect("a good net");
        engine.set_option("EvalFile", "").expect("no file");
        assert_eq!(fingerprint(&mut engine), plain);
    }
}

#[test]
fn a_bad_file_says_why_and_the_old_net_stays() {
    let bytes = Net::random(64, 8, 4).to_bytes();
    let good = Temporary::new("good", &bytes);
    let cut = Temporary::new("cut", &bytes[..bytes.len() - 1]);
    let foreign = Temporary::new("foreign", b"MZ this is something else entirely");
    let mut damaged = bytes.clone();
    damaged[5_000] ^= 1;
    let damaged = Temporary::new("damaged", &damaged);
    let mut engine = Flagship::new();
    engine.set_option("EvalFile", good.name()).expect("a good net");
    let before = fingerprint(&mut engine);
    for (file, reason) in [
        (cut.name(), "cut off"),
        (foreign.name(), "not a net of Roque"),
        (damaged.name(), "damaged"),
        ("no/such/file.nnue", "cannot be read"),
    ] {
        match engine.set_option("EvalFile", file) {
            Err(OptionError::Failed(failure)) => {
                let text = failure.to_string();
                assert!(text.contains(reason) && text.contains("the old net stays"), "{text}");
            }
            other => panic!("{file}: {other:?}"),
        }
        assert_eq!(fingerprint(&mut engine), before, "{file}");
    }
}

#[test]
fn what_is_evaluated_with_is_told_once() {
    let net = Temporary::new("told", &Net::random(32, 1, 5).to_bytes());
    let mut engine = Flagship::new();
    assert_eq!(think(&mut engine).1.notes, Vec::<String>::new());
    engine.set_option("EvalFile", net.name()).expect("a good net");
    assert_eq!(think(&mut engine).1.notes, ["evaluation: net \"random 32 seed 5\", 32 neurons"]);
    assert_eq!(think(&mut engine).1.notes, Vec::<String>::new());
    let pairs = Net::random_of(Architecture::Pairwise, [64, 8, 1], 5);
    let pairs = Temporary::new("told in pairs", &pairs.to_bytes());
    engine.set_option("EvalFile", pairs.name()).expect("a good net");
    let told = ["evaluation: net \"random 64p seed 5\", 64 neurons in pairs"];
    assert_eq!(think(&mut engine).1.notes, told);
    engine.set_option("Eval", "classical").expect("always there");
    assert_eq!(think(&mut engine).1.notes, ["evaluation: classical"]);
}

#[test]
fn several_threads_share_a_net() {
    let net = Temporary::new("threads", &Net::random(64, 8, 6).to_bytes());
    let mut engine = Flagship::new();
    engine.set_option("EvalFile", net.name()).expect("a good net");
    engine.set_option("Threads", "3").expect("threads");
    assert!(think(&mut engine).0.best.is_some());
}

#[test]
fn a_weaker_player_does_not_change_with_the_net() {
    let net = Temporary::new("weaker", &Net::random(64, 8, 7).to_bytes());
    let weak = |file: Option<&str>| {
        let mut engine = Flagship::new();
        for (name, value) in [("Skill Seed", "1"), ("Skill Level", "5")] {
            engine.set_option(name, value).expect("an option");
        }
        if let Some(file) = file {
            engine.set_option("EvalFile", file).expect("a good net");
        }
        let (choice, heard) = think(&mut engine);
        (choice, heard.reports.last().map(|report| report.nodes))
    };
    assert_eq!(weak(None), weak(Some(net.name())));
}
