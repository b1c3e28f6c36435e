/*
 * assignment_list.c - hotbench assignment list: what was handed out here, and how many
 * hearings under it have come in
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "cli/cmd_assignment.h"
#include "cli/kept.h"
#include "cli/show.h"
#include "court/handed.h"
#include "store/handouts.h"
#include "store/journal.h"

#define TITLE_COLS 24
#define CASE_COLS  28

struct given {
	enum show_format format;
};

static const struct option_row options[] = {
	{ "format", 0, "text|json|jsonl", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, SHOW_FORMATS) },
};

static size_t hearings_under(const struct hearing_lines *l,
			     const struct assignment *a)
{
	size_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		n += !strcmp(l->list[i].assigned.hash, a->hash);
	return n;
}

/* Whether it is the file of one student, and allows them something under a. */
static bool allows(const struct assignment *own, const struct assignment *a)
{
	return own->own && !own->withdrawn_ms && !strcmp(own->hash, a->hash);
}

/* To whom something is allowed under it, one after the other. */
static void put_own(const struct handed *h, const struct assignment *a,
		    struct jsonw *w)
{
	jsonw_put_array(w, "own_files");
	for (size_t i = 0; i < h->n; i++)
		if (allows(&h->list[i], a))
			jsonw_text(w, h->list[i].own);
	jsonw_end_array(w);
}

static size_t n_own(const struct handed *h, const struct assignment *a)
{
	size_t n = 0;

	for (size_t i = 0; i < h->n; i++)
		n += allows(&h->list[i], a);
	return n;
}

static void put_time(struct jsonw *w, const char *key, int64_t ms)
{
	char iso[CLOCK_ISO_BYTES];

	clock_iso8601(ms, iso);
	jsonw_put_text(w, key, ms ? iso : NULL);
}

static void put_one(const struct handed *h, const struct assignment *a,
		    size_t n_hearings, struct jsonw *w)
{
	jsonw_object(w);
	jsonw_put_text(w, "title", a->title);
	jsonw_put_text(w, "case", a->case_slug);
	jsonw_put_text(w, "side", side_names[a->terms.side]);
	put_time(w, "made", a->made_ms);
	put_time(w, "due", a->due_ms);
	jsonw_put_array(w, "students");
	for (size_t i = 0; i < a->students.n; i++)
		jsonw_text(w, a->students.list[i]);
	jsonw_end_array(w);
	put_own(h, a, w);
	jsonw_put_int(w, "hearings", (int64_t)n_hearings);
	jsonw_put_text(w, "hash", a->hash);
	jsonw_end_object(w);
}

static bool is_for_class(const struct assignment *a)
{
	return !a->own;
}

/* Whether another one looks the same. */
static bool has_twin(const struct handed *h, const struct assignment *a)
{
	for (size_t i = 0; i < h->n; i++)
		if (&h->list[i] != a && is_for_class(&h->list[i]) &&
		    !strcmp(h->list[i].title, a->title))
			return true;
	return false;
}

/* By what it is told from its like. */
static void print_origin(const struct assignment *a)
{
	char made[CLOCK_HERE_BYTES];

	if (a->made_ms) {
		clock_here(a->made_ms, made);
		printf(", made %s", made);
	}
	printf(", its hash %.8s", a->hash);
}

static void print_one(const struct handed *h, const struct assignment *a,
		      size_t n_hearings)
{
	char due[CLOCK_HERE_BYTES] = "", side[120];

	if (a->due_ms)
		clock_here(a->due_ms, due);
	snprintf(side, sizeof side, "%s, for %s", a->case_slug,
		 side_names[a->terms.side]);
	show_cell(a->title, TITLE_COLS);
	show_cell(side, CASE_COLS);
	printf("%s%s, %zu hearing%s", a->due_ms ? "due " : "no due date", due,
	       n_hearings, str_plural(n_hearings));
	if (a->students.n)
		printf(", %zu student%s named", a->students.n,
		       str_plural(a->students.n));
	if (n_own(h, a))
		printf(", %zu with a file of their own", n_own(h, a));
	if (has_twin(h, a))
		print_origin(a);
	putchar('\n');
}

/* The newest first: that is the one that is looked for. */
static int list_all(const struct handed *h, const struct hearing_lines *l,
		    enum show_format format)
{
	struct buf out;
	struct jsonw w;

	buf_init(&out, BUF_TEXT_MAX);
	w = jsonw_list(&out, format == SHOW_JSONL);
	for (size_t i = h->n; i-- > 0;) {
		const struct assignment *a = &h->list[i];

		if (!is_for_class(a))
			continue;
		if (format == SHOW_TEXT)
			print_one(h, a, hearings_under(l, a));
		else
			put_one(h, a, hearings_under(l, a), &w);
	}
	jsonw_end_list(&w);
	if (format == SHOW_TEXT)
		buf_reset(&out);
	return show_buf(&out);
}

static int list(enum show_format format)
{
	struct handed h = { 0 };
	struct hearing_lines l = { 0 };
	struct error err = { 0 };
	bool none;
	struct journal *j = kept_look(&none, &err);
	int code;

	if (j ? !handouts_load(j, &h, &err) ||
			    !journal_list(j, NULL, 0, &l, &err)
	      : !none)
		code = cli_fail(&err);
	else
		code = list_all(&h, &l, format);
	if (code == EXIT_DONE && !h.n)
		fputs("hotbench: nothing was handed out here: hotbench "
		      "assignment new makes an assignment\n",
		      stderr);
	hearing_lines_release(&l);
	handed_release(&h);
	journal_close(j);
	return code;
}

static int run(struct args *a)
{
	struct given g = { .format = SHOW_TEXT };

	return args_take(a, &g) ? list(g.format) : a->code;
}

const struct command assignment_list = {
	.name = "assignment list",
	.usage = "[--format text|json|jsonl]",
	.help = "What was handed out here, and how many hearings under it are "
		"in the journal.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
