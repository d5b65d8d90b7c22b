//! Suites of lines: every move must be found, another mate is as good, and results come by theme and
//! rating.

use std::sync::Arc;

use arena::suite::{Group, SuiteConfig, SuiteResult, run_suite};
use arena::{PlayerKind, PlayerSpec};
use notation::collection::{self, LinePuzzle};
use notation::coordinates;
use notation::epd::Epd;
use search::{
    Choice, Description, Family, Limits, OptionError, OptionSpec, Report, Root, Searcher, Sink,
    StopFlag,
};

/// Plays the first of its words that is legal, else nothing good.
struct Words(String);

impl Searcher for Words {
    fn describe(&self) -> Description {
        let name = "Words".to_owned();
        Description { id: "words", name, family: Family::Exact, summary: "Does as it is told." }
    }

    fn options(&self) -> Vec<OptionSpec> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _value: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }

    fn new_game(&mut self) {}

    fn search(&mut self, root: &Root, _: &Limits, _: &StopFlag, sink: &mut dyn Sink) -> Choice {
        sink.iteration(&Report { depth: 1, nodes: 10, multi_pv: 1, ..Report::default() });
        let read = |word| coordinates::read(root.position(), word).ok();
        let told = self.0.split(' ').find_map(read);
        Choice {
            best: told.or_else(|| root.position().legal_moves().first().copied()),
            ponder: None,
        }
    }
}

fn config<Q: Into<arena::suite::Question>>(player: &str, questions: Vec<Q>) -> SuiteConfig {
    let factory = |spec: &PlayerSpec| match &spec.kind {
        PlayerKind::InProcess(name) => Ok(Box::new(Words(name.clone())) as Box<dyn Searcher>),
        _ => Err("nobody".into()),
    };
    let player = PlayerSpec::parse(player).unwrap();
    SuiteConfig::new(vec![player], Arc::new(factory), "depth=1".parse().unwrap(), questions)
}

/// White: 1 Rh7 Kb8 2 Rg8, after Black's king came to a8.
const LADDER: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
    lad,1k6/8/8/8/8/8/6R1/K6R b - - 0 1,b8a8 h1h7 a8b8 g2g8,1350,mate ladder\n\
    one,7k/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,h8g8 a1a8,650,mate\n";

fn puzzles() -> Vec<LinePuzzle> {
    collection::read(LADDER).map(|(_, puzzle)| puzzle.unwrap()).collect()
}

fn solve(player: &str) -> SuiteResult {
    run_suite(&config(player, puzzles()), &mut |_| {}).unwrap().remove(0)
}

fn group(name: &str, total: usize, solved: usize) -> Group {
    Group { name: name.to_owned(), total, solved, points: None }
}

#[test]
fn the_whole_line_must_be_found() {
    let all = solve("h1h7 g2g8 a1a8");
    assert_eq!((all.total, all.solved, all.nodes), (2, 2, 30));
    assert_eq!(all.themes, [group("mate", 2, 2), group("ladder", 1, 1)]);
    assert_eq!(all.ratings, [group("600-799", 1, 1), group("1200-1399", 1, 1)]);
    let half = solve("h1h7 g2g7 a1a8");
    assert_eq!((half.solved, half.unsolved.len()), (1, 1));
    let missed = &half.unsolved[0];
    assert_eq!((missed.id.as_str(), missed.expected.as_str()), ("lad", "bm Rg8#"));
    assert_eq!(missed.played.as_deref(), Some("Rgg7"));
    assert_eq!(missed.fen, "1k6/7R/8/8/8/8/6R1/K7 w - - 3 3");
    let none = solve("g2g7 a1b1");
    assert_eq!((none.solved, none.unsolved[0].expected.as_str()), (0, "bm Rh7"));
    assert_eq!(none.nodes, 20, "after a wrong move nothing more is asked");
}

#[test]
fn another_mate_is_as_good() {
    // The book has Ra8; Qe8 mates, too.
    let text = "FEN,Moves\n7k/R7/6K1/8/8/8/8/4Q3 b - - 0 1,h8g8 a7a8\n";
    let puzzles: Vec<LinePuzzle> = collection::read(text).map(|(_, read)| read.unwrap()).collect();
    let solved =
        |player| run_suite(&config(player, puzzles.clone()), &mut |_| {}).unwrap()[0].solved;
    assert_eq!((solved("a7a8"), solved("e1e8"), solved("a7g7")), (1, 1, 0));
}

#[test]
fn positions_are_grouped_by_their_names_and_mates() {
    let lines = [
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id \"Back Rank.001\";",
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra7; id \"Other.002\"; c0 \"Ra7=10, Ra8=3\";",
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm #1; id \"same\";",
    ];
    let positions: Vec<Epd> = lines.iter().map(|line| Epd::parse(line).unwrap()).collect();
    let result = run_suite(&config("a1a8", positions), &mut |_| {}).unwrap().remove(0);
    let names: Vec<&str> = result.themes.iter().map(|group| group.name.as_str()).collect();
    assert_eq!(names, ["Back Rank", "Other", "mate in 1"]);
    let points = result.themes[1].points.unwrap();
    assert_eq!((points.earned, points.possible, result.themes[1].solved), (3, 10, 0));
}
