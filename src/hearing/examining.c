#include "hearing/examining.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "store/journal.h"

/* All rounds under the names of what was played: of a live one the prefix goes. */
static struct named_list by_dialogue(const struct named_list *l)
{
	struct named_list out = { .n = l->n };

	out.list = xcalloc(l->n + 1, sizeof *out.list);
	for (size_t i = 0; i < l->n; i++) {
		out.list[i] = l->list[i];
		snprintf(out.list[i].dialogue, sizeof out.list[i].dialogue,
			 "%s", named_dialogue(&l->list[i]));
	}
	return out;
}

static const struct dialogue *draw(const struct examining *x,
				   const struct dialogues *of,
				   const char *setting, uint64_t seed)
{
	struct named_list l = { 0 };
	const struct dialogue *d;

	if (!x->with.live)
		return examined_next(&x->sofar, &x->named, of, setting, seed);
	l = by_dialogue(&x->named);
	d = examined_next(&x->sofar, &l, of, setting, seed);
	named_release(&l);
	return d;
}

static const struct dialogue *next(const struct examining *x)
{
	return draw(x, x->with.all, x->with.setting,
		    x->with.seed + x->n_rounds);
}

/* The one of a pair that was not drawn would tell by its place which it is. */
static const struct dialogue *called(const struct examining *x)
{
	const struct dialogue *d = dialogues_find(x->with.all, x->with.name);
	struct dialogues pair = { 0 };
	const struct dialogue *drawn;

	if (!d || strcmp(d->id, x->with.name) == 0)
		return d;
	pair.list = xcalloc(x->with.all->n, sizeof *pair.list);
	for (size_t i = 0; i < x->with.all->n; i++)
		if (!strcmp(x->with.all->list[i].pair, d->pair))
			pair.list[pair.n++] = x->with.all->list[i];
	drawn = draw(x, &pair, NULL, x->with.seed);
	d = dialogues_find(x->with.all, drawn->id);
	free(pair.list);
	return d;
}

static bool none(const struct examining *x, struct error *err)
{
	const struct examining_setup *s = &x->with;

	if (s->name)
		return error_set(err, ERR_UNKNOWN,
				 "No dialogue is called '%.80s'.", s->name);
	if (s->setting && s->all->n)
		return error_set(err, ERR_UNKNOWN,
				 "No dialogue is set in '%.80s'.", s->setting);
	return error_set(err, ERR_ABSENT,
			 "There is no dialogue among the prompts "
			 "(prompts/dialogues); hotbench check tells of those "
			 "that are not in order.");
}

bool examining_open(struct examining *x, const struct examining_setup *setup,
		    struct error *err)
{
	const struct dialogue *d;

	*x = (struct examining){
		.with = *setup,
		.kept = setup->journal && journal_is_kept(setup->journal) &&
			journal_may_change(setup->journal, NULL)
	};
	if (setup->journal && !named_load(setup->journal, &x->named, err))
		return false;
	examined_count(&x->sofar, &x->named);
	d = setup->name ? called(x) : next(x);
	if (!d)
		return none(x, err);
	examine_begin(&x->round, d);
	x->n_rounds = 1;
	return true;
}

void examining_close(struct examining *x)
{
	named_release(&x->named);
}

bool examining_keep(struct examining *x, const struct named *rows, size_t n,
		    struct error *err)
{
	struct named_list *l = &x->named;

	if (!n)
		return true;
	l->list = xreallocarray(l->list, l->n + n, sizeof *l->list);
	memcpy(l->list + l->n, rows, n * sizeof *rows);
	l->n += n;
	examined_count(&x->sofar, l);
	return !x->kept || named_keep(x->with.journal, rows, n, err);
}

bool examining_end(struct examining *x, int64_t now_wall_ms, struct error *err)
{
	struct named rows[EXAMINE_NAMED_MAX];

	return examining_keep(x, rows,
			      examine_rows(&x->round, now_wall_ms, rows), err);
}

void examining_next(struct examining *x)
{
	examine_begin(&x->round, next(x));
	x->n_rounds++;
}
