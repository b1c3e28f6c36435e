#include "score/classes.h"

#include <math.h>

struct classes classes_of(const int *gold, const int *told, size_t n,
			  size_t n_labels)
{
	struct classes c = { .n = n };
	size_t occur = 0;
	double f1 = 0;

	for (size_t k = 0; k < n_labels; k++) {
		size_t hit = 0, of = 0, said = 0;

		for (size_t i = 0; i < n; i++) {
			of += gold[i] == (int)k;
			said += told[i] == (int)k;
			hit += gold[i] == (int)k && told[i] == (int)k;
		}
		c.right += hit;
		c.common = of > c.common ? of : c.common;
		occur += of > 0;
		f1 += of ? 2 * (double)hit / (double)(of + said) : 0;
	}
	c.accuracy = n ? (double)c.right / (double)n : NAN;
	c.f1 = occur ? f1 / (double)occur : NAN;
	return c;
}
