//! A second look at a position: the flagship with all its strength, asked for a hint, for the reason
//! of a machine's move, or for a machine that is offered a draw. The session asks with a
//! [`StudyRequest`]; [`carry_out`] does the work on the caller's thread; the session makes a [`Hint`]
//! or an [`Explanation`] of what was found.

use arena::PlayerSpec;
use chess::{Color, Game, Move, Position};
use engine::Flagship;
use eval::Score;
use search::{Bound, Limits, Report, Root, Searcher, Source, StopFlag};
use serde::Serialize;

use crate::data;
use crate::event::RequestId;
use crate::game::{PlayedGame, Thought};
use crate::lines::Lines;

/// How far a hint and an explanation look.
pub const HINT_NODES: u64 = 100_000;
/// What a machine looks at before it takes a draw.
pub(crate) const DRAW_NODES: u64 = 20_000;
/// How many lines an explanation compares.
pub(crate) const COMPARED: u32 = 3;
/// Moves that differ by less, in pawns, are as good as each other to so short a search.
const SLIGHT: f64 = 0.1;
/// From here on a value is no longer one in pawns: endgame tables or a mate have spoken.
pub const DECIDED: i32 = 15_000;

/// Why a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A person wants to know a good move.
    Hint,
    /// A person wants to know why a machine moved as it did.
    Why,
    /// A machine was offered a draw.
    Draw,
}

/// A position that is to be looked at with full strength.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StudyRequest {
    /// Comes back with the findings.
    pub id: RequestId,
    /// What for.
    pub purpose: Purpose,
    /// The game up to the position.
    #[serde(skip)]
    pub game: Game,
    /// The endgame tables that a player of this game has.
    pub tables: Option<String>,
    /// The nodes of a search.
    pub nodes: u64,
    /// How many of the best lines are wanted.
    pub lines: u32,
    /// Is looked at by itself where it is not among the best lines.
    #[serde(serialize_with = "data::optional_word")]
    pub also: Option<Move>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Findings {
    /// The best line first.
    pub lines: Vec<StudiedLine>,
    /// The line of the move that was wanted besides, where it is not among the best.
    pub also: Option<StudiedLine>,
    /// Whether endgame tables have judged the moves.
    pub by_tables: bool,
}

/// A line and what it is worth to the side that makes its first move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StudiedLine {
    /// The moves.
    #[serde(serialize_with = "data::words")]
    pub moves: Vec<Move>,
    /// Its value.
    #[serde(serialize_with = "data::score")]
    pub score: Score,
    /// Whether the value is exact.
    #[serde(serialize_with = "data::bound")]
    pub bound: Bound,
}

/// A good move for whoever asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// The position that it is for.
    #[serde(rename = "fen", serialize_with = "data::fen")]
    pub position: Position,
    /// The move and what may follow.
    pub line: StudiedLine,
    /// Whether endgame tables have judged the moves.
    pub by_tables: bool,
}

/// What a machine thought when it made its last move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reasoning {
    /// The half-moves before it.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move", serialize_with = "data::word")]
    pub mv: Move,
    /// What it said about it.
    pub thought: Thought,
    /// The line that it expected.
    #[serde(serialize_with = "data::words")]
    pub line: Vec<Move>,
    /// Where the move comes from, if not from a search alone.
    #[serde(serialize_with = "data::source")]
    pub source: Option<Source>,
}

/// Why a machine moved as it did: what it saw itself, and what full strength sees there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation {
    /// What the player of that side is called.
    pub name: String,
    /// The position before the move.
    #[serde(rename = "fen", serialize_with = "data::fen")]
    pub position: Position,
    /// What it saw itself.
    pub reasoning: Reasoning,
    /// The best lines there.
    pub findings: Findings,
    /// How the move compares with them.
    pub verdict: Verdict,
}

/// How a move compares with the best one, or with the runner-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Verdict {
    /// There is nothing to compare it with.
    Unknown,
    /// A book has chosen it.
    FromBook,
    /// There was no other.
    OnlyMove,
    /// It is the best; the runner-up is worth so much less, where that can be told in pawns.
    Best {
        /// The runner-up.
        second: StudiedLine,
        /// In pawns.
        behind: Option<f64>,
    },
    /// Another one is as good, as far as can be seen.
    AsGood {
        /// The other one.
        best: StudiedLine,
        /// In pawns.
        loss: f64,
    },
    /// Another one is better by so much, where that can be told in pawns.
    Worse {
        /// The other one.
        best: StudiedLine,
        /// The one that was played.
        played: StudiedLine,
        /// In pawns.
        loss: Option<f64>,
    },
}

impl StudiedLine {
    /// The move it begins with.
    pub fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// What the value says when it is no longer one in pawns; nothing for a value in pawns.
    fn decided(&self) -> Option<Decided> {
        match self.score.raw() {
            _ if self.score.is_mate() => self.score.mate_moves().map(Decided::Mate),
            DECIDED.. => Some(Decided::Won),
            raw if raw <= -DECIDED => Some(Decided::Lost),
            _ => None,
        }
    }
}

#[derive(PartialEq)]
enum Decided {
    Mate(i32),
    Won,
    Lost,
}

impl From<&Report> for StudiedLine {
    fn from(report: &Report) -> StudiedLine {
        StudiedLine { moves: report.pv.clone(), score: report.score, bound: report.bound }
    }
}

impl Verdict {
    /// Compares the move of a machine with what was found.
    pub(crate) fn of(reasoning: &Reasoning, findings: &Findings) -> Verdict {
        let played = reasoning.mv;
        let lines = &findings.lines;
        if matches!(reasoning.source, Some(Source::Book { .. })) {
            return Verdict::FromBook;
        }
        let Some(best) = lines.first() else { return Verdict::Unknown };
        // Between a mate and a value in pawns there is no difference in pawns.
        let difference = |line: &StudiedLine| {
            let decided = [best, line].into_iter().any(|line| line.score.raw().abs() >= DECIDED);
            (!decided).then(|| f64::from(best.score.raw() - line.score.raw()) / 100.0)
        };
        if best.first() == Some(played) {
            return match lines.get(1) {
                Some(second) => {
                    Verdict::Best { second: second.clone(), behind: difference(second) }
                }
                None => Verdict::OnlyMove,
            };
        }
        let own = lines.iter().chain(&findings.also).find(|line| line.first() == Some(played));
        let Some(own) = own else { return Verdict::Unknown };
        let as_good = |loss| Verdict::AsGood { best: best.clone(), loss };
        match difference(own) {
            Some(loss) if loss < SLIGHT => as_good(loss.max(0.0)),
            None if own.decided() == best.decided() => as_good(0.0),
            loss => Verdict::Worse { best: best.clone(), played: own.clone(), loss },
        }
    }
}

/// The endgame tables that a player of this game has.
pub(crate) fn tables_of(game: &PlayedGame) -> Option<String> {
    let sides = Color::ALL.into_iter().map(|side| game.player(side));
    let mut options = sides.flat_map(|player: &PlayerSpec| &player.options);
    let folders = options.find(|(name, _)| players::is_same_option("SyzygyPath", name));
    folders.map(|(_, folders)| folders.clone())
}

/// The flagship with all its strength, and with the endgame tables that a player of this game has.
pub fn analyst(game: &PlayedGame) -> Flagship {
    analyst_with(tables_of(game).as_deref())
}

pub(crate) fn analyst_with(tables: Option<&str>) -> Flagship {
    let mut engine = Flagship::with_tables(tablebases::open);
    if let Some(folders) = tables {
        // Tables that cannot be read have been told when the player sat down.
        let _ = engine.set_option("SyzygyPath", folders);
    }
    engine
}

/// Does what a session asks for. It takes a moment; raising the flag ends it early.
pub fn carry_out(request: &StudyRequest, stop: &StopFlag) -> Findings {
    let found = search(request, request.lines, None, stop);
    let lines: Vec<StudiedLine> = found.whole().iter().map(StudiedLine::from).collect();
    let missing = request.also.filter(|&mv| !lines.iter().any(|line| line.first() == Some(mv)));
    let also = missing.and_then(|mv| {
        let alone = search(request, 1, Some(mv), stop);
        alone.whole().first().map(StudiedLine::from)
    });
    Findings { lines, also, by_tables: found.source() == Some(Source::Tables) }
}

/// The best lines of the position; `only` looks at one move alone.
fn search(request: &StudyRequest, lines: u32, only: Option<Move>, stop: &StopFlag) -> Lines {
    let mut engine = analyst_with(request.tables.as_deref());
    // The range is that of the option.
    let _ = engine.set_option("MultiPV", &lines.clamp(1, 256).to_string());
    let limits =
        Limits { search_moves: only.into_iter().collect(), ..Limits::nodes(request.nodes) };
    let mut found = Lines::default();
    engine.search(&Root::from(&request.game), &limits, stop, &mut found);
    found
}
