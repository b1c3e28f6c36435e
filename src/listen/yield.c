/*
 * yield.c - see yield.h
 */
#include "listen/yield.h"

#include "base/str.h"

#define PER_WORDS  100.0
#define WORDS_MORE 20 /* so that one phrase of few words is not all */

/* Said by who is about to give something. */
static const char *const candor[] = {
	"honest",     "candid",	    "frankly",	       "truthfully",
	"to be fair", "i'm afraid", "i suppose",       "i guess",
	"i expect",   "granted",    "i'd have to say",
};
/* Said by who has no answer, or does not say so. */
static const char *const cannot[] = {
	"i can't",   "i cannot",   "i couldn't",  "i could not",
	"we can't",  "we cannot",  "we couldn't", "we could not",
	"i don't",   "i do not",   "we don't",	  "we do not",
	"i haven't", "i have not", "we haven't",  "we have not",
	"i didn't",  "we didn't",  "i've no",	  "i've got no",
	"no good",   "no answer",  "any answer",  "any reason",
	"no reason",
};

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
	out[YIELD_CANDOR] = share(a, STR_LIST(candor));
	out[YIELD_CANNOT] = share(a, STR_LIST(cannot));
	out[YIELD_SOUNDS] = parlance_sign(k->giving, a->text);
}

double yield_probability(const struct ken *k, const double signs[YIELD_N])
{
	return scales_chance(ken_scales(k)->yield, signs, YIELD_N);
}
