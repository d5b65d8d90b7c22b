//! Which of the book's moves is played.

use chess::random::Random;
use chess::{Move, Position};
use notation::polyglot::BookEntry;

use crate::tally::Tally;

/// How a move is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BookChoice {
    /// The one with the largest weight.
    Best,
    /// Any that has a weight, the heavier the more often.
    #[default]
    Weighted,
    /// The one that most games played; where the book does not count games, the heaviest.
    MostPlayed,
}

impl BookChoice {
    /// The words that users write.
    pub const WORDS: &'static [&'static str] = &["best", "weighted", "mostplayed"];

    /// The word that users write for it.
    pub const fn word(self) -> &'static str {
        match self {
            BookChoice::Best => "best",
            BookChoice::Weighted => "weighted",
            BookChoice::MostPlayed => "mostplayed",
        }
    }

    /// The choice of a word.
    pub fn parse(word: &str) -> Option<BookChoice> {
        Some(match word.to_ascii_lowercase().as_str() {
            "best" => BookChoice::Best,
            "weighted" => BookChoice::Weighted,
            "mostplayed" => BookChoice::MostPlayed,
            _ => return None,
        })
    }

    /// One of these moves; none if none may be played.
    pub(crate) fn choose<'a>(
        self,
        candidates: &'a [Candidate],
        random: &mut Random,
    ) -> Option<&'a Candidate> {
        let playable = || candidates.iter().filter(|candidate| candidate.weight > 0.0);
        // Of equals the first: books are sorted.
        let largest = |measure: fn(&Candidate) -> f64| {
            playable().reduce(|best, next| if measure(next) > measure(best) { next } else { best })
        };
        match self {
            BookChoice::Best => largest(|candidate| candidate.weight),
            BookChoice::MostPlayed => largest(|candidate| {
                let games = candidate.tally.map_or(0.0, |tally| f64::from(tally.games));
                // The weight only decides between moves played as often.
                games + candidate.weight / 1e9
            }),
            BookChoice::Weighted => {
                let total: f64 = playable().map(|candidate| candidate.weight).sum();
                let mut left = random.fraction() * total;
                let hit = playable().find(|candidate| {
                    left -= candidate.weight;
                    left < 0.0
                });
                hit.or_else(|| playable().next_back())
            }
        }
    }
}

/// A move of the book in a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// As it stands in the book.
    pub entry: BookEntry,
    /// Games and results, if the book counts them.
    pub tally: Option<Tally>,
    /// Its weight in the choice: that of the book, and what was learned.
    pub weight: f64,
}

impl Candidate {
    /// The legal moves among entries of this position, in their order; each once.
    pub fn all(position: &Position, entries: &[BookEntry]) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for entry in entries {
            let Some(mv) = entry.legal_move(position) else { continue };
            if !found.iter().any(|known| known.mv == mv) {
                let (tally, weight) = (Tally::of(entry), f64::from(entry.weight));
                found.push(Candidate { mv, entry: *entry, tally, weight });
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use notation::polyglot::encode_move;

    use super::*;

    fn candidates(weights: &[(u16, u32)]) -> Vec<Candidate> {
        let position = Position::start();
        let entries: Vec<BookEntry> = position
            .legal_moves()
            .into_iter()
            .zip(weights)
            .map(|(mv, &(weight, games))| {
                let learn = Tally { games, half_points: 0 }.to_learn();
                BookEntry { key: 0, mv: encode_move(mv), weight, learn }
            })
            .collect();
        Candidate::all(&position, &entries)
    }

    #[test]
    fn each_word_has_its_own_choice() {
        let all = candidates(&[(10, 5), (30, 2), (0, 99), (20, 50)]);
        let mut random = Random::new(1);
        let mut pick = |choice: BookChoice| {
            let chosen = choice.choose(&all, &mut random).map(|candidate| candidate.mv);
            all.iter().position(|candidate| Some(candidate.mv) == chosen)
        };
        assert_eq!(pick(BookChoice::Best), Some(1));
        assert_eq!(pick(BookChoice::MostPlayed), Some(3));
        let mut counts = [0; 4];
        for _ in 0..6_000 {
            counts[pick(BookChoice::Weighted).unwrap()] += 1;
        }
        assert_eq!(counts[2], 0);
        let near = |count: i32, expected: i32| (count - expected).abs() < 250;
        assert!(near(counts[0], 1_000) && near(counts[1], 3_000), "{counts:?}");
        let none = candidates(&[(0, 0)]);
        assert!(BookChoice::Weighted.choose(&none, &mut random).is_none());
        // A book that counts no games.
        let all = candidates(&[(10, 0), (30, 0)]);
        let chosen = BookChoice::MostPlayed.choose(&all, &mut random).unwrap();
        assert_eq!(chosen.entry.weight, 30);
    }

    #[test]
    fn words_are_read() {
        assert_eq!(BookChoice::parse("MostPlayed"), Some(BookChoice::MostPlayed));
        assert_eq!(BookChoice::parse("worst"), None);
        assert!(BookChoice::WORDS.iter().all(|word| BookChoice::parse(word).is_some()));
    }
}
