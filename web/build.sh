#!/usr/bin/env bash
# Builds the game for the browser into web/dist, and the engine as a module of web pages beside it.
#
# Usage: web/build.sh [--quick] [--engine]    (--quick leaves out what takes long and makes the download small;
#                                            --engine builds the engine module alone, into web/dist/engine)
#
# Needs Rust and Node.js with npm; fetches the rest: Rust's WebAssembly target through rustup (or Debian's toolchain for
# the web where rustup cannot), the wasm-bindgen program in the version that Cargo.lock names, and the size optimiser
# wasm-opt through npm where the machine has none that is new enough.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
target_dir=${CARGO_TARGET_DIR:-target}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/hexfray
dist=web/dist
profile=web
parts="game engine"
for option in "$@"; do
    case $option in
    --quick) profile=web-quick ;;
    --engine) parts=engine ;;
    *)
        echo "usage: web/build.sh [--quick] [--engine]" >&2
        exit 2
        ;;
    esac
done

# need PROGRAM WHY: stops where a program is missing.
need() {
    command -v "$1" >/dev/null || {
        echo "$1 is missing: $2. 'tools/setup.sh web' sees to it or says what to install." >&2
        exit 1
    }
}

# Builds with the toolchain in use, once it has the target. The package is named, or what the command line asks of libraries
# would be part of the page.
with_rustup() {
    if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
        command -v rustup >/dev/null && timeout 300 rustup target add "$target" || return 1
    fi
    cargo build --profile $profile -p hexfray --bin hexfray --target "$target" "$@"
}

# Debian's packages hold compiler, sources of the standard library and linker in matching versions.
with_debian() {
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo)
    if ! command -v apt-get >/dev/null; then
        echo "Rust's target $target is missing and rustup cannot fetch it: add it, then run this again." >&2
        exit 1
    fi
    echo "rustup cannot fetch $target; building with Debian's rustc-web instead"
    if ! dpkg -s rustc-web cargo-web rust-web-src >/dev/null 2>&1 || ! linker >/dev/null; then
        "${root[@]}" apt-get update -qq
        local lld
        lld=$(apt-cache search --names-only '^lld-[0-9]+$' | cut -d' ' -f1 | sort -V | tail -1)
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends rustc-web cargo-web rust-web-src "$lld" >/dev/null
    fi
    RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$target_dir" \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(linker) \
        /usr/bin/cargo build --profile $profile -p hexfray --bin hexfray --target "$target" -Zbuild-std=std,panic_abort "$@"
}

linker() {
    find /usr/bin -name 'wasm-ld-*' | sort -V | tail -1 | grep .
}

# The program must have the version of the library, to the last digit.
bindgen() {
    local version
    version=$(grep -A1 '^name = "wasm-bindgen"$' Cargo.lock | sed -n 's/^version = "\(.*\)"$/\1/p')
    local program="$cache/wasm-bindgen-$version/bin/wasm-bindgen"
    [ -x "$program" ] || CARGO_TARGET_DIR="$cache/wasm-bindgen-build" \
        cargo install --quiet --root "$cache/wasm-bindgen-$version" --version "$version" wasm-bindgen-cli >&2
    echo "$program"
}

# A size optimiser that knows what the compiler writes: the machine's, or the one that npm brings.
optimiser() {
    local version
    version=$(wasm-opt --version 2>/dev/null | grep -o '[0-9]*' | head -1 || true)
    if [ "${version:-0}" -ge 120 ]; then
        command -v wasm-opt
        return
    fi
    [ -x web/node_modules/.bin/wasm-opt ] || (cd web && npm ci --silent --no-audit --no-fund >&2)
    echo web/node_modules/.bin/wasm-opt
}

# build OUT NAME OPTIONS: the program with these options of cargo, as NAME.js and NAME_bg.wasm in OUT.
build() {
    local out=$1 name=$2
    shift 2
    if ! with_rustup "$@"; then
        # Told apart from a program that does not compile: that would not compile with the other toolchain either.
        [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] && exit 1
        with_debian "$@"
    fi
    rm -rf "$out"
    mkdir -p "$out"
    local program
    program=$(bindgen)
    "$program" --target web --no-typescript --remove-name-section --out-dir "$out" --out-name "$name" \
        "$target_dir/$target/$profile/hexfray.wasm"
    [ $profile = web ] || return 0
    # Only what every browser with WebGL 2 knows, as the compiler has it. The second round finds 25 kB more.
    "$(optimiser)" -Oz -Oz --enable-bulk-memory --enable-bulk-memory-opt --enable-multivalue --enable-mutable-globals \
        --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext \
        --enable-call-indirect-overlong "$out/${name}_bg.wasm" -o "$out/small.wasm"
    mv "$out/small.wasm" "$out/${name}_bg.wasm"
}

# The folder of a library that the game uses.
library() {
    cargo metadata --format-version 1 --locked --filter-platform "$target" | NAME=$1 node -e '
        const { packages } = JSON.parse(require("fs").readFileSync(0, "utf8"));
        const { manifest_path } = packages.find(({ name }) => name === process.env.NAME);
        console.log(require("path").dirname(manifest_path));'
}

game() {
    build "$dist" hexfray
    mkdir -p "$dist/assets/art" "$dist/assets/sounds" "$dist/assets/fonts"
    cp assets/art/*.png "$dist/assets/art/"
    rm "$dist"/assets/art/icon*.png
    cp assets/sounds/*.wav "$dist/assets/sounds/"
    # The fonts that crates/client/src/theme/fonts.rs names; two are egui's own, for letters that Cabin lacks.
    local own
    own=$(library epaint_default_fonts)
    cp assets/fonts/Cabin-{Regular,Bold}.otf "$own"/fonts/{Ubuntu-Light,Hack-Regular}.ttf "$dist/assets/fonts/"
    mkdir -p "$dist/licences"
    cp assets/CREDITS.md LICENSE-MIT LICENSE-APACHE assets/fonts/OFL.txt "$own"/fonts/{UFL,Hack-Regular}.txt "$dist/licences/"
    cp web/load.js web/page.js web/address.js web/heard.js web/manifest.webmanifest web/picture.png assets/art/icon.png assets/art/icon_64.png "$dist/"
    # The page shows how far the download is, and servers that compress do not say how long a file is.
    local sizes
    sizes=$(node web/sizes.mjs $profile)
    sed "s|data-sizes='{}'|data-sizes='$sizes'|" web/index.html >"$dist/index.html"
    # Those who show a preview of a link ask for its picture by a whole address: HEXFRAY_ADDRESS=https://example.org/hexfray/
    if [ -n "${HEXFRAY_ADDRESS:-}" ]; then
        sed -i.old "s|content=\"picture.png\"|content=\"${HEXFRAY_ADDRESS%/}/picture.png\"|" "$dist/index.html"
        rm "$dist/index.html.old"
    fi
    cp web/start.js web/kept.js web/sound.js "$dist/"
    keep_offline
}

# The list of files that the browser keeps for when there is no network, and what tells this version from others.
keep_offline() {
    node web/keep.mjs
}

engine() {
    build "$dist/engine" hexfray --no-default-features --features program
    cp web/engine.js web/engine.d.ts web/example.html assets/art/icon_64.png "$dist/"
    cp web/example.js "$dist/"
    rm -f "$dist"/e*.br
}

need cargo "the game is written in Rust"
need node "it prints how large the download is, and serves and tests the page"
[ $profile = web-quick ] || need npm "it brings the size optimiser"
for part in $parts; do
    $part
done
if [ $profile = web ]; then
    node web/sizes.mjs
else
    echo "web/dist is built, quickly and large; 'node web/serve.mjs' shows it, 'web/build.sh' makes it small"
fi
