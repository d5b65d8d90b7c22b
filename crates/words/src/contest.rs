//! The words of `roque match` and `roque sprt`, and of players that cannot take part.

use arena::statistics::SprtError;
use arena::{PlayerSpecError, TimeControlError};
use players::{MakeError, PlayerError};

use super::Counted;
use super::Language::{self, English, French};
use super::nearest;

/// What was to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    Match,
    Tournament,
}

/// The labels of a result.
pub struct ContestWords {
    pub players: &'static str,
    pub games: &'static str,
    pub repeated: &'static str,
    pub pairs: &'static str,
    pub interval: &'static str,
    pub few_games: &'static str,
    pub verdict: &'static str,
    pub accepted: &'static str,
    pub rejected: &'static str,
    pub undecided: &'static str,
    pub time_forfeits: &'static str,
    pub crashes: &'static str,
    pub illegal_moves: &'static str,
    pub times: &'static str,
    pub lines: &'static str,
}

impl Language {
    pub fn contest_words(self) -> ContestWords {
        match self {
            English => ContestWords {
                players: "players",
                games: "games",
                repeated: "copies",
                pairs: "pairs",
                interval: "range",
                few_games: "19 times of 20; exact, for few games or results without spread",
                verdict: "verdict",
                accepted: "elo1 accepted: the first player is stronger",
                rejected: "elo0 accepted: the first player is not stronger",
                undecided: "undecided",
                time_forfeits: "lost on time",
                crashes: "crashes",
                illegal_moves: "illegal moves",
                times: "times",
                lines: "lines",
            },
            French => ContestWords {
                players: "joueurs",
                games: "parties",
                repeated: "copies",
                pairs: "paires",
                interval: "intervalle",
                few_games: "19 fois sur 20 ; exact, pour peu de parties ou des résultats sans dispersion",
                verdict: "verdict",
                accepted: "elo1 accepté : le premier joueur est plus fort",
                rejected: "elo0 accepté : le premier joueur n'est pas plus fort",
                undecided: "indécis",
                time_forfeits: "perdues au temps",
                crashes: "plantages",
                illegal_moves: "coups illégaux",
                times: "temps",
                lines: "variantes",
            },
        }
    }

    pub fn contest_resumed(self, games: usize) -> String {
        let games = self.games_in_journal(games);
        match self {
            English => format!("{games}; the match goes on"),
            French => format!("{games} ; le match continue"),
        }
    }

    /// `1 game is already in the journal`.
    pub(super) fn games_in_journal(self, games: usize) -> String {
        let count = games as u64;
        let verb = match self {
            English => {
                self.one_or_many(count, "is already in the journal", "are already in the journal")
            }
            French => {
                self.one_or_many(count, "est déjà dans le journal", "sont déjà dans le journal")
            }
        };
        format!("{} {verb}", self.count(count, Counted::Game))
    }

    pub fn contest_fault(self, game: u64, reason: &str) -> String {
        match self {
            English => format!("game {game}: {reason}"),
            French => format!("partie {game} : {reason}"),
        }
    }

    /// The same in a tournament, where it must be said who played.
    pub fn tournament_fault(self, game: u64, players: [&str; 2], reason: &str) -> String {
        let [white, black] = players;
        match self {
            English => format!("game {game}: {white} – {black}: {reason}"),
            French => format!("partie {game} : {white} – {black} : {reason}"),
        }
    }

    /// What Ctrl-C has done.
    pub fn contest_stopping(self, at_once: bool) -> &'static str {
        match at_once {
            false => self.pick(
                "The running games are finished first; Ctrl-C again stops at once.",
                "Les parties en cours vont à leur terme ; un second Ctrl-C arrête tout de suite.",
            ),
            true => self.pick("Stopping.", "Arrêt."),
        }
    }

    /// After a match that was interrupted: how it can go on.
    pub fn contest_interrupted(self, saved: bool) -> &'static str {
        match saved {
            true => self.pick(
                "interrupted; the same command goes on where it stopped",
                "interrompu ; la même commande reprend où elle s'est arrêtée",
            ),
            false => self.pick(
                "interrupted; with --journal FILE the same command could go on from here",
                "interrompu ; avec --journal FICHIER la même commande pourrait reprendre ici",
            ),
        }
    }

    pub fn time_left(self, seconds: f64) -> String {
        let seconds = seconds.ceil() as u64;
        let time = match seconds / 3600 {
            0 => format!("{}:{:02}", seconds / 60, seconds % 60),
            hours => format!("{hours} h {:02} min", seconds / 60 % 60),
        };
        match self {
            English => format!("{time} left"),
            French => format!("reste {time}"),
        }
    }

    pub fn sprt_error(self, error: &SprtError) -> String {
        match (self, error) {
            (French, SprtError::Hypotheses(elo0, elo1)) => {
                format!("--elo0 doit être inférieur à --elo1, ici {elo0} et {elo1}")
            }
            (French, SprtError::ErrorRate(name, rate)) => {
                format!("--{name} doit être plus grand que 0 et plus petit que 0.5, ici {rate}")
            }
            _ => error.to_string(),
        }
    }

    pub fn player_without_limit(self, name: &str) -> String {
        let name = self.quote(name);
        match self {
            English => format!(
                "player {name} may think for ever\n  \
                 Type a limit: --tc 3+0.03, --movetime 100, --nodes 20000 or --depth 6"
            ),
            French => format!(
                "le joueur {name} peut réfléchir sans fin\n  \
                 Tapez une limite : --tc 3+0.03, --movetime 100, --nodes 20000 ou --depth 6"
            ),
        }
    }

    pub fn bad_time_control(self, text: &str, wrong: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!(
                "--tc cannot be {text}: {wrong}\n  \
                 Expected: seconds and increment, such as 3+0.03 or 40/60+0.5"
            ),
            French => format!(
                "--tc ne peut pas être {text} : {wrong}\n  \
                 Attendu : secondes et incrément, comme 3+0.03 ou 40/60+0.5"
            ),
        }
    }

    pub fn time_control_error(self, error: &TimeControlError) -> String {
        match (self, error) {
            (English, error) => error.to_string(),
            (French, TimeControlError::Empty) => "la cadence est vide".to_owned(),
            (French, TimeControlError::Expected { found, .. }) => {
                format!("{} est illisible", self.quote(found))
            }
            (French, TimeControlError::UnknownLimit(name)) => format!(
                "limite inconnue {} ; il y a tc, movetime, depth et nodes",
                self.quote(name)
            ),
            (French, TimeControlError::NoTime(text)) => {
                format!("{} ne laisse aucun temps", self.quote(text))
            }
        }
    }

    pub fn player_error(self, error: &PlayerSpecError) -> String {
        match (self, error) {
            (English, error) => error.to_string(),
            (French, PlayerSpecError::NoName(_)) => "il n'a pas de nom".to_owned(),
            (French, PlayerSpecError::NoValue { found, .. }) => {
                format!("clé=valeur attendu, ici {}", self.quote(found))
            }
            (French, PlayerSpecError::Limit { error, .. }) => self.time_control_error(error),
            (French, PlayerSpecError::Ponder { found, .. }) => {
                format!("true ou false attendu après ponder=, ici {}", self.quote(found))
            }
        }
    }

    /// Why a text names no player that can be used here.
    pub fn player_refused(self, error: &PlayerError) -> String {
        match error {
            PlayerError::Spelling { text, error } => {
                self.bad_player(text, &self.player_error(error))
            }
            PlayerError::Option { text, error } => self.bad_player(text, &self.option_error(error)),
            PlayerError::Unknown { name, people } => {
                self.player_unknown(name, if *people { &["human"] } else { &[] })
            }
            PlayerError::Person => self.player_human(&players::names()),
            PlayerError::OtherProgram(text) => self.player_not_ours(text, &players::names()),
            PlayerError::Make(error) => self.make_error(error),
        }
    }

    /// A player that could not be made, and why.
    pub fn not_made(self, player: &str, error: &MakeError) -> String {
        self.bad_player(player, &self.make_error(error))
    }

    /// Why a player could not be made.
    pub fn make_error(self, error: &MakeError) -> String {
        match (self, error) {
            (_, MakeError::Option(error)) => self.option_error(error),
            (_, MakeError::Unknown(name)) => self.player_unknown(name, &[]),
            (English, MakeError::OtherProgram(_)) => error.to_string(),
            (French, MakeError::OtherProgram(player)) => {
                format!("{player} est un autre programme")
            }
        }
    }

    /// A player that cannot be understood, or not be made.
    pub fn bad_player(self, text: &str, wrong: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!(
                "{text} is no player: {wrong}\n  Expected: NAME[:key=value,…], such as \
                 flagship:nodes=20000, or uci:PROGRAM[,Option=value,…], or xboard:PROGRAM"
            ),
            French => format!(
                "{text} n'est pas un joueur : {wrong}\n  Attendu : NOM[:clé=valeur,…], comme \
                 flagship:nodes=20000, ou uci:PROGRAMME[,Option=valeur,…], ou xboard:PROGRAMME"
            ),
        }
    }

    /// There is no player of this name; here is who there is, and which other words would do here.
    pub fn player_unknown(self, name: &str, others: &[&'static str]) -> String {
        let known = others.iter().copied().chain(players::everybody().map(|entry| entry.id));
        let meant = nearest(name, known);
        let mut all: Vec<&str> = others.to_vec();
        all.extend(players::names());
        let levels = self.all_levels();
        all.push(&levels);
        let (name, all) = (self.quote(name), all.join(", "));
        let meant =
            meant.map_or(String::new(), |meant| self.did_you_mean(&self.player_as_typed(meant)));
        match self {
            English => format!(
                "there is no player {name}{meant}\n  Players: {all}, or uci:PROGRAM or xboard:PROGRAM for \
                 another program; see roque players"
            ),
            French => format!(
                "il n'y a pas de joueur {name}{meant}\n  Joueurs : {all}, ou uci:PROGRAMME ou \
                 xboard:PROGRAMME pour \
                 un autre programme ; voir roque players"
            ),
        }
    }

    pub fn player_human(self, all: &[&str]) -> String {
        let all = all.join(", ");
        match self {
            English => format!(
                "nobody can be asked here: human plays in the text game\n  Players: {all}, \
                 uci:PROGRAM, xboard:PROGRAM"
            ),
            French => format!(
                "il n'y a personne à interroger ici : human joue dans la partie en mode texte\n  \
                 Joueurs : {all}, uci:PROGRAMME, xboard:PROGRAMME"
            ),
        }
    }

    pub fn player_not_ours(self, text: &str, all: &[&str]) -> String {
        let (text, all) = (self.quote(text), all.join(", "));
        match self {
            English => format!("{text} is another program\n  Expected here: {all}"),
            French => format!("{text} est un autre programme\n  Attendu ici : {all}"),
        }
    }
}
