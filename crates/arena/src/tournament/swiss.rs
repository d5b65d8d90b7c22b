//! The Swiss system: in every round the first of the standing meets the next one it has not met,
//! then the first of those who are left, and so on.

use std::collections::HashSet;

use super::schedule::{Known, Results, Schedule};
use crate::pool::Pairing;

/// After so many tries one more encounter may be a second one. In the first half of the rounds that
/// a league has there is always a way without; towards the end there may be none.
const TRIES: u32 = 20_000;

/// All rounds up to the first one that is not complete.
pub(super) fn known(schedule: &Schedule, results: &Results, mut known: Known) -> Known {
    let mut points = vec![0_u32; schedule.players];
    let mut met = HashSet::new();
    let encounters = u32::try_from(schedule.players / 2).unwrap_or(u32::MAX);
    for round in 0..schedule.rounds {
        let mut order: Vec<usize> = (0..schedule.players).collect();
        let of = |list: &[u32], player: usize| list.get(player).copied().unwrap_or(0);
        order.sort_by_key(|&player| (std::cmp::Reverse(of(&points, player)), player));
        let (pairs, left_over) = pair_all(&order, &met, &known.byes);
        if let Some(player) = left_over {
            // As good as a win.
            add(&mut known.byes, player, 1);
            add(&mut points, player, 4 * schedule.cycles);
        }
        let mut complete = true;
        for (board, (first, second)) in (0..).zip(pairs) {
            met.extend([(first, second), (second, first)]);
            for cycle in 0..schedule.cycles {
                let number = (round * encounters + board) * schedule.cycles + cycle;
                let opening = round * schedule.cycles + cycle;
                for game in Pairing::pair(number, round + 1, first, second, opening) {
                    known.games.push(game);
                    match results.get(&game.game) {
                        Some(score) => {
                            add(&mut points, game.white, u32::from(score.white));
                            add(&mut points, game.black, u32::from(2 - score.white.min(2)));
                        }
                        None => complete = false,
                    }
                }
            }
        }
        if !complete {
            break;
        }
    }
    known
}

fn add(list: &mut [u32], player: usize, more: u32) {
    if let Some(value) = list.get_mut(player) {
        *value += more;
    }
}

/// Pairs everybody. Of an odd number one is left over: the last of those who have been least often,
/// or another of them if that is what it takes for nobody to meet again.
fn pair_all(
    order: &[usize],
    met: &HashSet<(usize, usize)>,
    byes: &[u32],
) -> (Vec<(usize, usize)>, Option<usize>) {
    if order.len().is_multiple_of(2) {
        return (pair(order, met, order.len() / 2), None);
    }
    let fewest = byes.iter().min().copied();
    let candidates: Vec<usize> =
        order.iter().rev().copied().filter(|&player| byes.get(player).copied() == fewest).collect();
    let without = |left_over: usize| -> Vec<usize> {
        order.iter().copied().filter(|&player| player != left_over).collect()
    };
    for &left_over in &candidates {
        let pairs = pair(&without(left_over), met, 0);
        if !pairs.is_empty() {
            return (pairs, Some(left_over));
        }
    }
    let left_over = candidates.first().copied().unwrap_or(0);
    (pair(&without(left_over), met, order.len() / 2), Some(left_over))
}

/// Pairs neighbours with as few second encounters as can be found; nothing if that takes more than
/// `most`.
fn pair(order: &[usize], met: &HashSet<(usize, usize)>, most: usize) -> Vec<(usize, usize)> {
    for second_encounters in 0..=most {
        let mut search = Search { met, pairs: Vec::new(), tries: 0 };
        if search.pair_rest(order, second_encounters) {
            return search.pairs;
        }
    }
    Vec::new()
}

struct Search<'a> {
    met: &'a HashSet<(usize, usize)>,
    pairs: Vec<(usize, usize)>,
    tries: u32,
}

impl Search<'_> {
    fn pair_rest(&mut self, rest: &[usize], second_encounters: usize) -> bool {
        let Some((&first, others)) = rest.split_first() else { return true };
        for &other in others {
            self.tries += 1;
            if self.tries > TRIES {
                return false;
            }
            let again = usize::from(self.met.contains(&(first, other)));
            let Some(left) = second_encounters.checked_sub(again) else { continue };
            self.pairs.push((first, other));
            let rest: Vec<usize> = others.iter().copied().filter(|&one| one != other).collect();
            if self.pair_rest(&rest, left) {
                return true;
            }
            self.pairs.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::schedule::{Format, GameScore};
    use super::*;
    use chess::random::Random;

    /// Plays a Swiss in which the lower number wins most of the time.
    fn play(players: usize, rounds: u32, cycles: u32, seed: u64) -> (Schedule, Known) {
        let schedule = Schedule::new(Format::Swiss, players, cycles, Some(rounds)).unwrap();
        let (mut results, mut random) = (Results::new(), Random::new(seed));
        loop {
            let known = schedule.known(&results);
            let played = results.len();
            for game in &known.games {
                let upset = random.below(4) == 0;
                let white = if (game.white < game.black) == upset { 0 } else { 2 };
                results.entry(game.game).or_insert(GameScore { white, moves: 40 });
            }
            if results.len() == played {
                return (schedule, known);
            }
        }
    }

    #[test]
    fn everybody_plays_and_nobody_meets_again_without_need() {
        for players in 2..10_usize {
            let most = u32::try_from(players.next_multiple_of(2)).unwrap() - 1;
            for rounds in 1..=most {
                let (schedule, known) = play(players, rounds, 2, u64::from(rounds));
                assert_eq!(known.games.len() as u64, schedule.expected_games());
                let mut met: Vec<_> = known.games.iter().map(|g| (g.white, g.black)).collect();
                met.sort_unstable();
                met.dedup();
                let second_encounters = known.games.len() / 4 - met.len() / 2;
                let allowed = if rounds <= most.div_ceil(2) { 0 } else { 3 };
                assert!(second_encounters <= allowed, "{players} {rounds}: {second_encounters}");
                for round in 1..=rounds {
                    let of_round = known.games.iter().filter(|game| game.round == round);
                    let mut seated: Vec<_> = of_round.map(|game| game.white).collect();
                    seated.sort_unstable();
                    seated.dedup();
                    assert_eq!(seated.len(), players / 2 * 2, "{players} {rounds}");
                }
                assert!(known.byes.iter().all(|&byes| byes <= 1), "{:?}", known.byes);
            }
        }
    }

    #[test]
    fn numbers_are_stable_and_openings_belong_to_rounds() {
        let (_, known) = play(7, 5, 2, 9);
        assert!(known.games.iter().enumerate().all(|(index, game)| game.game as usize == index));
        assert!(known.games.iter().all(|game| game.opening / 2 == game.round - 1));
    }

    #[test]
    fn winners_meet_winners() {
        let schedule = Schedule::new(Format::Swiss, 4, 1, Some(2)).unwrap();
        let mut results = Results::new();
        // 0 beats 1, 3 beats 2.
        for (game, white) in [(0, 2), (1, 0), (2, 0), (3, 2)] {
            results.insert(game, GameScore { white, moves: 1 });
        }
        let known = schedule.known(&results);
        let second: Vec<_> = known.games.iter().skip(4).map(|g| (g.white, g.black)).collect();
        assert_eq!(second, [(0, 3), (3, 0), (1, 2), (2, 1)]);
    }
}
