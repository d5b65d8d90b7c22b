//! The words that matches and tournaments share: how games end, how exact times were, what is
//! worth a note, and why nothing can be played.

use std::time::Duration;

use arena::suite::{PvDefect, PvFault};
use arena::{JournalError, JournalSettings, Lines, MatchError, Note, PinError, RuleError, Timing};
use search::{Complaint, TablesError};

use super::Contest;
use super::Language::{self, English, French};

impl Language {
    pub fn contest_note(self, note: &Note) -> String {
        match self {
            English => format!("note: {note}"),
            French => format!("remarque : {}", french_note(note)),
        }
    }

    /// The last line of a match's journal was only half written.
    pub fn journal_torn(self) -> String {
        self.pick(
            "note: the last line of the journal was torn; that game is played again",
            "remarque : la dernière ligne du journal était coupée ; cette partie est rejouée",
        )
        .to_owned()
    }

    /// `ping 0.12 ms mean, 0.85 ms max, overruns 2 (worst 7.00 ms)`; nothing if there is nothing to
    /// say, as of players that are asked nothing and never late.
    pub fn timing(self, timing: &Timing) -> Option<String> {
        let ms = |time: Duration| self.milliseconds(time);
        let ping = timing.ping_mean().zip(timing.ping_max()).map(|(mean, max)| match self {
            English => format!("ping {} ms mean, {} ms max", ms(mean), ms(max)),
            French => format!("ping {} ms en moyenne, {} ms au plus", ms(mean), ms(max)),
        });
        let worst = timing.worst_overrun().map(|worst| match self {
            English => format!(" (worst {} ms)", ms(worst)),
            French => format!(" (au pire {} ms)", ms(worst)),
        });
        if ping.is_none() && worst.is_none() {
            return None;
        }
        let word = self.pick("overruns", "dépassements");
        let overruns = format!("{word} {}{}", timing.overruns, worst.unwrap_or_default());
        Some(ping.into_iter().chain([overruns]).collect::<Vec<_>>().join(", "))
    }

    /// `41,234 shown, all can be played`, or how many are wrong and what the first of them is; nothing of players
    /// that show none.
    pub fn lines_shown(self, lines: &Lines) -> Option<String> {
        if lines.shown == 0 {
            return None;
        }
        let (shown, wrong) = (self.number(lines.shown), self.number(lines.wrong));
        let Some(first) = &lines.first_wrong else {
            return Some(match self {
                English => format!("{shown} shown, none wrong"),
                French => format!("{shown} montrées, aucune fausse"),
            });
        };
        let PvDefect { id, fen, score, depth, pv, what } = first;
        let what = self.pv_fault(what);
        Some(match self {
            English => format!(
                "{shown} shown, {wrong} wrong; the first at move {id}: {what} (depth {depth}, {score}, {pv}; {fen})"
            ),
            French => format!(
                "{shown} montrées, {wrong} fausses ; la première au coup {id} : {what} (profondeur {depth}, {score}, {pv} ; {fen})"
            ),
        })
    }

    /// What is wrong with a line.
    fn pv_fault(self, fault: &PvFault) -> String {
        match (self, fault) {
            (English, fault) => fault.to_string(),
            (_, PvFault::NoMove { number, error }) => {
                format!("demi-coup {number} : {}", self.move_error(error))
            }
            (_, PvFault::Length { found, mate, expected }) => {
                format!("{found} demi-coups, mais il en faut {expected} pour #{mate}")
            }
            (_, PvFault::NoMate) => "elle ne finit pas par un mat".to_owned(),
            (_, PvFault::GoesOn { number, reason }) => {
                format!("elle continue après le demi-coup {number} : {}", self.draw_reason(*reason))
            }
            (_, PvFault::OtherMove { played }) => format!("le coup joué est {played}"),
            (_, PvFault::Written(words)) => words.clone(),
        }
    }

    pub fn milliseconds(self, time: Duration) -> String {
        self.decimal(time.as_secs_f64() * 1e3, 2)
    }

    /// Why a match or tournament cannot be played.
    pub fn match_error(self, error: &MatchError, contest: Contest) -> String {
        match (self, error) {
            (_, MatchError::NoLimit(name)) => self.player_without_limit(name),
            (_, MatchError::Journal(error)) => self.journal_refused(error, contest),
            (French, MatchError::Start { name, broken }) => {
                format!("le joueur {name} {}", self.breakdown(broken))
            }
            (French, MatchError::Pgn { path, error }) => {
                format!("{} : {}", path.display(), self.system_error(error))
            }
            (_, error) => error.to_string(),
        }
    }

    pub fn journal_refused(self, error: &JournalError, contest: Contest) -> String {
        let (what, advice) = match (self, contest) {
            (English, Contest::Match) => ("match", "Type another --journal, or remove that file"),
            (English, Contest::Tournament) => {
                ("tournament", "Type another NAME, or remove that file")
            }
            (French, Contest::Match) => {
                ("match", "Tapez un autre --journal, ou supprimez ce fichier")
            }
            (French, Contest::Tournament) => {
                ("tournoi", "Tapez un autre NOM, ou supprimez ce fichier")
            }
        };
        match (self, error) {
            (English, JournalError::OtherMatch { path, found, expected }) => format!(
                "journal {}: it belongs to another {what}\n  there: {found}\n  here:  \
                 {expected}\n  {advice}",
                path.display()
            ),
            (French, JournalError::OtherMatch { path, found, expected }) => format!(
                "journal {} : il appartient à un autre {what}\n  là :  {}\n  ici : {}\n  {advice}",
                path.display(),
                french_settings(found),
                french_settings(expected)
            ),
            (French, JournalError::InUse { path }) => {
                format!("journal {} : un autre {what} l'écrit en ce moment", path.display())
            }
            (French, JournalError::NoJournal { path }) => {
                format!("{} : ce n'est pas un journal de parties", path.display())
            }
            (French, JournalError::StrangeGame { path, game }) => {
                format!("journal {} : la partie {game} n'est pas de ce {what}", path.display())
            }
            (French, JournalError::File { path, error }) => {
                format!("journal {} : {}", path.display(), self.system_error(error))
            }
            (French, JournalError::Line { path, line, error }) => {
                let column = error.column();
                let path = path.display();
                format!("journal {path} : ligne {line} : illisible à partir de la colonne {column}")
            }
            (English, error) => error.to_string(),
        }
    }

    pub fn rule_error(self, error: &RuleError) -> String {
        match (self, error) {
            (English, RuleError::Part(part)) => format!("{} is not understood", self.quote(part)),
            (French, RuleError::Part(part)) => format!("{} n'est pas compris", self.quote(part)),
            (English, RuleError::Missing(name)) => format!("{name} is missing"),
            (French, RuleError::Missing(name)) => format!("il manque {name}"),
        }
    }

    pub fn bad_tables(self, wrong: &TablesError) -> String {
        let wrong = self.no_tables(wrong);
        match self {
            English => format!(
                "--syzygy: {wrong}\n  Expected: folders of Syzygy files, with : between them (; on \
                 Windows)"
            ),
            French => format!(
                "--syzygy : {wrong}\n  Attendu : des dossiers de fichiers Syzygy, séparés par : (par \
                 ; sous Windows)"
            ),
        }
    }

    pub fn table_trouble(self, trouble: &Complaint) -> String {
        let trouble = self.tables_complaint(trouble);
        match self {
            English => format!("note: {trouble}"),
            French => format!("remarque : {trouble}"),
        }
    }

    pub fn bad_rule(self, option: &str, text: &str, wrong: &str) -> String {
        let text = self.quote(text);
        let example = match option {
            "--draw" => "movenumber=40,movecount=8,score=10",
            _ => "movecount=3,score=600,twosided=true",
        };
        match self {
            English => {
                format!("{option} cannot be {text}: {wrong}\n  Expected: such as {example}")
            }
            French => {
                format!(
                    "{option} ne peut pas être {text} : {wrong}\n  Attendu, par exemple : {example}"
                )
            }
        }
    }
}

fn french_settings(settings: &JournalSettings) -> String {
    let part = |(name, value): &(String, Option<String>)| {
        let name = match name.as_str() {
            "players" => "joueurs",
            "limits" => "limites",
            "openings" => "ouvertures",
            "adjudication" => "arbitrage",
            "names" => "noms",
            "rounds" => "rondes",
            "seed" => "graine",
            "shard" => "part",
            other => other,
        };
        format!("{name} {}", value.as_deref().unwrap_or("aucune"))
    };
    settings.0.iter().map(part).collect::<Vec<_>>().join(", ")
}

fn french_note(note: &Note) -> String {
    match note {
        Note::Oversubscribed(crowd) => format!(
            "{} fils d'exécution réfléchissent à la fois sur {} cœurs : les temps ne seront pas \
             équitables",
            crowd.threads, crowd.cores
        ),
        Note::OpeningsRepeated { pairs, openings } => {
            let plural = if *openings == 1 { "" } else { "s" };
            format!("{pairs} paires avec {openings} ouverture{plural} : des ouvertures se répètent")
        }
        Note::EndsWithOpenings { games, openings } => format!(
            "les deux joueurs jouent toujours à l'identique : avec {openings} ouverture{}, \
             il n'y a que {games} parties différentes, et le test s'arrête ensuite",
            if *openings == 1 { "" } else { "s" }
        ),
        Note::BreaksDown { name, fault } => format!(
            "le joueur {name} {} ; il perd les parties pour lesquelles il ne démarre pas",
            French.fault(fault)
        ),
        Note::HangsAtStart { name, times, patience } => format!(
            "le joueur {name} n'a pas répondu à son lancement, {times} fois de suite ; il a \
             désormais {} s pour cela",
            French.decimal(patience.as_secs_f64(), 1)
        ),
        Note::NotPinned(PinError::TooFew { games, wanted, have }) => format!(
            "{games} parties à la fois veulent {wanted} cœurs sur {have} : aucune n'a ses propres \
             cœurs"
        ),
        Note::NotPinned(PinError::System(error)) => {
            format!("les cœurs ne peuvent pas être répartis : {error}")
        }
        Note::NotPinned(PinError::Unsupported) => {
            "ce système ne peut pas attacher des programmes à des cœurs".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_milliseconds() {
        assert_eq!(English.timing(&Timing::default()), None);
        assert_eq!(English.lines_shown(&Lines::default()), None);
        let mut lines = Lines { shown: 41_234, wrong: 0, first_wrong: None };
        assert_eq!(English.lines_shown(&lines).unwrap(), "41,234 shown, none wrong");
        let first = PvDefect {
            id: "23...".to_owned(),
            fen: "FEN".to_owned(),
            score: "#2".to_owned(),
            depth: 7,
            pv: "a1a2".to_owned(),
            what: PvFault::Length { found: 1, mate: 2, expected: 3 },
        };
        (lines.wrong, lines.first_wrong) = (2, Some(first));
        assert_eq!(
            English.lines_shown(&lines).unwrap(),
            "41,234 shown, 2 wrong; the first at move 23...: its length is 1, but mate #2 takes 3 half-moves (depth 7, #2, a1a2; FEN)"
        );
        assert!(French.lines_shown(&lines).unwrap().contains("il en faut 3 pour #2"));
        let asked = Timing { pings: 4, ping_total_us: 480, ping_max_us: 850, ..Timing::default() };
        assert_eq!(English.timing(&asked).unwrap(), "ping 0.12 ms mean, 0.85 ms max, overruns 0");
        let late = Timing { overruns: 2, worst_overrun_us: 7_000, ..asked };
        assert_eq!(
            French.timing(&late).unwrap(),
            "ping 0,12 ms en moyenne, 0,85 ms au plus, dépassements 2 (au pire 7,00 ms)"
        );
        let only_late = Timing { overruns: 1, worst_overrun_us: 500, ..Timing::default() };
        assert_eq!(English.timing(&only_late).unwrap(), "overruns 1 (worst 0.50 ms)");
    }

    #[test]
    fn no_note_is_left_in_english() {
        let notes = [
            Note::HangsAtStart {
                name: "cat".to_owned(),
                times: 2,
                patience: Duration::from_secs(2),
            },
            Note::OpeningsRepeated { pairs: 50, openings: 37 },
            Note::EndsWithOpenings { games: 74, openings: 37 },
            Note::NotPinned(PinError::Unsupported),
            Note::NotPinned(PinError::TooFew { games: 4, wanted: 8, have: 2 }),
        ];
        for note in notes {
            let said = French.contest_note(&note);
            assert!(said.starts_with("remarque : ") && !said.contains(&note.to_string()), "{said}");
        }
    }
}
