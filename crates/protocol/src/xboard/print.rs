//! Commands as lines, for the engines we drive.

use std::fmt;
use std::time::Duration;

use crate::text::one_line;
use crate::xboard::Command;
use crate::xboard::level::seconds_text;

/// The line, without a line break at its end or inside.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = plain(self).map_or_else(|| with_arguments(self), str::to_owned);
        f.write_str(one_line(&line).trim_ascii_end())
    }
}

/// The line of a command that takes nothing.
fn plain(command: &Command) -> Option<&'static str> {
    Some(match command {
        Command::Nothing => "",
        Command::Xboard => "xboard",
        Command::New => "new",
        Command::Quit => "quit",
        Command::Random => "random",
        Command::Force => "force",
        Command::Go => "go",
        Command::PlayOther => "playother",
        Command::White => "white",
        Command::Black => "black",
        Command::MoveNow => "?",
        Command::Draw => "draw",
        Command::Edit => "edit",
        Command::Hint => "hint",
        Command::Book => "bk",
        Command::Undo => "undo",
        Command::Remove => "remove",
        Command::Hard => "hard",
        Command::Easy => "easy",
        Command::Post => "post",
        Command::NoPost => "nopost",
        Command::Analyze => "analyze",
        Command::Exit => "exit",
        Command::Status => ".",
        Command::Computer => "computer",
        Command::Pause => "pause",
        Command::Resume => "resume",
        _ => return None,
    })
}

fn with_arguments(command: &Command) -> String {
    let centiseconds = |time: &Duration| time.as_millis() / 10;
    let or_all = |mv: &Option<String>| mv.clone().unwrap_or_else(|| "all".to_owned());
    match command {
        Command::ProtocolVersion(version) => format!("protover {version}"),
        Command::Accepted(feature) => format!("accepted {feature}"),
        Command::Rejected(feature) => format!("rejected {feature}"),
        Command::Variant(name) => format!("variant {name}"),
        Command::Level(level) => level.to_string(),
        Command::MoveTime(time) => format!("st {}", seconds_text(*time)),
        Command::Depth(depth) => format!("sd {depth}"),
        Command::NodesPerSecond(Some(speed)) => format!("nps {speed}"),
        Command::NodesPerSecond(None) => "nps -1".to_owned(),
        Command::Time(time) => format!("time {}", centiseconds(time)),
        Command::OpponentTime(time) => format!("otim {}", centiseconds(time)),
        Command::Move(mv) => mv.clone(),
        Command::UserMove(mv) => format!("usermove {mv}"),
        Command::Ping(number) => format!("ping {number}"),
        Command::Result(end) => format!("result {end}"),
        Command::SetBoard(fen) => format!("setboard {fen}"),
        Command::Name(name) => format!("name {name}"),
        Command::Rating(ours, theirs) => format!("rating {ours} {theirs}"),
        Command::Server(host) => format!("ics {host}"),
        Command::Memory(size) => format!("memory {size}"),
        Command::Cores(count) => format!("cores {count}"),
        Command::TablebasePath(kind, path) => format!("egtpath {kind} {path}"),
        Command::Option(name, Some(value)) => format!("option {name}={value}"),
        Command::Option(name, None) => format!("option {name}"),
        Command::Exclude(mv) => format!("exclude {}", or_all(mv)),
        Command::Include(mv) => format!("include {}", or_all(mv)),
        Command::SetScore(score, depth) => format!("setscore {score} {depth}"),
        Command::Lift(square) => format!("lift {square}"),
        Command::Put(square) => format!("put {square}"),
        Command::Hover(square) => format!("hover {square}"),
        Command::Partner(Some(name)) => format!("partner {name}"),
        Command::Partner(None) => "partner".to_owned(),
        Command::PartnerTells(text) => format!("ptell {text}"),
        Command::Holding(pieces) => format!("holding {pieces}"),
        // All others are plain.
        _ => String::new(),
    }
}
