# Hotbench: one file, no recursion.  `make play` and `make check` do everything
# on a fresh Debian or Ubuntu; `make help` lists the rest.
#
#   CC CFLAGS CPPFLAGS LDFLAGS PREFIX DESTDIR    the user's
#   SAN=address,undefined                        a build of its own, sanitized
#   FAULTS=yes                                   a build of its own in which the
#                                                Nth allocation, write, ... fails
#   SHARED=yes                                   a build of its own: the parts as a
#                                                library that says who was called
#                                                (tests/mutants/trace.c)
#   WERROR=yes                                   warnings are errors (checks)
#   DEPS=no                                      never install packages
#
# `play` and `check` call make once more after they have installed what is
# missing: what pkg-config says is read when make starts.

VERSION := 0.1.0

comma   := ,
PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
# Sanitized: half the time to compile, a quarter of the bytes, and names and lines in
# what is reported as ever.
CFLAGS  ?= $(if $(SAN),-O1 -g1,-O2 -g)
SECONDS ?= 10
N       ?= 100
SEED    ?= 1

PKGS := ncursesw libcurl libcjson libedit sqlite3 libpcre2-8 libutf8proc libmd
# Elsewhere where the tree cannot be written to: see `play`.
BUILD ?= build
OUT  := $(BUILD)/$(if $(SAN),$(subst $(comma),-,$(SAN)),plain)$(if $(FAULTS),-faults)$(if $(SHARED),-shared)

SRC   := $(sort $(wildcard src/*.c src/*/*.c))
OBJ   := $(SRC:%.c=$(OUT)/%.o)
PARTS := $(filter-out $(OUT)/src/main.o,$(OBJ))
PARTS_LIB := $(OUT)/parts.$(if $(SHARED),so,a)

# tests/unit/test_*.c are programs; the other files there are shared by them.
UNIT_SRC  := $(sort $(wildcard tests/unit/*.c))
TESTS     := $(patsubst %.c,$(OUT)/%,$(filter tests/unit/test_%,$(UNIT_SRC)))
UNIT_HELP := $(patsubst %.c,$(OUT)/%.o,$(filter-out tests/unit/test_%,$(UNIT_SRC)))
FUZZERS   := $(patsubst %.c,$(OUT)/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
# So are tests/bench/bench_*.c.
BENCH_SRC  := $(sort $(wildcard tests/bench/*.c))
BENCHES    := $(patsubst %.c,$(OUT)/%,$(filter tests/bench/bench_%,$(BENCH_SRC)))
BENCH_HELP := $(patsubst %.c,$(OUT)/%.o,$(filter-out tests/bench/bench_%,$(BENCH_SRC)))
# What makes the data files of the reading; playing and testing need none of it.
TRAINERS   := $(patsubst %.c,$(OUT)/%,$(sort $(wildcard tests/train/make_*.c)))
DATA       := $(or $(HOTBENCH_DATA),../shared/data)
FAULT_TEST := build/address-undefined-faults/tests/unit/test_mishap
STYLED     = $$(find src tests -name '*.[ch]')

# ncurses would set an older _XOPEN_SOURCE.
PKG_MISSING := $(shell pkg-config --exists $(PKGS) 2>/dev/null || echo yes)
PKG_CFLAGS  := $(filter-out -D_XOPEN_SOURCE=600,\
		 $(shell pkg-config --cflags $(PKGS) 2>/dev/null))
# What many starts never call is opened when it is first needed: src/*/lazy_*.h say why.
PKG_LIBS    := $(filter-out -lcurl -ledit -lpcre2-8 -lsqlite3,$(shell pkg-config --libs $(PKGS) 2>/dev/null)) -ldl
TEST_CFLAGS := $(shell pkg-config --cflags cmocka 2>/dev/null)
TEST_LIBS   := $(shell pkg-config --libs cmocka 2>/dev/null || echo -lcmocka)

# A figure is the same on every machine: IEEE doubles, which the 387 has not.
FPU := $(if $(shell $(CC) $(CFLAGS) -dM -E -x c /dev/null 2>/dev/null | grep __i386__),\
	 -msse2 -mfpmath=sse)

# Files and times of 64 bits where the system's own have 32.
ALL_CPPFLAGS = -Isrc -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -D_DARWIN_C_SOURCE \
	       -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
	       -DHOTBENCH_VERSION='"$(VERSION)"' \
	       $(if $(FAULTS),-DHOTBENCH_FAULTS) \
	       -include src/base/banned.h $(PKG_CFLAGS) $(EXTRA) $(CPPFLAGS)
ALL_CFLAGS   = -std=c11 -Wall -Wextra -Wshadow -Wstrict-prototypes \
	       -Wmissing-prototypes -Wvla \
	       $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer \
	       -fno-sanitize-recover=all -Wno-unknown-warning-option \
	       -Wno-format-truncation) $(if $(SHARED),$(SHARED_CFLAGS)) \
	       $(FPU) $(CFLAGS)
SHARED_LDFLAGS = -Wl,-rpath,$(CURDIR)/$(OUT)
SHARED_CFLAGS = -fPIC -fno-semantic-interposition -ffunction-sections \
	       -finstrument-functions
ALL_LDFLAGS  = $(if $(SAN),-fsanitize=$(SAN)) $(LDFLAGS) \
	       $(if $(SHARED),$(SHARED_LDFLAGS))
LIBS         = $(PKG_LIBS) -lm
COMPILE      = $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(if $(WERROR),-Werror)

# Taken here, where no single target's EXTRA is in it.
FLAGS_NOW := $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)

# For the targets that call make again: as many jobs as processors, unless the
# person said how many.  Standard input stays with whoever plays.
JOBS  = -j$(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
ONCE_MORE = $(MAKE) --no-print-directory $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,$(JOBS))
AGAIN = $(ONCE_MORE) </dev/null

.DEFAULT_GOAL := all
.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: all play check check-quick check-san check-faults check-faults-long check-valgrind unit cli rooms house analyze mutants fuzz accept \
	bench bench-reader bench-conduct bench-listening bench-again bench-questions bench-types bench-tactics bench-students bench-unfit bench-prompts bench-run bench-scale eval-offline vectors weights weights-giving weights-surely weights-turned format format-check install uninstall dist distcheck deb screens clean help deps \
	tests fuzzers benches missing force

all: $(if $(SAN)$(FAULTS)$(SHARED),$(OUT)/hotbench,hotbench) ## build ./hotbench (installs nothing)

play: ## install what is missing, build, argue a first hearing
	@.ci/deps play
	@+MAKE='$(ONCE_MORE)' .ci/play

check: ## install what is missing, build, run every test
	@.ci/deps check
	@+$(AGAIN) -s WERROR=yes all tests fuzzers
	@OUT=$(OUT) CC='$(CC)' tests/run rooms format cli llm unit corpus

check-quick: ## some of each group of them, within a minute or two
	@.ci/deps check
	@+$(AGAIN) -s WERROR=yes all tests
	@OUT=$(OUT) CC='$(CC)' tests/run quick

# Without WERROR: what the sanitizers add makes gcc see what is not there.  The build
# in which things can be made to fail is the same one: nothing fails unasked.
check-san: ## the tests that they can say something of, under the address and undefined sanitizers
	@.ci/deps check
	@+$(AGAIN) -s FAULTS=yes SAN=address,undefined all tests fuzzers
	@OUT=build/address-undefined-faults tests/run llm unit corpus cli-san

check-valgrind: ## the unit tests under valgrind; a leak is a failure
	@.ci/deps check
	@+$(AGAIN) -s WERROR=yes tests
	@OUT=$(OUT) tests/run valgrind

check-faults: ## make each allocation, write, fsync ... fail in turn
	@.ci/deps check
	@+$(AGAIN) -s FAULTS=yes SAN=address,undefined all $(FAULT_TEST)
	@OUT=build/address-undefined-faults tests/run faults

check-faults-long: ## the same with each and every one of them (hours)
	@.ci/deps check
	@+$(AGAIN) -s FAULTS=yes SAN=address,undefined all $(FAULT_TEST)
	@THOROUGH=yes TIMEOUT=36000 OUT=build/address-undefined-faults tests/run faults

unit: tests ## build and run the unit tests
	@OUT=$(OUT) tests/run unit

cli: all ## run the shell tests in tests/cli
	@OUT=$(OUT) tests/run cli

rooms: ## who includes whom, and calls the house does not make
	@OUT=$(OUT) tests/run rooms

house: ## how large each room is, and the tests beside it
	@tests/house

analyze: ## what gcc's, clang's and cppcheck's analyzers say of src/ (ONLY=gcc|cppcheck|tidy|scan)
	@.ci/analyzers $(ONLY)

mutants: ## change N=100 lines of src/, picked by SEED=1: do the tests notice?
	@.ci/deps check
	@CC='$(CC)' MAKE='$(MAKE)' nice tests/mutants/run $(N) $(SEED)

accept: all tests ## rewrite the expected screens and outputs (review the diff)
	@OUT=$(OUT) ACCEPT=yes tests/run unit cli

fuzz: ## feed random bytes to the parsers, SECONDS=10 each
	@SECONDS_EACH=$(SECONDS) MAKE='$(MAKE)' tests/fuzz/run

bench: all benches ## measure and print the speeds that are promised (tests/bench/README.md)
	@OUT=$(OUT) tests/bench/run

bench-reader: $(OUT)/tests/bench/bench_reader ## measure the offline reader on labelled data
	@$<

bench-conduct: $(OUT)/tests/bench/bench_conduct $(OUT)/tests/bench/bench_callout ## measure the flags for conduct and reasoning
	@$(OUT)/tests/bench/bench_conduct
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_callout

bench-listening: $(addprefix $(OUT)/tests/bench/bench_,listening followups nervous listen_speed) ## does the reading know the question, and the bench follow?
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_listening
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_followups
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_followups test-okafor
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_followups test-drozdek
	@for c in ames zuch paxton waetzig tillery tuck karsova; do \
		HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_followups test-$$c || exit 1; done
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_nervous
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_listen_speed

bench-questions: $(OUT)/tests/bench/bench_questions ## can one judge be told from another, and is the mix of questions real?
	@HOTBENCH_DATA='$(DATA)' HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_questions $(LISTS)

bench-types: $(OUT)/tests/bench/bench_types ## what are the labels worth that a question is given by its words?
	@HOTBENCH_DATA='$(DATA)' HOTBENCH_SHARE=$(CURDIR) $<

bench-again: $(OUT)/tests/bench/bench_again ## does the drill tell a better second answer from a worse one?
	@HOTBENCH_SHARE=$(CURDIR) $< tests/bench/again-fresh.jsonl

bench-students: all ## what does the reading make of five students of known quality?
	@tests/bench/students/run

bench-tactics: $(OUT)/tests/bench/bench_tactics ## what is the reader of tactics worth on dialogues left out? (two minutes)
	@HOTBENCH_DATA='$(DATA)' $<

bench-unfit: $(OUT)/tests/bench/bench_unfit ## would real justices be taken for a model that answers amiss?
	@HOTBENCH_DATA='$(DATA)' $<

bench-prompts: $(addprefix $(OUT)/tests/bench/bench_,prompts bearing) ## how much of a prompt is the same from question to question, and does it show the papers that matter?
	@HOTBENCH_SHARE=$(CURDIR) $<
	@HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/bench/bench_bearing

bench-run: $(OUT)/tests/llm/test_run ## how near do many requests at once come to what the server could do?
	@$< bench

bench-scale: all benches $(OUT)/tests/llm/test_run ## a law school, a large evaluation and docket, at a tenth (minutes)
	@OUT=$(OUT) tests/bench/scale

eval-offline: all ## what every suite says that needs no model, on one page (tests/bench/README.md)
	@HOTBENCH_DATA='$(DATA)' ./hotbench eval probe --limit 1000000

weights: $(TRAINERS) ## fit what the reading weighs, from the labelled rows
	HOTBENCH_DATA='$(DATA)' $(OUT)/tests/train/make_faults prompts/lexicons/speech.vec prompts/lexicons/faults.weights
	HOTBENCH_DATA='$(DATA)' HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/train/make_types prompts/lexicons/types.weights
	HOTBENCH_DATA='$(DATA)' HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/train/make_tactics prompts/lexicons/tactics.weights
	HOTBENCH_DATA='$(DATA)' HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/train/make_listening prompts/lexicons/listening.txt prompts/lexicons/vague.txt prompts/lexicons/giving.txt
	HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/train/make_turned prompts/lexicons/listening.txt prompts/lexicons/turned.txt
	HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/train/make_surely prompts/lexicons/weights.txt
	HOTBENCH_SHARE=$(CURDIR) $(OUT)/tests/train/make_merit prompts/lexicons/merit.txt

weights-giving: $(OUT)/tests/train/make_listening ## the words of who gives way; prints what they weigh beside the rest as it is
	HOTBENCH_SHARE=$(CURDIR) $< prompts/lexicons/listening.txt prompts/lexicons/giving.txt

weights-surely: $(OUT)/tests/train/make_surely ## what tells that an answer surely helps (minutes)
	HOTBENCH_SHARE=$(CURDIR) $< prompts/lexicons/weights.txt

weights-turned: $(OUT)/tests/train/make_turned ## how who has a point backwards sounds, and what that weighs; the rest stays
	HOTBENCH_SHARE=$(CURDIR) $< prompts/lexicons/listening.txt prompts/lexicons/turned.txt

vectors: $(OUT)/tests/train/make_vectors ## word vectors: from the text file in DATA to ours
	$< $(DATA)/vectors/speech64.vec $(DATA)/vectors/counts.tsv prompts/lexicons/speech.vec

screens: all ## argue a few turns and put the screens into README.md (tmux)
	@OUT=$(OUT) tests/pictures

deps: ## install what building and testing needs, and nothing else
	@.ci/deps check

hotbench: $(OUT)/hotbench
	@rm -f $@ && cp $< $@

$(OUT)/hotbench: $(OUT)/src/main.o $(PARTS_LIB)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $^ -o $@ $(LIBS)

$(OUT)/%.o: %.c $(OUT)/flags | $(if $(PKG_MISSING),missing)
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c $< -o $@

# Only this file knows the prefix, so `make install PREFIX=...` builds little.
$(OUT)/src/base/paths.o: EXTRA = -DHOTBENCH_PREFIX='"$(PREFIX)"'
$(OUT)/src/base/paths.o: $(OUT)/prefix

$(OUT)/tests/%.o: EXTRA = -Itests $(TEST_CFLAGS)

# What was compiled with other flags is compiled again.
$(OUT)/flags: export STAMP = $(FLAGS_NOW)
$(OUT)/prefix: export STAMP = $(PREFIX)
$(OUT)/prefix: | $(OUT)/flags
$(OUT)/flags $(OUT)/prefix: force
	@mkdir -p $(@D) 2>/dev/null; test -w $(@D) || { \
		echo "$(@D) cannot be written to, and what is built belongs there." >&2; \
		echo "Copy this folder to where you may write (cp -R . ~/hotbench), and make there;" >&2; \
		echo "or try make play here: it builds in your cache." >&2; exit 1; }
	@printf '%s\n' "$$STAMP" | cmp -s - $@ || printf '%s\n' "$$STAMP" >$@

# Tests link from archives: only what each one reaches.  "q", not "r": two rooms
# may have files of one name.
$(OUT)/parts.a: $(PARTS)
$(OUT)/tests/unit/help.a: $(UNIT_HELP)
$(OUT)/parts.a $(OUT)/tests/unit/help.a:
	@rm -f $@
	@$(AR) qcs $@ $^
$(OUT)/parts.so: $(PARTS) $(OUT)/tests/mutants/trace.o
	$(CC) -shared $(ALL_CFLAGS) $(ALL_LDFLAGS) -Wl,-soname,parts.so -Wl,-Map,$@.map $^ -o $@ $(LIBS)

# All have the clock of helper.c, which stands still, but the test of the real one.
$(OUT)/tests/unit/test_%: $(OUT)/tests/unit/test_%.o $(OUT)/tests/unit/helper.o \
		$(OUT)/tests/unit/help.a $(PARTS_LIB)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(if $(filter %/test_clock,$@),$(filter-out %/helper.o %/help.a,$^),$^) -o $@ $(LIBS) $(TEST_LIBS)

$(OUT)/tests/train/%: $(OUT)/tests/train/%.o $(BENCH_HELP) $(PARTS_LIB)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $^ -o $@ $(LIBS)

$(OUT)/tests/bench/%: $(OUT)/tests/bench/%.o $(BENCH_HELP) $(PARTS_LIB)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $^ -o $@ $(LIBS)

# With SAN=fuzzer-no-link,... libFuzzer brings main; else tests/fuzz/driver.c.
FUZZ_MAIN := $(if $(findstring fuzzer,$(SAN)),,$(OUT)/tests/fuzz/driver.o)
$(OUT)/tests/fuzz/fuzz_%: $(OUT)/tests/fuzz/fuzz_%.o $(FUZZ_MAIN) $(PARTS_LIB)
	$(CC) $(ALL_CFLAGS) $(subst fuzzer-no-link,fuzzer,$(ALL_LDFLAGS)) $^ -o $@ $(LIBS)

# The model client's scenarios: a server of our own, and who plays against it.
LLM_TESTS := $(patsubst %.c,$(OUT)/%,$(sort $(wildcard tests/llm/*.c)))
$(OUT)/tests/llm/%: $(OUT)/tests/llm/%.o $(PARTS_LIB)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $^ -o $@ $(LIBS)

tests: $(TESTS) $(LLM_TESTS)
fuzzers: $(FUZZERS)
benches: $(BENCHES)

missing:
	@.ci/deps name
	@exit 1

format: ## clang-format everything
	clang-format -i $(STYLED)

format-check: ## fail where clang-format would change something
	@OUT=$(OUT) tests/run format

install: all ## into PREFIX (/usr/local), below DESTDIR
	OUT=$(OUT) PREFIX='$(DESTDIR)$(PREFIX)' .ci/install

uninstall: ## remove what install put there
	PREFIX='$(DESTDIR)$(PREFIX)' .ci/install --remove

dist: ## hotbench-VERSION.tar.gz of what is committed, the same bytes every time
	@.ci/dist $(VERSION)

distcheck: dist ## does the archive build, pass its quick tests, install and go?
	@+MAKE='$(ONCE_MORE)' .ci/distcheck $(VERSION)

deb: ## hotbench_VERSION_ARCH.deb of what is committed (needs debhelper)
	@.ci/deb $(VERSION)

clean: ## remove all that make made
	rm -rf build hotbench

help: ## this list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

-include $(wildcard $(OUT)/src/*.d $(OUT)/src/*/*.d $(OUT)/tests/*/*.d)
