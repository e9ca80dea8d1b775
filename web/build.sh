#!/usr/bin/env bash
# Builds the game for the browser into web/dist, and the engine as a module of web pages beside it.
#
# Usage: web/build.sh [--small | --engine]     (--small runs the size optimiser, which takes many minutes; --engine
#                                            builds the engine module alone, into web/dist/engine)
#
# Needs Rust; fetches the rest: Rust's WebAssembly target through rustup (or Debian's toolchain for the web where
# rustup cannot), the wasm-bindgen program in the version that Cargo.lock names, and for --small wasm-opt through npm.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
target_dir=${CARGO_TARGET_DIR:-target}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/hexfray
dist=web/dist

# Builds with the toolchain in use, once it has the target.
with_rustup() {
    if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
        command -v rustup >/dev/null && timeout 300 rustup target add "$target" || return 1
    fi
    cargo build --profile web --bin hexfray --target "$target" "$@"
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
        /usr/bin/cargo build --profile web --bin hexfray --target "$target" -Zbuild-std=std,panic_abort "$@"
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
        "$target_dir/$target/web/hexfray.wasm"
}

engine() {
    build "$dist/engine" hexfray --no-default-features
    cp web/engine.js web/engine.d.ts web/example.html "$dist/"
    echo "web/dist/engine: $(($(wc -c <"$dist/engine/hexfray_bg.wasm") / 1024)) KiB of engine; web/engine.js loads it"
}

if [ "${1:-}" = --engine ]; then
    engine
    exit
fi
build "$dist" hexfray

if [ "${1:-}" = --small ]; then
    [ -x web/node_modules/.bin/wasm-opt ] || (cd web && npm ci --silent --no-audit --no-fund)
    web/node_modules/.bin/wasm-opt -Os --all-features "$dist/hexfray_bg.wasm" -o "$dist/small.wasm"
    mv "$dist/small.wasm" "$dist/hexfray_bg.wasm"
fi

# The page shows how far the download is, and servers that compress do not say how long the file is.
bytes=$(stat -c %s "$dist/hexfray_bg.wasm" 2>/dev/null || stat -f %z "$dist/hexfray_bg.wasm")
sed "s/data-bytes=\"0\"/data-bytes=\"$bytes\"/" web/index.html >"$dist/index.html"
echo "web/dist: $((bytes / 1024 / 1024)) MiB of program; 'make serve' shows it"
engine
