//! Scores in documents for programs.

use eval::Score;
use serde::Serialize;

/// `{"cp": 34}` or `{"mate": -3}`: a score without the number a search carries it as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ScoreData {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Mate in so many moves; below zero, being mated.
    Mate(i32),
}

impl From<Score> for ScoreData {
    fn from(score: Score) -> ScoreData {
        match score.mate_moves() {
            Some(moves) => ScoreData::Mate(moves),
            None => ScoreData::Cp(score.raw()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_told_from_centipawns() {
        let json = |score| serde_json::to_string(&ScoreData::from(score)).unwrap();
        assert_eq!(json(Score::centipawns(-34)), r#"{"cp":-34}"#);
        assert_eq!(json(Score::mated_in_plies(4)), r#"{"mate":-2}"#);
    }
}
