#include "score/bare.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/transcript.h"
#include "score/scorecard.h"

bool bare_is_all(const struct scorecard *card)
{
	return card->n_rows > 1 && !card->n_settled && !scorecard_is_thin(card);
}

/* The question behind an answer; a bench that says why it asks (basis) says whether it
 * went on, of any other the issues must tell. */
static enum bare_next next_of(const struct transcript *said, size_t answer,
			      const struct turn *q)
{
	for (size_t i = answer + 1; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (!turn_is_question(t) || t->retracted)
			continue;
		if (t->basis && *t->basis && !t->real)
			return t->aim == AIM_NEW_ISSUE ? BARE_WENT_ON
						       : BARE_STAYED;
		if (!q || !q->issue || !t->issue)
			return BARE_NOTHING;
		return strcmp(q->issue, t->issue) ? BARE_WENT_ON : BARE_STAYED;
	}
	return BARE_NOTHING;
}

static struct bare_answer answer_at(const struct transcript *said, size_t i)
{
	const struct turn *t = &said->turns[i];
	const struct turn *q = transcript_question_of(said, t);
	const struct reading *r = t->reading;

	return (struct bare_answer){
		.turn = t,
		.question = q ? transcript_question_number(said, q) : 0,
		.n_words = utf8_words(t->text, strlen(t->text)),
		.n_authorities = r ? r->heard.n_authorities : 0,
		.court_ms = q && t->court_ms > q->court_ms
				    ? t->court_ms - q->court_ms
				    : 0,
		.first = r ? r->answered_first : -1,
		.next = next_of(said, i, q),
		.labelled = t->marked,
	};
}

static void add(struct bare *b, const struct bare_answer *a)
{
	b->fewest = b->n && b->fewest < a->n_words ? b->fewest : a->n_words;
	b->most = a->n_words > b->most ? a->n_words : b->most;
	b->n_words += a->n_words;
	b->court_ms += a->court_ms;
	b->n_citing += a->n_authorities > 0;
	b->n_went_on += a->next == BARE_WENT_ON;
	b->n_stayed += a->next == BARE_STAYED;
	b->n_labelled += a->labelled;
	b->list[b->n++] = *a;
}

void bare_count(struct bare *b, const struct transcript *said)
{
	*b = (struct bare){ .list = xcalloc(said->n + 1, sizeof *b->list) };
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		struct bare_answer a;

		if (t->kind != TURN_ANSWER || t->retracted)
			continue;
		a = answer_at(said, i);
		add(b, &a);
	}
}

void bare_release(struct bare *b)
{
	free(b->list);
	*b = (struct bare){ 0 };
}

const char *bare_next_said(enum bare_next next)
{
	static const char *const words[] = {
		[BARE_NOTHING] = "",
		[BARE_WENT_ON] = "another subject",
		[BARE_STAYED] = "the same",
	};

	return words[next];
}

static long seconds(int64_t ms)
{
	return (long)((ms + 500) / 1000);
}

void bare_say(struct buf *out, const struct bare *b, const char *dot)
{
	if (!b->n)
		return;
	buf_printf(out, "%zu words an answer (%zu to %zu)", b->n_words / b->n,
		   b->fewest, b->most);
	if (b->court_ms)
		buf_printf(out, ", %ld s",
			   seconds(b->court_ms / (int64_t)b->n));
	buf_printf(out, "%sdecisions of courts named in %zu of %zu", dot,
		   b->n_citing, b->n);
	if (b->n_went_on || b->n_stayed)
		buf_printf(out,
			   "%sthe bench went on after %zu, and stayed on the "
			   "subject after %zu",
			   dot, b->n_went_on, b->n_stayed);
	buf_printf(out, "%s%zu labelled by people", dot, b->n_labelled);
}

void bare_say_each(struct buf *out, const struct bare *b, const char *dot)
{
	for (size_t i = 0; i < b->n; i++) {
		const struct bare_answer *a = &b->list[i];

		buf_printf(out, "%sQ %d %zu word%s", i ? dot : "", a->question,
			   a->n_words, str_plural(a->n_words));
		if (a->court_ms)
			buf_printf(out, ", %ld s", seconds(a->court_ms));
	}
}
