#include "memo/mapper_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "court/alike.h"
#include "court/plain.h"
#include "court/verbatim.h"
#include "memo/mapper_ask.h"
#include "memo/mapper_state.h"

#define GIST_BYTES    300
#define WORDING_BYTES 400 /* of any sentence that is said */
#define KEY_BYTES     80
#define ID_BYTES      44
#define WORDINGS_MAX  10
#define PRESSES_MAX   4
#define KEYS_MAX      8
#define GIVES_MAX     8
#define AGAIN_MAX     3
#define LIMITS_MAX    5
#define BORNE_OUT     0.5 /* of a fact's stems, by the paragraph it cites */

/* ---- texts ---- */

static void drop(struct mapper *m, const char *of, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

static void drop(struct mapper *m, const char *of, const char *fmt, ...)
{
	char why[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof why, fmt, ap);
	va_end(ap);
	faults_add(&m->dropped, "left out, %s: %.160s", why, of);
}

/* One clean line; "" for none, and for one that is too long, which is told: cut, it
 * would end in the middle of a thought. */
static char *line_of(struct mapper *m, const char *s, size_t max)
{
	char *clean = field_clean(&m->arena, s, strlen(s));

	for (char *c = clean; *c; c++)
		if (*c == '\n')
			*c = ' ';
	if (strlen(clean) <= max)
		return clean;
	drop(m, clean, "longer than %zu bytes", max);
	return arena_strdup(&m->arena, "");
}

static char *line_at(struct mapper *m, const struct json_ref *at,
		     const char *key, size_t max, struct faults *f)
{
	return line_of(m, json_text(at, key, f), max);
}

/* ---- quotations ---- */

static bool is_said(const void *arg, const char *s, size_t len)
{
	const struct mapper *m = arg;

	if (verbatim_in(m->words.s, s, len))
		return true;
	for (size_t i = 0; i < m->asked.n; i++)
		if (verbatim_in(m->asked.list[i], s, len))
			return true;
	return false;
}

/* Told when it quotes what nobody said. */
static bool stands(struct mapper *m, const char *text)
{
	size_t len;
	const char *s = verbatim_false(text, is_said, m, &len);

	if (s)
		drop(m, text, "no paper says \"%.*s\"",
		     (int)(len > 80 ? 80 : len), s);
	return !s;
}

/* A line that says something and quotes truly; "" otherwise. */
static char *sound(struct mapper *m, const char *s, size_t max)
{
	char *line = line_of(m, s, max);

	return *line && stands(m, line) ? line : arena_strdup(&m->arena, "");
}

static struct texts sound_list(struct mapper *m, const struct json_ref *at,
			       const char *key, size_t max, size_t bytes,
			       struct faults *f)
{
	struct texts t = { 0 };
	struct json_ref all, item = { 0 };

	if (!json_member(at, key, JSON_ARRAY, &all, f))
		return t;
	while (t.n < max && json_next(&all, &item)) {
		char *line = sound(m, json_as_text(&item, f), bytes);

		if (*line)
			texts_add(&t, &m->arena, line, max);
	}
	return t;
}

/* ---- wordings ---- */

static bool repeats(const struct texts *t, const char *text)
{
	struct alike one, other;
	bool near = false, exact;

	alike_take(&one, text);
	for (size_t i = 0; i < t->n && !near; i++) {
		alike_take(&other, t->list[i]);
		near = alike_near(&one, &other, &exact);
		alike_release(&other);
	}
	alike_release(&one);
	return near;
}

static bool share_a_question(const struct map_answer *a,
			     const struct map_answer *b, size_t n)
{
	for (size_t q = 0; q < n; q++)
		if (a->to[q] && b->to[q])
			return true;
	return false;
}

/* Whether another answer to the same question says that already. */
static bool said_elsewhere(const struct mapper *m, const struct map_answer *a,
			   const char *text)
{
	size_t n = m->kase->issues[m->at].n_questions;

	for (size_t i = 0; i < m->now.n_answers; i++)
		if (share_a_question(a, &m->now.answers[i], n) &&
		    repeats(&m->now.answers[i].says, text))
			return true;
	return false;
}

/* `a`: the answer they are of, NULL: a proposition's. */
static struct texts read_says(struct mapper *m, const struct json_ref *at,
			      const struct map_answer *a, struct faults *f)
{
	struct texts found =
		sound_list(m, at, "says", WORDINGS_MAX, WORDING_BYTES, f);
	struct texts t = { 0 };

	for (size_t i = 0; i < found.n; i++)
		if (repeats(&t, found.list[i]))
			drop(m, found.list[i], "said twice");
		else if (a && said_elsewhere(m, a, found.list[i]))
			drop(m, found.list[i], "another answer says that");
		else
			texts_add(&t, &m->arena, found.list[i], WORDINGS_MAX);
	return t;
}

/* ---- ids ---- */

typedef bool taken_fn(const struct mapper *m, const char *id);

/* A slug of a name, with something in front, that nothing has yet. */
static char *id_for(struct mapper *m, const char *front, const char *name,
		    taken_fn *taken)
{
	char slug[ID_BYTES];
	char *id;

	plain_slug(slug, sizeof slug, name);
	for (size_t n = strlen(slug); n && slug[n - 1] == '-';)
		slug[--n] = '\0';
	if (!*slug)
		snprintf(slug, sizeof slug, "x");
	id = arena_printf(&m->arena, "%s%s", front, slug);
	for (int n = 2; taken(m, id); n++)
		id = arena_printf(&m->arena, "%s%s-%d", front, slug, n);
	return id;
}

static bool is_answer(const struct mapper *m, const char *id)
{
	for (size_t i = 0; i < m->now.n_answers; i++)
		if (!strcmp(m->now.answers[i].id, id))
			return true;
	return false;
}

static const struct proposition *proposition(const struct mapper *m,
					     const char *id)
{
	for (size_t i = 0; i < m->n_propositions; i++)
		if (!strcmp(m->propositions[i].id, id))
			return &m->propositions[i];
	return NULL;
}

static bool is_proposition(const struct mapper *m, const char *id)
{
	return proposition(m, id) || case_issue(m->kase, id);
}

static bool is_fact(const struct mapper *m, const char *id)
{
	for (size_t i = 0; i < m->n_facts; i++)
		if (!strcmp(m->facts[i].id, id))
			return true;
	return false;
}

/* ---- what a side must hold ---- */

/* What the model called them, until all have their ids. */
struct named {
	char *name;
	struct texts excludes; /* names, or ids of the other side's */
};

static bool read_proposition(struct mapper *m, const struct json_ref *at,
			     struct named *named, struct faults *f)
{
	struct proposition *p = &m->propositions[m->n_propositions];
	char *name = line_at(m, at, "name", KEY_BYTES, f);
	char *text = line_at(m, at, "text", GIST_BYTES, f);
	struct texts says = read_says(m, at, NULL, f);

	*named = (struct named){
		.name = name,
		.excludes =
			sound_list(m, at, "excludes", GIVES_MAX, KEY_BYTES, f),
	};
	if (!*text || !stands(m, text))
		return false;
	if (!says.n) {
		drop(m, text, "it has no wording");
		return false;
	}
	*p = (struct proposition){
		.id = id_for(m, m->at == SIDE_PETITIONER ? "p-" : "r-",
			     *name ? name : text, is_proposition),
		.text = text,
		.says = says,
		.side = (enum side_id)m->at,
	};
	m->n_propositions++;
	return true;
}

static void exclude(struct mapper *m, struct proposition *p, const char *id)
{
	for (size_t i = 0; i < p->excludes.n; i++)
		if (!strcmp(p->excludes.list[i], id))
			return;
	texts_add(&p->excludes, &m->arena, id, MAPPER_EXCLUDES);
}

/* Both ways, whatever the model said of the other. */
static void read_excludes(struct mapper *m, const struct named *named,
			  size_t from)
{
	for (size_t i = from; i < m->n_propositions; i++) {
		const struct texts *t = &named[i - from].excludes;

		for (size_t j = 0; j < t->n; j++) {
			size_t other = 0;

			while (other < m->n_propositions &&
			       strcmp(m->propositions[other].id, t->list[j]) &&
			       (other < from ||
				strcmp(named[other - from].name, t->list[j])))
				other++;
			if (other == m->n_propositions) {
				drop(m, t->list[j],
				     "no proposition has that name");
			} else if (other != i) {
				exclude(m, &m->propositions[i],
					m->propositions[other].id);
				exclude(m, &m->propositions[other],
					m->propositions[i].id);
			}
		}
	}
}

size_t mapper_read_side(struct mapper *m, const struct json_ref *root,
			struct faults *f)
{
	struct named named[MAPPER_PROPOSITIONS];
	struct json_ref all, item = { 0 };
	size_t from = m->n_propositions, n = 0;

	if (!json_member(root, "propositions", JSON_ARRAY, &all, f))
		return 0;
	while (n < MAPPER_PROPOSITIONS && json_next(&all, &item))
		n += read_proposition(m, &item, &named[n], f);
	read_excludes(m, named, from);
	if (!n)
		json_fault(&all, f, "there is nothing that stands up");
	return n;
}

/* ---- answers ---- */

static bool read_to(struct mapper *m, struct map_answer *a,
		    const struct json_ref *at, struct faults *f)
{
	size_t n = m->kase->issues[m->at].n_questions, fit = 0;
	struct json_ref all, item = { 0 };

	a->to = arena_array(&m->arena, n + 1, sizeof *a->to);
	if (!json_member(at, "to", JSON_ARRAY, &all, f))
		return false;
	while (json_next(&all, &item)) {
		double number = json_as_number(&item, f);

		if (number >= 1 && number <= (double)n &&
		    (double)(size_t)number == number) {
			a->to[(size_t)number - 1] = true;
			fit++;
		} else {
			drop(m, a->gist, "there is no question %g", number);
		}
	}
	return fit > 0;
}

static bool is_asked(struct mapper *m, const char *words)
{
	for (size_t i = 0; i < m->asked.n; i++)
		if (!strcmp(m->asked.list[i], words))
			return true;
	return false;
}

/* What is asked of one answer is asked nowhere else. */
static void read_press(struct mapper *m, struct map_answer *a,
		       const struct json_ref *at, struct faults *f)
{
	char *text = sound(m, json_text(at, "text", f), WORDING_BYTES);
	int manner = json_choice(at, "manner", manner_names, MANNERS, f);
	char *words = verbatim_words(text, strlen(text));

	if (*words && is_asked(m, words))
		drop(m, text, "that is asked elsewhere");
	else if (*words && manner >= 0) {
		texts_add(&m->asked, &m->arena, words, MAPPER_ASKED_MAX);
		a->press.list[a->press.n++] = (struct press){ text, manner };
	}
	free(words);
}

static void read_presses(struct mapper *m, struct map_answer *a,
			 const struct json_ref *at, struct faults *f)
{
	struct json_ref all, item = { 0 };

	a->press.list =
		arena_array(&m->arena, PRESSES_MAX, sizeof *a->press.list);
	if (!json_member(at, "press", JSON_ARRAY, &all, f))
		return;
	while (a->press.n < PRESSES_MAX && json_next(&all, &item))
		read_press(m, a, &item, f);
}

static struct texts read_gives(struct mapper *m, const struct map_answer *a,
			       const struct json_ref *at, struct faults *f)
{
	struct texts named =
		sound_list(m, at, "gives", GIVES_MAX, KEY_BYTES, f);
	struct texts t = { 0 };

	for (size_t i = 0; i < named.n; i++)
		if (is_proposition(m, named.list[i]) ||
		    map_proposition(&m->map, named.list[i]))
			texts_add(&t, &m->arena, named.list[i], GIVES_MAX);
		else
			drop(m, named.list[i],
			     "no proposition of that name is there for "
			     "\"%.60s\" to give away",
			     a->gist);
	return t;
}

/* Told why not. */
static bool holds(struct mapper *m, const struct map_answer *a, bool fits)
{
	if (!fits)
		drop(m, a->gist, "it fits no question");
	else if (a->says.n < MAP_WORDINGS_MIN)
		drop(m, a->gist, "of its wordings %zu stand up, not %d",
		     a->says.n, MAP_WORDINGS_MIN);
	else if (!a->press.n)
		drop(m, a->gist, "no press of it stands up");
	else
		return true;
	return false;
}

static void read_answer(struct mapper *m, const struct json_ref *at,
			struct faults *f)
{
	size_t asked = m->asked.n;
	char *name = line_at(m, at, "name", KEY_BYTES, f);
	struct map_answer a = {
		.gist = sound(m, json_text(at, "gist", f), GIST_BYTES),
		.better = sound(m, json_text(at, "better", f), GIST_BYTES),
		.leads_to = "",
		.under = -1,
	};
	int effect =
		json_choice(at, "effect", mapper_effects, MAPPER_EFFECTS, f);
	bool fits = read_to(m, &a, at, f);

	a.effect = (enum commitment)(effect + 1);
	a.says = read_says(m, at, &a, f);
	a.gives = read_gives(m, &a, at, f);
	read_presses(m, &a, at, f);
	if (*a.gist && effect >= 0 && holds(m, &a, fits)) {
		a.id = id_for(m, "", *name ? name : a.gist, is_answer);
		m->now.answers[m->now.n_answers++] = a;
	} else {
		m->asked.n = asked; /* then nobody asks that */
	}
}

/* ---- the questions, and how far a rule goes ---- */

static void read_question(struct mapper *m, const struct json_ref *at,
			  struct faults *f)
{
	size_t n = m->kase->issues[m->at].n_questions;
	long long number = json_int(at, "number", -999999, 999999, f);
	struct map_question *q;

	if (number < 1 || number > (long long)n)
		return;
	q = &m->now.questions[number - 1];
	q->form = json_choice(at, "form", wanted_names, WANTED_FORMS, f);
	q->again = sound_list(m, at, "again", AGAIN_MAX, WORDING_BYTES, f);
}

static void read_questions(struct mapper *m, const struct json_ref *root,
			   struct faults *f)
{
	size_t n = m->kase->issues[m->at].n_questions;
	struct json_ref all, item = { 0 };

	m->now.questions =
		arena_array(&m->arena, n + 1, sizeof *m->now.questions);
	for (size_t i = 0; i < n; i++)
		m->now.questions[i].form = -1;
	if (!json_member(root, "questions", JSON_ARRAY, &all, f))
		return;
	while (json_next(&all, &item))
		read_question(m, &item, f);
}

/* Each question has an answer, or the model is asked again. */
static void want_answers(const struct mapper *m, const struct json_ref *root,
			 struct faults *f)
{
	size_t n = m->kase->issues[m->at].n_questions;

	for (size_t q = 0; q < n && !f->n; q++)
		if (!map_fitting(&m->now, q))
			json_fault(root, f,
				   "no answer to question %zu stands up",
				   q + 1);
	for (size_t i = 0; f->n && i < m->dropped.n && i < 3; i++)
		faults_add(f, "%s", m->dropped.list[m->dropped.n - 1 - i]);
}

size_t mapper_read_issue(struct mapper *m, const struct json_ref *root,
			 struct faults *f)
{
	struct json_ref all, item = { 0 };

	m->now = (struct map_issue){
		.answers = arena_array(&m->arena, MAPPER_ANSWERS,
				       sizeof *m->now.answers),
	};
	read_questions(m, root, f);
	m->now.limits =
		sound_list(m, root, "limits", LIMITS_MAX, WORDING_BYTES, f);
	if (!json_member(root, "answers", JSON_ARRAY, &all, f))
		return 0;
	while (m->now.n_answers < MAPPER_ANSWERS && json_next(&all, &item))
		read_answer(m, &item, f);
	want_answers(m, root, f);
	return m->now.n_answers;
}

/* ---- facts ---- */

static const struct paragraph *cited(const struct mapper *m, const char *id,
				     long long number)
{
	for (size_t i = 0; i < m->papers->n; i++)
		if (!strcmp(m->papers->list[i].document->id, id) &&
		    number > 0 && number <= PARAGRAPH_NUMBER_MAX)
			return document_paragraph(&m->papers->list[i].text,
						  (int)number);
	return NULL;
}

/* Whether each word of the text that has a digit stands in the paragraph. */
static bool numbers_stand(const char *text, const char *words)
{
	char *mine = verbatim_words(text, strlen(text));
	bool all = true;

	for (const char *s = mine; all && *s;) {
		size_t n = strcspn(++s, " ");

		if (strcspn(s, "0123456789") < n)
			all = verbatim_in(words, s, n);
		s += n;
		if (!s[1])
			break;
	}
	free(mine);
	return all;
}

/* The share of its words that the paragraph has. */
static double borne_out(struct mapper *m, const char *text,
			const struct paragraph *p)
{
	const uint64_t *mine, *theirs;
	size_t n = papers_stems(m->papers, m->lx, text, &mine);
	size_t n_theirs = papers_stems(m->papers, m->lx, p->text, &theirs);
	size_t both = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n_theirs; j++)
			if (mine[i] == theirs[j]) {
				both++;
				break;
			}
	return n ? (double)both / (double)n : 0;
}

static struct texts read_keys(struct mapper *m, const struct json_ref *at,
			      const char *words, struct faults *f)
{
	struct texts named = sound_list(m, at, "keys", KEYS_MAX, KEY_BYTES, f);
	struct texts t = { 0 };

	for (size_t i = 0; i < named.n; i++)
		if (verbatim_in(words, named.list[i], strlen(named.list[i])))
			texts_add(&t, &m->arena, named.list[i], KEYS_MAX);
		else
			drop(m, named.list[i],
			     "the paragraph of that fact does not say it");
	return t;
}

/* What it says stands there; told when it does not. */
static bool is_true(struct mapper *m, const struct map_fact *fact,
		    const struct paragraph *p, const char *words)
{
	if (!numbers_stand(fact->text, words))
		drop(m, fact->text, "%.60s %d has another number",
		     fact->document, fact->paragraph);
	else if (borne_out(m, fact->text, p) < BORNE_OUT)
		drop(m, fact->text, "%.60s %d does not say it", fact->document,
		     fact->paragraph);
	else if (!fact->keys.n)
		drop(m, fact->text, "nothing in it could be got wrong");
	else
		return stands(m, fact->text);
	return false;
}

static bool read_fact(struct mapper *m, const struct json_ref *at,
		      struct faults *f)
{
	const char *id = json_text(at, "document", f);
	long long number = json_int(at, "paragraph", -999999999, 999999999, f);
	const struct paragraph *p = cited(m, id, number);
	struct map_fact fact = {
		.text = line_at(m, at, "text", GIST_BYTES, f),
		.document = line_of(m, id, KEY_BYTES),
		.paragraph = (int)number,
	};
	char *words;
	bool kept;

	if (!*fact.text)
		return false;
	if (!p) {
		drop(m, fact.text,
		     "\"%.60s\" paragraph %lld is not in the papers",
		     fact.document, number);
		return false;
	}
	words = verbatim_words(p->text, strlen(p->text));
	fact.keys = read_keys(m, at, words, f);
	kept = is_true(m, &fact, p, words);
	free(words);
	if (kept) {
		fact.id = id_for(m, "", fact.text, is_fact);
		m->facts[m->n_facts++] = fact;
	}
	return kept;
}

size_t mapper_read_facts(struct mapper *m, const struct json_ref *root,
			 struct faults *f)
{
	struct json_ref all, item = { 0 };
	size_t n = 0;

	if (!json_member(root, "facts", JSON_ARRAY, &all, f))
		return 0;
	while (n < MAPPER_FACTS && json_next(&all, &item))
		n += read_fact(m, &item, f);
	return n;
}
