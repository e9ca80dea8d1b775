#!/usr/bin/env bash
# Makes what is given away: a Debian package and a plain archive, with manual pages, completions of shells, file types,
# the guide and the licences. Both lie in target/package then.
#
# Usage: tools/package.sh [--profile NAME]
#
# release is the default profile; dev builds quickly, for trying the packages out.
set -euo pipefail
cd "$(dirname "$0")/.."

profile=release
case ${1:-} in
--profile) profile=${2:?the name of a profile} ;;
'') ;;
*)
    echo "usage: tools/package.sh [--profile NAME]" >&2
    exit 2
    ;;
esac
built=${CARGO_TARGET_DIR:-target}/$([ "$profile" = dev ] && echo debug || echo "$profile")
out=target/package
files=$out/files
share=$files/share
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)

# put FOLDER FILES: copies files into a folder below share/, readable to all.
put() {
    install -Dm644 -t "$share/$1" "${@:2}"
}

documents() {
    local doc=doc/hexfray
    put $doc README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE
    put $doc/docs docs/*
    put $doc/maps maps/README.md
    put $doc/assets assets/CREDITS.md
    put $doc/assets/fonts assets/fonts/OFL.txt
}

desktop() {
    put applications tools/package/*.desktop
    put mime/packages tools/package/hexfray.xml
    put icons/hicolor/256x256/apps assets/art/icon.png
    mv "$share/icons/hicolor/256x256/apps/icon.png" "$share/icons/hicolor/256x256/apps/hexfray.png"
}

# What the program says of itself.
manual() {
    "$built/hexfray" manual "$files/manual"
    put man/man1 "$files"/manual/man1/*
    gzip -9nf "$share"/man/man1/*
    put bash-completion/completions "$files/manual/completions/hexfray.bash"
    put zsh/vendor-completions "$files/manual/completions/_hexfray"
    put fish/vendor_completions.d "$files/manual/completions/hexfray.fish"
    mv "$share/bash-completion/completions/hexfray.bash" "$share/bash-completion/completions/hexfray"
}

package() {
    cargo deb --quiet --no-build --profile "$profile" --output "$out/hexfray_${version}_amd64.deb"
}

archive() {
    local name=hexfray-$version-x86_64-linux
    rm -rf "${out:?}/$name"
    install -Dm755 -s "$built/hexfray" "$out/$name/bin/hexfray"
    cp -r "$share" "$out/$name/share"
    tar -C "$out" --owner=0 --group=0 --sort=name -czf "$out/$name.tar.gz" "$name"
    rm -r "${out:?}/$name"
}

rm -rf "$files"
cargo build --profile "$profile" --bin hexfray
documents
desktop
manual
package
archive
ls -l "$out"/*.deb "$out"/*.tar.gz
