#include "hearing/lack.h"

#include <string.h>

#include "analysis/forfeit.h"
#include "listen/ken.h"
#include "listen/loss.h"
#include "listen/said.h"
#include "score/weak.h"

const char *const lack_words[LACKS] = {
	[LACK_WORDS] = "none of its words says anything that could be read",
	[LACK_TOUCH] = "nothing in it was found that touches the question",
	[LACK_CASE] = "it gives the case up",
	[LACK_GIVES] = "it may concede what the issue needs",
	[LACK_ISSUE] = "it says nearly what the memo says loses the issue",
	[LACK_TRUTH] =
		"what it says may not be what the papers of the case have",
	[LACK_TAKEN] = "you put it right yourself later",
};

/* ---- words ---- */

static bool knows_a_word(const struct ken *k, const char *text)
{
	struct words w = ken_words(k, text, strlen(text));
	bool known = false;

	for (size_t i = 0; i < w.n_content && !known; i++)
		known = stems_have(k->stems, w.list[w.content[i]].stem);
	words_release(&w);
	return known;
}

/* ---- what loses the issue ---- */

double lack_loss_from(const struct reading *r)
{
	bool holds = r->commitment == COMMITMENT_BENEFICIAL ||
		     r->commitment == COMMITMENT_NEUTRAL;

	return holds && r->concession != 1 ? LOSS_SURE : LOSS_LIKE;
}

/* A firm answer was matched with one that holds it. */
static bool loses(const struct turn *answer, const struct ken *k,
		  enum side_id side)
{
	const struct reading *r = answer->reading;
	struct said a;
	bool like;

	if (r->firm && r->commitment != COMMITMENT_DETRIMENTAL)
		return false;
	said_init(&a, k, answer->text, NULL);
	like = loss_of(k, &a, side).likeness >= lack_loss_from(r);
	said_release(&a);
	return like;
}

/* ---- what is not so ---- */

static bool is_refuted(const struct heard *h)
{
	const struct heard_claim *record = heard_false_record(h);
	const struct heard_claim *law = heard_false_law(h);

	return (record && record->verdict == VERDICT_REFUTES) ||
	       (law && law->verdict == VERDICT_REFUTES);
}

unsigned lack_find(const struct turn *answer, const struct ken *k,
		   const struct lexicons *lx, enum side_id side)
{
	const struct reading *r = answer->reading;
	unsigned lacks = 0;

	if (r->unread)
		return 0;
	if (weak_misses_surely(r))
		lacks |= LACK_BIT(knows_a_word(k, answer->text) ? LACK_TOUCH
								: LACK_WORDS);
	if (forfeit_says(lx, k, side, answer->text))
		lacks |= LACK_BIT(LACK_CASE);
	else if (reading_find(r, REMARK_GIVES_AWAY))
		lacks |= LACK_BIT(LACK_GIVES);
	else if (loses(answer, k, side))
		lacks |= LACK_BIT(LACK_ISSUE);
	if (is_refuted(&r->heard))
		lacks |= LACK_BIT(LACK_TRUTH);
	return lacks;
}
