//! The commands of the protocol and the tools beside it: `go`, `eval`, `bench`, `compiler` …

use anyhow::Result;
use chess::{CastlingStyle, Color};
use eval::EvalKind;
use protocol::uci::{Command, Info};

use super::{Other, Shell, Word};
use crate::console::BadInput;
use crate::uci::{bench, tell};

/// Words that begin a command of UCI or a tool, and are not words of the shell.
const PROTOCOL: [&str; 14] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "go",
    "stop",
    "ponderhit",
    "eval",
    "bench",
    "compiler",
    "speedtest",
    "flip",
];

/// Whether a word begins a command of the protocol.
pub(super) fn is_protocol_word(word: &str) -> bool {
    PROTOCOL.iter().any(|known| known.eq_ignore_ascii_case(word))
}

impl Shell {
    /// The line as a command of the protocol, if it is one. Programs may put unknown words before
    /// a command; people mean what they type.
    pub(super) fn protocol_command(&self, line: &str) -> Result<Option<Command>> {
        let first = line.split_whitespace().next().unwrap_or_default();
        if Word::named(first).is_some() {
            return Ok(None);
        }
        let known = is_protocol_word(first);
        let is_move = || self.read_move(&self.game, first).is_ok();
        if !known && (self.other != Other::Program || is_move()) {
            return Ok(None);
        }
        match Command::parse(line) {
            Ok(parsed) => {
                for complaint in &parsed.complaints {
                    tell(Info::text(complaint.to_string()).into());
                }
                Ok(Some(parsed.command))
            }
            Err(error) if known => Err(BadInput(error.to_string()).into()),
            Err(_) => Ok(None),
        }
    }

    pub(super) fn execute_command(&mut self, command: Command) -> Result<()> {
        if let (Other::Arguments, Command::Go(go)) = (self.other, &command)
            && go.perft.is_none()
            && go.limits(self.game.position(), std::time::Instant::now()).0.is_unbounded()
        {
            let text = "go: nothing could stop this search here; add a limit, as in \"go depth 12\"";
            return Err(BadInput(text.to_owned()).into());
        }
        match self.uci.execute(command, &self.game) {
            None => Ok(()),
            Some(Command::Go(go)) => self.perft(&format!("{} divide", go.perft.unwrap_or(1))),
            Some(Command::Eval) => self.show_evaluation(),
            Some(Command::Bench(_) | Command::SpeedTest(_)) => self.show_bench(),
            Some(Command::Compiler) => self.show_compiler(),
            Some(Command::Flip) => self.flip(),
            Some(Command::Position(_)) => Ok(()),
            Some(other) => {
                // Reached by words of the shell that follow an unknown one (`joho quit`).
                let line = other.to_string();
                self.execute(&line).map(|_| ())
            }
        }
    }

    /// Every term of the evaluation, for both sides.
    fn show_evaluation(&self) -> Result<()> {
        let trace = eval::trace(self.game.position(), EvalKind::Classical);
        let pair = |(opening, endgame): (i32, i32)| format!("{opening:>6} {endgame:>6}");
        let mut text = format!("{:<22}{:>13}   {:>13}\n", "term", "White", "Black");
        for term in &trace.terms {
            text += &format!("{:<22}{}   {}\n", term.name, pair(term.white), pair(term.black));
        }
        let view = match self.game.position().turn() {
            Color::White => trace.total,
            Color::Black => -trace.total,
        };
        text += &format!(
            "total {:+.2} for White, {:+.2} for the side to move\n",
            f64::from(trace.total) / 100.0,
            f64::from(view) / 100.0
        );
        Ok(self.console.say(&text)?)
    }

    /// The engine's signature; the last line is what OpenBench reads.
    fn show_bench(&self) -> Result<()> {
        let (nodes, time) = bench(|_, _| {});
        let speed = (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64;
        Ok(self.console.say(&format!("{nodes} nodes {speed} nps\n"))?)
    }

    fn show_compiler(&self) -> Result<()> {
        let features: Vec<&str> = [
            (cfg!(target_feature = "bmi2"), "bmi2"),
            (cfg!(target_feature = "avx2"), "avx2"),
            (cfg!(target_feature = "avx512f"), "avx512"),
            (cfg!(debug_assertions), "debug assertions"),
        ]
        .into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .collect();
        let text = format!(
            "Roque {} for {} on {}, {}\n",
            env!("CARGO_PKG_VERSION"),
            std::env::consts::ARCH,
            std::env::consts::OS,
            features.join(", ")
        );
        Ok(self.console.say(&text)?)
    }

    /// The same position with the colours exchanged.
    fn flip(&mut self) -> Result<()> {
        let mut setup = self.game.position().setup();
        for square in chess::Square::all() {
            let piece = self.game.position().piece(square);
            if let Some(slot) = setup.board.get_mut(square.flip().index()) {
                *slot = piece.map(|piece| chess::Piece::new(!piece.color(), piece.kind()));
            }
        }
        setup.turn = !setup.turn;
        setup.castling = setup.castling.flip();
        setup.en_passant = setup.en_passant.map(chess::Square::flip);
        let fen = setup.to_fen(CastlingStyle::Standard);
        self.set_position(&format!("fen {fen}"))
    }
}
