/*
 * hearings_ballot.c - hotbench hearings ballot: score sheets of a hearing
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/cmd_hearings.h"
#include "cli/sure.h"
#include "court/ballot.h"
#include "court/elsewhere.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "line/ballots.h"
#include "store/journal.h"

#define WHY_WORDS_MAX 200

struct given {
	const char *ballot, *set, *author; /* NULL: not given */
	const char *why;		   /* of what is set; "" for none */
	bool remove, yes;
};

static const struct option_row options[] = {
	{ "ballot", 0, "NAME", "which score sheet (plain)",
	  INTO_TEXT(struct given, ballot) },
	{ "set", 0, "LINE=POINTS,...",
	  "marks by line, its beginning or number; - takes one away, n/a: not "
	  "assessed",
	  INTO_TEXT(struct given, set) },
	{ "author", 0, "NAME",
	  "whose it is (the setting author, or your login name)",
	  INTO_TEXT(struct given, author) },
	{ "remove", 0, NULL,
	  "take the author's sheets away, or the one named by --ballot",
	  INTO_FLAG(struct given, remove) },
	{ "yes", 0, NULL, "do not ask", INTO_FLAG(struct given, yes) },
};

/* What keeps the sheet from having a total. */
static void tell_open(const struct hearing_record *r, const struct ballot *b,
		      const char *author)
{
	double *marks = xcalloc(b->n_categories, sizeof *marks);
	char *who = mark_author(author);
	struct buf lines;

	buf_init(&lines, BUF_TEXT_MAX);
	filled_marks(r->ballots_json, who, b, marks);
	for (size_t i = 0; i < b->n_categories; i++)
		if (isnan(marks[i]))
			buf_printf(&lines, "%s%zu %s", lines.len ? ", " : "",
				   i + 1, b->categories[i].name);
	if (lines.len)
		fprintf(stderr,
			"hotbench: no total before these are marked, or set to "
			"n/a (not assessed): %s\n",
			lines.s);
	buf_release(&lines);
	free(who);
	free(marks);
}

/* One who signs once so and once so is two judges. */
static void tell_same_name(const struct hearing_record *r, const char *author)
{
	char *who = mark_author(author);
	struct filled_list l;

	filled_read(r->ballots_json, &l);
	for (size_t i = 0; i < l.n; i++) {
		if (!filled_stands(&l, i) ||
		    !filled_same_name(l.list[i].author, who))
			continue;
		fprintf(stderr,
			"hotbench: note: %s has a sheet by '%s', and this one "
			"is by '%s': they count as two judges; --author NAME "
			"--remove takes one's sheets away\n",
			r->id, l.list[i].author, who);
		break;
	}
	filled_release(&l);
	free(who);
}

/* Of a hearing in which this author has filled in one sheet only, who else has, whose
 * counts; NULL: nobody. */
static const char *find_other(const struct filled_list *l, const char *author)
{
	const char *other = NULL;
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++) {
		if (!strcmp(l->list[i].author, author))
			n++;
		else if (filled_counts(l, i) &&
			 !elsewhere_is(l->list[i].author))
			other = l->list[i].author;
	}
	return n == 1 ? other : NULL;
}

/* Who forgot to say who they are would be one judge more. */
static void tell_login_name(const struct hearing_record *r,
			    const struct given *g)
{
	char *who = mark_author(marking_author());
	struct filled_list l;
	const char *other;

	filled_read(r->ballots_json, &l);
	other = g->author || marking_is_named() ? NULL : find_other(&l, who);
	if (other)
		fprintf(stderr,
			"hotbench: note: this sheet is signed '%s', your login "
			"name, and %s has one by '%s': they count as two "
			"judges; hotbench config set author NAME says who you "
			"are, --author NAME for once\n",
			who, r->id, other);
	filled_release(&l);
	free(who);
}

static bool score(struct journal *j, struct hearing_record *r,
		  const struct given *g, struct error *err)
{
	struct ballot b;
	bool ok;

	if (!ballots_named(g->ballot ? g->ballot : BALLOTS_DEFAULT, &b, err))
		return false;
	ok = marking_score(j, r, &b, hearings_author(g->author), g->set, g->why,
			   clock_wall_ms(), err);
	if (ok) {
		tell_open(r, &b, hearings_author(g->author));
		tell_same_name(r, hearings_author(g->author));
		tell_login_name(r, g);
	}
	ballot_release(&b);
	return ok;
}

/* Where none is filled in: what one asks. */
static bool tell_none(const struct hearing_record *r, const struct given *g,
		      struct buf *out, struct error *err)
{
	struct ballot b;

	if (!ballots_named(g->ballot ? g->ballot : BALLOTS_DEFAULT, &b, err))
		return false;
	ballots_asked(&b, r, false, out);
	ballot_release(&b);
	fputs("hotbench: no such sheet is filled in yet; --set LINE=POINTS,... "
	      "begins it\n",
	      stderr);
	return true;
}

/* An exit code. */
static int take_away(const char *id, const struct given *g)
{
	struct hearing_record r;
	struct journal *j;
	struct error err;
	char *who, *what;
	int code = hearings_open(id, &j, &r);

	if (code != EXIT_DONE)
		return code;
	who = mark_author(g->author);
	what = xprintf("Take away what %s filled in of hearing %s (%s)", who,
		       r.id, g->ballot ? g->ballot : "every score sheet");
	if (sure_of(g->yes, what, &code)) {
		if (!journal_drop_ballots(j, &r, who, g->ballot, &err))
			code = cli_fail(&err);
		else
			printf("%s\n", r.id);
	}
	free(what);
	free(who);
	record_release(&r);
	journal_close(j);
	return code;
}

static int ballot(const char *id, const struct given *g)
{
	struct error err;
	struct journal *j;
	struct hearing_record r;
	struct buf out;
	int code;

	if (g->set && cli_given.readonly)
		return cli_usage("hearings ballot --set writes, and --readonly "
				 "forbids that");
	code = hearings_open(id, &j, &r);
	if (code != EXIT_DONE)
		return code;
	buf_init(&out, HEARINGS_TEXT_MAX);
	if ((g->set && !score(j, &r, g, &err)) ||
	    (!ballots_tell(&r, g->ballot,
			   g->set ? hearings_author(g->author) : g->author,
			   &out) &&
	     !tell_none(&r, g, &out, &err)))
		code = cli_fail(&err);
	else
		code = hearings_print(&out, NULL);
	buf_release(&out);
	record_release(&r);
	journal_close(j);
	return code;
}

static int run(struct args *a)
{
	struct given g = { .set = NULL };
	char *why;
	int code;

	if (!args_take(a, &g))
		return a->code;
	if (a->n_words > 1 && !g.set)
		return cli_usage("hearings ballot: '%.40s' is no part of it; a "
				 "reason goes with --set LINE=POINTS,...",
				 a->words[1]);
	if (g.remove && (g.set || !g.author))
		return cli_usage(
			"hearings ballot --remove wants --author NAME, "
			"whose sheets go, and no --set");
	if (g.remove && cli_given.readonly)
		return cli_usage("hearings ballot --remove writes, and "
				 "--readonly forbids that");
	g.why = why = hearings_words(a->words + 1, a->n_words - 1);
	code = g.remove ? take_away(a->words[0], &g) : ballot(a->words[0], &g);
	free(why);
	return code;
}

const struct command hearings_ballot = {
	.name = "hearings ballot",
	.usage = "ID [--set LINE=POINTS,... [WHY]] [--ballot NAME] [--author "
		 "NAME] "
		 "[--remove [--yes]]",
	.help = "The score sheets people filled in; or fill in yours, or take "
		"one away.",
	.takes = TAKES_HEARING,
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = WHY_WORDS_MAX,
};
