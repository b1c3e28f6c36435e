#include "eval/likeness.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/flaws.h"
#include "analysis/lexicon.h"
#include "base/xmalloc.h"

#define AS_NEAR 1e-9

void likeness_init(struct likeness *l, const struct lexicons *lx)
{
	const struct flaws *f = lx ? lexicon_flaws(lx) : NULL;

	l->vectors = f ? f->vectors : NULL;
	l->stems = stems_new();
}

void likeness_release(struct likeness *l)
{
	stems_free(l->stems);
	l->stems = NULL;
}

void likeness_count(struct likeness *l, const char *text)
{
	struct words w;

	words_init(&w, l->vectors, text, strlen(text));
	stems_count(l->stems, &w);
	words_release(&w);
}

static struct words words_of(const struct likeness *l, const char *text,
			     const struct words *question)
{
	struct words w;

	words_init(&w, l->vectors, text, strlen(text));
	words_discount(&w, question);
	words_weigh(&w, l->vectors, l->stems);
	return w;
}

double likeness_credit(const struct likeness *l, const char *question,
		       const char *const *answers, size_t n, size_t own,
		       const char *next)
{
	double *near = xcalloc(n + 1, sizeof *near), most = 0;
	struct words asked, said;
	size_t as_near = 0;
	bool is_own;

	words_init(&asked, l->vectors, question, strlen(question));
	said = words_of(l, next, &asked);
	for (size_t i = 0; i < n; i++) {
		struct words a = words_of(l, answers[i], &asked);

		near[i] = words_cosine(&said, &a);
		most = near[i] > most ? near[i] : most;
		words_release(&a);
	}
	for (size_t i = 0; i < n; i++)
		as_near += near[i] >= most - AS_NEAR;
	is_own = n && near[own] >= most - AS_NEAR;
	words_release(&asked);
	words_release(&said);
	free(near);
	return is_own ? 1 / (double)as_near : 0;
}
