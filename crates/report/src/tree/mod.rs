//! A recorded tree as a summary, as JSON, for Graphviz and as a drawing.

mod dot;
mod json;
mod summary;
mod svg;
mod told;

pub use dot::write as write_dot;
pub use json::write as write_json;
pub use summary::{to_json, to_text};
pub use svg::write as write_svg;
pub use told::Told;
