//! Every number of the search that may be tuned, one line each: name = value, smallest, largest,
//! step of a tuner. Constants in a normal build; with `--features tune` they can be set by name.

macro_rules! params {
    ($($name:ident = $value:literal, $min:literal, $max:literal, $step:literal;)*) => {
        /// A tunable number: name, value in this build, smallest, largest, tuner's step.
        #[derive(Clone, Copy, Debug)]
        pub struct Param {
            /// The name of the line in `params.rs`.
            pub name: &'static str,
            /// The value compiled in.
            pub value: i32,
            /// The smallest sensible value.
            pub min: i32,
            /// The largest sensible value.
            pub max: i32,
            /// How far a tuner moves it at last; at first further.
            pub step: i32,
        }

        /// All tunable numbers.
        pub const ALL: &[Param] = &[$(Param {
            name: stringify!($name), value: $value, min: $min, max: $max, step: $step,
        }),*];

        $(
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 { $value }

            #[cfg(feature = "tune")]
            pub(crate) fn $name() -> i32 { tunable::$name.load(std::sync::atomic::Ordering::Relaxed) }
        )*

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod tunable {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($value);)*
        }

        /// Sets a number by name; says whether there is one. Only in builds made for tuning.
        #[cfg(feature = "tune")]
        pub fn set(name: &str, value: i32) -> bool {
            match name {
                $(stringify!($name) => {
                    tunable::$name.store(value, std::sync::atomic::Ordering::Relaxed);
                    true
                })*
                _ => false,
            }
        }
    };
}

params! {
    // What the network says, in percent: brings its scale to that of the margins below.
    network_scale = 75, 30, 120, 8;
    // How much of that counts, in 1024ths: without pieces, and for each point of pieces (minor 3, rook 5,
    // queen 9) so many 16ths more. With pieces on the board an advantage can grow. Scores are told in a scale
    // of their own (`evaluation.rs`).
    material_base = 700, 300, 1100, 30;
    material_slope = 85, 0, 300, 12;
    // And for each pawn above twelve so many 1024ths more, for each below it so many less.
    material_pawns = 10, -20, 20, 3;

    // Aspiration windows.
    aspiration_start = 12, 6, 40, 3;
    aspiration_growth = 50, 20, 150, 10;

    // Reverse futility.
    rfp_depth = 9, 4, 14, 1;
    rfp_margin = 80, 40, 140, 8;
    rfp_improving = 70, 20, 140, 8;

    // Null move.
    nmp_base = 5, 2, 8, 1;
    nmp_depth_divisor = 5, 2, 8, 1;
    nmp_eval_divisor = 215, 40, 400, 25;
    nmp_margin = 85, 0, 300, 20;
    nmp_margin_depth = 15, 0, 40, 3;
    nmp_verify_depth = 14, 8, 20, 1;
    nmp_verify_depth_minor = 5, 1, 20, 1;

    // ProbCut.
    probcut_margin = 205, 100, 300, 15;
    probcut_improving = 50, 0, 120, 10;
    probcut_depth = 5, 3, 9, 1;
    probcut_reduction = 4, 3, 6, 1;

    // Pruning of single moves.
    lmp_base = 5, 1, 6, 1;
    futility_last_depth = 8, 3, 12, 1;
    futility_base = 55, 20, 250, 15;
    futility_depth = 70, 40, 180, 10;
    futility_history = 56, 20, 200, 10;
    history_prune_depth = 0, 0, 8, 1;
    history_prune_margin = -4682, -8000, -1000, 400;
    see_quiet_margin = -14, -80, -5, 4;
    see_capture_margin = -84, -200, -40, 10;
    see_capture_history = 57, 16, 200, 10;
    see_depth = 10, 5, 14, 1;

    // Without a hash move nodes of this depth are searched a ply less, cut nodes of the second one two plies.
    internal_depth = 4, 2, 8, 1;
    internal_cut_depth = 8, 4, 20, 1;

    // From this depth on checks that lose nothing are searched a ply further.
    check_extension_depth = 8, 3, 20, 1;

    // Below this depth the other moves are searched a ply less once one has raised alpha.
    raised_depth = 12, 3, 20, 1;

    // By how much a reduced move must have lowered its side's evaluation to be searched a ply less.
    hindsight_margin = 100, 20, 300, 15;

    // Late-move reductions, in 1024ths of a ply.
    lmr_base = 1084, 200, 1600, 80;
    lmr_divisor = 2292, 1400, 4000, 150;
    lmr_capture_base = 60, -400, 1000, 80;
    lmr_capture_divisor = 3026, 2000, 6000, 200;
    lmr_cut_node = 1900, 300, 4000, 150;
    lmr_not_improving = 850, 0, 1600, 100;
    lmr_tt_pv = 850, 0, 2000, 120;
    lmr_pv_node = 1500, 0, 2000, 120;
    lmr_cutoffs = 950, 0, 2000, 120;
    lmr_cutoffs_above = 3, 1, 6, 1;
    lmr_hash_capture = 700, 0, 2000, 120;
    lmr_check = 1200, 0, 1800, 120;
    lmr_history_divisor = 9, 4, 20, 1;
    // Less for each centipawn by which the static evaluation was corrected: less is known of such positions.
    lmr_correction = 8, 0, 40, 3;
    lmr_deeper_margin = 31, 10, 120, 8;
    lmr_deeper_depth = 2, 0, 6, 1;
    // More in cut nodes without a hash move.
    lmr_no_hash_move = 445, 0, 2600, 150;
    // How far a reduction below zero may extend a move, in plies.
    lmr_beyond = 1, 0, 2, 1;

    // Singular extensions.
    singular_depth = 5, 3, 10, 1;
    singular_margin = 15, 8, 40, 2;
    singular_double_margin = 14, 5, 40, 3;
    // A quiet move that is better still by this is searched three plies further.
    singular_triple_margin = 70, 20, 200, 10;
    singular_double_most = 8, 2, 16, 1;
    singular_entry_depth = 3, 2, 5, 1;
    // By how many plies the hash move of a cut node is searched less deep if others are as good.
    singular_cut_less = 2, 0, 3, 1;

    // History updates.
    history_bonus_depth = 168, 80, 320, 15;
    history_bonus_base = -72, -200, 100, 20;
    history_bonus_max = 1848, 800, 3000, 120;
    history_malus_depth = 206, 80, 320, 15;
    history_malus_max = 1526, 600, 3000, 120;
    // How much of the quiet histories is left when the next search begins, in 64ths.
    history_kept = 48, 16, 64, 6;

    // What a quiet move earns by raising the evaluation (quarters), and by leaving no good answer
    // (percent).
    order_by_eval = 40, 0, 160, 6;
    order_by_eval_most = 1561, 300, 2500, 120;
    unanswered_bonus = 67, 0, 160, 12;
    // What a quiet move loses that was tried first and is refuted (percent of what the refutation earns).
    refuted_malus = 60, 0, 160, 12;

    // Order of quiet moves, beside what was learned: leaving squares that lesser pieces attack and not entering
    // them (percent of what the piece is worth), and checks from squares that nobody attacks.
    order_threatened = 1624, 0, 4000, 200;
    order_check = 6747, 0, 20000, 1000;
    // Order of captures: how much of what was learned counts, and how much a capture that has done well may
    // seem to lose (divisors).
    order_capture_divisor = 7, 2, 16, 1;
    good_capture_divisor = 44, 12, 100, 4;

    // Correction of the static evaluation, each source in 128ths.
    correction_pawn = 55, 20, 140, 8;
    correction_non_pawn = 60, 20, 140, 8;
    correction_continuation = 55, 20, 140, 8;

    // Quiescence.
    stand_pat_blend = 44, 0, 100, 8;
    quiescence_futility = 174, 60, 300, 15;
    quiescence_see = -40, -150, 30, 10;
    // What a capture earns that cuts.
    quiescence_bonus = 200, 0, 600, 30;

    // Time, in thousandths.
    time_soft_share = 85, 25, 100, 5;
    // That is the share late in a game. This is the share at its first move, and so many moves bring it to two thirds of the way.
    time_soft_first = 35, 10, 100, 5;
    time_soft_moves = 25, 5, 80, 5;
    time_increment_share = 750, 400, 1000, 40;
    time_hard_factor = 6000, 2000, 8000, 300;
    time_stability = 60, 20, 120, 8;
    time_node_base = 1650, 1200, 2200, 60;
    time_node_scale = 1250, 700, 1800, 60;
}
