//! The levels: what they are made of, their luck, their openings.

use chess::Position;
use search::NullSink;

use super::*;

#[test]
fn every_level_has_a_name_and_no_other_number_has() {
    for level in 1..=HIGHEST {
        assert_eq!(of_name(&format!("level{level}")), Some(level));
        assert_eq!(entry(&format!("LEVEL{level}")).unwrap().id, format!("level{level}"));
    }
    for name in ["level", "level0", "level11", "level03", "level+3", "level-1", "levelx", ""] {
        assert_eq!(of_name(name), None, "{name}");
    }
}

#[test]
fn every_level_is_stronger_by_its_numbers() {
    for pair in GRADES.windows(2) {
        assert!(pair[0].rating < pair[1].rating, "{pair:?}");
    }
}

#[test]
fn a_seed_repeats_a_game_and_a_position_its_answer() {
    let moves = |seed: &str| {
        let mut level = Level::new(1);
        level.set_option("seed", seed).unwrap();
        let mut game = chess::Game::new(Position::start());
        for _ in 0..12 {
            let mut answer = || {
                let (limits, stop) = (Limits::none(), StopFlag::new());
                level.search(&Root::from(&game), &limits, &stop, &mut NullSink).best.unwrap()
            };
            let mv = answer();
            assert_eq!(answer(), mv);
            assert!(game.play(mv));
        }
        game.moves().collect::<Vec<_>>()
    };
    assert_eq!(moves("7"), moves("7"));
    assert_ne!(moves("7"), moves("8"));
}

fn first_moves(level: u8) -> Vec<String> {
    let mut player = Level::new(level);
    let first = (1..=12).map(|seed| {
        player.set_option("Seed", &seed.to_string()).unwrap();
        let root = Root::new(Position::start());
        let (limits, stop) = (Limits::nodes(300), StopFlag::new());
        player.search(&root, &limits, &stop, &mut NullSink).best.unwrap().to_string()
    });
    first.collect()
}

#[test]
fn all_levels_play_openings_of_their_strength() {
    for level in 1..=HIGHEST {
        let known = grade(level).openings.moves(&Position::start());
        let mut moves = first_moves(level);
        for mv in &moves {
            assert!(known.iter().any(|(other, _)| other.to_string() == *mv), "{level} {mv}");
        }
        assert_eq!(moves, first_moves(level), "a seed repeats them");
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 1, "level {level} always plays {moves:?}");
    }
    let mut player = Level::new(1);
    let root = Root::new(Position::start());
    assert!(player.opening(&root, &Limits::none()).is_some());
    player.set_option("Openings", "false").unwrap();
    assert_eq!(player.opening(&root, &Limits::none()), None);
    assert!(player.set_option("Openings", "perhaps").is_err());
}

#[test]
fn openings_end_after_their_half_moves_and_are_not_for_analysis() {
    let level = Level::new(3);
    let root = Root::new(Position::start());
    assert!(level.opening(&root, &Limits::none()).is_some());
    let endless = Limits { infinite: true, ..Limits::none() };
    assert_eq!(level.opening(&root, &endless), None);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5";
    let late = Root::new(Position::from_fen(fen).unwrap());
    assert_eq!(level.opening(&late, &Limits::none()), None);
}
