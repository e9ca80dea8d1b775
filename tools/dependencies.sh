#!/usr/bin/env bash
# Looks through the libraries that Hexfray is made of: their licences, where they come from, whether one comes twice and
# whether a flaw of one is known (deny.toml), and whether one is asked for that no line uses.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo deny check licenses bans sources
if known=$(cargo deny check advisories 2>&1); then
    echo "$known"
elif grep -q "failed to fetch advisory database" <<<"$known"; then
    echo "Known flaws were not looked for: the database of advisories cannot be reached from here." >&2
else
    echo "$known" >&2
    exit 1
fi
cargo machete
