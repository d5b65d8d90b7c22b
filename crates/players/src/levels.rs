//! The ten levels of difficulty as players, `level1` to `level10`: the flagship with its strength
//! limited, and on the lowest levels with moves drawn by lot. Nothing here depends on the speed of
//! the machine: strength is nodes, depth and errors.

use std::hash::{BuildHasher, Hasher, RandomState};

use book::{BookHabits, Known, Repertoire};
use chess::Color;
use chess::random::mixed_pair as mixed;
use engine::Flagship;
use search::{
    Choice, Description, Expected, Family, Limits, OptionError, OptionKind, OptionSpec, Remark,
    Root, Searcher, Sink, Source, StopFlag,
};

use crate::registry::{ListedPlayer, Make};

/// How many levels there are.
pub const HIGHEST: u8 = 10;
/// The level of whoever does not choose one.
pub const FRIENDLY: u8 = 3;

/// What makes a level weak.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grade {
    /// The `UCI_Elo` of the engine; nothing for all its strength.
    pub elo: Option<u32>,
    /// How many moves of a hundred are drawn by lot.
    pub lots: u32,
    /// The most nodes a move.
    pub nodes: Option<u64>,
    /// Whose openings it plays.
    pub openings: Repertoire,
    /// For so many half-moves of a game.
    pub plies: u32,
}

/// The levels from the first to the last; `docs/levels.md` has their league.
const GRADES: [Grade; HIGHEST as usize] = [
    Grade::limited(800, 50, Repertoire::Beginner, 6),
    Grade::limited(800, 25, Repertoire::Beginner, 6),
    Grade::limited(800, 0, Repertoire::Beginner, 8),
    Grade::limited(1000, 0, Repertoire::Beginner, 8),
    Grade::limited(1200, 0, Repertoire::Casual, 8),
    Grade::limited(1400, 0, Repertoire::Casual, 10),
    Grade::limited(1600, 0, Repertoire::Club, 10),
    Grade::limited(1850, 0, Repertoire::Sound, 12),
    Grade::limited(2150, 0, Repertoire::Sound, 16),
    Grade { elo: None, lots: 0, nodes: Some(1_000_000), openings: Repertoire::Sound, plies: 16 },
];

impl Grade {
    /// A level that is weak by errors, not by nodes.
    const fn limited(elo: u32, lots: u32, openings: Repertoire, plies: u32) -> Grade {
        Grade { elo: Some(elo), lots, nodes: None, openings, plies }
    }
}

/// What a level is made of, the nearest there is.
pub fn grade(level: u8) -> Grade {
    let [weakest, ..] = GRADES;
    GRADES.get(usize::from(level).saturating_sub(1)).copied().unwrap_or(weakest)
}

/// The level that a player's name means: `level4`.
pub fn of_name(name: &str) -> Option<u8> {
    let name = name.to_ascii_lowercase();
    let number = name.strip_prefix("level").or_else(|| name.strip_prefix("niveau"))?;
    let level: u8 = number.parse().ok().filter(|_| !number.starts_with(['0', '+']))?;
    (1..=HIGHEST).contains(&level).then_some(level)
}

type NamedMaker = (&'static str, fn() -> Box<dyn Searcher>);

const LEVELS: [NamedMaker; HIGHEST as usize] = [
    ("level1", make::<1>),
    ("level2", make::<2>),
    ("level3", make::<3>),
    ("level4", make::<4>),
    ("level5", make::<5>),
    ("level6", make::<6>),
    ("level7", make::<7>),
    ("level8", make::<8>),
    ("level9", make::<9>),
    ("level10", make::<10>),
];

/// All levels as entries of the list of players, the lowest first.
pub(crate) fn all() -> impl Iterator<Item = ListedPlayer> {
    (1..).zip(LEVELS).map(|(number, (id, make))| ListedPlayer {
        id,
        description: description(number),
        options: Box::new(|| book::with_options(options())),
        make: Make::Other(make),
        book: BookHabits::default(),
    })
}

/// The names of all levels, the lowest first.
pub fn names() -> impl Iterator<Item = &'static str> {
    LEVELS.into_iter().map(|(id, _)| id)
}

/// The level as an entry of the list of players.
pub(crate) fn entry(name: &str) -> Option<ListedPlayer> {
    all().nth(usize::from(of_name(name)?).checked_sub(1)?)
}

fn description(level: u8) -> Description {
    Description {
        id: names().nth(usize::from(level).saturating_sub(1)).unwrap_or("level"),
        name: format!("Roque level {level}"),
        family: Family::Selective,
        summary: "the flagship at one of ten levels of difficulty",
    }
}

fn make<const LEVEL: u8>() -> Box<dyn Searcher> {
    Box::new(Level::new(LEVEL))
}

fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec {
            name: "Seed",
            kind: OptionKind::Spin { default: 0, min: 0, max: u32::MAX.into() },
            help: "which errors it makes; 0 for others in every game",
        },
        OptionSpec {
            name: OPENINGS,
            kind: OptionKind::Check { default: true },
            help: "play openings that players of its strength play",
        },
    ]
}

/// The option that switches its openings off.
const OPENINGS: &str = "Openings";

/// One level.
struct Level {
    number: u8,
    grade: Grade,
    engine: Flagship,
    /// It plays openings by heart.
    has_openings: bool,
    seed: u64,
    games: u64,
    /// Decides which moves of this game are drawn by lot.
    luck: u64,
}

impl Level {
    fn new(number: u8) -> Level {
        let mut engine = <Flagship>::new();
        let grade = grade(number);
        if let Some(elo) = grade.elo {
            // Both are options of the flagship with these ranges; were they refused, the level
            // would only be too strong, and its tests would tell.
            let _ = engine.set_option("UCI_LimitStrength", "true");
            let _ = engine.set_option("UCI_Elo", &elo.to_string());
        }
        let mut level =
            Level { number, grade, engine, has_openings: true, seed: 0, games: 0, luck: 0 };
        level.next_game();
        level
    }

    fn next_game(&mut self) {
        self.games += 1;
        self.luck = match self.seed {
            0 => RandomState::new().build_hasher().finish(),
            seed => mixed(seed, self.games),
        };
    }

    /// A move of an opening that its like play. The same position brings the same move.
    fn opening(&self, root: &Root, limits: &Limits) -> Option<Known> {
        let wants_an_answer = !limits.infinite && !limits.ponder && limits.mate.is_none();
        let position = root.position();
        let turn = u32::from(position.turn() == Color::Black);
        let ply = 2 * (u32::from(position.fullmove_number()).saturating_sub(1)) + turn;
        if !self.has_openings || !wants_an_answer || ply >= self.grade.plies {
            return None;
        }
        self.grade.openings.choose(position, mixed(self.luck, !position.key()))
    }

    /// A move by lot, if this is a position for one. The same position brings the same lot, so that
    /// a move taken back and played again is answered in the same way.
    fn lot(&self, root: &Root) -> Option<chess::Move> {
        let position = root.position();
        let lot = mixed(self.luck, position.key());
        if lot % 100 >= u64::from(self.grade.lots) {
            return None;
        }
        let moves = position.legal_moves();
        let place = mixed(lot, 1) % u64::try_from(moves.len().max(1)).unwrap_or(1);
        moves.get(usize::try_from(place).unwrap_or(0)).copied()
    }
}

impl Searcher for Level {
    fn describe(&self) -> Description {
        description(self.number)
    }

    fn options(&self) -> Vec<OptionSpec> {
        options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if name.eq_ignore_ascii_case(OPENINGS) {
            let refused = || {
                let (value, expected) = (value.to_owned(), Expected::TrueOrFalse);
                OptionError::BadValue { name: OPENINGS, value, expected }
            };
            self.has_openings = read_check(value).ok_or_else(refused)?;
            return Ok(());
        }
        if !name.eq_ignore_ascii_case("Seed") {
            return Err(OptionError::Unknown(name.chars().take(64).collect()));
        }
        self.engine.set_option("Skill Seed", value).map_err(|error| match error {
            OptionError::BadValue { value, expected, .. } => {
                OptionError::BadValue { name: "Seed", value, expected }
            }
            other => other,
        })?;
        self.seed = value.trim().parse().unwrap_or(0);
        self.games = 0;
        self.next_game();
        Ok(())
    }

    /// Levels end their searches by themselves; whoever wants a limit gets one that does not matter.
    fn own_limits(&self) -> Limits {
        Limits::depth(64)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
        self.next_game();
    }

    fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        sink: &mut dyn Sink,
    ) -> Choice {
        let mut limits = limits.clone();
        limits.nodes = limits.nodes.into_iter().chain(self.grade.nodes).min();
        if limits.search_moves.is_empty()
            && let Some(known) = self.opening(root, &limits)
        {
            let Known { mv, weight, share, moves } = known;
            sink.note(&Remark::Opening { mv, share, moves });
            sink.source(Source::Book { weight, share, moves });
            let glance = Limits { depth: Some(1), search_moves: vec![mv], ..limits };
            let choice = self.engine.search(root, &glance, stop, sink);
            return Choice { best: Some(mv), ponder: choice.ponder };
        }
        if limits.search_moves.is_empty() {
            // The engine looks at this move alone, and so tells what it thinks of it.
            limits.search_moves = self.lot(root).into_iter().collect();
        }
        self.engine.search(root, &limits, stop, sink)
    }
}

fn read_check(value: &str) -> Option<bool> {
    match value.trim().to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
