//! Games of the flagship against itself in one process, each side with numbers of its own in the search: for `screen` and `pairs`.

use std::time::Duration;

use chess::{Color, Game, Position};
use engine::Flagship;
use engine::params::{self, Param};
use search::{Clock, Limits, Report, Root, Searcher, Sink, StopFlag};

/// A number of `params.rs`, and its value for the side that moves.
pub(crate) type Setting = (&'static str, i32);

/// Both sides agree for so many half-moves that the game is decided, or even.
const DECIDED: (i32, u32) = (500, 6);
const EVEN: (i32, u32) = (12, 12);
const EVEN_FROM_PLY: u32 = 50;
const LONGEST: u32 = 400;

/// What the table of reductions is made of.
const OF_REDUCTIONS: [&str; 4] =
    ["lmr_base", "lmr_divisor", "lmr_capture_base", "lmr_capture_divisor"];

/// What a player may use.
#[derive(Clone, Copy)]
pub(crate) enum Limit {
    /// So many nodes for each move.
    Nodes(u64),
    /// A clock that counts nodes: so many at first, and so many more with each move.
    Clock(u64, u64),
}

/// What a clock of nodes calls a millisecond: so few that what a move loses on its way counts for nothing.
const NODES_A_MILLISECOND: u64 = 50;

impl Limit {
    /// `10000`, or `600000+6000`.
    pub(crate) fn read(text: &str) -> Limit {
        let number = |text: &str| text.parse().expect("LIMIT is NODES or NODES+NODES");
        match text.split_once('+') {
            Some((first, more)) => Limit::Clock(number(first), number(more)),
            None => Limit::Nodes(number(text)),
        }
    }

    /// What the clock says when a game begins.
    fn begin(self) -> u64 {
        if let Limit::Clock(first, _) = self { first } else { 0 }
    }

    fn of_move(self, left: u64) -> Limits {
        let time = |nodes: u64| Duration::from_micros(nodes * 1000 / NODES_A_MILLISECOND);
        match self {
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            Limit::Clock(_, more) => {
                let clock = Clock { time: time(left), increment: time(more), moves_to_go: None };
                Limits { clock: Some(clock), ..Limits::none() }
            }
        }
    }
}

/// The number of `params.rs` with this name.
pub(crate) fn number(name: &str) -> &'static Param {
    let param = params::ALL.iter().find(|param| param.name == name);
    param.unwrap_or_else(|| panic!("no number {name} in params.rs"))
}

/// Two players that may use so much.
pub(crate) fn players(limit: Limit) -> [Flagship; 2] {
    let mut engines = [Flagship::new(), Flagship::new()];
    for engine in &mut engines {
        engine.set_option("Hash", "8").expect("8 MB");
        if let Limit::Clock(..) = limit {
            engine.set_option("nodestime", &NODES_A_MILLISECOND.to_string()).expect("a rate");
        }
    }
    engines
}

/// A game from this opening with each colour: half points of the first player in both. Each side has its own settings, the same
/// numbers in the same order.
pub(crate) fn pair(
    engines: &mut [Flagship; 2],
    settings: &[Vec<Setting>; 2],
    opening: &str,
    limit: Limit,
) -> [u32; 2] {
    let fields: Vec<&str> = opening.split_whitespace().take(4).collect();
    let start = Position::from_fen(&(fields.join(" ") + " 0 1")).expect("a legal opening");
    Color::ALL.map(|first| play(engines, settings, Game::new(start.clone()), first, limit))
}

/// Half points of the first player, who has the colour `first`.
fn play(
    engines: &mut [Flagship; 2],
    settings: &[Vec<Setting>; 2],
    mut game: Game,
    first: Color,
    limit: Limit,
) -> u32 {
    engines.iter_mut().for_each(|engine| engine.new_game());
    let of_first = |white: u32| if first == Color::White { white } else { 2 - white };
    let (mut won, mut lost, mut even) = (0, 0, 0);
    let mut clocks = [limit.begin(); 2];
    for ply in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return match outcome.result() {
                "1-0" => of_first(2),
                "0-1" => of_first(0),
                _ => 1,
            };
        }
        if game.claimable_draw().is_some() {
            return 1;
        }
        let turn = game.position().turn();
        let player = usize::from(turn != first);
        // The numbers are the same for the whole program: each side sets its own before it thinks.
        // The table of reductions is made of numbers, too: it is made anew where one of them is set as an option.
        for &(name, value) in &settings[player] {
            if OF_REDUCTIONS.contains(&name) {
                engines[player].set_option(name, &value.to_string()).expect("a number");
            } else {
                assert!(params::set(name, value));
            }
        }
        let mut last = LastScore(0);
        let limits = limit.of_move(clocks[player]);
        let choice =
            engines[player].search(&Root::from(&game), &limits, &StopFlag::new(), &mut last);
        if let Limit::Clock(_, increment) = limit {
            let Some(left) = clocks[player].checked_sub(engines[player].nodes()) else {
                eprintln!("a game is lost on time");
                return if player == 0 { 0 } else { 2 };
            };
            clocks[player] = left + increment;
        }
        assert!(game.play(choice.best.expect("the game goes on")), "legal");
        let white = if turn == Color::White { last.0 } else { -last.0 };
        won = if white >= DECIDED.0 { won + 1 } else { 0 };
        lost = if white <= -DECIDED.0 { lost + 1 } else { 0 };
        even = if white.abs() <= EVEN.0 && ply >= EVEN_FROM_PLY { even + 1 } else { 0 };
        if won >= DECIDED.1 {
            return of_first(2);
        }
        if lost >= DECIDED.1 {
            return of_first(0);
        }
        if even >= EVEN.1 {
            return 1;
        }
    }
    1
}

struct LastScore(i32);

impl Sink for LastScore {
    fn iteration(&mut self, report: &Report) {
        if report.multi_pv == 1 {
            self.0 = report.score.raw();
        }
    }
}
