//! What is told of the exercises beside a sitting: lists, what was added, what is wrong with a command or with the notebook.

use ::play::practice::{DAY, Exercise, GameSource, STAGES, Source, Strange};

use crate::Language::{self, English, French};
use crate::{Asked, Counted, capitalized};

const HOUR: u64 = 3600;

/// Headings of the lists.
pub struct PracticeWords {
    pub number: &'static str,
    pub due: &'static str,
    pub stage: &'static str,
    pub found: &'static str,
    pub exercise: &'static str,
    pub exercises: &'static str,
    pub answers: &'static str,
    pub next: &'static str,
}

impl Language {
    pub fn practice_words(self) -> PracticeWords {
        match self {
            English => PracticeWords {
                number: "number",
                due: "due",
                stage: "stage",
                found: "found",
                exercise: "exercise",
                exercises: "exercises",
                answers: "answers",
                next: "next",
            },
            French => PracticeWords {
                number: "numéro",
                due: "à faire",
                stage: "étape",
                found: "trouvé",
                exercise: "exercice",
                exercises: "exercices",
                answers: "réponses",
                next: "prochain",
            },
        }
    }

    pub fn practice_action_unknown(self, what: &str, meant: Option<&str>) -> String {
        let what = self.quote(what);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        let expected = Asked::of("practice", "WHAT").expected(self);
        match self {
            English => format!("{what} cannot be done{meant}\n  Expected: {expected}"),
            French => format!("{what} n'existe pas{meant}\n  Attendu : {expected}"),
        }
    }

    /// Something stands behind an action that takes nothing.
    pub fn practice_takes_nothing(self, what: &str, found: &str) -> String {
        let found = self.quote(found);
        match self {
            English => {
                format!("{what} cannot use {found}\n  To add games: roque practice add GAME.pgn")
            }
            French => format!(
                "{what} n'accepte pas {found}\n  Pour ajouter des parties : roque practice add PARTIE.pgn"
            ),
        }
    }

    pub fn practice_nothing_to_add(self) -> &'static str {
        self.pick(
            "add needs games or puzzles\n  Expected: roque practice add GAME.pgn, or roque practice add --puzzles mate2",
            "add a besoin de parties ou d'énigmes\n  Attendu : roque practice add PARTIE.pgn, ou roque practice add --puzzles mate2",
        )
    }

    /// No side of any game has this name.
    pub fn practice_nobody(self, who: &str, names: &[String]) -> String {
        let who = self.quote(who);
        let names = names.join(", ");
        match self {
            English => format!("nobody in these games is called {who}\n  They are: {names}"),
            French => {
                format!("personne ne s'appelle {who} dans ces parties\n  Il y a : {names}")
            }
        }
    }

    pub fn practice_no_folder(self) -> &'static str {
        self.pick(
            "there is no folder for exercises: neither HOME nor XDG_DATA_HOME is set\n  To name one: roque practice --games FOLDER",
            "il n'y a pas de dossier pour les exercices : ni HOME ni XDG_DATA_HOME n'est défini\n  Pour en nommer un : roque practice --games DOSSIER",
        )
    }

    /// Lines of the notebook that are not understood.
    pub fn practice_strange(self, path: &str, strange: Strange) -> String {
        let Strange { lines, first } = strange;
        let path = self.quote(path);
        match (self, lines) {
            (English, 1) => format!(
                "{path}: line {first} is not understood (damaged, or of a later version); it stays as it is"
            ),
            (English, _) => format!(
                "{path}: {lines} lines are not understood (damaged, or of a later version), the first is line {first}; they stay as they are"
            ),
            (French, 1) => format!(
                "{path} : la ligne {first} n'est pas comprise (abîmée, ou d'une version plus récente) ; elle reste telle quelle"
            ),
            (French, _) => format!(
                "{path} : {lines} lignes ne sont pas comprises (abîmées, ou d'une version plus récente), la première est la ligne {first} ; elles restent telles quelles"
            ),
        }
    }

    /// Where an exercise comes from: the players, the event and the year; the name of a puzzle.
    pub fn practice_source(self, source: &Source) -> String {
        match (self, source) {
            (English, Source::Puzzle(name)) => format!("puzzle {name}"),
            (French, Source::Puzzle(name)) => format!("énigme {name}"),
            (_, Source::Game(game)) => self.game_source(game),
        }
    }

    fn game_source(self, game: &GameSource) -> String {
        let known = |text: &str| !text.is_empty() && !text.starts_with('?') && text != "-";
        let name = |text: &str| if known(text) { text.to_owned() } else { "?".to_owned() };
        let mut parts = vec![format!("{} – {}", name(&game.white), name(&game.black))];
        parts.extend(Some(game.event.clone()).filter(|event| known(event) && event != "Roque"));
        let year = game.date.get(..4).filter(|year| known(year));
        parts.extend(year.map(str::to_owned));
        parts.join(", ")
    }

    /// What an exercise is, in a list: the move that was played and the game.
    pub fn practice_name(self, exercise: &Exercise) -> String {
        let source = self.practice_source(&exercise.source);
        match exercise.mistake() {
            Some(mistake) => format!("{}  {source}", self.marked_move(&mistake)),
            None => source,
        }
    }

    /// `in 3 days`, `tomorrow`; a wait is some hours shorter than its days.
    pub fn from_now(self, seconds: u64) -> String {
        let days = (seconds + 10 * HOUR) / DAY;
        match (self, seconds, days) {
            (English, 0, _) => "now".to_owned(),
            (French, 0, _) => "maintenant".to_owned(),
            (_, _, 0) => {
                let hours = seconds.div_ceil(HOUR);
                match (self, hours) {
                    (English, 1) => "in 1 hour".to_owned(),
                    (English, _) => format!("in {hours} hours"),
                    (French, 1) => "dans 1 heure".to_owned(),
                    (French, _) => format!("dans {hours} heures"),
                }
            }
            (English, _, 1) => "tomorrow".to_owned(),
            (French, _, 1) => "demain".to_owned(),
            (English, _, _) => format!("in {days} days"),
            (French, _, _) => format!("dans {days} jours"),
        }
    }

    /// There is no exercise at all.
    pub fn practice_empty(self) -> &'static str {
        self.pick(
            "There are no exercises yet. To make some:\n  \
             roque practice add GAME.pgn          from the mistakes of a game\n  \
             roque practice add --puzzles mate2   from puzzles\n",
            "Il n'y a pas encore d'exercices. Pour en faire :\n  \
             roque practice add PARTIE.pgn        avec les fautes d'une partie\n  \
             roque practice add --puzzles mate2   avec des énigmes\n",
        )
    }

    /// None is due.
    pub fn practice_none_due(self, exercises: usize, wait: u64) -> String {
        let count = self.count(exercises as u64, Counted::Exercise);
        let when = self.from_now(wait);
        match self {
            English => format!(
                "Nothing is due: the next of {count} comes {when}. To practise all the same: roque practice --early\n"
            ),
            French => format!(
                "Rien à faire : le prochain vient {when} ({count}). Pour en faire quand même : roque practice --early\n"
            ),
        }
    }

    /// The result of one game that was added.
    pub fn practice_game_added(
        self,
        source: &str,
        made: usize,
        known: usize,
        unsure: usize,
    ) -> String {
        let made = self.count(made as u64, Counted::Exercise);
        let mut text = match self {
            English => format!("{source}: {made}"),
            French => format!("{source} : {made}"),
        };
        if known > 0 {
            text += &match self {
                English => format!(", {known} known already"),
                French => format!(", {known} déjà là"),
            };
        }
        if unsure > 0 {
            text += &match (self, unsure) {
                (English, 1) => ", 1 left out: a second look finds no error there".to_owned(),
                (English, _) => format!(", {unsure} left out: a second look finds no error there"),
                (French, 1) => ", 1 écarté : un second regard n'y voit pas de faute".to_owned(),
                (French, _) => {
                    format!(", {unsure} écartés : un second regard n'y voit pas de faute")
                }
            };
        }
        text + "\n"
    }

    /// After everything was added.
    pub fn practice_all_added(self, added: usize, due: usize) -> String {
        let made = self.count(added as u64, Counted::Exercise);
        match (self, added, due) {
            (English, ..) => format!("{made} added; due now: {due}. To begin: roque practice\n"),
            (French, 0 | 1, _) => {
                format!(
                    "{made} ajouté ; à faire maintenant : {due}. Pour commencer : roque practice\n"
                )
            }
            (French, ..) => {
                format!(
                    "{made} ajoutés ; à faire maintenant : {due}. Pour commencer : roque practice\n"
                )
            }
        }
    }

    /// How many exercises wait at a stage, and how long they do.
    pub fn practice_stage(self, stage: u8) -> String {
        match (self, stage) {
            (English, 0) => "0 (new, or not found)".to_owned(),
            (French, 0) => "0 (nouveau, ou manqué)".to_owned(),
            (_, 1..=STAGES) => {
                let days = 1u64 << (stage - 1);
                match (self, days) {
                    (English, 1) => format!("{stage} (1 day)"),
                    (English, _) => format!("{stage} ({days} days)"),
                    (French, 1) => format!("{stage} (1 jour)"),
                    (French, _) => format!("{stage} ({days} jours)"),
                }
            }
            _ => stage.to_string(),
        }
    }

    pub fn practice_puzzle_unknown(self, name: &str, meant: Option<&str>) -> String {
        let name = self.quote(name);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!(
                "no puzzle is called {name} or begins so{meant}\n  Expected: all, a name, or the beginning of names, such as mate2 (see roque enigm list)"
            ),
            French => format!(
                "aucune énigme ne s'appelle {name} ni ne commence ainsi{meant}\n  Attendu : all, un nom, ou le début de noms, comme mate2 (voir roque enigm list)"
            ),
        }
    }

    /// Puzzles that were added.
    pub fn practice_puzzles_added(self, made: usize, known: usize) -> String {
        let source = capitalized(self.pick("puzzles", "énigmes"));
        self.practice_game_added(&source, made, known, 0)
    }
}
