#include "report/escape.h"

#include <string.h>

#include "base/buf.h"
#include "base/str.h"

void escape_html(struct buf *out, const char *s)
{
	for (; *s; s++) {
		switch (*s) {
		case '&': buf_puts(out, "&amp;"); break;
		case '<': buf_puts(out, "&lt;"); break;
		case '>': buf_puts(out, "&gt;"); break;
		case '"': buf_puts(out, "&quot;"); break;
		case '\'': buf_puts(out, "&#39;"); break;
		default: buf_putc(out, *s);
		}
	}
}

/* Bytes of "12." or "3)" before a blank, which begin a list; 0: none do. */
static size_t list_number(const char *s)
{
	size_t n = strspn(s, "0123456789");
	bool marks = n && (s[n] == '.' || s[n] == ')');

	return marks && (!s[n + 1] || strchr(" \n", s[n + 1])) ? n : 0;
}

/* What would make an address a link by itself. */
static bool links(const char *begin, const char *s)
{
	return (*s == ':' && s[1] == '/') || *s == '@' ||
	       (*s == '.' && s - begin >= 3 && str_begins_fold(s - 3, "www"));
}

void escape_markdown(struct buf *out, const char *s)
{
	const char *begin;
	size_t number;

	s += strspn(s, " \n");
	begin = s;
	number = list_number(s);
	for (; *s; s++) {
		bool first = s == begin;

		if (*s == '<')
			buf_puts(out, "&lt;");
		else if (*s == '>')
			buf_puts(out, "&gt;");
		else if (*s == '&')
			buf_puts(out, "&amp;");
		else if (*s == '\n')
			buf_putc(out, ' ');
		else if (strchr("\\`*_[]|~$", *s) || links(begin, s) ||
			 (first && strchr("#+-=", *s)) ||
			 (number && s == begin + number))
			buf_printf(out, "\\%c", *s);
		else
			buf_putc(out, *s);
	}
}
