//! What there is no memory for, in French; the players say it in English.

/// What there is no memory for: `a hash table of 99 MB: at most 50 MB are free`.
pub(super) fn french_memory(what: &str) -> String {
    let (what, free) = what.split_once(": at most ").unwrap_or((what, ""));
    let what = what
        .replace("a hash table of", "une table de hachage de")
        .replace("a table of", "une table de")
        .replace("a tree of", "un arbre de")
        .replace("a weaker player", "un joueur plus faible")
        .replace(" MB", " Mo");
    match free.strip_suffix(" MB are free") {
        Some(free) => format!("pas assez de mémoire pour {what} : {free} Mo libres au plus"),
        None => format!("pas assez de mémoire pour {what}"),
    }
}

#[cfg(test)]
mod tests {
    use super::french_memory;

    #[test]
    fn what_there_is_no_memory_for_in_french() {
        for (english, french) in [
            (
                "a hash table of 99 MB: at most 50 MB are free",
                "pas assez de mémoire pour une table de hachage de 99 Mo : 50 Mo libres au plus",
            ),
            ("a tree of 7 MB", "pas assez de mémoire pour un arbre de 7 Mo"),
            ("a weaker player", "pas assez de mémoire pour un joueur plus faible"),
        ] {
            assert_eq!(french_memory(english), french);
        }
    }
}
