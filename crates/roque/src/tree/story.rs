//! A recorded tree with everything needed to tell it: the position it grew from, who searched, and
//! in which language. The three formats differ only in what they leave out.

use chess::{Color, Game, Move, Position};
use eval::Score;
use lab::{Finding, Reason, Trace, Why};
use notation::coordinates::{self, CastlingNotation};
use notation::san;
use search::Bound;

use super::kind::Kind;
use super::{Figures, played};
use crate::position;
use crate::text::Language;

/// A tree and its circumstances.
pub(super) struct Story<'a> {
    game: &'a Game,
    pub(super) player: &'a str,
    pub(super) finding: &'a Finding<Move>,
    pub(super) trace: &'a Trace<Move>,
    pub(super) language: Language,
    castling: CastlingNotation,
    /// How many nodes are told, the first ones.
    most: usize,
}

impl<'a> Story<'a> {
    pub(super) fn new(
        game: &'a Game,
        player: &'a str,
        finding: &'a Finding<Move>,
        trace: &'a Trace<Move>,
        language: Language,
    ) -> Story<'a> {
        let castling = position::castling_notation(game.position());
        Story { game, player, finding, trace, language, castling, most: usize::MAX }
    }

    /// Tells no more nodes than that.
    pub(super) fn keep_at_most(&mut self, most: usize) {
        self.most = most;
    }

    /// How many nodes are told.
    pub(super) fn len(&self) -> usize {
        self.trace.len().min(self.most)
    }

    /// How many nodes of the search are not.
    pub(super) fn missed(&self) -> u64 {
        self.trace.missed() + (self.trace.len() - self.len()) as u64
    }

    /// The child a node found best, if it is told.
    pub(super) fn best_child(&self, node: usize) -> Option<usize> {
        self.trace.best_child(node).filter(|&child| child < self.len())
    }

    pub(super) fn fen(&self) -> String {
        position::to_fen(self.game.position())
    }

    /// The depth of the tree that is written.
    pub(super) fn depth(&self) -> u32 {
        if self.trace.depth() > 0 { self.trace.depth() } else { self.finding.depth() }
    }

    pub(super) fn figures(&self) -> Figures {
        Figures::of(self.finding, self.trace)
    }

    pub(super) fn coordinates(&self, mv: Move) -> String {
        coordinates::write(mv, self.castling)
    }

    pub(super) fn pv(&self) -> Vec<String> {
        self.finding.line.iter().map(|&mv| self.coordinates(mv)).collect()
    }

    /// The best line in SAN, in English: machine formats are never translated.
    pub(super) fn pv_san(&self) -> Vec<String> {
        let steps = played(self.game, &self.finding.line).into_iter();
        steps.map(|(at, mv)| san::write(&at, mv, notation::Language::English)).collect()
    }

    pub(super) fn best_line(&self) -> String {
        let steps = played(self.game, &self.finding.line);
        let spelled = steps.iter().map(|(at, mv)| san::write(at, *mv, self.language.notation()));
        spelled.collect::<Vec<_>>().join(" ")
    }

    /// The position in which a node's move was played, and the move. None for a null move and a
    /// root.
    fn step(&self, node: usize) -> Option<(Position, Move)> {
        let way = self.trace.path(node);
        let (last, before) = way.split_last()?;
        Some((self.after(before), (*last)?))
    }

    /// The position after these moves; none stands for a null move.
    fn after(&self, moves: &[Option<Move>]) -> Position {
        let mut position = self.game.position().clone();
        for mv in moves {
            match *mv {
                Some(mv) => position.play(mv),
                None => {
                    position.pass();
                }
            }
        }
        position
    }

    /// The move that led to a node, in these letters; `--` is a null move.
    pub(super) fn san_as(&self, node: usize, letters: notation::Language) -> Option<String> {
        self.trace.nodes().get(node)?.parent()?;
        let spelled = self.step(node).map(|(at, mv)| san::write(&at, mv, letters));
        Some(spelled.unwrap_or_else(|| "--".to_owned()))
    }

    /// The same as this reader writes it. A root is called by its name.
    pub(super) fn san(&self, node: usize) -> String {
        let spelled = self.san_as(node, self.language.notation());
        spelled.unwrap_or_else(|| self.root_name(node))
    }

    fn root_name(&self, node: usize) -> String {
        let pass = self.trace.reasons(node).find_map(|reason| match reason {
            Reason::MtdPass { number, .. } => Some(number),
            _ => None,
        });
        self.language.tree_root(pass)
    }

    /// All moves from the root, with numbers: `3... Nf6 4. Qxf7#`.
    pub(super) fn line_to(&self, node: usize) -> String {
        let mut text = String::new();
        for (place, &step) in self.trace.way_to(node).iter().enumerate().skip(1) {
            let (number, color) = self.number_of(place);
            match color {
                Color::White => text += &format!("{number}. "),
                Color::Black if place == 1 => text += &format!("{number}... "),
                Color::Black => {}
            }
            text += &(self.san(step) + " ");
        }
        if text.is_empty() { self.san(node) } else { text.trim_end().to_owned() }
    }

    /// The number of the move played so many plies from the root, and who plays it.
    fn number_of(&self, place: usize) -> (usize, Color) {
        let start = self.game.position();
        let black_first = usize::from(start.turn() == Color::Black);
        let half = place - 1 + black_first;
        let color = if half.is_multiple_of(2) { Color::White } else { Color::Black };
        (usize::from(start.fullmove_number()) + half / 2, color)
    }

    /// Who is to move so many plies from the root.
    pub(super) fn mover(&self, ply: usize) -> Color {
        let turn = self.game.position().turn();
        if ply.is_multiple_of(2) { turn } else { !turn }
    }

    /// What a ghost is called in its node.
    pub(super) fn ghost_names(&self, node: usize, moves: &[Move], most: usize) -> String {
        let position = self.after(&self.trace.path(node));
        let letters = self.language.notation();
        let shown = moves.iter().take(most).map(|&mv| san::write(&position, mv, letters));
        let mut names = shown.collect::<Vec<_>>().join(" ");
        if moves.len() > most {
            names += " …";
        }
        names
    }

    /// The value as it is read above the node, by the player who made the move: `≤ +0.25`. At the
    /// root, by the side to move.
    pub(super) fn value(&self, node: usize) -> String {
        if let Some(sample) = self.trace.sample(node) {
            let visits = self.language.number(sample.visits);
            let proven =
                self.trace.nodes().get(node).and_then(|it| Some((it.value()?, it.parent())));
            return match proven {
                Some((value, parent)) => {
                    let value = if parent.is_some() { -value } else { value };
                    format!("= {} ({visits})", self.language.score(value))
                }
                None => format!("{} ({visits})", self.language.signed(-sample.value, 2)),
            };
        }
        let Some(it) = self.trace.nodes().get(node) else { return String::new() };
        let (Some(value), Some(bound)) = (it.value(), it.bound()) else {
            return "?".to_owned();
        };
        let (value, bound) = match it.parent() {
            Some(_) => (-value, self.trace.bound_for_parent(node).unwrap_or(bound)),
            None => (value, bound),
        };
        format!("{} {}", sign(bound), self.language.score(value))
    }

    /// `(-∞, +0.25)`, of the side to move in the node.
    pub(super) fn window(&self, node: usize) -> String {
        let Some(it) = self.trace.nodes().get(node) else { return String::new() };
        format!("({}, {})", self.bound_text(it.alpha()), self.bound_text(it.beta()))
    }

    pub(super) fn bound_text(&self, score: Score) -> String {
        match () {
            () if score >= lab::INFINITY => "+∞".to_owned(),
            () if score <= -lab::INFINITY => "-∞".to_owned(),
            () => self.language.score(score),
        }
    }

    pub(super) fn kind(&self, node: usize) -> Kind {
        let Some(it) = self.trace.nodes().get(node) else { return Kind::Ghost };
        let sampled = self.trace.sample(node).is_some();
        let bound = match it.bound() {
            _ if sampled && it.is_pv() => return Kind::Pv,
            Some(_) if sampled => return Kind::Proven,
            None if sampled => return Kind::Sampled,
            None => return Kind::Unfinished,
            Some(bound) => bound,
        };
        match self.trace.why(node) {
            _ if it.is_pv() => Kind::Pv,
            Why::Known { .. } => Kind::Table,
            _ if it.in_quiescence() => Kind::Quiescence,
            _ if self.trace.is_leaf(node) => Kind::Leaf,
            _ => match bound {
                Bound::Lower => Kind::Cut,
                Bound::Upper => Kind::All,
                Bound::Exact => Kind::Exact,
            },
        }
    }

    /// What the file does not hold.
    pub(super) fn what_is_missing(&self) -> Option<String> {
        let language = self.language;
        let mut notes = Vec::new();
        let sampled = self.trace.sample(0).is_some();
        if self.missed() > 0 {
            notes.push(language.tree_truncated(self.len() as u64, self.missed(), sampled));
        }
        if self.finding.stopped {
            notes.push(language.tree_stopped(sampled).to_owned());
        }
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}

/// How a value relates to the truth.
pub(super) fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}
