//! `roque net random`: a net with random weights, for tests and measurements of speed.

use std::io::Write as _;
use std::str::FromStr;

use anyhow::{Context, Result};
use nnue::{Architecture, MAX_NEURONS, Net};

use super::Arguments;
use crate::console::{BadInput, Console, Verdict};
use whole_file::Draft;
use words::Asked;

/// What follows the first layer, and how many neurons each side has: `256`, `768p` in pairs, or `768pa` if
/// they see attacks too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neurons(Architecture, usize);

impl FromStr for Neurons {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Neurons, &'static str> {
        let kinds = [("pa", Architecture::Attacks), ("p", Architecture::Pairwise)];
        let named = kinds.into_iter().find_map(|(end, kind)| Some((text.strip_suffix(end)?, kind)));
        let (digits, architecture) = named.unwrap_or((text, Architecture::Plain));
        let count: usize = digits.parse().map_err(|_| "no number")?;
        let fits = (1..=MAX_NEURONS).contains(&count) && count.is_multiple_of(architecture.step());
        if fits { Ok(Neurons(architecture, count)) } else { Err("no net has so many") }
    }
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    let Some(path) = &arguments.out else {
        return Err(BadInput(language.argument_missing(Asked::of("net", "--out"))).into());
    };
    let Neurons(architecture, neurons) = arguments.neurons;
    let sizes = [neurons, arguments.buckets as usize, arguments.king_buckets as usize];
    let net = Net::random_of(architecture, sizes, arguments.seed);
    let draft = Draft::new(path);
    let written = draft.create().and_then(|mut file| file.write_all(&net.to_bytes()));
    written.and_then(|()| draft.keep()).with_context(|| path.display().to_string())?;
    Ok(Verdict::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neurons_alone_or_in_pairs() {
        let (plain, pairwise) = (Architecture::Plain, Architecture::Pairwise);
        assert_eq!("32".parse(), Ok(Neurons(plain, 32)));
        assert_eq!("2048".parse(), Ok(Neurons(plain, 2048)));
        assert_eq!("768p".parse(), Ok(Neurons(pairwise, 768)));
        assert_eq!("768pa".parse(), Ok(Neurons(Architecture::Attacks, 768)));
        for text in [
            "", "p", "0", "0p", "33", "32p", "96p", "2080", "2112p", "-64", "64P", "64pp", "64a",
            "96pa", "64ap",
        ] {
            assert!(text.parse::<Neurons>().is_err(), "{text}");
        }
    }
}
