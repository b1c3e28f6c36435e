#include "hearing/tried.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/record.h"
#include "hearing/again.h"
#include "store/drills.h"

static bool is_better(const struct drill_try *t)
{
	return !strcmp(t->came, again_names[AGAIN_BETTER]);
}

void tried_say(struct journal *j, const struct hearing_record *r,
	       struct buf *out)
{
	size_t n = 0, n_answers = 0;
	struct drill_items l;
	struct buf better;

	if (!drills_list(j, r->id, &l, NULL))
		return;
	buf_init(&better, BUF_TEXT_MAX);
	for (size_t i = 0; i < l.n; i++) {
		char *best = l.list[i].n_tries
				     ? tried_best(j, r->id, l.list[i].turn,
						  INT64_MAX, NULL)
				     : NULL;

		n += l.list[i].n_tries;
		n_answers += l.list[i].n_tries > 0;
		if (best)
			buf_printf(&better, "%s Q %d", better.len ? "," : "",
				   transcript_question_at(&r->said,
							  l.list[i].turn));
		free(best);
	}
	if (n)
		buf_printf(out, "%zu %s at %zu question%s since: %s%s", n,
			   n == 1 ? "try" : "tries", n_answers,
			   str_plural(n_answers),
			   better.len ? "better at" : "none called better",
			   better.s);
	buf_release(&better);
	drill_items_release(&l);
}

char *tried_best(struct journal *j, const char *hearing, int turn,
		 int64_t before_ms, int64_t *at_ms)
{
	struct drill_tries l;
	char *best = NULL;

	if (!drills_tries(j, hearing, turn, &l, NULL))
		return NULL;
	for (size_t i = 0; i < l.n; i++) {
		if (!is_better(&l.list[i]) || l.list[i].at_ms >= before_ms)
			continue;
		free(best);
		best = xstrdup(l.list[i].text);
		if (at_ms)
			*at_ms = l.list[i].at_ms;
	}
	drill_tries_release(&l);
	return best;
}
