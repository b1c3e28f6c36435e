/*
 * consistency.c - see consistency.h
 */
#include "analysis/consistency.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/features.h"
#include "base/buf.h"
#include "base/sanitise.h"

#define LOOK_BACK	 60 /* exchanges */
#define SAME_STEMS	 4  /* content stems that two questions must share */
#define DENIED_STEMS	 3  /* content stems of what is denied */
#define DENIED_MAX_BYTES 200

static void say(const struct exchange_text *x, struct reading *out, int turn,
		const char *earlier, struct span here, const char *how)
{
	struct buf b;
	buf_init(&b, 2048);
	if (turn > 0)
		buf_printf(&b, "In turn %d you ", turn);
	else
		buf_puts(&b, "Earlier you ");
	buf_printf(&b, "%s \"", how);
	sanitise(&b, earlier, strnlen(earlier, 90), SANITISE_LINE);
	buf_puts(&b, strlen(earlier) > 90 ? " ...\"" : "\"");
	buf_puts(&b, "; here you say \"");
	sanitise(&b, x->in->answer + here.from,
		 here.to - here.from > 90 ? 90 : here.to - here.from,
		 SANITISE_LINE);
	buf_puts(&b, "\".");
	struct remark *r = reading_remark(
		out, REMARK_INCONSISTENT, 0.8, here, b.s,
		"If your answer has changed, say so and why; if not, say how "
		"the two fit.");
	r->turn = turn;
	out->consistency = 1;
	out->contradicts_turn = turn;
	buf_release(&b);
}

/* Negations that are not the tag's own. */
static size_t inner_negations(const struct text *q,
			      const struct question_facts *f)
{
	size_t n = text_negations(q);
	return n - (n && f->negpol ? 1 : 0);
}

static bool is_polar(const struct question_facts *f)
{
	return f->form == FORM_POLAR || f->form == FORM_TAG;
}

/* All but one in five content stems in common, and enough of them. */
static bool same_question(const struct text *a, const struct text *b)
{
	size_t shared = text_shared_stems(a, b);
	size_t all = a->n_stems + b->n_stems - shared;
	return shared >= SAME_STEMS && shared * 5 >= all * 4;
}

/* The same question, answered yes there and no here. */
static bool answered_otherwise(const struct exchange_text *x,
			       const struct exchange *e,
			       const struct question_facts *f, int sign)
{
	struct text q, a;
	bool found = false;
	text_init(&q, x->lx, e->question, strlen(e->question));
	struct question_facts g = question_facts(&q);
	if (is_polar(&g) && same_question(&q, &x->q) &&
	    inner_negations(&q, &g) == inner_negations(&x->q, f)) {
		text_init(&a, x->lx, e->answer, strlen(e->answer));
		struct polarity p = answer_polarity(&a);
		found = p.how == POLARITY_WORD && p.sign == -sign;
		text_release(&a);
	}
	text_release(&q);
	return found;
}

static void check_repeated(const struct exchange_text *x, struct reading *out)
{
	struct question_facts f = question_facts(&x->q);
	struct polarity p = answer_polarity(&x->a);
	if (!is_polar(&f) || p.how != POLARITY_WORD ||
	    x->q.n_stems < SAME_STEMS)
		return;
	for (size_t n = 0, i = x->in->n_before; i-- > 0 && n < LOOK_BACK; n++) {
		const struct exchange *e = &x->in->before[i];
		if (!*e->question || !answered_otherwise(x, e, &f, p.sign))
			continue;
		say(x, out, e->turn, e->answer,
		    text_span(&x->a, p.first, p.last),
		    "answered the same question");
		return;
	}
}

/* One sentence of an earlier answer that holds every stem of what is denied,
 * without a negation or a condition of its own. */
static bool sentence_says(const struct text *s, const struct text *denied)
{
	if (text_negations(s))
		return false;
	for (size_t i = 0; i < s->n_words; i++)
		if (text_word_is(s, i, "if") || text_word_is(s, i, "they"))
			return false;
	return text_shared_stems(s, denied) == denied->n_stems;
}

static bool said_before(const struct exchange_text *x, const char *answer,
			const struct text *denied, char **sentence)
{
	const char *s = answer;
	while (*s) {
		size_t len = strcspn(s, ".?!;");
		struct text t;
		text_init(&t, x->lx, s, len);
		bool found = sentence_says(&t, denied);
		text_release(&t);
		if (found) {
			while (*s == ' ') {
				s++;
				len--;
			}
			*sentence = strndup(s, len);
			return *sentence != NULL;
		}
		s += len;
		s += *s != '\0';
	}
	return false;
}

/* "I never said that X", where X was said. */
static void check_denied(const struct exchange_text *x, struct reading *out)
{
	size_t from, to;
	if (!practice_find(x, PATTERNS_NEVER_SAID, &from, &to))
		return;
	size_t end = to;
	while (end < x->a.len && end < to + DENIED_MAX_BYTES &&
	       !strchr(".?!;,", x->a.norm[end]))
		end++;
	struct text denied;
	text_init(&denied, x->lx, x->a.norm + to, end - to);
	for (size_t n = 0, i = x->in->n_before;
	     denied.n_stems >= DENIED_STEMS && i-- > 0 && n < LOOK_BACK; n++) {
		char *sentence = NULL;
		const struct exchange *e = &x->in->before[i];
		if (!said_before(x, e->answer, &denied, &sentence))
			continue;
		say(x, out, e->turn, sentence, text_span_of(&x->a, from, end),
		    "said");
		free(sentence);
		break;
	}
	text_release(&denied);
}

void consistency_read(const struct exchange_text *x, struct reading *out)
{
	out->consistency = 0;
	out->contradicts_turn = 0;
	check_denied(x, out);
	if (!out->consistency)
		check_repeated(x, out);
}
