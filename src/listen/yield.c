/*
 * yield.c - see yield.h
 */
#include "listen/yield.h"

#include "base/str.h"
#include "court/cues.h"

#define PER_WORDS  100.0
#define WORDS_MORE 20 /* so that one phrase of few words is not all */

static size_t count_one(const char *text, const char *phrase)
{
	size_t n = 0;

	for (const char *s = text; (s = str_find_fold(s, phrase)) != NULL; s++)
		n += s == text || !str_is_wordy(s[-1]);
	return n;
}

static double share(const struct said *a, const char *const *list, size_t n)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		found += count_one(a->text, list[i]);
	return PER_WORDS * (double)found / (double)(a->n_words + WORDS_MORE);
}

void yield_signs(double out[YIELD_N], const struct ken *k, const struct said *a,
		 size_t issue, const struct matches *m, bool words)
{
	out[YIELD_ALWAYS] = 1;
	out[YIELD_WORDS] = words;
	out[YIELD_COSTS] = match_share(m, k, issue, COMMITMENT_DETRIMENTAL);
	out[YIELD_HELPS] = match_share(m, k, issue, COMMITMENT_BENEFICIAL);
	out[YIELD_NONE] = m->p_none;
	out[YIELD_BUT] = said_turns(a);
	out[YIELD_BEHIND] = said_behind_turn(a);
	out[YIELD_CANDOR] = share(a, CUES(CANDOR));
	out[YIELD_CANNOT] = share(a, CUES(CANNOT));
	out[YIELD_SOUNDS] = parlance_sign(k->giving, a->text);
}

double yield_probability(const struct ken *k, const double signs[YIELD_N])
{
	return scales_chance(ken_scales(k)->yield, signs, YIELD_N);
}
