/* Whatever the bytes: what was heard lies in the text, and what is written of it
 * reads back as the same. */
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "court/heard.h"
#include "fuzz/fuzz.h"

#define ANSWER "Yes, in eleven days; Marrow holds so. I said no before."

static void lies_inside(struct span s)
{
	fuzz_promise(s.from <= s.to && s.to <= strlen(ANSWER));
}

static void look_through(const struct heard *h)
{
	fuzz_promise(!h->read || (h->touches >= 0 && h->touches <= 1));
	lies_inside(h->overbroad);
	for (size_t i = 0; i < h->n_answers; i++)
		fuzz_promise(h->answers[i].id);
	for (size_t i = 0; i < h->n_propositions; i++)
		lies_inside(h->propositions[i].span);
	for (size_t i = 0; i < h->n_record; i++) {
		lies_inside(h->record[i].span);
		fuzz_promise(h->record[i].document);
	}
	for (size_t i = 0; i < h->n_authorities; i++) {
		lies_inside(h->authorities[i].span);
		fuzz_promise(h->authorities[i].cite);
	}
	for (size_t i = 0; i < h->n_clashes; i++)
		lies_inside(h->clashes[i].span);
}

static void write_out(const struct heard *h, struct buf *out)
{
	struct jsonw w = jsonw_to(out, 0);

	jsonw_object(&w);
	heard_write(&w, h, ANSWER);
	jsonw_end_object(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct json_ref root = json_root(doc);
	struct heard h, copy, again;
	struct buf first, second;
	struct faults f;

	faults_init(&f);
	buf_init(&first, BUF_TEXT_MAX);
	buf_init(&second, BUF_TEXT_MAX);
	heard_read(&h, &root, strlen(ANSWER), &f);
	look_through(&h);
	copy = heard_copy(&h);
	write_out(&copy, &first);
	json_free(doc);
	doc = json_parse(first.s, first.len, NULL);
	fuzz_promise(doc);
	root = json_root(doc);
	heard_read(&again, &root, strlen(ANSWER), NULL);
	write_out(&again, &second);
	fuzz_promise(!strcmp(first.s, second.s));
	heard_release(&h);
	heard_release(&copy);
	heard_release(&again);
	buf_release(&first);
	buf_release(&second);
	faults_release(&f);
	json_free(doc);
	return 0;
}
