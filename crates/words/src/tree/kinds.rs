//! What the kinds of nodes are called.

use experiments::tree::Kind;

use super::super::Language::{English, French};
use super::TreeWords;

impl TreeWords {
    /// The tag in a box: short, the same words as in the literature.
    pub fn kind(&self, kind: Kind) -> &'static str {
        match (self.language, kind) {
            (_, Kind::Pv) => "PV",
            (English, Kind::Cut) => "CUT",
            (French, Kind::Cut) => "COUPURE",
            (English, Kind::All) => "ALL",
            (French, Kind::All) => "TOUS",
            (English, Kind::Exact) => "EXACT",
            (French, Kind::Exact) => "EXACT",
            (English, Kind::Leaf) => "leaf",
            (French, Kind::Leaf) => "feuille",
            (_, Kind::Quiescence) => "Q",
            (_, Kind::Table) => "TT",
            (_, Kind::Sampled) => "",
            (English, Kind::Proven) => "proven",
            (French, Kind::Proven) => "prouvé",
            (English, Kind::Unfinished) => "stopped",
            (French, Kind::Unfinished) => "arrêté",
            (_, Kind::Ghost) => "",
        }
    }

    /// The same in full, for the legend.
    pub fn legend(&self, kind: Kind) -> &'static str {
        match (self.language, kind) {
            (English, Kind::Pv) => "PV: the best line",
            (French, Kind::Pv) => "PV : variante principale",
            (English, Kind::Cut) => "CUT: refuted",
            (French, Kind::Cut) => "COUPURE : réfuté",
            (English, Kind::All) => "ALL: nothing good enough",
            (French, Kind::All) => "TOUS : rien d'assez bon",
            (English, Kind::Exact) => "EXACT: inside the window",
            (French, Kind::Exact) => "EXACT : dans la fenêtre",
            (English, Kind::Leaf) => "leaf",
            (French, Kind::Leaf) => "feuille",
            (English, Kind::Quiescence) => "Q: captures played out",
            (French, Kind::Quiescence) => "Q : recherche de repos",
            (English, Kind::Table) => "TT: known",
            (French, Kind::Table) => "TT : connu",
            (English, Kind::Sampled) => "sampled",
            (French, Kind::Sampled) => "échantillonné",
            (English, Kind::Proven) => "proven: certain",
            (French, Kind::Proven) => "prouvé : certain",
            (English, Kind::Unfinished) => "stopped here",
            (French, Kind::Unfinished) => "arrêté ici",
            (English, Kind::Ghost) => "never searched",
            (French, Kind::Ghost) => "jamais explorés",
        }
    }
}
