//! What each part did, for those who ask for more: how often it was tried, how often it helped, and
//! how often it was wrong.

use experiments::ablation::Row;
use lab::{Statistics, Tally};

use crate::table::TextTable;
use words::Language;

/// A line for each step of the ladder; numbers are sums over all positions and iterations.
pub(super) fn table(rows: &[Row], language: Language) -> String {
    let words = language.ablation_words();
    let mut table = TextTable::with_headings([
        words.component,
        words.cut_offs,
        words.again,
        words.table_cuts,
        words.null_moves,
        words.reductions,
        words.futility,
        words.delta,
        words.extensions,
    ]);
    for row in rows {
        let all = sum(row);
        let name = match row.setting.change.first() {
            None => words.plain.to_owned(),
            Some(&change) => format!("+ {}", language.component(change)),
        };
        let count = |number: u64| match number {
            0 => "–".to_owned(),
            number => short(number),
        };
        table.push([
            name,
            count(all.cutoffs),
            count(all.researches),
            count(all.table.cuts),
            tally(all.null_moves),
            tally(all.reductions),
            count(all.futility),
            count(all.delta),
            count(all.extensions),
        ]);
    }
    table.render()
}

fn sum(row: &Row) -> Statistics {
    let mut all = Statistics::default();
    row.outcomes.iter().for_each(|outcome| all.add(&outcome.total));
    all
}

/// `tried/worked/wrong`.
fn tally(tally: Tally) -> String {
    match tally.tried {
        0 => "–".to_owned(),
        tried => format!("{}/{}/{}", short(tried), short(tally.succeeded), short(tally.wrong)),
    }
}

/// `12k` for 12,345: nine columns must fit on a line.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_stay_short() {
        assert_eq!(
            [0, 9_999, 10_000, 9_999_999, 10_000_000].map(short),
            ["0", "9999", "10k", "9999k", "10M"]
        );
        assert_eq!(tally(Tally { tried: 12_345, succeeded: 9, wrong: 0 }), "12k/9/0");
    }
}
