/*
 * runner.c - the edge of the hearing: one queue of events, one loop that drains it
 *
 *   person, clock, model --> queue --drain--> hearing_update --effects, in order-->
 *   journal | reader | simulator | editor; what these have to say --> queue
 *   EV_SEND, EV_LOOK_UP --> seeker.h; what comes of it is told to whoever sent it
 *
 * Whatever enters only appends to the queue and then drains it; the loop never
 * enters itself.  With the offline bench one runner_do therefore takes the hearing
 * from an answer to the next question.
 *
 * A model that cannot be asked within the limits that were set (ERR_BUDGET: a
 * budget, the agent's steps) would meet them again: the offline bench asks in its
 * place, the offline reader reads, and the person is told.
 */
#include "hearing/runner.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "analysis/topic.h"
#include "analysis/types.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/map.h"
#include "docket/docket.h"
#include "hearing/hint.h"
#include "hearing/intake.h"
#include "hearing/marking.h"
#include "hearing/runner_inside.h"
#include "hearing/voice.h"
#include "hearing/waiting.h"
#include "listen/ken.h"
#include "llm/llm.h"
#include "sim/sim.h"
#include "store/journal.h"

#define HINT_MAX       ((size_t)64 << 10)
#define THOUGHT_MAX    ((size_t)64 << 10) /* kept of one reply's thought */
#define THOUGHT	       "THOUGHT"	  /* a step's action */
#define LOOKUP_WAIT_MS 5000 /* for the vector of a person's query */

/* The reader's requests are of no more use. */
static void stop_asking(struct runner *r)
{
	seeker_stop(&r->seekers[SEEKER_READER]);
	seeker_stop(&r->seekers[SEEKER_FAULTS]);
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

	if (t->issue || !turn_is_question(t) || !runner_cast_lexicons(r, &err))
		return;
	types_tell(r->lexicons, t->text, &t->type);
	issue = topics_find(runner_cast_topics(r), t->text, NULL);
	if (issue)
		t->issue = xstrdup(issue->id);
	else if (t->follows && before && before->issue)
		t->issue = xstrdup(before->issue);
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

/* What became of the journal. */
static void tell_kept(struct runner *r)
{
	struct error news;

	if (keep_take_news(&r->keep, &news))
		events_fail(&r->queue, EV_NOTE, &news);
}

static void hold_text(struct runner *r, const char *text)
{
	free(r->held);
	r->held = xstrdup(text);
}

static void update(struct runner *r, struct event *ev);

/* The disk refused a turn.  This one event is carried at once: what was still to be
 * done for the turn must not be, where the hearing takes it back.  Only text for
 * the editor comes of it.  Where the turn stands and merely its reading was
 * refused, the bench must still be asked: true. */
static bool stands_unsaved(struct runner *r, int n, const struct error *err)
{
	struct event ev = { .kind = EV_SAVE_FAILED,
			    .now_ms = r->now_ms,
			    .turn_n = n,
			    .error = *err };

	log_line("turn %d was not saved: %s", n, err->text);
	update(r, &ev);
	return transcript_turn(&r->state.said, n) != NULL;
}

/* False: it is not there any more, nor what was to follow it. */
static bool save_turn(struct runner *r, int n)
{
	const struct turn *t = transcript_turn(&r->state.said, n);
	struct error err;

	if (!t)
		return true;
	if (!keep_turn(&r->keep, n, &err))
		return stands_unsaved(r, n, &err);
	speak(r, t);
	tell_kept(r);
	return true;
}

static void ask_bench(struct runner *r, struct sim *bench)
{
	struct seeker *asks = &r->seekers[SEEKER_BENCH];

	r->bench = bench;
	asks->self = bench->self;
	asks->told = bench->ops->told;
	asks->found = bench->ops->found;
	bench->ops->ask(bench->self, &r->state.said, &r->ask, &r->queue);
}

static void stop_bench(struct runner *r)
{
	seeker_stop(&r->seekers[SEEKER_BENCH]);
	r->bench->ops->cancel(r->bench->self);
}

/* What the case knows is read with the first answer. */
static void open_ken(struct runner *r)
{
	ken_ready(r->ken);
	r->no_map = !case_open_map(r->setup.kase); /* for the screens */
}

/* `instead`: the offline reader reads in place of the one that was chosen. */
static void read_answer(struct runner *r, int n, bool instead)
{
	const struct transcript *said = &r->state.said;
	const struct intake_room room = { .kase = r->setup.kase,
					  .bench = r->setup.bench,
					  .side = r->state.rules.terms.side,
					  .ken = r->ken,
					  .errands = &r->errands,
					  .witness = r->setup.kase->witness };
	struct intake answer;
	struct reading reading;

	intake_init(&answer, &room, said, transcript_turn(said, n));
	if (instead) {
		reader_offline(r->lexicons, &answer.in, &reading);
		events_read(&r->queue, &reading);
	} else {
		reader_begin(r->reader, &answer.in, &r->queue);
	}
	intake_release(&answer);
}

static void begin_reading(struct runner *r, int n)
{
	struct error err;

	r->reading_turn = n;
	r->since_ms = r->now_ms;
	stop_asking(r);
	if (runner_cast_reader(r, &err))
		read_answer(r, n, false);
	else
		events_fail(&r->queue, EV_READ_FAILED, &err);
}

/* -- what stands in for a model ----------------------------------------------- */

static void tell_relief(struct runner *r, const struct error *why,
			const char *who)
{
	struct error note;

	error_set(&note, why->code, "%.300s: the offline %s instead", why->text,
		  who);
	events_fail(&r->queue, EV_NOTE, &note);
}

/* Both: whether the offline one has begun in place of the model. */
static bool relieve_bench(struct runner *r, const struct error *why)
{
	if (!sim_needs_relief(r->bench->ops, why) || !runner_cast_relief(r))
		return false;
	tell_relief(r, why,
		    r->setup.kase->witness ? "witness answers" : "bench asks");
	ask_bench(r, &r->relief);
	return true;
}

/* The model may not be asked any more, or answered so that it could not be used. */
static bool wants_relief(const struct error *why)
{
	return why->code == ERR_BUDGET || why->code == ERR_DATA ||
	       why->code == ERR_SYNTAX || why->code == ERR_LIMIT;
}

static bool relieve_reader(struct runner *r, const struct error *why)
{
	if (!wants_relief(why) || !r->reader || !reader_needs_model(r->reader))
		return false;
	tell_relief(r, why, "reader reads");
	read_answer(r, r->reading_turn, true);
	return true;
}

/* The person would not wait for the model. */
static void read_offline(struct runner *r, int n)
{
	struct error note;

	if (!r->reader || !r->lexicons)
		return;
	stop_asking(r);
	reader_cancel(r->reader);
	error_set(&note, ERR_CANCELLED,
		  "Stopped: the offline reader reads this answer.");
	events_fail(&r->queue, EV_NOTE, &note);
	read_answer(r, n, true);
}

static void end(struct runner *r)
{
	struct hearing_record *rec = r->setup.record;
	struct error err;

	stop_bench(r);
	rec->ended_ms = clock_wall_ms();
	rec->adjourned = true;
	keep_draft(&r->keep, "");
	tell_kept(r);
	if (!keep_end(&r->keep, &err))
		events_fail(&r->queue, EV_NOTE, &err);
	tell_kept(r);
}

/* False when the rest of the effects must not be carried out: the turn was not
 * accepted. */
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
		r->since_ms = r->now_ms;
		ask_bench(r, &r->chosen);
		break;
	case FX_CANCEL: stop_bench(r); break;
	case FX_CLEAR_DRAFT:
		keep_draft(&r->keep, r->held ? r->held : "");
		tell_kept(r);
		break;
	case FX_DRAFT: hold_text(r, fx->text); break;
	case FX_END: end(r); break;
	case FX_READ_OFFLINE: read_offline(r, fx->turn_n); break;
	}
	return true;
}

static void update(struct runner *r, struct event *ev)
{
	struct effects fx = { 0 };

	hearing_update(&r->state, ev, &fx);
	for (size_t i = 0; i < fx.n; i++)
		if (!carry_effect(r, &fx.list[i]))
			break;
	effects_release(&fx);
}

/* -- the queue ---------------------------------------------------------------- */

/* Laid again where a reading came in under marks. */
static void lay_marks(struct runner *r, int turn_n)
{
	const struct hearing_record *rec = r->setup.record;
	struct event *ev;

	for (size_t i = 0; i < rec->n_marks; i++) {
		if (rec->marks[i].turn != turn_n)
			continue;
		ev = events_add(&r->queue, EV_MARK);
		ev->turn_n = turn_n;
		ev->marks = rec->marks;
		ev->n_marks = rec->n_marks;
		return;
	}
}

/* Brings what the case knows: the hearing itself opens no file. */
static void hint(struct runner *r, struct event *ev)
{
	struct buf text;

	buf_init(&text, HINT_MAX);
	if (!r->state.rules.witness) {
		open_ken(r);
		hint_put(&text, r->ken, r->state.rules.terms.side,
			 &r->state.said, hearing_pending(&r->state));
		ev->text = text.s;
	}
	update(r, ev);
	buf_release(&text);
}

static void carry(struct runner *r, struct event *ev)
{
	ev->now_ms = r->now_ms;
	switch (ev->kind) {
	case EV_HINT: hint(r, ev); return;
	case EV_SEND:
	case EV_LOOK_UP:
		seeker_begin(&r->seekers[ev->seeker], ev, &r->queue);
		return;
	case EV_SAID:
		name_issue(r, &ev->turn);
		if (r->bench == &r->relief)
			sim_stands_in(&ev->turn);
		if (r->bench->ops->needs_model)
			errands_ground(&r->errands, &r->state.said, &ev->turn);
		break;
	case EV_BENCH_FAILED:
		if (relieve_bench(r, &ev->error))
			return;
		break;
	case EV_READ_FAILED:
		stop_asking(r);
		if (relieve_reader(r, &ev->error))
			return;
		ev->turn_n = r->reading_turn;
		break;
	case EV_READING:
		ev->turn_n = r->reading_turn;
		lay_marks(r, ev->turn_n);
		break;
	default: break;
	}
	update(r, ev);
}

/* Until nothing is left to be done at once.  True when there was anything. */
static bool drain(struct runner *r)
{
	bool any = r->queue.n > 0;
	struct event ev;

	assert(!r->draining);
	r->draining = true;
	while (events_take(&r->queue, &ev)) {
		carry(r, &ev);
		event_release(&ev);
	}
	r->draining = false;
	return any;
}

/* -- making one --------------------------------------------------------------- */

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
		return keep_begin(&r->keep, err);
	if (!journal_claim(r->setup.journal, rec->id, err))
		return false;
	hearing_restore(&r->state, &rec->said);
	return true;
}

static void person_found(void *self, struct passages *found,
			 const struct error *err, struct events *out)
{
	struct runner *r = self;

	(void)out;
	passages_release(&r->found);
	r->has_found = true;
	r->found_err = *err;
	if (!found)
		return;
	r->found = *found;
	*found = (struct passages){ 0 };
}

static void open_seekers(struct runner *r)
{
	static const struct seeker seekers[SEEKERS] = {
		[SEEKER_BENCH] = { .tag = "bench" },
		[SEEKER_READER] = { .tag = "reader", .told = reader_told },
		[SEEKER_FAULTS] = { .tag = "faults",
				    .told = reader_told_faults },
		[SEEKER_PERSON] = { .tag = "person",
				    .found = person_found,
				    .wait_ms = LOOKUP_WAIT_MS },
	};

	for (int who = 0; who < SEEKERS; who++) {
		r->seekers[who] = seekers[who];
		r->seekers[who].errands = &r->errands;
	}
	r->seekers[SEEKER_PERSON].self = r;
}

struct runner *runner_new(const struct runner_setup *setup, struct error *err)
{
	struct runner *r = xcalloc(1, sizeof *r);
	struct hearing_rules rules = { .kase = setup->kase,
				       .bench = setup->bench,
				       .terms = setup->record->terms,
				       .late_ms = record_late_ms(setup->record),
				       .witness = setup->kase->witness };

	r->setup = *setup;
	players_first(&rules.players, setup->record);
	r->errands = (struct errands){ .llm = setup->client.llm,
				       .kase = setup->kase,
				       .docket_path = setup->docket_path,
				       .seed = setup->record->terms.seed,
				       .side = setup->record->terms.side,
				       .embedding_model =
					       setup->client.embedding_model };
	r->ken = ken_new(setup->catalogue, setup->kase);
	open_seekers(r);
	keep_init(&r->keep, setup->journal, setup->record, &r->state.said);
	r->now_ms = clock_now_ms();
	if (!runner_cast_open(r, err))
		goto fail;
	/* The offline reader's word lists cost a third of the start: they come
	 * with the first pump, when the screen already stands. */
	if (strcmp(r->players.reader, "offline") && !runner_cast_reader(r, err))
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

void runner_free(struct runner *r)
{
	if (!r)
		return;
	settle_alone(r);
	for (int who = 0; who < SEEKERS; who++)
		seeker_stop(&r->seekers[who]);
	events_release(&r->queue);
	passages_release(&r->found);
	runner_cast_close(r);
	ken_free(r->ken);
	errands_release(&r->errands);
	keep_release(&r->keep);
	hearing_release(&r->state);
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

const struct players *runner_players(const struct runner *r)
{
	return &r->players;
}

const struct runner_setup *runner_with(const struct runner *r)
{
	return &r->setup;
}

const char *runner_take_trouble(struct runner *r)
{
	const char *trouble = ken_trouble(r->ken);

	if (!*trouble && r->no_map)
		trouble = "the map of this case cannot be opened: positions "
			  "and better answers are told without it";
	if (!*trouble && r->errands.docket)
		trouble = docket_notes(r->errands.docket);
	if (r->told_trouble || !*trouble)
		return NULL;
	r->told_trouble = true;
	return trouble;
}

struct llm *runner_llm(const struct runner *r)
{
	return r->setup.client.llm;
}

void runner_do(struct runner *r, const struct event *ev)
{
	struct event *mine = events_add(&r->queue, ev->kind);

	mine->text = mine->own_text = str_dup(ev->text);
	mine->seat = ev->seat;
	mine->players = ev->players;
	if (ev->kind == EV_START) {
		mine->elapsed_ms =
			clock_wall_ms() - r->setup.record->started_ms;
		mine->players = &r->players;
	}
	r->now_ms = ev->now_ms;
	drain(r);
}

/* What the model thought is no part of the question: it is kept as a step, folded
 * on the screen, exported, and never sent back. */
static void keep_thought(struct runner *r, const char *thought)
{
	struct buf clean;

	buf_init(&clean, THOUGHT_MAX);
	sanitise(&clean, thought, strlen(thought), SANITISE_TEXT);
	if (utf8_words(clean.s, clean.len))
		events_step(&r->queue, THOUGHT, "", clean.s);
	buf_release(&clean);
}

static void on_llm(struct runner *r, struct llm_event *ev)
{
	if (ev->kind == LLM_NOTICE)
		snprintf(r->trouble, sizeof r->trouble, "%s", ev->text);
	if (ev->kind == LLM_DONE && ev->thought &&
	    ev->ticket == r->seekers[SEEKER_BENCH].request)
		keep_thought(r, ev->thought);
	for (int who = 0; who < SEEKERS; who++)
		if (seeker_news(&r->seekers[who], ev, &r->queue))
			break;
	drain(r);
}

static bool pump_voice(struct runner *r)
{
	struct error err;
	enum voice_news news = voice_pump(r->setup.voice, &err);

	if (news == VOICE_FAILED)
		events_text(&r->queue, EV_NOTE, err.text);
	return news != VOICE_QUIET;
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
	return voice_take(r->setup.voice);
}

bool runner_pump(struct runner *r, int64_t now_ms)
{
	struct llm_event ev;
	bool changed = false;

	r->now_ms = now_ms;
	if (!r->reader)
		runner_cast_reader(
			r, NULL); /* a fault is told when it is needed */
	while (llm_next(r->setup.client.llm, now_ms, &ev)) {
		on_llm(r, &ev);
		changed = true;
	}
	for (int who = 0; who < SEEKERS; who++)
		seeker_hurry(&r->seekers[who], now_ms, &r->queue);
	if (hearing_deadline_ms(&r->state, now_ms) != INT64_MAX)
		events_add(&r->queue, EV_TICK);
	keep_pump(&r->keep, now_ms);
	tell_kept(r);
	changed |= pump_voice(r);
	return drain(r) || changed;
}

bool runner_is_busy(const struct runner *r)
{
	for (int who = 0; who < SEEKERS; who++)
		if (seeker_is_busy(&r->seekers[who]))
			return true;
	return false;
}

void runner_model(const struct runner *r, struct runner_model *out)
{
	const struct runner_setup *s = &r->setup;
	struct llm_totals all = llm_usage(s->client.llm);

	*out = (struct runner_model){ .name = "", .trouble = "" };
	if (!s->client.llm)
		return;
	out->used = true;
	out->name = *r->players.model ? r->players.model
				      : llm_model(s->client.llm, 0);
	out->tokens = all.usage.prompt_tokens + all.usage.completion_tokens;
	out->estimated = all.usage.estimated;
	out->cost = all.usage.cost;
	for (int who = 0; who < SEEKERS; who++) {
		int64_t at =
			llm_again_ms(s->client.llm, r->seekers[who].request);

		if (!at || (out->again_ms && out->again_ms < at))
			continue;
		out->again_ms = at;
		out->trouble = r->trouble;
	}
}

int64_t runner_deadline_ms(const struct runner *r, int64_t now_ms)
{
	int64_t due = hearing_deadline_ms(&r->state, now_ms);

	if (keep_deadline_ms(&r->keep) < due)
		due = keep_deadline_ms(&r->keep);
	if (voice_is_busy(r->setup.voice) && now_ms + VOICE_PUMP_MS < due)
		due = now_ms + VOICE_PUMP_MS;
	if (runner_is_busy(r) && llm_deadline_ms(r->setup.client.llm) < due)
		due = llm_deadline_ms(r->setup.client.llm);
	for (int who = 0; who < SEEKERS; who++)
		if (r->seekers[who].vector && r->seekers[who].until_ms < due)
			due = r->seekers[who].until_ms;
	return due;
}

/* Its step under way, and what it did in the one before.  Thought is no step. */
static void find_step(const struct runner *r, struct waiting *w)
{
	const struct hearing_state *s = &r->state;

	w->steps = r->bench->ops->steps;
	w->step = 1;
	for (size_t i = 0; w->steps && i < s->n_steps; i++) {
		if (!strcmp(s->steps[i].action, THOUGHT))
			continue;
		w->step += w->step < w->steps;
		waiting_last(w, &s->steps[i]);
	}
}

/* Labels come first, where both are awaited. */
static const struct seeker *reading_seeker(const struct runner *r)
{
	const struct seeker *labels = &r->seekers[SEEKER_READER];

	return seeker_is_busy(labels) ? labels : &r->seekers[SEEKER_FAULTS];
}

void runner_waiting(const struct runner *r, struct waiting *out)
{
	enum floor floor = r->state.floor;
	const struct seeker *s = floor == FLOOR_READING
					 ? reading_seeker(r)
					 : &r->seekers[SEEKER_BENCH];

	*out = (struct waiting){ .what = WAITING_NOTHING };
	if ((floor != FLOOR_READING && floor != FLOOR_BENCH) ||
	    !seeker_is_busy(s))
		return;
	out->what = floor == FLOOR_READING ? WAITING_READING : WAITING_QUESTION;
	out->stage = llm_stage(r->setup.client.llm,
			       s->request ? s->request : s->vector);
	out->since_ms = r->since_ms;
	if (floor == FLOOR_BENCH)
		find_step(r, out);
}

void runner_draft(struct runner *r, const char *text, int64_t now_ms)
{
	keep_typed(&r->keep, text, now_ms);
}

bool runner_overhear(struct runner *r, const char *text, int64_t now_ms)
{
	if (r->state.rules.terms.interrupt == INTERRUPT_OFF)
		return false;
	r->now_ms = now_ms;
	events_text(&r->queue, EV_DRAFT, text);
	drain(r);
	return true;
}

char *runner_take_draft(struct runner *r)
{
	char *text = r->held;

	r->held = NULL;
	return text;
}

bool runner_mark(struct runner *r, const struct mark *m, struct error *err)
{
	bool ok = keep_mark(&r->keep, m, err);

	tell_kept(r);
	if (ok)
		lay_marks(r, m->turn);
	drain(r);
	return ok;
}

void runner_search(struct runner *r, const struct docket_query *q,
		   int64_t now_ms)
{
	r->now_ms = now_ms;
	r->has_found = false;
	events_look_up(&r->queue, SEEKER_PERSON, q);
	drain(r);
}

bool runner_is_searching(const struct runner *r)
{
	return seeker_is_busy(&r->seekers[SEEKER_PERSON]);
}

bool runner_take_found(struct runner *r, struct passages *out,
		       struct error *err)
{
	bool has = r->has_found;

	*out = r->found;
	*err = r->found_err;
	r->found = (struct passages){ 0 };
	r->has_found = false;
	return has;
}

bool runner_open_cites(struct runner *r, const struct turn *t,
		       struct passages *out, struct error *err)
{
	return errands_open_cites(&r->errands, t, out, err);
}
