//! The words of `roque players`. Players and options speak English of themselves; here is the French.

use lab::algorithms::Component;
use search::Family;

use super::Language::{self, English, French};
use super::ablation::french_component_help;
use crate::players::level;

impl Language {
    /// Options of a book where a player's searches are looked at.
    pub(crate) fn book_unused(self, player: &str, options: &str) -> String {
        match self {
            English => {
                format!("{player}: searches are looked at here, no book is asked: {options}")
            }
            French => format!("{player} : on regarde ici des recherches, sans livre : {options}"),
        }
    }

    pub(crate) fn family(self, family: Family) -> &'static str {
        match family {
            Family::Exact => self.pick("exact", "exact"),
            Family::Selective => self.pick("selective", "sélectif"),
            Family::Statistical => self.pick("statistical", "statistique"),
        }
    }

    /// What the families mean.
    pub(crate) fn families(self) -> &'static str {
        self.pick(
            "exact: the minimax value of its tree; selective: leaves out what it thinks does not\n\
             matter; statistical: an estimate from samples. A player is written NAME:key=value,…\n\
             with its options and the limits tc, movetime, nodes and depth as keys.\n",
            "exact : la valeur minimax de son arbre ; sélectif : laisse de côté ce qui lui semble\n\
             sans importance ; statistique : une estimation. Un joueur s'écrit NOM:clé=valeur,…\n\
             avec pour clés ses options et les limites tc, movetime, nodes et depth.\n",
        )
    }

    /// What a player is; its own words are English.
    pub(crate) fn player_summary(self, id: &str, own: &'static str) -> &'static str {
        match (self, level::of_name(id)) {
            (_, Some(level)) => self.level_summary(level),
            (English, None) => own,
            (French, None) => french_summary(id).unwrap_or(own),
        }
    }

    pub(crate) fn options_of(self, players: &str) -> String {
        match self {
            English => format!("options of {players}:"),
            French => format!("options de {players} :"),
        }
    }

    pub(crate) fn option_headings(self) -> [&'static str; 3] {
        match self {
            English => ["  option", "default", "values"],
            French => ["  option", "défaut", "valeurs"],
        }
    }

    /// What an option does; its player's own words are English.
    pub(crate) fn option_help(self, name: &str, own: &'static str) -> &'static str {
        match self {
            English => own,
            // The flagship can choose by itself.
            French if name == "Eval" && own.contains("auto") => {
                "ce que vaut une position ; auto : le réseau, s'il y en a un"
            }
            French => french_help(name).unwrap_or(own),
        }
    }
}

fn french_summary(id: &str) -> Option<&'static str> {
    Some(match id {
        "flagship" => "recherche à variation principale avec tout ce qui a fait ses preuves",
        "minimax" => "regarde tout, Max et Min à tour de rôle",
        "alphabeta" => "minimax sans ce qui ne peut rien changer",
        "negamax" => "minimax avec une seule fonction pour les deux camps",
        "negamax-ab" => "alpha-bêta avec une seule fonction pour les deux camps",
        "negascout" => "croit le premier coup le meilleur et ne fait que vérifier les autres",
        "mtdf" => "cerne la valeur par des questions à oui ou non, avec une mémoire",
        "course" => "S2 : negamax avec alpha-bêta, matériel seul, coups d'un échiquier mailbox",
        "mcts" => "recherche arborescente Monte-Carlo : UCT et parties au hasard",
        "mcts-eval" => "recherche arborescente Monte-Carlo dont une évaluation juge les feuilles",
        "pvsplit" => "partage la variation principale entre plusieurs fils",
        "bibichess" => "S1 : le moteur de 2006, dont chaque composant se débranche",
        "agent" => "S4 : PV-splitting à profondeur 5, évaluation tapered, une seconde par coup",
        "random" => "n'importe quel coup légal, chacun avec la même chance",
        _ => return None,
    })
}

fn french_help(name: &str) -> Option<&'static str> {
    if let Some(component) = Component::named(name) {
        return Some(french_component_help(component));
    }
    Some(match name {
        "Hash" => "taille de la table de transposition en Mo",
        "Seed" => "une autre graine joue d'autres parties",
        "Openings" => "joue les ouvertures de joueurs de sa force",
        "Threads" => "fils qui cherchent ensemble",
        "Clear Hash" => "oublie tout ce qui a été appris",
        "MultiPV" => "nombre de meilleures variantes à montrer",
        "Move Overhead" => "millisecondes perdues entre un coup et la pendule",
        "UCI_LimitStrength" => "joue avec la force de UCI_Elo",
        "UCI_Elo" => "la force, si UCI_LimitStrength est en marche",
        "Skill Level" => "la force, si UCI_LimitStrength est arrêté ; 20 : entière",
        "Skill Seed" => "quelles erreurs fait un joueur limité ; 0 : d'autres à chaque partie",
        "UCI_AnalyseMode" => "l'interface analyse : toute la force, quel que soit le niveau",
        "SyzygyPath" => "dossiers des tables de finales, séparés par : (; sous Windows)",
        "SyzygyProbeDepth" => "profondeur à partir de laquelle on consulte les plus grandes tables",
        "SyzygyProbeLimit" => "on ne consulte pas les tables de plus de pièces",
        "Syzygy50MoveRule" => "les gains que gâche la règle des cinquante coups sont des nulles",
        "nodestime" => "nœuds qui valent une milliseconde ; 0 : le temps réel",
        "EvalFile" => "fichier d'un réseau ; vide : le réseau intégré, s'il existe",
        "Eval" => "ce que vaut une position",
        "Quiescence" => "joue les prises jusqu'au bout avant de juger une position",
        "Ordering" => "quels coups sont essayés d'abord",
        "Exploration" => "centièmes de C dans UCT : combien un coup peu visité mérite un regard",
        "Playout Cap" => "demi-coups après lesquels une partie au hasard est jugée au matériel",
        "Solver" => "prouve ce qui est certain, les mats par exemple",
        "Tree Size" => "mémoire de l'arbre en Mo",
        "OwnBook" => "joue les coups du livre tant qu'il en connaît",
        "BookFile" => {
            "un livre Polyglot ; vide : le livre intégré ; book=FICHIER met OwnBook en marche"
        }
        "BookDepth" => "demi-coups depuis le début de la partie où le livre est consulté",
        "BookChoice" => "quel coup du livre : le plus lourd, au hasard, le plus joué",
        "BookSeed" => "quels hasards prend weighted ; 0 : d'autres à chaque fois",
        "BookLearning" => "note les résultats à côté du livre, et en tient compte",
        "ExperienceFile" => {
            "garde les recherches dans ce fichier et n'en refait aucune ; vide : rien"
        }
        "Split Depth" => "jusqu'à ce nombre de demi-coups restants, un fil cherche seul",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players;

    #[test]
    fn every_player_and_option_speaks_french() {
        for entry in players::everybody() {
            let summary = French.player_summary(entry.id, "");
            assert!(!summary.is_empty(), "no French summary of {}", entry.id);
            // The tunable numbers of the engine have names, not sentences.
            if entry.id == "flagship" && cfg!(feature = "tune") {
                continue;
            }
            for option in (entry.options)() {
                assert!(french_help(option.name).is_some(), "no French help for {}", option.name);
            }
        }
    }
}
