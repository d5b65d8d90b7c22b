//! Chess, as the algorithms of this crate see it.

mod board;

use chess::teaching::{Generator, MailboxBoard};
use chess::{Exchange, Move, MoveList, Position, Undo};
use eval::{EvalKind, Evaluator, Score};
use search::Root;

use crate::games::{Judge, playout};
use crate::{Budget, Dice, End, Game, Ordering, PlayoutLength, RandomGame, Reason, Stopped};
use board::Pass;

/// Who lists the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GeneratorKind {
    /// The fast one, with sets of squares.
    #[default]
    Bitboard,
    /// The one of the course: a board of 120 squares and tables of offsets.
    Mailbox,
}

/// A game of chess with its past and an evaluation.
#[derive(Clone)]
pub struct Chess {
    position: Position,
    judge: Judge,
    played: Vec<(Move, Undo)>,
    /// The keys of all positions before this one, those of the game before the root first.
    keys: Vec<u64>,
    /// How many of them lie before the root.
    before_root: usize,
    mailbox: Option<Box<MailboxBoard>>,
    path_draws: bool,
    passes: Vec<Pass>,
}

impl Chess {
    /// The game at the root of a search, judged in this way.
    pub fn new(root: &Root, judge: EvalKind) -> Chess {
        let position = root.position().clone();
        let mut judge = Judge::new(judge);
        judge.reset(&position);
        let keys = root.past_keys().to_vec();
        Chess {
            position,
            judge,
            played: Vec::new(),
            before_root: keys.len(),
            keys,
            mailbox: None,
            path_draws: true,
            passes: Vec::new(),
        }
    }

    /// The same with moves listed by this generator.
    #[must_use]
    pub fn with_generator(mut self, generator: GeneratorKind) -> Chess {
        self.mailbox = match generator {
            GeneratorKind::Bitboard => None,
            GeneratorKind::Mailbox => Some(Box::new(MailboxBoard::new(&self.position))),
        };
        self
    }

    /// The same without draws by repetition and by the fifty-move rule. They depend on how a
    /// position was reached, not on the position alone; without them every algorithm searches the
    /// same tree, table or not.
    #[must_use]
    pub fn without_path_draws(mut self) -> Chess {
        self.path_draws = false;
        self
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the position occurred before on the way from the root, or twice in the game.
    fn is_repeated(&self) -> bool {
        let known = self.keys.len() - self.passes.last().map_or(0, |pass| pass.keys);
        let reach = usize::from(self.position.halfmove_clock()).min(known);
        let mut earlier = 0;
        for distance in (4..=reach).step_by(2) {
            let index = self.keys.len() - distance;
            if self.keys[index] == self.position.key() {
                earlier += 1;
                if index >= self.before_root || earlier == 2 {
                    return true;
                }
            }
        }
        false
    }
}

impl Game for Chess {
    type Move = Move;
    type Moves = MoveList;

    #[inline]
    fn first_to_move(&self) -> bool {
        self.position.turn() == chess::Color::White
    }

    #[inline]
    fn moves(&mut self) -> MoveList {
        match &mut self.mailbox {
            None => self.position.legal_moves(),
            Some(mailbox) => listed(mailbox.legal_moves()),
        }
    }

    #[inline]
    fn loud_moves(&mut self) -> MoveList {
        if self.position.in_check() {
            return self.moves();
        }
        match &mut self.mailbox {
            None => {
                let mut list = MoveList::new();
                self.position.add_captures(&mut list);
                list
            }
            Some(mailbox) => {
                let mut moves = mailbox.legal_moves();
                moves.retain(|mv| !mv.is_quiet());
                listed(moves)
            }
        }
    }

    #[inline]
    fn threatened(&self) -> bool {
        self.position.in_check()
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.keys.push(self.position.key());
        self.judge.push();
        let undo = self.position.make_observed(mv, &mut self.judge);
        self.played.push((mv, undo));
        if let Some(mailbox) = &mut self.mailbox {
            mailbox.play(mv);
        }
    }

    #[inline]
    fn undo(&mut self) {
        if let Some((mv, undo)) = self.played.pop() {
            self.position.unmake(mv, undo);
            self.judge.pop();
            self.keys.pop();
            if let Some(mailbox) = &mut self.mailbox {
                mailbox.undo();
            }
        }
    }

    #[inline]
    fn end(&mut self) -> Option<End> {
        if !self.position.has_legal_move() {
            let lost = self.position.in_check();
            return Some(if lost { End::Lost } else { End::Drawn(Reason::Terminal) });
        }
        if self.position.is_insufficient_material() {
            return Some(End::Drawn(Reason::Insufficient));
        }
        if self.path_draws && self.position.halfmove_clock() >= 4 {
            if self.position.halfmove_clock() >= 100 {
                return Some(End::Drawn(Reason::FiftyMoves));
            }
            if self.is_repeated() {
                return Some(End::Drawn(Reason::Repetition));
            }
        }
        None
    }

    #[inline]
    fn evaluate(&mut self) -> Score {
        Score::centipawns(self.judge.evaluate(&self.position))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position.key()
    }

    #[inline]
    fn code(mv: Move) -> u16 {
        mv.bits()
    }

    #[inline]
    fn is_loud(&self, mv: Move) -> bool {
        !mv.is_quiet()
    }

    /// On a board of its own, without the past and the evaluation.
    fn random_game(
        &mut self,
        length: PlayoutLength,
        dice: &mut Dice,
        budget: &mut Budget,
    ) -> Result<RandomGame, Stopped> {
        playout::random_game(self.position.clone(), length, self.path_draws, dice, budget)
    }

    fn rate(&mut self, moves: &[Move], ratings: &mut [i32], ordering: Ordering) {
        match ordering {
            Ordering::None => {}
            Ordering::Captures => {
                for (&mv, rating) in moves.iter().zip(ratings) {
                    *rating = victim_and_attacker(&self.position, mv);
                }
            }
            Ordering::Bibichess | Ordering::Full => {
                let checks = self.position.check_info();
                for (&mv, rating) in moves.iter().zip(ratings) {
                    *rating = if !mv.is_quiet() {
                        capture(&self.position, mv)
                    } else if self.position.gives_check(mv, &checks) {
                        CHECK
                    } else {
                        towards_centre(mv)
                    };
                }
            }
        }
    }
}

fn listed(moves: Vec<Move>) -> MoveList {
    let mut list = MoveList::new();
    moves.into_iter().for_each(|mv| list.push(mv));
    list
}

const CHECK: i32 = 2_000;
const GOOD_CAPTURE: i32 = 5_000;
const BAD_CAPTURE: i32 = -5_000;

/// The most valuable victim by the least valuable attacker; 0 for a quiet move.
fn victim_and_attacker(position: &Position, mv: Move) -> i32 {
    let worth = |square| position.piece(square).map_or(1, |piece| piece.kind().index() as i32 + 1);
    let promotion = mv.promotion().map_or(0, |kind| kind.index() as i32 * 10);
    let victim = if mv.is_capture() { worth(mv.to()) * 10 + 6 - worth(mv.from()) } else { 0 };
    victim + promotion
}

/// Captures that win something or break even come first, those that lose last of all.
fn capture(position: &Position, mv: Move) -> i32 {
    let rating = victim_and_attacker(position, mv);
    if Exchange::CLASSIC.at_least(position, mv, 0) {
        GOOD_CAPTURE + rating
    } else {
        BAD_CAPTURE + rating
    }
}

/// Moves that bring a piece nearer to the middle of the board are tried before those that do not.
fn towards_centre(mv: Move) -> i32 {
    let distance = |square: chess::Square| {
        let from_middle = |index: usize| (2 * index as i32 - 7).abs();
        from_middle(square.file().index()) + from_middle(square.rank().index())
    };
    if mv.is_castle() { 8 } else { distance(mv.from()) - distance(mv.to()) }
}
