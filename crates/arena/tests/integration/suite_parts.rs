//! Suites asked in parts: joined they are what one machine would have found.

use arena::Shard;
use arena::suite::{Mismatch, Part, SuiteConfig, SuiteResult, join, run_suite};

use crate::suite::{BACK_RANK, LADDER, config, run};

/// One player finds mates, one says lines that are none, one makes no move.
const PLAYERS: [&str; 3] = ["30 #1 a1a8|a1a8", "10 #2 a1a7|a1a7", "nothing"];

fn suite() -> SuiteConfig {
    let asked = ["bm Ra8#; c0 \"Ra8=10, Ra7=4\"; id \"a.1\";", "am Ra7;", "id \"none\";", "dm 1;"];
    let lines = asked.iter().map(|operations| format!("{BACK_RANK} {operations}"));
    let mut lines: Vec<String> = lines.collect();
    lines.push(format!("{LADDER} dm 2; id \"b.1\";"));
    config(&PLAYERS, &lines)
}

/// What is left of a part: text.
fn asked(mut config: SuiteConfig, index: u32, count: u32) -> String {
    config.shard = Some(Shard { index, count });
    let (results, mut verdicts) = run(&config);
    verdicts.reverse();
    serde_json::to_string(&Part::new(&config, &results, verdicts).unwrap()).unwrap()
}

fn read(text: &str) -> Part {
    serde_json::from_str(text).unwrap()
}

/// Without the times, which are never the same twice.
fn timeless(results: &[SuiteResult]) -> Vec<serde_json::Value> {
    let without = |result: &SuiteResult| {
        let result = SuiteResult { time_ms: 0, longest_ms: 0, wall_ms: 0, ..result.clone() };
        serde_json::to_value(result).unwrap()
    };
    results.iter().map(without).collect()
}

#[test]
fn parts_are_joined_to_the_result_of_one_machine() {
    let (whole, _) = run(&suite());
    assert!(whole[1].pv_defects.len() > 1 && whole[2].unsolved[0].fault.is_some());
    // With seven parts of five positions, two have nothing to do.
    for count in [1, 2, 3, 7] {
        let mut parts: Vec<Part> =
            (1..=count).map(|index| read(&asked(suite(), index, count))).collect();
        parts.reverse();
        let joined = join(&parts).unwrap();
        assert_eq!(timeless(&joined.results), timeless(&whole), "{count} parts");
        assert_eq!(joined.asked, 15);
        let told: usize = parts.iter().map(|part| part.verdicts.len()).sum();
        assert_eq!(told, 12);
    }
}

#[test]
fn missing_parts_can_be_told() {
    let joined = join(&[read(&asked(suite(), 2, 2))]).unwrap();
    let done: usize = joined.results.iter().map(|result| result.total + result.skipped).sum();
    assert_eq!((done, joined.asked), (6, 15));
}

#[test]
fn parts_of_something_else_are_refused() {
    let first = read(&asked(suite(), 1, 2));
    let refused = |other: Part| join(&[first.clone(), other]).unwrap_err();
    let second = read(&asked(suite(), 2, 2));
    assert!(join(&[first.clone(), second.clone()]).is_ok());
    assert_eq!(refused(first.clone()), (1, Mismatch::Twice));
    assert_eq!(refused(read(&asked(suite(), 2, 3))), (1, Mismatch::Cut));
    let limits = "depth=2".parse().unwrap();
    let deeper = SuiteConfig { limits, ..suite() };
    assert_eq!(refused(read(&asked(deeper, 2, 2))), (1, Mismatch::Players));
    let mut other = suite();
    other.positions.swap(0, 4);
    assert_eq!(refused(read(&asked(other, 2, 2))), (1, Mismatch::Suite));
    for text in ["3/2", "0/2", "two"] {
        let text = serde_json::to_string(&second).unwrap().replace("\"2/2\"", &format!("{text:?}"));
        assert!(serde_json::from_str::<Part>(&text).is_err(), "{text}");
    }
}

#[test]
fn a_whole_suite_is_no_part() {
    let config = suite();
    let results = run_suite(&config, &mut |_| {}).unwrap();
    assert_eq!(Part::new(&config, &results, Vec::new()), None);
}
