//! What a position asks for.

use chess::{Move, Position};
use notation::collection::LinePuzzle;
use notation::epd::Epd;
use notation::{PieceLetters, coordinates, san};
use serde::{Deserialize, Serialize};

/// Points for a move, and for the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Points {
    /// What the player got.
    pub earned: u32,
    /// What it could have got.
    pub possible: u32,
}

/// A position of a suite, as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// A best move, a move to avoid, points or a mate.
    Position(Epd),
    /// A line of which every move has to be found.
    Line(LinePuzzle),
}

impl From<Epd> for Question {
    fn from(epd: Epd) -> Question {
        Question::Position(epd)
    }
}

impl From<LinePuzzle> for Question {
    fn from(puzzle: LinePuzzle) -> Question {
        Question::Line(puzzle)
    }
}

/// A later move of a line.
pub(super) struct Step {
    pub(super) position: Position,
    mv: Move,
}

/// A position with at least one thing to find.
pub(super) struct Task {
    /// Its place in the suite, from 0.
    pub(super) number: usize,
    pub(super) id: String,
    pub(super) position: Position,
    best: Vec<Move>,
    avoid: Vec<Move>,
    grades: Vec<(Move, u32)>,
    pub(super) mate: Option<i32>,
    /// Whether a line has to be found; then another mate is as good as the one in the book.
    pub(super) is_line: bool,
    /// What has to be found after the first move.
    pub(super) steps: Vec<Step>,
    pub(super) rating: Option<u32>,
    pub(super) themes: Vec<String>,
}

impl Task {
    /// Nothing if there is nothing to find, or nothing to play.
    pub(super) fn new(number: usize, question: &Question) -> Option<Task> {
        match question {
            Question::Position(epd) => Task::of_position(number, epd),
            Question::Line(puzzle) => Task::of_line(number, puzzle),
        }
    }

    fn of_line(number: usize, puzzle: &LinePuzzle) -> Option<Task> {
        let mut steps = Vec::new();
        let mut position = puzzle.position.clone();
        for (index, &mv) in puzzle.moves.iter().enumerate() {
            if index > 0 && index.is_multiple_of(2) {
                steps.push(Step { position: position.clone(), mv });
            }
            position.play(mv);
        }
        Some(Task {
            number,
            id: puzzle.id.clone().unwrap_or_else(|| name_of(number)),
            position: puzzle.position.clone(),
            best: vec![*puzzle.moves.first()?],
            avoid: Vec::new(),
            grades: Vec::new(),
            mate: None,
            is_line: true,
            steps,
            rating: puzzle.rating,
            themes: puzzle.themes.clone(),
        })
    }

    fn of_position(number: usize, epd: &Epd) -> Option<Task> {
        let task = Task {
            number,
            id: epd.id().map_or_else(|| name_of(number), str::to_owned),
            position: epd.position.clone(),
            best: epd.best.clone(),
            avoid: epd.avoid.clone(),
            grades: grades(epd),
            mate: epd.mate,
            is_line: false,
            steps: Vec::new(),
            rating: None,
            themes: themes(epd),
        };
        let asks = task.is_about_moves() || task.mate.is_some();
        (asks && task.position.has_legal_move()).then_some(task)
    }

    /// Whether the move decides. A mate problem without a move is solved by the mate alone.
    pub(super) fn is_about_moves(&self) -> bool {
        !(self.best.is_empty() && self.avoid.is_empty() && self.grades.is_empty())
    }

    /// Whether a move is what was asked for. Where only points are given, the best of them count.
    pub(super) fn is_right(&self, mv: Move) -> bool {
        let wanted = if self.best.is_empty() && self.avoid.is_empty() {
            self.points(mv).is_some_and(|points| points.earned == points.possible)
        } else {
            self.best.is_empty() || self.best.contains(&mv) || self.is_other_mate(mv)
        };
        wanted && !self.avoid.contains(&mv)
    }

    /// Whether the line ends here, before its end in the book.
    pub(super) fn is_other_mate(&self, mv: Move) -> bool {
        self.is_line && self.position.after(mv).is_checkmate()
    }

    /// The points of a move, if points are given here.
    pub(super) fn points(&self, mv: Move) -> Option<Points> {
        let possible = self.possible_points()?;
        let grade = self.grades.iter().find(|(graded, _)| *graded == mv);
        Some(Points { earned: grade.map_or(0, |(_, points)| *points), possible })
    }

    pub(super) fn possible_points(&self) -> Option<u32> {
        self.grades.iter().map(|(_, points)| *points).max()
    }

    /// What was asked for, as a suite would write it: `bm Nf3 d4`, `am Rd1`, `bm #3`.
    pub(super) fn expected(&self) -> String {
        let spelled = |moves: &[Move]| {
            let written = moves.iter().map(|&mv| self.spelled(mv));
            written.collect::<Vec<_>>().join(" ")
        };
        let mut parts = Vec::new();
        if !self.best.is_empty() {
            parts.push(format!("bm {}", spelled(&self.best)));
        }
        if !self.avoid.is_empty() {
            parts.push(format!("am {}", spelled(&self.avoid)));
        }
        if let Some(moves) = self.mate {
            parts.push(format!("bm #{moves}"));
        }
        if parts.is_empty() {
            let grades = self.grades.iter();
            let written = grades.map(|(mv, points)| format!("{}={points}", self.spelled(*mv)));
            parts.push(written.collect::<Vec<_>>().join(", "));
        }
        parts.join("; ")
    }

    pub(super) fn spelled(&self, mv: Move) -> String {
        san::write(&self.position, mv, PieceLetters::English)
    }
}

impl Step {
    /// Mate is right wherever it is found.
    pub(super) fn is_right(&self, mv: Move) -> bool {
        mv == self.mv || self.is_mate(mv)
    }

    pub(super) fn is_mate(&self, mv: Move) -> bool {
        self.position.after(mv).is_checkmate()
    }

    pub(super) fn expected(&self) -> String {
        format!("bm {}", self.spelled(self.mv))
    }

    pub(super) fn spelled(&self, mv: Move) -> String {
        san::write(&self.position, mv, PieceLetters::English)
    }
}

fn name_of(number: usize) -> String {
    format!("position {}", number + 1)
}

/// What a position is about, as far as its name and its mate tell: `STS(v1.0) Undermine.007` is about
/// `STS(v1.0) Undermine`.
fn themes(epd: &Epd) -> Vec<String> {
    let name = epd.id().unwrap_or_default();
    let stem = name.trim_end_matches(|symbol: char| symbol.is_ascii_digit());
    let stem = stem.trim_end_matches(['.', '-', '_', '#', ' ', ':']);
    let mate = epd.mate.map(|moves| match moves {
        1.. => format!("mate in {moves}"),
        _ => format!("mated in {}", moves.unsigned_abs()),
    });
    let stem = (!stem.is_empty() && stem.len() < name.len()).then(|| stem.to_owned());
    stem.into_iter().chain(mate).collect()
}

/// Points as the Strategic Test Suite and its kin give them: `c8` points for the moves in `c9`
/// (coordinates) or `c7` (algebraic), else `c0 "f5=10, Be5+=2"`. Other remarks are none. A move that
/// costs points (`Kh1=-5`) earns none; where no move earns any, nothing is asked.
fn grades(epd: &Epd) -> Vec<(Move, u32)> {
    let position = &epd.position;
    let algebraic = |text: &str| san::read(position, text, PieceLetters::English).ok();
    let listed = |comment: u8, read: &dyn Fn(&str) -> Option<Move>| {
        let moves: Vec<&str> = epd.comment(comment)?.split_whitespace().collect();
        let points: Vec<&str> = epd.comment(8)?.split_whitespace().collect();
        let pairs = moves.iter().zip(&points);
        let grades = pairs.map(|(mv, points)| Some((read(mv)?, number_of(points)?)));
        grades.collect::<Option<Vec<_>>>().filter(|_| moves.len() == points.len())
    };
    let written = || {
        let parts = epd.comment(0)?.split(',').map(str::trim).filter(|part| !part.is_empty());
        let grade = |part: &str| {
            let (mv, points) = part.rsplit_once('=')?;
            Some((algebraic(mv)?, number_of(points.trim())?))
        };
        parts.map(grade).collect::<Option<Vec<_>>>()
    };
    listed(9, &|text| coordinates::read(position, text).ok())
        .or_else(|| listed(7, &algebraic))
        .or_else(written)
        .filter(|grades| grades.iter().any(|(_, points)| *points > 0))
        .unwrap_or_default()
}

fn number_of(points: &str) -> Option<u32> {
    let points: i64 = points.parse().ok()?;
    u32::try_from(points.max(0)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STS: &str = "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - -";

    fn earned(operations: &str, mv: &str) -> Option<(u32, u32)> {
        let epd = Epd::parse(&format!("{STS} bm f5; {operations}")).unwrap();
        let task = Task::new(0, &epd.into()).unwrap();
        let mv = coordinates::read(&task.position, mv).unwrap();
        task.points(mv).map(|points| (points.earned, points.possible))
    }

    #[test]
    fn points_are_read_in_every_spelling() {
        let all = [
            r#"c8 "10 2 3 2"; c9 "f4f5 d4e5 d4f2 f3g4""#,
            r#"c7 "f5 Be5+ Bf2 Bg4"; c8 "10 2 3 2""#,
            r#"c0 "f5=10, Be5+=2, Bf2=3, Bg4=2""#,
        ];
        for operations in all {
            assert_eq!(earned(operations, "f4f5"), Some((10, 10)), "{operations}");
            assert_eq!(earned(operations, "d4f2"), Some((3, 10)), "{operations}");
            assert_eq!(earned(operations, "g1h1"), Some((0, 10)), "{operations}");
        }
    }

    #[test]
    fn moves_that_cost_points_earn_none() {
        for operations in [r#"c0 "f5=10, Kh1=-5""#, r#"c8 "10 -5"; c9 "f4f5 g1h1""#] {
            assert_eq!(earned(operations, "f4f5"), Some((10, 10)), "{operations}");
            assert_eq!(earned(operations, "g1h1"), Some((0, 10)), "{operations}");
        }
        assert_eq!(earned(r#"c0 "f5=-10, Kh1=0""#, "f4f5"), None);
    }

    #[test]
    fn other_remarks_are_no_points() {
        for operations in [
            r#"c0 "Event: TCEC Season 15 - Superfinal"; c8 "ECO: B90, Opening: Sicilian""#,
            r#"c0 "1. f5 exf5 2. Bxd5 1-0""#,
            r#"c8 "10 2"; c9 "f4f5""#,
            r#"c8 "10 2"; c9 "f4f5 a1a8""#,
            r#"c0 """#,
        ] {
            assert_eq!(earned(operations, "f4f5"), None, "{operations}");
        }
    }

    #[test]
    fn a_position_without_a_question_is_left_out() {
        let task = |operations: &str| {
            let epd = Epd::parse(&format!("{STS} {operations}")).unwrap();
            Task::new(0, &epd.into()).map(|task| task.expected())
        };
        assert_eq!(task("id \"nothing\";"), None);
        assert_eq!(task("bm f5 Bf2; am Kh1;").as_deref(), Some("bm f5 Bf2; am Kh1"));
        assert_eq!(task("dm 7").as_deref(), Some("bm #7"));
        assert_eq!(task("c0 \"f5=10, Be5=2\"").as_deref(), Some("f5=10, Be5+=2"));
        let mated = Epd::parse("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - bm #-1;").unwrap();
        assert!(Task::new(0, &mated.into()).is_none());
    }
}
