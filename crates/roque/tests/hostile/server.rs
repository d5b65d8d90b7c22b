//! The server of the pages: killed in mid-game and mid-tournament, flooded, kept waiting, started twice, used for an
//! hour.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::chaos::tries;
use crate::program::{Scratch, program, run};

/// So much more memory is no leak, in kilobytes.
const SLACK: u64 = 12 << 10;
/// No answer takes longer, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

/// A server with its folder.
struct Served {
    child: Child,
    port: u16,
}

/// What came back.
struct Answer {
    status: u16,
    body: String,
}

impl Answer {
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Served {
    fn start(folder: &Path) -> Served {
        let games = folder.join("games");
        let words = ["serve", "--port", "0", "--lang", "en", "--games", games.to_str().unwrap()];
        let mut command = program(folder, &words);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.split("localhost:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok());
        Served { child, port: port.unwrap_or_else(|| panic!("{line:?}")) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(LONGEST)).unwrap();
        stream
    }

    fn request(&self, method: &str, path: &str, body: &str) -> Answer {
        let mut stream = self.connect();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nContent-Type: \
             application/json\r\nContent-Length: {}\r\n\r\n",
            self.port,
            body.len()
        );
        // Whoever is refused early may find the door closed before everything is said.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, body: body.to_owned() }
    }

    fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "")
    }

    #[track_caller]
    fn posted(&self, path: &str, body: &Value) -> Value {
        let answer = self.request("POST", path, &body.to_string());
        assert!((200..300).contains(&answer.status), "{path} {body}: {}", answer.body);
        answer.json()
    }

    #[track_caller]
    fn until(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let answer = self.get(path).json();
            if is_so(&answer) {
                return answer;
            }
            assert!(begun.elapsed() < LONGEST, "{path}: {answer}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends it as a power failure would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Memory in kilobytes, threads and open files.
    fn usage(&self) -> [u64; 3] {
        let process = format!("/proc/{}", self.child.id());
        let status = std::fs::read_to_string(format!("{process}/status")).unwrap_or_default();
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
        };
        let files = std::fs::read_dir(format!("{process}/fd")).map_or(0, |list| list.count());
        [number("VmRSS:"), number("Threads:"), files as u64]
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills the server again and again while a game and a tournament are under way: the game has every move that was
/// answered, the tournament every game that was told.
fn killed(times: usize) {
    let scratch = Scratch::new();
    let mut served = Served::start(scratch.path());
    let two = json!({"white": "human", "black": "human"});
    let game = served.posted("/api/games", &two)["id"].as_str().unwrap().to_owned();
    let cup = json!({"title": "cup", "players": ["alphabeta", "random"], "cycles": 5000, "limits": "nodes=200"});
    let cup = served.posted("/api/tournaments", &cup)["id"].as_str().unwrap().to_owned();
    let cup = format!("/api/tournaments/{cup}");
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let (mut ply, mut played) = (0_usize, 0);
    let mut name = game;
    for round in 0..times {
        // Two moves there, two moves back: a position comes twice, not thrice.
        if ply < 7 {
            let mv = json!({"move": knights[ply % 4], "ply": ply});
            let after = served.posted(&format!("/api/games/{name}/moves"), &mv);
            ply += 1;
            assert_eq!(after["moves"].as_array().map(Vec::len), Some(ply));
            name = after["id"].as_str().unwrap().to_owned();
        }
        let told = served.until(&cup, |cup| cup["games_played"].as_u64() > Some(played));
        played = told["games_played"].as_u64().unwrap();
        thread::sleep(Duration::from_millis(7 * (round as u64 % 10)));
        served.kill();
        served = Served::start(scratch.path());
        let again = served.get(&format!("/api/games/{name}")).json();
        let moves = again["moves"].as_array().map(Vec::len);
        assert_eq!(moves, Some(ply), "round {round}: {again}");
        let again = served.get(&cup).json();
        assert_eq!(again["state"], "paused", "round {round}: {again}");
        let kept = again["games_played"].as_u64().unwrap();
        assert!(kept >= played, "round {round}: {kept} games after {played}");
        played = kept;
        served.posted(&format!("{cup}/resume"), &json!({}));
    }
    println!("killed {times} times: {ply} half-moves and {played} games, none lost");
}

#[test]
fn a_server_that_is_killed_in_mid_game_and_mid_tournament_loses_nothing() {
    killed(2);
}

#[test]
#[ignore = "minutes"]
fn slow_a_server_killed_a_hundred_times_loses_nothing() {
    killed(tries(100));
}

#[test]
fn a_second_server_on_one_folder_is_told_where_the_first_is() {
    let scratch = Scratch::new();
    let served = Served::start(scratch.path());
    let games = scratch.path().join("games");
    for (lang, words) in [("en", "serves these games already"), ("fr", "sert déjà ces parties")] {
        let words_of_it =
            ["serve", "--port", "0", "--lang", lang, "--games", games.to_str().unwrap()];
        let ran = run(scratch.path(), &words_of_it, b"");
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains(words), "{ran:?}");
        assert!(ran.err.contains(&format!("http://localhost:{}/", served.port)), "{ran:?}");
    }
    served.kill();
    drop(Served::start(scratch.path()));
}

/// Requests of every kind from several clients at once: each has an answer, none breaks the server, and it does not
/// grow.
fn flooded(requests: usize) {
    let scratch = Scratch::new();
    let served = Served::start(scratch.path());
    let large = "x".repeat(10 << 20);
    let kinds: [(&str, &str, &str, &[u16]); 12] = [
        ("GET", "/", "", &[200]),
        ("GET", "/js/board.js", "", &[200]),
        ("GET", "/api/meta", "", &[200]),
        ("GET", "/api/games", "", &[200]),
        ("GET", "/nothing.png", "", &[404]),
        ("POST", "/api/positions", r#"{"fen":"startpos"}"#, &[200]),
        ("POST", "/api/positions", r#"{"fen":"8/8"}"#, &[422]),
        ("POST", "/api/games", r#"{"white":"human","black":"level1"}"#, &[201, 429]),
        ("POST", "/api/games", "{", &[400]),
        (
            "POST",
            "/api/traces",
            r#"{"fen":"startpos","player":"alphabeta","depth":2}"#,
            &[202, 429],
        ),
        (
            "POST",
            "/api/experiments",
            r#"{"kind":"race","fen":"startpos","players":["mtdf"],"mode":"depth","limit":2}"#,
            &[202, 429],
        ),
        ("DELETE", "/api/games/nothing", "", &[404]),
    ];
    let (next, slowest) = (AtomicUsize::new(0), std::sync::Mutex::new(Duration::ZERO));
    let flood = |requests: usize| {
        next.store(0, Ordering::Relaxed);
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= requests {
                            break;
                        }
                        let begun = Instant::now();
                        // Now and then a body that is far too large.
                        let (method, path, body, expected) = match number % 1000 {
                            7 => ("POST", "/api/positions", large.as_str(), &[413, 0][..]),
                            _ => kinds[number % kinds.len()],
                        };
                        let answer = served.request(method, path, body);
                        assert!(
                            expected.contains(&answer.status),
                            "{method} {path}: {} {}",
                            answer.status,
                            answer.body
                        );
                        let mut slowest = slowest.lock().unwrap();
                        *slowest = (*slowest).max(begun.elapsed());
                    }
                });
            }
        });
    };
    let begun = Instant::now();
    flood(requests / 2);
    thread::sleep(Duration::from_secs(1));
    let before = served.usage();
    flood(requests - requests / 2);
    let took = begun.elapsed();
    thread::sleep(Duration::from_secs(1));
    let after = served.usage();
    println!(
        "{requests} requests in {took:.1?}, the slowest {:.1?}; {before:?}, then {after:?} (kB, threads, files)",
        slowest.lock().unwrap()
    );
    // Only after some hundred games as many are open as will ever be.
    assert!(requests < 2_000 || after[0] <= before[0] + SLACK, "{before:?}, then {after:?}");
    assert_eq!(served.get("/api/meta").status, 200);
}

#[test]
fn requests_of_every_kind_at_once_are_all_answered() {
    flooded(240);
}

#[test]
#[ignore = "a minute"]
fn slow_ten_thousand_requests_are_all_answered_in_the_same_memory() {
    flooded(tries(10_000));
}

/// Clients that never finish what they say, and streams that nobody reads: others are still answered.
fn kept_waiting(clients: usize) {
    let scratch = Scratch::new();
    let served = Served::start(scratch.path());
    let mut slow: Vec<TcpStream> = (0..clients).map(|_| served.connect()).collect();
    for (number, stream) in slow.iter_mut().enumerate() {
        let text = if number % 2 == 0 {
            "GET /api/meta HTTP/1.1\r\nHo"
        } else {
            "POST /api/games HTTP/1.1\r\n"
        };
        let _ = stream.write_all(text.as_bytes());
    }
    let begun = Instant::now();
    assert_eq!(served.get("/api/meta").status, 200);
    let waited = begun.elapsed();
    // They are not waited for: the server has closed every one of them.
    let mut closed = 0;
    for stream in &mut slow {
        let mut rest = Vec::new();
        let _ = stream.set_read_timeout(Some(Duration::from_secs(20)));
        closed += usize::from(stream.read_to_end(&mut rest).is_ok());
    }
    println!(
        "{clients} slow clients: another was answered after {waited:.1?}, {closed} were closed"
    );
    assert!(waited < Duration::from_secs(30) && closed == clients, "{waited:?}, {closed}");
    let [_, _, files] = served.usage();
    assert!(files < 64, "{files} files are open");
}

#[test]
fn clients_that_do_not_finish_their_requests_are_not_waited_for() {
    kept_waiting(20);
}

#[test]
#[ignore = "a minute"]
fn slow_more_slow_clients_than_there_is_room_for_keep_nobody_out() {
    kept_waiting(700);
}

/// One visitor after the other, as people use it: a game, a tree, an analysis that is left, a race, a tournament watched
/// for a while.
fn visit(served: &Served, round: usize) {
    for path in [
        "/",
        "/js/app.js",
        "/css/base.css",
        "/i18n/fr.json",
        "/api/meta?lang=fr",
        "/api/games",
        "/api/tournaments",
    ] {
        assert_eq!(served.get(path).status, 200, "{path}");
    }
    let game = served.posted("/api/games", &json!({"white": "human", "black": "level1"}));
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    served.posted(&format!("{path}/moves"), &json!({"move": "e4", "ply": 0}));
    served.until(&path, |game| game["moves"].as_array().is_some_and(|moves| moves.len() >= 2));
    served.posted(&format!("{path}/resign"), &json!({}));
    let tree = json!({"fen": "startpos", "player": (["alphabeta", "mtdf", "negascout"][round % 3]), "depth": 3});
    let tree = served.posted("/api/traces", &tree);
    let path = format!("/api/traces/{}", tree["id"].as_str().unwrap());
    served.until(&path, |trace| trace["state"] == "done");
    assert_eq!(served.get(&format!("{path}/nodes/5?lang=fr")).status, 200);
    assert_eq!(served.get(&format!("{path}/icicle?width=900&rows=8")).status, 200);
    let analysis =
        served.posted("/api/analyses", &json!({"fen": "startpos", "lines": 3, "seconds": 60}));
    let mut stream = served.connect();
    let topic = analysis["id"].as_str().unwrap();
    write!(
        stream,
        "GET /api/events?topics=analysis:{topic} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n",
        served.port
    )
    .unwrap();
    let mut some = [0; 2000];
    assert!(stream.read(&mut some).unwrap() > 0);
    thread::sleep(Duration::from_millis(100));
    // The connection is dropped in mid-stream, and the search with it.
    drop(stream);
    let race = json!({"kind": "race", "fen": "startpos", "players": ["alphabeta", "mcts"], "mode": "nodes", "limit": 2000});
    let race = served.posted("/api/experiments", &race);
    let review = json!({"kind": "review", "fen": "startpos", "moves": ["e4", "e5", "Nf3"], "nodes": 2000 + round});
    let review = served.posted("/api/experiments", &review);
    for job in [race, review] {
        served.until(&format!("/api/experiments/{}", job["id"].as_str().unwrap()), |job| {
            job["state"] == "done"
        });
    }
}

/// An hour of use (the variable `SECONDS` says how long): memory, threads and open files after a quarter of it are those
/// at its end.
#[test]
#[ignore = "an hour"]
fn slow_long_an_hour_of_use_takes_no_more_memory() {
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_600);
    let scratch = Scratch::new();
    let served = Served::start(scratch.path());
    let cup = json!({"title": "cup", "players": ["alphabeta", "random"], "cycles": 9000, "limits": "nodes=100"});
    let cup = served.posted("/api/tournaments", &cup)["id"].as_str().unwrap().to_owned();
    let begun = Instant::now();
    let (mut visits, mut before): (usize, Option<(usize, [u64; 3])>) = (0, None);
    // A busy machine gets the visits it needs.
    let enough = |visits, before: &Option<(usize, _)>| {
        before.as_ref().is_some_and(|(first, _)| visits >= 2 * first)
    };
    while begun.elapsed() < Duration::from_secs(seconds) || !enough(visits, &before) {
        visit(&served, visits);
        visits += 1;
        // Only now as many games are open as will ever be.
        if before.is_none() && begun.elapsed() >= Duration::from_secs(seconds / 4) && visits > 70 {
            before = Some((visits, served.usage()));
        }
    }
    let played = served.posted(&format!("/api/tournaments/{cup}/pause"), &json!({}));
    let after = served.usage();
    let (first, before) = before.expect("it was measured");
    let took = begun.elapsed().as_secs();
    println!(
        "{visits} visits and {} games in {took} s; after {first} visits {before:?}, in the end {after:?} (kB, threads, files)",
        played["games_played"]
    );
    assert!(after[0] <= before[0] + SLACK, "{before:?}, then {after:?}");
    assert!(after[1] <= before[1] + 4 && after[2] <= before[2] + 8, "{before:?}, then {after:?}");
}
