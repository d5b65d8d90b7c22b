//! The knockout: who loses an encounter is out. The order of the players is their seeding: the
//! first two cannot meet before the final. Players without an opponent go on.
//!
//! A tied encounter gets up to [`TIE_BREAKS`] more pairs of games, one after the other, until one
//! decides. If none does, whoever needed fewer moves for its wins goes on, and then the one that
//! was named first.

use serde::Serialize;

use super::schedule::{Known, Results, Schedule};
use crate::pool::Pairing;

/// How many pairs of games may be added to an encounter.
pub(super) const TIE_BREAKS: u32 = 3;

/// One place of the bracket: two players, one of which goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BracketEncounter {
    /// The round, from 1.
    pub round: u32,
    /// Who meets here, from above and from below; none as long as it is not known, or if there is
    /// nobody (see `bye`).
    pub players: [Option<usize>; 2],
    /// What they have made here so far, in half-points.
    pub half_points: [u32; 2],
    /// Who goes on, once that is certain.
    pub winner: Option<usize>,
    /// Whether one of them goes on without playing.
    pub bye: bool,
}

/// All games up to those that cannot be known yet, and the whole bracket round by round. The
/// encounters 2n and 2n+1 of a round lead to the encounter n of the next one.
pub(super) fn known(schedule: &Schedule, results: &Results, mut known: Known) -> Known {
    let mut alive = seeding(schedule.players);
    let mut encounter = 0;
    for round in 0..schedule.rounds {
        let mut next = Vec::new();
        // Until everybody who plays in it is known, a round is not begun.
        let open = round > 0 && alive.contains(&None);
        for slots in alive.chunks(2) {
            let players = [slots.first().copied().flatten(), slots.get(1).copied().flatten()];
            let mut place = BracketEncounter {
                round: round + 1,
                players,
                half_points: [0; 2],
                winner: None,
                bye: round == 0 && players.contains(&None),
            };
            if let ([Some(first), Some(second)], false) = (players, open) {
                let table = Encounter { schedule, results, round, encounter, first, second };
                (place.winner, place.half_points) = table.play(&mut known.games);
            } else if place.bye {
                place.winner = players[0].or(players[1]);
            }
            encounter += 1;
            next.push(place.winner);
            known.bracket.push(place);
        }
        for winner in next.iter().flatten() {
            if let Some(survived) = known.survived.get_mut(*winner) {
                *survived = round + 1;
            }
        }
        alive = next;
    }
    known
}

/// The places of the first round: 0 against the last, 1 at the other end, and so on.
fn seeding(players: usize) -> Vec<Option<usize>> {
    let mut places = vec![0];
    while places.len() < players {
        let sum = places.len() * 2 - 1;
        places = places.iter().flat_map(|&place| [place, sum - place]).collect();
    }
    places.into_iter().map(|place| (place < players).then_some(place)).collect()
}

/// Two players, one of which goes on.
struct Encounter<'a> {
    schedule: &'a Schedule,
    results: &'a Results,
    round: u32,
    /// Its number in the tournament.
    encounter: u32,
    first: usize,
    second: usize,
}

impl Encounter<'_> {
    /// Adds the games that are known and says who has won, once that is certain, and the half-points
    /// of both.
    fn play(&self, games: &mut Vec<Pairing>) -> (Option<usize>, [u32; 2]) {
        let Encounter { first, second, .. } = *self;
        let most = self.schedule.cycles + TIE_BREAKS;
        // Half-points and moves needed for wins, of the first and of the second.
        let (mut points, mut moves) = ([0_u32; 2], [0_u32; 2]);
        // Games end in any order: one of an earlier pair may be the last that is missing.
        let mut complete = true;
        for pair in 0..most {
            if pair >= self.schedule.cycles && points[0] != points[1] {
                break;
            }
            let number = self.encounter * most + pair;
            let opening = self.round * most + pair;
            for game in Pairing::pair(number, self.round + 1, first, second, opening) {
                games.push(game);
                let Some(score) = self.results.get(&game.game) else {
                    complete = false;
                    continue;
                };
                let white = usize::from(game.white == second);
                for (side, gained) in [(white, score.white), (1 - white, 2 - score.white.min(2))] {
                    let won = if gained == 2 { score.moves } else { 0 };
                    if let (Some(points), Some(moves)) = (points.get_mut(side), moves.get_mut(side))
                    {
                        *points += u32::from(gained);
                        *moves += won;
                    }
                }
            }
            if !complete && pair + 1 >= self.schedule.cycles {
                return (None, points);
            }
        }
        let [first_points, second_points] = points;
        let [first_moves, second_moves] = moves;
        let second_wins =
            (second_points, first_moves, first) > (first_points, second_moves, second);
        (Some(if second_wins { second } else { first }), points)
    }
}

#[cfg(test)]
mod tests {
    use super::super::schedule::{Format, GameScore};
    use super::*;

    fn play(
        players: usize,
        cycles: u32,
        mut white_points: impl FnMut(&Pairing) -> u8,
    ) -> (Known, usize) {
        let schedule = Schedule::new(Format::Knockout, players, cycles, None).unwrap();
        let mut results = Results::new();
        loop {
            let known = schedule.known(&results);
            let next = known.games.iter().find(|game| !results.contains_key(&game.game));
            let Some(game) = next else {
                let winner = known.survived.iter().position(|&n| n == schedule.rounds).unwrap();
                return (known, winner);
            };
            let white = white_points(game);
            results.insert(game.game, GameScore { white, moves: 40 - game.white as u32 });
        }
    }

    #[test]
    fn the_best_wins_from_every_seat() {
        for players in 2..18 {
            for best in 0..players {
                let (known, winner) = play(players, 1, |game| {
                    if game.white == best {
                        2
                    } else if game.black == best {
                        0
                    } else {
                        1
                    }
                });
                assert_eq!(winner, best, "{players}");
                let mut numbers: Vec<_> = known.games.iter().map(|game| game.game).collect();
                numbers.sort_unstable();
                numbers.dedup();
                assert_eq!(numbers.len(), known.games.len());
            }
        }
    }

    #[test]
    fn the_bracket_shows_every_place_from_the_first_day_on() {
        for players in 2..18_usize {
            let schedule = Schedule::new(Format::Knockout, players, 1, None).unwrap();
            let empty = schedule.known(&Results::new()).bracket;
            let places = players.next_power_of_two() - 1;
            assert_eq!(empty.len(), places, "{players}");
            assert_eq!(empty.iter().filter(|place| place.bye).count(), places + 1 - players);
            let (known, winner) =
                play(players, 1, |game| if game.white < game.black { 2 } else { 0 });
            assert_eq!(known.bracket.len(), places);
            assert!(known.bracket.iter().all(|place| place.winner.is_some()));
            let last = known.bracket.last().unwrap();
            assert_eq!((last.winner, last.half_points), (Some(winner), [4, 0]));
        }
    }

    #[test]
    fn the_first_two_meet_in_the_final() {
        for players in [4, 5, 8, 11, 16] {
            let (known, winner) =
                play(players, 2, |game| if game.white < game.black { 2 } else { 0 });
            assert_eq!(winner, 0);
            let last = known.games.last().unwrap();
            assert_eq!(last.white + last.black, 1, "{players}");
            assert_eq!(known.games.len(), (players - 1) * 4);
        }
    }

    /// Games at several boards end in any order, and whoever is killed meanwhile goes on later.
    #[test]
    fn one_missing_game_keeps_an_encounter_open() {
        for (players, cycles) in [(2, 2), (2, 3), (4, 2), (7, 2)] {
            let schedule = Schedule::new(Format::Knockout, players, cycles, None).unwrap();
            let mut results = Results::new();
            loop {
                let before = schedule.known(&results);
                let played = |results: &Results, game: &Pairing| results.contains_key(&game.game);
                let batch: Vec<Pairing> =
                    before.games.iter().filter(|game| !played(&results, game)).copied().collect();
                if batch.is_empty() {
                    break;
                }
                for game in &batch {
                    let white = (game.game * 7 % 5 % 3) as u8;
                    results.insert(game.game, GameScore { white, moves: 40 });
                }
                let whole = schedule.known(&results);
                for missing in &batch {
                    let mut others = results.clone();
                    others.remove(&missing.game);
                    let known = schedule.known(&others);
                    assert!(known.games.contains(missing), "{missing:?}");
                    assert!(known.games.iter().all(|game| whole.games.contains(game)));
                    for player in [missing.white, missing.black] {
                        assert_eq!(known.survived[player], missing.round - 1, "{missing:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn ties_are_broken_by_pairs_then_moves_then_order() {
        let (known, winner) = play(2, 1, |_| 1);
        assert_eq!((known.games.len() as u32, winner), (2 + 2 * TIE_BREAKS, 0));
        // White always wins, the second player in fewer moves.
        let (known, winner) = play(2, 1, |_| 2);
        assert_eq!((known.games.len() as u32, winner), (2 + 2 * TIE_BREAKS, 1));
        // The second extra pair decides.
        let (known, winner) = play(2, 1, |game| if game.game == 4 { 0 } else { 1 });
        assert_eq!((known.games.len(), winner), (6, 1));
    }
}
