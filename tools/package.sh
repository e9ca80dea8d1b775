#!/usr/bin/env bash
# Makes a Debian package and an archive in target/package, with manual pages, completions of shells, file types, the guide
# with the files that it refers to, and the licences.
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

# The pages, and every file to which one of them links: tools/package_test.sh follows the links.
documents() {
    local doc=doc/hexfray folder
    put $doc tools/package/README.md CHANGELOG.md CONTRIBUTING.md LICENSE-MIT LICENSE-APACHE
    put $doc/docs docs/*
    put $doc/maps maps/README.md maps/*.toml
    put $doc/assets assets/CREDITS.md assets/*.toml
    for folder in assets/*/; do
        if compgen -G "$folder*.toml" >/dev/null; then put $doc/"$folder" "$folder"*.toml; fi
    done
    put $doc/assets/rules assets/rules/*.txt
    put $doc/assets/fonts assets/fonts/OFL.txt
    put $doc/examples examples/own_ruleset.rs
    put $doc/crates/exchange/src/exchange crates/exchange/src/exchange/wesnoth.toml
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
    install -Dm644 -t "$out/$name/share/doc/hexfray" tools/package/copyright # the Debian package gets it from cargo deb
    cp "$share/doc/hexfray/README.md" "$out/$name/README.md"
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
