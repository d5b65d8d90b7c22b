//! Suites, judged: players that say what they are told to say, and what is made of it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use arena::suite::{MateFound, Points, SuiteConfig, SuiteError, SuiteResult, Verdict, run_suite};
use arena::{PlayerKind, PlayerSpec};
use chess::{Game, Position};
use eval::Score;
use notation::coordinates;
use notation::epd::Epd;
use search::{
    Bound, Choice, Description, Family, Limits, OptionError, OptionSpec, Report, Root, Searcher,
    Sink, StopFlag,
};

/// A rook ending with a mate in one on the back rank.
pub(crate) const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";
/// White mates in two: 1 Rh7 Kb8 2 Rg8.
pub(crate) const LADDER: &str = "k7/8/8/8/8/8/6R1/K6R w - -";
/// Black is mated in one: the same, a move later.
const CORNER: &str = "k7/7R/8/8/8/8/6R1/K7 b - -";

/// Says these lines, `ms score pv…` separated by `|`, and plays the last word.
/// Scores: `30`, `#2`, `#-1`, with `>` (lower bound) or `<` (upper bound) in front.
struct Script(String);

fn script(spec: &PlayerSpec) -> Result<Box<dyn Searcher>, arena::AnyError> {
    match &spec.kind {
        PlayerKind::InProcess(name) if name != "nobody" => Ok(Box::new(Script(name.clone()))),
        _ => Err("nobody is there".into()),
    }
}

fn report(line: &str, position: &Position) -> Report {
    let mut words = line.split_whitespace();
    let ms = words.next().unwrap().parse().unwrap();
    let score = words.next().unwrap();
    let bound = match score.as_bytes()[0] {
        b'>' => Bound::Lower,
        b'<' => Bound::Upper,
        _ => Bound::Exact,
    };
    let score = score.trim_start_matches(['<', '>']);
    let score = match score.strip_prefix('#').map(|moves| moves.parse().unwrap()) {
        Some(moves @ 1..) => Score::mate_in_plies(2 * moves - 1),
        Some(moves) => Score::mated_in_plies(-2 * moves),
        None => Score::centipawns(score.parse().unwrap()),
    };
    let mut game = Game::new(position.clone());
    let mut pv = Vec::new();
    for word in words {
        // An illegal move is said all the same.
        let start = Position::start();
        let mv = coordinates::read(game.position(), word);
        pv.push(mv.clone().unwrap_or_else(|_| coordinates::read(&start, word).unwrap()));
        let _ = mv.is_ok_and(|mv| game.play(mv));
    }
    let time = Duration::from_millis(ms);
    Report { depth: 1, multi_pv: 1, score, bound, nodes: 100, time, pv, ..Report::default() }
}

impl Searcher for Script {
    fn describe(&self) -> Description {
        let name = "Script".to_owned();
        Description { id: "script", name, family: Family::Exact, summary: "Does as it is told." }
    }

    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _value: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }

    fn new_game(&mut self) {}

    fn search(
        &mut self,
        root: &Root,
        _limits: &Limits,
        _stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        // Thought takes time, if only so little.
        thread::sleep(Duration::from_micros(200));
        let (lines, best) = self.0.rsplit_once('|').unwrap_or(("", &self.0));
        for line in lines.split('|').filter(|line| !line.is_empty()) {
            sink.iteration(&report(line, root.position()));
        }
        Choice { best: coordinates::read(root.position(), best).ok(), ponder: None }
    }
}

pub(crate) fn config(players: &[&str], lines: &[String]) -> SuiteConfig {
    let players = players.iter().map(|text| PlayerSpec::parse(text).unwrap()).collect();
    let positions = lines.iter().map(|line| Epd::parse(line).unwrap()).collect();
    SuiteConfig::new(players, Arc::new(script), "depth=1".parse().unwrap(), positions)
}

pub(crate) fn run(config: &SuiteConfig) -> (Vec<SuiteResult>, Vec<Verdict>) {
    let mut verdicts = Vec::new();
    let results = run_suite(config, &mut |verdict| verdicts.push(verdict.clone())).unwrap();
    (results, verdicts)
}

/// What a player that says this makes of one position.
fn judged(says: &str, position: &str, operations: &str) -> Verdict {
    let (_, mut verdicts) = run(&config(&[says], &[format!("{position} {operations}")]));
    verdicts.pop().unwrap()
}

fn defects(says: &str, position: &str) -> Vec<String> {
    let verdict = judged(says, position, "bm #1;");
    verdict.defects.into_iter().map(|defect| defect.what.to_string()).collect()
}

#[test]
fn best_moves_and_moves_to_avoid() {
    let solved = |says, operations| judged(says, BACK_RANK, operations).solved;
    assert!(solved("a1a8", "bm Ra8#;"));
    assert!(solved("a1a8", "bm Kf1 Ra8#;"));
    assert!(!solved("a1a7", "bm Kf1 Ra8#;"));
    assert!(solved("a1a8", "am Ra7 Ra6;"));
    assert!(!solved("a1a7", "am Ra7 Ra6;"));
    assert!(!solved("a1a7", "bm Ra7; am Ra7;"));
    let verdict = judged("9 30 a1a7|a1a7", BACK_RANK, "bm Ra8#; id \"one\";");
    assert_eq!((verdict.id.as_str(), verdict.expected.as_str()), ("one", "bm Ra8#"));
    assert_eq!(verdict.played.as_deref(), Some("Ra7"));
    assert_eq!(verdict.score.as_deref(), Some("+0.30"));
    assert_eq!((verdict.solution_ms, verdict.points, verdict.mate), (None, None, None));
}

#[test]
fn points_are_counted() {
    let grades = "bm Ra8#; c0 \"Ra8=10, Ra7=4\";";
    let points = |says| judged(says, BACK_RANK, grades).points.unwrap();
    assert_eq!(points("a1a8"), Points { earned: 10, possible: 10 });
    assert_eq!(points("a1a7"), Points { earned: 4, possible: 10 });
    assert_eq!(points("a1a6"), Points { earned: 0, possible: 10 });
    assert!(judged("a1a8", BACK_RANK, "c0 \"Ra8=10, Ra7=4\";").solved);
    assert!(!judged("a1a7", BACK_RANK, "c0 \"Ra8=10, Ra7=4\";").solved);
}

#[test]
fn a_solution_counts_from_when_it_stayed() {
    let since = |says| judged(says, BACK_RANK, "bm Ra8#;").solution_ms;
    assert_eq!(since("5 10 a1a8|9 10 a1a7|20 30 a1a8|40 >50 a1a8|a1a8"), Some(20));
    assert_eq!(since("5 10 a1a8|9 10|a1a8"), Some(5));
    assert_eq!(since("5 10 a1a8|9 10 a1a7|a1a7"), None);
    // Only the move itself is right: that is when the search ended, by our clock.
    assert!(since("5000 10 a1a7|a1a8").unwrap() < 5_000);
    let mate = judged("5 20 g2g7|9 #3 g2g7|12 #2 h1h7|30 #2 h1h7|h1h7", LADDER, "bm #2;");
    assert_eq!(mate.solution_ms, Some(12));
}

#[test]
fn mates_are_compared_with_the_truth() {
    let found = |says, position, operations| {
        let verdict = judged(says, position, operations);
        let claim = verdict.false_claim.map(|claim| (claim.claimed, claim.pv_mates));
        (verdict.mate.unwrap(), verdict.solved, claim)
    };
    let line = "h1h7 a8b8 g2g8";
    let exact = format!("1 20 h1h7|2 #2 {line}|h1h7");
    assert_eq!(found(&exact, LADDER, "dm 2;"), (MateFound::Exact, true, None));
    assert_eq!(found(&exact, LADDER, "bm #1;"), (MateFound::Longer, false, None));
    assert_eq!(found("1 900 h1h7|h1h7", LADDER, "dm 2;"), (MateFound::None, false, None));
    assert_eq!(found("1 <#1 h1h7|h1h7", LADDER, "dm 2;"), (MateFound::None, false, None));
    // Too short, once with a line that does mate: then the suite may be wrong.
    let short = "1 #1 h1h7|2 20 h1h7|h1h7";
    assert_eq!(found(short, LADDER, "dm 2;"), (MateFound::False, false, Some((1, false))));
    assert_eq!(found(&exact, LADDER, "dm 3;"), (MateFound::False, false, Some((2, true))));
    let lower = "1 >#1 h1h7|h1h7";
    assert_eq!(found(lower, LADDER, "dm 2;"), (MateFound::False, false, Some((1, false))));
    // The wrong side, and the right one.
    let wrong = "1 #-2 h1h7|h1h7";
    assert_eq!(found(wrong, LADDER, "dm 2;"), (MateFound::False, false, Some((-2, false))));
    let mated = "1 #-1 a8b8 g2g8|a8b8";
    assert_eq!(found(mated, CORNER, "bm #-1;"), (MateFound::Exact, true, None));
    assert_eq!(found(mated, CORNER, "bm #-2;"), (MateFound::False, false, Some((-1, true))));
    assert_eq!(found("1 #-3 a8b8|a8b8", CORNER, "bm #-1;").0, MateFound::Longer);
    assert_eq!(found("1 >#-3 a8b8|a8b8", CORNER, "bm #-1;").0, MateFound::None);
}

#[test]
fn lines_are_played_to_their_end() {
    assert_eq!(defects("1 #1 a1a8|a1a8", BACK_RANK), [] as [&str; 0]);
    assert_eq!(defects("1 #2 h1h7 a8b8 g2g8|h1h7", LADDER), [] as [&str; 0]);
    assert_eq!(defects("1 #1|a1a8", BACK_RANK), [] as [&str; 0]);
    let short = ["its length is 1, but mate #2 takes 3 half-moves"];
    assert_eq!(defects("1 #2 h1h7|h1h7", LADDER), short);
    // Only the last exact line must be whole.
    assert_eq!(defects("1 #2 h1h7|2 #2 h1h7 a8b8 g2g8|h1h7", LADDER), [] as [&str; 0]);
    assert_eq!(defects("1 #2 h1h7 a8b8 g2g8|2 >#2 h1h7|h1h7", LADDER), [] as [&str; 0]);
    assert_eq!(defects("1 #2 h1h7 a8b8 g2g7|h1h7", LADDER), ["it does not end in mate"]);
    assert_eq!(defects("1 10 a1a7|a1a8", BACK_RANK), ["the move played is a1a8"]);
    // Every line must be legal.
    let illegal = defects("1 10 a1a7 b1c3|2 #1 a1a8|a1a8", BACK_RANK);
    assert!(illegal.len() == 1 && illegal[0].starts_with("half-move 2: \"b1c3\""), "{illegal:?}");
    let shuffle = "a1b1 g8f8 b1a1 f8g8 a1b1 g8f8 b1a1 f8g8";
    let draw = ["it goes on after half-move 8: threefold repetition"];
    assert_eq!(defects(&format!("1 0 {shuffle}|a1b1"), BACK_RANK), [] as [&str; 0]);
    assert_eq!(defects(&format!("1 0 {shuffle} a1b1|a1b1"), BACK_RANK), draw);
}

#[test]
fn players_take_turns_and_are_summed_up() {
    let lines: Vec<String> = ["bm Ra8#; c0 \"Ra8=10, Ra7=4\";", "am Ra7;", "id \"none\";", "dm 1;"]
        .iter()
        .map(|operations| format!("{BACK_RANK} {operations}"))
        .collect();
    let players = ["30 #1 a1a8|a1a8", "10 0 a1a7|a1a7"];
    let (results, verdicts) = run(&config(&players, &lines));
    let order: Vec<(usize, usize)> = verdicts.iter().map(|v| (v.number, v.player)).collect();
    assert_eq!(order, [(0, 0), (0, 1), (1, 0), (1, 1), (3, 0), (3, 1)]);
    let [good, bad] = results.as_slice() else { unreachable!() };
    assert_eq!((good.total, good.solved, good.skipped, good.unsolved.len()), (3, 3, 1, 0));
    assert_eq!((good.mates.exact, good.nodes), (1, 300));
    assert_eq!(good.solutions.unwrap().median_ms, 30);
    assert_eq!((bad.solved, bad.mates.none, bad.solutions), (0, 1, None));
    assert_eq!(bad.points, Some(Points { earned: 4, possible: 10 }));
    let numbers: Vec<usize> = bad.unsolved.iter().map(|unsolved| unsolved.number).collect();
    assert_eq!(numbers, [0, 1, 3]);

    let mut several = config(&players, &vec![lines; 10].concat());
    several.concurrency = 4;
    let (results, verdicts) = run(&several);
    assert_eq!((results[0].solved, results[1].solved, verdicts.len()), (30, 0, 60));
    assert!(results[1].unsolved.is_sorted_by_key(|unsolved| unsolved.number));
    let json = serde_json::to_value(&results[1]).unwrap();
    assert_eq!(json["unsolved"][0]["played"], "Ra7");
    assert_eq!(json["mates"]["none"], 10);
    let first = verdicts.iter().min_by_key(|verdict| verdict.number).unwrap();
    assert_eq!(serde_json::to_value(first).unwrap()["id"], "position 1");
}

#[test]
fn a_run_can_be_stopped() {
    let lines = vec![format!("{BACK_RANK} bm Ra8;"); 5_000];
    let config = config(&["a1a8"], &lines);
    let mut told = 0;
    let results = run_suite(&config, &mut |_| {
        told += 1;
        config.stop.store(true, Ordering::Relaxed);
    })
    .unwrap();
    assert!(results[0].total == told && (1..5_000).contains(&told), "{told}");
}

#[test]
fn runs_that_cannot_be_are_refused() {
    let line = [format!("{BACK_RANK} bm Ra8;")];
    let refusal = |config: &SuiteConfig| run_suite(config, &mut |_| {}).unwrap_err();
    assert!(matches!(refusal(&config(&[], &line)), SuiteError::NoPlayer));
    assert!(matches!(refusal(&config(&["a1a8"], &[])), SuiteError::NoTask));
    let clock = config(&["a1a8:tc=3+0.1"], &line);
    assert!(matches!(refusal(&clock), SuiteError::Clock(name) if name == "a1a8"));
    let endless = SuiteConfig { limits: Default::default(), ..config(&["a1a8"], &line) };
    assert!(matches!(refusal(&endless), SuiteError::NoLimit(_)));
    let nobody = refusal(&config(&["nobody"], &line)).to_string();
    assert_eq!(nobody, "player nobody cannot be started: nobody is there");
    let missing = refusal(&config(&["uci:/no/such/engine"], &line)).to_string();
    assert!(missing.starts_with("player engine cannot be started: /no/such/engine:"), "{missing}");
}

/// A program that answers by the position it is given, in the shell's words.
#[cfg(unix)]
const PROGRAM: &str = r#"
while read -r line; do
    case "$line" in
    uci) echo "option name Hash type spin default 1 min 1 max 9"; echo uciok ;;
    isready) echo readyok ;;
    position*) position="$line" ;;
    quit) exit 0 ;;
    go*)
        case "$position" in
        *6k1/5ppp*)
            echo "info depth 1 score cp 15 nodes 20 pv a1a7"
            echo "info depth 2 multipv 2 score cp 5 nodes 50 pv g1f1"
            echo "info string thinking"
            echo "info depth 2 multipv 1 score mate 1 nodes 60 pv a1a8"
            echo "bestmove a1a8" ;;
        *4k2r*)
            echo "info depth 3 score cp -20 upperbound nodes 9 pv e1g1 e8e7"
            echo "bestmove e1g1" ;;
        *k7*) echo "info string about to crash"; exit 3 ;;
        *) echo "bestmove e2e5" ;;
        esac ;;
    esac
done
"#;

#[cfg(unix)]
#[test]
fn programs_are_listened_to() {
    let file = crate::support::TemporaryFile::new("engine.sh");
    std::fs::write(&file.0, PROGRAM).unwrap();
    let player = format!("uci:/bin/sh,args={},name=Shell,Hash=2", file.0.display());
    let lines = [
        format!("{BACK_RANK} bm Ra8#; dm 1;"),
        format!("{LADDER} dm 2;"),
        "4k2r/8/8/8/8/8/8/4K2R w Kk - bm O-O;".to_owned(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;".to_owned(),
        format!("{BACK_RANK} am Ra8#;"),
    ];
    let mut config = config(&[&player], &lines);
    config.patience.quit = Duration::from_millis(300);
    let (results, verdicts) = run(&config);
    let solved: Vec<bool> = verdicts.iter().map(|verdict| verdict.solved).collect();
    assert_eq!(solved, [true, false, true, false, false], "{verdicts:#?}");
    let [mate, crash, castle, illegal, avoided] = verdicts.as_slice() else { unreachable!() };
    assert_eq!((mate.mate, mate.nodes, mate.depth), (Some(MateFound::Exact), 60, 2));
    assert!(mate.defects.is_empty() && castle.defects.is_empty(), "{verdicts:#?}");
    assert_eq!(castle.played.as_deref(), Some("O-O"));
    assert_eq!(castle.score.as_deref(), Some("-0.20"));
    let fault = crash.fault.as_ref().unwrap().to_string();
    assert!(fault.starts_with("disconnects (exit status: 3)"), "{fault}");
    assert!(fault.contains("info string about to crash"), "{fault}");
    assert!(illegal.fault.as_ref().unwrap().to_string().starts_with("makes an illegal move: "));
    assert_eq!((avoided.played.as_deref(), avoided.expected.as_str()), (Some("Ra8#"), "am Ra8#"));
    assert_eq!((results[0].mates.exact, results[0].mates.none), (1, 1));
    let unknown = player.replace("Hash", "Cash");
    let error = run_suite(&self::config(&[&unknown], &lines), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("has no option \"Cash\"; it has: Hash"), "{error}");
}
