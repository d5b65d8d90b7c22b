//! Texts of an engine, and for whom they are.

use std::fmt;

/// Who is to read a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// `telluser`: the person before the screen.
    User,
    /// `tellusererror`: that person, with an alarm.
    UserError,
    /// `tellopponent`: the opponent on a server, else the user.
    Opponent,
    /// `tellothers`: those who watch on a server.
    Others,
    /// `tellall`: all of them.
    All,
    /// `tellics`: the server itself, as a command.
    Server,
    /// `tellicsnoalias`: the same, past the user's aliases.
    ServerNoAlias,
}

impl Audience {
    /// Every audience that the protocol has a word for.
    pub const ALL: [Audience; 7] = [
        Audience::User,
        Audience::UserError,
        Audience::Opponent,
        Audience::Others,
        Audience::All,
        Audience::Server,
        Audience::ServerNoAlias,
    ];

    /// The word a text begins with.
    pub const fn word(self) -> &'static str {
        match self {
            Audience::User => "telluser",
            Audience::UserError => "tellusererror",
            Audience::Opponent => "tellopponent",
            Audience::Others => "tellothers",
            Audience::All => "tellall",
            Audience::Server => "tellics",
            Audience::ServerNoAlias => "tellicsnoalias",
        }
    }
}

impl fmt::Display for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
