#include "base/csv.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* -1.5 is a number, "-A1" or "=cmd()" would run in a spreadsheet. */
static bool looks_like_formula(const char *s)
{
	char *end;

	if (!*s || !strchr("=+-@\t\r", *s))
		return false;
	strtod(s, &end);
	return end == s || *end;
}

void csv_field(struct buf *out, bool first, const char *s)
{
	bool formula = looks_like_formula(s);
	bool quote = formula || strpbrk(s, ",\"\r\n");

	if (!first)
		buf_putc(out, ',');
	if (quote)
		buf_putc(out, '"');
	if (formula)
		buf_putc(out, '\'');
	for (; *s; s++) {
		if (*s == '"')
			buf_putc(out, '"');
		buf_putc(out, *s);
	}
	if (quote)
		buf_putc(out, '"');
}

void csv_end_row(struct buf *out)
{
	buf_puts(out, "\r\n");
}
