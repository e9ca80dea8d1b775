# make play   the game in a window
# make test   every test, without and with the window's parts
# make web    the game for the browser, tried out in one; `make serve` then shows it
# Each sets up what it needs on Debian and Ubuntu (tools/setup.sh) and says elsewhere what is missing.

.PHONY: play test web serve

BATTLE ?=

play:
	@tools/setup.sh play
	cargo run --bin hexfray -- play $(BATTLE)

test:
	@tools/setup.sh
	cargo test --no-default-features
	cargo test --lib --bins client
	$(if $(wildcard tests/client*),cargo test --test 'client*')

web:
	@tools/setup.sh web
	web/build.sh
	cd web && npm ci --silent --no-audit --no-fund && npm test

serve:
	node web/serve.mjs
