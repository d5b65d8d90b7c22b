//! Long work cut into parts for several machines.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several parts of a tournament, a suite or self-play that are done apart, as `2/4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// Which part, from 1.
    pub index: u32,
    /// Of how many.
    pub count: u32,
}

impl Shard {
    /// Whether the game, or the position, of this number belongs to this part.
    pub fn plays(self, number: u32) -> bool {
        number.checked_rem(self.count) == self.index.checked_sub(1)
    }
}

impl FromStr for Shard {
    type Err = ();

    fn from_str(text: &str) -> Result<Shard, ()> {
        let (index, count) = text.split_once('/').ok_or(())?;
        let [index, count] = [index, count].map(|number| number.trim().parse::<u32>());
        match (index, count) {
            (Ok(index), Ok(count)) if (1..=count).contains(&index) => Ok(Shard { index, count }),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Shard, &'static str> {
        text.parse().map_err(|()| "a part is written 2/4")
    }
}
