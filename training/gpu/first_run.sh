#!/usr/bin/env bash
# One visit to a GPU machine: build, perft, the same checksum from processor and GPU, speed by
# width. About four minutes with 16 cores; every step is bounded. Logs go to $OUT (default: out/),
# the table comes last.
set -uo pipefail
cd "$(dirname "$0")"
OUT=${OUT:-$PWD/out}
mkdir -p "$OUT"
LOG=$OUT/first_run.log
SECONDS_EACH=${SECONDS_EACH:-8}
WIDTHS=${WIDTHS:-0 32 64 128 256}
failed=0
fail() { failed=1; say "FAIL $*"; }
has() { [[ " $WIDTHS " == *" $1 "* ]]; }
say() { echo "[$SECONDS s] $*" | tee -a "$LOG"; }
net_of() { [ "$1" = 0 ] && echo hand || echo "build/random_$1_8.nnue"; }

nvidia-smi --query-gpu=name,clocks.sm,power.draw,memory.total --format=csv,noheader 2>/dev/null | tee -a "$LOG"
say "build"
nets=$(for w in $WIDTHS; do [ "$w" = 0 ] || echo "build/random_${w}_8.nnue"; done)
timeout 150 make -j16 cuda cpu $nets WIDTHS="$WIDTHS" CPU_WIDTHS="$WIDTHS" > "$OUT/build.log" 2>&1 || { tail -30 "$OUT/build.log"; say "build failed"; exit 1; }
# Other schedules for the two ends of the scale, while the first tests run: more games a thread.
for games in 4 5; do
    timeout 150 make -j4 build$games/selfplay_0 build$games/selfplay_256 BUILD=build$games SCHEDULE=-DGAMES=$games > "$OUT/build$games.log" 2>&1 &
done
for w in $WIDTHS; do
    echo "width $w: $(grep -A3 'entry function.*play_games' build/generator_"$w".log | grep -oE 'Used [0-9]+ registers|[0-9]+ bytes spill stores' | tr '\n' ' ')" | tee -a "$LOG"
done

say "perft"
has 0 || say "left out: it needs width 0"
perft() { # depth, expected, FEN
    has 0 || return
    got=$(timeout 30 build/selfplay_0 --perft "$1" --fen "$3" 2>&1)
    case "$got" in *" $2 nodes"*) say "ok   $got";; *) fail "expected $2, got: $got";; esac
}
perft 6 119060324 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
perft 5 193690690 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
perft 5 15833292 "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
perft 5 8146062 "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"

say "checksums: 256 games, 30 plies each"
CHECK="--games 256 --plies 30 --seed 7 --chess960 20 --seconds 60 --checksum"
for w in $WIDTHS; do
    timeout 100 build/selfplay_cpu_"$w" $CHECK --net "$(net_of "$w")" > "$OUT/cpu_$w.log" 2>&1 &
    pids="${pids:-} $!"
done
for w in $WIDTHS; do timeout 60 build/selfplay_"$w" $CHECK --net "$(net_of "$w")" > "$OUT/gpu_$w.log" 2>&1; done
wait $pids
for w in $WIDTHS; do
    cpu=$(grep -o 'checksum .*' "$OUT/cpu_$w.log") gpu=$(grep -o 'checksum .*' "$OUT/gpu_$w.log")
    if [ -n "$gpu" ] && [ "$cpu" = "$gpu" ]; then say "ok   width $w $gpu"; else fail "width $w cpu: $cpu gpu: $gpu $(tail -1 "$OUT/gpu_$w.log")"; fi
done
wait

say "speed"
TABLE=$OUT/table.txt
: > "$TABLE"
measure() { # label, program, further options
    label=$1; program=$2; shift 2
    timeout $((SECONDS_EACH + 30)) "$program" --seconds "$SECONDS_EACH" --seed 1 "$@" > "$OUT/last.log" 2>&1
    cat "$OUT/last.log" >> "$LOG"
    last=$(grep 'plies/s' "$OUT/last.log" | tail -1)
    printf '%-26s %s\n' "$label" "${last:-$(tail -1 "$OUT/last.log")}" | tee -a "$TABLE"
}
for w in $WIDTHS; do measure "width $w, 3 games a thread" build/selfplay_"$w" --net "$(net_of "$w")"; done
for games in 4 5; do
    for w in 0 256; do
        has $w && [ -x build$games/selfplay_$w ] && measure "width $w, $games games a thread" build$games/selfplay_$w --net "$(net_of "$w")"
    done
done
has 0 && measure "width 0, 16384 entries" build/selfplay_0 --table 14
has 256 && measure "width 256, 1024 entries" build/selfplay_256 --net "$(net_of 256)" --table 10
has 256 && say "match: hand against a random net (it must win)" &&
    timeout 30 build/selfplay_256 --match hand "$(net_of 256)" --soft 100 --seconds 8 2>&1 | tee -a "$LOG" | tail -1
say "records in a tensor"
timeout 60 python3 generate.py 15 hand 1 20000000 2>&1 | tee -a "$LOG" | tail -26
echo "---- table (seconds, nodes/s, plies/s) ----"
cat "$TABLE"
say "done"
exit $failed
