//! Writes a table of all files in `assets`, so that the program carries its pages with it. A path of a
//! request is only ever compared with the names in this table. Scripts, styles and catalogues are carried without
//! their remarks, indentation and spaces beside signs: what a browser loads is what it uses. Lines stay where they
//! are, so that a fault is found again.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=assets");
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("assets");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let carried = out.join("assets");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut table = String::from("pub(crate) static ASSETS: &[Asset] = &[\n");
    for file in files {
        let name = file.strip_prefix(&root).expect("below it").to_str().expect("a plain name");
        let ending = file.extension().and_then(|ending| ending.to_str());
        let kind = match ending {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("json") => "application/json",
            Some("svg") => "image/svg+xml",
            other => panic!("assets/{name}: what is {other:?}?"),
        };
        let mut text = fs::read_to_string(&file).expect("readable");
        if matches!(ending, Some("js" | "css" | "json")) {
            // Signs that need no space after and none before them.
            let (after, before) = match ending {
                Some("js") => ("{}()[],;:?=<>&|!*", "{}()[],;:?=<>&|!*"),
                Some("css") => ("{};,:", "{};"),
                _ => (":,{", "}"),
            };
            text = lean(name, &text, after, before);
        }
        let tag = fnv(text.as_bytes());
        let path = carried.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the build folder is writable");
        fs::write(&path, text).expect("the build folder is writable");
        let path = path.to_str().expect("a plain name");
        writeln!(
            table,
            "    Asset {{ path: \"/{name}\", kind: {kind:?}, tag: \"\\\"{tag:016x}\\\"\", bytes: include_bytes!({path:?}) }},"
        )
        .expect("a string takes everything");
    }
    table.push_str("];\n");
    fs::write(out.join("assets.rs"), table).expect("the build folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable")) {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// A text without the lines that are remarks, without indentation and without spaces beside those signs. Remarks
/// behind code stay.
fn lean(name: &str, text: &str, after: &str, before: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut in_remark = false;
    for line in text.lines().map(str::trim) {
        // What stands between two of them must stay as it is.
        assert!(line.matches('`').count() % 2 == 0, "assets/{name}: a text over several lines");
        in_remark |= line.starts_with("/*");
        if !in_remark && !line.starts_with("//") {
            lean.push_str(&tight(line, after, before));
        }
        if in_remark && line.contains("*/") {
            assert!(line.ends_with("*/"), "assets/{name}: code behind a remark: {line}");
            in_remark = false;
        }
        lean.push('\n');
    }
    assert!(!in_remark, "assets/{name}: a remark without an end");
    lean
}

/// A line without the spaces behind the signs of `after` and in front of those of `before`. Texts in quotation marks
/// stay as they are, and so does a whole line where a text may hold another one or a pattern may begin.
fn tight(line: &str, after: &str, before: &str) -> String {
    let signs: Vec<char> = line.chars().collect();
    let mut tight = String::with_capacity(line.len());
    let (mut quote, mut last) = (None, ' ');
    for (place, &sign) in signs.iter().enumerate() {
        match quote {
            Some(mark) if sign == mark && last != '\\' => quote = None,
            Some(_) => {}
            None if matches!(sign, '"' | '\'' | '`') => quote = Some(sign),
            None if sign == '/' => return line.to_owned(),
            None if sign == ' ' => {
                let next = signs.get(place + 1).copied().unwrap_or(' ');
                if after.contains(last) || before.contains(next) {
                    continue;
                }
            }
            None => {}
        }
        tight.push(sign);
        // A sign that is itself escaped escapes nothing.
        last = if last == '\\' && sign == '\\' { ' ' } else { sign };
    }
    let nested = line.matches('`').count() > 2;
    if nested || quote.is_some() { line.to_owned() } else { tight }
}

/// FNV-1a: enough to tell one version of a file from another.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
