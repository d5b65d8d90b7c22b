//! Puzzles that a person solves, and the collection they come from.

use std::fs;

use arena::puzzle::Budget;
use chess::{DrawReason, Position};
use notation::puzzle::{Goal, Puzzle};
use notation::{PieceLetters, read_move};
use play::puzzle::{
    Collection, CollectionError, PuzzleEvent, PuzzleFault, PuzzleHint, PuzzleSession, PuzzleUnknown,
};

fn session(fen: &str, goal: Goal) -> PuzzleSession {
    let position = Position::from_fen(fen).unwrap();
    PuzzleSession::new(Puzzle { position, goal }, Budget::default())
}

fn mv(session: &PuzzleSession, text: &str) -> chess::Move {
    read_move(session.game().position(), text, PieceLetters::English).unwrap()
}

fn play(session: &mut PuzzleSession, text: &str) -> Vec<PuzzleEvent> {
    let mv = mv(session, text);
    session.play(mv)
}

fn reply(session: &mut PuzzleSession, text: &str) -> Vec<PuzzleEvent> {
    let mv = mv(session, text);
    session.replied(mv)
}

const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
/// The queen mates on g7 and stalemates on f7.
const QUEEN: &str = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";

#[test]
fn a_mate_in_two_is_solved() {
    let mut session = session(LADDER, Goal::MateIn(2));
    assert_eq!(play(&mut session, "Ra7"), [PuzzleEvent::AskDefender]);
    let events = reply(&mut session, "Kg8");
    assert!(matches!(events[..], [PuzzleEvent::Replied(_)]), "{events:?}");
    let mated = PuzzleEvent::Mated { solved: true, moves: 2 };
    assert_eq!(play(&mut session, "Rb8#"), [mated]);
}

#[test]
fn a_slip_is_told_and_taken_back() {
    let mut session = session(LADDER, Goal::MateIn(2));
    play(&mut session, "Kg1");
    let events = reply(&mut session, "Kg8");
    assert_eq!(events[1..], [PuzzleEvent::Slipped]);
    assert_eq!(session.hint(), PuzzleEvent::NothingProven);
    assert_eq!(session.solution(), PuzzleEvent::NothingProven);
    assert_eq!(session.take_back(), PuzzleEvent::TakenBack);
    assert_eq!(session.game().moves().len(), 0);
    assert_eq!(session.take_back(), PuzzleEvent::NothingToTakeBack);
}

#[test]
fn hints_tell_the_piece_and_then_the_move() {
    let mut session = session(QUEEN, Goal::MateIn(1));
    let PuzzleEvent::Hint(PuzzleHint::Piece { moves, from }) = session.hint() else { panic!() };
    assert_eq!((moves, from.to_string()), (1, "f1".to_owned()));
    let PuzzleEvent::Hint(PuzzleHint::Move(next)) = session.hint() else { panic!() };
    let PuzzleEvent::Solution { line, .. } = session.solution() else { panic!() };
    assert_eq!(line, [next.mv]);
}

#[test]
fn moves_that_are_used_up_are_taken_back() {
    let mut session = session(QUEEN, Goal::MateIn(1));
    assert_eq!(play(&mut session, "Qf2"), [PuzzleEvent::OutOfMoves]);
    assert_eq!(session.game().moves().len(), 0);
}

/// Before, the defender then made a move for the attacker.
#[test]
fn after_a_stalemate_the_move_is_taken_back_and_the_person_moves_again() {
    let mut session = session(QUEEN, Goal::MateIn(2));
    assert_eq!(play(&mut session, "Qf7"), [PuzzleEvent::Drawn(DrawReason::Stalemate)]);
    assert_eq!(session.game().moves().len(), 0);
    assert!(matches!(play(&mut session, "Qf8#")[..], [PuzzleEvent::Mated { solved: true, .. }]));
}

#[test]
fn illegal_moves_change_nothing() {
    let mut puzzle = session(QUEEN, Goal::MateIn(2));
    let other = mv(&session(LADDER, Goal::Mate), "Ra7");
    assert_eq!(puzzle.play(other), [PuzzleEvent::IllegalMove(other)]);
    assert_eq!(puzzle.replied(other), [PuzzleEvent::IllegalMove(other)]);
    assert_eq!(puzzle.game().moves().len(), 0);
}

#[test]
fn the_collection_says_what_is_wrong_with_a_file() {
    let built_in = Collection::load(None).unwrap();
    assert!(built_in.iter().count() > 10 && built_in.iter().all(|(_, known)| known.is_ok()));
    assert_eq!(built_in.entry("MATE1-BACK-RANK").unwrap().0, "mate1-back-rank");
    let unknown = PuzzleUnknown("nowhere".to_owned());
    assert_eq!(built_in.chosen(&["nowhere".to_owned()]).unwrap_err(), unknown);
    let folder = std::env::temp_dir().join(format!("roque-collection-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    assert!(matches!(Collection::load(Some(&folder)), Err(CollectionError::Empty)));
    fs::write(folder.join("no-puzzle"), "hello").unwrap();
    fs::write(folder.join("huge.txt"), vec![b'.'; 1 << 17]).unwrap();
    fs::write(folder.join("README.md"), "not one of them").unwrap();
    let found = Collection::load(Some(&folder)).unwrap();
    assert_eq!(found.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["huge", "no-puzzle"]);
    assert!(matches!(found.entry("huge").unwrap().1, Err(PuzzleFault::TooLarge)));
    assert!(matches!(found.entry("no-puzzle").unwrap().1, Err(PuzzleFault::Wrong(_))));
    fs::remove_dir_all(&folder).unwrap();
    assert!(matches!(Collection::load(Some(&folder)), Err(CollectionError::Unreadable(_))));
}

#[test]
fn a_puzzle_goes_on_from_its_own_moves_and_from_no_others() {
    let puzzle = session(LADDER, Goal::MateIn(2)).puzzle().clone();
    let resumed = |texts: &[&str], puzzle: &Puzzle| {
        let mut game = chess::Game::new(Position::from_fen(LADDER).unwrap());
        for text in texts {
            assert!(game.play(read_move(game.position(), text, PieceLetters::English).unwrap()));
        }
        PuzzleSession::resumed(puzzle.clone(), Budget::default(), game, 1)
    };
    let mut session = resumed(&["Ra7", "Kg8"], &puzzle).unwrap();
    assert_eq!(session.moves_left(), Some(1));
    // One hint was told before, so the next one is the move.
    assert!(matches!(session.hint(), PuzzleEvent::Hint(PuzzleHint::Move(_))));
    assert_eq!(play(&mut session, "Rb8"), [PuzzleEvent::Mated { solved: true, moves: 2 }]);
    // The defender is to move, the moves are used up, the game is over, the position is another one.
    assert!(resumed(&["Ra7"], &puzzle).is_none());
    assert!(resumed(&["Kg1", "Kg8", "Kh1", "Kh8"], &puzzle).is_none());
    assert!(resumed(&["Ra7", "Kg8", "Rb8"], &puzzle).is_none());
    let other = Puzzle { position: Position::from_fen(QUEEN).unwrap(), ..puzzle };
    assert!(resumed(&[], &other).is_none());
}

#[test]
fn a_move_that_keeps_the_mate_is_known_as_right() {
    let mut session = session(LADDER, Goal::MateIn(2));
    assert!(!session.is_on_course());
    play(&mut session, "Ra7");
    reply(&mut session, "Kg8");
    assert!(session.is_on_course());
    session.take_back();
    play(&mut session, "Kg1");
    reply(&mut session, "Kg8");
    assert!(!session.is_on_course());
}
