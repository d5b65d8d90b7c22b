//! The words every search shares. A player of any kind goes through this door: it gets a
//! [`Root`] and [`Limits`], obeys a [`StopFlag`], tells a [`Sink`] how it gets on, and answers
//! with a [`Choice`].
//!
//! This crate must never know any algorithm or any protocol.
#![forbid(unsafe_code)]

mod limits;
mod memory;
mod option;
mod remark;
mod report;
mod root;
mod searcher;
mod stop;
mod tables;

pub use limits::{Clock, Limits};
pub use memory::check_memory;
pub use option::{Expected, Failure, NoMemory, OptionError, OptionKind, OptionSpec, Purpose};
pub use remark::Remark;
pub use report::{Bound, NullSink, Report, Sink, Source};
pub use root::Root;
pub use searcher::{BookMove, Choice, Description, Family, Known, Searcher};
pub use stop::StopFlag;
pub use tables::{Complaint, Metric, TableCounts, Tables, TablesError, Trouble, Wdl};
