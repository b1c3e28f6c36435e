/*
 * hearings_accept.c - hotbench hearings accept: what was filled in elsewhere counts as
 * written here
 */
#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/str.h"
#include "cli/arrival.h"
#include "cli/cmd_hearings.h"
#include "cli/kept.h"
#include "court/record.h"
#include "court/regrade.h"
#include "store/accepted.h"
#include "store/journal.h"

static const struct option_row accept_options[] = {
	{ "author", 0, "NAME", "take over what is in that name",
	  INTO_TEXT(struct accepted_ask, author) },
	{ "instead", 0, NULL,
	  "also what replaces a sheet or label of that name here",
	  INTO_FLAG(struct accepted_ask, instead) },
};

/* All that there is, in whose name: a line each. */
static void list_claims(const struct accepted *a, const char *id)
{
	for (size_t i = 0; i < a->n; i++) {
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		accepted_tell(&a->list[i], &b);
		if (regrade_counts(&a->list[i].what))
			printf("  %s\n", b.s);
		buf_reset(&b);
		accepted_tell_held(&a->list[i], &b);
		if (b.len)
			printf("  %s\n", b.s);
		buf_release(&b);
	}
	fprintf(stderr,
		"hotbench: %s: nothing was taken over: hotbench hearings "
		"accept %s --author NAME takes over what is in that name\n",
		id, id);
}

/* An exit code: what stays beside is a problem where nothing else was taken. */
static int tell_taken(const struct accepted *a, const char *id)
{
	const struct accepted_by *by = &a->list[0];
	size_t n = regrade_counts(&by->what);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	accepted_tell(by, &b);
	if (n)
		fprintf(stderr,
			"hotbench: %s: %s count%s now as written here\n", id,
			b.s, n == 1 ? "s" : "");
	if (a->grades.len)
		fprintf(stderr, "hotbench: %s: %s\n", id, a->grades.s);
	arrival_tell_held(by, id);
	buf_release(&b);
	return n ? EXIT_DONE : EXIT_PROBLEM;
}

/* They are no judge's, so they are in nobody's name. */
static void tell_assessed(const struct accepted *a, const char *id)
{
	if (a->n_assessed)
		fprintf(stderr,
			"hotbench: %s: %zu label%s of counsel's own answers "
			"(self-assessed) %s not for accepting, and count%s in "
			"no table\n",
			id, a->n_assessed, str_plural(a->n_assessed),
			a->n_assessed == 1 ? "is" : "are",
			a->n_assessed == 1 ? "s" : "");
}

static int accept_one(struct journal *j, const char *id,
		      const struct accepted_ask *ask)
{
	char whole[RECORD_ID_BYTES];
	struct accepted a;
	struct error err;
	int code = EXIT_DONE;

	if (!journal_accept(j, id, ask, whole, &a, &err)) {
		accepted_release(&a);
		return cli_fail(&err);
	}
	printf("%s\n", whole);
	if (!a.n)
		fprintf(stderr,
			"hotbench: %s: nothing of it%s was filled in "
			"elsewhere; no change\n",
			whole, ask->author ? " in that name" : "");
	else if (ask->author)
		code = tell_taken(&a, whole);
	else
		list_claims(&a, whole);
	tell_assessed(&a, whole);
	accepted_release(&a);
	return code;
}

static int run_accept(struct args *a)
{
	struct accepted_ask ask = { NULL, false };
	struct error err;
	struct journal *j;
	int code = EXIT_DONE;

	if (!args_take(a, &ask))
		return a->code;
	if (ask.instead && !ask.author)
		return cli_usage("hearings accept --instead wants --author "
				 "NAME: whose");
	j = kept_open(&err);
	if (!j)
		return cli_fail(&err);
	for (size_t i = 0; i < a->n_words; i++) {
		int one = accept_one(j, a->words[i], &ask);

		if (one > code)
			code = one;
	}
	journal_close(j);
	return code;
}

const struct command hearings_accept = {
	.name = "hearings accept",
	.usage = "ID... [--author NAME [--instead]]",
	.help = "Lists what was filled in elsewhere, or has one name's count "
		"as written here.",
	.takes = TAKES_HEARINGS,
	.run = run_accept,
	.options = accept_options,
	.n_options = sizeof accept_options / sizeof *accept_options,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
	.writes = true,
};
