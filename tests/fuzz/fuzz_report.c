/* Whatever the hearing: a report in every format, with names gone and spans in their
 * texts, and no tag in the page but ours. */
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "court/case.h"
#include "court/record.h"
#include "fuzz/fuzz.h"
#include "report/class.h"
#include "report/format.h"
#include "report/redact.h"
#include "report/report.h"
#include "report/single.h"

#define NAMES "the,Your Honor,Marl,@authors,@notes"

static const struct court_case no_case = { .slug = NULL };

static void look_at_spans(const struct turn *t)
{
	size_t len = strlen(t->text);

	if (!t->reading)
		return;
	fuzz_promise(t->reading->quote.to <= len);
	fuzz_promise(t->reading->quote.from <= t->reading->quote.to);
	for (size_t i = 0; i < t->reading->n_remarks; i++) {
		struct span s = t->reading->remarks[i].span;

		fuzz_promise(s.from <= s.to && s.to <= len);
	}
}

/* Once more changes nothing: nothing of the names is left. */
static void look_for_names(const struct redact *names, const char *s)
{
	struct buf again;

	buf_init(&again, BUF_TEXT_MAX);
	redact_text(names, s, &again);
	fuzz_promise(!strcmp(again.s, s));
	buf_release(&again);
}

static void write_all(const struct report *report)
{
	for (int f = 0; f < REPORT_FORMATS; f++) {
		struct buf out;

		buf_init(&out, BUF_TEXT_MAX);
		format_write((enum report_format)f, report, 1, false, &out);
		fuzz_promise(out.len > 0);
		if (f == FORMAT_HTML)
			fuzz_promise(!strstr(out.s, "<script") &&
				     !strstr(out.s, "<img"));
		buf_release(&out);
	}
}

static void report_class(const struct hearing_record *r,
			 const struct redact *names)
{
	struct class *c = class_new(true, names);
	struct report out;

	class_add(c, r, &no_case, "");
	class_build(c, &out);
	write_all(&out);
	report_release(&out);
	class_free(c);
}

static void report_all(struct hearing_record *r)
{
	struct redact names;
	struct report out;

	fuzz_promise(redact_parse(&names, NAMES, NULL));
	redact_record(&names, r);
	for (size_t i = 0; i < r->said.n; i++) {
		look_at_spans(&r->said.turns[i]);
		look_for_names(&names, r->said.turns[i].text);
	}
	single_build(&out, &(struct single_of){ .record = r,
						.kase = &no_case,
						.redact = &names });
	write_all(&out);
	report_release(&out);
	report_class(r, &names);
	redact_release(&names);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct json_ref root = json_root(doc);
	struct hearing_record r;

	if (doc && record_read(&r, &root, NULL))
		report_all(&r);
	if (doc)
		record_release(&r);
	json_free(doc);
	return 0;
}
