//! What a match came to, for people.

use arena::MatchResult;
use arena::statistics::{Method, Verdict};

use super::table::facts;
use words::{Estimated, Language};

/// `37/1000  0:48 left  +12 =15 -10  [1 3 8 4 2]  Elo +18.9 ± 40.1  LOS 82 %`, of a test `LLR 0.31
/// (-2.94; 2.94)` instead of LOS. `left` is in seconds, if it is known: it stands in front because the
/// end of a long line is cut.
pub fn status_line(
    standing: &MatchResult,
    games: u32,
    left: Option<f64>,
    language: Language,
) -> String {
    let played = standing.wins + standing.draws + standing.losses;
    let left = left.map_or(String::new(), |left| format!("  {}", language.time_left(left)));
    let mut text = format!(
        "{played}/{games}{left}  {}  [{}]  Elo {}",
        counts(standing),
        pairs(standing),
        language.estimated(&elo(standing))
    );
    text += &match standing.sprt {
        None => format!("  LOS {}", language.los_percent(standing.los)),
        Some(test) => {
            let number = |value| language.decimal(value, 2);
            let (llr, lower, upper) = (number(test.llr), number(test.lower), number(test.upper));
            format!("  LLR {llr} ({lower}{}{upper})", language.sentence_joint())
        }
    };
    text
}

/// The rating difference and its interval.
fn elo(result: &MatchResult) -> Estimated {
    Estimated {
        value: result.elo,
        error: result.elo_error,
        ends: [result.elo_low, result.elo_high],
        method: result.elo_method,
    }
}

/// The same in standard deviations of a game.
fn normalized_elo(result: &MatchResult) -> Estimated {
    Estimated {
        value: result.normalized_elo,
        error: result.normalized_elo_error,
        ends: [result.normalized_elo_low, result.normalized_elo_high],
        method: result.elo_method,
    }
}

/// The whole result.
pub fn to_text(result: &MatchResult, language: Language) -> String {
    let words = language.contest_words();
    let [first, second] = &result.players;
    let played = result.wins + result.draws + result.losses;
    let games = format!("{}  {}", language.number(played), counts(result));
    let elo = language.estimated(&elo(result));
    let normalized = language.estimated(&normalized_elo(result));
    let los = language.los(result.los);
    let (players, pairs) = (format!("{first} – {second}"), pairs(result));
    let mut lines = vec![(words.players, players.as_str()), (words.games, &games)];
    let repeated = (result.repeated_games > 0)
        .then(|| language.repeated(result.repeated_games, result.repeated_games_left_out));
    lines.extend(repeated.iter().map(|said| (words.repeated, said.as_str())));
    lines.extend([
        (words.pairs, pairs.as_str()),
        ("Elo", &elo),
        ("nElo", &normalized),
        ("LOS", &los),
    ]);
    if result.elo_method == Method::FewGames && played > 0 {
        lines.push((words.interval, words.few_games));
    }
    let test = result.sprt.map(|test| {
        let number = |value| language.decimal(value, 2);
        let (lower, upper) = (number(test.lower), number(test.upper));
        format!("{} ({lower}{}{upper})", number(test.llr), language.sentence_joint())
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
        .map(|(name, timing)| Some(language.introduced(name, &language.timing(timing)?)));
    let times = times.iter().flatten();
    lines.extend(times.zip([words.times, ""]).map(|(said, label)| (label, said.as_str())));
    let [of_first, of_second] = &result.lines;
    let shown = [(first, of_first), (second, of_second)]
        .map(|(name, shown)| Some(language.introduced(name, &language.lines_shown(shown)?)));
    let shown = shown.iter().flatten();
    lines.extend(shown.zip([words.lines, ""]).map(|(said, label)| (label, said.as_str())));
    let warnings: String = result
        .warnings
        .iter()
        .map(|warning| format!("\n{}\n", language.warning(warning)))
        .collect();
    facts(&lines) + &warnings
}

fn counts(result: &MatchResult) -> String {
    format!("+{} ={} -{}", result.wins, result.draws, result.losses)
}

fn pairs(result: &MatchResult) -> String {
    result.pairs.0.map(|count| count.to_string()).join(" ")
}
