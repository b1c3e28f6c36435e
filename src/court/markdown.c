#include "court/markdown.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"

#define SPAN_MAX   400 /* bytes; what is longer is no emphasis */
#define SPAN_DEPTH 4

/* A paragraph on its way. */
struct unmarking {
	const char *text; /* of this paragraph alone */
	struct buf *out;
	/* Closing marks to come, the nearest last. */
	const char *closes[SPAN_DEPTH];
	size_t open;
	const char *tail; /* "](https://...)" to come */
	size_t tail_len;
	bool quoted, list;
};

/* Where what begins with n marks at s ends ("*so*", "**so**", "_so_", "`so`"): its
 * closing mark, or NULL when what stands there is a sign of the text. */
static const char *span_end(const char *text, const char *s, size_t n)
{
	const char mark[] = { *s, '\0' }, *end = s + n;

	if ((s > text && str_is_wordy(s[-1])) || !*end || *end == ' ')
		return NULL;
	while ((end = strchr(end, *s)) && end - s <= SPAN_MAX) {
		size_t run = strspn(end, mark);

		if (run == n && end[-1] != ' ' && !str_is_wordy(end[n]))
			return end;
		end += run;
	}
	return NULL;
}

/* The length of a mark that opens or closes a span at s; 0 where there is none. */
static size_t span_mark(struct unmarking *u, const char *s)
{
	const char mark[] = { *s, '\0' }, *end;
	size_t run = strspn(s, mark);

	if (u->open && s == u->closes[u->open - 1]) {
		u->open--;
		return run;
	}
	if (run > 3 || u->open == SPAN_DEPTH)
		return 0;
	end = span_end(u->text, s, run);
	if (!end || (u->open && end > u->closes[u->open - 1]))
		return 0;
	u->closes[u->open++] = end;
	return run;
}

/* Whether "[words](https://...)" begins at s: its words stay.  Brackets that lawyers
 * put into quotations lead nowhere. */
static bool begins_link(struct unmarking *u, const char *s)
{
	size_t words = strcspn(s + 1, "[]"), to;
	const char *at = s + 1 + words;

	if (!words || strncmp(at, "](", 2) != 0)
		return false;
	to = 2 + strcspn(at + 2, ") ");
	if (at[to] != ')' ||
	    (at[2] != '#' && !str_begins(at + 2, "http://") &&
	     !str_begins(at + 2, "https://") && !str_begins(at + 2, "mailto:")))
		return false;
	u->tail = at;
	u->tail_len = to + 1;
	return true;
}

/* Whether a star at s begins an item: "* One. * Two", never "3 * 4". */
static bool begins_item(const char *text, const char *s)
{
	if (s[0] != '*' || s[1] != ' ' || s[2] == '*' ||
	    (s > text && s[-1] != ' '))
		return false;
	return s < text + 2 || !isdigit((unsigned char)s[-2]) ||
	       !isdigit((unsigned char)s[2]);
}

/* What stands at s where it is a mark; the bytes that it takes, 0 for none. */
static size_t take_mark(struct unmarking *u, const char *s)
{
	if (s == u->tail)
		return u->tail_len;
	switch (*s) {
	case '>':
		return u->quoted && s[1] == ' ' &&
				       (s == u->text || s[-1] == ' ')
			       ? 2
			       : 0;
	case '\\':
		if (!s[1] || !strchr("\\`*_#>[]", s[1]))
			return 0;
		buf_putc(u->out, s[1]);
		return 2;
	case '[': return begins_link(u, s) ? 1 : 0;
	case '*':
		if (u->list && begins_item(u->text, s)) {
			buf_puts(u->out, "•");
			return 1;
		}
		return span_mark(u, s);
	case '_':
	case '`': return span_mark(u, s);
	default: return 0;
	}
}

static void one_paragraph(struct buf *out, const char *text)
{
	struct unmarking u = {
		.text = text,
		.out = out,
		.quoted = str_begins(text, "> "),
	};
	size_t n;

	u.list = begins_item(text, text + (u.quoted ? 2 : 0));
	for (const char *s = text; *s; s += n) {
		n = take_mark(&u, s);
		if (n)
			continue;
		n = strchr("*_`", *s) ? strspn(s, (char[]){ *s, '\0' }) : 1;
		n += strcspn(s + n, ">\\[]*_`");
		buf_add(out, s, n);
	}
}

void markdown_words(struct buf *out, const char *text)
{
	struct buf one;

	if (!strpbrk(text, ">\\[*_`")) {
		buf_puts(out, text);
		return;
	}
	buf_init(&one, strlen(text) + 1);
	while (*text) {
		const char *end = strstr(text, "\n\n");
		size_t len = end ? (size_t)(end - text) : strlen(text);

		buf_reset(&one);
		buf_add(&one, text, len);
		one_paragraph(out, one.s);
		text += len;
		len = strspn(text, "\n");
		buf_add(out, text, len);
		text += len;
	}
	buf_release(&one);
}
