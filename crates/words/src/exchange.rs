//! The words of `see` and `d bitboards`.

use chess::{Color, PieceKind};

use super::Language::{self, English, French};

/// The labels of an exchange.
pub struct ExchangeWords {
    pub exchange: &'static str,
    pub without_pins: &'static str,
    pub with_pins: &'static str,
    pub note: &'static str,
}

impl Language {
    pub fn exchange_words(self) -> ExchangeWords {
        match self {
            English => ExchangeWords {
                exchange: "exchange",
                without_pins: "without pins",
                with_pins: "with pins",
                note: "A pinned piece cannot take back: the value with pins is the true one.\n",
            },
            French => ExchangeWords {
                exchange: "échange",
                without_pins: "sans clouages",
                with_pins: "avec clouages",
                note: "Une pièce clouée ne peut pas reprendre : la valeur avec clouages est la \
                       bonne.\n",
            },
        }
    }

    /// `see` wants one move.
    pub fn exchange_refused(self, text: &str) -> String {
        let example = self.pick(
            "\n  Type: see Rxf3, or see f7f3 in coordinates",
            "\n  Tapez : see Txf3, ou see f7f3 en coordonnées",
        );
        let wanted = self.pick("see wants one move", "see attend un coup");
        if text.is_empty() {
            return format!("{wanted}{example}");
        }
        let text = self.quote(text);
        match self {
            English => format!("see wants one move, found {text}{example}"),
            French => format!("see attend un seul coup, ici {text}{example}"),
        }
    }

    /// `d` knows one word behind it.
    pub fn board_refused(self, text: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!("d does not know {text}\n  Type: d, or d bitboards"),
            French => format!("d ne connaît pas {text}\n  Tapez : d, ou d bitboards"),
        }
    }

    /// `white queen`, `dame blanche`.
    pub fn piece_of(self, color: Color, kind: PieceKind) -> String {
        let piece = self.piece(kind);
        let feminine = matches!(kind, PieceKind::Queen | PieceKind::Rook);
        match (self, color) {
            (English, Color::White) => format!("white {piece}"),
            (English, Color::Black) => format!("black {piece}"),
            (French, Color::White) => format!("{piece} blanc{}", if feminine { "he" } else { "" }),
            (French, Color::Black) => format!("{piece} noir{}", if feminine { "e" } else { "" }),
        }
    }
}
