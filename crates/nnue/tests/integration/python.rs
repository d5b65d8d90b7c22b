//! The integers of the trainer (plain Python, `training/roquenet/files.py`) are those of the engine.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use chess::{CastlingStyle, Position};
use nnue::{Architecture, Net, RandomGames, Simd};

/// What Python says about the values of all sets of instructions; none if there is no Python.
fn agreement(net: &Net, path: &Path, positions: usize) -> Option<(bool, String)> {
    let mut lines = String::new();
    let positions: Vec<Position> = RandomGames::new(17).positions().take(positions).collect();
    for position in &positions {
        let value = net.evaluate_with(position, Simd::SCALAR);
        for simd in Simd::available() {
            assert_eq!(net.evaluate_with(position, simd), value, "{simd}: {position}");
        }
        writeln!(lines, "{}\t{value}", position.to_fen(CastlingStyle::Standard)).unwrap();
    }
    let values = path.with_extension("tsv");
    std::fs::write(&values, lines).unwrap();
    let training = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../training");
    let ran = Command::new("python3")
        .args(["-m", "roquenet.agree"])
        .args([path, &values])
        .env("PYTHONPATH", training)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output();
    let _ = std::fs::remove_file(&values);
    let ran =
        ran.map_err(|error| eprintln!("SKIPPED: no python3 to compare with ({error})")).ok()?;
    let said =
        String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    Some((ran.status.success(), said))
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("roque-{name}-{}.nnue", std::process::id()))
}

#[test]
fn python_agrees_on_ten_thousand_positions() {
    python_agrees(Architecture::Plain, [32, 8, 1], 10_000);
}

#[test]
fn python_agrees_with_king_buckets() {
    python_agrees(Architecture::Plain, [32, 8, 4], 5_000);
}

#[test]
fn python_agrees_with_eight_king_buckets() {
    python_agrees(Architecture::Pairwise, [64, 8, 8], 1_000);
}

#[test]
fn python_agrees_with_sixteen_king_buckets() {
    python_agrees(Architecture::Pairwise, [128, 8, 16], 1_000);
}

#[test]
fn python_agrees_on_layers() {
    python_agrees(Architecture::Pairwise, [64, 8, 1], 2_000);
}

#[test]
fn python_agrees_on_layers_with_king_buckets() {
    python_agrees(Architecture::Pairwise, [192, 1, 4], 500);
}

#[test]
fn python_agrees_on_attacks() {
    python_agrees(Architecture::Attacks, [64, 8, 4], 1_500);
}

#[test]
fn python_agrees_on_attacks_without_king_buckets() {
    python_agrees(Architecture::Attacks, [128, 1, 1], 300);
}

fn python_agrees(architecture: Architecture, sizes: [usize; 3], positions: usize) {
    let [neurons, _, king_buckets] = sizes;
    let path = file(&format!("python-{neurons}-{king_buckets}"));
    let net = Net::random_of(architecture, sizes, 5);
    std::fs::write(&path, net.to_bytes()).unwrap();
    let agreed = agreement(&net, &path, positions);
    let other = Net::random_of(architecture, sizes, 6);
    let differs = agreement(&other, &path, 20);
    let _ = std::fs::remove_file(&path);
    let (Some((agreed, said)), Some((same, reason))) = (agreed, differs) else { return };
    assert!(agreed, "{said}");
    assert_eq!(said, format!("{positions} positions: the same values\n"));
    assert!(!same && reason.contains("the engine says"), "{reason}");
}

#[test]
#[ignore = "minutes of plain Python"]
fn slow_python_agrees_on_the_current_net() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets/current.nnue");
    let net = Net::read(&path).unwrap();
    let copy = file("current");
    std::fs::copy(&path, &copy).unwrap();
    let agreed = agreement(&net, &copy, 10_000);
    let _ = std::fs::remove_file(&copy);
    if let Some((agreed, said)) = agreed {
        assert!(agreed, "{said}");
    }
}
