//! The words of `roque check`.

use arena::check::{Awaited, Expected, Found, Situation};

use super::Counted;
use super::Language::{self, English, French};

mod situations;

/// The labels of a report.
pub struct CheckLabels {
    pub pass: &'static str,
    pub fail: &'static str,
    pub sent: &'static str,
    pub expected: &'static str,
    pub found: &'static str,
    pub why: &'static str,
}

impl Language {
    pub fn check_labels(self) -> CheckLabels {
        match self {
            English => CheckLabels {
                pass: "pass",
                fail: "FAIL",
                sent: "sent",
                expected: "expected",
                found: "found",
                why: "why",
            },
            French => CheckLabels {
                pass: "réussi",
                fail: "ÉCHEC",
                sent: "envoyé",
                expected: "attendu",
                found: "trouvé",
                why: "pourquoi",
            },
        }
    }

    /// What a check is about, and why it matters.
    pub fn check_words(self, situation: Situation) -> (&'static str, &'static str) {
        let [english, french] = situations::words(situation);
        match self {
            English => english,
            French => french,
        }
    }

    pub fn check_introduction(self, name: &str, author: &str) -> String {
        match (self, author) {
            (_, "") if name.is_empty() => String::new(),
            (_, "") => format!("{name}\n"),
            (English, _) => format!("{name} by {author}\n"),
            (French, _) => format!("{name} par {author}\n"),
        }
    }

    pub fn check_summary(self, passed: usize, failed: usize, skipped: usize) -> String {
        match self {
            English => format!("{passed} passed, {failed} failed, {skipped} skipped\n"),
            French => {
                let plural = |count: usize| self.one_or_many(count as u64, "", "s");
                let (a, b) = (plural(passed), plural(failed));
                format!("{passed} réussi{a}, {failed} échec{b}, {skipped} omis\n")
            }
        }
    }

    pub fn check_skipped(self, option: &str) -> String {
        match self {
            English => format!("skipped: the engine does not announce {option}"),
            French => format!("omis : le moteur n'annonce pas {option}"),
        }
    }

    pub fn check_unknown(self, text: &str, meant: Option<&str>) -> String {
        let text = self.quote(text);
        let meant = meant.map_or(String::new(), |meant| self.did_you_mean(meant));
        match self {
            English => format!("there is no check {text}{meant}\n  See roque check --list"),
            French => format!("il n'y a pas de contrôle {text}{meant}\n  Voir roque check --list"),
        }
    }

    pub fn check_not_started(self, program: &str, why: &str) -> String {
        let program = self.quote(program);
        match self {
            English => format!(
                "{program} cannot be started: {why}\n  Expected: a program such as stockfish or \
                 ./my-engine, or uci:PROGRAM,args=…"
            ),
            French => format!(
                "{program} ne peut pas être lancé : {why}\n  Attendu : un programme comme stockfish \
                 ou ./mon-moteur, ou uci:PROGRAMME,args=…"
            ),
        }
    }

    pub fn check_no_handshake(self, program: &str, expected: &str, found: &str) -> String {
        let program = self.quote(program.strip_prefix("uci:").unwrap_or(program));
        match self {
            English => format!(
                "{program} does not answer: expected {expected}, found {found}\n  Does it speak \
                 this protocol? Write uci:PROGRAM,args=… or xboard:PROGRAM,args=…"
            ),
            French => format!(
                "{program} ne répond pas : attendu {expected}, trouvé {found}\n  Parle-t-il ce \
                 protocole ? Écrivez uci:PROGRAMME,args=… ou xboard:PROGRAMME,args=…"
            ),
        }
    }

    pub fn check_other_protocol(self) -> String {
        let text = self.pick(
            "--only: these checks are of the other protocol\n  Write xboard:PROGRAM for those \
             whose names begin with xboard-, PROGRAM for the others",
            "--only : ces contrôles sont de l'autre protocole\n  Écrivez xboard:PROGRAMME pour \
             ceux dont le nom commence par xboard-, PROGRAMME pour les autres",
        );
        text.to_owned()
    }

    pub fn check_found(self, found: &Found) -> String {
        if self == English {
            return found.to_string();
        }
        match found {
            Found::Line(line) => line.clone(),
            Found::LineAfter { line, ms } => format!("{line} (après {ms} ms)"),
            Found::Nothing { ms } => format!("rien en {ms} ms"),
            Found::NothingBefore(line) => format!("aucune avant {line}"),
            Found::Ended { exit, last_line } => {
                let last = last_line
                    .as_ref()
                    .map_or(String::new(), |line| format!(", dernière ligne : {line}"));
                format!("le programme s'est terminé ({}){last}", self.exit(*exit))
            }
        }
    }

    pub fn check_expected(self, expected: &Expected) -> String {
        match self {
            English => expected.to_string(),
            French => french_expected(expected),
        }
    }
}

fn french_expected(expected: &Expected) -> String {
    match expected {
        Expected::Answer { awaited: Awaited::Exit, within_ms } => {
            format!("la fin du programme en {within_ms} ms au plus")
        }
        Expected::Answer { awaited: Awaited::Thinking, within_ms } => {
            format!("une ligne de réflexion en {within_ms} ms au plus")
        }
        Expected::Answer { awaited, within_ms } => format!("{awaited} en {within_ms} ms au plus"),
        Expected::NotBefore { ms } => format!("une réponse après {ms} ms au moins"),
        Expected::SilenceUntil(command) => format!("pas de bestmove avant {command}"),
        Expected::NoBestMove => "pas de coup, car rien n'est cherché".to_owned(),
        Expected::LegalMove { fen } => format!("un coup légal dans {fen}"),
        Expected::NoneOrLegalMove { fen } => {
            format!("bestmove (none), ou un coup légal dans la dernière bonne position, {fen}")
        }
        Expected::NoMove => "bestmove (none), car il n'y a pas de coup légal".to_owned(),
        Expected::Pong(number) => format!("pong {number}"),
        Expected::Move(mv) => format!("bestmove {mv}"),
        Expected::NothingUnasked => "aucune réponse avant la première commande".to_owned(),
        Expected::Protocol => "une ligne du protocole".to_owned(),
        Expected::Name => "id name avant uciok".to_owned(),
        Expected::LegalLine => "une pv dont tous les coups sont jouables".to_owned(),
        Expected::LineEnds(_) => "une pv qui s'arrête où la partie est nulle".to_owned(),
        Expected::MateLine { plies } => {
            format!("une pv qui mate en {}", French.count(*plies as u64, Counted::HalfMove))
        }
        Expected::DrawScore => {
            "un score proche de 0, car le prochain demi-coup fait nulle".to_owned()
        }
        Expected::FirstOfLine(mv) => format!("bestmove {mv}, premier coup de la dernière pv"),
        Expected::Score => "une ligne info avec un score avant bestmove".to_owned(),
        Expected::WholeNumber(field) => format!("un nombre entier après {field}"),
        Expected::SecondLine => "une ligne info avec multipv 2".to_owned(),
        Expected::TimeNear { taken_ms } => format!("un temps proche de {taken_ms}"),
        Expected::NodesAtMost(nodes) => {
            format!("au plus {}", French.count(*nodes, Counted::Node))
        }
        Expected::Same(line) => format!("comme la première fois : {line}"),
    }
}
