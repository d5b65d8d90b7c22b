#!/usr/bin/env bash
# Waits for a visit begun by visit.sh, at most so many seconds, then copies what there is of the named files into $OUT.
#   visit_wait.sh RESULTS SECONDS FILE…
set -uo pipefail
RESULTS=$1 seconds=$2; shift 2
for ((i = 0; i < seconds; i++)); do
    [ -e "$RESULTS/done" ] && break
    sleep 1
done
mkdir -p "${OUT:?the folder that comes back}"
for name in "$@"; do [ -e "$RESULTS/$name" ] && cp "$RESULTS/$name" "$OUT/"; done
tail -n 25 "$RESULTS/log.txt"
cat "$RESULTS/errors.txt"
[ -e "$RESULTS/done" ] && echo "the visit is over" || echo "the visit goes on"
