//! `roque net random`: a net with random weights, for tests and measurements of speed.

use anyhow::{Context, Result};
use nnue::Net;

use super::Arguments;
use crate::console::{BadInput, Console, Verdict};

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let Some(path) = &arguments.out else {
        return Err(BadInput(language.argument_missing("--out")).into());
    };
    let neurons = arguments.neurons.unwrap_or(256);
    if !neurons.is_multiple_of(32) {
        return Err(BadInput(language.value_refused("--neurons", &neurons.to_string())).into());
    }
    let buckets = arguments.buckets.unwrap_or(8);
    if ![1, 8].contains(&buckets) {
        return Err(BadInput(language.value_refused("--buckets", &buckets.to_string())).into());
    }
    let kings = arguments.king_buckets.unwrap_or(1);
    if ![1, 4].contains(&kings) {
        return Err(BadInput(language.value_refused("--king-buckets", &kings.to_string())).into());
    }
    let [neurons, buckets, kings] = [neurons, buckets, kings].map(|size| size as usize);
    let net = Net::random_with_kings(neurons, buckets, kings, arguments.seed());
    std::fs::write(path, net.to_bytes()).with_context(|| path.display().to_string())?;
    Ok(Verdict::Done)
}
