//! How a game can begin: who plays where nobody was chosen, and the positions of Chess960.

use arena::PlayerSpec;
use chess::Position;
use chess::random::mixed_pair;
use players::levels;

/// The players of a game that nobody has chosen: White is a person, Black is friendly.
pub fn usual_players() -> [PlayerSpec; 2] {
    [PlayerSpec::human(), level_player(levels::FRIENDLY)]
}

/// The player of a level.
pub fn level_player(level: u8) -> PlayerSpec {
    // A name without settings is always a player.
    PlayerSpec::parse(&format!("level{level}")).unwrap_or_else(|_| PlayerSpec::human())
}

/// The starting position of Chess960 with this number; the usual one where there is no such number.
pub fn chess960(number: u16) -> Position {
    Position::chess960(number).unwrap_or_else(Position::start)
}

/// One of the numbers of Chess960, the same for the same luck.
pub fn any_chess960_number(luck: u64) -> u16 {
    // The remainder is below 960.
    (mixed_pair(luck, 960) % 960) as u16
}

/// The number of Chess960 that a game begins from, if it is not the usual beginning.
pub fn chess960_number(start: &Position) -> Option<u16> {
    let is_number = |&number: &u16| Position::chess960(number).as_ref() == Some(start);
    (0..960).find(is_number).filter(|_| *start != Position::start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_chess960_is_found_again_but_the_usual_one() {
        for number in (0..960).step_by(7).chain([518, 959]) {
            let found = chess960_number(&chess960(number));
            assert_eq!(found, (number != 518).then_some(number));
        }
        let numbers: Vec<u16> = (0..50).map(any_chess960_number).collect();
        assert_eq!(numbers, (0..50).map(any_chess960_number).collect::<Vec<_>>());
        assert!(numbers.iter().all(|&number| number < 960));
        assert!(numbers.windows(2).all(|pair| pair[0] != pair[1]), "{numbers:?}");
    }
}
