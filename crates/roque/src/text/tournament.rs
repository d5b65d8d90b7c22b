//! The words of `roque tournament`.

use arena::JournalError;
use arena::tournament::{MergeError, ScheduleError};

use super::Language::{self, English, French};

/// The labels of a result.
pub(crate) struct TournamentWords {
    pub(crate) player: &'static str,
    pub(crate) games: &'static str,
    pub(crate) points: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) performance: &'static str,
    pub(crate) survived: &'static str,
    pub(crate) cross_table: &'static str,
    pub(crate) los: &'static str,
    pub(crate) faults: &'static str,
    pub(crate) leader: &'static str,
    pub(crate) move_number: &'static str,
    pub(crate) tournament: &'static str,
    pub(crate) standing: &'static str,
    pub(crate) ratings: &'static str,
    pub(crate) rating_chart: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) draws: &'static str,
    pub(crate) losses: &'static str,
    pub(crate) white: &'static str,
    pub(crate) black: &'static str,
    pub(crate) result: &'static str,
    pub(crate) round: &'static str,
    pub(crate) reason: &'static str,
    pub(crate) written_as: &'static str,
    pub(crate) limits: &'static str,
    pub(crate) unfinished: &'static str,
    pub(crate) rating_note: &'static str,
}

impl Language {
    pub(crate) fn tournament_words(self) -> TournamentWords {
        match self {
            English => TournamentWords {
                player: "player",
                games: "games",
                points: "points",
                moves: "moves",
                performance: "perf.",
                survived: "rounds",
                cross_table: "Points of each player against each other",
                los: "Likelihood, in per cent, that one is stronger than the other",
                faults: "Lost on time / by crashes / by illegal moves",
                leader: "first",
                move_number: "move",
                tournament: "Tournament",
                standing: "Standing",
                ratings: "Ratings",
                rating_chart: "Elo ratings with their errors",
                wins: "won",
                draws: "drawn",
                losses: "lost",
                white: "White",
                black: "Black",
                result: "result",
                round: "round",
                reason: "how it ended",
                written_as: "written as",
                limits: "limits",
                unfinished: "The tournament is not finished.",
                rating_note: "Maximum likelihood on the logistic scale; a draw is half a win, and \
                              every player is lent one draw against the average. Errors hold 19 \
                              times of 20.",
            },
            French => TournamentWords {
                player: "joueur",
                games: "parties",
                points: "points",
                moves: "coups",
                performance: "perf.",
                survived: "tours",
                cross_table: "Points de chaque joueur contre chaque autre",
                los: "Probabilité, en pour cent, que l'un soit plus fort que l'autre",
                faults: "Perdues au temps / par pannes / par coups illégaux",
                leader: "premier",
                move_number: "coup",
                tournament: "Tournoi",
                standing: "Classement",
                ratings: "Classement Elo",
                rating_chart: "Classements Elo et leurs erreurs",
                wins: "gagnées",
                draws: "nulles",
                losses: "perdues",
                white: "Blancs",
                black: "Noirs",
                result: "résultat",
                round: "ronde",
                reason: "fin",
                written_as: "écrit",
                limits: "limites",
                unfinished: "Le tournoi n'est pas fini.",
                rating_note: "Maximum de vraisemblance sur l'échelle logistique ; une nulle est une \
                              demi-victoire, et chaque joueur reçoit une nulle contre la moyenne. \
                              Les erreurs valent 19 fois sur 20.",
            },
        }
    }

    pub(crate) fn tournament_resumed(self, games: usize, torn: bool) -> String {
        let torn = match (self, torn) {
            (_, false) => "",
            (English, true) => "\nthe last line of the journal was torn: that game is played again",
            (French, true) => {
                "\nla dernière ligne du journal était déchirée : cette partie est rejouée"
            }
        };
        match self {
            English => {
                format!("{games} games are already in the journal; the tournament goes on{torn}")
            }
            French => {
                format!("{games} parties sont déjà dans le journal ; le tournoi continue{torn}")
            }
        }
    }

    pub(crate) fn journal_torn_at(self, path: &str) -> String {
        match self {
            English => format!("{path}: the last line was torn and is left out"),
            French => format!("{path} : la dernière ligne était déchirée et reste dehors"),
        }
    }

    pub(crate) fn files_written(self, names: &str) -> String {
        match self {
            English => format!("files: {names}"),
            French => format!("fichiers : {names}"),
        }
    }

    pub(crate) fn shard_done(self, name: &str, count: u32) -> String {
        match self {
            English => format!(
                "when all shards are done: roque tournament merge {name} {name}.*of{count}.journal"
            ),
            French => format!(
                "quand toutes les parts sont finies : roque tournament merge {name} \
                 {name}.*of{count}.journal"
            ),
        }
    }

    pub(crate) fn name_taken(self, name: &str) -> String {
        let name = self.quote(name);
        match self {
            English => format!(
                "{name} is already there and is no result of a tournament\n  Type another NAME"
            ),
            French => format!(
                "{name} existe déjà et n'est pas le résultat d'un tournoi\n  Tapez un autre NAME"
            ),
        }
    }

    pub(crate) fn journal_refused(self, error: &JournalError) -> String {
        match (self, error) {
            (English, JournalError::OtherMatch { path, found, expected }) => format!(
                "journal {}: it belongs to another tournament\n  there: {found}\n  here:  \
                 {expected}\n  Type another NAME, or remove that file",
                path.display()
            ),
            (French, JournalError::OtherMatch { path, found, expected }) => format!(
                "journal {} : il appartient à un autre tournoi\n  là :  {found}\n  ici : \
                 {expected}\n  Tapez un autre NAME, ou supprimez ce fichier",
                path.display()
            ),
            (French, JournalError::InUse { path }) => {
                format!("journal {} : un autre tournoi l'écrit en ce moment", path.display())
            }
            (French, JournalError::NoJournal { path }) => {
                format!("{} : ce n'est pas un journal de parties", path.display())
            }
            (French, JournalError::StrangeGame { path, game }) => {
                format!("journal {} : la partie {game} n'est pas de ce tournoi", path.display())
            }
            (_, error) => error.to_string(),
        }
    }

    pub(crate) fn merge_needs_journals(self) -> String {
        self.pick(
            "merge needs a name and journals\n  \
             Type: roque tournament merge NAME NAME.1of2.journal NAME.2of2.journal",
            "il faut à merge un nom et des journaux\n  \
             Tapez : roque tournament merge NAME NAME.1of2.journal NAME.2of2.journal",
        )
        .to_owned()
    }

    pub(crate) fn merge_refused(self, error: &MergeError) -> String {
        match (self, error) {
            (_, MergeError::Journal(error)) => self.journal_refused(error),
            (French, MergeError::NoTournament(path)) => {
                format!("{} : ce n'est pas le journal d'un tournoi", path.display())
            }
            (French, MergeError::Twice { path, game }) => format!(
                "{} : la partie {game} est aussi dans une autre part, avec d'autres coups",
                path.display()
            ),
            (_, error) => error.to_string(),
        }
    }

    pub(crate) fn merge_incomplete(self, played: usize, expected: u64) -> String {
        match self {
            English => format!("{played} of {expected} games: some shards are not finished"),
            French => format!("{played} parties sur {expected} : des parts ne sont pas finies"),
        }
    }

    pub(crate) fn bad_shard(self, text: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!("--shard cannot be {text}\n  Expected: I/N, such as 2/4"),
            French => format!("--shard ne peut pas être {text}\n  Attendu : I/N, comme 2/4"),
        }
    }

    pub(crate) fn shard_of_rounds(self, format: &str) -> String {
        match self {
            English => format!(
                "--shard: who meets whom in a {format} depends on the results of all games, so it \
                 cannot be split\n  Expected: --format league or gauntlet"
            ),
            French => format!(
                "--shard : dans un {format}, les rencontres dépendent des résultats de toutes les \
                 parties ; on ne peut pas le partager\n  Attendu : --format league ou gauntlet"
            ),
        }
    }

    pub(crate) fn bad_anchor(self, text: &str, names: &[String]) -> String {
        let (text, names) = (self.quote(text), names.join(", "));
        match self {
            English => {
                format!("--anchor cannot be {text}\n  Expected: NAME=ELO; the names are: {names}")
            }
            French => format!(
                "--anchor ne peut pas être {text}\n  Attendu : NOM=ELO ; les noms sont : {names}"
            ),
        }
    }

    pub(crate) fn schedule_error(self, error: &ScheduleError) -> String {
        match (self, *error) {
            (English, ScheduleError::RoundsOfKnockout) => {
                "--rounds: a knockout has as many rounds as its players need\n  Expected: --cycles N \
                 for the pairs of games of each encounter"
                    .to_owned()
            }
            (English, error) => error.to_string(),
            (French, ScheduleError::TooFewPlayers(players)) => {
                format!("il faut au moins deux joueurs, ici {players}")
            }
            (French, ScheduleError::Nothing) => "il faut au moins une ronde".to_owned(),
            (French, ScheduleError::TooManyRounds { players, rounds, most }) => format!(
                "--rounds : {players} joueurs se rencontrent en {most} rondes au plus, pas en \
                 {rounds}"
            ),
            (French, ScheduleError::RoundsOfKnockout) => {
                "--rounds : un knockout a autant de tours qu'il lui en faut\n  Attendu : --cycles N \
                 pour les paires de parties de chaque rencontre"
                    .to_owned()
            }
            (French, ScheduleError::TooManyGames(games)) => {
                format!("cela ferait {games} parties ; 10000000 au plus")
            }
        }
    }
}
