#include "score/sheet.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/lines.h"
#include "base/xmalloc.h"

#define KEY_MAX (2 * LINES_LONGEST + 2) /* two names of one line */

/*
 * Labels in a word: each takes the bits named here.  Values that may be -1 are
 * kept one higher.
 */
enum {
	BITS_COMMITMENT = 0,	  /* 3 */
	BITS_RELEVANCE = 3,	  /* 3 */
	BITS_MANNER = 6,	  /* 3 */
	BITS_QUALITY = 9,	  /* 3 */
	BITS_CONSISTENCY = 12,	  /* 2, + 1 */
	BITS_OUTCOME = 14,	  /* 2, + 1 */
	BITS_CONCESSION = 16,	  /* 2, + 1 */
	BITS_ANSWERED_FIRST = 18, /* 2, + 1 */
	BITS_REASONS = 20,	  /* 3 */
	BITS_HAS_REASONS = 23,	  /* 1 */
	BITS_OWN = 24,		  /* 1 */
};

static uint32_t pack(const struct row *r)
{
	const struct cobra_turn *t = &r->labels;
	bool has_reasons = r->given & 1u << ROW_REASON;

	return (uint32_t)t->commitment << BITS_COMMITMENT |
	       (uint32_t)t->relevance << BITS_RELEVANCE |
	       (uint32_t)t->manner << BITS_MANNER |
	       (uint32_t)t->quality << BITS_QUALITY |
	       (uint32_t)(t->consistency + 1) << BITS_CONSISTENCY |
	       (uint32_t)(t->outcome + 1) << BITS_OUTCOME |
	       (uint32_t)(r->concession + 1) << BITS_CONCESSION |
	       (uint32_t)(r->answered_first + 1) << BITS_ANSWERED_FIRST |
	       (uint32_t)r->reasons << BITS_REASONS |
	       (uint32_t)has_reasons << BITS_HAS_REASONS |
	       (uint32_t)r->own << BITS_OWN;
}

static int field(uint32_t packed, int at, int n_bits)
{
	return (int)(packed >> at & ((1u << n_bits) - 1));
}

static struct cobra_turn turn_of(uint32_t p)
{
	return (struct cobra_turn){
		.commitment = field(p, BITS_COMMITMENT, 3),
		.relevance = field(p, BITS_RELEVANCE, 3),
		.manner = field(p, BITS_MANNER, 3),
		.quality = field(p, BITS_QUALITY, 3),
		.consistency = field(p, BITS_CONSISTENCY, 2) - 1,
		.outcome = field(p, BITS_OUTCOME, 2) - 1,
	};
}

struct sheet_labels sheet_labels(const struct sheet_row *row)
{
	uint32_t p = row->packed;

	return (struct sheet_labels){
		.turn = turn_of(p),
		.reasons = (unsigned)field(p, BITS_REASONS, 3),
		.has_reasons = field(p, BITS_HAS_REASONS, 1),
		.concession = field(p, BITS_CONCESSION, 2) - 1,
		.answered_first = field(p, BITS_ANSWERED_FIRST, 2) - 1,
		.own = field(p, BITS_OWN, 1),
	};
}

void sheet_init(struct sheet *s)
{
	*s = (struct sheet){ .all_given = ~0u, .all_there = ~0u };
	buf_init(&s->key, KEY_MAX);
}

void sheet_release(struct sheet *s)
{
	free(s->rows);
	free(s->groups);
	free(s->order);
	intern_release(&s->known);
	buf_release(&s->key);
	arena_release(&s->names);
	sheet_init(s);
}

static bool same(const char *a, const struct row_text *b)
{
	if (!a || !b->s)
		return !a && !b->s;
	return strlen(a) == b->len && !memcmp(a, b->s, b->len);
}

static bool is_group(const struct sheet_group *g, const struct row *row)
{
	struct row_text who = row_who(row);

	return same(g->set, &row->text[ROW_SET]) && same(g->who, &who) &&
	       g->is_model == !row->text[ROW_ANNOTATOR].s;
}

/* What a group is known by: which of its names there are, the set, a NUL (no name
 * holds one), who. */
static void write_key(struct buf *out, const struct row_text *set,
		      const struct row_text *who, bool is_model)
{
	buf_reset(out);
	buf_putc(out, (char)('0' + !!set->s + 2 * !!who->s + 4 * is_model));
	buf_add(out, set->s, set->len);
	buf_putc(out, '\0');
	buf_add(out, who->s, who->len);
}

/* A group whose names stand in its key. */
static void group_new(struct sheet *s, const struct row *row, const char *key)
{
	bool has_set = row->text[ROW_SET].s, has_who = row_who(row).s;

	s->groups = xgrow(s->groups, s->n_groups, &s->groups_cap,
			  sizeof *s->groups);
	s->groups[s->n_groups++] = (struct sheet_group){
		.set = has_set ? key + 1 : NULL,
		.who = has_who ? key + strlen(key) + 1 : NULL,
		.is_model = !row->text[ROW_ANNOTATOR].s,
		.in_order = true,
	};
}

static uint32_t group_of(struct sheet *s, const struct row *row)
{
	struct row_text who = row_who(row);
	uint32_t g;

	if (s->n_rows) { /* most rows belong where the last one did */
		uint32_t last = s->rows[s->n_rows - 1].group;

		if (is_group(&s->groups[last], row))
			return last;
	}
	write_key(&s->key, &row->text[ROW_SET], &who,
		  !row->text[ROW_ANNOTATOR].s);
	g = intern_add(&s->known, s->key.s, s->key.len);
	if (g == s->n_groups)
		group_new(s, row, intern_text(&s->known, g));
	return g;
}

static struct row_text text_of(const char *s)
{
	return (struct row_text){ s, s ? strlen(s) : 0 };
}

size_t sheet_group(const struct sheet *s, const char *set, const char *who,
		   bool is_model)
{
	struct row_text a = text_of(set), b = text_of(who);
	struct buf key;
	uint32_t g;

	buf_init(&key, KEY_MAX);
	write_key(&key, &a, &b, is_model);
	g = intern_find(&s->known, key.s, key.len);
	buf_release(&key);
	return g == INTERN_NONE ? s->n_groups : g;
}

static bool mixture(const struct sheet *s, bool has, bool had, const char *what,
		    struct error *err)
{
	if (!s->n_rows || has == had)
		return true;
	return error_set(err, ERR_DATA,
			 has ? "this row has %s, those before it have none"
			     : "this row has no %s, those before it have one",
			 what);
}

bool sheet_add(struct sheet *s, const struct row *row, size_t line,
	       struct error *err)
{
	const struct sheet_group *first = s->groups;
	bool has_set = row->text[ROW_SET].s, has_who = row_who(row).s;

	if (!mixture(s, has_set, first && first->set, "set", err) ||
	    !mixture(s, has_who, first && first->who, "annotator or model",
		     err))
		return false;
	if (s->n_rows >= SHEET_ROWS_MAX || line > UINT32_MAX)
		return error_set(err, ERR_LIMIT, "more than %d rows",
				 SHEET_ROWS_MAX);
	if (s->n_rows == s->rows_cap) {
		s->rows_cap = s->rows_cap ? s->rows_cap + s->rows_cap / 2 : 256;
		s->rows = xreallocarray(s->rows, s->rows_cap, sizeof *s->rows);
	}
	s->rows[s->n_rows] = (struct sheet_row){
		.turn = (int32_t)row->turn,
		.group = group_of(s, row),
		.line = (uint32_t)line,
		.packed = pack(row),
	};
	s->groups[s->rows[s->n_rows].group].n++;
	s->n_rows++;
	s->any_given |= row->given;
	s->all_given &= row->given;
	s->all_there &= row->given | row->nulls;
	return true;
}

static void lay_out(struct sheet *s)
{
	uint32_t *next = xcalloc(s->n_groups + 1, sizeof *next);
	uint32_t at = 0;

	s->order = xreallocarray(NULL, s->n_rows + 1, sizeof *s->order);
	for (size_t g = 0; g < s->n_groups; g++) {
		s->groups[g].first = next[g] = at;
		at += s->groups[g].n;
	}
	for (size_t i = 0; i < s->n_rows; i++)
		s->order[next[s->rows[i].group]++] = (uint32_t)i;
	free(next);
}

struct placed {
	int32_t turn;
	uint32_t row;
};

static int by_turn(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->turn != y->turn)
		return x->turn < y->turn ? -1 : 1;
	return x->row < y->row ? -1 : x->row > y->row;
}

static struct placed *sorted_group(const struct sheet *s, size_t g)
{
	const struct sheet_group *group = &s->groups[g];
	struct placed *p = xreallocarray(NULL, group->n + 1u, sizeof *p);

	for (uint32_t i = 0; i < group->n; i++) {
		uint32_t row = s->order[group->first + i];

		p[i] = (struct placed){ s->rows[row].turn, row };
	}
	if (!group->in_order)
		qsort(p, group->n, sizeof *p, by_turn);
	return p;
}

static bool wrong_turn(const struct sheet *s, const struct sheet_row *row,
		       size_t *line, struct error *err, const char *what,
		       uint32_t other)
{
	char *name = sheet_group_name(&s->groups[row->group]);

	if (line)
		*line = row->line;
	if (what)
		error_set(err, ERR_DATA, "%s: %s, unlike line %u", name, what,
			  (unsigned)other);
	else
		error_set(err, ERR_DATA,
			  "%s: turn %d stands in line %u already", name,
			  (int)row->turn, (unsigned)other);
	free(name);
	return false;
}

/* Rows of the group that do not ascend are sorted and looked at for twins. */
static bool check_group(struct sheet *s, size_t g, size_t *line,
			struct error *err)
{
	struct sheet_group *group = &s->groups[g];
	const uint32_t *row = &s->order[group->first];
	bool has_turn = s->rows[row[0]].turn >= 0, ok = true;
	struct placed *p;

	for (uint32_t i = 1; i < group->n; i++) {
		const struct sheet_row *r = &s->rows[row[i]];

		if ((r->turn >= 0) != has_turn)
			return wrong_turn(s, r, line, err,
					  has_turn ? "no turn" : "has a turn",
					  s->rows[row[0]].line);
		if (has_turn && r->turn <= s->rows[row[i - 1]].turn)
			group->in_order = false;
	}
	if (group->in_order)
		return true;
	p = sorted_group(s, g);
	for (uint32_t i = 1; i < group->n && ok; i++)
		if (p[i].turn == p[i - 1].turn)
			ok = wrong_turn(s, &s->rows[p[i].row], line, err, NULL,
					s->rows[p[i - 1].row].line);
	free(p);
	return ok;
}

bool sheet_finish(struct sheet *s, size_t *line, struct error *err)
{
	lay_out(s);
	for (size_t g = 0; g < s->n_groups; g++)
		if (!check_group(s, g, line, err))
			return false;
	return true;
}

char *sheet_group_name(const struct sheet_group *g)
{
	const char *kind = g->is_model ? "model" : "annotator";

	if (g->set && g->who)
		return xprintf("set %s, %s %s", g->set, kind, g->who);
	if (g->set)
		return xprintf("set %s", g->set);
	if (g->who)
		return xprintf("%s %s", kind, g->who);
	return xstrdup("all rows");
}

uint32_t *sheet_in_turn_order(const struct sheet *s, size_t g)
{
	const struct sheet_group *group = &s->groups[g];
	uint32_t *rows = xreallocarray(NULL, group->n + 1u, sizeof *rows);
	struct placed *p = sorted_group(s, g);

	for (uint32_t i = 0; i < group->n; i++)
		rows[i] = p[i].row;
	free(p);
	return rows;
}

/* Which of its group's rows, counted in input order, a row is. */
static uint32_t place_of(const struct sheet *s, const struct sheet_group *g,
			 uint32_t row)
{
	const uint32_t *order = &s->order[g->first];
	uint32_t low = 0, high = g->n;

	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (order[middle] <= row)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Figures of n rows, computed in order of turn, to where the rows stand. */
static void put_in_place(const struct sheet *s, const struct sheet_group *g,
			 const uint32_t *rows, uint32_t n,
			 const struct cobra_figures *figures,
			 struct cobra_figures *out)
{
	const struct cobra_figures none = { NAN, NAN, NAN, NAN,
					    NAN, NAN, NAN, NAN };

	for (uint32_t i = 0; i < g->n; i++)
		out[i] = none;
	for (uint32_t i = 0; i < n; i++)
		out[place_of(s, g, rows[i])] = figures[i];
}

void sheet_series(const struct sheet *s, size_t g,
		  const struct cobra_rule *rule, struct cobra_figures *out,
		  struct cobra_summary *sum)
{
	const struct sheet_group *group = &s->groups[g];
	struct cobra_turn *turns =
		xreallocarray(NULL, group->n + 1u, sizeof *turns);
	uint32_t *rows = sheet_in_turn_order(s, g), n = 0;
	struct cobra_figures *figures = out;
	bool sound;

	for (uint32_t i = 0; i < group->n; i++) {
		struct cobra_turn t = turn_of(s->rows[rows[i]].packed);

		if (!t.commitment)
			continue;
		rows[n] = rows[i];
		turns[n++] = t;
	}
	if (out && !(group->in_order && n == group->n))
		figures = xreallocarray(NULL, n + 1u, sizeof *figures);
	sound = cobra_series(turns, n, rule, figures, sum, NULL);
	assert(sound); /* row_read let nothing out of range pass */
	if (figures != out) {
		put_in_place(s, group, rows, n, figures, out);
		free(figures);
	}
	free(rows);
	free(turns);
}
