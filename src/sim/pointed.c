#include "sim/pointed.h"

#include "analysis/bearing.h"
#include "docket/citing.h"
#include "listen/ken.h"
#include "sim/scene.h"

/* Of all that stands there the sentence that bears on the answer. */
static bool find(const struct ken *k, const struct citing *c,
		 const char *answer, struct pointed *out)
{
	size_t most = 0;

	*out = (struct pointed){ 0 };
	for (size_t i = 0; i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];
		size_t shared;
		struct span s;

		if (!bearing_is_cited(c, p))
			continue;
		s = utter_telling_sentence(p->text, answer, &shared);
		if (!out->paragraph || shared > most)
			*out = (struct pointed){ p, s };
		most = shared > most ? shared : most;
	}
	return out->paragraph != NULL;
}

static bool is_among(const struct pointed *list, size_t n,
		     const struct pointed *one)
{
	for (size_t i = 0; i < n; i++)
		if (list[i].paragraph == one->paragraph)
			return true;
	return false;
}

size_t pointed_at(const struct ken *k, enum side_id side, const char *answer,
		  struct pointed *out, size_t max)
{
	struct citings all;
	size_t n = 0;

	citing_find(&all, k->kase, side, answer);
	for (size_t i = 0; i < all.n && n < max; i++)
		if (find(k, &all.list[i], answer, &out[n]))
			n += !is_among(out, n, &out[n]);
	return n;
}
