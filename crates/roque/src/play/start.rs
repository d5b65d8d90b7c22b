//! How a game begins from the command line.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;

use anyhow::Result;
use arena::{ClockControl, PlayerSpec};
use chess::random::mixed_pair;
use chess::{Color, Position};

use super::Arguments;
use super::game::PlayedGame;
use super::saved::{self, Folder, Place};
use super::screen::Screen;
use super::session::{Flow, Session};
use crate::console::BadInput;
use crate::position;
use crate::text::Language;
use crate::typed_players;
use players::levels;

/// The players of a game that nobody has chosen: White is a person, Black is friendly.
fn usual_players() -> [PlayerSpec; 2] {
    [PlayerSpec::human(), level_player(levels::FRIENDLY)]
}

/// The player of a level.
pub(super) fn level_player(level: u8) -> PlayerSpec {
    // A name without settings is always a player.
    PlayerSpec::parse(&format!("level{level}")).unwrap_or_else(|_| PlayerSpec::human())
}

/// The starting position of Chess960 with this number; the usual one where there is no such number.
pub(super) fn chess960(number: u16) -> Position {
    Position::chess960(number).unwrap_or_else(Position::start)
}

/// One of the numbers of Chess960, the same for the same seed.
pub(super) fn any_number(seed: Option<u32>) -> u16 {
    let luck = seed.map_or_else(|| RandomState::new().build_hasher().finish(), u64::from);
    // The remainder is below 960.
    (mixed_pair(luck, 960) % 960) as u16
}

/// The number of Chess960 that a game begins from, if it is not the usual beginning.
pub(crate) fn chess960_number(start: &Position) -> Option<u16> {
    let is_number = |&number: &u16| Position::chess960(number).as_ref() == Some(start);
    (0..960).find(is_number).filter(|_| *start != Position::start())
}

/// The game that the command line asks for.
pub(super) struct Start {
    pub(super) game: PlayedGame,
    /// The file it goes on in.
    pub(super) place: Option<Place>,
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
    let Start { mut game, place, notices } = match &arguments.load {
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
            let game = PlayedGame::new(start, players);
            Start { game, place: None, notices: String::new() }
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
    Ok(Start { game, place, notices })
}

/// The game of a file: one that is here, or else one in the folder of saved games. Whose seat is
/// taken by somebody that the command line names is not missed.
fn loaded(
    path: &Path,
    folder: Option<&Folder>,
    named: &[Color],
    language: Language,
) -> Result<Start, BadInput> {
    let name = path.to_string_lossy();
    let mut meant = folder.map_or_else(Vec::new, |folder| folder.meant_by(&name, true)).into_iter();
    let path = meant.next().unwrap_or_else(|| path.to_path_buf());
    let mut loaded = saved::read(&path).map_err(|trouble| {
        let refused = language.load_refused(&path, &trouble);
        let elsewhere = folder.map(Folder::path).filter(|_| !path.exists());
        BadInput(elsewhere.map_or(refused.clone(), |folder| refused + &language.nor_in(folder)))
    })?;
    loaded.unseated.retain(|unseated| !named.contains(&unseated.side));
    let notices = language.about_loaded(&loaded, meant.next().as_deref());
    Ok(Start { game: loaded.game, place: loaded.place, notices })
}

fn is_person(player: &PlayerSpec) -> bool {
    player.kind == arena::PlayerKind::Human
}

impl Session {
    /// Another game, as `play` with options asks for it.
    pub(super) fn restart(&mut self, arguments: &Arguments) -> Result<Flow> {
        let language = self.language();
        if arguments.json {
            return Err(BadInput(language.json_from_the_start().to_owned()).into());
        }
        let folder = arguments.games.as_deref().and_then(|asked| Folder::find(Some(asked)));
        let folder = folder.or_else(|| self.folder.clone());
        self.keep()?;
        let Start { game, place, notices } = first_game(arguments, folder.as_ref(), language)?;
        self.tell_old_game()?;
        self.folder = folder;
        self.seed = arguments.seed.or(self.seed);
        self.put_game(game, place);
        if arguments.load.is_some() && self.place.is_none() {
            self.as_loaded = Some(saved::to_pgn(&self.game));
        }
        self.machines = [None, None];
        self.say(&notices)?;
        self.begin()
    }

    /// The list of games, with a new board: what was played before is kept.
    pub(super) fn choose_another(&mut self) -> Result<Flow> {
        self.keep()?;
        self.tell_old_game()?;
        self.put_game(PlayedGame::new(Position::start(), usual_players()), None);
        self.machines = [None, None];
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
        let players =
            [chess::Color::White, chess::Color::Black].map(|side| self.game.player(side).clone());
        let clock = self.game.timer().map(|timer| timer.control);
        let mut game = PlayedGame::new(start, players);
        game.set_clock(clock);
        self.keep()?;
        self.tell_old_game()?;
        self.put_game(game, None);
        self.begin().map(|_| ())
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
        match self.place.as_ref().filter(|_| !self.game.moves().is_empty()) {
            Some(place) => self.say(&self.language().old_game_kept(place.path())),
            None => Ok(()),
        }
    }

    /// Shows the game that is to be played.
    pub(super) fn begin(&mut self) -> Result<Flow> {
        self.screen.flipped = Screen::natural_view(&self.game);
        self.show_game()?;
        Ok(Flow::Continue)
    }

    /// Who plays, and the board.
    pub(super) fn show_game(&mut self) -> Result<()> {
        self.say(&self.language().who_plays(&self.game))?;
        self.show_board_below()?;
        self.next_turn()
    }
}

/// The words for Chess960.
fn is_chess960(word: &str) -> bool {
    matches!(word.trim_start_matches('-').to_lowercase().as_str(), "chess960" | "960")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_chess960_is_found_again_but_the_usual_one() {
        for number in (0..960).step_by(7).chain([518, 959]) {
            let found = chess960_number(&chess960(number));
            assert_eq!(found, (number != 518).then_some(number));
        }
        let numbers: Vec<u16> = (0..50).map(|seed| any_number(Some(seed))).collect();
        assert_eq!(numbers, (0..50).map(|seed| any_number(Some(seed))).collect::<Vec<_>>());
        assert!(numbers.iter().all(|&number| number < 960));
        assert!(numbers.windows(2).all(|pair| pair[0] != pair[1]), "{numbers:?}");
    }
}
