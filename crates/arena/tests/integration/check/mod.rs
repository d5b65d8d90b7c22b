//! The checker against an engine that keeps to the protocol, and against one that breaks it in
//! every way there is a check for.

mod mock;

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use arena::PlayerSpec;
use arena::check::{self, CheckConfig, CheckError, Found, Problem, Protocol, Situation, Verdict};

use crate::support::this_program;

/// Machines that run tests are busy, but nobody should wait for ever.
const CONFIG: CheckConfig =
    CheckConfig { patience: Duration::from_secs(2), quiet: Duration::from_millis(300) };

fn engine(behaviour: &str) -> PlayerSpec {
    PlayerSpec::parse(&this_program("uci", "check::mock::mock_engine", behaviour)).unwrap()
}

fn run(behaviour: &str, situation: Situation) -> Verdict {
    check::run(&engine(behaviour), situation, &CONFIG).unwrap().verdict
}

#[track_caller]
fn fails(behaviour: &str, name: &str) -> Problem {
    match run(behaviour, Situation::find(name).unwrap()) {
        Verdict::Fail(problem) => *problem,
        other => panic!("{behaviour}: {name}: {other:?}"),
    }
}

/// Does something with each of these, some at a time: most of the work is waiting.
fn for_each<T: Send>(all: impl IntoIterator<Item = T>, work: impl Fn(T) + Sync) {
    let left = Mutex::new(all.into_iter().collect::<Vec<_>>());
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap().pop();
                    let Some(next) = next else { return };
                    work(next);
                }
            });
        }
    });
}

#[test]
fn a_good_engine_passes_every_check() {
    for_each(Situation::of(Protocol::Uci), |situation| {
        assert_eq!(run("fine", situation), Verdict::Pass, "{}", situation.name());
    });
}

/// The mock breaks the rule that it is named after.
#[test]
fn every_check_can_fail() {
    for_each(Situation::of(Protocol::Uci), |situation| {
        let problem = fails(situation.name(), situation.name());
        assert!(!problem.sent.is_empty() || situation == Situation::OnlyProtocol, "{problem:?}");
        assert!(!problem.expected.to_string().is_empty() && !problem.found.to_string().is_empty());
    });
}

#[test]
fn a_problem_says_what_was_sent_expected_and_found() {
    let problem = fails("infinite-waits", "infinite-waits");
    assert_eq!(problem.sent.last().unwrap(), "go infinite");
    assert_eq!(problem.expected.to_string(), "no bestmove before stop");
    assert!(problem.found.to_string().starts_with("bestmove "), "{problem:?}");

    let problem = fails("bad-position", "bad-position");
    let Found::Ended { exit, .. } = &problem.found else { panic!("{problem:?}") };
    assert_eq!(*exit, arena::Exit::Status(1));
    let sent = "position startpos moves e2e4 e7e5 e4e5";
    assert!(problem.sent.iter().any(|line| line == sent), "{problem:?}");

    let problem = fails("end-of-input", "end-of-input");
    assert_eq!(problem.sent.last().unwrap(), "(end of input)");
    assert_eq!(problem.expected.to_string(), "the end of the program within 2000 ms");
    assert_eq!(problem.found.to_string(), "nothing in 2000 ms");

    let problem = fails("node-limit", "node-limit");
    assert!(problem.expected.to_string().starts_with("the same as the first time: "));
}

/// More than one way to break some rules.
#[test]
fn other_faults_of_the_same_kind() {
    let faults = [
        ("lost-stop", "infinite-waits", "bestmove within"),
        ("too-many-nodes", "node-limit", "at most 75000 nodes"),
        ("decimals", "score-is-told", "a whole number after time"),
        ("no-name", "only-protocol", "id name before uciok"),
        ("unasked", "only-protocol", "no answer before the first command"),
        ("fifty-moves", "draws-in-lines", "a score near 0"),
        ("single-line", "option-values", "an info line with multipv 2"),
    ];
    for_each(faults, |(behaviour, name, expected)| {
        let problem = fails(behaviour, name);
        assert!(problem.expected.to_string().starts_with(expected), "{behaviour}: {problem:?}");
    });
}

#[test]
fn what_is_not_announced_is_skipped() {
    for name in ["ponder-waits", "ponder-without-moves"] {
        let verdict = run("no-options", Situation::find(name).unwrap());
        assert_eq!(verdict, Verdict::Skipped { option: "Ponder" }, "{name}");
    }
    for name in ["castling-spelling", "option-values", "idle-stop", "commands-in-search"] {
        let verdict = run("no-options", Situation::find(name).unwrap());
        assert_eq!(verdict, Verdict::Pass, "{name}");
    }
}

#[test]
fn an_engine_introduces_itself_or_cannot_be_checked() {
    let identity = check::introduce(&engine("fine"), Protocol::Uci, &CONFIG).unwrap();
    assert_eq!((identity.name.as_str(), identity.author.as_str()), ("Mock", "nobody"));
    assert!(identity.options.iter().any(|name| name == "UCI_Chess960"));
    let introduce =
        |text: &str| check::introduce(&PlayerSpec::parse(text).unwrap(), Protocol::Uci, &CONFIG);
    assert!(matches!(introduce("uci:/no/such/engine"), Err(CheckError::Start { .. })));
    assert!(matches!(introduce("flagship"), Err(CheckError::NoProgram(_))));
    let error = introduce("uci:/bin/cat").unwrap_err();
    assert!(error.to_string().ends_with("expected uciok within 2000 ms, found nothing in 2000 ms"));
    let error = introduce("uci:/bin/false").unwrap_err();
    assert!(error.to_string().contains("the program ended (exit status: 1)"), "{error}");
}

/// An XBoard engine in a few lines of shell; `$1` is the rule it breaks.
const XBOARD: &str = r#"
while read -r word rest; do case $word in
  protover) [ "$1" = handshake ] || echo 'feature myname="Shell" usermove=1 setboard=1 ping=1'
            [ "$1" = handshake ] || echo 'feature analyze=1 done=1';;
  ping) [ "$1" = ping ] && echo "pong 0" || echo "pong $rest"
        [ "$1" = early ] && echo "move $move";;
  hard) hard=yes;;
  '?') [ "$1" = hasty ] && echo "move $move";;
  setboard) [ "$1" = setboard ] || move=h8h7;;
  new) move=a7a6;;
  usermove) if [ "$rest" = e2e5 ]; then [ "$1" = illegal ] || echo "Illegal move: e2e5"
            else [ "$1" = slow ] && sleep 2.2; [ "$1" = early ] || echo "move $move"
                 [ "$1$hard" = ponderyes ] && echo "move a6a5"
                 case $move in a7a6) move=a6a5;; *) move=a5a4;; esac; fi;;
  go) echo "move $move";;
  analyze) [ "$1" = analyze ] || echo "1 25 0 20 e2e4";;
  result) [ "$1" = result ] && echo "move a6a5";;
  quit) [ "$1" = quit ] || exit;;
esac; done
"#;

#[test]
fn xboard_engines_are_checked_too() {
    let folder = std::env::temp_dir().join(format!("arena-xboard-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let script = folder.join("engine.sh");
    std::fs::write(&script, XBOARD).unwrap();
    let engine = |rule: &str| {
        PlayerSpec::parse(&format!("uci:sh,args={} {rule}", script.display())).unwrap()
    };
    let identity = check::introduce(&engine("none"), Protocol::XBoard, &CONFIG).unwrap();
    assert_eq!(identity.name, "Shell");
    for_each(Situation::of(Protocol::XBoard), |situation| {
        let report = check::run(&engine("none"), situation, &CONFIG).unwrap();
        assert_eq!(report.verdict, Verdict::Pass, "{}", situation.name());
    });
    let broken = [
        ("handshake", "xboard-handshake"),
        ("ping", "xboard-ping"),
        ("setboard", "xboard-setboard"),
        ("slow", "xboard-move-in-time"),
        ("illegal", "xboard-illegal-move"),
        ("analyze", "xboard-analyze"),
        ("result", "xboard-result"),
        ("quit", "xboard-quit"),
        ("early", "xboard-ping-in-search"),
        ("ponder", "xboard-ponder"),
        ("hasty", "xboard-move-now"),
    ];
    for_each(broken, |(rule, name)| {
        let report = check::run(&engine(rule), Situation::find(name).unwrap(), &CONFIG).unwrap();
        assert!(matches!(report.verdict, Verdict::Fail(_)), "{rule}: {:?}", report.verdict);
    });
    std::fs::remove_dir_all(&folder).unwrap();
}
