#include "tui/keys.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "base/utf8.h"

#define IN_MAX	((size_t)1 << 20)
#define SEQ_MAX 64 /* a longer escape sequence is noise */

/* What parsing the front of the input came to. */
struct step {
	size_t used;   /* 0: need more bytes */
	uint32_t code; /* 0: swallow */
	int row, col;  /* of the mouse */
};

static const char *const names[] = {
#define X(name, text) text,
	KEYS_NAMES(X)
#undef X
};
#define N_NAMES (sizeof names / sizeof names[0])

void keys_init(struct keys *k)
{
	memset(k, 0, sizeof *k);
	buf_init(&k->in, IN_MAX);
	buf_init(&k->paste, KEYS_PASTE_MAX);
}

void keys_release(struct keys *k)
{
	buf_release(&k->in);
	buf_release(&k->paste);
}

void keys_learn(struct keys *k, const char *seq, uint32_t code)
{
	size_t len = strlen(seq);

	if (k->n_learned == KEYS_LEARNED_MAX || len < 2 ||
	    len >= sizeof k->learned[0].seq || seq[0] != '\033')
		return;
	memcpy(k->learned[k->n_learned].seq, seq, len + 1);
	k->learned[k->n_learned++].code = code;
}

void keys_feed(struct keys *k, const char *s, size_t len, int64_t now_ms)
{
	buf_add(&k->in, s, len);
	k->last_ms = now_ms;
}

static uint32_t with_modifiers(uint32_t code, int param)
{
	int bits = param > 1 ? param - 1 : 0;

	if (bits & 1)
		code |= KM_SHIFT;
	if (bits & (2 | 8))
		code |= KM_ALT;
	if (bits & 4)
		code |= KM_CTRL;
	return code;
}

static uint32_t tilde_key(int n)
{
	static const uint32_t keys[] = {
		[1] = K_HOME, [2] = K_INSERT,  [3] = K_DELETE,
		[4] = K_END,  [5] = K_PAGE_UP, [6] = K_PAGE_DOWN,
		[7] = K_HOME, [8] = K_END,     [11] = K_F1,
		[12] = K_F2,  [13] = K_F3,     [14] = K_F4,
		[15] = K_F5,  [17] = K_F6,     [18] = K_F7,
		[19] = K_F8,  [20] = K_F9,     [21] = K_F10,
		[23] = K_F11, [24] = K_F12,
	};

	if (n < 0 || (size_t)n >= sizeof keys / sizeof keys[0])
		return 0;
	return keys[n];
}

static uint32_t letter_key(char final)
{
	switch (final) {
	case 'A': return K_UP;
	case 'B': return K_DOWN;
	case 'C': return K_RIGHT;
	case 'D': return K_LEFT;
	case 'H': return K_HOME;
	case 'F': return K_END;
	case 'P': return K_F1;
	case 'Q': return K_F2;
	case 'R': return K_F3;
	case 'S': return K_F4;
	case 'M': return K_ENTER;
	default: return 0;
	}
}

/* A code point with modifiers, as "CSI u" and modifyOtherKeys give it. */
static uint32_t plain_key(int cp, int modifiers)
{
	uint32_t code = (uint32_t)cp;

	switch (cp) {
	case '\r': code = K_ENTER; break;
	case '\t': code = K_TAB; break;
	case 27: code = K_ESC; break;
	case 8:
	case 127: code = K_BACKSPACE; break;
	default:
		if (cp < 32 || cp > 0x10ffff)
			return 0;
	}
	if (code < K_FIRST && modifiers == 2)
		modifiers = 1; /* Shift-A is 'A' already */
	return with_modifiers(code, modifiers);
}

/* s: behind "ESC [", up to and with the final byte at s[len - 1]. */
static uint32_t csi_key(const char *s, size_t len)
{
	int param[3] = { 0, 1, 0 }, n = 0;
	char final = s[len - 1];
	bool digits = false;

	for (size_t i = 0; i + 1 < len; i++) {
		if (s[i] == ';') {
			if (++n > 2)
				return 0;
			param[n] = 0;
		} else if (s[i] >= '0' && s[i] <= '9' && param[n] < 10000000) {
			param[n] = digits || n ? param[n] * 10 : 0;
			param[n] += s[i] - '0';
			digits = true;
		} else {
			return 0;
		}
	}
	if (final == '~' && param[0] == 27 && n == 2)
		return plain_key(param[2], param[1]);
	if (final == '~')
		return with_modifiers(tilde_key(param[0]), param[1]);
	if (final == 'u')
		return plain_key(param[0], param[1]);
	if (final == 'Z')
		return K_TAB | KM_SHIFT;
	if (final == 'M' || !letter_key(final))
		return 0;
	return with_modifiers(letter_key(final), param[1]);
}

/* s: behind "ESC [ <", len bytes up to the final one. */
static struct step mouse_key(const char *s, size_t len)
{
	int param[3] = { 0 }, n = 0;
	struct step st = { 0 };

	for (size_t i = 0; i + 1 < len; i++) {
		if (s[i] == ';' && n < 2)
			n++;
		else if (s[i] >= '0' && s[i] <= '9' && param[n] < 100000)
			param[n] = param[n] * 10 + s[i] - '0';
		else
			return st;
	}
	if (n != 2 || s[len - 1] != 'M' || param[1] < 1 || param[2] < 1)
		return st; /* letting go is nothing */
	st.row = param[2] - 1;
	st.col = param[1] - 1;
	switch (param[0] & ~(4 | 8 | 16)) { /* Shift, Alt, Ctrl */
	case 0: st.code = K_CLICK; break;
	case 64: st.code = K_WHEEL_UP; break;
	case 65: st.code = K_WHEEL_DOWN; break;
	default: break;
	}
	return st;
}

static struct step parse_csi(const char *s, size_t len)
{
	size_t i = 2;

	if (len > 2 && s[2] == '[') { /* the linux console's F1 to F5 */
		if (len < 4)
			return (struct step){ 0 };
		return (struct step){ .used = 4,
				      .code = s[3] >= 'A' && s[3] <= 'E'
						      ? K_F1 + (uint32_t)(s[3] -
									  'A')
						      : 0 };
	}
	while (i < len && (unsigned char)s[i] >= 0x20 &&
	       (unsigned char)s[i] < 0x40)
		i++;
	if (i == len)
		return (struct step){ .used = len > SEQ_MAX ? len : 0 };
	if ((unsigned char)s[i] < 0x20 || (unsigned char)s[i] > 0x7e)
		return (struct step){ .used = i }; /* broken off */
	if (len > 2 && s[2] == '<') {
		struct step st = mouse_key(s + 3, i - 2);

		st.used = i + 1;
		return st;
	}
	return (struct step){ .used = i + 1, .code = csi_key(s + 2, i - 1) };
}

static struct step parse_ss3(const char *s, size_t len)
{
	if (len < 3)
		return (struct step){ 0 };
	return (struct step){ .used = 3, .code = letter_key(s[2]) };
}

/* OSC, DCS and kin: replies nobody asked for.  Ends with BEL or ESC \. */
static struct step parse_string(const char *s, size_t len)
{
	for (size_t i = 2; i < len; i++) {
		if (s[i] == '\a')
			return (struct step){ .used = i + 1 };
		if (s[i] == '\\' && s[i - 1] == '\033')
			return (struct step){ .used = i + 1 };
	}
	return (struct step){ .used = len > 4096 ? len : 0 };
}

/* How long the character that c begins is; 1 also when it begins none. */
static size_t char_len(const char *s, size_t len)
{
	unsigned char c = (unsigned char)s[0];
	size_t want = c < 0xc2 || c > 0xf4 ? 1
		      : c < 0xe0	   ? 2
		      : c < 0xf0	   ? 3
					   : 4;

	for (size_t i = 1; i < want && i < len; i++)
		if (((unsigned char)s[i] & 0xc0) != 0x80)
			return 1;
	return want;
}

static struct step parse_plain(const char *s, size_t len)
{
	unsigned char c = (unsigned char)s[0];
	uint32_t cp;
	size_t want;

	if (c == '\r')
		return (struct step){ .used = 1, .code = K_ENTER };
	if (c == '\t')
		return (struct step){ .used = 1, .code = K_TAB };
	if (c == 0x7f || c == 0x08)
		return (struct step){ .used = 1, .code = K_BACKSPACE };
	if (c == 0)
		return (struct step){ .used = 1, .code = KM_CTRL | ' ' };
	if (c < 0x1b)
		return (struct step){ .used = 1,
				      .code = KM_CTRL | (uint32_t)(c + 0x60) };
	if (c < 0x20)
		return (struct step){ .used = 1,
				      .code = KM_CTRL | (uint32_t)(c + 0x40) };
	want = char_len(s, len);
	if (len < want)
		return (struct step){ 0 };
	want = utf8_decode(s, len, &cp);
	if ((cp >= 0x80 && cp < 0xa0) || cp == UTF8_BAD)
		cp = 0; /* C1 controls and noise type nothing */
	return (struct step){ .used = want, .code = cp };
}

static struct step parse_learned(const struct keys *k, const char *s,
				 size_t len)
{
	for (size_t i = 0; i < k->n_learned; i++) {
		size_t n = strlen(k->learned[i].seq);

		if (n <= len && !memcmp(k->learned[i].seq, s, n))
			return (struct step){ .used = n,
					      .code = k->learned[i].code };
	}
	return (struct step){ 0 };
}

static struct step parse(const struct keys *k, const char *s, size_t len)
{
	struct step st;

	if (s[0] != '\033')
		return parse_plain(s, len);
	if (len == 1)
		return (struct step){ 0 };
	st = parse_learned(k, s, len);
	if (st.used)
		return st;
	switch (s[1]) {
	case '[': return parse_csi(s, len);
	case 'O': return parse_ss3(s, len);
	case ']':
	case 'P':
	case '_':
	case '^': return parse_string(s, len);
	case '\033': /* Alt with a special key, or Esc pressed twice */
		if (len == 2)
			return (struct step){ 0 };
		if (s[2] != '[' && s[2] != 'O')
			return (struct step){ .used = 1, .code = K_ESC };
		break;
	}
	st = parse(k, s + 1, len - 1);
	if (st.used)
		st.used++;
	if (st.code)
		st.code |= KM_ALT;
	return st;
}

/* Nothing more came: what begins a sequence is what it looks like. */
static struct step give_up_waiting(const char *s, size_t len)
{
	if (s[0] != '\033')
		return (struct step){ .used = len }; /* half a character */
	if (len == 2 && s[1] != '\033')
		return (struct step){ .used = 2,
				      .code = KM_ALT | (uint32_t)s[1] };
	return (struct step){ .used = len > 2 ? len : 1,
			      .code = len > 2 ? 0 : K_ESC };
}

/* Moves pasted bytes over; true when the paste is complete. */
static bool read_paste(struct keys *k)
{
	static const char end[] = "\033[201~";
	size_t n = sizeof end - 1, i = 0;

	while (i + n <= k->in.len && memcmp(k->in.s + i, end, n) != 0)
		i++;
	if (i + n > k->in.len) {
		/* the end's first bytes may be here already */
		i = k->in.len > n - 1 ? k->in.len - (n - 1) : 0;
		n = 0;
	}
	if (!buf_add(&k->paste, k->in.s, i)) {
		size_t room = k->paste.max - k->paste.len;

		buf_add(&k->paste, k->in.s, room < i ? room : i);
		k->paste_cut = true;
	}
	buf_shift(&k->in, i + n);
	return n > 0;
}

static bool starts_paste(const struct keys *k)
{
	return k->in.len >= 6 && !memcmp(k->in.s, "\033[200~", 6);
}

static bool next_paste(struct keys *k, int64_t now_ms, struct key *out)
{
	if (!read_paste(k) && now_ms - k->last_ms < KEYS_STALL_MS)
		return false;
	k->in_paste = false;
	*out = (struct key){ .code = K_PASTE,
			     .paste = k->paste.s,
			     .paste_len = k->paste.len,
			     .paste_cut = k->paste_cut };
	return true;
}

bool keys_next(struct keys *k, int64_t now_ms, struct key *out)
{
	while (k->in.len || k->in_paste) {
		struct step st;

		if (!k->in_paste && starts_paste(k)) {
			buf_shift(&k->in, 6);
			buf_reset(&k->paste);
			k->in_paste = true;
			k->paste_cut = false;
		}
		if (k->in_paste)
			return next_paste(k, now_ms, out);
		st = parse(k, k->in.s, k->in.len);
		if (!st.used && now_ms - k->last_ms >= KEYS_ESC_MS)
			st = give_up_waiting(k->in.s, k->in.len);
		if (!st.used)
			return false;
		buf_shift(&k->in, st.used);
		if (st.code) {
			*out = (struct key){ .code = st.code,
					     .row = st.row,
					     .col = st.col };
			return true;
		}
	}
	return false;
}

int64_t keys_deadline_ms(const struct keys *k)
{
	if (k->in_paste)
		return k->last_ms + KEYS_STALL_MS;
	if (!k->in.len)
		return -1;
	return k->last_ms + KEYS_ESC_MS;
}

bool keys_is_text(uint32_t code)
{
	return code >= 0x20 && code < K_FIRST && code != 0x7f;
}

void keys_name(uint32_t code, struct buf *out)
{
	uint32_t base = code & 0x1fffff;
	char utf8[4];

	if (code & KM_CTRL)
		buf_puts(out, "Ctrl-");
	if (code & KM_ALT)
		buf_puts(out, "Alt-");
	if (code & KM_SHIFT)
		buf_puts(out, "Shift-");
	if (base > K_FIRST && base < K_PASTE)
		buf_puts(out, names[base - K_FIRST - 1]);
	else if (base == ' ')
		buf_puts(out, "Space");
	else if (code & KM_CTRL && base >= 'a' && base <= 'z')
		buf_putc(out, (char)(base - 32));
	else
		buf_add(out, utf8, utf8_encode(base, utf8));
}

static bool take_prefix(const char **s, size_t *len, const char *prefix)
{
	size_t n = strlen(prefix);

	if (*len <= n || strncasecmp(*s, prefix, n) != 0)
		return false;
	*s += n;
	*len -= n;
	return true;
}

static uint32_t take_modifiers(const char **s, size_t *len)
{
	uint32_t bits = 0;

	for (;;) {
		if (take_prefix(s, len, "Ctrl-"))
			bits |= KM_CTRL;
		else if (take_prefix(s, len, "Alt-"))
			bits |= KM_ALT;
		else if (take_prefix(s, len, "Shift-"))
			bits |= KM_SHIFT;
		else
			return bits;
	}
}

uint32_t keys_from_name(const char *name, size_t len)
{
	uint32_t bits = take_modifiers(&name, &len), cp;

	if (!len)
		return 0;
	for (size_t i = 0; i < N_NAMES; i++)
		if (str_is_fold(name, len, names[i]))
			return bits | (K_FIRST + 1 + (uint32_t)i);
	if (len == 5 && str_begins_fold(name, "Space"))
		return bits | ' ';
	if (utf8_decode(name, len, &cp) != len || cp < 0x20 || cp == UTF8_BAD)
		return 0;
	if (bits & KM_CTRL && cp >= 'A' && cp <= 'Z')
		cp += 32;
	return bits | cp;
}
