//! Help in the shell: its list of words, and a page for each of them.

use super::Language::{self, English, French};
use super::ShellWord as Word;
use super::capitalized;

impl Language {
    /// `help` in the shell.
    pub fn shell_page(self) -> String {
        let list = self.word_list();
        match self {
            English => format!(
                "A legal move is simply typed: e4, Nf3, exd5, O-O, e8=Q, or e2e4.\n\n\
                 {list}\nFor more about one of them: help moves\n\
                 Also UCI (go depth 12, stop, setoption …), eval, bench, speedtest, flip,\n\
                 compiler.\n"
            ),
            French => format!(
                "Un coup légal se tape tel quel : e4, Cf3, exd5, O-O, e8=D, ou e2e4.\n\n\
                 {list}\nPour en savoir plus sur l'une d'elles : aide coups\n\
                 Aussi UCI (go depth 12, stop, setoption …), eval, bench, speedtest, flip,\n\
                 compiler.\n"
            ),
        }
    }

    /// `help WORD` in the shell: how to write it, what it does, other names, examples.
    pub fn word_page(self, word: Word) -> String {
        let (usage, summary, more) = self.about(word);
        let names = word.names().join(", ");
        let (label, colon) = match self {
            English => ("Names", ":"),
            French => ("Noms", " :"),
        };
        format!("{usage}\n  {}.\n{more}  {label}{colon} {names}\n", capitalized(summary))
    }

    pub(super) fn word_list(self) -> String {
        let line = |word: Word| {
            let (usage, summary, _) = self.about(word);
            // A long usage gets a line of its own.
            match usage.chars().count() {
                ..=22 => format!("  {usage:<22}  {summary}\n"),
                _ => format!("  {usage}\n  {:<22}  {summary}\n", ""),
            }
        };
        Word::ALL.into_iter().map(line).collect()
    }

    /// How a command is written, what it does in one line, and what else there is to say.
    fn about(self, word: Word) -> (&'static str, &'static str, &'static str) {
        match self {
            English => english_about(word),
            French => french_about(word),
        }
    }
}

fn english_about(word: Word) -> (&'static str, &'static str, &'static str) {
    match word {
        Word::Help => ("help [command]", "this list, or more about one command", ""),
        Word::Board => (
            "d [bitboards]",
            "the board, its FEN, key, checks, moves, result",
            "  The key is the position's Zobrist key in hexadecimal.\n  \
             d bitboards shows the twelve sets of squares, one for each piece and colour;\n  \
             a1 is the lowest bit. The FEN names the en-passant square only where a pawn\n  \
             may capture there; with roque --fen-style always, after every double step.\n",
        ),
        Word::See => (
            "see MOVE",
            "what the exchange that a move begins is worth",
            "  Twice: as if pinned pieces could take back, and as they cannot. Pieces count\n  \
             1, 3, 3, 5 and 9 pawns.\n  Example: see Rxf3\n  Example: see f7f3\n",
        ),
        Word::Position => (
            "position startpos|fen FEN [moves …]",
            "sets up a position and plays moves from it",
            "  Moves may be coordinates or SAN. If anything is wrong, the old position stays.\n  \
             Example: position startpos moves e2e4 e7e5 Nf3\n  \
             Example: position fen 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n",
        ),
        Word::Fen => (
            "fen [FEN]",
            "the position as FEN, or sets it up from one",
            "  Shredder-FEN and X-FEN are read too.\n",
        ),
        Word::Moves => (
            "moves [square]",
            "the legal moves, of all pieces or of one",
            "  With the word coordinates they are written like g1f3.\n  \
             Example: moves g1\n  Example: moves coordinates\n",
        ),
        Word::Perft => (
            "perft DEPTH",
            "counts the positions so many half-moves away",
            "  perft 3 divide: by root move. perft 3 detail: captures, checks, mates.\n  \
             More outside the shell: roque perft --help\n",
        ),
        Word::Undo => ("undo", "takes back the last move", ""),
        Word::Play => ("play", "a game of chess against a machine", "  More: roque play --help\n"),
        Word::Quit => ("quit", "leaves the program", ""),
    }
}

fn french_about(word: Word) -> (&'static str, &'static str, &'static str) {
    match word {
        Word::Help => ("aide [commande]", "cette liste, ou plus sur une commande", ""),
        Word::Board => (
            "d [bitboards], plateau",
            "l'échiquier, sa FEN, sa clé, les échecs, le résultat",
            "  La clé est la clé de Zobrist de la position, en hexadécimal.\n  \
             d bitboards montre les douze ensembles de cases, un par pièce et couleur ;\n  \
             a1 est le bit de poids faible. La FEN ne nomme la case de prise en passant que\n  \
             si un pion peut y prendre ; avec roque --fen-style always, toujours.\n",
        ),
        Word::See => (
            "see COUP",
            "ce que vaut l'échange qu'un coup engage",
            "  Deux valeurs : comme si les pièces clouées pouvaient reprendre, et en tenant\n  \
             compte des clouages. Les pièces valent 1, 3, 3, 5 et 9 pions.\n  \
             Exemple : see Txf3\n  Exemple : see f7f3\n",
        ),
        Word::Position => (
            "position startpos|fen FEN [moves …]",
            "met en place une position et y joue des coups",
            "  Les coups sont en coordonnées ou en notation algébrique. À la moindre erreur,\n  \
             l'ancienne position reste.\n  \
             Exemple : position startpos moves e2e4 e7e5 Cf3\n  \
             Exemple : position fen 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n",
        ),
        Word::Fen => (
            "fen [FEN]",
            "la position en FEN, ou sa mise en place",
            "  Les variantes Shredder-FEN et X-FEN sont lues aussi.\n",
        ),
        Word::Moves => (
            "coups [case]",
            "les coups légaux, de toutes les pièces ou d'une seule",
            "  Avec le mot coordonnées, ils s'écrivent comme g1f3.\n  \
             Exemple : coups g1\n  Exemple : coups coordonnées\n",
        ),
        Word::Perft => (
            "perft PROFONDEUR",
            "compte les positions à tant de demi-coups",
            "  perft 3 divide : par coup. perft 3 detail : prises, échecs, mats, etc.\n  \
             D'autres options hors de l'invite : roque perft --help\n",
        ),
        Word::Undo => ("annuler", "reprend le dernier coup", ""),
        Word::Play => ("jouer", "une partie contre une machine", "  Plus : roque play --help\n"),
        Word::Quit => ("quitter", "quitte le programme", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_fit_a_terminal() {
        for language in [English, French] {
            assert!(language.shell_page().lines().count() < 24);
            let words = Word::ALL.map(|word| language.word_page(word)).concat();
            let commands = crate::COMMANDS.map(|name| language.command_page(name)).concat();
            let pages = [language.main_page(), commands, words];
            for line in (pages.concat() + &language.shell_page()).lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
        }
    }
}
