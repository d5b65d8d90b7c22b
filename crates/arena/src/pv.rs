//! Lines that players show, played to their end: whether they can be played, and hold what they promise.

use std::fmt;
use std::time::Duration;

use chess::{Color, DrawReason, Game, Move};
use eval::Score;
use notation::{MoveError, coordinates};
use protocol::uci::{Info, Message};
use search::Bound;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One line of one iteration.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Since the search was asked for.
    pub(crate) time: Duration,
    pub(crate) depth: u32,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// In coordinates, as it was said.
    pub(crate) pv: Vec<String>,
}

impl Line {
    /// A line of the best move; nothing if it is about another one or says no score.
    pub(crate) fn of(info: Info, time: Duration) -> Option<Line> {
        if info.multi_pv.is_some_and(|number| number > 1) {
            return None;
        }
        let (score, depth) = (info.score?, info.depth.unwrap_or(0));
        Some(Line { time, depth, score, bound: info.bound, pv: info.pv })
    }
}

/// Something wrong with a line that a player said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PvDefect {
    /// The position's name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The score that came with the line.
    pub score: String,
    /// The depth.
    pub depth: u32,
    /// The line.
    pub pv: String,
    /// What is wrong with it; in words in JSON.
    #[serde(serialize_with = "in_words", deserialize_with = "from_words")]
    pub what: PvFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PvFault {
    /// A half-move of it, from 1, is none.
    NoMove {
        /// Which one.
        number: usize,
        /// Why.
        error: MoveError,
    },
    /// It is not as long as the mate that it promises.
    Length {
        /// How long it is, in half-moves.
        found: usize,
        /// The mate, in moves; negative if it is suffered.
        mate: i32,
        /// How long it should be.
        expected: usize,
    },
    /// It promises a mate and does not end in one.
    NoMate,
    /// It goes on after the game is drawn.
    GoesOn {
        /// After so many half-moves.
        number: usize,
        /// By this rule.
        reason: DrawReason,
    },
    /// It does not begin with the move that was played.
    OtherMove {
        /// The move that was played.
        played: Move,
    },
    /// What another machine wrote down about it.
    Written(String),
}

impl fmt::Display for PvFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PvFault::NoMove { number, error } => write!(f, "half-move {number}: {error}"),
            PvFault::Length { found, mate, expected } => {
                let plural = if *expected == 1 { "" } else { "s" };
                write!(
                    f,
                    "its length is {found}, but mate #{mate} takes {expected} half-move{plural}"
                )
            }
            PvFault::NoMate => f.write_str("it does not end in mate"),
            PvFault::GoesOn { number, reason } => {
                write!(f, "it goes on after half-move {number}: {reason}")
            }
            PvFault::OtherMove { played } => write!(f, "the move played is {played}"),
            PvFault::Written(words) => f.write_str(words),
        }
    }
}

fn in_words<S: Serializer>(what: &PvFault, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

fn from_words<'de, D: Deserializer<'de>>(from: D) -> Result<PvFault, D::Error> {
    String::deserialize(from).map(PvFault::Written)
}

/// Plays a line; the game at its end, or what is wrong with it.
pub(crate) fn play(game: &Game, pv: &[String]) -> Result<Game, PvFault> {
    let mut game = game.clone();
    for (text, number) in pv.iter().zip(1..) {
        let mv = coordinates::read(game.position(), text)
            .map_err(|error| PvFault::NoMove { number, error })?;
        let legal = game.play(mv);
        debug_assert!(legal, "only legal moves are read");
    }
    Ok(game)
}

/// A mate in so many moves, negative if it is suffered, takes exactly so many half-moves.
pub(crate) fn check_mate(end: &Game, length: usize, moves: i32) -> Result<(), PvFault> {
    let plies = 2 * moves.unsigned_abs() as usize - usize::from(moves > 0);
    if length != plies {
        return Err(PvFault::Length { found: length, mate: moves, expected: plies });
    }
    if end.position().is_checkmate() { Ok(()) } else { Err(PvFault::NoMate) }
}

/// A game that is drawn does not go on.
fn check_draws(game: &Game, pv: &[String]) -> Result<(), PvFault> {
    let mut game = game.clone();
    // If a draw could be claimed before the first move, nobody did.
    if game.claimable_draw().is_some() {
        return Ok(());
    }
    for (number, text) in pv.iter().enumerate() {
        if let Some(reason) = game.claimable_draw() {
            return Err(PvFault::GoesOn { number, reason });
        }
        let read = coordinates::read(game.position(), text);
        if !read.is_ok_and(|mv| game.play(mv)) {
            break;
        }
    }
    Ok(())
}

/// All that is wrong with the lines of a search. Every line must be legal. The last exact one must
/// hold what its score promises and end where the game does; earlier ones may be cut short. The
/// last one must begin with the move that was played. `id` is what the position is called.
pub(crate) fn defects(id: &str, game: &Game, lines: &[Line], played: Move) -> Vec<PvDefect> {
    let mut found = Vec::new();
    let mut add = |line: &Line, what: PvFault| {
        found.push(PvDefect {
            id: id.to_owned(),
            fen: game.position().to_string(),
            score: line.score.to_string(),
            depth: line.depth,
            pv: line.pv.join(" "),
            what,
        });
    };
    let lines: Vec<&Line> = lines.iter().filter(|line| !line.pv.is_empty()).collect();
    let last_exact = lines.iter().rposition(|line| line.bound == Bound::Exact);
    for (index, line) in lines.iter().enumerate() {
        match play(game, &line.pv) {
            Err(what) => add(line, what),
            Ok(end) if Some(index) == last_exact => {
                let mate = line.score.mate_moves();
                let whole = mate.map_or(Ok(()), |moves| check_mate(&end, line.pv.len(), moves));
                if let Err(what) = whole.and_then(|()| check_draws(game, &line.pv)) {
                    add(line, what);
                }
            }
            Ok(_) => {}
        }
    }
    if let Some(line) = lines.last()
        && first_move(game, line).is_some_and(|mv| mv != played)
    {
        add(line, PvFault::OtherMove { played });
    }
    found
}

/// The move a line recommends.
pub(crate) fn first_move(game: &Game, line: &Line) -> Option<Move> {
    line.pv.first().and_then(|text| coordinates::read(game.position(), text).ok())
}

/// What became of the lines that a program has shown in its games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lines {
    /// How many there were, each with a score and moves.
    pub shown: u64,
    /// What was wrong with them: moves that cannot be played, a mate that is none, moves after the end of the
    /// game, another move than the one played.
    pub wrong: u64,
    /// The first of these; its `id` is the number of the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_wrong: Option<PvDefect>,
}

impl Lines {
    /// Plays all that a program said while it thought about a move.
    pub(crate) fn check<'a>(
        &mut self,
        game: &Game,
        said: impl Iterator<Item = &'a str>,
        played: Move,
    ) {
        let lines: Vec<Line> = said
            .filter_map(|text| match Message::parse(text) {
                Ok(Message::Info(info)) => Line::of(*info, Duration::ZERO),
                _ => None,
            })
            .filter(|line| !line.pv.is_empty())
            .collect();
        let position = game.position();
        let dots = if position.turn() == Color::White { "." } else { "..." };
        let id = format!("{}{dots}", position.fullmove_number());
        let wrong = defects(&id, game, &lines, played);
        self.shown += lines.len() as u64;
        self.wrong += wrong.len() as u64;
        self.first_wrong = self.first_wrong.take().or_else(|| wrong.into_iter().next());
    }

    /// Adds those of another game.
    pub fn merge(&mut self, other: &Lines) {
        self.shown += other.shown;
        self.wrong += other.wrong;
        self.first_wrong = self.first_wrong.take().or_else(|| other.first_wrong.clone());
    }

    /// Whether there were none, as of players that show none.
    pub(crate) fn are_none(both: &[Lines; 2]) -> bool {
        both.iter().all(|lines| lines.shown == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    #[test]
    fn lines_are_played_in_their_game_and_the_first_wrong_one_is_kept() {
        let mut game = Game::new(Position::start());
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let mv = coordinates::read(game.position(), text).expect("legal");
            assert!(game.play(mv));
        }
        let played = coordinates::read(game.position(), "g1f3").expect("legal");
        let check = |said: &[&str]| {
            let mut lines = Lines::default();
            lines.check(&game, said.iter().copied(), played);
            (lines.shown, lines.wrong, lines.first_wrong.map(|wrong| wrong.what.to_string()))
        };
        let good = "info depth 3 score cp 10 pv g1f3 d7d5 d2d4";
        assert_eq!(check(&["info string g1f9", "info depth 1 nodes 5", good]), (1, 0, None));
        let other = "info depth 4 score cp 12 pv e2e4";
        let what = Some("the move played is g1f3".to_owned());
        assert_eq!(check(&[good, other]), (2, 1, what));
        // Nobody may move twice, in a line that a better one follows neither.
        let illegal = "info depth 2 score cp 10 pv g1f3 f3e5";
        let (shown, wrong, what) = check(&[illegal, good]);
        assert!(
            shown == 2 && wrong == 1 && what.is_some_and(|what| what.starts_with("half-move 2"))
        );
        // The position has been there twice before the line: the third time is a draw.
        let drawn = "info depth 9 score cp 0 pv g1f3 g8f6 f3g1 f6g8";
        assert_eq!(check(&[drawn]), (1, 0, None));
        let on = format!("{drawn} e2e4");
        let (_, wrong, what) = check(&[&on]);
        assert!(wrong == 1 && what.is_some_and(|what| what.starts_with("it goes on")));
        let mate = "info depth 9 score mate 1 pv g1f3";
        assert_eq!(check(&[mate]).2.as_deref(), Some("it does not end in mate"));
    }

    #[test]
    fn games_add_up() {
        let wrong = |id: &str| PvDefect {
            id: id.to_owned(),
            fen: String::new(),
            score: String::new(),
            depth: 1,
            pv: String::new(),
            what: PvFault::NoMate,
        };
        let game = |shown, defect: Option<PvDefect>| Lines {
            shown,
            wrong: u64::from(defect.is_some()),
            first_wrong: defect,
        };
        let mut all = Lines::default();
        for one in [game(3, None), game(4, Some(wrong("5."))), game(5, Some(wrong("9...")))] {
            all.merge(&one);
        }
        assert_eq!((all.shown, all.wrong), (12, 2));
        assert_eq!(all.first_wrong.map(|defect| defect.id).as_deref(), Some("5."));
    }
}
