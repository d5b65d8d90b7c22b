//! Machines at the board: searchers of this program and other programs, asked for one move at a
//! time. They know nothing of the terminal; whoever asks may stop them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use arena::{Ending, Opponent, OpponentAnswer, Patience, PlayerSpec, RecordedScore, TimeControl};
use chess::{Color, Game, Move};
use engine::Flagship;
use eval::Score;
use search::{Limits, Report, Root, Searcher, Sink, Source, StopFlag};

use super::game::{End, PlayedGame, Thought};
use crate::guard;
use crate::text::Language;

/// Where nobody sets a limit, a move takes this long.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// A program that exceeds the time of a move by this much is told to stop.
const GRACE: Duration = Duration::from_secs(3);

/// A machine that plays a side.
pub(crate) enum Machine {
    Own(Box<dyn Searcher>),
    Program(Box<Opponent>),
}

/// What a machine answers.
#[derive(Debug)]
pub(crate) enum Answer {
    Move {
        mv: Move,
        thought: Thought,
        line: Vec<Move>,
        /// Where the move comes from, if not from a search alone.
        source: Option<Source>,
    },
    /// A program gives up or claims a draw.
    End(End),
}

/// Keeps the last word on each line of each depth, and where the move comes from.
#[derive(Debug, Default)]
struct Lines {
    lines: Vec<Report>,
    source: Option<Source>,
}

impl Sink for Lines {
    fn iteration(&mut self, report: &Report) {
        let same = |known: &&mut Report| {
            known.multi_pv.max(1) == report.multi_pv.max(1) && known.depth == report.depth
        };
        match self.lines.iter_mut().find(same) {
            Some(known) => *known = report.clone(),
            None => self.lines.push(report.clone()),
        }
    }

    fn source(&mut self, source: Source) {
        // A book's move may be in the tables as well; the book was asked first.
        self.source.get_or_insert(source);
    }
}

impl Lines {
    /// The last word on the best line.
    fn best(self) -> Report {
        let best = self.lines.into_iter().filter(|report| report.multi_pv <= 1);
        best.max_by_key(|report| report.depth).unwrap_or_default()
    }

    /// The lines of the last depth that was looked at as a whole, the best one first: what an
    /// interrupted one says does not fit the lines before it.
    fn whole(&self) -> Vec<Report> {
        let of_depth = |depth: u32| self.lines.iter().filter(move |report| report.depth == depth);
        let counts = self.lines.iter().map(|report| of_depth(report.depth).count());
        let most = counts.max().unwrap_or(0);
        let whole = self.lines.iter().map(|report| report.depth);
        let deepest = whole.filter(|&depth| of_depth(depth).count() == most).max().unwrap_or(0);
        let mut lines: Vec<Report> = of_depth(deepest).cloned().collect();
        lines.sort_by_key(|report| report.multi_pv);
        lines
    }
}

impl Machine {
    /// Gets a player ready for a game; the seed is for whoever has one and is not told another.
    pub(crate) fn new(spec: &PlayerSpec, seed: Option<u32>) -> Result<Machine, String> {
        if spec.program().is_some() {
            guard::guard_programs(std::slice::from_ref(spec));
            return Ok(Machine::Program(Box::new(Opponent::start(spec, Patience::default())?)));
        }
        let mut searcher = players::make(spec).map_err(|error| error.to_string())?;
        let told = spec.options.iter().any(|(name, _)| name.to_ascii_lowercase().contains("seed"));
        if let (Some(seed), false) = (seed, told) {
            // Not every player has errors or samples to repeat.
            for name in ["Seed", "Skill Seed"] {
                let _ = searcher.set_option(name, &seed.to_string());
            }
        }
        Ok(Machine::Own(searcher))
    }

    /// The next move is one of another game.
    pub(crate) fn new_game(&mut self) {
        if let Machine::Own(searcher) = self {
            searcher.new_game();
        }
    }

    /// The game is over, and this is how: whoever learns from results hears it here.
    pub(crate) fn game_over(&mut self, game: &Game, end: End) {
        match self {
            Machine::Own(searcher) => {
                searcher.reached(&Root::from(game));
                searcher.game_over(end.winner());
            }
            Machine::Program(opponent) => opponent.game_over(&Ending {
                result: end.result(),
                termination: end.termination(),
                reason: Language::English.end_of_game(Some(end)),
            }),
        }
    }

    /// A move for the side to move, or in English why there is none. A panic is only that.
    pub(crate) fn think(
        &mut self,
        game: &PlayedGame,
        spec: &PlayerSpec,
        stop: &StopFlag,
    ) -> Result<Answer, String> {
        let control = self.control(game, spec);
        match self {
            Machine::Own(searcher) => {
                let work = || ask_searcher(searcher.as_mut(), game, &control, stop);
                catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err("panics".to_owned()))
            }
            Machine::Program(opponent) => {
                opponent.hurry_with(stop.clone());
                ask_program(opponent, game, &control)
            }
        }
    }

    /// How long it may think: as it is written, as long as the clock allows, or as usual.
    fn control(&self, game: &PlayedGame, spec: &PlayerSpec) -> TimeControl {
        let mut control = spec.limits;
        if game.timer().is_none() && control.is_empty() {
            let own = match self {
                Machine::Own(searcher) => Some(searcher.own_limits()),
                Machine::Program(_) => None,
            };
            let own = own.map(|own| (own.movetime, own.depth)).unwrap_or_default();
            control = match own {
                (None, None) => TimeControl::movetime(USUAL_TIME),
                (movetime, depth) => TimeControl { movetime, depth, ..control },
            };
        }
        control
    }
}

fn ask_searcher(
    searcher: &mut dyn Searcher,
    game: &PlayedGame,
    control: &TimeControl,
    stop: &StopFlag,
) -> Result<Answer, String> {
    let start = Instant::now();
    let mut limits = Limits { start, clock: game.clock(game.turn()), ..Limits::none() };
    control.tighten(&mut limits);
    let mut lines = Lines::default();
    let choice = searcher.search(&Root::from(game.game()), &limits, stop, &mut lines);
    let time = start.elapsed();
    let mv = choice.best.filter(|&mv| game.position().is_legal(mv));
    let mv = mv.ok_or_else(|| "makes no legal move".to_owned())?;
    let source = lines.source;
    let report = lines.best();
    let told = report.depth > 0 || report.nodes > 0;
    let score = told.then_some(report.score);
    let (depth, nodes) = (report.depth, report.nodes);
    let line = if report.pv.first() == Some(&mv) { report.pv } else { vec![mv] };
    Ok(Answer::Move { mv, thought: Thought { score, depth, nodes, time }, line, source })
}

fn ask_program(
    opponent: &mut Opponent,
    game: &PlayedGame,
    control: &TimeControl,
) -> Result<Answer, String> {
    let clocks = [Color::White, Color::Black].map(|side| game.clock(side));
    let control = TimeControl { clock: game.timer().map(|timer| timer.control), ..*control };
    let clock = game.clock(game.turn()).map(|clock| clock.time);
    let deadline = clock.or_else(|| control.movetime.map(|time| time + GRACE));
    match opponent.think(game.game(), clocks, &control, deadline)? {
        OpponentAnswer::Move(mv, record) => {
            let score = record.score.map(|score| match score {
                RecordedScore::Cp(cp) => Score::centipawns(cp),
                RecordedScore::Mate(moves) => mate(moves),
            });
            let (depth, nodes, time) = (record.depth, record.nodes, record.time());
            let thought = Thought { score, depth, nodes, time };
            Ok(Answer::Move { mv, thought, line: vec![mv], source: None })
        }
        OpponentAnswer::End(ending) => Ok(Answer::End(match ending.result {
            arena::GameResult::Draw => End::Agreed,
            _ => End::Resigned(game.turn()),
        })),
    }
}

fn mate(moves: i32) -> Score {
    let plies = 2 * moves.saturating_abs().min(200);
    if moves > 0 { Score::mate_in_plies(plies - 1) } else { Score::mated_in_plies(plies) }
}

/// What the flagship finds with all its strength.
pub(crate) struct Study {
    /// The best line first.
    pub(crate) lines: Vec<Report>,
    /// Whether endgame tables have judged the moves.
    pub(crate) by_tables: bool,
}

/// The flagship with all its strength, and with the endgame tables that a player of this game has.
pub(crate) fn analyst(game: &PlayedGame) -> Flagship {
    let mut engine = Flagship::with_tables(tables::open);
    let sides = Color::ALL.into_iter().map(|side| game.player(side));
    let mut options = sides.flat_map(|player| &player.options);
    let folders = options.find(|(name, _)| players::is_same_option("SyzygyPath", name));
    if let Some((_, folders)) = folders {
        // Tables that cannot be read have been told when the player sat down.
        let _ = engine.set_option("SyzygyPath", folders);
    }
    engine
}

/// The best lines of a position as the analyst of a game sees it. `only` looks at one move alone.
pub(crate) fn study(
    mut engine: Flagship,
    game: &Game,
    (nodes, lines): (u64, u32),
    only: Option<Move>,
    stop: &StopFlag,
) -> Study {
    // The range is that of the option.
    let _ = engine.set_option("MultiPV", &lines.clamp(1, 256).to_string());
    let limits = Limits { search_moves: only.into_iter().collect(), ..Limits::nodes(nodes) };
    let mut found = Lines::default();
    engine.search(&Root::from(game), &limits, stop, &mut found);
    Study { lines: found.whole(), by_tables: found.source == Some(Source::Tables) }
}
