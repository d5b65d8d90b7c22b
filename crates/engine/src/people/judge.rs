//! Who says what a position is worth when people look ahead: a small net that belongs to the model. The weights were fitted to what it
//! says, and another net of the engine must not change how people play.

use std::sync::{Arc, OnceLock};

use nnue::{Net, Network};

/// Follows a search, and says what its positions are worth.
pub(crate) type Judge = Network;

/// The judge, who has read the net once.
pub(crate) fn judge() -> Judge {
    static NET: OnceLock<Arc<Net>> = OnceLock::new();
    let read = || {
        Net::from_bytes(include_bytes!("../../data/people.nnue")).expect("a net that a test reads")
    };
    Network::new(Arc::clone(NET.get_or_init(|| Arc::new(read()))))
}

#[cfg(test)]
mod tests {
    use super::judge;

    /// If it is another one, the weights must be fitted anew.
    #[test]
    fn the_judge_is_the_one_that_the_weights_were_fitted_to() {
        assert_eq!(judge().net().checksum(), 12_910_168_522_195_121_575);
    }
}
