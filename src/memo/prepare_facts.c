#include "memo/prepare_facts.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/papers_claim.h"

#define FACTS_WORDS    260
#define NEIGHBOR_WORDS 60 /* of a sentence that is told for another's sake */
#define TELLERS	       4
#define SHORT_PAPER    1000 /* words */
#define SLANT	       1    /* sentences that one side's story may have more */

/* Which sentences are told, by their index among the papers'. */
struct telling {
	bool *told;
	size_t words;
};

/* ---- which sentences tell facts ---- */

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

static bool is_fact(const struct preparing *g, const struct sentence *s,
		    int teller)
{
	static const char *const head[] = { "Before ",	  "Decided ", "Argued ",
					    "Submitted ", "Filed ",   "I ",
					    "My " };
	static const char *const law[] = { " v. ",
					   "Circuit Judge",
					   "Amendment",
					   "We ",
					   "we ",
					   " No. ",
					   "Court of Appeals",
					   "Whether ",
					   " Cir. ",
					   " I ",
					   " me ",
					   " my ",
					   "A. ",
					   "find for",
					   "motion to ",
					   "the opinion of the court" };

	return tells_facts(g->p, s, teller) && !strchr(s->text, '?') &&
	       !str_begins_any(s->text, STR_LIST(head)) &&
	       !str_has_any(s->text, STR_LIST(law));
}

/* One teller's facts that only this side's brief tells as well. */
static bool is_fact_for(const struct preparing *g, const struct sentence *s,
			int teller_and_side)
{
	return is_fact(g, s, teller_and_side / SIDES) &&
	       prepare_quote_teller(g, s) == teller_and_side % SIDES;
}

/* ---- what bounds them ---- */

/* "She gave no notice": the half of a story that the next sentence may qualify. */
static bool denies(const char *s)
{
	static const char *const words[] = {
		" no ",	     " not ",	  "n't ",      " never ", " nobody ",
		" nothing ", " without ", " neither ", " none "
	};

	return str_has_any(s, STR_LIST(words)) || str_begins(s, "No ") ||
	       str_begins(s, "Nobody ") || str_begins(s, "Nothing ") ||
	       str_begins(s, "Neither ") || str_begins(s, "None ");
}

/* It goes on from the sentence before, and says what that leaves out. */
static bool turns_back(const char *s)
{
	static const char *const first[] = {
		"But ",	   "However",	       "Yet ",
		"Still, ", "Nevertheless",     "Nor ",
		"Even so", "Instead",	       "Although ",
		"Though ", "On the other hand"
	};
	static const char *const within[] = { " also ",	       " however,",
					      ", though",      " nonetheless",
					      " nevertheless", ", too" };
	static const char *const who[] = { "He ",   "She ",  "It ",
					   "They ", "Both ", "Neither " };

	return str_begins_any(s, STR_LIST(first)) ||
	       str_has_any(s, STR_LIST(within)) ||
	       (str_begins_any(s, STR_LIST(who)) && denies(s));
}

/* Nothing that opens or closes a bracket around others: a note of the court's. */
static bool has_its_brackets(const char *s)
{
	int open = 0;

	for (; *s; s++)
		open += (*s == '(') - (*s == ')');
	return !open;
}

/* A quotation that begins in it ends in it; within papers.h all marks are single. */
static bool has_its_quotations(const char *text)
{
	bool open = false;

	for (const char *s = text; *s; s++) {
		if (*s != '\'')
			continue;
		if (s == text || strchr(" (", s[-1])) {
			if (open)
				return false;
			open = true;
		} else if (strchr(".,?!", s[-1]) ||
			   (open && (!s[1] || strchr(" ,.;:)", s[1])))) {
			if (!open)
				return false;
			open = false;
		}
	}
	return !open;
}

static bool is_whole(const char *s)
{
	return has_its_brackets(s) && has_its_quotations(s);
}

static bool may_stand_with(const struct preparing *g, const struct sentence *s,
			   const struct sentence *other, int teller)
{
	return s < g->p->said + g->p->n_said &&
	       s->at.paper == other->at.paper &&
	       s->at.paragraph == other->at.paragraph &&
	       s->n_words <= NEIGHBOR_WORDS && is_whole(s->text) &&
	       is_fact(g, s, teller);
}

static void tell(struct telling *t, const struct preparing *g,
		 const struct sentence *s)
{
	bool *told = &t->told[s - g->p->said];

	t->words += *told ? 0 : s->n_words;
	*told = true;
}

/* The sentence and its neighbors that it must not be read without. */
static void tell_whole(struct telling *t, const struct preparing *g,
		       const struct sentence *s, int teller)
{
	tell(t, g, s);
	if (s > g->p->said && turns_back(s->text) &&
	    may_stand_with(g, s - 1, s, teller))
		tell(t, g, s - 1);
	if (may_stand_with(g, s + 1, s, teller) &&
	    (denies(s->text) || turns_back(s[1].text)))
		tell(t, g, s + 1);
}

/* ---- which of them ---- */

/* All that a teller has, where there is room for it; in a long paper what stands where
 * facts are told is argued over as well. */
static bool tell_all(struct telling *t, const struct preparing *g, int teller)
{
	const struct papers *p = g->p;
	size_t words = 0;

	for (size_t i = 0; i < p->n_said; i++)
		if (is_fact(g, &p->said[i], teller)) {
			words += p->said[i].n_words;
			if (p->list[p->said[i].at.paper].words > SHORT_PAPER)
				return false;
		}
	if (!words || t->words + words > FACTS_WORDS)
		return false;
	for (size_t i = 0; i < p->n_said; i++)
		if (is_fact(g, &p->said[i], teller) &&
		    is_whole(p->said[i].text) &&
		    papers_claim_is(p->said[i].text))
			tell(t, g, &p->said[i]);
	return true;
}

static size_t count_for(const struct telling *t, const struct preparing *g,
			int side)
{
	size_t n = 0;

	for (size_t i = 0; i < g->p->n_said; i++)
		n += t->told[i] &&
		     prepare_quote_teller(g, &g->p->said[i]) == side;
	return n;
}

/* The side whose story has fewer of the sentences is given its weightiest ones. */
static void balance(struct telling *t, const struct preparing *g, int teller)
{
	size_t n[SIDES] = { count_for(t, g, 0), count_for(t, g, 1) };
	int less = n[0] < n[1] ? 0 : 1;
	size_t lacks = n[1 - less] - n[less], found;
	const struct sentence *list[8];

	if (lacks <= SLANT)
		return;
	found = prepare_quote_pick(g, is_fact_for, teller * SIDES + less, 8,
				   list);
	for (size_t i = 0; i < found && lacks > SLANT; i++)
		if (!t->told[list[i] - g->p->said]) {
			tell_whole(t, g, list[i], teller);
			lacks--;
		}
}

static void tell_best(struct telling *t, const struct preparing *g, int teller)
{
	const struct sentence *list[8];
	size_t n = prepare_quote_pick(g, is_fact, teller, teller < 2 ? 6 : 4,
				      list);

	for (size_t i = 0; i < n && t->words < FACTS_WORDS; i++)
		tell_whole(t, g, list[i], teller);
	if (teller < 2)
		balance(t, g, teller);
}

static void print(const struct telling *t, struct preparing *g, struct buf *b)
{
	for (size_t i = 0; i < g->p->n_said; i++)
		if (t->told[i])
			buf_printf(b, "%s%s", b->len ? " " : "",
				   prepare_quote_with_place(g,
							    g->p->said[i].text,
							    &g->p->said[i].at));
}

void prepare_facts(struct preparing *g)
{
	struct buf b;
	size_t words = 0;

	buf_init(&b, BUF_TEXT_MAX);
	for (int teller = 0; teller < TELLERS && words < FACTS_WORDS;
	     teller++) {
		bool *told = xcalloc(g->p->n_said + 1, sizeof *told);
		struct telling t = { told, words };

		if (!tell_all(&t, g, teller))
			tell_best(&t, g, teller);
		print(&t, g, &b);
		words = t.words;
		free(told);
	}
	if (b.len)
		g->d->facts = arena_strdup(&g->d->arena, b.s);
	buf_release(&b);
}
