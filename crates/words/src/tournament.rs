//! The words of `roque tournament`.

mod words;

use arena::tournament::{Format, MergeError, ScheduleError};

use super::Contest;
use super::Counted;
use super::Language::{self, English, French};
pub use words::TournamentWords;

impl Language {
    pub fn tournament_resumed(self, games: usize, torn: bool) -> String {
        let torn = match (self, torn) {
            (_, false) => "",
            (English, true) => "\nthe last line of the journal was torn: that game is played again",
            (French, true) => {
                "\nla dernière ligne du journal était coupée : cette partie est rejouée"
            }
        };
        let games = self.games_in_journal(games);
        match self {
            English => format!("{games}; the tournament goes on{torn}"),
            French => format!("{games} ; le tournoi continue{torn}"),
        }
    }

    pub fn journal_torn_at(self, path: &str) -> String {
        match self {
            English => format!("{path}: the last line was torn and is left out"),
            French => format!("{path} : la dernière ligne était coupée ; elle est ignorée"),
        }
    }

    pub fn files_written(self, names: &str) -> String {
        match self {
            English => format!("files: {names}"),
            French => format!("fichiers : {names}"),
        }
    }

    pub fn shard_done(self, name: &str, count: u32) -> String {
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

    pub fn name_taken(self, name: &str) -> String {
        let name = self.quote(name);
        match self {
            English => format!(
                "{name} is already there and is no result of a tournament\n  Type another NAME"
            ),
            French => format!(
                "{name} existe déjà et n'est pas le résultat d'un tournoi\n  Tapez un autre NOM"
            ),
        }
    }

    /// The kind of a tournament, for people.
    pub fn format_name(self, format: Format) -> &'static str {
        match (self, format) {
            (English, format) => format.as_str(),
            (French, Format::League) => "ligue",
            (French, Format::Gauntlet) => "gauntlet",
            (French, Format::Swiss) => "système suisse",
            (French, Format::Knockout) => "élimination directe",
        }
    }

    pub fn file_used_twice(self, option: &str, path: &str) -> String {
        match self {
            English => format!(
                "{option} {path}: this file has another use in this tournament\n  Type another NAME, \
                 or another file"
            ),
            French => format!(
                "{option} {path} : ce fichier sert à autre chose dans ce tournoi\n  Tapez un autre \
                 NOM, ou un autre fichier"
            ),
        }
    }

    pub fn no_folder(self, option: &str, folder: &str) -> String {
        match self {
            English => format!("{option}: there is no folder {folder}\n  Make it, or type another"),
            French => {
                format!(
                    "{option} : il n'y a pas de dossier {folder}\n  Créez-le, ou tapez-en un autre"
                )
            }
        }
    }

    pub fn meaningless_for_merge(self, option: &str) -> String {
        match self {
            English => format!(
                "{option} means nothing to merge: the journals say what was played\n  Options of \
                 merge: --anchor, --html, --json"
            ),
            French => format!(
                "{option} n'a pas de sens pour merge : les journaux disent ce qui a été joué\n  \
                 Options de merge : --anchor, --html, --json"
            ),
        }
    }

    pub fn cycles_and_rounds(self, format: Format) -> String {
        let format = format.as_str();
        match self {
            English => format!(
                "--rounds is another word for --cycles in a {format}\n  Type one of them only"
            ),
            French => format!(
                "--rounds est un autre mot pour --cycles avec --format {format}\n  Tapez \
                 seulement l'un des deux"
            ),
        }
    }

    pub fn merge_needs_journals(self) -> String {
        self.pick(
            "merge needs a name and journals\n  \
             Type: roque tournament merge NAME NAME.1of2.journal NAME.2of2.journal",
            "il faut à merge un nom et des journaux\n  \
             Tapez : roque tournament merge NOM NOM.1of2.journal NOM.2of2.journal",
        )
        .to_owned()
    }

    pub fn merge_refused(self, error: &MergeError) -> String {
        match (self, error) {
            (_, MergeError::Journal(error)) => self.journal_refused(error, Contest::Tournament),
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

    pub fn merge_incomplete(self, played: usize, expected: u64) -> String {
        match self {
            English => {
                let expected = self.count(expected, Counted::Game);
                format!("{played} of {expected}: some shards are not finished")
            }
            French => {
                let played = self.count(played as u64, Counted::Game);
                format!("{played} sur {expected} : des parts ne sont pas finies")
            }
        }
    }

    pub fn bad_shard(self, text: &str) -> String {
        let text = self.quote(text);
        match self {
            English => format!("--shard cannot be {text}\n  Expected: I/N, such as 2/4"),
            French => format!("--shard ne peut pas être {text}\n  Attendu : I/N, comme 2/4"),
        }
    }

    pub fn shard_of_rounds(self, format: &str) -> String {
        match self {
            English => format!(
                "--shard: who meets whom in a {format} depends on the results of all games, so it \
                 cannot be split\n  Expected: --format league or gauntlet"
            ),
            French => format!(
                "--shard : avec --format {format}, les rencontres dépendent des résultats de toutes les \
                 parties ; le tournoi ne se partage pas\n  Attendu : --format league ou gauntlet"
            ),
        }
    }

    /// `names` are those of the players, as far as they are known.
    pub fn bad_anchor(self, text: &str, names: &[String]) -> String {
        let (text, names) = (self.quote(text), names.join(", "));
        let known = match self {
            _ if names.is_empty() => String::new(),
            English => format!("; the names are: {names}"),
            French => format!(" ; les noms sont : {names}"),
        };
        match self {
            English => format!("--anchor cannot be {text}\n  Expected: NAME=ELO{known}"),
            French => format!("--anchor ne peut pas être {text}\n  Attendu : NOM=ELO{known}"),
        }
    }

    pub fn schedule_error(self, error: &ScheduleError) -> String {
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
                "--rounds : {players} joueurs se rencontrent en {most} {} au plus, pas en {rounds}",
                self.one_or_many(most.into(), "ronde", "rondes")
            ),
            (French, ScheduleError::RoundsOfKnockout) => {
                "--rounds : une élimination directe a autant de tours qu'il lui en faut\n  Attendu : --cycles N \
                 pour les paires de parties de chaque rencontre"
                    .to_owned()
            }
            (French, ScheduleError::TooManyGames(games)) => {
                format!("cela ferait {games} parties ; 10000000 au plus")
            }
        }
    }
}
