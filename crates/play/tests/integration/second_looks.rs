//! Hints, reasons and draws: what is asked, and what is made of what was found.

use std::time::Duration;

use eval::Score;
use play::{
    Answer, Command, DrawDeclined, End, Event, Findings, MachineMove, Purpose, Refusal,
    StudiedLine, StudyRequest, Thought, Verdict, carry_out,
};
use search::{Bound, Source, StopFlag};

use crate::support::{Board, game_from, names};

fn asked(events: &[Event]) -> StudyRequest {
    match events {
        [Event::AskStudy(request)] => request.clone(),
        other => panic!("nothing is asked: {other:?}"),
    }
}

fn line(board: &Board, text: &str, cp: i32) -> StudiedLine {
    StudiedLine { moves: vec![board.mv(text)], score: Score::centipawns(cp), bound: Bound::Exact }
}

#[test]
fn a_hint_is_asked_for_found_and_told() {
    let mut board = Board::of(game_from("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "human", "level3")).0;
    let request = asked(&board.command(Command::AskHint));
    assert_eq!(request.purpose, Purpose::Hint);
    let found = carry_out(&request, &StopFlag::new());
    let events = board.session.studied(request.id, found, board.now);
    let [Event::Hint(hint)] = &events[..] else { panic!("{events:?}") };
    assert_eq!(hint.line.score.mate_moves(), Some(1), "{hint:?}");
    assert!(!hint.by_tables);
    assert_eq!(serde_json::to_value(hint).unwrap()["line"]["score"]["mate"], 1);
}

#[test]
fn a_hint_for_a_position_that_is_gone_is_dropped() {
    let mut board = Board::new("human", "human");
    let request = asked(&board.command(Command::AskHint));
    board.play("e4");
    let found = Findings { lines: vec![line(&board, "e5", 0)], ..Findings::default() };
    assert_eq!(board.session.studied(request.id, found, board.now), []);
}

/// A machine plays 1. a3; what was found there leads to this verdict.
fn verdict(lines: &[(&str, i32)], also: Option<i32>, source: Option<Source>) -> Verdict {
    let mut board = Board::new("level3", "human");
    let start = Board::new("human", "human");
    let machine = board.session.asked().unwrap().clone();
    let thought = Thought { time: Duration::from_millis(5), ..Thought::default() };
    let mv = board.mv("a3");
    let made = MachineMove { mv, thought, line: vec![mv], source };
    board.session.answered(machine.id, Ok(Answer::Move(made)), board.now);
    let request = asked(&board.command(Command::AskWhy));
    assert_eq!((request.also, request.game.moves().len()), (Some(mv), 0));
    let findings = Findings {
        lines: lines.iter().map(|&(text, cp)| line(&start, text, cp)).collect(),
        also: also.map(|cp| line(&start, "a3", cp)),
        by_tables: false,
    };
    let events = board.session.studied(request.id, findings, board.now);
    let [Event::Explained(explained)] = &events[..] else { panic!("{events:?}") };
    assert_eq!((explained.name.as_str(), explained.reasoning.ply), ("Roque level 3", 0));
    explained.verdict.clone()
}

#[test]
fn a_move_is_compared_with_the_best_one() {
    let is = |lines: &[(&str, i32)], also| verdict(lines, also, None);
    assert_eq!(is(&[], None), Verdict::Unknown);
    assert_eq!(is(&[("a3", 10)], None), Verdict::OnlyMove);
    let best = is(&[("a3", 40), ("e4", 15)], None);
    assert!(matches!(best, Verdict::Best { behind: Some(behind), .. } if behind == 0.25));
    let mate = is(&[("a3", 20_000), ("e4", 15)], None);
    assert!(matches!(mate, Verdict::Best { behind: None, .. }), "no difference in pawns: {mate:?}");
    assert!(matches!(is(&[("e4", 40), ("a3", 35)], None), Verdict::AsGood { .. }));
    assert!(matches!(is(&[("e4", 20_000), ("a3", 19_000)], None), Verdict::AsGood { .. }));
    let worse = is(&[("e4", 40), ("d4", 35)], Some(-60));
    assert!(matches!(worse, Verdict::Worse { loss: Some(loss), .. } if loss == 1.0), "{worse:?}");
    let lost = is(&[("e4", 20_000)], Some(0));
    assert!(matches!(lost, Verdict::Worse { loss: None, .. }), "{lost:?}");
    let book = Source::Book { weight: 1.0, share: 1.0, moves: 1 };
    assert_eq!(verdict(&[("e4", 40)], Some(-60), Some(book)), Verdict::FromBook);
}

#[test]
fn there_is_nothing_to_explain_before_a_machine_has_moved() {
    let mut board = Board::new("human", "level3");
    assert_eq!(board.refused(Command::AskWhy), Refusal::NothingToExplain);
    board.play("e4");
    board.answer("e5");
    asked(&board.command(Command::AskWhy));
    board.command(Command::TakeBack { times: 1 });
    assert_eq!(board.refused(Command::AskWhy), Refusal::NothingToExplain);
}

#[test]
fn a_machine_takes_a_draw_unless_it_stands_better() {
    for (cp, agreed) in [(30, true), (0, true), (-30, false)] {
        let mut board = Board::new("human", "level3");
        for (own, other) in [("3", "6"), ("4", "5")] {
            for file in ["a", "b", "c", "d", "e"] {
                board.play(&format!("{file}{own}"));
                board.answer(&format!("{file}{other}"));
            }
        }
        let request = asked(&board.command(Command::OfferDraw));
        assert_eq!(request.purpose, Purpose::Draw);
        let best = board.session.game().position().legal_moves()[0];
        let score = Score::centipawns(cp);
        let found = StudiedLine { moves: vec![best], score, bound: Bound::Exact };
        let findings = Findings { lines: vec![found], ..Findings::default() };
        let events = board.session.studied(request.id, findings, board.now);
        match agreed {
            true => assert_eq!(names(&events), ["save", "ended"]),
            false => assert_eq!(events, [Event::DrawDeclined(DrawDeclined::StandsBetter)]),
        }
        assert_eq!(board.session.game().end() == Some(End::Agreed), agreed);
    }
}
