# Everything that a user or a developer runs. `make run` and `make test` need Rust, Node.js and make.

CLIENT := client-web/dist/index.html
CLIENT_SOURCES := $(shell find client-web/src client-web/public client-web/scripts -type f) client-web/index.html client-web/vite.config.ts client-web/package.json

# What `make fuzz` runs, and for how long each.
FUZZ_TARGETS := $(basename $(notdir $(wildcard rules/fuzz/fuzz_targets/*.rs)))
FUZZ_SECONDS := 60

.PHONY: run test screens dev demo bench growth soak slow bench-page bench-durable bench-rules prove sim chaos cuts faults fuzz fuzz-smoke fmt lint client types browsers postgres unit browser clean

run: client ## build everything and serve the page at http://127.0.0.1:8080
	cargo run --release -p server -- serve

client: $(CLIENT)

client-web/node_modules/.installed: client-web/package-lock.json
	npm --prefix client-web ci --no-audit --no-fund
	touch $@

$(CLIENT): client-web/node_modules/.installed $(CLIENT_SOURCES)
	npm --prefix client-web run build
	touch $@

types: ## write the types, texts, fixtures and PROTOCOL.md from the Rust crate
	cargo run -q -p protocol --features ts --example gen_ts
	cargo run -q -p protocol --example gen_fixtures

unit: client postgres ## the fast tests
	.ci/postgres with cargo test --workspace --features protocol/ts
	npm --prefix client-web test

browsers: ## Chromium and fonts for the browser tests, if they are missing
	@command -v chromium >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-cjk; }

postgres: ## PostgreSQL for the tests, if it is missing: the programs alone, no server that runs
	@.ci/postgres find >/dev/null 2>&1 || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql-common \
		&& sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf \
		&& DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql; }

browser: client browsers ## two pages and a spectator in a real browser
	cargo build --release -p server
	npm --prefix client-web run test:browser

screens: client browsers ## every page in every window, theme and language, as pictures in target/screens
	cargo build --release -p server
	SCREENS=all npm --prefix client-web run test:browser

faults: client ## a short run of kills, stops and a full disk on the release binary
	@cargo build -q --release -p server
	cargo build -q --release -p tests --example chaos
	target/release/examples/chaos --games 30 --kills 5 --think 50 --minutes 3
	target/release/examples/chaos --mode stop --games 10 --stops 2 --longest-stop 4 --think 50 --minutes 3
	target/release/examples/chaos --mode full --games 10 --fills 1 --think 50 --minutes 3 || test $$? = 3

test: unit browser faults ## every test

dev: client-web/node_modules/.installed ## hot reload at http://127.0.0.1:5173
	@trap 'kill 0' EXIT; cargo run -p server -- serve --origin http://127.0.0.1:5173 --origin http://localhost:5173 & npm --prefix client-web run dev

demo: client ## the server with 20 slow games to watch, until Ctrl-C
	@cargo build --release -p server -p loadtest
	@told=; trap 'told=yes' INT; target/release/shoutan serve --store memory --drain-seconds 0 & server=$$!; sleep 1; \
		if [ -z "$$told" ] && kill -0 $$server 2>/dev/null; then target/release/loadtest swarm --games 20 --visibility public --spectators 1 --think 2000 --timeout 3600; fi; \
		ended=$$?; [ -n "$$told" ] || kill $$server 2>/dev/null; wait $$server || ended=$$?; exit $$ended

bench: client ## the server against a bare relay and Node's ws, by turns: a table of ratios, in 40 minutes; QUICK=1 in 3
	@npm ci --no-audit --no-fund --silent --prefix loadtest/peer || echo "the peer's module cannot be installed: it is left out"
	@cargo build --release -p server -p loadtest
	@mkdir -p target
	@cargo run -q --release -p loadtest -- bench $(if $(QUICK),--quick) --json target/bench.json --html target/bench.html

growth: client ## what more load, games, spectators, sockets and moves cost: curves in target/growth.html
	@cargo build --release -p server -p loadtest
	@mkdir -p target
	@cargo run -q --release -p loadtest -- growth --json target/growth.json --html target/growth.html

MINUTES := 20

soak: client ## 1,000 durable games for MINUTES, sockets come and go: plots over time in target/soak.html
	@cargo build --release -p server -p loadtest
	@mkdir -p target
	@cargo run -q --release -p loadtest -- soak --minutes $(MINUTES) --json target/soak.json --html target/soak.html

slow: client ## what spectators that stop reading cost the 5,000 others, in six minutes
	@cargo build --release -p server -p loadtest
	@mkdir -p target
	@cargo run -q --release -p loadtest -- slow --json target/slow.json

bench-page: client browsers ## a first visit on a slow line, the clock's truth, stones, live boards, Lighthouse: a table and target/bench-page.json; RUNS=5
	@cargo build -q --release -p server -p loadtest
	@npm --prefix client-web run --silent bench

bench-durable: client ## what it costs that a move is on disk before it is seen: a store, none, and the bare disk
	@cargo build -q --release -p server
	cargo run -q --release -p tests --example durable -- --json target/durable.json

bench-rules: ## how fast the rules are; BENCH=superko runs the ones with that in their name
	cargo bench -p rules --bench rules -- $(BENCH)

prove: ## the tests of the rules that take long: published counts, and many more random games
	PROPTEST_CASES=10000 cargo test --release -p rules -- --include-ignored

SIM_SEEDS := 20000

sim: ## whole games in virtual time, over bad lines; SIM_SEEDS says how many
	cargo run --release -p tests --example sim -- --seeds $(SIM_SEEDS)

CHAOS := --mode kill
CUTS := 10000

chaos: client ## games on the release binary while it is killed; CHAOS='--mode stop', 'end' or 'full' (as root)
	@cargo build -q --release -p server
	cargo run --release -p tests --example chaos -- $(CHAOS)

cuts: client ## games over lines that are cut CUTS times
	@cargo build -q --release -p server
	cargo run --release -p tests --example cuts -- --cuts $(CUTS)

fuzz: ## each fuzz target for FUZZ_SECONDS; needs rustup's nightly toolchain
	@command -v cargo-fuzz >/dev/null || cargo install cargo-fuzz --locked
	@for target in $(FUZZ_TARGETS); do \
		echo "fuzzing $$target for $(FUZZ_SECONDS) s"; \
		cargo +nightly fuzz run --fuzz-dir rules/fuzz --sanitizer none $$target -- \
			-max_total_time=$(FUZZ_SECONDS) -timeout=10 -verbosity=0 -print_final_stats=1 || exit 1; \
	done

fuzz-smoke: ## a few seconds of each fuzz target, where there is a nightly toolchain
	@if cargo +nightly --version >/dev/null 2>&1; then $(MAKE) --no-print-directory fuzz FUZZ_SECONDS=5; \
	else echo "no nightly toolchain: nothing is fuzzed"; fi

fmt:
	cargo fmt --all
	npm --prefix client-web run format

lint: client
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --features protocol/ts -- -D warnings
	npm --prefix client-web run check

clean:
	cargo clean
	rm -rf client-web/dist client-web/node_modules
