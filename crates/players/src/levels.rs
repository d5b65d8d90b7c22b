//! The ten levels of difficulty as players, `level1` to `level10`: the flagship as a person of a given rating, with the
//! openings of such people. Nothing here depends on the speed of the machine.

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

/// What a level is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grade {
    /// The `UCI_Elo` of the engine: a rating among people.
    pub rating: u32,
    /// Whose openings it plays.
    pub openings: Repertoire,
    /// For so many half-moves of a game.
    pub plies: u32,
}

/// The levels from the first to the last; `docs/levels.md` has their ladder.
const GRADES: [Grade; HIGHEST as usize] = [
    Grade::new(500, Repertoire::Beginner, 6),
    Grade::new(750, Repertoire::Beginner, 6),
    Grade::new(1000, Repertoire::Beginner, 8),
    Grade::new(1200, Repertoire::Beginner, 8),
    Grade::new(1400, Repertoire::Casual, 8),
    Grade::new(1600, Repertoire::Casual, 10),
    Grade::new(1800, Repertoire::Club, 10),
    Grade::new(2000, Repertoire::Sound, 12),
    Grade::new(2200, Repertoire::Sound, 16),
    Grade::new(2400, Repertoire::Sound, 16),
];

impl Grade {
    const fn new(rating: u32, openings: Repertoire, plies: u32) -> Grade {
        Grade { rating, openings, plies }
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
    /// Decides which openings it plays in this game.
    luck: u64,
}

impl Level {
    fn new(number: u8) -> Level {
        let mut engine = <Flagship>::new();
        let grade = grade(number);
        // Both are options of the flagship with these ranges; were they refused, the level
        // would only be too strong, and its tests would tell.
        let _ = engine.set_option("UCI_LimitStrength", "true");
        let _ = engine.set_option("UCI_Elo", &grade.rating.to_string());
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
        if limits.search_moves.is_empty()
            && let Some(known) = self.opening(root, limits)
        {
            let Known { mv, weight, share, moves } = known;
            sink.note(&Remark::Opening { mv, share, moves });
            sink.source(Source::Book { weight, share, moves });
            let glance = Limits { depth: Some(1), search_moves: vec![mv], ..limits.clone() };
            let choice = self.engine.search(root, &glance, stop, sink);
            return Choice { best: Some(mv), ponder: choice.ponder };
        }
        self.engine.search(root, limits, stop, sink)
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
