//! The words of `roque tune`.

use std::path::Path;

use arena::MatchResult;
use arena::spsa::{SpsaError, StateError, TunedEngine};
use eval::WeightsError;

use super::Language::{self, English, French};

/// Labels and headings.
pub struct TuneWords {
    pub positions: &'static str,
    pub scale: &'static str,
    pub error: &'static str,
    pub held_out: &'static str,
    pub written: &'static str,
    pub number: &'static str,
    pub before: &'static str,
    pub after: &'static str,
}

const ENGLISH: TuneWords = TuneWords {
    positions: "positions + held out",
    scale: "scale K (cp)",
    error: "mean squared error",
    held_out: "of games held out",
    written: "written to",
    number: "number",
    before: "before",
    after: "now",
};

const FRENCH: TuneWords = TuneWords {
    positions: "positions + témoins",
    scale: "échelle K (centipions)",
    error: "erreur quadratique moyenne",
    held_out: "des parties témoins",
    written: "écrit dans",
    number: "nombre",
    before: "avant",
    after: "maintenant",
};

impl Language {
    pub fn tune_words(self) -> &'static TuneWords {
        match self {
            English => &ENGLISH,
            French => &FRENCH,
        }
    }

    pub fn file_refused(self, path: &Path, reason: &str) -> String {
        let path = self.quote(&path.to_string_lossy());
        match self {
            English => format!("{path}: {reason}"),
            French => format!("{path} : {reason}"),
        }
    }

    pub fn no_position(self, number: u64) -> String {
        let number = self.number(number);
        match self {
            English => format!("neither an archive nor positions: record {number} is none"),
            French => {
                format!("ni archive ni positions : l'enregistrement {number} n'en est pas une")
            }
        }
    }

    pub fn too_few_positions(self, found: usize, wanted: usize) -> String {
        let (found, wanted) = (self.number(found as u64), self.number(wanted as u64));
        match self {
            English => format!(
                "{found} positions are too few to learn from: at least {wanted} of several games are \
                 needed\n  Make more with: roque datagen --out FILE"
            ),
            French => format!(
                "{found} positions ne suffisent pas : il en faut au moins {wanted}, de plusieurs \
                 parties\n  Pour en faire : roque datagen --out FICHIER"
            ),
        }
    }

    pub fn not_built_for_tuning(self) -> &'static str {
        match self {
            English => {
                "this program was built without tuning: its numbers cannot be set\n  Build one with: \
                 cargo build --release -p roque --features tune\n  or name one with --engine PROGRAM"
            }
            French => {
                "ce programme a été construit sans réglage : ses nombres sont fixes\n  Pour en \
                 construire un : cargo build --release -p roque --features tune\n  ou nommez-en un \
                 avec --engine PROGRAMME"
            }
        }
    }

    pub fn param_unknown(self, name: &str, meant: Option<&str>) -> String {
        let name = self.quote(name);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!("the search has no number {name}{meant}\n  They are in params.rs"),
            French => format!("la recherche n'a pas de nombre {name}{meant}\n  Voir params.rs"),
        }
    }

    pub fn param_of_the_clock(self, name: &str) -> String {
        match self {
            English => {
                format!("{name} does nothing at fixed nodes: games without a clock cannot tune it")
            }
            French => format!(
                "{name} ne fait rien à nœuds fixes : des parties sans pendule ne peuvent pas le régler"
            ),
        }
    }

    pub fn spsa_error(self, error: &SpsaError) -> String {
        match (self, error) {
            (French, SpsaError::Rate(rate)) => {
                format!("--rate doit être plus grand que 0 et au plus 1, ici {rate}")
            }
            (English, SpsaError::Rate(rate)) => {
                format!("--rate must be above 0 and at most 1, not {rate}")
            }
            (French, SpsaError::Nothing) => "il n'y a rien à régler".to_owned(),
            (French, SpsaError::Bounds(name)) => {
                format!("{name} : la valeur doit être entre ses bornes, et le pas au-dessus de 0")
            }
            (French, SpsaError::Twice(name)) => format!("{name} est là deux fois"),
            (English, error) => error.to_string(),
        }
    }

    /// What is wrong with a file of weights.
    pub fn weights_error(self, error: &WeightsError) -> String {
        if self == English {
            return error.to_string();
        }
        let (line, found, expected) = match error {
            WeightsError::Form { line, found } => (line, found, "un nom et deux nombres attendus"),
            WeightsError::Number { line, found } => (line, found, "un nombre attendu"),
            WeightsError::Name { line, found } => {
                (line, found, "ce poids n'existe pas, ou est déjà venu")
            }
        };
        format!("ligne {line} : {expected}, ici {}", self.quote(found))
    }

    /// A file that is something else, or damaged.
    /// Why the state of a run cannot be gone on with.
    pub fn spsa_state_error(self, error: &StateError) -> String {
        match error {
            StateError::NoState(error) => self.no_spsa_state(error),
            StateError::Run(error) => self.spsa_error(error),
            StateError::OtherEngine { found, now } => self.spsa_other_engine(found, now),
            StateError::OtherNet { net, found, now } => self.spsa_other_net(net, found, now),
            StateError::OtherRun => self.spsa_other_run().to_owned(),
        }
    }

    fn no_spsa_state(self, error: &serde_json::Error) -> String {
        match self {
            English => format!("this is no state of roque tune search: {error}"),
            French => format!(
                "ce n'est pas un état de roque tune search : ligne {}, colonne {}",
                error.line(),
                error.column()
            ),
        }
    }

    pub fn spsa_engine_not_started(self, program: &str, why: &str) -> String {
        let program = self.quote(program);
        match self {
            English => format!("the engine {program} cannot be started: {why}"),
            French => format!("le moteur {program} ne démarre pas : {why}"),
        }
    }

    pub fn spsa_engine_silent(self, program: &str, expected: &str, found: &str) -> String {
        let program = self.quote(program);
        match self {
            English => format!(
                "the engine {program} does not answer: expected {expected}, found {found}\n  Name a \
                 UCI engine that was built for tuning with --engine PROGRAM"
            ),
            French => format!(
                "le moteur {program} ne répond pas : attendu {expected}, trouvé {found}\n  Nommez un \
                 moteur UCI construit pour le réglage avec --engine PROGRAMME"
            ),
        }
    }

    fn spsa_engine(self, engine: &TunedEngine) -> String {
        let name = self.quote(&engine.name);
        match engine.program.as_str() {
            "" => name,
            program => format!("{name} (--engine {program})"),
        }
    }

    fn spsa_other_engine(self, found: &TunedEngine, now: &TunedEngine) -> String {
        let (found, now) = (self.spsa_engine(found), self.spsa_engine(now));
        match self {
            English => format!(
                "this run was begun with another engine\n  there: {found}\n  here:  {now}\n  Name \
                 another file, or the engine it was begun with"
            ),
            French => format!(
                "ce réglage a commencé avec un autre moteur\n  là :  {found}\n  ici : {now}\n  \
                 Nommez un autre fichier, ou le moteur avec lequel il a commencé"
            ),
        }
    }

    fn spsa_other_net(self, net: &str, found: &str, now: &str) -> String {
        let net = self.quote(net);
        match self {
            English => format!(
                "this run was begun with another net: {net} had the checksum {found}, now it is \
                 {now}\n  Name another file, or the net it was begun with"
            ),
            French => format!(
                "ce réglage a commencé avec un autre réseau : {net} avait la somme de contrôle \
                 {found}, c'est maintenant {now}\n  Nommez un autre fichier, ou le réseau avec \
                 lequel il a commencé"
            ),
        }
    }

    /// A state from before engine and net were kept.
    pub fn spsa_older_state(self, engine: &str) -> String {
        let engine = self.quote(engine);
        match self {
            English => format!(
                "the state is an older one and does not say which engine and net it was begun with; \
                 it goes on with {engine}"
            ),
            French => format!(
                "l'état est ancien et ne dit pas avec quel moteur et quel réseau il a commencé ; il \
                 continue avec {engine}"
            ),
        }
    }

    fn spsa_other_run(self) -> &'static str {
        match self {
            English => {
                "this is the state of another run (other numbers, rounds, nodes, pairs, rate, seed, \
                 openings, net, bounds or rules that end games): name another file, or type what it was begun with"
            }
            French => {
                "c'est l'état d'un autre réglage (autres nombres, tours, nœuds, paires, pas, graine, \
                 ouvertures, réseau, bornes ou règles qui finissent les parties) : nommez un autre fichier, ou tapez ce avec quoi il a commencé"
            }
        }
    }

    pub fn spsa_resumed(self, round: u64, rounds: u64) -> String {
        let (round, rounds) = (self.number(round), self.number(rounds));
        match self {
            English => format!("goes on after round {round} of {rounds}"),
            French => format!("continue après le tour {round} sur {rounds}"),
        }
    }

    pub fn spsa_played(self, round: u64, rounds: u64) -> String {
        let (round, rounds) = (self.number(round), self.number(rounds));
        match self {
            English => format!("rounds played: {round} of {rounds}"),
            French => format!("tours joués : {round} sur {rounds}"),
        }
    }

    pub fn spsa_round(self, round: u64, rounds: u64, result: &MatchResult, left: f64) -> String {
        let (round, rounds) = (self.number(round), self.number(rounds));
        let MatchResult { wins, draws, losses, .. } = result;
        let (word, left) = (self.pick("round", "tour"), self.time_left(left));
        format!("{word} {round}/{rounds}  +{wins} ={draws} -{losses}  {left}")
    }

    pub fn spsa_interrupted(self) -> &'static str {
        match self {
            English => "interrupted: the rounds before are saved, the same command goes on",
            French => "interrompu : les tours joués sont enregistrés, la même commande continue",
        }
    }

    pub fn spsa_broken(self, engine: &str) -> String {
        let engine = self.quote(engine);
        match self {
            English => {
                format!("{engine} crashed or made an illegal move; this round does not count")
            }
            French => format!("{engine} a planté ou joué un coup illégal ; ce tour ne compte pas"),
        }
    }
}
