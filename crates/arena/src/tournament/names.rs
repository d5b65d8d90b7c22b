//! What players are called on paper: as short as can be, and all different.

use crate::player::{PlayerKind, PlayerSpec};

/// Names for these players. `kinds` are the names of what they are (`Roque`, `MTD(f)`, a program's
/// name); players of one kind are told apart by those of their parameters that differ.
///
/// ```
/// use arena::PlayerSpec;
/// use arena::tournament::distinct_names;
/// let specs = ["flagship:depth=2,hash=1", "flagship:depth=4,hash=1", "random"]
///     .map(|text| PlayerSpec::parse(text).unwrap());
/// let kinds = ["Roque", "Roque", "Random"].map(str::to_owned);
/// assert_eq!(distinct_names(&kinds, &specs), ["Roque (depth=2)", "Roque (depth=4)", "Random"]);
/// ```
pub fn distinct_names(kinds: &[String], specs: &[PlayerSpec]) -> Vec<String> {
    let bases: Vec<String> = kinds
        .iter()
        .zip(specs)
        .map(|(kind, spec)| spec.name.clone().unwrap_or_else(|| kind.clone()))
        .map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let parameters: Vec<Vec<String>> = specs.iter().map(parameters).collect();
    let mut names: Vec<String> = Vec::new();
    for (base, own) in bases.iter().zip(&parameters) {
        let like: Vec<&Vec<String>> =
            bases.iter().zip(&parameters).filter(|(b, _)| *b == base).map(|(_, p)| p).collect();
        let differing: Vec<&str> = own
            .iter()
            .filter(|part| !like.iter().all(|others| others.contains(part)))
            .map(String::as_str)
            .collect();
        let name = match differing[..] {
            [] => base.clone(),
            _ => format!("{base} ({})", differing.join(", ")),
        };
        // The same player twice, word for word.
        let twin = (2..).map(|number| format!("{name} #{number}"));
        let mut candidates = std::iter::once(name.clone()).chain(twin);
        names.extend(candidates.find(|name| !names.contains(name)));
    }
    names
}

/// `key=value` as they were written, without `name`.
fn parameters(spec: &PlayerSpec) -> Vec<String> {
    let text = spec.to_string();
    let separator = if matches!(spec.kind, PlayerKind::InProcess(_)) { ':' } else { ',' };
    let settings = text.split_once(separator).map_or("", |(_, settings)| settings);
    let parts = settings.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.filter(|part| !part.starts_with("name=")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Vec<String> {
        let specs: Vec<_> = texts.iter().map(|text| PlayerSpec::parse(text).unwrap()).collect();
        let kinds: Vec<_> = specs.iter().map(PlayerSpec::short_name).collect();
        distinct_names(&kinds, &specs)
    }

    #[test]
    fn only_what_differs_is_told() {
        assert_eq!(names(&["a", "a:depth=3"]), ["a", "a (depth=3)"]);
        assert_eq!(names(&["a:depth=3", "b:depth=3"]), ["a", "b"]);
        assert_eq!(names(&["a:x=1,y=2", "a:x=1,y=3", "a:x=1"]), ["a (y=2)", "a (y=3)", "a"]);
        assert_eq!(names(&["a", "a", "a"]), ["a", "a #2", "a #3"]);
        assert_eq!(names(&["uci:/x/e,Hash=1", "uci:/y/e,Hash=2"]), ["e (Hash=1)", "e (Hash=2)"]);
        assert_eq!(names(&["a:name=z", "a:name=w"]), ["z", "w"]);
    }
}
