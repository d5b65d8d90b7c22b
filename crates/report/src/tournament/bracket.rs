//! The bracket of a knockout as a tree of text: the final on top, below each encounter the two that
//! led to it.

use arena::tournament::{BracketEncounter, Scoreboard};

use super::points;
use words::Language;

/// The rounds of a knockout, the first one first. The encounters 2n and 2n+1 of a round lead to the
/// encounter n of the next one.
pub(super) fn rounds(scoreboard: &Scoreboard) -> Vec<Vec<&BracketEncounter>> {
    let mut rounds: Vec<Vec<&BracketEncounter>> = Vec::new();
    for place in scoreboard.bracket() {
        match rounds.last_mut() {
            Some(round) if round.first().is_some_and(|first| first.round == place.round) => {
                round.push(place);
            }
            _ => rounds.push(vec![place]),
        }
    }
    rounds
}

/// Whether somebody goes on with no more points than the other.
pub(super) fn any_tied(scoreboard: &Scoreboard) -> bool {
    let is_tied = |place: &BracketEncounter| {
        let [first, second] = place.half_points;
        !place.bye && place.winner.is_some() && first == second
    };
    scoreboard.bracket().iter().any(is_tied)
}

/// The tree, one line for each encounter.
pub(super) fn to_text(scoreboard: &Scoreboard, language: Language) -> String {
    let rounds = rounds(scoreboard);
    let mut text = String::new();
    if let Some(last) = rounds.len().checked_sub(1) {
        let tree = Tree { rounds: &rounds, names: scoreboard.names(), language };
        tree.draw(last, 0, "", "", &mut text);
    }
    text
}

struct Tree<'a> {
    rounds: &'a [Vec<&'a BracketEncounter>],
    names: &'a [String],
    language: Language,
}

impl Tree<'_> {
    /// An encounter and those below it. The first line begins with `own`, all others with `below`.
    fn draw(&self, round: usize, number: usize, own: &str, below: &str, text: &mut String) {
        let Some(place) = self.rounds.get(round).and_then(|round| round.get(number)) else {
            return;
        };
        *text += &format!("{own}{}\n", self.line(place));
        let Some(earlier) = round.checked_sub(1) else { return };
        for (child, [branch, trunk]) in
            [(2 * number, ["├─ ", "│  "]), (2 * number + 1, ["└─ ", "   "])]
        {
            self.draw(
                earlier,
                child,
                &format!("{below}{branch}"),
                &format!("{below}{trunk}"),
                text,
            );
        }
    }

    /// `Roque 2 – 0 Random → Roque`.
    fn line(&self, place: &BracketEncounter) -> String {
        let [first, second] = place.players.map(|player| self.name(player));
        if place.bye {
            let player = place.players.into_iter().flatten().next();
            let bye = self.language.tournament_words().bye;
            return format!("{} ({bye})", self.name(player));
        }
        let [own, others] =
            place.half_points.map(|half| points(f64::from(half) / 2.0, self.language));
        match place.winner {
            Some(winner) => {
                format!("{first} {own} – {others} {second} → {}", self.name(Some(winner)))
            }
            None if place.half_points == [0, 0] => format!("{first} – {second}"),
            None => format!("{first} {own} – {others} {second}"),
        }
    }

    fn name(&self, player: Option<usize>) -> &str {
        player.and_then(|player| self.names.get(player)).map_or("?", String::as_str)
    }
}
