//! Openings that the program brings along: balanced lines of its own making, and the starting
//! positions of Chess960.

use chess::Position;
use notation::{PieceLetters, san};

/// One line of English SAN each, from the start position; how they were made is said in its head.
const LINES: &str = include_str!("built_in.txt");

/// Where the built-in lines lead.
pub(super) fn built_in() -> Vec<Position> {
    LINES.lines().filter_map(end_of).collect()
}

/// Where a line leads; nothing for a comment. That all lines are sound, a test says.
fn end_of(line: &str) -> Option<Position> {
    if line.starts_with('#') {
        return None;
    }
    let mut position = Position::start();
    for word in line.split(' ') {
        position.play(san::read(&position, word, PieceLetters::English).ok()?);
    }
    Some(position)
}

/// The 960 starting positions in the order of their usual numbers, from 0.
pub(super) fn chess960() -> Vec<Position> {
    let fen = |number: usize| {
        let row: String = home_row(number).iter().collect();
        let rooks: Vec<char> = ('a'..='h')
            .zip(row.chars())
            .filter(|&(_, piece)| piece == 'r')
            .map(|(f, _)| f)
            .collect();
        let black: String = rooks.iter().rev().collect();
        let (white_row, white) = (row.to_uppercase(), black.to_uppercase());
        format!("{row}/pppppppp/8/8/8/8/PPPPPPPP/{white_row} w {white}{black} - 0 1")
    };
    (0..960).filter_map(|number| Position::from_fen(&fen(number)).ok()).collect()
}

/// The pieces from a to h of a starting position, by R. Scharnagl's numbers: the number says step by
/// step which of the places that are still free the next piece gets.
fn home_row(number: usize) -> [char; 8] {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut row = [None; 8];
    let mut put = |place: usize, piece: char| {
        // The place is counted among those that are free.
        let free: Vec<usize> = (0..8).filter(|&file| row.get(file) == Some(&None)).collect();
        if let Some(square) = free.get(place).and_then(|&file| row.get_mut(file)) {
            *square = Some(piece);
        }
    };
    let (light, number) = (number % 4, number / 4);
    let (dark, number) = (number % 4, number / 4);
    let (queen, number) = (number % 6, number / 6);
    // b, d, f, h are light, a, c, e, g dark: the first bishop takes a place from the second if it
    // stands before it.
    let (light, dark) = (2 * light + 1, 2 * dark);
    put(light, 'b');
    put(dark - usize::from(dark > light), 'b');
    put(queen, 'q');
    let (first, second) = KNIGHTS.get(number).copied().unwrap_or_default();
    // The later one first, so that the earlier place keeps its number.
    put(second, 'n');
    put(first, 'n');
    for piece in ['r', 'k', 'r'] {
        put(0, piece);
    }
    row.map(|piece| piece.unwrap_or('?'))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_built_in_openings_are_legal_distinct_and_many() {
        let lines: Vec<&str> = LINES.lines().filter(|line| !line.starts_with('#')).collect();
        let ends = built_in();
        assert!(ends.len() >= 1_000, "{}", ends.len());
        assert_eq!(ends.len(), lines.len(), "a line cannot be played");
        let keys: HashSet<u64> = ends.iter().map(Position::key).collect();
        assert_eq!(keys.len(), ends.len(), "two lines lead to the same position");
        for (line, end) in lines.iter().zip(&ends) {
            assert_eq!(line.split(' ').count(), 8, "{line}");
            assert!(end.outcome().is_none(), "{line}");
        }
        // They are not all of one kind: no first move begins more than a third of them.
        let first: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
        for mv in first.iter().collect::<HashSet<_>>() {
            assert!(first.iter().filter(|other| *other == mv).count() * 3 < first.len(), "{mv}");
        }
    }

    #[test]
    fn all_starting_positions_of_chess960_are_there_under_their_numbers() {
        let starts = chess960();
        let keys: HashSet<u64> = starts.iter().map(Position::key).collect();
        assert_eq!((starts.len(), keys.len()), (960, 960));
        let row = |number: usize| home_row(number).iter().collect::<String>();
        assert_eq!(row(518), "rnbqkbnr");
        assert_eq!((row(0), row(959)), ("bbqnnrkr".to_owned(), "rkrnnqbb".to_owned()));
    }
}
