//! The words of a review: what its moves are called and by which rule, headings, moves with their marks. The sentences are in
//! `review/sentence.rs`, those without a certain reason in `review/comparison.rs`.

mod comparison;
mod sentence;

use ::play::review::{Class, Phase, ReviewedMove};
use chess::{Color, Move, Position};
use notation::{numbered_line, numbered_move, san};

use super::Language::{self, English, French};

/// Headings and labels of a review.
pub struct ReviewWords {
    pub accuracy: &'static str,
    pub mean_loss: &'static str,
    pub errors: &'static str,
    pub no_errors: &'static str,
    pub no_moves: &'static str,
    pub chart: &'static str,
    pub moments: &'static str,
    pub moves: &'static str,
    pub the_move: &'static str,
    pub value: &'static str,
    pub class: &'static str,
    pub said: &'static str,
    pub page_title: &'static str,
}

const ENGLISH_WORDS: ReviewWords = ReviewWords {
    accuracy: "accuracy",
    mean_loss: "mean loss (centipawns)",
    errors: "What was given away (> decided the game; values for White):",
    no_errors: "Nobody gave anything away.",
    no_moves: "No move was played.",
    chart: "White's chances to win",
    moments: "the moments that decided the game",
    moves: "all moves",
    the_move: "move",
    value: "value",
    class: "class",
    said: "remark",
    page_title: "Reviewed games",
};

const FRENCH_WORDS: ReviewWords = ReviewWords {
    accuracy: "précision",
    mean_loss: "perte moyenne (centipions)",
    errors: "Ce qui a été perdu (> a décidé la partie ; valeurs pour les Blancs) :",
    no_errors: "Personne n'a rien perdu.",
    no_moves: "Aucun coup n'a été joué.",
    chart: "les chances de gain des Blancs",
    moments: "les moments qui ont décidé la partie",
    moves: "tous les coups",
    the_move: "coup",
    value: "valeur",
    class: "classe",
    said: "remarque",
    page_title: "Parties revues",
};

impl Language {
    pub fn review_words(self) -> &'static ReviewWords {
        match self {
            English => &ENGLISH_WORDS,
            French => &FRENCH_WORDS,
        }
    }

    /// A side above its column.
    pub fn side_word(self, color: Color) -> &'static str {
        match color {
            Color::White => self.pick("white", "blancs"),
            Color::Black => self.pick("black", "noirs"),
        }
    }

    /// The opening of a game, and the move that left the known ones.
    pub fn reviewed_opening(self, name: &str, eco: &str, left: Option<&str>) -> String {
        match (self, left) {
            (_, None) => format!("{name} ({eco})"),
            (English, Some(left)) => format!("{name} ({eco}); {left} leaves the named openings"),
            (French, Some(left)) => {
                format!("{name} ({eco}) ; {left} quitte les ouvertures nommées")
            }
        }
    }

    /// A review at the board begins.
    pub fn review_begins(self, positions: usize) -> String {
        match self {
            English => format!("{positions} positions are looked at; Ctrl-C stops it\n"),
            French => format!("{positions} positions à regarder ; Ctrl-C arrête\n"),
        }
    }

    /// Behind a review with errors of the person at the board.
    pub fn review_to_exercises(self) -> &'static str {
        self.pick(
            "\nType exercises to keep these mistakes and to practise them.\n",
            "\nTapez exercices pour garder ces fautes et vous y exercer.\n",
        )
    }

    /// Ctrl-C while a game at the board was reviewed.
    pub fn review_stopped(self) -> &'static str {
        self.pick("the review was stopped\n", "la revue a été arrêtée\n")
    }

    /// Something stands behind the word that only French knows.
    pub fn review_refused(self, text: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!("review cannot use {text}\n  Expected: nothing, or a PGN file"),
            French => format!(
                "revue n'accepte pas {text}\n  Attendu : rien ; pour un fichier : review partie.pgn"
            ),
        }
    }

    /// Which game is being looked at.
    pub fn review_progress(self, number: usize, games: usize) -> String {
        match self {
            English => format!("game {number} of {games}"),
            French => format!("partie {number} sur {games}"),
        }
    }

    /// Ctrl-C before the last game was done.
    pub fn review_interrupted(self, done: usize, games: usize) -> String {
        match self {
            English => format!("interrupted: {done} of {games} games were reviewed"),
            French => format!("interrompu ; parties revues : {done} sur {games}"),
        }
    }

    /// Some games were left out.
    pub fn review_incomplete(self, broken: usize) -> String {
        match (self, broken) {
            (English, 1) => "1 game or file could not be read and was left out".to_owned(),
            (English, _) => format!("{broken} games or files could not be read and were left out"),
            (French, 1) => "1 partie ou fichier illisible a été laissé de côté".to_owned(),
            (French, _) => {
                format!("{broken} parties ou fichiers illisibles ont été laissés de côté")
            }
        }
    }

    pub fn review_no_game(self) -> &'static str {
        self.pick("there is no game to review", "il n'y a aucune partie à revoir")
    }

    pub fn review_empty_folder(self) -> &'static str {
        self.pick(
            "no file in this folder ends in .pgn",
            "aucun fichier de ce dossier ne finit par .pgn",
        )
    }

    /// The games would be written over.
    pub fn review_over_itself(self, path: &str, option: &str) -> String {
        let path = self.quote(path);
        match self {
            English => format!("{option}: {path} has the games to review; name another file"),
            French => {
                format!("{option} : {path} contient les parties à revoir ; nommez un autre fichier")
            }
        }
    }

    /// What a drawing shows.
    pub fn board_before(self, mv: &str) -> String {
        match self {
            English => format!("the board before {mv}"),
            French => format!("l'échiquier avant {mv}"),
        }
    }

    /// What a move of this class is called.
    pub fn move_class(self, class: Class) -> &'static str {
        let (english, french) = match class {
            Class::Book => ("book", "théorie"),
            Class::Forced => ("forced", "forcé"),
            Class::Brilliant => ("brilliant", "brillant"),
            Class::OnlyMove => ("only move", "seul coup"),
            Class::Best => ("best", "meilleur"),
            Class::Good => ("good", "bon"),
            Class::Inaccuracy => ("inaccuracy", "imprécision"),
            Class::Mistake => ("mistake", "erreur"),
            Class::Blunder => ("blunder", "gaffe"),
            Class::MissedWin => ("missed win", "gain manqué"),
        };
        self.pick(english, french)
    }

    /// The same where many are counted: `mistakes`.
    pub fn move_classes(self, class: Class) -> &'static str {
        let (english, french) = match class {
            Class::Book => ("book moves", "coups de théorie"),
            Class::Forced => ("forced moves", "coups forcés"),
            Class::Brilliant => ("brilliant moves", "coups brillants"),
            Class::OnlyMove => ("only moves", "seuls coups"),
            Class::Best => ("best moves", "meilleurs coups"),
            Class::Good => ("good moves", "bons coups"),
            Class::Inaccuracy => ("inaccuracies", "imprécisions"),
            Class::Mistake => ("mistakes", "erreurs"),
            Class::Blunder => ("blunders", "gaffes"),
            Class::MissedWin => ("missed wins", "gains manqués"),
        };
        self.pick(english, french)
    }

    /// Why a move is called so, by the rule.
    pub fn class_rule(self, class: Class) -> &'static str {
        let (english, french) = match class {
            Class::Book => (
                "a move of a named opening, no mistake",
                "un coup d'une ouverture qui a un nom, et pas une erreur",
            ),
            Class::Forced => {
                ("there was no other legal move", "il n'y avait pas d'autre coup légal")
            }
            Class::Brilliant => (
                "an only move that offers more than a pawn, in a game that was not won anyway",
                "un seul coup qui offre plus d'un pion, dans une partie qui n'était pas gagnée de toute façon",
            ),
            Class::OnlyMove => (
                "the best move; every other one would have been a blunder (taking back does not count)",
                "le meilleur coup ; tout autre aurait été une gaffe (reprendre ne compte pas)",
            ),
            Class::Best => ("the best move, or as good", "le meilleur coup, ou aussi bon"),
            Class::Good => (
                "gives away less than 5 % of the chances to win",
                "perd moins de 5 % des chances de gain",
            ),
            Class::Inaccuracy => (
                "gives away 5 % of the chances to win or more",
                "perd 5 % des chances de gain ou plus",
            ),
            Class::Mistake => (
                "gives away 10 % of the chances to win or more",
                "perd 10 % des chances de gain ou plus",
            ),
            Class::Blunder => (
                "gives away 15 % of the chances to win or more",
                "perd 15 % des chances de gain ou plus",
            ),
            Class::MissedWin => (
                "the game was won before the move and is not any more",
                "la partie était gagnée avant le coup et ne l'est plus",
            ),
        };
        self.pick(english, french)
    }

    /// A part of a game.
    pub fn game_phase(self, phase: Phase) -> &'static str {
        match phase {
            Phase::Opening => self.pick("opening", "ouverture"),
            Phase::Middlegame => self.pick("middlegame", "milieu de partie"),
            Phase::Endgame => self.pick("endgame", "finale"),
        }
    }

    /// A move with its number and its mark: `26. Rd1?`.
    pub fn marked_move(self, reviewed: &ReviewedMove) -> String {
        let spelled = san::write(&reviewed.position, reviewed.mv, self.piece_letters());
        numbered_move(&reviewed.position, &spelled, true) + reviewed.class.mark()
    }

    /// A line of moves with their numbers, so many of them at the most.
    pub fn reviewed_line(self, position: &Position, line: &[Move], longest: usize) -> String {
        let shown = line.get(..longest).unwrap_or(line);
        numbered_line(position, shown, self.piece_letters()).join(" ")
    }
}
