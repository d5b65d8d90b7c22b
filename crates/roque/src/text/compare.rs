//! The words of `roque compare`.

use std::time::Duration;

use super::Language::{self, English, French};

/// The headings of a comparison.
pub(crate) struct CompareWords {
    pub(crate) position: &'static str,
    pub(crate) suite: &'static str,
    pub(crate) depth: &'static str,
    pub(crate) terms: &'static str,
    pub(crate) player: &'static str,
    pub(crate) value: &'static str,
    pub(crate) best: &'static str,
    pub(crate) nodes: &'static str,
    pub(crate) qnodes: &'static str,
    pub(crate) share: &'static str,
    pub(crate) time: &'static str,
    pub(crate) branching: &'static str,
    pub(crate) stopped: &'static str,
    pub(crate) leaves: &'static str,
    pub(crate) minimal: &'static str,
    pub(crate) cutoffs: &'static str,
    pub(crate) first_move: &'static str,
    pub(crate) hits: &'static str,
    pub(crate) cuts: &'static str,
    pub(crate) again: &'static str,
    pub(crate) passes: &'static str,
    pub(crate) simulations: &'static str,
    pub(crate) deepest: &'static str,
    pub(crate) finished: &'static str,
    pub(crate) time_share: &'static str,
    pub(crate) same_value: &'static str,
    pub(crate) same_best: &'static str,
}

const ENGLISH_WORDS: CompareWords = CompareWords {
    position: "position",
    suite: "suite",
    depth: "depth",
    terms: "terms",
    player: "player",
    value: "value",
    best: "best",
    nodes: "nodes",
    qnodes: "qnodes",
    share: "of first",
    time: "time",
    branching: "EBF",
    stopped: "stopped",
    leaves: "leaves",
    minimal: "x minimum",
    cutoffs: "cut-offs",
    first_move: "1st move",
    hits: "tt hits",
    cuts: "tt cuts",
    again: "re-search",
    passes: "passes",
    simulations: "simulations",
    deepest: "deepest",
    finished: "finished",
    time_share: "time of first",
    same_value: "same value",
    same_best: "same move",
};

const FRENCH_WORDS: CompareWords = CompareWords {
    position: "position",
    suite: "suite",
    depth: "profondeur",
    terms: "conditions",
    player: "joueur",
    value: "valeur",
    best: "coup",
    nodes: "nœuds",
    qnodes: "nœuds q",
    share: "du premier",
    time: "temps",
    branching: "EBF",
    stopped: "arrêté",
    leaves: "feuilles",
    minimal: "x minimum",
    cutoffs: "coupures",
    first_move: "1er coup",
    hits: "tt vus",
    cuts: "tt coupés",
    again: "reprises",
    passes: "passes",
    simulations: "simulations",
    deepest: "au plus",
    finished: "finies",
    time_share: "temps du premier",
    same_value: "même valeur",
    same_best: "même coup",
};

impl Language {
    pub(crate) fn compare_words(self) -> &'static CompareWords {
        match self {
            English => &ENGLISH_WORDS,
            French => &FRENCH_WORDS,
        }
    }

    /// What holds for all players.
    pub(crate) fn compare_terms(self, eval: &str, quiescence: bool) -> String {
        match (self, quiescence) {
            (English, true) => {
                format!("evaluation {eval}, quiescence search, no draws by repetition or 50 moves")
            }
            (English, false) => format!(
                "evaluation {eval}, no quiescence search, no draws by repetition or 50 moves"
            ),
            (French, true) => {
                format!("évaluation {eval}, quiescence, sans nulles par répétition ou 50 coups")
            }
            (French, false) => {
                format!("évaluation {eval}, sans quiescence ni nulles par répétition ou 50 coups")
            }
        }
    }

    pub(crate) fn compare_stopped(self, player: &str, reached: u32, time: Duration) -> String {
        let time = self.seconds(time);
        match self {
            English => format!(
                "{player}: stopped after {time} with depth {reached} done; nodes of the next one so \
                 far\n"
            ),
            French => format!(
                "{player} : arrêté après {time}, profondeur {reached} finie ; nœuds de la \
                 suivante\n"
            ),
        }
    }

    pub(crate) fn compare_own_terms(self, player: &str) -> String {
        match self {
            English => {
                format!("{player}: has an evaluation of its own; its nodes include quiescence\n")
            }
            French => {
                format!("{player} : a sa propre évaluation ; ses nœuds comprennent la quiescence\n")
            }
        }
    }

    pub(crate) fn compare_agreed(self, exact: usize) -> String {
        match self {
            English => format!("same value: yes, {exact} exact searches agree\n"),
            French => {
                format!("même valeur : oui, les {exact} recherches exactes sont d'accord\n")
            }
        }
    }

    pub(crate) fn compare_disagreed(self, fen: &str, players: &str) -> String {
        match self {
            English => {
                format!("EXACT SEARCHES DISAGREE: this is a bug in one of them\n  {fen}\n{players}")
            }
            French => format!(
                "DES RECHERCHES EXACTES SE CONTREDISENT : l'une d'elles est fausse\n  \
                 {fen}\n{players}"
            ),
        }
    }

    /// What stands under the means.
    pub(crate) fn compare_means(self) -> &'static str {
        self.pick(
            "nodes (with quiescence) and time as a share of the first player's: geometric mean\n\
             and 95 % bootstrap interval over the positions that both finished\n",
            "nœuds (avec quiescence) et temps, en part de ceux du premier joueur : moyenne\n\
             géométrique et intervalle à 95 % (bootstrap) sur les positions finies par les deux\n",
        )
    }

    pub(crate) fn suite_name(self, file: &str, positions: usize) -> String {
        match (self, positions) {
            (_, 1) => format!("{file}, 1 position"),
            (_, _) => format!("{file}, {positions} positions"),
        }
    }

    pub(crate) fn suite_refused(self, file: &str, wrong: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!("--suite {file}: {wrong}\n  Expected: one EPD or FEN a line"),
            French => format!("--suite {file} : {wrong}\n  Attendu : une EPD ou FEN par ligne"),
        }
    }

    pub(crate) fn suite_line_refused(self, file: &str, line: usize, wrong: &str) -> String {
        let wrong = match self {
            English => format!("line {line}: {wrong}"),
            French => format!("ligne {line} : {wrong}"),
        };
        self.suite_refused(file, &wrong)
    }

    pub(crate) fn suite_empty(self) -> &'static str {
        self.pick("there is no position in it", "il n'y a aucune position dedans")
    }

    pub(crate) fn nothing_to_search(self) -> &'static str {
        self.pick(
            "the game is over there: there is nothing to search",
            "la partie y est finie : il n'y a rien à chercher",
        )
    }

    pub(crate) fn fen_is_over(self, fen: &str) -> String {
        let (fen, wrong) = (self.quote(fen), self.nothing_to_search());
        match self {
            English => format!("--fen {fen}: {wrong}\n  Type a position with a legal move"),
            French => format!("--fen {fen} : {wrong}\n  Tapez une position avec un coup légal"),
        }
    }

    pub(crate) fn fen_or_suite(self) -> &'static str {
        self.pick(
            "--fen and --suite are two answers to one question\n  Type one of them",
            "--fen et --suite répondent à la même question\n  Tapez l'un des deux",
        )
    }

    pub(crate) fn too_deep(self, depth: u32, deepest: u32) -> String {
        match self {
            English => {
                format!("--depth cannot be {depth}\n  Expected: a number from 1 to {deepest}")
            }
            French => {
                format!("--depth ne peut pas être {depth}\n  Attendu : un nombre de 1 à {deepest}")
            }
        }
    }

    pub(crate) fn compare_nobody(self, all: &[&str]) -> String {
        let all = all.join(", ");
        match self {
            English => format!("--players names nobody\n  Players: {all}"),
            French => format!("--players ne nomme personne\n  Joueurs : {all}"),
        }
    }
}
