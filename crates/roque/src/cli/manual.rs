//! `roque completions` and `roque man`: what shells and `man` are told of the command line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::Args;
use clap_complete::Shell;

use super::definition::definition;
use crate::console::{BadInput, Console, Verdict};
use words::{Asked, Language, nearest};

/// `roque completions`.
#[derive(Args)]
pub(super) struct CompletionsArguments {
    #[arg(id = "SHELL")]
    shell: Shell,
}

/// `roque man`.
#[derive(Args)]
pub(super) struct ManArguments {
    #[arg(id = "NAME", conflicts_with = "folder")]
    name: Option<String>,
    folder: Option<PathBuf>,
}

pub(super) fn complete(arguments: &CompletionsArguments, console: &Console) -> Result<Verdict> {
    let mut script = Vec::new();
    let mut command = definition(console.language);
    clap_complete::generate(arguments.shell, &mut command, "roque", &mut script);
    console.say(&String::from_utf8_lossy(&script))?;
    Ok(Verdict::Done)
}

pub(super) fn write_pages(arguments: &ManArguments, console: &Console) -> Result<Verdict> {
    let language = console.language;
    if let Some(folder) = &arguments.folder {
        for (language, folder) in
            [(Language::English, folder.join("man1")), (Language::French, folder.join("fr/man1"))]
        {
            write_all(&folder, language).with_context(|| folder.display().to_string())?;
        }
        return Ok(Verdict::Done);
    }
    let command = match arguments.name.as_deref() {
        None => None,
        Some(name) => Some(words::command(name).ok_or_else(|| {
            let meant = nearest(name, words::COMMANDS).map(|meant| language.did_you_mean(meant));
            let refused = language.value_refused(Asked::of("man", "NAME"), name);
            BadInput(refused.replacen('\n', &[&meant.unwrap_or_default(), "\n"].concat(), 1))
        })?),
    };
    console.say(&report::man::page(command, language))?;
    Ok(Verdict::Done)
}

fn write_all(folder: &Path, language: Language) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("roque.1"), report::man::page(None, language))?;
    for command in words::COMMANDS.into_iter().filter_map(words::command) {
        let file = folder.join(format!("roque-{}.1", command.name));
        fs::write(file, report::man::page(Some(command), language))?;
    }
    Ok(())
}
