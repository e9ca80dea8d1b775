#!/usr/bin/env bash
# The whole proof, or parts of it: each with a limit of its own, none kept from running by another that fails.
#
# Usage: tools/check.sh [PART...]    (all of them without a name)
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/steps.sh

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$HOME/.cache/hexfray/target}
# Our own code optimised, beside the build that is not; all libraries are shared.
optimised=(cargo --config tools/optimised.toml)
effort=${HEXFRAY_EFFORT:-100}

form() { step form 2m cargo fmt --all --check; }
lints() { step lints 25m cargo clippy --workspace --all-targets -- -D warnings; }
tests() { step tests 120m env HEXFRAY_EFFORT="$effort" "${optimised[@]}" test --workspace --no-fail-fast; }
# The program without its window, and the library alone, which names none of what only the command line needs.
lean() {
    step lean 15m cargo clippy --workspace --exclude hexfray-client --no-default-features --features program -- -D warnings &&
        step library 15m cargo clippy --package hexfray --package hexfray-drawing --lib --no-default-features -- -D warnings
}
docs() { step docs 15m env RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items; }
dependencies() { step dependencies 20m bash -c 'tools/setup.sh checks && tools/dependencies.sh'; }
# The page as it is given away, whose size is held (web/sizes.mjs), tried in a browser.
page() {
    step page 75m bash -c 'tools/setup.sh web && web/build.sh' &&
        step browser 40m bash -c 'cd web && npm ci --silent --no-audit --no-fund && npm test'
}
digests() { step digests 30m make digests; }
# Where a nightly toolchain with cargo-fuzz is, each reader gets a minute of hostile input; elsewhere all of them share it.
hostile() { step hostile 30m tests/fuzz/run 60; }
# Made of what the tests have built, installed and used from an empty home folder.
packages() {
    step packages 40m bash -c 'tools/setup.sh package && tools/package.sh --profile dev && tools/package_test.sh'
}
# What is published, each library built from the packages alone.
crates() { step crates 40m tools/publish.sh --verify; }
soak() { step soak 40m make soak MINUTES=10; }

all=(form lints tests lean docs dependencies page digests hostile packages crates soak)
failed=()
for part in "${@:-"${all[@]}"}"; do
    case " ${all[*]} " in
    *" $part "*) "$part" || failed+=("$part") ;;
    *)
        echo "There is no part \"$part\" of the proof; the parts are: ${all[*]}." >&2
        exit 2
        ;;
    esac
done
[ ${#failed[@]} -eq 0 ] || {
    echo "Failed: ${failed[*]}" >&2
    exit 1
}
