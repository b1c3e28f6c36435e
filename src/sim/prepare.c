#include "sim/prepare.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "base/buf.h"
#include "base/faults.h"
#include "base/xmalloc.h"
#include "docket/terms.h"
#include "sim/memo.h"
#include "sim/prepare_words.h"

/* How many issues of a kind press one side, at most. */
#define POINTS_MAX     9
#define HOLDINGS_MAX   4
#define ADMITTED_MAX   3
#define RECORD_MAX     5
#define AUTHORITY_MAX  3
#define LIMITS_MAX     1
#define TERMS_MAX_BOTH 2

#define ALIKE_SAME     0.55 /* two texts that say the same */
#define ALIKE_ANSWERS  0.15 /* one bears upon the other */
#define LABEL_WORDS    9
#define FACTS_WORDS    260
#define LIST_MAX       6 /* items of a side's lists */
#define QUESTIONS_MAX  4
#define FOLLOW_UPS_MAX 4 /* of a question */
#define AUTHORITIES    120

struct preparing {
	struct drafts *d;
	struct papers *p;
	const struct lexicons *lx;
	size_t used[DRAFT_KINDS]; /* how often a kind was asked: which words */
	bool *taken;		  /* of the sentences, those quoted */
};

/* What is filled into a question. */
struct filling {
	int side; /* that is pressed */
	const struct sentence *said;
	const char *point, *term;
	size_t n;
};

/* ---- words ---- */

static const char *brief_of(const struct preparing *g, const struct place *at,
			    int pressed, struct buf *b)
{
	const struct paper *paper = &g->p->list[at->paper];
	const char *name = paper->document->link_name;

	buf_reset(b);
	switch (paper->kind) {
	case PAPER_BRIEF:
	case PAPER_REPLY:
		if (paper->side < 0)
			buf_puts(b, "the brief");
		else if (paper->side == pressed)
			buf_puts(b, "your");
		else
			buf_printf(b, "%s's", side_names[paper->side]);
		if (paper->side >= 0)
			buf_puts(b, paper->kind == PAPER_REPLY ? " reply"
							       : " brief");
		break;
	case PAPER_AMICUS: buf_puts(b, "an amicus"); break;
	case PAPER_DECISION: buf_puts(b, "the opinion below"); break;
	default:
		if (!strncasecmp(name, "the ", 4))
			name += 4;
		buf_printf(b, "the %.*s", (int)strcspn(name, ":("), name);
		while (b->len && b->s[b->len - 1] == ' ')
			buf_cut(b, b->len - 1);
	}
	return b->s;
}

static void put_cap(struct buf *out, const char *s, bool cap)
{
	size_t at = out->len;

	buf_puts(out, s);
	if (cap && out->len > at)
		out->s[at] = (char)toupper((unsigned char)out->s[at]);
}

/* A point as the end of a quotation: with its full stop. */
static void put_point(struct buf *out, const char *s)
{
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
		if (s[i] != '*')
			buf_putc(out, s[i] == '"' ? '\'' : s[i]);
	if (n && !strchr(".?!", s[n - 1]))
		buf_putc(out, '.');
}

static void put_value(const struct preparing *g, const struct filling *v,
		      const char *name, size_t len, struct buf *out)
{
	bool cap = isupper((unsigned char)*name);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (!strncasecmp(name, "said", len))
		buf_puts(out, v->said->text);
	else if (!strncasecmp(name, "where", len))
		papers_where(&v->said->at, out);
	else if (!strncasecmp(name, "whose", len))
		put_cap(out, brief_of(g, &v->said->at, v->side, &b), cap);
	else if (!strncasecmp(name, "point", len))
		put_point(out, v->point);
	else if (!strncasecmp(name, "term", len))
		buf_puts(out, v->term);
	else if (!strncasecmp(name, "other", len))
		put_cap(out, side_names[side_other((enum side_id)v->side)],
			cap);
	else if (!strncasecmp(name, "own", len))
		put_cap(out, side_names[v->side], cap);
	else
		buf_printf(out, "%zu", v->n);
	buf_release(&b);
}

static char *fill(const struct preparing *g, const char *text,
		  const struct filling *v)
{
	struct buf out;
	char *kept;

	buf_init(&out, BUF_TEXT_MAX);
	while (*text) {
		size_t n = strcspn(text, "{"), len;

		buf_add(&out, text, n);
		text += n;
		if (!*text)
			break;
		len = strcspn(text, "}");
		put_value(g, v, text + 1, len - 1, &out);
		text += len + 1;
	}
	kept = arena_strdup(&g->d->arena, out.s);
	buf_release(&out);
	return kept;
}

static int label_of(const char *const *names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(names[i], name))
			return (int)i;
	return -1;
}

static struct question_type type_of(const struct prepared_words *w)
{
	return (struct question_type){
		label_of(legalbench_names, LEGALBENCH_LABELS, w->type[0]),
		label_of(stetson_names, STETSON_LABELS, w->type[1]),
		label_of(metacog_names, METACOG_LABELS, w->type[2]),
		label_of(valence_names, VALENCE_LABELS, w->type[3]),
	};
}

/* ---- an issue ---- */

static void ask(struct preparing *g, struct issue *issue, enum draft_kind kind,
		const struct filling *v)
{
	size_t n;
	const struct prepared_words *all = prepare_words(kind, &n);
	const struct prepared_words *w = &all[g->used[kind]++ % n];
	struct memo_question *q;

	if (!issue->questions)
		issue->questions = arena_array(&g->d->arena, QUESTIONS_MAX,
					       sizeof *issue->questions);
	if (issue->n_questions == QUESTIONS_MAX)
		return;
	q = &issue->questions[issue->n_questions++];
	*q = (struct memo_question){ .text = fill(g, w->text, v),
				     .to = v->side,
				     .type = type_of(w) };
	q->follow_ups.list =
		arena_array(&g->d->arena, FOLLOW_UPS_MAX, sizeof(char *));
	for (size_t i = 0; i < 2; i++)
		q->follow_ups.list[q->follow_ups.n++] =
			fill(g, w->follow_ups[i], v);
	if (v->said)
		g->taken[v->said - g->p->said] = true;
}

/* The first thing said after an answer to the issue's last question. */
static void follow_up(struct preparing *g, struct issue *issue,
		      enum draft_kind kind, const struct filling *v)
{
	size_t n;
	const struct prepared_words *all = prepare_words(kind, &n);
	struct texts *t = &issue->questions[issue->n_questions - 1].follow_ups;

	memmove(t->list + 1, t->list, t->n * sizeof *t->list);
	t->list[0] = fill(g, all[g->used[kind]++ % n].text, v);
	t->n++;
}

static const char *id_of(const struct preparing *g, size_t paper)
{
	return g->p->list[paper].document->id;
}

static void cite(struct preparing *g, struct issue *issue,
		 const struct place *at)
{
	if (!issue->record)
		issue->record = arena_array(&g->d->arena, CASE_CITES_MAX,
					    sizeof *issue->record);
	for (size_t i = 0; i < issue->n_record; i++)
		if (issue->record[i].paragraph == at->paragraph &&
		    !strcmp(issue->record[i].document, id_of(g, at->paper)))
			return;
	if (issue->n_record < CASE_CITES_MAX)
		issue->record[issue->n_record++] =
			(struct record_cite){ arena_strdup(&g->d->arena,
							   id_of(g, at->paper)),
					      at->paragraph };
}

/* The first words of a text, for a label. */
static char *label_from(struct arena *a, const char *s)
{
	size_t n = 0, words = 0;
	char *label;

	while (s[n] && words < LABEL_WORDS) {
		while (s[n] && s[n] != ' ')
			n++;
		words++;
		if (words < LABEL_WORDS)
			n += s[n] == ' ';
	}
	while (n && strchr(" ,;:.'", s[n - 1]))
		n--;
	label = arena_printf(a, "%.*s%s", (int)n, s,
			     strlen(s) > n + 1 ? " ..." : "");
	*label = (char)toupper((unsigned char)*label);
	return label;
}

static struct issue *begin(struct preparing *g, const char *label, int side)
{
	struct issue *issue = drafts_add_issue(g->d);

	issue->label = label_from(&g->d->arena, label);
	issue->presses[side] = true;
	return issue;
}

static const char *where_cited(struct preparing *g, const struct place *at)
{
	struct buf b;
	const char *out;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s, ", id_of(g, at->paper));
	papers_where(at, &b);
	out = arena_strdup(&g->d->arena, b.s);
	buf_release(&b);
	return out;
}

/* ---- which sentences ---- */

/* The first paragraph, or the first page of a paper of some length. */
static bool is_cover(const struct papers *p, const struct sentence *s)
{
	const struct paragraphs *t = &p->list[s->at.paper].text;

	return s->at.paragraph == t->list[0].number ||
	       (s->at.page == 1 && t->list[t->n - 1].page > 4);
}

/* "The City says that ...": what the other side says, told in one's own brief. */
static bool is_reported(const char *s)
{
	static const char *const verbs[] = { "says",   "asks",	   "argues",
					     "claims", "contends", "cites",
					     "calls",  "relies",   "quotes",
					     "tells",  "offers" };
	size_t words = 0;

	for (; *s && words < 6; words++) {
		size_t n = strcspn(s, " ,");

		for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
			if (strlen(verbs[i]) == n && !memcmp(verbs[i], s, n))
				return true;
		s += n;
		s += strspn(s, " ,");
	}
	return false;
}

/* "He had done so": who, only the sentence before tells. */
static bool hangs(const char *s)
{
	static const char *const words[] = {
		"He",	 "She",	  "It",	  "They",  "This", "That", "These",
		"Those", "His",	  "Her",  "Their", "Its",  "But",  "And",
		"So",	 "Then",  "Nor",  "Yet",   "Such", "Each", "Both",
		"Here",	 "There", "Some", "Only"
	};
	size_t n = strcspn(s, " ,");

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && !memcmp(words[i], s, n))
			return true;
	return false;
}

/* What a quotation of it would be worth. */
static double worth(const struct sentence *s)
{
	return hangs(s->text) ? s->weight / 2 : s->weight;
}

static bool is_of_side(const struct papers *p, const struct sentence *s,
		       int side)
{
	return papers_speaks_for(p, s->at.paper, side, false) &&
	       (s->section == SECTION_ARGUMENT ||
		s->section == SECTION_SUMMARY || s->section == SECTION_OTHER) &&
	       s->quotable && !is_cover(p, s) && !is_reported(s->text);
}

static bool is_of_decision(const struct papers *p, const struct sentence *s,
			   int unused)
{
	(void)unused;
	return p->list[s->at.paper].kind == PAPER_DECISION && s->quotable;
}

/* The weightiest sentence of from..to-1 that nothing has quoted yet. */
static const struct sentence *weightiest(const struct preparing *g, size_t from,
					 size_t to)
{
	const struct sentence *best = NULL;

	for (size_t i = from; i < to; i++) {
		const struct sentence *s = &g->p->said[i];

		if (s->quotable && !g->taken[i] &&
		    (!best || worth(s) > worth(best)))
			best = s;
	}
	return best;
}

static bool has_any(const char *text, const char *const *cues, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strstr(text, cues[i]))
			return true;
	return false;
}
#define HAS_ANY(text, cues) has_any(text, cues, sizeof(cues) / sizeof *(cues))

/* The `max` weightiest sentences that `want` accepts, none like another, in the
 * order of the papers.  Returns how many. */
typedef bool wanted_fn(const struct preparing *g, const struct sentence *s,
		       int side);

static bool is_like_one(const struct preparing *g, const struct sentence *s,
			const struct sentence *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (papers_alike(g->p, s->stems, s->n_stems, list[i]->stems,
				 list[i]->n_stems) > ALIKE_SAME)
			return true;
	return false;
}

static int by_place(const void *a, const void *b)
{
	const struct sentence *x = *(const struct sentence *const *)a;
	const struct sentence *y = *(const struct sentence *const *)b;

	return x < y ? -1 : x > y;
}

static size_t pick(const struct preparing *g, wanted_fn *want, int side,
		   size_t max, const struct sentence **out)
{
	size_t n = 0;

	while (n < max) {
		const struct sentence *best = NULL;

		for (size_t i = 0; i < g->p->n_said; i++) {
			const struct sentence *s = &g->p->said[i];

			if (!g->taken[i] && s->quotable &&
			    (!best || worth(s) > worth(best)) &&
			    want(g, s, side) && !is_like_one(g, s, out, n))
				best = s;
		}
		if (!best)
			break;
		out[n++] = best;
	}
	qsort(out, n, sizeof *out, by_place);
	return n;
}

/* ---- the other side's points ---- */

static bool has_brief(const struct papers *p, int side)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->list[i].text.n && papers_speaks_for(p, i, side, false))
			return true;
	return false;
}

/* What the point's own paragraphs cite of the record. */
static void cite_record(struct preparing *g, struct issue *issue,
			const struct point *pt)
{
	const struct papers *p = g->p;
	int from = pt->at.paragraph, to = from;

	if (pt->to > pt->from)
		to = p->said[pt->to - 1].at.paragraph;
	for (size_t i = 0; i < p->n_uses && issue->n_record < 8; i++) {
		const struct record_use *u = &p->uses[i];

		if (u->by.paper == pt->at.paper && u->by.paragraph >= from &&
		    u->by.paragraph <= to)
			cite(g, issue, &u->what);
	}
}

static void answer_from(struct preparing *g, struct issue *issue,
			const struct sentence *own)
{
	issue->good_answer = arena_printf(&g->d->arena, "As %s has it: %s",
					  where_cited(g, &own->at), own->text);
}

/* What the side that is pressed says on it itself, or that it says nothing. */
static void ask_own(struct preparing *g, struct issue *issue,
		    const struct point *pt, struct filling v)
{
	v.said = papers_nearest(g->p, pt->stems, pt->n_stems, is_of_side,
				v.side, ALIKE_ANSWERS);
	if (v.said) {
		cite(g, issue, &v.said->at);
		answer_from(g, issue, v.said);
		follow_up(g, issue, KIND_ANSWERED, &v);
	} else if (has_brief(g->p, v.side)) {
		follow_up(g, issue, KIND_UNANSWERED, &v);
	}
}

static void issue_of_point(struct preparing *g, const struct point *pt,
			   int side)
{
	struct issue *issue = begin(g, pt->text, side);
	struct filling v = { .side = side, .point = pt->text };
	const struct sentence *below;
	const char *maker = side_names[side_other((enum side_id)side)];

	cite(g, issue, &pt->at);
	cite_record(g, issue, pt);
	issue->description = arena_printf(
		&g->d->arena,
		"The %s argues (%s) that: %s. The %s must meet that.", maker,
		where_cited(g, &pt->at), pt->text, side_names[side]);
	issue->losing_concession =
		arena_printf(&g->d->arena, "That the %s is right in this: %s.",
			     maker, pt->text);
	ask(g, issue, KIND_POINT, &v);
	ask_own(g, issue, pt, v);
	v.said = weightiest(g, pt->from, pt->to);
	if (v.said) {
		cite(g, issue, &v.said->at);
		ask(g, issue, KIND_SUPPORT, &v);
	}
	below = papers_nearest(g->p, pt->stems, pt->n_stems, is_of_decision, 0,
			       ALIKE_ANSWERS);
	if (below)
		cite(g, issue, &below->at);
}

static bool was_made(const struct preparing *g, const struct point *pt,
		     const struct point *const *made, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (papers_alike(g->p, pt->stems, pt->n_stems, made[i]->stems,
				 made[i]->n_stems) > ALIKE_SAME)
			return true;
	return false;
}

/* "If petitioner prevails" is a heading and no point. */
static bool says_something(const struct point *pt)
{
	size_t blanks = 0;

	for (const char *s = pt->text; *s; s++)
		blanks += *s == ' ';
	return blanks >= 3 && pt->n_stems &&
	       !(strncmp(pt->text, "If ", 3) == 0 && !strchr(pt->text, ','));
}

/* How many were made. */
static size_t points_against(struct preparing *g, int side)
{
	const struct point *made[POINTS_MAX];
	int maker = (int)side_other((enum side_id)side);
	size_t n = 0;

	/* The parties' briefs first, then those of their friends. */
	for (int friends = 0; friends < 2; friends++)
		for (size_t i = 0; i < g->p->n_points && n < POINTS_MAX; i++) {
			const struct point *pt = &g->p->points[i];
			bool party = papers_speaks_for(g->p, pt->at.paper,
						       maker, false);

			if (!papers_speaks_for(g->p, pt->at.paper, maker,
					       friends) ||
			    party == (friends != 0) || pt->n_stems < 2 ||
			    was_made(g, pt, made, n))
				continue;
			made[n++] = pt;
			issue_of_point(g, pt, side);
		}
	return n;
}

/* ---- one sentence that makes an issue ---- */

static void issue_of_sentence(struct preparing *g, const struct sentence *s,
			      enum draft_kind kind, int side,
			      const char *description)
{
	struct issue *issue = begin(g, s->text, side);
	struct filling v = { .side = side, .said = s, .point = s->text };
	const struct sentence *own;

	issue->description =
		arena_printf(&g->d->arena, "%s (%s): %s", description,
			     where_cited(g, &s->at), s->text);
	cite(g, issue, &s->at);
	ask(g, issue, kind, &v);
	if (kind == KIND_ADMITTED || kind == KIND_LINE)
		return;
	own = papers_nearest(g->p, s->stems, s->n_stems, is_of_side, side,
			     ALIKE_ANSWERS);
	if (own) {
		cite(g, issue, &own->at);
		answer_from(g, issue, own);
		v.said = own;
		follow_up(g, issue, KIND_ANSWERED, &v);
	}
}

/* `want` is asked about the sentences with `about`, a side. */
static void issues_of(struct preparing *g, wanted_fn *want, size_t max,
		      enum draft_kind kind, int side, int about,
		      const char *description)
{
	const struct sentence *list[16];
	size_t n = pick(g, want, about, max, list);

	for (size_t i = 0; i < n; i++)
		issue_of_sentence(g, list[i], kind, side, description);
}

static bool is_holding(const struct preparing *g, const struct sentence *s,
		       int side)
{
	static const char *const cues[] = {
		"We hold",    "we hold",     "I hold",	   "e conclude",
		"I conclude", "e agree",     "I agree",	   "e affirm",
		"e reverse",  "e reject",    "I reject",   "e decline",
		"We do not",  "we do not",   "I do not",   "We cannot",
		"we cannot",  "I cannot",    "We think",   "we think",
		"I think",    "We see no",   "we see no",  "We find",
		"we find",    "I find",	     "e disagree", "I am not",
		"e are not",  "oes nothing", "not enough", "does not make"
	};

	(void)side;
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       strncmp(s->text, "Whether ", 8) != 0 &&
	       s->section != SECTION_DISSENT && HAS_ANY(s->text, cues);
}

static bool is_dissent(const struct preparing *g, const struct sentence *s,
		       int side)
{
	(void)side;
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       s->section == SECTION_DISSENT;
}

static bool is_admission(const struct preparing *g, const struct sentence *s,
			 int side)
{
	static const char *const cues[] = {
		"e do not argue", "e do not contend",  "e do not dispute",
		"e do not claim", "e do not say",      "e do not call",
		"e do not ask",	  "e do not deny",     "oes not defend",
		"e concede",	  "oes not dispute",   "t is true that",
		"o be sure",	  "should not have",   "egrets",
		"e grant ",	  "e grant,",	       "dmittedly",
		"e accept that",  "ndisputed",	       "e may assume",
		"ven if ",	  "e need not decide", "s wrong, but",
		"e agree that",	  "e do not suggest",  "e do not ask"
	};

	return is_of_side(g->p, s, side) && HAS_ANY(s->text, cues) &&
	       !strstr(s->text, side_names[side_other((enum side_id)side)]);
}

static bool is_limit(const struct preparing *g, const struct sentence *s,
		     int side)
{
	static const char *const cues[] = {
		"he rule we ask",  "he rule has limits", "ur rule",
		"he line ",	   " limits, and",	 "limiting principle",
		"would not reach", "he standard we",	 "he test is",
		"he test should",  "he rule is"
	};

	return s->n_words > 9 && is_of_side(g->p, s, side) &&
	       HAS_ANY(s->text, cues);
}

/* ---- the record, as one side cites it ---- */

static bool cites(const struct papers *p, const struct place *what, int side)
{
	for (size_t i = 0; i < p->n_uses; i++)
		if (p->uses[i].what.paper == what->paper &&
		    p->uses[i].what.paragraph == what->paragraph &&
		    papers_speaks_for(p, p->uses[i].by.paper, side, false))
			return true;
	return false;
}

static const struct sentence *best_of_paragraph(const struct preparing *g,
						const struct place *at)
{
	size_t from = 0, to;

	while (from < g->p->n_said &&
	       (g->p->said[from].at.paper != at->paper ||
		g->p->said[from].at.paragraph != at->paragraph))
		from++;
	to = from;
	while (to < g->p->n_said && g->p->said[to].at.paper == at->paper &&
	       g->p->said[to].at.paragraph == at->paragraph)
		to++;
	return weightiest(g, from, to);
}

/* Those that only the other side cites, weightiest first. */
static void record_against(struct preparing *g, int side)
{
	int maker = (int)side_other((enum side_id)side);

	if (!has_brief(g->p, side))
		return;
	for (size_t n = 0; n < RECORD_MAX; n++) {
		const struct sentence *best = NULL;
		const struct record_use *use = NULL;
		struct issue *issue;

		for (size_t i = 0; i < g->p->n_uses; i++) {
			const struct record_use *u = &g->p->uses[i];
			const struct sentence *s;

			if (!papers_speaks_for(g->p, u->by.paper, maker,
					       false) ||
			    cites(g->p, &u->what, side))
				continue;
			s = best_of_paragraph(g, &u->what);
			if (s && (!best || worth(s) > worth(best))) {
				best = s;
				use = u;
			}
		}
		if (!best)
			return;
		issue_of_sentence(g, best, KIND_RECORD, side,
				  "Only the other side's brief cites this of "
				  "the record");
		issue = &g->d->issues[g->d->n_issues - 1];
		cite(g, issue, &use->by);
	}
}

/* ---- authorities ---- */

struct authority {
	char *name;  /* "Reed v. Town of Gilbert" */
	char *brief; /* "Reed" */
	size_t by[SIDES];
};

static bool is_name_word(const char *s, size_t n)
{
	static const char *const small[] = { "of",   "the", "and", "&", "ex",
					     "rel.", "for", "in",  "on" };

	if (isupper((unsigned char)*s))
		return true;
	for (size_t i = 0; i < sizeof small / sizeof *small; i++)
		if (strlen(small[i]) == n && !memcmp(small[i], s, n))
			return true;
	return false;
}

/* A comma or semicolon before byte `at`, but that of "Inc.,". */
static bool ends_name(const char *s, size_t at)
{
	return at && strchr(",;", s[at - 1]) &&
	       !(at >= 5 && !strncmp(s + at - 5, "Inc.", 4));
}

/* The names on both sides of " v. ", capitals and small words of names. */
static size_t name_before(const char *s, size_t v)
{
	size_t from = v;

	for (;;) {
		size_t word = from;

		while (word && s[word - 1] == ' ')
			word--;
		while (word && !strchr(" ;(", s[word - 1]))
			word--;
		if (word >= from || !is_name_word(s + word, from - word) ||
		    (from < v && ends_name(s, from)))
			break;
		from = word;
		if (!from || v - from > 60)
			break;
		from -= s[from - 1] == ' ';
	}
	while (from < v && !isupper((unsigned char)s[from]))
		from++;
	return from;
}

static size_t name_behind(const char *s, size_t from)
{
	size_t to = from;

	while (s[to] && to - from < 60) {
		size_t n = strcspn(s + to, " ,;()");

		if (!n || !is_name_word(s + to, n))
			break;
		to += n;
		if (s[to] != ' ' || s[to - 1] == '.')
			break;
		to++;
	}
	while (to > from && strchr(" .", s[to - 1]))
		to--;
	return to;
}

/* How one refers to it after the first time: by the party that is no government. */
static char *short_name(struct arena *a, const char *name)
{
	static const char *const common[] = {
		"United", "State",   "City", "People", "Commonwealth", "County",
		"Town",	  "Members", "In",   "Board",  "Department"
	};
	const char *v = strstr(name, " v. ") + 4, *s = name;
	size_t n;

	n = strcspn(name, " ,");
	for (size_t i = 0; i < sizeof common / sizeof *common; i++)
		if (strlen(common[i]) == n && !memcmp(common[i], name, n)) {
			s = v;
			break;
		}
	n = strcspn(s, " ,");
	if (s == v)
		for (size_t i = 0; i < sizeof common / sizeof *common; i++)
			if (strlen(common[i]) == n && !memcmp(common[i], s, n))
				return NULL;
	return n > 2 ? arena_strndup(a, s, n) : NULL;
}

static void add_authority(struct preparing *g, struct authority *list,
			  size_t *n, const char *s, size_t from, size_t to)
{
	struct authority one = { .name = arena_strndup(&g->d->arena, s + from,
						       to - from) };

	one.brief = short_name(&g->d->arena, one.name);
	if (strstr(one.name, "etitioner") || strstr(one.name, "ppellant") ||
	    strstr(one.name, "laintiff"))
		return; /* a caption */
	if (!one.brief || *n == AUTHORITIES ||
	    !strncmp(one.name, g->p->kase->title, strlen(one.brief)))
		return;
	for (size_t i = 0; i < *n; i++)
		if (!strcmp(list[i].brief, one.brief))
			return;
	for (int side = 0; side < SIDES; side++)
		one.by[side] = papers_count(g->p, side, one.brief);
	list[(*n)++] = one;
}

/* Looked for in all the briefs, the tables in front too. */
static size_t find_authorities(struct preparing *g, struct authority *list)
{
	size_t n = 0;

	for (size_t i = 0; i < g->p->n; i++) {
		const struct paper *paper = &g->p->list[i];

		if (paper->kind != PAPER_BRIEF && paper->kind != PAPER_REPLY)
			continue;
		for (size_t k = 0; k < paper->text.n; k++) {
			char *s = xstrdup(paper->text.list[k].text);
			size_t out = 0;

			for (size_t c = 0; s[c]; c++)
				if (s[c] != '*' && s[c] != '_')
					s[out++] = s[c];
			s[out] = '\0';
			for (char *v = strstr(s, " v. "); v;
			     v = strstr(v + 1, " v. ")) {
				size_t at = (size_t)(v - s);
				size_t from = name_before(s, at);
				size_t to = name_behind(s, at + 4);

				if (from < at && to > at + 4)
					add_authority(g, list, &n, s, from, to);
			}
			free(s);
		}
	}
	return n;
}

/* Where a side's briefs say most with it. */
static const struct sentence *said_with(const struct preparing *g, int side,
					const char *word)
{
	const struct sentence *best = NULL;

	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *s = &g->p->said[i];

		if (papers_speaks_for(g->p, s->at.paper, side, false) &&
		    s->quotable && !g->taken[i] && strstr(s->text, word) &&
		    (!best || s->weight > best->weight))
			best = s;
	}
	return best;
}

static void issue_of_authority(struct preparing *g, const struct authority *a,
			       int side, bool shared)
{
	int maker = (int)side_other((enum side_id)side);
	const struct sentence *s = said_with(g, maker, a->brief);
	const struct sentence *own = said_with(g, side, a->brief);
	struct filling v = { .side = side, .term = a->name };
	struct issue *issue = begin(g, a->name, side);

	issue->label = arena_strdup(&g->d->arena, a->name);
	issue->description = arena_printf(
		&g->d->arena,
		"The %s's papers name %s %zu times, the %s's %zu times.",
		side_names[maker], a->name, a->by[maker], side_names[side],
		a->by[side]);
	issue->authorities.list = arena_array(&g->d->arena, 1, sizeof(char *));
	issue->authorities.list[issue->authorities.n++] = a->name;
	ask(g, issue, shared ? KIND_SHARED : KIND_AUTHORITY, &v);
	if (s) {
		v.said = s;
		v.point = a->name;
		cite(g, issue, &s->at);
		ask(g, issue, KIND_SUPPORT, &v);
	}
	if (own) {
		cite(g, issue, &own->at);
		answer_from(g, issue, own);
	}
}

static void authorities_against(struct preparing *g,
				const struct authority *list, size_t n,
				int side)
{
	int maker = (int)side_other((enum side_id)side);
	bool done[AUTHORITIES] = { false };

	if (!has_brief(g->p, side) || !has_brief(g->p, maker))
		return;
	for (size_t round = 0; round < AUTHORITY_MAX; round++) {
		const struct authority *best = NULL;
		double most = 1;

		for (size_t i = 0; i < n; i++) {
			const struct authority *a = &list[i];
			double score = (double)a->by[maker] -
				       0.4 * (double)a->by[side];

			if (!done[i] && score > most) {
				most = score;
				best = a;
			}
		}
		if (!best)
			return;
		done[best - list] = true;
		issue_of_authority(g, best, side, best->by[side] > 0);
	}
}

/* ---- phrases both sides come back to ---- */

struct phrase {
	char text[80];
	size_t by[SIDES];
	double score;
};

/* A table that is half full at most; what is past that is left out: phrases that
 * matter come early and often. */
#define PHRASE_SLOTS ((size_t)1 << 15)

struct phrases {
	struct phrase *list; /* PHRASE_SLOTS; free ones have no text */
	size_t n;
};

static size_t slot_of(const struct phrases *all, const char *text)
{
	uint32_t h = 2166136261u; /* FNV-1a */
	size_t i;

	for (const char *s = text; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	for (i = h & (PHRASE_SLOTS - 1);
	     *all->list[i].text && strcmp(all->list[i].text, text) != 0;
	     i = (i + 1) & (PHRASE_SLOTS - 1))
		;
	return i;
}

static void count_phrase(struct phrases *all, const char *text, int side)
{
	struct phrase *one = &all->list[slot_of(all, text)];

	if (!*one->text) {
		if (all->n == PHRASE_SLOTS / 2)
			return;
		all->n++;
		snprintf(one->text, sizeof one->text, "%s", text);
	}
	one->by[side]++;
}

/* Words that any brief is full of. */
static bool is_of_courts(const char *word)
{
	static const char *const words[] = {
		"court",      "courts",	   "judge",	"judges",
		"brief",      "paragraph", "section",	"petitioner",
		"respondent", "plaintiff", "defendant", "appellant",
		"appellee",   "district",  "circuit",	"argument",
		"opinion",    "judgment",  "dissent",	"record"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(words[i], word))
			return true;
	return false;
}

/* Runs of two words that are not common ones: RAKE's candidates. */
static void phrases_in(struct phrases *all, const char *s, int side)
{
	char before[TERM_BYTES] = "", word[TERM_BYTES];
	size_t at = 0, from, last = 0, len = strlen(s);

	while (terms_word(s, len, &at, &from, word)) {
		bool content = !terms_is_common(word) && strlen(word) > 3 &&
			       !isdigit((unsigned char)*word) &&
			       islower((unsigned char)s[from]);

		content = content && !is_of_courts(word);
		if (content && *before && from == last + 1) {
			char two[2 * TERM_BYTES + 2];

			snprintf(two, sizeof two, "%s %s", before, word);
			if (strlen(two) < 80)
				count_phrase(all, two, side);
		}
		snprintf(before, sizeof before, "%s", content ? word : "");
		last = at;
	}
}

static void find_phrases(const struct preparing *g, struct phrases *all)
{
	for (size_t i = 0; i < g->p->n_said; i++)
		for (int side = 0; side < SIDES; side++)
			if (papers_speaks_for(g->p, g->p->said[i].at.paper,
					      side, false))
				phrases_in(all, g->p->said[i].text, side);
	for (size_t i = 0; i < PHRASE_SLOTS; i++) {
		struct phrase *ph = &all->list[i];
		size_t less = ph->by[0] < ph->by[1] ? ph->by[0] : ph->by[1];

		ph->score =
			less ? (double)(less * 2 + ph->by[0] + ph->by[1]) : 0;
	}
}

static bool is_label(const struct preparing *g, const char *phrase)
{
	for (size_t i = 0; i < g->d->n_issues; i++)
		if (strstr(g->d->issues[i].label, phrase))
			return true;
	return false;
}

static void issue_of_phrase(struct preparing *g, const struct phrase *ph)
{
	struct issue *issue = begin(g, ph->text, SIDE_PETITIONER);

	issue->presses[SIDE_RESPONDENT] = true;
	issue->description = arena_printf(
		&g->d->arena,
		"A phrase of both briefs: the petitioner's has it %zu times, "
		"the respondent's %zu times.",
		ph->by[SIDE_PETITIONER], ph->by[SIDE_RESPONDENT]);
	for (int side = 0; side < SIDES; side++) {
		struct filling v = { .side = side,
				     .term = ph->text,
				     .n = ph->by[0] + ph->by[1] };
		const struct sentence *s = said_with(g, side, ph->text);

		if (s)
			cite(g, issue, &s->at);
		ask(g, issue, KIND_TERM, &v);
	}
}

/* By score; of two alike the one that comes first in the alphabet, so that the
 * table's order does not matter. */
static bool is_better(const struct phrase *a, const struct phrase *b)
{
	return a->score > b->score ||
	       (a->score >= b->score && strcmp(a->text, b->text) < 0);
}

static void phrases_for_both(struct preparing *g)
{
	struct phrases all = { xcalloc(PHRASE_SLOTS, sizeof *all.list), 0 };

	find_phrases(g, &all);
	for (size_t made = 0; made < TERMS_MAX_BOTH;) {
		struct phrase *best = NULL;

		for (size_t i = 0; i < PHRASE_SLOTS; i++)
			if (all.list[i].score >= 8 &&
			    (!best || is_better(&all.list[i], best)))
				best = &all.list[i];
		if (!best)
			break;
		if (!is_label(g, best->text)) {
			issue_of_phrase(g, best);
			made++;
		}
		best->score = 0;
	}
	free(all.list);
}

/* ---- facts, questions, sides ---- */

static void add_text(struct arena *a, struct texts *t, char *text)
{
	if (!t->list)
		t->list = arena_array(a, CASE_TEXTS_MAX, sizeof(char *));
	if (t->n < CASE_TEXTS_MAX && *text)
		t->list[t->n++] = text;
}

/* A sentence with its place, in lawyers' manner: "... (brief-petitioner ¶ 9)." */
static char *with_place(struct preparing *g, const char *text,
			const struct place *at)
{
	size_t n = strlen(text);

	while (n && strchr(". ", text[n - 1]))
		n--;
	return arena_printf(&g->d->arena, "%.*s (%s \xc2\xb6 %d).", (int)n,
			    text, id_of(g, at->paper), at->paragraph);
}

/* "(1) Whether ... (2) Whether ...": each is one; "1." and "2." stand alone. */
static void add_question(struct preparing *g, const char *text)
{
	size_t n = strlen(text);
	const char *s = text;

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
	/* None by that name: then what a heading asks. */
	for (size_t i = 0; i < g->p->n_said && !g->d->questions.n; i++) {
		const struct sentence *s = &g->p->said[i];

		if (!strncmp(s->text, "Whether ", 8) ||
		    strstr(s->text, "question presented is whether") ||
		    strstr(s->text, "question is whether"))
			add_question(g, s->text);
	}
}

/* Where facts are told, the most neutral teller first. */
static bool tells_facts(const struct papers *p, const struct sentence *s,
			int teller)
{
	const struct paper *paper = &p->list[s->at.paper];

	switch (teller) {
	case 0:
		return paper->kind == PAPER_DECISION &&
		       (s->section == SECTION_STATEMENT ||
			(s->at.page ? s->at.page <= 3
				    : s->at.paragraph <= 4)) &&
		       s->section != SECTION_DISSENT;
	case 1: return paper->kind == PAPER_RECORD && s->at.paragraph <= 30;
	case 2:
		return papers_speaks_for(p, s->at.paper, SIDE_PETITIONER,
					 false) &&
		       s->section == SECTION_STATEMENT;
	default:
		return papers_speaks_for(p, s->at.paper, SIDE_RESPONDENT,
					 false) &&
		       s->section == SECTION_STATEMENT;
	}
}

static bool tells_facts_0(const struct preparing *g, const struct sentence *s,
			  int teller)
{
	static const char *const law[] = { " v. ",
					   "Circuit Judge",
					   "Amendment",
					   "We ",
					   "we ",
					   " No. ",
					   "Court of Appeals",
					   "Whether ",
					   " Cir. ",
					   "I find",
					   "I hold",
					   "I am",
					   "I can",
					   "I reach",
					   "I do ",
					   "And I ",
					   " me ",
					   " my ",
					   "I ran ",
					   "A. ",
					   "I asked",
					   "find for" };

	return tells_facts(g->p, s, teller) && !strchr(s->text, '?') &&
	       !HAS_ANY(s->text, law);
}

static void find_facts(struct preparing *g)
{
	struct buf b;
	size_t words = 0;

	buf_init(&b, BUF_TEXT_MAX);
	for (int teller = 0; teller < 4 && words < FACTS_WORDS; teller++) {
		const struct sentence *list[8];
		size_t n = pick(g, tells_facts_0, teller, teller < 2 ? 6 : 4,
				list);

		for (size_t i = 0; i < n && words < FACTS_WORDS; i++) {
			buf_printf(&b, "%s%s", b.len ? " " : "",
				   with_place(g, list[i]->text, &list[i]->at));
			words += list[i]->n_words;
		}
	}
	if (b.len)
		g->d->facts = arena_strdup(&g->d->arena, b.s);
	buf_release(&b);
}

static const struct sentence *prayer(const struct preparing *g, int side)
{
	static const char *const cues[] = {
		"should be affirmed", "should be reversed",
		"should be vacated",  "should affirm",
		"should reverse",     "should vacate",
		"should be denied",   "should be granted",
		"should be dismissed"
	};
	const struct sentence *last = NULL;

	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *s = &g->p->said[i];

		if (g->p->list[s->at.paper].kind == PAPER_BRIEF &&
		    papers_speaks_for(g->p, s->at.paper, side, false) &&
		    HAS_ANY(s->text, cues))
			last = s;
	}
	return last;
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
	const struct sentence *ask_for = prayer(g, side), *sum[1];
	const struct point *pt = first_point(g, side);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (pick(g, is_summary, side, 1, sum))
		buf_puts(&b, with_place(g, sum[0]->text, &sum[0]->at));
	else if (pt)
		buf_puts(&b, with_place(g, pt->text, &pt->at));
	if (ask_for)
		buf_printf(&b, "%s%s", b.len ? " " : "",
			   with_place(g, ask_for->text, &ask_for->at));
	if (b.len)
		g->d->sides[side].position = arena_strdup(&g->d->arena, b.s);
	buf_release(&b);
}

static bool is_strong(const struct preparing *g, const struct sentence *s,
		      int side)
{
	static const char *const weak[] = { "etitioner", "espondent",
					    "does not hold otherwise" };
	enum section sec = s->section;

	return g->p->list[s->at.paper].kind == PAPER_BRIEF &&
	       papers_speaks_for(g->p, s->at.paper, side, false) &&
	       (sec == SECTION_ARGUMENT || sec == SECTION_SUMMARY ||
		sec == SECTION_STATEMENT) &&
	       !HAS_ANY(s->text, weak);
}

static void find_side(struct preparing *g, int side)
{
	struct case_side *to = &g->d->sides[side];
	const struct sentence *list[LIST_MAX];
	struct arena *a = &g->d->arena;
	size_t n;

	find_position(g, side);
	for (size_t i = 0; i < g->p->n_points && to->must_prove.n < 8; i++) {
		const struct point *pt = &g->p->points[i];

		if (g->p->list[pt->at.paper].kind == PAPER_BRIEF &&
		    papers_speaks_for(g->p, pt->at.paper, side, false) &&
		    says_something(pt))
			add_text(a, &to->must_prove,
				 with_place(g, pt->text, &pt->at));
	}
	n = pick(g, is_strong, side, LIST_MAX, list);
	for (size_t i = 0; i < n; i++)
		add_text(a, &to->best_points,
			 with_place(g, list[i]->text, &list[i]->at));
	n = pick(g, is_admission, side, 3, list);
	n += pick(g, is_strong, (int)side_other((enum side_id)side), 3,
		  list + n);
	for (size_t i = 0; i < n; i++)
		add_text(a, &to->weak_points,
			 with_place(g, list[i]->text, &list[i]->at));
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

static void add_stock(struct preparing *g, const struct court_case *c)
{
	static const char *const ids[] = {
		"question-presented", "text",	"limiting-principle",
		"consequences",	      "remedy", "concession",
		"procedure",	      NULL
	};
	struct issue list[MEMO_STOCK_MAX];
	struct court_case with = *c;
	size_t n;

	if (!with.questions.n)
		with.questions = g->d->questions;
	if (drafts_is_unwritten(with.facts))
		with.facts = g->d->facts;
	n = memo_stock(&g->d->arena, &with, ids, list);
	for (size_t i = 0; i < n; i++)
		*drafts_add_issue(g->d) = list[i];
}

static bool is_claim(const struct preparing *g, const struct sentence *s,
		     int maker)
{
	return papers_speaks_for(g->p, s->at.paper, maker, true) &&
	       (s->section == SECTION_ARGUMENT ||
		s->section == SECTION_SUMMARY || s->section == SECTION_OTHER) &&
	       !is_cover(g->p, s);
}

static void issues_against(struct preparing *g, int side,
			   const struct authority *known, size_t n_known)
{
	int maker = (int)side_other((enum side_id)side);
	size_t n = points_against(g, side);

	/* A brief of few headings says what it has to say in its text. */
	issues_of(g, is_claim, POINTS_MAX - n, KIND_SUPPORT, side, maker,
		  "The other side argues");
	if (side == SIDE_PETITIONER)
		issues_of(g, is_holding, HOLDINGS_MAX, KIND_HOLDING, side, side,
			  "The court below held against petitioner");
	else
		issues_of(g, is_dissent, HOLDINGS_MAX, KIND_DISSENT, side, side,
			  "The dissent below");
	issues_of(g, is_admission, ADMITTED_MAX, KIND_ADMITTED, side, side,
		  "The side's own brief says");
	issues_of(g, is_limit, LIMITS_MAX, KIND_LINE, side, side,
		  "The side's own rule");
	record_against(g, side);
	authorities_against(g, known, n_known, side);
}

void prepare_offline(struct drafts *out, struct papers *p,
		     const struct lexicons *lx)
{
	struct preparing g = { .d = out, .p = p, .lx = lx };
	struct authority known[AUTHORITIES];
	size_t n_known;

	*out = (struct drafts){ 0 };
	g.taken = xcalloc(p->n_said + 1, sizeof *g.taken);
	find_questions(&g);
	find_facts(&g);
	for (int side = 0; side < SIDES; side++) {
		find_side(&g, side);
		find_party(&g, side);
	}
	n_known = find_authorities(&g, known);
	for (int side = 0; side < SIDES; side++)
		issues_against(&g, side, known, n_known);
	phrases_for_both(&g);
	add_stock(&g, p->kase);
	free(g.taken);
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

		if (!paper->text.n)
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
		if (!has_brief(p, side))
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

void prepare_gaps(const struct court_case *c, const struct papers *p,
		  struct faults *out)
{
	if (!p->n)
		faults_add(out, "no documents at all: hotbench case import "
				"FOLDER makes a case of briefs");
	else
		gaps_of_docket(p, out);
	gaps_of_papers(p, out);
	if (drafts_is_unwritten(c->facts))
		faults_add(out, "no facts: write a page into \"facts\" of "
				"case.json");
	if (!c->questions.n)
		faults_add(out, "no question presented was found: write it "
				"into \"questions\" of case.json");
	for (int side = 0; side < SIDES; side++) {
		if (drafts_is_no_party(c->sides[side].party))
			faults_add(out,
				   "nobody is named as %s: write the party "
				   "into \"sides\" of case.json",
				   side_names[side]);
		if (drafts_is_unwritten(c->sides[side].position))
			faults_add(out,
				   "the %s's position is not known: write a "
				   "sentence into \"sides\" of case.json",
				   side_names[side]);
	}
	if (!*c->court)
		faults_add(out, "\"court\" of case.json is empty: the bench "
				"does not know which court it is");
}
