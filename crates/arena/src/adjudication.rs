//! Ending a game by what its players say, or by what endgame tables know, before the board does.

use std::fmt;
use std::sync::Arc;

use chess::{Color, Position};
use eval::Score;
use search::{Tables, Wdl};
use serde::{Deserialize, Serialize};

use crate::ending::{Ending, Judge};
use crate::journal::Rules;

/// A draw if from move `move_number` on both players say for `moves` moves each, without capture or
/// pawn move, that they are within `score` centipawns of even.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// The first move at which a game may be drawn so.
    pub move_number: u32,
    /// How many moves of each player.
    pub moves: u32,
    /// How even, in centipawns.
    pub score: i32,
}

/// A loss if a player says for `moves` moves that it is `score` centipawns behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResignRule {
    /// How many moves of the loser (and of the winner, if both must agree).
    pub moves: u32,
    /// How far behind, in centipawns.
    pub score: i32,
    /// Whether the winner must say the same.
    pub two_sided: bool,
}

/// When a game is ended for its players. By default, never.
#[derive(Clone, Default)]
pub struct Adjudication {
    /// Draws.
    pub draw: Option<DrawRule>,
    /// Losses.
    pub resign: Option<ResignRule>,
    /// A draw after so many half-moves.
    pub max_plies: Option<u32>,
    /// What endgame tables know to be won or drawn is over.
    pub tables: Option<Arc<dyn Tables>>,
}

/// Shows the tables by what they say of themselves.
impl fmt::Debug for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules().fmt(f)
    }
}

impl Adjudication {
    /// The rules as a journal keeps them.
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            draw: self.draw,
            resign: self.resign,
            max_plies: self.max_plies,
            tables: self.tables.as_ref().map(|tables| tables.counts().to_string()),
        }
    }
}

/// Counts what the rules need.
pub(crate) struct Referee<'a> {
    rules: &'a Adjudication,
    plies: u32,
    even: u32,
    /// For each side: moves in a row with which it called itself lost.
    lost: [u32; 2],
    /// For each side: moves in a row with which it called itself won.
    won: [u32; 2],
}

impl Referee<'_> {
    pub(crate) fn new(rules: &Adjudication) -> Referee<'_> {
        Referee { rules, plies: 0, even: 0, lost: [0; 2], won: [0; 2] }
    }

    /// A move was made; `after` is the position it led to.
    pub(crate) fn observe(&mut self, score: Option<Score>, after: &Position) -> Option<Ending> {
        self.plies += 1;
        let mover = !after.turn();
        self.resignation(mover, score)
            .or_else(|| self.draw(score, after))
            .or_else(|| self.known(after))
            .or_else(|| self.length())
    }

    fn resignation(&mut self, mover: Color, score: Option<Score>) -> Option<Ending> {
        let rule = self.rules.resign?;
        let limit = Score::centipawns(rule.score);
        let [white_lost, black_lost] = &mut self.lost;
        let [white_won, black_won] = &mut self.won;
        let (lost, won, other_won) = match mover {
            Color::White => (white_lost, white_won, *black_won),
            Color::Black => (black_lost, black_won, *white_won),
        };
        *lost = if score.is_some_and(|score| score <= -limit) { *lost + 1 } else { 0 };
        *won = if score.is_some_and(|score| score >= limit) { *won + 1 } else { 0 };
        let agreed = !rule.two_sided || other_won >= rule.moves;
        (rule.moves > 0 && *lost >= rule.moves && agreed)
            .then_some(Ending::WonByAdjudication { winner: !mover, by: Judge::Scores })
    }

    fn draw(&mut self, score: Option<Score>, after: &Position) -> Option<Ending> {
        let rule = self.rules.draw?;
        let even = score
            .and_then(Score::as_centipawns)
            .is_some_and(|centipawns| centipawns.abs() <= rule.score);
        self.even = match (even, after.halfmove_clock()) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, _) => self.even + 1,
        };
        let late = u32::from(after.fullmove_number()) >= rule.move_number;
        (rule.moves > 0 && late && self.even >= 2 * rule.moves)
            .then_some(Ending::DrawnByAdjudication { by: Judge::Scores })
    }

    /// By the tables, under the fifty-move rule as the clock of the position stands.
    fn known(&self, after: &Position) -> Option<Ending> {
        let by = Judge::Tables;
        Some(match self.rules.tables.as_ref()?.result(after)? {
            Wdl::Win => Ending::WonByAdjudication { winner: after.turn(), by },
            Wdl::Loss => Ending::WonByAdjudication { winner: !after.turn(), by },
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => Ending::DrawnByAdjudication { by },
        })
    }

    fn length(&self) -> Option<Ending> {
        let most = self.rules.max_plies?;
        (self.plies >= most).then_some(Ending::TooLong { plies: most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameResult, Termination};

    fn feed(rules: &Adjudication, scores: &[i32]) -> Option<(usize, Ending)> {
        let mut referee = Referee::new(rules);
        scores.iter().enumerate().find_map(|(ply, &score)| {
            let turn = if ply % 2 == 0 { "b" } else { "w" };
            let fen = format!("4k3/8/8/8/8/8/4P3/4K3 {turn} - - {} {}", ply + 1, ply / 2 + 1);
            let after = Position::from_fen(&fen).unwrap();
            referee.observe(Some(Score::centipawns(score)), &after).map(|ending| (ply, ending))
        })
    }

    #[test]
    fn a_player_that_gives_up_long_enough_loses() {
        let resign = ResignRule { moves: 2, score: 500, two_sided: false };
        let rules = Adjudication { resign: Some(resign), ..Adjudication::default() };
        let (ply, ending) = feed(&rules, &[0, -600, 0, -100, 0, -600, 0, -700]).unwrap();
        assert_eq!((ply, ending.result()), (7, GameResult::WhiteWins));
        let both = ResignRule { two_sided: true, ..resign };
        let rules = Adjudication { resign: Some(both), ..Adjudication::default() };
        assert_eq!(feed(&rules, &[0, -600, 0, -600, 0, -600, 0, -700]), None);
        let (ply, ending) = feed(&rules, &[600, -600, 600, -600]).unwrap();
        assert_eq!((ply, ending.result()), (3, GameResult::WhiteWins));
    }

    #[test]
    fn even_players_draw_from_a_move_on() {
        let draw = DrawRule { move_number: 4, moves: 2, score: 10 };
        let rules = Adjudication { draw: Some(draw), ..Adjudication::default() };
        assert_eq!(feed(&rules, &[0; 20]).unwrap().0, 6);
        assert_eq!(feed(&rules, &[0, 0, 0, 0, 0, 40, 0, 0, 0, -10]).unwrap().0, 9);
    }

    #[test]
    fn games_have_a_longest_length() {
        let rules = Adjudication { max_plies: Some(3), ..Adjudication::default() };
        let (ply, ending) = feed(&rules, &[900, -900, 900, -900]).unwrap();
        assert_eq!((ply, ending.termination()), (2, Termination::MaxPlies));
    }

    /// Knows that the side with the rook wins.
    struct Rooks;

    impl Tables for Rooks {
        fn max_pieces(&self) -> usize {
            3
        }

        fn wdl(&self, position: &Position) -> Option<Wdl> {
            let mut rooks = position.kind(chess::PieceKind::Rook).into_iter();
            let rook = rooks.next()?;
            let ours = position.color(position.turn()).has(rook);
            Some(if ours { Wdl::Win } else { Wdl::Loss })
        }

        fn dtz(&self, position: &Position) -> Option<i32> {
            self.wdl(position).map(|wdl| 20 * wdl.number().signum())
        }

        fn complaint(&self) -> Option<search::Complaint> {
            None
        }

        fn counts(&self) -> search::TableCounts {
            search::TableCounts { wdl: 1, dtz: 0, pieces: 3 }
        }
    }

    #[test]
    fn tables_end_what_they_know() {
        let rules = Adjudication { tables: Some(Arc::new(Rooks)), ..Adjudication::default() };
        let judged = |fen: &str| {
            let after = Position::from_fen(fen).unwrap();
            Referee::new(&rules).observe(None, &after).map(|ending| ending.result())
        };
        assert_eq!(judged("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"), Some(GameResult::WhiteWins));
        assert_eq!(judged("4k3/4r3/8/8/8/8/8/4K3 w - - 79 90"), Some(GameResult::BlackWins));
        assert_eq!(judged("4k3/4r3/8/8/8/8/8/4K3 w - - 81 90"), Some(GameResult::Draw));
        assert_eq!(judged("4k3/8/8/8/8/8/4N3/4K3 b - - 0 1"), None);
        assert_eq!(judged("4k3/8/8/8/8/8/3RR3/4K3 b - - 0 1"), None);
        let written = "1 WDL and 0 DTZ tables, up to 3 pieces";
        assert_eq!(rules.rules().tables.as_deref(), Some(written));
    }
}
