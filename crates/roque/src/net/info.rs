//! `roque net info`: the header of a net, and what it thinks of positions everybody can judge.

use std::path::Path;

use anyhow::Result;

use crate::console::{Console, Verdict};

pub(super) fn run(path: &Path, as_json: bool, console: &Console) -> Result<Verdict> {
    let net = super::read(path, console.language)?;
    console.say(&match as_json {
        true => report::net::to_json(&net),
        false => report::net::to_text(&net, console.language),
    })?;
    Ok(Verdict::Done)
}
