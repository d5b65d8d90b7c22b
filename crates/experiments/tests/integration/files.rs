//! Files of positions, and what is wrong with them.

use experiments::suite::{LineError, Suite, SuiteError};
use experiments::{ProblemsError, TextError, read_problems};
use testkit::Scratch;

#[test]
fn problems_keep_their_names_and_their_order() {
    let folder = Scratch::new("problems");
    let file = folder.write(
        "good.epd",
        b"4k3/8/8/8/8/8/4P3/4K3 w - - id \"pawn\";\n\n# nothing\n8/8/8/8/8/4k3/4p3/4K3 b - - 0 1\n",
    );
    let problems = read_problems(&file).unwrap();
    assert_eq!(problems.len(), 2);
    assert_eq!((problems[0].id.as_deref(), problems[1].id.as_deref()), (Some("pawn"), None));
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    let folder = Scratch::new("bad-problems");
    let refused = |name: &str, bytes: &[u8]| read_problems(&folder.write(name, bytes)).unwrap_err();
    assert!(matches!(refused("empty.epd", b""), ProblemsError::Empty));
    assert!(matches!(refused("zero.epd", b"a\0b"), ProblemsError::Text(TextError::NoText)));
    assert!(matches!(refused("bad.epd", b"\nx y z\n"), ProblemsError::Line { line: 2, .. }));
    let mated = b"R5k1/5ppp/8/8/8/8/8/6K1 b - -\n";
    assert!(matches!(refused("over.epd", mated), ProblemsError::Over { line: 1 }));
    let missing = read_problems("no such file".as_ref()).unwrap_err();
    assert!(matches!(missing, ProblemsError::Text(TextError::Io(_))));
}

#[test]
fn a_suite_keeps_the_lines_that_ask_nothing() {
    let folder = Scratch::new("suite");
    let file = folder.write("half.epd", b"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\nx y z\n");
    let suite = Suite::read(&file).unwrap();
    assert_eq!(suite.questions.len(), 1);
    assert!(matches!(suite.bad_lines[..], [(2, LineError::Epd(_))]));
    assert!(matches!(Suite::read("suite.zip".as_ref()), Err(SuiteError::Packed)));
}
