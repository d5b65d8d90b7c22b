//! The same games in both protocols: whoever speaks XBoard thinks exactly like whoever speaks UCI,
//! move after move, with all that is kept between moves and between games.

use chess::Game;
use eval::Score;
use notation::coordinates::{self, CastlingNotation};
use protocol::uci;

use crate::{Engine, thoughts};

/// What a search came to.
#[derive(PartialEq, Debug)]
struct Found {
    mv: String,
    depth: u32,
    score: Score,
    nodes: u64,
    line: Vec<String>,
}

/// One engine, spoken to in two ways.
struct Twins {
    xboard: Engine,
    uci: Engine,
}

/// How long the twins may think about a move; a clock counts nodes instead of milliseconds.
#[derive(Clone, Copy)]
enum Limit {
    Depth(u32),
    /// Milliseconds at the start and for every move.
    Clock(u64, u64),
}

/// So many nodes are a millisecond.
const SPEED: u64 = 50;

impl Twins {
    fn start() -> Twins {
        let mut xboard = Engine::begin();
        xboard
            .silently(&format!("post\noption nodestime={SPEED}\noption Resign=0\noption Draws=0"));
        let mut uci = Engine::start_with(&["uci"]);
        uci.send(&format!("uci\nsetoption name nodestime value {SPEED}"));
        uci.until("uciok");
        Twins { xboard, uci }
    }

    /// Begins a game as a tournament does.
    fn begin(&mut self, fen: &str, limit: Limit) {
        self.xboard.silently("new\nforce\neasy\npost");
        self.xboard.silently(&match limit {
            Limit::Depth(depth) => format!("sd {depth}"),
            Limit::Clock(base, more) => {
                format!("level 0 0:{:02} {}", base / 1000, more as f64 / 1000.0)
            }
        });
        self.xboard.silently(&format!("force\nsetboard {fen}"));
        self.uci.send("ucinewgame\nisready");
        self.uci.until("readyok");
    }

    /// Both think about the position; what one of them found, and the reply it expects.
    fn think(&mut self, game: &Game, is_first: bool, left: u64, limit: Limit) -> (Found, String) {
        let moves: Vec<String> =
            game.moves().map(|mv| coordinates::write(mv, CastlingNotation::Standard)).collect();
        let go = match limit {
            Limit::Depth(depth) => format!("depth {depth}"),
            Limit::Clock(_, more) => {
                self.xboard.send(&format!("time {}\notim 6000", left / 10));
                format!("wtime {left} btime {left} winc {more} binc {more}")
            }
        };
        self.uci.send(&format!("position fen {} moves {}\ngo {go}", game.start(), moves.join(" ")));
        let (of_uci, reply) = answer(&self.uci.until("bestmove"));
        if is_first {
            for mv in &moves {
                self.xboard.send(mv);
            }
            self.xboard.send("go");
        } else {
            self.xboard.send(&format!("usermove {}", moves[moves.len() - 1]));
        }
        let mut lines = self.xboard.until("move ");
        let mv = lines.pop().unwrap().split_off("move ".len());
        let last = thoughts(&lines).pop().unwrap();
        let of_xboard =
            Found { mv, depth: last.depth, score: last.score, nodes: last.nodes, line: last.pv };
        assert_eq!(of_xboard, of_uci, "{game:?}");
        (of_uci, reply)
    }

    /// Plays one side of a game; the other side does what the twins expect of it. Says how many
    /// moves they thought about.
    fn play(&mut self, fen: &str, plies: usize, second: bool, limit: Limit) -> usize {
        self.begin(fen, limit);
        let mut game = Game::new(chess::Position::from_fen(fen).unwrap());
        let mut left = if let Limit::Clock(base, _) = limit { base } else { 0 };
        let (mut thoughts, mut expected) = (0, String::new());
        for ply in 0..plies {
            let text = if (ply % 2 == 1) == second {
                let (found, reply) = self.think(&game, thoughts == 0, left, limit);
                if let Limit::Clock(_, more) = limit {
                    // A time that XBoard can tell: in hundredths of a second.
                    left = (left.saturating_sub(found.nodes / SPEED) + more) / 10 * 10;
                }
                (thoughts, expected) = (thoughts + 1, reply);
                found.mv
            } else {
                std::mem::take(&mut expected)
            };
            let read = coordinates::read(game.position(), &text).ok();
            let Some(mv) = read.or_else(|| game.position().legal_moves().first().copied()) else {
                break;
            };
            assert!(game.play(mv));
            if game.outcome().is_some() || game.claimable_draw().is_some() {
                break;
            }
        }
        // It says what a mate or a repetition has come to.
        self.xboard.send("force\nresult * {enough}");
        self.xboard.sync();
        thoughts
    }
}

/// What a UCI engine found, and the reply it expects.
fn answer(lines: &[String]) -> (Found, String) {
    let mut last = None;
    for line in lines {
        match uci::Message::parse(line) {
            Ok(uci::Message::Info(info)) if !info.pv.is_empty() => last = Some(info),
            Ok(uci::Message::BestMove(best)) => {
                let info = last.unwrap();
                let found = Found {
                    mv: best.best.unwrap(),
                    depth: info.depth.unwrap(),
                    score: info.score.unwrap(),
                    nodes: info.nodes.unwrap(),
                    line: info.pv,
                };
                return (found, best.ponder.unwrap_or_default());
            }
            _ => {}
        }
    }
    panic!("{lines:#?}")
}

#[test]
fn both_protocols_search_the_same_nodes_through_whole_games() {
    let mut twins = Twins::start();
    let (white, black) = (
        "rnbqkbnr/2p1pppp/p7/1p1p4/8/N1P2N2/PP1PPPPP/R1BQKB1R w KQkq - 0 4",
        "rnbqkb1r/pppp1ppp/5n2/4p3/2P5/2N5/PP1PPPPP/R1BQKBNR b KQkq - 2 3",
    );
    let mut thoughts = twins.play(white, 40, false, Limit::Depth(7));
    thoughts += twins.play(black, 40, true, Limit::Depth(7));
    // A won ending: mates, and a table that has seen two other games. With a clock, which XBoard
    // always has: it makes a search end when a mate is sure.
    thoughts += twins.play("8/8/8/4k3/8/8/4P3/R3K3 w - - 0 1", 60, false, Limit::Clock(4_000, 40));
    thoughts += twins.play(black, 60, false, Limit::Clock(2_000, 20));
    thoughts += twins.play(white, 60, true, Limit::Clock(1_000, 10));
    assert!(thoughts > 100, "{thoughts}");
}
