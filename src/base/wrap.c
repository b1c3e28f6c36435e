#include "base/wrap.h"

#include "base/utf8.h"

struct wrap wrap_text(const char *s, size_t len, int width_cols)
{
	return (struct wrap){ .s = s,
			      .len = len,
			      .width_cols = width_cols > 0 ? width_cols : 1 };
}

static size_t skip_blanks(const struct wrap *w, size_t i)
{
	while (i < w->len && w->s[i] == ' ')
		i++;
	return i;
}

static size_t trim_end(const struct wrap *w, size_t from, size_t to)
{
	while (to > from && w->s[to - 1] == ' ')
		to--;
	return to;
}

/* Ends the line at `end`; the next one starts at `next`. */
static bool line(struct wrap *w, size_t *from, size_t *to, size_t end,
		 size_t next)
{
	*from = w->next;
	*to = trim_end(w, w->next, end);
	w->next = next;
	return true;
}

/* A full line ends at a blank.  If only blanks follow up to the end or to a
 * newline, they end with it: no empty line comes of them. */
static bool line_at_blank(struct wrap *w, size_t *from, size_t *to, size_t end)
{
	size_t next = skip_blanks(w, end);

	if (next == w->len)
		w->done = true;
	else if (w->s[next] == '\n')
		next++;
	return line(w, from, to, end, next);
}

bool wrap_next(struct wrap *w, size_t *from, size_t *to)
{
	size_t i = w->next, text, last_blank = 0;
	int cols = 0, width;

	if (w->done)
		return false;
	text = skip_blanks(w, w->next); /* behind the indentation */
	while (i < w->len) {
		size_t n;

		if (w->s[i] == '\n')
			return line(w, from, to, i, i + 1);
		n = 1;
		width = 1;
		if (!utf8_is_plain(w->s + i, w->len - i))
			n = utf8_grapheme(w->s + i, w->len - i, &width);
		if (w->s[i] == ' ' && i >= text)
			last_blank = i;
		if (cols + width > w->width_cols && i > w->next) {
			if (!last_blank && w->next < text) {
				i = w->next = text; /* lose the indentation */
				cols = 0;
				continue;
			}
			if (w->s[i] == ' ')
				return line_at_blank(w, from, to, i);
			if (last_blank)
				return line(w, from, to, last_blank,
					    skip_blanks(w, last_blank));
			return line(w, from, to, i, i);
		}
		cols += width;
		i += n;
	}
	w->done = true;
	return line(w, from, to, w->len, w->len);
}

size_t wrap_count(const char *s, size_t len, int width_cols)
{
	struct wrap w = wrap_text(s, len, width_cols);
	size_t n = 0, from, to;

	while (wrap_next(&w, &from, &to))
		n++;
	return n;
}
