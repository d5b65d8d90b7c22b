#!/bin/sh
# Everything that is given away, in target/release-files: the portable binary, the static one, the Debian package, the
# changes and the checksums. Nothing is downloaded but what cargo needs.
set -eu
cd "$(dirname "$0")/.."
out=target/release-files
cargo=${CARGO:-cargo}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
rm -rf "$out"
mkdir -p "$out"

# Without the names of functions, which only a debugger reads.
export CARGO_PROFILE_RELEASE_STRIP=symbols
build() {
    RUSTFLAGS="-C target-cpu=x86-64-v2" "$cargo" build --release --locked -p roque --target "$1" --target-dir target/portable
    cp "target/portable/$1/release/roque" "$2"
}
build x86_64-unknown-linux-gnu "$out/roque-$version-linux-x86_64"
if rustc --print target-libdir --target x86_64-unknown-linux-musl 2>/dev/null | xargs ls >/dev/null 2>&1; then
    build x86_64-unknown-linux-musl "$out/roque-$version-linux-x86_64-static"
else
    echo "make release: no static binary; first: rustup target add x86_64-unknown-linux-musl" >&2
    exit 1
fi
python3 packaging/notices.py >"$out/third-party.txt"
NOTICES=$(realpath "$out/third-party.txt")
export NOTICES
packaging/deb.sh "$out/roque-$version-linux-x86_64" "$out"
cp CHANGELOG.md LICENSE "$out"
(cd "$out" && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS .)
ls -l "$out"
