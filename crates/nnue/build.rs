//! Sets `cfg(built_in_net)` if there is a net to build in, and `BUILT_IN_NET` to its path: the file that the variable
//! `EVALFILE` names (OpenBench builds networks under test so), or `nets/current.nnue` of the repository. Nothing
//! is ever downloaded: without either the program is built without a net. A file that is no whole net fails the build.

use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDER: &str = "../../nets";
const NET: &str = "../../nets/current.nnue";
/// Bytes before the weights; the last sixteen are their length and their checksum.
const HEADER: usize = 128;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(built_in_net)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=EVALFILE");
    // The folder is watched, not the file: cargo would take a missing file for a changed one and
    // build everything anew each time.
    println!("cargo::rerun-if-changed={FOLDER}");
    // Whoever types a path stands in the root of the repository.
    let asked = env::var_os("EVALFILE").filter(|path| !path.is_empty());
    let asked = asked.map(|path| Path::new("../..").join(path));
    let Some(path) = asked.or_else(|| Some(PathBuf::from(NET)).filter(|path| path.exists())) else {
        return;
    };
    let fault = match path.canonicalize().and_then(|path| Ok((fs::read(&path)?, path))) {
        Ok((bytes, path)) => match fault_of(&bytes) {
            None => return build_in(&path),
            Some(fault) => fault.to_owned(),
        },
        Err(error) => error.to_string(),
    };
    println!("cargo::error={} cannot be built in: {fault}", path.display());
}

fn build_in(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
    println!("cargo::rustc-env=BUILT_IN_NET={}", path.display());
    println!("cargo::rustc-cfg=built_in_net");
}

/// What would make the program go without it at run time, where nobody would be told: a pointer left by a tool that
/// keeps large files elsewhere, half a file, another format.
fn fault_of(bytes: &[u8]) -> Option<&'static str> {
    let number = |from: usize| bytes.get(from..from + 8)?.try_into().ok().map(u64::from_le_bytes);
    let Some((length, checksum)) = number(HEADER - 16).zip(number(HEADER - 8)) else {
        return Some("it is too short for a net of Roque");
    };
    let payload = bytes.get(HEADER..).unwrap_or_default();
    let version = bytes.get(8..10);
    match () {
        () if !bytes.starts_with(b"ROQUENET") => Some("it is not a net of Roque"),
        () if version != Some(&[1, 0]) => Some("it has a version that this program does not know"),
        () if payload.len() as u64 != length => Some("it is not whole"),
        () if fnv(payload) != checksum => Some("its checksum is wrong"),
        () => None,
    }
}

/// FNV-1a with 64 bits, as in `header.rs`.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
