# Hotbench: one file, no recursion.  `make play` and `make check` do everything
# on a fresh Debian or Ubuntu; `make help` lists the rest.
#
#   CC CFLAGS CPPFLAGS LDFLAGS PREFIX DESTDIR    the user's
#   SAN=address,undefined                        a build of its own, sanitized
#   WERROR=yes                                   warnings are errors (checks)
#   DEPS=no                                      never install packages

comma   := ,
PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
CFLAGS  ?= -O2 -g

PKGS      = ncursesw libcurl libcjson libedit sqlite3 libpcre2-8 libutf8proc libmd
TEST_PKGS = cmocka
OUT      := build/$(if $(SAN),$(subst $(comma),-,$(SAN)),plain)

SRC   := $(sort $(wildcard src/*.c src/*/*.c))
OBJ   := $(SRC:%.c=$(OUT)/%.o)
PARTS := $(filter-out $(OUT)/src/main.o,$(OBJ))
TESTS := $(patsubst tests/unit/%.c,$(OUT)/tests/unit/%,\
	   $(sort $(wildcard tests/unit/test_*.c)))

# pkg-config is asked once; ncurses would set an older _XOPEN_SOURCE.
PKG_CFLAGS := $(filter-out -D_XOPEN_SOURCE=600,\
		$(shell pkg-config --cflags $(PKGS) 2>/dev/null))
PKG_LIBS   := $(shell pkg-config --libs $(PKGS) 2>/dev/null)

ALL_CPPFLAGS = -Isrc -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE \
	       -DHOTBENCH_PREFIX='"$(PREFIX)"' -include src/base/banned.h \
	       $(PKG_CFLAGS) $(CPPFLAGS)
ALL_CFLAGS   = -std=c11 -Wall -Wextra -Wshadow -Wstrict-prototypes \
	       -Wmissing-prototypes -Wvla $(if $(WERROR),-Werror) \
	       $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer \
	       -fno-sanitize-recover=all) $(CFLAGS)
ALL_LDFLAGS  = $(if $(SAN),-fsanitize=$(SAN)) $(LDFLAGS)
LIBS         = $(PKG_LIBS) -lm

.DEFAULT_GOAL := all
.SECONDARY:
.PHONY: all clean format unit

all: $(if $(SAN),$(OUT)/hotbench,hotbench)

hotbench: $(OUT)/hotbench
	@cp $< $@

$(OUT)/hotbench: $(OBJ)
	$(CC) $(ALL_LDFLAGS) $^ -o $@ $(LIBS)

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c $< -o $@

$(OUT)/tests/unit/%: $(OUT)/tests/unit/%.o $(PARTS)
	$(CC) $(ALL_LDFLAGS) $^ -o $@ $(LIBS) -lcmocka

unit: $(TESTS)
	@set -e; for t in $(TESTS); do echo "== $$t"; $$t; done

format:
	clang-format -i $$(find src tests -name '*.[ch]')

clean:
	rm -rf build hotbench

-include $(wildcard $(OUT)/src/*.d $(OUT)/src/*/*.d $(OUT)/tests/*/*.d)
