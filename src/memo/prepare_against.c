#include "memo/prepare_against.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "docket/query.h"
#include "memo/asking.h"
#include "memo/prepare_issue.h"

/* How many issues of a kind press one side, at most. */
#define POINTS_MAX     9
#define HOLDINGS_MAX   4
#define ADMITTED_MAX   3
#define RECORD_MAX     5
#define AUTHORITY_MAX  3
#define LIMITS_MAX     1
#define TERMS_MAX_BOTH 2

#define ALIKE_ANSWERS 0.15 /* one bears upon the other */
#define AUTHORITIES   120

/* ---- the other side's points ---- */

static bool is_of_decision(const struct papers *p, const struct sentence *s,
			   int unused)
{
	(void)unused;
	return p->list[s->at.paper].kind == PAPER_DECISION && s->quotable;
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
			prepare_issue_cite(g, issue, &u->what);
	}
}

/* What the side that is pressed says on it itself, or that it says nothing. */
static void ask_own(struct preparing *g, struct issue *issue,
		    const struct point *pt, struct filling v)
{
	v.said =
		papers_nearest(g->p, pt->stems, pt->n_stems,
			       prepare_quote_is_of_side, v.side, ALIKE_ANSWERS);
	if (v.said) {
		prepare_issue_cite(g, issue, &v.said->at);
		prepare_issue_answer(g, issue, v.said);
		prepare_issue_follow_up(g, issue, KIND_ANSWERED, &v);
	} else if (prepare_quote_has_brief(g->p, v.side)) {
		prepare_issue_follow_up(g, issue, KIND_UNANSWERED, &v);
	}
}

static void issue_of_point(struct preparing *g, const struct point *pt,
			   int side)
{
	struct issue *issue = prepare_issue_begin(g, pt->text, side);
	struct filling v = { .side = side, .point = pt->text };
	const struct sentence *below;
	const char *maker = side_names[side_other((enum side_id)side)];

	prepare_issue_cite(g, issue, &pt->at);
	cite_record(g, issue, pt);
	issue->description = arena_printf(
		&g->d->arena,
		"The %s argues (%s) that: %s. The %s must meet that.", maker,
		prepare_quote_where(g, &pt->at), pt->text, side_names[side]);
	issue->losing_concession =
		arena_printf(&g->d->arena, "That the %s is right in this: %s.",
			     maker, pt->text);
	prepare_issue_ask(g, issue, KIND_POINT, &v);
	ask_own(g, issue, pt, v);
	v.said = prepare_quote_weightiest(g, pt->from, pt->to);
	if (v.said) {
		prepare_issue_cite(g, issue, &v.said->at);
		prepare_issue_ask(g, issue, KIND_SUPPORT, &v);
	}
	below = papers_nearest(g->p, pt->stems, pt->n_stems, is_of_decision, 0,
			       ALIKE_ANSWERS);
	if (below)
		prepare_issue_cite(g, issue, &below->at);
}

static bool was_made(const struct preparing *g, const struct point *pt,
		     const struct point *const *made, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (papers_alike(g->p, pt->stems, pt->n_stems, made[i]->stems,
				 made[i]->n_stems) > PREPARE_QUOTE_SAME)
			return true;
	return false;
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
	struct issue *issue = prepare_issue_begin(g, s->text, side);
	struct filling v = { .side = side, .said = s, .point = s->text };
	const struct sentence *own;

	issue->description =
		arena_printf(&g->d->arena, "%s (%s): %s", description,
			     prepare_quote_where(g, &s->at), s->text);
	prepare_issue_cite(g, issue, &s->at);
	prepare_issue_ask(g, issue, kind, &v);
	if (kind == KIND_ADMITTED || kind == KIND_LINE)
		return;
	own = papers_nearest(g->p, s->stems, s->n_stems,
			     prepare_quote_is_of_side, side, ALIKE_ANSWERS);
	if (own) {
		prepare_issue_cite(g, issue, &own->at);
		prepare_issue_answer(g, issue, own);
		v.said = own;
		prepare_issue_follow_up(g, issue, KIND_ANSWERED, &v);
	}
}

/* `want` is asked about the sentences with `about`, a side. */
static void issues_of(struct preparing *g, prepare_quote_want_fn *want,
		      size_t max, enum draft_kind kind, int side, int about,
		      const char *description)
{
	const struct sentence *list[16];
	size_t n = prepare_quote_pick(g, want, about, max, list);

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
	       !str_begins(s->text, "Whether ") &&
	       s->section != SECTION_DISSENT &&
	       str_has_any(s->text, STR_LIST(cues));
}

static bool is_dissent(const struct preparing *g, const struct sentence *s,
		       int side)
{
	(void)side;
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       s->section == SECTION_DISSENT;
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

	return s->n_words > 9 && prepare_quote_is_of_side(g->p, s, side) &&
	       str_has_any(s->text, STR_LIST(cues));
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
	return prepare_quote_weightiest(g, from, to);
}

/* Those that only the other side cites, weightiest first. */
static void record_against(struct preparing *g, int side)
{
	int maker = (int)side_other((enum side_id)side);

	if (!prepare_quote_has_brief(g->p, side))
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
			if (s && (!best || prepare_quote_worth(s) >
						   prepare_quote_worth(best))) {
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
		prepare_issue_cite(g, issue, &use->by);
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
	return str_span_in(s, n, STR_LIST(small));
}

/* A comma or semicolon before byte `at`, but that of "Inc.,". */
static bool ends_name(const char *s, size_t at)
{
	return at && strchr(",;", s[at - 1]) &&
	       !(at >= 5 && str_begins(s + at - 5, "Inc."));
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
		if (str_is(name, n, common[i])) {
			s = v;
			break;
		}
	n = strcspn(s, " ,");
	if (s == v)
		for (size_t i = 0; i < sizeof common / sizeof *common; i++)
			if (str_is(s, n, common[i]))
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
	struct issue *issue = prepare_issue_begin(g, a->name, side);

	issue->label = arena_strdup(&g->d->arena, a->name);
	issue->description = arena_printf(
		&g->d->arena,
		"The %s's papers name %s %zu times, the %s's %zu times.",
		side_names[maker], a->name, a->by[maker], side_names[side],
		a->by[side]);
	issue->authorities.list = arena_array(&g->d->arena, 1, sizeof(char *));
	issue->authorities.list[issue->authorities.n++] = a->name;
	prepare_issue_ask(g, issue, shared ? KIND_SHARED : KIND_AUTHORITY, &v);
	if (s) {
		v.said = s;
		v.point = a->name;
		prepare_issue_cite(g, issue, &s->at);
		prepare_issue_ask(g, issue, KIND_SUPPORT, &v);
	}
	if (own) {
		prepare_issue_cite(g, issue, &own->at);
		prepare_issue_answer(g, issue, own);
	}
}

static void authorities_against(struct preparing *g,
				const struct authority *list, size_t n,
				int side)
{
	int maker = (int)side_other((enum side_id)side);
	bool done[AUTHORITIES] = { false };

	if (!prepare_quote_has_brief(g->p, side) ||
	    !prepare_quote_has_brief(g->p, maker))
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

#define PHRASE_BYTES 80 /* longer ones are left out */
struct phrase {
	char text[PHRASE_BYTES];
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
	size_t i;

	for (i = str_hash(text, strlen(text)) & (PHRASE_SLOTS - 1);
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

	return str_in(word, STR_LIST(words));
}

/* Runs of two words that are not common ones: RAKE's candidates. */
static void phrases_in(struct phrases *all, const char *s, int side)
{
	char before[QUERY_WORD_BYTES] = "", word[QUERY_WORD_BYTES];
	size_t at = 0, from, last = 0, len = strlen(s);

	while (query_word(s, len, &at, &from, word)) {
		bool content = !query_is_common(word) && strlen(word) > 3 &&
			       !isdigit((unsigned char)*word) &&
			       islower((unsigned char)s[from]);

		content = content && !is_of_courts(word);
		if (content && *before && from == last + 1) {
			char two[PHRASE_BYTES];
			int n = snprintf(two, sizeof two, "%s %s", before,
					 word);

			if (n < PHRASE_BYTES)
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
	struct issue *issue = prepare_issue_begin(g, ph->text, SIDE_PETITIONER);

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
			prepare_issue_cite(g, issue, &s->at);
		prepare_issue_ask(g, issue, KIND_TERM, &v);
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

/* ---- all of them ---- */

static bool is_claim(const struct preparing *g, const struct sentence *s,
		     int maker)
{
	return papers_speaks_for(g->p, s->at.paper, maker, true) &&
	       (s->section == SECTION_ARGUMENT ||
		s->section == SECTION_SUMMARY || s->section == SECTION_OTHER) &&
	       !prepare_quote_is_cover(g->p, s);
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
	issues_of(g, prepare_quote_admits, ADMITTED_MAX, KIND_ADMITTED, side,
		  side, "The side's own brief says");
	issues_of(g, is_limit, LIMITS_MAX, KIND_LINE, side, side,
		  "The side's own rule");
	record_against(g, side);
	authorities_against(g, known, n_known, side);
}

void prepare_against(struct preparing *g)
{
	struct authority known[AUTHORITIES];
	size_t n_known = find_authorities(g, known);

	for (int side = 0; side < SIDES; side++)
		issues_against(g, side, known, n_known);
	phrases_for_both(g);
}
