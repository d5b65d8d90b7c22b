//! The words of `roque players`: what each player is and what its options do. The players' own words
//! are English.

use lab::algorithms::Component;
use search::Family;

use super::Language::{self, English, French};
use super::ablation::french_component_help;

impl Language {
    pub(crate) fn family(self, family: Family) -> &'static str {
        match family {
            Family::Exact => self.pick("exact", "exact"),
            Family::Selective => self.pick("selective", "sélectif"),
            Family::Statistical => self.pick("statistical", "statistique"),
        }
    }

    /// What a player is; its own words are English.
    pub(crate) fn player_summary(self, id: &str, own: &'static str) -> &'static str {
        match (self, id) {
            (French, "flagship") => {
                "recherche à variation principale avec tout ce qui a fait ses preuves"
            }
            (French, "mcts") => {
                "joue beaucoup de parties au hasard et suit les coups qui en gagnent le plus"
            }
            (French, "mcts-eval") => "MCTS avec une évaluation à la place des parties au hasard",
            (French, "pvsplit") => {
                "d'abord la branche de gauche, puis ses sœurs sur plusieurs fils"
            }
            (French, "agent") => {
                "S4 : PV-splitting à la profondeur 5, évaluation « tapered », une seconde au plus par coup"
            }
            (French, "bibichess") => {
                "S1 : recherche à variation principale et tout ce qu'avait un programme de 2006, \
                 partie par partie"
            }
            (French, "random") => "n'importe quel coup légal, chacun avec la même chance",
            _ => own,
        }
    }

    pub(crate) fn option_headings(self) -> [&'static str; 4] {
        match self {
            English => ["  option", "default", "values", " "],
            French => ["  option", "défaut", "valeurs", " "],
        }
    }

    /// What an option does; its player's own words are English.
    pub(crate) fn option_help(self, name: &str, own: &'static str) -> &'static str {
        if let (French, Some(component)) = (self, Component::named(name)) {
            return french_component_help(component);
        }
        match (self, name) {
            (French, "Hash") => "taille de la table de transposition en Mo",
            (French, "Seed") => "une autre graine joue d'autres parties",
            (French, "Exploration") => {
                "centièmes de C dans UCT : combien un coup peu visité mérite un regard"
            }
            (French, "Playout Cap") => {
                "demi-coups après lesquels une partie au hasard est jugée au matériel"
            }
            (French, "Eval") => "ce que vaut une position",
            (French, "Quiescence") => "joue les prises jusqu'au bout avant de juger une position",
            (French, "Solver") => "prouve ce qui est certain, les mats par exemple",
            (French, "Tree Size") => "mémoire de l'arbre en Mo",
            (French, "Threads") => "fils qui cherchent ensemble",
            (French, "Split Depth") => {
                "jusqu'à ce nombre de demi-coups restants, un fil cherche seul"
            }
            (French, "Clear Hash") => "oublie tout ce qui a été appris",
            (French, "MultiPV") => "nombre de meilleures variantes à montrer",
            (French, "Move Overhead") => "millisecondes perdues entre un coup et la pendule",
            (French, "UCI_LimitStrength") => "joue avec la force de UCI_Elo",
            (French, "UCI_Elo") => "la force, si UCI_LimitStrength est en marche",
            (French, "Skill Level") => "la force, si UCI_LimitStrength est arrêté ; 20 : entière",
            (French, "Skill Seed") => {
                "quelles erreurs fait un joueur limité ; 0 : d'autres à chaque partie"
            }
            _ => own,
        }
    }
}
