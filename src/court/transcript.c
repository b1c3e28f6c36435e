#include "court/transcript.h"

#include <stdlib.h>
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/field.h"
#include "court/map.h"
#include "court/pagelabel.h"
#include "court/players.h"
#include "court/testimony.h"

#define TIME_MS_MAX 9007199254740991LL /* 2^53 - 1: exact in any JSON */

const char *const turn_kind_names[TURN_KINDS] = {
	[TURN_OPENING] = "opening",
	[TURN_QUESTION] = "question",
	[TURN_ANSWER] = "answer",
	[TURN_STATEMENT] = "statement",
	[TURN_INTERRUPTION] = "interruption",
	[TURN_REBUTTAL] = "rebuttal",
	[TURN_NOTE] = "note",
};

const char *const phase_names[PHASES] = {
	[PHASE_OPENING] = "opening",   [PHASE_QUESTIONING] = "questioning",
	[PHASE_TIME] = "time",	       [PHASE_SERIATIM] = "seriatim",
	[PHASE_REBUTTAL] = "rebuttal", [PHASE_DEBRIEF] = "debrief",
};

const char *const role_names[ROLES] = { "justice", "counsel", "clerk",
					"witness", "opponent" };

const char *const aim_names[AIMS] = {
	[AIM_NEW_ISSUE] = "new_issue",
	[AIM_PRESS] = "press",
	[AIM_PIN] = "pin",
	[AIM_HOLD] = "hold",
	[AIM_CONFRONT] = "confront",
	[AIM_VERIFY] = "verify",
	[AIM_CONDUCT] = "conduct",
	[AIM_FALLACY] = "fallacy",
	[AIM_CLARIFY] = "clarify",
	[AIM_FOLLOW_UP] = "follow_up",
};

static void drop_reading(struct reading *r)
{
	if (r)
		reading_release(r);
	free(r);
}

static struct players *copy_players(const struct players *p)
{
	struct players *copy = p ? xmalloc(sizeof *copy) : NULL;

	if (copy)
		*copy = *p;
	return copy;
}

static struct reading *copy_reading(const struct reading *r)
{
	struct reading *copy;

	if (!r)
		return NULL;
	copy = xmalloc(sizeof *copy);
	*copy = reading_copy(r);
	return copy;
}

static void free_cite(struct cite *c)
{
	free(c->document);
	free(c->label);
}

void turn_release(struct turn *t)
{
	free(t->speaker);
	free(t->text);
	free(t->issue);
	free(t->basis);
	free(t->real_answer);
	free(t->real_advocate);
	free(t->topic);
	for (size_t i = 0; i < t->n_steps; i++) {
		free(t->steps[i].action);
		free(t->steps[i].input);
		free(t->steps[i].result);
	}
	free(t->steps);
	for (size_t i = 0; i < t->n_cites; i++)
		free_cite(&t->cites[i]);
	free(t->cites);
	free(t->players);
	drop_reading(t->reading);
	drop_reading(t->original);
	*t = (struct turn){ 0 };
}

struct turn turn_copy(const struct turn *t)
{
	struct turn copy = *t;

	copy.speaker = str_dup(t->speaker);
	copy.text = str_dup(t->text);
	copy.issue = str_dup(t->issue);
	copy.basis = str_dup(t->basis);
	copy.real_answer = str_dup(t->real_answer);
	copy.real_advocate = str_dup(t->real_advocate);
	copy.topic = str_dup(t->topic);
	copy.steps = NULL;
	copy.n_steps = 0;
	for (size_t i = 0; i < t->n_steps; i++)
		turn_add_step(&copy, t->steps[i].action, t->steps[i].input,
			      t->steps[i].result);
	copy.cites = NULL;
	copy.n_cites = 0;
	for (size_t i = 0; i < t->n_cites; i++) {
		turn_add_cite(&copy, t->cites[i].document,
			      t->cites[i].paragraph, t->cites[i].in_docket);
		turn_label_cite(&copy, t->cites[i].label);
	}
	copy.players = copy_players(t->players);
	copy.reading = copy_reading(t->reading);
	copy.original = copy_reading(t->original);
	return copy;
}

void turn_take_reading(struct turn *t, struct reading *r)
{
	struct reading **at = t->marked ? &t->original : &t->reading;

	drop_reading(*at);
	*at = xmalloc(sizeof **at);
	**at = *r;
	reading_init(r);
}

void turn_add_step(struct turn *t, const char *action, const char *input,
		   const char *result)
{
	t->steps = xreallocarray(t->steps, t->n_steps + 1, sizeof *t->steps);
	t->steps[t->n_steps++] = (struct step){
		.action = xstrdup(action ? action : ""),
		.input = xstrdup(input ? input : ""),
		.result = xstrdup(result ? result : ""),
	};
}

void turn_add_cite(struct turn *t, const char *document, int paragraph,
		   bool in_docket)
{
	t->cites = xreallocarray(t->cites, t->n_cites + 1, sizeof *t->cites);
	t->cites[t->n_cites++] = (struct cite){
		.document = xstrdup(document),
		.paragraph = paragraph,
		.in_docket = in_docket,
	};
}

void turn_label_cite(struct turn *t, const char *label)
{
	struct pagelabel l;

	if (t->n_cites && label && pagelabel_read(&l, label, strlen(label)))
		str_set(&t->cites[t->n_cites - 1].label, label);
}

struct turn turn_unreadable(int n)
{
	return (struct turn){ .n = n,
			      .kind = TURN_NOTE,
			      .phase = PHASE_QUESTIONING,
			      .role = ROLE_CLERK,
			      .seat = -1,
			      .manner = -1,
			      .type = QUESTION_TYPE_NONE,
			      .speaker = xstrdup("clerk"),
			      .text = xprintf("[turn %d cannot be read]", n) };
}

bool turn_is_question(const struct turn *t)
{
	return t->kind == TURN_QUESTION || t->kind == TURN_INTERRUPTION;
}

bool turn_is_counsel(const struct turn *t)
{
	return t->role == ROLE_COUNSEL;
}

bool turn_is_answerer(const struct turn *t)
{
	return t->role == ROLE_WITNESS ||
	       (t->role == ROLE_COUNSEL && t->kind != TURN_QUESTION);
}

bool turn_concedes_surely(const struct turn *t)
{
	const struct reading *own = t->original ? t->original : t->reading;

	if (!t->reading || t->reading->concession != 1)
		return false;
	return own->firm || own->concession != 1 ||
	       (t->reading->firm &&
		t->reading->commitment == COMMITMENT_DETRIMENTAL);
}

bool turn_is_hint(const struct turn *t)
{
	return t->kind == TURN_NOTE && str_begins(t->text, TURN_HINT);
}

void transcript_release(struct transcript *tr)
{
	for (size_t i = 0; i < tr->n; i++)
		turn_release(&tr->turns[i]);
	free(tr->turns);
	*tr = (struct transcript){ 0 };
}

static bool asks(const struct turn *t)
{
	return turn_is_question(t) && !t->retracted;
}

/* The tally of the first n turns, out of the one that is kept. */
static struct transcript_tally tally_of(const struct transcript *tr, size_t n)
{
	struct transcript_tally k = tr->tally;

	for (; k.n < n; k.n++) {
		k.questions += asks(&tr->turns[k.n]);
		if (tr->turns[k.n].players)
			k.players = k.n + 1;
	}
	for (; k.n > n; k.n--)
		k.questions -= asks(&tr->turns[k.n - 1]);
	if (k.players > n)
		k.players = n;
	while (k.players && !tr->turns[k.players - 1].players)
		k.players--;
	return k;
}

static bool counts(const struct transcript *tr, const struct turn *t)
{
	return (size_t)(t - tr->turns) < tr->tally.n;
}

void transcript_show(struct transcript *tr, size_t n)
{
	tr->tally = tally_of(tr, n);
	tr->n = n;
}

void transcript_retract(struct transcript *tr, struct turn *t)
{
	tr->tally.questions -= counts(tr, t) && asks(t);
	t->retracted = true;
}

void transcript_unask(struct transcript *tr, struct turn *t)
{
	tr->tally.questions -= counts(tr, t) && asks(t);
	t->kind = TURN_STATEMENT;
}

struct turn *transcript_take(struct transcript *tr, struct turn *t)
{
	struct turn *mine;

	tr->turns = xgrow(tr->turns, tr->n, &tr->room, sizeof *tr->turns);
	if (!t->n)
		t->n = tr->n ? tr->turns[tr->n - 1].n + 1 : 1;
	mine = &tr->turns[tr->n++];
	*mine = *t;
	*t = (struct turn){ 0 };
	tr->tally = tally_of(tr, tr->n);
	return mine;
}

void transcript_drop_last(struct transcript *tr)
{
	if (!tr->n)
		return;
	tr->tally = tally_of(tr, tr->n - 1);
	turn_release(&tr->turns[--tr->n]);
}

struct turn *transcript_turn(const struct transcript *tr, int n)
{
	size_t from = 0, to = tr->n;

	/* Numbers are almost always 1, 2, 3, ... without a gap. */
	if (n >= 1 && (size_t)n <= tr->n && tr->turns[n - 1].n == n)
		return &tr->turns[n - 1];
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (tr->turns[middle].n < n)
			from = middle + 1;
		else
			to = middle;
	}
	return from < tr->n && tr->turns[from].n == n ? &tr->turns[from] : NULL;
}

struct turn *transcript_last(const struct transcript *tr, enum turn_kind kind)
{
	for (size_t i = tr->n; i--;)
		if (tr->turns[i].kind == kind && !tr->turns[i].retracted)
			return &tr->turns[i];
	return NULL;
}

struct turn *transcript_last_said(const struct transcript *tr)
{
	for (size_t i = tr->n; i--;)
		if (tr->turns[i].kind != TURN_NOTE && !tr->turns[i].retracted)
			return &tr->turns[i];
	return NULL;
}

const struct players *transcript_players(const struct transcript *tr)
{
	size_t last = tally_of(tr, tr->n).players;

	return last ? tr->turns[last - 1].players : NULL;
}

int transcript_questions(const struct transcript *tr)
{
	return tally_of(tr, tr->n).questions;
}

size_t transcript_count(const struct transcript *tr, enum turn_kind kind)
{
	size_t n = 0;

	for (size_t i = 0; i < tr->n; i++)
		n += tr->turns[i].kind == kind && !tr->turns[i].retracted;
	return n;
}

const struct turn *transcript_question_of(const struct transcript *tr,
					  const struct turn *answer)
{
	const struct turn *q;

	if (!answer->follows)
		return NULL;
	q = transcript_turn(tr, answer->follows);
	return q && turn_is_question(q) ? q : NULL;
}

const struct turn *transcript_question_to(const struct transcript *tr, int n)
{
	const struct turn *answer = transcript_turn(tr, n);

	return answer ? transcript_question_of(tr, answer) : NULL;
}

int transcript_question_number(const struct transcript *tr,
			       const struct turn *t)
{
	const struct turn *q =
		turn_is_question(t) ? t : transcript_question_of(tr, t);
	int number = 0;

	for (size_t i = 0; q && i < tr->n; i++) {
		const struct turn *one = &tr->turns[i];

		number += turn_is_question(one) && !one->retracted;
		if (one == q)
			return number;
	}
	return 0;
}

int transcript_question_at(const struct transcript *tr, int n)
{
	const struct turn *t = transcript_turn(tr, n);

	return t ? transcript_question_number(tr, t) : 0;
}

const char *transcript_real_answer(const struct transcript *tr,
				   const struct turn *answer,
				   const char **advocate)
{
	const struct turn *q = transcript_question_of(tr, answer);

	*advocate = q ? q->real_advocate : NULL;
	return q ? q->real_answer : NULL;
}

static void put_type(struct jsonw *w, const struct question_type *t)
{
	jsonw_key(w, "type");
	if (t->legalbench < 0 && t->stetson < 0 && t->metacog < 0 &&
	    t->valence < 0) {
		jsonw_null(w);
		return;
	}
	jsonw_object(w);
	question_type_write(w, t);
	jsonw_end_object(w);
}

void turn_write_steps(struct jsonw *w, const struct turn *t)
{
	jsonw_put_array(w, "steps");
	for (size_t i = 0; i < t->n_steps; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "action", t->steps[i].action);
		jsonw_put_text(w, "input", t->steps[i].input);
		jsonw_put_text(w, "result", t->steps[i].result);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

void turn_write_cites(struct jsonw *w, const struct turn *t)
{
	jsonw_put_array(w, "cites");
	for (size_t i = 0; i < t->n_cites; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "document", t->cites[i].document);
		if (t->cites[i].label)
			jsonw_put_text(w, "label", t->cites[i].label);
		jsonw_put_int(w, "paragraph", t->cites[i].paragraph);
		jsonw_put_bool(w, "in_docket", t->cites[i].in_docket);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_int_or_null(struct jsonw *w, const char *key, int v, bool null)
{
	jsonw_key(w, key);
	if (null)
		jsonw_null(w);
	else
		jsonw_int(w, v);
}

void turn_write(struct jsonw *w, const struct turn *t)
{
	/* Marks are kept beside the turns: here stands what the reader said. */
	const struct reading *own = t->marked ? t->original : t->reading;

	jsonw_object(w);
	jsonw_put_int(w, "n", t->n);
	jsonw_put_text(w, "kind", turn_kind_names[t->kind]);
	jsonw_put_text(w, "phase", phase_names[t->phase]);
	jsonw_put_text(w, "role", role_names[t->role]);
	jsonw_put_text(w, "speaker", t->speaker ? t->speaker : "");
	if (t->role == ROLE_BENCH || t->role == ROLE_WITNESS ||
	    t->role == ROLE_OPPONENT)
		jsonw_put_bool(w, "simulated", !t->real);
	jsonw_put_text(w, "text", t->text ? t->text : "");
	if (t->real_answer) {
		jsonw_put_text(w, "real_answer", t->real_answer);
		jsonw_put_text(w, "real_advocate", t->real_advocate);
	}
	put_int_or_null(w, "seat", t->seat, t->seat < 0);
	jsonw_put_text(w, "issue", t->issue);
	put_type(w, &t->type);
	jsonw_put_text(w, "aim",
		       turn_is_question(t) ? aim_names[t->aim] : NULL);
	jsonw_put_text(w, "manner",
		       turn_is_question(t) && t->manner >= 0 &&
				       t->manner < MANNERS
			       ? manner_names[t->manner]
			       : NULL);
	put_int_or_null(w, "follows", t->follows, t->follows == 0);
	jsonw_put_text(w, "basis", t->basis);
	jsonw_put_int(w, "t_ms", t->t_ms);
	jsonw_put_int(w, "court_ms", t->court_ms);
	jsonw_put_bool(w, "cut", t->cut);
	jsonw_put_bool(w, "retracted", t->retracted);
	turn_write_steps(w, t);
	turn_write_cites(w, t);
	if (t->got != GAINED_UNSAID) {
		jsonw_put_text(w, "topic", t->topic);
		jsonw_put_text(w, "form", testimony_form_names[t->form]);
		jsonw_put_text(w, "got", testimony_gain_names[t->got]);
	}
	if (t->players) {
		jsonw_key(w, "players");
		players_write(w, t->players);
	}
	jsonw_key(w, "reading");
	if (own)
		reading_write(w, own, t->text ? t->text : "");
	else
		jsonw_null(w);
	jsonw_end_object(w);
}

static char *copy_of(const struct json_ref *at, const char *key,
		     struct faults *f)
{
	return field_copy(json_text(at, key, f));
}

static void read_steps(struct turn *t, const struct json_ref *at,
		       struct faults *f)
{
	struct field_items w = field_items(at, "steps", TURN_STEPS_MAX, f);

	while (field_next(&w)) {
		char *action = copy_of(&w.at, "action", f);
		char *input = copy_of(&w.at, "input", f);
		char *result = copy_of(&w.at, "result", f);

		turn_add_step(t, action, input, result);
		free(action);
		free(input);
		free(result);
	}
}

static void read_cites(struct turn *t, const struct json_ref *at,
		       struct faults *f)
{
	struct field_items w = field_items(at, "cites", TURN_CITES_MAX, f);

	while (field_next(&w)) {
		char *document = copy_of(&w.at, "document", f);
		char *label = field_copy(json_text_or(&w.at, "label", "", f));

		turn_add_cite(
			t, document,
			(int)json_int_or(&w.at, "paragraph", 0, 0, 9999999, f),
			json_bool_or(&w.at, "in_docket", false, f));
		turn_label_cite(t, label);
		free(document);
		free(label);
	}
}

static void read_kind(struct turn *t, const struct json_ref *at,
		      struct faults *f)
{
	int kind = json_choice(at, "kind", turn_kind_names, TURN_KINDS, f);
	int role = json_choice(at, "role", role_names, ROLES, f);
	int aim = json_choice_or(at, "aim", aim_names, AIMS, 0, f);
	int phase = json_choice_or(at, "phase", phase_names, PHASES,
				   PHASE_QUESTIONING, f);

	t->kind = kind < 0 ? TURN_NOTE : (enum turn_kind)kind;
	t->role = role < 0 ? ROLE_CLERK : (enum role)role;
	t->phase = phase < 0 ? PHASE_QUESTIONING : (enum phase)phase;
	t->aim = aim < 0 ? AIM_NEW_ISSUE : (enum aim)aim;
	t->manner = json_choice_or(at, "manner", manner_names, MANNERS, -1, f);
}

static void read_examined(struct turn *t, const struct json_ref *at,
			  struct faults *f)
{
	t->got = json_choice_or(at, "got", testimony_gain_names,
				TESTIMONY_N_GAINS, GAINED_UNSAID, f);
	t->form = json_choice_or(at, "form", testimony_form_names,
				 TESTIMONY_N_FORMS, FORM_IS_UNSAID, f);
	if (t->got <= GAINED_UNSAID || t->form < 0)
		t->got = t->form = 0;
	else
		t->topic = field_copy(json_text_or(at, "topic", NULL, f));
}

/* Of two that belong together, one alone is nothing. */
static void read_real_answer(struct turn *t, const struct json_ref *at,
			     struct faults *f)
{
	const char *text = json_text_or(at, "real_answer", NULL, f);

	if (!t->real || !text)
		return;
	t->real_answer = field_copy(text);
	t->real_advocate = copy_of(at, "real_advocate", f);
}

bool turn_read(struct turn *t, const struct json_ref *at, struct faults *f)
{
	size_t before = f ? f->n + f->dropped : 0;
	struct json_ref m;

	*t = (struct turn){ .type = QUESTION_TYPE_NONE };
	t->n = (int)json_int(at, "n", 1, 9999999, f);
	read_kind(t, at, f);
	t->speaker = copy_of(at, "speaker", f);
	t->real = !json_bool_or(at, "simulated", true, f);
	t->text = copy_of(at, "text", f);
	read_real_answer(t, at, f);
	t->seat = (int)json_int_or(at, "seat", -1, 0, 99, f);
	t->issue = field_copy(json_text_or(at, "issue", NULL, f));
	if (json_member_opt(at, "type", JSON_OBJECT, &m, f))
		t->type = question_type_read(&m, f);
	t->follows = (int)json_int_or(at, "follows", 0, 1, 9999999, f);
	t->basis = field_copy(json_text_or(at, "basis", NULL, f));
	t->t_ms = json_int_or(at, "t_ms", 0, 0, TIME_MS_MAX, f);
	t->court_ms = json_int_or(at, "court_ms", 0, 0, TIME_MS_MAX, f);
	t->cut = json_bool_or(at, "cut", false, f);
	t->retracted = json_bool_or(at, "retracted", false, f);
	read_steps(t, at, f);
	read_cites(t, at, f);
	read_examined(t, at, f);
	if (json_member_opt(at, "players", JSON_OBJECT, &m, f)) {
		t->players = xmalloc(sizeof *t->players);
		players_read(t->players, &m, f);
	}
	if (json_member_opt(at, "reading", JSON_OBJECT, &m, f)) {
		t->reading = xmalloc(sizeof *t->reading);
		reading_read(t->reading, &m, strlen(t->text), f);
	}
	return !f || f->n + f->dropped == before;
}
