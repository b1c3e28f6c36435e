#include "report/met.h"

#include "court/reading.h"
#include "court/transcript.h"
#include "score/scorecard.h"

const char *const met_scheme_names[MET_SCHEMES] = {
	[MET_LEGALBENCH] = "legalbench",
	[MET_STETSON] = "stetson",
	[MET_METACOG] = "metacog",
	[MET_VALENCE] = "valence",
};

bool met_is_weak(const struct turn *answer, const struct scorecard *card)
{
	const struct reading *r = answer->reading;
	const struct score_row *row = scorecard_row(card, answer->n);

	if (!r || reading_is_candid(r))
		return false;
	return (row && row->bat < row->pat) || reading_flags(r) > 0 ||
	       reading_is_beside(r);
}

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

static void add_answer(struct met *m, const struct turn *q,
		       const struct turn *answer, const struct scorecard *card)
{
	for (int s = 0; s < MET_SCHEMES; s++) {
		struct met_count *c = count_of(m, q, s);

		if (!c)
			continue;
		c->answered++;
		c->weak += met_is_weak(answer, card);
	}
}

void met_add(struct met *m, const struct transcript *said,
	     const struct scorecard *card)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i], *q;

		if (t->retracted)
			continue;
		if (turn_is_question(t))
			add_question(m, t);
		q = t->kind == TURN_ANSWER ? transcript_question_of(said, t)
					   : NULL;
		if (q && t->reading && !t->reading->unread)
			add_answer(m, q, t, card);
	}
}
