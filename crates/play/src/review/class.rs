//! What a move is called: by what it gives away of the chances to win, and by how few others were as good.
//!
//! Chances are those of people, from 0 to 1 ([`accuracy::win_percent`](super::accuracy::win_percent)), not those of the engine, which wins with a
//! pawn more: a queen that is left hanging in a won game is an error, though the engine would win all the same. The borders
//! are those of Lichess, which has them at 0.1, 0.2 and 0.3 of a scale from -1 to 1.

/// A move that gives away no more than this is as good as the best.
const NOTHING: f64 = 0.01;
/// From here on a move is an inaccuracy, and an error: it gives away so much of the chances to win.
pub const INACCURACY: f64 = 0.05;
/// From here on a mistake, a blunder.
const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.15;
/// An only move is better than every other one by this: a blunder, and as much more as values of two engines differ.
const ALONE: f64 = 0.20;
/// Whoever has such chances has a won game, and whoever has no more than those has not.
const WON: f64 = 0.80;
const NOT_WON: f64 = 0.60;
/// What a brilliant move offers at the least, in centipawns of material: more than a pawn.
const SACRIFICE: i32 = 200;
/// A sacrifice in a game that is won anyway is no feat, and neither is one that leaves a lost game.
const WON_ANYWAY: f64 = 0.80;
const NOT_LOST: f64 = 0.45;

/// What a move is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A move of a named opening.
    Book,
    /// There was no other legal move.
    Forced,
    /// An only move that offers more than a pawn, in a game that was not won anyway.
    Brilliant,
    /// The best move, and every other one would have been a blunder. Taking back is not called so.
    OnlyMove,
    /// The best move, or as good as it.
    Best,
    /// A little less.
    Good,
    /// It gives away a twentieth of the chances.
    Inaccuracy,
    /// It gives away a tenth.
    Mistake,
    /// It gives away 15 of a hundred.
    Blunder,
    /// The game was won before the move and is not any more.
    MissedWin,
}

/// What is known of a move. Chances are those of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// How many legal moves there were.
    pub legal_moves: usize,
    /// Whether it is a move of a named opening, as all before it were.
    pub in_book: bool,
    /// Whether it is the move that the search found best.
    pub is_best: bool,
    /// Whether it takes back what the other side has just taken with.
    pub takes_back: bool,
    /// Chances with the best move.
    pub best: f64,
    /// Chances with the best of the other moves, where it is known.
    pub second: Option<f64>,
    /// Chances with the move that was played.
    pub played: f64,
    /// What the move offers, in centipawns; 0 if it offers nothing.
    pub offered: i32,
}

impl Evidence {
    /// What the move gives away of the chances.
    pub fn loss(&self) -> f64 {
        if self.is_best { 0.0 } else { (self.best - self.played).max(0.0) }
    }

    /// Whether every other move would have been a blunder, by the value before the move and by that after it.
    fn is_alone(&self) -> bool {
        let least = self.best.min(self.played);
        let alone = self.second.is_some_and(|second| is_alone(least, second));
        self.is_best && !self.takes_back && alone
    }

    fn is_feat(&self) -> bool {
        let won_anyway = self.second.is_some_and(|second| second >= WON_ANYWAY);
        self.offered >= SACRIFICE && self.best >= NOT_LOST && !won_anyway
    }
}

/// Whether the second-best move is a blunder beside the best one beyond doubt, by the chances with each.
pub(super) fn is_alone(best: f64, second: f64) -> bool {
    best - second >= ALONE
}

impl Class {
    /// All of them, the best first.
    pub const ALL: [Class; 10] = [
        Class::Book,
        Class::Forced,
        Class::Brilliant,
        Class::OnlyMove,
        Class::Best,
        Class::Good,
        Class::Inaccuracy,
        Class::Mistake,
        Class::Blunder,
        Class::MissedWin,
    ];

    /// What a move is called of which this is known.
    pub fn of(evidence: &Evidence) -> Class {
        let loss = evidence.loss();
        match evidence {
            _ if evidence.legal_moves <= 1 => Class::Forced,
            _ if evidence.in_book && loss < MISTAKE => Class::Book,
            _ if evidence.is_alone() && evidence.is_feat() => Class::Brilliant,
            _ if evidence.is_alone() => Class::OnlyMove,
            _ if loss <= NOTHING => Class::Best,
            _ if evidence.best >= WON && evidence.played <= NOT_WON => Class::MissedWin,
            _ if loss < INACCURACY => Class::Good,
            _ if loss < MISTAKE => Class::Inaccuracy,
            _ if loss < BLUNDER => Class::Mistake,
            _ => Class::Blunder,
        }
    }

    /// Its name in data: `missed_win`.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Book => "book",
            Class::Forced => "forced",
            Class::Brilliant => "brilliant",
            Class::OnlyMove => "only_move",
            Class::Best => "best",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
            Class::MissedWin => "missed_win",
        }
    }

    /// The number of its mark in PGN: 2 is `?`, 4 is `??`, 7 the only move.
    pub const fn nag(self) -> Option<u8> {
        match self {
            Class::Brilliant => Some(3),
            Class::OnlyMove => Some(7),
            Class::Inaccuracy => Some(6),
            Class::Mistake => Some(2),
            Class::Blunder | Class::MissedWin => Some(4),
            Class::Book | Class::Forced | Class::Best | Class::Good => None,
        }
    }

    /// The mark itself, as it stands behind a move: `?!`; empty where there is none.
    pub const fn mark(self) -> &'static str {
        match self {
            Class::Brilliant => "!!",
            Class::OnlyMove => "□",
            Class::Inaccuracy => "?!",
            Class::Mistake => "?",
            Class::Blunder | Class::MissedWin => "??",
            Class::Book | Class::Forced | Class::Best | Class::Good => "",
        }
    }

    /// Whether the move gave something away.
    pub const fn is_error(self) -> bool {
        matches!(self, Class::Inaccuracy | Class::Mistake | Class::Blunder | Class::MissedWin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence(best: f64, second: f64, played: f64) -> Evidence {
        Evidence {
            legal_moves: 30,
            in_book: false,
            is_best: best == played,
            takes_back: false,
            best,
            second: Some(second),
            played,
            offered: 0,
        }
    }

    #[test]
    fn what_is_given_away_decides() {
        let cases = [(0.5, Class::Best), (0.495, Class::Best), (0.46, Class::Good)];
        let worse = [(0.44, Class::Inaccuracy), (0.39, Class::Mistake), (0.34, Class::Blunder)];
        for (played, class) in cases.into_iter().chain(worse) {
            assert_eq!(Class::of(&evidence(0.5, 0.49, played)), class, "{played}");
        }
    }

    #[test]
    fn a_won_game_that_is_won_no_more_is_a_missed_win() {
        assert_eq!(Class::of(&evidence(0.95, 0.9, 0.5)), Class::MissedWin);
        // Still better, though not won: an error and no more.
        assert_eq!(Class::of(&evidence(0.85, 0.84, 0.73)), Class::Mistake);
    }

    #[test]
    fn the_only_move_is_brilliant_if_it_offers_material_for_what_was_not_won_anyway() {
        let mut only = evidence(0.8, 0.4, 0.8);
        assert_eq!(Class::of(&only), Class::OnlyMove);
        only.offered = 300;
        assert_eq!(Class::of(&only), Class::Brilliant);
        only.offered = 100;
        assert_eq!(Class::of(&only), Class::OnlyMove, "a pawn is no sacrifice");
        let lost = Evidence { offered: 500, ..evidence(0.3, 0.0, 0.3) };
        assert_eq!(Class::of(&lost), Class::OnlyMove, "the game is lost all the same");
        let taking_back = Evidence { takes_back: true, ..evidence(0.5, 0.1, 0.5) };
        assert_eq!(Class::of(&taking_back), Class::Best, "anybody takes back");
        let doubtful = Evidence { is_best: true, ..evidence(0.6, 0.39, 0.58) };
        assert_eq!(Class::of(&doubtful), Class::Best, "the search after the move says less");
        // Two marks that another engine did not share: 1.55 beside -0.33, 1.58 beside -0.28.
        assert_eq!(Class::of(&evidence(0.64, 0.47, 0.64)), Class::Best, "a blunder by a little");
    }

    #[test]
    fn nobody_is_praised_for_the_only_legal_move_or_blamed_for_theory() {
        let forced = Evidence { legal_moves: 1, ..evidence(0.5, 0.2, 0.5) };
        assert_eq!(Class::of(&forced), Class::Forced);
        let book = Evidence { in_book: true, ..evidence(0.55, 0.54, 0.47) };
        assert_eq!(Class::of(&book), Class::Book);
        let bad_book = Evidence { in_book: true, ..evidence(0.55, 0.54, 0.2) };
        assert_eq!(Class::of(&bad_book), Class::Blunder, "theory knows mistakes, too");
    }
}
