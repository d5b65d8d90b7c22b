//! What XBoard engines say, the real ones included.

use std::time::Duration;

use eval::Score;
use notation::GameResult;
use protocol::xboard::{
    Audience, Details, EngineOption, EngineOptionKind, Feature, FeatureValue, Message, Thinking,
    XboardError,
};
use search::Bound;

fn parse(line: &str) -> Message {
    Message::parse(line).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

fn thinking(line: &str) -> Thinking {
    let Message::Thinking(thinking) = parse(line) else { panic!("{line:?}") };
    *thinking
}

#[test]
fn every_message_survives_the_way_there_and_back() {
    let lines = "feature ping=1 myname=\"A B\" done=1|move e2e4|1-0 {White mates}|0-1|\
        1/2-1/2 {Draw by repetition}|resign|offer draw|Illegal move: e2e5|\
        Illegal move (in check): e2e4|Error (unknown command): foo bar|Error: foo|pong 7|\
        Hint: e2e4|telluser hello|tellusererror Illegal position|tellopponent hi|tellothers d5|\
        tellall x|tellics set 1 Me|tellicsnoalias kibitz x|askuser tag What now?|\
        stat01: 1234 30000 7 5 30 Nf3|stat01: 1 2 3 4 5|++|--|# debug|setup (PNBRQKpnbrqk) 8x8+0|\
        piece N& KimN|highlight 8/8/8/8|9 156 1084 48000 Nf3 Nc6|9 156 1084 48000 Nf3!|\
        3 0 0 0 (e2-e4 , book)|12 -5 10 9 20 1000000 7\te2e4 e7e5|12 -5 10 9 7\te2e4|\te2e4 50%";
    for line in lines.split('|') {
        assert_eq!(parse(line).to_string(), line);
    }
}

#[test]
fn features_have_numbers_and_texts() {
    let line = "feature myname=\"Phalanx XXV\" setboard=1 option=\"Size -slider 0 0 50\" done=1 ";
    let Message::Features(features) = parse(line) else { panic!() };
    assert_eq!(features.len(), 4);
    assert_eq!(features[0], Feature::text("myname", "Phalanx XXV"));
    assert_eq!(features[1], Feature::flag("setboard", true));
    let FeatureValue::Text(text) = &features[2].value else { panic!() };
    let option = EngineOption::parse(text).unwrap();
    assert_eq!(option.kind, EngineOptionKind::Slider { default: 0, min: 0, max: 50 });
    assert!(features[3].is_on());
    let wrong = Message::parse("feature ping").unwrap_err();
    assert_eq!(wrong.to_string(), "feature: expected name=value, found \"ping\"");
    let unclosed = parse("feature myname=\"never ends");
    assert_eq!(unclosed, Message::Features(vec![Feature::text("myname", "never ends")]));
}

#[test]
fn options_of_every_type() {
    for text in [
        "Info -button",
        "Keep -save",
        "Defaults -reset",
        "Resign -check 1",
        "Book -string happy birthday!",
        "Ini File -file /usr/share/x.ini",
        "Tables -path .",
        "Hash -spin 16 1 1024",
        "Level -slider 20 0 100",
        "Style -combo Solid /// *Very Wild /// Quiet",
        "Max - fast -spin 1 0 2",
    ] {
        assert_eq!(EngineOption::parse(text).unwrap().to_string(), text);
    }
    // Without a text a space is left: XBoard looks for it.
    assert_eq!(EngineOption::parse("Book -string").unwrap().to_string(), "Book -string ");
    assert!(EngineOption::parse("nothing").is_err());
    assert!(EngineOption::parse("-spin 1 2 3").is_err());
}

#[test]
fn lines_of_real_engines() {
    let line = thinking(" 2      -9     0      150  Nf6 Nc3 exd4 Nxd4 Nxd4 ");
    assert_eq!((line.depth, line.score, line.nodes), (2, Score::centipawns(-9), 150));
    assert_eq!(line.pv.len(), 5);
    let line = thinking(" 2      -8     7      193  exd4 !");
    assert_eq!((line.bound, line.pv.len()), (Bound::Lower, 1));
    assert_eq!(line.time, Duration::from_millis(70));
    let book = thinking("  0      0     0        0  (e2-e4  d2-d4  c2-c4  Ng1-f3  , book1)");
    assert!(book.pv[0].starts_with('('));
    assert_eq!(thinking("7. 12 3 400 e4").depth, 7);
    assert_eq!(thinking("7& 12 3 400 e4?").bound, Bound::Upper);
    assert_eq!(thinking("5 12 3 400").pv, [] as [&str; 0]);
    for banner in [
        "Phalanx XXV",
        "",
        "Sjeng: ",
        "8 | *R | *N |",
        "Used time : 301",
        "2004-2017 Holger",
        "xboard mode on",
        "1. e4 e5 2. Nf3",
        "1 2 3",
        "Move ordering : 81.130470%",
        "Resign is not my way",
    ] {
        assert!(matches!(Message::parse(banner), Err(XboardError::Unknown(_))), "{banner:?}");
    }
    assert_eq!(parse("12. ... e7e5"), Message::Move("e7e5".into()));
    assert_eq!(parse("tellics say hi"), Message::Tell(Audience::Server, "say hi".into()));
    let Message::Result(end) = parse("1/2-1/2 {50 moves}") else { panic!() };
    assert_eq!(end.outcome, GameResult::Draw);
}

#[test]
fn mates_are_far_above_everything() {
    for (number, moves) in [(100_001, 1), (100_003, 3), (-100_002, -2), (-100_000, 0)] {
        let line = thinking(&format!("9 {number} 1 1 e4"));
        assert_eq!(line.score.mate_moves(), Some(moves), "{number}");
        assert_eq!(line.to_string(), format!("9 {number} 1 1 e4"));
    }
    assert_eq!(thinking("9 31999 1 1").score.as_centipawns(), Some(Score::MAX_CENTIPAWNS));
}

#[test]
fn details_stand_before_the_last_tab() {
    let details = |line: &str| thinking(line).details;
    let all = Details { selective_depth: Some(20), speed: Some(1_000), tablebase_hits: 7 };
    assert_eq!(details("9 1 2 3 20 1000 7\te2e4"), Some(all));
    assert_eq!(details("9 1 2 3 20 1000 99 7\te2e4"), Some(all));
    assert_eq!(details("9 1 2 3\t20 1000\t7\te2e4 e7e5"), Some(all));
    let hits = Details { tablebase_hits: 7, ..Details::default() };
    assert_eq!(details("9 1 2 3 7\te2e4"), Some(hits));
    assert_eq!(details("9 1 2 3\te2e4"), None);
    assert_eq!(thinking("9 1 2 3 20 e2e4\te7e5").pv, ["20", "e2e4", "e7e5"]);
}
