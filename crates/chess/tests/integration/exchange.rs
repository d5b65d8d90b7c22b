//! Static exchange evaluation against a slow search written from the definition, and against
//! published values.

use chess::{Color, Exchange, Move, Piece, PieceKind, PinRule, Position, Square};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Position as _};

type Board = [Option<Piece>; 64];

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const OBLIQUE: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Whether the piece on `from` attacks `to`, found by walking.
fn attacks(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board[from.index()] else { return false };
    let walks = |steps: &[(i8, i8)], longest: usize| {
        steps.iter().any(|&(files, ranks)| {
            let mut at = from;
            for _ in 0..longest {
                match at.offset(files, ranks) {
                    Some(next) if next == to => return true,
                    Some(next) if board[next.index()].is_none() => at = next,
                    _ => return false,
                }
            }
            false
        })
    };
    match piece.kind() {
        PieceKind::Pawn => match piece.color() {
            Color::White => walks(&[(-1, 1), (1, 1)], 1),
            Color::Black => walks(&[(-1, -1), (1, -1)], 1),
        },
        PieceKind::Knight => walks(&JUMPS, 1),
        PieceKind::Bishop => walks(&OBLIQUE, 7),
        PieceKind::Rook => walks(&STRAIGHT, 7),
        PieceKind::Queen => walks(&STRAIGHT, 7) || walks(&OBLIQUE, 7),
        PieceKind::King => walks(&STRAIGHT, 1) || walks(&OBLIQUE, 1),
    }
}

/// The capture on `square` by the piece on `from`, with the promotion it brings.
fn captured(board: &Board, from: Square, square: Square) -> Board {
    let mut after = *board;
    let piece = after[from.index()].take().expect("a capturer");
    let promotes = piece.kind() == PieceKind::Pawn && "18".contains(square.rank().digit());
    let kind = if promotes { PieceKind::Queen } else { piece.kind() };
    after[square.index()] = Some(Piece::new(piece.color(), kind));
    after
}

/// Whether the capture lets a slider see the capturer's king through the square it left.
fn uncovers_king(board: &Board, from: Square, square: Square, side: Color) -> bool {
    let king = Some(Piece::new(side, PieceKind::King));
    let Some(king) = Square::all().find(|&at| board[at.index()] == king) else { return false };
    let after = captured(board, from, square);
    king != from
        && Square::all().any(|at| {
            let enemy = after[at.index()].is_some_and(|piece| piece.color() != side);
            enemy && attacks(&after, at, king) && !attacks(board, at, king)
        })
}

/// What `side` wins on the square if it captures there as long as it pays.
fn exchange(rules: &Exchange, board: &Board, square: Square, side: Color) -> i32 {
    let able = |board: &Board, side: Color| -> Vec<Square> {
        Square::all()
            .filter(|&from| board[from.index()].is_some_and(|piece| piece.color() == side))
            .filter(|&from| from != square && attacks(board, from, square))
            .filter(|&from| {
                rules.pins == PinRule::Ignore || !uncovers_king(board, from, square, side)
            })
            .collect()
    };
    let worth = |board: &Board, at: Square| {
        rules.values[board[at.index()].expect("a piece").kind().index()]
    };
    // What stands to be lost after the capture decides who goes first; the pawn that becomes a
    // queen goes before the queen.
    let risk = |from: &Square| {
        let before = board[from.index()].expect("a piece").kind();
        let after = captured(board, *from, square)[square.index()].expect("a piece").kind();
        (after, before, *from)
    };
    let Some(from) = able(board, side).into_iter().min_by_key(risk) else { return 0 };
    let after = captured(board, from, square);
    let is_king = board[from.index()].expect("a piece").kind() == PieceKind::King;
    if is_king && !able(&after, !side).is_empty() {
        return 0;
    }
    let promotion = worth(&after, square) - worth(board, from);
    let gain = worth(board, square) + promotion - exchange(rules, &after, square, !side);
    gain.max(0)
}

fn slow_value(rules: &Exchange, position: &Position, mv: Move) -> i32 {
    if mv.is_castle() {
        return 0;
    }
    let mut board = position.setup().board;
    let value = |kind: PieceKind| rules.values[kind.index()];
    let mut gain = position.piece(mv.to()).map_or(0, |piece| value(piece.kind()));
    let piece = board[mv.from().index()].take().expect("a piece");
    if mv.is_en_passant() {
        board[Square::new(mv.to().file(), mv.from().rank()).index()] = None;
        gain += value(PieceKind::Pawn);
    }
    let kind = mv.promotion().unwrap_or(piece.kind());
    gain += value(kind) - value(piece.kind());
    board[mv.to().index()] = Some(Piece::new(piece.color(), kind));
    gain - exchange(rules, &board, mv.to(), !piece.color())
}

#[test]
fn fast_exchanges_equal_the_slow_search() {
    let mut compared = 0;
    for pins in [PinRule::Ignore, PinRule::Respect] {
        let rules = Exchange { pins, ..Exchange::CLASSIC };
        testkit::random_games(21, 90, 100, |position, _| {
            for mv in &position.legal_moves() {
                let slow = slow_value(&rules, position, mv);
                assert_eq!(rules.value(position, mv), slow, "{position} {mv} {pins:?}");
                for threshold in [slow - 1, slow, slow + 1, -100, 0, 1, 300] {
                    let expected = slow >= threshold;
                    let answer = rules.at_least(position, mv, threshold);
                    assert_eq!(answer, expected, "{position} {mv} {pins:?} {threshold}");
                }
                compared += 1;
            }
        });
    }
    assert!(compared > 200_000, "{compared} moves");
}

/// Lines `FEN; SAN; value; how`, from Leorik's tests.
#[test]
fn published_exchange_values() {
    let mut lines = 0;
    for line in crate::support::data("epd/see_exchange.epd").lines() {
        let cells: Vec<&str> = line.split(';').map(str::trim).collect();
        let position = Position::from_fen(cells[0]).expect("legal");
        let fen: Fen = position.to_string().parse().expect("a FEN");
        let theirs: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let san: San = cells[1].parse().expect("SAN");
        let expected: i32 = cells[2].parse().expect("a value");
        // Two lines of the file are ambiguous; either move has the value.
        let legal = theirs.legal_moves();
        assert!(legal.iter().any(|&mv| san.matches(mv)), "{line}");
        for candidate in legal.into_iter().filter(|&mv| san.matches(mv)) {
            let uci = candidate.to_uci(CastlingMode::Chess960).to_string();
            let moves = position.legal_moves();
            let mv = *moves.iter().find(|mv| mv.to_string() == uci).expect("legal here too");
            assert_eq!(Exchange::CLASSIC.value(&position, mv), expected, "{line}");
            assert!(Exchange::CLASSIC.at_least(&position, mv, expected), "{line}");
            assert!(!Exchange::CLASSIC.at_least(&position, mv, expected + 1), "{line}");
        }
        lines += 1;
    }
    assert!(lines > 70, "{lines} lines");
}
