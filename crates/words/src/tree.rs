//! The words of `roque tree`: in the summary, in the drawings, and in the reasons for a cut.

mod kinds;
mod why;

use super::Asked;
use super::Counted;
use super::Language::{self, English, French};

/// Headings and single words.
pub struct TreeWords {
    /// The language for a browser.
    pub code: &'static str,
    pub title: &'static str,
    pub position: &'static str,
    pub player: &'static str,
    pub depth: &'static str,
    pub value: &'static str,
    pub line: &'static str,
    pub nodes: &'static str,
    pub leaves: &'static str,
    pub quiescence: &'static str,
    pub cuts: &'static str,
    pub ghosts: &'static str,
    pub file: &'static str,
    pub note: &'static str,
    pub window: &'static str,
    pub again: &'static str,
    pub many: &'static str,
    pub nodes_below: &'static str,
    /// How to read the drawing.
    pub reading: [&'static str; 2],
    language: Language,
}

impl Language {
    pub fn tree_words(self) -> TreeWords {
        match self {
            English => TreeWords {
                code: "en",
                title: "Search tree:",
                position: "position",
                player: "player",
                depth: "depth",
                value: "value",
                line: "best line",
                nodes: "nodes",
                leaves: "leaves",
                quiescence: "quiescence nodes",
                cuts: "cut-offs",
                ghosts: "moves never searched",
                file: "file",
                note: "note",
                window: "window",
                again: "searched again",
                many: "several small ones",
                nodes_below: "nodes here and below",
                reading: [
                    "Children hang below their parent, from left to right as they were searched; \
                     a box is about as wide as the leaves below it, a move never searched counts as one.",
                    "The number in a box is what the move is worth to the player who made it: = is \
                     the value, ≤ and ≥ are bounds. Rest the pointer on a box to learn why.",
                ],
                language: self,
            },
            French => TreeWords {
                code: "fr",
                title: "Arbre de recherche :",
                position: "position",
                player: "joueur",
                depth: "profondeur",
                value: "valeur",
                line: "meilleure variante",
                nodes: "nœuds",
                leaves: "feuilles",
                quiescence: "nœuds de repos",
                cuts: "coupures",
                ghosts: "coups jamais explorés",
                file: "fichier",
                note: "remarque",
                window: "fenêtre",
                again: "exploré à nouveau",
                many: "plusieurs petits",
                nodes_below: "nœuds ici et au-dessous",
                reading: [
                    "Les enfants pendent sous leur parent, de gauche à droite dans l'ordre de \
                     recherche ; une case a la largeur de ses feuilles, un coup jamais exploré \
                     compte pour une.",
                    "Le nombre d'une case est ce que le coup vaut pour celui qui l'a joué : = est \
                     la valeur, ≤ et ≥ sont des bornes. Laissez le pointeur sur une case pour \
                     savoir pourquoi.",
                ],
                language: self,
            },
        }
    }

    /// `171 (91 % by the first move)`.
    pub fn cuts_with_rate(self, cuts: u64, rate: Option<f64>) -> String {
        let number = self.number(cuts);
        let Some(percent) = rate.map(|rate| self.decimal(100.0 * rate, 0)) else { return number };
        match self {
            English => format!("{number} ({percent} % by the first move)"),
            French => format!("{number} ({percent} % par le premier coup)"),
        }
    }

    /// The root, or one pass of MTD(f) over it.
    pub fn tree_root(self, pass: Option<u32>) -> String {
        match (self, pass) {
            (English, None) => "root".to_owned(),
            (French, None) => "racine".to_owned(),
            (English, Some(pass)) => format!("pass {pass}"),
            (French, Some(pass)) => format!("passe {pass}"),
        }
    }

    pub fn tree_ply(self, ply: usize) -> String {
        match (self, ply) {
            (_, 0) => self.tree_root(None),
            (English, ply) => format!("ply {ply}"),
            (French, ply) => format!("demi-coup {ply}"),
        }
    }

    pub fn more_moves(self, moves: usize) -> String {
        match self {
            English => format!("… {moves} more"),
            French => format!("… {moves} de plus"),
        }
    }

    pub fn never_searched(self, moves: usize) -> String {
        match (self, moves) {
            (English, 1) => "1 move never searched".to_owned(),
            (English, moves) => format!("{moves} moves never searched"),
            (French, 1) => "1 coup jamais exploré".to_owned(),
            (French, moves) => format!("{moves} coups jamais explorés"),
        }
    }

    pub fn small_moves(self, moves: usize, nodes: u64) -> String {
        let nodes = self.count(nodes, Counted::Node);
        match (self, moves) {
            (English, 1) => format!("1 more move, {nodes}, too small to be drawn"),
            (English, _) => format!("{moves} more moves, {nodes}, too small to be drawn"),
            (French, 1) => format!("1 autre coup, {nodes}, trop petit pour le dessin"),
            (French, _) => format!("{moves} autres coups, {nodes}, trop petits pour le dessin"),
        }
    }

    /// Of a sampled tree the nodes visited most are kept, of any other the first ones.
    pub fn tree_truncated(self, recorded: u64, missed: u64, sampled: bool) -> String {
        let (recorded, missed) = (self.number(recorded), self.number(missed));
        match (self, sampled) {
            (English, false) => format!(
                "only the first {recorded} nodes are recorded, {missed} are not (--max-nodes)"
            ),
            (English, true) => format!(
                "only the {recorded} nodes visited most are recorded, {missed} are not (--max-nodes)"
            ),
            (French, false) => format!(
                "seuls les {recorded} premiers nœuds sont enregistrés, {missed} ne le sont pas \
                 (--max-nodes)"
            ),
            (French, true) => format!(
                "seuls les {recorded} nœuds les plus visités sont enregistrés, {missed} ne le sont \
                 pas (--max-nodes)"
            ),
        }
    }

    pub fn tree_stopped(self, sampled: bool) -> &'static str {
        if sampled {
            return self.pick(
                "the search was stopped before its goal",
                "la recherche a été arrêtée avant son but",
            );
        }
        self.pick(
            "the search was stopped in this iteration; open nodes are marked",
            "la recherche a été arrêtée dans cette itération ; les nœuds ouverts sont marqués",
        )
    }

    pub fn player_not_traceable(self, player: &str, others: &[&str]) -> String {
        let (player, others) = (self.quote(player), others.join(", "));
        match self {
            English => {
                format!("the search of {player} cannot be recorded\n  These can: {others}")
            }
            French => format!(
                "la recherche de {player} ne peut pas être enregistrée\n  \
                 Celles-ci le peuvent : {others}"
            ),
        }
    }

    pub fn tree_without_depth(self) -> String {
        self.argument_missing(Asked::of("tree", "--depth"))
    }

    pub fn tree_too_deep(self, depth: u32) -> String {
        let expected = Asked::of("tree", "--depth").expected(self);
        match self {
            English => format!(
                "--depth cannot be {depth}: nobody can wait for such a tree\n  Expected: {expected}"
            ),
            French => format!(
                "--depth ne peut pas être {depth} : personne ne peut attendre un tel arbre\n  \
                 Attendu : {expected}"
            ),
        }
    }

    pub fn tree_without_moves(self) -> &'static str {
        self.pick(
            "there is no legal move in this position, so there is no tree\n  \
             Type another one: --fen \"…\"",
            "il n'y a pas de coup légal dans cette position, donc pas d'arbre\n  \
             Tapez-en une autre : --fen \"…\"",
        )
    }

    pub fn tree_ending(self, file: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!(
                "--out {file}: the ending does not say what to write\n  \
                 Expected: FILE.json (for programs), FILE.dot (Graphviz) or FILE.svg (a drawing)"
            ),
            French => format!(
                "--out {file} : le suffixe ne dit pas quoi écrire\n  \
                 Attendu : FICHIER.json (programmes), FICHIER.dot (Graphviz) ou FICHIER.svg \
                 (dessin)"
            ),
        }
    }

    pub fn folder_missing(self, file: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!(
                "--out {file}: there is no such folder\n  Type a file in a folder that exists"
            ),
            French => format!(
                "--out {file} : ce dossier n'existe pas\n  \
                 Tapez un fichier dans un dossier qui existe"
            ),
        }
    }

    pub fn file_is_folder(self, file: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!("--out {file} is a folder\n  Type the name of a file"),
            French => format!("--out {file} est un dossier\n  Tapez le nom d'un fichier"),
        }
    }

    pub fn tree_not_written(self, file: &str) -> String {
        let file = self.quote(file);
        match self {
            English => format!("{file} could not be written"),
            French => format!("{file} n'a pas pu être écrit"),
        }
    }
}
