#!/usr/bin/env bash
# On a GPU machine: how fast are the kernels of one width, with which schedule? Builds them, compares
# each with the processor's checksum, measures each, and prints one table last. A minute and a half with
# 16 cores; every step is bounded.
#
#   NET=net.nnue WIDTH=256 ./speed.sh "" "-DGAMES=4" "-DBLOCK=256 -DBLOCKS_PER_SM=2"
#                          what to tell the compiler for each, "" for what schedule.h says;
#                          NET must have WIDTH neurons, default: a random net
#   PROFILE=1 ./speed.sh   and what the first build waits for (ncu): $OUT/profile.txt
#
# All runs play the same games (one seed), last equally long, and leave out their first second, in which
# every game searches its opening. Compare nodes per second. The first build is measured again at the end:
# the two lines show how far the machine drifts. Logs go to $OUT (default: out/).
set -uo pipefail
NET=${NET:+$(realpath "$NET")} OUT=${OUT:+$(realpath -m "$OUT")}
cd "$(dirname "$0")"
WIDTH=${WIDTH:-256} SOFT=${SOFT:-450} SECONDS_EACH=${SECONDS_EACH:-4}
[ $# -gt 0 ] || set -- "" "-DGAMES=4" "-DBLOCK=256 -DBLOCKS_PER_SM=2"
schedules=("$@")
OUT=${OUT:-$PWD/out} NET=${NET:-build/random_${WIDTH}_8.nnue}
mkdir -p "$OUT"
TABLE=$OUT/speed.txt
: > "$TABLE"
failed=0
say() { echo "[$SECONDS s] $*"; }

rm -rf build_speed*  # make does not know when a schedule has changed
say "build"
make -s "build/random_${WIDTH}_8.nnue" "build/selfplay_cpu_$WIDTH" || exit 1
for i in "${!schedules[@]}"; do
    timeout 150 make "build_speed$i/selfplay_$WIDTH" BUILD="build_speed$i" SCHEDULE="${schedules[$i]}" > "$OUT/build$i.log" 2>&1 &
done
CHECK=(--games 256 --plies 8 --seed 7 --chess960 20 --soft "$SOFT" --seconds 40 --checksum --net "$NET")
checksum() { timeout 60 "$1" "${CHECK[@]}" 2>&1 | grep -o 'checksum .*'; }
expected=$(checksum "build/selfplay_cpu_$WIDTH")
wait
say "processor: ${expected:-no checksum}"

field() { grep -oE "[0-9.]+ $1" <<< "$2" | tail -1 | cut -d' ' -f1; }
measure() { # number of the schedule
    local program=build_speed$1/selfplay_$WIDTH line report registers spilled exact=no
    [ -x "$program" ] || { printf 'not built, see build%s.log\n' "$1" | tee -a "$TABLE"; failed=1; return; }
    if [ -n "$expected" ] && [ "$(checksum "$program")" = "$expected" ]; then exact=yes; else failed=1; fi
    line=$(timeout $((SECONDS_EACH + 15)) "$program" --net "$NET" --soft "$SOFT" --seed 1 --skip 1 --seconds "$SECONDS_EACH" 2>&1 | tail -1)
    report=$(grep -A3 'entry function.*play_games' "build_speed$1/generator_$WIDTH.log")
    registers=$(grep -oE 'Used [0-9]+' <<< "$report" | cut -d' ' -f2)
    spilled=$(grep -oE '[0-9]+ bytes spill stores' <<< "$report" | cut -d' ' -f1)
    printf '%9s %9s %9s %7s %6s  %s\n' "$(field plies/s "$line")" "$(field Mn/s "$line")" "$registers" "$spilled" "$exact" "${schedules[$1]:-as in schedule.h}" | tee -a "$TABLE"
}
say "speed, $SECONDS_EACH s each"
for i in "${!schedules[@]}" 0; do measure "$i"; done

if [ "${PROFILE:-0}" = 1 ]; then
    say "profile of the first"
    timeout 90 ncu --clock-control none --cache-control none --kernel-name regex:play_games --launch-skip 8 --launch-count 1 \
        --section SpeedOfLight --section WarpStateStats --section SchedulerStats --section MemoryWorkloadAnalysis \
        --section Occupancy --section InstructionStats --section SourceCounters \
        "build_speed0/selfplay_$WIDTH" --net "$NET" --soft "$SOFT" --seed 1 --seconds 30 > "$OUT/profile.txt" 2>&1
    grep -E 'Throughput|Hit Rate|Eligible|Issued|Warp Cycles Per Issued|Registers' "$OUT/profile.txt"
fi
echo "---- width $WIDTH: plies/s, million nodes/s, registers, bytes spilled, same games as the processor, schedule ----"
cat "$TABLE"
exit $failed
