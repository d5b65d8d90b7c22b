//! What was foretold beside what happened, as a picture.

use std::fmt::Write;

use super::Bin;

const SIZE: f64 = 300.0;
const MARGIN: f64 = 44.0;
const BETWEEN: f64 = 60.0;
const COLORS: [&str; 4] = ["#1f6feb", "#d1570b", "#2a8a4a", "#8250df"];
/// Fewer positions than these say little.
const ENOUGH: f64 = 200.0;

/// The sums of what was foretold and of what happened.
type Shares = fn(&Bin) -> (f64, f64);

/// Wins to the left, draws to the right, a curve for each journal; the diagonal is where all should be.
pub(crate) fn draw(curves: &[(&str, [Bin; 10])]) -> String {
    let (width, height) = (2.0 * (SIZE + MARGIN) + BETWEEN, SIZE + 2.0 * MARGIN + 16.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>What the model foretells, and what happened</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let sides: [(&str, Shares); 2] =
        [("won", |bin| (bin.win, bin.won)), ("drawn", |bin| (bin.draw, bin.drawn))];
    for (side, (what, of)) in sides.into_iter().enumerate() {
        let left = MARGIN + side as f64 * (SIZE + BETWEEN);
        frame(&mut svg, left, what);
        for ((_, bins), color) in curves.iter().zip(COLORS.iter().cycle()) {
            curve(&mut svg, left, bins, of, color);
        }
    }
    for (number, ((name, _), color)) in curves.iter().zip(COLORS.iter().cycle()).enumerate() {
        let (x, y) = (MARGIN + 130.0 * number as f64, height - 8.0);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"{color}\">● {name}</text>");
    }
    svg + "</svg>\n"
}

fn place(left: f64, x: f64, y: f64) -> (f64, f64) {
    (left + SIZE * x, MARGIN / 2.0 + SIZE * (1.0 - y))
}

fn frame(svg: &mut String, left: f64, what: &str) {
    let (x, y) = place(left, 0.0, 1.0);
    let (end, bottom) = place(left, 1.0, 0.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"none\" stroke=\"#999\"/>\n\
         <line x1=\"{x}\" y1=\"{bottom}\" x2=\"{end}\" y2=\"{y}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#333\">share of games {what}: foretold →, happened ↑</text>",
        (x + end) / 2.0,
        bottom + 32.0
    );
    for tick in 0..=5 {
        let share = f64::from(tick) / 5.0;
        let ((x, _), (_, y)) = (place(left, share, 0.0), place(left, 0.0, share));
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#666\">{share}</text>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#666\">{share}</text>",
            bottom + 15.0,
            left - 5.0,
            y + 4.0
        );
    }
}

fn curve(svg: &mut String, left: f64, bins: &[Bin; 10], of: Shares, color: &str) {
    for bin in bins.iter().filter(|bin| bin.count >= ENOUGH) {
        let (foretold, happened) = of(bin);
        let (x, y) = place(left, bin.share(foretold), bin.share(happened));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{color}\" fill-opacity=\"0.7\"/>"
        );
    }
}
