/* Whatever the bytes: as a transcript they become turns or an error, as a paper's top
 * a caption or none, as a question cites that lie within it. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "docket/caption.h"
#include "docket/citing.h"
#include "docket/convert.h"
#include "docket/official.h"
#include "fuzz/fuzz.h"

static char joint[] = "joint-appendix", brief[] = "brief-petitioner",
	    name[] = "Joint Appendix: stipulations",
	    title[] = "Briefs of the parties",
	    called[] = "Brief for Petitioner", none[] = "";
static struct document documents[] = {
	{ .id = joint,
	  .link_name = name,
	  .proceeding_title = none,
	  .filename = none },
	{ .id = brief,
	  .link_name = called,
	  .proceeding_title = title,
	  .filename = none },
};

static void cite(const char *s)
{
	struct court_case c = { .documents = documents, .n_documents = 2 };
	struct citings *list = malloc(sizeof *list);
	size_t len = strlen(s);

	citing_find(list, &c, SIDE_PETITIONER, s);
	fuzz_promise(list->n <= CITINGS_MAX);
	for (size_t i = 0; i < list->n; i++) {
		const struct citing *one = &list->list[i];

		fuzz_promise(one->from < one->to && one->to <= len);
		fuzz_promise(one->n_any <= CITING_ANY);
		fuzz_promise(strlen(one->words) < sizeof one->words);
	}
	free(list);
}

static void hear(const char *s, size_t len)
{
	struct error err = { 0 };
	struct oyez o;

	if (official_convert(&o, s, len, NULL, &err))
		for (size_t i = 0; i < o.n_files; i++)
			fuzz_promise(sanitise_is_clean(o.files[i].text,
						       o.files[i].len));
	else
		fuzz_promise(err.text[0]);
	oyez_release(&o);
}

static bool is_title(const char *s)
{
	return strstr(s, " v. ") || str_begins_fold(s, "in re") ||
	       str_begins_fold(s, "ex parte");
}

static void look_at_top(const char *s)
{
	struct caption c = { 0 };

	caption_read(&c, s);
	fuzz_promise(!c.title || is_title(c.title));
	fuzz_promise(!c.docket || *c.docket);
	caption_release(&c);
}

static void number(const char *s, size_t len)
{
	struct buf out;

	buf_init(&out, len * 3 + 100);
	buf_add(&out, s, len);
	convert_numbers(&out, 0);
	fuzz_promise(!out.full);
	buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	char *s = malloc(len + 1);

	memcpy(s, bytes, len);
	s[len] = '\0';
	len = strlen(s);
	cite(s);
	hear(s, len);
	look_at_top(s);
	number(s, len);
	free(s);
	return 0;
}
