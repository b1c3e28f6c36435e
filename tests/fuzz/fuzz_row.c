/* A line of labels: the scanner and the general parser say the same of it, and
 * what both accept can be added to a sheet and scored. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "fuzz/fuzz.h"
#include "score/sheet.h"

static int same_number(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

static void same(const struct row *a, const struct row *b)
{
	fuzz_promise(a->given == b->given && a->nulls == b->nulls);
	fuzz_promise(a->own == b->own && a->turn == b->turn);
	fuzz_promise(!memcmp(&a->labels, &b->labels, sizeof a->labels));
	fuzz_promise(a->reasons == b->reasons);
	fuzz_promise(a->concession == b->concession);
	fuzz_promise(a->answered_first == b->answered_first);
	fuzz_promise(same_number(a->expected_bat, b->expected_bat));
	fuzz_promise(same_number(a->expected_pat, b->expected_pat));
	for (int f = 0; f <= ROW_QUESTION; f++) {
		const struct row_text *s = &a->text[f], *t = &b->text[f];

		fuzz_promise(!s->s == !t->s && s->len == t->len);
		fuzz_promise(!s->s || !memcmp(s->s, t->s, s->len));
	}
}

static void score(const struct row *row)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_figures figures = { 0 };
	struct cobra_summary sum;
	struct sheet s;

	sheet_init(&s);
	fuzz_promise(sheet_add(&s, row, 1, NULL));
	fuzz_promise(sheet_finish(&s, NULL, NULL));
	sheet_series(&s, 0, &rule, &figures, &sum);
	fuzz_promise(isnan(figures.nrbat) && cobra_why_flat(&sum));
	if (row->labels.commitment)
		fuzz_promise(figures.bat >= 0 && figures.pat >= 0);
	else
		fuzz_promise(isnan(figures.bat) && isnan(figures.pat));
	sheet_release(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct error err = { 0 }, err_general = { 0 };
	struct row_reader fast, general;
	struct row a, b;
	bool ok;

	row_reader_init(&fast);
	row_reader_init(&general);
	general.general_only = true;
	ok = row_read(&fast, (const char *)bytes, len, &a, &err);
	fuzz_promise(ok == row_read(&general, (const char *)bytes, len, &b,
				    &err_general));
	if (ok) {
		same(&a, &b);
		score(&a);
	} else {
		fuzz_promise(err.code != ERR_NONE && err.text[0]);
		fuzz_promise(!strcmp(err.text, err_general.text));
	}
	row_reader_release(&fast);
	row_reader_release(&general);
	return 0;
}
