/*
 * reader.c - the readers by name, and the offline one behind the common face
 */
#include "analysis/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "analysis/conduct_llm.h"
#include "analysis/flaws.h"
#include "analysis/inquiry.h"
#include "analysis/lexicon.h"
#include "analysis/mix.h"
#include "analysis/practice.h"
#include "analysis/settle.h"
#include "analysis/tactics.h"
#include "analysis/types.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/names.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/cues.h"
#include "court/wording.h"

const char *const reader_names[] = { "offline", "llm", "both", NULL };
#define READERS 3

#define CHOSEN_MARGIN	0.5 /* of an expected answer that the model chose */
#define READER_SEND_MAX ((size_t)64 << 10) /* bytes of an answer */

static const char *const files[] = {
	REMARKS_FILE,		"lexicons/grammar.txt",	 "lexicons/witness.txt",
	"lexicons/counsel.txt", "lexicons/practice.txt", "lexicons/weights.txt",
	"lexicons/tactics.txt",
};
#define FILES (sizeof files / sizeof *files)

static struct lexicons *read_shipped(const struct catalogue *c,
				     struct faults *f)
{
	char *paths[FILES];
	for (size_t i = 0; i < FILES; i++)
		paths[i] = catalogue_file(c, files[i]);
	struct lexicons *lx =
		lexicons_read((const char *const *)paths, FILES, f);
	for (size_t i = 0; i < FILES; i++)
		free(paths[i]);
	return lx;
}

/* Without it questions that nobody labelled stay so: only `check` tells. */
static bool load_types(struct lexicons *lx, const struct catalogue *c,
		       struct error *err)
{
	char *path = catalogue_file(c, "lexicons/types.weights");

	lexicon_take_types(lx,
			   types_load(lexicon_flaws(lx)->vectors, path, err));
	free(path);
	return lexicon_types(lx) != NULL;
}

/* What tells faults is looked for, and done without. */
static void load_flaws(struct lexicons *lx, const struct catalogue *c)
{
	struct error err = { 0 };
	char *vectors = catalogue_file(c, "lexicons/speech.vec");
	char *weights = catalogue_file(c, "lexicons/faults.weights");
	struct flaws *f = flaws_load(vectors, weights, &err);

	char *trouble = f ? NULL
			  : xprintf("%s; faults of conduct and reasoning are "
				    "not looked for",
				    err.text);

	lexicon_take_flaws(lx, f, trouble);
	if (f)
		load_types(lx, c, &err);
	free(trouble);
	free(vectors);
	free(weights);
}

struct lexicons *lexicons_load(const struct catalogue *c, struct error *err)
{
	if (!wording_load(c, err) || !remarks_load(c, err) ||
	    !cues_load(c, err))
		return NULL;
	struct faults f;
	faults_init(&f);
	struct lexicons *lx = read_shipped(c, &f);
	if (lx)
		load_flaws(lx, c);
	else
		faults_none(&f, err);
	faults_release(&f);
	return lx;
}

static void check_tactics(const struct lexicons *lx, const struct catalogue *c,
			  struct faults *f)
{
	struct error err;
	struct tactics *t = tactics_open(lx, c, &err);

	if (!t)
		faults_add(f, "%s; tactics are not read", err.text);
	tactics_free(t);
}

void lexicons_check(const struct catalogue *c, struct faults *f)
{
	struct lexicons *lx = read_shipped(c, f);
	struct error err;

	if (!lx)
		return;
	load_flaws(lx, c);
	if (*lexicon_trouble(lx))
		faults_add(f, "%s", lexicon_trouble(lx));
	else if (!load_types(lx, c, &err))
		faults_add(f, "%s; a model's questions get no types", err.text);
	check_tactics(lx, c, f);
	lexicons_free(lx);
}

/* ---- readers ---- */

struct reader {
	const struct lexicons *lx;
	const struct catalogue *catalogue;
	enum { BY_RULES, BY_MODEL, BY_BOTH } kind;
	const char *style; /* of the prompt; static */
	bool flags_only;
	struct reading offline;
	struct inquiry labels, faults; /* asked at the same time */
	struct reading model; /* the model's labels, where it read them */
	struct reading named; /* the model's flags, where it looked for them */
	int choice; /* of the expected answers, the model's; -1 untold, 0 none */
	bool read, looked, has_record;
	char *answer;
	struct by_llm_choices choices; /* that the model has */
	int *turns; /* that can be contradicted, n_turns; owned */
	size_t n_turns;
	enum setting setting;
	bool troubled; /* what the lexicons lack has been said */
};

/* "llm", or "llm:plain" for another prompt; -1 for no reader. */
static int kind_named(const char *name, const char **style)
{
	const char *colon = strchr(name, ':');
	size_t len = colon ? (size_t)(colon - name) : strlen(name);
	*style = by_llm_styles[0];
	for (int i = 0; i < READERS; i++) {
		if (strlen(reader_names[i]) != len ||
		    memcmp(reader_names[i], name, len) != 0)
			continue;
		if (!colon)
			return i;
		for (size_t k = 0; i > 0 && by_llm_styles[k]; k++)
			if (!strcmp(by_llm_styles[k], colon + 1)) {
				*style = by_llm_styles[k];
				return i;
			}
	}
	return -1;
}

struct reader *reader_new(const char *name, const struct lexicons *lx,
			  const struct catalogue *c, struct error *err)
{
	const char *style;
	int kind = kind_named(name, &style);
	if (kind < 0) {
		const char *near = names_nearest(name, reader_names, READERS);
		error_set(err, ERR_USAGE, "no reader is called '%s'%s%s%s",
			  name, near ? "; did you mean '" : "",
			  near ? near : "", near ? "'?" : "");
		return NULL;
	}
	struct reader *r = xcalloc(1, sizeof *r);
	r->lx = lx;
	r->catalogue = c;
	r->kind = kind == 0 ? BY_RULES : kind == 1 ? BY_MODEL : BY_BOTH;
	r->style = style;
	r->labels.seeker = SEEKER_READER;
	r->faults.seeker = SEEKER_FAULTS;
	reading_init(&r->offline);
	reading_init(&r->model);
	reading_init(&r->named);
	return r;
}

bool reader_needs_model(const struct reader *r)
{
	return r->kind != BY_RULES;
}

void reader_cancel(struct reader *r)
{
	reading_release(&r->offline);
	reading_release(&r->model);
	reading_release(&r->named);
	r->read = r->looked = false;
	inquiry_release(&r->labels);
	inquiry_release(&r->faults);
	by_llm_choices_release(&r->choices);
	free(r->answer);
	r->answer = NULL;
	free(r->turns);
	r->turns = NULL;
	r->n_turns = 0;
}

void reader_free(struct reader *r)
{
	if (!r)
		return;
	reader_cancel(r);
	free(r);
}

static void note(struct events *out, const char *what, const struct error *why,
		 const char *then)
{
	char *s =
		xprintf("The model did not %s (%s); %s", what, why->text, then);

	events_text(out, EV_NOTE, s);
	free(s);
}

/* The offline reader's remarks stay: they quote facts. */
static void keep_remarks(const struct reading *from, struct reading *to)
{
	for (size_t i = 0; i < from->n_remarks; i++) {
		const struct remark *m = &from->remarks[i];
		reading_remark(to, m->kind->name, m->confidence, m->span,
			       m->why, m->fix)
			->turn = m->turn;
	}
	to->n_words = from->n_words;
	if (from->issue && !to->issue)
		to->issue = xstrdup(from->issue);
}

static bool was_offered(const struct reader *r, const char *id)
{
	for (size_t i = 0; i < r->choices.n; i++)
		if (!strcmp(r->choices.list[i].id, id))
			return true;
	return false;
}

/* Whether the model chose another of the expected answers than was heard, or none of
 * those that it was offered, which tells nothing of one that was not. */
static bool chose_another(const struct reader *r)
{
	const struct heard *h = &r->offline.heard;

	if (r->choice < 0 || h->correction || !h->n_answers)
		return false;
	if (!r->choice)
		return was_offered(r, h->answers[0].id);
	return strcmp(h->answers[0].id, r->choices.list[r->choice - 1].id) != 0;
}

/* Which expected answer it was: where the two agree that stays as sure as it was;
 * else the model's choice settles it. */
static void settle_choice(const struct reader *r, struct heard *h)
{
	if (h->correction || (h->n_answers && !chose_another(r)))
		return;
	if (r->choice >= 0)
		heard_drop_answers(h);
	if (r->choice <= 0)
		return;
	h->beside = false;
	str_set(&h->issue, r->choices.issue);
	heard_add_answer(h, r->choices.list[r->choice - 1].id, CHOSEN_MARGIN);
}

/* What the case says to the answer stays with it, whoever labels it; who puts an
 * answer right does not contradict it, and concedes only what is given besides. */
static void keep_heard(struct reader *r, struct reading *to)
{
	heard_release(&to->heard);
	to->heard = heard_copy(&r->offline.heard);
	/* whoever reads the whole does not see a clash where two clauses do */
	if (to->consistency == 0) {
		heard_drop_clashes(&to->heard);
		reading_drop(to, REMARK_INCONSISTENT);
	}
	if (to->heard.correction) {
		to->concession = reading_concedes(&r->offline);
		to->consistency = 0;
		to->contradicts_turn = 0;
	}
	settle_choice(r, &to->heard);
}

/* The model's labels, with the offline reader's or beside them; in `out`, initialised
 * here. */
static void combine(struct reader *r, struct reading *out)
{
	struct settle_by by = { .looked = r->looked,
				.has_record = r->has_record,
				.chose_another = chose_another(r) };

	if (r->choice > 0)
		by.chosen = r->choices.list[r->choice - 1].effect;
	if (r->kind == BY_BOTH && !r->offline.unread) {
		mix_readings(r->lx, r->setting, &r->offline, &r->model, out);
	} else {
		*out = reading_copy(&r->model);
		keep_remarks(&r->offline, out);
	}
	keep_heard(r, out);
	if (r->looked)
		mix_flags(&r->offline, &r->named, r->kind == BY_BOTH, out);
	settle_readings(r->lx, r->setting, &r->offline, &r->model, &by, out);
}

/* What the offline reader read, with the model's flags where it looked for them. */
static void stand_in(struct reader *r, struct reading *out)
{
	*out = reading_copy(&r->offline);
	if (!r->looked)
		return;
	mix_flags(&r->offline, &r->named, r->kind == BY_BOTH, out);
	if (!r->flags_only)
		return;
	/* the offline reader could not read it; the model has */
	free(out->unread);
	out->unread = NULL;
	snprintf(out->reader, sizeof out->reader, "%s", reader_names[r->kind]);
}

/* When all that was asked has come. */
static void finish(struct reader *r, struct events *out)
{
	struct reading got;

	if (r->labels.waiting || r->faults.waiting)
		return;
	if (r->read)
		combine(r, &got);
	else
		stand_in(r, &got);
	practice_spare_candour(&got);
	/* whether yes or no was asked, the words of the question tell */
	if (!r->offline.unread && r->offline.answered_first < 0)
		got.answered_first = -1;
	events_read(out, &got);
	reader_cancel(r);
}

/* The model read nothing of use.  With both readers the offline one stands in. */
static void give_up(struct reader *r, const struct error *why,
		    struct events *out)
{
	struct error err = *why;

	r->labels.waiting = false;
	if (r->kind == BY_MODEL) {
		error_within(&err, "not read by the model");
		events_fail(out, EV_READ_FAILED, &err);
		reader_cancel(r);
		return;
	}
	note(out, "read this answer", why, "the offline reading stands alone.");
	finish(r, out);
}

static void give_up_faults(struct reader *r, const struct error *why,
			   struct events *out)
{
	r->faults.waiting = false;
	if (r->flags_only) {
		give_up(r, why, out);
		return;
	}
	note(out, "look for faults", why, "what the lists found stands.");
	finish(r, out);
}

static void keep_turns(struct reader *r, const struct reader_input *in)
{
	r->turns = xreallocarray(NULL, in->n_before + 1, sizeof *r->turns);
	for (r->n_turns = 0; r->n_turns < in->n_before; r->n_turns++)
		r->turns[r->n_turns] = in->before[r->n_turns].turn;
}

/* A contradiction of a turn that is not there cannot be shown to anybody. */
static void check_turn(const struct reader *r, struct reading *model)
{
	for (size_t i = 0; i < r->n_turns; i++)
		if (model->consistency == 1 && model->contradicts_turn &&
		    r->turns[i] == model->contradicts_turn)
			return;
	if (model->consistency == 1)
		model->consistency = 0;
	model->contradicts_turn = 0;
}

/* Both requests are made at once: the input is borrowed for this call only. */
static bool make_requests(struct reader *r, const struct reader_input *in,
			  struct error *err)
{
	if (!in->flags_only)
		by_llm_choices_of(&r->choices, in);
	return (in->flags_only ||
		by_llm_request(r->catalogue, r->style, in, &r->choices,
			       &r->labels.asked, err)) &&
	       (in->labels_only || conduct_llm_request(r->catalogue, r->lx, in,
						       &r->faults.asked, err));
}

/* Once, for all answers. */
static void note_trouble(struct reader *r, struct events *out)
{
	if (!r->troubled && *lexicon_trouble(r->lx))
		events_text(out, EV_NOTE, lexicon_trouble(r->lx));
	r->troubled = true;
}

void reader_begin(struct reader *r, const struct reader_input *in,
		  struct events *out)
{
	struct error err;
	reader_cancel(r);
	note_trouble(r, out);
	reader_offline(r->lx, in, &r->offline);
	/* What the offline reader cannot read for its size, nobody is sent. */
	if (r->kind == BY_RULES || !*in->answer ||
	    strlen(in->answer) > READER_SEND_MAX) {
		events_read(out, &r->offline);
		return;
	}
	r->answer = xstrdup(in->answer);
	r->setting = in->setting;
	r->flags_only = in->flags_only;
	keep_turns(r, in);
	if (!make_requests(r, in, &err)) {
		inquiry_release(&r->labels);
		inquiry_release(&r->faults);
		give_up(r, &err, out);
		return;
	}
	r->has_record =
		in->ken || (in->kase && in->kase->facts && *in->kase->facts);
	inquiry_send(&r->labels, out);
	inquiry_send(&r->faults, out);
}

static void read_labels(struct reader *r, const struct llm_event *ev,
			struct events *out)
{
	struct error err;
	const char *text = ev->text ? ev->text : "";

	reading_release(&r->model);
	if (!by_llm_parse(text, ev->cut_short, r->answer, r->choices.n,
			  &r->model, &r->choice, &err)) {
		if (!inquiry_repair(&r->labels, text, &err, out))
			give_up(r, &err, out);
		return;
	}
	r->labels.waiting = false;
	r->read = true;
	check_turn(r, &r->model);
	finish(r, out);
}

/* Says what the model named and nobody will see. */
static void note_left(const struct conduct_llm_left *left, struct events *out)
{
	char *note;
	if (!left->unquoted && !left->unknown)
		return;
	note = xprintf(
		"The model named %zu fault%s that %s left out: the words "
		"it quoted do not stand in the answer, or the fault is "
		"none that we know.",
		left->unquoted + left->unknown,
		str_plural(left->unquoted + left->unknown),
		left->unquoted + left->unknown == 1 ? "is" : "are");
	events_text(out, EV_NOTE, note);
	free(note);
}

static void read_faults(struct reader *r, const struct llm_event *ev,
			struct events *out)
{
	struct conduct_llm_left left;
	struct error err;
	const char *text = ev->text ? ev->text : "";

	if (!conduct_llm_parse(text, ev->cut_short, r->faults.repaired,
			       r->answer, &r->named, &left, &err)) {
		if (!inquiry_repair(&r->faults, text, &err, out))
			give_up_faults(r, &err, out);
		return;
	}
	r->faults.waiting = false;
	r->looked = true;
	note_left(&left, out);
	finish(r, out);
}

void reader_told(void *self, const struct llm_event *ev, struct events *out)
{
	struct reader *r = self;

	if (!r->labels.waiting)
		return;
	if (ev->kind == LLM_DONE)
		read_labels(r, ev, out);
	else if (ev->kind == LLM_FAILED)
		give_up(r, &ev->error, out);
}

void reader_told_faults(void *self, const struct llm_event *ev,
			struct events *out)
{
	struct reader *r = self;

	if (!r->faults.waiting)
		return;
	if (ev->kind == LLM_DONE)
		read_faults(r, ev, out);
	else if (ev->kind == LLM_FAILED)
		give_up_faults(r, &ev->error, out);
}
