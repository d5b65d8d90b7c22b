# `make` builds the engine; `make EXE=name` leaves the binary under that name.
EXE ?= roque
CARGO ?= cargo

# `EVALFILE=net.nnue` builds that net in instead of nets/current.nnue, `FEATURES=tune` the numbers of the search as options.
FEATURES ?=
build:
	$(CARGO) build --release --locked -p roque --target-dir target $(if $(FEATURES),--features $(FEATURES))
	cp target/release/roque $(EXE)

# A binary for any x86-64 of the last fifteen years, not just for this machine. Which instructions the network uses is
# chosen while it runs.
portable:
	RUSTFLAGS="-C target-cpu=x86-64-v2" $(CARGO) build --release --locked -p roque --target-dir target/portable
	cp target/portable/release/roque $(EXE)

# Everything that is given away, with checksums, in target/release-files: docs/packages.md.
release:
	CARGO="$(CARGO)" packaging/release.sh

# The package that `make release` made, installed in an empty Debian (needs root, mmdebstrap, python3 and Debian's archive): the
# first minute of the README is played there, with both binaries too.
release-test:
	packaging/try.sh target/release-files

# Whether the whole program compiles for other systems, as far as that can be told without their linkers.
SYSTEMS := x86_64-pc-windows-gnu aarch64-apple-darwin x86_64-apple-darwin
other-systems:
	for system in $(SYSTEMS); do \
		RUSTFLAGS="-D warnings -C target-cpu=generic" $(CARGO) check --locked -p roque --target $$system \
			--target-dir target/other-systems || exit 1; \
	done

# Programs that the tests call, each with the Debian package it comes in (README.md names them, too).
TEST_TOOLS := cc=gcc g++=g++ python3=python3 setsid=util-linux kill=procps mkfifo=coreutils
tools:
	@missing=; packages=; \
	for pair in $(TEST_TOOLS); do \
		program=$${pair%%=*}; package=$${pair#*=}; \
		found=; IFS=:; \
		for folder in $$PATH; do [ -x "$$folder/$$program" ] && found=yes; done; \
		unset IFS; \
		[ -z "$$found" ] || continue; \
		missing="$$missing  $$program is missing: Debian package $$package\n"; \
		packages="$$packages $$package"; \
	done; \
	parts=; \
	for part in fmt clippy; do \
		$(CARGO) $$part --version >/dev/null 2>&1 && continue; \
		case $$part in fmt) name=rustfmt;; *) name=$$part;; esac; \
		missing="$$missing  cargo $$part is missing: part $$name of Rust\n"; \
		parts="$$parts $$name"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	printf "make test calls programs that are not here:\n$$missing" >&2; \
	[ -z "$$packages" ] || echo "  Type: sudo apt install$$packages" >&2; \
	[ -z "$$parts" ] || echo "  Type: rustup component add$$parts" >&2; \
	echo "  The tests of the Rust code alone: cargo test --workspace (needs gcc)" >&2; \
	exit 1

# Tests at a time: many of them wait for a clock or another process, not for a processor.
TEST_THREADS ?= $(shell echo $$((3 * $$(getconf _NPROCESSORS_ONLN))))

# What every change must pass: format, lints, all tests, the slider tables without pext, and what
# trains the network. Examples are compiled by clippy and need no program of their own. Notes for a later, partial
# build make a first one a fifth longer: where there are none yet, none are taken.
test: export CARGO_INCREMENTAL ?= $(if $(wildcard target/debug/incremental),1,0)
test: tools
	$(CARGO) fmt --all -- --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	@mkdir -p target && rm -f target/debug/roque
	@echo "test-beside runs meanwhile and is told at the end: target/test-beside.log"
	@nice -n 10 $(MAKE) --no-print-directory test-beside BEING_BUILT=yes >target/test-beside.log 2>&1 & beside=$$!; \
	trap 'kill $$beside; exit 130' INT TERM; \
	$(CARGO) test --workspace --locked --lib --bins --tests --no-run || { kill $$beside; exit 1; }; \
	RUST_TEST_THREADS=$(TEST_THREADS) $(CARGO) test --workspace --locked --lib --bins --tests \
		&& $(CARGO) test --workspace --locked --doc; rust=$$?; \
	wait $$beside; others=$$?; cat target/test-beside.log; \
	crates/web/tests/browser/run.sh target/debug/roque speed.mjs || others=1; \
	[ $$rust -eq 0 ] || echo "make test: tests of the Rust code failed, see above" >&2; \
	[ $$others -eq 0 ] || echo "make test: test-beside failed, see above" >&2; \
	[ $$rust -eq 0 ] && [ $$others -eq 0 ]

# What `make test` runs while the tests of the Rust code are built, and while they wait for a clock as many do.
# The browser mostly waits for its pages, so it goes on beside the others, and each is told when it is done.
test-beside:
	@$(MAKE) --no-print-directory -j2 --output-sync=recurse pages-test generator-test

# The pages without what measures their speed. Beside a build they begin as soon as the program is there: a third of the build
# makes it. Alone they use the program that there is, or say that there is none.
pages-test:
	@[ -z "$(BEING_BUILT)" ] || until [ -x target/debug/roque ]; do sleep 1; done
	crates/web/tests/browser/run.sh target/debug/roque pages

# The parts that need a compiler or Python: sliders by multiplication, the generator of games, the trainer.
generator-test: test-magic
	CARGO="$(CARGO)" training/gpu/test.sh
	$(MAKE) training-test

# The pages in a real browser, where there is one (Debian: nodejs, npm, chromium); otherwise it says so in a line.
browser-test:
	crates/web/tests/browser/run.sh target/debug/roque

# The unit tests of `chess`, which needs no other crate, without `cfg(pext)`: sliders by multiplication.
test-magic:
	mkdir -p target/magic
	rustc --edition 2024 --crate-name chess --test crates/chess/src/lib.rs -o target/magic/chess \
		--check-cfg 'cfg(pext, test)' -C opt-level=1 -C debug-assertions -C overflow-checks
	target/magic/chess

# ThreadSanitizer and AddressSanitizer over everything that runs in threads of its own: the search with four threads,
# the thread of an engine, the games of a match played at the same time. Needs the nightly compiler and its
# sources (rustup toolchain install nightly --component rust-src); tests that start this program again are left out.
IN_ONE_PROCESS := matches::pairs matches::a_test_stops matches::running matches::adjudication \
	matches::stopping_at_once_reaches human:: repeats:: tournaments::
sanitize: sanitize-thread sanitize-address
sanitize-%:
	for tests in "-p engine --test integration threads::" "-p players --lib" \
		"-p arena --test integration -- $(IN_ONE_PROCESS)"; do \
		RUSTFLAGS="-Zsanitizer=$* -C target-cpu=native -C debuginfo=line-tables-only" \
		$(CARGO) +nightly test --profile quick -Zbuild-std --locked --target $(HOST) \
			--target-dir target/sanitize-$* $$tests || exit 1; \
	done

# The trainer: the file format in plain Python; the loop too where PyTorch is installed.
PYTHON ?= python3
training-test:
	PYTHONPATH=training $(PYTHON) -m unittest discover -s training/tests

# The pages that are made of what the program says: docs/commands.md and its French sister.
docs:
	ROQUE_WRITE_DOCS=1 $(CARGO) test --locked -p roque --test documents pages_of_commands

# The libraries that others may use, for a browser: target/doc/chess/index.html. A link that leads nowhere or a public word
# without a sentence fails it.
libraries:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --no-deps -p chess -p notation -p protocol -p lab

# Pages of the manual in both languages: man -M target/man roque
man:
	$(CARGO) run --release --locked -p roque -- man --folder target/man

# Deep perft and other long checks, named one by one in CONTRIBUTING.md.
test-slow:
	$(CARGO) test --release --workspace --locked -- --ignored --skip slow_long_
	$(CARGO) test --locked -p roque --features tune --test program tune::

# What a hostile tester tries, the long way: hours. docs/hostile.md has the rows.
hostile:
	$(CARGO) test --release --locked -p roque --test hostile -- --ignored --nocapture

# The move generator against other libraries, turn by turn.
bench:
	$(CARGO) bench -p chess

# The default book, see books/README.md: make book LINES=8moves_v3.pgn
LINES ?= 8moves_v3.pgn
book:
	$(CARGO) build --release -p roque
	target/release/roque book build $(LINES) --names --out target/raw.bin \
		--weights frequency --max-ply 16 --min-count 8
	target/release/roque book prune target/raw.bin --out books/roque.bin --max-loss 40 --depth 12

# Lets git check the `Bench: N` line of commits that touch the engine.
hooks:
	git config core.hooksPath hooks

# Coverage-guided fuzzing on the stable compiler: make fuzz TARGET=fen TIME=60
TARGET ?= fen
TIME ?= 60
HOST = $(shell rustc -vV | sed -n 's/host: //p')
COVERAGE := -C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=4 \
	-C llvm-args=-sanitizer-coverage-inline-8bit-counters \
	-C llvm-args=-sanitizer-coverage-pc-table -C debug-assertions -C codegen-units=1
fuzz:
	RUSTFLAGS="--cfg fuzzing $(COVERAGE)" $(CARGO) build --release \
		--manifest-path fuzz/Cargo.toml --target $(HOST) --target-dir target/fuzz
	mkdir -p fuzz/corpus/$(TARGET)
	target/fuzz/$(HOST)/release/$(TARGET) fuzz/corpus/$(TARGET) -max_total_time=$(TIME)

# A binary for this machine, compiled with a profile of its own bench: which branches are taken, what
# is called often. Needs llvm-profdata of the compiler's own LLVM: from rustup, or Debian's package of that version.
LLVM = $(shell rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
PROFDATA = $(or $(wildcard $(shell rustc --print sysroot)/lib/rustlib/$(HOST)/bin/llvm-profdata),$(shell command -v llvm-profdata-$(LLVM)))
PROFILE := $(CURDIR)/target/pgo
GUIDED = $(CARGO) build --release -p roque --target $(HOST) --target-dir $(PROFILE)
pgo:
	@test -x "$(PROFDATA)" || { echo "make pgo: no llvm-profdata; first: rustup component add llvm-tools, or on Debian apt-get install llvm-$(LLVM)" >&2; exit 1; }
	rm -rf $(PROFILE)/raw
	RUSTFLAGS="-C target-cpu=native -C profile-generate=$(PROFILE)/raw" $(GUIDED)
	$(PROFILE)/$(HOST)/release/roque bench
	$(PROFDATA) merge -o $(PROFILE)/roque.profdata $(PROFILE)/raw
	RUSTFLAGS="-C target-cpu=native -C profile-use=$(PROFILE)/roque.profdata" $(GUIDED)
	cp $(PROFILE)/$(HOST)/release/roque $(EXE)

.PHONY: build book browser-test docs generator-test hooks hostile libraries man other-systems pages-test pgo portable release release-test sanitize test test-beside test-magic test-slow tools training-test bench fuzz
