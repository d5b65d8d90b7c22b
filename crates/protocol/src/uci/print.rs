//! Commands as lines, for the engines we drive.

use std::fmt;
use std::time::Duration;

use crate::text::one_line;
use crate::uci::{Command, Go};

/// The line, without a line break at its end or inside.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = |word: &str, rest: &str| format!("{word} {rest}");
        let line = match self {
            Command::Nothing => String::new(),
            Command::Debug(on) => with("debug", if *on { "on" } else { "off" }),
            Command::SetOption(option) => with("setoption", &option.to_string()),
            Command::Register(rest) => with("register", rest),
            Command::Position(position) => with("position", &position.to_string()),
            Command::Go(go) => with("go", &go.to_string()),
            Command::Bench(arguments) => with("bench", &arguments.join(" ")),
            Command::GenFens(arguments) => with("genfens", &arguments.join(" ")),
            Command::SpeedTest(arguments) => with("speedtest", &arguments.join(" ")),
            Command::Perft(depth) => with("perft", &depth.to_string()),
            Command::Uci => "uci".to_owned(),
            Command::IsReady => "isready".to_owned(),
            Command::NewGame => "ucinewgame".to_owned(),
            Command::Stop => "stop".to_owned(),
            Command::PonderHit => "ponderhit".to_owned(),
            Command::Quit => "quit".to_owned(),
            Command::Display => "d".to_owned(),
            Command::Eval => "eval".to_owned(),
            Command::Compiler => "compiler".to_owned(),
            Command::Help => "help".to_owned(),
            Command::Flip => "flip".to_owned(),
        };
        f.write_str(one_line(&line).trim_ascii_end())
    }
}

/// The line without the word `go`: the clocks first and `searchmoves` last, where also those
/// engines understand it that read to the end of the line. Times are whole milliseconds, cut off.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |time: Option<Duration>| time.map(|time| time.as_millis());
        // A clock or a move time of less than a millisecond would read as none at all.
        let some_time = |time: Option<Duration>| milliseconds(time).map(|time| time.max(1));
        let count = |number: Option<u32>| number.map(u128::from);
        let numbers = [
            ("wtime", some_time(self.white_time)),
            ("btime", some_time(self.black_time)),
            ("winc", milliseconds(self.white_increment)),
            ("binc", milliseconds(self.black_increment)),
            ("movestogo", count(self.moves_to_go)),
            ("depth", count(self.depth)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", count(self.mate)),
            ("movetime", some_time(self.move_time)),
            ("perft", count(self.perft)),
        ];
        let mut words: Vec<String> = Vec::new();
        words.extend(self.ponder.then(|| "ponder".to_owned()));
        for (word, number) in numbers {
            words.extend(number.map(|number| format!("{word} {number}")));
        }
        words.extend(self.infinite.then(|| "infinite".to_owned()));
        if !self.search_moves.is_empty() {
            words.push(format!("searchmoves {}", self.search_moves.join(" ")));
        }
        f.write_str(&words.join(" "))
    }
}
