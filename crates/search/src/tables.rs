//! What endgame tables can tell. How they are stored, and where, is not known here: a search is
//! handed an `Arc<dyn Tables>` and asks.

use std::fmt;
use std::io;
use std::ops::Neg;
use std::sync::Arc;

use chess::{Move, Position};

/// What a position is worth for the side to move, with the fifty-move rule in mind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// Lost.
    Loss = -2,
    /// Lost, but the fifty-move rule saves it.
    BlessedLoss = -1,
    /// Drawn.
    Draw = 0,
    /// Won, but the fifty-move rule spoils it.
    CursedWin = 1,
    /// Won.
    Win = 2,
}

impl Wdl {
    /// From -2 for a loss to 2 for a win.
    pub const fn number(self) -> i32 {
        self as i32
    }

    /// The distance to the next capture or pawn move if that is the very next move.
    pub const fn dtz_before_zeroing(self) -> i32 {
        match self {
            Wdl::Loss => -1,
            Wdl::BlessedLoss => -101,
            Wdl::Draw => 0,
            Wdl::CursedWin => 101,
            Wdl::Win => 1,
        }
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// What a table says of its positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// Who wins.
    Wdl,
    /// How far it is to the next capture or pawn move.
    Dtz,
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Metric::Wdl => "WDL",
            Metric::Dtz => "DTZ",
        })
    }
}

/// Something wrong with endgame tables.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// A folder cannot be read.
    Folder {
        /// The folder, as it was named.
        path: String,
        /// Why.
        error: Arc<io::Error>,
    },
    /// Files do not begin as tables do, and were left out.
    LeftOut {
        /// The names of the first few.
        files: Vec<String>,
        /// How many more there are.
        more: usize,
    },
    /// A table is not there, and perhaps others are not, either.
    Missing {
        /// What it would say.
        metric: Metric,
        /// Of these pieces, `KQvKR`.
        material: String,
    },
    /// A table cannot be read.
    Unreadable {
        /// What it says.
        metric: Metric,
        /// Of these pieces.
        material: String,
        /// Why.
        error: Arc<io::Error>,
    },
    /// There is nonsense in a table.
    Damaged {
        /// What it says.
        metric: Metric,
        /// Of these pieces.
        material: String,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Folder { path, error } => {
                write!(f, "the folder {path:?} cannot be read: {error}")
            }
            Trouble::LeftOut { files, more } => {
                write!(f, "damaged and left out: {}", files.join(", "))?;
                if *more > 0 { write!(f, " and {more} more") } else { Ok(()) }
            }
            Trouble::Missing { metric, material } => write!(
                f,
                "the {metric} table {material} is missing, and perhaps others; what needs them is \
                 searched without"
            ),
            Trouble::Unreadable { metric, material, error } => write!(
                f,
                "the {metric} table {material} cannot be read: {error}; what needs it is searched \
                 without"
            ),
            Trouble::Damaged { metric, material } => write!(
                f,
                "the {metric} table {material} is damaged; what needs it is searched without"
            ),
        }
    }
}

/// What is wrong with endgame tables, all of it: at least one trouble.
#[derive(Clone, Debug)]
pub struct Complaint(pub Vec<Trouble>);

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let troubles: Vec<String> = self.0.iter().map(Trouble::to_string).collect();
        write!(f, "tablebases: {}", troubles.join("; "))
    }
}

/// How many endgame tables there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableCounts {
    /// Those that know who wins.
    pub wdl: usize,
    /// Those that know the way there.
    pub dtz: usize,
    /// The pieces of the largest, kings included.
    pub pieces: usize,
}

impl fmt::Display for TableCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableCounts { wdl, dtz, pieces } = self;
        write!(f, "{wdl} WDL and {dtz} DTZ tables, up to {pieces} pieces")
    }
}

/// Why there are no tables.
#[derive(Clone, Debug)]
pub struct TablesError {
    /// The folders, as they were named.
    pub path: String,
    /// What is wrong with them; nothing, if they hold no file that is named as a table.
    pub reasons: Vec<Trouble>,
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no tablebase can be used from {:?}", self.path)?;
        if self.reasons.is_empty() {
            return f.write_str(": there is no file like KQvKR.rtbw");
        }
        let reasons: Vec<String> = self.reasons.iter().map(Trouble::to_string).collect();
        write!(f, ": {}", reasons.join("; "))
    }
}

impl std::error::Error for TablesError {}

/// Endgame tables. Shared by all threads of all searches; every answer may be missing.
pub trait Tables: Send + Sync {
    /// No table knows positions with more pieces, kings included.
    fn max_pieces(&self) -> usize;

    /// What the position is worth if its last move was a capture or a pawn move.
    fn wdl(&self, position: &Position) -> Option<Wdl>;

    /// Half-moves to the next capture or pawn move (or mate) if the winner hurries and the loser
    /// delays; negative if the side to move loses, 0 for a draw. It may be one too low. Values past
    /// 100 are wins and losses that the fifty-move rule spoils.
    fn dtz(&self, position: &Position) -> Option<i32>;

    /// What went wrong since it was last asked; each trouble is told once.
    fn complaint(&self) -> Option<Complaint>;

    /// How many tables there are.
    fn counts(&self) -> TableCounts;

    /// Whether the position may be in the tables.
    fn covers(&self, position: &Position) -> bool {
        position.castling().is_empty() && position.occupied().len() as usize <= self.max_pieces()
    }

    /// How a game ends from here under the fifty-move rule if nobody errs. Nothing where the tables
    /// do not say, or where a rounded distance leaves it open.
    fn result(&self, position: &Position) -> Option<Wdl> {
        if !self.covers(position) {
            return None;
        }
        let clock = i32::from(position.halfmove_clock());
        if clock == 0 {
            return self.wdl(position);
        }
        match self.dtz(position)? {
            0 => Some(Wdl::Draw),
            dtz if dtz > 0 && dtz + clock < 100 => Some(Wdl::Win),
            dtz if dtz < 0 && dtz - clock > -100 => Some(Wdl::Loss),
            dtz if dtz > 0 && dtz + clock > 100 => Some(Wdl::CursedWin),
            dtz if dtz < 0 && dtz - clock < -100 => Some(Wdl::BlessedLoss),
            _ => None,
        }
    }

    /// The distance to the next capture or pawn move by way of this move, for the side that makes it;
    /// mate at once is 1.
    fn dtz_of_move(&self, position: &Position, mv: Move) -> Option<i32> {
        let after = position.after(mv);
        if after.is_checkmate() {
            return Some(1);
        }
        if after.halfmove_clock() == 0 {
            return self.wdl(&after).map(|wdl| (-wdl).dtz_before_zeroing());
        }
        self.dtz(&after).map(|dtz| -dtz + (-dtz).signum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says the same of every position.
    struct Always(i32);

    impl Tables for Always {
        fn max_pieces(&self) -> usize {
            4
        }

        fn wdl(&self, _: &Position) -> Option<Wdl> {
            Some(Wdl::Draw)
        }

        fn dtz(&self, _: &Position) -> Option<i32> {
            Some(self.0)
        }

        fn complaint(&self) -> Option<Complaint> {
            None
        }

        fn counts(&self) -> TableCounts {
            TableCounts::default()
        }
    }

    #[test]
    fn the_clock_spoils_wins_and_saves_losses() {
        let result = |dtz, clock| {
            let fen = format!("4k3/8/8/8/8/8/R7/4K3 w - - {clock} 60");
            Always(dtz).result(&Position::from_fen(&fen).unwrap())
        };
        assert_eq!((result(9, 90), result(-9, 90)), (Some(Wdl::Win), Some(Wdl::Loss)));
        assert_eq!((result(10, 90), result(-10, 90)), (None, None), "the distance may be rounded");
        assert_eq!(result(11, 90), Some(Wdl::CursedWin));
        assert_eq!(result(-11, 90), Some(Wdl::BlessedLoss));
        assert_eq!((result(0, 3), result(7, 0)), (Some(Wdl::Draw), Some(Wdl::Draw)));
        let many = Position::from_fen("4k3/8/8/8/8/8/RRR5/4K3 w - - 5 9").unwrap();
        assert_eq!(Always(5).result(&many), None);
    }

    #[test]
    fn castling_rights_are_in_no_table() {
        let castling = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        assert_eq!(Always(5).result(&castling), None);
    }
}
