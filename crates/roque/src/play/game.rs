//! The game being played: its moves with what was said about them, moves taken back, the players of
//! both sides, clocks, and how it ended. It knows the rules through `chess` and nothing of terminals,
//! files or searches.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::{
    ClockControl, GameRecord, GameResult, MoveRecord, PlayerClock, PlayerKind, PlayerSpec,
    Termination, TimeControl, Timing,
};
use chess::{Color, DrawReason, Game, Move, Outcome, Position};

use players::printed_name;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// On the board.
    Rules(Outcome),
    /// A draw that may be claimed; the program does so by itself.
    Claimed(DrawReason),
    /// This side gave up.
    Resigned(Color),
    /// Both sides wanted a draw.
    Agreed,
    /// This side overstepped its time.
    Time(Color),
}

impl End {
    pub(crate) fn result(self) -> GameResult {
        match self {
            End::Rules(Outcome::Checkmate { winner }) => GameResult::win(winner),
            End::Resigned(loser) | End::Time(loser) => GameResult::win(!loser),
            End::Rules(Outcome::Draw(_)) | End::Claimed(_) | End::Agreed => GameResult::Draw,
        }
    }

    pub(crate) fn termination(self) -> Termination {
        match self {
            End::Rules(outcome) => arena::Ending::from(outcome).termination,
            End::Claimed(reason) => arena::Ending::from(reason).termination,
            End::Resigned(_) => Termination::Resignation,
            End::Agreed => Termination::Agreement,
            End::Time(_) => Termination::TimeForfeit,
        }
    }

    /// Who won, if anybody did.
    pub(crate) fn winner(self) -> Option<Color> {
        match self.result() {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unfinished => None,
        }
    }
}

/// What the mover said about a move, and how long it took.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Thought {
    pub(crate) score: Option<eval::Score>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// The clock of a game, and from which half-move on it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timer {
    pub(crate) control: ClockControl,
    pub(crate) from: usize,
}

/// A game with everything that belongs to it.
#[derive(Clone, Debug)]
pub(crate) struct PlayedGame {
    game: Game,
    moves: Vec<MoveRecord>,
    /// Moves taken back, the next one to be played again last.
    undone: Vec<(Move, MoveRecord)>,
    players: [PlayerSpec; 2],
    /// What the players are called in print.
    names: [String; 2],
    timer: Option<Timer>,
    end: Option<End>,
    /// In seconds since 1970.
    started: u64,
}

impl PlayedGame {
    /// A game that begins now.
    pub(crate) fn new(start: Position, players: [PlayerSpec; 2]) -> PlayedGame {
        let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let mut game = PlayedGame {
            game: Game::new(start),
            moves: Vec::new(),
            undone: Vec::new(),
            names: players.each_ref().map(printed_name),
            players,
            timer: None,
            end: None,
            started,
        };
        game.end = game.game.outcome().map(End::Rules);
        game
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn turn(&self) -> Color {
        self.position().turn()
    }

    pub(crate) fn moves(&self) -> &[MoveRecord] {
        &self.moves
    }

    pub(crate) fn end(&self) -> Option<End> {
        self.end
    }

    pub(crate) fn result(&self) -> GameResult {
        self.end.map_or(GameResult::Unfinished, End::result)
    }

    pub(crate) fn started(&self) -> u64 {
        self.started
    }

    pub(crate) fn set_started(&mut self, started: u64) {
        self.started = started;
    }

    /// Who plays this side.
    pub(crate) fn player(&self, side: Color) -> &PlayerSpec {
        let [white, black] = &self.players;
        if side == Color::White { white } else { black }
    }

    /// What the player of this side is called in print.
    pub(crate) fn name(&self, side: Color) -> &str {
        let [white, black] = &self.names;
        if side == Color::White { white } else { black }
    }

    pub(crate) fn set_player(&mut self, side: Color, player: PlayerSpec) {
        let [white, black] = &mut self.names;
        *(if side == Color::White { white } else { black }) = printed_name(&player);
        let [white, black] = &mut self.players;
        *(if side == Color::White { white } else { black }) = player;
    }

    pub(crate) fn swap_players(&mut self) {
        self.players.reverse();
        self.names.reverse();
    }

    pub(crate) fn is_person(&self, side: Color) -> bool {
        self.player(side).kind == PlayerKind::Human
    }

    /// How many of the players are people.
    pub(crate) fn people(&self) -> usize {
        Color::ALL.into_iter().filter(|&side| self.is_person(side)).count()
    }

    /// The only side that a person plays.
    pub(crate) fn only_person(&self) -> Option<Color> {
        let mut people = Color::ALL.into_iter().filter(|&side| self.is_person(side));
        people.next().filter(|_| people.next().is_none())
    }

    /// From now on this clock runs, or none.
    pub(crate) fn set_clock(&mut self, control: Option<ClockControl>) {
        let from = self.moves.len();
        self.timer = control.map(|control| Timer { control, from });
    }

    pub(crate) fn timer(&self) -> Option<Timer> {
        self.timer
    }

    pub(crate) fn set_timer(&mut self, timer: Option<Timer>) {
        self.timer = timer;
    }

    /// What this side's clock shows. It follows from the times of the moves, so that taking a move
    /// back gives its time back.
    pub(crate) fn clock(&self, side: Color) -> Option<search::Clock> {
        let timer = self.timer?;
        let control = TimeControl { clock: Some(timer.control), ..TimeControl::default() };
        let mut clock = PlayerClock::new(control, Duration::MAX / 2);
        let first = self.game.start().turn();
        let mut mover = first;
        for (ply, played) in self.moves.iter().enumerate() {
            if mover == side && ply >= timer.from {
                // Nothing is too late here: only moves that counted are kept.
                let _ = clock.press(played.time());
            }
            mover = !mover;
        }
        clock.reading()
    }

    /// Plays a legal move. Moves taken back are forgotten, unless this is the next of them. Says
    /// whether it was played: not after the end, not too late, not if it is illegal.
    pub(crate) fn play(&mut self, mv: Move, thought: &Thought) -> bool {
        if self.end.is_some() || !self.position().is_legal(mv) {
            return false;
        }
        let side = self.turn();
        if self.clock(side).is_some_and(|clock| thought.time > clock.time) {
            self.end = Some(End::Time(side));
            return false;
        }
        self.undone.clear();
        let score = thought.score.map(arena::RecordedScore::from);
        let us = u64::try_from(thought.time.as_micros()).unwrap_or(u64::MAX);
        let (depth, nodes) = (thought.depth, thought.nodes);
        self.put(mv, MoveRecord { mv: mv.to_string(), score, depth, nodes, us });
        true
    }

    /// A legal move and its record, as they are.
    pub(crate) fn put(&mut self, mv: Move, record: MoveRecord) {
        if self.game.play(mv) {
            self.moves.push(record);
            let claimed = || self.game.claimable_draw().map(End::Claimed);
            self.end = self.game.outcome().map(End::Rules).or_else(claimed);
        }
    }

    /// Takes back the last half-move, and with it the end of the game.
    pub(crate) fn undo(&mut self) -> Option<Move> {
        let mv = self.game.undo()?;
        if let Some(record) = self.moves.pop() {
            self.undone.push((mv, record));
        }
        self.end = None;
        if let Some(timer) = &mut self.timer {
            timer.from = timer.from.min(self.moves.len());
        }
        Some(mv)
    }

    /// Plays the last half-move taken back again.
    pub(crate) fn redo(&mut self) -> Option<Move> {
        let (mv, record) = self.undone.pop()?;
        self.put(mv, record);
        Some(mv)
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The game is over, whatever stands on the board.
    pub(crate) fn finish(&mut self, end: End) {
        self.end = Some(end);
    }

    /// Takes back resigning, agreeing or being late: the game goes on. Says whether there was
    /// anything of the kind.
    pub(crate) fn reopen(&mut self) -> bool {
        let on_board = matches!(self.end, Some(End::Rules(_) | End::Claimed(_)) | None);
        if !on_board {
            self.end = None;
        }
        !on_board
    }

    /// The side, the move number and the position before each half-move.
    pub(crate) fn replay(&self) -> impl Iterator<Item = (Position, Move, &MoveRecord)> {
        let mut position = self.game.start().clone();
        self.game.moves().zip(&self.moves).map(move |(mv, record)| {
            let after = position.after(mv);
            (std::mem::replace(&mut position, after), mv, record)
        })
    }

    /// The game as the arena keeps games.
    pub(crate) fn record(&self, reason: String) -> GameRecord {
        let [white, black] = self.names.clone();
        let limits = self.timer.map_or_else(|| "-".to_owned(), |timer| timer.control.to_string());
        GameRecord {
            game: 0,
            white,
            black,
            limits: [limits.clone(), limits],
            fen: crate::position::to_fen(self.game.start()),
            result: self.result(),
            termination: self.end.map_or(Termination::Abandoned, End::termination),
            reason,
            last_lines: Vec::new(),
            started: self.started,
            timing: [Timing::default(); 2],
            moves: self.moves.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::{Language, read_move};

    fn table(control: Option<&str>) -> PlayedGame {
        let players = ["human", "level3"].map(|text| PlayerSpec::parse(text).unwrap());
        let mut game = PlayedGame::new(Position::start(), players);
        game.set_clock(control.map(|text| text.parse().unwrap()));
        game
    }

    fn play(game: &mut PlayedGame, moves: &str, ms: u64) {
        for text in moves.split_whitespace() {
            let mv = read_move(game.position(), text, Language::English).unwrap();
            let time = Duration::from_millis(ms);
            assert!(game.play(mv, &Thought { time, ..Thought::default() }), "{text}");
        }
    }

    #[test]
    fn moves_are_taken_back_and_played_again_with_their_times() {
        let mut game = table(Some("60+1"));
        play(&mut game, "e4 e5 Nf3", 3_000);
        let left = |game: &PlayedGame, side| game.clock(side).unwrap().time.as_millis();
        assert_eq!((left(&game, Color::White), left(&game, Color::Black)), (56_000, 58_000));
        game.undo();
        assert_eq!(left(&game, Color::White), 58_000);
        game.redo();
        assert_eq!(left(&game, Color::White), 56_000);
        assert!(!game.can_redo());
        while game.undo().is_some() {}
        assert_eq!((game.moves().len(), left(&game, Color::Black)), (0, 60_000));
        play(&mut game, "d4", 0);
        assert!(!game.can_redo());
    }

    #[test]
    fn whoever_is_late_has_lost() {
        let mut game = table(Some("2"));
        let mv = read_move(game.position(), "e4", Language::English).unwrap();
        let late = Thought { time: Duration::from_secs(3), ..Thought::default() };
        assert!(!game.play(mv, &late));
        assert_eq!(game.end(), Some(End::Time(Color::White)));
        assert_eq!(game.end().and_then(End::winner), Some(Color::Black));
        assert!(game.reopen() && game.end().is_none());
    }

    #[test]
    fn draws_are_claimed_when_they_happen() {
        let mut game = table(None);
        play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 0);
        assert_eq!(game.end(), Some(End::Claimed(DrawReason::ThreefoldRepetition)));
        assert!(!game.reopen());
        game.undo();
        assert_eq!(game.end(), None);
        let ends = |fen: &str, text: &str| {
            let players = ["human", "human"].map(|text| PlayerSpec::parse(text).unwrap());
            let mut game = PlayedGame::new(Position::from_fen(fen).unwrap(), players);
            play(&mut game, text, 0);
            game.end()
        };
        use DrawReason::{FiftyMoves, InsufficientMaterial, SeventyFiveMoves, Stalemate};
        let fifty = ends("7k/8/8/8/8/8/8/K5R1 w - - 99 80", "Rg2");
        assert_eq!(fifty, Some(End::Claimed(FiftyMoves)));
        let seventy_five = ends("7k/8/8/8/8/8/8/K5R1 w - - 149 90", "Rg2");
        assert_eq!(seventy_five, Some(End::Rules(Outcome::Draw(SeventyFiveMoves))));
        let bare = ends("7k/8/8/8/8/8/7p/K5N1 b - - 0 1", "hxg1=N");
        assert_eq!(bare, Some(End::Rules(Outcome::Draw(InsufficientMaterial))));
        let stalemate = ends("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7");
        assert_eq!(stalemate, Some(End::Rules(Outcome::Draw(Stalemate))));
    }

    #[test]
    fn people_are_counted() {
        let mut game = table(None);
        assert_eq!((game.people(), game.only_person()), (1, Some(Color::White)));
        game.swap_players();
        assert_eq!(game.only_person(), Some(Color::Black));
        game.set_player(Color::White, PlayerSpec::parse("human").unwrap());
        assert_eq!((game.people(), game.only_person()), (2, None));
    }
}
