#include "listen/turned.h"

#include <string.h>

#include "listen/parlance.h"
#include "listen/reversal.h"

#define LIKELY 0.1 /* that it is an answer, to be laid beside it */
#define KEPT   0.5 /* of it, in the same sense and nearly the same words */

bool turned_may(const struct ken *k, size_t issue, const struct matches *m,
		size_t i)
{
	const struct ken_answer *all = k->issues[issue].answers;

	return m->list[i].p >= LIKELY &&
	       all[m->list[i].answer].effect == COMMITMENT_BENEFICIAL;
}

static double share(double part, double all)
{
	return all > 0 ? part / all : 0;
}

void turned_signs_of_sound(double signs[TURNED_N], const struct ken *k,
			   const struct said *a)
{
	memset(signs, 0, TURNED_N * sizeof *signs);
	signs[TURNED_ALWAYS] = 1;
	signs[TURNED_SOUNDS] = parlance_sign(k->turned, a->text);
}

double turned_by_sound(const struct ken *k, const struct said *a)
{
	double signs[TURNED_N];

	turned_signs_of_sound(signs, k, a);
	return scales_chance(ken_scales(k)->turned, signs, TURNED_N);
}

void turned_signs(struct turned *out, const struct ken *k, const struct said *a,
		  const struct saying *says, const struct saying *turned)
{
	struct reversal of = reversal_of(k, a, says);
	struct reversal like = reversal_of(k, a, turned);
	double *s = out->signs;

	turned_signs_of_sound(s, k, a);
	s[TURNED_TURNS] = reversal_turns(&of);
	s[TURNED_SHARE] = share(of.turned, of.all);
	s[TURNED_KEEPS] = share(of.kept, of.all);
	s[TURNED_SAYS] = share(like.kept, like.all);
	out->span = of.span;
}

double turned_weighed(const double *weights, const double signs[TURNED_N])
{
	if (signs[TURNED_KEEPS] >= KEPT && signs[TURNED_TURNS] <= 0)
		return 0;
	return scales_chance(weights, signs, TURNED_N);
}

double turned_chance(struct turned *out, const struct ken *k,
		     const struct said *a, const struct ken_answer *answer)
{
	struct saying turned = ken_turned(k, answer);

	turned_signs(out, k, a, &answer->saying, &turned);
	ken_turned_release(&turned);
	return turned_weighed(ken_scales(k)->turned, out->signs);
}
