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
    let values = "20. Ra7 was better (-0.40 instead of +0.90)";
    let turned = "turns a slight edge for White into an even game after 20... h6";
    assert_eq!(english, format!("20. h3? {turned}; {values}."));
    let values = "20. Ta7 était meilleur (-0,40 au lieu de +0,90)";
    let turned = "transforme un léger avantage pour les Blancs en une partie égale après 20... h6";
    assert_eq!(french, format!("20. h3? {turned} ; {values}."));
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

/// The sentences about the last of two moves from a position; values for the side that moves: before the first, between them,
/// after the second. The lines are those of the second move: the best one, and the answer.
fn told_second(
    fen: &str,
    played: [&str; 2],
    values: [i32; 3],
    [best, answer]: [&str; 2],
) -> [String; 2] {
    let start = Position::from_fen(fen).expect("a position");
    let read = |place: &Position, word: &str| {
        san::read(place, word, notation::PieceLetters::English).expect("a move")
    };
    let first = read(&start, played[0]);
    let between = start.after(first);
    let second = read(&between, played[1]);
    let other = start.legal_moves().iter().copied().find(|&mv| mv != first).expect("another");
    let found = |line: StudiedLine| Findings { lines: vec![line], ..Findings::default() };
    let before =
        found(StudiedLine { moves: vec![other], score: cp(values[0]), bound: Bound::Exact });
    let found = [
        before,
        found(line(&between, best, cp(values[1]))),
        found(line(&between.after(second), answer, cp(values[2]))),
    ];
    let review = Review::of(&start, &[first, second], &found);
    let reviewed = review.moves.last().expect("a move");
    [English, French].map(|language| language.review_sentence(reviewed).unwrap_or_default())
}

#[test]
fn an_error_that_is_not_punished_is_called_so() {
    let fen = "r1bqk2r/ppp2pbp/2np2pn/4p3/8/2NP1NPP/PPP1PPB1/R1BQ1RK1 b kq - 0 7";
    let lines = ["Nd5 Qd8 Bg5", "Bxh6 Nd5 Qd8"];
    let [english, french] = told_second(fen, ["Qf6", "Bxh6"], [-3, 144, 6], lines);
    assert_eq!(
        english,
        "8. Bxh6? lets Black's error go unpunished: 8. Nd5, which attacks the queen on f6, kept a slight edge for White, \
         now it is an even game (-0.06 instead of +1.44)."
    );
    assert_eq!(
        french,
        "8. Fxh6? laisse la faute des Noirs impunie : 8. Cd5, qui attaque la dame en f6, gardait un léger avantage pour les Blancs, \
         c'est maintenant une partie égale (-0,06 au lieu de +1,44)."
    );
}

#[test]
fn where_the_sides_stand_as_they_did_the_sentence_says_so() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20";
    let said = |best, answer| told(fen, "h3", ("Ra7 h6 g3", cp(best)), ("h6 Ra7 Kh7", cp(answer)));
    for (best, answer, english, french) in [
        (800, -500, "keeps a won game, but", "garde une partie gagnée, mais"),
        (50, 40, "keeps the game even, but", "garde l'égalité, mais"),
        (
            360,
            -200,
            "gives away part of a clear advantage for White after 20... h6;",
            "perd une part d'un net avantage pour les Blancs après 20... h6 ;",
        ),
        (
            -200,
            350,
            "lets a clear advantage for Black grow after 20... h6;",
            "laisse grandir un net avantage pour les Noirs après 20... h6 ;",
        ),
        (
            -500,
            900,
            "makes a lost game worse after 20... h6;",
            "aggrave une partie perdue après 20... h6 ;",
        ),
    ] {
        let [told_english, told_french] = said(best, answer);
        assert!(
            told_english.contains(&format!(" {english} 20. Ra7 was better (")),
            "{told_english}"
        );
        assert!(
            told_french.contains(&format!(" {french} 20. Ta7 était meilleur (")),
            "{told_french}"
        );
    }
}

#[test]
fn what_is_won_later_is_told_with_its_moves_and_a_draw_with_its_kind() {
    let fen = "2kr1r2/p1p4p/1p4p1/2qP4/4RpP1/2NQ1P1P/PPP2bK1/R7 w - - 5 26";
    let best = ("b4 Qd6 Qa6+ Kd7 Qa4+ Kc8 Qxa7 Rf7 Kxf2 Qf6 Qa8+ Kd7", cp(683));
    let [english, french] =
        told(fen, "Nb5", best, ("Rxd5 Qe2 Be3 Rd1 Rxd1 Qxd1 Kb8 a4 a6", cp(30)));
    let moves = "26... Qd6 27. Qa6+ Kd7 28. Qa4+ Kc8 29. Qxa7 Rf7 30. Kxf2";
    assert_eq!(
        english,
        format!("26. Nb5?? misses 26. b4, which wins a piece and a pawn: {moves}.")
    );
    let moves = "26... Dd6 27. Da6+ Rd7 28. Da4+ Rc8 29. Dxa7 Tf7 30. Rxf2";
    assert_eq!(
        french,
        format!("26. Cb5?? manque 26. b4, qui gagne une pièce et un pion : {moves}.")
    );
    let fen = "2r5/pp4k1/4pqp1/2Rp3p/1P3PpP/8/P1P1QR2/2K5 b - - 0 28";
    let best = ("Qa1+ Kd2 Qd4+ Kc1", Score::DRAW);
    let [english, french] = told(fen, "Kh7", best, ("Rxc8 Qa1+ Kd2 Qd4+ Qd3", cp(169)));
    assert_eq!(english, "28... Kh7?? misses 28... Qa1+, which draws by perpetual check.");
    assert_eq!(french, "28... Rh7?? manque 28... Da1+, qui annule par échec perpétuel.");
}

#[test]
fn an_answer_that_comes_to_the_best_move_as_well_is_not_what_a_move_allows() {
    // The rook takes on d5 in any case; only what it takes next depends on the move.
    let fen = "r5k1/6p1/8/PR1p1p1p/3Pp3/3n3P/3P2P1/6K1 b - - 2 29";
    let answer = ("Rxd5 Kf7 Rxf5+ Kg6 Rb5 h4 Kh2 Nf4 Rb6+ Kh5", cp(-130));
    let [english, _] = told(fen, "g5", ("h4 Rxd5 g6 Rb5 Kf7 Kh2 Ke6 Rb6+ Kd5", cp(560)), answer);
    assert!(english.contains("turns a won game for Black into a slight edge"), "{english}");
    let [english, french] = told(fen, "g5", ("h4 Kf1 g6 Rb7 Kf8 Ke2", cp(560)), answer);
    assert_eq!(english, "29... g5?? allows 30. Rxd5, which wins two pawns: 30... Kf7 31. Rxf5+.");
    assert_eq!(french, "29... g5?? permet 30. Txd5, qui gagne deux pions : 30... Rf7 31. Txf5+.");
}

#[test]
fn a_drawn_ending_is_held() {
    let fen = "8/8/8/8/6p1/5k2/8/6K1 b - - 1 51";
    let best = ("Kg3 Kf1 Kh2 Ke2 g3 Kd3", cp(900));
    let answer = ("Kh1 Kg4 Kg2 Kh4 Kg1 Kh3 Kh1", Score::DRAW);
    let [english, french] = told(fen, "g3", best, answer);
    assert_eq!(english, "51... g3?? allows 52. Kh1, which holds the draw.");
    assert_eq!(french, "51... g3?? permet 52. Rh1, qui tient la nulle.");
}
