//! What the options say about evaluation: which net there is, and whether it is used.

use std::path::Path;
use std::sync::Arc;

use nnue::Net;
use search::OptionError;

/// The choice between the network and `classical`.
pub(crate) struct Evaluation {
    wish: Wish,
    net: Option<Arc<Net>>,
    /// It has changed, and nobody has been told.
    is_news: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// The network if there is one.
    Auto,
    Network,
    Classical,
}

impl Evaluation {
    /// How the wishes are written, the default first.
    pub(crate) const WORDS: [&str; 3] = ["auto", "nnue", "classical"];

    pub(crate) fn new() -> Evaluation {
        Evaluation { wish: Wish::Auto, net: Net::built_in(), is_news: false }
    }

    /// The net to evaluate with; none for `classical`.
    pub(crate) fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref().filter(|_| self.wish != Wish::Classical)
    }

    /// Sets the wish with this number among [`Evaluation::WORDS`].
    pub(crate) fn choose(&mut self, number: usize) -> Result<(), OptionError> {
        let wish = [Wish::Auto, Wish::Network, Wish::Classical][number];
        if wish == Wish::Network && self.net.is_none() {
            return Err(OptionError::Failed(
                "there is no network: name its file with the option EvalFile first".to_owned(),
            ));
        }
        self.wish = wish;
        self.is_news = true;
        Ok(())
    }

    /// Takes the net of this file, or the built-in one if no file is named. If that fails, the old
    /// net stays.
    pub(crate) fn load(&mut self, file: &str) -> Result<(), OptionError> {
        let file = file.trim();
        let net = match file {
            "" | "<empty>" => Net::built_in(),
            file => {
                let net = Net::read(Path::new(file));
                Some(Arc::new(net.map_err(|error| self.refusal(file, &error.to_string()))?))
            }
        };
        if net.is_none() && self.wish == Wish::Network {
            self.wish = Wish::Auto;
        }
        self.net = net;
        self.is_news = true;
        Ok(())
    }

    fn refusal(&self, file: &str, reason: &str) -> OptionError {
        let file: String = file.chars().take(256).collect();
        let stays = match self.net() {
            Some(_) => "the old net stays",
            None => "the evaluation stays classical",
        };
        OptionError::Failed(format!("EvalFile {file:?}: {reason}; {stays}"))
    }

    /// Says what is evaluated with, once after every change.
    pub(crate) fn news(&mut self) -> Option<String> {
        std::mem::take(&mut self.is_news).then(|| match self.net() {
            Some(net) => {
                let header = net.header();
                format!("evaluation: net {:?}, {} neurons", header.name, header.neurons)
            }
            None => "evaluation: classical".to_owned(),
        })
    }
}
