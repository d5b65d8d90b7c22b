//! Faults in English, to be read after the player's name or side: `White disconnects (exit status: 3)`.

use std::fmt;

use super::{Exit, Fault, Lack, Silence};

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Late { ms: Some(ms) } => write!(f, "loses on time by {ms} ms"),
            Fault::Late { ms: None } => f.write_str("loses on time"),
            Fault::IllegalMove { text, why: None } => write!(f, "makes an illegal move: {text}"),
            Fault::IllegalMove { why: Some(why), .. } => write!(f, "makes an illegal move: {why}"),
            Fault::NoMove { line: None } => f.write_str("makes no move (an illegal move)"),
            Fault::NoMove { line: Some(line) } => {
                write!(f, "makes no move (an illegal move): {line:?}")
            }
            Fault::IllegalMovesOnly => f.write_str("makes illegal moves only"),
            Fault::RefusesMove { line } => write!(f, "refuses a legal move: {line}"),
            Fault::RefusesPosition { text, thinking: true } => {
                write!(f, "refuses the position: {text}")
            }
            Fault::RefusesPosition { text, thinking: false } => {
                write!(f, "refuses the position ({text})")
            }
            Fault::FalseClaim { claim } => {
                write!(f, "makes a false claim (an illegal move): {claim}")
            }
            Fault::Disconnects(exit) => write!(f, "disconnects ({exit})"),
            Fault::Stalls(silence) => write!(f, "stalls: {silence}"),
            Fault::Panics { message } => write!(f, "panics: {message}"),
            Fault::Cannot(lack) => lack.fmt(f),
            Fault::CannotRun { command, error } => {
                write!(f, "cannot be started: {command}: {}", error.text)
            }
            Fault::NoOption { name, value, known } => {
                write!(f, "has no option {name:?}")?;
                if let Some(value) = value {
                    write!(f, " that takes {value:?}")?;
                }
                write!(f, "; it has: {}", known.join(", "))
            }
            Fault::NotMade(error) | Fault::NotFound(error) => {
                write!(f, "cannot be started: {error}")
            }
            Fault::NobodyToAsk => f.write_str("cannot be started: nobody can be asked here"),
            Fault::NoProgram => f.write_str("is no program"),
            Fault::Missing => f.write_str("is not there"),
            Fault::Leaves => f.write_str("goes away"),
            Fault::Interrupted => f.write_str("is interrupted"),
        }
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Status(code) => write!(f, "exit status: {code}"),
            Exit::Signal { number, core_dumped } => {
                write!(f, "signal: {number}")?;
                if let Some(name) = self.signal_name() {
                    write!(f, " ({name})")?;
                }
                if *core_dumped { f.write_str(" (core dumped)") } else { Ok(()) }
            }
            Exit::ClosedPipe => f.write_str("closes its pipe"),
            Exit::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Silence::Greeting { ms } => write!(
                f,
                "says nothing in {} s after uci; is it a UCI engine?",
                *ms as f64 / 1_000.0
            ),
            Silence::Word(word) => write!(f, "does not say {word}"),
            Silence::StopOfPondering => f.write_str("no bestmove after stop"),
            Silence::Move { ms } => write!(f, "no move in {ms} ms"),
            Silence::OwnMove { seconds } => write!(f, "no move in {seconds} s"),
        }
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lack::NodeLimit => "cannot be limited to a number of nodes",
            Lack::Setboard => "has no setboard: castling rights or en passant cannot be told",
            Lack::Chess960 => "cannot play Chess960: it has no variant fischerandom",
            Lack::Suites => "cannot solve suites: only our own players and UCI programs can",
        })
    }
}
