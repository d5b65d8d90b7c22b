//! The ratings of a tournament as a drawing inside its page.

use arena::tournament::Standing;

use super::escaped;
use crate::text::TournamentWords;

/// A dot for each rating and a line as long as its error.
pub(super) fn ratings(standings: &[Standing], words: &TournamentWords) -> String {
    const LEFT: f64 = 220.0;
    const WIDTH: f64 = 700.0;
    const ROW: f64 = 28.0;
    let low = standings.iter().map(|s| s.elo - s.elo_error).fold(f64::INFINITY, f64::min);
    let high = standings.iter().map(|s| s.elo + s.elo_error).fold(f64::NEG_INFINITY, f64::max);
    let span = (high - low).max(1.0);
    let x = |elo: f64| LEFT + (elo - low) / span * (WIDTH - LEFT - 70.0);
    let height = ROW * standings.len() as f64 + 30.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
         aria-label=\"{}\">\n",
        words.rating_chart
    );
    let step = [10.0, 25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0, 2500.0]
        .into_iter()
        .find(|step| span / step <= 8.0)
        .unwrap_or(10_000.0);
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let (at, bottom) = (x(tick), height - 24.0);
        svg += &format!(
            "<line class=\"axis\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"4\" y2=\"{bottom}\"/>\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{tick:.0}</text>\n",
            height - 8.0
        );
        tick += step;
    }
    for (place, standing) in standings.iter().enumerate() {
        let Standing { elo, elo_error, .. } = *standing;
        let y = ROW * (place as f64 + 0.5) + 4.0;
        let name: String = standing.name.chars().take(28).collect();
        svg += &format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <line class=\"bar\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"5\"><title>{} {elo:+.0} ± \
             {elo_error:.0}</title></circle>\n",
            LEFT - 14.0,
            y + 4.5,
            escaped(&name),
            x(elo - elo_error),
            x(elo + elo_error),
            x(elo),
            escaped(&standing.name),
        );
    }
    svg + "</svg>\n"
}
