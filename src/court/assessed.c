#include "court/assessed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/mark.h"

#define OTHER	   "other"
#define UNANSWERED "unanswered"
#define VIOLATION  3 /* of a maxim, from here on */

static const enum commitment effects[] = {
	COMMITMENT_DETRIMENTAL,
	COMMITMENT_BENEFICIAL,
	COMMITMENT_NEUTRAL,
	COMMITMENT_NONE,
};

bool assessed_is(const struct mark *m)
{
	return m->field && !strcmp(m->field, ASSESSED);
}

/* "beneficial:ID" */
static bool read_position(const char *value, struct assessed *out)
{
	const char *colon = strchr(value, ':');

	if (!colon || !colon[1] || strlen(colon + 1) > ASSESSED_ID_MAX)
		return false;
	for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
		if (str_is(value, (size_t)(colon - value),
			   commitment_name(effects[i]))) {
			*out = (struct assessed){ ASSESSED_POSITION, effects[i],
						  colon + 1 };
			return true;
		}
	return false;
}

bool assessed_read(const struct mark *m, struct assessed *out)
{
	if (!assessed_is(m) || !m->value)
		return false;
	*out = (struct assessed){ .as = ASSESSED_OTHER };
	if (!strcmp(m->value, OTHER))
		return true;
	out->as = ASSESSED_UNANSWERED;
	return !strcmp(m->value, UNANSWERED) || read_position(m->value, out);
}

static char *value_of(const struct assessed *a)
{
	switch (a->as) {
	case ASSESSED_OTHER: return xstrdup(OTHER);
	case ASSESSED_UNANSWERED: return xstrdup(UNANSWERED);
	case ASSESSED_POSITION: break;
	}
	return xprintf("%s:%s", commitment_name(a->effect), a->id);
}

struct mark assessed_mark(const struct assessed *a, const char *words)
{
	const char *why = words ? words : "";
	size_t fit = utf8_prefix(why, MARK_REASON_MAX);

	return (struct mark){ .field = xstrdup(ASSESSED),
			      .value = value_of(a),
			      .reason = xstrndup(why, fit) };
}

const struct mark *assessed_of(const struct mark *marks, size_t n, int turn)
{
	const struct mark *m = mark_of(marks, n, turn, ASSESSED, NULL);
	struct assessed a;

	return m && assessed_read(m, &a) ? m : NULL;
}

/* ---- what speaks against it ---- */

static bool is_uncivil(const struct reading *r)
{
	return reading_find(r, REMARK_DECORUM) ||
	       reading_find(r, REMARK_RAGE_BAIT);
}

static bool answers_nothing(const struct reading *r)
{
	return r->heard.beside || r->relevance >= VIOLATION ||
	       reading_find(r, REMARK_UNANSWERED) ||
	       reading_find(r, REMARK_IGNORING_JUSTICE) ||
	       reading_find(r, REMARK_LATER);
}

enum self_doubt assessed_doubt(const struct reading *r)
{
	if (r->self_said)
		return r->self_doubt;
	if (is_uncivil(r))
		return SELF_DOUBT_CONDUCT;
	if (answers_nothing(r))
		return SELF_DOUBT_UNHEARD;
	return r->heard.terse || reading_find(r, REMARK_BARE) ? SELF_DOUBT_BARE
							      : SELF_DOUBT_NONE;
}

/* ---- what it does ---- */

static const char *word_of(const struct assessed *a)
{
	return a->as == ASSESSED_OTHER	      ? "none of the positions told"
	       : a->as == ASSESSED_UNANSWERED ? "it answered nothing"
					      : commitment_name(a->effect);
}

static void lay_why(struct reading *r, const struct assessed *a,
		    const struct mark *m)
{
	char *why = xprintf("Self-assessed by %s%s%s%s%s (the reading left it "
			    "unsettled)",
			    mark_by(m->author),
			    a->as == ASSESSED_POSITION ? " as " : ": ",
			    word_of(a), *m->reason ? ": " : "", m->reason);

	free(r->why);
	r->why = why;
	free(r->instead);
	r->instead = NULL;
}

static void lay_label(struct reading *r, enum commitment c)
{
	r->commitment = c;
	memset(r->p, 0, sizeof r->p);
	r->expected_bat = r->expected_pat = NAN;
	r->firm = true;
	r->self_said = true;
	r->by_model = r->experimental = false;
	snprintf(r->reader, sizeof r->reader, ASSESSED_READER);
}

/* An unsettled reading only guessed at these, and the word makes none of them sure. */
static void drop_guesses(struct reading *r)
{
	static const char *const guessed[] = {
		REMARK_SWITCHING_SIDES,
		REMARK_INCONSISTENT,
		REMARK_GIVES_AWAY,
	};

	for (size_t i = 0; i < sizeof guessed / sizeof *guessed; i++)
		reading_drop(r, guessed[i]);
	heard_drop_propositions(&r->heard);
	heard_drop_clashes(&r->heard);
	heard_drop_opposite(&r->heard);
	heard_drop_answers(&r->heard);
	r->consistency = r->outcome = -1;
	r->contradicts_turn = 0;
	r->relevance = r->relevance >= VIOLATION ? 0 : r->relevance;
	r->manner = r->manner >= VIOLATION ? 0 : r->manner;
	r->quality = r->quality >= VIOLATION ? 0 : r->quality;
	r->heard.beside = false;
}

static bool has_heard(const struct heard *h, const char *id)
{
	for (size_t i = 0; i < h->n_answers; i++)
		if (!strcmp(h->answers[i].id, id))
			return true;
	return false;
}

static void lay_position(struct reading *r, const struct assessed *a,
			 const char *words)
{
	r->self_doubt = assessed_doubt(r);
	r->self_heard = has_heard(&r->heard, a->id);
	str_set(&r->held, *words ? words : NULL);
	lay_label(r, a->effect);
	drop_guesses(r);
	heard_add_answer(&r->heard, a->id, 1);
	/* in so many words it stands, whatever it is called */
	if (a->effect == COMMITMENT_BENEFICIAL &&
	    !reading_find(r, REMARK_CONCESSION))
		r->concession = r->concession == 1 ? 0 : r->concession;
}

static void lay_unanswered(struct reading *r, const char *why)
{
	lay_label(r, COMMITMENT_NONE);
	drop_guesses(r);
	if (!reading_find(r, REMARK_UNANSWERED))
		reading_remark(r, REMARK_UNANSWERED, 1, (struct span){ 0, 0 },
			       why, NULL);
}

void assessed_lay(struct reading *r, const struct mark *m)
{
	struct assessed a;

	if (!assessed_read(m, &a) || a.as == ASSESSED_OTHER || r->firm ||
	    r->unread || r->commitment == COMMITMENT_UNREAD)
		return;
	lay_why(r, &a, m);
	if (a.as == ASSESSED_POSITION)
		lay_position(r, &a, m->reason);
	else
		lay_unanswered(r, r->why);
}

/* ---- telling ---- */

void assessed_tell(struct buf *out, const struct mark *m,
		   const struct reading *own)
{
	struct assessed a;

	if (assessed_read(m, &a))
		buf_printf(out, ASSESSED_WORD ": %s", word_of(&a));
	else
		buf_printf(out, ASSESSED_WORD ": %s", m->value);
	if (!own)
		buf_puts(out, " (no reader read it)");
	else if (own->commitment != COMMITMENT_UNREAD)
		buf_printf(out, " (the %s reader: %s%s)",
			   *own->reader ? own->reader : "first",
			   commitment_name(own->commitment),
			   own->firm ? "" : ", unsettled");
}
