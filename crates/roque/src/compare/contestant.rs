//! A player in a comparison: on the same terms as the others unless its text says otherwise.

use std::time::{Duration, Instant};

use arena::PlayerSpec;
use chess::Move;
use lab::{Finding, listen};
use search::{Family, Limits, OptionKind, Root, StopFlag};

use players::Subject;

/// What holds for all players whose text does not say otherwise.
pub(super) struct Terms {
    pub(super) eval: String,
    pub(super) quiescence: bool,
    pub(super) seed: Option<u64>,
}

/// What the value of an exact search depends on besides position and depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    pub(super) eval: String,
    pub(super) quiescence: bool,
}

/// A player, ready to search.
pub(super) struct Contestant {
    /// As it was written.
    pub(super) label: String,
    pub(super) family: Family,
    /// None if it judges positions in a way of its own.
    pub(super) measure: Option<Measure>,
    /// On how many threads it searches.
    pub(super) threads: usize,
    spec: PlayerSpec,
    subject: Subject,
    /// The same player on one thread, if it searches on several: what do they gain?
    alone: Option<Subject>,
}

impl Contestant {
    /// Makes the player and puts it on these terms.
    pub(super) fn new(spec: &PlayerSpec, terms: &Terms) -> Result<Contestant, String> {
        let label = spec.to_string();
        let mut spec = spec.clone();
        let eval = agree(&mut spec, "Eval", Some(terms.eval.clone()));
        let off = (!terms.quiescence).then(|| "false".to_owned());
        let quiescence = agree(&mut spec, "Quiescence", off);
        agree(&mut spec, "Seed", terms.seed.map(|seed| seed.to_string()));
        let threads = agree(&mut spec, "Threads", None).and_then(|threads| threads.parse().ok());
        let threads: usize = threads.unwrap_or(1);
        let mut subject = make(&spec)?;
        let alone = (threads > 1).then(|| {
            let mut spec = spec.clone();
            spec.options.push(("Threads".to_owned(), "1".to_owned()));
            make(&spec)
        });
        let family = subject.searcher().describe().family;
        let measure = eval.zip(quiescence).map(|(eval, quiescence)| Measure {
            eval: eval.to_ascii_lowercase(),
            quiescence: quiescence.eq_ignore_ascii_case("true"),
        });
        Ok(Contestant { label, family, measure, threads, spec, subject, alone: alone.transpose()? })
    }

    /// Whether the processor's time that it tells is that of all its threads: players of the
    /// laboratory add it up, of others only the thread that was asked is known.
    pub(super) fn tells_cpu(&self) -> bool {
        self.threads <= 1 || matches!(self.subject, Subject::Textbook(_))
    }

    /// Searches once, as if it had never seen anything before.
    pub(super) fn search(
        &mut self,
        task: &Task,
        tell: &mut dyn FnMut(&Finding<Move>),
    ) -> Finding<Move> {
        search(&mut self.subject, &self.spec, task, tell)
    }

    /// The same on one thread, if it usually searches on several.
    pub(super) fn search_alone(
        &mut self,
        task: &Task,
        tell: &mut dyn FnMut(&Finding<Move>),
    ) -> Option<Finding<Move>> {
        self.alone.as_mut().map(|subject| search(subject, &self.spec, task, tell))
    }
}

/// What everybody is asked.
pub(super) struct Task<'a> {
    pub(super) root: Root,
    pub(super) depth: u32,
    pub(super) time: Duration,
    pub(super) stop: &'a StopFlag,
}

fn search(
    subject: &mut Subject,
    spec: &PlayerSpec,
    task: &Task,
    tell: &mut dyn FnMut(&Finding<Move>),
) -> Finding<Move> {
    subject.searcher().new_game();
    let movetime = Some(task.time);
    let mut limits = Limits { start: Instant::now(), movetime, ..Limits::depth(task.depth) };
    spec.limits.tighten(&mut limits);
    // The command says how deep; a player that does not think has a depth of its own.
    limits.depth = Some(task.depth);
    match subject {
        Subject::Textbook(player) => player.study(&task.root, &limits, task.stop, tell),
        Subject::Other(player) => listen(player.as_mut(), &task.root, &limits, task.stop, tell),
    }
}

/// The player with its options, on the tree that all search.
fn make(spec: &PlayerSpec) -> Result<Subject, String> {
    let mut subject = players::make_subject(spec).map_err(|error| error.to_string())?;
    if let Subject::Textbook(player) = &mut subject {
        player.leave_out_path_draws();
    }
    Ok(subject)
}

/// The value of an option that the player has: what its text says, else what was agreed, else its
/// default.
fn agree(spec: &mut PlayerSpec, name: &str, agreed: Option<String>) -> Option<String> {
    let options = players::options(spec);
    let option = options.iter().find(|option| option.name.eq_ignore_ascii_case(name))?;
    let said = spec.options.iter().rfind(|(known, _)| known.eq_ignore_ascii_case(name));
    if let Some((_, value)) = said {
        return Some(value.clone());
    }
    // Two players may mean different things by one name.
    let fits = |value: &String| match &option.kind {
        OptionKind::Combo { choices, .. } => choices.contains(&value.as_str()),
        _ => true,
    };
    let agreed = agreed.filter(fits);
    if let Some(value) = &agreed {
        spec.options.push((option.name.to_owned(), value.clone()));
    }
    agreed.or(match &option.kind {
        OptionKind::Check { default } => Some(default.to_string()),
        OptionKind::Spin { default, .. } => Some(default.to_string()),
        OptionKind::Combo { default, .. } | OptionKind::Text { default } => {
            Some((*default).to_owned())
        }
        OptionKind::Button => None,
    })
}

/// Splits `a,b:key=value,key=value,c` into players: what holds a `=` and no `:` before it belongs to
/// the player before.
pub(crate) fn split(texts: &[String]) -> Vec<String> {
    let mut players: Vec<String> = Vec::new();
    for text in texts {
        for (index, part) in text.split(',').enumerate() {
            let is_setting = part.split('=').next() != Some(part)
                && !part.split('=').next().is_some_and(|key| key.contains(':'));
            match players.last_mut() {
                Some(player) if index > 0 && is_setting => {
                    player.push(',');
                    player.push_str(part.trim());
                }
                _ => players.push(part.trim().to_owned()),
            }
        }
    }
    players.retain(|player| !player.is_empty());
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_told_from_their_settings() {
        let split = |text: &str| split(&[text.to_owned()]);
        assert_eq!(split("minimax,mtdf"), ["minimax", "mtdf"]);
        assert_eq!(
            split("negascout:hash=16,eval=pst, mtdf:hash=1 ,course"),
            ["negascout:hash=16,eval=pst", "mtdf:hash=1", "course"]
        );
        assert_eq!(split(",,"), Vec::<String>::new());
    }

    #[test]
    fn a_player_may_say_otherwise() {
        let terms = Terms { eval: "tapered".to_owned(), quiescence: false, seed: None };
        let measure = |text| {
            let spec = PlayerSpec::parse(text).unwrap();
            Contestant::new(&spec, &terms).unwrap().measure
        };
        let of = |eval: &str, quiescence| Some(Measure { eval: eval.to_owned(), quiescence });
        assert_eq!(measure("course"), of("tapered", false));
        assert_eq!(measure("course:eval=Course,quiescence=true"), of("course", true));
        assert_eq!(measure("flagship"), None);
    }
}
