//! What a page has ordered: a tournament, or a test of two players.

use std::time::Duration;

use arena::statistics::{Sprt, SprtError};
use arena::tournament::{Format, Schedule, TournamentConfig, distinct_names};
use arena::{Conditions, MatchConfig, OpeningChoice, PlayerSpec, TimeControl};
use serde::{Deserialize, Serialize};

/// Moves of running games are told so often.
const WATCHED: Duration = Duration::from_millis(150);

/// No move of a tournament takes longer, whatever its limit: somebody waits for the next one.
const LONGEST: Duration = Duration::from_secs(60);

/// What was ordered, as it is kept on disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) title: String,
    pub(crate) players: Vec<String>,
    #[serde(with = "written_format")]
    pub(crate) format: Format,
    pub(crate) cycles: u32,
    pub(crate) rounds: Option<u32>,
    /// As it is written on the command line: `nodes=10000`, `3+0.03`.
    pub(crate) limits: String,
    pub(crate) seed: u64,
    /// Games at a time; none is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) concurrency: Option<usize>,
    /// It is a test of two players, which ends when it is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sprt: Option<Test>,
}

/// A sequential test: is the first player stronger by `elo0` or by `elo1`?
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Test {
    elo0: f64,
    elo1: f64,
    #[serde(default = "usual_risk")]
    alpha: f64,
    #[serde(default = "usual_risk")]
    beta: f64,
    #[serde(default = "usual_model")]
    model: String,
}

const fn usual_risk() -> f64 {
    0.05
}

fn usual_model() -> String {
    "normalized".to_owned()
}

impl Test {
    /// The test, or what is wrong with it.
    pub(crate) fn read(&self) -> Result<Sprt, SprtError> {
        Sprt::new(self.elo0, self.elo1, self.alpha, self.beta, self.model.parse()?)
    }
}

impl Order {
    /// Who plays.
    fn specs(&self) -> Option<Vec<PlayerSpec>> {
        self.players.iter().map(|text| players::read_harmless(text).ok()).collect()
    }

    /// The limits; a move without a clock has an end.
    fn time_control(&self) -> Option<TimeControl> {
        let limits: TimeControl = self.limits.parse().ok()?;
        let movetime = match limits.clock {
            Some(_) => limits.movetime,
            None => Some(limits.movetime.map_or(LONGEST, |time| time.min(LONGEST))),
        };
        Some(TimeControl { movetime, ..limits })
    }

    /// What the games of a test or a tournament are played with.
    fn set_conditions(&self, conditions: &mut Conditions) -> Option<u64> {
        conditions.watch_interval = Some(WATCHED);
        conditions.concurrency = self.concurrency.unwrap_or(1);
        let (openings, seed) = OpeningChoice::default().shuffled(Some(self.seed)).ok()?;
        conditions.openings = openings;
        seed
    }

    /// The tournament that the arena plays.
    pub(super) fn config(&self) -> Option<TournamentConfig> {
        let specs = self.specs()?;
        let kinds: Vec<String> = specs.iter().map(players::printed_name).collect();
        let names = distinct_names(&kinds, &specs);
        let schedule = Schedule::new(self.format, specs.len(), self.cycles, self.rounds);
        let mut config = TournamentConfig::new(specs, names, schedule.ok()?, players::factory());
        config.conditions.limits = self.time_control()?;
        players::add_own_limits(&mut config.players, &config.conditions.limits);
        config.seed = self.set_conditions(&mut config.conditions);
        Some(config)
    }

    /// The match that the arena plays until the test is decided.
    pub(super) fn test(&self, test: &Test) -> Option<MatchConfig> {
        let pair = <[PlayerSpec; 2]>::try_from(self.specs()?).ok()?;
        let mut config = MatchConfig::new(pair, players::factory());
        config.conditions.limits = self.time_control()?;
        players::add_own_limits(&mut config.players, &config.conditions.limits);
        self.set_conditions(&mut config.conditions);
        config.games = self.cycles.saturating_mul(2);
        config.sprt = Some(test.read().ok()?);
        Some(config)
    }

    /// The same tournament in a terminal.
    pub(crate) fn command(&self, id: &str) -> String {
        let players = self.players.join(" ");
        let format = self.format.as_str();
        let rounds = self.rounds.map_or(String::new(), |rounds| format!(" --rounds {rounds}"));
        let limits = self.limits.split(',').map(|part| match part.split_once('=') {
            Some((name, value)) => format!(" --{name} {value}"),
            None => format!(" --tc {part}"),
        });
        let mut limits: String = limits.collect();
        if let Some(games) = self.concurrency.filter(|&games| games > 1) {
            limits += &format!(" --concurrency {games}");
        }
        if let Some(Test { elo0, elo1, alpha, beta, model }) = &self.sprt {
            return format!(
                "roque sprt {players} --elo0 {elo0} --elo1 {elo1} --alpha {alpha} --beta {beta} --model {model} --games {}{limits} --seed {} --journal {id}.journal",
                self.cycles.saturating_mul(2),
                self.seed
            );
        }
        format!(
            "roque tournament {id} --players {players} --format {format} --cycles {}{rounds}{limits} --seed {}",
            self.cycles, self.seed
        )
    }
}

/// All formats, by the words that users write.
const FORMATS: [Format; 4] = [Format::League, Format::Gauntlet, Format::Swiss, Format::Knockout];

/// A format as users write it.
pub(crate) mod written_format {
    use arena::tournament::Format;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::FORMATS;

    pub(crate) fn serialize<S: Serializer>(format: &Format, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(format.as_str())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Format, D::Error> {
        let text = String::deserialize(from)?;
        let known = FORMATS.into_iter().find(|format| format.as_str() == text);
        known.ok_or_else(|| {
            D::Error::unknown_variant(&text, &["league", "gauntlet", "swiss", "knockout"])
        })
    }
}
