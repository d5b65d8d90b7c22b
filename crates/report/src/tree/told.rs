//! A recorded tree in the words of one language: what its moves, values and reasons are called.

use chess::Move;
use eval::Score;
use experiments::tree::{Because, Explanation, NodeValue, RecordedTree, sign};
use lab::Why;

use words::Language;

/// A tree and the language it is told in.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The tree.
    pub tree: &'a RecordedTree,
    /// The language.
    pub language: Language,
}

impl Told<'_> {
    /// The best line without numbers.
    pub fn best_line(&self) -> String {
        self.tree.pv_san(self.language.piece_letters()).join(" ")
    }

    /// The move that led to a node. A root is called by its name.
    pub fn san(&self, node: usize) -> String {
        let spelled = self.tree.san(node, self.language.piece_letters());
        spelled.unwrap_or_else(|| self.language.tree_root(self.tree.pass(node)))
    }

    /// All moves from the root, with numbers.
    pub fn line_to(&self, node: usize) -> String {
        let line = self.tree.line_to(node, self.language.piece_letters());
        if line.is_empty() { self.san(node) } else { line }
    }

    /// The moves of a node that were never searched; no more than `most` are named.
    pub fn ghost_names(&self, node: usize, moves: &[Move], most: usize) -> String {
        let shown = moves.get(..most).unwrap_or(moves);
        let mut names = self.tree.ghost_sans(node, shown, self.language.piece_letters()).join(" ");
        if moves.len() > most {
            names += " …";
        }
        names
    }

    /// `≤ +0.25`, as it is read above the node.
    pub fn value(&self, node: usize) -> String {
        let score = |value: Score| self.language.score(value);
        match self.tree.value(node) {
            NodeValue::None => String::new(),
            NodeValue::Unfinished => "?".to_owned(),
            NodeValue::Searched { value, bound } => format!("{} {}", sign(bound), score(value)),
            NodeValue::Sampled { mean, visits } => {
                format!("{} ({})", self.language.signed(mean, 2), self.language.number(visits))
            }
            NodeValue::Proven { value, visits } => {
                format!("= {} ({})", score(value), self.language.number(visits))
            }
        }
    }

    /// `(-∞, +0.25)`, of the side to move in the node.
    pub fn window(&self, node: usize) -> String {
        let Some(window) = self.tree.window(node) else { return String::new() };
        let side = |side: Option<Score>, open: &str| {
            side.map_or_else(|| open.to_owned(), |score| self.language.score(score))
        };
        format!("({}, {})", side(window.alpha, "-∞"), side(window.beta, "+∞"))
    }

    /// A value that may be an open side of a window.
    fn limit(&self, score: Score) -> String {
        match () {
            () if score >= lab::INFINITY => "+∞".to_owned(),
            () if score <= -lab::INFINITY => "-∞".to_owned(),
            () => self.language.score(score),
        }
    }

    /// Why a node was left, as a sentence.
    pub fn why(&self, node: usize) -> String {
        let language = self.language;
        let (mover, why, because, ghosts) = match self.tree.explain(node) {
            Explanation::Sampled { visits, proven } => return language.why_sampled(visits, proven),
            Explanation::Searched { mover, why, because, ghosts } => (mover, why, because, ghosts),
        };
        let (us, them) = (language.side(mover), language.side(!mover));
        let behind = because.map(|because| match because {
            Because::DoingNothing => language.doing_nothing().to_owned(),
            Because::Line(node) => self.line_to(node),
        });
        let behind = behind.as_deref();
        match why {
            Why::Refuted { by, value, limit, .. } => {
                let by = by.map_or_else(|| "…".to_owned(), |by| self.san(by));
                let (value, limit) = (language.score(value), self.limit(-limit));
                language.why_refuted(us, them, &by, &value, behind, &limit, ghosts)
            }
            Why::Stood { value, limit, .. } => {
                let (value, limit) = (language.score(value), self.limit(-limit));
                language.why_stood(us, them, &value, behind, &limit)
            }
            Why::NothingBetter { value, limit, .. } => {
                let (value, limit) = (language.score(value), self.limit(limit));
                language.why_nothing_better(us, &value, behind, &limit)
            }
            Why::Known { exactly } => language.why_known(exactly).to_owned(),
            Why::Ended(reason) | Why::Pruned(reason) => language.reason(reason),
            Why::Searched { best: Some(best) } => language.why_searched(&self.san(best)),
            Why::Searched { best: None } => language.why_quiet().to_owned(),
            Why::Unfinished => language.why_unfinished().to_owned(),
        }
    }

    /// `171 (91 % by the first move)`.
    pub fn cutoffs(&self) -> String {
        let figures = self.tree.figures();
        self.language.cuts_with_rate(figures.cutoffs, figures.first_move_cutoff_rate)
    }

    /// What the tree does not hold.
    pub fn what_is_missing(&self) -> Option<String> {
        let (tree, language) = (self.tree, self.language);
        let sampled = tree.is_sampled();
        let mut notes = Vec::new();
        if tree.missed() > 0 {
            notes.push(language.tree_truncated(tree.len() as u64, tree.missed(), sampled));
        }
        if tree.finding().stopped {
            notes.push(language.tree_stopped(sampled).to_owned());
        }
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}
