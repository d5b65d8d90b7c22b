//! The words of `roque ablation`, and of the parts of BibiChess.

use std::time::Duration;

use lab::algorithms::Component;

use super::Counted;
use super::Language::{self, English, French};

/// Headings and titles of the tables.
pub struct AblationWords {
    pub component: &'static str,
    pub plain: &'static str,
    pub whole: &'static str,
    pub nodes: &'static str,
    pub wall: &'static str,
    pub s1: &'static str,
    pub s1_note: &'static str,
    pub gain: &'static str,
    pub more: &'static str,
    pub time: &'static str,
    pub value: &'static str,
    pub best: &'static str,
    pub same_value: &'static str,
    pub same_move: &'static str,
    pub position: &'static str,
    pub leave_one_out: &'static str,
    pub footnote: &'static str,
    pub interval_note: &'static str,
    pub inside: &'static str,
    pub cut_offs: &'static str,
    pub again: &'static str,
    pub table_cuts: &'static str,
    pub null_moves: &'static str,
    pub reductions: &'static str,
    pub futility: &'static str,
    pub delta: &'static str,
    pub extensions: &'static str,
}

const ENGLISH_WORDS: AblationWords = AblationWords {
    component: "part",
    plain: "plain alpha-beta",
    whole: "everything",
    nodes: "all nodes",
    wall: "wall s",
    s1: "S1",
    s1_note: "S1: its own gain in time, on the machine and with the evaluation of 2006",
    gain: "gain",
    more: "more",
    time: "CPU s",
    value: "value  ",
    best: "best  ",
    same_value: "=value",
    same_move: "=move",
    position: "position",
    leave_one_out: "Everything but one part (more: how many times the nodes of all)",
    footnote: "all nodes: moves played in all iterations, with quiescence\n\
               gain: over plain alpha-beta; futility: at depth 1, at depth 2 and in quiescence\n\
               * may change the value: the gain is then no longer like for like",
    interval_note: "=value, =move: in how many positions as with plain alpha-beta; \
                    nodes and time\nare sums, factors geometric means, in brackets \
                    95 % bootstrap intervals",
    inside: "What the parts did (null moves and late moves: tried/worked/wrong)",
    cut_offs: "cuts",
    again: "again",
    table_cuts: "tt cuts",
    null_moves: "null",
    reductions: "late",
    futility: "futile",
    delta: "delta",
    extensions: "ext",
};

const FRENCH_WORDS: AblationWords = AblationWords {
    component: "composante",
    plain: "alpha-bêta simple",
    whole: "l'ensemble",
    nodes: "Σ nœuds",
    wall: "réel s",
    s1: "S1",
    s1_note: "S1 : son propre gain en temps, avec la machine et l'évaluation de 2006",
    gain: "gain",
    more: "plus",
    time: "CPU s",
    value: "valeur  ",
    best: "coup  ",
    same_value: "=valeur",
    same_move: "=coup",
    position: "position",
    leave_one_out: "L'ensemble moins une composante (plus : combien de fois ses nœuds)",
    footnote: "Σ nœuds : coups joués dans toutes les itérations, avec quiescence\n\
               gain : sur l'alpha-bêta simple ; futilité : prof. 1, prof. 2 et quiescence\n\
               * peut changer la valeur : le gain ne compare plus la même chose",
    interval_note: "=valeur, =coup : dans combien de positions comme l'alpha-bêta \
                    simple ; nœuds et\ntemps : sommes, facteurs : moyennes \
                    géométriques, intervalles bootstrap à 95 %",
    inside: "Ce qu'ont fait les composantes (nul, tardifs : essayé/réussi/faux)",
    cut_offs: "coupures",
    again: "repris",
    table_cuts: "tt",
    null_moves: "nul",
    reductions: "tardifs",
    futility: "futile",
    delta: "delta",
    extensions: "ext",
};

impl Language {
    pub fn ablation_words(self) -> &'static AblationWords {
        match self {
            English => &ENGLISH_WORDS,
            French => &FRENCH_WORDS,
        }
    }

    pub fn ablation_heading(self, depth: u32) -> String {
        match self {
            English => format!(
                "depth {depth}; in every row S1's evaluation, quiescence, extensions and ordering"
            ),
            French => format!(
                "profondeur {depth} ; comme S1 : évaluation, quiescence, extensions, ordre des coups"
            ),
        }
    }

    /// How the times of an ablation were measured, how often at least and at most; over a suite also
    /// what it took by the clock on the wall.
    pub fn ablation_time(
        self,
        cpu: bool,
        (least, most): (usize, usize),
        wall: Option<Duration>,
    ) -> String {
        let runs = if least == most { least.to_string() } else { format!("{least}–{most}") };
        let wall = wall.map(|wall| self.seconds(wall));
        let clock = match (self, cpu) {
            (English, true) => "CPU time of the thread",
            (English, false) => "time on the wall (this system has no CPU time of a thread)",
            (French, true) => "temps CPU du fil d'exécution",
            (French, false) => "temps réel (ce système ne donne pas de temps CPU)",
        };
        match (self, wall) {
            (English, None) => format!("CPU s: {clock}, median of {runs} searches\n"),
            (English, Some(wall)) => {
                format!("CPU s: {clock}, median of {runs} searches\nwall: {wall} for all rows\n")
            }
            (French, None) => format!("CPU s : {clock}, médiane de {runs} recherches\n"),
            (French, Some(wall)) => {
                format!("CPU s : {clock}, médiane de {runs} recherches\ntemps réel : {wall}\n")
            }
        }
    }

    pub fn ablation_suite(self, name: &str, positions: u64) -> String {
        format!("{name}, {}", self.count(positions, Counted::Position))
    }

    pub fn ablation_interrupted(self, done: usize, total: usize) -> String {
        match self {
            English => format!("interrupted after {done} of {total} rows; only these are shown"),
            French => {
                let done = self.count(done as u64, Counted::Line);
                format!("interrompu après {done} sur {total} ; rien d'autre n'est montré")
            }
        }
    }

    /// A part of BibiChess, short enough for a table.
    pub fn component(self, component: Component) -> &'static str {
        let (english, french) = match component {
            Component::IterativeDeepening => ("deepening", "approfondissement"),
            Component::AlphaBeta => ("alpha-beta", "alpha-bêta"),
            Component::Pvs => ("PVS", "PVS"),
            Component::Table => ("hash table", "table"),
            Component::NullMove => ("null move", "coup nul"),
            Component::NullMoveGrowth => ("null: grows", "nul : croît"),
            Component::NullMoveEndgame => ("null: endgame", "nul : finale"),
            Component::NullMoveVerification => ("null: verified", "nul : vérifié"),
            Component::Futility => ("futility", "futilité"),
            Component::ExtendedFutility => ("futility, depth 2", "futilité, prof. 2"),
            Component::Delta => ("delta pruning", "élagage delta"),
            Component::LateMoveReductions => ("late moves", "coups tardifs"),
            Component::CheckExtension => ("ext: check", "ext : échec"),
            Component::RecaptureExtension => ("ext: recapture", "ext : reprise"),
            Component::SingleReplyExtension => ("ext: single reply", "ext : seul coup"),
            Component::PawnExtension => ("ext: pawn to 7th", "ext : pion en 7e"),
        };
        self.pick(english, french)
    }
}

/// What an option of BibiChess does.
pub(super) fn french_component_help(component: Component) -> &'static str {
    match component {
        Component::IterativeDeepening => "profondeur 1 d'abord, puis 2, et ainsi de suite",
        Component::AlphaBeta => "laisse de côté ce qui ne peut pas compter",
        Component::Pvs => "demande seulement si les coups suivants sont meilleurs",
        Component::Table => "se souvient des positions",
        Component::NullMove => "quitte les nœuds où passer son tour suffit",
        Component::NullMoveGrowth => "le coup nul épargne plus s'il reste plus de profondeur",
        Component::NullMoveEndgame => "le coup nul épargne moins s'il reste peu de pièces",
        Component::NullMoveVerification => "vérifie le coup nul s'il reste peu de pièces",
        Component::Futility => "nœuds sans espoir à profondeur 1 : prises seulement",
        Component::ExtendedFutility => "nœuds sans espoir à profondeur 2 : un demi-coup de moins",
        Component::Delta => "en quiescence, pas de prises qui gagnent trop peu",
        Component::LateMoveReductions => {
            "coups tranquilles tardifs : d'abord un demi-coup de moins"
        }
        Component::CheckExtension => "coups qui donnent échec : un demi-coup de plus",
        Component::RecaptureExtension => "coups qui reprennent : un demi-coup de plus",
        Component::SingleReplyExtension => "seul coup légal : un demi-coup de plus",
        Component::PawnExtension => "pions en septième rangée : un demi-coup de plus",
    }
}
