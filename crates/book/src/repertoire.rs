//! The openings that levels of difficulty play: common ones of amateurs, counted from their games,
//! for the lower levels, and the built-in book for the higher ones. Which move is played follows
//! from a number that the caller gives, so that a seed repeats it.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess::{Move, Position};
use notation::polyglot::key;
use notation::{PieceLetters, san};

use crate::choice::Candidate;
use crate::open_book::OpenBook;

/// Lines with the number of games in each band, see `books/README.md`.
const LINES: &str = include_str!("../../../books/amateur.txt");

/// Whose openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repertoire {
    /// Of players below 1300 on the scale of Lichess.
    Beginner,
    /// From 1300 to 1699.
    Casual,
    /// From 1700.
    Club,
    /// The built-in book: nothing in it loses anything.
    Sound,
}

/// A move out of a repertoire.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    /// The move.
    pub mv: Move,
    /// Its weight, and its share in the weights of all moves known here.
    pub weight: f64,
    /// From 0 to 1.
    pub share: f64,
    /// How many moves are known here.
    pub moves: usize,
}

impl Repertoire {
    /// What is known in a position, with weights above 0.
    pub fn moves(self, position: &Position) -> Vec<(Move, f64)> {
        let column = match self {
            Repertoire::Beginner => 0,
            Repertoire::Casual => 1,
            Repertoire::Club => 2,
            Repertoire::Sound => return sound(position),
        };
        let known = amateurs().get(&position.key()).map(Vec::as_slice).unwrap_or_default();
        let weights = known.iter().filter_map(|(mv, games)| {
            let games = games.get(column).copied().filter(|&games| games > 0)?;
            // A key may belong to another position as well; a move that is not legal is none.
            position.is_legal(*mv).then_some((*mv, f64::from(games)))
        });
        weights.collect()
    }

    /// A move by its weight; the same one for the same number. Nothing where none is known.
    pub fn choose(self, position: &Position, luck: u64) -> Option<Known> {
        let known = self.moves(position);
        let total: f64 = known.iter().map(|(_, weight)| weight).sum();
        // 53 bits are what a number of this kind holds.
        let mut left = (luck >> 11) as f64 / (1_u64 << 53) as f64 * total;
        let hit = known.iter().find(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        let &(mv, weight) = hit.or(known.last())?;
        Some(Known { mv, weight, share: weight / total, moves: known.len() })
    }
}

/// The moves of the built-in book.
fn sound(position: &Position) -> Vec<(Move, f64)> {
    let found = OpenBook::built_in().ok().and_then(|mut book| book.find(key(position)).ok());
    let candidates = Candidate::all(position, &found.unwrap_or_default());
    let playable = candidates.into_iter().filter(|candidate| candidate.weight > 0.0);
    playable.map(|candidate| (candidate.mv, candidate.weight)).collect()
}

/// Moves by position, each with its games in the three bands.
type Games = HashMap<u64, Vec<(Move, [u32; 3])>>;

fn amateurs() -> &'static Games {
    static GAMES: OnceLock<Games> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut games = Games::new();
        for line in LINES.lines() {
            // A test sees that every line is one.
            let _ = count(line, &mut games);
        }
        games
    })
}

/// Counts a line: `12 8 3  e4 e5 Nf3`. A game counts for every move of its line.
fn count(line: &str, games: &mut Games) -> Option<()> {
    if line.starts_with('#') {
        return Some(());
    }
    let mut words = line.split_whitespace();
    let mut counts = [0_u32; 3];
    for count in &mut counts {
        *count = words.next()?.parse().ok()?;
    }
    let mut position = Position::start();
    for text in words {
        let mv = san::read(&position, text, PieceLetters::English).ok()?;
        let moves = games.entry(position.key()).or_default();
        match moves.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, known)) => {
                known.iter_mut().zip(counts).for_each(|(known, more)| *known += more);
            }
            None => moves.push((mv, counts)),
        }
        position.play(mv);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Repertoire; 4] =
        [Repertoire::Beginner, Repertoire::Casual, Repertoire::Club, Repertoire::Sound];

    fn after(moves: &str) -> Position {
        let mut position = Position::start();
        for text in moves.split_whitespace() {
            position.play(san::read(&position, text, PieceLetters::English).unwrap());
        }
        position
    }

    fn share(repertoire: Repertoire, before: &str, mv: &str) -> f64 {
        let position = after(before);
        let mv = san::read(&position, mv, PieceLetters::English).unwrap();
        let known = repertoire.moves(&position);
        let total: f64 = known.iter().map(|(_, weight)| weight).sum();
        known.iter().filter(|(other, _)| *other == mv).map(|(_, weight)| weight / total).sum()
    }

    #[test]
    fn every_line_is_one() {
        let mut games = Games::new();
        for line in LINES.lines() {
            assert!(count(line, &mut games).is_some(), "{line}");
        }
        assert!(games.len() > 200, "{}", games.len());
        let at_start = games.get(&Position::start().key()).unwrap();
        let all: u32 = at_start.iter().flat_map(|(_, games)| games).sum();
        assert!((8_500..=9_213).contains(&all), "{all} of 9,213 games begin with a common move");
    }

    #[test]
    fn beginners_play_what_beginners_play() {
        // The scholar's mate is a try of beginners, the Sicilian a defence of club players.
        let early_queen = |who| share(who, "e4 e5", "Qh5");
        assert!(early_queen(Repertoire::Beginner) > 2.0 * early_queen(Repertoire::Club));
        assert_eq!(early_queen(Repertoire::Sound), 0.0);
        let sicilian = |who| share(who, "e4", "c5");
        assert!(sicilian(Repertoire::Club) > 1.5 * sicilian(Repertoire::Beginner));
        for who in ALL {
            assert!(share(who, "", "e4") > 0.2, "{who:?}");
        }
    }

    #[test]
    fn moves_come_by_their_weight_and_a_number_repeats_them() {
        let position = Position::start();
        for who in ALL {
            let mut e4 = 0;
            for luck in 0..1_000_u64 {
                let luck = luck.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let known = who.choose(&position, luck).unwrap();
                assert_eq!(who.choose(&position, luck), Some(known));
                assert!(position.is_legal(known.mv) && known.share > 0.0 && known.moves > 3);
                e4 += u32::from(known.mv.to_string() == "e2e4");
            }
            let expected = 1_000.0 * share(who, "", "e4");
            assert!((f64::from(e4) - expected).abs() < 60.0, "{who:?} {e4} {expected}");
        }
        let ending = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap();
        assert!(ALL.iter().all(|who| who.choose(&ending, 1).is_none()));
    }
}
