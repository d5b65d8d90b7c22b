//! How a game begins: from the command line, or by a choice from a short list.

use std::path::PathBuf;

use anyhow::Result;
use arena::{ClockControl, PlayerSpec};
use chess::{Color, Position};

use super::Arguments;
use super::game::PlayedGame;
use super::input::{Line, Words};
use super::saved::{self, Folder};
use super::screen::Screen;
use super::session::{Flow, Session};
use crate::console::{BadInput, Verdict};
use crate::players::{self, level};
use crate::position;
use crate::text::Language;

/// The players of a game that nobody has chosen: White is a person, Black is friendly.
fn usual_players() -> [PlayerSpec; 2] {
    [PlayerSpec::human(), level_player(level::FRIENDLY)]
}

/// The player of a level.
pub(super) fn level_player(level: u8) -> PlayerSpec {
    // A name without settings is always a player.
    PlayerSpec::parse(&format!("level{level}")).unwrap_or_else(|_| PlayerSpec::human())
}

/// The game that the command line asks for, and the file it goes on in.
pub(super) fn first_game(
    arguments: &Arguments,
    folder: Option<&Folder>,
    language: Language,
) -> Result<(PlayedGame, Option<PathBuf>), BadInput> {
    let read = |text: &Option<String>| match text {
        Some(text) => players::read_with_people(text, language).map(Some),
        None => Ok(None),
    };
    let (white, black) = (read(&arguments.white)?, read(&arguments.black)?);
    let clock = match &arguments.tc {
        Some(text) => Some(text.parse::<ClockControl>().map_err(|error| {
            BadInput(language.bad_time_control(text, &language.time_control_error(&error)))
        })?),
        None => None,
    };
    let (mut game, file) = match &arguments.load {
        Some(path) => {
            let path = match folder {
                Some(folder) if !path.exists() => folder.file(&path.to_string_lossy()),
                _ => path.clone(),
            };
            let loaded = saved::read(&path)
                .map_err(|trouble| BadInput(language.load_refused(&path, &trouble)))?;
            (loaded.game, Some(path).filter(|_| loaded.ours))
        }
        None => {
            let start = match &arguments.fen {
                Some(fen) => position::read(fen, false, language)?,
                None => Position::start(),
            };
            let players = match (&white, &black) {
                // Whoever names one player wants to play against it.
                (Some(player), None) if !is_person(player) => [player.clone(), PlayerSpec::human()],
                _ => usual_players(),
            };
            (PlayedGame::new(start, players), None)
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
    Ok((game, file))
}

fn is_person(player: &PlayerSpec) -> bool {
    player.kind == arena::PlayerKind::Human
}

/// What the list at the start offers, in its order after Enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    Black,
    Level,
    Algorithm,
    TwoPeople,
    Watch,
    GoOn,
}

const OFFERS: [Offer; 6] =
    [Offer::Black, Offer::Level, Offer::Algorithm, Offer::TwoPeople, Offer::Watch, Offer::GoOn];

impl Session {
    /// Lets the user choose a game. Enter is the usual one; a move or a command begins it, too.
    pub(super) fn choose(&mut self) -> Result<Flow> {
        let unfinished = self.unfinished();
        let about = unfinished.as_ref().map(|(name, game)| (name.as_str(), game));
        self.say(&self.language().start_list(about))?;
        let prompt = self.language().choice_prompt();
        let answer = match self.read(prompt) {
            Line::Text(answer) => answer,
            Line::Noise(_) => String::new(),
            Line::Interrupt => return Ok(Flow::Leave(Verdict::Interrupted)),
            Line::End => {
                self.say("\n")?;
                return Ok(Flow::Leave(Verdict::Done));
            }
        };
        let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| OFFERS.get(number)) {
            Some(Offer::Black) => self.game.swap_players(),
            Some(Offer::Level) => self.choose_level()?,
            Some(Offer::Algorithm) => self.choose_algorithm()?,
            Some(Offer::TwoPeople) => self.game.set_player(Color::Black, PlayerSpec::human()),
            Some(Offer::Watch) => {
                self.game.set_player(Color::White, level_player(level::FRIENDLY + 2));
            }
            Some(Offer::GoOn) => {
                if let Some((name, _)) = unfinished {
                    return self.load(&name).map(|()| Flow::Continue);
                }
            }
            None => {
                self.begin()?;
                return if number.is_none() { self.take(&answer) } else { Ok(Flow::Continue) };
            }
        }
        self.begin()
    }

    /// Shows the game that is to be played.
    pub(super) fn begin(&mut self) -> Result<Flow> {
        self.screen.flipped = Screen::natural_view(&self.game);
        self.show_game()?;
        Ok(Flow::Continue)
    }

    /// The last saved game that is not over, if it can be read.
    fn unfinished(&self) -> Option<(String, PlayedGame)> {
        let last = self.folder.as_ref()?.list().into_iter().next()?;
        let loaded = saved::read(&last.path).ok()?;
        loaded.game.end().is_none().then_some((last.name, loaded.game))
    }

    fn choose_level(&mut self) -> Result<()> {
        self.say(&self.language().level_list())?;
        let prompt = self.language().level_prompt(level::FRIENDLY);
        if let Line::Text(answer) = self.read(&prompt) {
            let chosen = answer.parse().ok().filter(|level| (1..=level::HIGHEST).contains(level));
            if let Some(chosen) = chosen {
                self.game.set_player(Color::Black, level_player(chosen));
            } else if !answer.is_empty() {
                self.say(&format!("{}\n", self.language().level_refused(&answer)))?;
            }
        }
        Ok(())
    }

    fn choose_algorithm(&mut self) -> Result<()> {
        self.players()?;
        let prompt = self.language().player_prompt();
        if let Line::Text(answer) = self.read(prompt)
            && !answer.is_empty()
        {
            match players::read_with_people(&answer, self.language()) {
                Ok(player) => self.game.set_player(Color::Black, player),
                Err(wrong) => self.say(&format!("{}\n", wrong.0))?,
            }
        }
        Ok(())
    }

    /// Who plays, and the board.
    pub(super) fn show_game(&mut self) -> Result<()> {
        self.say(&self.language().who_plays(&self.game))?;
        self.show_board_below()?;
        self.next_turn()
    }

    /// What the Tab key completes now.
    pub(super) fn words(&self) -> Words {
        let language = self.language();
        let position = self.game.position();
        let legal = position.legal_moves();
        let names = || {
            let own = usize::from(language == Language::French);
            let name =
                move |word: super::Word| word.names().get(own).or(word.names().first()).copied();
            super::Word::all().filter_map(name).map(str::to_owned)
        };
        let moves = legal.iter().map(|&mv| notation::san::write(position, mv, language.notation()));
        let mut squares: Vec<String> = legal.iter().map(|mv| mv.from().to_string()).collect();
        squares.sort();
        squares.dedup();
        let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let levels: Vec<String> = (1..=level::HIGHEST).map(|level| level.to_string()).collect();
        let mut sitters: Vec<String> = vec!["human".to_owned()];
        sitters.extend(players::names().into_iter().map(str::to_owned));
        sitters.extend(levels.iter().map(|level| format!("level{level}")));
        let games: Vec<String> =
            self.folder.iter().flat_map(Folder::list).map(|g| g.name).collect();
        let mut after: Vec<(&'static str, Vec<String>)> = Vec::new();
        let mut add = |word: super::Word, list: Vec<String>| {
            after.extend(word.names().iter().map(|&name| (name, list.clone())));
        };
        add(super::Word::Playable, squares);
        add(super::Word::Level, levels);
        add(super::Word::White, sitters.clone());
        add(super::Word::Black, sitters);
        add(super::Word::Load, games);
        add(super::Word::Help, names().collect());
        add(super::Word::Side, list(&["white", "black", "both", "none"]));
        add(super::Word::Lang, list(&["en", "fr"]));
        add(super::Word::Display, list(&["letters", "unicode", "color"]));
        add(super::Word::Stats, list(&["json"]));
        Words { first: names().chain(moves).collect(), after }
    }
}
