//! What a GUI tells an engine.

use std::time::Duration;

use chess::Square;

use crate::text::{one_line, quote};
use crate::words::{Words, keyword};
use crate::xboard::arguments::{with_numbers, with_text};
use crate::xboard::{GameEnd, Level, XboardError};

/// One line from a GUI. Printed it is that line again: parsing what was printed gives the same
/// command. The lines of edit mode are [`EditStep`](crate::xboard::EditStep)s.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// `xboard`: from now on this protocol.
    Xboard,
    /// `protover N`: say what you can do.
    ProtocolVersion(u32),
    /// `accepted F`: the feature will be used.
    Accepted(String),
    /// `rejected F`: it will not.
    Rejected(String),
    /// `new`: a new game from the usual position, in which the engine has Black.
    New,
    /// `variant NAME`.
    Variant(String),
    /// `quit`.
    Quit,
    /// `random`: toggles random moves.
    Random,
    /// `force`: play neither side.
    Force,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `white`: White is to move, the engine has Black.
    White,
    /// `black`: Black is to move, the engine has White.
    Black,
    /// `level MOVES BASE INCREMENT`.
    Level(Level),
    /// `st SECONDS`: at most so long for each move.
    MoveTime(Duration),
    /// `sd DEPTH`: at most so deep.
    Depth(u32),
    /// `nps N`: count time by nodes, so many a second; none: by the clock again.
    NodesPerSecond(Option<u64>),
    /// `time N`: the engine's clock, in hundredths of a second.
    Time(Duration),
    /// `otim N`: the opponent's clock.
    OpponentTime(Duration),
    /// A move without a word before it.
    Move(String),
    /// `usermove M`.
    UserMove(String),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: say `pong N` when all that came before is done.
    Ping(i64),
    /// `draw`: the opponent offers one.
    Draw,
    /// `result R {comment}`: the game is over.
    Result(GameEnd),
    /// `setboard FEN`, not yet looked at.
    SetBoard(String),
    /// `edit`: lines of edit mode follow.
    Edit,
    /// `hint`: suggest a move.
    Hint,
    /// `bk`: what does the book say?
    Book,
    /// `undo`: take back one half-move.
    Undo,
    /// `remove`: take back two.
    Remove,
    /// `hard`: think while the opponent does.
    Hard,
    /// `easy`: do not.
    Easy,
    /// `post`: show the thinking.
    Post,
    /// `nopost`: do not.
    NoPost,
    /// `analyze`.
    Analyze,
    /// `exit`: leave analysis.
    Exit,
    /// `.`: how far is the analysis?
    Status,
    /// `name X`: who the opponent is.
    Name(String),
    /// `rating OURS THEIRS`.
    Rating(i64, i64),
    /// `ics HOST`: where it is played; `-` is nowhere.
    Server(String),
    /// `computer`: the opponent is a program too.
    Computer,
    /// `pause`.
    Pause,
    /// `resume`.
    Resume,
    /// `memory N`: use so many megabytes in all.
    Memory(u64),
    /// `cores N`: use so many threads.
    Cores(u32),
    /// `egtpath TYPE PATH`: where tablebases are.
    TablebasePath(String, String),
    /// `option NAME[=VALUE]`.
    Option(String, Option<String>),
    /// `exclude M`: do not consider this move; none: any.
    Exclude(Option<String>),
    /// `include M`: consider it again; none: all.
    Include(Option<String>),
    /// `setscore SCORE DEPTH`: this is the value of the position.
    SetScore(i64, u32),
    /// `lift SQUARE`: the user picks up a piece.
    Lift(Square),
    /// `put SQUARE`: and puts it down.
    Put(Square),
    /// `hover SQUARE`: and holds it above.
    Hover(Square),
    /// `partner NAME`: in bughouse; none: no more.
    Partner(Option<String>),
    /// `ptell TEXT`: the partner says something.
    PartnerTells(String),
    /// `holding …`: the pieces in hand.
    Holding(String),
}

/// A command, and what followed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// What to do.
    pub command: Command,
    /// Words after the last one of the command, which mean nothing; short and printable.
    pub ignored: Option<String>,
}

const WORDS: [&str; 57] = [
    "xboard",
    "protover",
    "accepted",
    "rejected",
    "new",
    "variant",
    "quit",
    "random",
    "force",
    "go",
    "playother",
    "white",
    "black",
    "level",
    "st",
    "sd",
    "nps",
    "time",
    "otim",
    "usermove",
    "?",
    "ping",
    "draw",
    "result",
    "setboard",
    "edit",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "name",
    "rating",
    "ics",
    "computer",
    "pause",
    "resume",
    "memory",
    "cores",
    "egtpath",
    "option",
    "exclude",
    "include",
    "setscore",
    "lift",
    "put",
    "hover",
    "partner",
    "ptell",
    "holding",
    "analyse",
];

impl Command {
    /// Reads a line. A first word that could be a move is one.
    ///
    /// ```
    /// use protocol::xboard::Command;
    /// let parsed = Command::parse("usermove e2e4 please")?;
    /// assert_eq!(parsed.command, Command::UserMove("e2e4".into()));
    /// assert_eq!(parsed.ignored.as_deref(), Some("please"));
    /// assert_eq!(Command::parse("O-O")?.command, Command::Move("O-O".into()));
    /// let error = Command::parse("sd deep").unwrap_err();
    /// assert_eq!(error.to_string(), "sd: expected a whole number, found \"deep\"");
    /// # Ok::<(), protocol::xboard::XboardError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Parsed, XboardError> {
        let line = one_line(line);
        let mut words = Words::new(&line);
        let Some(first) = words.next() else {
            return Ok(Parsed { command: Command::Nothing, ignored: None });
        };
        let unknown = || XboardError::Unknown(quote(line.trim_ascii()));
        let command = match keyword(first, &WORDS) {
            Some(word) => with_text(word, &mut words)
                .or_else(|| with_numbers(word, &mut words))
                .unwrap_or_else(|| plain(word).ok_or_else(unknown))?,
            None if looks_like_a_move(first) => Command::Move(first.to_owned()),
            None => return Err(unknown()),
        };
        let ignored = Some(words.rest()).filter(|rest| !rest.is_empty()).map(quote);
        Ok(Parsed { command, ignored })
    }
}

/// Whether a word could be a move in any notation: then it has a square, or castles, or is the null
/// move of analysis.
fn looks_like_a_move(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    let castles = ["o-o", "o-o-o", "0-0", "0-0-0", "oo", "ooo", "@@@@"];
    if castles.iter().any(|castle| castle.eq_ignore_ascii_case(bare)) {
        return true;
    }
    let known = |byte: u8| b"abcdefghKQRBNPkqrnpxX12345678=-@()".contains(&byte);
    let square = |pair: &[u8]| matches!(pair, [file, rank] if (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank));
    bare.len() <= 10 && bare.bytes().all(known) && bare.as_bytes().windows(2).any(square)
}

fn plain(word: &str) -> Option<Command> {
    Some(match word {
        "xboard" => Command::Xboard,
        "new" => Command::New,
        "quit" => Command::Quit,
        "random" => Command::Random,
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "white" => Command::White,
        "black" => Command::Black,
        "?" => Command::MoveNow,
        "draw" => Command::Draw,
        "edit" => Command::Edit,
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "undo" => Command::Undo,
        "remove" => Command::Remove,
        "hard" => Command::Hard,
        "easy" => Command::Easy,
        "post" => Command::Post,
        "nopost" => Command::NoPost,
        "analyze" | "analyse" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Status,
        "computer" => Command::Computer,
        "pause" => Command::Pause,
        "resume" => Command::Resume,
        _ => return None,
    })
}
