/* Any row that passes the check is read and written; a model's reply is labels or a
 * fault, and then the labels are as they were. */
#include <string.h>

#include "analysis/tactics_llm.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "cli/tactics_row.h"
#include "court/catalogue.h"
#include "fuzz/fuzz.h"
#include "unit/lexicons.h"

static struct lexicons *lx;
static struct tactics *tactics;

static bool in_range(int label, enum tactics_dimension d)
{
	return label >= 0 && label < (int)tactics_schemes[d].n;
}

static void look(const struct tactics_row *r)
{
	for (size_t i = 0; i < r->dialogue.n; i++)
		for (int d = 0; d < TACTICS_GOAL; d++)
			fuzz_promise(
				r->readings[i].unread
					? r->readings[i].labels[d] == -1
					: in_range(r->readings[i].labels[d],
						   d));
}

static void read_row(const struct json_ref *root)
{
	struct tactics_row r;
	struct buf out;
	struct jsonw w;

	tactics_row_read(&r, root);
	fuzz_promise(r.dialogue.n > 0);
	fuzz_promise(tactics_row_tell(&r, tactics, NULL, "row"));
	look(&r);
	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_to(&out, 0);
	jsonw_object(&w);
	tactics_row_write(&w, &r);
	jsonw_end_object(&w);
	tactics_row_text(&out, &r);
	tactics_row_csv(&out, "id", &r);
	buf_release(&out);
	tactics_row_release(&r);
}

static void check_row(const char *s, size_t len)
{
	struct error err;
	struct json *doc = json_parse(s, len, &err);
	struct json_ref root = json_root(doc);
	struct faults f;

	faults_init(&f);
	if (doc && json_kind(&root) == JSON_OBJECT) {
		tactics_row_check(&root, &f);
		if (!f.n)
			read_row(&root);
	}
	faults_release(&f);
	json_free(doc);
}

static void check_reply(const char *reply)
{
	for (int lenient = 0; lenient < 2; lenient++) {
		int labels[TACTICS_DIMENSIONS] = { -7, -7, -7, -7 };
		struct error err = { 0 };
		bool ok =
			tactics_llm_parse(reply, false, lenient, labels, &err);

		for (int d = 0; d < TACTICS_DIMENSIONS; d++)
			fuzz_promise(ok ? in_range(labels[d], d)
					: labels[d] == -7);
		fuzz_promise(ok || err.text[0]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct catalogue c = { ".", "." };
	struct error err;
	char *text = xstrndup((const char *)bytes, len);

	if (!lx) {
		lx = shipped_lexicons();
		tactics = tactics_open(lx, &c, &err);
		fuzz_promise(tactics);
	}
	check_row(text, strlen(text));
	check_reply(text);
	free(text);
	return 0;
}
