/*
 * apart_opinion.c - see apart_opinion.h
 */
#include "sim/apart_opinion.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/xmalloc.h"
#include "listen/ken.h"
#include "memo/papers_text.h"

/* "FENN, J., dissenting" as a heading or a paragraph's beginning: that opinion, as a
 * judge calls it; NULL for anything else. */
static char *separate_in(const char *s, size_t len)
{
	struct arena a = { 0 };
	const char *who = NULL;
	char *front = xstrndup(s, len), *name = NULL;
	enum section section = papers_text_separate(&a, front, &who);

	if (who)
		name = xprintf("%s's %s", who,
			       section == SECTION_DISSENT ? "dissent"
							  : "concurrence");
	arena_release(&a);
	free(front);
	return name;
}

char *apart_opinion(const struct ken *k, const struct ken_paragraph *p)
{
	const char *heading = "";
	char *name = NULL;

	for (size_t i = 0; i < k->n_paragraphs && &k->paragraphs[i] <= p; i++) {
		const struct ken_paragraph *one = &k->paragraphs[i];
		char *here = NULL;

		if (one->document != p->document)
			continue;
		if (strcmp(one->heading, heading) != 0)
			here = separate_in(one->heading, strlen(one->heading));
		heading = one->heading;
		if (!here)
			here = separate_in(one->text,
					   papers_text_front(one->text));
		if (!here)
			continue;
		free(name);
		name = here;
	}
	return name;
}
