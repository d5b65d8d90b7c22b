//! Algorithms side by side: every player searches every position to the same depth, on the same
//! terms, one after the other. What they did is counted in `lab`.
//!
//! A [`Contestant`] is a player on the common [`Terms`]; a [`Plan`] says what they search, and gives a
//! [`Comparison`] when it is carried out.
//!
//! ```
//! use std::time::Duration;
//! use experiments::NoObserver;
//! use experiments::compare::{Contestant, Plan, Terms};
//! use search::StopFlag;
//!
//! let terms = Terms::default();
//! let mut contestants = Vec::new();
//! for name in ["minimax", "alphabeta"] {
//!     contestants.push(Contestant::new(&players::read_own(name)?, &terms, 2)?);
//! }
//! let positions = vec![chess::Position::start()];
//! let plan = Plan { positions, depth: 2, time: Duration::from_secs(60), repeat: Some(1) };
//! let comparison = plan.carry_out(&mut contestants, terms, &StopFlag::new(), &mut NoObserver);
//! let [minimax, alphabeta] = &comparison.rows[0].outcomes[..] else { panic!("two players") };
//! assert_eq!(minimax.value(), alphabeta.value());
//! assert!(alphabeta.statistics().nodes < minimax.statistics().nodes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contestant;
mod data;
mod fill;
mod outcome;
mod plan;
mod player_data;
mod runs;
mod summary;

pub use contestant::{Contestant, ContestantError, Measure, Terms, exact_players};
pub use data::{ComparisonData, MeanData, PositionData, SubjectData, SummaryData};
pub use outcome::{Compared, Outcome, disagreements};
pub use plan::{Comparison, Plan};
pub use player_data::{
    CandidateData, ClockData, PlayerData, ReachedData, SampleData, TableCountsData, ThreadsData,
};
pub use summary::{Summary, summarize};
