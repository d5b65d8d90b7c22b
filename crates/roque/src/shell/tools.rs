//! The commands of the protocol and the tools beside it: `go`, `eval`, `bench`, `compiler` …

use anyhow::Result;
use chess::CastlingStyle;
use eval::EvalKind;
use protocol::uci::Command;

use super::{Other, Shell};
use crate::console::BadInput;
use crate::{bench, genfens};

impl Shell {
    pub(super) fn execute_command(
        &mut self,
        command: Command,
        mut complaints: Vec<String>,
    ) -> Result<()> {
        let answer = match command {
            Command::Go(go) if go.perft.is_some() => {
                self.perft(&format!("{} divide", go.perft.unwrap_or(1)))
            }
            Command::Eval => self.show_evaluation(),
            Command::Bench(arguments) => self.show_bench(&arguments.join(" ")),
            Command::GenFens(arguments) => genfens::show(&arguments, &self.console),
            Command::SpeedTest(arguments) => self.show_speed(&arguments),
            Command::Compiler => self.show_compiler(),
            Command::Flip => self.flip(),
            command => {
                self.refuse_endless(&command)?;
                complaints.extend(self.uci.execute(command, &self.game, self.console.language)?);
                Ok(())
            }
        };
        if !complaints.is_empty() {
            self.complain(&complaints.join("\n"));
        }
        answer
    }

    /// On the command line nobody can say `stop`.
    fn refuse_endless(&self, command: &Command) -> Result<(), BadInput> {
        let Command::Go(go) = command else { return Ok(()) };
        let (limits, _) = go.limits(self.game.position(), std::time::Instant::now());
        if self.other == Other::Arguments && (limits.infinite || limits.ponder) {
            return Err(BadInput(self.console.language.go_without_end().to_owned()));
        }
        Ok(())
    }

    /// Every term of the evaluation, for both sides.
    fn show_evaluation(&self) -> Result<()> {
        let position = self.game.position();
        let trace = eval::trace(position, EvalKind::default());
        let text = report::evaluation::to_text(&trace, position, self.console.language);
        Ok(self.console.say(&text)?)
    }

    fn show_bench(&self, arguments: &str) -> Result<()> {
        let number = if arguments.is_empty() { words::default_of("bench", "D") } else { arguments };
        let deepest = words::largest("bench", "D");
        let depth = number.parse().ok().filter(|depth| (1..=deepest).contains(depth));
        let refused = || BadInput(self.console.language.bench_refused(arguments));
        bench::show(depth.ok_or_else(refused)?, &self.console)
    }

    /// `[threads [megabytes [seconds]]]`: how fast this machine is with all it has.
    fn show_speed(&self, arguments: &[String]) -> Result<()> {
        let refused = || BadInput(self.console.language.speed_refused(&arguments.join(" ")));
        let numbers: Option<Vec<u32>> = arguments.iter().map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|numbers| numbers.len() <= 3 && !numbers.contains(&0));
        let numbers = numbers.ok_or_else(refused)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = numbers.first().map_or(cores, |&number| number as usize);
        let megabytes = numbers.get(1).copied().unwrap_or(128);
        let seconds = numbers.get(2).copied().unwrap_or(10).min(3600);
        match bench::speed(threads, megabytes, seconds, &self.console)? {
            Ok(()) => Ok(()),
            Err(wrong) => Err(BadInput(self.console.language.option_error(&wrong)).into()),
        }
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
        let fen = setup.to_fen(CastlingStyle::Shredder);
        self.set_position(&format!("fen {fen}"))
    }
}
