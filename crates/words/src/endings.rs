//! What players do wrong and how games end.

use arena::puzzle::AttemptFault;
use arena::{Breakdown, Ending, Exit, Fault, GameResult, Lack, Silence, Termination};
use chess::{Color, DrawReason};
use players::MakeError;

use super::Language::{self, English, French};
use super::capitalized;

impl Language {
    /// What a player did, after its name: `stalls: does not say uciok`.
    pub fn fault(self, fault: &Fault) -> String {
        match self {
            English => fault.to_string(),
            French => french_fault(fault),
        }
    }

    /// The same with its last lines.
    pub fn breakdown(self, broken: &Breakdown) -> String {
        let mut text = self.fault(&broken.fault);
        if !broken.last_lines.is_empty() {
            let lines = broken.last_lines.join("\n  ");
            text += self.pick("; its last lines:\n  ", " ; ses dernières lignes :\n  ");
            text += &lines;
        }
        text
    }

    /// What a player of a puzzle did instead of a move.
    pub fn attempt_fault(self, what: &AttemptFault) -> String {
        match what {
            AttemptFault::Broke(fault) => self.fault(fault),
            AttemptFault::Ended(ending) => self.ending(ending),
        }
    }

    /// How a game ended.
    pub fn ending(self, ending: &Ending) -> String {
        match self {
            English => ending.to_string(),
            French => capitalized(&french_ending(ending)),
        }
    }

    /// How a program ended.
    pub fn exit(self, exit: Exit) -> String {
        match (self, exit) {
            (French, Exit::Status(code)) => format!("code de sortie {code}"),
            (French, Exit::ClosedPipe) => "il ferme son tube".to_owned(),
            (French, Exit::Signal { number, core_dumped }) => {
                let name = exit.signal_name().map_or(String::new(), |name| format!(" ({name})"));
                let dumped = if core_dumped { " (image mémoire écrite)" } else { "" };
                format!("signal {number}{name}{dumped}")
            }
            (_, exit) => exit.to_string(),
        }
    }
}

fn french_fault(fault: &Fault) -> String {
    match fault {
        Fault::Late { ms: Some(ms) } => format!("perd au temps (dépassement : {ms} ms)"),
        Fault::Late { ms: None } => "perd au temps".to_owned(),
        Fault::IllegalMove { text, why: Some(_) } => {
            format!("ne joue pas de coup légal : {}", French.quote(text))
        }
        Fault::IllegalMove { text, why: None } => format!("ne joue pas de coup légal : {text}"),
        Fault::NoMove { line: Some(line) } => {
            format!("ne joue pas de coup légal : {}", French.quote(line))
        }
        Fault::NoMove { line: None } | Fault::IllegalMovesOnly => {
            "ne joue pas de coup légal".to_owned()
        }
        Fault::RefusesMove { line } => format!("refuse un coup légal : {line}"),
        Fault::RefusesPosition { text, .. } => format!("refuse la position : {text}"),
        Fault::FalseClaim { claim } => format!("réclame à tort une fin de partie : {claim}"),
        Fault::Disconnects(exit) => format!("s'arrête ({})", French.exit(*exit)),
        Fault::Stalls(silence) => format!("ne répond pas : {}", french_silence(silence)),
        Fault::Panics { message } => format!("plante : {message}"),
        Fault::Cannot(lack) => match lack {
            Lack::NodeLimit => "ne sait pas se limiter à un nombre de nœuds",
            Lack::Setboard => {
                "n'a pas setboard : on ne peut lui dire ni le droit au roque ni la prise en passant"
            }
            Lack::Chess960 => "ne joue pas au Chess960 : il n'a pas la variante fischerandom",
            Lack::Suites => {
                "ne résout pas de suites : seuls nos joueurs et les programmes UCI le font"
            }
        }
        .to_owned(),
        Fault::CannotRun { command, error } => {
            let why = error.to_io().map_or(error.text.clone(), |it| French.system_error(&it));
            format!("ne démarre pas : {command} : {why}")
        }
        Fault::NoOption { name, value, known } => {
            let value = value
                .as_ref()
                .map_or(String::new(), |it| format!(" qui prenne {}", French.quote(it)));
            format!("n'a pas d'option {}{value} ; il a : {}", French.quote(name), known.join(", "))
        }
        Fault::NotMade(error) | Fault::NotFound(error) => {
            let own = error.downcast_ref::<MakeError>().map(|error| French.make_error(error));
            format!("ne démarre pas : {}", own.unwrap_or_else(|| error.to_string()))
        }
        Fault::NobodyToAsk => "ne démarre pas : il n'y a personne à interroger ici".to_owned(),
        Fault::NoProgram => "n'est pas un programme".to_owned(),
        Fault::Missing => "n'est pas là".to_owned(),
        Fault::Leaves => "s'en va".to_owned(),
        Fault::Interrupted => "est interrompu".to_owned(),
    }
}

/// What did not come.
fn french_silence(silence: &Silence) -> String {
    match silence {
        Silence::Greeting { ms } => {
            let seconds = *ms as f64 / 1_000.0;
            format!("rien en {seconds} s après uci ; est-ce un moteur UCI ?")
        }
        Silence::Word(word) => format!("pas de {word}"),
        Silence::StopOfPondering => "pas de bestmove après stop".to_owned(),
        Silence::Move { ms } => format!("pas de coup en {ms} ms"),
        Silence::OwnMove { seconds } => format!("pas de coup en {seconds} s"),
    }
}

/// A side as the subject of a sentence, and of whom something is.
fn side(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::White => ("les Blancs", "des Blancs"),
        Color::Black => ("les Noirs", "des Noirs"),
    }
}

fn french_ending(ending: &Ending) -> String {
    match ending {
        Ending::Checkmate { winner } => format!("{} matent", side(*winner).0),
        Ending::Draw(draw) => match draw {
            DrawReason::Stalemate => "nulle par pat",
            DrawReason::InsufficientMaterial => "nulle : matériel insuffisant",
            DrawReason::ThreefoldRepetition | DrawReason::FivefoldRepetition => {
                "nulle par répétition"
            }
            DrawReason::FiftyMoves | DrawReason::SeventyFiveMoves => {
                "nulle : règle des cinquante coups"
            }
        }
        .to_owned(),
        Ending::Agreement => "nulle d'un commun accord".to_owned(),
        Ending::Resignation { loser } => format!("{} abandonnent", side(*loser).0),
        Ending::WonByAdjudication { winner, .. } => {
            format!("{} gagnent par arbitrage", side(*winner).0)
        }
        Ending::DrawnByAdjudication { .. } => "nulle par arbitrage".to_owned(),
        Ending::TooLong { .. } => "nulle par arbitrage : partie trop longue".to_owned(),
        Ending::Fault { side: color, fault } => french_lost_by(*color, fault),
        Ending::Unfinished => "partie interrompue".to_owned(),
        Ending::Told(told) => french_termination(told.termination, told.result),
    }
}

/// A side that loses by what its player did.
fn french_lost_by(color: Color, fault: &Fault) -> String {
    let (subject, of) = side(color);
    let said = |text: Option<String>| text.map_or(String::new(), |text| format!(" : {text}"));
    match fault {
        Fault::Late { ms } => {
            let by = ms.map_or(String::new(), |ms| format!(" (dépassement : {ms} ms)"));
            format!("{subject} perdent au temps{by}")
        }
        Fault::IllegalMove { text, why } => {
            let text = if why.is_some() { French.quote(text) } else { text.clone() };
            format!("{subject} ne jouent pas de coup légal : {text}")
        }
        Fault::NoMove { line } => {
            let line = line.as_deref().map(|line| French.quote(line));
            format!("{subject} ne jouent pas de coup légal{}", said(line))
        }
        Fault::IllegalMovesOnly => format!("{subject} ne jouent pas de coup légal"),
        Fault::RefusesMove { line } => format!("{subject} refusent un coup légal : {line}"),
        Fault::RefusesPosition { text, .. } => format!("{subject} refusent la position : {text}"),
        Fault::FalseClaim { claim } => {
            format!("{subject} réclament à tort une fin de partie : {claim}")
        }
        Fault::Stalls(silence) => {
            format!("{subject} ne répondent plus : {}", french_silence(silence))
        }
        Fault::Leaves | Fault::Interrupted => "partie interrompue".to_owned(),
        fault => format!("le programme {of} {}", french_fault(fault)),
    }
}

/// The end of a game of which only the kind is known.
fn french_termination(termination: Termination, result: GameResult) -> String {
    let winner = if result == GameResult::WhiteWins { Color::White } else { Color::Black };
    let ((winner, _), (loser, of_loser)) = (side(winner), side(!winner));
    match termination {
        Termination::Checkmate => format!("{winner} matent"),
        Termination::Stalemate => "nulle par pat".to_owned(),
        Termination::InsufficientMaterial => "nulle : matériel insuffisant".to_owned(),
        Termination::Repetition => "nulle par répétition".to_owned(),
        Termination::FiftyMoves => "nulle : règle des cinquante coups".to_owned(),
        Termination::DrawAdjudication => "nulle par arbitrage".to_owned(),
        Termination::WinAdjudication => format!("{winner} gagnent par arbitrage"),
        Termination::MaxPlies => "nulle par arbitrage : partie trop longue".to_owned(),
        Termination::Resignation => format!("{loser} abandonnent"),
        Termination::Agreement => "nulle d'un commun accord".to_owned(),
        Termination::TimeForfeit => format!("{loser} perdent au temps"),
        Termination::IllegalMove => format!("{loser} ne jouent pas de coup légal"),
        Termination::Disconnect => format!("le programme {of_loser} s'arrête"),
        Termination::Stall => format!("{loser} ne répondent plus"),
        Termination::Panic => format!("le programme {of_loser} plante"),
        Termination::Abandoned => "partie interrompue".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use arena::SystemError;

    use super::*;

    #[test]
    fn faults_in_french() {
        let missing = SystemError::from(&std::io::Error::from_raw_os_error(2));
        for (fault, french) in [
            (Fault::Stalls(Silence::Word("uciok".to_owned())), "ne répond pas : pas de uciok"),
            (
                Fault::Stalls(Silence::Greeting { ms: 10_000 }),
                "ne répond pas : rien en 10 s après uci ; est-ce un moteur UCI ?",
            ),
            (Fault::Stalls(Silence::Move { ms: 500 }), "ne répond pas : pas de coup en 500 ms"),
            (Fault::Disconnects(Exit::Status(3)), "s'arrête (code de sortie 3)"),
            (Fault::Disconnects(Exit::ClosedPipe), "s'arrête (il ferme son tube)"),
            (
                Fault::CannotRun { command: "sf".to_owned(), error: missing },
                "ne démarre pas : sf : ce fichier ou ce dossier n'existe pas",
            ),
            (
                Fault::NoOption {
                    name: "Hsah".to_owned(),
                    value: None,
                    known: vec!["Hash".to_owned(), "Threads".to_owned()],
                },
                "n'a pas d'option «\u{a0}Hsah\u{a0}» ; il a : Hash, Threads",
            ),
        ] {
            assert_eq!(French.fault(&fault), french);
            assert_eq!(English.fault(&fault), fault.to_string());
        }
    }

    #[test]
    fn endings_in_french() {
        let lost = |side, fault| Ending::Fault { side, fault };
        let signal = Exit::Signal { number: 11, core_dumped: false };
        for (ending, french) in [
            (Ending::Checkmate { winner: Color::White }, "Les Blancs matent"),
            (Ending::Draw(DrawReason::Stalemate), "Nulle par pat"),
            (
                lost(Color::White, Fault::Late { ms: Some(12) }),
                "Les Blancs perdent au temps (dépassement : 12 ms)",
            ),
            (
                lost(Color::Black, Fault::IllegalMove { text: "e2e5".to_owned(), why: None }),
                "Les Noirs ne jouent pas de coup légal : e2e5",
            ),
            (
                lost(Color::Black, Fault::Disconnects(signal)),
                "Le programme des Noirs s'arrête (signal 11 (SIGSEGV))",
            ),
            (
                lost(Color::Black, Fault::Disconnects(Exit::ClosedPipe)),
                "Le programme des Noirs s'arrête (il ferme son tube)",
            ),
        ] {
            assert_eq!(French.ending(&ending), french);
            assert_eq!(English.ending(&ending), ending.to_string());
        }
    }
}
