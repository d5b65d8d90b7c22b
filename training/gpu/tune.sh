#!/usr/bin/env bash
# What each part of the search is worth, by matches on the GPU at equal nodes: the first player is
# the default, the second has one thing changed. A positive Elo means the default is better.
#   tune.sh [SECONDS_EACH] [NET]     26 matches; after first_run.sh has built
set -uo pipefail
cd "$(dirname "$0")"
EACH=${1:-5} NET=${2:-hand} SOFT=${SOFT:-500}
width=0
[ "$NET" = hand ] || width=$(od -An -tu4 -j12 -N4 "$NET" | tr -d ' ')
all=16383
try() { # label, field=value...
    label=$1; shift
    changes=(); for change in "$@"; do changes+=(--second "$change"); done
    printf '%-34s %s\n' "$label" "$(timeout $((EACH + 30)) build/selfplay_"$width" --match "$NET" "$NET" --seconds "$EACH" --soft "$SOFT" --seed 11 "${changes[@]}" 2>&1 | grep '^match')"
}
try "the same player" "features=$all"
for part in 2:null-move 4:reductions 8:reverse-futility 16:late-pruning 32:delta 64:extensions 256:futility 512:aspiration \
    1024:internal-reduction 2048:threat-order 4096:malus 8192:quiescence-in-table; do
    try "without ${part#*:}" "features=$((all - ${part%%:*}))"
done
try "with improving" "features=$((all + 16384))"
try "with history pruning" "features=$((all + 32768))"
try "with razoring" "features=$((all + 65536))"
try "null_base 3" null_base=3
try "reverse_margin 60" reverse_margin=60
try "reverse_margin 100, depth 7" reverse_margin=100 reverse_depth=7
try "reduction_scale 40" reduction_scale=40
try "reduction_scale 24" reduction_scale=24
try "reduction_base 1024" reduction_base=1024
try "reduction_history 1500" reduction_history=1500
try "futility 40 + 60 d" futility_base=40 futility_slope=60
try "late_base 2" late_base=2
try "delta_margin 80" delta_margin=80
