//! One game of the engine against itself.

use chess::random::Random;
use chess::{Color, Game, Move, Position};
use engine::Flagship;
use eval::Score;
use search::{Limits, OptionError, Report, Root, Searcher, Sink, StopFlag};

use super::referee::Referee;
use super::{Settings, opening};
use crate::checksum::crc32;
use crate::game::{ArchivedGame, Ending, FinishedResult, Ply, SidePosition, Start, ended};

/// Deviations come before this half-move.
const DEVIATIONS_UNTIL: usize = 60;
/// How much worse than the best move a deviation may be, in centipawns.
const DEVIATION_LOSS: i32 = 80;
/// Among how many of the best moves a deviation is drawn.
const DEVIATION_LINES: u32 = 4;
/// The balance of an opening is judged with so many times the nodes of a move.
const BALANCE_FACTOR: u64 = 2;
/// Every search may have so many nodes: enough for the first iteration.
const LEAST_NODES: u64 = 1_000;
/// Games are declared drawn after so many half-moves; few of them mean anything.
const LONGEST: usize = 600;

/// Plays games, one after the other.
pub struct Player {
    settings: Settings,
    engine: Flagship,
    stop: StopFlag,
    /// Openings thrown away so far.
    pub rejected: u64,
    /// Nodes searched so far.
    pub nodes: u64,
}

/// Keeps the last word of a search on each of its lines.
#[derive(Default)]
struct Heard {
    lines: Vec<(Option<Move>, Score)>,
    nodes: u64,
}

impl Sink for Heard {
    fn iteration(&mut self, report: &Report) {
        let line = (report.multi_pv.max(1) - 1) as usize;
        self.lines.resize(self.lines.len().max(line + 1), (None, Score::DRAW));
        self.lines[line] = (report.pv.first().copied(), report.score);
        self.nodes = report.nodes;
    }
}

impl Player {
    /// An engine ready to play, if there is memory for its table and the net is one. A raised flag
    /// ends its game at once.
    pub fn new(settings: &Settings, stop: StopFlag) -> Result<Player, OptionError> {
        let mut engine = Flagship::new();
        engine.set_option("Hash", &settings.hash.to_string())?;
        choose_evaluation(&mut engine, settings)?;
        Ok(Player { settings: settings.clone(), engine, stop, rejected: 0, nodes: 0 })
    }

    /// Plays a game of the seed; none if it was stopped.
    pub fn play(&mut self, number: u64) -> Option<ArchivedGame> {
        let mut random = Random::of(self.settings.seed, number);
        let (start, mut game) = self.balanced_opening(&mut random)?;
        let opening: Vec<Move> = game.moves().collect();
        self.engine.new_game();
        let full = random.percent(self.settings.full_percent);
        let mut referee = Referee::new(self.settings.clone(), full);
        let mut plies: Vec<Ply> = Vec::new();
        let (result, ending) = loop {
            if let Some(end) = ended(&game) {
                break end;
            }
            if plies.len() >= LONGEST {
                break (FinishedResult::Draw, Ending::TooLong);
            }
            let (best, score) = self.think(&game, self.settings.nodes)?;
            let mut ply = Ply { mv: best, best, score, side: None };
            let declared = referee.declares(score, opening.len() + plies.len());
            let interval = self.settings.side_interval;
            if interval > 0 && plies.len() % interval == interval - 1 {
                ply.side = self.beside(&mut game, best, &mut random)?;
            }
            if declared.is_none()
                && opening.len() + plies.len() < DEVIATIONS_UNTIL
                && random.percent(self.settings.deviation_percent)
            {
                ply.mv = self.deviation(&game, best, &mut random)?;
            }
            plies.push(ply);
            if !game.play(ply.mv) {
                return None;
            }
            if let Some(end) = declared {
                // The last move may have ended the game by the rules.
                break ended(&game).unwrap_or(end);
            }
        };
        Some(ArchivedGame { number, start, opening, plies, result, ending })
    }

    /// The position where game `number` of the seed would begin: a balanced one, a few random moves from one of these
    /// starts, or from the usual one where there are none. None if it was stopped.
    pub fn opening(&mut self, number: u64, starts: &[Position]) -> Option<Position> {
        let mut random = Random::of(self.settings.seed, number);
        let random = &mut random;
        let draw = |settings: &Settings, random: &mut Random| match starts.len() {
            0 => opening::draw(settings, random).map(|(_, game)| game),
            count => {
                let start = starts.get(random.below(count)).cloned()?;
                opening::draw_from(start, settings, random)
            }
        };
        let (game, _) =
            self.balanced(random, |settings, random| Some((draw(settings, random)?, ())))?;
        Some(game.position().clone())
    }

    /// Draws openings until one is balanced.
    fn balanced_opening(&mut self, random: &mut Random) -> Option<(Start, Game)> {
        let draw = |settings: &Settings, random: &mut Random| {
            opening::draw(settings, random).map(|(start, game)| (game, start))
        };
        self.balanced(random, draw).map(|(game, start)| (start, game))
    }

    /// The first game that is drawn with a balanced position, and what was drawn with it.
    fn balanced<T>(
        &mut self,
        random: &mut Random,
        draw: impl Fn(&Settings, &mut Random) -> Option<(Game, T)>,
    ) -> Option<(Game, T)> {
        loop {
            if let Some((game, rest)) = draw(&self.settings, random) {
                self.engine.new_game();
                let (_, score) = self.think(&game, BALANCE_FACTOR * self.settings.nodes)?;
                if i32::from(score).abs() <= self.settings.balance {
                    return Some((game, rest));
                }
            }
            self.rejected += 1;
        }
    }

    /// The best move and its score for White; none if stopped.
    fn think(&mut self, game: &Game, nodes: u64) -> Option<(Move, i16)> {
        let heard = self.search(game, nodes)?;
        let &(best, score) = heard.lines.first()?;
        Some((best?, for_white(score, game.position().turn())))
    }

    fn search(&mut self, game: &Game, nodes: u64) -> Option<Heard> {
        self.engine.set_enough_nodes(Some(nodes));
        let hard = nodes.saturating_mul(self.settings.hard_factor).max(LEAST_NODES);
        let limits = Limits::nodes(hard);
        let mut heard = Heard::default();
        self.engine.search(&Root::from(game), &limits, &self.stop, &mut heard);
        self.nodes += heard.nodes;
        (!self.stop.is_stopped()).then_some(heard)
    }

    /// A position one random move beside the game, searched with half the nodes. Nothing inside if
    /// there is no other move, or the game would be over there; none if stopped.
    fn beside(
        &mut self,
        game: &mut Game,
        best: Move,
        random: &mut Random,
    ) -> Option<Option<SidePosition>> {
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { return Some(None) };
        if mv == best || !game.play(mv) {
            return Some(None);
        }
        let over = ended(game).is_some();
        let found = if over { None } else { Some(self.think(game, self.settings.nodes / 2 + 1)?) };
        game.undo();
        Some(found.map(|(best, score)| SidePosition { mv, best, score }))
    }

    /// One of the best moves that is not much worse than the best; none if stopped.
    fn deviation(&mut self, game: &Game, best: Move, random: &mut Random) -> Option<Move> {
        let _ = self.engine.set_option("MultiPV", &DEVIATION_LINES.to_string());
        let heard = self.search(game, self.settings.nodes / 2 + 1);
        let _ = self.engine.set_option("MultiPV", "1");
        let lines = heard?.lines;
        let top = lines.first().map_or(Score::DRAW, |&(_, score)| score);
        let good = |score: Score| score.raw() >= top.raw() - DEVIATION_LOSS;
        let moves: Vec<Move> =
            lines.iter().filter(|&&(_, score)| good(score)).filter_map(|&(mv, _)| mv).collect();
        Some(moves.get(random.below(moves.len().max(1))).copied().unwrap_or(best))
    }
}

fn choose_evaluation(engine: &mut Flagship, settings: &Settings) -> Result<(), OptionError> {
    for (option, value) in [("EvalFile", &settings.net), ("Eval", &settings.evaluation)] {
        if let Some(value) = value {
            engine.set_option(option, value)?;
        }
    }
    Ok(())
}

/// A score for the side to move becomes one for White.
fn for_white(score: Score, turn: Color) -> i16 {
    let score = if turn == Color::White { score } else { -score };
    score.raw().clamp(-32_000, 32_000) as i16
}

/// What the engine finds in a few positions: another engine, another number.
pub(super) fn signature(settings: &Settings) -> u32 {
    const POSITIONS: [&str; 4] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    ];
    let mut engine: Flagship = Flagship::new();
    // What cannot be set is told by whoever plays.
    let _ = choose_evaluation(&mut engine, settings);
    let mut bytes = Vec::new();
    struct Words<'a>(&'a mut Vec<u8>);
    impl Sink for Words<'_> {
        fn iteration(&mut self, report: &Report) {
            self.0.extend(report.nodes.to_le_bytes());
            self.0.extend(report.score.raw().to_le_bytes());
        }
    }
    for position in POSITIONS.iter().filter_map(|fen| Position::from_fen(fen).ok()) {
        let mut words = Words(&mut bytes);
        engine.search(&Root::new(position), &Limits::depth(8), &StopFlag::new(), &mut words);
    }
    crc32(&bytes)
}
