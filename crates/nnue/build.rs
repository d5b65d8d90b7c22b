//! Sets `cfg(built_in_net)` if the repository holds a net, `nets/current.nnue`. Nothing is ever
//! downloaded: without the file the program is built without a net.

use std::path::Path;

const FOLDER: &str = "../../nets";
const NET: &str = "../../nets/current.nnue";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(built_in_net)");
    println!("cargo::rerun-if-changed=build.rs");
    // The folder is watched, not the file: cargo would take a missing file for a changed one and
    // build everything anew each time.
    println!("cargo::rerun-if-changed={FOLDER}");
    if !Path::new(NET).exists() {
        return;
    }
    match std::fs::read(NET) {
        // A pointer left by a tool that keeps large files elsewhere would fail only at run time.
        Ok(bytes) if bytes.starts_with(b"ROQUENET") => println!("cargo::rustc-cfg=built_in_net"),
        Ok(_) => println!("cargo::error=nets/current.nnue is not a net of Roque"),
        Err(error) => println!("cargo::error=nets/current.nnue cannot be read: {error}"),
    }
}
