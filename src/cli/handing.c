#include "cli/handing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/kept.h"
#include "cli/sink.h"
#include "court/assignment.h"
#include "court/case.h"
#include "court/handed.h"
#include "store/handouts.h"
#include "store/journal.h"

bool handing_load(struct assignment *a, const char *path, struct error *err)
{
	struct faults f;

	faults_init(&f);
	assignment_load(a, path, &f);
	return faults_settle(&f, err);
}

bool handing_is_new(const char *path, struct error *err)
{
	return !path || !file_exists(path) ||
	       error_set(err, ERR_EXISTS,
			 "%s is there already: give another name, for what "
			 "was handed out must not change",
			 path);
}

bool handing_put(const struct assignment *a, const char *path,
		 struct error *err)
{
	struct sink s;

	if (!handing_is_new(path, err) || !sink_open(&s, path, err))
		return false;
	assignment_write(&s.buf, a);
	if (!sink_close(&s, err))
		return false;
	if (path)
		printf("%s\n", path);
	return true;
}

/* Students who have the sealed copy of a case cannot argue under one that opens none. */
static void tell_sealed(struct journal *j, const struct assignment *a)
{
	const struct assignment *out = NULL;
	struct handed h;

	if (handouts_load(j, &h, NULL))
		for (size_t i = 0; i < h.n && !*a->memo_key; i++)
			if (*h.list[i].memo_key &&
			    !strcmp(h.list[i].case_hash, a->case_hash))
				out = &h.list[i];
	if (out)
		fprintf(stderr,
			"hotbench: note: the sealed copy of %s is out with "
			"'%s', and who has that copy cannot argue under this "
			"assignment: --same-copy FILE, with that assignment's "
			"file, makes one that opens it\n",
			a->case_slug, out->title);
	handed_release(&h);
}

bool handing_keep(const struct assignment *a, int64_t made_ms,
		  struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = journal_open(path, err);
	bool ok;

	if (j)
		tell_sealed(j, a);
	ok = j && handouts_add(j, a, made_ms, err);
	journal_close(j);
	free(path);
	return ok;
}

void handing_keep_made(struct assignment *a)
{
	struct error err = { 0 };

	assignment_seal(a);
	if (!cli_given.readonly && !handing_keep(a, clock_wall_ms(), &err))
		fprintf(stderr,
			"hotbench: note: it is not kept among the assignments "
			"made here, so hearings under it will not be told "
			"from others (hotbench assignment add FILE keeps it): "
			"%s\n",
			err.text);
}

static bool is_of_case(const struct assignment *a, const struct court_case *c)
{
	return !strcmp(a->case_slug, c->slug) &&
	       (!strcmp(a->case_hash, c->hash) ||
		!strcmp(a->case_title, c->title));
}

char *handing_title_of(const struct court_case *c, struct error *err)
{
	const struct assignment *last = NULL;
	struct handed h = { 0 };
	struct journal *j;
	char *title = NULL;
	bool none;

	j = kept_look(&none, err);
	if (j && handouts_load(j, &h, err))
		for (size_t i = 0; i < h.n; i++)
			if (is_of_case(&h.list[i], c))
				last = &h.list[i];
	if (last)
		title = xstrdup(last->title);
	handed_release(&h);
	journal_close(j);
	return title;
}

bool handing_may_write(const char *path, struct error *err)
{
	return !path || !cli_given.readonly ||
	       error_set(err, ERR_USAGE,
			 "--readonly was given: nothing is written.");
}
