//! Files that are written over, or at whose end something is added: only what this program wrote
//! itself, or what is empty. Somebody else's file is left as it is, and that is told before the work
//! begins.

use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::Path;

use notation::pgn::Reader;

use crate::console::BadInput;
use report::page::STYLE_BEGINS;
use words::Language;
pub(crate) use words::Target;

/// So much of a file tells what it is.
const HEAD: u64 = 16 << 10;

/// Refuses a file that is there and something else. `option` is the one that names it.
pub(crate) fn check(
    path: &Path,
    target: Target,
    option: &str,
    language: Language,
) -> Result<(), BadInput> {
    let name = path.to_string_lossy();
    let head = match File::open(path) {
        Ok(file) if file.metadata().is_ok_and(|file| file.is_file()) => {
            let mut head = Vec::new();
            // What cannot be read is somebody else's.
            file.take(HEAD).read_to_end(&mut head).map(|_| head).ok()
        }
        // The games of a match may go into a pipe or nowhere; nothing is lost there.
        Ok(_) if target == Target::Games && !path.is_dir() => return Ok(()),
        Ok(_) => None,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(_) => None,
    };
    match head {
        Some(head) if head.trim_ascii().is_empty() || is_ours(target, &head) => Ok(()),
        _ => Err(BadInput(language.target_taken(&name, target, option))),
    }
}

/// Whether a file with this beginning is one of ours.
fn is_ours(target: Target, head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    match target {
        Target::Json => text.starts_with("{\"") && text.contains("\"format\":\"roque-tree\""),
        Target::Dot => text.starts_with("digraph tree {\n  graph [label="),
        Target::Svg => text.starts_with("<svg xmlns=") && text.contains(" role=\"img\" lang=\""),
        Target::Review => is_ours(Target::Page, head) && text.contains(report::review::STYLE_HOLDS),
        Target::ReviewedGames => is_pgn(head) && text.contains(&annotated_by()),
        Target::Page => text.starts_with("<!doctype html>\n") && text.contains(STYLE_BEGINS),
        Target::Games => is_pgn(head),
    }
}

/// The tag of a game that was reviewed.
fn annotated_by() -> String {
    format!("[Annotator \"{}\"]", report::review::ANNOTATOR)
}

/// Whether there is a game with tags or moves at the beginning.
fn is_pgn(head: &[u8]) -> bool {
    let mut reader = Reader::new(head);
    let Ok(Some(game)) = reader.next_game() else { return false };
    let mut moves = 0;
    let played = game.play_main_line(Some(1), |_, _| moves += 1);
    game.tags().next().is_some() || played.is_ok() && moves > 0
}
