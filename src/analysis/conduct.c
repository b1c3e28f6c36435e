/*
 * conduct.c - see conduct.h
 */
#include "analysis/conduct.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/filings.h"
#include "analysis/lexicon.h"
#include "analysis/quote.h"

/* ---- candidates ---- */

static int by_confidence(const void *a, const void *b)
{
	const struct conduct_candidate *x = a, *y = b;

	if (x->said != y->said)
		return x->said ? -1 : 1;
	if (x->confidence != y->confidence)
		return x->confidence > y->confidence ? -1 : 1;
	return (int)x->kind - (int)y->kind;
}

static size_t find_candidates(
	const struct exchange_text *x,
	struct conduct_candidate out[CONDUCT_CANDIDATES_MAX])
{
	const struct flaws *flaws = lexicon_flaws(x->lx);
	struct flaw found[FLAW_GROUPS];
	struct traits t;
	size_t n = 0;

	if (!flaws)
		return 0;
	traits_init(&t, flaws->vectors, x);
	if (flaws_find(flaws, &t, found))
		for (; n < FLAW_GROUPS; n++)
			out[n] = (struct conduct_candidate){
				.kind = found[n].kind,
				.confidence = found[n].confidence,
				.said = found[n].said,
				.span = { t.spans[found[n].first].from,
					  t.spans[found[n].last].to },
			};
	traits_release(&t);
	qsort(out, n, sizeof *out, by_confidence);
	return n;
}

size_t conduct_candidates(const struct lexicons *lx,
			  const struct reader_input *in,
			  struct conduct_candidate out[CONDUCT_CANDIDATES_MAX])
{
	struct exchange_text x = { .lx = lx, .in = in };
	size_t len = strlen(in->answer), n;

	if (!len || len > TEXT_MAX)
		return 0;
	text_init(&x.q, lx, in->question, strnlen(in->question, TEXT_MAX));
	text_init(&x.a, lx, in->answer, len);
	n = find_candidates(&x, out);
	text_release(&x.q);
	text_release(&x.a);
	return n;
}

/* ---- what is said of it ---- */

/* What the words may do: the classifier goes by likeness to replies that did. */
static const struct {
	const char *why, *fix;
} sayings[] = {
	[REMARK_DECORUM] = { "@ may be heard as aimed at people, or as putting "
			     "the court down, and not at an argument.",
			     "Leave the person and the tone out: say which "
			     "premise is wrong, and why." },
	[REMARK_RAGE_BAIT] = { "@ may be heard as stirring feelings on which "
			       "no issue of this case turns.",
			       "Go back to the text, the record or the rule "
			       "that your side stands on." },
	[REMARK_SWITCHING_SIDES] = { "@ may be taken for the other side's "
				     "case, against the position you opened "
				     "with.",
				     "If you concede it, say how you still "
				     "prevail; if not, say now where you "
				     "differ." },
	[REMARK_FACTUAL_GENERAL] = { "@ may not be what the facts or the "
				     "earlier argument say.",
				     "Give the fact as the record has it, with "
				     "its page." },
	[REMARK_FACTUAL_LEGAL] = { "@ may not be what the authorities say.",
				   "Say what the court decided, and cite the "
				   "page." },
	[REMARK_CORRELATION_CAUSATION] = { "@ may make a cause of what only "
					   "came together or came after.",
					   "Say what rules out other causes, "
					   "or claim only that the two came "
					   "together." },
	[REMARK_SUFFICIENT_NECESSARY] = { "@ may treat what is required as "
					  "enough.",
					  "Name what else the rule asks for, "
					  "and show that it is met." },
	[REMARK_COMPARISON] = { "@ may make two things one without saying in "
				"what they are alike.",
				"Name the likeness that matters to the rule, "
				"and the difference that does not." },
	[REMARK_SAMPLING] = { "@ may say of all what was seen in a few.",
			      "Claim it for those you looked at, or show why "
			      "they stand for the rest." },
	[REMARK_EXCLUSIVITY] = { "@ may leave out a third way.",
				 "Name the course in between and say why it "
				 "fails." },
	[REMARK_NUMBERS] = { "@ may take more from the figures than they "
			     "give.",
			     "Say of how many, and compare like with like: "
			     "shares with shares, counts with counts." },
	[REMARK_IGNORING_JUSTICE] = { "@ may turn to something other than "
				      "what was asked.",
				      "Answer the question first, in a "
				      "sentence; then your point." },
	[REMARK_MISSTATING_JUSTICE] = { "@ may not be what was asked or said.",
					"Take the question in the justice's "
					"own words, then answer that." },
};

char *conduct_why(const struct conduct_candidate *c, const char *answer)
{
	return quote_sentence(sayings[c->kind].why, answer, c->span);
}

const char *conduct_fix(enum remark_kind kind)
{
	return sayings[kind].fix;
}

/* Something surer is already said of these words. */
static bool is_told(const struct reading *r, const struct conduct_candidate *c)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is_flag(r->remarks[i].kind) &&
		    r->remarks[i].span.from < c->span.to &&
		    r->remarks[i].span.to > c->span.from)
			return true;
	return false;
}

/* Candour and a concession are facts, never faults; but one who concedes may be
 * rude about it. */
static bool is_candid(const struct reading *r,
		      const struct conduct_candidate *c)
{
	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];
		bool gives = m->kind == REMARK_CONCESSION &&
			     c->kind >= REMARK_SWITCHING_SIDES;

		if ((gives || m->kind == REMARK_UNKNOWN) &&
		    m->span.from < c->span.to && m->span.to > c->span.from)
			return true;
	}
	return false;
}

void conduct_read(const struct exchange_text *x, struct reading *out)
{
	struct conduct_candidate c[CONDUCT_CANDIDATES_MAX];
	size_t n = find_candidates(x, c);

	filings_read(x, out);
	for (size_t i = 0; i < n && c[i].said; i++) {
		char *why;

		if (is_told(out, &c[i]) || is_candid(out, &c[i]))
			continue;
		why = conduct_why(&c[i], x->in->answer);
		reading_remark(out, c[i].kind, c[i].confidence, c[i].span, why,
			       conduct_fix(c[i].kind));
		free(why);
	}
}
