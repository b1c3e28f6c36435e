#include "tui/keymap.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/names.h"
#include "tui/keys.h"

#define ROW(P, action, name, keys, what) { name, keys, what },
#define X(P, name, heading, editor) \
	static const struct keymap_row rows_##P[] = { P##_ACTIONS(ROW, P) };
KEYMAP_SCREENS(X)
#undef X

static const struct {
	const char *name, *heading;
	bool editor;
	const struct keymap_row *rows;
	size_t n;
} screens[] = {
#define X(P, name, heading, editor) \
	{ name, heading, editor, rows_##P, P##_COUNT },
	KEYMAP_SCREENS(X)
#undef X
};

const struct keymap_row *keymap_rows(enum keymap_screen screen, size_t *n)
{
	*n = screens[screen].n;
	return screens[screen].rows;
}

const char *keymap_screen_name(enum keymap_screen screen)
{
	return screens[screen].name;
}

const char *keymap_heading(enum keymap_screen screen)
{
	return screens[screen].heading;
}

bool keymap_has_editor(enum keymap_screen screen)
{
	return screens[screen].editor;
}

int keymap_moves(enum keymap_screen screen, int action)
{
	for (int move = PAGER_UP; action >= 0 && move <= PAGER_BOTTOM; move++)
		if (!strcmp(screens[screen].rows[action].name,
			    rows_PAGER[move].name))
			return move;
	return -1;
}

/* Takes the key away from whatever it did on this screen. */
static void unbind(struct keymap *m, int screen, uint32_t code)
{
	size_t kept = 0;

	for (size_t i = 0; i < m->n; i++)
		if (m->at[i].screen != screen || m->at[i].code != code)
			m->at[kept++] = m->at[i];
	m->n = kept;
}

static bool add(struct keymap *m, int screen, int action, uint32_t code)
{
	if (m->n == KEYMAP_BINDINGS_MAX)
		return false;
	m->may[screen][code % 256 / 32] |= UINT32_C(1) << code % 32;
	m->at[m->n].screen = (uint8_t)screen;
	m->at[m->n].action = (uint8_t)action;
	m->at[m->n++].code = code;
	return true;
}

static void add_defaults(struct keymap *m, int screen, int action)
{
	const char *s = screens[screen].rows[action].keys;

	while (*s) {
		size_t len = strcspn(s, " ");

		add(m, screen, action, keys_from_name(s, len));
		s += len;
		s += strspn(s, " ");
	}
}

/* Their names are read once: settings are looked at several times at start. */
void keymap_init(struct keymap *m)
{
	static struct keymap defaults;

	if (!defaults.n)
		for (int screen = 0; screen < KEYMAP_COUNT; screen++)
			for (size_t i = 0; i < screens[screen].n; i++)
				add_defaults(&defaults, screen, (int)i);
	*m = defaults;
}

int keymap_find(const struct keymap *m, enum keymap_screen screen,
		uint32_t code)
{
	if (!(m->may[screen][code % 256 / 32] >> code % 32 & 1))
		return -1;
	for (size_t i = 0; i < m->n; i++)
		if (m->at[i].code == code && m->at[i].screen == screen)
			return m->at[i].action;
	return -1;
}

static bool unknown(struct error *err, const char *what, const char *word,
		    const char *const *names, size_t n)
{
	const char *near = names_nearest(word, names, n);

	if (near)
		return error_set(err, ERR_USAGE,
				 "no %s is called '%s'; did you mean '%s'?",
				 what, word, near);
	return error_set(err, ERR_USAGE, "no %s is called '%s'", what, word);
}

static bool find_screen(const char *name, int *screen, struct error *err)
{
	const char *names[KEYMAP_COUNT];

	for (int i = 0; i < KEYMAP_COUNT; i++) {
		names[i] = screens[i].name;
		if (!strcmp(name, names[i])) {
			*screen = i;
			return true;
		}
	}
	return unknown(err, "screen", name, names, KEYMAP_COUNT);
}

#define ACTIONS_MAX 40
static bool find_action(int screen, const char *name, int *action,
			struct error *err)
{
	const char *names[ACTIONS_MAX + 1];
	size_t n = 0;

	for (; n < screens[screen].n && n < ACTIONS_MAX; n++) {
		names[n] = screens[screen].rows[n].name;
		if (!strcmp(name, names[n])) {
			*action = (int)n;
			return true;
		}
	}
	names[n++] = "none";
	*action = -1;
	return !strcmp(name, "none") || unknown(err, "action", name, names, n);
}

bool keymap_bind(struct keymap *m, const char *screen, const char *key,
		 const char *action, struct error *err)
{
	uint32_t code = keys_from_name(key, strlen(key));
	int where = 0, what = -1;

	if (!find_screen(screen, &where, err) ||
	    !find_action(where, action, &what, err))
		return false;
	if (!code)
		return error_set(err, ERR_USAGE, "no key is called '%s'", key);
	if (screens[where].editor && keys_is_text(code))
		return error_set(err, ERR_USAGE,
				 "'%s' is text while you write; use it with "
				 "Alt or Ctrl",
				 key);
	unbind(m, where, code);
	if (what >= 0 && !add(m, where, what, code))
		return error_set(err, ERR_LIMIT, "too many key bindings");
	return true;
}

static void unbind_action(struct keymap *m, int screen, int action)
{
	size_t kept = 0;

	for (size_t i = 0; i < m->n; i++)
		if (m->at[i].screen != screen || m->at[i].action != action)
			m->at[kept++] = m->at[i];
	m->n = kept;
}

bool keymap_set(struct keymap *m, const char *screen, const char *action,
		const char *keys, struct error *err)
{
	int where = 0, what = -1;

	if (!find_screen(screen, &where, err) ||
	    !find_action(where, action, &what, err))
		return false;
	unbind_action(m, where, what);
	for (keys += strspn(keys, " "); *keys; keys += strspn(keys, " ")) {
		char name[32];
		size_t len = strcspn(keys, " ");

		if (len >= sizeof name)
			return error_set(err, ERR_USAGE,
					 "no key is called '%.40s'", keys);
		memcpy(name, keys, len);
		name[len] = '\0';
		if (!keymap_bind(m, screen, name, action, err))
			return false;
		keys += len;
	}
	return true;
}

void keymap_keys(const struct keymap *m, enum keymap_screen screen, int action,
		 bool first, struct buf *out)
{
	bool some = false;

	for (size_t i = 0; i < m->n; i++) {
		if (m->at[i].screen != screen || m->at[i].action != action)
			continue;
		if (some)
			buf_puts(out, ", ");
		keys_name(m->at[i].code, out);
		some = true;
		if (first)
			return;
	}
}

uint32_t keymap_letter(const struct keymap *m, enum keymap_screen screen,
		       int action)
{
	for (size_t i = 0; i < m->n; i++) {
		uint32_t code = m->at[i].code;

		if (m->at[i].screen == screen && m->at[i].action == action &&
		    code & KM_ALT && keys_is_text(code & ~KM_ALT))
			return code & ~KM_ALT;
	}
	return 0;
}

/* What stands in the braces at s, len bytes with them; false: no key. */
static bool put_key(const struct keymap *m, const char *s, size_t len,
		    struct buf *out)
{
	char words[48], *action;
	int where, what;

	if (len < 3 || len - 2 >= sizeof words)
		return false;
	memcpy(words, s + 1, len - 2);
	words[len - 2] = '\0';
	action = strchr(words, ' ');
	if (!action) {
		buf_puts(out, words);
		return keys_from_name(words, len - 2) != 0;
	}
	*action++ = '\0';
	if (!find_screen(words, &where, NULL) ||
	    !find_action(where, action, &what, NULL) || what < 0)
		return false;
	keymap_keys(m, (enum keymap_screen)where, what, true, out);
	return true;
}

void keymap_put(const struct keymap *m, const char *text, struct buf *out)
{
	while (*text) {
		size_t n = strcspn(text, "{"), k = strcspn(text + n, "}");
		size_t at = out->len + n;

		buf_add(out, text, n);
		text += n;
		if (!*text)
			return;
		k += text[k] == '}';
		if (!put_key(m, text, k, out)) {
			buf_cut(out, at);
			buf_add(out, text, k);
		}
		text += k;
	}
}

struct keymap_text keymap_text(const struct keymap *m, const char *text)
{
	struct keymap_text t;
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	keymap_put(m, text, &out);
	snprintf(t.s, sizeof t.s, "%s", out.s);
	buf_release(&out);
	return t;
}
