//! The words of `roque compare`.

mod words;

use std::time::Duration;

use super::Counted;
use super::Language::{self, English, French};

impl Language {
    /// What holds for all players.
    pub fn compare_terms(self, eval: &str, quiescence: bool) -> String {
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

    pub fn compare_stopped(self, player: &str, reached: u32, time: Duration) -> String {
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

    /// A search that samples has an answer at any time.
    pub fn compare_sampling_stopped(self, player: &str, reached: u32, time: Duration) -> String {
        let time = self.seconds(time);
        match self {
            English => format!("{player}: stopped after {time} at depth {reached} of its line\n"),
            French => {
                format!("{player} : arrêté après {time}, à profondeur {reached} de sa variante\n")
            }
        }
    }

    /// What the times are, and how often everybody searched: least and most.
    pub fn compare_runs(self, (least, most): (usize, usize), cpu: bool) -> String {
        let clock = match (self, cpu) {
            (English, true) => "time: CPU time of all threads of a player",
            (English, false) => "time: by the clock on the wall",
            (French, true) => "temps : CPU, tous les fils d'exécution",
            (French, false) => "temps : temps réel",
        };
        match (self, least, most) {
            (English, _, 0 | 1) => format!("{clock}, of one search\n"),
            (French, _, 0 | 1) => format!("{clock}, d'une seule recherche\n"),
            (English, least, most) if least == most => {
                format!("{clock}, the median of {most} searches\n")
            }
            (French, least, most) if least == most => {
                format!("{clock}, médiane de {most} recherches\n")
            }
            (English, ..) => format!("{clock}, the median of {least} to {most} searches\n"),
            (French, ..) => format!("{clock}, médiane de {least} à {most} recherches\n"),
        }
    }

    /// Nobody knows what the threads of this player took together.
    pub fn compare_wall_only(self, player: &str) -> String {
        match self {
            English => format!("{player}: its time is by the clock on the wall\n"),
            French => format!("{player} : son temps est le temps réel\n"),
        }
    }

    /// What the numbers about threads are.
    pub fn compare_threads(self, runs: usize) -> String {
        match self {
            English => format!(
                "speed-up T1/Tp, overhead Np/N1 - 1: medians of {runs} with one thread and {runs} \
                 with all\n"
            ),
            French => format!(
                "gain T1/Tp, surcoût Np/N1 - 1 : médianes de {runs} avec un fil d'exécution et \
                 {runs} avec tous\n"
            ),
        }
    }

    /// Which of the two formulas the branching factors come from, if not from the usual one.
    pub fn compare_branching_root(self) -> &'static str {
        self.pick(
            "EBF: below depth 3 the depth-th root of the nodes, not the ratio of two depths\n",
            "EBF : sous la profondeur 3, racine des nœuds et non rapport de deux profondeurs\n",
        )
    }

    pub fn compare_interrupted(self) -> &'static str {
        self.pick(
            "interrupted: only what was finished is shown",
            "interrompu : seul ce qui est fini est montré",
        )
    }

    /// The command and a player's own text disagree about the depth.
    pub fn depth_twice(self, player: &str, own: u32, asked: u32) -> String {
        let player = self.quote(player);
        match self {
            English => format!(
                "the player {player} says depth={own}, and --depth says {asked}\n  \
                 Type the depth once: here --depth counts"
            ),
            French => format!(
                "le joueur {player} dit depth={own}, et --depth dit {asked}\n  \
                 Tapez la profondeur une seule fois : ici, --depth compte"
            ),
        }
    }

    /// Several best moves make several trees.
    pub fn one_line_compared(self, player: &str) -> String {
        let player = self.quote(player);
        match self {
            English => format!(
                "the player {player} is to show several moves, which takes several trees\n  \
                 Leave MultiPV out here; roque analyze --multipv shows them"
            ),
            French => format!(
                "le joueur {player} doit montrer plusieurs coups, ce qui fait plusieurs arbres\n  \
                 Enlevez MultiPV ici ; roque analyze --multipv les montre"
            ),
        }
    }

    pub fn compare_own_terms(self, player: &str) -> String {
        match self {
            English => {
                format!("{player}: has an evaluation of its own; its nodes include quiescence\n")
            }
            French => {
                format!("{player} : a sa propre évaluation ; ses nœuds comprennent la quiescence\n")
            }
        }
    }

    pub fn compare_agreed(self, exact: usize) -> String {
        match self {
            English => format!("same value: yes, {exact} exact searches agree\n"),
            French => {
                format!("même valeur : oui, les {exact} recherches exactes sont d'accord\n")
            }
        }
    }

    pub fn compare_disagreed(self, fen: &str, players: &str) -> String {
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
    pub fn compare_means(self) -> &'static str {
        self.pick(
            "nodes (with quiescence) and time as a share of the first player's: geometric mean\n\
             and 95 % bootstrap interval over the positions that both finished\n",
            "nœuds (avec quiescence) et temps, en part de ceux du premier joueur : moyenne\n\
             géométrique et intervalle à 95 % (bootstrap) sur les positions finies par les deux\n",
        )
    }

    pub fn suite_name(self, file: &str, positions: usize) -> String {
        format!("{file}, {}", self.count(positions as u64, Counted::Position))
    }

    pub fn suite_refused(self, file: &str, wrong: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!("--suite {file}: {wrong}\n  Expected: one EPD or FEN a line"),
            French => format!("--suite {file} : {wrong}\n  Attendu : une EPD ou FEN par ligne"),
        }
    }

    pub fn suite_line_refused(self, file: &str, line: usize, wrong: &str) -> String {
        let wrong = match self {
            English => format!("line {line}: {wrong}"),
            French => format!("ligne {line} : {wrong}"),
        };
        self.suite_refused(file, &wrong)
    }

    pub fn suite_empty(self) -> &'static str {
        self.pick("there is no position in it", "il ne contient aucune position")
    }

    pub fn nothing_to_search(self) -> &'static str {
        self.pick(
            "the game is over there: there is nothing to search",
            "la partie y est finie : il n'y a rien à chercher",
        )
    }

    pub fn fen_is_over(self, fen: &str) -> String {
        let (fen, wrong) = (self.quote(fen), self.nothing_to_search());
        match self {
            English => format!("--fen {fen}: {wrong}\n  Type a position with a legal move"),
            French => format!("--fen {fen} : {wrong}\n  Tapez une position avec un coup légal"),
        }
    }

    pub fn fen_or_suite(self) -> &'static str {
        self.pick(
            "--fen and --suite are two answers to one question\n  Type one of them",
            "--fen et --suite répondent à la même question\n  Ne tapez que l'une des deux",
        )
    }

    pub fn compare_nobody(self, all: &[&str]) -> String {
        let all = all.join(", ");
        match self {
            English => format!("--players names nobody\n  Players: {all}"),
            French => format!("--players ne nomme personne\n  Joueurs : {all}"),
        }
    }
}
