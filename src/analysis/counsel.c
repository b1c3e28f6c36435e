/*
 * counsel.c - see counsel.h
 */
#include "analysis/counsel.h"

#include <string.h>

#include "analysis/features.h"
#include "analysis/text.h"

#define FRAGMENT_WORDS 4  /* fewer words with content are no statement */
#define ASKING_WORDS   25 /* a longer answer that ends in "?" is rhetoric */

/* Nothing but stage directions: "(Laughter.)", "[no response]". */
static bool is_silent(const struct text *t)
{
	int depth = 0;
	for (size_t i = 0; i < t->n; i++) {
		const struct token *k = &t->tokens[i];
		if (k->kind == TOKEN_MARK && strchr("([", k->mark))
			depth++;
		else if (k->kind == TOKEN_MARK && strchr(")]", k->mark))
			depth--;
		else if (k->kind == TOKEN_WORD && depth <= 0)
			return false;
	}
	return true;
}

/* Words that say something; a word said twice running counts once. */
static size_t said_words(const struct text *t)
{
	size_t n = 0;
	uint32_t last_from = 0, last_len = 0;
	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);
		uint32_t len = k->to - k->from;
		bool again =
			len == last_len &&
			!memcmp(t->norm + k->from, t->norm + last_from, len);
		n += !again && !(k->lists & IN(C_FILLER));
		last_from = k->from;
		last_len = len;
	}
	return n;
}

static bool ends_with(const struct text *t, enum token_kind kind, char mark)
{
	return t->n && t->tokens[t->n - 1].kind == kind &&
	       t->tokens[t->n - 1].mark == mark;
}

static bool starts_broken(const struct text *t)
{
	return t->n && t->tokens[0].kind == TOKEN_DASH;
}

/* Commitment with the probabilities that such answers were seen to have. */
static struct counsel_reading read_as(enum commitment c, enum counsel_rule rule,
				      size_t from, size_t to)
{
	static const double seen[4][4] = { { 0.60, 0.25, 0.10, 0.05 },
					   { 0.07, 0.82, 0.07, 0.04 },
					   { 0.15, 0.35, 0.45, 0.05 },
					   { 0.03, 0.22, 0.05, 0.70 } };
	struct counsel_reading r = { c, rule, { 0 }, from, to };
	memcpy(r.p, seen[c - 1], sizeof r.p);
	return r;
}

struct counsel_reading counsel_read(const struct exchange_text *x)
{
	const struct text *a = &x->a;
	size_t from = 0, to = 0, said = said_words(a);
	if (is_silent(a))
		return read_as(COMMITMENT_NONE, COUNSEL_SILENT, 0, 0);
	if (practice_concession(x, &from, &to))
		return read_as(COMMITMENT_DETRIMENTAL, COUNSEL_CONCEDES, from,
			       to);
	if (ends_with(a, TOKEN_MARK, '?') && a->n_words <= ASKING_WORDS)
		return read_as(COMMITMENT_NONE, COUNSEL_ASKS_BACK, 0, a->len);
	if (a->phrases[PHRASES_C_CLARIFY] && a->n_words <= ASKING_WORDS) {
		size_t at = a->phrase_at[PHRASES_C_CLARIFY];
		return read_as(COMMITMENT_NONE, COUNSEL_ASKS_BACK,
			       a->tokens[at].from, a->len);
	}
	bool broken = starts_broken(a) || ends_with(a, TOKEN_DASH, '\0');
	if (broken && said < FRAGMENT_WORDS && !answer_polarity(a).sign)
		return read_as(COMMITMENT_NONE, COUNSEL_CUT_OFF, 0, a->len);
	if (a->phrases[PHRASES_C_PREFACE] && a->n_words <= 12)
		return read_as(COMMITMENT_NONE, COUNSEL_PREFACE, 0, a->len);
	return read_as(COMMITMENT_BENEFICIAL, COUNSEL_HOLDS, 0, 0);
}
