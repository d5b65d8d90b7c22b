//! Games as answers to the arithmetic coder. Each step is written down once and serves both ways:
//! an encoder is given the game, a decoder finds it.
//!
//! Moves are places in the frozen [`order`] among the legal moves, all equally likely; scores are
//! differences to the score before, with learned chances. Whatever the bytes say, decoding gives a
//! game whose every move is legal, or an error.

use chess::{Color, Move, Position};
use thiserror::Error;

use crate::coder::{Coder, Decoder, Encoder, Model};
use crate::game::{ArchivedGame, Ending, FinishedResult, Ply, SidePosition, Start};
use crate::order;

/// Why games cannot be coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadGame {
    /// The bytes or the game name a starting position that does not exist.
    #[error("there is no such starting position")]
    Start,
    /// A move where the game is over, or one that is not legal.
    #[error("half-move {0}: there is no such legal move")]
    Move(usize),
    /// A number that has no meaning.
    #[error("the result or the ending has no meaning")]
    Ending,
    /// More moves than a game may have.
    #[error("the game is too long for the archive")]
    TooLong,
}

/// The bytes of these games.
pub(crate) fn encode(games: &[ArchivedGame]) -> Result<Vec<u8>, BadGame> {
    let mut encoder = Encoder::new();
    let mut codec = Codec::new();
    for game in games {
        if game.opening.len() > ArchivedGame::MAX_OPENING
            || game.plies.len() > ArchivedGame::MAX_PLIES
        {
            return Err(BadGame::TooLong);
        }
        codec.game(&mut encoder, Some(game), game.number)?;
    }
    Ok(encoder.finish())
}

/// So many games, numbered from `first`, out of these bytes; with an error, those before it.
pub(crate) fn decode(
    bytes: &[u8],
    first: u64,
    count: u32,
) -> (Vec<ArchivedGame>, Result<(), BadGame>) {
    let mut decoder = Decoder::new(bytes);
    let mut codec = Codec::new();
    let mut games = Vec::new();
    for number in (first..).take(count as usize) {
        match codec.game(&mut decoder, None, number) {
            Ok(game) => games.push(game),
            Err(error) => return (games, Err(error)),
        }
    }
    (games, Ok(()))
}

/// What has been learned from the games so far.
struct Codec {
    chess960: Model,
    double: Model,
    deviates: Model,
    has_side: [Model; 4],
    scores: ScoreModel,
    side_scores: ScoreModel,
}

impl Codec {
    fn new() -> Codec {
        Codec {
            chess960: Model::NEW,
            double: Model::NEW,
            deviates: Model::NEW,
            has_side: [Model::NEW; 4],
            scores: ScoreModel::new(),
            side_scores: ScoreModel::new(),
        }
    }

    fn game<C: Coder>(
        &mut self,
        coder: &mut C,
        given: Option<&ArchivedGame>,
        number: u64,
    ) -> Result<ArchivedGame, BadGame> {
        let start = self.start(coder, given.map(|game| game.start));
        let mut position = start.position().ok_or(BadGame::Start)?;
        let length = |length: Option<usize>| length.unwrap_or(0) as u32;
        let random_moves = coder.below(
            length(given.map(|game| game.opening.len())),
            ArchivedGame::MAX_OPENING as u32 + 1,
        );
        let moves = coder
            .below(length(given.map(|game| game.plies.len())), ArchivedGame::MAX_PLIES as u32 + 1);
        let result =
            coder.below(given.map_or(0, |game| number_of(&FinishedResult::ALL, game.result)), 3);
        let ending = coder.below(given.map_or(0, |game| number_of(&Ending::ALL, game.ending)), 16);
        let mut opening = Vec::with_capacity(random_moves as usize);
        for ply in 0..random_moves as usize {
            let mv = given.and_then(|game| game.opening.get(ply).copied());
            let mv = legal_move(coder, &position, mv).ok_or(BadGame::Move(ply))?;
            position.play(mv);
            opening.push(mv);
        }
        let mut plies: Vec<Ply> = Vec::with_capacity(moves as usize);
        let mut since_side = 0;
        for ply in 0..moves as usize {
            let given = given.and_then(|game| game.plies.get(ply));
            let before = plies.last().map_or(0, |ply| ply.score);
            let coded = self.ply(coder, given, &position, before, since_side);
            let coded = coded.ok_or(BadGame::Move(opening.len() + ply))?;
            since_side = if coded.side.is_some() { 0 } else { since_side + 1 };
            position.play(coded.mv);
            plies.push(coded);
        }
        let result = FinishedResult::ALL.get(result as usize).copied().ok_or(BadGame::Ending)?;
        let ending = Ending::ALL.get(ending as usize).copied().ok_or(BadGame::Ending)?;
        Ok(ArchivedGame { number, start, opening, plies, result, ending })
    }

    fn start<C: Coder>(&mut self, coder: &mut C, given: Option<Start>) -> Start {
        let given = given.unwrap_or(Start::STANDARD);
        if !coder.bit(given != Start::STANDARD, &mut self.chess960) {
            return Start::STANDARD;
        }
        let mut row = |row: u16| coder.below(row.into(), Start::ROWS.into()) as u16;
        let white = row(given.white);
        let double = coder.bit(given.black != given.white, &mut self.double);
        let mut row = |row: u16| coder.below(row.into(), Start::ROWS.into()) as u16;
        Start { white, black: if double { row(given.black) } else { white } }
    }

    fn ply<C: Coder>(
        &mut self,
        coder: &mut C,
        given: Option<&Ply>,
        position: &Position,
        before: i16,
        since_side: usize,
    ) -> Option<Ply> {
        let best = legal_move(coder, position, given.map(|ply| ply.best))?;
        let turn = position.turn();
        let score = self.scores.code(coder, given.map(|ply| ply.score), before, turn);
        let deviates = given.is_some_and(|ply| ply.mv != ply.best);
        let deviates = coder.bit(deviates, &mut self.deviates);
        let mv =
            if deviates { legal_move(coder, position, given.map(|ply| ply.mv))? } else { best };
        let given = given.and_then(|ply| ply.side);
        let model = &mut self.has_side[since_side.min(3)];
        let mut side = None;
        if coder.bit(given.is_some(), model) {
            let mv = legal_move(coder, position, given.map(|side| side.mv))?;
            let score = self.side_scores.code(coder, given.map(|side| side.score), score, turn);
            let best = legal_move(coder, &position.after(mv), given.map(|side| side.best))?;
            side = Some(SidePosition { mv, best, score });
        }
        Some(Ply { mv, best, score, side })
    }
}

fn number_of<T: PartialEq>(all: &[T], wanted: T) -> u32 {
    all.iter().position(|one| *one == wanted).unwrap_or(0) as u32
}

/// A move by its place; none where there is none, or the given one is not legal.
fn legal_move<C: Coder>(coder: &mut C, position: &Position, given: Option<Move>) -> Option<Move> {
    let mut moves = position.legal_moves();
    let place = match given {
        Some(mv) if !position.is_legal(mv) => return None,
        Some(mv) => order::place_in(&moves, mv),
        None => 0,
    };
    if moves.is_empty() {
        return None;
    }
    let place = coder.below(place, moves.len() as u32);
    order::pick_from(&mut moves, place)
}

/// How large differences between scores are: the number of their bits, then a sign, then the bits.
struct ScoreModel {
    /// For each size of the last difference: the tree of sizes.
    sizes: [[Model; 32]; ScoreModel::CONTEXTS],
    /// By side to move and last sign.
    signs: [Model; 4],
    /// For each size, the two bits below the first.
    bits: [[Model; 4]; 18],
    last_size: usize,
    last_sign: bool,
}

impl ScoreModel {
    const CONTEXTS: usize = 10;
    const HALF: u16 = 1 << 15;

    fn new() -> ScoreModel {
        ScoreModel {
            sizes: [[Model::NEW; 32]; ScoreModel::CONTEXTS],
            signs: [Model::NEW; 4],
            bits: [[Model::NEW; 4]; 18],
            last_size: 0,
            last_sign: false,
        }
    }

    fn code<C: Coder>(
        &mut self,
        coder: &mut C,
        given: Option<i16>,
        expected: i16,
        turn: Color,
    ) -> i16 {
        let difference = given.map_or(0, |score| i32::from(score) - i32::from(expected));
        let magnitude = difference.unsigned_abs();
        let size = self.size(coder, 32 - magnitude.leading_zeros());
        let mut negative = false;
        let mut coded = u32::from(size > 0);
        if size > 0 {
            let context = 2 * turn.index() + usize::from(self.last_sign);
            negative = coder.bit(difference < 0, &mut self.signs[context]);
            self.last_sign = negative;
            let mut node = 1;
            for place in (0..size - 1).rev() {
                let bit = magnitude >> place & 1 == 1;
                let bit = if size - 2 - place < 2 {
                    let model = &mut self.bits[size.min(17) as usize][node];
                    let bit = coder.bit(bit, model);
                    node = (2 * node + usize::from(bit)) % 4;
                    bit
                } else {
                    coder.code(bit, ScoreModel::HALF)
                };
                coded = 2 * coded + u32::from(bit);
            }
        }
        let difference = if negative { -i64::from(coded) } else { i64::from(coded) };
        // Only damaged bytes leave the range.
        let score = i64::from(expected) + difference;
        score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    /// The number of bits of a difference, 0 to 31, most often like the last one.
    fn size<C: Coder>(&mut self, coder: &mut C, given: u32) -> u32 {
        let tree = &mut self.sizes[self.last_size.min(ScoreModel::CONTEXTS - 1)];
        let mut node = 1;
        for place in (0..5).rev() {
            let bit = coder.bit(given >> place & 1 == 1, &mut tree[node]);
            node = 2 * node + usize::from(bit);
        }
        self.last_size = node - 32;
        (node - 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    /// Checksums keep noise away from the codec; should one ever lie, there is still no panic.
    #[test]
    fn noise_gives_legal_games_or_an_error() {
        let mut random = Random::new(2);
        for length in 0..60 {
            let noise: Vec<u8> = (0..length * 4).map(|_| random.next() as u8).collect();
            let (games, result) = decode(&noise, 0, 20);
            assert!(result.is_err() || games.len() == 20);
            for game in games {
                let mut position = game.start.position().unwrap();
                for mv in game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv)) {
                    assert!(position.is_legal(mv));
                    position.play(mv);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        let mv = order::move_at(&Position::start(), 0).unwrap();
        let ply = Ply { mv, best: mv, score: 3, side: None };
        let game = ArchivedGame {
            number: 0,
            start: Start::STANDARD,
            opening: Vec::new(),
            plies: vec![ply, ply],
            result: FinishedResult::Draw,
            ending: Ending::TooLong,
        };
        assert_eq!(encode(std::slice::from_ref(&game)), Err(BadGame::Move(1)));
        let long = ArchivedGame { plies: vec![ply; ArchivedGame::MAX_PLIES + 1], ..game };
        assert_eq!(encode(&[long]), Err(BadGame::TooLong));
    }
}
