#include "report/class.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assigned.h"
#include "court/case.h"
#include "court/elsewhere.h"
#include "court/plain.h"
#include "court/record.h"
#include "court/team.h"
#include "report/class_parts.h"
#include "report/redact.h"
#include "score/weak.h"

#define NOTES_MAX 100

struct class *class_new(bool names, const struct redact *redact)
{
	struct class *c = xcalloc(1, sizeof *c);

	c->names = names;
	c->redact = redact;
	return c;
}

void class_free(struct class *c)
{
	if (!c)
		return;
	for (size_t i = 0; i < c->n; i++) {
		filled_release(&c->list[i].sheets);
		verbatim_release(&c->list[i].words);
	}
	free(c->list);
	free(c->issues);
	free(c->groups);
	arena_release(&c->arena);
	free(c);
}

size_t class_count(const struct class *c)
{
	return c->n;
}

void class_handed(struct class *c, const struct handed *handed)
{
	c->handed = handed;
}

void class_note(struct class *c, const char *note)
{
	texts_add(&c->notes, &c->arena, note, NOTES_MAX);
}

void class_labels_by(struct class *c, const char *name)
{
	c->labels_by = name ? arena_strdup(&c->arena, name) : NULL;
}

void class_legend(struct class *c, const char *legend)
{
	c->legend = arena_strdup(&c->arena, legend ? legend : "");
}

/* ---- taking a hearing in ---- */

static uint32_t issue_place(struct class *c, const char *slug,
			    const struct issue *issue)
{
	for (size_t i = 0; i < c->n_issues; i++)
		if (!strcmp(c->issues[i].id, issue->id) &&
		    !strcmp(c->issues[i].slug, slug))
			return (uint32_t)i;
	c->issues = xgrow(c->issues, c->n_issues, &c->room_issues,
			  sizeof *c->issues);
	c->issues[c->n_issues] = (struct class_issue){
		arena_strdup(&c->arena, slug),
		arena_strdup(&c->arena, issue->id),
		arena_strdup(&c->arena, issue->label),
	};
	return (uint32_t)c->n_issues++;
}

static void take_issues(struct class *c, struct class_hearing *h,
			const struct hearing_record *r,
			const struct court_case *kase)
{
	if (h->is_thin)
		return;
	h->states =
		arena_array(&c->arena, kase->n_issues + 1, sizeof *h->states);
	for (size_t i = 0; i < kase->n_issues; i++)
		if (terms_take(&r->terms, &kase->issues[i]))
			h->states[h->n_states++] = (struct class_state){
				issue_place(c, r->case_slug, &kase->issues[i]),
				scorecard_issue(&r->said, kase->issues[i].id),
			};
}

/* What is unsettled is nobody's fault yet, and no fault of a class. */
static bool counts(const struct remark *m)
{
	return !m->flag || weak_is_flag(m);
}

static void take_remark(struct class_hearing *h, const struct remark_kind *kind)
{
	size_t i = 0;

	while (i < h->n_times && h->times[i].kind != kind)
		i++;
	if (i == REMARKS_MAX)
		return;
	if (i == h->n_times)
		h->times[h->n_times++].kind = kind;
	h->times[i].n++;
}

static void take_answers(struct class *c, struct class_hearing *h,
			 const struct hearing_record *r)
{
	h->times = arena_array(&c->arena, REMARKS_MAX, sizeof *h->times);
	for (size_t i = 0; i < r->said.n; i++) {
		const struct turn *t = &r->said.turns[i];

		if (t->retracted || !t->reading)
			continue;
		for (size_t k = 0; k < t->reading->n_remarks; k++) {
			const struct remark *m = &t->reading->remarks[k];

			if (counts(m))
				take_remark(h, m->kind);
			h->n_flags += weak_is_flag(m);
		}
		if (t->kind != TURN_ANSWER || t->reading->unread)
			continue;
		h->n_read++;
		h->n_weak += weak_signs_in(&r->said, t) != 0;
	}
}

static void take_counts(struct class *c, struct class_hearing *h,
			const struct hearing_record *r,
			const struct court_case *kase)
{
	struct scorecard card;

	scorecard_build(&card, kase, &r->terms, &r->said);
	h->n_self = r->n_self_out;
	h->is_thin = scorecard_is_thin(&card);
	h->n_answers = card.n_answers;
	h->n_retracted = card.n_retracted;
	h->n_can_first = card.n_can_answer_first;
	h->n_first = card.n_answered_first;
	h->n_later = card.n_later;
	h->n_met = card.n_met;
	h->n_missed = card.n_missed + card.n_beside_said + card.n_unanswered;
	h->n_foreseen = card.n_foreseen;
	h->n_beside = card.n_missed + card.n_beside_said;
	h->n_concessions = card.n_concessions;
	if (bare_is_all(&card)) {
		bare_count(&h->bare, &r->said);
		free(h->bare.list);
		h->bare.list = NULL;
		h->uncounted = card.why_uncounted;
	}
	if (!h->is_thin) {
		take_answers(c, h, r);
		met_add(&c->met, &r->said);
	}
	scorecard_release(&card);
}

static const struct class_hearing *of_id(const struct class *c, const char *id)
{
	for (size_t i = 0; i < c->n; i++)
		if (!strcmp(c->list[i].id, id))
			return &c->list[i];
	return NULL;
}

static uint64_t hash_turns(const struct transcript *said)
{
	uint64_t h = STR_HASH;

	for (size_t i = 0; i < said->n; i++)
		h = str_hash_on(h, said->turns[i].text,
				strlen(said->turns[i].text) + 1);
	return h;
}

/* All that it says. */
static uint64_t hash_whole(const struct hearing_record *r)
{
	struct buf b;
	uint64_t h;

	buf_init(&b, RECORD_FILE_MAX);
	record_write(&b, r, true);
	h = str_hash(b.s, b.len);
	buf_release(&b);
	return h;
}

enum class_twin class_twin(const struct class *c,
			   const struct hearing_record *r)
{
	const struct class_hearing *h = of_id(c, r->id);

	return !h				  ? CLASS_TWIN_NONE
	       : h->turns != hash_turns(&r->said) ? CLASS_TWIN_OTHER
	       : h->whole != hash_whole(r)	  ? CLASS_TWIN_SAID
						  : CLASS_TWIN_SAME;
}

/* Assignments go by title, case and side, so that one whose file was edited stands
 * beside the others', and says so. */
static int group_of(struct class *c, const char *assignment, const char *slug,
		    const char *side)
{
	size_t i = 0;

	if (!*assignment)
		slug = side = "";
	while (i < c->n_groups &&
	       (strcmp(c->groups[i].assignment, assignment) != 0 ||
		strcmp(c->groups[i].slug, slug) != 0 ||
		strcmp(c->groups[i].side, side) != 0))
		i++;
	if (i < c->n_groups)
		return (int)i;
	c->groups = xgrow(c->groups, c->n_groups, &c->room_groups,
			  sizeof *c->groups);
	c->groups[c->n_groups++] = (struct class_group){
		.assignment = arena_strdup(&c->arena, assignment),
		.slug = arena_strdup(&c->arena, slug),
		.side = side,
	};
	return (int)i;
}

static void hold_against(struct class *c, struct class_hearing *h,
			 const struct hearing_record *r)
{
	struct buf how;

	buf_init(&how, BUF_TEXT_MAX);
	if (c->handed)
		h->handed = handed_look(c->handed, r, &how);
	h->differs = arena_strdup(&c->arena, how.s);
	buf_reset(&how);
	if (c->handed)
		handed_say_before(c->handed, r, &how);
	h->before = arena_strdup(&c->arena, how.s);
	buf_release(&how);
}

/* One in the name of somebody here, or in a stranger's, that was filled in elsewhere. */
static void put_claim(struct buf *out, const char *what, const char *author)
{
	char *said;

	if (!elsewhere_is(author))
		return;
	said = xprintf("%s by %s", what, author);
	if (!strstr(out->s, said))
		buf_printf(out, "%s%s", out->len ? ", " : "", said);
	free(said);
}

/* In whose name it has sheets and labels that were not written here. */
static void take_claims(struct class *c, struct class_hearing *h,
			const struct hearing_record *r)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < h->sheets.n; i++)
		put_claim(&b, "a score sheet", h->sheets.list[i].author);
	for (size_t i = 0; i < r->n_marks; i++)
		put_claim(&b, "labels or notes", r->marks[i].author);
	h->claimed = arena_strdup(&c->arena, b.s);
	buf_release(&b);
}

/* A name that was taken out is nobody's: two who have it are no one student. */
static bool is_named(const struct hearing_record *r)
{
	return r->student && *r->student &&
	       strcmp(r->student, RECORD_GONE) != 0;
}

static const char *plain(struct class *c, const char *student)
{
	const char *kept;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	plain_words(&b, student, strlen(student));
	kept = arena_strdup(&c->arena, b.s);
	buf_release(&b);
	return kept;
}

bool class_add(struct class *c, const struct hearing_record *r,
	       const struct court_case *kase, const char *told)
{
	struct class_hearing *h;

	if (c->n == CLASS_HEARINGS_MAX || of_id(c, r->id))
		return false;
	c->list = xgrow(c->list, c->n, &c->room, sizeof *c->list);
	h = &c->list[c->n++];
	*h = (struct class_hearing){
		.id = arena_strdup(&c->arena, r->id),
		.student = arena_strdup(
			&c->arena,
			is_named(r) ? record_student_key(r->student) : r->id),
		.is_named = is_named(r),
		.turns = hash_turns(&r->said),
		.whole = hash_whole(r),
		.assignment = arena_strdup(
			&c->arena, r->assigned.title ? r->assigned.title : ""),
		.hash = arena_strdup(&c->arena, r->assigned.hash),
		.late_s = record_late_ms(r) / 1000,
		.due_ms = r->assigned.due_ms,
		.attempt = r->assigned.attempt,
		.attempts = r->assigned.attempts,
		.slug = arena_strdup(&c->arena, r->case_slug),
		.title = arena_strdup(&c->arena, r->case_title),
		.side = arena_strdup(&c->arena, team_role(&r->terms)),
		.started_ms = r->started_ms,
		.over = r->ended_ms > 0,
		.told = arena_strdup(&c->arena, told),
	};
	h->plain = plain(c, h->student);
	h->group =
		group_of(c, h->assignment, h->slug, side_names[r->terms.side]);
	hold_against(c, h, r);
	take_counts(c, h, r, kase);
	take_issues(c, h, r, kase);
	filled_read(r->ballots_json, &h->sheets);
	take_claims(c, h, r);
	class_take_labels(c, h, r);
	verbatim_of(&r->said, &h->words);
	return true;
}

/* ---- who is who ---- */

static int by_time(const void *a, const void *b)
{
	const struct class_hearing *x = a, *y = b;

	if (x->started_ms != y->started_ms)
		return x->started_ms < y->started_ms ? -1 : 1;
	return strcmp(x->id, y->id);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

int class_order(const char *a, const char *b)
{
	for (; *a && *b; a++, b++) {
		size_t n = strspn(a, "0123456789"), m;
		int order;

		m = strspn(b, "0123456789");
		order = is_digit(*a) && is_digit(*b)
				? (n > m) - (n < m)
				: (unsigned char)str_lower(*a) -
					  (unsigned char)str_lower(*b);
		if (!order && n)
			order = strncmp(a, b, n);
		if (order)
			return order;
		a += n ? n - 1 : 0;
		b += n ? n - 1 : 0;
	}
	return (*a != 0) - (*b != 0);
}

static int by_number(const void *a, const void *b)
{
	const struct class_hearing *x = a, *y = b;
	int order = x->number - y->number;

	return order ? order : by_time(a, b);
}

static int by_student(const void *a, const void *b)
{
	const struct class_hearing *x = a, *y = b;
	int order = class_order(x->student, y->student);

	return order ? order : by_number(a, b);
}

bool class_names_students(const struct class *c)
{
	return c->names && !(c->redact && c->redact->student);
}

static void give_numbers(struct class *c)
{
	if (!c->n)
		return;
	qsort(c->list, c->n, sizeof *c->list, by_time);
	for (size_t i = 0; i < c->n; i++) {
		struct class_hearing *h = &c->list[i];

		h->nth = 1;
		for (size_t k = i; k-- > 0 && !h->number;)
			if (!strcmp(c->list[k].student, h->student)) {
				h->number = c->list[k].number;
				h->nth = c->list[k].nth + 1;
			}
		if (!h->number)
			h->number = ++c->n_students;
	}
	qsort(c->list, c->n, sizeof *c->list,
	      class_names_students(c) ? by_student : by_number);
}

const char *class_student(const struct class *c, const struct class_hearing *h)
{
	return class_names_students(c) ? report_keep(c->out, h->student)
				       : report_say(c->out, "#%d", h->number);
}

const char *class_hearing_id(const struct class *c,
			     const struct class_hearing *h)
{
	return class_names_students(c)
		       ? report_keep(c->out, h->id)
		       : report_say(c->out, "#%d-%d", h->number, h->nth);
}

/* ---- the sheet ---- */

static void grade_columns(struct class *c, struct report_table *t,
			  const struct class_sheet *sheet)
{
	static const char *const ends[] = { "points", "of", "total", "rank" };
	const char *key;

	for (size_t k = 0; k < sheet->n; k++) {
		key = report_say(c->out, "%s: %s (%g)", sheet->slug,
				 sheet->categories[k].name,
				 sheet->categories[k].max);
		report_add_column(c->out, t, key, key, true);
	}
	for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
		key = report_say(c->out, "%s: %s", sheet->slug, ends[k]);
		report_add_column(c->out, t, key, key, true);
	}
	key = report_say(c->out, "%s: graded by", sheet->slug);
	report_add_column(c->out, t, key, key, false);
	key = report_say(c->out, "%s: not assessed", sheet->slug);
	report_add_column(c->out, t, key, key, false);
}

static void sheet_columns(struct class *c, const struct class_grades *g)
{
	static const struct report_column columns[] = {
		{ "student", "student", false, false },
		{ "hearing", "hearing", false, false },
		{ "number", "number", true, false },
		{ "case", "case", false, false },
		{ "side", "side", false, false },
		{ "date", "date", false, false },
		{ "over", "over", false, false },
		{ "answers", "answers", true, false },
		{ "yes_or_no_questions", "yes_or_no_questions", true, false },
		{ "answered_first", "answered_first", true, false },
		{ "put_off", "put_off", true, false },
		{ "beside_the_point", "beside_the_point", true, false },
		{ "flags", "flags", true, false },
		{ "concessions", "concessions", true, false },
		{ "met", "met", true, false },
		{ "missed", "missed", true, false },
		{ "foreseen", "foreseen", true, false },
		{ "weak", "weak", true, false },
		{ "retracted", "retracted", true, false },
		{ "assignment", "assignment", false, false },
		{ "late_s", "late_s", true, false },
		{ "late", "late", false, false },
		{ "attempt", "attempt", true, false },
		{ "made_here", "made_here", false, false },
		{ "differs", "differs", false, false },
		{ "note", "note", false, false },
		{ "look_at", "look_at", false, false },
		{ "labelled", "labelled", true, false },
		{ "labelled_by", "labelled_by", false, false },
		{ "disputed", "disputed", true, false },
		{ "disputes", "disputes", false, false },
		{ "self_assessed", "self_assessed", true, false },
	};
	struct report_table *t = &c->out->sheet;

	t->key = t->title = "class";
	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
		report_add_column(c->out, t, columns[i].key, columns[i].title,
				  columns[i].numeric);
	for (size_t i = 0; i < g->n_sheets; i++)
		grade_columns(c, t, &g->sheets[i]);
	for (size_t i = 0; i < c->n_issues; i++) {
		const char *key = report_say(c->out, "%s/%s", c->issues[i].slug,
					     c->issues[i].id);

		report_add_column(c->out, t, key, key, false);
	}
}

#define PLACES 1 /* of a mark in a gradebook, as in the tables */

static double rounded(double v)
{
	return round(v * 10) / 10; /* PLACES */
}

/* Both what was set so and what nobody marked are empty among the points: which lines
 * somebody set so.  "Voice and presence, Candor and conduct" */
static const char *not_assessed(struct class *c, const struct class_sheet *s,
				const struct class_grade *one)
{
	const char *kept;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t k = 0; one->given && k < s->n; k++)
		if (isnan(one->marks[k]) && one->skipped[k])
			buf_printf(&b, "%s%s", b.len ? ", " : "",
				   s->categories[k].name);
	kept = report_keep(c->out, b.s);
	buf_release(&b);
	return kept;
}

static void put_grade(struct class *c, const struct class_sheet *sheet,
		      const struct class_grade *one, struct report_cell **at)
{
	for (size_t k = 0; k < sheet->n; k++)
		*(*at)++ = report_points(
			c->out, one->given ? rounded(one->marks[k]) : NAN,
			one->given && one->skipped[k], PLACES);
	for (int k = 0; k < 4; k++)
		(*at)[k] = report_words(c->out, "none");
	if (one->given) {
		(*at)[0] = report_number(c->out, rounded(one->got), PLACES);
		(*at)[1] = report_number(c->out, rounded(one->of), PLACES);
		(*at)[2] = class_total(c, one, PLACES);
		(*at)[2].figure = rounded((*at)[2].figure);
	}
	if (one->rank)
		(*at)[3] = report_count(c->out, (size_t)one->rank);
	(*at)[4] = report_words(c->out, one->given ? one->by : "not graded");
	(*at)[5] = report_words(c->out, not_assessed(c, sheet, one));
	*at += 6;
}

/* Empty where too little was said to count. */
static struct report_cell *put_counts(struct class *c,
				      const struct class_hearing *h,
				      struct report_cell *at)
{
	const size_t counts[] = { h->n_can_first, h->n_first,  h->n_later,
				  h->n_beside,	  h->n_flags,  h->n_concessions,
				  h->n_met,	  h->n_missed, h->n_foreseen,
				  h->n_weak };
	size_t n = sizeof counts / sizeof *counts;

	for (size_t i = 0; i < n; i++)
		at[i] = h->is_thin ? report_words(c->out, "")
				   : report_count(c->out, counts[i]);
	return at + n;
}

static void sheet_row(struct class *c, const struct class_grades *g, size_t i)
{
	const struct class_hearing *h = &c->list[i];
	struct report_cell *at = report_add_row(c->out, &c->out->sheet);
	const char *date = class_date(c, h);

	*at++ = report_words(c->out, class_student(c, h));
	*at++ = report_words(c->out, class_hearing_id(c, h));
	*at++ = report_count(c->out, (size_t)h->nth);
	*at++ = report_words(c->out, h->slug);
	*at++ = report_words(c->out, h->side);
	*at++ = report_words(c->out, date);
	*at++ = report_words(c->out, h->over ? "yes" : "no");
	*at++ = report_count(c->out, h->n_answers);
	at = put_counts(c, h, at);
	*at++ = report_count(c->out, h->n_retracted);
	*at++ = report_words(c->out, h->assignment);
	*at++ = report_number(c->out, (double)h->late_s, 0);
	*at++ = report_words(c->out, class_late(c, h));
	if (h->attempt)
		*at = report_count(c->out, (size_t)h->attempt);
	at++;
	*at++ = report_words(c->out, handed_said(h->handed));
	*at++ = report_words(c->out, h->differs);
	*at++ = report_words(c->out, h->is_thin ? CLASS_TOO_LITTLE : "");
	*at++ = report_words(c->out, h->look);
	*at++ = report_count(c->out, h->n_labelled);
	*at++ = report_words(c->out, h->labelled_by);
	*at++ = report_count(c->out, h->n_disputes);
	*at++ = report_words(c->out, h->disputes);
	*at++ = report_count(c->out, h->n_self);
	for (size_t s = 0; s < g->n_sheets; s++)
		put_grade(c, &g->sheets[s], class_grade(g, i, s), &at);
	for (size_t k = 0; k < c->n_issues; k++)
		at[k] = report_words(c->out, "");
	for (size_t k = 0; k < h->n_states; k++)
		at[h->states[k].issue] = report_words(
			c->out, issue_state_names[h->states[k].state]);
}

/* ---- all of it ---- */

static void say_notes(struct class *c, const struct class_grades *g)
{
	size_t open = 0, others = 0;

	for (size_t i = 0; i < c->n; i++) {
		open += !c->list[i].over;
		others += c->list[i].handed == HANDED_OTHER;
	}
	for (size_t i = 0; i < c->notes.n; i++)
		report_note(c->out, &c->out->notes, c->notes.list[i]);
	if (others)
		report_note(c->out, &c->out->notes,
			    report_say(c->out,
				       "%zu hearing%s not held under what was "
				       "handed out: the table of what to look "
				       "at says how.",
				       others,
				       others == 1 ? " was" : "s were"));
	if (open)
		report_note(c->out, &c->out->notes,
			    report_say(c->out,
				       "%zu hearing%s not over yet, and "
				       "%s.",
				       open, open == 1 ? " is" : "s are",
				       open == 1 ? "counts as far as it goes"
						 : "count as far as they go"));
	if (!g->n_sheets)
		report_note(c->out, &c->out->notes,
			    "No person has graded any of these hearings, so "
			    "there are no grades and no ranks.");
	if (!class_names_students(c))
		report_note(c->out, &c->out->notes,
			    "#1, #2: students in the order of their first "
			    "hearings; these numbers hold for this table, and "
			    "#1-2 is the second hearing of the first. --names "
			    "has their own numbers and names, and the "
			    "hearings' ids, for a gradebook.");
	report_note(c->out, &c->out->notes,
		    "An export is a file that whoever has it can change: what "
		    "a grade hangs on, check in the hearing itself. Answers "
		    "are compared by their words: a copy in other words is "
		    "not told.");
	report_note(c->out, &c->out->notes,
		    "Counts are readings of a program, some of them unsettled. "
		    "Benefit and penalty enter no grade and no rank. Voice, "
		    "eye contact and bearing are " REPORT_UNKNOWN
		    " unless a person marked them.");
}

void class_build(struct class *c, struct report *out)
{
	struct class_grades g;

	report_init(out, "class", c->redact);
	c->out = out;
	give_numbers(c);
	g = class_grades_of(c);
	out->title = report_say(
		out, "A class of %d student%s, %zu hearing%s", c->n_students,
		str_plural((size_t)c->n_students), c->n, str_plural(c->n));
	out->legend = report_keep(out, c->legend);
	class_look(c);
	say_notes(c, &g);
	class_look_table(c);
	class_missing_table(c);
	class_grade_tables(c, &g);
	class_progress_table(c, &g);
	class_labels_table(c);
	class_bare_table(c);
	class_weakness_tables(c);
	sheet_columns(c, &g);
	for (size_t i = 0; i < c->n; i++)
		sheet_row(c, &g, i);
}
