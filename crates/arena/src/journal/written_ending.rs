//! Endings as journals have them. They are data today; journals of older versions have the result, the
//! kind of end and an English sentence instead, which is understood here and nowhere else.

use chess::{Color, DrawReason};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ending::{Ending, Judge, Told};
use crate::fault::{Exit, Fault, Lack, Silence};
use crate::record::{GameResult, Termination};

#[derive(Serialize)]
struct Written<'a> {
    ending: &'a Ending,
}

pub(crate) fn serialize<S: Serializer>(ending: &Ending, to: S) -> Result<S::Ok, S::Error> {
    Written { ending }.serialize(to)
}

/// The fields of today, and those of older versions.
#[derive(Deserialize)]
struct Found {
    ending: Option<Ending>,
    result: Option<GameResult>,
    termination: Option<Termination>,
    reason: Option<String>,
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Ending, D::Error> {
    let found = Found::deserialize(from)?;
    match found {
        Found { ending: Some(ending), .. } => Ok(ending),
        Found { result: Some(result), termination: Some(termination), reason, .. } => {
            Ok(understood(Told { result, termination, reason: reason.unwrap_or_default() }))
        }
        _ => Err(D::Error::missing_field("ending")),
    }
}

/// The ending that was told so; as it was told, if that cannot be said.
fn understood(told: Told) -> Ending {
    let meant = meant_by(&told).filter(|meant| {
        let same = (meant.result(), meant.termination()) == (told.result, told.termination);
        same && (told.reason.is_empty() || meant.to_string() == told.reason)
    });
    meant.unwrap_or(Ending::Told(told))
}

fn meant_by(told: &Told) -> Option<Ending> {
    let reason = told.reason.as_str();
    let winner = match told.result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw | GameResult::Unfinished => None,
    };
    let by = if reason.ends_with(": tablebases") { Judge::Tables } else { Judge::Scores };
    match told.termination {
        Termination::Checkmate => Some(Ending::Checkmate { winner: winner? }),
        Termination::Stalemate => Some(Ending::Draw(DrawReason::Stalemate)),
        Termination::InsufficientMaterial => Some(Ending::Draw(DrawReason::InsufficientMaterial)),
        Termination::Repetition if reason.contains("fivefold") => {
            Some(Ending::Draw(DrawReason::FivefoldRepetition))
        }
        Termination::Repetition => Some(Ending::Draw(DrawReason::ThreefoldRepetition)),
        Termination::FiftyMoves if reason.contains("seventy-five") => {
            Some(Ending::Draw(DrawReason::SeventyFiveMoves))
        }
        Termination::FiftyMoves => Some(Ending::Draw(DrawReason::FiftyMoves)),
        Termination::DrawAdjudication => Some(Ending::DrawnByAdjudication { by }),
        Termination::WinAdjudication => Some(Ending::WonByAdjudication { winner: winner?, by }),
        Termination::MaxPlies => {
            let plies = reason.strip_prefix("Draw by adjudication: ")?.strip_suffix(" plies")?;
            Some(Ending::TooLong { plies: plies.parse().ok()? })
        }
        Termination::Resignation => Some(Ending::Resignation { loser: !winner? }),
        Termination::Agreement => Some(Ending::Agreement),
        Termination::TimeForfeit
        | Termination::IllegalMove
        | Termination::Disconnect
        | Termination::Stall
        | Termination::Panic
        | Termination::Abandoned => {
            let (side, what) = reason.split_once(' ')?;
            let side = if side == "White" { Color::White } else { Color::Black };
            Some(Ending::Fault { side, fault: fault(what)? })
        }
    }
}

/// What a player did, from the words for it: those that could get into a journal.
fn fault(what: &str) -> Option<Fault> {
    let behind = |words: &str| what.strip_prefix(words).map(str::to_owned);
    if let Some(ms) = what.strip_prefix("loses on time by ") {
        return Some(Fault::Late { ms: Some(ms.strip_suffix(" ms")?.parse().ok()?) });
    }
    if let Some(detail) = behind("makes an illegal move: ") {
        let quoted = detail.strip_prefix('"').and_then(|rest| rest.split_once('"'));
        return Some(match quoted {
            Some((text, _)) => Fault::IllegalMove { text: text.to_owned(), why: Some(detail) },
            None => Fault::IllegalMove { text: detail, why: None },
        });
    }
    if what == "makes no move (an illegal move)" {
        return Some(Fault::NoMove { line: None });
    }
    if let Some(line) = what.strip_prefix("makes no move (an illegal move): ") {
        // Rust's quotes are JSON's, as long as nothing in between is strange.
        return Some(Fault::NoMove { line: Some(serde_json::from_str(line).ok()?) });
    }
    if let Some(claim) = behind("makes a false claim (an illegal move): ") {
        return Some(Fault::FalseClaim { claim });
    }
    if let Some(line) = behind("refuses a legal move: ") {
        return Some(Fault::RefusesMove { line });
    }
    if let Some(text) = behind("refuses the position: ") {
        return Some(Fault::RefusesPosition { text, thinking: true });
    }
    if let Some(text) = what.strip_prefix("refuses the position (") {
        let text = text.strip_suffix(')')?.to_owned();
        return Some(Fault::RefusesPosition { text, thinking: false });
    }
    if let Some(how) = what.strip_prefix("disconnects (") {
        return exit(how.strip_suffix(')')?).map(Fault::Disconnects);
    }
    if let Some(how) = what.strip_prefix("stalls: ") {
        return silence(how).map(Fault::Stalls);
    }
    if let Some(message) = behind("panics: ") {
        return Some(Fault::Panics { message });
    }
    let lacks = [Lack::NodeLimit, Lack::Setboard, Lack::Chess960];
    lacks.into_iter().find(|lack| lack.to_string() == what).map(Fault::Cannot)
}

fn exit(how: &str) -> Option<Exit> {
    if let Some(code) = how.strip_prefix("exit status: ") {
        return Some(Exit::Status(code.parse().ok()?));
    }
    if let Some(signal) = how.strip_prefix("signal: ") {
        let number = signal.split(' ').next()?.parse().ok()?;
        return Some(Exit::Signal { number, core_dumped: signal.ends_with("(core dumped)") });
    }
    match how {
        "closes its pipe" => Some(Exit::ClosedPipe),
        "" => Some(Exit::Unknown),
        _ => None,
    }
}

fn silence(how: &str) -> Option<Silence> {
    if let Some(word) = how.strip_prefix("does not say ") {
        return Some(Silence::Word(word.to_owned()));
    }
    if let Some(time) = how.strip_prefix("no move in ") {
        if let Some(ms) = time.strip_suffix(" ms") {
            return Some(Silence::Move { ms: ms.parse().ok()? });
        }
        return Some(Silence::OwnMove { seconds: time.strip_suffix(" s")?.parse().ok()? });
    }
    if let Some((seconds, _)) =
        how.strip_prefix("says nothing in ").and_then(|rest| rest.split_once(" s after uci"))
    {
        let seconds: f64 = seconds.parse().ok()?;
        return Some(Silence::Greeting { ms: (seconds * 1e3) as u64 });
    }
    (how == "no bestmove after stop").then_some(Silence::StopOfPondering)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_of_older_versions_is_understood() {
        use GameResult::{BlackWins, Draw, WhiteWins};
        use Termination as T;
        for (result, termination, reason) in [
            (WhiteWins, T::Checkmate, "White mates"),
            (Draw, T::Stalemate, "Draw by stalemate"),
            (Draw, T::InsufficientMaterial, "Draw by insufficient material"),
            (Draw, T::Repetition, "Draw by threefold repetition"),
            (Draw, T::Repetition, "Draw by fivefold repetition"),
            (Draw, T::FiftyMoves, "Draw by fifty-move rule"),
            (Draw, T::FiftyMoves, "Draw by seventy-five-move rule"),
            (Draw, T::DrawAdjudication, "Draw by adjudication"),
            (Draw, T::DrawAdjudication, "Draw by adjudication: tablebases"),
            (BlackWins, T::WinAdjudication, "Black wins by adjudication"),
            (WhiteWins, T::WinAdjudication, "White wins by adjudication: tablebases"),
            (Draw, T::MaxPlies, "Draw by adjudication: 400 plies"),
            (BlackWins, T::Resignation, "White resigns"),
            (Draw, T::Agreement, "Draw by agreement"),
            (BlackWins, T::TimeForfeit, "White loses on time by 12 ms"),
            (WhiteWins, T::IllegalMove, "Black makes an illegal move: a1h8"),
            (WhiteWins, T::IllegalMove, "Black makes an illegal move: \"a1h8\" is not legal: x"),
            (WhiteWins, T::IllegalMove, "Black makes no move (an illegal move)"),
            (WhiteWins, T::IllegalMove, "Black makes no move (an illegal move): \"bestmove\""),
            (WhiteWins, T::IllegalMove, "Black makes a false claim (an illegal move): 1-0 {x}"),
            (WhiteWins, T::IllegalMove, "Black refuses a legal move: Illegal move: e4"),
            (WhiteWins, T::IllegalMove, "Black refuses the position: tellusererror x"),
            (WhiteWins, T::IllegalMove, "Black refuses the position (Illegal position)"),
            (WhiteWins, T::Disconnect, "Black disconnects (exit status: 3)"),
            (WhiteWins, T::Disconnect, "Black disconnects (closes its pipe)"),
            (WhiteWins, T::Disconnect, "Black disconnects ()"),
            (WhiteWins, T::Disconnect, "Black cannot be limited to a number of nodes"),
            (WhiteWins, T::Stall, "Black stalls: does not say readyok"),
            (WhiteWins, T::Stall, "Black stalls: does not say pong 3"),
            (WhiteWins, T::Stall, "Black stalls: no bestmove after stop"),
            (WhiteWins, T::Stall, "Black stalls: no move in 500 ms"),
            (WhiteWins, T::Stall, "Black stalls: no move in 600 s"),
            (
                WhiteWins,
                T::Stall,
                "Black stalls: says nothing in 0.5 s after uci; is it a UCI engine?",
            ),
            (WhiteWins, T::Panic, "Black panics: index out of mind"),
        ] {
            let told = Told { result, termination, reason: reason.to_owned() };
            let ending = understood(told);
            assert!(!matches!(ending, Ending::Told(_)), "{reason}");
            assert_eq!((ending.result(), ending.termination()), (result, termination), "{reason}");
            assert_eq!(ending.to_string(), reason);
        }
    }

    #[test]
    #[cfg(unix)]
    fn signals_of_older_versions_are_understood() {
        let reason = "White disconnects (signal: 6 (SIGABRT) (core dumped))".to_owned();
        let (result, termination) = (GameResult::BlackWins, Termination::Disconnect);
        let exit = Exit::Signal { number: 6, core_dumped: true };
        let ending = understood(Told { result, termination, reason });
        assert_eq!(ending, Ending::Fault { side: Color::White, fault: Fault::Disconnects(exit) });
    }

    #[test]
    fn a_sentence_that_is_not_known_is_kept_as_it_is() {
        for (termination, reason) in [
            (Termination::Disconnect, "White sings"),
            (Termination::Stall, "White disconnects (exit status: 3)"),
            (Termination::TimeForfeit, "nonsense"),
            (Termination::IllegalMove, "White makes no move (an illegal move): \"\\u{1b}\""),
        ] {
            let told = Told { result: GameResult::BlackWins, termination, reason: reason.into() };
            assert_eq!(understood(told.clone()), Ending::Told(told));
        }
    }
}
