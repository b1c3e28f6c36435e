#include "sim/pointed.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "docket/citing.h"
#include "listen/ken.h"
#include "sim/scene.h"

static bool is_paper(const struct citing *c, const struct document *d)
{
	for (size_t i = 0; i < c->n_any; i++)
		if (c->any[i] == d)
			return true;
	return false;
}

/* "A106" names its page alone; "9" is one of the paper that was named. */
static bool is_page(const struct citing *c, const struct ken_paragraph *p)
{
	char *cited = xprintf("%s%s%s", c->n_any ? "" : c->words,
			      !c->n_any && *c->words ? " " : "", c->label);
	struct pagelabel want, have;
	bool is = pagelabel_read(&want, cited, strlen(cited)) &&
		  pagelabel_read(&have, p->label, strlen(p->label)) &&
		  pagelabel_fit(&want, &have) >= (c->n_any ? 1 : 2);

	free(cited);
	return is;
}

static bool is_cited(const struct citing *c, const struct ken_paragraph *p)
{
	if (c->kind != CITING_PLACE || c->guessed ||
	    (c->n_any && !is_paper(c, p->document)))
		return false;
	if (c->paragraph)
		return c->n_any && p->number == c->paragraph;
	if (*c->label && *p->label)
		return is_page(c, p);
	return c->n_any && c->page && p->page == c->page;
}

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

		if (!is_cited(c, p))
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
