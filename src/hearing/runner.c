/*
 * runner.c - the edge of the hearing: effects and wishes become deeds
 *
 *   person --runner_do--> hearing_update --effects--> carry_effect
 *   carry_effect: journal | reader | simulator
 *   reader, simulator --wishes--> carry_wish: model | docket | an event
 *   runner_pump: news from the model --tidings--> reader, simulator
 *
 * Everything that can be done at once is done before a call returns, so with the
 * offline bench one runner_do takes the hearing from an answer to the next
 * question.
 *
 * A model that cannot be asked within the limits that were set (ERR_BUDGET: a
 * budget, the agent's steps) would meet them again: the offline bench asks in its
 * place, the offline reader reads, and the person is told.
 */
#include "hearing/runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "analysis/topic.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "docket/docket.h"
#include "hearing/errands.h"
#include "hearing/intake.h"
#include "hearing/keep.h"
#include "hearing/lookup.h"
#include "hearing/marking.h"
#include "hearing/voice.h"
#include "listen/ken.h"
#include "llm/llm.h"
#include "sim/sim.h"
#include "store/journal.h"

#define DRAFT_MS       400 /* promised: within 500 ms of the first unsaved key */
#define THOUGHT_MAX    ((size_t)64 << 10) /* kept of one reply's thought */
#define LOOKUP_WAIT_MS 5000 /* for the vector of a person's query */

/* Who wished, and gets the tidings. */
enum wisher { WISHER_BENCH, WISHER_READER, WISHERS };

struct player {
	const struct sim_ops *ops;
	void *self; /* NULL: not opened */
};

struct runner {
	struct runner_setup setup;
	struct hearing_state state;
	struct player chosen, relief; /* the offline one, when it is needed */
	struct player *bench;	      /* of the two, who is asked */
	struct ask ask;		      /* what for */
	struct lexicons *lexicons;
	struct topics *topics; /* made when a model first asks */
	struct ken *ken;       /* of the case; ready when first needed */
	struct reader *reader;
	struct reader *relief_reader; /* the offline one, when it is needed */
	bool told_trouble;	      /* that it had */
	int reading_turn;	      /* the answer under the reader's eyes */
	struct errands errands;
	int ticket[WISHERS]; /* request under way, 0 for none */
	struct lookup lookups[WISHERS];
	struct lookup own_lookup;   /* the person's */
	struct passages *own_found; /* where that one's result goes */
	bool own_ok;
	struct error *own_err;
	char trouble[400]; /* the last word of the model client */
	int64_t now_ms;
	struct keep keep;
	char *draft; /* as typed, not yet kept; NULL when kept */
	int64_t draft_due_ms;
	char *held; /* text for the editor; see runner_take_draft */
	char *dictated;
	bool ended;
};

static void apply(struct runner *r, const struct event *ev);
static void carry_wishes(struct runner *r, enum wisher who,
			 struct wishes *wishes);
static void lay_marks(struct runner *r, int turn_n);
static void fail(struct runner *r, enum wisher who, struct error *err);

/* -- news back to the state ------------------------------------------------ */

static void tell_state(struct runner *r, struct event ev)
{
	ev.now_ms = r->now_ms;
	apply(r, &ev);
}

static void tell_wisher(struct runner *r, enum wisher who,
			const struct tiding *t)
{
	struct wishes wishes;

	wishes_init(&wishes);
	if (who == WISHER_BENCH)
		r->bench->ops->told(r->bench->self, t, &wishes);
	else
		reader_told(r->reader, t, &wishes);
	carry_wishes(r, who, &wishes);
	wishes_release(&wishes);
}

static void tell_failed(struct runner *r, enum wisher who,
			const struct error *err)
{
	struct tiding t = { .kind = TIDING_FAILED, .error = err };

	tell_wisher(r, who, &t);
}

/* -- wishes ------------------------------------------------------------------ */

static void tell_note(struct runner *r, const char *text)
{
	if (*text)
		tell_state(r, (struct event){ .kind = EV_NOTE, .text = text });
}

static void tell_found(struct runner *r, enum wisher who, bool ok,
		       struct passages *found, const struct error *err)
{
	if (ok)
		tell_wisher(r, who,
			    &(struct tiding){ .kind = TIDING_FOUND,
					      .passages = found });
	else
		tell_failed(r, who, err);
	passages_release(found);
}

static void carry_look_up(struct runner *r, enum wisher who,
			  const struct docket_query *q)
{
	struct passages found = { 0 };
	struct error err;
	bool ok;

	if (lookup_begin(&r->lookups[who], &r->errands, q, r->now_ms))
		return;
	tell_note(r, r->lookups[who].note);
	ok = errands_look_up(&r->errands, q, &found, &err);
	tell_found(r, who, ok, &found, &err);
}

/* A vector came, or did not.  False when nobody waits for this event. */
static bool end_look_up(struct runner *r, const struct llm_event *ev)
{
	struct passages found = { 0 };
	struct error err = { 0 };

	if (lookup_awaits(&r->own_lookup, ev)) {
		r->own_ok = lookup_end(&r->own_lookup, &r->errands, ev,
				       r->own_found, r->own_err);
		return true;
	}
	for (enum wisher who = 0; who < WISHERS; who++) {
		struct lookup *l = &r->lookups[who];
		bool ok;

		if (!lookup_awaits(l, ev))
			continue;
		ok = lookup_end(l, &r->errands, ev, &found, &err);
		tell_note(r, l->note);
		tell_found(r, who, ok, &found, &err);
		return true;
	}
	return false;
}

static void carry_send(struct runner *r, enum wisher who,
		       const struct request *request)
{
	struct error err;

	r->ticket[who] = errands_send(&r->errands, request,
				      who == WISHER_BENCH ? "bench" : "reader",
				      r->now_ms, &err);
	if (!r->ticket[who])
		tell_failed(r, who, &err);
}

static bool open_lexicons(struct runner *r, struct error *err)
{
	if (!r->lexicons)
		r->lexicons = lexicons_load(r->setup.catalogue, err);
	return r->lexicons != NULL;
}

static bool open_reader(struct runner *r, struct error *err)
{
	if (r->reader)
		return true;
	if (!open_lexicons(r, err))
		return false;
	r->reader = reader_new(r->setup.record->reader, r->lexicons,
			       r->setup.catalogue, err);
	if (!r->reader)
		return false;
	if (reader_needs_model(r->reader) && !r->setup.llm)
		return error_set(
			err, ERR_USAGE,
			"The reader '%s' asks a model: give --base-url "
			"and --model, or use --reader offline.",
			r->setup.record->reader);
	return true;
}

/*
 * A model asks what it likes.  Which issue of the memo that was is told by its
 * words, or, when it stays on the point, by the question before; the debrief's
 * count of issues and the clerk's note rest on it.
 */
static void name_issue(struct runner *r, struct turn *t)
{
	const struct transcript *said = &r->state.said;
	const struct turn *before = transcript_last(said, TURN_QUESTION);
	const struct issue *issue;
	struct error err;

	if (t->issue || !turn_is_question(t) || !open_lexicons(r, &err))
		return;
	if (!r->topics)
		r->topics = topics_new(r->lexicons, r->setup.kase,
				       r->state.rules.side);
	issue = topics_find(r->topics, t->text, NULL);
	if (issue)
		t->issue = xstrdup(issue->id);
	else if (t->follows && before && before->issue)
		t->issue = xstrdup(before->issue);
}

/* Takes what the wish owns when it hands it on; the rest is released by
 * wishes_release. */
static void carry_wish(struct runner *r, enum wisher who, struct wish *w)
{
	switch (w->kind) {
	case WISH_SEND: carry_send(r, who, &w->request); break;
	case WISH_LOOK_UP: carry_look_up(r, who, &w->query); break;
	case WISH_SHOW:
		tell_state(r,
			   (struct event){ .kind = EV_SHOW, .text = w->text });
		break;
	case WISH_NOTE:
		tell_state(r,
			   (struct event){ .kind = EV_NOTE, .text = w->text });
		break;
	case WISH_STEP:
		tell_state(r,
			   (struct event){ .kind = EV_STEP, .step = &w->step });
		w->step = (struct step){ 0 };
		break;
	case WISH_SAY:
		name_issue(r, &w->turn);
		if (r->bench->ops->needs_model)
			errands_ground(&r->errands, &r->state.said, &w->turn);
		tell_state(r,
			   (struct event){ .kind = EV_SAID, .turn = &w->turn });
		w->turn = (struct turn){ 0 };
		break;
	case WISH_REST: tell_state(r, (struct event){ .kind = EV_REST }); break;
	case WISH_READ:
		tell_state(r, (struct event){ .kind = EV_READING,
					      .turn_n = r->reading_turn,
					      .reading = &w->reading });
		reading_init(&w->reading);
		lay_marks(r, r->reading_turn);
		break;
	case WISH_FAIL: fail(r, who, &w->error); break;
	}
}

static void carry_wishes(struct runner *r, enum wisher who,
			 struct wishes *wishes)
{
	for (size_t i = 0; i < wishes->n; i++)
		carry_wish(r, who, &wishes->list[i]);
}

/* -- effects ----------------------------------------------------------------- */

/* The bench's words are read aloud as they become part of the record; when counsel
 * speaks, the bench is silent. */
static void speak(struct runner *r, const struct turn *t)
{
	char *words;

	if (t->retracted || t->kind == TURN_NOTE)
		return;
	if (turn_is_counsel(t)) {
		voice_hush(r->setup.voice);
		return;
	}
	words = xprintf("%s: %s", t->speaker, t->text);
	voice_say(r->setup.voice, words);
	free(words);
}

/* What became of the journal: whether there was something to say. */
static bool tell_kept(struct runner *r)
{
	struct error news;

	if (!keep_take_news(&r->keep, &news))
		return false;
	tell_state(r, (struct event){ .kind = EV_NOTE,
				      .text = news.text,
				      .error = news.code ? &news : NULL });
	return true;
}

static bool save_turn(struct runner *r, int n)
{
	const struct turn *t = transcript_turn(&r->state.said, n);
	struct error err;

	if (!t || keep_turn(&r->keep, n, &err)) {
		if (t)
			speak(r, t);
		tell_kept(r);
		return true;
	}
	log_line("turn %d was not saved: %s", n, err.text);
	tell_state(r, (struct event){ .kind = EV_SAVE_FAILED,
				      .turn_n = n,
				      .error = &err });
	/* Only what was never on disk is taken back.  Where the turn stands and
	 * merely its reading was refused, the bench must still be asked. */
	return transcript_turn(&r->state.said, n) != NULL;
}

static void ask_bench(struct runner *r, struct player *bench)
{
	struct wishes wishes;

	r->bench = bench;
	wishes_init(&wishes);
	bench->ops->ask(bench->self, &r->state.said, &r->ask, &wishes);
	carry_wishes(r, WISHER_BENCH, &wishes);
	wishes_release(&wishes);
}

static void stop(struct runner *r, enum wisher who)
{
	if (r->ticket[who])
		llm_cancel(r->setup.llm, r->ticket[who]);
	r->ticket[who] = 0;
	lookup_drop(&r->lookups[who], &r->errands);
	if (who == WISHER_BENCH)
		r->bench->ops->cancel(r->bench->self);
	else if (r->reader)
		reader_cancel(r->reader);
}

/* What the case knows is read with the first answer. */
static void open_ken(struct runner *r)
{
	ken_ready(r->ken);
	case_open_map(r->setup.kase); /* for the screens */
}

static void read_answer(struct runner *r, struct reader *reader, int n)
{
	const struct transcript *said = &r->state.said;
	const struct intake_room room = { .kase = r->setup.kase,
					  .bench = r->setup.bench,
					  .side = r->state.rules.side,
					  .ken = r->ken,
					  .errands = &r->errands };
	struct intake answer;
	struct wishes wishes;

	intake_init(&answer, &room, said, transcript_turn(said, n));
	wishes_init(&wishes);
	reader_begin(reader, &answer.in, &wishes);
	carry_wishes(r, WISHER_READER, &wishes);
	wishes_release(&wishes);
	intake_release(&answer);
}

static void begin_reading(struct runner *r, int n)
{
	struct error err;

	r->reading_turn = n;
	if (open_reader(r, &err))
		read_answer(r, r->reader, n);
	else
		fail(r, WISHER_READER, &err);
}

/* -- what stands in for a model ----------------------------------------------- */

static struct sim_setup sim_setup_of(const struct runner *r)
{
	const struct runner_setup *s = &r->setup;
	const struct hearing_record *rec = s->record;

	return (struct sim_setup){
		.catalogue = s->catalogue,
		.kase = s->kase,
		.side = rec->side,
		.bench = s->bench,
		.native_tools = s->native_tools,
		.guard = rec->guard,
		.seed = rec->seed,
		.ken = r->ken,
		.issues = (const char *const *)rec->issues,
		.n_issues = rec->n_issues,
	};
}

static bool open_relief(struct runner *r, enum wisher who)
{
	struct sim_setup setup = sim_setup_of(r);

	if (who == WISHER_BENCH && !r->relief.self) {
		r->relief.ops = &sim_offline;
		r->relief.self = sim_offline.open(&setup, NULL);
	} else if (who == WISHER_READER && !r->relief_reader && r->reader) {
		r->relief_reader = reader_new("offline", r->lexicons,
					      r->setup.catalogue, NULL);
	}
	return who == WISHER_BENCH ? r->relief.self != NULL
				   : r->relief_reader != NULL;
}

static void relieve(struct runner *r, enum wisher who, const struct error *why)
{
	struct error note;

	error_set(&note, why->code, "%.300s: the offline %s instead", why->text,
		  who == WISHER_BENCH ? "bench asks" : "reader reads");
	tell_state(r, (struct event){ .kind = EV_NOTE, .error = &note });
	if (who == WISHER_BENCH)
		ask_bench(r, &r->relief);
	else
		read_answer(r, r->relief_reader, r->reading_turn);
}

static bool needs_model(const struct runner *r, enum wisher who)
{
	return who == WISHER_BENCH ? r->bench->ops->needs_model
				   : r->reader && reader_needs_model(r->reader);
}

static void fail(struct runner *r, enum wisher who, struct error *err)
{
	if (err->code == ERR_BUDGET && needs_model(r, who) &&
	    open_relief(r, who)) {
		relieve(r, who, err);
		return;
	}
	tell_state(r,
		   (struct event){ .kind = who == WISHER_BENCH ? EV_BENCH_FAILED
							       : EV_READ_FAILED,
				   .turn_n = r->reading_turn,
				   .error = err });
}

static void hold_text(struct runner *r, const char *text)
{
	free(r->held);
	r->held = xstrdup(text);
}

static void save_draft(struct runner *r, const char *text)
{
	char *unsaved = r->draft; /* text may be this very one */
	struct error err;

	r->draft = NULL;
	if (!keep_draft(&r->keep, text, &err)) {
		log_line("draft not kept: %s", err.text);
		tell_state(r, (struct event){ .kind = EV_NOTE, .error = &err });
	}
	free(unsaved);
}

static void end(struct runner *r)
{
	struct hearing_record *rec = r->setup.record;
	struct error err;

	stop(r, WISHER_BENCH);
	r->ended = true;
	rec->ended_ms = clock_wall_ms();
	rec->adjourned = true;
	save_draft(r, "");
	if (!keep_end(&r->keep, &err))
		tell_state(r, (struct event){ .kind = EV_NOTE, .error = &err });
	tell_kept(r);
}

/* False when the rest of the effects must not be carried out. */
static bool carry_effect(struct runner *r, const struct effect *fx)
{
	switch (fx->kind) {
	case FX_SAVE_TURN: return save_turn(r, fx->turn_n);
	case FX_READ:
		open_ken(r);
		begin_reading(r, fx->turn_n);
		break;
	case FX_ASK:
		r->ask = fx->ask;
		ask_bench(r, &r->chosen);
		break;
	case FX_CANCEL: stop(r, WISHER_BENCH); break;
	case FX_CLEAR_DRAFT: break; /* once the turn is saved: see apply */
	case FX_DRAFT: hold_text(r, fx->text); break;
	case FX_END: end(r); break;
	}
	return true;
}

static bool clears_draft(const struct effects *fx)
{
	for (size_t i = 0; i < fx->n; i++)
		if (fx->list[i].kind == FX_CLEAR_DRAFT)
			return true;
	return false;
}

static void carry_effects(struct runner *r, const struct effects *fx)
{
	bool draft_goes = clears_draft(fx);

	for (size_t i = 0; i < fx->n; i++) {
		if (!carry_effect(r, &fx->list[i]))
			return; /* the turn was not accepted */
		/* Durable now: the draft has become a turn, but for what the
		 * bench did not let counsel say. */
		if (draft_goes && fx->list[i].kind == FX_SAVE_TURN) {
			save_draft(r, r->held ? r->held : "");
			draft_goes = false;
		}
	}
}

static void apply(struct runner *r, const struct event *ev)
{
	struct effects fx = { 0 };

	hearing_update(&r->state, ev, &fx);
	carry_effects(r, &fx);
	effects_release(&fx);
}

/* -- making one --------------------------------------------------------------- */

static struct hearing_rules rules_of(const struct runner_setup *s)
{
	const struct hearing_record *rec = s->record;

	return (struct hearing_rules){
		.kase = s->kase,
		.bench = s->bench,
		.side = rec->side,
		.guard = rec->guard,
		.with_opening = rec->with_opening,
		.clock = rec->clock,
		.interrupting = rec->interrupting,
		.exam = rec->feedback == FEEDBACK_NONE,
		.minutes = rec->minutes,
		.scale = rec->scale > 0 ? rec->scale : 1,
		.max_turns = rec->max_turns,
		.seed = rec->seed,
	};
}

static bool open_sim(struct runner *r, struct error *err)
{
	const struct runner_setup *s = &r->setup;
	const struct hearing_record *rec = s->record;
	const struct sim_ops *ops = sim_find(rec->simulator, err);
	struct sim_setup setup = sim_setup_of(r);

	if (!ops)
		return false;
	if (ops->needs_model && !s->llm)
		return error_set(err, ERR_USAGE,
				 "The simulator '%s' asks a model: give "
				 "--base-url and --model, or use --simulator "
				 "offline.",
				 ops->name);
	if (ops->needs_argument && s->argument)
		setup.section =
			argument_section(s->argument, rec->side, rec->advocate);
	r->chosen = (struct player){ ops, ops->open(&setup, err) };
	r->bench = &r->chosen;
	return r->chosen.self != NULL;
}

static bool begin_or_go_on(struct runner *r, struct error *err)
{
	struct hearing_record *rec = r->setup.record;

	if (rec->damaged)
		return error_set(
			err, ERR_DATA,
			"hearing %s is damaged in the journal, so it "
			"cannot go on there: hotbench hearings salvage "
			"takes what can be read into a fresh one",
			rec->id);
	if (!rec->said.n)
		return journal_begin(r->setup.journal, rec, err);
	if (!journal_claim(r->setup.journal, rec->id, err))
		return false;
	hearing_restore(&r->state, &rec->said);
	return true;
}

struct runner *runner_new(const struct runner_setup *setup, struct error *err)
{
	struct runner *r = xcalloc(1, sizeof *r);
	struct hearing_rules rules = rules_of(setup);

	r->setup = *setup;
	r->errands =
		(struct errands){ .llm = setup->llm,
				  .kase = setup->kase,
				  .docket_path = setup->docket_path,
				  .seed = setup->record->seed,
				  .side = setup->record->side,
				  .embedding_model = setup->embedding_model };
	r->ken = ken_new(setup->catalogue, setup->kase);
	r->draft_due_ms = INT64_MAX;
	keep_init(&r->keep, setup->journal, setup->record, &r->state.said);
	r->now_ms = clock_now_ms();
	if (!open_sim(r, err))
		goto fail;
	/* The offline reader's word lists cost a third of the start: they come
	 * with the first pump, when the screen already stands. */
	if (strcmp(setup->record->reader, "offline") && !open_reader(r, err))
		goto fail;
	rules.bench_chooses = r->chosen.ops->needs_argument;
	hearing_init(&r->state, &rules);
	if (!begin_or_go_on(r, err))
		goto fail;
	journal_wait_ms(setup->journal, JOURNAL_SCREEN_MS);
	r->held = journal_load_draft(setup->journal, setup->record->id);
	return r;
fail:
	runner_free(r);
	return NULL;
}

bool runner_is_elsewhere(const struct runner *r)
{
	return r->keep.elsewhere != NULL;
}

void runner_settle(struct runner *r, struct buf *told)
{
	if (r->draft)
		save_draft(r, r->draft);
	keep_settle(&r->keep, told);
}

/* Whoever leaves without asking finds it in the log. */
static void settle_alone(struct runner *r)
{
	struct buf told;

	buf_init(&told, BUF_TEXT_MAX);
	runner_settle(r, &told);
	if (told.len)
		log_line("%s", told.s);
	buf_release(&told);
}

static void close_player(struct player *p)
{
	if (p->self)
		p->ops->close(p->self);
}

void runner_free(struct runner *r)
{
	if (!r)
		return;
	settle_alone(r);
	for (int who = 0; who < WISHERS; who++) {
		if (r->ticket[who])
			llm_cancel(r->setup.llm, r->ticket[who]);
		lookup_drop(&r->lookups[who], &r->errands);
	}
	lookup_drop(&r->own_lookup, &r->errands);
	close_player(&r->chosen);
	close_player(&r->relief);
	reader_free(r->reader);
	reader_free(r->relief_reader);
	ken_free(r->ken);
	topics_free(r->topics);
	lexicons_free(r->lexicons);
	errands_release(&r->errands);
	keep_release(&r->keep);
	hearing_release(&r->state);
	free(r->draft);
	free(r->dictated);
	free(r->held);
	free(r);
}

/* -- the public face ----------------------------------------------------------- */

const struct hearing_state *runner_state(const struct runner *r)
{
	return &r->state;
}

const struct hearing_record *runner_record(const struct runner *r)
{
	return r->setup.record;
}

const struct runner_setup *runner_with(const struct runner *r)
{
	return &r->setup;
}

const char *runner_take_trouble(struct runner *r)
{
	const char *trouble = ken_trouble(r->ken);

	if (r->told_trouble || !*trouble)
		return NULL;
	r->told_trouble = true;
	return trouble;
}

struct llm *runner_llm(const struct runner *r)
{
	return r->setup.llm;
}

void runner_do(struct runner *r, const struct event *ev)
{
	struct event timed = *ev;

	r->now_ms = ev->now_ms;
	if (timed.kind == EV_START)
		timed.elapsed_ms =
			clock_wall_ms() - r->setup.record->started_ms;
	apply(r, &timed);
}

static enum wisher wisher_of(const struct runner *r, int ticket)
{
	for (int who = 0; who < WISHERS; who++)
		if (r->ticket[who] == ticket)
			return who;
	return WISHERS;
}

/* What the model thought is no part of the question: it is kept as a step, folded
 * on the screen, exported, and never sent back. */
static void keep_thought(struct runner *r, const char *thought)
{
	struct step step = { 0 };
	struct buf clean;

	buf_init(&clean, THOUGHT_MAX);
	sanitise(&clean, thought, strlen(thought), SANITISE_TEXT);
	if (utf8_words(clean.s, clean.len)) {
		step.action = xstrdup("THOUGHT");
		step.input = xstrdup("");
		step.result = xstrdup(clean.s);
		tell_state(r, (struct event){ .kind = EV_STEP, .step = &step });
	}
	buf_release(&clean);
}

static void on_llm(struct runner *r, struct llm_event *ev)
{
	enum wisher who = wisher_of(r, ev->ticket);
	const char *notice;
	struct tiding t;
	bool is_tiding, last;

	if (end_look_up(r, ev) || who == WISHERS)
		return;
	is_tiding = errands_tiding(ev, &t, &notice, &last);
	if (notice) {
		snprintf(r->trouble, sizeof r->trouble, "%s", notice);
		tell_state(r,
			   (struct event){ .kind = EV_NOTE, .text = notice });
	}
	if (last)
		r->ticket[who] = 0;
	if (ev->kind == LLM_DONE && who == WISHER_BENCH && ev->thought)
		keep_thought(r, ev->thought);
	if (is_tiding)
		tell_wisher(r, who, &t);
}

static bool pump_voice(struct runner *r)
{
	struct error err;

	switch (voice_pump(r->setup.voice, &err)) {
	case VOICE_FAILED:
		tell_state(r,
			   (struct event){ .kind = EV_NOTE, .text = err.text });
		return true;
	case VOICE_HEARD:
		free(r->dictated);
		r->dictated = voice_take(r->setup.voice);
		return true;
	case VOICE_QUIET: break;
	}
	return false;
}

bool runner_dictate(struct runner *r, struct error *err)
{
	if (!voice_is_listening(r->setup.voice))
		return voice_listen(r->setup.voice, err);
	voice_listened(r->setup.voice);
	return true;
}

bool runner_is_dictating(const struct runner *r)
{
	return voice_is_listening(r->setup.voice);
}

char *runner_take_dictated(struct runner *r)
{
	char *words = r->dictated;

	r->dictated = NULL;
	return words;
}

bool runner_pump(struct runner *r, int64_t now_ms)
{
	struct llm_event ev;
	bool changed = false;

	r->now_ms = now_ms;
	if (!r->reader)
		open_reader(r, NULL); /* a fault is told when it is needed */
	while (llm_next(r->setup.llm, now_ms, &ev)) {
		on_llm(r, &ev);
		changed = true;
	}
	if (hearing_deadline_ms(&r->state, now_ms) != INT64_MAX) {
		tell_state(r, (struct event){ .kind = EV_TICK });
		changed = true;
	}
	if (r->draft && now_ms >= r->draft_due_ms) {
		save_draft(r, r->draft);
		changed |= r->state.notice_is_error;
	}
	keep_pump(&r->keep, now_ms);
	changed |= tell_kept(r);
	changed |= pump_voice(r);
	return changed;
}

bool runner_is_busy(const struct runner *r)
{
	for (int who = 0; who < WISHERS; who++)
		if (r->ticket[who] || r->lookups[who].ticket)
			return true;
	return false;
}

void runner_model(const struct runner *r, struct runner_model *out)
{
	const struct runner_setup *s = &r->setup;
	struct llm_totals all = llm_usage(s->llm);

	*out = (struct runner_model){ .name = "", .trouble = "" };
	if (!s->llm)
		return;
	out->used = true;
	out->name = llm_model(s->llm, 0);
	if (!out->name[0] && s->record->model)
		out->name = s->record->model;
	out->tokens = all.usage.prompt_tokens + all.usage.completion_tokens;
	out->estimated = all.usage.estimated;
	out->cost = all.usage.cost;
	for (int who = 0; who < WISHERS; who++) {
		int64_t at = llm_again_ms(s->llm, r->ticket[who]);

		if (!at || (out->again_ms && out->again_ms < at))
			continue;
		out->again_ms = at;
		out->trouble = r->trouble;
	}
}

int64_t runner_deadline_ms(const struct runner *r, int64_t now_ms)
{
	int64_t due = hearing_deadline_ms(&r->state, now_ms);

	if (r->draft && r->draft_due_ms < due)
		due = r->draft_due_ms;
	if (r->keep.again_ms < due)
		due = r->keep.again_ms;
	if (voice_is_busy(r->setup.voice) && now_ms + VOICE_PUMP_MS < due)
		due = now_ms + VOICE_PUMP_MS;
	if (runner_is_busy(r) && llm_deadline_ms(r->setup.llm) < due)
		due = llm_deadline_ms(r->setup.llm);
	return due;
}

void runner_draft(struct runner *r, const char *text, int64_t now_ms)
{
	if (!r->draft)
		r->draft_due_ms = now_ms + DRAFT_MS;
	free(r->draft);
	r->draft = xstrdup(text);
}

void runner_overhear(struct runner *r, const char *text, int64_t now_ms)
{
	if (r->state.rules.interrupting == INTERRUPT_OFF)
		return;
	r->now_ms = now_ms;
	tell_state(r, (struct event){ .kind = EV_DRAFT, .text = text });
}

char *runner_take_draft(struct runner *r)
{
	char *text = r->held;

	r->held = NULL;
	return text;
}

/* Said again where a reading came in under marks. */
static void lay_marks(struct runner *r, int turn_n)
{
	const struct hearing_record *rec = r->setup.record;

	for (size_t i = 0; i < rec->n_marks; i++) {
		if (rec->marks[i].turn != turn_n)
			continue;
		tell_state(r, (struct event){ .kind = EV_MARK,
					      .turn_n = turn_n,
					      .marks = rec->marks,
					      .n_marks = rec->n_marks });
		return;
	}
}

bool runner_mark(struct runner *r, const struct mark *m, struct error *err)
{
	bool ok = keep_mark(&r->keep, m, err);

	tell_kept(r);
	if (ok)
		lay_marks(r, m->turn);
	return ok;
}

/* Until the person's vector is there; whatever else comes is carried out as
 * ever. */
static void wait_for_own(struct runner *r)
{
	int64_t until_ms = clock_now_ms() + LOOKUP_WAIT_MS;

	while (r->own_lookup.ticket && clock_now_ms() < until_ms) {
		llm_wait(r->setup.llm, NULL, 0, 100);
		runner_pump(r, clock_now_ms());
	}
}

bool runner_search(struct runner *r, const struct docket_query *q,
		   struct passages *out, struct error *err)
{
	*out = (struct passages){ 0 };
	r->own_found = out;
	r->own_err = err;
	if (lookup_begin(&r->own_lookup, &r->errands, q, clock_now_ms())) {
		wait_for_own(r);
		if (!r->own_lookup.ticket) {
			tell_note(r, r->own_lookup.note);
			return r->own_ok;
		}
		lookup_drop(&r->own_lookup, &r->errands);
		tell_note(r, "The docket was searched by words alone: no "
			     "vector came in time");
	}
	return errands_look_up(&r->errands, q, out, err);
}

bool runner_open_cites(struct runner *r, const struct turn *t,
		       struct passages *out, struct error *err)
{
	return errands_open_cites(&r->errands, t, out, err);
}

/* Answers and the section's replies are aligned one to one; a justice's turn that
 * got no reply is a statement here and counts for neither. */
const char *runner_real_answer(const struct runner *r, int answer_n)
{
	const struct hearing_record *rec = r->setup.record;
	const struct argument_section *section;
	const struct argument_turn *question, *answer = NULL;
	size_t at = 0, number = 0;

	if (!r->chosen.ops->needs_argument || !r->setup.argument)
		return NULL;
	section = argument_section(r->setup.argument, rec->side, rec->advocate);
	for (size_t i = 0; i < r->state.said.n; i++) {
		const struct turn *t = &r->state.said.turns[i];

		if (t->n == answer_n)
			break;
		number += turn_is_question(t) && !t->retracted;
	}
	while (section && number) {
		if (!argument_next(section, &at, &question, &answer))
			return NULL;
		number -= argument_was_answered(answer);
	}
	return answer ? answer->text : NULL;
}
