#include "eval/generate_pair.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "court/field.h"

const char *const generate_method_names[GENERATE_METHODS] = { "direct",
							      "revise",
							      "vote" };

static const char *const likeness_names[] = {
	[LIKE_NOT_ASKED] = NULL,
	[LIKE_NGRAMS] = "character n-grams",
	[LIKE_VECTORS] = "embeddings",
};
static const char *const who_names[] = {
	[BY_WRITER] = "writer", [BY_JUDGE] = "judge"
};

size_t generate_answers(const struct generate_variant *v)
{
	size_t n = 0;

	for (size_t i = 0; i < v->n; i++)
		n += v->turns[i].n;
	return n;
}

const struct generate_answer *generate_answer_at(
	const struct generate_variant *v, size_t i, bool *instead)
{
	for (size_t t = 0; t < v->n; t++) {
		if (i < v->turns[t].n) {
			*instead = i > 0;
			return &v->turns[t].asks[i];
		}
		i -= v->turns[t].n;
	}
	return NULL;
}

void generate_flag(struct generate_pair *p, struct generate_variant *v,
		   enum generate_who by, size_t answer, const char *what)
{
	if (v->n_flags < GENERATE_FLAGS_MAX)
		v->flags[v->n_flags++] = (struct generate_flag){
			.by = by,
			.answer = answer,
			.what = field_clean(&p->arena, what, strlen(what))
		};
}

void generate_say_labels(const int labels[TACTICS_GOAL], struct buf *out)
{
	for (int d = 0; d < TACTICS_GOAL; d++)
		buf_printf(out, "%s%s %s", d ? ", " : "",
			   tactics_schemes[d].word,
			   tactics_schemes[d].labels[labels[d]]);
}

/* ---- out ---- */

static void write_answer(const struct generate_answer *a, struct jsonw *w)
{
	jsonw_object(w);
	jsonw_put_text(w, "question", a->question);
	jsonw_put_text(w, "answer", a->text);
	for (int d = 0; d < TACTICS_GOAL; d++)
		jsonw_put_text(w, tactics_schemes[d].name,
			       tactics_schemes[d].labels[a->labels[d]]);
	jsonw_put_text(w, "words", a->words);
	jsonw_put_text(w, "why", a->why);
	jsonw_put_text(w, "wanted", a->wanted);
	jsonw_put_text(w, "given", a->given);
	if (a->revised)
		jsonw_put_bool(w, "revised", true);
	if (a->candidates) {
		jsonw_put_int(w, "candidates", (int64_t)a->candidates);
		jsonw_put_number(w, "likeness", a->likeness);
		jsonw_put_text(w, "likeness_by", likeness_names[a->by]);
	}
	jsonw_end_object(w);
}

static void write_flags(const struct generate_variant *v, struct jsonw *w)
{
	jsonw_put_array(w, "flags");
	for (size_t i = 0; i < v->n_flags; i++) {
		const struct generate_flag *f = &v->flags[i];

		jsonw_object(w);
		jsonw_put_text(w, "by", who_names[f->by]);
		if (f->answer)
			jsonw_put_int(w, "answer", (int64_t)f->answer);
		jsonw_put_text(w, "what", f->what);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void write_judged(const struct generate_variant *v, struct jsonw *w)
{
	if (!v->judged)
		return;
	jsonw_put_object(w, "judged");
	jsonw_put_int(w, "answers", (int64_t)generate_answers(v));
	for (int d = 0; d < TACTICS_GOAL; d++)
		jsonw_put_int(w, tactics_schemes[d].name,
			      (int64_t)v->agreed[d]);
	jsonw_put_bool(w, "goal", v->goal_agreed);
	jsonw_end_object(w);
}

static void write_variant(const struct generate_pair *p,
			  const struct generate_variant *v, struct jsonw *w)
{
	bool is_b = (v->goal == TACTICS_DECEPTION) == p->deception_is_b;

	jsonw_object(w);
	jsonw_put_text(w, "letter", is_b ? "b" : "a");
	jsonw_put_text(w, "goal",
		       tactics_schemes[TACTICS_GOAL].labels[v->goal]);
	jsonw_put_text(w, "outcome", p->outcome[v->goal]);
	jsonw_put_array(w, "turns");
	for (size_t t = 0; t < v->n; t++) {
		jsonw_object(w);
		jsonw_put_array(w, "asks");
		for (size_t a = 0; a < v->turns[t].n; a++)
			write_answer(&v->turns[t].asks[a], w);
		jsonw_end_array(w);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	write_judged(v, w);
	write_flags(v, w);
	jsonw_end_object(w);
}

void generate_pair_write(const struct generate_pair *p, struct jsonw *w)
{
	char name[64];

	snprintf(name, sizeof name, "gen-%llu-%04zu",
		 (unsigned long long)p->seed, p->sample + 1);
	jsonw_object(w);
	jsonw_put_text(w, "schema", "hotbench.generated/1");
	jsonw_put_text(w, "pair", name);
	jsonw_put_bool(w, "fictional", true);
	jsonw_put_bool(w, "generated", true);
	jsonw_put_text(w, "model", p->model);
	if (*p->judge)
		jsonw_put_text(w, "judge", p->judge);
	jsonw_put_text(w, "method", generate_method_names[p->method]);
	jsonw_put_text(w, "setting", dialogue_settings[p->setting]);
	jsonw_put_text(w, "title", p->title);
	jsonw_put_text(w, "background", p->background);
	jsonw_put_text(w, "role", p->role);
	jsonw_put_text(w, "examiner", p->examiner);
	jsonw_put_text(w, "private_knowledge", p->private_knowledge);
	jsonw_put_text(w, "bound", p->bound);
	jsonw_put_array(w, "variants");
	for (size_t i = 0; i < 2; i++)
		write_variant(p, &p->variants[i], w);
	jsonw_end_array(w);
	jsonw_end_object(w);
}
