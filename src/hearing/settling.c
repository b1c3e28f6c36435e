#include "hearing/settling.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/case.h"
#include "court/map.h"
#include "score/better.h"
#include "score/scorecard.h"

#define NEAR_MOST   16	/* positions that are looked at */
#define SURELY_NEAR 0.5 /* by likeness: an answer is rather this one, ... */
#define SURELY_FAR  0.1 /* ... and hardly that */
#define A_MINUTE    5	/* answers are settled in one */

/* ---- which answers ---- */

static bool was_settled(const struct hearing_record *rec, int turn)
{
	return assessed_of(rec->marks, rec->n_marks, turn) != NULL;
}

/* The answer as it is without what counsel says of it: borrows. */
static struct turn as_read(const struct turn *t)
{
	struct turn read = *t;

	if (t->marked && t->reading->self_said)
		read.reading = t->original;
	return read;
}

static bool is_open(const struct hearing_record *rec,
		    const struct transcript *said, const struct turn *t)
{
	return scorecard_is_unsettled(said, t) && !was_settled(rec, t->n);
}

static bool is_due(const struct settling_setup *with, const struct turn *t)
{
	struct turn read = as_read(t);

	if (with->unsettled)
		return scorecard_is_unsettled(with->said, t);
	return is_open(with->rec, with->said, t) ||
	       (with->again && was_settled(with->rec, t->n) &&
		scorecard_is_unsettled(with->said, &read));
}

size_t settling_count(const struct hearing_record *rec,
		      const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += is_open(rec, said, &said->turns[i]);
	return n;
}

int settling_minutes(size_t n)
{
	return (int)((n + A_MINUTE - 1) / A_MINUTE);
}

const char *settling_why_not(const struct hearing_record *rec,
			     const struct court_case *kase)
{
	if (record_is_examination(rec))
		return "no counsel was heard in it: a witness was examined";
	if (!rec->ended_ms)
		return "it is not over: its bench memo is closed until then";
	if (!kase || !kase->slug)
		return "its case is not here, and the positions are the case's";
	if (kase->sealed)
		return "the bench memo opens when the assignment is due, and "
		       "the positions stand in it";
	return kase->n_issues ? NULL : "its case has no bench memo";
}

/* ---- the positions ---- */

static const char *text_of(const struct near *n)
{
	const struct issue *issue = n->issue->issue;

	if (n->answer->map)
		return n->answer->map->gist;
	return n->answer->effect == COMMITMENT_BENEFICIAL
		       ? issue->good_answer
		       : issue->losing_concession;
}

static bool is_told(const struct settling *s, const char *text)
{
	for (size_t i = 0; i < s->n_choices; i++)
		if (!strcmp(s->texts[i], text))
			return true;
	return false;
}

static void tell_one(struct settling *s, const struct near *n)
{
	const char *text = text_of(n);

	if (s->n_choices == SETTLING_CHOICES || !text || !*text ||
	    strlen(n->answer->id) > ASSESSED_ID_MAX || is_told(s, text))
		return;
	s->texts[s->n_choices] = text;
	s->list[s->n_choices++] = *n;
}

/* Where all of them did the same for the side there would be nothing to pick. */
static bool are_alike(const struct settling *s)
{
	for (size_t i = 1; i < s->n_choices; i++)
		if (s->list[i].answer->effect != s->list[0].answer->effect)
			return false;
	return true;
}

static void tell_nearest(struct settling *s, const struct near *near, size_t n)
{
	size_t i = 0;

	s->n_choices = 0;
	for (; i < n && s->n_choices < SETTLING_CHOICES - 1; i++)
		tell_one(s, &near[i]);
	for (size_t k = i; k < n && s->n_choices && are_alike(s); k++)
		if (near[k].answer->effect != s->list[0].answer->effect)
			tell_one(s, &near[k]);
	for (; i < n; i++)
		tell_one(s, &near[i]);
}

static uint64_t place_of(const struct settling *s, size_t i)
{
	const char *id = s->list[i].answer->id;

	return str_hash_on(STR_HASH ^ (uint64_t)s->turns[s->at], id,
			   strlen(id));
}

/* By chance, the same each time. */
static void mingle(struct settling *s)
{
	for (size_t i = 1; i < s->n_choices; i++)
		for (size_t k = i; k > 0 && place_of(s, k) < place_of(s, k - 1);
		     k--) {
			struct near n = s->list[k];
			const char *text = s->texts[k];

			s->list[k] = s->list[k - 1];
			s->texts[k] = s->texts[k - 1];
			s->list[k - 1] = n;
			s->texts[k - 1] = text;
		}
}

static size_t look(const struct settling *s, size_t issue, size_t q,
		   struct near near[NEAR_MOST])
{
	return near_find(s->ken, s->with.rec->terms.side, issue, q,
			 settling_answer(s)->text, near, NEAR_MOST);
}

/* Of the question, else of its issue, else of the case. */
static void take_up(struct settling *s)
{
	const struct turn *q = settling_question(s);
	struct near near[NEAR_MOST];
	size_t at = SIZE_MAX, own = SIZE_MAX;

	s->n_choices = 0;
	if (settling_is_through(s) || !ken_can_hear(s->ken))
		return;
	if (q)
		own = ken_question(s->ken, s->with.rec->terms.side, q->text,
				   &at);
	if (own == SIZE_MAX)
		at = q && q->issue ? ken_issue(s->ken, q->issue) : SIZE_MAX;
	tell_nearest(s, near, look(s, at, own, near));
	if (s->n_choices < SETTLING_LEAST && at != SIZE_MAX)
		tell_nearest(s, near, look(s, SIZE_MAX, SIZE_MAX, near));
	if (s->n_choices < SETTLING_LEAST)
		s->n_choices = 0;
	mingle(s);
}

/* ---- going through them ---- */

void settling_open(struct settling *s, const struct settling_setup *setup)
{
	const struct transcript *said = setup->said;

	*s = (struct settling){ .with = *setup };
	s->turns = xcalloc(said->n + 1, sizeof *s->turns);
	for (size_t i = 0; i < said->n; i++)
		if (is_due(setup, &said->turns[i]))
			s->turns[s->n++] = said->turns[i].n;
	s->ken = ken_new(setup->catalogue, setup->kase);
	if (s->n)
		ken_ready(s->ken);
	take_up(s);
}

void settling_close(struct settling *s)
{
	ken_free(s->ken);
	free(s->turns);
	*s = (struct settling){ .n = 0 };
}

bool settling_is_through(const struct settling *s)
{
	return s->at >= s->n;
}

void settling_next(struct settling *s)
{
	s->at += s->at < s->n;
	take_up(s);
}

void settling_back(struct settling *s)
{
	s->at -= s->at > 0;
	take_up(s);
}

const struct turn *settling_answer(const struct settling *s)
{
	return settling_is_through(s)
		       ? NULL
		       : transcript_turn(s->with.said, s->turns[s->at]);
}

const struct turn *settling_question(const struct settling *s)
{
	const struct turn *t = settling_answer(s);

	return t ? transcript_question_of(s->with.said, t) : NULL;
}

/* ---- picking ---- */

static const struct near *nearest_of(const struct settling *s)
{
	const struct near *best = s->list;

	for (size_t i = 1; i < s->n_choices; i++)
		if (s->list[i].score > best->score)
			best = &s->list[i];
	return best;
}

bool settling_has(const struct settling *s, size_t pick)
{
	return pick < s->n_choices || pick == SETTLING_OTHER ||
	       pick == SETTLING_UNANSWERED;
}

static struct assessed assessed_as(const struct settling *s, size_t pick)
{
	if (pick == SETTLING_OTHER || !settling_has(s, pick))
		return (struct assessed){ .as = ASSESSED_OTHER };
	if (pick == SETTLING_UNANSWERED)
		return (struct assessed){ .as = ASSESSED_UNANSWERED };
	return (struct assessed){ .as = ASSESSED_POSITION,
				  .effect = s->list[pick].answer->effect,
				  .id = s->list[pick].answer->id };
}

const char *settling_nearest(const struct settling *s)
{
	return s->n_choices ? text_of(nearest_of(s)) : NULL;
}

struct mark settling_mark(const struct settling *s, size_t pick)
{
	struct assessed a = assessed_as(s, pick);

	return assessed_mark(&a, pick < s->n_choices ? s->texts[pick] : NULL);
}

size_t settling_picked(const struct settling *s)
{
	const struct turn *t = settling_answer(s);
	const struct mark *m =
		t ? assessed_of(s->with.rec->marks, s->with.rec->n_marks, t->n)
		  : NULL;
	struct assessed a;

	if (!m || !assessed_read(m, &a))
		return SIZE_MAX;
	if (a.as != ASSESSED_POSITION)
		return a.as == ASSESSED_OTHER ? SETTLING_OTHER
					      : SETTLING_UNANSWERED;
	for (size_t i = 0; i < s->n_choices; i++)
		if (!strcmp(s->list[i].answer->id, a.id))
			return i;
	return SIZE_MAX;
}

/* ---- telling ---- */

#define COUNTED \
	"; it counts so in your own debrief, and in no class and no grade."

static void tell_effect(struct heard_lines *out, enum commitment effect)
{
	switch (effect) {
	case COMMITMENT_BENEFICIAL:
		heard_lines_add(out, "helps", HEARD_GOOD,
				"That position helps your side" COUNTED);
		break;
	case COMMITMENT_DETRIMENTAL:
		heard_lines_add(out, "costs", HEARD_WARN,
				"That position costs your side" COUNTED);
		break;
	case COMMITMENT_NEUTRAL:
		heard_lines_add(out, "neither", HEARD_PLAIN,
				"That position neither helps nor costs your "
				"side" COUNTED);
		break;
	default:
		heard_lines_add(out, "nothing", HEARD_WARN,
				"That commits to nothing" COUNTED);
	}
}

/* What the case foresees as better; of what helps already, one way to say it so that it
 * is heard. */
static void tell_better(const struct settling *s, const struct near *picked,
			struct heard_lines *out)
{
	const struct map_answer *map = picked ? picked->answer->map : NULL;
	struct better b =
		better_find(s->with.kase, &s->ken->map, s->with.rec->terms.side,
			    settling_question(s));

	if (picked && picked->answer->effect == COMMITMENT_BENEFICIAL) {
		if (map && map->says.n)
			heard_lines_add(out, "plainer", HEARD_PLAIN, "\"%s\"",
					map->says.list[0]);
		return;
	}
	if (map && *map->better)
		heard_lines_add(out, "better", HEARD_PLAIN, "%s", map->better);
	else if (b.n)
		heard_lines_add(out, "better", HEARD_PLAIN, "%s", b.says[0]);
	else if (picked && *picked->issue->issue->good_answer)
		heard_lines_add(out, "better", HEARD_PLAIN, "%s",
				picked->issue->issue->good_answer);
}

/* Another position with another effect, which the words are plainly nearer to; NULL. */
static const char *rather(const struct settling *s, size_t pick)
{
	const struct near *own = &s->list[pick], *best = nearest_of(s);
	bool far = best->p >= SURELY_NEAR && own->p <= SURELY_FAR;

	return far && best->answer->effect != own->answer->effect
		       ? text_of(best)
		       : NULL;
}

static bool concedes_in_words(const struct settling *s)
{
	struct turn read = as_read(settling_answer(s));

	return reading_find(read.reading, REMARK_CONCESSION) != NULL;
}

static void tell_doubt(const struct settling *s, size_t pick,
		       struct heard_lines *out)
{
	const char *other = rather(s, pick);

	if (concedes_in_words(s) &&
	    s->list[pick].answer->effect == COMMITMENT_BENEFICIAL)
		heard_lines_add(out, "yet", HEARD_WARN,
				"Your words give a point away in so many "
				"words, and a bench would take them so. It is "
				"counted as you say.");
	else if (other)
		heard_lines_add(out, "yet", HEARD_WARN,
				"Your words come nearer to this: %s A bench "
				"may have heard that. It is counted as you "
				"say.",
				other);
}

void settling_tell(const struct settling *s, size_t pick,
		   struct heard_lines *out)
{
	*out = (struct heard_lines){ 0 };
	if (pick == SETTLING_OTHER || !settling_has(s, pick)) {
		heard_lines_add(out, "open", HEARD_PLAIN,
				"It stays unsettled and counts for nothing; "
				"you will not be asked again.");
		return;
	}
	if (pick == SETTLING_UNANSWERED) {
		heard_lines_add(out, "left", HEARD_WARN,
				"It is left unanswered, and worth giving "
				"again" COUNTED);
		tell_better(s, NULL, out);
		return;
	}
	tell_effect(out, s->list[pick].answer->effect);
	tell_doubt(s, pick, out);
	tell_better(s, &s->list[pick], out);
}
