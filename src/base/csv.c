#include "base/csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "base/sanitise.h"

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

void csv_figure(struct buf *out, bool first, double v)
{
	char text[JSONW_NUMBER_BYTES] = "";

	if (isfinite(v))
		jsonw_format(v, text);
	csv_field(out, first, text);
}

void csv_clean(struct buf *out, bool first, const char *s)
{
	struct buf clean;

	buf_init(&clean, BUF_TEXT_MAX);
	if (s)
		sanitise(&clean, s, strlen(s), SANITISE_LINE);
	csv_field(out, first, clean.s);
	buf_release(&clean);
}

void csv_end_row(struct buf *out)
{
	buf_puts(out, "\r\n");
}
