#!/usr/bin/env bash
# The C++ core without a GPU: its own tests, then agreement with the Rust crates. About twenty
# seconds on one core; a compiler and python3 are all it needs.
set -euo pipefail
cd "$(dirname "$0")"
make --no-print-directory -j"$(getconf _NPROCESSORS_ONLN)" test
cd ../..
${CARGO:-cargo} test --locked -q -p eval --test integration gpu_core -- --ignored
