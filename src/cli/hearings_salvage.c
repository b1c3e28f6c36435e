/*
 * hearings_salvage.c - hotbench hearings salvage: out of a damaged journal into a fresh one
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "cli/cmd_hearings.h"
#include "court/record.h"
#include "store/attempts.h"
#include "store/journal.h"
#include "store/salvage.h"
#include "store/written.h"

struct salvaging {
	const char *output;
};

static const struct option_row salvage_options[] = {
	{ "output", 'o', "FILE", "the fresh journal (FILE.salvaged)",
	  INTO_TEXT(struct salvaging, output) },
};

/* Its attempt was one, whatever became of the journal that counted it. */
static bool keep_attempt(struct journal *into, const struct hearing_record *r,
			 struct error *err)
{
	return !r->assigned.title || !r->student || !*r->student ||
	       attempts_restore(into, &r->assigned, r->student, r->started_ms,
				err);
}

static bool salvage_one(struct salvage *s, size_t i, struct journal *into)
{
	struct salvaged h;
	struct error err;
	struct buf told;
	bool same, whole = false;

	if (!salvage_hearing(s, i, &h)) {
		fputs("hotbench: there was one more hearing; nothing of it can "
		      "be read\n",
		      stderr);
		return false;
	}
	buf_init(&told, BUF_TEXT_MAX);
	if (journal_import(into, &h.record, &same, &err) &&
	    keep_attempt(into, &h.record, &err) &&
	    written_keep(into, &h.record, &err)) {
		whole = salvaged_tell(&h, &told);
		printf("%s  %s\n", h.record.id, told.s);
	} else {
		fprintf(stderr, "hotbench: %s: %s\n", h.record.id, err.text);
	}
	buf_release(&told);
	salvaged_release(&h);
	return whole;
}

/* With what lies beside it: a log must never meet another file. */
static void tell_how_to_swap(const char *from, const char *to)
{
	static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

	fprintf(stderr,
		"hotbench: they are in %s; %s is as it was. To go on with "
		"them:\n",
		to, from);
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		char *path = xprintf("%s%s", from, ends[i]);

		if (file_exists(path))
			fprintf(stderr, "  mv '%s' '%s.damaged%s'\n", path,
				from, ends[i]);
		free(path);
	}
	fprintf(stderr, "  mv '%s' '%s'\n", to, from);
}

static int salvage(const char *from, const char *to)
{
	struct error err;
	struct salvage *s = salvage_open(from, &err);
	struct journal *into = s ? journal_open(to, &err) : NULL;
	bool whole = true;

	if (!into) {
		salvage_close(s);
		return cli_fail(&err);
	}
	for (size_t i = 0; i < salvage_count(s); i++)
		whole &= salvage_one(s, i, into);
	journal_close(into);
	salvage_close(s);
	tell_how_to_swap(from, to);
	return whole ? EXIT_DONE : EXIT_PROBLEM;
}

static int run_salvage(struct args *a)
{
	struct salvaging g = { NULL };
	char *from, *to;
	int code;

	if (!args_take(a, &g))
		return a->code;
	from = a->n_words ? xstrdup(a->words[0]) : journal_default_path();
	to = g.output ? xstrdup(g.output) : xprintf("%s.salvaged", from);
	code = file_exists(to) ? cli_usage("%s is there already: name another "
					   "with --output",
					   to)
			       : salvage(from, to);
	free(from);
	free(to);
	return code;
}

const struct command hearings_salvage = {
	.name = "hearings salvage",
	.usage = "[FILE] [-o FILE]",
	.help = "What can be read of a damaged journal, into a fresh one.",
	.run = run_salvage,
	.options = salvage_options,
	.n_options = sizeof salvage_options / sizeof *salvage_options,
	.max_words = 1,
	.writes = true,
};
