#include "base/csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/str.h"

/* -1.5 is a number, "-A1" or "=cmd()" would run in a spreadsheet. */
static bool looks_like_formula(const char *s)
{
	/* In full width, too, as some spreadsheets have it. */
	static const char *const signs[] = { "=",      "+",	 "-",
					     "@",      "\uff1d", "\uff0b",
					     "\uff0d", "\uff20" };
	char *end;

	if (!str_begins_any(s, STR_LIST(signs)))
		return false;
	strtod(s, &end);
	return end == s || *end;
}

void csv_field(struct buf *out, bool first, const char *s)
{
	char *clean = sanitise_line(s ? s : "");
	bool formula = looks_like_formula(clean);
	bool quote = formula || strpbrk(clean, ",\"");

	if (!first)
		buf_putc(out, ',');
	if (quote)
		buf_putc(out, '"');
	if (formula)
		buf_putc(out, '\'');
	for (const char *c = clean; *c; c++) {
		if (*c == '"')
			buf_putc(out, '"');
		buf_putc(out, *c);
	}
	if (quote)
		buf_putc(out, '"');
	free(clean);
}

void csv_figure(struct buf *out, bool first, double v)
{
	char text[JSONW_NUMBER_BYTES] = "";

	if (isfinite(v))
		jsonw_format(v, text);
	csv_field(out, first, text);
}

void csv_end_row(struct buf *out)
{
	buf_puts(out, "\r\n");
}
