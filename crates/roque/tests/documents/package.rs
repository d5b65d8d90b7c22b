//! The Debian package: made of the program under test by the script that makes the real one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{PageFolder, repository};

/// What a command says; it must succeed.
fn said(program: &str, arguments: &[&str]) -> String {
    let ran =
        Command::new(program).args(arguments).output().unwrap_or_else(|_| panic!("{program}"));
    assert!(ran.status.success(), "{program}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

fn is_there(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// The package, not compressed, or none where it cannot be made.
fn package(folder: &Path) -> Option<PathBuf> {
    if let Some(missing) =
        ["dpkg-deb", "dpkg-shlibdeps"].into_iter().find(|program| !is_there(program))
    {
        eprintln!("{missing} is missing: no package to look at (Debian: dpkg, dpkg-dev)");
        return None;
    }
    let made = Command::new(repository().join("packaging/deb.sh"))
        .arg(env!("CARGO_BIN_EXE_roque"))
        .arg(folder)
        .env("COMPRESSION", "none")
        .output()
        .expect("a shell");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let files = std::fs::read_dir(folder).expect("the folder").flatten();
    files.map(|file| file.path()).find(|file| file.extension().is_some_and(|end| end == "deb"))
}

#[test]
fn the_debian_package_is_whole() {
    let place = PageFolder::new(&repository().join("package"));
    let folder = place.0.join("out");
    std::fs::create_dir(&folder).expect("a folder");
    let Some(package) = package(&folder) else { return };
    let package = package.to_string_lossy().into_owned();
    it_holds_everything_with_the_right_permissions(&package);
    it_says_what_it_is(&package, &folder.join("unpacked"));
}

fn it_holds_everything_with_the_right_permissions(package: &str) {
    let listing = said("dpkg-deb", &["--contents", package]);
    let mut files = BTreeSet::new();
    for line in listing.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rights, owner, .., path] = words[..] else { panic!("{line}") };
        assert_eq!(owner, "root/root", "{line}");
        let right = match path {
            "./usr/bin/roque" => "-rwxr-xr-x",
            folder if folder.ends_with('/') => "drwxr-xr-x",
            _ => "-rw-r--r--",
        };
        assert_eq!(rights, right, "{line}");
        files.insert(path.trim_start_matches("./").to_owned());
    }
    let mut expected: Vec<String> = [
        "bin/roque",
        "share/applications/roque.desktop",
        "share/bash-completion/completions/roque",
        "share/fish/vendor_completions.d/roque.fish",
        "share/zsh/vendor-completions/_roque",
        "share/icons/hicolor/scalable/apps/roque.svg",
        "share/doc/roque/changelog.Debian.gz",
        "share/doc/roque/changelog.gz",
        "share/doc/roque/copyright",
        "share/doc/roque/README.md",
        "share/doc/roque/docs/fr/jouer.md",
        "share/roque/books/roque.bin",
        "share/roque/enigm/mate1-back-rank",
        "share/man/man1/roque.1.gz",
        "share/man/fr/man1/roque.1.gz",
    ]
    .map(str::to_owned)
    .into();
    for command in words::COMMANDS {
        for language in ["", "fr/"] {
            expected.push(format!("share/man/{language}man1/roque-{command}.1.gz"));
        }
    }
    for file in expected {
        assert!(files.contains(&format!("usr/{file}")), "{file} is not in the package");
    }
    let puzzles =
        files.iter().filter(|file| file.starts_with("usr/share/roque/enigm/mate")).count();
    assert!(puzzles >= 60, "{puzzles} puzzles");
}

fn it_says_what_it_is(package: &str, unpacked: &Path) {
    let field = |name: &str| said("dpkg-deb", &["--field", package, name]).trim().to_owned();
    assert_eq!(field("Package"), "roque");
    assert_eq!(field("Version"), format!("{}-1", env!("CARGO_PKG_VERSION")));
    assert!(field("Depends").contains("libc6 (>="), "{}", field("Depends"));
    let long = field("Description").lines().map(str::len).max();
    assert!(long.is_some_and(|long| long < 80), "{long:?}");
    // The checksums are those of the files.
    let root = unpacked.to_string_lossy();
    said("dpkg-deb", &["--raw-extract", package, &root]);
    said("sh", &["-c", &format!("cd '{root}' && md5sum --check --quiet DEBIAN/md5sums")]);
}

#[test]
fn version_and_changes_agree() {
    let read = |file: &str| std::fs::read_to_string(repository().join(file)).expect("a text");
    let version = env!("CARGO_PKG_VERSION");
    assert!(read("CITATION.cff").contains(&format!("\nversion: {version}\n")));
    assert!(read("CHANGELOG.md").contains(&format!("\n## {version} (")), "no changes of {version}");
}
