//! What a match came to.

use std::collections::BTreeMap;

use chess::Color;
use serde::Serialize;

use crate::pv::Lines;
use crate::record::{GameRecord, GameResult, Termination};
use crate::repeats::{Seen, fingerprint};
use crate::statistics::{GameCounts, Method, PairCounts, Sprt, SprtState, Verdict, Withheld};
use crate::timing::Timing;
use crate::warning::Warning;

/// A match, seen from the first player's side. Lists of two are for the first and the second
/// player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchResult {
    /// What the players are called.
    pub players: [String; 2],
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games in which the first player made 0, ½, 1, 1½ and 2 points. All numbers below
    /// come from these; pairs that were left out are not among them.
    pub pairs: PairCounts,
    /// Games that are equal move for move to an earlier one with the same opening and colours.
    pub repeated_games: u64,
    /// So many of them are left out of the statistics, because both players always do the same.
    pub repeated_games_left_out: u64,
    /// The rating difference, from pairs if there are any; infinite if one side made every point.
    pub elo: f64,
    /// Its error, 19 times of 20: half the width from `elo_low` to `elo_high`; infinite if one of
    /// them is.
    pub elo_error: f64,
    /// The lower end of the interval that holds the truth 19 times of 20.
    pub elo_low: f64,
    /// The upper end.
    pub elo_high: f64,
    /// How the interval was found.
    pub elo_method: Method,
    /// Why a number is not given.
    pub elo_withheld: Option<Withheld>,
    /// The rating difference in standard deviations of a game.
    pub normalized_elo: f64,
    /// Its error.
    pub normalized_elo_error: f64,
    /// The lower end of its interval, which is that of `elo` on the other scale.
    pub normalized_elo_low: f64,
    /// The upper end.
    pub normalized_elo_high: f64,
    /// The likelihood that the first player is the better one, from 0 to 1.
    pub los: f64,
    /// Where the test stands, if there is one. It has seen the pairs before the first that is
    /// missing, and no others.
    #[serde(flatten)]
    pub sprt: Option<SprtState>,
    /// Games lost on time.
    pub time_forfeits: [u64; 2],
    /// Games lost by a crash, a hang or a panic.
    pub crashes: [u64; 2],
    /// Games lost by an illegal move.
    pub illegal_moves: [u64; 2],
    /// Why the result is doubtful, if it is.
    pub warnings: Vec<Warning>,
    /// How exact the players' times were.
    pub timing: [Timing; 2],
    /// What became of the lines that programs have shown; left out if none was, as in journals from before they were checked.
    #[serde(skip_serializing_if = "Lines::are_none")]
    pub lines: [Lines; 2],
    /// Whether all games were played, or the test is decided.
    pub complete: bool,
}

/// Counts the games of a match.
#[derive(Debug)]
pub(super) struct Tally {
    names: [String; 2],
    sprt: Option<Sprt>,
    games: GameCounts,
    pairs: PairCounts,
    /// Of pairs of which one game counts the half-points of the first player, and whether that game
    /// is a repeated one.
    half_pairs: BTreeMap<u32, (u8, bool)>,
    /// Whether both players always do the same.
    alike: bool,
    seen: Seen,
    repeated: u64,
    left_out: u64,
    /// Where the test stood after the last pair; once decided it stays so.
    state: Option<SprtState>,
    time_forfeits: [u64; 2],
    crashes: [u64; 2],
    illegal_moves: [u64; 2],
    timing: [Timing; 2],
    lines: [Lines; 2],
}

impl Tally {
    pub(super) fn new(names: [String; 2], sprt: Option<Sprt>, alike: bool) -> Tally {
        Tally {
            names,
            sprt,
            games: GameCounts::default(),
            pairs: PairCounts::default(),
            half_pairs: BTreeMap::new(),
            alike,
            seen: Seen::default(),
            repeated: 0,
            left_out: 0,
            state: sprt.map(|sprt| sprt.judge_pairs(PairCounts::default())),
            time_forfeits: [0; 2],
            crashes: [0; 2],
            illegal_moves: [0; 2],
            timing: [Timing::default(); 2],
            lines: Default::default(),
        }
    }

    pub(super) fn verdict(&self) -> Verdict {
        self.state.map_or(Verdict::Continue, |state| state.verdict)
    }

    pub(super) fn count(&mut self, record: &GameRecord) {
        let first = if record.game.is_multiple_of(2) { Color::White } else { Color::Black };
        let Some(points) = record.result().half_points(first) else { return };
        match points {
            2 => self.games.wins += 1,
            1 => self.games.draws += 1,
            _ => self.games.losses += 1,
        }
        self.count_fault(record, first);
        for (all, game) in self.timing.iter_mut().zip(first_player_first(&record.timing, first)) {
            all.merge(game);
        }
        for (all, game) in self.lines.iter_mut().zip(first_player_first(&record.lines, first)) {
            all.merge(game);
        }
        let (white, black) = if first == Color::White { (0, 1) } else { (1, 0) };
        let repeated = self.seen.is_repeated(white, black, fingerprint(record));
        self.repeated += u64::from(repeated);
        match self.half_pairs.remove(&(record.game / 2)) {
            // Nothing new in either game.
            Some((_, true)) if repeated && self.alike => self.left_out += 2,
            Some((other, _)) => {
                self.pairs.add(points + other);
                if let Some(sprt) = self.sprt {
                    self.state = Some(sprt.judge_pairs(self.pairs));
                }
            }
            None => {
                self.half_pairs.insert(record.game / 2, (points, repeated));
            }
        }
    }

    /// What is counted from here on has gaps before it: the test has stopped looking.
    pub(super) fn stop_judging(&mut self) {
        self.sprt = None;
    }

    fn count_fault(&mut self, record: &GameRecord, first: Color) {
        let counters = match record.termination() {
            Termination::TimeForfeit => &mut self.time_forfeits,
            Termination::IllegalMove => &mut self.illegal_moves,
            crash if crash.is_crash() => &mut self.crashes,
            _ => return,
        };
        let [of_first, of_second] = counters;
        *(if record.result() == GameResult::win(first) { of_second } else { of_first }) += 1;
    }

    pub(super) fn result(&self, games: u32) -> MatchResult {
        let estimate = self.pairs.estimate().or_else(|| self.games.estimate());
        let late = self.time_forfeits.iter().sum();
        let or = |value: Option<f64>, otherwise: f64| value.unwrap_or(otherwise);
        MatchResult {
            players: self.names.clone(),
            wins: self.games.wins,
            draws: self.games.draws,
            losses: self.games.losses,
            pairs: self.pairs,
            repeated_games: self.repeated,
            repeated_games_left_out: self.left_out,
            elo: or(estimate.map(|e| e.elo), 0.0),
            elo_error: or(estimate.map(|e| e.elo_error), f64::INFINITY),
            elo_low: or(estimate.map(|e| e.elo_low), f64::NEG_INFINITY),
            elo_high: or(estimate.map(|e| e.elo_high), f64::INFINITY),
            elo_method: estimate.map_or(Method::FewGames, |e| e.elo_method),
            elo_withheld: estimate.map_or(Some(Withheld::NoGames), |e| e.elo_withheld),
            normalized_elo: or(estimate.map(|e| e.normalized_elo), 0.0),
            normalized_elo_error: or(estimate.map(|e| e.normalized_elo_error), f64::INFINITY),
            normalized_elo_low: or(estimate.map(|e| e.normalized_elo_low), f64::NEG_INFINITY),
            normalized_elo_high: or(estimate.map(|e| e.normalized_elo_high), f64::INFINITY),
            los: or(estimate.map(|e| e.los), 0.5),
            sprt: self.state,
            time_forfeits: self.time_forfeits,
            crashes: self.crashes,
            illegal_moves: self.illegal_moves,
            warnings: Warning::of_time_forfeits(late, self.games.total()).into_iter().collect(),
            timing: self.timing,
            lines: self.lines.clone(),
            complete: self.games.total() >= u64::from(games) || self.verdict() != Verdict::Continue,
        }
    }
}

/// What White and Black have, the first player's before the second's.
fn first_player_first<T>([white, black]: &[T; 2], first: Color) -> [&T; 2] {
    if first == Color::White { [white, black] } else { [black, white] }
}
