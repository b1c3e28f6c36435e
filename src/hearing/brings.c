#include "hearing/brings.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "docket/citing.h"
#include "listen/ken.h"
#include "listen/own.h"
#include "listen/reversal.h"
#include "listen/said.h"
#include "listen/touch.h"

#define MORE_LEAST 3	/* content words that are new */
#define NEARLY	   0.75 /* of a firm answer's words, found in one of the case's */

/* ---- the papers ---- */

static bool is_place(const struct citing *c)
{
	return c->kind == CITING_LABEL ||
	       (c->kind == CITING_PLACE &&
		(c->paragraph > 0 || c->page > 0 || *c->label));
}

static bool names_place(const struct ken *k, enum side_id side,
			const char *answer)
{
	struct citings *found = xcalloc(1, sizeof *found);
	bool names = false;

	citing_find(found, k->kase, side, answer);
	for (size_t i = 0; i < found->n && !names; i++)
		names = is_place(&found->list[i]);
	free(found);
	return names;
}

/* ---- words ---- */

static bool has_more(const struct ken *k, const struct said *a,
		     const struct words *question, const char *other)
{
	struct words first = ken_words(k, other, strlen(other));
	size_t n = 0;

	for (size_t i = 0; i < a->whole.n_content; i++) {
		uint64_t stem = a->whole.list[a->whole.content[i]].stem;

		n += !words_have(question, stem) && !words_have(&first, stem);
	}
	words_release(&first);
	return n >= MORE_LEAST;
}

static size_t first_sentence(const char *s)
{
	size_t i = 0;

	while (s[i] && s[i] != ';' && !sentence_ends(s, i))
		i++;
	return i;
}

/* Words that set a limit, in the first sentence. */
static bool sets_limit(const struct ken *k, const char *answer)
{
	char *first = xstrndup(answer, first_sentence(answer));
	struct words w = ken_words(k, first, strlen(first));
	bool sets = words_negations(&w) > 0 ||
		    str_has_any_fold(first, CUES(LIMITS));

	words_release(&w);
	free(first);
	return sets;
}

/* ---- the case's own answer ---- */

/* In nearly its words, and not turned round. */
static bool has_nearly(const struct ken *k, const struct said *a,
		       const struct ken_answer *one)
{
	struct reversal r = reversal_of(k, a, &one->saying);

	if (reversal_turns(&r))
		return false;
	for (size_t i = 0; i < one->saying.n; i++)
		if (a->whole.n_content >= MORE_LEAST &&
		    words_covered(&a->whole, &one->saying.wordings[i], 0) >=
			    NEARLY)
			return true;
	return false;
}

/* Which way it goes the reading has settled: the words need be the case's less closely. */
static bool is_nearly_one(const struct ken *k, const struct said *a,
			  const struct put *put, const struct reading *r)
{
	const struct ken_issue *i = &k->issues[put->issue];

	if (!r || !r->firm || r->commitment != COMMITMENT_BENEFICIAL)
		return false;
	for (size_t n = 0; n < i->n_answers; n++)
		if (i->answers[n].effect == COMMITMENT_BENEFICIAL &&
		    i->answers[n].map && i->answers[n].map->to[put->question] &&
		    has_nearly(k, a, &i->answers[n]))
			return true;
	return false;
}

static bool is_model(const struct ken *k, const struct said *a,
		     const struct put *put, const struct reading *r)
{
	return put->issue != SIZE_MAX && put->question != SIZE_MAX &&
	       (own_is_good(k, a, put->issue, put->question) ||
		is_nearly_one(k, a, put, r));
}

unsigned brings_find(const struct turn *question, const struct turn *answer,
		     const char *other, const struct ken *k, enum side_id side)
{
	const char *asked = question ? question->text : "";
	unsigned brings = 0;
	struct put put;
	struct said a;

	put_init(&put, k, side, asked, question ? question->issue : NULL);
	said_init(&a, k, answer->text, &put.words);
	if (names_place(k, side, answer->text))
		brings |= BRINGS_BIT(BRINGS_PLACE);
	if (words_shared(&a.whole, &put.words))
		brings |= BRINGS_BIT(BRINGS_WORD);
	if (put.question == SIZE_MAX || sets_limit(k, answer->text))
		brings |= BRINGS_BIT(BRINGS_PARTS);
	if (has_more(k, &a, &put.words, other))
		brings |= BRINGS_BIT(BRINGS_MORE);
	if (is_model(k, &a, &put, answer->reading))
		brings |= BRINGS_BIT(BRINGS_MODEL);
	said_release(&a);
	put_release(&put);
	return brings;
}
