//! Which parts of the search are switched on.

use lab::algorithms::{Component, Components};

/// A set of components that is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// What was switched on or left out; nothing in the first row.
    pub change: &'static [Component],
    /// All that are switched on.
    pub components: Components,
}

impl Setting {
    /// Plain alpha-beta as S1 had it, and its parts switched on one step after the other.
    pub fn ladder() -> Vec<Setting> {
        let mut components = Components::BIBICHESS_PLAIN;
        let mut rows = vec![Setting { change: &[], components }];
        for change in Component::LADDER {
            components = change.iter().copied().fold(components, Components::with);
            rows.push(Setting { change, components });
        }
        rows
    }

    /// The whole without each of them.
    pub fn leave_one_out() -> Vec<Setting> {
        let row = |change: &'static [Component]| Setting {
            change,
            components: change.iter().copied().fold(Components::ALL, Components::without),
        };
        Component::OPTIONAL.chunks(1).map(row).collect()
    }

    /// Whether the value must be that of plain alpha-beta: nothing but what keeps it was added.
    pub fn is_sound(&self) -> bool {
        let plain = Components::BIBICHESS_PLAIN;
        let differs = |part: &Component| plain.has(*part) != self.components.has(*part);
        Component::ALL.into_iter().filter(differs).all(Component::is_sound)
    }
}
