#!/bin/sh
# The pages in a real browser: run.sh [ROQUE] [FILE.mjs ...], or `pages` for all files but the one that measures times.
#
# Needs Debian's packages nodejs, npm and chromium, and playwright-core and axe-core from npm (`npm ci` here, once).
# Where one of them is missing it says so in one line and succeeds; with BROWSER_TESTS=required it fails.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
roque=${1:-$here/../../../../target/debug/roque}
[ $# -gt 0 ] && shift

missing() {
    echo "browser tests skipped: $1"
    [ "${BROWSER_TESTS:-}" = required ] && exit 1
    exit 0
}

command -v node >/dev/null || missing "no node (Debian: apt-get install nodejs npm)"
chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
[ -n "$chromium" ] || missing "no chromium (Debian: apt-get install chromium)"
[ -d "$here/node_modules/playwright-core" ] || missing "no playwright-core (run: npm ci, in crates/web/tests/browser)"
[ -x "$roque" ] || missing "no program at $roque (run: cargo build -p roque)"
# A browser that is installed but cannot start (a container without what it needs) says nothing about the pages.
timeout 60 "$chromium" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --dump-dom about:blank 2>/dev/null | grep -q '<html>' \
    || missing "$chromium does not start here (try: $chromium --headless --no-sandbox --dump-dom about:blank)"

ROQUE=$(CDPATH= cd -- "$(dirname -- "$roque")" && pwd)/$(basename -- "$roque")
export ROQUE CHROMIUM=$chromium
cd "$here" || exit 1
pages="board.mjs play.mjs tree.mjs analyse.mjs contests.mjs learn.mjs puzzles.mjs games.mjs review.mjs every_page.mjs"
case "$*" in
    "") set -- $pages speed.mjs ;;
    pages) set -- $pages ;;
esac
# A browser on a busy machine now and then misses a moment: a file that fails is run once more, and both are told.
failed=
for file in "$@"; do
    node --test --test-concurrency=1 --test-timeout=900000 "$file" && continue
    echo "browser tests: $file failed and is run once more"
    node --test --test-concurrency=1 --test-timeout=900000 "$file" || failed="$failed $file"
done
[ -z "$failed" ] || { echo "browser tests: failed twice:$failed"; exit 1; }
