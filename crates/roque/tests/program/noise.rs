//! Input that no well-behaved program sends, and readers that go away.

use std::io::{Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::{program, run_with, shell};

/// Each kind of noise gets a word or two, and the next command is carried out.
#[test]
fn noise_ends_with_its_line() {
    let long = "x".repeat(10_000);
    let huge = "position startpos moves ".to_owned() + &"e2e4 ".repeat(100_000);
    let deep = "(".repeat(50_000);
    let noises: [(&[u8], &str); 12] = [
        (b"\xff\xfe\x00junk", "line ignored: byte 1 is not UTF-8 text"),
        (b"position startpos moves e2e4\xc3", "line ignored: byte 29"),
        (b"d\0d", "line ignored: control character U+0000 at column 2"),
        (b"\x1b[2J\x1b[31mred", "line ignored: keys such as the arrows"),
        (b"pos\x07ition", "line ignored: control character U+0007 at column 4"),
        (long.as_bytes(), "xxx…\" is neither a command nor a move"),
        (huge.as_bytes(), "line ignored: longer than 131,072 bytes"),
        (deep.as_bytes(), "is neither a command nor a move"),
        ("\u{202e}e4 \u{1F600}".as_bytes(), "\\u{202e}"),
        (b"perft 99999999999999999999999", "0 to 30"),
        (b"moves \xe2\x99\x94", "is not a square"),
        (b"position fen \xe2\x99\x94/////// w", "in rank 8"),
    ];
    for (noise, complaint) in noises {
        let ran = shell([noise, b"\nfen\n"].concat());
        let start = String::from_utf8_lossy(&noise[..noise.len().min(30)]).into_owned();
        assert_eq!(ran.code, Some(0), "{start:?}");
        assert_eq!(ran.answers(), ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
        let told = ran.only_complaint();
        assert!(told.contains(complaint) && told.len() < 500, "{start:?}: {told}");
        let raw = |letter: char| letter.is_control() || letter == '\u{202e}';
        assert!(!told.contains(raw), "{start:?}: {told:?}");
    }
}

/// Whatever bytes come, there is an end and no panic.
#[test]
fn random_bytes() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let words = [
        "position ",
        "startpos ",
        "fen ",
        "moves ",
        "e2e4 ",
        "O-O ",
        "d ",
        "help ",
        "undo ",
        "8/8/",
        " w KQkq - 0 1",
        "Nf3 ",
        "\n",
        "\n",
        "\u{fffd}",
        "=Q",
        "\0",
        "coups ",
        "#",
        "-1 ",
    ];
    let mut input = Vec::new();
    for _ in 0..40_000 {
        match random() % 8 {
            0 => input.push(random() as u8),
            _ => input.extend(words[random() as usize % words.len()].as_bytes()),
        }
    }
    let ran = shell(&input);
    assert_eq!(ran.code, Some(0));
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

/// Arguments can hold anything but NUL bytes.
#[test]
fn noise_in_arguments() {
    use std::os::unix::ffi::OsStrExt;
    let argument = std::ffi::OsStr::from_bytes(b"position \xff");
    let ran = run_with(program().args([argument, "d".as_ref()]), b"");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("UTF-8"), "{}", ran.err);
    let ran = run_with(program().args(["d\u{1b}[2J", "fen"]), b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("line ignored") && !ran.err.contains('\u{1b}'), "{:?}", ran.err);
    assert_eq!(ran.out.lines().count(), 1);
}

/// `roque perft 3 --divide | head -1`.
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = program()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all("d\n".repeat(1000).as_bytes());
    drop(stdin);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}

/// An answer comes at once, not when a buffer is full.
#[test]
fn answers_do_not_wait_for_the_end() {
    let mut child = program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"fen\n").unwrap();
    let mut answer = [0; 8];
    let asked = Instant::now();
    child.stdout.as_mut().unwrap().read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"rnbqkbnr");
    assert!(asked.elapsed() < Duration::from_secs(5));
    stdin.write_all(b"quit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
