#!/bin/sh
# Makes a Debian package of a built program: packaging/deb.sh BINARY FOLDER
# It asks the program itself for its pages of the manual and its completions. Needs dpkg-deb (and dpkg-shlibdeps of
# dpkg-dev, which reads off the binary which libraries it wants). NOTICES=file
# adds the licences of linked crates (packaging/notices.py); COMPRESSION=none makes it in a moment, for tests.
set -eu
umask 022
[ $# -eq 2 ] || { echo "Type: packaging/deb.sh BINARY FOLDER" >&2; exit 2; }
binary=$(realpath "$1")
out=$(realpath "$2")
cd "$(dirname "$0")/.."

version=$("$binary" --version | cut -d' ' -f2)
revision=1
# Who answers for the package. The project has no address of its own: whoever gives packages away names theirs.
maintainer=${MAINTAINER:-The Roque engineers <roque@localhost>}
architecture=$(dpkg --print-architecture)
# The same sources give the same package: its times are those of the commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
share=$root/usr/share
doc=$share/doc/roque

put() { install -D -m "$1" "$2" "$3"; }
put 755 "$binary" "$root/usr/bin/roque"
"$binary" man --folder "$share/man" >/dev/null
find "$share/man" -type f -exec gzip -9n {} +
for pair in bash=bash-completion/completions/roque fish=fish/vendor_completions.d/roque.fish zsh=zsh/vendor-completions/_roque; do
    mkdir -p "$(dirname "$share/${pair#*=}")"
    "$binary" completions "${pair%%=*}" >"$share/${pair#*=}"
done
put 644 packaging/roque.desktop "$share/applications/roque.desktop"
put 644 crates/web/assets/img/favicon.svg "$share/icons/hicolor/scalable/apps/roque.svg"
put 644 books/roque.bin "$share/roque/books/roque.bin"
for puzzle in enigm/[a-z]*; do put 644 "$puzzle" "$share/roque/$puzzle"; done
put 644 packaging/copyright "$doc/copyright"
put 644 packaging/lintian-overrides "$share/lintian/overrides/roque"
for page in README.md README.fr.md CITATION.cff docs/*.md docs/fr/*.md docs/pictures/*; do put 644 "$page" "$doc/$page"; done
[ -z "${NOTICES:-}" ] || gzip -9nc "$NOTICES" >"$doc/third-party.txt.gz"
gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
gzip -9nc >"$doc/changelog.Debian.gz" <<CHANGES
roque ($version-$revision) unstable; urgency=medium

  * Version $version; what is new stands in changelog.gz.

 -- $maintainer  $(LC_ALL=C date -Ru -d "@$SOURCE_DATE_EPOCH")
CHANGES

# The libraries it wants, with the versions that have what it calls.
mkdir -p "$work/debian"
printf 'Source: roque\n\nPackage: roque\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/roque" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')

mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: roque
Version: $version-$revision
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --exclude=DEBIAN "$root" | cut -f1)
Depends: $depends
Recommends: xdg-utils
Section: education
Priority: optional
Description: chess engine and laboratory of search algorithms
 Roque is a strong chess engine for every chess program that speaks UCI or
 XBoard, and in the terminal an opponent for people of any strength. Its
 network is built in.
 .
 It is also a laboratory in which minimax, alpha-beta, negamax, negascout,
 MTD(f), Monte-Carlo tree search and others can be played, watched, measured
 and pitted against each other, in the terminal and in a browser.
 .
 On a PC it needs a processor with SSE4.2 and POPCNT, as all have had since
 about 2010; AVX2, AVX-512 and VNNI are used where they are there.
CONTROL
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$out"
dpkg-deb --root-owner-group ${COMPRESSION:+-Z"$COMPRESSION"} --build "$root" "$out/roque_$version-${revision}_$architecture.deb"
