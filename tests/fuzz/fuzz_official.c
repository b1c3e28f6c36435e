/* Whatever the bytes: no transcript, an error that says something, or the files of
 * a case that loads.  The same bytes as a paper: a caption of clean lines. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "court/case.h"
#include "docket/bring.h"
#include "docket/caption.h"
#include "docket/official.h"
#include "fuzz/fuzz.h"

static void load_case(const struct json *doc)
{
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults f;

	faults_init(&f);
	fuzz_promise(case_read(&c, &root, &f));
	case_release(&c);
	faults_release(&f);
}

static void check(const struct oyez *o)
{
	fuzz_promise(names_is_slug(o->slug));
	for (size_t i = 0; i < o->n_files; i++) {
		const struct oyez_file *f = &o->files[i];
		struct json *doc;

		fuzz_promise(!strchr(f->name, '/') && *f->name != '.');
		if (strstr(f->name, ".jsonl"))
			continue;
		doc = json_parse(f->text, f->len, NULL);
		fuzz_promise(doc);
		if (!strcmp(f->name, "case.json"))
			load_case(doc);
		json_free(doc);
	}
}

static void is_line(const char *s)
{
	fuzz_promise(!s || (sanitise_is_clean(s, strlen(s)) && *s &&
			    !strchr(s, '\n')));
}

/* Papers are clean before anybody looks for their names. */
static void look_at_top(const char *s, size_t len)
{
	struct caption c = { 0 };
	struct buf text;

	buf_init(&text, 3 * len + 1);
	sanitise(&text, s, len, SANITISE_TEXT);
	caption_read(&c, text.s);
	is_line(c.title);
	is_line(c.docket);
	is_line(c.court);
	caption_release(&c);
	fuzz_promise(*bring_kind(text.s, text.s));
	buf_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char *s = malloc(len + 1);
	struct error err = { 0 };
	struct faults notes;
	struct oyez o;

	fuzz_promise(s);
	memcpy(s, bytes, len);
	s[len] = '\0';
	faults_init(&notes);
	official_is(s, len);
	if (official_convert(&o, s, len, &notes, &err))
		check(&o);
	else
		fuzz_promise(err.code != ERR_NONE && err.text[0]);
	oyez_release(&o);
	faults_release(&notes);
	look_at_top(s, len);
	free(s);
	return 0;
}
