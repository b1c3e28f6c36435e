/* Whatever the bytes: a case with no NULL where a text is promised, and checks
 * that end. */
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "court/case.h"
#include "fuzz/fuzz.h"

static void is_clean(const char *s)
{
	fuzz_promise(s);
	fuzz_promise(sanitise_is_clean(s, strlen(s)));
}

static void are_clean(const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		is_clean(t->list[i]);
}

static void look_at_issue(const struct issue *issue)
{
	is_clean(issue->id);
	is_clean(issue->label);
	is_clean(issue->description);
	is_clean(issue->good_answer);
	is_clean(issue->losing_concession);
	are_clean(&issue->authorities);
	for (size_t i = 0; i < issue->n_record; i++)
		is_clean(issue->record[i].document);
	for (size_t i = 0; i < issue->n_questions; i++) {
		is_clean(issue->questions[i].text);
		are_clean(&issue->questions[i].follow_ups);
		fuzz_promise(issue->questions[i].to < SIDES);
	}
}

static void look_through(const struct court_case *c)
{
	is_clean(c->slug);
	is_clean(c->title);
	is_clean(c->docket_number);
	is_clean(c->court);
	is_clean(c->term);
	is_clean(c->license);
	is_clean(c->facts);
	are_clean(&c->questions);
	are_clean(&c->sources);
	for (int i = 0; i < SIDES; i++) {
		is_clean(c->sides[i].party);
		is_clean(c->sides[i].position);
		are_clean(&c->sides[i].advocates);
	}
	for (size_t i = 0; i < c->n_issues; i++)
		look_at_issue(&c->issues[i]);
	for (size_t i = 0; i < c->n_documents; i++) {
		is_clean(c->documents[i].id);
		is_clean(c->documents[i].file);
		is_clean(c->documents[i].filed);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults f;
	struct buf notes;
	bool ok;

	faults_init(&f);
	buf_init(&notes, 1 << 16);
	ok = case_read(&c, &root, &f);
	fuzz_promise(ok == (f.n == 0));
	look_through(&c);
	case_check(&c, true, &f);
	case_notes(&c, &notes);
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strpbrk(f.list[i], "\n\x1b"));
	buf_release(&notes);
	faults_release(&f);
	case_release(&c);
	json_free(doc);
	return 0;
}
