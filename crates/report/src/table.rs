//! Columns of text that line up. Knows nothing of what the cells mean.

/// The widest table that an ordinary terminal shows without breaking its lines.
const TERMINAL_WIDTH: usize = 80;

/// A table under construction: the first column flush left, the others flush right.
#[derive(Debug, Default)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table whose first line holds these headings.
    pub fn with_headings<S: Into<String>>(headings: impl IntoIterator<Item = S>) -> TextTable {
        let mut table = TextTable::default();
        table.push(headings);
        table
    }

    /// Adds a line; short ones are fine.
    pub fn push<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The lines, each with its line feed. Columns stand two spaces apart, or one where that
    /// keeps the table inside 80 columns.
    pub fn render(&self) -> String {
        self.render_with(true)
    }

    /// The same with all columns flush left.
    pub fn render_left(&self) -> String {
        self.render_with(false)
    }

    fn render_with(&self, flush_right: bool) -> String {
        let widths = self.widths();
        let total: usize = widths.iter().map(|width| width + 2).sum();
        let gap = if total > TERMINAL_WIDTH + 2 { 1 } else { 2 };
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let padding = " ".repeat(width.saturating_sub(cell.chars().count()));
                match column {
                    0 => line += &format!("{cell}{padding}"),
                    _ if !flush_right => {
                        line += &format!("{}{cell}{padding}", " ".repeat(gap));
                    }
                    _ => line += &format!("{}{padding}{cell}", " ".repeat(gap)),
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
            })
            .collect()
    }
}

/// Labels with what they label, one pair a line.
pub fn facts(pairs: &[(&str, &str)]) -> String {
    let width = pairs.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let line = |(label, value): &(&str, &str)| {
        let padding = " ".repeat(width - label.chars().count());
        format!("{label}{padding}  {value}\n")
    };
    pairs.iter().map(line).collect()
}

/// A label, if there is one, and words behind it, broken into lines that begin under the first word.
pub fn hanging(label: &str, words: &[String]) -> String {
    let indent = if label.is_empty() { 0 } else { label.chars().count() + 2 };
    let mut text = format!("{label:<indent$}");
    let mut column = indent;
    for (index, word) in words.iter().enumerate() {
        let width = word.chars().count();
        if index > 0 && column + 1 + width > TERMINAL_WIDTH {
            text += &format!("\n{}", " ".repeat(indent));
            column = indent;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::{TextTable, facts, hanging};

    #[test]
    fn facts_line_up() {
        assert_eq!(facts(&[("a", "1"), ("née", "2")]), "a    1\nnée  2\n");
    }

    #[test]
    fn numbers_line_up_on_the_right() {
        let mut table = TextTable::with_headings(["move", "nodes"]);
        table.push(["e2e4", "7"]);
        table.push(["g1f3", "1,234,567"]);
        assert_eq!(table.render(), "move      nodes\ne2e4          7\ng1f3  1,234,567\n");
    }

    #[test]
    fn wide_tables_are_set_tighter() {
        let cell = "x".repeat(39);
        let mut table = TextTable::default();
        table.push([cell.as_str(), cell.as_str()]);
        assert_eq!(table.render().trim_end().len(), 80);
        table.push(["x".repeat(40), cell]);
        assert_eq!(table.render().lines().last().map(str::len), Some(80));
    }

    #[test]
    fn long_lists_are_broken_under_their_first_word() {
        let words = vec!["Qxd5+".to_owned(); 27];
        let text = hanging("queen    d4", &words);
        assert_eq!(text.split_whitespace().count(), 29);
        assert!(text.lines().count() > 1);
        for line in text.lines().skip(1) {
            assert!(line.starts_with(&" ".repeat(13)) && line.len() <= 80, "{line}");
        }
    }
}
