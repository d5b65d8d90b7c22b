#!/bin/sh
# Installs the package of a folder in an empty Debian and plays the first minute of README.md there, with the package and
# both binaries: packaging/try.sh FOLDER. ROOT=folder takes an empty Debian that is there already.
set -eu
[ $# -eq 1 ] || { echo "Type: packaging/try.sh FOLDER (made by make release)" >&2; exit 2; }
cd "$(dirname "$0")/.."
files=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$files" && sha256sum --check --quiet SHA256SUMS)
if command -v lintian >/dev/null; then
    lintian --fail-on none "$files"/roque_*.deb
fi
root=${ROOT:-$work/root}
[ -d "$root" ] || mmdebstrap --variant=minbase bookworm "$root"
cp "$files"/roque_*.deb "$root/tmp/roque.deb"
cp "$files"/roque-*-linux-x86_64 "$root/tmp/roque-portable"
cp "$files"/roque-*-linux-x86_64-static "$root/tmp/roque-static"
chroot "$root" dpkg --install /tmp/roque.deb
for program in /usr/bin/roque /tmp/roque-portable /tmp/roque-static; do
    echo "== $program"
    chroot "$root" "$program" --version
    chroot "$root" "$program" bench
    python3 packaging/first_minute.py chroot "$root" env HOME=/root LANG=C.UTF-8 "$program"
done
echo "the first minute was played with all three"
