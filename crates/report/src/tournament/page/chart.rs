//! The ratings of a tournament as a drawing inside its page.

use arena::tournament::Standing;

use crate::markup::escaped;
use words::TournamentWords;

/// A letter is taken to be so wide; names are set flush right, so that it need not be exact.
const LETTER: f64 = 7.6;
/// Longer names are cut.
const LONGEST_NAME: usize = 28;
const ROW: f64 = 28.0;
/// The drawing itself, without the names to its left and the numbers to its right.
const PLOT: f64 = 400.0;
const NUMBERS: f64 = 110.0;
/// Between the names and the drawing.
const GAP: f64 = 24.0;

/// A dot for each rating, a line as long as its error, and both as numbers.
pub(super) fn ratings(standings: &[Standing], words: &TournamentWords) -> String {
    let names: Vec<String> = standings.iter().map(|standing| shortened(&standing.name)).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let left = (longest as f64 * LETTER + GAP).ceil();
    let low = standings.iter().map(|s| s.elo - s.elo_error).fold(f64::INFINITY, f64::min);
    let high = standings.iter().map(|s| s.elo + s.elo_error).fold(f64::NEG_INFINITY, f64::max);
    let span = (high - low).max(1.0);
    let x = |elo: f64| left + (elo - low) / span * PLOT;
    let (width, height) = (left + PLOT + NUMBERS, ROW * standings.len() as f64 + 30.0);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
         aria-label=\"{}\">\n",
        words.rating_chart
    );
    for tick in ticks(low, high) {
        let (at, bottom) = (x(tick), height - 24.0);
        svg += &format!(
            "<line class=\"axis\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"4\" y2=\"{bottom}\"/>\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{tick:.0}</text>\n",
            height - 8.0
        );
    }
    for (place, (standing, name)) in standings.iter().zip(&names).enumerate() {
        let Standing { elo, elo_error, .. } = *standing;
        let y = ROW * (place as f64 + 0.5) + 4.0;
        svg += &format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <line class=\"bar\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"5\"><title>{}</title></circle>\
             <text x=\"{width}\" y=\"{}\" text-anchor=\"end\">{elo:+.0} ± {elo_error:.0}</text>\n",
            left - GAP / 2.0,
            y + 4.5,
            escaped(name),
            x(elo - elo_error),
            x(elo + elo_error),
            x(elo),
            escaped(&standing.name),
            y + 4.5,
        );
    }
    svg + "</svg>\n"
}

fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or(name)),
        None => name.to_owned(),
    }
}

/// Round numbers, eight at the most.
fn ticks(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let step = [10.0, 25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0, 2500.0]
        .into_iter()
        .find(|step| (high - low) / step <= 8.0)
        .unwrap_or(10_000.0);
    let first = (low / step).ceil();
    (0..9).map(move |index| (first + f64::from(index)) * step).take_while(move |&tick| tick <= high)
}
