#!/usr/bin/env bash
# Packages the libraries and the program, each as it would be published, and publishes them if that is asked for.
#
# Usage: tools/publish.sh [--verify] [--publish]
#
# The packages come to target/publish, those below first. What lies outside of a crate in the repository, texts, boards, art,
# fonts, sounds and the licences, is copied into the crates of a copy of the commit at hand: the work tree stays as it is, and
# what is not committed is not packaged. Nothing but crates.io is asked.
#
#   --verify    builds each library but the window and what uses it from the packages alone
#   --publish   uploads all of them, those below first; cargo wants to be logged in
set -euo pipefail
cd "$(dirname "$0")/.."

verify=
publish=
for option in "$@"; do
    case $option in
    --verify) verify=1 ;;
    --publish) publish=1 ;;
    *)
        echo "tools/publish.sh knows --verify and --publish, not $option." >&2
        exit 2
        ;;
    esac
done

# Those below first. The window, the command line and the program come last: nobody else uses them.
libraries=(derive board data disk battle percentile power-table dice-pool die-code minds study drawing exchange)
program=(hexfray-client hexfray-cli hexfray)

out=${CARGO_TARGET_DIR:-$PWD/target}/publish
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git archive HEAD | tar -x -C "$tree"

# copy CRATE PATH...: files and folders of the repository's root, into a crate
copy() {
    local crate=$tree/crates/$1 path
    shift
    for path in "$@"; do
        mkdir -p "$crate/$(dirname "$path")"
        cp -R "$tree/$path" "$crate/$(dirname "$path")/"
    done
}

copy data assets maps
# Texts alone: pictures, fonts and sounds are those of drawing and client.
rm -r "$tree"/crates/data/assets/{art,fonts,sounds}
copy drawing assets/art assets/fonts assets/CREDITS.md
copy client assets/art assets/fonts assets/sounds assets/CREDITS.md
for crate in "$tree"/crates/*/; do
    cp "$tree"/LICENSE-* "$crate"
done
cd "$tree"
selected=()
for one in "${libraries[@]}"; do
    selected+=(-p "hexfray-$one")
done
all=("${selected[@]}")
for one in "${program[@]}"; do
    all+=(-p "$one")
done

rm -rf "$out"
cargo package --no-verify --target-dir "$out" "${all[@]}"
if [ "$verify" ]; then
    cargo package --target-dir "$out" "${selected[@]}"
fi
echo "Packages:"
ls -l "$out"/package/*.crate | awk '{ printf "%9d  %s\n", $5, $9 }'
if [ "$publish" ]; then
    cargo publish --no-verify --target-dir "$out" "${all[@]}"
fi
