//! What French players call openings. The list knows the usual names part by part; names of people
//! follow rules (`Chigorin Variation`: « variante Tchigorine »). What neither knows stays English.

use std::collections::HashMap;
use std::sync::OnceLock;

/// Whole parts, words before a noun, and spellings; the file tells how they are written.
const TABLE: &str = include_str!("french.tsv");

/// The English nouns at the end of a part, the French ones, and whether those are feminine.
const NOUNS: [(&str, &str, bool); 11] = [
    ("Countergambit", "contre-gambit", false),
    ("Counterattack", "contre-attaque", true),
    ("Variation", "variante", true),
    ("Defense", "défense", true),
    ("Opening", "ouverture", true),
    ("Attack", "attaque", true),
    ("Gambit", "gambit", false),
    ("System", "système", false),
    ("Game", "partie", true),
    ("Trap", "piège", false),
    ("Line", "suite", true),
];

/// What may stand behind such a noun, with its masculine and its feminine.
const ENDINGS: [(&str, [&str; 2]); 4] = [
    (" Accepted", [" accepté", " acceptée"]),
    (" Declined", [" refusé", " refusée"]),
    (" Deferred", [" différé", " différée"]),
    ("", ["", ""]),
];

/// The rows of the file, by kind.
#[derive(Default)]
struct Words {
    parts: HashMap<&'static str, &'static str>,
    /// Behind a masculine and behind a feminine noun; empty where the English stays.
    qualities: HashMap<&'static str, [&'static str; 2]>,
    spellings: HashMap<&'static str, &'static str>,
}

fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words = Words::default();
        for row in TABLE.lines().filter(|row| !row.starts_with('#')) {
            let mut fields = row.split('\t');
            let (Some(english), Some(french)) = (fields.next(), fields.next()) else { continue };
            if let Some(name) = english.strip_prefix('=') {
                words.spellings.insert(name, french);
            } else if let Some(quality) = english.strip_suffix(" *") {
                let feminine = fields.next().unwrap_or(french);
                words.qualities.insert(quality, [french, feminine]);
            } else {
                words.parts.insert(english, french);
            }
        }
        words
    })
}

/// `Sicilian Defense: Najdorf Variation` as « Défense sicilienne, variante Najdorf ».
pub(super) fn name(english: &str) -> String {
    let mut name = String::new();
    for part in english.split([':', ',']).map(str::trim) {
        if name.is_empty() {
            name = first_letter(&translated(part), char::to_uppercase);
        } else {
            let part = translated(part);
            // Only a word of ours loses its capital; names keep theirs.
            let ours = NOUNS.iter().any(|(_, noun, _)| {
                part.split(' ').next().is_some_and(|word| word.to_lowercase() == *noun)
            });
            let part = if ours { first_letter(&part, char::to_lowercase) } else { part };
            name += &format!(", {part}");
        }
    }
    name
}

/// One part, in English where nobody knows better.
fn translated(part: &str) -> String {
    known(part).unwrap_or_else(|| part.to_owned())
}

fn known(part: &str) -> Option<String> {
    if let Some(french) = words().parts.get(part) {
        return Some((*french).to_owned());
    }
    if let Some(moves) = part.strip_prefix("with ") {
        return moves.split(' ').all(is_move).then(|| format!("avec {}", french_moves(moves)));
    }
    for (ending, [masculine, feminine]) in ENDINGS {
        let Some(whole) = part.strip_suffix(ending) else { continue };
        for (noun, french, is_feminine) in NOUNS {
            let Some(quality) = whole.strip_suffix(noun).and_then(|rest| rest.strip_suffix(' '))
            else {
                continue;
            };
            let ending = if is_feminine { feminine } else { masculine };
            return Some(format!("{french} {}{ending}", behind(quality, is_feminine)?));
        }
    }
    None
}

/// What tells one variation from the others, behind the noun: an adjective, a town or a person.
fn behind(quality: &str, feminine: bool) -> Option<String> {
    if let Some(&[masculine_form, feminine_form]) = words().qualities.get(quality) {
        let form = if feminine { feminine_form } else { masculine_form };
        return (!form.is_empty()).then(|| form.to_owned());
    }
    let person = quality.trim_end_matches("'s").trim_end_matches('\'');
    let is_name = !person.contains(' ') && person.starts_with(char::is_uppercase);
    is_name.then(|| person.split('-').map(spelled).collect::<Vec<_>>().join("-"))
}

fn spelled(person: &str) -> &str {
    words().spellings.get(person).copied().unwrap_or(person)
}

/// Whether a word is a move, or the dots before one of Black's.
fn is_move(word: &str) -> bool {
    word == ".." || word.ends_with(|last: char| last.is_ascii_digit())
}

/// `.. Nf6` as « ...Cf6 ».
fn french_moves(moves: &str) -> String {
    let letters = moves.chars().map(|letter| match letter {
        'K' => 'R',
        'Q' => 'D',
        'R' => 'T',
        'B' => 'F',
        'N' => 'C',
        other => other,
    });
    letters.collect::<String>().replace(".. ", "...")
}

/// The text with its first letter changed.
fn first_letter<C: Iterator<Item = char>>(text: &str, change: fn(char) -> C) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => change(first).chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Opening;
    use super::*;

    #[test]
    fn openings_have_the_names_that_french_players_use() {
        for (english, french) in [
            ("Sicilian Defense: Najdorf Variation", "Défense sicilienne, variante Najdorf"),
            (
                "Sicilian Defense: Dragon Variation, Yugoslav Attack",
                "Défense sicilienne, variante du dragon, attaque yougoslave",
            ),
            ("Ruy Lopez: Berlin Defense", "Partie espagnole, défense berlinoise"),
            (
                "Ruy Lopez: Closed, Chigorin Defense",
                "Partie espagnole, variante fermée, défense Tchigorine",
            ),
            (
                "Queen's Gambit Declined: Cambridge Springs Defense",
                "Gambit dame refusé, défense Cambridge Springs",
            ),
            (
                "King's Gambit Accepted: Kieseritzky Gambit",
                "Gambit du roi accepté, gambit Kieseritzky",
            ),
            (
                "King's Indian Defense: Four Pawns Attack",
                "Défense est-indienne, attaque des quatre pions",
            ),
            ("Queen's Indian Defense", "Défense ouest-indienne"),
            ("Caro-Kann Defense: Advance Variation", "Défense Caro-Kann, variante d'avance"),
            ("Italian Game: Evans Gambit Declined", "Partie italienne, gambit Evans refusé"),
            ("Benko Gambit Accepted", "Gambit Benko accepté"),
            ("London System, with Bd3", "Système de Londres, avec Fd3"),
            ("Dutch Defense: Leningrad Variation", "Défense hollandaise, variante de Leningrad"),
            ("Modern Defense", "Défense moderne"),
            // A joke of its inventor, and nothing that a French player would say.
            ("Sodium Attack: Celadon Variation", "Attaque du sodium, Celadon Variation"),
        ] {
            assert_eq!(name(english), french);
        }
    }

    #[test]
    fn three_hundred_commonest_parts_of_opening_names_are_french() {
        let mut families = BTreeSet::new();
        let mut parts = BTreeSet::new();
        let (mut whole, mut all) = (BTreeSet::new(), BTreeSet::new());
        for (opening, _) in Opening::lines() {
            let known_parts: Vec<(&str, bool)> = opening
                .name
                .split([':', ','])
                .map(|part| (part.trim(), known(part.trim()).is_some()))
                .collect();
            all.insert(opening.name);
            if known_parts.iter().all(|(_, known)| *known) {
                whole.insert(opening.name);
            }
            families.extend(known_parts.first());
            parts.extend(known_parts.into_iter().filter(|(_, known)| *known).map(|(part, _)| part));
        }
        let strangers: Vec<&str> =
            families.iter().filter(|(_, known)| !known).map(|(family, _)| *family).collect();
        assert!(strangers.len() <= 6, "families left in English: {strangers:?}");
        assert!(parts.len() >= 1_500, "{} parts", parts.len());
        assert!(whole.len() * 100 >= all.len() * 90, "{} of {} names", whole.len(), all.len());
    }

    #[test]
    fn no_french_name_keeps_an_english_noun_beside_a_french_one() {
        for row in TABLE.lines().filter(|row| !row.starts_with('#')) {
            for french in row.split('\t').skip(1) {
                let english = NOUNS.iter().filter(|(noun, _, _)| *noun != "Gambit");
                for (noun, _, _) in english {
                    assert!(!french.contains(noun), "{row}");
                }
            }
        }
    }
}
