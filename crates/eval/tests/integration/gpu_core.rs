//! The C++ core of `training/gpu` against our own rules and against `tapered`: the same legal
//! moves, the same end of the game, the same centipawns, over random games of both kinds of chess.
//!
//! Needs a C++ compiler, so it is ignored by default; `training/gpu/test.sh` builds the tool and
//! runs it.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use chess::random::Random;
use chess::{CastlingStyle, DrawReason, Outcome, Position};
use eval::{Evaluator, Tapered};

/// Every third position of random games, half of them from Chess960 starts.
fn positions(games: usize) -> Vec<Position> {
    let mut random = Random::new(2026);
    let mut sample = Vec::new();
    for game in 0..games {
        let number = if game % 2 == 0 { 518 } else { random.below(960) as u16 };
        let mut position = Position::chess960(number).expect("a start");
        for ply in 0..200 {
            if (ply + game) % 3 == 0 {
                sample.push(position.clone());
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                sample.push(position.clone());
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
    sample
}

/// The line the tool should print.
fn expected(position: &Position, tapered: &mut Tapered) -> String {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    let end = match position.outcome() {
        Some(Outcome::Checkmate { .. }) => "checkmate",
        Some(Outcome::Draw(DrawReason::Stalemate)) => "stalemate",
        Some(Outcome::Draw(DrawReason::InsufficientMaterial)) => "material",
        _ if position.halfmove_clock() >= 100 => "fifty",
        _ => "open",
    };
    let check = if position.in_check() { "check" } else { "quiet" };
    tapered.reset(position);
    let mut line = format!("{end} {check} eval {}", tapered.evaluate(position));
    for mv in moves {
        line.push(' ');
        line.push_str(&mv);
    }
    line
}

/// The C++ program, built if it is not there yet.
fn tool() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../training/gpu");
    let built = Command::new("make").arg("-sC").arg(&folder).arg("build/rules_tool").status();
    assert!(
        built.as_ref().is_ok_and(|status| status.success()),
        "make -C training/gpu build/rules_tool: {built:?} (it needs make and g++)"
    );
    folder.join("build/rules_tool")
}

#[test]
#[ignore = "needs make and a C++ compiler: training/gpu/test.sh"]
fn gpu_core_agrees_on_moves_outcomes_and_tapered() {
    let sample = positions(160);
    let mut child = Command::new(tool())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines: Vec<String> = sample.iter().map(|p| p.to_fen(CastlingStyle::Shredder)).collect();
    let writer = thread::spawn(move || {
        for line in lines {
            writeln!(input, "{line}").expect("the tool reads on");
        }
    });
    let output = child.wait_with_output().expect("the tool ends");
    writer.join().expect("all positions written");
    let answers = String::from_utf8(output.stdout).expect("plain text");
    let mut tapered = Tapered::default();
    let (mut compared, mut ends) = (0, 0);
    for (position, answer) in sample.iter().zip(answers.lines()) {
        let ours = expected(position, &mut tapered);
        assert_eq!(answer, ours, "{}", position.to_fen(CastlingStyle::Shredder));
        compared += 1;
        ends += usize::from(!answer.starts_with("open"));
    }
    assert_eq!(compared, sample.len());
    assert!(compared > 5000 && ends > 10, "{compared} positions, {ends} of them ended games");
    println!("{compared} positions agree, {ends} of them ended games");
}
