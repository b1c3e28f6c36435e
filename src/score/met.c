#include "score/met.h"

#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "score/weak.h"

const char *const met_scheme_names[MET_SCHEMES] = {
	[MET_LEGALBENCH] = "legalbench",
	[MET_STETSON] = "stetson",
	[MET_METACOG] = "metacog",
	[MET_VALENCE] = "valence",
};

const char *met_label(enum met_scheme scheme, int label)
{
	static const struct {
		const char *const *names;
		int n;
	} schemes[MET_SCHEMES] = {
		[MET_LEGALBENCH] = { legalbench_names, LEGALBENCH_LABELS },
		[MET_STETSON] = { stetson_names, STETSON_LABELS },
		[MET_METACOG] = { metacog_names, METACOG_LABELS },
		[MET_VALENCE] = { valence_names, VALENCE_LABELS },
	};

	return label >= 0 && label < schemes[scheme].n
		       ? schemes[scheme].names[label]
		       : NULL;
}

const char *met_scheme_said(enum met_scheme scheme)
{
	static const char *const said[MET_SCHEMES] = {
		[MET_LEGALBENCH] = "purpose",
		[MET_STETSON] = "kind",
		[MET_METACOG] = "about",
		[MET_VALENCE] = "tone",
	};

	return said[scheme];
}

const char *met_label_said(enum met_scheme scheme, int label)
{
	static const char *const said[MET_SCHEMES][MET_LABELS_MAX] = {
		[MET_LEGALBENCH] = { "background", "making it clear",
				     "what follows from it", "support",
				     "criticism", "a word to the bench",
				     "humor", "unclear" },
		[MET_STETSON] = { "asks for information",
				  "how far a case or rule reaches",
				  "a hypothetical", "what the other side says",
				  "policy", "asks to give a point up",
				  "a friendly one", "beside the case",
				  "unclear", "other" },
		[MET_METACOG] = { "what a statute means",
				  "earlier cases and doctrine",
				  "the facts and their setting",
				  "what a court may do, and review",
				  "the argument itself", "the Constitution",
				  "procedure", "unclear" },
		[MET_VALENCE] = { "against you", "a little against you",
				  "neutral", "a little with you", "with you" },
	};

	return met_label(scheme, label) ? said[scheme][label] : NULL;
}

int met_label_of(const struct question_type *t, enum met_scheme scheme)
{
	switch (scheme) {
	case MET_LEGALBENCH: return t->legalbench;
	case MET_STETSON: return t->stetson;
	case MET_METACOG: return t->metacog;
	default: return t->valence;
	}
}

static struct met_count *count_of(struct met *m, const struct turn *question,
				  int scheme)
{
	int label = met_label_of(&question->type, (enum met_scheme)scheme);

	return met_label((enum met_scheme)scheme, label)
		       ? &m->by_type[scheme][label]
		       : NULL;
}

static void add_question(struct met *m, const struct turn *q)
{
	bool typed = false;

	for (int s = 0; s < MET_SCHEMES; s++) {
		struct met_count *c = count_of(m, q, s);

		if (c)
			c->asked++;
		typed |= c != NULL;
	}
	m->questions++;
	m->untyped += !typed;
}

static void add_answer(struct met *m, const struct transcript *said,
		       const struct turn *q, const struct turn *answer)
{
	for (int s = 0; s < MET_SCHEMES; s++) {
		struct met_count *c = count_of(m, q, s);

		if (!c)
			continue;
		c->answered++;
		c->weak += weak_signs_in(said, answer) != 0;
	}
}

/* The question that an answer which was read answers; else NULL. */
static const struct turn *met_by(const struct transcript *said,
				 const struct turn *t)
{
	if (t->kind != TURN_ANSWER || !t->reading || t->reading->unread)
		return NULL;
	return transcript_question_of(said, t);
}

void met_add(struct met *m, const struct transcript *said)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i], *q;

		if (t->retracted)
			continue;
		if (turn_is_question(t))
			add_question(m, t);
		q = met_by(said, t);
		if (q)
			add_answer(m, said, q, t);
	}
}

/* ---- judge by judge ---- */

static struct met_judge *judge_of(struct met_judge *list, size_t *n,
				  const struct turn *t)
{
	size_t i = 0;

	while (i < *n && strcmp(list[i].name, t->speaker) != 0)
		i++;
	if (i == *n)
		list[(*n)++] = (struct met_judge){ .name = t->speaker };
	return &list[i];
}

static size_t words_of(const struct turn *t)
{
	return utf8_words(t->text, strlen(t->text));
}

struct met_judge *met_judges(const struct transcript *said, size_t *n)
{
	struct met_judge *list = xcalloc(said->n + 1, sizeof *list), *j;

	*n = 0;
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i], *q;

		if (t->retracted)
			continue;
		if (t->role == ROLE_BENCH) {
			j = judge_of(list, n, t);
			j->asked += turn_is_question(t);
			j->words += words_of(t);
			j->real += t->real;
		}
		q = met_by(said, t);
		if (!q)
			continue;
		j = judge_of(list, n, q);
		j->answered++;
		j->weak += weak_signs_in(said, t) != 0;
	}
	return list;
}

/* ---- time ---- */

static void count_words(struct met_time *m, const struct turn *t)
{
	size_t words = words_of(t);

	if (t->retracted)
		return;
	if (turn_is_counsel(t))
		m->counsel_words += words;
	else if (t->role == ROLE_BENCH)
		m->bench_words += words;
	if (t->kind == TURN_ANSWER && words > m->longest_words)
		m->longest_words = words;
}

struct met_time met_time(const struct transcript *said)
{
	struct met_time m = { .minutes = 0 };

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		double now = (double)t->court_ms / 60000;

		if (now > m.minutes) {
			m.by_phase[t->phase] += now - m.minutes;
			m.minutes = now;
		}
		count_words(&m, t);
	}
	return m;
}
