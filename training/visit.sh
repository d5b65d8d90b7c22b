#!/usr/bin/env bash
# Begins a visit to a GPU machine: builds the generator unless it was built elsewhere, compares GPU and processor, and
# leaves visit.py running behind it. Everything that is made appears in the folder RESULTS.
#
#   visit.sh RESULTS --generation 32 --small small30.nnue --held nets/current.nnue --until 1500 …     options of visit.py
#
# CHECKSUM, if it is set, is what the processor said on another machine (the lines of `checksum` below), so that it need not play
# here: one of --small and, if it is to have king buckets (--small-kings 4), one of a random net that has them.
# A machine may be taken away between two commands or at the end of its time: fetch with visit_wait.sh what there is.
set -uo pipefail
RESULTS=$(realpath -m "$1"); shift
mkdir -p "$RESULTS"
here=$(cd "$(dirname "$0")" && pwd)
small=; previous=; kings=
for word in "$@"; do
    [ "$previous" = --small ] && small=$(realpath "$word")
    [ "$previous" = --small-kings ] && [ "$word" != 1 ] && kings=$word
    previous=$word
done
[ -n "$small" ] || { echo "visit.sh: name the net that plays, --small FILE"; exit 2; }
width=$(od -An -tu4 -j12 -N4 "$small" | tr -d ' ')
cd "$here/gpu"
nets=("$small")
[ -z "$kings" ] || { nets+=("build/random_${width}_8_$kings.nnue"); make -s "${nets[1]}" || exit 1; }
CHECK="--games 192 --plies 10 --seed 7 --chess960 20 --soft 1000 --table 13 --seconds 100 --checksum"
checksum() { for net in "${nets[@]}"; do timeout 110 "$1" $CHECK --net "$net" 2>&1 | grep -o 'checksum .*'; done; }
gpu=$( [ -x "build/selfplay_$width" ] && checksum "build/selfplay_$width")
if [ "$(grep -c . <<< "$gpu")" != "${#nets[@]}" ]; then
    echo "no kernel that runs here: building"
    rm -f build/*generator_"$width".* "build/selfplay_$width"
    timeout 200 make -j16 cuda WIDTHS="$width" > "$RESULTS/build.log" 2>&1 || { tail -30 "$RESULTS/build.log"; exit 1; }
    gpu=$(checksum "build/selfplay_$width")
fi
processor=${CHECKSUM:-}
[ -n "$processor" ] || { make -s "build/selfplay_cpu_$width" && processor=$(checksum "build/selfplay_cpu_$width"); }
echo "processor: $processor"; echo "GPU: $gpu"
[ -n "$gpu" ] && [ "$processor" = "$gpu" ] || { echo "they do not agree: not started"; exit 1; }
cd "$OLDPWD" 2>/dev/null || cd "$here"
PYTHONPATH="$here:$here/gpu" setsid nohup python3 "$here/visit.py" "$RESULTS" "$@" > "$RESULTS/errors.txt" 2>&1 < /dev/null &
driver=$!
for _ in {1..60}; do [ -e "$RESULTS/log.txt" ] && break; sleep 1; done
cat "$RESULTS/errors.txt" "$RESULTS/log.txt"
kill -0 "$driver" && echo "visit.py runs as process $driver"
