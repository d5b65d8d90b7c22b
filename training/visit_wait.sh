#!/usr/bin/env bash
# Waits for a visit begun by visit.sh, at most so many seconds, then copies what there is of the named files into $OUT: names, or
# patterns in quotes ('big32*-end.pt'). What is not there is said. When the visit is over, all nets are copied, named or not: the machine
# and everything on it are gone soon.
#   visit_wait.sh RESULTS SECONDS FILE…
set -uo pipefail
shopt -s nullglob
[ $# -ge 2 ] || { echo "visit_wait.sh RESULTS SECONDS FILE…" >&2; exit 2; }
RESULTS=$1 seconds=$2; shift 2
[[ $seconds =~ ^[0-9]+$ ]] || { echo "visit_wait.sh: SECONDS is a whole number, not '$seconds'" >&2; exit 2; }
[ -n "${OUT:-}" ] || { echo "visit_wait.sh: set OUT, the folder that comes back: OUT=back visit_wait.sh …" >&2; exit 2; }
[ -d "$RESULTS" ] || { echo "visit_wait.sh: no folder $RESULTS" >&2; exit 2; }
for ((i = 0; i < seconds; i++)); do
    [ -e "$RESULTS/done" ] && break
    sleep 1
done
mkdir -p "$OUT"
over=; [ -e "$RESULTS/done" ] && over=1
wanted=("$@")
[ -z "$over" ] || wanted+=('*.nnue')
for pattern in "${wanted[@]}"; do
    files=()
    while IFS= read -r file; do [ ! -f "$file" ] || files+=("$file"); done < <(compgen -G "$RESULTS/$pattern")
    if [ ${#files[@]} -gt 0 ]; then
        cp -- "${files[@]}" "$OUT/"
    elif [ "$pattern" != '*.nnue' ]; then
        echo "not there: $pattern (there are: $(cd "$RESULTS" && ls -d -- * | tr '\n' ' '))"
    fi
done
tail -n 25 "$RESULTS/log.txt"
cat "$RESULTS/errors.txt"
[ -n "$over" ] && echo "the visit is over" || echo "the visit goes on"
