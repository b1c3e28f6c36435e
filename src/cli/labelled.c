#include "cli/labelled.h"

#include "base/error.h"
#include "base/lines.h"
#include "cli/cli.h"

bool labelled_is_blank(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (s[i] != ' ' && s[i] != '\t')
			return false;
	return true;
}

static bool has_all(const struct row *row, unsigned need, unsigned need_value,
		    struct error *err)
{
	for (int f = 0; f < ROW_FIELDS; f++) {
		unsigned bit = 1u << f;

		if (need_value & bit && !row_has(row, (enum row_field)f, err))
			return false;
		if (need & bit & ~row->nulls &&
		    !row_has(row, (enum row_field)f, err))
			return false;
	}
	return true;
}

static void complain(const struct lines *l, size_t line, struct error *err)
{
	error_within(err, "%s:%zu", lines_name(l), line);
	cli_fail(err);
}

/* Reads to the end, or to the fault that is one too many. */
static size_t read_rows(struct lines *l, struct sheet *s, unsigned need,
			unsigned need_value, labelled_fn *each, void *of)
{
	struct row_reader reader;
	size_t len, n_faults = 0;
	struct error err;
	struct row row;
	const char *text;

	row_reader_init(&reader);
	while (n_faults < LABELLED_FAULTS_MAX && lines_next(l, &text, &len)) {
		if (labelled_is_blank(text, len))
			continue;
		if (row_read(&reader, text, len, &row, &err) &&
		    has_all(&row, need, need_value, &err) &&
		    sheet_add(s, &row, lines_number(l), &err) &&
		    (!each || each(of, s, &row, &err)))
			continue;
		complain(l, lines_number(l), &err);
		n_faults++;
	}
	row_reader_release(&reader);
	if (n_faults == LABELLED_FAULTS_MAX) {
		error_set(&err, ERR_DATA,
			  "%s: %zu faults; the rest was not read",
			  lines_name(l), n_faults);
		cli_fail(&err);
	}
	return n_faults;
}

bool labelled_read(struct lines *l, struct sheet *s, unsigned need,
		   unsigned need_value, labelled_fn *each, void *of)
{
	size_t n_faults = read_rows(l, s, need, need_value, each, of);
	struct error err;
	size_t line;

	if (lines_failed(l, &err)) {
		cli_fail(&err);
		return false;
	}
	if (n_faults)
		return false;
	if (!s->n_rows) {
		error_set(&err, ERR_DATA, "%s: no rows in it", lines_name(l));
		cli_fail(&err);
		return false;
	}
	if (sheet_finish(s, &line, &err))
		return true;
	complain(l, line, &err);
	return false;
}
