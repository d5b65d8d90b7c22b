//! People as players: their moves come from the caller.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use arena::tournament::{Format, Schedule, TournamentConfig, run_tournament};
use arena::{
    Ending, GameResult, Human, HumanMove, HumanRefusal, MatchError, PlayerSpec, Termination, Turn,
    run_match,
};
use chess::{Move, MoveKind, Square};

use crate::support::{config, run, searchers};

/// Gives these answers, then the first legal move for ever; keeps what it is told.
struct Scripted {
    answers: Vec<HumanMove>,
    told: Arc<Mutex<Vec<String>>>,
}

impl Human for Scripted {
    fn choose(&mut self, turn: &Turn<'_>) -> HumanMove {
        assert_eq!(turn.side, turn.game.position().turn());
        assert!(turn.clocks.iter().all(Option::is_some) && turn.deadline.is_some());
        let first = HumanMove::Move(turn.game.position().legal_moves()[0]);
        if self.answers.is_empty() { first } else { self.answers.remove(0) }
    }

    fn refused(&mut self, why: HumanRefusal) {
        self.told.lock().unwrap().push(why.to_string());
    }

    fn game_over(&mut self, ending: &Ending) {
        self.told.lock().unwrap().push(ending.to_string());
    }
}

#[test]
fn a_person_plays_is_corrected_and_resigns() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let mut config = config("human:name=Ann", "random");
    config.games = 1;
    let heard = Arc::clone(&told);
    config.conditions.humans = Some(Arc::new(move |_| {
        let wild = Move::new(Square::A1, Square::H8, MoveKind::Quiet);
        let open = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
        let answers =
            vec![HumanMove::Move(wild), HumanMove::Draw, HumanMove::Move(open), HumanMove::Resign];
        Ok(Box::new(Scripted { answers, told: Arc::clone(&heard) }))
    }));
    let (result, games) = run(&config);
    assert_eq!((result.losses, games[0].white.as_str()), (1, "Ann"));
    assert_eq!((games[0].termination(), games[0].moves.len()), (Termination::Resignation, 2));
    assert_eq!(games[0].moves[0].mv, "e2e4");
    assert_eq!(
        *told.lock().unwrap(),
        [
            "a1h8 is not legal for White",
            "no draw is offered, and none can be claimed",
            "White resigns"
        ]
    );
}

#[test]
fn two_people_agree_on_a_draw() {
    let mut config = config("human:name=Ann", "human:name=Bob");
    config.games = 1;
    config.conditions.humans = Some(Arc::new(|spec| {
        let ann = spec.short_name() == "Ann";
        Ok(Box::new(move |turn: &Turn<'_>| {
            let mv = turn.game.position().legal_moves()[0];
            match (ann, turn.draw_offered) {
                (true, _) if turn.game.moves().count() >= 4 => HumanMove::MoveAndOfferDraw(mv),
                (false, true) => HumanMove::Draw,
                _ => HumanMove::Move(mv),
            }
        }))
    }));
    let (result, games) = run(&config);
    assert_eq!((result.draws, games[0].moves.len()), (1, 5));
    assert_eq!(games[0].termination(), Termination::Agreement);
}

#[test]
fn who_leaves_leaves_the_game_unfinished_and_nobody_cannot_be_asked() {
    let mut config = config("human", "random");
    config.games = 1;
    config.conditions.humans = Some(Arc::new(|_| Ok(Box::new(|_: &Turn<'_>| HumanMove::Leave))));
    let (result, games) = run(&config);
    assert_eq!((games.len(), result.complete, GameResult::Unfinished.as_str()), (0, false, "*"));
    config.conditions.humans = None;
    let error = run_match(&config, &mut |_| {}).unwrap_err();
    assert!(matches!(error, MatchError::Start { .. }));
    assert!(error.to_string().contains("nobody can be asked here"), "{error}");
}

/// The game is still missing, but nobody is there to play it.
#[test]
fn who_leaves_a_tournament_is_not_asked_again() {
    let players = ["human", "random"].map(|text| PlayerSpec::parse(text).unwrap()).to_vec();
    let names = players.iter().map(PlayerSpec::short_name).collect();
    let schedule = Schedule::new(Format::League, 2, 3, None).unwrap();
    let factory = Arc::new(searchers::make);
    let mut config = TournamentConfig::new(players, names, schedule, factory);
    config.conditions.limits = "5+0.1".parse().unwrap();
    let asked = Arc::new(AtomicU32::new(0));
    let (counter, stop) = (Arc::clone(&asked), Arc::clone(&config.conditions.interrupts.stop_now));
    config.conditions.humans = Some(Arc::new(move |_| {
        let (counter, stop) = (Arc::clone(&counter), Arc::clone(&stop));
        Ok(Box::new(move |_: &Turn<'_>| {
            // Fails rather than goes on for ever.
            stop.store(counter.fetch_add(1, Ordering::Relaxed) > 20, Ordering::Relaxed);
            HumanMove::Leave
        }))
    }));
    let scoreboard = run_tournament(&config, &mut |_| {}).unwrap();
    assert_eq!((scoreboard.played(), asked.load(Ordering::Relaxed)), (0, 1));
}

#[test]
fn a_panic_ends_the_match_at_every_board() {
    let mut config = config("human", "random");
    config.games = 1;
    config.conditions.concurrency = 2;
    config.conditions.humans =
        Some(Arc::new(|_| Ok(Box::new(|_: &Turn<'_>| -> HumanMove { panic!("nobody at home") }))));
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let outcome = catch_unwind(AssertUnwindSafe(|| run_match(&config, &mut |_| {}).is_ok()));
        sender.send(outcome.is_err())
    });
    assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(true));
}
