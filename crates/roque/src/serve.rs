//! `roque serve`: the pages of crate `web`, for a browser on this machine.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::console::{Console, Verdict};

/// `roque serve`.
#[derive(Args)]
pub(crate) struct Arguments {
    port: Option<u16>,
    open: bool,
    games: Option<PathBuf>,
}

/// Answers browsers until Ctrl-C.
#[cfg(feature = "web")]
pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<Verdict> {
    use crate::console::BadInput;
    use crate::interrupt::on_interrupt;
    use play::saved::Folder;

    let language = console.language;
    let games = Folder::find(arguments.games.as_deref());
    let settings = web::Settings { port: arguments.port, games };
    let server = web::Server::bind(settings).map_err(|error| match error {
        web::ServeError::Port { port, error } => {
            BadInput(language.port_refused(port, &error)).into()
        }
        web::ServeError::Taken { url } => BadInput(language.folder_served(&url)).into(),
        web::ServeError::System(error) => anyhow::Error::from(error),
    })?;
    let url = server.url();
    console.say(&language.serving(&url))?;
    if arguments.open && !open_browser(&url) {
        console.complain(&language.no_browser(&url));
    }
    // Every game is saved after every move: there is nothing to wait for.
    on_interrupt(|_| std::process::exit(0));
    server.run()?;
    Ok(Verdict::Done)
}

/// Whether something was found that opens addresses.
#[cfg(feature = "web")]
fn open_browser(url: &str) -> bool {
    use std::process::{Command, Stdio};

    let openers: [&[&str]; 3] = [&["xdg-open"], &["open"], &["cmd", "/C", "start", ""]];
    openers.into_iter().any(|opener| {
        let Some((program, first)) = opener.split_first() else { return false };
        let mut command = Command::new(program);
        command.args(first).arg(url);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok()
    })
}

/// A program for engine developers needs no pages.
#[cfg(not(feature = "web"))]
pub(crate) fn run(_: &Arguments, console: &Console) -> Result<Verdict> {
    Err(crate::console::BadInput(console.language.built_without_web().to_owned()).into())
}
