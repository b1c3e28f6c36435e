/* Two hearings side by side, in words. */
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "court/case.h"
#include "court/filled.h"
#include "court/mark.h"
#include "court/team.h"
#include "score/beside.h"
#include "score/debrief_text.h"
#include "score/weak.h"

static const char *const names[2] = { "first", "second" };

void beside_tell(const struct beside *b, int which, struct buf *out)
{
	static const char *const words[] = {
		[WORDS_SIMULATED] = "simulated",
		[WORDS_REAL] = "really asked",
		[WORDS_MIXED] = "simulated save those really asked",
	};
	const struct hearing_record *r = b->rec[which];

	buf_puts(out, r->id);
	if (r->student && *r->student)
		buf_printf(out, ", student %s", r->student);
	buf_printf(out, ", for %s, seed %llu, questions %s",
		   team_role(&r->terms), (unsigned long long)r->terms.seed,
		   words[record_bench_words(r, &r->said)]);
}

void beside_sum(const struct beside *b, struct buf *out)
{
	buf_printf(out, "Same words: %zu",
		   b->n_pairs - b->by_number - b->by_question);
	if (b->by_question)
		buf_printf(out, "; the same question in other words: %zu",
			   b->by_question);
	if (b->by_number)
		buf_printf(out, "; same number, assignment and seed: %zu",
			   b->by_number);
	buf_printf(out, "; only in the first: %zu, only in the second: %zu.",
		   b->alone[0], b->alone[1]);
}

int beside_only(const struct beside_row *row)
{
	return !row->question[1] ? 0 : !row->question[0] ? 1 : -1;
}

void beside_where(const struct beside_row *row, struct buf *out)
{
	int only = beside_only(row);

	if (only >= 0)
		buf_printf(out, "Q %d, asked in the %s only", row->number[only],
			   names[only]);
	else if (row->number[0] != row->number[1])
		buf_printf(out, "Q %d and Q %d", row->number[0],
			   row->number[1]);
	else
		buf_printf(out, "Q %d", row->number[0]);
}

const char *beside_issue(const struct beside *b, size_t row)
{
	for (int i = 0; i < 2; i++) {
		const struct turn *q = b->rows[row].question[i];
		const struct issue *issue =
			q && q->issue && b->memo[i]
				? case_issue(b->kase[i], q->issue)
				: NULL;

		if (issue)
			return issue->label;
	}
	return NULL;
}

bool beside_begins_issue(const struct beside *b, size_t row)
{
	int only = beside_only(&b->rows[row]);
	const char *issue = beside_issue(b, row), *before;

	if (only < 0 || !row || beside_only(&b->rows[row - 1]) != only)
		return only >= 0;
	before = beside_issue(b, row - 1);
	return issue ? !before || strcmp(issue, before) != 0 : before != NULL;
}

bool beside_is_simulated(const struct beside *b, size_t row, int which)
{
	const struct turn *q = b->rows[row].question[which];

	return q && b->rec[which]->real_justices && !q->real;
}

bool beside_is_one_wording(const struct beside *b, size_t row)
{
	const struct beside_row *r = &b->rows[row];

	return beside_only(r) < 0 && r->by == BESIDE_BY_WORDS &&
	       beside_is_simulated(b, row, 0) == beside_is_simulated(b, row, 1);
}

static void put_remarks(const struct reading *r, struct buf *out)
{
	bool any = false;

	for (size_t i = 0; i < r->n_remarks; i++) {
		if (!r->remarks[i].flag)
			continue;
		buf_printf(out, "%s%s", any ? ", " : "; flagged: ",
			   r->remarks[i].kind->title);
		any = true;
	}
}

bool beside_labels(const struct beside *b, size_t row, int which,
		   struct buf *out)
{
	static const char *const fields[] = { "commitment", "relevance",
					      "manner", "quality" };
	const struct turn *t = b->rows[row].answer[which];
	const struct reading *r = t ? t->reading : NULL;

	if (!t || !b->labels[which])
		return false;
	if (!r || r->unread) {
		buf_printf(out, "not read%s%s", r ? ": " : "",
			   r ? r->unread : "");
		return true;
	}
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (strcmp(mark_said(r, fields[i]), "not read") != 0)
			buf_printf(out, "%s%s %s", i ? ", " : "", fields[i],
				   mark_said(r, fields[i]));
	if (!r->firm)
		buf_puts(out, "; unsettled");
	if (r->concession == 1)
		buf_puts(out, "; concession");
	if (r->consistency == 1)
		buf_puts(out, "; against an earlier answer");
	put_remarks(r, out);
	if (t->marked)
		buf_puts(out, "; a person labelled it");
	return true;
}

/* ---- how it was given ---- */

static void part(struct buf *out, size_t begun)
{
	if (out->len > begun)
		buf_puts(out, "; ");
}

/* Seconds since the question, by the court's clock and by the wall's; what was read
 * from a file took none. */
static void put_times(const struct beside *b, const struct turn *q,
		      const struct turn *a, size_t begun, struct buf *out)
{
	int64_t court = (a->court_ms - q->court_ms + 500) / 1000,
		wall = (a->t_ms - q->t_ms + 500) / 1000;

	if (court > 0) {
		part(out, begun);
		buf_printf(out, "%d:%02d of court time", (int)(court / 60),
			   (int)(court % 60));
	}
	if (wall > 0 && b->rec[0]->terms.clock != CLOCK_WALL) {
		part(out, begun);
		buf_printf(out, "%d:%02d by the clock", (int)(wall / 60),
			   (int)(wall % 60));
	}
}

bool beside_practice(const struct beside *b, size_t row, int which,
		     struct buf *out)
{
	const struct turn *a = b->rows[row].answer[which];
	const struct reading *r = a && b->labels[which] ? a->reading : NULL;
	size_t begun = out->len, words;

	if (!a)
		return false;
	if (r && r->answered_first >= 0)
		buf_printf(out, "answered first: %s",
			   r->answered_first ? "yes" : "no");
	if (r && reading_find(r, REMARK_LATER)) {
		part(out, begun);
		buf_puts(out, "promised for later");
	}
	part(out, begun);
	words = utf8_words(a->text, strlen(a->text));
	buf_printf(out, "%zu word%s", words, str_plural(words));
	put_times(b, b->rows[row].question[which], a, begun, out);
	return true;
}

bool beside_marks(const struct beside *b, size_t row, int which,
		  struct buf *out)
{
	const struct turn *a = b->rows[row].answer[which];
	const struct hearing_record *r = b->rec[which];
	size_t begun = out->len;

	for (size_t i = 0; a && b->labels[which] && i < r->n_marks; i++) {
		if (r->marks[i].turn != a->n)
			continue;
		if (out->len > begun)
			buf_putc(out, '\n');
		mark_tell(out, &r->marks[i], a);
	}
	return out->len > begun;
}

static unsigned weak_in(const struct beside *b, size_t row, int which)
{
	return weak_signs_in(&b->rec[which]->said, b->rows[row].answer[which]);
}

bool beside_better(const struct beside *b, size_t row, struct buf *out)
{
	const struct beside_row *r = &b->rows[row];

	if (r->by == BESIDE_BY_NUMBER || !r->answer[0] || !r->answer[1])
		return false;
	for (int i = 0; i < 2; i++) {
		const struct turn *weak = r->answer[i], *other = r->answer[!i];

		if (!b->labels[0] || !b->labels[1] || !weak->reading ||
		    !other->reading || !weak_in(b, row, i) ||
		    weak_in(b, row, !i) ||
		    scorecard_met(&b->rec[!i]->said, other) != MET_SURELY)
			continue;
		buf_printf(out,
			   "the %s, as far as it was read: the %s is worth "
			   "giving again (",
			   names[!i], names[i]);
		debrief_say_weak(out, weak_in(b, row, i), weak->reading);
		buf_puts(out, "), and the other met the question");
		return true;
	}
	return false;
}

/* ---- as wholes ---- */

const char *const beside_whole_names[BESIDE_WHOLES] = {
	[BESIDE_ANSWERS] = "answers",	  [BESIDE_PRACTICE] = "practice",
	[BESIDE_TIME] = "time",		  [BESIDE_ISSUES] = "issues",
	[BESIDE_SHEETS] = "score sheets", [BESIDE_DRILL] = "drill",
};

static void put_sheets(const struct hearing_record *r, struct buf *out)
{
	filled_tell_all(r->ballots_json, out);
	while (out->len && out->s[out->len - 1] == '\n')
		buf_cut(out, out->len - 1);
}

bool beside_say(const struct beside *b, enum beside_whole what, int which,
		struct buf *out)
{
	const struct hearing_record *r = b->rec[which];
	const struct scorecard *card = &b->card[which];
	size_t begun = out->len;

	if (what == BESIDE_TIME)
		debrief_say_time(out, r, &r->said, "; ");
	else if (!b->labels[which] || !r->ended_ms)
		return false;
	else if (what == BESIDE_ANSWERS)
		debrief_say_answers(out, card, &r->said, "; ");
	else if (what == BESIDE_PRACTICE)
		debrief_say_practice(out, card, &r->said, "; ");
	else if (what == BESIDE_ISSUES && b->memo[which])
		debrief_say_issues(out, card, "; ");
	else if (what == BESIDE_SHEETS)
		put_sheets(r, out);
	else if (what == BESIDE_DRILL && b->drilled[which])
		buf_puts(out, b->drilled[which]);
	return out->len > begun;
}
