/*
 * hearings_progress.c - hotbench hearings progress: the hearings of one case, issue by
 * issue, the oldest first
 *
 * The bench asks other questions each time, so what can be compared is what was asked
 * of an issue and how it was met.  Nothing is ranked, and no benefit is in it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/csv.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "cli/cmd_hearings.h"
#include "cli/drill_list.h"
#include "cli/kept.h"
#include "cli/show.h"
#include "court/case.h"
#include "court/map.h"
#include "court/record.h"
#include "court/team.h"
#include "hearing/trend.h"
#include "score/by_issue.h"
#include "score/debrief_text.h"
#include "store/journal.h"

#define LIMIT	  20 /* hearings, unless another number is asked for */
#define LIMIT_MAX 200

struct given {
	enum show_format format;
	struct terms terms; /* the side */
	const char *student;
	size_t limit;
};

static const struct option_row options[] = {
	{ "side", 0, "petitioner|respondent",
	  "hearings for this side (that of the newest)",
	  INTO_TERM(struct given, terms, SIDE) },
	{ "student", 0, "NAME", "of this student (that of the newest)",
	  INTO_TEXT(struct given, student) },
	{ "limit", 0, "N", "the newest N (20)",
	  INTO_WHOLE(struct given, limit, 1, LIMIT_MAX) },
	{ "format", 0, "text|json|csv", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, SHOW_TABLES) },
};

/* One hearing, with its own case as far as its debrief may show that. */
struct held {
	struct hearing_record rec;
	struct court_case kase, closed;
	const struct court_case *shown; /* one of the two */
	struct scorecard card;
	struct by_issue issues; /* empty where the memo is shut, or gone */
};

struct progress {
	struct held *list; /* n, the oldest first; owned */
	size_t n;
	struct trend trend;
};

static void hold(struct held *h, int64_t now)
{
	kept_case(&h->kase, &h->rec);
	if (h->kase.slug)
		case_open_map(&h->kase);
	h->shown = assigned_case(&h->rec.assigned, &h->kase, now, &h->closed);
	scorecard_build(&h->card, h->shown, &h->rec.terms, &h->rec.said);
	if (h->shown->slug && !h->shown->sealed)
		by_issue_make(&h->issues, h->shown, &h->rec.said);
}

static void release(struct progress *p)
{
	for (size_t i = 0; i < p->n; i++) {
		by_issue_release(&p->list[i].issues);
		scorecard_release(&p->list[i].card);
		case_release(&p->list[i].kase);
		record_release(&p->list[i].rec);
	}
	free(p->list);
}

/* ---- which hearings ---- */

static const char *name_of(const struct hearing_line *l)
{
	return l->student ? l->student : "";
}

static bool has_ended(const struct hearing_line *l)
{
	return l->ended_ms && !(l->witness && *l->witness);
}

static bool is_wanted(const struct hearing_line *l, enum side_id side,
		      const char *student)
{
	return has_ended(l) && l->side == side && !strcmp(name_of(l), student);
}

/* The newest hearing says whose they are where that is not given. */
static const struct hearing_line *newest(const struct hearing_lines *l,
					 const struct given *g, bool side)
{
	for (size_t i = 0; i < l->n; i++)
		if (has_ended(&l->list[i]) &&
		    (!side || l->list[i].side == g->terms.side) &&
		    (!g->student || !strcmp(name_of(&l->list[i]), g->student)))
			return &l->list[i];
	return NULL;
}

/* The newest of them, turned round. */
static bool load(struct progress *p, struct journal *j,
		 const struct hearing_lines *l, const struct given *g,
		 bool side, int64_t now, struct error *err)
{
	const struct hearing_line *like = newest(l, g, side);
	size_t n = 0, limit = g->limit ? g->limit : LIMIT, at = l->n;
	bool ok = true;

	if (!like)
		return true;
	for (size_t i = 0; i < l->n && n < limit; i++)
		if (is_wanted(&l->list[i], like->side, name_of(like))) {
			n++;
			at = i;
		}
	p->list = xcalloc(n + 1, sizeof *p->list);
	for (size_t i = at + 1; ok && i-- > 0;) {
		struct held *h = &p->list[p->n];

		if (!is_wanted(&l->list[i], like->side, name_of(like)))
			continue;
		ok = journal_load(j, l->list[i].id, &h->rec, err);
		if (ok)
			hold(&p->list[p->n++], now);
	}
	return ok;
}

/* ---- in words ---- */

static const struct by_issue_row *row_of(const struct held *h, const char *id)
{
	for (size_t i = 0; i < h->issues.n; i++)
		if (!strcmp(h->issues.rows[i].issue->id, id))
			return &h->issues.rows[i];
	return NULL;
}

static bool was_raised(const struct progress *p, const char *id)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct by_issue_row *row = row_of(&p->list[i], id);

		if (row && row->n_questions)
			return true;
	}
	return false;
}

static void print_answers(const struct progress *p)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < p->n; i++) {
		const struct held *h = &p->list[i];

		buf_reset(&b);
		buf_printf(&b, "%s: ", h->rec.id);
		debrief_say_answers(&b, &h->card, &h->rec.said, "; ");
		if (!h->issues.n)
			buf_puts(&b, " (its issues cannot be told: the memo is "
				     "shut, or the case is gone)");
		show_text(b.s, 2);
	}
	buf_release(&b);
}

static void print_issue(const struct progress *p, const struct issue *issue)
{
	struct buf b;

	show_title(issue->label);
	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < p->n; i++) {
		const struct by_issue_row *row = row_of(&p->list[i], issue->id);

		if (!row)
			continue;
		buf_reset(&b);
		buf_printf(&b, "%s: ", p->list[i].rec.id);
		by_issue_say(row, &b);
		show_text(b.s, 2);
	}
	buf_release(&b);
}

/* The issues as the newest hearing's case has them. */
static const struct by_issue *newest_issues(const struct progress *p)
{
	for (size_t i = p->n; i-- > 0;)
		if (p->list[i].issues.n)
			return &p->list[i].issues;
	return NULL;
}

/* As whom, where it was the same every time. */
static const char *role_of(const struct progress *p)
{
	const struct terms *newest = &p->list[p->n - 1].rec.terms;

	for (size_t i = 0; i < p->n; i++)
		if (strcmp(team_role(&p->list[i].rec.terms),
			   team_role(newest)) != 0)
			return side_names[newest->side];
	return team_role(newest);
}

static void print_text(const struct progress *p)
{
	const struct hearing_record *r = &p->list[p->n - 1].rec;
	const struct by_issue *issues = newest_issues(p);
	bool named = r->student && *r->student;

	printf("%s, for %s%s%s: %zu hearing%s, the oldest first\n",
	       r->case_title, role_of(p), named ? ", student " : "",
	       named ? r->student : "", p->n, p->n == 1 ? "" : "s");
	print_answers(p);
	for (size_t i = 0; issues && i < issues->n; i++)
		if (was_raised(p, issues->rows[i].issue->id))
			print_issue(p, issues->rows[i].issue);
	drill_print_trend(&p->trend, "Drill, of all hearings");
	puts("\n(How the reading has it: what is unsettled is yours to judge. "
	     "None of it\nis a grade.)");
}

/* ---- for programs ---- */

static void write_hearing(const struct held *h, struct jsonw *w)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	debrief_say_answers(&b, &h->card, &h->rec.said, "; ");
	jsonw_object(w);
	jsonw_put_text(w, "id", h->rec.id);
	jsonw_put_time(w, "started", h->rec.started_ms);
	jsonw_put_int(w, "answers", (int64_t)h->card.n_answers);
	jsonw_put_text(w, "said", b.s);
	jsonw_put_bool(w, "issues_told", h->issues.n > 0);
	jsonw_put_array(w, "issues");
	for (size_t i = 0; i < h->issues.n; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "issue", h->issues.rows[i].issue->id);
		jsonw_put_text(w, "label", h->issues.rows[i].issue->label);
		by_issue_write(&h->issues.rows[i], w);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	jsonw_end_object(w);
	buf_release(&b);
}

static void write_json(const struct progress *p, const char *slug,
		       struct buf *out)
{
	const struct hearing_record *r = p->n ? &p->list[p->n - 1].rec : NULL;
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.progress/1");
	jsonw_put_text(&w, "case", slug);
	jsonw_put_text(&w, "side", r ? side_names[r->terms.side] : NULL);
	jsonw_put_text(&w, "student",
		       r && r->student && *r->student ? r->student : NULL);
	jsonw_put_array(&w, "hearings");
	for (size_t i = 0; i < p->n; i++)
		write_hearing(&p->list[i], &w);
	jsonw_end_array(&w);
	jsonw_key(&w, "drill");
	trend_write(&p->trend, &w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

static void csv_row(const struct held *h, const struct by_issue_row *row,
		    struct buf *out)
{
	char iso[CLOCK_ISO_BYTES];

	clock_iso8601(h->rec.started_ms, iso);
	csv_field(out, true, h->rec.id);
	csv_field(out, false, iso);
	csv_field(out, false, row->issue->id);
	csv_field(out, false, row->issue->label);
	for (size_t i = 0; i < BY_ISSUE_FIGURES; i++)
		csv_figure(out, false, (double)by_issue_figure(row, i));
	csv_figure(out, false, (double)row->court_ms);
	csv_end_row(out);
}

static void write_csv(const struct progress *p, struct buf *out)
{
	buf_puts(out, "hearing,started,issue,label");
	for (size_t i = 0; i < BY_ISSUE_FIGURES; i++)
		buf_printf(out, ",%s", by_issue_names[i]);
	buf_puts(out, ",court_ms");
	csv_end_row(out);
	for (size_t i = 0; i < p->n; i++)
		for (size_t k = 0; k < p->list[i].issues.n; k++)
			csv_row(&p->list[i], &p->list[i].issues.rows[k], out);
}

/* ---- all ---- */

static int print(const struct progress *p, const char *slug,
		 enum show_format format)
{
	struct buf out;
	int code;

	if (!p->n)
		fprintf(stderr,
			"hotbench: no hearing of '%s' has ended that is asked "
			"for here; hotbench hearings list has all\n",
			slug);
	if (format == SHOW_TEXT) {
		if (p->n)
			print_text(p);
		return EXIT_DONE;
	}
	buf_init(&out, HEARINGS_TEXT_MAX);
	if (format == SHOW_CSV)
		write_csv(p, &out);
	else
		write_json(p, slug, &out);
	code = hearings_print(&out, NULL);
	buf_release(&out);
	return code;
}

static bool make(struct progress *p, const char *slug, const struct given *g,
		 bool side, struct error *err)
{
	struct hearing_lines l = { 0 };
	int64_t now = clock_wall_ms();
	bool none, ok;
	struct journal *j = kept_look(&none, err);

	ok = none || (j && journal_list(j, slug, 0, &l, err) &&
		      load(p, j, &l, g, side, now, err) &&
		      trend_make(&p->trend, j, now, err));
	hearing_lines_release(&l);
	journal_close(j);
	return ok;
}

static int run(struct args *a)
{
	struct given g = { .format = SHOW_TEXT };
	struct progress p = { 0 };
	struct error err;
	int code;

	if (!args_take(a, &g))
		return a->code;
	if (g.format == SHOW_JSONL)
		return cli_usage("hearings progress: --format is text, json or "
				 "csv");
	code = make(&p, a->words[0], &g, args_gave(a, "side"), &err)
		       ? print(&p, a->words[0], g.format)
		       : cli_fail(&err);
	release(&p);
	return code;
}

const struct command hearings_progress = {
	.name = "hearings progress",
	.usage = "CASE [--side petitioner|respondent] [--student NAME] "
		 "[--limit N] [--format text|json|csv]",
	.help = "Your hearings of one case, issue by issue, the oldest first.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};
