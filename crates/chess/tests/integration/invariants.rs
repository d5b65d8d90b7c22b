//! What must hold in every position, checked over many thousands reached by random play.

use chess::{Color, Move, MoveList, Observer, Piece, PieceKind, Position, Square, keys};

use testkit::random_games;

#[test]
fn unmake_restores_every_field() {
    random_games(1, 600, 120, |position, _| {
        let mut board = position.clone();
        for mv in &position.legal_moves() {
            let undo = board.make(mv);
            assert_eq!(board, position.after(mv), "{position} {mv}");
            assert_eq!(undo.captured().is_some(), mv.is_capture(), "{position} {mv}");
            board.unmake(mv, undo);
            assert_eq!(&board, position, "{position} {mv}");
        }
    });
}

/// A whole game is taken back move by move to the very start.
#[test]
fn unmake_goes_back_through_whole_games() {
    let mut random = chess::random::Random::new(4);
    for start in testkit::starts(&mut random, 300) {
        let mut board = start.clone();
        let mut undos = Vec::new();
        for _ in 0..200 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = *random.pick(&moves);
            undos.push((mv, board.make(mv)));
        }
        for (mv, undo) in undos.into_iter().rev() {
            board.unmake(mv, undo);
        }
        assert_eq!(board, start);
    }
}

#[test]
fn incremental_keys_equal_recomputed_ones() {
    random_games(2, 600, 150, |position, _| {
        let mut pawns = 0;
        let mut others = [0; 2];
        for square in Square::all() {
            if let Some(piece) = position.piece(square) {
                let key = keys::piece(piece, square);
                match piece.kind() {
                    PieceKind::Pawn => pawns ^= key,
                    _ => others[piece.color().index()] ^= key,
                }
            }
        }
        let mut key = pawns ^ others[0] ^ others[1] ^ keys::turn(position.turn());
        position.castling().into_iter().for_each(|rook| key ^= keys::castling(rook));
        if let Some(square) = position.en_passant() {
            key ^= keys::en_passant(square.file());
        }
        assert_eq!(position.pawn_key(), pawns, "{position}");
        assert_eq!(Color::ALL.map(|color| position.non_pawn_key(color)), others, "{position}");
        assert_eq!(position.key(), key, "{position}");
        // Checkers, pins and everything else equal those of a position set up afresh.
        assert_eq!(Position::new(&position.setup()).as_ref(), Ok(position), "{position}");
    });
}

#[test]
fn is_legal_for_all_encodings_is_membership_in_the_list() {
    let mut positions = 0;
    random_games(3, 60, 60, |position, _| {
        positions += 1;
        let legal = position.legal_moves();
        for bits in 0..=u16::MAX {
            let listed = legal.iter().any(|mv| mv.bits() == bits);
            let accepted = Move::from_bits(bits).is_some_and(|mv| position.is_legal(mv));
            assert_eq!(accepted, listed, "{position} {bits:#06x}");
        }
    });
    assert!(positions > 2_000, "{positions} positions");
}

#[test]
fn stages_divide_the_legal_moves() {
    random_games(6, 600, 120, |position, _| {
        let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
        position.add_captures(&mut captures);
        position.add_quiets(&mut quiets);
        assert!(captures.iter().all(|mv| !mv.is_quiet()), "{position}");
        assert!(quiets.iter().all(|mv| mv.is_quiet()), "{position}");
        let mut both: Vec<Move> = captures.iter().chain(quiets.iter()).copied().collect();
        let mut all = position.legal_moves().to_vec();
        both.sort();
        all.sort();
        assert_eq!(both, all, "{position}");
        all.dedup();
        assert_eq!(both.len(), all.len(), "no move twice in {position}");
    });
}

#[test]
fn gives_check_foresees_the_checkers() {
    random_games(8, 600, 120, |position, _| {
        let info = position.check_info();
        for mv in &position.legal_moves() {
            let after = position.after(mv);
            assert_eq!(position.gives_check(mv, &info), after.in_check(), "{position} {mv}");
        }
    });
}

#[test]
fn likely_keys_are_right_where_they_promise_to_be() {
    let (mut right, mut others) = (0, 0);
    random_games(10, 100, 120, |position, _| {
        for mv in &position.legal_moves() {
            let after = position.after(mv);
            let special = mv.is_castle() || mv.is_promotion() || mv.is_en_passant();
            let same_rights = after.castling() == position.castling();
            if !special && same_rights && after.en_passant().is_none() {
                assert_eq!(position.likely_key_after(mv), after.key(), "{position} {mv}");
                right += 1;
            } else {
                others += 1;
            }
        }
    });
    assert!(right > 10 * others && others > 0, "{right} {others}");
}

#[test]
fn passing_changes_the_side_and_nothing_on_the_board() {
    random_games(9, 300, 100, |position, _| {
        if position.in_check() {
            return;
        }
        let mut passed = position.clone();
        let undo = passed.pass();
        let mut back = passed.clone();
        back.unpass(undo);
        assert_eq!(&back, position, "{position}");
        let mut expected = position.setup();
        expected.turn = !expected.turn;
        expected.en_passant = None;
        expected.halfmove_clock += 1;
        expected.fullmove_number += u16::from(position.turn() == Color::Black);
        assert_eq!(chess::Position::new(&expected), Ok(passed), "{position}");
    });
}

/// An observer that keeps a board of its own from what it hears.
#[derive(Clone, PartialEq, Debug)]
struct Listener([Option<Piece>; 64]);

impl Observer for Listener {
    fn put(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace(piece), None);
    }

    fn take(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some(piece));
    }

    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        // In Chess960 the king may arrive where the rook still stands.
        if self.0[from.index()] == Some(piece) {
            self.0[from.index()] = None;
        }
        self.0[to.index()] = Some(piece);
    }
}

#[test]
fn an_observer_hears_every_change() {
    random_games(10, 900, 150, |position, mv| {
        let Some(mv) = mv else { return };
        let mut listener = Listener(position.setup().board);
        let mut board = position.clone();
        board.play_observed(mv, &mut listener);
        assert_eq!(listener.0, board.setup().board, "{position} {mv}");
        assert_eq!(board, position.after(mv));
    });
}

/// The mirrored position has the mirrored moves: nothing depends on the colour.
#[test]
fn colours_are_symmetric() {
    random_games(12, 300, 100, |position, _| {
        let mut flipped = position.setup();
        for square in Square::all() {
            flipped.board[square.flip().index()] =
                position.piece(square).map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        flipped.turn = !flipped.turn;
        flipped.castling = flipped.castling.flip();
        flipped.en_passant = flipped.en_passant.map(Square::flip);
        let flipped = Position::new(&flipped).expect("as legal as its mirror image");
        let mirror = |mv: Move| Move::new(mv.from().flip(), mv.to().flip(), mv.kind());
        let mut expected: Vec<Move> = position.legal_moves().into_iter().map(mirror).collect();
        let mut found = flipped.legal_moves().to_vec();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{position}");
    });
}
