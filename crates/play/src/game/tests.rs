//! Moves taken back, clocks, draws that are claimed, people that are counted.

use chess::{DrawReason, Outcome};

use super::*;
use notation::{PieceLetters, read_move};

fn table(control: Option<&str>) -> PlayedGame {
    let players = ["human", "level3"].map(|text| PlayerSpec::parse(text).unwrap());
    let mut game = PlayedGame::new(Position::start(), players, 0);
    game.set_clock(control.map(|text| text.parse().unwrap()));
    game
}

fn play(game: &mut PlayedGame, moves: &str, ms: u64) {
    for text in moves.split_whitespace() {
        let mv = read_move(game.position(), text, PieceLetters::English).unwrap();
        let time = Duration::from_millis(ms);
        assert!(game.play(mv, &Thought { time, ..Thought::default() }), "{text}");
    }
}

#[test]
fn moves_are_taken_back_and_played_again_with_their_times() {
    let mut game = table(Some("60+1"));
    play(&mut game, "e4 e5 Nf3", 3_000);
    let left = |game: &PlayedGame, side| game.clock(side).unwrap().time.as_millis();
    assert_eq!((left(&game, Color::White), left(&game, Color::Black)), (56_000, 58_000));
    game.undo();
    assert_eq!(left(&game, Color::White), 58_000);
    game.redo();
    assert_eq!(left(&game, Color::White), 56_000);
    assert!(!game.can_redo());
    while game.undo().is_some() {}
    assert_eq!((game.moves().len(), left(&game, Color::Black)), (0, 60_000));
    play(&mut game, "d4", 0);
    assert!(!game.can_redo());
}

#[test]
fn whoever_is_late_has_lost() {
    let mut game = table(Some("2"));
    let mv = read_move(game.position(), "e4", PieceLetters::English).unwrap();
    let late = Thought { time: Duration::from_secs(3), ..Thought::default() };
    assert!(!game.play(mv, &late));
    assert_eq!(game.end(), Some(End::Time(Color::White)));
    assert_eq!(game.end().and_then(End::winner), Some(Color::Black));
    assert!(game.reopen() && game.end().is_none());
}

#[test]
fn draws_are_claimed_when_they_happen() {
    let mut game = table(None);
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 0);
    assert_eq!(game.end(), Some(End::Claimed(DrawReason::ThreefoldRepetition)));
    assert!(!game.reopen());
    game.undo();
    assert_eq!(game.end(), None);
    let ends = |fen: &str, text: &str| {
        let players = ["human", "human"].map(|text| PlayerSpec::parse(text).unwrap());
        let mut game = PlayedGame::new(Position::from_fen(fen).unwrap(), players, 0);
        play(&mut game, text, 0);
        game.end()
    };
    use DrawReason::{FiftyMoves, InsufficientMaterial, SeventyFiveMoves, Stalemate};
    let fifty = ends("7k/8/8/8/8/8/8/K5R1 w - - 99 80", "Rg2");
    assert_eq!(fifty, Some(End::Claimed(FiftyMoves)));
    let seventy_five = ends("7k/8/8/8/8/8/8/K5R1 w - - 149 90", "Rg2");
    assert_eq!(seventy_five, Some(End::Rules(Outcome::Draw(SeventyFiveMoves))));
    let bare = ends("7k/8/8/8/8/8/7p/K5N1 b - - 0 1", "hxg1=N");
    assert_eq!(bare, Some(End::Rules(Outcome::Draw(InsufficientMaterial))));
    let stalemate = ends("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7");
    assert_eq!(stalemate, Some(End::Rules(Outcome::Draw(Stalemate))));
}

#[test]
fn people_are_counted() {
    let mut game = table(None);
    assert_eq!((game.people(), game.only_person()), (1, Some(Color::White)));
    game.swap_players();
    assert_eq!(game.only_person(), Some(Color::Black));
    game.set_player(Color::White, PlayerSpec::parse("human").unwrap());
    assert_eq!((game.people(), game.only_person()), (2, None));
}
