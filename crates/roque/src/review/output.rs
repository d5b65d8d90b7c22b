//! Where reviews go: stdout, and the files of `--pgn` and `--html`, which are written whole when the work is done.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use report::review::{Page, ReviewedGame};
use whole_file::Draft;

use super::Arguments;
use super::games::Sources;
use crate::console::{BadInput, Console};
use crate::target::{self, Target};
use words::Language;

/// What is written.
pub(super) struct Output {
    json: bool,
    language: Language,
    told: usize,
    /// The annotated games so far, under another name until they are all there.
    pgn: Option<(PathBuf, Draft, BufWriter<File>)>,
    html: Option<(PathBuf, Page)>,
}

impl Output {
    /// Refuses files that are somebody else's, before anything is looked at.
    pub(super) fn new(
        arguments: &Arguments,
        sources: &Sources,
        console: &Console,
    ) -> Result<Output> {
        let language = console.language;
        let Arguments { pgn, html, .. } = arguments;
        for (path, option, target) in
            [(pgn, "--pgn", Target::ReviewedGames), (html, "--html", Target::Review)]
        {
            if let Some(path) = path {
                check(path, option, target, sources, language)?;
            }
        }
        let begin = |path: &PathBuf| -> Result<_> {
            let draft = Draft::new(path);
            let file = draft.create().with_context(|| path.display().to_string())?;
            Ok((path.clone(), draft, BufWriter::new(file)))
        };
        Ok(Output {
            json: arguments.json,
            language,
            told: 0,
            pgn: pgn.as_ref().map(begin).transpose()?,
            html: html.as_ref().map(|path| (path.clone(), Page::new(language))),
        })
    }

    /// Tells a game at once, and keeps it for the files.
    pub(super) fn add(&mut self, reviewed: &ReviewedGame<'_>, console: &Console) -> Result<()> {
        let said = match self.json {
            true => reviewed.to_json(self.language),
            false => reviewed.to_text(self.language),
        };
        let gap = if self.told > 0 && !self.json { "\n" } else { "" };
        console.say(&format!("{gap}{said}"))?;
        self.told += 1;
        if let Some((path, _, file)) = &mut self.pgn {
            let written = file.write_all(reviewed.to_pgn(self.language).as_bytes());
            written.with_context(|| path.display().to_string())?;
        }
        if let Some((_, page)) = &mut self.html {
            page.add(reviewed);
        }
        Ok(())
    }

    /// Puts the files in their places, if there is anything to put there.
    pub(super) fn finish(self, _console: &Console) -> Result<()> {
        if self.told == 0 {
            return Ok(());
        }
        if let Some((path, draft, file)) = self.pgn {
            let kept = file.into_inner().map_err(std::io::IntoInnerError::into_error);
            kept.and_then(|_| draft.keep()).with_context(|| path.display().to_string())?;
        }
        if let Some((path, page)) = self.html {
            let written = whole_file::replace_text(&path, &page.finish());
            written.with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

fn check(
    path: &Path,
    option: &str,
    target: Target,
    sources: &Sources,
    language: Language,
) -> Result<(), BadInput> {
    let name = path.display().to_string();
    if sources.has(path) {
        return Err(BadInput(language.review_over_itself(&name, option)));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(BadInput(language.no_folder(option, &folder.display().to_string())));
    }
    target::check(path, target, option, language)
}
