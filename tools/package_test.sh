#!/usr/bin/env bash
# Unpacks the packages of target/package into a folder of their own, starts the program from an empty home folder, and looks
# whether manual pages, completions and file types work. `tools/setup.sh package` installs what it looks with.
#
# Usage: tools/package_test.sh
set -euo pipefail
cd "$(dirname "$0")/.."

package=$(echo target/package/hexfray_*_amd64.deb)
archive=$(echo target/package/hexfray-*-x86_64-linux.tar.gz)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/home" "$root/plain"
dpkg-deb -x "$package" "$root"
tar -C "$root/plain" -xzf "$archive"
share=$root/usr/share

fail() {
    echo "package: $1" >&2
    exit 1
}

# alone COMMAND: runs it with nothing of this machine's settings, in an empty home folder.
alone() {
    (cd "$root/home" && env -i HOME="$root/home" PATH="$root/usr/bin:/usr/bin:/bin" LC_ALL=C.UTF-8 "$@")
}

starts() {
    alone "$1" --version | grep -q '^hexfray ' || fail "$1 does not say its version"
    alone "$1" simulate duel -n 2 --sides nearest,nearest --quiet >/dev/null || fail "$1 does not simulate"
    alone "$1" new map mine >/dev/null || fail "$1 does not write a map"
    alone "$1" check maps/mine.map.toml >/dev/null || fail "$1 does not check a map"
    rm -r "$root/home/maps"
}

is_there() {
    local file
    for file in doc/hexfray/LICENSE-MIT doc/hexfray/LICENSE-APACHE doc/hexfray/docs/authoring.md \
        doc/hexfray/assets/CREDITS.md doc/hexfray/assets/fonts/OFL.txt applications/hexfray.desktop \
        doc/hexfray/README.md doc/hexfray/copyright doc/hexfray/assets/terrain.toml doc/hexfray/assets/rulesets/percentile.toml \
        mime/packages/hexfray.xml \
        icons/hicolor/256x256/apps/hexfray.png; do
        [ -s "$share/$file" ] || fail "$file is missing"
        [ -s "$(echo "$root"/plain/*/share)/$file" ] || fail "$file is missing from the archive"
    done
    [ -s "$(echo "$root"/plain/*/README.md)" ] || fail "the archive has no README at its top"
    for file in CC-BY-3.0 OFL-1.1 UFL-1.0 Bitstream-Vera; do
        grep -q "^License: .*$file" "$share/doc/hexfray/copyright" || fail "copyright does not name $file"
    done
}

# Links of the pages that lead to no file of the package, one a line.
dead_links() {
    local page target
    find "$share/doc/hexfray" -name '*.md' | while read -r page; do
        grep -o '](\([^)#]*\)' "$page" | sed 's/^](//' | grep -v '^[a-z]*:\|^$' | while read -r target; do
            [ -e "$(dirname "$page")/$target" ] || echo "${page#"$share/"} links to $target"
        done || true
    done
}

pages() {
    local dead
    dead=$(dead_links)
    [ -z "$dead" ] || fail "dead links: $dead"
    ! grep -q 'source folder' "$share/doc/hexfray/docs/authoring.md" || fail "the guide sends readers to a source folder"
}

manual() {
    local page text
    [ -s "$share/man/man1/hexfray-simulate.1.gz" ] || fail "the manual pages are missing"
    if command -v man >/dev/null; then
        alone man --warnings -l "$share/man/man1/hexfray.1.gz" 2>/dev/null | grep -q simulate || fail "the manual page does not render"
        for page in "$share"/man/man1/*; do
            text=$(alone MANWIDTH=80 man -l "$page" 2>/dev/null)
            grep -q '^EXAMPLES' <<<"$text" || fail "$page has no examples"
            ! LC_ALL=C.UTF-8 grep -q '.\{81\}' <<<"$text" || fail "$page is wider than 80 columns"
        done
    fi
    alone bash -c ". '$share/bash-completion/completions/hexfray' && complete -p hexfray" >/dev/null ||
        fail "bash does not take the completions"
}

# type_is FILE TYPE: whether the file types know a file.
type_is() {
    grep -q "^[0-9]*:$2:$1" "$share/mime/globs2" || fail "*.${1#*.} is not of the type $2"
}

file_types() {
    local entry
    if command -v update-mime-database >/dev/null; then
        update-mime-database "$share/mime" 2>/dev/null
        type_is '\*.map.toml' application/x-hexfray-map
        type_is '\*.battle.toml' application/x-hexfray-battle
        type_is '\*.record.json' application/x-hexfray-record
        type_is '\*.save.json' application/x-hexfray-save
    fi
    if command -v desktop-file-validate >/dev/null; then
        desktop-file-validate "$share"/applications/*.desktop
    fi
    opens_by_double_click
}

# desk COMMAND: runs it as on a desktop whose only programs are those of the package; `hexfray` notes what it is given.
desk() {
    alone PATH="$root/noted:/usr/bin:/bin" XDG_DATA_DIRS="$share:/usr/share" XDG_DATA_HOME="$root/home/.local/share" \
        XDG_CONFIG_HOME="$root/home/.config" "$@"
}

# A file of each type, as the program writes it, is opened by the one program that plays, edits, continues or shows it.
opens_by_double_click() {
    local entry file type
    if ! command -v xdg-mime >/dev/null || ! command -v gio >/dev/null || ! command -v update-desktop-database >/dev/null; then
        echo "package: files were not opened, since xdg-mime, gio or update-desktop-database is missing"
        return 0
    fi
    update-desktop-database "$share/applications"
    mkdir -p "$root/noted" "$root/home/own"
    printf '#!/bin/sh\necho "$@" >>"%s/opened"\n' "$root" >"$root/noted/hexfray"
    chmod +x "$root/noted/hexfray"
    for entry in map:map.toml battle:battle.toml record:record.json save:save.json; do
        file=$root/home/own/mill.${entry#*:}
        type=application/x-hexfray-${entry%%:*}
        echo '{}' >"$file"
        [ "$(desk xdg-mime query default "$type")" = hexfray.desktop ] || fail "$type has another default than hexfray.desktop"
        : >"$root/opened"
        desk gio open "$file" >/dev/null 2>&1 || fail "gio does not open *.${entry#*:}"
        for _ in $(seq 50); do [ -s "$root/opened" ] || sleep 0.1; done
        grep -qx "$file" "$root/opened" || fail "a double click on *.${entry#*:} does not open it: $(cat "$root/opened")"
    done
    rm -r "$root/home/own"
}

# Where the program has a window, it is still open after some seconds.
window() {
    alone hexfray --help | grep -q '^  play ' || return 0
    if ! command -v xvfb-run >/dev/null; then
        echo "package: the window was not opened, since xvfb-run is missing"
        return 0
    fi
    local code=0
    alone timeout 20 xvfb-run -a hexfray play duel >"$root/window" 2>&1 || code=$?
    [ "$code" = 124 ] || fail "the window closes by itself: $(tail -3 "$root/window")"
    # A battle of one's own, by its whole path from another folder, as a double click gives it.
    mkdir -p "$root/own"
    (cd "$root/own" && HOME="$root/home" "$root/usr/bin/hexfray" new map mill && HOME="$root/home" "$root/usr/bin/hexfray" new battle mill --map mill) >/dev/null
    code=0
    alone timeout 20 xvfb-run -a hexfray "$root/own/maps/mill.battle.toml" >"$root/window" 2>&1 || code=$?
    [ "$code" = 124 ] || fail "a battle of one's own does not open: $(tail -3 "$root/window")"
}

starts "$root/usr/bin/hexfray"
starts "$(echo "$root"/plain/*/bin/hexfray)"
is_there
pages
manual
file_types
window
echo "The package installs and starts."
