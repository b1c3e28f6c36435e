#include "memo/prepare_below.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "memo/asking.h"
#include "memo/papers_claim.h"
#include "memo/papers_text.h"
#include "memo/prepare_issue.h"
#include "memo/recital.h"

/* How many issues of a kind press one side, at most. */
#define HOLDINGS_MAX  5
#define STATED_MAX    3 /* of them, in so many words */
#define REASONS_MAX   2 /* where it does not say that it holds */
#define APART_MAX     4
#define SUPPORT_MAX   2 /* of the opinion that a side defends or adopts */
#define OPEN_MAX      2
#define PRESERVED_MAX 2

/* ---- the opinion ---- */

/* Of two decisions the one that is under review: of an appeal, where one is. */
static bool is_of_appeal(const struct paper *paper)
{
	char *name = papers_text_flat(paper->document->link_name,
				      PAPERS_TEXT_FLAT_MAX);
	char *id = papers_text_flat(paper->document->id, PAPERS_TEXT_FLAT_MAX);
	static const char *const words[] = { " appeal", " appellate ",
					     " circuit ", " below " };
	bool is = str_has_any(name, STR_LIST(words)) ||
		  str_has_any(id, STR_LIST(words));

	free(name);
	free(id);
	return is;
}

static bool is_under_review(const struct papers *p, size_t paper)
{
	bool has_appeal = false;

	if (p->list[paper].kind != PAPER_DECISION)
		return false;
	for (size_t i = 0; i < p->n; i++)
		has_appeal |= p->list[i].kind == PAPER_DECISION &&
			      is_of_appeal(&p->list[i]);
	return !has_appeal || is_of_appeal(&p->list[paper]);
}

static bool is_of_court(const struct preparing *g, const struct sentence *s)
{
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       s->section != SECTION_DISSENT &&
	       s->section != SECTION_CONCURRENCE && prepare_quote_stands(s) &&
	       !recital_is(g->p, (size_t)(s - g->p->said)) &&
	       is_under_review(g->p, s->at.paper);
}

static bool leaves_open(const char *s)
{
	static const char *const cues[] = {
		"oes not reach",    "oes not decide the", "oes not address",
		"eed not decide",   "eed not reach",	  "o not reach",
		"we reach the",	    "o not decide",	  "o not address",
		"ithout deciding",  "eave open the",	  "eave open whether",
		"eave for another", "ecline to reach",	  "eed not address",
		"eed not resolve",  "xpress no view",	  "xpress no opinion",
		"not before us",    "ave no occasion"
	};

	return str_has_any(s, STR_LIST(cues));
}

/* What every opinion says, or what it says of another court. */
static bool is_form(const char *s)
{
	static const char *const form[] = {
		"istrict court held", "rial court held",
		"find for",	      "istrict court found",
		"rial court found",   "istrict court ruled",
		"rial court ruled",   "nter judgment",
		"e review",	      "e affirm.",
		"e reverse.",	      "we asked for",
		"granted the motion", "has standing"
	};

	return leaves_open(s) || str_has_any(s, STR_LIST(form));
}

/* What it decided, in so many words. */
static bool is_stated_holding(const struct preparing *g,
			      const struct sentence *s, int unused)
{
	static const char *const we[] = {
		"hold ",	  "hold,",    "conclude", "therefore conclude",
		"therefore hold", "reject",   "agree ",	  "disagree",
		"now hold",	  "thus hold"
	};
	static const char *const others[] = {
		"he Court holds",     "he Court concludes",
		"he Court rejects",   "he Court agrees",
		"he court concludes", "anel held",
		"anel concluded",     "he court held that",
		"ircuit held that",   "ourt of appeals held",
		"not enough",	      "ourt of appeals concluded"
	};

	(void)unused;
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       (prepare_quote_we(s->text, STR_LIST(we)) ||
		str_has_any(s->text, STR_LIST(others))) &&
	       !is_form(s->text) && is_of_court(g, s);
}

/* A step on the way there. */
static bool is_holding(const struct preparing *g, const struct sentence *s,
		       int unused)
{
	static const char *const we[] = { "decline",   "cannot", "see no",
					  "are not",   "am not", "do not read",
					  "think that" };
	static const char *const others[] = { "oes nothing",  "does not make",
					      "ust show",     "ust prove",
					      "annot be",     "t held that",
					      "ourt reasoned" };

	(void)unused;
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       (prepare_quote_we(s->text, STR_LIST(we)) ||
		str_has_any(s->text, STR_LIST(others))) &&
	       !is_form(s->text) && is_of_court(g, s);
}

/* What an opinion says that does not say that it holds anything. */
static bool is_reasoning(const struct preparing *g, const struct sentence *s,
			 int unused)
{
	static const char *const story[] = {
		"ajority ", " panel ",	 " appealed", " moved ",   " filed",
		" sued ",   " ordered ", " alleg",    " testified"
	};

	(void)unused;
	return is_of_court(g, s) && !is_form(s->text) &&
	       s->section != SECTION_STATEMENT &&
	       s->section != SECTION_FINDINGS &&
	       !prepare_quote_is_cover(g->p, s) &&
	       prepare_quote_is_step(s->text) && !strchr(s->text, '\'') &&
	       !prepare_quote_tells_of_party(g, s->text) &&
	       !str_has_any(s->text, STR_LIST(story));
}

static bool is_left_open(const struct preparing *g, const struct sentence *s,
			 int side)
{
	(void)side;
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       leaves_open(s->text) && is_of_court(g, s);
}

static bool is_apart(const struct preparing *g, const struct sentence *s)
{
	return g->p->list[s->at.paper].kind == PAPER_DECISION &&
	       (s->section == SECTION_DISSENT ||
		s->section == SECTION_CONCURRENCE);
}

static bool is_same_judge(const struct sentence *a, const struct sentence *b)
{
	return a->section == b->section &&
	       (a->who && b->who ? !strcmp(a->who, b->who) : a->who == b->who);
}

/* Whether another judge wrote apart too. */
static bool has_other_judge(const struct preparing *g, const struct sentence *s)
{
	for (size_t i = 0; i < g->p->n_said; i++)
		if (is_apart(g, &g->p->said[i]) &&
		    !is_same_judge(&g->p->said[i], s))
			return true;
	return false;
}

/* The side that a judge who wrote apart is for: a lone dissent is for the one that
 * lost, a lone concurrence for the one that won; of several each is for the side
 * whose brief tells more of what it says. */
static int side_of_judge(const struct preparing *g, const struct sentence *s)
{
	int lead = 0;
	int alone = s->section == SECTION_DISSENT ? SIDE_PETITIONER
						  : SIDE_RESPONDENT;

	if (!has_other_judge(g, s))
		return alone;
	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *one = &g->p->said[i];
		int teller;

		if (!is_apart(g, one) || !is_same_judge(one, s))
			continue;
		teller = prepare_quote_teller(g, one);
		lead += teller == SIDE_PETITIONER   ? 1
			: teller == SIDE_RESPONDENT ? -1
						    : 0;
	}
	return lead > 0 ? SIDE_PETITIONER : lead < 0 ? SIDE_RESPONDENT : alone;
}

/* By a judge who is for the side. */
static bool is_separate(const struct preparing *g, const struct sentence *s,
			int side)
{
	return is_apart(g, s) && prepare_quote_stands(s) &&
	       prepare_quote_is_step(s->text) &&
	       !strstr(s->text, "espectfully dissent") &&
	       side_of_judge(g, s) == side;
}

/* `want` is asked with `about`.  How many there are. */
static size_t issues_of(struct preparing *g, prepare_quote_want_fn *want,
			int about, size_t max, enum draft_kind kind, int side,
			const char *description)
{
	const struct sentence *list[8];
	size_t n = prepare_quote_pick(g, want, about, max, list);

	for (size_t i = 0; i < n; i++) {
		struct filling v = { .side = side,
				     .said = list[i],
				     .who = list[i]->who ? list[i]->who
							 : "the dissent" };

		prepare_issue_about(g, kind, &v, list[i]->text, description);
	}
	return n;
}

static void holdings_against(struct preparing *g, int side)
{
	static const char what[] = "The court below held against petitioner";
	size_t n = issues_of(g, is_stated_holding, 0, STATED_MAX, KIND_HOLDING,
			     side, what);

	n += issues_of(g, is_holding, 0, HOLDINGS_MAX - STATED_MAX,
		       KIND_HOLDING, side, what);
	if (n < REASONS_MAX)
		issues_of(g, is_reasoning, 0, REASONS_MAX - n, KIND_HOLDING,
			  side, what);
}

static void opinion_against(struct preparing *g, int side)
{
	if (side == SIDE_PETITIONER)
		holdings_against(g, side);
	else
		issues_of(g, is_stated_holding, 0, SUPPORT_MAX, KIND_DEFENDED,
			  side, "The court below held for respondent");
	issues_of(g, is_separate, side, SUPPORT_MAX, KIND_SEPARATE, side,
		  "A judge below wrote apart");
	issues_of(g, is_left_open, 0, OPEN_MAX, KIND_UNREACHED, side,
		  "The court below left this open");
}

/* ---- how it comes up ---- */

static bool tells_standard(const struct preparing *g, const struct sentence *s,
			   int side)
{
	static const char *const standards[] = { "de novo",
						 "abuse of discretion",
						 "clear error",
						 "clearly erroneous",
						 "substantial evidence",
						 "plain error",
						 "arbitrary and capricious",
						 "abused its discretion" };
	static const char *const words[] = { "review", "standard", "eferen",
					     "disturb" };
	const struct paper *paper = &g->p->list[s->at.paper];

	return (paper->side == side || paper->kind == PAPER_DECISION) &&
	       paper->kind != PAPER_AMICUS && s->quotable &&
	       s->section != SECTION_QUESTIONS && papers_claim_is(s->text) &&
	       str_has_any(s->text, STR_LIST(standards)) &&
	       str_has_any(s->text, STR_LIST(words));
}

/* In the argument of that side's brief, about this case and not another. */
static bool tells_of_below(const struct preparing *g, const struct sentence *s,
			   int side)
{
	return papers_speaks_for(g->p, s->at.paper, side, false) &&
	       s->section != SECTION_QUESTIONS && prepare_quote_stands(s) &&
	       !prepare_quote_is_cover(g->p, s) && !strstr(s->text, " held ") &&
	       !strstr(s->text, " v. ");
}

/* What a side says of the other. */
static bool accuses(const struct preparing *g, const struct sentence *s,
		    int side)
{
	static const char *const cues[] = {
		"forfeit",	     "waive",		"or the first time",
		"id not object",     "ever objected",	"id not raise",
		"ever raised",	     "ailed to raise",	"ailed to object",
		"id not respond to", "ot argued below", "ot preserved",
		"id not except",     "ot urged",	"either objected",
		"or raised the"
	};

	return tells_of_below(g, s, side) &&
	       str_has_any(s->text, STR_LIST(cues)) &&
	       !strstr(s->text, "We ") && !strstr(s->text, "we ");
}

/* What it says of itself. */
static bool says_preserved(const struct preparing *g, const struct sentence *s,
			   int side)
{
	static const char *const cues[] = {
		"as preserved",	  "ere preserved",     "raised the point",
		"raised the iss", "raised the arg",    "raised below",
		"argued below",	  "objected at ",      "objected to the",
		"preserved the",  "made the objection"
	};

	return tells_of_below(g, s, side) &&
	       str_has_any(s->text, STR_LIST(cues)) &&
	       !strstr(s->text, "not ") && !strstr(s->text, "never ") &&
	       !strstr(s->text, "either ");
}

static bool asks_for(const struct preparing *g, const struct sentence *s,
		     int side)
{
	static const char *const undoes[] = { "revers", "vacat", "remand",
					      "instruct" };

	return s == prepare_quote_prayer(g, side) &&
	       str_has_any(s->text, STR_LIST(undoes));
}

static void comes_up(struct preparing *g, int side)
{
	int maker = (int)side_other((enum side_id)side);

	issues_of(g, tells_standard, maker, 1, KIND_STANDARD, side,
		  "The standard of review");
	issues_of(g, accuses, maker, PRESERVED_MAX, KIND_FORFEITED, side,
		  "The other side says that this is not properly here");
	issues_of(g, says_preserved, side, 1, KIND_PRESERVED, side,
		  "The side says that it was preserved");
	issues_of(g, asks_for, side, 1, KIND_PRAYER, side,
		  "What the side asks for");
}

/* A judge who wrote apart is an answer to one side first, and a help to the other
 * with what is left. */
void prepare_below(struct preparing *g)
{
	for (int side = 0; side < SIDES; side++)
		issues_of(g, is_separate, (int)side_other((enum side_id)side),
			  APART_MAX, KIND_DISSENT, side,
			  "A judge below wrote apart");
	for (int side = 0; side < SIDES; side++) {
		opinion_against(g, side);
		comes_up(g, side);
	}
}
