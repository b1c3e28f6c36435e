#include <stdlib.h>
#include <string.h>

#include "analysis/by_llm.h"
#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "court/field.h"
#include "eval/generate_state.h"
#include "eval/generate_vote.h"
#include "llm/structured.h"

#define VALUE_MAX ((size_t)4 << 20)
#define LINE_BYTES \
	600 /* of a sentence, a name, an answer: what is shown of one */
#define TEXT_BYTES 2400 /* of a background */

/* ---- texts -------------------------------------------------------------------- */

static char *text_of(struct generate_state *s, const struct json_ref *at,
		     const char *key, size_t most, struct faults *f)
{
	char *text = field_text(&s->pair.arena, at, key, f);

	if (strlen(text) > most)
		json_fault(at, f, "%s: longer than %zu bytes", key, most);
	return text;
}

static char *line_of(struct generate_state *s, const struct json_ref *at,
		     const char *key, struct faults *f)
{
	return text_of(s, at, key, LINE_BYTES, f);
}

/* What may be missing or empty. */
static const char *fault_of(const struct json_ref *at)
{
	return json_text_or(at, "fault", "", NULL);
}

static bool yes(const struct json_ref *at, const char *key, struct faults *f)
{
	struct json_ref v;

	return json_member(at, key, JSON_BOOL, &v, f) && json_as_bool(&v, f);
}

static void read_labels(const struct json_ref *at, int labels[TACTICS_GOAL],
			struct faults *f)
{
	for (int d = 0; d < TACTICS_GOAL; d++) {
		const struct tactics_scheme *x = &tactics_schemes[d];
		int k = json_choice(at, x->name, x->labels, x->n, f);

		labels[d] = k < 0 ? 0 : k;
	}
}

/* ---- what the writer wrote ------------------------------------------------------ */

static void read_cast(struct generate_state *s, const struct json_ref *at,
		      struct faults *f)
{
	struct generate_pair *p = &s->pair;

	p->title = line_of(s, at, "title", f);
	p->background = text_of(s, at, "background", TEXT_BYTES, f);
	p->role = line_of(s, at, "role", f);
	p->examiner = line_of(s, at, "examiner", f);
	p->private_knowledge =
		text_of(s, at, "private_knowledge", TEXT_BYTES, f);
	p->bound = line_of(s, at, "bound", f);
	p->outcome[TACTICS_DECEPTION] =
		text_of(s, at, "outcome_deception", TEXT_BYTES, f);
	p->outcome[TACTICS_NON_DISCLOSURE] =
		text_of(s, at, "outcome_truthful", TEXT_BYTES, f);
}

static void read_question(struct generate_state *s, const struct json_ref *at,
			  struct faults *f)
{
	struct generate_turn *t = state_turn(s);

	t->asks[0].question = line_of(s, at, "question", f);
	t->other = line_of(s, at, "other", f);
	if (!f->n && !strcmp(t->asks[0].question, t->other))
		json_fault(at, f, "other: it is the same question");
}

static void check_answer(struct generate_state *s, const struct json_ref *at,
			 const struct generate_answer *a, struct faults *f)
{
	static const int quality = 1; /* of the strategies */

	if (f->n)
		return;
	if (!strstr(a->text, a->words))
		json_fault(at, f, "words: they do not stand in the answer");
	if (state_variant(s)->goal == TACTICS_NON_DISCLOSURE &&
	    a->labels[TACTICS_STRATEGY] == quality)
		json_fault(at, f,
			   "veracity_strategy: this speaker says nothing "
			   "false; it cannot be %s",
			   tactics_schemes[TACTICS_STRATEGY].labels[quality]);
	if (s->step == STEP_ANEW &&
	    memcmp(a->labels, s->candidates[0].labels, sizeof a->labels) != 0)
		json_fault(at, f, "keep the labels of the draft");
}

static void read_answer(struct generate_state *s, const struct json_ref *at,
			struct faults *f)
{
	struct generate_answer a = {
		.question = state_turn(s)->asks[s->a].question,
		.wanted = line_of(s, at, "wanted", f),
		.text = line_of(s, at, "answer", f),
		.given = line_of(s, at, "given", f),
		.words = line_of(s, at, "words", f),
		.why = line_of(s, at, "why", f),
	};

	read_labels(at, a.labels, f);
	check_answer(s, at, &a, f);
	if (f->n)
		return;
	a.revised = s->step == STEP_ANEW;
	if (a.revised)
		s->candidates[0] = a;
	else
		s->candidates[s->n_candidates++] = a;
}

/* ---- what was found in it ---------------------------------------------------------- */

static void read_check(struct generate_state *s, const struct json_ref *at,
		       bool *fits, struct faults *f)
{
	int labels[TACTICS_GOAL];
	const char *fault = fault_of(at);
	bool fit = yes(at, "fits", f), natural = yes(at, "natural", f);

	read_labels(at, labels, f);
	*fits = fit && natural;
	if (f->n || *fits)
		return;
	s->remark = field_clean(&s->pair.arena, fault, strlen(fault));
	if (!*s->remark)
		s->remark = fit ? "It does not sound natural."
				: "The labels are not true of the words.";
}

typedef void turn_fn(struct generate_state *s, const struct json_ref *at,
		     size_t i, struct faults *f);

/* One object for each answer, in order. */
static void read_list(struct generate_state *s, const struct json_ref *at,
		      turn_fn *fn, struct faults *f)
{
	size_t n = generate_answers(state_variant(s)), i = 0;
	struct field_items w = field_items(at, "turns", n, f);

	if (w.n != n)
		json_fault(at, f,
			   "turns: %zu objects are wanted, one for each "
			   "answer",
			   n);
	while (!f->n && field_next(&w)) {
		json_int(&w.at, "turn", (long long)i + 1, (long long)i + 1, f);
		fn(s, &w.at, i++, f);
	}
}

static void judge_turn(struct generate_state *s, const struct json_ref *at,
		       size_t i, struct faults *f)
{
	const char *fault = fault_of(at);

	if (!yes(at, "fits", f) || *fault)
		generate_flag(&s->pair, state_variant(s), BY_WRITER, i + 1,
			      *fault ? fault
				     : "the labels are not true of the words");
}

static void read_judgement(struct generate_state *s, const struct json_ref *at,
			   struct faults *f)
{
	struct generate_pair *p = &s->pair;
	struct generate_variant *v = state_variant(s);
	const char *fault = fault_of(at);
	size_t before = v->n_flags;

	read_list(s, at, judge_turn, f);
	if (!yes(at, "goal_fits", f))
		generate_flag(p, v, BY_WRITER, 0,
			      "the dialogue is not what its goal says");
	if (yes(at, "real", f))
		generate_flag(p, v, BY_WRITER, 0, "it names somebody real");
	if (yes(at, "harmful", f))
		generate_flag(p, v, BY_WRITER, 0,
			      "it would do harm: a lesson in misleading, or "
			      "cruel");
	if (*fault)
		generate_flag(p, v, BY_WRITER, 0, fault);
	if (f->n)
		v->n_flags = before;
}

static void name_turn(struct generate_state *s, const struct json_ref *at,
		      size_t i, struct faults *f)
{
	struct generate_variant *v = state_variant(s);
	bool instead, natural = yes(at, "natural", f);
	const struct generate_answer *a = generate_answer_at(v, i, &instead);
	int labels[TACTICS_GOAL];
	struct buf b;

	read_labels(at, labels, f);
	for (int d = 0; !f->n && d < TACTICS_GOAL; d++)
		v->agreed[d] += labels[d] == a->labels[d];
	if (!f->n && memcmp(labels, a->labels, sizeof labels) != 0) {
		buf_init(&b, LINE_BYTES);
		buf_puts(&b, "the judge would say: ");
		generate_say_labels(labels, &b);
		generate_flag(&s->pair, v, BY_JUDGE, i + 1, b.s);
		buf_release(&b);
	}
	if (!f->n && !natural)
		generate_flag(&s->pair, v, BY_JUDGE, i + 1,
			      "it does not sound natural");
}

static void read_names(struct generate_state *s, const struct json_ref *at,
		       struct faults *f)
{
	const struct tactics_scheme *x = &tactics_schemes[TACTICS_GOAL];
	struct generate_variant *v = state_variant(s);
	const char *fault = fault_of(at);
	size_t before = v->n_flags;
	int goal;

	memset(v->agreed, 0, sizeof v->agreed);
	read_list(s, at, name_turn, f);
	goal = json_choice(at, x->name, x->labels, x->n, f);
	v->judged = !f->n;
	v->goal_agreed = v->judged && goal == v->goal;
	if (v->judged && !v->goal_agreed)
		generate_flag(&s->pair, v, BY_JUDGE, 0,
			      "the judge takes it for the other goal");
	if (*fault)
		generate_flag(&s->pair, v, BY_JUDGE, 0, fault);
	if (f->n)
		v->n_flags = before;
}

/* ---- vectors -------------------------------------------------------------------------- */

static bool read_vectors(struct generate_state *s,
			 const struct run_reply *reply)
{
	double likeness[VOTE_PAIRS], mean;
	const char *texts[GENERATE_VOTES];
	size_t n = s->n_candidates, best;
	bool ok = reply && !reply->failed &&
		  vote_cosines(reply->text, n, likeness);

	if (!ok) {
		for (size_t i = 0; i < n; i++)
			texts[i] = s->candidates[i].text;
		vote_ngrams(texts, n, likeness);
	}
	best = vote_winner(likeness, n, &mean);
	s->candidates[0] = s->candidates[best];
	s->candidates[0].candidates = n;
	s->candidates[0].likeness = mean;
	s->candidates[0].by = ok ? LIKE_VECTORS : LIKE_NGRAMS;
	return true;
}

/* ---- the whole ------------------------------------------------------------------------- */

static void read_object(struct generate_state *s, const struct json_ref *at,
			bool *fits, struct faults *f)
{
	if (json_kind(at) != JSON_OBJECT) {
		faults_add(f, "$: expected an object");
		return;
	}
	switch (s->step) {
	case STEP_CAST: read_cast(s, at, f); break;
	case STEP_QUESTION: read_question(s, at, f); break;
	case STEP_CHECK: read_check(s, at, fits, f); break;
	case STEP_JUDGE: read_judgement(s, at, f); break;
	case STEP_LABEL: read_names(s, at, f); break;
	default: read_answer(s, at, f); break;
	}
}

bool generate_read(struct generate_state *s, const struct run_reply *reply,
		   bool *fits, struct error *err)
{
	struct json *doc = NULL;
	struct faults f;
	bool ok = false;

	if (s->step == STEP_VECTORS)
		return read_vectors(s, reply);
	faults_init(&f);
	doc = structured_doc(reply->text, reply->cut_short, VALUE_MAX, err);
	if (doc) {
		struct json_ref root = json_root(doc);

		read_object(s, &root, fits, &f);
		ok = by_llm_faults_joined(&f, err);
	}
	json_free(doc);
	faults_release(&f);
	return ok;
}
