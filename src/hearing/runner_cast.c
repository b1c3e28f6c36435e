/*
 * runner_cast.c - who plays in a hearing: the bench, its relief, the reader; and others
 * in the midst of it
 *
 * Whoever is exchanged is kept until the note that says so is in the journal: where it
 * refuses, they go on.
 */
#include <stdio.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "analysis/topic.h"
#include "base/error.h"
#include "court/prompt.h"
#include "hearing/runner_inside.h"
#include "llm/llm.h"
#include "sim/sim.h"
#include "sim/stand.h"

/* -- opening them ------------------------------------------------------------- */

bool runner_cast_lexicons(struct runner *r, struct error *err)
{
	if (!r->lexicons)
		r->lexicons = lexicons_load(r->setup.catalogue, err);
	return r->lexicons != NULL;
}

/* Whoever reads is told what comes of its two requests. */
static void hand_over_reader(struct runner *r)
{
	r->seekers[SEEKER_READER].self = r->reader;
	r->seekers[SEEKER_FAULTS].self = r->reader;
}

bool runner_cast_reader(struct runner *r, struct error *err)
{
	const char *name = r->players.reader;

	if (r->reader)
		return true;
	if (!runner_cast_lexicons(r, err))
		return false;
	r->reader = reader_new(name, r->lexicons, r->setup.catalogue, err);
	if (!r->reader)
		return false;
	hand_over_reader(r);
	if (reader_needs_model(r->reader) && !r->setup.client.llm)
		return error_set(
			err, ERR_USAGE,
			"The reader '%s' asks a model: give --base-url "
			"and --model, or use --reader offline.",
			name);
	return true;
}

const struct topics *runner_cast_topics(struct runner *r)
{
	if (!r->topics)
		r->topics = topics_new(r->lexicons, r->setup.kase,
				       r->setup.record->terms.side);
	return r->topics;
}

static struct sim_setup sim_setup_of(const struct runner *r)
{
	const struct runner_setup *s = &r->setup;
	const struct hearing_record *rec = s->record;

	return (struct sim_setup){
		.catalogue = s->catalogue,
		.kase = s->kase,
		.side = rec->terms.side,
		.bench = s->bench,
		.native_tools = s->client.native_tools,
		.guard = rec->terms.guard,
		.seed = rec->terms.seed,
		.ken = r->ken,
		.issues = rec->terms.issues,
		.argument = s->argument,
		.advocate = rec->terms.advocate,
	};
}

/* A model's own questions are held against the case's issues. */
static struct sim_setup sim_setup_for(struct runner *r,
				      const struct sim_ops *ops)
{
	struct sim_setup setup = sim_setup_of(r);

	if (ops->needs_model && runner_cast_lexicons(r, NULL))
		setup.topics = runner_cast_topics(r);
	return setup;
}

bool runner_cast_relief(struct runner *r)
{
	struct sim_setup setup = sim_setup_of(r);

	r->relief.ops = r->setup.kase->witness ? &sim_stand : &sim_offline;
	if (!r->relief.self)
		r->relief.self = r->relief.ops->open(&setup, NULL);
	return r->relief.self != NULL;
}

static void close_sim(struct sim *p)
{
	if (p->self)
		p->ops->close(p->self);
}

/* Who of that name asks; of an examination, who of it answers. */
static const struct sim_ops *ops_of(const struct runner *r, struct error *err)
{
	const struct sim_ops *ops = sim_find(r->players.simulator, err);
	bool lives = ops == &sim_witness_live;
	bool examines = r->setup.kase->witness != NULL;

	if (!ops || lives == examines)
		return ops;
	if (examines && ops == &sim_offline)
		return &sim_stand;
	error_set(err, ERR_USAGE,
		  examines ? "'%s' plays a bench: a witness is played by "
			     "'offline' or by '%s'."
			   : "'%s' plays a witness and no bench.",
		  ops->name, sim_witness_live.name);
	return NULL;
}

static bool open_sim(struct runner *r, struct error *err)
{
	const struct runner_setup *s = &r->setup;
	const struct sim_ops *ops = ops_of(r, err);
	struct sim_setup setup;

	if (!ops)
		return false;
	if (ops->needs_model && !s->client.llm)
		return error_set(err, ERR_USAGE,
				 "The simulator '%s' asks a model: give "
				 "--base-url and --model, or use --simulator "
				 "offline.",
				 ops->name);
	setup = sim_setup_for(r, ops);
	r->chosen = (struct sim){ ops, ops->open(&setup, err) };
	r->bench = &r->chosen;
	return r->chosen.self != NULL;
}

/* -- which they are ----------------------------------------------------------- */

/* A real argument's own questions are asked from its beginning to its end. */
static bool may_follow(const struct players *now, const struct players *next,
		       struct error *err)
{
	const struct sim_ops *old = sim_find(now->simulator, err);
	const struct sim_ops *new = sim_find(next->simulator, err);

	if (!old || !new)
		return false;
	if (old == new || (!old->needs_argument && !new->needs_argument))
		return true;
	return error_set(err, ERR_USAGE,
			 "'%s' replays a real argument from its beginning: it "
			 "can neither be joined nor left half-way.",
			 new->needs_argument ? new->name : old->name);
}

/* The prompt that makes the bench speak, by its hash, as in the head's prompts. */
static bool note_prompt(struct runner *r, struct players *p, struct error *err)
{
	struct prompt prompt;

	p->prompt[0] = '\0';
	if (!sim_find(p->simulator, NULL)->needs_model)
		return true;
	if (!catalogue_prompt(r->setup.catalogue, p->simulator, &prompt, err))
		return false;
	snprintf(p->prompt, sizeof p->prompt, "%s", prompt.hash);
	prompt_release(&prompt);
	return true;
}

/* As the record has them, or as the setup wants them from here on. */
static bool cast(struct runner *r, struct error *err)
{
	const struct hearing_record *rec = r->setup.record;
	struct players before;

	players_now(&before, rec, &rec->said);
	r->players = r->setup.players;
	if (!*r->players.simulator)
		r->players = before;
	r->errands.model = r->players.model;
	return !players_differ(&before, &r->players) ||
	       (may_follow(&before, &r->players, err) &&
		note_prompt(r, &r->players, err));
}

bool runner_cast_open(struct runner *r, struct error *err)
{
	return cast(r, err) && open_sim(r, err);
}

void runner_cast_close(struct runner *r)
{
	close_sim(&r->chosen);
	close_sim(&r->relief);
	close_sim(&r->former);
	reader_free(r->reader);
	topics_free(r->topics);
	lexicons_free(r->lexicons);
}

/* -- others ------------------------------------------------------------------- */

/* The simulator or the reader of that name wants a model and there is none. */
static bool lacks_model(const struct runner *r, const struct players *p)
{
	return !r->setup.client.llm && players_ask_model(p);
}

bool runner_switch_finds(const struct runner *r, enum player which,
			 const char *name)
{
	struct players p = r->players;

	return players_set(&p, which, name, NULL) && lacks_model(r, &p);
}

static bool find_model(struct runner *r, struct players *p, struct error *err)
{
	struct runner_client *c = &r->setup.client;

	if (!lacks_model(r, p))
		return true;
	if (!r->setup.find_model)
		return error_set(err, ERR_USAGE,
				 "There is no model to ask in this hearing.");
	if (!r->setup.find_model(r->setup.find_arg, p, c, err))
		return false;
	r->errands.llm = c->llm;
	r->errands.embedding_model = c->embedding_model;
	return true;
}

/* Who leaves: kept until the change is in the record, to go on if it is not. */
struct exchange_of {
	struct players players;
	struct sim sim; /* self NULL: it stays */
	struct reader *reader;
};

static bool open_new_sim(struct runner *r, struct exchange_of *old,
			 struct error *err)
{
	const struct sim_ops *ops = sim_find(r->players.simulator, err);
	struct sim_setup setup = sim_setup_for(r, ops);
	void *self = ops->open(&setup, err);

	if (!self)
		return false;
	old->sim = r->chosen;
	r->chosen = (struct sim){ ops, self };
	return true;
}

/* Both open or neither. */
static bool open_new(struct runner *r, struct exchange_of *old,
		     struct error *err)
{
	bool sim = strcmp(old->players.simulator, r->players.simulator) != 0;

	if (strcmp(old->players.reader, r->players.reader) != 0)
		r->reader = NULL;
	if (!runner_cast_reader(r, err))
		return false;
	return !sim || open_new_sim(r, old, err);
}

static void take_back(struct runner *r, struct exchange_of *old)
{
	if (r->reader != old->reader)
		reader_free(r->reader);
	r->reader = old->reader;
	hand_over_reader(r);
	r->players = old->players;
	if (!old->sim.self)
		return;
	close_sim(&r->chosen);
	r->chosen = old->sim;
}

/* Whether the record has them: the journal may have refused. */
static bool is_noted(const struct runner *r)
{
	return !players_differ(hearing_players(&r->state), &r->players);
}

static void let_go(struct runner *r, struct exchange_of *old)
{
	if (r->reader != old->reader)
		reader_free(old->reader);
	if (r->former.self != old->sim.self)
		close_sim(&old->sim);
}

/* Who was asked may be speaking still. */
static void step_aside(struct runner *r, const struct sim *old)
{
	if (!old->self || r->bench != &r->chosen)
		return;
	close_sim(&r->former);
	r->former = *old;
	r->bench = &r->former;
}

static void step_back(struct runner *r, const struct sim *old)
{
	if (!old->self || r->former.self != old->self)
		return;
	r->former = (struct sim){ 0 };
	r->bench = &r->chosen;
}

static bool carry_switch(struct runner *r, struct exchange_of *old,
			 int64_t now_ms, struct error *err)
{
	struct event ev = { .kind = EV_PLAYERS,
			    .now_ms = now_ms,
			    .players = &r->players };

	step_aside(r, &old->sim);
	runner_do(r, &ev);
	if (is_noted(r)) {
		let_go(r, old);
		return true;
	}
	step_back(r, &old->sim);
	take_back(r, old);
	return error_set(err, ERR_SYSTEM, "%s", r->state.notice);
}

bool runner_switch(struct runner *r, enum player which, const char *name,
		   int64_t now_ms, struct error *err)
{
	struct exchange_of old = { .players = r->players, .reader = r->reader };
	struct players next = r->players;

	if (hearing_is_over(&r->state))
		return error_set(err, ERR_USAGE, "The hearing is over.");
	if (!players_may_change(r->setup.record, which, err))
		return false;
	if (!players_set(&next, which, name, err) ||
	    !may_follow(&r->players, &next, err) ||
	    !find_model(r, &next, err) || !note_prompt(r, &next, err))
		return false;
	if (!players_differ(&r->players, &next))
		return true;
	r->players = next;
	if (open_new(r, &old, err))
		return carry_switch(r, &old, now_ms, err);
	take_back(r, &old);
	return false;
}
