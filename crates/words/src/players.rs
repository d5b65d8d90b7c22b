//! The words of `roque players`. Players and options speak English of themselves; here is the French.

use std::borrow::Cow;

use lab::algorithms::Component;
use search::Family;

use super::Language::{self, English, French};
use super::ablation::french_component_help;
use players::levels;

impl Language {
    /// Options of a book where a player's searches are looked at.
    pub fn book_unused(self, player: &str, options: &str) -> String {
        match self {
            English => {
                format!("{player}: searches are looked at here, no book is asked: {options}")
            }
            French => format!("{player} : on regarde ici des recherches, sans livre : {options}"),
        }
    }

    /// What a book has is not played where a search was asked for.
    pub fn book_left_aside(self, mv: &str, player: &str) -> String {
        match self {
            English => format!("{player}: its book plays {mv}; this is its search"),
            French => format!("{player} : son livre joue {mv} ; voici sa recherche"),
        }
    }

    pub fn family(self, family: Family) -> &'static str {
        match family {
            Family::Exact => self.pick("exact", "exact"),
            Family::Selective => self.pick("selective", "sélectif"),
            Family::Statistical => self.pick("statistical", "statistique"),
        }
    }

    /// The same with what it means.
    pub fn family_in_full(self, family: Family) -> &'static str {
        match family {
            Family::Exact => self.pick(
                "exact: finds the minimax value of its tree",
                "exact : trouve la valeur minimax de son arbre",
            ),
            Family::Selective => self.pick(
                "selective: leaves out what it thinks does not matter",
                "sélectif : laisse de côté ce qui lui semble sans importance",
            ),
            Family::Statistical => self.pick(
                "statistical: estimates from samples",
                "statistique : estime à partir d'échantillons",
            ),
        }
    }

    pub fn player_headings(self) -> [&'static str; 4] {
        match self {
            English => ["name", "printed as", "family", "what it does"],
            French => ["nom", "affiché", "famille", "ce qu'il fait"],
        }
    }

    /// What stands under the list of players.
    pub fn players_footer(self) -> &'static str {
        self.pick(
            "exact: the minimax value of its tree; selective: leaves out what it thinks does\n\
             not matter; statistical: an estimate. Also human, uci:PROGRAM, xboard:PROGRAM.\n\
             A player is written NAME:key=value,… with options, tc, movetime, nodes, depth.\n\
             One in full: roque players mtdf. Options of all: roque players options.\n",
            "exact : la valeur minimax de son arbre ; sélectif : laisse de côté ce qui lui\n\
             semble vain ; statistique : une estimation. Aussi human, uci:…, xboard:…\n\
             Un joueur s'écrit NOM:clé=valeur,… avec options, tc, movetime, nodes, depth.\n\
             Un seul : roque players mtdf. Options communes : roque players options\n",
        )
    }

    /// Another word for `options` behind `roque players`.
    pub fn options_word(self) -> &'static str {
        self.pick("shared", "communes")
    }

    pub fn shared_heading(self) -> &'static str {
        self.pick("Options of every player:", "Options de tous les joueurs :")
    }

    /// The limits, which every player takes.
    pub fn limit_keys(self) -> &'static str {
        self.pick(
            "Limits of every player:\n  \
             tc=3+0.03        a clock: seconds, and more after every move; 40/60+0.5\n  \
             movetime=100     milliseconds a move\n  \
             nodes=20000      nodes a move\n  \
             depth=6          half-moves\n\
             Example:\n  roque analyze --player negascout:depth=5,OwnBook=true\n",
            "Limites de tous les joueurs :\n  \
             tc=3+0.03        une pendule : secondes, et en plus par coup ; 40/60+0.5\n  \
             movetime=100     millisecondes par coup\n  \
             nodes=20000      nœuds par coup\n  \
             depth=6          demi-coups\n\
             Exemple :\n  roque analyze --player negascout:depth=5,OwnBook=true\n",
        )
    }

    /// Which options are not told again on the page of one player.
    pub fn shared_hint(self, names: &str) -> String {
        match self {
            English => format!("As every player (roque players options):\n  {names}\n"),
            French => format!("Comme tous les joueurs (roque players options) :\n  {names}\n"),
        }
    }

    pub fn player_example(self, command: &str) -> String {
        match self {
            English => format!("\nExample:\n  {command}\n"),
            French => format!("\nExemple :\n  {command}\n"),
        }
    }

    pub fn level_names(self) -> &'static str {
        self.pick("Roque level", "Roque niveau")
    }

    pub fn levels_in_short(self) -> &'static str {
        self.pick("from the first games to full strength", "des débuts à la pleine force")
    }

    /// What a player is, short enough for a table.
    pub fn player_in_short(self, id: &str, own: &str) -> String {
        const WIDTH: usize = 40;
        let (english, french) = in_short(id);
        let text = self.pick(english, french);
        if !text.is_empty() {
            return text.to_owned();
        }
        match own.chars().count() {
            ..=WIDTH => own.to_owned(),
            _ => own.chars().take(WIDTH - 1).chain(['…']).collect(),
        }
    }

    /// The name of a player as people read it. Files and programs get the English one.
    pub fn shown_name(self, name: &str) -> Cow<'_, str> {
        match self {
            English => Cow::Borrowed(name),
            French => {
                // Behind a name may stand what tells it from another: `Course (depth=3)`.
                let course = name.strip_prefix("Course");
                let course = course.filter(|rest| rest.is_empty() || rest.starts_with(' '));
                match (course, name.strip_prefix("Roque level ")) {
                    (Some(rest), _) => Cow::Owned(format!("Cours{rest}")),
                    (None, Some(level)) => Cow::Owned(format!("Roque niveau {level}")),
                    (None, None) => Cow::Borrowed(name),
                }
            }
        }
    }

    /// What a player is; its own words are English.
    pub fn player_summary(self, id: &str, own: &'static str) -> &'static str {
        match (self, levels::of_name(id)) {
            (_, Some(level)) => self.level_summary(level),
            (English, None) => own,
            (French, None) => french_summary(id).unwrap_or(own),
        }
    }

    pub fn option_headings(self) -> [&'static str; 3] {
        match self {
            English => ["  option", "default", "values"],
            French => ["  option", "défaut", "valeurs"],
        }
    }

    /// What an option does; its player's own words are English.
    pub fn option_help(self, name: &str, own: &'static str) -> &'static str {
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

/// A few words in English and French; nothing for a player that is newer than this list.
fn in_short(id: &str) -> (&'static str, &'static str) {
    match id {
        "flagship" => ("the strong engine", "le moteur le plus fort"),
        "minimax" => ("looks at everything", "regarde tout"),
        "alphabeta" => ("minimax without what cannot matter", "minimax sans ce qui ne change rien"),
        "negamax" => ("minimax, one function for both sides", "minimax, une seule fonction"),
        "negamax-ab" => ("alpha-beta, one function for both", "alpha-bêta, une seule fonction"),
        "negascout" => {
            ("checks all others against the first", "vérifie seulement les coups suivants")
        }
        "mtdf" => ("yes-or-no questions, and a memory", "questions par oui ou non, et mémoire"),
        "mcts" => ("random games decide", "des parties au hasard décident"),
        "mcts-eval" => ("MCTS with an evaluation at the leaves", "MCTS, feuilles évaluées"),
        "pvsplit" => ("alpha-beta on several threads", "alpha-bêta, fils d'exécution"),
        "bibichess" => ("S1, 2006: every part can be switched", "S1, 2006 : tout se désactive"),
        "course" => ("S2: alpha-beta, material, mailbox", "S2 : alpha-bêta, matériel, mailbox"),
        "agent" => ("S4: PV-splitting, a second a move", "S4 : PV-splitting, 1 s par coup"),
        "random" => ("any legal move", "n'importe quel coup légal"),
        _ => ("", ""),
    }
}

fn french_summary(id: &str) -> Option<&'static str> {
    Some(match id {
        "flagship" => "recherche à variante principale avec tout ce qui a fait ses preuves",
        "minimax" => "regarde tout, Max et Min à tour de rôle",
        "alphabeta" => "minimax sans ce qui ne peut rien changer",
        "negamax" => "minimax avec une seule fonction pour les deux camps",
        "negamax-ab" => "alpha-bêta avec une seule fonction pour les deux camps",
        "negascout" => "tient le premier coup pour le meilleur et ne fait que vérifier les autres",
        "mtdf" => "cerne la valeur par des questions fermées, avec une mémoire",
        "course" => "S2 : negamax avec alpha-bêta, matériel seul, coups d'un échiquier mailbox",
        "mcts" => "recherche arborescente Monte-Carlo : UCT et parties jouées au hasard",
        "mcts-eval" => "recherche arborescente Monte-Carlo dont une évaluation juge les feuilles",
        "pvsplit" => "la branche de gauche d'abord, puis ses sœurs sur plusieurs fils d'exécution",
        "bibichess" => "S1 : le moteur de 2006, dont chaque composante se désactive",
        "agent" => {
            "S4 : PV-splitting, livre d'ouvertures, évaluation tapered, une seconde par coup"
        }
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
        "Threads" => "fils d'exécution qui cherchent ensemble",
        "Clear Hash" => "oublie tout ce qui a été appris",
        "MultiPV" => "nombre de meilleures variantes à montrer",
        "Move Overhead" => "millisecondes perdues entre un coup et la pendule",
        "UCI_LimitStrength" => "joue avec la force de UCI_Elo",
        "UCI_Elo" => "la force, si UCI_LimitStrength est activé",
        "Skill Level" => "la force, si UCI_LimitStrength est désactivé ; 20 : entière",
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
        "Playout Cap" => {
            "demi-coups d'une partie au hasard avant de compter le matériel ; 0 : jusqu'au bout"
        }
        "Simulations" => "simulations par coup, en plus des autres limites ; 0 : sans limite",
        "Solver" => "prouve ce qui est certain, les mats par exemple",
        "Tree Size" => "mémoire de l'arbre en Mo",
        "OwnBook" => "joue les coups du livre tant qu'il en connaît",
        "BookFile" => "un livre Polyglot ; vide : le livre intégré ; book=FICHIER active OwnBook",
        "BookDepth" => "demi-coups depuis le début de la partie où le livre est consulté",
        "BookChoice" => "quel coup du livre : le plus grand poids, un tirage, le plus joué",
        "BookSeed" => "graine des tirages de weighted ; 0 : une autre à chaque fois",
        "BookLearning" => "note les résultats à côté du livre, et en tient compte",
        "ExperienceFile" => {
            "garde les recherches dans ce fichier et n'en refait aucune ; vide : rien"
        }
        "Split Depth" => {
            "jusqu'à ce nombre de demi-coups restants, un fil d'exécution cherche seul"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_and_option_speaks_french() {
        for entry in players::everybody() {
            let summary = French.player_summary(entry.id, "");
            assert!(!summary.is_empty(), "no French summary of {}", entry.id);
            // The tunable numbers of the engine have names, not sentences.
            if entry.id == "flagship" && cfg!(feature = "tune") {
                continue;
            }
            for option in entry.options() {
                assert!(french_help(option.name).is_some(), "no French help for {}", option.name);
            }
        }
    }
}
