#include "memo/prepare_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/asking.h"
#include "memo/papers_text.h"
#include "memo/prepare_issue.h"

#define TERMS_MAX   3
#define WORDS_MAX   8
#define BYTES	    80	 /* longer ones are left out */
#define PHRASES_FEW 300	 /* of more, those that stand there once are left out */
#define PHRASES_MAX 2000 /* past that they are left out */

struct phrase {
	char text[BYTES];
	size_t by[SIDES];
	const struct sentence *at[SIDES]; /* the first */
	bool law; /* it is spoken of as a text of the law is */
};

struct phrases {
	struct phrase list[PHRASES_MAX];
	size_t n;
};

static void count_phrase(struct phrases *all, const char *text, int side,
			 const struct sentence *s)
{
	static const char *const law[] = {
		"\xc2\xa7", "Code",	"tatut",    "ection",  " word",
		"phrase",   "Congress", "egislat",  "clause",  " term",
		" mean",    " read",	"rovision", "Rule",    " text",
		"mendment", "ongress",	" Act",	    "standard"
	};
	size_t i = 0;

	while (i < all->n && strcasecmp(all->list[i].text, text) != 0)
		i++;
	if (i == PHRASES_MAX)
		return;
	if (i == all->n) {
		all->list[all->n++] = (struct phrase){ .by = { 0, 0 } };
		snprintf(all->list[i].text, BYTES, "%s", text);
	}
	if (islower((unsigned char)*text)) /* not as a sentence begins */
		snprintf(all->list[i].text, BYTES, "%s", text);
	if (!all->list[i].by[side]++)
		all->list[i].at[side] = s;
	all->list[i].law |= str_has_any(s->text, STR_LIST(law));
}

/* Words of a text, not somebody's speech, nor a piece with words left out. */
static bool is_of_a_text(const char *s)
{
	static const char *const speech[] = { "I ",  " I ",   "I'",  " my ",
					      "You", " you ", "We ", " we ",
					      "..",  ". .",   "[",   "?" };
	size_t words = papers_text_words(s);

	return words && words <= WORDS_MAX && strlen(s) > 4 &&
	       !str_has_any(s, STR_LIST(speech)) && !strchr(s, '(') &&
	       isalpha((unsigned char)*s) && !strstr(s, "\xe2\x80\xa6");
}

/* 'so brought': a quotation within a sentence of the papers has single marks. */
static void phrases_in(struct phrases *all, const struct sentence *s, int side)
{
	for (const char *at = s->text; (at = strchr(at, '\''));) {
		const char *from = at + 1, *to = from;
		char text[BYTES];
		size_t n;

		at++;
		if (from - 1 > s->text && !strchr(" (", from[-2]))
			continue;
		while ((to = strchr(to, '\'')) && isalnum((unsigned char)to[1]))
			to++;
		if (!to)
			return;
		n = (size_t)(to - from);
		while (n && strchr(" ,.;:", from[n - 1]))
			n--;
		if (n < BYTES) {
			snprintf(text, BYTES, "%.*s", (int)n, from);
			if (is_of_a_text(text))
				count_phrase(all, text, side, s);
		}
		at = to + 1;
	}
}

/* Words that a witness used are no text. */
static bool is_spoken(const struct papers *p, const char *text)
{
	for (size_t i = 0; i < p->n_said; i++)
		if (p->list[p->said[i].at.paper].kind == PAPER_RECORD &&
		    p->said[i].who && str_find_fold(p->said[i].text, text))
			return true;
	return false;
}

static bool is_below(const struct papers *p, const char *text)
{
	for (size_t i = 0; i < p->n_said; i++)
		if (p->list[p->said[i].at.paper].kind == PAPER_DECISION &&
		    str_find_fold(p->said[i].text, text))
			return true;
	return false;
}

/* One side quotes it; the other may have the words without marks. */
static void count_unquoted(const struct papers *p, struct phrase *ph)
{
	for (int side = 0; side < SIDES; side++)
		for (size_t i = 0; i < p->n_said && !ph->by[side]; i++) {
			const struct sentence *s = &p->said[i];

			if (papers_speaks_for(p, s->at.paper, side, false) &&
			    s->section != SECTION_QUESTIONS &&
			    str_find_fold(s->text, ph->text)) {
				ph->by[side]++;
				ph->at[side] = s;
			}
		}
}

/* 0: only one side has it, or it is no text.  What the court below has too weighs
 * more. */
static double score_of(const struct preparing *g, struct phrase *ph)
{
	size_t less;

	if (!ph->law || is_spoken(g->p, ph->text))
		return 0;
	if (strchr(ph->text, ' ')) /* one word says little without marks */
		count_unquoted(g->p, ph);
	less = ph->by[0] < ph->by[1] ? ph->by[0] : ph->by[1];
	if (!less)
		return 0;
	return (double)(less * 2 + ph->by[0] + ph->by[1]) +
	       (is_below(g->p, ph->text) ? 3 : 0);
}

static void issue_of_phrase(struct preparing *g, const struct phrase *ph)
{
	struct issue *issue = prepare_issue_begin(g, ph->text, SIDE_PETITIONER);

	issue->presses[SIDE_RESPONDENT] = true;
	issue->description =
		arena_printf(&g->d->arena,
			     "Words that both briefs come back to: the "
			     "petitioner's %zu times, the "
			     "respondent's %zu times.",
			     ph->by[SIDE_PETITIONER], ph->by[SIDE_RESPONDENT]);
	for (int side = 0; side < SIDES; side++) {
		struct filling v = { .side = side,
				     .term = ph->text,
				     .n = ph->by[0] + ph->by[1] };

		prepare_issue_cite(g, issue, &ph->at[side]->at);
		prepare_issue_ask(g, issue, KIND_TERM, &v);
	}
}

/* One that is a part of another that was asked about is no other. */
static bool is_asked(const struct preparing *g, const char *phrase)
{
	for (size_t i = 0; i < g->d->n_issues; i++)
		if (g->made[i].kind == KIND_TERM &&
		    (str_find_fold(g->d->issues[i].label, phrase) ||
		     str_find_fold(phrase, g->d->issues[i].label)))
			return true;
	return false;
}

void prepare_words(struct preparing *g)
{
	struct phrases *all = xcalloc(1, sizeof *all);
	double *score;

	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *s = &g->p->said[i];

		for (int side = 0; side < SIDES; side++)
			if (papers_speaks_for(g->p, s->at.paper, side, false))
				phrases_in(all, s, side);
	}
	score = xcalloc(all->n + 1, sizeof *score);
	for (size_t i = 0; i < all->n; i++)
		if (all->n <= PHRASES_FEW ||
		    all->list[i].by[0] + all->list[i].by[1] > 1)
			score[i] = score_of(g, &all->list[i]);
	for (size_t made = 0; made < TERMS_MAX;) {
		size_t best = all->n;

		for (size_t i = 0; i < all->n; i++)
			if (score[i] > 0 &&
			    (best == all->n || score[i] > score[best]))
				best = i;
		if (best == all->n)
			break;
		score[best] = 0;
		if (is_asked(g, all->list[best].text))
			continue;
		issue_of_phrase(g, &all->list[best]);
		made++;
	}
	free(score);
	free(all);
}
