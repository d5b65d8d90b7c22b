//! A table built column by column.

use super::table::TextTable;

/// What does not apply.
const NOTHING: &str = "–";

/// A table under construction, column by column; a column in which nothing applies is left out.
#[derive(Default)]
pub(crate) struct Columns(Vec<(&'static str, Vec<String>)>);

impl Columns {
    pub(crate) fn add(
        &mut self,
        heading: &'static str,
        cells: impl Iterator<Item = Option<String>>,
    ) {
        let cells: Vec<String> =
            cells.map(|cell| cell.unwrap_or_else(|| NOTHING.to_owned())).collect();
        if cells.iter().any(|cell| cell != NOTHING) {
            self.0.push((heading, cells));
        }
    }

    pub(crate) fn render(&self) -> String {
        let mut table = TextTable::with_headings(self.0.iter().map(|(heading, _)| *heading));
        let rows = self.0.first().map_or(0, |(_, cells)| cells.len());
        for row in 0..rows {
            table.push(self.0.iter().filter_map(|(_, cells)| cells.get(row).cloned()));
        }
        table.render()
    }
}
