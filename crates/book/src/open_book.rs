//! An open book: a file, or the one built into the program. Nothing of a file is kept in memory.

use std::fs::File;
use std::io::{self, Cursor};
use std::path::Path;

use notation::polyglot::{Book, BookEntry, BookError};

/// The book that is built in, see `books/README.md`.
pub const BUILT_IN: &[u8] = include_bytes!("../../../books/roque.bin");

/// So many entries all over a file are looked at to see whether it is sorted.
const SAMPLES: u64 = 64;

/// Why a file is no book.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error("{0}")]
    File(#[from] io::Error),
    /// It is a pipe, or something else that does not lie on a disk.
    #[error("it is no ordinary file")]
    NotOrdinary,
    /// There is nothing in it.
    #[error("this file is empty")]
    Empty,
    /// Its length fits no book: it was cut off, or is something else.
    #[error(
        "this is no Polyglot book, or it was cut off: {length} bytes, not a multiple of {}",
        BookEntry::SIZE
    )]
    Length {
        /// How long it is.
        length: u64,
    },
    /// Its entries are not sorted: it is something else.
    #[error("this is no Polyglot book: entry {number} is out of order")]
    Order {
        /// The first such entry that was seen, from 0.
        number: u64,
    },
}

impl From<BookError> for OpenError {
    fn from(error: BookError) -> OpenError {
        match error {
            BookError::File(error) => OpenError::File(error),
            BookError::Length { length } => OpenError::Length { length },
        }
    }
}

/// An open book.
#[derive(Debug)]
pub struct OpenBook(Source);

#[derive(Debug)]
enum Source {
    File(Book<File>),
    BuiltIn(Book<Cursor<&'static [u8]>>),
}

impl OpenBook {
    /// Opens a file, and looks here and there whether it is a book.
    pub fn open(path: &Path) -> Result<OpenBook, OpenError> {
        if path.is_dir() {
            return Err(OpenError::File(io::ErrorKind::IsADirectory.into()));
        }
        // A pipe that nobody writes to would keep us waiting for ever.
        #[cfg(unix)]
        if std::os::unix::fs::FileTypeExt::is_fifo(&std::fs::metadata(path)?.file_type()) {
            return Err(OpenError::NotOrdinary);
        }
        let mut book = OpenBook(Source::File(Book::open(File::open(path)?)?));
        if book.is_empty() {
            return Err(OpenError::Empty);
        }
        let (length, mut before) = (book.len(), 0);
        for sample in 0..SAMPLES.min(length) {
            let number = length * sample / SAMPLES.min(length);
            let key = book.entry(number)?.key;
            if key < before {
                return Err(OpenError::Order { number });
            }
            before = key;
        }
        Ok(book)
    }

    /// The book that is built in.
    pub fn built_in() -> Result<OpenBook, OpenError> {
        Ok(OpenBook(Source::BuiltIn(Book::open(Cursor::new(BUILT_IN))?)))
    }

    /// How many entries it has.
    pub fn len(&self) -> u64 {
        match &self.0 {
            Source::File(book) => book.len(),
            Source::BuiltIn(book) => book.len(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entry with this number, from 0.
    pub fn entry(&mut self, number: u64) -> Result<BookEntry, BookError> {
        match &mut self.0 {
            Source::File(book) => book.entry(number),
            Source::BuiltIn(book) => book.entry(number),
        }
    }

    /// All entries with this key.
    pub fn find(&mut self, key: u64) -> Result<Vec<BookEntry>, BookError> {
        match &mut self.0 {
            Source::File(book) => book.find(key),
            Source::BuiltIn(book) => book.find(key),
        }
    }

    /// All entries, in the order of the file.
    pub fn entries(&mut self) -> Result<Vec<BookEntry>, BookError> {
        match &mut self.0 {
            Source::File(book) => book.entries(),
            Source::BuiltIn(book) => book.entries(),
        }
    }
}
