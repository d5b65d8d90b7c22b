//! Who is first: the standing of a tournament.

use std::cmp::{Ordering, Reverse};

use serde::Serialize;

use super::schedule::Format;
use super::scoreboard::{Scoreboard, Tally};
use crate::record::{GameResult, Termination};
use crate::statistics::performance;
use crate::timing::Timing;

/// What the places in a standing are given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RankedBy {
    /// Wins, then fewer moves needed for them: a league, as the first requirements have it.
    Wins,
    /// The rating: a gauntlet, whose first player has more games than all others.
    Rating,
    /// Points, then the Sonneborn-Berger score, then as in a league: a Swiss.
    Points,
    /// Who got further, then as in a league: a knockout.
    Rounds,
}

impl RankedBy {
    /// What counts in a tournament of this kind.
    pub const fn of(format: Format) -> RankedBy {
        match format {
            Format::League => RankedBy::Wins,
            Format::Gauntlet => RankedBy::Rating,
            Format::Swiss => RankedBy::Points,
            Format::Knockout => RankedBy::Rounds,
        }
    }
}

/// A player's line in the standing; [`RankedBy`] says in which order they come.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The place, from 1.
    pub rank: usize,
    /// The player, from 0.
    pub player: usize,
    /// What it is called.
    pub name: String,
    /// All its games.
    #[serde(flatten)]
    pub tally: Tally,
    /// Points; a round without an opponent counts as won in a Swiss.
    pub points: f64,
    /// How many moves its wins took together.
    pub moves_to_win: u64,
    /// The points of those it beat, and half of those it drew with, once for every game.
    pub sonneborn_berger: f64,
    /// Its rating.
    pub elo: f64,
    /// The error of it, 19 times of 20.
    pub elo_error: f64,
    /// The rating its results against these opponents are worth.
    pub performance: f64,
    /// Rounds without an opponent.
    pub byes: u32,
    /// Rounds survived in a knockout.
    pub survived: u32,
    /// Games lost on time.
    pub time_forfeits: u64,
    /// Games lost by a crash, a hang or a panic.
    pub crashes: u64,
    /// Games lost by an illegal move.
    pub illegal_moves: u64,
    /// How exact its times were in all its games.
    pub timing: Timing,
}

/// All lines, the best first.
pub(super) fn all(scoreboard: &Scoreboard) -> Vec<Standing> {
    let table = scoreboard.cross_table();
    let elos = scoreboard.ratings().ratings;
    let points: Vec<f64> = table
        .iter()
        .enumerate()
        .map(|(player, row)| {
            let (byes, _) = scoreboard.byes_and_survived(player);
            made(row) + scoreboard.points_of_bye() * f64::from(byes)
        })
        .collect();
    let mut standings = Vec::new();
    for (player, (name, row)) in scoreboard.names().iter().zip(&table).enumerate() {
        let (byes, survived) = scoreboard.byes_and_survived(player);
        let rating = elos.get(player);
        let met: Vec<_> = row.iter().zip(&elos).map(|(cell, r)| (r.elo, cell.games())).collect();
        standings.push(Standing {
            rank: 0,
            player,
            name: name.clone(),
            tally: row.iter().fold(Tally::default(), |sum, cell| sum.plus(*cell)),
            points: points.get(player).copied().unwrap_or(0.0),
            moves_to_win: 0,
            sonneborn_berger: row.iter().zip(&points).map(|(cell, p)| cell.points() * p).sum(),
            elo: rating.map_or(0.0, |rating| rating.elo),
            elo_error: rating.map_or(0.0, |rating| rating.error),
            performance: performance(&met, made(row)),
            byes,
            survived,
            time_forfeits: 0,
            crashes: 0,
            illegal_moves: 0,
            timing: Timing::default(),
        });
    }
    count_ends(scoreboard, &mut standings);
    standings.sort_by(|a, b| order(scoreboard.format(), a, b));
    (1..).zip(&mut standings).for_each(|(rank, standing)| standing.rank = rank);
    standings
}

fn made(row: &[Tally]) -> f64 {
    row.iter().map(Tally::points).sum()
}

fn order(format: Format, a: &Standing, b: &Standing) -> Ordering {
    let wins = |standing: &Standing| (Reverse(standing.tally.wins), standing.moves_to_win);
    let points = b.points.total_cmp(&a.points);
    let first = match RankedBy::of(format) {
        RankedBy::Wins => Ordering::Equal,
        RankedBy::Rating => b.elo.total_cmp(&a.elo),
        RankedBy::Points => points.then(b.sonneborn_berger.total_cmp(&a.sonneborn_berger)),
        RankedBy::Rounds => b.survived.cmp(&a.survived),
    };
    first.then(wins(a).cmp(&wins(b))).then(points)
}

/// Adds up how the games went: the exactness of the times, the length of the wins, and the faults.
fn count_ends(scoreboard: &Scoreboard, standings: &mut [Standing]) {
    for game in scoreboard.games() {
        for (player, timing) in [game.pairing.white, game.pairing.black].iter().zip(&game.timing) {
            if let Some(standing) = standings.get_mut(*player) {
                standing.timing.merge(timing);
            }
        }
        let (winner, loser) = match game.result() {
            GameResult::WhiteWins => (game.pairing.white, game.pairing.black),
            GameResult::BlackWins => (game.pairing.black, game.pairing.white),
            _ => continue,
        };
        if let Some(winner) = standings.get_mut(winner) {
            winner.moves_to_win += u64::from(game.moves);
        }
        let Some(loser) = standings.get_mut(loser) else { continue };
        match game.ending.termination() {
            Termination::TimeForfeit => loser.time_forfeits += 1,
            Termination::IllegalMove => loser.illegal_moves += 1,
            crash if crash.is_crash() => loser.crashes += 1,
            _ => {}
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::Schedule;
    use super::*;
    use crate::ending::Ending;
    use crate::record::{GameRecord, MoveRecord};

    /// A league of three in which White has these results and lengths.
    pub(in super::super) fn league(games: &[(GameResult, usize)]) -> Scoreboard {
        let schedule = Schedule::new(Format::League, 3, 1, None).unwrap();
        let names = ["a", "b", "c"].map(str::to_owned).to_vec();
        let mut scoreboard = Scoreboard::new(schedule, names, None);
        for (game, &(result, moves)) in (0..).zip(games) {
            let played = MoveRecord { mv: "e2e4".into(), score: None, depth: 1, nodes: 1, us: 1 };
            let record = GameRecord {
                game,
                white: String::new(),
                black: String::new(),
                limits: [String::new(), String::new()],
                fen: String::new(),
                ending: match result {
                    GameResult::WhiteWins => Ending::Checkmate { winner: chess::Color::White },
                    GameResult::BlackWins => Ending::Checkmate { winner: chess::Color::Black },
                    _ => Ending::Agreement,
                },
                last_lines: Vec::new(),
                started: 0,
                lines: Default::default(),
                timing: [
                    Timing { pings: 1, ping_total_us: 40, ping_max_us: 40, ..Timing::default() },
                    Timing { overruns: 1, worst_overrun_us: 7 * moves as u64, ..Timing::default() },
                ],
                moves: vec![played; moves * 2],
            };
            assert!(scoreboard.count(&record).is_some());
        }
        scoreboard
    }

    #[test]
    fn wins_count_then_fewer_moves_then_points() {
        use GameResult::{BlackWins, Draw, WhiteWins};
        // Each pair of games is c–b, c–a and a–b in some order: everybody wins once with White.
        let scoreboard = league(&[
            (WhiteWins, 30),
            (Draw, 50),
            (WhiteWins, 20),
            (Draw, 50),
            (WhiteWins, 40),
            (BlackWins, 9),
        ]);
        let standings = scoreboard.standings();
        let order: Vec<_> = standings.iter().map(|s| (s.tally.wins, s.moves_to_win)).collect();
        assert!(order.is_sorted_by_key(|&(wins, moves)| (Reverse(wins), moves)), "{order:?}");
        assert_eq!(standings.iter().map(|s| s.rank).collect::<Vec<_>>(), [1, 2, 3]);
        let points: f64 = standings.iter().map(|s| s.points).sum();
        assert_eq!(points, 6.0);
    }

    #[test]
    fn times_are_added_up() {
        let scoreboard = league(&[(GameResult::WhiteWins, 30), (GameResult::Draw, 50)]);
        let first = scoreboard.games().next().unwrap().pairing;
        for standing in scoreboard.standings() {
            let Timing { pings, ping_max_us, overruns, worst_overrun_us, .. } = standing.timing;
            // Each of the two had White once and Black once, and the third has not played.
            let expected = match standing.player {
                player if player == first.white => (1, 40, 1, 350),
                player if player == first.black => (1, 40, 1, 210),
                _ => (0, 0, 0, 0),
            };
            assert_eq!((pings, ping_max_us, overruns, worst_overrun_us), expected);
        }
    }

    #[test]
    fn sonneborn_berger_by_hand() {
        use GameResult::{Draw, WhiteWins};
        let scoreboard = league(&[
            (WhiteWins, 5),
            (Draw, 5),
            (WhiteWins, 5),
            (WhiteWins, 5),
            (Draw, 5),
            (Draw, 5),
        ]);
        let standings = scoreboard.standings();
        let points = |player: usize| standings.iter().find(|s| s.player == player).unwrap().points;
        for standing in &standings {
            let by_hand: f64 = scoreboard
                .games()
                .map(|game| {
                    let (white, black) = (game.pairing.white, game.pairing.black);
                    let share = if game.result() == Draw { [0.5, 0.5] } else { [1.0, 0.0] };
                    let [white_share, black_share] = share;
                    if standing.player == white {
                        white_share * points(black)
                    } else if standing.player == black {
                        black_share * points(white)
                    } else {
                        0.0
                    }
                })
                .sum();
            assert!((standing.sonneborn_berger - by_hand).abs() < 1e-9);
        }
    }
}
