//! What a result means, in words: rating differences with their intervals, LOS, games that say
//! nothing new, and reasons to doubt it all.

use arena::Warning;
use arena::statistics::Method;
use arena::tournament::RankedBy;

use super::Counted;
use super::Language::{self, English, French};

/// A number with its interval; an end that is not known is infinite.
pub struct Estimated {
    pub value: f64,
    pub error: f64,
    pub ends: [f64; 2],
    pub method: Method,
}

impl Language {
    /// `+18.9 ± 40.1`; of few games `+190.8 (-58.3 to +512.0)`; of a player that made every point
    /// `above -291.5 (every point made)`.
    pub fn estimated(self, estimated: &Estimated) -> String {
        let Estimated { value, error, ends: [low, high], method } = *estimated;
        let signed = |value: f64| {
            let sign = if value < 0.0 { "" } else { "+" };
            format!("{sign}{}", self.decimal(value, 1))
        };
        match (low.is_finite(), high.is_finite()) {
            (true, true) if method == Method::Normal => {
                format!("{} ± {}", signed(value), self.decimal(error, 1))
            }
            (true, true) => {
                let to = self.pick("to", "à");
                format!("{} ({} {to} {})", signed(value), signed(low), signed(high))
            }
            (true, false) => match self {
                English => format!("above {} (every point made)", signed(low)),
                French => format!("plus de {} (tous les points marqués)", signed(low)),
            },
            (false, true) => match self {
                English => format!("below {} (no point made)", signed(high)),
                French => format!("moins de {} (aucun point marqué)", signed(high)),
            },
            (false, false) => self.pick("not known yet", "encore inconnu").to_owned(),
        }
    }

    /// The likelihood of superiority in per cent; none is a certainty.
    pub fn los_percent(self, los: f64) -> String {
        const ROUNDED_UP: f64 = 0.9995;
        if los >= ROUNDED_UP {
            format!("> {} %", self.decimal(99.9, 1))
        } else if los <= 1.0 - ROUNDED_UP {
            format!("< {} %", self.decimal(0.1, 1))
        } else {
            format!("{} %", self.decimal(los * 100.0, 1))
        }
    }

    /// The same for a cell of a table, without the sign.
    pub fn los_cell(self, los: f64) -> String {
        match los * 100.0 {
            percent if percent >= 99.5 => ">99".to_owned(),
            percent if percent < 0.5 => "<1".to_owned(),
            percent => format!("{percent:.0}"),
        }
    }

    /// The same with what it means.
    pub fn los(self, los: f64) -> String {
        let percent = self.los_percent(los);
        match self {
            English => {
                format!("{percent} (likelihood that the first player is the stronger one)")
            }
            French => format!("{percent} (probabilité que le premier joueur soit le plus fort)"),
        }
    }

    /// Games that are equal to earlier ones, and what became of them.
    pub fn repeated(self, games: u64, left_out: u64) -> String {
        let (games, all) = (self.number(games), games == left_out);
        let left_out = match (left_out, all) {
            (0, _) => None,
            (_, true) => Some(self.pick("they are", "elles sont").to_owned()),
            (some, false) => Some(match self {
                English => format!("{} of them are", self.number(some)),
                French => format!("{} d'entre elles sont", self.number(some)),
            }),
        };
        match (self, left_out) {
            (English, None) => format!("{games} equal move for move to an earlier game"),
            (French, None) => format!("{games} identiques coup pour coup à une partie précédente"),
            (English, Some(who)) => format!(
                "{games} equal move for move to an earlier game; {who} left out of all that \
                 follows: both players always do the same"
            ),
            (French, Some(who)) => format!(
                "{games} identiques coup pour coup à une partie précédente ; {who} exclues de tout ce \
                 qui suit : les deux joueurs jouent toujours à l'identique"
            ),
        }
    }

    /// The same in a tournament.
    pub fn repeated_in_tournament(self, games: usize, left_out: usize) -> String {
        let count = self.count(games as u64, Counted::Game);
        match self {
            English if games == 1 => format!(
                "{count} is equal move for move to an earlier one of the same players; left out \
                 of Elo and LOS: {left_out}"
            ),
            French if games == 1 => format!(
                "{count} est identique coup pour coup à une partie précédente des mêmes joueurs ; \
                 exclues de l'Elo et du LOS : {left_out}"
            ),
            English => format!(
                "{count} are equal move for move to an earlier one of the same players; \
                 {left_out} of them, between players who always do the same, are left out of Elo \
                 and LOS"
            ),
            French => format!(
                "{count} sont identiques coup pour coup à une partie précédente des mêmes \
                 joueurs ; {left_out} d'entre elles, entre joueurs qui jouent toujours à l'identique, sont \
                 exclues de l'Elo et du LOS"
            ),
        }
    }

    /// Why a result is doubtful, and what to do.
    pub fn warning(self, warning: &Warning) -> String {
        let Warning::TimeForfeits { lost_on_time, games, .. } = *warning;
        let count = lost_on_time;
        let lost = match self {
            English => {
                let verb = self.one_or_many(count, "was", "were");
                format!("{lost_on_time} of {} {verb} lost", self.count(games, Counted::Game))
            }
            French => {
                let verb = self.one_or_many(count, "est perdue", "sont perdues");
                format!("{} sur {games} {verb}", self.count(count, Counted::Game))
            }
        };
        match self {
            English => format!(
                "WARNING: {lost} on time. This result says more \
                 about the clock\n  or a busy machine than about strength. Type --nodes N instead \
                 of a time, a larger\n  --margin MS, or fewer games at a time (--concurrency 1)."
            ),
            French => format!(
                "ATTENTION : {lost} au temps. Ce résultat \
                 en dit plus sur\n  la pendule ou une machine chargée que sur la force. Tapez \
                 --nodes N au lieu d'un temps,\n  un --margin MS plus grand, ou moins de parties à \
                 la fois (--concurrency 1)."
            ),
        }
    }

    /// What the places of a standing are given for.
    pub fn ranked_by(self, by: RankedBy) -> &'static str {
        match by {
            RankedBy::Wins => self.pick(
                "Ranked by wins, then by fewer moves needed for them",
                "Classés par victoires, puis par le moins de coups pour les obtenir",
            ),
            RankedBy::Rating => self.pick("Ranked by rating (Elo)", "Classés selon l'Elo"),
            RankedBy::Points => self.pick(
                "Ranked by points, then by Sonneborn-Berger (S-B)",
                "Classés par points, puis par Sonneborn-Berger (S-B)",
            ),
            RankedBy::Rounds => self.pick(
                "Ranked by rounds survived, then by wins",
                "Classés par tours passés, puis par victoires",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(language: Language, value: f64, ends: [f64; 2], method: Method) -> String {
        language.estimated(&Estimated { value, error: 40.1, ends, method }).replace('\u{a0}', " ")
    }

    #[test]
    fn no_interval_is_a_question_mark() {
        use Method::{FewGames, Normal};
        let open = f64::INFINITY;
        assert_eq!(said(English, 18.9, [-21.2, 59.0], Normal), "+18.9 ± 40.1");
        assert_eq!(said(English, 190.8, [-58.3, 512.0], FewGames), "+190.8 (-58.3 to +512.0)");
        assert_eq!(
            said(English, open, [-291.5, open], FewGames),
            "above -291.5 (every point made)"
        );
        assert_eq!(said(English, -open, [-open, 291.5], FewGames), "below +291.5 (no point made)");
        assert_eq!(said(French, 190.8, [-58.3, 512.0], FewGames), "+190,8 (-58,3 à +512,0)");
        assert_eq!(
            said(French, -open, [-open, 291.5], FewGames),
            "moins de +291,5 (aucun point marqué)"
        );
        assert_eq!(said(English, 0.0, [-open, open], FewGames), "not known yet");
    }

    #[test]
    fn no_likelihood_is_rounded_to_a_certainty() {
        let said = [0.0, 0.001, 0.5, 0.999, 0.9996, 1.0].map(|los| English.los_percent(los));
        assert_eq!(said, ["< 0.1 %", "0.1 %", "50.0 %", "99.9 %", "> 99.9 %", "> 99.9 %"]);
        assert_eq!(
            [0.001, 0.007, 0.994, 0.996].map(|los| English.los_cell(los)),
            ["<1", "1", "99", ">99"]
        );
        assert!(English.los(0.875).starts_with("87.5 % (likelihood"), "{}", English.los(0.875));
        assert_eq!(French.los_percent(0.9999).replace('\u{a0}', " "), "> 99,9 %");
    }
}
