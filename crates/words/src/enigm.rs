//! The words of `roque enigm`.

use std::path::Path;

use ::play::puzzle::PuzzleFault;
use arena::puzzle::{Finding, Proof, Theme};
use chess::Color;
use notation::puzzle::Goal;

use super::Asked;
use super::Counted;
use super::Language::{self, English, French};
use super::capitalized;

mod attempts;
mod errors;
mod page;
mod play;

pub use play::EnigmWord;

/// What stands before facts, and above columns.
pub struct EnigmWords {
    pub name: &'static str,
    pub task: &'static str,
    pub goal: &'static str,
    pub attacker: &'static str,
    pub defender: &'static str,
    pub line: &'static str,
    pub result: &'static str,
    pub moves: &'static str,
    pub nodes: &'static str,
    pub time: &'static str,
    pub player: &'static str,
    pub solved: &'static str,
    pub of: &'static str,
}

impl Language {
    pub fn enigm_words(self) -> EnigmWords {
        match self {
            English => EnigmWords {
                name: "puzzle",
                task: "task",
                goal: "goal",
                attacker: "attacker",
                defender: "defender",
                line: "line",
                result: "result",
                moves: "moves",
                nodes: "nodes",
                time: "time",
                player: "player",
                solved: "solved",
                of: "of",
            },
            French => EnigmWords {
                name: "énigme",
                task: "tâche",
                goal: "but",
                attacker: "attaque",
                defender: "défense",
                line: "variante",
                result: "résultat",
                moves: "coups",
                nodes: "nœuds",
                time: "temps",
                player: "joueur",
                solved: "résolues",
                of: "sur",
            },
        }
    }

    /// `White to move and mate in at most 3 moves`.
    pub fn enigm_task(self, side: Color, goal: Goal) -> String {
        let side = capitalized(self.side(side));
        match (self, goal) {
            (English, Goal::Mate) => format!("{side} to move and mate"),
            (English, Goal::MateIn(1)) => format!("{side} to move and mate in 1 move"),
            (English, Goal::MateIn(moves)) => {
                format!("{side} to move and mate in at most {moves} moves")
            }
            (French, Goal::Mate) => format!("{side} jouent et matent"),
            (French, Goal::MateIn(1)) => format!("{side} jouent et matent en 1 coup"),
            (French, Goal::MateIn(moves)) => {
                format!("{side} jouent et matent en {moves} coups au plus")
            }
        }
    }

    pub fn enigm_action_unknown(self, what: &str, meant: Option<&str>) -> String {
        let what = self.quote(what);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        let expected = Asked::of("enigm", "WHAT").expected(self);
        match self {
            English => format!("{what} cannot be done{meant}\n  Expected: {expected}"),
            French => format!("{what} n'existe pas{meant}\n  Attendu : {expected}"),
        }
    }

    /// Too few or too many names.
    pub fn enigm_names(self, what: &str, found: usize) -> String {
        let example = match what {
            "list" => "roque enigm list",
            "run" => "roque enigm run NAME --players flagship",
            "find" => "roque enigm find NAME --players flagship",
            "add" => "roque enigm add NAME --fen \"FEN\" --goal EMC3",
            "play" => "roque enigm play NAME",
            _ => "roque enigm show NAME",
        };
        let example = match self {
            English => example.to_owned(),
            French => example.replace("NAME", "NOM"),
        };
        match (self, found) {
            (English, 0) => format!("{what} needs a name\n  Expected: {example}"),
            (French, 0) => format!("{what} a besoin d'un nom\n  Attendu : {example}"),
            (English, 1) => format!("{what} cannot use a name\n  Expected: {example}"),
            (French, 1) => format!("{what} n'accepte pas de nom\n  Attendu : {example}"),
            (English, _) => format!("{what} cannot use {found} names\n  Expected: {example}"),
            (French, _) => format!("{what} n'accepte pas {found} noms\n  Attendu : {example}"),
        }
    }

    pub fn enigm_unknown(self, name: &str, meant: Option<&str>) -> String {
        let name = self.quote(name);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!("there is no puzzle {name}{meant}\n  To see them: roque enigm list"),
            French => format!("il n'y a pas d'énigme {name}{meant}\n  La liste : roque enigm list"),
        }
    }

    pub fn enigm_bad_file(self, name: &str, wrong: &PuzzleFault) -> String {
        let wrong = self.puzzle_fault(wrong);
        match self {
            English => format!("{name} is no puzzle: {wrong}"),
            French => format!("{name} n'est pas une énigme : {wrong}"),
        }
    }

    pub fn enigm_no_puzzle(self, wrong: &PuzzleFault) -> String {
        let wrong = self.puzzle_fault(wrong);
        match self {
            English => format!("NOT PROVEN: no puzzle: {wrong}"),
            French => format!("PAS PROUVÉE : ce n'est pas une énigme : {wrong}"),
        }
    }

    pub fn enigm_folder_refused(self, folder: &Path, error: &std::io::Error) -> String {
        let folder = self.quote(&folder.to_string_lossy());
        let error = self.system_error(error);
        match self {
            English => format!("--folder {folder}: {error}\n  Expected: a folder of puzzles"),
            French => format!("--folder {folder} : {error}\n  Attendu : un dossier d'énigmes"),
        }
    }

    /// A folder without a single file that could be a puzzle.
    pub fn enigm_folder_empty(self, folder: &Path) -> String {
        let folder = self.quote(&folder.to_string_lossy());
        match self {
            English => format!(
                "--folder {folder}: there is no puzzle in it\n  \
                 Expected: a folder of puzzles, files named NAME or NAME.txt"
            ),
            French => format!(
                "--folder {folder} : il ne contient aucune énigme\n  \
                 Attendu : un dossier d'énigmes, des fichiers NOM ou NOM.txt"
            ),
        }
    }

    pub fn enigm_none(self) -> &'static str {
        self.pick(
            "not one of these files is a puzzle\n  Type --folder FOLDER with a folder of puzzles",
            "aucun de ces fichiers n'est une énigme\n  Tapez --folder DOSSIER, un dossier d'énigmes",
        )
    }

    /// Why a file is no puzzle.
    pub fn puzzle_fault(self, fault: &PuzzleFault) -> String {
        match fault {
            PuzzleFault::TooLarge => self
                .pick("the file is too large for one", "le fichier est trop grand pour cela")
                .to_owned(),
            PuzzleFault::Unreadable(error) => self.system_error(error),
            PuzzleFault::Wrong(error) => self.puzzle_error(error),
        }
    }

    /// Files that are no puzzles were passed over, each named above.
    pub fn enigm_left_out(self, count: usize) -> String {
        match self {
            English => format!("files left out: {count}, named above"),
            French => format!("fichiers laissés de côté : {count}, nommés plus haut"),
        }
    }

    /// What a proof says, on one line.
    pub fn enigm_proven(self, proof: &Proof, line: &str, themes: &str) -> String {
        let moves = proof.moves;
        let shortest = match proof.shortest {
            true => self.pick("none shorter", "pas plus court"),
            false => self.pick("perhaps shorter", "peut-être plus court"),
        };
        let keys = match proof.keys.as_ref().map(Vec::len) {
            None => String::new(),
            Some(1) => self.pick(", one key", ", une clé").to_owned(),
            Some(keys) => format!(", {keys} {}", self.pick("keys", "clés")),
        };
        let themes = if themes.is_empty() { String::new() } else { format!(" [{themes}]") };
        let nodes = self.count(proof.nodes, Counted::Node);
        match self {
            English => format!("mate in {moves}, {shortest}{keys}: {line}{themes} ({nodes})"),
            French => format!("mat en {moves}, {shortest}{keys} : {line}{themes} ({nodes})"),
        }
    }

    /// Why there is no proof.
    pub fn enigm_not_proven(self, finding: &Finding) -> String {
        match (self, finding) {
            (English, Finding::Refuted { moves, .. }) => {
                format!("NOT PROVEN: the defender cannot be mated in {moves}: every move was tried")
            }
            (French, Finding::Refuted { moves, .. }) => {
                format!("PAS PROUVÉE : pas de mat en {moves}, tous les coups ont été essayés")
            }
            (English, Finding::Undecided { not_in, nodes }) => format!(
                "NOT PROVEN: no mate in {not_in}, and nothing found beyond in {}; \
                 try --proof-nodes {}",
                self.count(*nodes, Counted::Node),
                nodes.saturating_mul(10)
            ),
            (French, Finding::Undecided { not_in, nodes }) => format!(
                "PAS PROUVÉE : pas de mat en {not_in}, et rien trouvé au-delà en {} ; \
                 essayez --proof-nodes {}",
                self.count(*nodes, Counted::Node),
                nodes.saturating_mul(10)
            ),
            (_, Finding::Stopped) => self.pick("interrupted", "interrompu").to_owned(),
            (_, Finding::Forced(_)) => String::new(),
        }
    }

    pub fn enigm_checked(self, proven: usize, failed: usize) -> String {
        match self {
            English => format!("{proven} proven, {failed} not\n"),
            French => {
                let word = self.one_or_many(proven as u64, "prouvée", "prouvées");
                format!("{proven} {word}, {failed} sans preuve\n")
            }
        }
    }

    pub fn enigm_interrupted(self, done: usize, total: usize) -> String {
        match self {
            English => {
                format!("interrupted after {done} of {}", self.count(total as u64, Counted::Puzzle))
            }
            French => {
                format!("interrompu après {} sur {total}", self.count(done as u64, Counted::Puzzle))
            }
        }
    }

    pub fn theme(self, theme: Theme) -> &'static str {
        match theme {
            Theme::QuietKey => self.pick("quiet key", "clé tranquille"),
            Theme::Sacrifice => self.pick("sacrifice", "sacrifice"),
            Theme::Zugzwang => self.pick("zugzwang", "zugzwang"),
            Theme::Promotion => self.pick("promotion", "promotion"),
            Theme::Underpromotion => self.pick("underpromotion", "sous-promotion"),
            Theme::EnPassant => self.pick("en passant", "prise en passant"),
            Theme::Castling => self.pick("castling", "roque"),
            Theme::DoubleCheck => self.pick("double check", "échec double"),
            Theme::StalemateTrap => self.pick("stalemate trap", "piège de pat"),
        }
    }

    /// What the cells of the grid mean.
    pub fn enigm_legend(self) -> &'static str {
        self.pick(
            "Solved: nodes/milliseconds of the attacker. Not solved: -",
            "Résolue : nœuds/millisecondes de l'attaquant. Pas résolue : -",
        )
    }

    /// What the cells of the grid of first moves mean.
    pub fn enigm_find_legend(self) -> &'static str {
        self.pick(
            "Right move: depth/nodes since which it stayed. ~ found before and left for a while.\n\
             (n) found at depth n, but not kept. - never found",
            "Bon coup : profondeur/nœuds à partir desquels il reste. ~ trouvé avant, puis délaissé.\n\
             (n) trouvé à la profondeur n, mais pas gardé. - jamais trouvé",
        )
    }

    pub fn enigm_bad_name(self, name: &str) -> String {
        let name = self.quote(name);
        match self {
            English => format!(
                "a puzzle cannot be named {name}\n  Expected: up to 64 letters, digits, - and _"
            ),
            French => format!(
                "une énigme ne peut pas s'appeler {name}\n  Attendu : 64 signes au plus, \
                 lettres, chiffres, - et _"
            ),
        }
    }

    pub fn enigm_add_needs(self) -> &'static str {
        self.pick(
            "a new puzzle needs a position and a goal\n  \
             Type: roque enigm add NAME --fen \"FEN\" --goal EMC3 (or EM)",
            "une nouvelle énigme demande une position et un but\n  \
             Tapez : roque enigm add NOM --fen \"FEN\" --goal EMC3 (ou EM)",
        )
    }

    pub fn enigm_not_writable(self) -> &'static str {
        self.pick(
            "a puzzle's file has no words for this position: castling rights of Chess960\n  \
             Expected: a position of ordinary chess",
            "le fichier d'une énigme ne peut pas noter cette position : roques de Chess960\n  \
             Attendu : une position d'échecs ordinaires",
        )
    }

    pub fn enigm_exists(self, file: &Path) -> String {
        let file = self.quote(&file.to_string_lossy());
        match self {
            English => format!("{file} exists already and stays\n  Type another name"),
            French => format!("{file} existe déjà et reste tel quel\n  Tapez un autre nom"),
        }
    }

    pub fn enigm_not_added(self, name: &str, why: &str) -> String {
        match self {
            English => format!("{name} was not added. {why}"),
            French => format!("{name} n'est pas ajoutée. {why}"),
        }
    }

    pub fn enigm_added(self, file: &Path, proof: &str) -> String {
        let file = file.display();
        match self {
            English => format!("{file} written: {proof}\n"),
            French => format!("{file} écrit : {proof}\n"),
        }
    }
}
