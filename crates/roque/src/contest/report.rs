//! What a match came to, for people.

use arena::MatchResult;
use arena::statistics::Verdict;

use crate::table::facts;
use crate::text::Language;

/// `37/1000  +12 =15 -10  [1 3 8 4 2]  Elo +18.9 ± 40.1  LOS 82 %  LLR 0.31 (-2.94, 2.94)`.
pub(super) fn status_line(standing: &MatchResult, games: u32, language: Language) -> String {
    let played = standing.wins + standing.draws + standing.losses;
    let mut text = format!(
        "{played}/{games}  {}  [{}]  Elo {}",
        counts(standing),
        pairs(standing),
        with_error(standing.elo, standing.elo_error, language)
    );
    text += &match standing.sprt {
        None => format!("  LOS {} %", language.decimal(standing.los * 100.0, 1)),
        Some(test) => {
            let number = |value| language.decimal(value, 2);
            let (llr, lower, upper) = (number(test.llr), number(test.lower), number(test.upper));
            format!("  LLR {llr} ({lower}; {upper})")
        }
    };
    text
}

/// The whole result.
pub(super) fn to_text(result: &MatchResult, language: Language) -> String {
    let words = language.contest_words();
    let [first, second] = &result.players;
    let played = result.wins + result.draws + result.losses;
    let games = format!("{}  {}", language.number(played), counts(result));
    let elo = with_error(result.elo, result.elo_error, language);
    let normalized = with_error(result.normalized_elo, result.normalized_elo_error, language);
    let los = format!("{} %", language.decimal(result.los * 100.0, 1));
    let (players, pairs) = (format!("{first} – {second}"), pairs(result));
    let mut lines = vec![
        (words.players, players.as_str()),
        (words.games, &games),
        (words.pairs, &pairs),
        ("Elo", &elo),
        ("nElo", &normalized),
        ("LOS", &los),
    ];
    let test = result.sprt.map(|test| {
        let number = |value| language.decimal(value, 2);
        format!("{} ({}; {})", number(test.llr), number(test.lower), number(test.upper))
    });
    if let (Some(test), Some(state)) = (&test, result.sprt) {
        lines.push(("LLR", test));
        lines.push((
            words.verdict,
            match state.verdict {
                Verdict::Accepted => words.accepted,
                Verdict::Rejected => words.rejected,
                Verdict::Continue => words.undecided,
            },
        ));
    }
    let faults = [
        (words.time_forfeits, result.time_forfeits),
        (words.crashes, result.crashes),
        (words.illegal_moves, result.illegal_moves),
    ];
    let faults = faults.map(|(word, [a, b])| (word, a + b, format!("{first} {a}, {second} {b}")));
    lines.extend(
        faults.iter().filter(|(_, sum, _)| *sum > 0).map(|(word, _, text)| (*word, text.as_str())),
    );
    // Only programs are asked; and most of them are never late.
    let [of_first, of_second] = &result.timing;
    let times = [(first, of_first), (second, of_second)]
        .map(|(name, timing)| language.timing(timing).map(|said| format!("{name}: {said}")));
    let times = times.iter().flatten();
    lines.extend(times.zip([words.times, ""]).map(|(said, label)| (label, said.as_str())));
    facts(&lines)
}

fn counts(result: &MatchResult) -> String {
    format!("+{} ={} -{}", result.wins, result.draws, result.losses)
}

fn pairs(result: &MatchResult) -> String {
    result.pairs.0.map(|count| count.to_string()).join(" ")
}

/// `+18.9 ± 40.1`; what cannot be said yet is `?`, a player that made every point is `∞` stronger.
fn with_error(value: f64, error: f64, language: Language) -> String {
    let value = if value.is_finite() {
        let sign = if value < 0.0 { "" } else { "+" };
        format!("{sign}{}", language.decimal(value, 1))
    } else {
        (if value < 0.0 { "-∞" } else { "+∞" }).to_owned()
    };
    let error = if error.is_finite() { language.decimal(error, 1) } else { "?".to_owned() };
    format!("{value} ± {error}")
}
