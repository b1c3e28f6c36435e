#include "sim/relied.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "court/prompt.h"
#include "listen/authority.h"
#include "listen/ken.h"
#include "sim/untouched.h"

#define ALL_MAX	   5 /* of a case, that are all told */
#define ISSUE_MAX  4 /* else of the issue at hand */
#define BEFORE_MAX 8 /* of other issues, that were named */
#define TEXT_MAX   ((size_t)32 << 10)

/* The issue that the next question is about, as far as anybody knows; or NULL. */
static const struct issue *at_hand(const struct sim_setup *setup,
				   const struct transcript *said,
				   const struct ask *ask)
{
	const struct issue *open = NULL;

	for (size_t i = said->n; ask->aim != AIM_NEW_ISSUE && i-- > 0;)
		if (said->turns[i].role == ROLE_BENCH && said->turns[i].issue)
			return case_issue(setup->kase, said->turns[i].issue);
	untouched_issues(setup, said, &open, 1);
	return open;
}

/* The map's entry that a cite of the memo is; or NULL. */
static const struct map_authority *entry(const struct case_map *map,
					 const char *cite)
{
	for (size_t i = 0; map && i < map->n_authorities; i++)
		if (str_begins(cite, map->authorities[i].name))
			return &map->authorities[i];
	return NULL;
}

/* "[3], [5]": where it was named; false where nobody did. */
static bool put_turns(const struct map_authority *m,
		      const struct transcript *said, const char *before,
		      struct buf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->retracted || !t->text || !authority_is_named(m, t->text))
			continue;
		buf_printf(out, "%s[%d]", n++ ? ", " : before, t->n);
	}
	return n > 0;
}

static void put_one(const char *cite, const struct map_authority *m,
		    const struct transcript *said, struct buf *out)
{
	buf_puts(out, cite);
	if (m && *m->holding)
		buf_printf(out, ": %s", m->holding);
	if (m && put_turns(m, said, " (named in ", out))
		buf_putc(out, ')');
	buf_putc(out, '\n');
}

static void put_of_issue(const struct issue *issue, const struct case_map *map,
			 const struct transcript *said, struct buf *out)
{
	for (size_t i = 0; i < issue->authorities.n && i < ISSUE_MAX; i++)
		put_one(issue->authorities.list[i],
			entry(map, issue->authorities.list[i]), said, out);
}

static void put_all(const struct case_map *map, const struct transcript *said,
		    struct buf *out)
{
	for (size_t i = 0; i < map->n_authorities; i++) {
		const struct map_authority *m = &map->authorities[i];
		char *cite = !*m->cite || !strcmp(m->cite, m->name)
				     ? xstrdup(m->name)
			     : m->year ? xprintf("%s, %s (%d)", m->name,
						 m->cite, m->year)
				       : xprintf("%s, %s", m->name, m->cite);

		put_one(cite, m, said, out);
		free(cite);
	}
}

static bool is_of_issue(const struct issue *issue, const struct case_map *map,
			const struct map_authority *m)
{
	for (size_t i = 0; issue && i < issue->authorities.n && i < ISSUE_MAX;
	     i++)
		if (entry(map, issue->authorities.list[i]) == m)
			return true;
	return false;
}

/* What was named and is of no more than other issues. */
static void put_others(const struct issue *issue, const struct case_map *map,
		       const struct transcript *said, struct buf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < map->n_authorities && n < BEFORE_MAX; i++) {
		const struct map_authority *m = &map->authorities[i];
		size_t before = out->len;

		if (is_of_issue(issue, map, m))
			continue;
		buf_printf(out, "%s%s ",
			   n ? "; " : "named on other points: ", m->name);
		if (put_turns(m, said, "", out))
			n++;
		else
			buf_cut(out, before);
	}
	if (n)
		buf_putc(out, '\n');
}

static void put_those_at_hand(const struct sim_setup *setup,
			      const struct case_map *map,
			      const struct transcript *said,
			      const struct ask *ask, struct buf *out)
{
	const struct issue *issue = at_hand(setup, said, ask);

	if (issue)
		put_of_issue(issue, map, said, out);
	if (map)
		put_others(issue, map, said, out);
}

void relied_put(const struct sim_setup *setup, const struct transcript *said,
		const struct ask *ask, struct buf *out)
{
	const struct case_map *map = NULL;
	struct buf lines;

	if (setup->ken) {
		ken_ready(setup->ken);
		map = &setup->ken->map;
	}
	buf_init(&lines, TEXT_MAX);
	if (map && map->n_authorities && map->n_authorities <= ALL_MAX)
		put_all(map, said, &lines);
	else
		put_those_at_hand(setup, map, said, ask, &lines);
	if (lines.len) {
		buf_puts(out, "Authorities\n");
		prompt_fence("authorities", lines.s, out);
		buf_putc(out, '\n');
	}
	buf_release(&lines);
}
