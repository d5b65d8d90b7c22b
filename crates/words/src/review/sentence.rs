//! A sentence for a move that gave something away, made of what the search has shown and of nothing else.

use ::play::StudiedLine;
use ::play::review::{Class, LineDraw, Motif, Reason, ReviewedMove, Shown, Target};
use chess::{DrawReason, PieceKind, Position, Square};
use notation::numbered_line;

use crate::Language::{self, English, French};

/// A line in words: its first move, and those behind it.
struct LineWords {
    first: String,
    behind: Vec<String>,
}

impl LineWords {
    fn of(language: Language, position: &Position, line: &StudiedLine) -> Option<LineWords> {
        let (first, behind) = line.moves.split_first()?;
        let letters = language.piece_letters();
        let spelled = numbered_line(position, &[*first], letters).into_iter().next()?;
        let behind = numbered_line(&position.after(*first), behind, letters);
        Some(LineWords { first: spelled, behind })
    }
}

/// The lines of a move in words.
struct Told {
    better: Option<LineWords>,
    answer: Option<LineWords>,
}

impl Told {
    fn of(language: Language, reviewed: &ReviewedMove) -> Told {
        let after = reviewed.position.after(reviewed.mv);
        let better = reviewed.better();
        let answer = reviewed.answer.as_ref();
        Told {
            better: better.and_then(|line| LineWords::of(language, &reviewed.position, line)),
            answer: answer.and_then(|line| LineWords::of(language, &after, line)),
        }
    }
}

impl Language {
    /// A sentence about a move: why it is an error, as far as that is certain; what was better, where nothing else is; what a
    /// brilliant move offers. All other moves need none.
    pub fn review_sentence(self, reviewed: &ReviewedMove) -> Option<String> {
        let played = self.marked_move(reviewed);
        let told = Told::of(self, reviewed);
        match (&reviewed.reason, &told.answer, &told.better) {
            (Some(Reason::Draws(how)), _, Some(better)) => {
                Some(self.draws_at_once(&played, *how, better))
            }
            (Some(Reason::Allows(shown)), Some(answer), _) => {
                Some(self.allows(&played, answer, shown, reviewed.mv.to()))
            }
            (Some(Reason::Misses(shown)), _, Some(better)) => {
                let clause = self.clause(shown) + &self.continued(better, shown);
                let better = &better.first;
                Some(match self {
                    English => format!("{played} misses {better}, which {clause}."),
                    French => format!("{played} manque {better}, qui {clause}."),
                })
            }
            (_, answer, Some(better)) => {
                let answer = answer.as_ref().map(|answer| answer.first.as_str());
                Some(self.compared(&played, &better.first, answer, reviewed))
            }
            _ => self.praise(&played, reviewed),
        }
    }

    fn draws_at_once(self, played: &str, how: DrawReason, better: &LineWords) -> String {
        let better = &better.first;
        match (self, how) {
            (English, DrawReason::Stalemate) => {
                format!("{played} is stalemate; {better} was better.")
            }
            (French, DrawReason::Stalemate) => {
                format!("{played} fait pat ; {better} était meilleur.")
            }
            (English, _) => format!("{played} makes the game a draw; {better} was better."),
            (French, _) => format!("{played} rend la partie nulle ; {better} était meilleur."),
        }
    }

    /// The moves behind the first one that bring about what is shown, where they are needed: `: 18... Qxc5 19. Be3`.
    fn continued(self, line: &LineWords, shown: &Shown) -> String {
        let plies = match shown {
            Shown::WinsLater { plies, .. } | Shown::Promotes { plies } if *plies > 1 => *plies,
            _ => return String::new(),
        };
        let moves = line.behind.get(..plies - 1).unwrap_or(&line.behind).join(" ");
        match self {
            English => format!(": {moves}"),
            French => format!(" : {moves}"),
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
    fn allows(self, played: &str, line: &LineWords, shown: &Shown, square: Square) -> String {
        let answer = &line.first;
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
        let clause = self.clause(shown) + &self.continued(line, shown);
        match self {
            English => format!("{played} allows {answer}, which {clause}."),
            French => format!("{played} permet {answer}, qui {clause}."),
        }
    }

    /// What a move does, as a clause behind *which*, *qui*.
    fn clause(self, shown: &Shown) -> String {
        match shown {
            Shown::Mate { moves, back_rank } => self.mates(*moves, *back_rank),
            Shown::Promotes { plies: 1 } => {
                self.pick("makes a queen for good", "fait une dame qui reste").to_owned()
            }
            Shown::Promotes { .. } => {
                self.pick("leads to a new queen", "mène à une nouvelle dame").to_owned()
            }
            Shown::Draws(how) => self.line_draw(*how).to_owned(),
            Shown::WinsLater { won, paid, .. } => self.gain(won, paid),
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

    fn line_draw(self, how: LineDraw) -> &'static str {
        match how {
            LineDraw::PerpetualCheck => {
                self.pick("draws by perpetual check", "annule par échec perpétuel")
            }
            LineDraw::Repetition => {
                self.pick("draws by repetition", "annule par répétition de la position")
            }
            LineDraw::Ending => self.pick("holds the draw", "tient la nulle"),
            LineDraw::Stalemate => self.pick("draws by stalemate", "annule par pat"),
            LineDraw::Material => self.pick(
                "draws, since nobody can mate any more",
                "annule, car personne ne peut plus mater",
            ),
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
    pub(super) fn the_target(self, target: Target) -> String {
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
