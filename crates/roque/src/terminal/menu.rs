//! The short list at the start of a game on a terminal. What is not understood is told and asked
//! again; nothing is begun by mistake.

use std::time::Instant;

use anyhow::Result;
use arena::PlayerSpec;
use chess::Color;
use play::saved;
use play::{PlayedGame, level_player};
use players::levels;

use super::input::Line;
use super::prompt::Addressee;
use super::text_game::{Flow, TextGame};
use crate::console::Verdict;
use crate::position;
use crate::typed_players;
use words::{GameLine, GameWord, read_game_line};

/// What the list offers, in its order after Enter.
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

/// What was answered to a question of the list.
enum Answered {
    Text(String),
    /// Whoever was asked is gone.
    Left(Verdict),
}

/// Who was chosen from the list of players.
enum Picked {
    Player(PlayerSpec),
    /// With the side: `white alphabeta:depth=4`.
    Seated(Color, PlayerSpec),
    Left(Verdict),
}

impl TextGame {
    /// Lets the user choose a game. Enter is the usual one; a move or a command begins it, too.
    pub(super) fn choose(&mut self) -> Result<Flow> {
        let unfinished = self.unfinished();
        self.show_list(unfinished.as_ref())?;
        let offers = OFFERS.get(..OFFERS.len() - usize::from(unfinished.is_none()));
        let offers = offers.unwrap_or_default();
        loop {
            let prompt = self.language().choice_prompt();
            let answer = match self.ask(prompt)? {
                Answered::Text(answer) => answer,
                Answered::Left(verdict) => return Ok(Flow::Leave(verdict)),
            };
            let number = answer.parse::<usize>().ok();
            let offer = number.and_then(|number| offers.get(number.checked_sub(1)?));
            if let Some(&offer) = offer {
                let name = unfinished.map(|(name, _)| name).unwrap_or_default();
                return self.accept(offer, &name);
            }
            if Addressee::of(&answer) != Addressee::Game {
                match self.take(&answer)? {
                    Flow::Continue => continue,
                    left => return Ok(left),
                }
            }
            let language = self.language();
            let is_move = |text: &str| {
                position::read_any_move(self.game().position(), text, language).is_ok()
            };
            match read_game_line(&answer, is_move) {
                GameLine::Nothing => return self.begin(Vec::new()),
                GameLine::Word(GameWord::Help, topic) => self.help_in_list(&topic)?,
                GameLine::Word(GameWord::Quit, _) => return Ok(Flow::Leave(Verdict::Done)),
                GameLine::Word(GameWord::Play, rest) if rest.is_empty() => {
                    self.show_list(unfinished.as_ref())?;
                }
                GameLine::Word(GameWord::Lang, _) => {
                    self.take(&answer)?;
                    self.show_list(unfinished.as_ref())?;
                }
                GameLine::Word(..) => {
                    self.begin(Vec::new())?;
                    return self.take(&answer);
                }
                GameLine::Text(text) if is_move(&text) => {
                    self.begin(Vec::new())?;
                    return self.take(&answer);
                }
                GameLine::Text(text) => {
                    self.say(&language.choice_refused(&text, offers.len()))?;
                }
            }
        }
    }

    /// Help as a whole: what is typed here answers a question.
    fn help_in_list(&self, topic: &str) -> Result<()> {
        let page = self.help_page(topic).unwrap_or_else(|wrong| wrong.0 + "\n");
        self.say(&page)
    }

    fn show_list(&self, unfinished: Option<&(String, PlayedGame)>) -> Result<()> {
        let level = self.level_of_machine().unwrap_or(levels::FRIENDLY);
        let about = unfinished.map(|(name, game)| (name.as_str(), game));
        self.say(&self.language().start_list(level, about))
    }

    fn accept(&mut self, offer: Offer, unfinished: &str) -> Result<Flow> {
        let left = match offer {
            Offer::Black => {
                self.session.command(play::Command::ExchangeSides, Instant::now());
                None
            }
            Offer::Level => self.choose_level()?,
            Offer::Algorithm => self.choose_algorithm()?,
            Offer::TwoPeople => {
                self.sit(Color::Black, PlayerSpec::human());
                None
            }
            Offer::Watch => self.choose_two_machines()?,
            Offer::GoOn => return self.load(unfinished).map(|()| Flow::Continue),
        };
        match left {
            Some(verdict) => Ok(Flow::Leave(verdict)),
            None => self.begin(Vec::new()),
        }
    }

    /// Seats a player before the game is shown.
    pub(super) fn sit(&mut self, side: Color, player: PlayerSpec) {
        let player = Box::new(player);
        self.session.command(play::Command::Seat { side, player }, Instant::now());
    }

    /// Asks until something is answered.
    fn ask(&mut self, prompt: &str) -> Result<Answered> {
        loop {
            match self.read(prompt) {
                Line::Text(answer) => return Ok(Answered::Text(answer)),
                Line::Noise(noise) => {
                    let complaint = self.language().noise(noise);
                    self.say(&format!("{complaint}\n"))?;
                }
                Line::Interrupt => return Ok(Answered::Left(Verdict::Interrupted)),
                Line::End => {
                    self.say("\n")?;
                    return Ok(Answered::Left(Verdict::Done));
                }
                Line::Late => {}
            }
        }
    }

    /// The last saved game that is not over, if it can be read.
    pub(super) fn unfinished(&self) -> Option<(String, PlayedGame)> {
        let last = self.saving.folder()?.list().into_iter().next()?;
        let loaded = saved::read(&last.path).ok()?;
        loaded.game.end().is_none().then_some((last.name, loaded.game))
    }

    fn choose_level(&mut self) -> Result<Option<Verdict>> {
        self.say(&self.language().level_list())?;
        loop {
            let usual = self.level_of_machine().unwrap_or(levels::FRIENDLY);
            let prompt = self.language().level_prompt(usual);
            let answer = match self.ask(&prompt)? {
                Answered::Text(answer) if answer.is_empty() => return Ok(None),
                Answered::Text(answer) => answer,
                Answered::Left(verdict) => return Ok(Some(verdict)),
            };
            let chosen = answer.parse().ok().filter(|level| (1..=levels::HIGHEST).contains(level));
            if let Some(chosen) = chosen {
                self.sit(Color::Black, level_player(chosen));
                return Ok(None);
            }
            match read_game_line(&answer, |_| false) {
                GameLine::Word(GameWord::Quit, _) => return Ok(Some(Verdict::Done)),
                GameLine::Word(GameWord::Help, topic) => self.help_in_list(&topic)?,
                _ => self.say(&self.language().level_refused_in_list(&answer))?,
            }
        }
    }

    fn choose_algorithm(&mut self) -> Result<Option<Verdict>> {
        self.players()?;
        let usual = self.game().player(Color::Black).clone();
        let prompt = self.language().player_prompt(&usual.to_string());
        match self.pick_player(&prompt, &usual)? {
            Picked::Player(player) => self.sit(Color::Black, player),
            Picked::Seated(side, player) => {
                // The person gets the other chair.
                self.sit(side, player);
                self.sit(!side, PlayerSpec::human());
            }
            Picked::Left(verdict) => return Ok(Some(verdict)),
        }
        Ok(None)
    }

    /// Both machines with their parameters, one after the other.
    fn choose_two_machines(&mut self) -> Result<Option<Verdict>> {
        self.players()?;
        for (side, strength) in
            [(Color::White, levels::FRIENDLY + 2), (Color::Black, levels::FRIENDLY)]
        {
            let usual = level_player(strength);
            let prompt = self.language().side_prompt(side, &usual.to_string());
            match self.pick_player(&prompt, &usual)? {
                Picked::Player(player) => self.sit(side, player),
                Picked::Seated(side, player) => self.sit(side, player),
                Picked::Left(verdict) => return Ok(Some(verdict)),
            }
        }
        Ok(None)
    }

    /// Asks for a player until there is one; Enter takes the usual one.
    fn pick_player(&mut self, prompt: &str, usual: &PlayerSpec) -> Result<Picked> {
        loop {
            let answer = match self.ask(prompt)? {
                Answered::Text(answer) if answer.is_empty() => {
                    return Ok(Picked::Player(usual.clone()));
                }
                Answered::Text(answer) => answer,
                Answered::Left(verdict) => return Ok(Picked::Left(verdict)),
            };
            let wrong = match typed_players::read_with_people(&answer, self.language()) {
                Ok(player) => return Ok(Picked::Player(player)),
                Err(wrong) => wrong,
            };
            match read_game_line(&answer, |_| false) {
                GameLine::Word(GameWord::Quit, _) => return Ok(Picked::Left(Verdict::Done)),
                GameLine::Word(GameWord::Help, topic) => self.help_in_list(&topic)?,
                GameLine::Word(GameWord::Players, _) => self.players()?,
                GameLine::Word(word @ (GameWord::White | GameWord::Black), rest)
                    if !rest.is_empty() =>
                {
                    let side = if word == GameWord::White { Color::White } else { Color::Black };
                    match typed_players::read_with_people(&rest, self.language()) {
                        Ok(player) => return Ok(Picked::Seated(side, player)),
                        Err(wrong) => self.say(&format!("{}\n", wrong.0))?,
                    }
                }
                _ => {
                    let way_out = self.language().list_has_a_way_out(&usual.to_string());
                    self.say(&format!("{}\n{way_out}", wrong.0))?;
                }
            }
        }
    }
}
