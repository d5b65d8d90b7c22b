//! Results laid out for people and for programs: tables of text, JSON documents, SVG, Graphviz, HTML.
//! Data comes from the libraries, words from `text`; files, terminals and commands are not known here.
//! Nothing else of this program is imported, so that this folder can become a crate of its own.

pub(crate) mod ablation;
mod columns;
pub(crate) mod compare;
pub(crate) mod contest;
pub(crate) mod json;
pub(crate) mod markup;
pub(crate) mod suite;
pub(crate) mod table;
pub(crate) mod tournament;
pub(crate) mod tree;
