//! python-chess drives us in both protocols. Skipped, loudly, where it is not installed: name a
//! Python that has it with the variable `ROQUE_PYTHON`.

use std::io::Write;
use std::process::Command;

const SCRIPT: &str = include_str!("client.py");

#[test]
fn python_chess_plays_and_analyses_in_both_protocols() {
    let python = std::env::var("ROQUE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let found = Command::new(&python).args(["-c", "import chess.engine"]).output();
    if !found.is_ok_and(|output| output.status.success()) {
        // Not by `eprintln!`: nobody would see it in a test that passes.
        let text = "SKIPPED: no python-chess (pip install chess; ROQUE_PYTHON=…)";
        writeln!(std::io::stderr(), "{text}; tried {python}").unwrap();
        return;
    }
    let output =
        Command::new(python).args(["-c", SCRIPT, env!("CARGO_BIN_EXE_roque")]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    for line in ["uci: ok", "xboard: ok"] {
        assert!(text.lines().any(|said| said == line), "{text}");
    }
}
