#include "memo/mapper_write.h"

#include "base/jsonw.h"
#include "court/field.h"
#include "court/map_drafts.h"
#include "memo/mapper_state.h"

/* Opens {"draft": name, "says": {"member": [ */
static struct jsonw begin(struct buf *out, const char *name, const char *member)
{
	struct jsonw w;

	buf_init(out, MAP_FILE_MAX);
	w = jsonw_to(out, 0);
	jsonw_object(&w);
	jsonw_put_text(&w, "draft", name);
	jsonw_put_object(&w, "says");
	jsonw_put_array(&w, member);
	return w;
}

static char *end(struct jsonw *w)
{
	jsonw_end_array(w);
	jsonw_end_object(w);
	jsonw_end_object(w);
	return buf_take(w->out);
}

/* ---- sides ---- */

static void put_proposition(struct jsonw *w, const struct proposition *p)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", p->id);
	jsonw_put_text(w, "text", p->text);
	field_write_texts(w, "says", &p->says);
	field_write_texts(w, "excludes", &p->excludes);
	jsonw_end_object(w);
}

char *mapper_write_sides(const struct mapper *m)
{
	struct buf out;
	struct jsonw w = begin(&out, MAP_DRAFTS_PROPOSITIONS, "sides");

	for (int s = 0; s < SIDES; s++) {
		jsonw_object(&w);
		jsonw_put_text(&w, "id", side_names[s]);
		jsonw_put_array(&w, "propositions");
		for (size_t i = 0; i < m->n_propositions; i++)
			if ((int)m->propositions[i].side == s)
				put_proposition(&w, &m->propositions[i]);
		jsonw_end_array(&w);
		jsonw_end_object(&w);
	}
	return end(&w);
}

/* ---- an issue ---- */

static void put_to(struct jsonw *w, const struct map_answer *a, size_t n)
{
	jsonw_put_array(w, "to");
	for (size_t q = 0; q < n; q++)
		if (a->to[q])
			jsonw_int(w, (int64_t)q + 1);
	jsonw_end_array(w);
}

static void put_answer(struct jsonw *w, const struct map_answer *a, size_t n)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", a->id);
	put_to(w, a, n);
	jsonw_put_text(w, "gist", a->gist);
	field_write_texts(w, "says", &a->says);
	jsonw_put_text(w, "effect", commitment_name(a->effect));
	field_write_texts(w, "gives", &a->gives);
	jsonw_put_array(w, "press");
	for (size_t i = 0; i < a->press.n; i++) {
		jsonw_object(w);
		jsonw_put_text(w, "text", a->press.list[i].text);
		jsonw_put_text(w, "manner",
			       manner_names[a->press.list[i].manner]);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
	jsonw_put_text(w, "better", a->better);
	jsonw_end_object(w);
}

static void put_questions(struct jsonw *w, const struct issue *issue,
			  const struct map_question *all)
{
	jsonw_put_array(w, "questions");
	for (size_t q = 0; q < issue->n_questions; q++) {
		if (all[q].form < 0 && !all[q].again.n)
			continue;
		jsonw_object(w);
		jsonw_put_text(w, "text", issue->questions[q].text);
		if (all[q].form >= 0)
			jsonw_put_text(w, "form", wanted_names[all[q].form]);
		field_write_texts(w, "again", &all[q].again);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

char *mapper_write_issue(struct mapper *m, const char **name)
{
	const struct issue *issue = &m->kase->issues[m->at];
	struct buf out;
	struct jsonw w;

	*name = arena_printf(&m->arena, "%s" MAP_DRAFTS_ANSWERS, issue->id);
	w = begin(&out, *name, "issues");
	jsonw_object(&w);
	jsonw_put_text(&w, "id", issue->id);
	field_write_texts(&w, "limits", &m->now.limits);
	put_questions(&w, issue, m->now.questions);
	jsonw_put_array(&w, "answers");
	for (size_t i = 0; i < m->now.n_answers; i++)
		put_answer(&w, &m->now.answers[i], issue->n_questions);
	jsonw_end_array(&w);
	jsonw_end_object(&w);
	return end(&w);
}

/* ---- facts ---- */

char *mapper_write_facts(const struct mapper *m)
{
	struct buf out;
	struct jsonw w = begin(&out, MAP_DRAFTS_FACTS, "facts");

	for (size_t i = 0; i < m->n_facts; i++) {
		const struct map_fact *f = &m->facts[i];

		jsonw_object(&w);
		jsonw_put_text(&w, "id", f->id);
		jsonw_put_text(&w, "text", f->text);
		jsonw_put_text(&w, "document", f->document);
		jsonw_put_int(&w, "paragraph", f->paragraph);
		field_write_texts(&w, "keys", &f->keys);
		jsonw_end_object(&w);
	}
	return end(&w);
}
