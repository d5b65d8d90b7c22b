//! Puts the puzzles of the folder `enigm/` into the program: a list of names and texts. A file with
//! an ending or a leading dot is no puzzle. Without the folder the list is empty.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDER: &str = "../../enigm";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let Some(folder) = env::var_os("CARGO_MANIFEST_DIR").map(|here| Path::new(&here).join(FOLDER))
    else {
        return println!("cargo::error=there is no CARGO_MANIFEST_DIR");
    };
    let mut files: Vec<PathBuf> = Vec::new();
    if let Ok(entries) = fs::read_dir(&folder) {
        println!("cargo::rerun-if-changed={FOLDER}");
        files = entries.flatten().map(|entry| entry.path()).collect();
    }
    files.retain(|file| file.is_file() && file.extension().is_none());
    files.sort();
    let mut list =
        "/// Names and texts.\npub(super) const BUILT_IN: &[(&str, &str)] = &[\n".to_owned();
    for file in &files {
        let name = file.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        if !name.starts_with('.') {
            let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", file.to_string_lossy());
        }
    }
    list.push_str("];\n");
    let written =
        env::var_os("OUT_DIR").map(|out| fs::write(Path::new(&out).join("enigm.rs"), list));
    if !matches!(written, Some(Ok(()))) {
        println!("cargo::error=the list of puzzles cannot be written");
    }
}
