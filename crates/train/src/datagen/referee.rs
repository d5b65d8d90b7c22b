//! Ending games by their scores, before the rules do.

use chess::Color;
use eval::Score;

use super::Settings;
use crate::game::{Ending, FinishedResult};

/// Declares games won or drawn by their scores.
pub(super) struct Referee {
    settings: Settings,
    full: bool,
    /// Half-moves in a row with which one side was far ahead; negative for Black.
    ahead: i32,
    even: u32,
}

impl Referee {
    pub(super) fn new(settings: Settings, full: bool) -> Referee {
        Referee { settings, full, ahead: 0, even: 0 }
    }

    /// What this score at this half-move of the game settles.
    pub(super) fn declares(&mut self, score: i16, ply: usize) -> Option<(FinishedResult, Ending)> {
        let settings = &self.settings;
        let score = i32::from(score);
        let sign = score.signum();
        self.ahead = match score.abs() >= settings.win_score {
            true if self.ahead.signum() == sign => self.ahead + sign,
            true => sign,
            false => 0,
        };
        self.even = if score.abs() <= settings.draw_score { self.even + 1 } else { 0 };
        if self.full {
            return None;
        }
        let winner = if score > 0 { Color::White } else { Color::Black };
        if Score::from_raw(score).is_mate() {
            return Some((FinishedResult::win(winner), Ending::MateSeen));
        }
        if self.ahead.unsigned_abs() >= settings.win_plies {
            return Some((FinishedResult::win(winner), Ending::WinAdjudged));
        }
        let drawn = ply >= settings.draw_from && self.even >= settings.draw_plies;
        drawn.then_some((FinishedResult::Draw, Ending::DrawAdjudged))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(
        scores: &[i16],
        from: usize,
        full: bool,
    ) -> Option<(usize, FinishedResult, Ending)> {
        let mut referee = Referee::new(Settings::default(), full);
        scores.iter().enumerate().find_map(|(ply, &score)| {
            referee.declares(score, from + ply).map(|(result, ending)| (ply, result, ending))
        })
    }

    #[test]
    fn games_are_declared_won() {
        let won = (FinishedResult::WhiteWins, Ending::WinAdjudged);
        assert_eq!(declared(&[2_600; 9], 20, false), Some((3, won.0, won.1)));
        assert_eq!(declared(&[2_600; 9], 20, true), None);
        assert_eq!(declared(&[2_600, 2_600, 2_400, 2_600, 2_600, 2_600], 20, false), None);
        let scores = [2_600, 2_600, -2_600, -2_600, -2_600, -2_600];
        let lost = Some((5, FinishedResult::BlackWins, Ending::WinAdjudged));
        assert_eq!(declared(&scores, 20, false), lost);
        let mate = Some((1, FinishedResult::BlackWins, Ending::MateSeen));
        assert_eq!(declared(&[0, -31_990], 20, false), mate);
    }

    #[test]
    fn games_are_declared_drawn_when_late_and_even() {
        let drawn = |ply| Some((ply, FinishedResult::Draw, Ending::DrawAdjudged));
        assert_eq!(declared(&[-4; 30], 90, false), drawn(11));
        assert_eq!(declared(&[5; 30], 60, false), drawn(20));
        assert_eq!(declared(&[6; 30], 90, false), None);
    }
}
