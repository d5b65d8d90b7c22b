//! `--draw`, `--resign`, `--max-moves`, `--syzygy`: games that are ended by what their players say,
//! by endgame tables, or because they have become too long.

use arena::{Adjudication, RuleError};
use clap::Args;

use crate::console::{BadInput, Console};
use words::Language;

/// The options that matches and tournaments share.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Arguments {
    draw: Option<String>,
    resign: Option<String>,
    max_moves: Option<u32>,
    syzygy: Option<String>,
}

impl Arguments {
    /// What was asked for; without a wish games go on to their end.
    pub(crate) fn read(&self, language: Language) -> Result<Adjudication, BadInput> {
        let refused = |option, text: &str, error: RuleError| {
            BadInput(language.bad_rule(option, text, &language.rule_error(&error)))
        };
        let mut rules = Adjudication::default();
        if let Some(text) = &self.draw {
            rules.draw = Some(text.parse().map_err(|error| refused("--draw", text, error))?);
        }
        if let Some(text) = &self.resign {
            rules.resign = Some(text.parse().map_err(|error| refused("--resign", text, error))?);
        }
        if let Some(path) = &self.syzygy {
            let tables =
                tablebases::open(path).map_err(|wrong| BadInput(language.bad_tables(&wrong)))?;
            rules.tables = Some(tables);
        }
        rules.max_plies = self.max_moves.map(|moves| moves * 2);
        Ok(rules)
    }

    /// The first of these options that was given, for commands to which they mean nothing.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.draw.is_some(), "--draw"),
            (self.resign.is_some(), "--resign"),
            (self.max_moves.is_some(), "--max-moves"),
            (self.syzygy.is_some(), "--syzygy"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }
}

/// Says what is wrong with the tables that games are ended by, before the first game and after the
/// last: play goes on in any case.
pub(crate) fn tell_trouble(rules: &Adjudication, console: &Console) {
    if let Some(trouble) = rules.tables.as_ref().and_then(|tables| tables.complaint()) {
        console.complain(&console.language.table_trouble(&trouble));
    }
}
