//! What speaks for a move and against it in the eyes of a person: what it is worth from near to far, how hard its point is to see, and
//! habits. Each is a number for each move; `weights.rs` says how much it counts at which rating.

use chess::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};
use eval::Score;
use search::Root;

use crate::people::sight::{SeenMove, chance};
use crate::picker::captured_kind;
use crate::threats::Threats;

macro_rules! traits {
    ($($name:ident: $meaning:literal,)*) => {
        /// One of the things that are known of a move.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Trait { $(#[doc = $meaning] $name,)* }

        impl Trait {
            #[cfg(feature = "tune")]
            pub(crate) const ALL: [Trait; TRAITS] = [$(Trait::$name,)*];
        }

        /// How many there are.
        pub(crate) const TRAITS: usize = [$(Trait::$name,)*].len();
    };
}

traits! {
    Board: "The chance to win by how the board looks after it.",
    Captures: "What the captures that follow change about that.",
    Replies: "What the best reply changes.",
    Nearby: "What one more half-move changes.",
    Far: "What the rest of the search changes.",
    LostToCaptures: "What it loses to captures, beyond a tenth.",
    LostToReply: "What it loses to the best reply, beyond a tenth.",
    LostSoon: "What it loses one half-move later, beyond a tenth.",
    LostLater: "What it loses later still, beyond a tenth.",
    Pawns: "How far ahead it leaves the board, in tens of pawns.",
    PawnsLater: "What is later added to that.",
    MateAhead: "It leads to mate.",
    Mated: "It is answered by mate.",
    MatedLater: "It leads to being mated.",
    Slips: "It loses a tenth of the points or more.",
    Errs: "It loses a fifth or more.",
    Blunders: "It loses three tenths or more.",
    Mates: "It mates.",
    Best: "It is the best move there is.",
    NearlyBest: "It is as good as the best, or nearly.",
    QuietRefutation: "What is lost by it to a reply that is no capture.",
    LongRefutation: "To a reply from afar.",
    BackwardRefutation: "To a reply that goes backward.",
    KnightRefutation: "To a reply by a knight.",
    RefutedElsewhere: "To a capture of another piece than the one that moved.",
    RefutedByLast: "To a reply by the piece that moved last.",
    CheckRefutation: "To a check.",
    QuietPoint: "What is won by it later, if it is no capture.",
    BackwardPoint: "If it goes backward.",
    LongPoint: "If it goes far.",
    KnightPoint: "If it is a knight's.",
    CheckPoint: "If it gives check.",
    Takes: "It captures.",
    Prey: "The worth of what it captures, in pawns.",
    TakesBack: "It captures where the opponent moved.",
    Checks: "It gives check.",
    Castles: "It castles.",
    Promotes: "It makes a queen.",
    Underpromotes: "It makes something less.",
    Pawn: "It is a pawn's.",
    PawnTwo: "Of two squares.",
    CentrePawn: "Of the king's or queen's pawn, in the opening.",
    Develops: "It brings a knight or a bishop out, in the opening.",
    GoesHome: "It brings a piece back to the first rank, in the opening.",
    MovesAgain: "A piece that is already out moves once more without a capture, in the opening.",
    LosesCastling: "It gives up castling.",
    WorseEarly: "What it lacks to the best, in the opening.",
    LooksEarly: "The chance to win by how the board looks after it, in the opening.",
    EdgePawn: "Of a pawn at the edge, in the opening.",
    ShieldPawn: "Of the f- or g-pawn, in the opening.",
    King: "It is the king's, with queens on the board.",
    KingInEnding: "It is the king's, with none.",
    QueenEarly: "It is the queen's, in the opening.",
    RookEarly: "It is a rook's, in the opening.",
    Backward: "A piece goes back.",
    Distance: "How far it goes, of seven squares.",
    SamePiece: "With the piece that was moved last time.",
    Undoes: "It takes back what was done last time.",
    FleesLast: "Away from an attack by the piece that moved last.",
    Flees: "Away from an attack by something lesser, or from where nothing guards it.",
    Threatens: "It attacks something worth more, or unguarded.",
    IntoPawn: "It goes where a pawn can take it.",
    KnightToEdge: "A knight goes to the edge.",
    KnightToEdgeEarly: "It does so in the opening.",
    Approaches: "How much nearer it comes to the king of the other side, of seven squares.",
    Converts: "What it lacks to the best in a won position, in pawns, five at most.",
    PushesAhead: "It is a pawn's, in a won position.",
    ChecksAhead: "It gives check in a won position.",
    TradesAhead: "It captures while ahead.",
    TradesBehind: "It captures while behind.",
}

/// The traits of one move.
pub(crate) type Traits = [f64; TRAITS];

/// What pieces are worth to people, in pawns.
const WORTH: [f64; 6] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.0];
/// The opening is over after so many moves.
const OPENING: u16 = 10;

/// Describes every move that was seen.
pub(crate) fn describe(root: &Root, seen: &[SeenMove]) -> Vec<Traits> {
    let scene = Scene::new(root, seen);
    seen.iter().map(|seen| scene.traits(seen)).collect()
}

/// What all moves of a position have in common.
struct Scene<'a> {
    root: &'a Root,
    position: &'a Position,
    threats: Threats,
    best: Score,
    /// The squares that the piece attacks which moved last.
    attacked_by_last: Bitboard,
}

impl<'a> Scene<'a> {
    fn new(root: &'a Root, seen: &[SeenMove]) -> Scene<'a> {
        let position = root.position();
        let last = root.last_move().map(|last| landing(position, last, !position.turn()));
        let attacked_by_last = last.and_then(|square| Some((square, position.piece(square)?)));
        Scene {
            root,
            position,
            threats: Threats::against_mover(position),
            best: seen.iter().map(SeenMove::score).max().unwrap_or(Score::DRAW),
            attacked_by_last: attacked_by_last.map_or(Bitboard::EMPTY, |(square, piece)| {
                attacks::of(piece.kind(), piece.color(), square, position.occupied())
            }),
        }
    }

    fn traits(&self, seen: &SeenMove) -> Traits {
        let mut traits = [0.0; TRAITS];
        self.add_worth(seen, &mut traits);
        self.add_refutation(seen, &mut traits);
        self.add_point(seen, &mut traits);
        self.add_habits(seen, &mut traits);
        traits
    }

    fn add_worth(&self, seen: &SeenMove, traits: &mut Traits) {
        let chances = seen.chances();
        let steps = [Trait::Board, Trait::Captures, Trait::Replies, Trait::Nearby, Trait::Far];
        let drops = [Trait::LostToCaptures, Trait::LostToReply, Trait::LostSoon, Trait::LostLater];
        traits[steps[0] as usize] = chances[0];
        for (number, (step, drop)) in steps.into_iter().skip(1).zip(drops).enumerate() {
            let change = chances[number + 1] - chances[number];
            traits[step as usize] = change;
            traits[drop as usize] = (-change - 0.1).max(0.0);
        }
        let tens = |score: Score| f64::from(score.raw().clamp(-3_000, 3_000)) / 1_000.0;
        traits[Trait::Pawns as usize] = tens(seen.scores[0]);
        traits[Trait::PawnsLater as usize] = tens(seen.score()) - tens(seen.scores[0]);
        if self.is_won() {
            let lack = f64::from(seen.score().raw() - self.best.raw()) / 100.0;
            traits[Trait::Converts as usize] = lack.max(-5.0);
        }
        let loss = chance(self.best) - chance(seen.score());
        let mate = seen.score().mate_moves();
        let mut set =
            |which: Trait, holds: bool| traits[which as usize] = f64::from(u8::from(holds));
        set(Trait::Slips, loss >= 0.1);
        set(Trait::Errs, loss >= 0.2);
        set(Trait::Blunders, loss >= 0.3);
        set(Trait::Best, loss <= 0.0);
        set(Trait::NearlyBest, loss <= 0.02);
        set(Trait::Mates, mate == Some(1));
        set(Trait::MateAhead, mate.is_some_and(|moves| moves > 1));
        set(Trait::Mated, mate == Some(-1));
        set(Trait::MatedLater, mate.is_some_and(|moves| moves < -1));
    }

    /// How hard it is to see what is wrong with the move.
    fn add_refutation(&self, seen: &SeenMove, traits: &mut Traits) {
        let lost = (chance(seen.scores[0]) - chance(seen.score())).max(0.0);
        let Some(&reply) = seen.line.get(1).filter(|_| lost > 0.0) else { return };
        let after = self.position.after(seen.mv);
        let moved = landing(&after, seen.mv, self.position.turn());
        let kind = after.piece(reply.from()).map(|piece| piece.kind());
        let last = self.root.last_move().map(|last| landing(self.position, last, after.turn()));
        let mut add = |which: Trait, holds: bool| {
            traits[which as usize] = if holds { lost } else { 0.0 };
        };
        add(Trait::QuietRefutation, reply.is_quiet());
        add(Trait::LongRefutation, distance(reply.from(), reply.to()) >= 4);
        add(Trait::BackwardRefutation, goes_back(after.turn(), reply));
        add(Trait::KnightRefutation, kind == Some(PieceKind::Knight));
        add(Trait::RefutedElsewhere, reply.is_capture() && reply.to() != moved);
        add(Trait::RefutedByLast, last == Some(reply.from()));
        add(Trait::CheckRefutation, after.gives_check(reply, &after.check_info()));
    }

    /// How hard it is to see what is good about it.
    fn add_point(&self, seen: &SeenMove, traits: &mut Traits) {
        let won = (chance(seen.score()) - chance(seen.scores[1])).max(0.0);
        let (mv, position) = (seen.mv, self.position);
        let kind = position.piece(mv.from()).map(|piece| piece.kind());
        let mut add = |which: Trait, holds: bool| {
            traits[which as usize] = if holds { won } else { 0.0 };
        };
        add(Trait::QuietPoint, mv.is_quiet());
        add(Trait::BackwardPoint, goes_back(position.turn(), mv));
        add(Trait::LongPoint, distance(mv.from(), mv.to()) >= 4);
        add(Trait::KnightPoint, kind == Some(PieceKind::Knight));
        add(Trait::CheckPoint, position.gives_check(mv, &position.check_info()));
    }

    fn add_habits(&self, seen: &SeenMove, traits: &mut Traits) {
        let (mv, position) = (seen.mv, self.position);
        let (us, from, to) = (position.turn(), mv.from(), mv.to());
        let Some(kind) = position.piece(from).map(|piece| piece.kind()) else { return };
        let opening = position.fullmove_number() <= OPENING;
        let queens = position.kind(PieceKind::Queen).any();
        let rank = us.rank(from.rank()).index();
        let lands_on = us.rank(to.rank()).index();
        let captures = mv.is_capture();
        let prey = captured_kind(position, mv).map_or(0.0, |kind| WORTH[kind.index()]);
        let ahead = chance(seen.scores[0]);
        let gives_check = position.gives_check(mv, &position.check_info());
        let last = self.root.last_move();
        let own = self.root.own_last_move().map(|own| (own.from(), landing(position, own, us)));
        let enemy_king = position.king(!us);
        let nearer = f64::from(distance(from, enemy_king)) - f64::from(distance(to, enemy_king));
        let is_piece = !matches!(kind, PieceKind::Pawn | PieceKind::King);
        let minor = matches!(kind, PieceKind::Knight | PieceKind::Bishop);
        let pawn = kind == PieceKind::Pawn;
        let king = kind == PieceKind::King && !mv.is_castle();
        let on_edge = matches!(to.file().index(), 0 | 7);
        let file = from.file().index();
        let centre = matches!(file, 3 | 4);

        let mut set =
            |which: Trait, holds: bool| traits[which as usize] = f64::from(u8::from(holds));
        set(Trait::Takes, captures);
        set(Trait::TakesBack, captures && last.is_some_and(|last| last.to() == to));
        set(Trait::Checks, gives_check);
        set(Trait::Castles, mv.is_castle());
        set(Trait::Promotes, mv.promotion() == Some(PieceKind::Queen));
        set(Trait::Underpromotes, mv.promotion().is_some_and(|kind| kind != PieceKind::Queen));
        set(Trait::Pawn, pawn);
        set(Trait::PawnTwo, pawn && distance(from, to) == 2);
        set(Trait::CentrePawn, pawn && centre && opening);
        set(Trait::Develops, minor && rank == 0 && opening);
        set(Trait::GoesHome, is_piece && opening && rank > 0 && lands_on == 0);
        set(Trait::MovesAgain, is_piece && opening && rank > 0 && !captures);
        set(Trait::LosesCastling, !mv.is_castle() && self.loses_castling(mv, kind));
        set(Trait::EdgePawn, pawn && opening && matches!(file, 0 | 7));
        set(Trait::ShieldPawn, pawn && opening && matches!(file, 5 | 6));
        set(Trait::King, king && queens);
        set(Trait::KingInEnding, king && !queens);
        set(Trait::QueenEarly, kind == PieceKind::Queen && opening);
        set(Trait::RookEarly, kind == PieceKind::Rook && opening);
        set(Trait::Backward, is_piece && goes_back(us, mv));
        set(Trait::SamePiece, own.is_some_and(|(_, stands)| stands == from));
        set(
            Trait::Undoes,
            own.is_some_and(|(came_from, stands)| stands == from && came_from == to),
        );
        set(Trait::FleesLast, is_piece && self.attacked_by_last.has(from));
        set(Trait::Flees, is_piece && self.hangs(from, kind));
        set(Trait::Threatens, self.threatens(mv, kind));
        set(Trait::IntoPawn, is_piece && !captures && self.threats.by_pawns().has(to));
        set(Trait::KnightToEdge, kind == PieceKind::Knight && on_edge);
        set(Trait::KnightToEdgeEarly, kind == PieceKind::Knight && on_edge && opening);
        set(Trait::PushesAhead, pawn && self.is_won());
        set(Trait::ChecksAhead, gives_check && self.is_won());
        set(Trait::TradesAhead, captures && ahead >= 0.7);
        set(Trait::TradesBehind, captures && ahead <= 0.3);
        if opening {
            traits[Trait::WorseEarly as usize] = chance(seen.score()) - chance(self.best);
            traits[Trait::LooksEarly as usize] = chance(seen.scores[0]);
        }
        traits[Trait::Prey as usize] = prey;
        traits[Trait::Distance as usize] = f64::from(distance(from, to)) / 7.0;
        traits[Trait::Approaches as usize] = if is_piece { nearer / 7.0 } else { 0.0 };
    }

    /// Whether the best move leaves the mover far ahead.
    fn is_won(&self) -> bool {
        self.best.raw() >= 600
    }

    /// Whether our king may castle with the piece that moves, or is the one that moves.
    fn loses_castling(&self, mv: Move, kind: PieceKind) -> bool {
        let rooks =
            [true, false].map(|side| self.position.castling_rook(self.position.turn(), side));
        rooks.into_iter().flatten().any(|rook| kind == PieceKind::King || mv.from() == rook)
    }

    /// Whether a piece of ours is attacked by a lesser one, or attacked and not guarded.
    fn hangs(&self, square: Square, kind: PieceKind) -> bool {
        let (position, occupied) = (self.position, self.position.occupied());
        self.threats.by_lesser_than(kind).has(square)
            || self.threats.all().has(square)
                && !position.is_attacked(square, position.turn(), occupied)
    }

    /// Whether the piece that moves then attacks something worth more, or something unguarded.
    fn threatens(&self, mv: Move, kind: PieceKind) -> bool {
        let after = self.position.after(mv);
        let (us, them) = (self.position.turn(), after.turn());
        let to = landing(&after, mv, us);
        let kind = after.piece(to).map_or(kind, |piece| piece.kind());
        let occupied = after.occupied();
        let aims = attacks::of(kind, us, to, occupied) & after.color(them);
        aims.into_iter().any(|square| match after.piece(square).map(|piece| piece.kind()) {
            None | Some(PieceKind::King | PieceKind::Pawn) => false,
            Some(prey) => {
                WORTH[prey.index()] > WORTH[kind.index()]
                    || !after.is_attacked(square, them, occupied)
            }
        })
    }
}

/// Where the piece stands that moved: castling is written as the king taking its own rook.
fn landing(after: &Position, mv: Move, mover: Color) -> Square {
    if mv.is_castle() { after.king(mover) } else { mv.to() }
}

/// In king's steps.
fn distance(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as u8
}

fn goes_back(mover: Color, mv: Move) -> bool {
    mover.rank(mv.to().rank()).index() < mover.rank(mv.from().rank()).index()
}
