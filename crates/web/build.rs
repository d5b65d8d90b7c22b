//! Writes a table of all files in `assets`, so that the program carries its pages with it. A path of a
//! request is only ever compared with the names in this table.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=assets");
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("assets");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut table = String::from("pub(crate) static ASSETS: &[Asset] = &[\n");
    for file in files {
        let name = file.strip_prefix(&root).expect("below it").to_str().expect("a plain name");
        let kind = match file.extension().and_then(|ending| ending.to_str()) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("json") => "application/json",
            Some("svg") => "image/svg+xml",
            other => panic!("assets/{name}: what is {other:?}?"),
        };
        let bytes = fs::read(&file).expect("readable");
        let tag = fnv(&bytes);
        let path = file.to_str().expect("a plain name");
        writeln!(
            table,
            "    Asset {{ path: \"/{name}\", kind: {kind:?}, tag: \"\\\"{tag:016x}\\\"\", bytes: include_bytes!({path:?}) }},"
        )
        .expect("a string takes everything");
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("assets.rs");
    fs::write(out, table).expect("the build folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable")) {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// FNV-1a: enough to tell one version of a file from another.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
