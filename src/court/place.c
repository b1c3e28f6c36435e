#include "court/place.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/str.h"

/* ---- what was said ---- */

/* The number behind one of these beginnings; 0 for none. */
static long number_behind(const char *text, const char *const *begins, size_t n)
{
	char *end;
	long number;

	text += str_begins_any_fold(text, begins, n);
	text += strspn(text, " ");
	if (!isdigit((unsigned char)*text))
		return 0;
	number = strtol(text, &end, 10);
	end += strspn(end, " ");
	return *end || number < 0 || number > 1000000 ? 0 : number;
}

static long question_of(const char *text)
{
	static const char *const begins[] = { "question", "q" };

	return number_behind(text, STR_LIST(begins));
}

static long turn_of(const char *text)
{
	static const char *const begins[] = { "turn", "t" };

	return isdigit((unsigned char)*text)
		       ? 0
		       : number_behind(text, STR_LIST(begins));
}

static bool find_question(struct place *out, const struct transcript *said,
			  long number)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (!turn_is_question(t) || t->retracted || --number)
			continue;
		out->index = i;
		return true;
	}
	return false;
}

static bool find_turn(struct place *out, const struct transcript *said,
		      long number)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].n == number) {
			out->index = i;
			return true;
		}
	return false;
}

static bool find_phase(struct place *out, const struct transcript *said,
		       const char *text)
{
	for (int p = 0; p < PHASES; p++)
		if (str_is_fold(text, strlen(text), phase_names[p])) {
			out->kind = PLACE_PHASE;
			out->phase = (enum phase)p;
			return place_next(out, said, 0, false) < said->n;
		}
	return false;
}

/* "kag" will do. */
static bool find_judge(struct place *out, const struct transcript *said,
		       const char *text)
{
	for (size_t i = 0; *text && i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->role != ROLE_BENCH || t->retracted ||
		    !str_begins_fold(t->speaker, text))
			continue;
		out->kind = PLACE_JUDGE;
		snprintf(out->judge, sizeof out->judge, "%s", t->speaker);
		return true;
	}
	return false;
}

bool place_parse(struct place *out, const struct transcript *said,
		 const char *text, struct error *err)
{
	memset(out, 0, sizeof *out);
	text += strspn(text, " ");
	if (isdigit((unsigned char)*text) || question_of(text))
		return find_question(out, said, question_of(text)) ||
		       error_set(err, ERR_USAGE,
				 "There is no question with that number.");
	if (turn_of(text))
		return find_turn(out, said, turn_of(text)) ||
		       error_set(err, ERR_USAGE,
				 "There is no turn with that number.");
	if (find_phase(out, said, text) || find_judge(out, said, text))
		return true;
	if (out->kind == PLACE_PHASE)
		return error_set(err, ERR_USAGE,
				 "This hearing has no %s to go to.",
				 phase_names[out->phase]);
	return error_set(err, ERR_USAGE,
			 "Nothing is called that: say 3, t12, a judge who "
			 "spoke, or a phase.");
}

/* ---- where that is ---- */

static bool is_flagged(const struct turn *t)
{
	return turn_is_counsel(t) && !t->retracted && t->reading &&
	       reading_flags(t->reading) > 0;
}

bool place_is(const struct place *p, const struct transcript *said, size_t i)
{
	const struct turn *t = &said->turns[i];

	switch (p->kind) {
	case PLACE_JUDGE:
		return t->role == ROLE_BENCH && !t->retracted &&
		       !strncmp(t->speaker, p->judge, sizeof p->judge - 1);
	case PLACE_PHASE:
		return t->phase == p->phase &&
		       (!i || said->turns[i - 1].phase != p->phase);
	case PLACE_FLAGGED: return is_flagged(t);
	default: return i == p->index;
	}
}

size_t place_next(const struct place *p, const struct transcript *said,
		  size_t at, bool back)
{
	for (size_t k = 1; k <= said->n; k++) {
		size_t i = (at + (back ? said->n - k : k)) % said->n;

		if (place_is(p, said, i))
			return i;
	}
	return said->n;
}

const char *place_words(const struct place *p)
{
	switch (p->kind) {
	case PLACE_JUDGE: return p->judge;
	case PLACE_PHASE: return phase_names[p->phase];
	case PLACE_FLAGGED: return "flagged answers";
	default: return "";
	}
}
