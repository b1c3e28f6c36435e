/*
 * keys.h - bytes from a terminal become keys
 *
 * Pure: bytes and the time go in, keys come out, so every sequence is tested
 * without a terminal.  Knows what xterm, tmux, screen, linux, rxvt and vt100
 * send, the "CSI u" and modifyOtherKeys forms, and bracketed paste; term.c adds
 * what terminfo says.  Unknown sequences are swallowed whole, never typed.
 *
 * The mouse, where a terminal is asked for it, says "CSI < button ; column ; row
 * M" (xterm's 1006): the wheel and the left button are keys, all else is nothing.
 *
 * Esc is ambiguous: it begins a sequence, makes the next key an Alt key, or is
 * itself.  Followed by nothing for KEYS_ESC_MS it is itself.
 *
 * A key is one number: a code point or enum key_name, plus modifier bits.
 */
#ifndef TUI_KEYS_H
#define TUI_KEYS_H
#include "base/buf.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KEYS_ESC_MS    30
#define KEYS_PASTE_MAX ((size_t)256 << 10) /* the rest of a paste is dropped */
#define KEYS_STALL_MS  1000		   /* a paste without an end ends */

#define KM_SHIFT 0x1000000u
#define KM_ALT	 0x2000000u
#define KM_CTRL	 0x4000000u

/* name, as people write it in a binding */
#define KEYS_NAMES(_)              \
	_(ENTER, "Enter")          \
	_(TAB, "Tab")              \
	_(ESC, "Esc")              \
	_(BACKSPACE, "Backspace")  \
	_(DELETE, "Delete")        \
	_(INSERT, "Insert")        \
	_(UP, "Up")                \
	_(DOWN, "Down")            \
	_(LEFT, "Left")            \
	_(RIGHT, "Right")          \
	_(HOME, "Home")            \
	_(END, "End")              \
	_(PAGE_UP, "PageUp")       \
	_(PAGE_DOWN, "PageDown")   \
	_(F1, "F1")                \
	_(F2, "F2")                \
	_(F3, "F3")                \
	_(F4, "F4")                \
	_(F5, "F5")                \
	_(F6, "F6")                \
	_(F7, "F7")                \
	_(F8, "F8")                \
	_(F9, "F9")                \
	_(F10, "F10")              \
	_(F11, "F11")              \
	_(F12, "F12")              \
	_(WHEEL_UP, "WheelUp")     \
	_(WHEEL_DOWN, "WheelDown") \
	_(CLICK, "Click")

enum key_name {
	K_FIRST = 0x110000, /* behind the last code point */
#define X(name, text) K_##name,
	KEYS_NAMES(X)
#undef X
		K_PASTE,
	K_LAST
};

struct key {
	uint32_t code; /* code point or key_name, with KM_ bits */
	const char
		*paste; /* K_PASTE: raw text, ours until the next keys_next */
	size_t paste_len;
	bool paste_cut; /* it was longer than KEYS_PASTE_MAX */
	int row, col;	/* K_CLICK and the wheel: where, from 0 */
};

#define KEYS_LEARNED_MAX 48
struct keys {
	struct buf in;	  /* bytes not yet understood */
	struct buf paste; /* the paste being read or handed out */
	bool in_paste;
	bool paste_cut;
	int64_t last_ms; /* when bytes last came */
	size_t n_learned;
	struct {
		char seq[12];
		uint32_t code;
	} learned[KEYS_LEARNED_MAX];
};

void keys_init(struct keys *k);
void keys_release(struct keys *k);
/* A sequence this terminal sends (terminfo); longer than 11 bytes: ignored. */
void keys_learn(struct keys *k, const char *seq, uint32_t code);
void keys_feed(struct keys *k, const char *s, size_t len, int64_t now_ms);
/* The next complete key; false when more bytes (or time) are needed. */
bool keys_next(struct keys *k, int64_t now_ms, struct key *out);
/* When to ask keys_next again although nothing came; -1: not. */
int64_t keys_deadline_ms(const struct keys *k);

/* Whether a key writes a character, and which. */
bool keys_is_text(uint32_t code);
/* "Ctrl-Alt-F3", "Alt-?": appended to out. */
void keys_name(uint32_t code, struct buf *out);
/* The reverse, n bytes of text; 0 if it names no key. */
uint32_t keys_from_name(const char *name, size_t len);
#endif
