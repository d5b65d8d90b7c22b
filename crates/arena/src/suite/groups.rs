//! Results by theme and by rating.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::task::Points;
use super::verdict::Verdict;

/// Positions of one kind, and how many of them were solved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Group {
    /// The theme, or the ratings from and to: `1200-1399`.
    pub name: String,
    /// Positions.
    pub total: usize,
    /// Those solved.
    pub solved: usize,
    /// Their points, if they give any.
    pub points: Option<Points>,
}

/// Ratings in one group.
const BAND: u32 = 200;

#[derive(Default)]
pub(super) struct Groups {
    themes: BTreeMap<String, Group>,
    ratings: BTreeMap<u32, Group>,
}

impl Groups {
    pub(super) fn add(&mut self, verdict: &Verdict) {
        for theme in &verdict.themes {
            self.themes.entry(theme.clone()).or_default().add(verdict);
        }
        if let Some(rating) = verdict.rating {
            self.ratings.entry(rating / BAND).or_default().add(verdict);
        }
    }

    /// Themes by how frequent they are, ratings in their order.
    pub(super) fn sorted(self) -> (Vec<Group>, Vec<Group>) {
        let themes = self.themes.into_iter().map(|(name, group)| Group { name, ..group });
        let mut themes: Vec<Group> = themes.collect();
        themes.sort_by_key(|group| Reverse(group.total));
        let ratings = self.ratings.into_iter().map(|(band, group)| {
            let from = band.saturating_mul(BAND);
            Group { name: format!("{from}-{}", from.saturating_add(BAND - 1)), ..group }
        });
        (themes, ratings.collect())
    }
}

impl Group {
    fn add(&mut self, verdict: &Verdict) {
        self.total += 1;
        self.solved += usize::from(verdict.solved);
        if let Some(points) = verdict.points {
            let sum = self.points.get_or_insert(Points { earned: 0, possible: 0 });
            sum.earned = sum.earned.saturating_add(points.earned);
            sum.possible = sum.possible.saturating_add(points.possible);
        }
    }
}
