//! The index has every page, and no link leads nowhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::{pages_in, repository};

/// The targets of the links of a page, outside of code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            code = !code;
        }
        let parts = if code { Vec::new() } else { line.split("](").skip(1).collect() };
        for part in parts {
            let target = part.split(')').next().unwrap_or_default();
            let target = target.split(" \"").next().unwrap_or_default();
            found.push(target.to_owned());
        }
        let sources = if code { Vec::new() } else { line.split("src=\"").skip(1).collect() };
        found.extend(sources.iter().filter_map(|part| part.split('"').next()).map(str::to_owned));
    }
    found
}

/// What a heading is called in a link: small letters and digits, `-` for spaces.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|heading| {
            let name = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

fn all_pages() -> Vec<PathBuf> {
    let root = repository();
    let mut pages: Vec<PathBuf> =
        ["README.md", "README.fr.md", "CONTRIBUTING.md"].map(|name| root.join(name)).to_vec();
    for folder in ["docs", "books", "enigm", "nets", "data", "training"] {
        pages.extend(pages_in(&root.join(folder)));
    }
    pages
}

#[test]
fn the_index_of_documents_is_complete() {
    let docs = repository().join("docs");
    for (index, folder) in [("README.md", docs.clone()), ("README.md", docs.join("fr"))] {
        let text = std::fs::read_to_string(folder.join(index)).expect("an index");
        let linked: BTreeSet<PathBuf> = links(&text)
            .iter()
            .filter_map(|link| folder.join(link.split('#').next()?).canonicalize().ok())
            .collect();
        let pages = std::fs::read_dir(&folder).expect("docs").flatten().map(|entry| entry.path());
        for page in pages.filter(|page| page.extension().is_some_and(|ending| ending == "md")) {
            let known = page.ends_with(index) || linked.contains(&page);
            assert!(known, "{} is not in {}/{index}", page.display(), folder.display());
        }
    }
}

#[test]
fn no_link_of_a_document_is_dead() {
    let mut checked = 0;
    for page in all_pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        let folder = page.parent().expect("a folder");
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") || link.is_empty() {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { page.clone() } else { folder.join(file) };
            assert!(target.exists(), "{}: dead link {link}", page.display());
            if !anchor.is_empty() && is_page(&target) {
                let text = std::fs::read_to_string(&target).expect("a page");
                let known = anchors(&text).contains(anchor);
                assert!(known, "{}: {link} names no heading", page.display());
            }
            checked += 1;
        }
    }
    assert!(checked >= 40, "{checked} links");
}

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "md")
}
