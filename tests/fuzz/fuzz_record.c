/* Whatever the bytes: faults with a place, or a hearing that, written and read
 * again, gives the same bytes. */
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/record.h"
#include "fuzz/fuzz.h"

/* Whether every span lies in its text and every seat on the bench. */
static void look_through(const struct hearing_record *r)
{
	for (size_t i = 0; i < r->said.n; i++) {
		const struct turn *t = &r->said.turns[i];
		char marks[3];

		fuzz_promise(t->text && t->speaker);
		fuzz_promise(t->seat < 0 || (size_t)t->seat < r->n_seats);
		transcript_question_of(&r->said, t);
		if (!t->reading)
			continue;
		reading_marks(t->reading, reading_concedes(t->reading),
			      t->reading->firm, marks);
		fuzz_promise(strlen(marks) == 2);
		fuzz_promise(t->reading->quote.to <= strlen(t->text));
		for (size_t j = 0; j < t->reading->n_remarks; j++)
			fuzz_promise(t->reading->remarks[j].span.to <=
				     strlen(t->text));
	}
}

static bool read_text(const char *s, size_t len, struct hearing_record *r,
		      struct faults *f)
{
	struct json *doc = json_parse(s, len, NULL);
	struct json_ref root = json_root(doc);
	bool ok = record_read(r, &root, f);

	json_free(doc);
	return ok;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct hearing_record r, again;
	struct buf once, twice;
	struct faults f;
	bool ok;

	faults_init(&f);
	buf_init(&once, BUF_TEXT_MAX);
	buf_init(&twice, BUF_TEXT_MAX);
	ok = read_text((const char *)bytes, len, &r, &f);
	fuzz_promise(ok == (f.n == 0));
	look_through(&r);
	record_write(&once, &r, true);
	if (ok) {
		fuzz_promise(read_text(once.s, once.len, &again, &f));
		record_write(&twice, &again, true);
		fuzz_promise(once.len == twice.len);
		fuzz_promise(!strcmp(once.s, twice.s));
		record_release(&again);
	}
	buf_release(&once);
	buf_release(&twice);
	faults_release(&f);
	record_release(&r);
	return 0;
}
