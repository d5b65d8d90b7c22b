//! `setoption name … [value …]`.

use crate::text::single_spaced;
use crate::uci::UciError;
use crate::uci::error::{Complaint, Complaints};
use crate::uci::option::{EMPTY, not_empty_word};
use crate::words::Words;

/// An option to set. Neither names nor values care for upper and lower case, but that is for
/// whoever knows the options.
///
/// A name and a value may both hold spaces, and the word `value` too. Then only the options'
/// names tell where the name ends, see [`SetOption::matching`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetOption {
    /// The name, with single spaces.
    pub name: String,
    /// The value as it was written; nothing for a button, and `""` for `<empty>`.
    pub value: Option<String>,
}

impl SetOption {
    /// The name ends before the first word `value` that leaves it a word.
    pub(crate) fn parse(
        words: &mut Words<'_>,
        complaints: &mut Complaints,
    ) -> Result<SetOption, UciError> {
        if words.peek().is_some_and(|word| word.eq_ignore_ascii_case("name")) {
            words.next();
        } else if words.peek().is_some() {
            complaints.push(Complaint::MissingWord { word: "name", after: "setoption" });
        }
        let missing = UciError::Missing { what: "the option's name", after: "setoption" };
        let mut name = words.next().ok_or(missing)?.to_owned();
        while let Some(word) = words.next() {
            if word == "value" {
                return Ok(SetOption { name, value: Some(read_value(words.rest())) });
            }
            name.push(' ');
            name.push_str(word);
        }
        Ok(SetOption { name, value: None })
    }

    /// The same line read so that the name is known, if it can be: of all places where the word
    /// `value` may end the name, the first that fits. Otherwise it stays as it is.
    ///
    /// ```
    /// use protocol::uci::{Command, SetOption};
    ///
    /// let parsed = Command::parse("setoption name Rook value offset value 12")?;
    /// let Command::SetOption(option) = parsed.command else { unreachable!() };
    /// assert_eq!(option.name, "Rook"); // as the grammar alone reads it
    /// let option = option.matching(|name| name.eq_ignore_ascii_case("rook value offset"));
    /// assert_eq!((option.name.as_str(), option.value.as_deref()), ("Rook value offset", Some("12")));
    /// # Ok::<(), protocol::uci::UciError>(())
    /// ```
    pub fn matching(self, is_known: impl Fn(&str) -> bool) -> SetOption {
        let Some(value) = self.value.as_deref().filter(|_| !is_known(&self.name)) else {
            return self;
        };
        let mut words = Words::new(value);
        let mut name = format!("{} value", self.name);
        loop {
            let next = words.next();
            let ends = next.is_none_or(|word| word == "value");
            if ends && is_known(&name) {
                return SetOption { name, value: next.map(|_| read_value(words.rest())) };
            }
            let Some(word) = next.filter(|_| name.len() <= LONGEST_NAME) else { return self };
            name.push(' ');
            name.push_str(word);
        }
    }
}

/// No option has a longer name; a megabyte of `value value value` is not tried to its end.
const LONGEST_NAME: usize = 200;

fn read_value(text: &str) -> String {
    not_empty_word(text.trim_ascii()).to_owned()
}

/// The line without the word `setoption`.
impl std::fmt::Display for SetOption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "name {}", single_spaced(&self.name))?;
        match self.value.as_deref() {
            None => Ok(()),
            Some("") => write!(f, " value {EMPTY}"),
            Some(value) => write!(f, " value {value}"),
        }
    }
}
