//! Every legal move of many thousand positions, written and read, against shakmaty.

use chess::random::Random;
use chess::{CastlingStyle, Move, Position};
use notation::coordinates::{self, CastlingNotation};
use notation::{PieceLetters, read_move, san};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position as _};

/// Positions in which many pieces of a kind see the same squares, pawns promote, and kings castle.
const CROWDED: [&str; 14] = [
    "7k/8/1Q2Q3/8/Q3Q3/8/Q3QK2/8 w - - 0 1",
    "6k1/8/2N1N3/1N3N2/8/1N3N2/2N1N3/6K1 w - - 0 1",
    "7k/8/2B1B3/1B3B2/8/1B3B2/2B1B3/K7 w - - 0 1",
    "R6R/8/8/3k4/8/8/1K6/R3R2R w - - 0 1",
    "8/1P1P1P1P/k7/8/8/K7/p1p1p1p1/8 w - - 0 1",
    "1n1qk2r/P1P3P1/8/8/8/8/p1p3p1/1N1QK2R b Kk - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
    "q2qk2q/8/8/8/8/8/8/QQ1QK2Q b - - 0 1",
    "4k1n1/8/3n1n2/2n3n1/8/1N3N2/2N1N3/K7 b - - 0 1",
    "2r1k2r/8/8/8/8/8/8/1R2K1R1 w GBhc - 0 1",
];

#[derive(Default)]
struct Tally {
    positions: usize,
    moves: usize,
    castles: usize,
    promotions: usize,
    disambiguated: usize,
    mates: usize,
}

/// Plays at random for some plies and checks every legal move of every position on the way.
fn check_game(start: &Position, plies: usize, random: &mut Random, tally: &mut Tally) {
    let mut position = start.clone();
    let fen = start.to_fen(CastlingStyle::Shredder);
    let mut other: Chess =
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
    for _ in 0..plies {
        let theirs = check_position(&position, &other, tally);
        if theirs.is_empty() || position.is_insufficient_material() {
            return;
        }
        let (mv, their) = *random.pick(&theirs);
        position.play(mv);
        other.play_unchecked(their);
    }
}

/// Pairs our legal moves with shakmaty's and compares all their texts.
fn check_position(
    position: &Position,
    other: &Chess,
    tally: &mut Tally,
) -> Vec<(Move, shakmaty::Move)> {
    let ours = position.legal_moves();
    let theirs: Vec<(String, shakmaty::Move)> = other
        .legal_moves()
        .into_iter()
        .map(|their| (their.to_uci(CastlingMode::Chess960).to_string(), their))
        .collect();
    assert_eq!(ours.len(), theirs.len(), "{position:?}");
    tally.positions += 1;
    let mut pairs = Vec::with_capacity(ours.len());
    for mv in &ours {
        let text = coordinates::write(mv, CastlingNotation::Chess960);
        let (_, their) = *theirs.iter().find(|(uci, _)| *uci == text).expect(&text);
        check_coordinates(position, mv, their);
        check_san(position, other, mv, their, tally);
        pairs.push((mv, their));
    }
    pairs
}

fn check_coordinates(position: &Position, mv: Move, their: shakmaty::Move) {
    let chess960 = coordinates::write(mv, CastlingNotation::Chess960);
    let standard = coordinates::write(mv, CastlingNotation::Standard);
    assert_eq!(standard, their.to_uci(CastlingMode::Standard).to_string());
    assert_eq!(coordinates::read(position, &chess960), Ok(mv), "{position:?}");
    assert_eq!(read_move(position, &chess960, PieceLetters::French), Ok(mv), "{position:?}");
    if standard == chess960 {
        return;
    }
    // A step of the king wins over castling where both are written alike.
    let step = position.legal_moves().into_iter().find(|step| step.to_string() == standard);
    assert_eq!(coordinates::read(position, &standard), Ok(step.unwrap_or(mv)), "{position:?}");
}

fn check_san(
    position: &Position,
    other: &Chess,
    mv: Move,
    their: shakmaty::Move,
    tally: &mut Tally,
) {
    let text = san::write(position, mv, PieceLetters::English);
    assert_eq!(text, SanPlus::from_move(other.clone(), their).to_string(), "{position:?}");
    for language in PieceLetters::ALL {
        let text = san::write(position, mv, language);
        assert_eq!(san::read(position, &text, language), Ok(mv), "{text} in {position:?}");
    }
    assert_eq!(read_move(position, &text, PieceLetters::English), Ok(mv), "{text} in {position:?}");
    let drawn = san::write_figurines(position, mv);
    assert_eq!(
        read_move(position, &drawn, PieceLetters::French),
        Ok(mv),
        "{drawn} in {position:?}"
    );
    tally.moves += 1;
    tally.castles += usize::from(mv.is_castle());
    tally.promotions += usize::from(mv.is_promotion());
    tally.mates += usize::from(text.ends_with('#'));
    let bare = text.trim_end_matches(['+', '#']).replace('x', "");
    let piece = bare.starts_with(['N', 'B', 'R', 'Q']);
    tally.disambiguated += usize::from(piece && bare.len() > 3);
}

fn report(name: &str, tally: &Tally) {
    println!(
        "{name}: {} positions, {} moves, {} castles, {} promotions, {} disambiguated, {} mates",
        tally.positions,
        tally.moves,
        tally.castles,
        tally.promotions,
        tally.disambiguated,
        tally.mates
    );
}

#[test]
fn games_from_the_usual_start() {
    let (mut random, mut tally) = (Random::new(1), Tally::default());
    while tally.positions < 8_000 {
        check_game(&Position::start(), 160, &mut random, &mut tally);
    }
    report("usual start", &tally);
    assert!(tally.castles > 100 && tally.promotions > 100 && tally.mates > 10);
}

#[test]
fn games_from_all_chess960_starts() {
    let (mut random, mut tally) = (Random::new(960), Tally::default());
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        check_game(&start, 9, &mut random, &mut tally);
    }
    for number in (0..960).step_by(20) {
        let start = Position::chess960(number).unwrap();
        check_game(&start, 60, &mut random, &mut tally);
    }
    report("chess960", &tally);
    assert!(tally.positions > 8_000 && tally.castles > 1_000);
}

#[test]
fn games_from_crowded_positions() {
    let (mut random, mut tally) = (Random::new(14), Tally::default());
    while tally.positions < 6_000 {
        for fen in CROWDED {
            check_game(&Position::from_fen(fen).unwrap(), 12, &mut random, &mut tally);
        }
    }
    report("crowded", &tally);
    assert!(tally.disambiguated > 10_000 && tally.promotions > 1_000 && tally.castles > 100);
}
