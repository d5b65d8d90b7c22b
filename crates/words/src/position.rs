//! What is wrong with a position: the error values of `chess` in words.

use chess::{Color, DrawReason, FenError, IllegalPosition, Outcome, PositionError};

use super::Language::{self, English, French};

impl Language {
    /// A FEN that gives no position: what was read, what is wrong, what a FEN looks like.
    pub fn bad_fen(self, fen: &str, error: &PositionError) -> String {
        const EXAMPLE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let (fen, wrong) = (self.quote(fen), self.position_error(error));
        match self {
            English => format!(
                "this FEN gives no position: {fen}\n  {wrong}\n  A FEN looks like this: {EXAMPLE}"
            ),
            French => format!(
                "cette FEN ne donne pas de position : {fen}\n  {wrong}\n  \
                 Une FEN ressemble à ceci : {EXAMPLE}"
            ),
        }
    }

    /// Why a text gives no position.
    pub fn position_error(self, error: &PositionError) -> String {
        match (self, error) {
            (English, error) => error.to_string(),
            (French, PositionError::Fen(error)) => french_fen_error(error),
            (French, PositionError::Illegal(error)) => french_illegal_position(error),
        }
    }

    /// How a game ended.
    pub fn outcome(self, outcome: Outcome) -> String {
        match (self, outcome) {
            (English, Outcome::Checkmate { winner }) => {
                format!("{} wins by checkmate", self.side(winner))
            }
            (French, Outcome::Checkmate { winner }) => {
                format!("échec et mat, {} gagnent", self.side(winner))
            }
            (English, Outcome::Draw(reason)) => format!("draw by {}", self.draw_reason(reason)),
            (French, Outcome::Draw(reason)) => self.french_draw(reason),
        }
    }

    /// « nulle par pat », « nulle : matériel insuffisant ».
    pub(super) fn french_draw(self, reason: DrawReason) -> String {
        use DrawReason::{FivefoldRepetition, Stalemate, ThreefoldRepetition};
        let told = French.draw_reason(reason);
        match reason {
            Stalemate | ThreefoldRepetition | FivefoldRepetition => format!("nulle par {told}"),
            _ => format!("nulle : {told}"),
        }
    }

    /// Why a game is drawn, or may be claimed to be.
    pub fn draw_reason(self, reason: DrawReason) -> &'static str {
        match (self, reason) {
            (English, DrawReason::Stalemate) => "stalemate",
            (English, DrawReason::InsufficientMaterial) => "insufficient material",
            (English, DrawReason::ThreefoldRepetition) => "threefold repetition",
            (English, DrawReason::FivefoldRepetition) => "fivefold repetition",
            (English, DrawReason::FiftyMoves) => "the fifty-move rule",
            (English, DrawReason::SeventyFiveMoves) => "the seventy-five-move rule",
            (French, DrawReason::Stalemate) => "pat",
            (French, DrawReason::InsufficientMaterial) => "matériel insuffisant",
            (French, DrawReason::ThreefoldRepetition) => "triple répétition",
            (French, DrawReason::FivefoldRepetition) => "quintuple répétition",
            (French, DrawReason::FiftyMoves) => "règle des cinquante coups",
            (French, DrawReason::SeventyFiveMoves) => "règle des soixante-quinze coups",
        }
    }
}

fn french_fen_error(error: &FenError) -> String {
    let quote = |text: &str| French.quote(text);
    match error {
        FenError::Empty => "la FEN est vide".to_owned(),
        FenError::Fields(count) => {
            format!("une FEN a six champs séparés par une seule espace, ici {count}")
        }
        FenError::TrailingText(text) => {
            format!("texte inattendu {} après le sixième champ", quote(text))
        }
        FenError::Ranks(count) => {
            format!("échiquier : il faut 8 rangées séparées par « / », ici {count}")
        }
        FenError::RankLength(rank, count) => {
            format!("échiquier : la rangée {rank} a {count} cases au lieu de 8")
        }
        FenError::BoardCharacter(rank, character) => format!(
            "échiquier : {} dans la rangée {rank} n'est ni une pièce (PNBRQKpnbrqk, initiales \
             anglaises) ni un nombre de 1 à 8",
            quote(&character.to_string())
        ),
        FenError::AdjacentNumbers(rank) => {
            format!("échiquier : deux nombres côte à côte dans la rangée {rank}")
        }
        FenError::Turn(text) => {
            format!("trait : « w » (Blancs) ou « b » (Noirs) attendu, ici {}", quote(text))
        }
        FenError::Spacing => {
            "les champs d'une FEN sont séparés par une espace et rien d'autre".to_owned()
        }
        FenError::Castling(text) => format!(
            "droits de roque : « - » ou des lettres comme KQkq ou HAha attendus, ici {}",
            quote(text)
        ),
        FenError::DuplicateCastling(text) => {
            format!("droits de roque : deux fois le même droit dans {}", quote(text))
        }
        FenError::EnPassant(text) => format!(
            "case de prise en passant : « - » ou une case comme e3 attendue, ici {}",
            quote(text)
        ),
        FenError::HalfmoveClock(text) => {
            format!("compteur de demi-coups : un nombre de 0 à 65535 attendu, ici {}", quote(text))
        }
        FenError::FullmoveNumber(text) => {
            format!("numéro du coup : un nombre de 1 à 65535 attendu, ici {}", quote(text))
        }
        // A newer reason than this file: better in English than not at all.
        _ => error.to_string(),
    }
}

fn french_illegal_position(error: &IllegalPosition) -> String {
    let side = |color: Color| French.side(color);
    match *error {
        IllegalPosition::NoKing(color) => format!("{} n'ont pas de roi", side(color)),
        IllegalPosition::ManyKings(color, count) => format!("{} ont {count} rois", side(color)),
        IllegalPosition::PawnOnBackRank(square) => {
            format!("un pion ne peut pas se trouver en {square}")
        }
        IllegalPosition::TooManyPawns(color, count) => {
            format!("{} ont {count} pions ; 8 au plus", side(color))
        }
        IllegalPosition::TooManyPieces(color) => {
            format!("{} ont plus de pièces que les promotions n'en peuvent donner", side(color))
        }
        IllegalPosition::Castling(rook) => format!(
            "droits de roque : pour roquer avec une tour en {rook}, il faut cette tour et le roi \
             sur sa première rangée"
        ),
        IllegalPosition::CastlingTwice(rook) => {
            format!("droits de roque : {rook} est la seconde tour de roque du même côté du roi")
        }
        IllegalPosition::Chess960Castling(rook) => format!(
            "droits de roque : roquer avec la tour en {rook} n'est possible qu'aux échecs 960 ; \
             écrivez les droits par colonnes (HAha) ou ajoutez --chess960"
        ),
        IllegalPosition::AdjacentKings => "les deux rois sont côte à côte".to_owned(),
        IllegalPosition::EnPassant(square) => format!(
            "case de prise en passant : aucun pion ne vient d'avancer de deux cases par-dessus \
             {square}"
        ),
        IllegalPosition::OpponentInCheck(color) => {
            format!("{} n'ont pas le trait et pourtant leur roi est en échec", side(color))
        }
        IllegalPosition::ImpossibleCheck => {
            "aucun coup n'a pu donner ces échecs à lui seul".to_owned()
        }
        IllegalPosition::Clock(clock, number) => format!(
            "le compteur dit {clock} demi-coups, mais au coup {number} il s'en est joué moins"
        ),
        _ => error.to_string(),
    }
}
