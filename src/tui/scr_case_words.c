/*
 * What the case room says: the case on paper, and a sentence for every choice.
 */
#include "tui/scr_case.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "court/argument.h"
#include "court/case.h"
#include "court/team.h"
#include "tui/offers.h"

const char *scr_case_label(enum term id)
{
	return id == TERM_INTERRUPT ? "interruption" : terms_name(id);
}

size_t scr_case_seated(const struct scr_case *c, size_t *seats,
		       const struct bench **rules)
{
	return offers_seats(c->room->offers, c->plan.bench, seats, rules);
}

static size_t issues_of_side(const struct court_case *k, enum side_id side)
{
	size_t n = 0;

	for (size_t i = 0; i < k->n_issues; i++)
		n += case_presses(&k->issues[i], side);
	return n;
}

static size_t count_issues(const char *list)
{
	size_t n = *list ? 1 : 0;

	for (; *list; list++)
		n += *list == ',';
	return n;
}

static void bench_name(const struct scr_case *c, struct buf *out)
{
	const struct bench *b = offers_bench(c->room->offers, c->plan.bench),
			   *rules;
	size_t seats[BENCH_SEATS_MAX], n;

	if (b) {
		buf_puts(out, b->name);
		return;
	}
	n = scr_case_seated(c, seats, &rules);
	for (size_t i = 0; i < n; i++)
		buf_printf(out, "%s%s", i ? ", " : "",
			   c->room->offers->justices[seats[i]].short_name);
	if (!n)
		buf_puts(out, c->plan.bench);
}

static void minutes(const struct scr_case *c, struct buf *out)
{
	const struct bench *rules;
	size_t seats[BENCH_SEATS_MAX];

	scr_case_seated(c, seats, &rules);
	if (c->plan.clock == CLOCK_NONE)
		buf_puts(out, "no limit");
	else if (c->plan.minutes > 0)
		buf_printf(out, "%g", c->plan.minutes);
	else if (rules)
		buf_printf(out, "%g, as the bench has it",
			   team_minutes(&c->plan, c->room->kase, rules));
}

/* How many a team's oralist or an amicus has; 0: all. */
static size_t issues_shared(const struct scr_case *c)
{
	struct buf ids;
	size_t n;

	buf_init(&ids, BUF_TEXT_MAX);
	team_issues(&c->plan, c->room->kase, &ids);
	n = count_issues(ids.s);
	buf_release(&ids);
	return n;
}

static void issues(const struct scr_case *c, struct buf *out)
{
	size_t all = issues_of_side(c->room->kase, c->plan.side);
	size_t some = count_issues(c->plan.issues);
	size_t shared = issues_shared(c);

	if (some)
		buf_printf(out, "%zu of %zu: %s", some, all, c->plan.issues);
	else if (shared)
		buf_printf(out, "your %zu of %zu", shared, all);
	else if (all)
		buf_printf(out, "all %zu", all);
	else
		buf_puts(out, "no memo");
}

void scr_case_value(const struct scr_case *c, enum term id, struct buf *out)
{
	const struct terms *p = &c->plan;

	switch (id) {
	case TERM_BENCH: bench_name(c, out); return;
	case TERM_MINUTES: minutes(c, out); return;
	case TERM_ISSUES: issues(c, out); return;
	default: terms_say(p, id, out);
	}
	if (id == TERM_SIDE)
		buf_printf(out, " · %s", c->room->kase->sides[p->side].party);
	if (id == TERM_ORALIST && p->oralist == ORALIST_AMICUS)
		buf_printf(out, " · %s", team_party(p, c->room->kase));
	if (id == TERM_SIMULATOR && *p->advocate)
		buf_printf(out, " · %s", p->advocate);
}

/* ---- why ---- */

static void why_bench(const struct scr_case *c, struct buf *out)
{
	const struct bench *rules;
	size_t seats[BENCH_SEATS_MAX];
	size_t n = scr_case_seated(c, seats, &rules);
	char text[300];

	if (!n || !rules) {
		buf_printf(
			out,
			"No bench is called '%s' here. {case pick} picks one.",
			c->plan.bench);
		return;
	}
	scr_case_bench_rules(c->room->offers, rules, seats, n, text,
			     sizeof text);
	if (scr_case_as_asked(c)) {
		buf_printf(out, "%zu seats: those who sat at the argument.", n);
		return;
	}
	buf_printf(out, "%s. {case pick} picks another, or your own.", text);
}

static const struct case_simulator *simulator(const struct scr_case *c)
{
	for (size_t i = 0; i < c->room->n_simulators; i++)
		if (!strcmp(c->room->simulators[i].name, c->plan.simulator))
			return &c->room->simulators[i];
	return NULL;
}

static void put_model(const struct scr_case *c, struct buf *out)
{
	if (c->room->kase->confidential)
		buf_puts(out, " This case is confidential: only a server on "
			      "this machine is asked.");
	else if (c->room->model[0])
		buf_printf(out, " It asks %s.", c->room->model);
	else
		buf_puts(out, " None is configured: you pick one of those on "
			      "this machine when you begin.");
}

/* "no model: listens" as a sentence. */
static void put_sentence(struct buf *out, const char *s)
{
	size_t at = out->len;

	buf_puts(out, s);
	if (out->len > at && out->s[at] >= 'a' && out->s[at] <= 'z')
		out->s[at] = (char)(out->s[at] - 32);
	if (out->len > at && out->s[out->len - 1] != '.')
		buf_putc(out, '.');
}

static void why_simulator(const struct scr_case *c, struct buf *out)
{
	const struct case_simulator *s = simulator(c);

	if (!s)
		return;
	put_sentence(out, s->help);
	if (s->needs_model)
		put_model(c, out);
	else if (s->needs_argument)
		buf_puts(out,
			 " {case pick} picks whose section, where a side has "
			 "several.");
}

static void why_issues(const struct scr_case *c, struct buf *out)
{
	if (c->room->kase->sealed)
		buf_puts(out, "The instructor keeps the bench memo; you are "
			      "asked from it in a hearing under the "
			      "assignment: hotbench argue --assignment FILE.");
	else if (!c->room->kase->n_issues)
		buf_puts(out, "This case has no bench memo yet; hotbench case "
			      "prepare drafts one.");
	else if (c->plan.issues[0])
		buf_puts(out,
			 "The bench keeps to these, as when co-counsel has "
			 "the rest. {case usual}: all again.");
	else
		buf_puts(out,
			 "What the bench may press you on; the debrief "
			 "tells. {case pick} limits it to those that you are "
			 "given by name.");
}

static void why_oralist(const struct scr_case *c, struct buf *out)
{
	const struct case_amicus *a = team_amicus(&c->plan, c->room->kase);

	if (a)
		buf_printf(out, "You are heard beside the %s. %s",
			   side_names[c->plan.side], a->position);
	else if (c->plan.oralist == ORALIST_BOTH)
		buf_puts(out, "The whole side is yours. Of a team of two, the "
			      "first or the second has part of the issues, "
			      "and time of their own.");
	else
		buf_printf(out,
			   "You have the %s part of the issues; your "
			   "co-counsel has the rest.",
			   c->plan.oralist == ORALIST_FIRST ? "first"
							    : "second");
}

/* Of a word, and of on and off; others are told by the case or the model. */
static const struct {
	enum term id;
	const char *value, *why;
} whys[] = {
	{ TERM_CLOCK, "words",
	  "A typed answer costs court time as if it were spoken, 150 words a "
	  "minute; thinking is free." },
	{ TERM_CLOCK, "wall",
	  "Time passes as on the wall, also while you think and type." },
	{ TERM_CLOCK, "none",
	  "No limit and no lights: the hearing ends when the bench has done, "
	  "or you leave." },
	{ TERM_OPENING, "on",
	  "You begin with a statement; the bench lets you speak for its quiet "
	  "minutes." },
	{ TERM_OPENING, "off", "The first question comes at once." },
	{ TERM_INTERRUPT, "off", "Nobody cuts in: you end your answer." },
	{ TERM_INTERRUPT, "standard",
	  "A justice may cut in on a long answer; what you had said by then "
	  "stands." },
	{ TERM_INTERRUPT, "hot", "A hot bench: it cuts in early and often." },
	{ TERM_READER, "offline",
	  "Your answers are read on this machine, by rules and lists of "
	  "words." },
	{ TERM_READER, "llm", "Your answers are read by a model." },
	{ TERM_READER, "both",
	  "A model and the rules read your answers; where they agree, a label "
	  "is firm." },
	{ TERM_GUARD, "on",
	  "The bench hears what the reading of your answer found, and presses "
	  "it." },
	{ TERM_GUARD, "off",
	  "The bench has your words alone, for comparing with the guard on." },
	{ TERM_FEEDBACK, "none",
	  "Nothing until the debrief, as in an examination." },
	{ TERM_FEEDBACK, "marks",
	  "A letter beside each answer: it helped, it cost, it was flagged. "
	  "{hearing reading} opens the reading." },
	{ TERM_FEEDBACK, "full", "The whole reading, after each answer." },
};

static void why_value(const struct scr_case *c, enum term id, struct buf *out)
{
	struct buf value;

	buf_init(&value, BUF_TEXT_MAX);
	terms_say(&c->plan, id, &value);
	for (size_t i = 0; i < sizeof whys / sizeof *whys; i++)
		if (whys[i].id == id && !strcmp(whys[i].value, value.s))
			buf_puts(out, whys[i].why);
	buf_release(&value);
	if (id == TERM_READER && strcmp(c->plan.reader, "offline") != 0)
		put_model(c, out);
}

void scr_case_why(const struct scr_case *c, enum term id, struct buf *out)
{
	const struct case_side *side = &c->room->kase->sides[c->plan.side];

	switch (id) {
	case TERM_SIDE:
		buf_printf(out, "You argue for %s: %s", side->party,
			   side->position);
		break;
	case TERM_ORALIST: why_oralist(c, out); break;
	case TERM_BENCH: why_bench(c, out); break;
	case TERM_MINUTES:
		buf_puts(out, "Court time for your argument. {case prev} and "
			      "{case next} change it, {case pick} types it.");
		break;
	case TERM_SIMULATOR: why_simulator(c, out); break;
	case TERM_ISSUES: why_issues(c, out); break;
	case TERM_SEED:
		buf_puts(out, "The same number gives the same bench again. "
			      "{case next} draws another, {case pick} types "
			      "one.");
		break;
	default: why_value(c, id, out);
	}
}

/* ---- the case on paper ---- */

const char *scr_case_paper_name(const struct document *d)
{
	return *d->link_name	      ? d->link_name
	       : *d->proceeding_title ? d->proceeding_title
				      : d->filename;
}

/* Plain lines begin at the left edge; items hang behind their mark. */
static struct pager_block *plain(struct page *p, const char *text, enum ink ink)
{
	struct pager_block *b = page_add(p, "", ink, text, ink);

	b->flush = true;
	return b;
}

static void heading(struct page *p, const char *text)
{
	plain(p, text, INK_TITLE)->gap = p->n > 1;
}

static void items(struct page *p, const char *name, const struct texts *t)
{
	if (!t->n)
		return;
	plain(p, name, INK_DIM);
	for (size_t i = 0; i < t->n; i++)
		page_add(p, "-", INK_DIM, t->list[i], INK_TEXT);
}

static void put_side(struct page *p, const struct court_case *k,
		     enum side_id side, bool yours)
{
	const struct case_side *s = &k->sides[side];
	struct buf head;

	buf_init(&head, 4096);
	buf_printf(&head, "For the %s%s: %s", side_names[side],
		   yours ? " (you)" : "", s->party);
	heading(p, head.s);
	plain(p, s->position, INK_TEXT);
	items(p, "best points", &s->best_points);
	items(p, "weak points", &s->weak_points);
	items(p, "argued by", &s->advocates);
	buf_release(&head);
}

static void put_what_it_is(struct page *p, const struct court_case *k)
{
	struct buf line;

	buf_init(&line, 4096);
	buf_printf(&line, "%s%s%s%s%s%s%s", k->court, *k->court ? ", " : "",
		   *k->docket_number ? "No. " : "", k->docket_number,
		   *k->term ? " (" : "", k->term, *k->term ? ")" : "");
	if (line.len)
		plain(p, line.s, INK_DIM);
	buf_release(&line);
	plain(p,
	      k->kind == CASE_FICTIONAL
		      ? "Fictional: every party, fact and filing is invented."
	      : k->has_argument
		      ? "A real case, and it was argued: the simulator "
			"\"transcript\" puts the real questions again; what "
			"the bench says with any other is simulated."
	      : k->kind == CASE_REAL
		      ? "A real case; what the bench says here is simulated."
		      : "Nothing says whether it is a real case; what the "
			"bench "
			"says here is simulated.",
	      INK_DIM);
	if (k->level == LEVEL_FIRST)
		plain(p,
		      "A first problem: short, for whoever has never argued "
		      "before.",
		      INK_DIM);
	if (k->unread)
		plain(p,
		      "Facts, points and memo were drafted by rule out of the "
		      "papers and accepted all at once: nobody has said that "
		      "they were read.",
		      INK_WARN);
	if (k->confidential)
		plain(p, "Confidential: nothing of it leaves this machine.",
		      INK_WARN);
}

/* In the margin there is room for two digits. */
static void put_number(char out[24], size_t n)
{
	snprintf(out, 24, n < 100 ? "%zu" : "-", n);
}

static void put_papers(struct page *p, const struct court_case *k)
{
	if (!case_papers(k))
		return;
	heading(p, "Documents");
	for (size_t i = 0; i < case_papers(k); i++) {
		const struct document *d = &k->documents[i];
		char number[24];

		put_number(number, i + 1);
		page_printf(p, number, INK_TEXT, "%.400s%s%s%s",
			    scr_case_paper_name(d), *d->filed ? ", " : "",
			    d->filed,
			    d->role == DOCUMENT_PRIVATE ? ", private" : "");
	}
}

static void put_sources(struct page *p, const struct court_case *k)
{
	heading(p, "Sources and licence");
	for (size_t i = 0; i < k->sources.n; i++)
		page_add(p, "-", INK_DIM, k->sources.list[i], INK_TEXT);
	plain(p, *k->license ? k->license : "No licence is given.", INK_DIM);
}

void scr_case_write(struct page *p, const struct court_case *k,
		    enum side_id side, const char *command)
{
	page_reset(p, SCR_CASE_GUTTER, k->title, "");
	p->margin = 1;
	put_what_it_is(p, k);
	heading(p, k->questions.n == 1 ? "Question presented"
				       : "Questions presented");
	for (size_t i = 0; i < k->questions.n; i++) {
		char number[24];

		put_number(number, i + 1);
		if (k->questions.n == 1)
			plain(p, k->questions.list[i], INK_TEXT);
		else
			page_add(p, number, INK_DIM, k->questions.list[i],
				 INK_TEXT);
	}
	heading(p, "Facts");
	plain(p, k->facts, INK_TEXT);
	if (k->task) {
		heading(p, "What to do");
		plain(p, k->task, INK_TEXT);
	}
	put_side(p, k, side, true);
	put_side(p, k, side_other(side), false);
	put_papers(p, k);
	put_sources(p, k);
	if (command) {
		heading(p, "The same from a shell");
		plain(p, command, INK_QUOTE);
	}
}
