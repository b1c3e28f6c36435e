#include "eval/votes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/rows.h"
#include "eval/run_folder.h"

#define VOTES_MAX 20000

const char *const vote_names[VOTES] = { "a", "b", "tie", "bad" };

/* ---- who is compared ---- */

struct loading {
	struct voted_benches *v;
	struct voted_bench *bench;
};

static const struct voted_turn *turn_of(const struct voted_bench *b,
					const char *id)
{
	for (size_t i = 0; i < b->n; i++)
		if (!strcmp(b->list[i].id, id))
			return &b->list[i];
	return NULL;
}

/* Of a run's results what was said; false where nothing was. */
static bool unwrap(struct json_ref *row)
{
	struct json_ref inner;
	bool of_run = json_member_opt(row, "sample", JSON_NUMBER, &inner, NULL);

	while (json_member_opt(row, "result", JSON_OBJECT, &inner, NULL))
		*row = inner;
	return !of_run || json_member_opt(row, "text", JSON_TEXT, &inner, NULL);
}

static void take_turn(void *arg, const struct json_ref *at, struct faults *f)
{
	struct loading *l = arg;
	struct voted_bench *b = l->bench;
	struct arena *a = &l->v->arena;
	struct json_ref turn = *at, *row = &turn;
	char *id;

	if (!unwrap(row))
		return;
	id = field_text(a, row, "id", f);
	if (b->n >= VOTED_TURNS_MAX || turn_of(b, id)) {
		json_fault(row, f,
			   b->n >= VOTED_TURNS_MAX ? "too many turns"
						   : "its id stands twice");
		return;
	}
	b->list = xgrow(b->list, b->n, &b->room, sizeof *b->list);
	b->list[b->n++] = (struct voted_turn){
		.id = id,
		.question = field_text_or(a, row, "question", "", f),
		.answer = field_text_or(a, row, "answer", "", f),
		.text = field_text(a, row, "text", f),
		.kase = field_text_or(a, row, "case", "", f),
	};
}

char *voted_name(const char *path)
{
	size_t len = strlen(path);
	char *plain, *name, *dot;

	while (len > 1 && path[len - 1] == '/')
		len--;
	plain = xstrndup(path, len);
	name = sanitise_line(file_base(plain));
	dot = file_is_dir(plain) ? NULL : strrchr(name, '.');
	if (dot && dot > name)
		*dot = '\0';
	free(plain);
	return name;
}

static bool load_turns(struct loading *l, const char *path, struct error *err)
{
	char *results =
		file_is_dir(path) ? file_join(path, RUN_RESULTS_FILE) : NULL;
	bool ok = eval_file_rows(results ? results : path, take_turn, l, err);

	free(results);
	return ok;
}

bool voted_load(struct voted_benches *v, const char *path, struct error *err)
{
	struct loading l = { .v = v };
	char *name = voted_name(path);
	bool known = false;

	for (size_t i = 0; i < v->n; i++)
		known |= !strcmp(v->list[i].name, name);
	if (v->n == PREFER_MAX || known) {
		error_set(err, v->n == PREFER_MAX ? ERR_LIMIT : ERR_DATA,
			  known ? "%s: two files are called so, and names say "
				  "who is who"
				: "%s: more files than can be compared",
			  name);
		free(name);
		return false;
	}
	l.bench = &v->list[v->n++];
	*l.bench =
		(struct voted_bench){ .name = arena_strdup(&v->arena, name) };
	free(name);
	return load_turns(&l, path, err);
}

void voted_release(struct voted_benches *v)
{
	for (size_t i = 0; i < v->n; i++)
		free(v->list[i].list);
	arena_release(&v->arena);
	*v = (struct voted_benches){ .n = 0 };
}

/* Which comes first must not be told from names, so it is drawn. */
static struct voted_pair pair_of(const struct voted_bench *x,
				 const struct voted_turn *tx,
				 const struct voted_bench *y,
				 const struct voted_turn *ty, struct rng *rng)
{
	return rng_below(rng, 2)
		       ? (struct voted_pair){ tx, ty, x->name, y->name }
		       : (struct voted_pair){ ty, tx, y->name, x->name };
}

static void shuffle(struct voted_pair *list, size_t n, struct rng *rng)
{
	for (size_t i = n; i > 1; i--) {
		size_t k = rng_below(rng, i);
		struct voted_pair p = list[i - 1];

		list[i - 1] = list[k];
		list[k] = p;
	}
}

struct voted_pair *voted_pairs(const struct voted_benches *v, uint64_t seed,
			       size_t *n)
{
	struct voted_pair *list = NULL;
	struct rng rng = rng_at(seed, 0);
	size_t room = 0;

	*n = 0;
	for (size_t i = 0; i < v->n; i++)
		for (size_t k = i + 1; k < v->n; k++)
			for (size_t t = 0; t < v->list[i].n; t++) {
				const struct voted_turn *x =
					&v->list[i].list[t];
				const struct voted_turn *y =
					turn_of(&v->list[k], x->id);

				if (!y || !strcmp(x->text, y->text))
					continue;
				list = xgrow(list, *n, &room, sizeof *list);
				list[(*n)++] = pair_of(&v->list[i], x,
						       &v->list[k], y, &rng);
			}
	shuffle(list, *n, &rng);
	return list;
}

/* ---- votes ---- */

static void take_vote(void *arg, const struct json_ref *row, struct faults *f)
{
	struct vote_rows *v = arg;
	struct arena *a = &v->arena;
	int vote = json_choice(row, "vote", vote_names, VOTES, f);

	json_schema_is(row, "vote", f);
	if (v->n >= VOTES_MAX) {
		json_fault(row, f, "more than %d votes", VOTES_MAX);
		return;
	}
	v->list = xgrow(v->list, v->n, &v->room, sizeof *v->list);
	v->list[v->n++] = (struct vote_row){
		.id = field_text(a, row, "id", f),
		.a = field_text(a, row, "a", f),
		.b = field_text(a, row, "b", f),
		.comment = field_text_or(a, row, "comment", "", f),
		.annotator = field_text_or(a, row, "annotator", "", f),
		.vote = vote < 0 ? VOTE_TIE : (enum vote)vote,
	};
}

bool votes_load(struct vote_rows *v, const char *path, struct error *err)
{
	return eval_file_rows(path, take_vote, v, err);
}

void votes_release(struct vote_rows *v)
{
	free(v->list);
	arena_release(&v->arena);
	*v = (struct vote_rows){ .n = 0 };
}

void vote_write(struct buf *out, const struct vote_row *row, int64_t wall_ms)
{
	struct jsonw w = jsonw_list(out, true);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.vote/1");
	jsonw_put_text(&w, "id", row->id);
	jsonw_put_text(&w, "a", row->a);
	jsonw_put_text(&w, "b", row->b);
	jsonw_put_text(&w, "vote", vote_names[row->vote]);
	jsonw_put_text(&w, "comment", row->comment);
	jsonw_put_text(&w, "annotator", row->annotator);
	jsonw_put_time(&w, "at", wall_ms);
	jsonw_end_object(&w);
}

static bool same_pair(const struct vote_row *r, const char *id, const char *a,
		      const char *b)
{
	return !strcmp(r->id, id) && ((!strcmp(r->a, a) && !strcmp(r->b, b)) ||
				      (!strcmp(r->a, b) && !strcmp(r->b, a)));
}

bool votes_have(const struct vote_rows *v, const struct voted_pair *p,
		const char *annotator)
{
	for (size_t i = 0; i < v->n; i++)
		if (same_pair(&v->list[i], p->a->id, p->name_a, p->name_b) &&
		    !strcmp(v->list[i].annotator, annotator))
			return true;
	return false;
}

/* ---- counting ---- */

/* The place of a name, which is added; PREFER_MAX where there is no room. */
static size_t place_of(const char *name, const char **names, size_t *n)
{
	int known = str_index(name, names, *n);

	if (known >= 0)
		return (size_t)known;
	if (*n == PREFER_MAX)
		return PREFER_MAX;
	names[*n] = name;
	return (*n)++;
}

/* What several people say of the pair of row `at`, as seen from that row; *split where
 * they prefer different ones. */
static enum vote agreed(const struct vote_rows *v, size_t at, bool *split)
{
	const struct vote_row *first = &v->list[at];
	bool said[VOTES] = { false };

	for (size_t i = at; i < v->n; i++) {
		const struct vote_row *r = &v->list[i];
		bool turned = strcmp(r->a, first->a) != 0;

		if (same_pair(r, first->id, first->a, first->b))
			said[!turned		 ? r->vote
			     : r->vote == VOTE_A ? VOTE_B
			     : r->vote == VOTE_B ? VOTE_A
						 : r->vote] = true;
	}
	*split = said[VOTE_A] && said[VOTE_B] && !said[VOTE_BAD];
	if (said[VOTE_BAD])
		return VOTE_BAD;
	if (said[VOTE_A] != said[VOTE_B])
		return said[VOTE_A] ? VOTE_A : VOTE_B;
	return VOTE_TIE;
}

static bool is_first(const struct vote_rows *v, size_t at)
{
	const struct vote_row *r = &v->list[at];

	for (size_t i = 0; i < at; i++)
		if (same_pair(&v->list[i], r->id, r->a, r->b))
			return false;
	return true;
}

static void count(struct prefer_tally *t, size_t a, size_t b, enum vote vote,
		  bool split)
{
	t->split[a][b] += split;
	t->split[b][a] += split;
	switch (vote) {
	case VOTE_A: t->won[a][b]++; break;
	case VOTE_B: t->won[b][a]++; break;
	case VOTE_BAD:
		t->bad[a][b]++;
		t->bad[b][a]++;
		break;
	default: t->tied[a][b]++; t->tied[b][a]++;
	}
}

bool votes_tally(const struct vote_rows *v, struct prefer_tally *out,
		 const char *names[PREFER_MAX], struct error *err)
{
	enum vote vote;
	bool split;

	*out = (struct prefer_tally){ .n = 0 };
	for (size_t i = 0; i < v->n; i++) {
		size_t a = place_of(v->list[i].a, names, &out->n);
		size_t b = place_of(v->list[i].b, names, &out->n);

		if (a == PREFER_MAX || b == PREFER_MAX)
			return error_set(err, ERR_LIMIT,
					 "votes on more than %d benches",
					 PREFER_MAX);
		if (a != b && is_first(v, i)) {
			vote = agreed(v, i, &split);
			count(out, a, b, vote, split);
		}
	}
	return true;
}

/* ---- tables ---- */

static void add_rates(struct eval_result *out, const struct prefer_tally *t,
		      const char **names)
{
	struct eval_table *table =
		eval_add_table(out, "rates", "Win rates", "bench");

	eval_add_column(out, table, "wins", "won");
	eval_add_column(out, table, "losses", "lost");
	eval_add_column(out, table, "ties", "ties");
	eval_add_column(out, table, "split", "split");
	eval_add_column(out, table, "strict", "strict");
	eval_add_column(out, table, "weighted", "weighted");
	eval_add_column(out, table, "bad", "both bad");
	for (size_t i = 0; i < t->n; i++) {
		struct prefer_rates r = prefer_rates(t, i);
		const char *name = eval_say(out, "%s", names[i]);
		struct eval_cell *row = eval_add_row(out, table, name, name);

		row[0] = eval_number(r.wins, 0);
		row[1] = eval_number(r.losses, 0);
		row[2] = eval_number(r.ties, 0);
		row[3] = eval_number(r.splits, 0);
		row[4] = eval_share(r.wins, r.matches);
		row[5] = eval_number(r.weighted, 2);
		row[6] = eval_share(r.bads, r.matches);
	}
	eval_table_note(out, table,
			"Strict: the share of matches that were won. Weighted: "
			"a tie counts half. Both bad: the share of matches in "
			"which both were called bad. Split: those ties in "
			"which people preferred different ones.");
}

static void add_strengths(struct eval_result *out, const struct prefer_tally *t,
			  const char **names)
{
	struct prefer_strength s[PREFER_MAX];
	struct eval_table *table;
	struct error err;

	if (!prefer_bradley_terry(t, s, &err)) {
		eval_note(out, "No strengths (Bradley-Terry): %s.", err.text);
		return;
	}
	table = eval_add_table(out, "strengths", "Strengths (Bradley-Terry)",
			       "bench");
	eval_add_column(out, table, "log", "log strength");
	for (size_t i = 0; i < t->n; i++) {
		const char *name = eval_say(out, "%s", names[i]);

		eval_add_row(out, table, name, name)[0] =
			eval_between(s[i].log, s[i].lo, s[i].hi, 0, 2);
	}
	eval_table_note(out, table,
			"The mean of all is 0; a tie counts half for each, and "
			"matches in which both were bad say nothing here.");
}

bool votes_result(const struct vote_rows *v, uint64_t seed,
		  struct eval_result *out, struct error *err)
{
	const char *names[PREFER_MAX];
	struct prefer_tally t;

	eval_result_init(out, "arena", "Which questions people like better");
	out->seed = seed;
	if (!votes_tally(v, &t, names, err))
		return false;
	out->n = v->n;
	eval_data(out, "%zu vote%s on %zu bench%s.", v->n, str_plural(v->n),
		  t.n, t.n == 1 ? "" : "es");
	add_rates(out, &t, names);
	add_strengths(out, &t, names);
	return true;
}
