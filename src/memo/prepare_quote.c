#include "memo/prepare_quote.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "memo/papers_claim.h"
#include "memo/papers_text.h"

#define PAIR_WORDS 60 /* of two quotations that a listener can hold */

/* ---- which sentences ---- */

/* The first paragraph, or the first page of a paper of some length. */
bool prepare_quote_is_cover(const struct papers *p, const struct sentence *s)
{
	const struct paragraphs *t = &p->list[s->at.paper].text;

	return (s->at.paragraph == t->list[0].number &&
		s->section == SECTION_OTHER) ||
	       (s->at.page == 1 && t->list[t->n - 1].page > 4);
}

/* "The City says that ...": what the other side says, told in one's own brief. */
static bool is_reported(const char *s)
{
	static const char *const verbs[] = {
		"says",	     "say",	     "asks",	 "argues",
		"argue",     "claims",	     "contends", "cites",
		"calls",     "relies",	     "quotes",	 "tells",
		"offers",    "answers",	     "responds", "replies",
		"insists",   "asserts",	     "suggests", "objects",
		"urges",     "maintains",    "points",	 "invokes",
		"complains", "concedes",     "admits",	 "believes",
		"posits",    "acknowledges", "thought",	 "argued",
		"contended", "protests",     "supposes"
	};
	size_t words = 0;

	for (; *s && words < 6; words++) {
		size_t n = strcspn(s, " ,");

		if (str_span_in(s, n, STR_LIST(verbs)))
			return true;
		s += n;
		s += strspn(s, " ,");
	}
	return false;
}

bool prepare_quote_tells_of_party(const struct preparing *g, const char *s)
{
	s += str_begins(s, "The ") ? 4 : 0;
	for (int side = 0; side < SIDES; side++) {
		const char *party = g->p->kase->sides[side].party;
		size_t n = strcspn(party, " ,");

		if (str_begins_fold(s, side_names[side]) ||
		    str_begins_fold(s, g->called[side]) ||
		    (n > 2 && !strncmp(s, party, n)))
			return true;
	}
	return is_reported(s);
}

/* "If it is not, ...": likewise. */
static bool begins_with_pronoun(const char *s)
{
	static const char *const first[] = { "If",    "When",	  "Because",
					     "As",    "Although", "Though",
					     "While", "Unless",	  "Since",
					     "Where", "For",	  "After",
					     "Before" };
	static const char *const second[] = { "it",   "they",  "he",	"she",
					      "this", "that",  "these", "those",
					      "its",  "their", "his",	"her" };
	size_t n = strcspn(s, " ");

	return s[n] && str_span_in(s, n, STR_LIST(first)) &&
	       str_span_in(s + n + 1, strcspn(s + n + 1, " ,"),
			   STR_LIST(second));
}

/* "He had done so": who, only the sentence before tells. */
static bool hangs(const char *s)
{
	static const char *const words[] = {
		"He",	    "She",	"It",	     "They",	    "This",
		"That",	    "These",	"Those",     "His",	    "Her",
		"Their",    "Its",	"But",	     "And",	    "So",
		"Then",	    "Nor",	"Yet",	     "Such",	    "Each",
		"Both",	    "Here",	"There",     "Some",	    "Only",
		"Or",	    "Rather",	"Instead",   "Thus",	    "Therefore",
		"Hence",    "Moreover", "Second",    "Third",	    "Finally",
		"Again",    "Indeed",	"Otherwise", "Accordingly", "Similarly",
		"Likewise", "Neither",	"Another",   "Because",	    "Id.",
		"However",  "First",	"Further",   "Furthermore", "Also",
		"Not",	    "One"
	};
	static const char *const starts[] = {
		"In that ",    "In this way", "In those ",  "In each ",
		"On that ",    "For that ",   "For this ",  "At that ",
		"The same ",   "The latter",  "The former", "The first ",
		"The second ", "The third ",  "The other",  "In fact",
		"In other ",   "In short",    "As for ",    "That is",
		"For example", "The answer",  "The reason", "In addition",
		"If so",       "If not",      "The rest",   "All of th",
		"None of th",  "Most of th",  "To the con", "On the con"
	};
	size_t n = strcspn(s, " ,");

	return str_span_in(s, n, STR_LIST(words)) ||
	       str_begins_any(s, STR_LIST(starts)) || begins_with_pronoun(s);
}

/* "See supra Part II", "allowed exactly that": it points at what is not there. */
static bool points_elsewhere(const char *s)
{
	static const char *const ends[] = { " that.", " this.",	 " so.",
					    " too.",  " these.", " it.",
					    " here.", " those.", " them." };

	static const char *const words[] = {
		"supra",	  "infra",
		" above",	  " below.",
		"this brief",	  "in Part ",
		"Part I",	  "footnote",
		"heading",	  "Exhibit",
		"see also",	  "Table ",
		"found that it ", "found that they ",
		"n any event",	  " so held",
		" so read",	  "that finding",
		"those findings", "those things",
		"that question",  "that point",
		"that argument",  "that conclusion",
		"that reason,",	  "about that,",
		"about that ",	  "such a case",
		"this point",	  "that reading",
		"these reasons",  " that way",
		"same reason"
	};

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (str_ends(s, ends[i]))
			return true;
	return str_has_any(s, STR_LIST(words));
}

bool prepare_quote_stands(const struct sentence *s)
{
	return s->quotable && !hangs(s->text) && !points_elsewhere(s->text) &&
	       papers_claim_is(s->text);
}

bool prepare_quote_pairs(const struct sentence *a, const struct sentence *b)
{
	return a->n_words + b->n_words <= PAIR_WORDS;
}

bool prepare_quote_is_step(const char *s)
{
	static const char *const cues[] = {
		"If ",	    " if ",	 " would ",	  " cannot ",
		" must ",   " because ", " only ",	  " unless ",
		" never ",  "Nothing ",	 " nothing ",	  "No ",
		" not ",    " without ", " rather than ", " even ",
		" require", " should ",	 " whether ",	  " depends ",
		"ajority",  "I would "
	};

	return str_has_any(s, STR_LIST(cues));
}

/* What a quotation of it would be worth. */
double prepare_quote_worth(const struct sentence *s)
{
	double worth = s->weight;

	if (hangs(s->text))
		worth /= 2;
	if (s->n_words > 34)
		worth *= 0.8;
	if (s->section == SECTION_ARGUMENT || s->section == SECTION_SUMMARY ||
	    s->section == SECTION_DISSENT || s->section == SECTION_CONCURRENCE)
		worth *= prepare_quote_is_step(s->text) ? 1.4 : 1;
	return worth;
}

static bool is_of_argument(const struct papers *p, const struct sentence *s,
			   int side)
{
	return papers_speaks_for(p, s->at.paper, side, false) &&
	       (s->section == SECTION_ARGUMENT ||
		s->section == SECTION_SUMMARY || s->section == SECTION_OTHER) &&
	       s->quotable && !prepare_quote_is_cover(p, s);
}

bool prepare_quote_is_of_side(const struct papers *p, const struct sentence *s,
			      int side)
{
	return is_of_argument(p, s, side) && !is_reported(s->text);
}

bool prepare_quote_we(const char *s, const char *const *verbs, size_t n)
{
	static const char *const we[] = { "We ", "we ", "I " };

	for (const char *at = s; *at; at++) {
		size_t skip = at == s || at[-1] == ' '
				      ? str_begins_any(at, STR_LIST(we))
				      : 0;

		if (skip && str_begins_any(at + skip, verbs, n))
			return true;
	}
	return false;
}

static bool gives_away(const char *s)
{
	static const char *const we[] = {
		"do not argue",	    "do not contend",  "do not dispute",
		"do not claim",	    "do not say",      "do not call",
		"do not deny",	    "do not suggest",  "do not rely",
		"do not challenge", "do not quarrel",  "do not defend",
		"concede",	    "grant ",	       "grant,",
		"accept that",	    "agree that",      "agree with",
		"acknowledge",	    "recognize that",  "can accept",
		"may assume",	    "do not question", "do not seek"
	};
	static const char *const cues[] = {
		"oes not defend",  "o be sure",	     "oes not dispute",
		"t is true that",  "egrets",	     "dmittedly",
		"s wrong, but",	   "o one disputes", "oes not contend",
		"oes not argue",   "oes not deny",   "oes not claim",
		"oes not contest", "oes not ask",    "oes not seek",
		"an accept that"
	};

	return prepare_quote_we(s, STR_LIST(we)) ||
	       str_has_any(s, STR_LIST(cues));
}

bool prepare_quote_admits(const struct preparing *g, const struct sentence *s,
			  int side)
{
	int other = (int)side_other((enum side_id)side);

	return prepare_quote_is_of_side(g->p, s, side) &&
	       prepare_quote_stands(s) && gives_away(s->text) &&
	       !str_find_fold(s->text, side_names[other]) &&
	       !str_find_fold(s->text, g->called[other]);
}

bool prepare_quote_argues(const struct preparing *g, const struct sentence *s,
			  int side)
{
	static const char *const not_asked[] = {
		"e do not ask",	       "eed not decide",     "eed not reach",
		"We need not",	       " we need not",	     "Court should",
		"should be reversed",  "should be affirmed", "espectfully",
		"not to the contrary", " judgment should",   "hould be vacated",
		"hould be free"
	};

	return prepare_quote_is_of_side(g->p, s, side) &&
	       prepare_quote_stands(s) && !gives_away(s->text) &&
	       !str_has_any(s->text, STR_LIST(not_asked));
}

const struct sentence *prepare_quote_prayer(const struct preparing *g, int side)
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
		    str_has_any(s->text, STR_LIST(cues)))
			last = s;
	}
	return last;
}

#define TELLS	   0.2 /* so alike one tells the other's story */
#define TELLS_MORE 1.3

static int find_teller(const struct preparing *g, const struct sentence *s)
{
	double most[SIDES] = { TELLS, TELLS };

	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *t = &g->p->said[i];
		int side = g->p->list[t->at.paper].side;
		double alike;

		if (t == s || side < 0 ||
		    !papers_speaks_for(g->p, t->at.paper, side, false))
			continue;
		alike = papers_alike(g->p, s->stems, s->n_stems, t->stems,
				     t->n_stems);
		if (alike > most[side])
			most[side] = alike;
	}
	for (int side = 0; side < SIDES; side++)
		if (most[side] >
		    TELLS_MORE * most[side_other((enum side_id)side)])
			return side;
	return -1;
}

#define NOT_LOOKED 0 /* `teller` holds the side and 2 more */

int prepare_quote_teller(const struct preparing *g, const struct sentence *s)
{
	signed char *known = &g->teller[s - g->p->said];

	if (*known == NOT_LOOKED)
		*known = (signed char)(find_teller(g, s) + 2);
	return *known - 2;
}

/* In how many sentences and names of the briefs a side is called so. */
static size_t count_called(const struct papers *p, const char *word)
{
	size_t n = 0;

	for (size_t i = 0; i < p->n_said; i++) {
		enum paper_kind kind = p->list[p->said[i].at.paper].kind;

		if (kind == PAPER_BRIEF || kind == PAPER_REPLY)
			n += str_find_fold(p->said[i].text, word) != NULL;
	}
	for (size_t i = 0; i < p->n; i++) {
		const struct paper *one = &p->list[i];
		bool brief =
			one->kind == PAPER_BRIEF || one->kind == PAPER_REPLY;

		n += brief && str_find_fold(one->document->link_name, word);
	}
	return n;
}

/* An appeal has an appellant, and mostly an appellee. */
void prepare_quote_call(struct preparing *g)
{
	size_t appellant = count_called(g->p, "appellant"),
	       appellee = count_called(g->p, "appellee"),
	       respondent = count_called(g->p, side_names[SIDE_RESPONDENT]);
	bool appeal = appellant + appellee >
		      count_called(g->p, side_names[SIDE_PETITIONER]) +
			      respondent / 2;

	g->called[SIDE_PETITIONER] =
		appeal ? "appellant" : side_names[SIDE_PETITIONER];
	g->called[SIDE_RESPONDENT] = appeal && appellee >= respondent
					     ? "appellee"
					     : side_names[SIDE_RESPONDENT];
}

bool prepare_quote_has_brief(const struct papers *p, int side)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->list[i].text.n && papers_speaks_for(p, i, side, false))
			return true;
	return false;
}

/* ---- the weightiest of them ---- */

static bool is_like_one(const struct preparing *g, const struct sentence *s,
			const struct sentence *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (papers_alike(g->p, s->stems, s->n_stems, list[i]->stems,
				 list[i]->n_stems) > PREPARE_QUOTE_SAME)
			return true;
	return false;
}

static int by_place(const void *a, const void *b)
{
	const struct sentence *x = *(const struct sentence *const *)a;
	const struct sentence *y = *(const struct sentence *const *)b;

	return x < y ? -1 : x > y;
}

size_t prepare_quote_pick(const struct preparing *g,
			  prepare_quote_want_fn *want, int side, size_t max,
			  const struct sentence **out)
{
	size_t n = 0;

	while (n < max) {
		const struct sentence *best = NULL;

		for (size_t i = 0; i < g->p->n_said; i++) {
			const struct sentence *s = &g->p->said[i];

			if (!g->taken[i] && s->quotable &&
			    (!best || prepare_quote_worth(s) >
					      prepare_quote_worth(best)) &&
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

/* ---- where they stand ---- */

const char *prepare_quote_id(const struct preparing *g, size_t paper)
{
	return g->p->list[paper].document->id;
}

const char *prepare_quote_where(struct preparing *g, const struct place *at)
{
	struct buf b;
	const char *out;

	buf_init(&b, BUF_TEXT_MAX);
	buf_printf(&b, "%s, ", prepare_quote_id(g, at->paper));
	papers_where(g->p, at, &b);
	out = arena_strdup(&g->d->arena, b.s);
	buf_release(&b);
	return out;
}

/* A sentence with its place, in lawyers' manner: "... (brief-petitioner ¶ 9)." */
char *prepare_quote_with_place(struct preparing *g, const char *text,
			       const struct place *at)
{
	size_t n = strlen(text);

	while (n && strchr(". ", text[n - 1]))
		n--;
	return arena_printf(&g->d->arena, "%.*s (%s \xc2\xb6 %d).", (int)n,
			    text, prepare_quote_id(g, at->paper),
			    at->paragraph);
}
