//! The place of an opening book: a player asks it before it thinks. How a book is read, and how it
//! chooses between moves, is not this room's business.

use chess::Move;
use search::{
    Choice, Description, Limits, OptionError, OptionSpec, Root, Searcher, Sink, StopFlag,
};

/// Knows moves that need no thought.
pub trait Book: Send {
    /// A move for this position, if the book has one.
    fn choose(&mut self, root: &Root) -> Option<Move>;
}

impl<F: FnMut(&Root) -> Option<Move> + Send> Book for F {
    fn choose(&mut self, root: &Root) -> Option<Move> {
        self(root)
    }
}

/// Any player, with a book.
///
/// ```
/// use chess::{Move, Position};
/// use lab::{WithBook, player_named};
/// use search::{Limits, NullSink, Root, Searcher, StopFlag};
///
/// let first = |root: &Root| root.position().legal_moves().first().copied();
/// let agent = player_named("agent").expect("it is in the catalogue");
/// let mut player = WithBook::new((agent.make)(), Box::new(first));
/// let root = Root::new(Position::start());
/// let choice = player.search(&root, &Limits::none(), &StopFlag::new(), &mut NullSink);
/// assert_eq!(choice.best, first(&root));
/// ```
pub struct WithBook {
    player: Box<dyn Searcher>,
    book: Box<dyn Book>,
}

impl WithBook {
    /// The player asks this book first.
    pub fn new(player: Box<dyn Searcher>, book: Box<dyn Book>) -> WithBook {
        WithBook { player, book }
    }

    /// The book's move, if it may be played. A search that must go on until it is stopped, or that
    /// runs in the opponent's time, wants thoughts and not an answer.
    fn known(&mut self, root: &Root, limits: &Limits) -> Option<Move> {
        if limits.infinite || limits.ponder || limits.mate.is_some() {
            return None;
        }
        let allowed = &limits.search_moves;
        self.book
            .choose(root)
            .filter(|&mv| root.position().is_legal(mv))
            .filter(|mv| allowed.is_empty() || allowed.contains(mv))
    }
}

impl Searcher for WithBook {
    fn describe(&self) -> Description {
        self.player.describe()
    }

    fn options(&self) -> Vec<OptionSpec> {
        self.player.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.player.set_option(name, value)
    }

    fn own_limits(&self) -> Limits {
        self.player.own_limits()
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let Some(known) = self.known(root, limits) else {
            return self.player.search(root, limits, stop, sink);
        };
        // A look at that move alone, a ply deep: whoever listens wants to see a score and a line.
        let glance = Limits { depth: Some(1), search_moves: vec![known], ..limits.clone() };
        let choice = self.player.search(root, &glance, stop, sink);
        Choice { best: Some(known), ponder: choice.ponder }
    }
}
