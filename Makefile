# make play     the game in a window
# make test     every test, with the window's parts, on small samples
# make check    the whole proof, an hour or two: lints, every test on full samples, documentation, libraries, the page in a
#               browser, digests, hostile input, packages, random play; make check-tests, check-page, … are its parts
# make web      the game for the browser, small, and served on this machine
# make web-test the same built quickly and tried in a browser
# make digests  fifty battles of each ruleset, replayed in WebAssembly to the same state after every order
# make package  a Debian package and a plain archive, in target/package
# make soak     random play, made-up orders and killed saves in all rulesets, for MINUTES=30
# Each sets up what it needs on Debian and Ubuntu (tools/setup.sh) and says elsewhere what is missing.

.PHONY: play test check web web-test serve digests compare-digests soak package

BATTLE ?=
# The game's own code optimised, for what has to be quick; libraries are always, and shared with the build that is not.
OPTIMISED = cargo --config tools/optimised.toml

play:
	@tools/setup.sh play
	$(OPTIMISED) run --bin hexfray -- play $(BATTLE)

test:
	@tools/setup.sh
	cargo test --workspace --no-fail-fast

check:
	@tools/setup.sh
	tools/check.sh

check-%:
	@tools/setup.sh
	tools/check.sh $*

web:
	@tools/setup.sh web
	web/build.sh
	node web/serve.mjs

web-test:
	@tools/setup.sh web
	web/build.sh --quick
	cd web && npm ci --silent --no-audit --no-fund && npm test

serve:
	node web/serve.mjs

# battle:count, fifty of each ruleset
DIGESTS = duel:20 ravine:10 castle:10 rooftops:10 street_fight:50 market_street:50 mill_lane:10 long_hall:10 reed_moor:10 old_quarry:10 vault:10
RECORDS = web/records

digests:
	@tools/setup.sh web
	web/build.sh --quick --engine
	$(MAKE) compare-digests

# The same with the engine that lies in web/dist.
compare-digests:
	rm -rf $(RECORDS)
	set -e; for one in $(DIGESTS); do $(OPTIMISED) run --quiet -- simulate $${one%:*} \
		--battles $${one#*:} --sides random,nearest --swap --quiet --records $(RECORDS) >/dev/null; done
	node web/digests.mjs $(RECORDS)

MINUTES ?= 30

soak:
	@tools/setup.sh
	cargo run --release --no-default-features --features program --example soak -- --minutes $(MINUTES)

package:
	@tools/setup.sh package
	tools/package.sh
