//! Why a text is no move: the error values of `notation` in French. English comes with them.

use chess::{Color, File, PieceKind, Rank, Square};
use notation::{CastlingProblem, Confusion, IllegalReason, MoveError, PieceOn};

use super::Language::{self, English, French};

impl Language {
    /// Why a text is no move, and what to type.
    pub fn move_error(self, error: &MoveError) -> String {
        match self {
            English => error.to_string(),
            French => french_move_error(error),
        }
    }
}

fn french_move_error(error: &MoveError) -> String {
    match error {
        MoveError::Empty => "aucun coup donné ; tapez par exemple e4, Cf3, O-O ou e2e4".to_owned(),
        MoveError::NotAMove { text } => format!(
            "{} n'est pas un coup ; tapez par exemple e4, Cf3, exd5, O-O, e8=D ou e2e4",
            French.quote(text)
        ),
        MoveError::DidYouMean { text, suggestion, confusion } => format!(
            "{} n'est pas un coup légal ; vouliez-vous dire {suggestion} ? {}",
            French.quote(text),
            french_confusion(*confusion)
        ),
        MoveError::Illegal { text, reason, instead } => {
            let instead = match instead.as_slice() {
                [] => String::new(),
                moves => format!(" ; coups légaux : {}", moves.join(", ")),
            };
            format!("{} n'est pas légal : {}{instead}", French.quote(text), french_reason(reason))
        }
        MoveError::Ambiguous { text, candidates } => {
            let candidates = match candidates.as_slice() {
                [others @ .., last] if !others.is_empty() => {
                    format!("{} ou {last}", others.join(", "))
                }
                all => all.join(", "),
            };
            format!("{} peut être {candidates} ; tapez l'un d'eux", French.quote(text))
        }
    }
}

const fn french_confusion(confusion: Confusion) -> &'static str {
    match confusion {
        Confusion::Capitals => {
            "Les pièces s'écrivent en majuscules, les colonnes en minuscules (f est une colonne, \
             F le fou)."
        }
        Confusion::OtherLanguage => {
            "Les lettres dépendent de la langue : R est le roi en français, la tour en anglais."
        }
        Confusion::PawnCapture => "La prise par un pion commence par la colonne d'où il vient.",
        Confusion::Castling => "Le roque s'écrit O-O ou O-O-O.",
    }
}

fn french_reason(reason: &IllegalReason) -> String {
    match *reason {
        IllegalReason::Checkmated(color) => {
            format!("{} sont mat, la partie est finie", French.side(color))
        }
        IllegalReason::Stalemated(color) => {
            format!("{} sont pat, la partie est finie", French.side(color))
        }
        IllegalReason::EmptySquare(square) => format!("il n'y a pas de pièce en {square}"),
        IllegalReason::WrongSide { piece, owner } => format!(
            "{} est {}, et {} ont le trait",
            the(piece),
            match owner {
                Color::White => "aux Blancs",
                Color::Black => "aux Noirs",
            },
            French.side(!owner)
        ),
        IllegalReason::WrongPiece { named, found } => {
            format!("en {} se trouve {}, pas {}", found.square, a(found.kind), a(named))
        }
        IllegalReason::NoSuchPiece { color, kind, file, rank } => format!(
            "{} n'ont pas de {}{}",
            French.side(color),
            French.piece(kind),
            place(file, rank)
        ),
        IllegalReason::NoneReaches { kind, to } => format!("{} ne peut aller en {to}", no(kind)),
        IllegalReason::CannotReach { piece, to } => {
            format!("{} ne peut pas aller en {to}", the(piece))
        }
        IllegalReason::Blocked { piece, by } => {
            format!("{} est {} par {}", the(piece), agree(piece.kind, "bloqué", "bloquée"), the(by))
        }
        IllegalReason::OwnPiece(piece) => {
            format!("en {} se trouve {} du même camp", piece.square, a(piece.kind))
        }
        IllegalReason::NothingToCapture(square) => format!("il n'y a rien à prendre en {square}"),
        IllegalReason::NotAPromotion => {
            "seul un pion qui atteint la dernière rangée devient une autre pièce".to_owned()
        }
        IllegalReason::PromotionMissing => {
            "le pion doit devenir une pièce : ajoutez =D, =T, =F ou =C".to_owned()
        }
        IllegalReason::CannotBecome(kind) => format!(
            "un pion ne peut pas devenir {}, seulement dame, tour, fou ou cavalier",
            French.piece(kind)
        ),
        IllegalReason::Castling { towards_h, problem } => format!(
            "{} impossible : {}",
            if towards_h { "petit roque (O-O)" } else { "grand roque (O-O-O)" },
            french_castling_problem(problem)
        ),
        ref check => french_check_reason(check),
    }
}

/// The reasons that have to do with the king's safety.
fn french_check_reason(reason: &IllegalReason) -> String {
    match *reason {
        IllegalReason::Pinned { piece, by } => format!(
            "{} est {} sur son roi par {}",
            the(piece),
            agree(piece.kind, "cloué", "clouée"),
            the(by)
        ),
        IllegalReason::StaysInCheck(by) => {
            format!("le roi est en échec par {} et le resterait", the(by))
        }
        IllegalReason::DoubleCheck => {
            "le roi est en échec double, seul le roi peut jouer".to_owned()
        }
        IllegalReason::IntoCheck { to, by } => into_check(to, by),
        IllegalReason::NotEnPassant(pawn) => {
            format!("le pion en {pawn} ne peut pas être pris en passant maintenant")
        }
        // A newer reason than this file: better in English than not at all.
        ref other => other.to_string(),
    }
}

fn french_castling_problem(problem: CastlingProblem) -> String {
    match problem {
        CastlingProblem::RightLost => {
            "le roi ou cette tour a déjà bougé, ou la tour n'est plus là".to_owned()
        }
        CastlingProblem::InCheck(by) => format!("le roi est en échec par {}", the(by)),
        CastlingProblem::Blocked(by) => format!("{} est sur le passage", the(by)),
        CastlingProblem::ThroughCheck { square, by } => {
            format!("le roi passerait par {square}, attaqué par {}", the(by))
        }
        CastlingProblem::IntoCheck { square, by } => into_check(square, by),
        CastlingProblem::RookPinned(by) => format!("la tour protège son roi contre {}", the(by)),
    }
}

fn into_check(square: Square, by: PieceOn) -> String {
    format!("le roi serait en échec en {square} par {}", the(by))
}

/// One of two forms, by the gender of a piece.
fn agree(kind: PieceKind, masculine: &'static str, feminine: &'static str) -> &'static str {
    match kind {
        PieceKind::Rook | PieceKind::Queen => feminine,
        _ => masculine,
    }
}

/// "la tour en h1".
pub(super) fn the(piece: PieceOn) -> String {
    let article = agree(piece.kind, "le", "la");
    format!("{article} {} en {}", French.piece(piece.kind), piece.square)
}

/// "une tour".
fn a(kind: PieceKind) -> String {
    format!("{} {}", agree(kind, "un", "une"), French.piece(kind))
}

/// "aucune tour".
fn no(kind: PieceKind) -> String {
    format!("{} {}", agree(kind, "aucun", "aucune"), French.piece(kind))
}

fn place(file: Option<File>, rank: Option<Rank>) -> String {
    match (file, rank) {
        (Some(file), Some(rank)) => format!(" en {file}{rank}"),
        (Some(file), None) => format!(" dans la colonne {file}"),
        (None, Some(rank)) => format!(" dans la rangée {rank}"),
        (None, None) => String::new(),
    }
}
