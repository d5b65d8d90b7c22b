//! A sentence for a move that gave something away, made of what the search has shown and of nothing else.

use ::play::StudiedLine;
use ::play::review::{Class, Motif, Reason, ReviewedMove, Shown, Target};
use chess::{Color, PieceKind, Position, Square};
use notation::numbered_line;

use crate::Language::{self, English, French};

impl Language {
    /// A sentence about a move: why it is an error, as far as that is certain; what was better, where nothing else is; what a
    /// brilliant move offers. All other moves need none.
    pub fn review_sentence(self, reviewed: &ReviewedMove) -> Option<String> {
        let played = self.marked_move(reviewed);
        let letters = self.piece_letters();
        let first = |position: &Position, line: &StudiedLine| {
            numbered_line(position, line.moves.get(..1)?, letters).into_iter().next()
        };
        let better = reviewed.better().and_then(|line| first(&reviewed.position, line));
        let answer = reviewed.answer.as_ref();
        let answer = answer.and_then(|line| first(&reviewed.position.after(reviewed.mv), line));
        match (&reviewed.reason, answer, better) {
            (Some(Reason::Allows(shown)), Some(answer), _) => {
                Some(self.allows(&played, &answer, shown, reviewed.mv.to()))
            }
            (Some(Reason::Misses(shown)), _, Some(better)) => {
                let clause = self.clause(shown);
                Some(match self {
                    English => format!("{played} misses {better}, which {clause}."),
                    French => format!("{played} manque {better}, qui {clause}."),
                })
            }
            (_, _, Some(better)) => Some(self.better_was_played(&played, &better, reviewed)),
            _ => self.praise(&played, reviewed),
        }
    }

    fn better_was_played(self, played: &str, better: &str, reviewed: &ReviewedMove) -> String {
        let turn = reviewed.position.turn();
        let value = |score| self.score(if turn == Color::White { score } else { -score });
        let (before, after) = (value(reviewed.before), value(reviewed.after));
        match self {
            English => format!("{played} is weaker than {better} ({after} instead of {before})."),
            French => {
                format!("{played} est moins fort que {better} ({after} au lieu de {before}).")
            }
        }
    }

    fn praise(self, played: &str, reviewed: &ReviewedMove) -> Option<String> {
        let piece = reviewed.position.piece(reviewed.mv.from())?.kind();
        let piece = self.piece(piece);
        (reviewed.class == Class::Brilliant).then(|| match self {
            English => format!("{played} offers the {piece}; every other move is clearly weaker."),
            French => {
                let the = if matches!(piece, "tour" | "dame") { "la" } else { "le" };
                format!("{played} offre {the} {piece} ; tout autre coup est nettement moins fort.")
            }
        })
    }

    /// `square` is where the move went that was played.
    fn allows(self, played: &str, answer: &str, shown: &Shown, square: Square) -> String {
        if let Shown::Wins { how: Some(Motif::Undefended(target)), .. } = shown {
            let (moved, it) = (target.square == square, self.it(target.kind));
            let target = self.the_target(*target);
            return match self {
                English if moved => {
                    format!("{played} puts {target}, where nothing defends it: {answer}.")
                }
                French if moved => {
                    format!("{played} met {target}, où rien ne {it} défend : {answer}.")
                }
                English => format!("{played} leaves {target} undefended: {answer}."),
                French => format!("{played} laisse {target} sans défense : {answer}."),
            };
        }
        let clause = self.clause(shown);
        match self {
            English => format!("{played} allows {answer}, which {clause}."),
            French => format!("{played} permet {answer}, qui {clause}."),
        }
    }

    /// What a move does, as a clause behind *which*, *qui*.
    fn clause(self, shown: &Shown) -> String {
        match shown {
            Shown::Mate { moves, back_rank } => self.mates(*moves, *back_rank),
            Shown::Promotes { at_once: true } => {
                self.pick("makes a queen for good", "fait une dame qui reste").to_owned()
            }
            Shown::Promotes { at_once: false } => {
                self.pick("leads to a new queen", "mène à une nouvelle dame").to_owned()
            }
            Shown::Wins { won, paid, how } => {
                let gain =
                    match (how.as_ref().and_then(Motif::target), won.as_slice(), paid.as_slice()) {
                        (Some(target), [kind], []) if target.kind == *kind => self.wins_it(*kind),
                        _ => self.gain(won, paid),
                    };
                match how {
                    Some(Motif::Undefended(target)) => {
                        let target = self.the_target(*target);
                        match self {
                            English => format!("takes {target}, which nothing defends"),
                            French => format!("prend {target}, que rien ne défend"),
                        }
                    }
                    Some(how) => match self {
                        English => format!("{} and {gain}", self.does(how)),
                        French => format!("{} et {gain}", self.does(how)),
                    },
                    None => gain,
                }
            }
        }
    }

    fn mates(self, moves: i32, back_rank: bool) -> String {
        match (self, moves, back_rank) {
            (English, 1, false) => "is mate".to_owned(),
            (English, 1, true) => "is mate on the back rank".to_owned(),
            (English, _, false) => format!("mates in {moves}"),
            (English, _, true) => format!("mates on the back rank in {moves}"),
            (French, 1, false) => "fait mat".to_owned(),
            (French, 1, true) => "donne le mat du couloir".to_owned(),
            (French, _, false) => format!("mate en {moves} coups"),
            (French, _, true) => format!("donne le mat du couloir en {moves} coups"),
        }
    }

    fn does(self, how: &Motif) -> String {
        match (self, how) {
            (English, Motif::Undefended(target)) => format!("takes {}", self.the_target(*target)),
            (French, Motif::Undefended(target)) => format!("prend {}", self.the_target(*target)),
            (English, Motif::Fork(one, other)) => {
                let (one, other) = (self.the_target(*one), self.the_target(*other));
                format!("attacks {one} and {other} at once")
            }
            (French, Motif::Fork(one, other)) => {
                let (one, other) = (self.the_target(*one), self.the_target(*other));
                format!("attaque à la fois {one} et {other}")
            }
            (English, Motif::Skewer(one, other)) => {
                let (one, other) = (self.the_target(*one), self.the_target(*other));
                format!("attacks {one} and, behind it, {other}")
            }
            (French, Motif::Skewer(one, other)) => {
                let (one, other) = (self.the_target(*one), self.the_target(*other));
                format!("attaque {one} et, derrière, {other}")
            }
            (English, Motif::Pin(target)) => {
                format!("attacks {}, which is pinned,", self.the_target(*target))
            }
            (French, Motif::Pin(target)) => {
                let pinned = self.pinned(target.kind);
                format!("attaque {}, {pinned},", self.the_target(*target))
            }
            (English, Motif::Discovery(target)) => {
                format!("uncovers an attack on {}", self.the_target(*target))
            }
            (French, Motif::Discovery(target)) => {
                format!("découvre une attaque sur {}", self.the_target(*target))
            }
            (English, Motif::MateThreat) => "threatens mate".to_owned(),
            (French, Motif::MateThreat) => "menace mat".to_owned(),
        }
    }

    /// The pronoun of a piece that something is done to.
    fn it(self, kind: PieceKind) -> &'static str {
        match kind {
            PieceKind::Queen | PieceKind::Rook => self.pick("it", "la"),
            _ => self.pick("it", "le"),
        }
    }

    fn pinned(self, kind: PieceKind) -> &'static str {
        match kind {
            PieceKind::Queen | PieceKind::Rook => "qui est clouée",
            _ => "qui est cloué",
        }
    }

    /// `wins the rook`, of one that was named before.
    fn wins_it(self, kind: PieceKind) -> String {
        let name = self.piece(kind);
        match (self, kind) {
            (English, _) => format!("wins the {name}"),
            (French, PieceKind::Queen | PieceKind::Rook) => format!("gagne la {name}"),
            (French, _) => format!("gagne le {name}"),
        }
    }

    /// `wins the queen for a rook`, `wins the exchange`.
    fn gain(self, won: &[PieceKind], paid: &[PieceKind]) -> String {
        let exchange =
            matches!((won, paid), ([PieceKind::Rook], [PieceKind::Knight | PieceKind::Bishop]));
        if exchange {
            return self.pick("wins the exchange", "gagne la qualité").to_owned();
        }
        let (won, price) = (self.pieces(won), self.pieces(paid));
        match (self, paid) {
            (English, []) => format!("wins {won}"),
            (French, []) => format!("gagne {won}"),
            (English, _) => format!("wins {won} for {price}"),
            (French, _) => format!("gagne {won} contre {price}"),
        }
    }

    /// One or two pieces: `a rook and a pawn`, `two pawns`.
    fn pieces(self, kinds: &[PieceKind]) -> String {
        match kinds {
            [one] => self.a_piece(*one, 1),
            [one, other] if is_same(*one, *other) => self.a_piece(*one, 2),
            [one, others @ ..] => {
                let and = self.pick("and", "et");
                format!("{} {and} {}", self.a_piece(*one, 1), self.pieces(others))
            }
            [] => String::new(),
        }
    }

    fn a_piece(self, kind: PieceKind, count: usize) -> String {
        let (english, french) = match (kind, count) {
            (PieceKind::Pawn, 2) => ("two pawns", "deux pions"),
            (PieceKind::Pawn, _) => ("a pawn", "un pion"),
            // In an exchange of knights and bishops nobody can say which of them is the one that was won.
            (PieceKind::Knight | PieceKind::Bishop, 2) => ("two pieces", "deux pièces"),
            (PieceKind::Knight | PieceKind::Bishop, _) => ("a piece", "une pièce"),
            (PieceKind::Rook, 2) => ("two rooks", "deux tours"),
            (PieceKind::Rook, _) => ("a rook", "une tour"),
            (PieceKind::Queen, 2) => ("two queens", "deux dames"),
            (PieceKind::Queen, _) => ("the queen", "la dame"),
            (PieceKind::King, _) => ("the king", "le roi"),
        };
        self.pick(english, french).to_owned()
    }

    /// `the knight on d5`, `le cavalier en d5`; a king needs no square.
    fn the_target(self, target: Target) -> String {
        let square = target.square;
        let name = self.piece(target.kind);
        match (self, target.kind) {
            (English, PieceKind::King) => "the king".to_owned(),
            (French, PieceKind::King) => "le roi".to_owned(),
            (English, _) => format!("the {name} on {square}"),
            (French, PieceKind::Queen | PieceKind::Rook) => format!("la {name} en {square}"),
            (French, _) => format!("le {name} en {square}"),
        }
    }
}

/// Knights and bishops have the same name where pieces are counted.
fn is_same(one: PieceKind, other: PieceKind) -> bool {
    let minor = |kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
    one == other || (minor(one) && minor(other))
}

#[cfg(test)]
mod tests;
