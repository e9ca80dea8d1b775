#!/usr/bin/env bash
# Changes the rules in small ways, many in one build, and lists the changes that the tests do not notice.
#
# Usage: tools/mutants.sh RULESET... [--sample 300] [--seed 1] [--report FILE]; --help names the rest.
#
# cargo-mutants lists the changes: `cargo install cargo-mutants --locked`.
set -euo pipefail
exec cargo run --quiet --manifest-path "$(dirname "$0")/mutants/Cargo.toml" -- "$@"
