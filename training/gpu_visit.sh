#!/usr/bin/env bash
# One run on a GPU machine, from nothing: build, check that processor and GPU agree, then the loop.
# Nets and logs are in $OUT in the end; START goes on from the last small net.
set -uo pipefail
cd "$(dirname "$0")"
export PYTHONUNBUFFERED=1 OUT=${OUT:-$PWD/out}
# Widths to build and check; 0 is the hand evaluation.
W=${WIDTHS:-"0 256"}
mkdir -p "$OUT/run"
net_of() { [ "$1" = 0 ] && echo hand || echo "build/random_$1_8.nnue"; }
nets=$(for w in $W; do [ "$w" = 0 ] || net_of "$w"; done)
(cd gpu && timeout 150 make -j16 cuda cpu $nets WIDTHS="$W" CPU_WIDTHS="$W" > "$OUT/build.log" 2>&1) || { tail -30 "$OUT/build.log"; exit 1; }
cd gpu
CHECK="--games 256 --plies 60 --seed 7 --chess960 20 --seconds 40 --checksum"
for w in $W; do
    net=$(net_of "$w")
    timeout 60 build/selfplay_cpu_"$w" $CHECK --net "$net" > "$OUT/cpu_$w.log" 2>&1 &
    timeout 60 build/selfplay_"$w" $CHECK --net "$net" > "$OUT/gpu_$w.log" 2>&1
    wait
    processor=$(grep -o 'checksum .*' "$OUT/cpu_$w.log") gpu=$(grep -o 'checksum .*' "$OUT/gpu_$w.log")
    echo "width $w, processor: $processor, GPU: $gpu"
    [ -n "$processor" ] && [ "$processor" = "$gpu" ] || { echo "they do not agree: not started"; exit 1; }
done
cd ..
# A net to go on from, with the number of its generation: START=net.nnue:3
if [ -n "${START:-}" ]; then
    printf '{"generation": %d, "net": "%s"}' "${START##*:}" "$(realpath "${START%%:*}")" > "$OUT/run/state.json"
fi
PYTHONPATH=.:gpu timeout "${LIMIT:-500}" python3 loop.py "$OUT/run" "$@" 2>&1 | tee "$OUT/loop.log"
result=${PIPESTATUS[0]}
cd "$OUT/run" && for file in */*.nnue sample.gz; do [ -e "$file" ] && cp "$file" "$OUT/"; done
rm -rf "$OUT/run" "$OUT"/*_*.log
ls -l "$OUT"
exit "$result"
