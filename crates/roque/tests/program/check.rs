//! `roque check`, on our own engine and on programs that are none.

use crate::{assert_in_order, json_lines, roque};

const OURSELVES: &str = env!("CARGO_BIN_EXE_roque");

#[test]
fn our_own_engine_passes_every_check() {
    let found = json_lines(&["check", OURSELVES, "--json"]);
    let [found] = &found[..] else { panic!("one object") };
    assert_eq!(found["failed"], 0, "{found:#}");
    assert_eq!(found["skipped"], 0, "{found:#}");
    assert_eq!(found["passed"], 27, "{found:#}");
    assert_eq!(found["checks"].as_array().unwrap().len(), 27);
    assert!(found["name"].as_str().unwrap().starts_with("Roque "), "{found:#}");
}

#[test]
fn our_own_engine_passes_every_check_as_an_xboard_engine() {
    let found = json_lines(&["check", &format!("xboard:{OURSELVES},args=xboard"), "--json"]);
    let [found] = &found[..] else { panic!("one object") };
    assert_eq!((&found["failed"], &found["skipped"]), (&0.into(), &0.into()), "{found:#}");
    assert!(found["passed"].as_u64() >= Some(5), "{found:#}");
    assert!(found["name"].as_str().unwrap().starts_with("Roque "), "{found:#}");
}

#[test]
fn some_checks_only() {
    let player = format!("uci:{OURSELVES},Hash=1");
    let ran = roque(&["check", &player, "--only", "quick-start", "--only", "9"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("Roque "), "{}", ran.out);
    assert_eq!(
        lines[1..],
        [
            " 9  no-legal-move             pass",
            "23  quick-start               pass",
            "2 passed, 0 failed, 0 skipped"
        ]
    );
}

/// A program that says what it was told to, and nothing else.
#[cfg(unix)]
#[test]
fn a_failure_is_told_and_is_exit_code_1() {
    let folder = std::env::temp_dir().join(format!("roque-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let script = folder.join("engine.sh");
    let text = "while read -r word rest; do case $word in\n\
                uci) echo id name Script; echo uciok;;\n\
                isready) echo readyok;;\n\
                go) echo bestmove e2e4;;\n\
                quit) exit;;\nesac; done\n";
    std::fs::write(&script, text).unwrap();
    let player = format!("uci:sh,args={}", script.display());
    let run =
        |language: &str, name: &str| roque(&["check", &player, "--only", name, "--lang", language]);
    let ran = run("en", "go-alone");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert_in_order(
        &ran.out,
        &[
            "Script\n",
            "24  go-alone",
            "FAIL\n",
            "sent      ",
            "go\n",
            "expected  no bestmove before stop\n",
        ],
    );
    assert_in_order(
        &ran.out,
        &["found     bestmove e2e4\n", "why       ", "0 passed, 1 failed, 0 skipped\n"],
    );
    let ran = run("en", "ponder-waits");
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(ran.out.contains("skipped: the engine does not announce Ponder\n"), "{}", ran.out);
    let ran = run("fr", "score-is-told");
    assert_eq!(ran.code, Some(1));
    assert_in_order(
        &ran.out,
        &["ÉCHEC", "envoyé", "attendu", "trouvé    aucune avant bestmove e2e4"],
    );
    let ran = roque(&["check", &player, "--only", "19", "--json"]);
    assert_eq!(ran.code, Some(1));
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["checks"][0]["verdict"], "fail");
    assert_eq!(found["checks"][0]["problem"]["found"], "none before bestmove e2e4");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Ctrl-C is for us alone: an engine that does not care about anything is ended all the same.
#[cfg(target_os = "linux")]
#[test]
fn no_engine_is_left_behind_by_ctrl_c() {
    use crate::contest::Folder;
    use crate::signals::{interrupt, wait_for};
    let folder = Folder::new("check-interrupt");
    let (script, number) = (folder.file("engine.sh"), folder.file("number"));
    let text = format!("trap '' INT TERM HUP PIPE\necho $$ >{number}\nwhile :; do sleep 1; done\n");
    std::fs::write(&script, text).unwrap();
    let player = format!("uci:sh,args={script}");
    let mut command = crate::program();
    command.args(["check", &player]).stdin(std::process::Stdio::null());
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut child = command.spawn().unwrap();
    let engine = || std::fs::read_to_string(&number).ok()?.trim().parse::<u32>().ok();
    wait_for(|| engine().is_some());
    // A moment later the guard has heard of it.
    std::thread::sleep(std::time::Duration::from_millis(200));
    interrupt(&child);
    child.wait().unwrap();
    let state = format!("/proc/{}/stat", engine().unwrap());
    let is_gone = || std::fs::read_to_string(&state).map_or(true, |stat| stat.contains(") Z "));
    let ended = (0..250).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        is_gone()
    });
    if !ended {
        let group = format!("-{}", engine().unwrap());
        let _ = std::process::Command::new("kill").args(["-KILL", "--", &group]).status();
    }
    assert!(ended, "the engine runs on");
}

#[test]
fn the_checks_are_listed() {
    for (language, word) in [("en", "go infinite waits"), ("fr", "go infinite attend")] {
        let ran = roque(&["check", "--list", "--lang", language]);
        assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 114), "{}", ran.out);
        assert!(ran.out.contains(word), "{}", ran.out);
        assert!(ran.out.lines().all(|line| line.chars().count() <= 96), "{}", ran.out);
    }
    assert_eq!(json_lines(&["check", "--list", "--json"]).len(), 38);
}

#[test]
fn bad_usage_is_exit_code_2() {
    for (arguments, words) in [
        (&["check"][..], &["ENGINE"][..]),
        (&["check", "x", "--only", "quik-start"], &["quik-start", "quick-start", "--list"]),
        (&["check", "/no/such/engine"], &["/no/such/engine", "cannot be started"]),
        (&["check", "x", "--only", "xboard-ping"], &["--only", "xboard:PROGRAM"]),
        (&["check", "x", "--patience", "0"], &["--patience", "0"]),
    ] {
        let ran = roque(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}: {}", ran.err);
        assert_in_order(&ran.err, words);
    }
    let ran = roque(&["check", "/bin/cat", "--patience", "300"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_in_order(&ran.err, &["/bin/cat", "uciok within 300 ms", "nothing in 300 ms"]);
}
