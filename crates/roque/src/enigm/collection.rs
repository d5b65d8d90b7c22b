//! Where puzzles are kept: those inside the program, and a folder of files beside them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use notation::puzzle::Puzzle;

use crate::console::BadInput;
use crate::text::Language;
use crate::text::nearest;

mod built_in {
    include!(concat!(env!("OUT_DIR"), "/enigm.rs"));
}

/// The folder that is looked at in the working directory.
pub(crate) const FOLDER: &str = "enigm";

/// No puzzle takes so many bytes.
const LARGEST: u64 = 1 << 16;

/// A puzzle that could be read, or why not.
pub(super) type Known = Result<Puzzle, String>;

/// All puzzles by their names.
pub(super) struct Collection {
    puzzles: BTreeMap<String, Known>,
}

impl Collection {
    /// The puzzles of this folder alone; without one those of the program, and those of the folder
    /// `enigm` where the program was started, which come first if they have the same names.
    pub(super) fn load(folder: Option<&Path>, language: Language) -> Result<Collection, BadInput> {
        let mut puzzles = BTreeMap::new();
        match folder {
            Some(folder) => {
                read_folder(folder, &mut puzzles, language)
                    .map_err(|error| BadInput(language.enigm_folder_refused(folder, &error)))?;
                if puzzles.is_empty() {
                    return Err(BadInput(language.enigm_folder_empty(folder)));
                }
            }
            None => {
                for (name, text) in built_in::BUILT_IN {
                    puzzles.insert((*name).to_owned(), read(text, language));
                }
                // That it is not there is the usual case.
                let _ = read_folder(Path::new(FOLDER), &mut puzzles, language);
            }
        }
        Ok(Collection { puzzles })
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Known)> {
        self.puzzles.iter().map(|(name, known)| (name.as_str(), known))
    }

    /// The puzzles of these names; none or `all` means all of them.
    pub(super) fn chosen(
        &self,
        names: &[String],
        language: Language,
    ) -> Result<Vec<(&str, &Known)>, BadInput> {
        if names.is_empty() || names.iter().any(|name| name.eq_ignore_ascii_case("all")) {
            return Ok(self.iter().collect());
        }
        names.iter().map(|name| self.entry(name, language)).collect()
    }

    /// The one puzzle of this name, which must be sound.
    pub(super) fn one(&self, name: &str, language: Language) -> Result<(&str, &Puzzle), BadInput> {
        match self.entry(name, language)? {
            (name, Ok(puzzle)) => Ok((name, puzzle)),
            (name, Err(wrong)) => Err(BadInput(language.enigm_bad_file(name, wrong))),
        }
    }

    fn entry(&self, name: &str, language: Language) -> Result<(&str, &Known), BadInput> {
        let found = self.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            let meant = nearest(name, self.iter().map(|(known, _)| known));
            BadInput(language.enigm_unknown(name, meant))
        })
    }
}

fn read_folder(
    folder: &Path,
    puzzles: &mut BTreeMap<String, Known>,
    language: Language,
) -> Result<(), std::io::Error> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        let is_puzzle = extension.as_ref().is_none_or(|extension| extension == "txt");
        let Some(name) = path.file_stem().map(|name| name.to_string_lossy().into_owned()) else {
            continue;
        };
        if path.is_file() && is_puzzle && !name.starts_with('.') {
            let is_huge = fs::metadata(&path).is_ok_and(|data| data.len() > LARGEST);
            let text = match is_huge {
                true => Err(language.enigm_too_large().to_owned()),
                false => fs::read_to_string(&path)
                    .map_err(|error| language.system_error(&error.to_string())),
            };
            puzzles.insert(name, text.and_then(|text| read(&text, language)));
        }
    }
    Ok(())
}

fn read(text: &str, language: Language) -> Known {
    Puzzle::parse(text).map_err(|error| language.puzzle_error(&error))
}
