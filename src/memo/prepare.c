#include "memo/prepare.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/drafts.h"
#include "memo/memo.h"
#include "memo/papers_claim.h"
#include "memo/papers_text.h"
#include "memo/prepare_against.h"
#include "memo/prepare_facts.h"
#include "memo/prepare_quote.h"
#include "memo/prepare_rank.h"

#define LIST_MAX 6 /* items of a side's lists */
#define MUST_MAX 3 /* that a side must show, by its best points alone */
#define FRONT	 5 /* paragraphs: the front of a brief */

/* ---- facts, questions, sides ---- */

static void add_text(struct arena *a, struct texts *t, char *text)
{
	if (!t->list)
		t->list = arena_array(a, CASE_TEXTS_MAX, sizeof(char *));
	if (t->n < CASE_TEXTS_MAX && *text)
		t->list[t->n++] = text;
}

/* "(1) Whether ... (2) Whether ...": each is one; "1." and "2." stand alone. */
static void add_question(struct preparing *g, const char *text)
{
	const char *s = text;
	size_t n;

	if (*s == '(' && isdigit((unsigned char)s[1]) && s[2] == ')')
		s += 3;
	s += strspn(s, " 0123456789.");
	n = strlen(s);
	if (n > 20 && n < 1200 &&
	    (strstr(s, "hether") || s[n - 1] == '?' ||
	     strstr(text, "(") == text))
		add_text(&g->d->arena, &g->d->questions,
			 arena_strdup(&g->d->arena, s));
}

static bool names_question(const struct sentence *s)
{
	static const char *const names[] = { "uestion presented is whether",
					     "uestion is whether",
					     "ssue is whether",
					     "uestion before us is whether" };

	return str_has_any(s->text, STR_LIST(names));
}

/* A question presented begins its paragraph, or follows another or a colon; what
 * stands in the midst of an argument is the argument's. */
static bool stands_alone(const struct papers *p, const struct sentence *s)
{
	const struct sentence *before = s - 1;

	return s == p->said || before->at.paper != s->at.paper ||
	       before->at.paragraph != s->at.paragraph ||
	       str_begins(before->text, "Whether ") ||
	       str_ends(before->text, ":");
}

/* "Whether ..." among the first paragraphs of a party's brief, and not as the
 * beginning of what that brief says: "Whether relief can be given is asked ...". */
static bool asks_in_front(const struct papers *p, const struct sentence *s)
{
	static const char *const goes_on[] = {
		" are questions", " is a question", " is asked",   " depends",
		" is not before", " are for the",   " is for the", " matters"
	};
	const struct paper *paper = &p->list[s->at.paper];

	return paper->kind == PAPER_BRIEF && str_begins(s->text, "Whether ") &&
	       !str_has_any(s->text, STR_LIST(goes_on)) && stands_alone(p, s) &&
	       (s->at.paragraph <= paper->text.list[0].number + FRONT ||
		str_ends(s->text, "?"));
}

static void find_questions(struct preparing *g)
{
	for (int side = 0; side < SIDES && !g->d->questions.n; side++)
		for (size_t i = 0; i < g->p->n_said; i++) {
			const struct sentence *s = &g->p->said[i];

			if (s->section == SECTION_QUESTIONS &&
			    papers_speaks_for(g->p, s->at.paper, side, false) &&
			    g->d->questions.n < 6)
				add_question(g, s->text);
		}
	/* None by that name: then where somebody says what it is. */
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < g->p->n_said && !g->d->questions.n; i++)
			if (pass ? asks_in_front(g->p, &g->p->said[i])
				 : names_question(&g->p->said[i]))
				add_question(g, g->p->said[i].text);
}

static bool is_summary(const struct preparing *g, const struct sentence *s,
		       int side)
{
	return papers_speaks_for(g->p, s->at.paper, side, false) &&
	       s->section == SECTION_SUMMARY;
}

static const struct point *first_point(const struct preparing *g, int side)
{
	for (size_t i = 0; i < g->p->n_points; i++)
		if (papers_speaks_for(g->p, g->p->points[i].at.paper, side,
				      false))
			return &g->p->points[i];
	return NULL;
}

static void find_position(struct preparing *g, int side)
{
	const struct sentence *ask_for = prepare_quote_prayer(g, side), *sum[1];
	const struct point *pt = first_point(g, side);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (prepare_quote_pick(g, is_summary, side, 1, sum))
		buf_puts(&b, prepare_quote_with_place(g, sum[0]->text,
						      &sum[0]->at));
	else if (pt)
		buf_puts(&b, prepare_quote_with_place(g, pt->text, &pt->at));
	if (ask_for)
		buf_printf(&b, "%s%s", b.len ? " " : "",
			   prepare_quote_with_place(g, ask_for->text,
						    &ask_for->at));
	if (b.len)
		g->d->sides[side].position = arena_strdup(&g->d->arena, b.s);
	buf_release(&b);
}

static bool is_strong(const struct preparing *g, const struct sentence *s,
		      int side)
{
	static const char *const weak[] = { "etitioner", "espondent",
					    "does not hold otherwise" };

	return g->p->list[s->at.paper].kind == PAPER_BRIEF &&
	       papers_speaks_for(g->p, s->at.paper, side, false) &&
	       (s->section == SECTION_ARGUMENT ||
		s->section == SECTION_SUMMARY) &&
	       !str_has_any(s->text, STR_LIST(weak));
}

/* Whether it is said of now, or of every case, and not of what happened once. */
static bool is_of_now(const char *s)
{
	static const char *const cues[] = {
		" is ",	    " are ",   " has ",	     " have ",	  " does ",
		" do ",	    " can ",   " cannot ",   " must ",	  " may ",
		" should ", " will ",  " would ",    " need",	  " asks ",
		" says ",   " holds ", " requires ", " means ",	  " makes ",
		" gives ",  " shows ", " was no ",   " forbids ", " protects ",
		" depends "
	};

	return str_has_any(s, STR_LIST(cues));
}

/* What it argues, and does not give away: background, however weighty, is no point. */
static bool is_claim(const struct preparing *g, const struct sentence *s,
		     int side)
{
	return is_strong(g, s, side) && prepare_quote_argues(g, s, side) &&
	       is_of_now(s->text);
}

static bool is_step(const struct preparing *g, const struct sentence *s,
		    int side)
{
	return is_claim(g, s, side) && prepare_quote_is_step(s->text);
}

#define POINTS_FEW 3 /* steps: then any claim will do */

static prepare_quote_want_fn *points_of(const struct preparing *g, int side)
{
	const struct sentence *list[POINTS_FEW];

	return prepare_quote_pick(g, is_step, side, POINTS_FEW, list) <
			       POINTS_FEW
		       ? is_claim
		       : is_step;
}

/* "If petitioner prevails" is a heading and no point. */
static bool says_something(const struct point *pt)
{
	size_t blanks = 0;

	for (const char *s = pt->text; *s; s++)
		blanks += *s == ' ';
	return blanks >= 2 && pt->n_stems && papers_claim_is(pt->text) &&
	       !(str_begins(pt->text, "If ") && !strchr(pt->text, ','));
}

/* Where a paragraph of the argument begins: in a brief without headings, what it will
 * show. */
static bool is_lead(const struct preparing *g, const struct sentence *s,
		    int side)
{
	const struct sentence *before = s - 1;

	return is_strong(g, s, side) && papers_claim_is(s->text) &&
	       s->section == SECTION_ARGUMENT &&
	       (s == g->p->said || before->at.paper != s->at.paper ||
		before->at.paragraph != s->at.paragraph || before->n_words < 3);
}

/* The sentences of the side's papers that are wanted, with their places. */
static void add_said(struct preparing *g, struct texts *to,
		     prepare_quote_want_fn *want, int side, size_t max)
{
	const struct sentence *list[LIST_MAX];
	size_t n = prepare_quote_pick(g, want, side, max, list);

	for (size_t i = 0; i < n; i++)
		add_text(&g->d->arena, to,
			 prepare_quote_with_place(g, list[i]->text,
						  &list[i]->at));
}

static void find_side(struct preparing *g, int side)
{
	struct case_side *to = &g->d->sides[side];
	const struct sentence *list[LIST_MAX];
	int other = (int)side_other((enum side_id)side);
	struct arena *a = &g->d->arena;
	size_t n;

	find_position(g, side);
	for (size_t i = 0; i < g->p->n_points && to->must_prove.n < 8; i++) {
		const struct point *pt = &g->p->points[i];

		if (g->p->list[pt->at.paper].kind == PAPER_BRIEF &&
		    papers_speaks_for(g->p, pt->at.paper, side, false) &&
		    says_something(pt))
			add_text(
				a, &to->must_prove,
				prepare_quote_with_place(g, pt->text, &pt->at));
	}
	if (!to->must_prove.n)
		add_said(g, &to->must_prove, is_lead, side, LIST_MAX);
	if (!to->must_prove.n)
		add_said(g, &to->must_prove, is_claim, side, MUST_MAX);
	add_said(g, &to->best_points, points_of(g, side), side, LIST_MAX);
	n = prepare_quote_pick(g, prepare_quote_admits, side, 3, list);
	n += prepare_quote_pick(g, points_of(g, other), other, 3, list + n);
	for (size_t i = 0; i < n; i++)
		add_text(a, &to->weak_points,
			 prepare_quote_with_place(g, list[i]->text,
						  &list[i]->at));
}

/* "JOAN DOE" as "Joan Doe"; small words stay small. */
static void quieten_name(char *s)
{
	bool shouted = true, first = true;

	for (const char *c = s; *c; c++)
		shouted = shouted && !islower((unsigned char)*c);
	for (; *s && shouted; s++) {
		if (!first)
			*s = (char)tolower((unsigned char)*s);
		first = !isalnum((unsigned char)*s) && *s != '\'';
	}
}

/* "Brief for Petitioner Marta Drozdek" says who that is. */
static const char *party_of_brief(const struct preparing *g, int side)
{
	for (size_t i = 0; i < g->p->n; i++) {
		const char *at = g->p->list[i].document->link_name;

		if (!papers_speaks_for(g->p, i, side, false))
			continue;
		at = strstr(at, side == SIDE_PETITIONER ? "etitioner"
							: "espondent");
		if (!at)
			continue;
		at += strcspn(at, " ");
		at += strspn(at, " ");
		if (isupper((unsigned char)*at))
			return at;
	}
	return NULL;
}

static void find_party(struct preparing *g, int side)
{
	const char *title = g->p->kase->sides[side].party;
	const char *named = party_of_brief(g, side);
	size_t n = drafts_party_length(title);

	if (named) {
		g->d->sides[side].party = arena_strdup(&g->d->arena, named);
	} else if (n && title[n]) {
		char *name = arena_strndup(&g->d->arena, title, n);

		quieten_name(name);
		g->d->sides[side].party = name;
	}
}

/* ---- the whole ---- */

#define RICH 30 /* issues: papers that gave so many say better what to ask */

/* Whether the papers gave the same question in words of their own. */
static bool is_answered_by_papers(const struct preparing *g, const char *id,
				  size_t n_drafted)
{
	static const struct {
		const char *id;
		enum draft_kind kind;
	} same[] = { { "standard", KIND_STANDARD },
		     { "procedure", KIND_FORFEITED },
		     { "text", KIND_TERM },
		     { "remedy", KIND_PRAYER } };

	for (size_t k = 0; k < sizeof same / sizeof *same; k++)
		for (size_t i = 0; i < n_drafted; i++)
			if (!strcmp(id, same[k].id) &&
			    g->made[i].kind == same[k].kind)
				return n_drafted >= RICH;
	return false;
}

static void add_stock(struct preparing *g, const struct court_case *c)
{
	static const char *const ids[] = { "question-presented",
					   "limiting-principle",
					   "consequences",
					   "standard",
					   "remedy",
					   "concession",
					   "text",
					   "procedure",
					   NULL };
	struct issue list[MEMO_STOCK_MAX];
	struct court_case with = *c;
	size_t n, n_drafted = g->d->n_issues;

	if (!with.questions.n)
		with.questions = g->d->questions;
	if (drafts_is_unwritten(with.facts))
		with.facts = g->d->facts;
	n = memo_stock(&g->d->arena, &with, ids, list);
	for (size_t i = 0; i < n; i++)
		if (!is_answered_by_papers(g, list[i].id, n_drafted))
			*drafted_issue(g->d) = list[i];
}

void prepare_offline(struct drafted *out, struct papers *p,
		     const struct lexicons *lx)
{
	struct preparing g = { .d = out, .p = p, .lx = lx };

	*out = (struct drafted){ 0 };
	g.taken = xcalloc(p->n_said + 1, sizeof *g.taken);
	g.teller = xcalloc(p->n_said + 1, sizeof *g.teller);
	prepare_quote_call(&g);
	find_questions(&g);
	prepare_facts(&g);
	for (int side = 0; side < SIDES; side++) {
		find_side(&g, side);
		find_party(&g, side);
	}
	prepare_against(&g);
	prepare_rank(&g);
	add_stock(&g, p->kase);
	free(g.taken);
	free(g.teller);
	free(g.made);
}

/* ---- what is missing ---- */

static bool has_kind(const struct papers *p, enum paper_kind kind)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->list[i].kind == kind && p->list[i].text.n)
			return true;
	return false;
}

static void gaps_of_papers(const struct papers *p, struct faults *out)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct paper *paper = &p->list[i];
		const char *file = paper->document->file;

		if (paper->unread)
			faults_add(out, "%s", paper->unread);
		else if (!paper->text.n)
			faults_add(out,
				   "%s has no text: a scan must be read first "
				   "(ocrmypdf IN.pdf OUT.pdf)",
				   file);
		else if (paper->kind == PAPER_OTHER)
			faults_add(out,
				   "%s: nothing tells what it is; say so in "
				   "its link_name (\"Brief for Respondent\")",
				   file);
		else if (paper->kind == PAPER_BRIEF && paper->side < 0)
			faults_add(out,
				   "%s: nothing tells whose brief it is; say "
				   "so in its link_name (\"Brief for "
				   "Respondent\")",
				   file);
	}
	if (p->cut)
		faults_add(out,
			   "only the first %d sentences of the documents were "
			   "read: put the briefs first in case.json",
			   PAPERS_SENTENCES_MAX);
}

static void gaps_of_docket(const struct papers *p, struct faults *out)
{
	for (int side = 0; side < SIDES; side++)
		if (!prepare_quote_has_brief(p, side))
			faults_add(out,
				   "no brief for the %s: without it the bench "
				   "cannot press the %s with its points",
				   side_names[side],
				   side_names[side_other((enum side_id)side)]);
	if (!has_kind(p, PAPER_REPLY))
		faults_add(out, "no reply brief: if one was filed, add it; it "
				"answers what the respondent's brief says");
	if (!has_kind(p, PAPER_DECISION))
		faults_add(out, "no decision below: add the opinion or order "
				"under review; half of a bench's questions "
				"come from it");
	if (!has_kind(p, PAPER_RECORD))
		faults_add(out, "no record: add the appendix, or the pages "
				"that the briefs cite");
	if (!has_kind(p, PAPER_LAW))
		faults_add(out, "no statute or precedent: add the provisions "
				"and the two or three decisions that matter "
				"most");
}

static void gaps_of_side(const struct court_case *c, int side,
			 struct faults *out)
{
	const struct case_side *s = &c->sides[side];
	const char *name = side_names[side];

	if (drafts_is_no_party(s->party))
		faults_add(
			out,
			"nobody is named as %s: hotbench case set %s %s NAME",
			name, c->slug, name);
	if (drafts_is_unwritten(s->position))
		faults_add(
			out,
			"the %s's position is not known: hotbench case set %s "
			"%s-position TEXT",
			name, c->slug, name);
	if (!s->must_prove.n)
		faults_add(out,
			   "nothing says what the %s must show: hotbench case "
			   "set %s must-prove %s TEXT",
			   name, c->slug, name);
	if (!s->best_points.n)
		faults_add(
			out,
			"nothing says what the %s's best points are: hotbench "
			"case set %s best-points %s TEXT",
			name, c->slug, name);
}

void prepare_gaps_of_case(const struct court_case *c, struct faults *out)
{
	if (drafts_is_unwritten(c->facts))
		faults_add(out, "no facts: hotbench case set %s facts TEXT",
			   c->slug);
	if (!c->questions.n)
		faults_add(
			out,
			"no question presented: hotbench case set %s question "
			"TEXT",
			c->slug);
	for (int side = 0; side < SIDES; side++)
		gaps_of_side(c, side, out);
	if (!*c->court)
		faults_add(
			out,
			"nothing says which court it is: hotbench case set %s "
			"court TEXT",
			c->slug);
	if (c->kind == CASE_UNKNOWN)
		faults_add(out,
			   "nothing says whether it is a real case or an "
			   "invented one: hotbench case set %s kind "
			   "real|fictional",
			   c->slug);
}

void prepare_gaps(const struct court_case *c, const struct papers *p,
		  struct faults *out)
{
	if (!p->n)
		faults_add(out, "no documents at all: hotbench case import "
				"FOLDER makes a case of briefs");
	else
		gaps_of_docket(p, out);
	gaps_of_papers(p, out);
	prepare_gaps_of_case(c, out);
}
