//! The words of the shell.

use chess::{Color, DrawReason, Game, Outcome, Position, Square};
use notation::PieceOn;

use super::Language::{self, English, French};
use super::capitalized;
use super::moves::the;
use protocol::line::LineError;

/// The labels under a board.
pub struct PositionWords {
    pub fen: &'static str,
    pub key: &'static str,
    pub turn: &'static str,
    pub checkers: &'static str,
    pub moves: &'static str,
    pub result: &'static str,
}

impl Language {
    /// The letters of the pieces.
    pub fn piece_letters(self) -> notation::PieceLetters {
        match self {
            English => notation::PieceLetters::English,
            French => notation::PieceLetters::French,
        }
    }

    /// `3. white> `, `3... black (check)> ` or `3... black (game over)> `.
    pub fn prompt(self, game: &Game) -> String {
        let position = game.position();
        let (dots, side) = match position.turn() {
            Color::White => (".", self.pick("white", "blancs")),
            Color::Black => ("...", self.pick("black", "noirs")),
        };
        let state = if game.outcome().is_some() {
            self.pick(" (game over)", " (partie finie)")
        } else if position.in_check() {
            self.pick(" (check)", " (échec)")
        } else {
            ""
        };
        format!("{}{dots} {side}{state}> ", position.fullmove_number())
    }

    pub fn position_words(self) -> PositionWords {
        match self {
            English => PositionWords {
                fen: "FEN",
                key: "key",
                turn: "to move",
                checkers: "checkers",
                moves: "legal moves",
                result: "result",
            },
            French => PositionWords {
                fen: "FEN",
                key: "clé",
                turn: "au trait",
                checkers: "échec par",
                moves: "coups légaux",
                result: "résultat",
            },
        }
    }

    pub fn game_over(self, outcome: Outcome) -> String {
        format!("{} {}.\n", outcome.result(), capitalized(&self.outcome(outcome)))
    }

    pub fn claimable(self, reason: DrawReason) -> String {
        let reason = self.draw_reason(reason);
        match self {
            English => format!("a draw may be claimed: {reason}"),
            French => format!("la nulle peut être réclamée : {reason}"),
        }
    }

    pub fn legal_moves(self, count: usize, outcome: Option<Outcome>) -> String {
        match (self, count) {
            (English, 1) => "1 legal move\n".to_owned(),
            (English, _) if count > 0 => format!("{count} legal moves\n"),
            (French, 1) => "1 coup légal\n".to_owned(),
            (French, _) if count > 0 => format!("{count} coups légaux\n"),
            (English, _) => format!("no legal move{}", self.behind_comma(outcome)),
            (French, _) => format!("aucun coup légal{}", self.behind_comma(outcome)),
        }
    }

    fn behind_comma(self, outcome: Option<Outcome>) -> String {
        let colon = self.pick(": ", " : ");
        outcome.map_or("\n".to_owned(), |outcome| format!("{colon}{}\n", self.outcome(outcome)))
    }

    pub fn no_moves_from(self, position: &Position, square: Square) -> String {
        let turn = position.turn();
        let wrong = match (self, position.piece(square)) {
            (English, None) => format!("there is no piece on {square}"),
            (French, None) => format!("il n'y a pas de pièce en {square}"),
            (English, Some(piece)) if piece.color() != turn => {
                let (kind, turn) = (self.piece(piece.kind()), self.side(turn));
                format!("the {kind} on {square} must wait: {turn} is to move")
            }
            (French, Some(piece)) if piece.color() != turn => {
                let named = the(PieceOn { kind: piece.kind(), square });
                format!("{named} doit attendre : {} ont le trait", self.side(turn))
            }
            (English, Some(piece)) => {
                format!("the {} on {square} has no legal move", self.piece(piece.kind()))
            }
            (French, Some(piece)) => {
                let named = the(PieceOn { kind: piece.kind(), square });
                format!("{named} n'a aucun coup légal")
            }
        };
        capitalized(&wrong) + ".\n"
    }

    pub fn moves_refused(self, word: &str) -> String {
        let word = self.quote(word);
        match self {
            English => format!(
                "{word} is not a square; squares run from a1 to h8\n  \
                 Type: moves, moves g1, or moves g1 coordinates"
            ),
            French => format!(
                "{word} n'est pas une case ; les cases vont de a1 à h8\n  \
                 Tapez : coups, coups g1 ou coups g1 coordonnées"
            ),
        }
    }

    pub fn taken_back(self, mv: &str) -> String {
        match self {
            English => format!("{mv} taken back\n"),
            French => format!("{mv} repris\n"),
        }
    }

    pub fn nothing_to_undo(self) -> &'static str {
        self.pick("there is no move to take back", "il n'y a pas de coup à reprendre")
    }

    /// The text game needs the lines that come here for itself.
    pub fn play_needs_a_terminal(self) -> &'static str {
        self.pick(
            "play: here lines are commands of the shell\n  Type roque play outside of it.",
            "jouer : ici, les lignes sont des commandes de l'invite\n  Tapez roque play hors de l'invite.",
        )
    }

    pub fn position_missing(self) -> &'static str {
        self.pick(
            "which position?\n  \
             Type: position startpos, or position fen FEN, and then moves e2e4 … if you like",
            "quelle position ?\n  \
             Tapez : position startpos, ou position fen FEN, puis moves e2e4 … si vous voulez",
        )
    }

    pub fn position_refused(self, arguments: &str) -> String {
        let (arguments, stays) = (self.quote(arguments), self.board_stays());
        match self {
            English => format!(
                "{arguments} is neither startpos nor fen\n  {stays}\n  \
                 Type: position startpos moves e2e4, or position fen FEN"
            ),
            French => format!(
                "{arguments} n'est ni startpos ni fen\n  {stays}\n  \
                 Tapez : position startpos moves e2e4, ou position fen FEN"
            ),
        }
    }

    pub fn board_stays(self) -> &'static str {
        self.pick("The old position stays.", "L'ancienne position reste en place.")
    }

    pub fn move_refused(self, number: usize, total: usize, wrong: &str) -> String {
        match self {
            English => format!("move {number} of {total}: {wrong}"),
            French => format!("coup {number} sur {total} : {wrong}"),
        }
    }

    pub fn perft_arguments_refused(self, arguments: &str, deepest: u32) -> String {
        let wrong = match (self, arguments) {
            (English, "") => "perft needs a depth".to_owned(),
            (French, "") => "il manque une profondeur à perft".to_owned(),
            (English, _) => format!("perft cannot use {}", self.quote(arguments)),
            (French, _) => format!("perft n'accepte pas {}", self.quote(arguments)),
        };
        match self {
            English => format!(
                "{wrong}\n  Expected: a number of half-moves from 0 to {deepest}, then divide or \
                 detail if wanted\n  Type: perft 4, or perft 3 divide"
            ),
            French => format!(
                "{wrong}\n  Attendu : un nombre de demi-coups de 0 à {deepest}, puis au besoin \
                 divide ou detail\n  Tapez : perft 4, ou perft 3 divide"
            ),
        }
    }

    pub fn word_unknown(self, word: &str, meant: Option<&str>) -> String {
        let word = self.quote(word);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!(
                "{word} is neither a command nor a move{meant}\n  Type help for the commands, \
                 moves for the legal moves."
            ),
            French => format!(
                "{word} n'est ni une commande ni un coup{meant}\n  Tapez aide pour les commandes, \
                 coups pour les coups légaux."
            ),
        }
    }

    /// A line that cannot be read; none of it is shown.
    pub fn noise(self, noise: LineError) -> String {
        match (self, noise) {
            (English, LineError::TooLong { limit }) => {
                format!("line ignored: longer than {} bytes", self.number(limit as u64))
            }
            (French, LineError::TooLong { limit }) => {
                format!("ligne ignorée : plus de {} octets", self.number(limit as u64))
            }
            (English, LineError::NotUtf8 { byte }) => {
                format!("line ignored: byte {byte} is not UTF-8 text")
            }
            (French, LineError::NotUtf8 { byte }) => {
                format!("ligne ignorée : l'octet {byte} n'est pas du texte UTF-8")
            }
            // What a terminal sends for arrows and function keys.
            (English, LineError::Control { code: 0x1b, .. }) => {
                "line ignored: keys such as the arrows are not understood here".to_owned()
            }
            (French, LineError::Control { code: 0x1b, .. }) => {
                "ligne ignorée : les touches comme les flèches ne sont pas comprises ici".to_owned()
            }
            (English, LineError::Control { code, column }) => {
                format!("line ignored: control character U+{code:04X} at column {column}")
            }
            (French, LineError::Control { code, column }) => {
                format!("ligne ignorée : caractère de contrôle U+{code:04X} en colonne {column}")
            }
        }
    }
}
