//! The engine as a player: its options, and whether it plays with all its strength or less.

use std::sync::Arc;
use std::time::Duration;

use chess::{Move, Position};
use eval::Score;
use search::{
    Choice, Description, Expected, Family, Known, Limits, NoMemory, OptionError, OptionKind,
    OptionSpec, Purpose, Remark, Report, Root, Searcher, Sink, Source, StopFlag, check_memory,
};

use crate::any_threads::AnyThreads;
use crate::endgames::{Asked, Endgames, OpenTables};
use crate::evaluation::Evaluation;
use crate::people::{LimitedPlayer, Person, SKILL_LEVELS, StrengthOptions};
use crate::table::HashTable;
use crate::threads::{Task, root_moves};
use crate::time::Budget;

const DEFAULT_HASH: usize = 16;
const MAX_HASH: usize = 1 << 20;
const MAX_THREADS: usize = 512;
const DEFAULT_OVERHEAD: u64 = 10;

/// The flagship. It evaluates with the network if there is one, otherwise with `classical`.
pub struct Flagship {
    threads: AnyThreads,
    evaluation: Evaluation,
    endgames: Endgames,
    /// Made when a weaker player is first asked for.
    limited: Option<LimitedPlayer>,
    handicap: StrengthOptions,
    hash: usize,
    multi_pv: usize,
    overhead: Duration,
    /// Nodes that stand for a millisecond, if time is counted in nodes.
    node_clock: Option<u64>,
    /// After so many nodes no new iteration starts.
    enough_nodes: Option<u64>,
    /// A position that somebody knows, and the move to try first there.
    known: Option<(u64, Move)>,
}

impl Flagship {
    /// An engine with one thread and 16 MB of hash.
    ///
    /// # Panics
    /// If the system has not even that much memory.
    pub fn new() -> Flagship {
        Flagship::reading(None)
    }

    /// The same, with somebody who can open the endgame tables that `SyzygyPath` names.
    pub fn with_tables(open: OpenTables) -> Flagship {
        Flagship::reading(Some(open))
    }

    fn reading(open: Option<OpenTables>) -> Flagship {
        let table = HashTable::new(DEFAULT_HASH).unwrap_or_else(|| panic!("16 MB of memory"));
        let evaluation = Evaluation::new();
        Flagship {
            threads: AnyThreads::new(table, 1, &evaluation),
            evaluation,
            endgames: Endgames::new(open),
            limited: None,
            handicap: StrengthOptions::new(),
            hash: DEFAULT_HASH,
            multi_pv: 1,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            node_clock: None,
            enough_nodes: None,
            known: None,
        }
    }

    /// From now on, after so many nodes of a search no new iteration starts: a soft limit, beside
    /// the hard one in [`Limits::nodes`]. What a search says of a position is then always what a
    /// whole iteration found. Meant for one thread, and for whoever plays games with itself.
    pub fn set_enough_nodes(&mut self, nodes: Option<u64>) {
        self.enough_nodes = nodes;
    }

    /// How many nodes the last search has taken.
    #[cfg(feature = "tune")]
    pub fn nodes(&self) -> u64 {
        self.threads.nodes()
    }

    /// Sets a number of the search, in builds made for tuning.
    #[cfg(feature = "tune")]
    fn tune(&mut self, name: &str, value: i32) {
        crate::params::set(name, value);
        self.threads.recompute_reductions();
    }

    #[cfg(not(feature = "tune"))]
    fn tune(&mut self, _: &str, _: i32) {}

    /// Makes the parts anew for this hash size and number of threads.
    fn rebuild(&mut self, hash: usize, threads: usize) -> Result<(), OptionError> {
        // A table that cannot be had leaves the one there is, with all it knows.
        check_memory(hash, self.hash, Purpose::HashTable)?;
        // The old table goes first, for a tiny one: both may not fit into memory together.
        if let Some(tiny) = HashTable::new(1) {
            self.threads = AnyThreads::new(tiny, 1, &self.evaluation);
        }
        let (table, hash, result) = match HashTable::new(hash) {
            Some(table) => (Some(table), hash, Ok(())),
            None => {
                let (purpose, megabytes) = (Purpose::HashTable, Some(hash));
                let error = OptionError::NoMemory(NoMemory { purpose, megabytes, free: None });
                (HashTable::new(self.hash), self.hash, Err(error))
            }
        };
        if let Some(table) = table {
            self.threads = AnyThreads::new(table, threads, &self.evaluation);
            self.hash = hash;
        }
        result
    }

    /// Changes what is evaluated with; a change that cannot be made changes nothing.
    fn evaluate_with(
        &mut self,
        change: impl FnOnce(&mut Evaluation) -> Result<(), OptionError>,
    ) -> Result<(), OptionError> {
        let before = self.evaluation.net().cloned();
        change(&mut self.evaluation)?;
        // Values of another evaluation in the table would only mislead.
        if before.as_ref().map(Arc::as_ptr) != self.evaluation.net().map(Arc::as_ptr) {
            self.rebuild(self.hash, self.threads.threads())?;
        }
        Ok(())
    }
}

impl Default for Flagship {
    fn default() -> Flagship {
        Flagship::new()
    }
}

/// Nothing to search: the score says why.
fn report_end(position: &Position, sink: &mut dyn Sink) {
    let score = if position.in_check() { Score::mated_in_plies(0) } else { Score::DRAW };
    sink.iteration(&Report { score, multi_pv: 1, ..Report::default() });
}

/// Who the flagship is.
pub fn description() -> Description {
    Description {
        id: "flagship",
        name: "Roque".to_owned(),
        family: Family::Selective,
        summary: "principal variation search with everything that has proven itself",
    }
}

/// The options of the flagship.
pub fn options() -> Vec<OptionSpec> {
    let spin = |name, default, min, max, help| OptionSpec {
        name,
        kind: OptionKind::Spin { default, min, max },
        help,
    };
    let mut options = vec![
        spin("Hash", DEFAULT_HASH as i64, 1, MAX_HASH as i64, "size of the hash table in MB"),
        spin("Threads", 1, 1, MAX_THREADS as i64, "threads that search together"),
        OptionSpec {
            name: "Clear Hash",
            kind: OptionKind::Button,
            help: "forget everything learned",
        },
        spin("MultiPV", 1, 1, 256, "how many best lines to show"),
        spin(
            "Move Overhead",
            DEFAULT_OVERHEAD as i64,
            0,
            5_000,
            "milliseconds a move loses on its way to the clock",
        ),
        OptionSpec {
            name: "EvalFile",
            kind: OptionKind::Text { default: "" },
            help: "the file of a network; empty for the built-in one, if there is one",
        },
        OptionSpec {
            name: "Eval",
            kind: OptionKind::Combo { default: Evaluation::WORDS[0], choices: &Evaluation::WORDS },
            help: "what a position is worth; auto is the network if there is one",
        },
        OptionSpec {
            name: "UCI_LimitStrength",
            kind: OptionKind::Check { default: false },
            help: "play with the strength of UCI_Elo",
        },
        spin(
            "UCI_Elo",
            StrengthOptions::DEFAULT_ELO,
            Person::WEAKEST,
            Person::STRONGEST,
            "the strength, if UCI_LimitStrength is on",
        ),
        spin(
            "Skill Level",
            SKILL_LEVELS,
            0,
            SKILL_LEVELS,
            "the strength, if UCI_LimitStrength is off; 20 is all of it",
        ),
        spin(
            "Skill Seed",
            0,
            0,
            i64::from(u32::MAX),
            "which errors a limited player makes; 0 for others in every game",
        ),
        OptionSpec {
            name: "UCI_AnalyseMode",
            kind: OptionKind::Check { default: false },
            help: "the GUI analyses: full strength, whatever the level",
        },
        spin(
            "nodestime",
            0,
            0,
            10_000,
            "nodes that count as a millisecond, for games that can be repeated; 0 for real time",
        ),
        OptionSpec {
            name: "SyzygyPath",
            kind: OptionKind::Text { default: "" },
            help: "the folders of endgame tables, with : between them (; on Windows)",
        },
        spin("SyzygyProbeDepth", 1, 1, 100, "the largest tables are asked from this depth on"),
        spin(
            "SyzygyProbeLimit",
            Endgames::MAX_PIECES,
            0,
            Endgames::MAX_PIECES,
            "tables with more pieces are not asked",
        ),
        OptionSpec {
            name: "Syzygy50MoveRule",
            kind: OptionKind::Check { default: true },
            help: "wins that the fifty-move rule spoils are draws",
        },
    ];
    if cfg!(feature = "tune") {
        options.push(OptionSpec {
            name: "WeightsFile",
            kind: OptionKind::Text { default: "" },
            help: "weights of classical, as roque tune writes them; empty for its own",
        });
        options.extend(crate::params::ALL.iter().map(|param| {
            let (default, min, max) = (param.value, param.min, param.max);
            spin(param.name, default.into(), min.into(), max.into(), "a number of the search")
        }));
    }
    options
}

/// The value of an option as a number: of words their place, of texts and buttons nothing.
fn read_value(option: &OptionSpec, value: &str) -> Result<i64, OptionError> {
    let bad_value = |expected: Expected| OptionError::BadValue {
        name: option.name,
        value: value.chars().take(64).collect(),
        expected,
    };
    let word = value.trim();
    match option.kind {
        OptionKind::Spin { min, max, .. } => match word.parse::<i64>() {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => Err(bad_value(Expected::Number { min, max })),
        },
        OptionKind::Check { .. } => match word.to_ascii_lowercase().as_str() {
            "true" => Ok(1),
            "false" => Ok(0),
            _ => Err(bad_value(Expected::TrueOrFalse)),
        },
        OptionKind::Combo { choices, .. } => {
            let place = choices.iter().position(|choice| choice.eq_ignore_ascii_case(word));
            place.map(|place| place as i64).ok_or_else(|| bad_value(Expected::OneOf(choices)))
        }
        OptionKind::Text { .. } | OptionKind::Button => Ok(0),
    }
}

impl Searcher for Flagship {
    fn describe(&self) -> Description {
        description()
    }

    fn options(&self) -> Vec<OptionSpec> {
        options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let Some(option) = options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
        else {
            return Err(OptionError::Unknown(name.chars().take(64).collect()));
        };
        let number = read_value(option, value)?;
        match option.name {
            "EvalFile" => return self.evaluate_with(|evaluation| evaluation.load(value)),
            "WeightsFile" => {
                self.evaluation.weigh(value)?;
                return self.rebuild(self.hash, self.threads.threads());
            }
            "Eval" => return self.evaluate_with(|evaluation| evaluation.choose(number as usize)),
            "Hash" => return self.rebuild(number as usize, self.threads.threads()),
            "Threads" => return self.rebuild(self.hash, number as usize),
            "SyzygyPath" => return self.endgames.load(value),
            "SyzygyProbeDepth" => self.endgames.probe_depth = number as i32,
            "SyzygyProbeLimit" => self.endgames.probe_limit = number as usize,
            "Syzygy50MoveRule" => self.endgames.fifty_moves = number == 1,
            "Clear Hash" => self.threads.forget(),
            "MultiPV" => self.multi_pv = number as usize,
            "Move Overhead" => self.overhead = Duration::from_millis(number as u64),
            "UCI_LimitStrength" => self.handicap.limit = number == 1,
            "UCI_Elo" => self.handicap.elo = number,
            "Skill Level" => self.handicap.skill = number,
            "Skill Seed" => self.handicap.set_seed(number.unsigned_abs()),
            "UCI_AnalyseMode" => self.handicap.analysing = number == 1,
            "nodestime" => self.node_clock = u64::try_from(number).ok().filter(|&rate| rate > 0),
            name => self.tune(name, number as i32),
        }
        if self.handicap.elo().is_some() && self.limited.is_none() {
            let purpose = Purpose::WeakerPlayer;
            let missing = NoMemory { purpose, megabytes: None, free: None };
            self.limited = Some(LimitedPlayer::new().ok_or(OptionError::NoMemory(missing))?);
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.threads.forget();
        self.handicap.next_game();
    }

    fn recall(&mut self, position: &Position, known: &Known) {
        self.known = Some((position.key(), known.mv));
        self.threads.recall(position, known);
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let mut moves = root_moves(root.position(), limits);
        if moves.is_empty() {
            report_end(root.position(), sink);
            return Choice::default();
        }
        let known = self.known.take().filter(|(key, _)| *key == root.position().key());
        let place = known.and_then(|(_, mv)| moves.iter().position(|root| root.mv == mv));
        if let Some(place) = place {
            moves[..=place].rotate_right(1);
        }
        let number = root.position().fullmove_number();
        let mut budget =
            Budget::new(limits, self.overhead, number).with_node_clock(self.node_clock);
        if let Some(nodes) = self.enough_nodes {
            budget = budget.with_nodes(nodes);
        }
        let asked = Asked::default();
        let mut task = Task { root, limits, budget, lines: self.multi_pv, stop, asked };
        if let (Some(elo), Some(limited)) = (self.handicap.elo(), &mut self.limited) {
            let seed = self.handicap.game_seed();
            return limited.search(elo, seed, task, &moves, sink);
        }
        if let Some(news) = self.evaluation.news() {
            sink.note(&news);
        }
        if let Some(news) = self.endgames.news() {
            sink.note(&news);
        }
        if let Some(complaint) = self.endgames.complaint() {
            sink.note(&Remark::Complaint(complaint));
        }
        task.asked = self.endgames.prepare(root, &mut moves);
        if task.asked.hits > 0 {
            sink.source(Source::Tables);
        }
        let choice = self.threads.search(task, &moves, sink);
        if let Some(complaint) = self.endgames.complaint() {
            sink.note(&Remark::Complaint(complaint));
        }
        choice
    }
}
