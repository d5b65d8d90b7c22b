//! How a game begins from the command line.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use arena::{ClockControl, PlayerSpec};
use chess::{Color, Position};
use play::saved::{self, Folder, SavedFile};
use play::{Command, Event, PlayedGame, any_chess960_number, chess960, usual_players};

use super::Arguments;
use super::text_game::{Flow, TextGame};
use crate::console::BadInput;
use crate::position;
use crate::typed_players;
use words::Language;

/// The game that the command line asks for.
pub(super) struct Start {
    pub(super) game: PlayedGame,
    /// The file it goes on in.
    pub(super) file: Option<SavedFile>,
    /// What is to be known about it.
    pub(super) notices: String,
}

/// Reads what the command line asks for.
pub(super) fn first_game(
    arguments: &Arguments,
    folder: Option<&Folder>,
    language: Language,
) -> Result<Start, BadInput> {
    let read = |text: &Option<String>| match text {
        Some(text) => typed_players::read_with_people(text, language).map(Some),
        None => Ok(None),
    };
    let (white, black) = (read(&arguments.white)?, read(&arguments.black)?);
    let clock = match &arguments.tc {
        Some(text) => Some(text.parse::<ClockControl>().map_err(|error| {
            BadInput(language.bad_time_control(text, &language.time_control_error(&error)))
        })?),
        None => None,
    };
    let Start { mut game, file, notices } = match &arguments.load {
        Some(path) => {
            let named: Vec<Color> = [(Color::White, &white), (Color::Black, &black)]
                .into_iter()
                .filter_map(|(side, player)| player.as_ref().map(|_| side))
                .collect();
            loaded(path, folder, &named, language)?
        }
        None => {
            let start = match (&arguments.fen, arguments.chess960) {
                (Some(fen), _) => position::read(fen, false, language)?,
                (None, Some(number)) => {
                    chess960(number.unwrap_or_else(|| any_number(arguments.seed)))
                }
                (None, None) => Position::start(),
            };
            let players = match (&white, &black) {
                // Whoever names one player wants to play against it.
                (Some(player), None) if !is_person(player) => [player.clone(), PlayerSpec::human()],
                _ => usual_players(),
            };
            let game = PlayedGame::new(start, players, saved::date_now());
            Start { game, file: None, notices: String::new() }
        }
    };
    for (side, player) in [(Color::White, white), (Color::Black, black)] {
        if let Some(player) = player {
            game.set_player(side, player);
        }
    }
    if clock.is_some() {
        game.set_clock(clock);
    }
    Ok(Start { game, file, notices })
}

/// The game of a file: one that is here, or else one in the folder of saved games. Nothing
/// is said about a player of the file whose side the command line gives to another.
fn loaded(
    path: &Path,
    folder: Option<&Folder>,
    named: &[Color],
    language: Language,
) -> Result<Start, BadInput> {
    let name = path.to_string_lossy();
    let mut meant = folder.map_or_else(Vec::new, |folder| folder.meant_by(&name, true)).into_iter();
    let path = meant.next().unwrap_or_else(|| path.to_path_buf());
    let mut loaded = saved::read(&path).map_err(|error| {
        let refused = language.load_refused(&path, &error);
        let elsewhere = folder.map(Folder::path).filter(|_| !path.exists());
        BadInput(elsewhere.map_or(refused.clone(), |folder| refused + &language.nor_in(folder)))
    })?;
    loaded.unseated.retain(|unseated| !named.contains(&unseated.side));
    let notices = language.about_loaded(&loaded, meant.next().as_deref());
    Ok(Start { game: loaded.game, file: loaded.file, notices })
}

fn is_person(player: &PlayerSpec) -> bool {
    player.kind == arena::PlayerKind::Human
}

impl TextGame {
    /// Another game, as `play` with options asks for it.
    pub(super) fn restart(&mut self, arguments: &Arguments) -> Result<Flow> {
        let language = self.language();
        if arguments.json {
            return Err(BadInput(language.json_from_the_start().to_owned()).into());
        }
        let folder = arguments.games.as_deref().and_then(|asked| Folder::find(Some(asked)));
        let folder = folder.or_else(|| self.saving.folder().cloned());
        self.keep()?;
        let Start { game, file, notices } = first_game(arguments, folder.as_ref(), language)?;
        self.tell_old_game()?;
        self.saving.set_folder(folder);
        self.machines.reseed(arguments.seed);
        match arguments.load.is_some() {
            true => self.saving.go_on(&game, file),
            false => self.saving.begin(),
        }
        let events = self.session.command(Command::Begin(Box::new(game)), Instant::now());
        self.machines.forget_all();
        self.say(&notices)?;
        self.begin(events)
    }

    /// The list of games, with a new board: what was played before is kept.
    pub(super) fn choose_another(&mut self) -> Result<Flow> {
        self.keep()?;
        self.tell_old_game()?;
        self.saving.begin();
        let game = PlayedGame::new(Position::start(), usual_players(), saved::date_now());
        self.command(Command::Begin(Box::new(game)))?;
        self.machines.forget_all();
        self.seat_last_level();
        self.choose()
    }

    /// `[FEN|chess960 [N]]`: another game with the same players. The old one stays where it was
    /// saved.
    pub(super) fn new_game(&mut self, rest: &str) -> Result<()> {
        let start = match (rest, rest.split_whitespace().collect::<Vec<_>>().as_slice()) {
            ("", _) => Position::start(),
            (_, [word, number @ ..]) if is_chess960(word) => self.chess960(number)?,
            (fen, _) => position::read(fen, false, self.language())?,
        };
        let game = Box::new(self.game().again(start, saved::date_now()));
        self.keep()?;
        self.tell_old_game()?;
        self.saving.begin();
        let events = self.session.command(Command::Begin(game), Instant::now());
        self.begin(events).map(|_| ())
    }

    /// `[N]`: a starting position of Chess960, any of them where no number is given.
    fn chess960(&self, number: &[&str]) -> Result<Position, BadInput> {
        let number = match number {
            [] => Some(any_number(None)),
            [number] => number.parse().ok().filter(|&number: &u16| number < 960),
            _ => None,
        };
        let refused = || BadInput(self.language().chess960_refused());
        number.map(chess960).ok_or_else(refused)
    }

    /// Where the game before is kept, if there was one.
    pub(super) fn tell_old_game(&self) -> Result<()> {
        match self.saving.file().filter(|_| !self.game().moves().is_empty()) {
            Some(file) => self.say(&self.language().old_game_kept(file)),
            None => Ok(()),
        }
    }

    /// Shows the game that is to be played: who plays, and the board.
    pub(super) fn begin(&mut self, events: Vec<Event>) -> Result<Flow> {
        self.turn_board();
        self.tell_with_board(events, |this| {
            this.say(&this.language().who_plays(this.game()))?;
            this.show_board_below()
        })?;
        Ok(Flow::Continue)
    }
}

/// One of the numbers of Chess960, the same for the same seed.
fn any_number(seed: Option<u32>) -> u16 {
    let luck = seed.map_or_else(|| RandomState::new().build_hasher().finish(), u64::from);
    any_chess960_number(luck)
}

/// The words for Chess960.
fn is_chess960(word: &str) -> bool {
    matches!(word.trim_start_matches('-').to_lowercase().as_str(), "chess960" | "960")
}
