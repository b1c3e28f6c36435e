/*
 * cobra_model.c - the suite cobra by a model that reads: each turn of the transcripts of
 * the other trials, with what was said before it, as in a hearing; where people's labels
 * are not there, answers of our cases (foreseen.h)
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/reader.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "eval/charm.h"
#include "eval/cobra.h"
#include "eval/foreseen.h"
#include "eval/generate_tactics.h" /* POOL_... */
#include "eval/modelled.h"

struct cobra_model {
	struct modelled base; /* first */
	struct charm people;
	struct exchange *said; /* as many as the rows, in their order */
	size_t *rows;	       /* of base.n samples */
	bool own; /* no people's labels: the samples are these, in order */
	struct foreseen foreseen;
};

struct state {
	struct cobra_model *m;
	size_t row;
	struct modelled_ask ask;
	struct reading reading;
	bool over, read;
	char *model;
};

/* ---- samples ---------------------------------------------------------------- */

static bool load_people(struct charm *people, const struct eval_setup *s,
			struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < CHARM_SETS; i++)
		ok = charm_load(people, s, charm_sets[i], err);
	return ok;
}

/* Where its transcript begins. */
static size_t begin_of(const struct charm *c, size_t row)
{
	while (row && !strcmp(c->list[row - 1].set, c->list[row].set))
		row--;
	return row;
}

/* Of each transcript the first so many turns. */
static void choose(struct cobra_model *m)
{
	const struct charm *c = &m->people;
	size_t most = m->base.setup.suite->limit;

	m->rows = xcalloc(c->n + 1, sizeof *m->rows);
	m->said = xcalloc(c->n + 1, sizeof *m->said);
	for (size_t i = 0; i < c->n; i++) {
		const struct charm_turn *t = &c->list[i];

		m->said[i] = (struct exchange){ .turn = t->turn,
						.question = t->question,
						.answer = t->answer };
		if (!most || i - begin_of(c, i) < most)
			m->rows[m->base.n++] = i;
	}
}

static void put_hash(const struct modelled *base, struct hash *h)
{
	const struct cobra_model *m = (const struct cobra_model *)base;

	for (size_t i = 0; i < m->foreseen.n; i++) {
		hash_text(h, m->foreseen.list[i].question);
		hash_text(h, m->foreseen.list[i].answer);
	}
	for (size_t i = 0; !m->own && i < base->n; i++) {
		const struct charm_turn *t = &m->people.list[m->rows[i]];

		hash_text(h, t->set);
		hash_text(h, t->question);
		hash_text(h, t->answer);
	}
}

static void release(struct modelled *base)
{
	struct cobra_model *m = (struct cobra_model *)base;

	charm_release(&m->people);
	foreseen_release(&m->foreseen);
	free(m->said);
	free(m->rows);
}

static bool load(struct modelled *base, struct error *err)
{
	struct cobra_model *m = (struct cobra_model *)base;

	if (load_people(&m->people, base->setup.suite, err)) {
		base->others = true;
		choose(m);
		return true;
	}
	if (err->code != ERR_ABSENT ||
	    !foreseen_load(&m->foreseen, base->setup.suite, err))
		return false;
	m->own = true;
	base->n = m->foreseen.n;
	return true;
}

static const struct court_case *case_at(const struct modelled *base, size_t i)
{
	const struct cobra_model *m = (const struct cobra_model *)base;

	return i < m->foreseen.n ? m->foreseen.list[i].kase : NULL;
}

/* ---- reading ------------------------------------------------------------------ */

static void *begin(void *arg, size_t sample)
{
	struct cobra_model *m = arg;
	struct state *s = xcalloc(1, sizeof *s);

	s->m = m;
	s->row = m->own ? sample : m->rows[sample];
	return s;
}

static struct reader_input input_of(const struct state *s)
{
	const struct cobra_model *m = s->m;
	const struct charm_turn *t;
	size_t from;

	if (m->own)
		return foreseen_input(&m->foreseen.list[s->row]);
	t = &m->people.list[s->row];
	from = begin_of(&m->people, s->row);
	return (struct reader_input){ .setting = SETTING_WITNESS,
				      .question = t->question,
				      .answer = t->answer,
				      .justice = "",
				      .opening = "",
				      .before = m->said + from,
				      .n_before = s->row - from,
				      .labels_only = true };
}

static bool ask(struct state *s, struct error *err)
{
	const struct cobra_model *m = s->m;
	const struct by_llm_choices none = { .n = 0 };
	const struct reader_input in = input_of(s);

	return s->ask.repairing ||
	       by_llm_request(m->base.setup.suite->catalogue, by_llm_styles[0],
			      &in, &none, &s->ask.asked, err);
}

static enum run_step next(void *state, struct run_ask *out, struct error *err)
{
	struct state *s = state;

	if (s->over)
		return RUN_DONE;
	if (!ask(s, err))
		return RUN_BROKEN;
	return modelled_ask_send(&s->ask, POOL_WRITER, out);
}

static void take(void *state, const struct run_reply *reply)
{
	struct state *s = state;
	int choice;

	modelled_name(&s->model, reply);
	s->read =
		!reply->failed &&
		by_llm_parse(reply->text, reply->cut_short, input_of(s).answer,
			     0, &s->reading, &choice, &s->ask.why);
	if (!s->read) {
		reading_release(&s->reading);
		s->reading = (struct reading){ .commitment = 0 };
	}
	s->over = s->read || !modelled_ask_again(&s->ask, reply);
}

/* ---- what is kept --------------------------------------------------------------- */

static void result(void *state, struct jsonw *w)
{
	struct state *s = state;
	const struct cobra_model *m = s->m;
	const struct reading *r = &s->reading;

	jsonw_object(w);
	jsonw_put_int(w, "row", (int64_t)s->row);
	if (m->own) {
		jsonw_put_text(w, "case", m->foreseen.list[s->row].kase->slug);
	} else {
		jsonw_put_text(w, "set", m->people.list[s->row].set);
		jsonw_put_int(w, "turn", m->people.list[s->row].turn);
	}
	jsonw_put_text(w, "question", input_of(s).question);
	jsonw_put_text(w, "model", s->model);
	if (s->read) {
		jsonw_put_object(w, "reading");
		jsonw_put_int(w, "commitment", (int)r->commitment);
		jsonw_put_int(w, "relevance", r->relevance);
		jsonw_put_int(w, "manner", r->manner);
		jsonw_put_int(w, "quality", r->quality);
		jsonw_put_int(w, "consistency", r->consistency);
		jsonw_put_int(w, "outcome", r->outcome);
		jsonw_put_number(w, "bat", r->expected_bat);
		jsonw_put_number(w, "pat", r->expected_pat);
		jsonw_end_object(w);
	}
	jsonw_end_object(w);
}

static void end(void *state)
{
	struct state *s = state;

	reading_release(&s->reading);
	modelled_ask_reset(&s->ask);
	free(s->model);
	free(s);
}

static const struct run_task task = {
	.begin = begin, .next = next, .take = take, .result = result, .end = end
};

/* Tokens: the prompt's bytes by 4, and some exchanges; replies without thought. */
static void estimate(const struct modelled *base, size_t n,
		     struct plan_part parts[3])
{
	(void)base;
	parts[POOL_WRITER] = plan_asks((double)n, 2300, 200);
}

/* ---- tables ------------------------------------------------------------------- */

struct counting {
	const struct charm *people;
	struct charm_turn *rows; /* as many as people's */
	bool *read;
	size_t n, unread;
};

static bool take_reading(const struct json_ref *at, struct charm_turn *t)
{
	t->labels = (struct cobra_turn){
		.commitment = (int)json_int_or(at, "commitment", 0, 0, 4, NULL),
		.relevance = (int)json_int_or(at, "relevance", 0, 0, 4, NULL),
		.manner = (int)json_int_or(at, "manner", 0, 0, 4, NULL),
		.quality = (int)json_int_or(at, "quality", 0, 0, 4, NULL),
		.consistency =
			(int)json_int_or(at, "consistency", -1, -1, 1, NULL),
		.outcome = (int)json_int_or(at, "outcome", -1, -1, 1, NULL),
	};
	t->expected_bat = json_number_or(at, "bat", 0, NULL);
	t->expected_pat = json_number_or(at, "pat", 0, NULL);
	return t->labels.relevance && t->labels.manner && t->labels.quality;
}

/* Rows of another data set than was read are passed over. */
static void count_result(void *arg, const struct json_ref *r)
{
	struct counting *c = arg;
	long long row = json_int_or(r, "row", -1, 0, 1000000, NULL);
	struct json_ref at;
	struct charm_turn *t;

	if (row < 0 || (size_t)row >= c->people->n ||
	    strcmp(json_text_or(r, "question", "", NULL),
		   c->people->list[row].question) != 0)
		return;
	c->n++;
	t = &c->rows[row];
	*t = c->people->list[row];
	t->who = "llm";
	t->by_model = true;
	t->reasons = 0;
	c->read[row] = json_member_opt(r, "reading", JSON_OBJECT, &at, NULL) &&
		       take_reading(&at, t);
	if (c->read[row] && !t->labels.commitment)
		t->labels.commitment = COBRA_NO_COMMITMENT;
	c->unread += !c->read[row];
}

/* The rows that were read, in their order; false where a transcript has none. */
static bool rows_of(const struct counting *c, struct charm *out)
{
	size_t sets = 0;

	for (size_t i = 0; i < c->people->n; i++) {
		if (!c->read[i])
			continue;
		sets += !out->n ||
			strcmp(out->list[out->n - 1].set, c->rows[i].set) != 0;
		*charm_add(out) = c->rows[i];
	}
	return sets == CHARM_SETS;
}

/* What the results say of our own rows. */
struct telling {
	const struct foreseen *f;
	int *told;
	size_t n, unread;
};

static void tell_result(void *arg, const struct json_ref *r)
{
	struct telling *t = arg;
	long long row = json_int_or(r, "row", -1, 0, 1000000, NULL);
	struct json_ref at;

	if (row < 0 || (size_t)row >= t->f->n ||
	    strcmp(json_text_or(r, "question", "", NULL),
		   t->f->list[row].question) != 0)
		return;
	t->n++;
	if (json_member_opt(r, "reading", JSON_OBJECT, &at, NULL))
		t->told[row] =
			(int)json_int_or(&at, "commitment", 0, 0, 4, NULL);
	t->unread += !t->told[row];
}

static bool own_tables(const struct eval_setup *suite,
		       const struct modelled_how *how, struct modelled_kept *k,
		       struct eval_result *out, struct error *err)
{
	struct foreseen f;
	bool ok = foreseen_load(&f, suite, err);
	struct telling t = { .f = &f };

	t.told = xcalloc(f.n + 1, sizeof *t.told);
	if (ok) {
		modelled_each(k, tell_result, &t);
		modelled_describe(how, k, out);
		if (t.unread)
			eval_note(out,
				  "Of %zu of %zu answer%s the reader's label "
				  "could not be used; they are in no figure.",
				  t.unread, t.n, str_plural(t.n));
		foreseen_tables(&f, t.told, out);
		out->n = t.n - t.unread;
	}
	free(t.told);
	foreseen_release(&f);
	return ok;
}

static bool people_tables(const struct eval_setup *suite,
			  const struct modelled_how *how,
			  struct modelled_kept *k, struct eval_result *out,
			  struct error *err)
{
	struct charm people = { .n = 0 }, rows = { .n = 0 };
	struct counting c = { .people = &people };
	bool ok = load_people(&people, suite, err);

	c.rows = xcalloc(people.n + 1, sizeof *c.rows);
	c.read = xcalloc(people.n + 1, sizeof *c.read);
	if (ok) {
		modelled_each(k, count_result, &c);
		modelled_describe(how, k, out);
		if (c.unread)
			eval_note(out,
				  "Of %zu of %zu turn%s the reader's labels "
				  "could not be used; they are in no figure.",
				  c.unread, c.n, str_plural(c.n));
		if (c.n < people.n)
			eval_note(out,
				  "The reader's figures rest on %zu of %zu "
				  "turn%s, those of the others on all.",
				  c.n - c.unread, people.n,
				  str_plural(people.n));
		if (rows_of(&c, &rows))
			ok = cobra_tables(suite, &rows, out, err);
		else
			eval_note(out, "Not every transcript has a turn that "
				       "was read: there is nothing to compare "
				       "yet.");
		out->n = c.n - c.unread;
	}
	charm_release(&rows);
	charm_release(&people);
	free(c.rows);
	free(c.read);
	return ok;
}

struct rows_seen {
	bool own, people;
};

static void look_at(void *arg, const struct json_ref *r)
{
	struct rows_seen *seen = arg;
	bool own = *json_text_or(r, "case", "", NULL);

	seen->own |= own;
	seen->people |= !own;
}

/* Of the rows that were read; where none was, of those that are there. */
static bool tables(const struct eval_setup *suite,
		   const struct modelled_how *how, struct modelled_kept *k,
		   struct eval_result *out, struct error *err)
{
	struct rows_seen seen = { false, false };

	modelled_each(k, look_at, &seen);
	if (seen.own)
		return own_tables(suite, how, k, out, err);
	return people_tables(suite, how, k, out, err) ||
	       (err->code == ERR_ABSENT && !seen.people &&
		own_tables(suite, how, k, out, err));
}

const struct modelled_suite modelled_cobra = {
	.name = "cobra",
	.reads = true,
	.size = sizeof(struct cobra_model),
	.load = load,
	.release = release,
	.hash = put_hash,
	.kase = case_at,
	.task = &task,
	.estimate = estimate,
	.tables = tables,
};
