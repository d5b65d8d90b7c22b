//! The word that was probably meant.

/// The candidate nearest to a mistyped word, if one is near enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(LONGEST + 1).flat_map(char::to_lowercase).collect();
    if word.len() > LONGEST {
        return None;
    }
    let allowed = if word.len() < 4 { 1 } else { 2 };
    candidates
        .into_iter()
        .map(|candidate| (distance(&word, &candidate.chars().collect::<Vec<_>>()), candidate))
        // One letter is never the same word as another letter.
        .filter(|&(distance, _)| distance <= allowed && distance < word.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// No command is nearly so long.
const LONGEST: usize = 24;

/// How many letters must be added, dropped, changed or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    // Rows of the usual table: two letters of `a` ago, one ago, and now.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut previous_letter = None;
    for (row, &letter) in a.iter().enumerate() {
        let mut now = vec![row + 1];
        let mut previous_other = None;
        for (column, &other) in b.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX);
            let change = at(&last, column) + usize::from(letter != other);
            let mut best = change.min(at(&last, column + 1) + 1).min(at(&now, column) + 1);
            let swapped = previous_letter == Some(other) && previous_other == Some(letter);
            if swapped && column > 0 {
                best = best.min(at(&before, column - 1) + 1);
            }
            now.push(best);
            previous_other = Some(other);
        }
        before = std::mem::replace(&mut last, now);
        previous_letter = Some(letter);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const WORDS: [&str; 5] = ["d", "help", "moves", "perft", "position"];

    #[test]
    fn near_misses() {
        assert_eq!(nearest("postion", WORDS), Some("position"));
        assert_eq!(nearest("preft", WORDS), Some("perft"));
        assert_eq!(nearest("PERF", WORDS), Some("perft"));
        assert_eq!(nearest("hlep", WORDS), Some("help"));
        assert_eq!(nearest("mvoes", WORDS), Some("moves"));
    }

    #[test]
    fn nothing_near() {
        assert_eq!(nearest("x", WORDS), None);
        assert_eq!(nearest("", WORDS), None);
        assert_eq!(nearest("tournament", WORDS), None);
        assert_eq!(nearest(&"p".repeat(10_000), WORDS), None);
    }
}
