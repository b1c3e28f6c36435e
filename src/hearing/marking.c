#include "hearing/marking.h"

#include <ctype.h>
#include <math.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/ballot.h"
#include "court/filled.h"
#include "score/suggest.h"
#include "store/journal.h"

/* The settings' word for whoever is at the keyboard; "" for none. */
static char be[MARK_AUTHOR_MAX + 1];

void marking_be(const char *author)
{
	char *safe = mark_author(author);

	snprintf(be, sizeof be, "%s", safe);
	free(safe);
}

const char *marking_author(void)
{
	const char *name = *be ? be : getenv("LOGNAME");
	const struct passwd *who;

	if (!name || !*name)
		name = getenv("USER");
	if (!name || !*name) {
		who = getpwuid(getuid());
		name = who ? who->pw_name : NULL;
	}
	return name && *name ? name : "you";
}

bool marking_is_named(void)
{
	return *be != '\0';
}

/* ---- which turn ---- */

/* The number behind "Q", "q" or nothing; 0 for no number. */
static long question_number(const char *s)
{
	char *end;
	long n;

	s += *s == 'Q' || *s == 'q';
	if (!isdigit((unsigned char)*s))
		return 0;
	n = strtol(s, &end, 10);
	return !*end && n > 0 && n < 1000000 ? n : 0;
}

static long turn_number(const char *s)
{
	char *end;
	long n;

	if (!str_begins(s, "turn"))
		return 0;
	s += 4;
	s += strspn(s, " ");
	if (!isdigit((unsigned char)*s))
		return 0;
	n = strtol(s, &end, 10);
	return !*end && n > 0 && n < 1000000 ? n : 0;
}

bool marking_is_place(const char *word)
{
	return question_number(word) || turn_number(word) ||
	       !strcmp(word, "opening") || !strcmp(word, "rebuttal") ||
	       !strcmp(word, "last");
}

/* The answer that stands to the n-th question that stands. */
static const struct turn *answer_to(const struct transcript *said, long n)
{
	const struct turn *found = NULL, *question = NULL;

	for (size_t i = 0; i < said->n && !question; i++) {
		const struct turn *t = &said->turns[i];

		if (turn_is_question(t) && !t->retracted && !--n)
			question = t;
	}
	for (size_t i = 0; question && i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind == TURN_ANSWER && !t->retracted &&
		    transcript_question_of(said, t) == question)
			found = t;
	}
	return found;
}

const struct turn *marking_turn(const struct transcript *said,
				const char *where, struct error *err)
{
	const struct turn *t = NULL;

	if (!strcmp(where, "opening"))
		t = transcript_last(said, TURN_OPENING);
	else if (!strcmp(where, "rebuttal"))
		t = transcript_last(said, TURN_REBUTTAL);
	else if (!strcmp(where, "last"))
		t = transcript_last(said, TURN_ANSWER);
	else if (turn_number(where))
		t = transcript_turn(said, (int)turn_number(where));
	else
		t = answer_to(said, question_number(where));
	if (!t)
		error_set(err, ERR_USAGE,
			  "'%.20s' names no answer here; say Q3, opening, "
			  "rebuttal or last",
			  where);
	return t;
}

/* ---- keeping ---- */

static bool may_bear(const struct transcript *said, const struct mark *m,
		     struct error *err)
{
	const struct turn *t = transcript_turn(said, m->turn);

	if (!t)
		return error_set(err, ERR_USAGE, "there is no turn %d",
				 m->turn);
	if (mark_is_note(m))
		return true;
	if (!turn_is_answerer(t))
		return error_set(err, ERR_USAGE,
				 "turn %d is not counsel's: only what counsel "
				 "said is labelled",
				 m->turn);
	return mark_is_known(m) ||
	       error_set(err, ERR_USAGE, "'%.40s %.40s' is no label", m->field,
			 m->value);
}

static bool may_have_more(const struct hearing_record *r, struct error *err)
{
	return r->n_marks < RECORD_MARKS_MAX ||
	       error_set(err, ERR_LIMIT,
			 "a hearing bears at most %d labels and notes",
			 RECORD_MARKS_MAX);
}

bool marking_keep(struct journal *j, struct hearing_record *r,
		  const struct transcript *said, const struct mark *m,
		  struct error *err)
{
	if (!may_bear(said, m, err) || !may_have_more(r, err))
		return false;
	if (j && !journal_add_mark(j, r->id, m, err))
		return error_within(err, "the label was not kept");
	record_add_mark(r, m);
	return true;
}

bool marking_add(struct journal *j, struct hearing_record *r,
		 const struct mark *m, struct error *err)
{
	if (!marking_keep(j, r, &r->said, m, err))
		return false;
	mark_turn(transcript_turn(&r->said, m->turn), r->marks, r->n_marks);
	return true;
}

#define TAKEN_OUT "taken out by "

static bool is_by(const struct mark *m, const char *author)
{
	return !mark_is_note(m) && !strcmp(m->author, author);
}

static bool none_by(const struct hearing_record *r, const char *author,
		    const char *what, struct error *err)
{
	return error_set(err, ERR_USAGE,
			 "no label by %s %s here: hotbench hearings label %s "
			 "lists them",
			 author, what, r->id);
}

/* In the same name, of the same field, at this moment. */
static bool take_out(struct journal *j, struct hearing_record *r,
		     const struct mark *m, const char *why, struct error *err)
{
	struct mark out = mark_copy(m);
	bool ok;

	str_set(&out.value, MARK_WITHDRAWN);
	str_set(&out.reason, why);
	mark_sign(&out, m->turn, m->author, clock_wall_ms());
	ok = may_have_more(r, err) && journal_add_mark_for(j, r->id, &out, err);
	if (ok) {
		record_add_mark(r, &out);
		mark_turn(transcript_turn(&r->said, out.turn), r->marks,
			  r->n_marks);
	}
	mark_release(&out);
	return ok;
}

bool marking_take_out(struct journal *j, struct hearing_record *r,
		      const char *author, const char *by, size_t *n,
		      struct error *err)
{
	size_t was = r->n_marks;
	char *why = xprintf(TAKEN_OUT "%s", by);
	bool ok = true;

	*n = 0;
	for (size_t i = 0; ok && i < was; i++) {
		if (!is_by(&r->marks[i], author) ||
		    !mark_stands(r->marks, r->n_marks, i) ||
		    !transcript_turn(&r->said, r->marks[i].turn))
			continue;
		ok = take_out(j, r, &r->marks[i], why, err);
		*n += ok;
	}
	free(why);
	return ok && (*n || none_by(r, author, "counts", err));
}

/* Whether that mark took out what its author had said of the field before. */
static bool is_taking_out(const struct hearing_record *r, size_t i,
			  const char *author)
{
	const struct mark *m = &r->marks[i];

	return is_by(m, author) && !strcmp(m->value, MARK_WITHDRAWN) &&
	       str_begins(m->reason, TAKEN_OUT) &&
	       !mark_is_replaced(r->marks, r->n_marks, i) &&
	       mark_of(r->marks, i, m->turn, m->field, author);
}

bool marking_put_back(struct journal *j, struct hearing_record *r,
		      const char *author, size_t *n, struct error *err)
{
	bool ok = true;

	*n = 0;
	for (size_t i = r->n_marks; ok && i-- > 0;) {
		if (!is_taking_out(r, i, author))
			continue;
		ok = journal_take_back(j, r->id, &r->marks[i], err);
		if (ok)
			record_drop_mark(r, i);
		*n += ok;
	}
	return ok && (*n || none_by(r, author, "was taken out", err));
}

bool marking_note(struct journal *j, struct hearing_record *r, int turn,
		  const char *words, struct error *err)
{
	struct mark m = { 0 };
	bool ok = mark_parse_note(&m, words, err);

	if (ok) {
		mark_sign(&m, turn, marking_author(), clock_wall_ms());
		ok = marking_add(j, r, &m, err);
	}
	mark_release(&m);
	return ok;
}

static double *suggested_to(const struct ballot *b,
			    const struct hearing_record *r)
{
	struct suggestion *s = xcalloc(b->n_categories, sizeof *s);
	double *marks = xcalloc(b->n_categories, sizeof *marks);

	suggest_marks(b, &r->terms, &r->said, s);
	for (size_t i = 0; i < b->n_categories; i++)
		marks[i] = s[i].mark;
	free(s);
	return marks;
}

#define UNNAMED (-2.0) /* no mark: its line is not among those that are set */

/* The lines that `set` names, into marks and told (one a category). */
static bool take_marks(const struct ballot *b, const struct hearing_record *r,
		       const char *set, double *marks, bool *told,
		       struct error *err)
{
	double *suggested = suggested_to(b, r);
	double *now = xcalloc(b->n_categories, sizeof *now);
	bool ok;

	for (size_t i = 0; i < b->n_categories; i++)
		now[i] = UNNAMED;
	ok = ballot_parse(b, set, suggested, now, err);
	for (size_t i = 0; ok && i < b->n_categories; i++) {
		told[i] = isnan(now[i]) || now[i] > UNNAMED;
		if (told[i])
			marks[i] = now[i];
	}
	free(now);
	free(suggested);
	return ok;
}

bool marking_score(struct journal *j, struct hearing_record *r,
		   const struct ballot *b, const char *author, const char *set,
		   const char *reason, int64_t wall_ms, struct error *err)
{
	double *marks = xcalloc(b->n_categories, sizeof *marks);
	bool *told = xcalloc(b->n_categories, sizeof *told);
	char iso[CLOCK_ISO_BYTES];
	char *who = mark_author(author), *why = NULL;
	struct buf json;
	bool ok;

	buf_init(&json, FILLED_JSON_MAX);
	clock_iso8601(wall_ms, iso);
	filled_marks(r->ballots_json, who, b, marks);
	ok = mark_reason(reason, &why, err) &&
	     take_marks(b, r, set, marks, told, err);
	if (ok) {
		filled_write(r->ballots_json, b, marks, told, why, who, iso,
			     &json);
		ok = buf_whole(&json, "the score sheets", err) &&
		     journal_add_ballots(j, r, json.s, who, err);
	}
	buf_release(&json);
	free(why);
	free(who);
	free(told);
	free(marks);
	return ok;
}
