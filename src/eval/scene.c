#include "eval/scene.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "eval/suite.h"

void eval_scene_release(struct eval_scene *s)
{
	transcript_release(&s->said);
	turn_release(&s->next);
	*s = (struct eval_scene){ .seat = -1 };
}

static struct turn *say(struct eval_scene *s, enum turn_kind kind,
			enum role role, int seat, const char *text)
{
	struct turn t = { .kind = kind,
			  .role = role,
			  .seat = seat,
			  .manner = -1,
			  .type = QUESTION_TYPE_NONE };

	t.speaker =
		xstrdup(seat >= 0 && s->bench ? s->bench->seats[seat].short_name
					      : "you");
	t.text = xstrdup(text);
	return transcript_take(&s->said, &t);
}

void eval_scene_opening(struct eval_scene *s, const char *text)
{
	say(s, TURN_OPENING, ROLE_COUNSEL, -1, text);
}

void eval_scene_question(struct eval_scene *s, int seat, const char *text)
{
	say(s, TURN_QUESTION, ROLE_BENCH, seat, text);
}

void eval_scene_answer(struct eval_scene *s, const char *text)
{
	const struct turn *asked = transcript_last_said(&s->said);
	int follows = asked && turn_is_question(asked) ? asked->n : 0;

	say(s, TURN_ANSWER, ROLE_COUNSEL, -1, text)->follows = follows;
}

void eval_scene_unread(struct eval_scene *s)
{
	for (size_t i = 0; i < s->said.n; i++) {
		struct turn *t = &s->said.turns[i];

		if (t->reading)
			reading_release(t->reading);
		free(t->reading);
		t->reading = NULL;
	}
}

const struct turn *eval_scene_last(const struct eval_scene *s)
{
	return transcript_last(&s->said, TURN_ANSWER);
}

const char *eval_scene_next(const struct eval_scene *s)
{
	return s->next.text ? s->next.text : "";
}

/* ---- cases ---- */

void eval_case_bare(struct court_case *c)
{
	*c = (struct court_case){
		.dir = "",
		.slug = "",
		.title = "A case",
		.docket_number = "(not given)",
		.court = "the Supreme Court of the United States",
		.term = "",
		.license = "",
		.facts = "",
	};
	for (int i = 0; i < SIDES; i++)
		c->sides[i].party = c->sides[i].position = "";
}

struct known_case {
	struct court_case kase;
	struct bench bench; /* that hears it */
	struct ken *ken;
	struct known_case *rest;
};
struct eval_cases {
	const struct catalogue *catalogue;
	struct known_case *first;
	bool no_map;
};

struct eval_cases *eval_cases_new(const struct eval_setup *s)
{
	struct eval_cases *e = xcalloc(1, sizeof *e);

	e->catalogue = s->catalogue;
	e->no_map = s->no_map;
	return e;
}

static void free_known(struct known_case *k)
{
	bench_release(&k->bench);
	case_release(&k->kase);
	free(k);
}

void eval_cases_free(struct eval_cases *c)
{
	while (c && c->first) {
		struct known_case *k = c->first;

		c->first = k->rest;
		ken_free(k->ken);
		free_known(k);
	}
	free(c);
}

static struct known_case *known(struct eval_cases *c, const char *slug,
				struct error *err)
{
	struct known_case *k;

	for (k = c->first; k; k = k->rest)
		if (!strcmp(k->kase.slug, slug))
			return k;
	k = xcalloc(1, sizeof *k);
	if (!catalogue_case(c->catalogue, slug, &k->kase, err)) {
		free_known(k);
		return NULL;
	}
	if (!catalogue_bench(c->catalogue,
			     k->kase.bench ? k->kase.bench
					   : CATALOGUE_BENCH_FICTIONAL,
			     &k->bench, err)) {
		error_within(err, "case %s", slug);
		free_known(k);
		return NULL;
	}
	k->ken = ken_new(c->catalogue, &k->kase);
	ken_leave_out(k->ken, false, c->no_map);
	k->rest = c->first;
	c->first = k;
	return k;
}

struct ken *eval_cases_ken(struct eval_cases *c, const char *slug,
			   struct error *err)
{
	const struct known_case *k = known(c, slug, err);

	if (!k)
		return NULL;
	ken_ready(k->ken);
	return k->ken;
}

static int seat_on(const struct bench *b, int seat)
{
	return seat < 0 || (size_t)seat < b->n_seats ? seat : 0;
}

bool eval_scene_of(struct eval_scene *s, struct eval_cases *c, const char *slug,
		   struct error *err)
{
	const struct known_case *k = known(c, slug, err);

	if (!k)
		return false;
	s->ken = k->ken;
	s->kase = k->ken->kase;
	s->bench = &k->bench;
	s->seat = seat_on(s->bench, s->seat);
	for (size_t i = 0; i < s->said.n; i++) {
		struct turn *t = &s->said.turns[i];

		if (t->seat < 0)
			continue;
		t->seat = seat_on(s->bench, t->seat);
		free(t->speaker);
		t->speaker = xstrdup(s->bench->seats[t->seat].short_name);
	}
	return true;
}

void eval_scene_ready(struct eval_scene *s)
{
	if (s->ken)
		ken_ready(s->ken);
}
