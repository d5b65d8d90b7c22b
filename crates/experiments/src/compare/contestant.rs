//! A player in a comparison: on the same terms as the others unless its text says otherwise.

use std::time::{Duration, Instant};

use arena::PlayerSpec;
use chess::Move;
use lab::{Finding, listen};
use players::{MakeError, Subject};
use search::{Family, Limits, OptionKind, Root, StopFlag};
use thiserror::Error;

/// What holds for all players whose text does not say otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The evaluation that judges positions.
    pub eval: String,
    /// Whether captures are played out.
    pub quiescence: bool,
    /// What players that draw lots begin with; none leaves it to them.
    pub seed: Option<u64>,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { eval: Terms::EVAL.to_owned(), quiescence: true, seed: None }
    }
}

impl Terms {
    /// The evaluation if none is named.
    pub const EVAL: &str = "tapered";

    /// The evaluations that the players of the laboratory know.
    pub fn evals() -> &'static [&'static str] {
        let specs = lab::PLAYERS.iter().flat_map(|entry| (entry.options)());
        let choices = specs.filter(|spec| spec.name == "Eval").find_map(|spec| match spec.kind {
            OptionKind::Combo { choices, .. } => Some(choices),
            _ => None,
        });
        choices.unwrap_or_default()
    }
}

/// The players of the laboratory whose values must agree, which are compared if none are named.
pub fn exact_players() -> impl Iterator<Item = &'static str> {
    lab::PLAYERS.iter().filter(|entry| entry.family == Family::Exact).map(|entry| entry.id)
}

/// What the value of an exact search depends on besides position and depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The evaluation.
    pub eval: String,
    /// Whether captures are played out.
    pub quiescence: bool,
}

/// Why a player cannot be compared.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ContestantError {
    /// Its text names another depth than everybody is asked for.
    #[error("the player says depth={own}, and {asked} was asked for")]
    OwnDepth {
        /// The depth in its text.
        own: u32,
        /// The depth everybody is asked for.
        asked: u32,
    },
    /// It is to show several best moves, which takes several trees.
    #[error("the player is to show several moves")]
    SeveralLines,
    /// It could not be made.
    #[error(transparent)]
    Make(#[from] MakeError),
}

/// A player, ready to search.
pub struct Contestant {
    /// As it was written.
    label: String,
    family: Family,
    /// None if it judges positions in a way of its own.
    measure: Option<Measure>,
    /// On how many threads it searches.
    threads: usize,
    spec: PlayerSpec,
    subject: Subject,
    /// The same player on one thread, if it searches on several: what do they gain?
    alone: Option<Subject>,
}

impl Contestant {
    /// Makes the player and puts it on these terms, to search to this depth.
    pub fn new(
        spec: &PlayerSpec,
        terms: &Terms,
        depth: u32,
    ) -> Result<Contestant, ContestantError> {
        let label = spec.to_string();
        // What its text says; a player that does not think is given a depth unasked.
        let own = PlayerSpec::parse(&label).ok().and_then(|written| written.limits.depth);
        if let Some(own) = own.filter(|&own| own != depth) {
            return Err(ContestantError::OwnDepth { own, asked: depth });
        }
        if players::shows_several(spec) {
            return Err(ContestantError::SeveralLines);
        }
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

    /// What it is called: as it was written.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// What its answer is worth.
    pub fn family(&self) -> Family {
        self.family
    }

    /// What its value depends on; none if it judges positions in a way of its own.
    pub fn measure(&self) -> Option<&Measure> {
        self.measure.as_ref()
    }

    /// On how many threads it searches.
    pub fn threads(&self) -> usize {
        self.threads
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
fn make(spec: &PlayerSpec) -> Result<Subject, MakeError> {
    let mut subject = players::make_subject(spec)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_may_say_otherwise() {
        let terms = Terms { quiescence: false, ..Terms::default() };
        let measure = |text| {
            let spec = PlayerSpec::parse(text).unwrap();
            Contestant::new(&spec, &terms, 3).unwrap().measure
        };
        let of = |eval: &str, quiescence| Some(Measure { eval: eval.to_owned(), quiescence });
        assert_eq!(measure("course"), of("tapered", false));
        assert_eq!(measure("course:eval=Course,quiescence=true"), of("course", true));
        assert_eq!(measure("flagship"), None);
    }
}
