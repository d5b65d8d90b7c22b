use ::play::Findings;
use ::play::review::Review;
use eval::Score;
use notation::san;
use search::Bound;

use super::*;

fn line(position: &Position, text: &str, value: Score) -> StudiedLine {
    let mut place = position.clone();
    let moves = text.split_whitespace().map(|word| {
        let mv = san::read(&place, word, notation::PieceLetters::English).expect("a move");
        place.play(mv);
        mv
    });
    StudiedLine { moves: moves.collect(), score: value, bound: Bound::Exact }
}

/// The sentences about one move from a position: the best line there, and the best answer to the move.
fn told(fen: &str, played: &str, best: (&str, Score), answer: (&str, Score)) -> [String; 2] {
    let start = Position::from_fen(fen).expect("a position");
    let mv = san::read(&start, played, notation::PieceLetters::English).expect("a move");
    let found = |line: StudiedLine| Findings { lines: vec![line], ..Findings::default() };
    let before = found(line(&start, best.0, best.1));
    let after = found(line(&start.after(mv), answer.0, answer.1));
    let review = Review::of(&start, &[mv], &[before, after]);
    let reviewed = review.moves.first().expect("a move");
    [English, French].map(|language| language.review_sentence(reviewed).unwrap_or_default())
}

const fn cp(value: i32) -> Score {
    Score::centipawns(value)
}

#[test]
fn a_move_that_allows_a_fork_says_what_is_attacked_and_what_is_won() {
    let fen = "r3k3/pp6/8/3N4/8/8/PPP5/4K3 b - - 0 30";
    let [english, french] =
        told(fen, "a6", ("Kd7 Ke2 a6", cp(100)), ("Nc7+ Kd7 Nxa8 Kc8 Ke2", cp(500)));
    let fork = "attacks the king and the rook on a8 at once and wins the rook";
    assert_eq!(english, format!("30... a6?? allows 31. Nc7+, which {fork}."));
    let fork = "attaque à la fois le roi et la tour en a8 et gagne la tour";
    assert_eq!(french, format!("30... a6?? permet 31. Cc7+, qui {fork}."));
}

#[test]
fn a_hanging_piece_a_missed_mate_and_a_plain_loss_have_their_sentences() {
    let fen = "4k3/pp6/8/3n4/8/8/PP1R4/4K3 b - - 0 9";
    let [english, french] = told(fen, "a6", ("Ne7 a3 a6", cp(0)), ("Rxd5 Ke7 Ke2", cp(500)));
    assert_eq!(english, "9... a6?? leaves the knight on d5 undefended: 10. Rxd5.");
    assert_eq!(french, "9... a6?? laisse le cavalier en d5 sans défense : 10. Txd5.");
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20";
    let mate = ("Ra8#", Score::mate_in_plies(1));
    let [english, french] = told(fen, "h3", mate, ("h6 Ra7 Kh7", cp(0)));
    assert_eq!(english, "20. h3?? misses 20. Ra8#, which is mate on the back rank.");
    assert_eq!(french, "20. h3?? manque 20. Ta8#, qui donne le mat du couloir.");
    let [english, french] = told(fen, "h3", ("Ra7 h6 g3", cp(90)), ("h6 Ra7 Kh7", cp(40)));
    assert_eq!(english, "20. h3? is weaker than 20. Ra7 (-0.40 instead of +0.90).");
    assert_eq!(french, "20. h3? est moins fort que 20. Ta7 (-0,40 au lieu de +0,90).");
}

#[test]
fn what_is_won_and_paid_is_listed_as_people_say_it() {
    use PieceKind::{Bishop, Knight, Pawn, Queen, Rook};
    for (won, paid, english, french) in [
        (
            &[Queen][..],
            &[Bishop, Knight][..],
            "wins the queen for two pieces",
            "gagne la dame contre deux pièces",
        ),
        (&[Rook], &[Bishop], "wins the exchange", "gagne la qualité"),
        (&[Knight, Pawn], &[], "wins a piece and a pawn", "gagne une pièce et un pion"),
        (&[Pawn, Pawn], &[], "wins two pawns", "gagne deux pions"),
    ] {
        assert_eq!(English.gain(won, paid), english);
        assert_eq!(French.gain(won, paid), french);
    }
}

#[test]
fn a_piece_that_was_put_there_is_not_left_there() {
    let fen = "4k3/pp6/5n2/8/8/8/PP1R4/4K3 b - - 0 9";
    let answer = ("Rxd5 Ke7 Ke2", cp(500));
    let [english, french] = told(fen, "Nd5", ("Ne4 Rd3 a6", cp(0)), answer);
    assert_eq!(english, "9... Nd5?? puts the knight on d5, where nothing defends it: 10. Rxd5.");
    assert_eq!(french, "9... Cd5?? met le cavalier en d5, où rien ne le défend : 10. Txd5.");
}
