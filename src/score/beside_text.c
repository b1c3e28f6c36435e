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
#include "score/conceded.h"
#include "score/debrief_text.h"
#include "score/scorecard.h"
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
	if (!scorecard_settles(&b->rec[which]->said, t))
		buf_puts(out, "; " SCORECARD_UNSETTLED);
	if (r->concession == 1)
		buf_puts(out, conceded_plainly(t) ? "; concession"
						  : "; perhaps a concession");
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
		if (r->marks[i].turn != a->n ||
		    mark_is_stale(r->marks, r->n_marks, i))
			continue;
		if (out->len > begun)
			buf_putc(out, '\n');
		mark_tell_of(out, r->marks, r->n_marks, i, a);
	}
	return out->len > begun;
}

static unsigned weak_in(const struct beside *b, size_t row, int which)
{
	return weak_signs_in(&b->rec[which]->said, b->rows[row].answer[which]);
}

/* It was worth giving again, and the other surely met the question. */
static bool is_mended(const struct beside *b, size_t row, int better)
{
	return weak_in(b, row, !better) && !weak_in(b, row, better) &&
	       scorecard_met(&b->rec[better]->said,
			     b->rows[row].answer[better]) == MET_SURELY;
}

/* It may have cost its side or said nothing, and the other firmly helps. */
static bool is_risen(const struct beside *b, size_t row, int better)
{
	const struct reading *was = b->rows[row].answer[!better]->reading;

	return !was->unread && !reading_is_candid(was) &&
	       (was->commitment == COMMITMENT_DETRIMENTAL ||
		was->commitment == COMMITMENT_NONE) &&
	       b->rows[row].answer[better]->reading->commitment ==
		       COMMITMENT_BENEFICIAL &&
	       weak_is_well_answered(b->rows[row].answer[better]);
}

/* Which of a pair is the better answer; -1 where that cannot be told. */
static int better_of(const struct beside *b, size_t row)
{
	const struct beside_row *r = &b->rows[row];

	if (r->by == BESIDE_BY_NUMBER || !r->answer[0] || !r->answer[1] ||
	    !b->labels[0] || !b->labels[1] || !r->answer[0]->reading ||
	    !r->answer[1]->reading)
		return -1;
	for (int i = 0; i < 2; i++)
		if (is_mended(b, row, i) || is_risen(b, row, i))
			return i;
	return -1;
}

bool beside_better(const struct beside *b, size_t row, struct buf *out)
{
	int i = better_of(b, row);
	const struct reading *was;

	if (i < 0)
		return false;
	was = b->rows[row].answer[!i]->reading;
	buf_printf(out, "the %s, as far as it was read: ", names[i]);
	if (is_mended(b, row, i)) {
		buf_printf(out, "the %s is worth giving again (", names[!i]);
		debrief_say_weak(out, weak_in(b, row, !i), was);
		buf_puts(out, "), and the other met the question");
	} else {
		buf_printf(out,
			   "the %s was read as %s%s, and the other firmly "
			   "helps",
			   names[!i], commitment_name(was->commitment),
			   scorecard_settles(&b->rec[!i]->said,
					     b->rows[row].answer[!i])
				   ? ""
				   : " (" SCORECARD_UNSETTLED ")");
	}
	return true;
}

static size_t count_good(const struct beside *b, int which)
{
	const struct transcript *said = &b->rec[which]->said;
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += weak_is_well_answered(&said->turns[i]);
	return n;
}

/* "; better in the second: Q 2, Q 5", by the numbers of that hearing. */
static void put_better(const struct beside *b, int which, struct buf *out)
{
	bool any = false;

	for (size_t row = 0; row < b->n_pairs; row++) {
		if (better_of(b, row) != which)
			continue;
		if (any)
			buf_puts(out, ", ");
		else
			buf_printf(out, "; better in the %s: ", names[which]);
		buf_printf(out, "Q %d", b->rows[row].number[which]);
		any = true;
	}
}

bool beside_gains(const struct beside *b, struct buf *out)
{
	size_t good[2], n_better = 0;

	if (!b->labels[0] || !b->labels[1] || !b->rec[0]->ended_ms ||
	    !b->rec[1]->ended_ms)
		return false;
	for (int i = 0; i < 2; i++)
		good[i] = count_good(b, i);
	for (size_t row = 0; row < b->n_pairs; row++)
		n_better += better_of(b, row) >= 0;
	if (!good[0] && !good[1] && !n_better)
		return false;
	buf_printf(out,
		   "firm and good answers: %zu in the first, "
		   "%zu in the second",
		   good[0], good[1]);
	put_better(b, 0, out);
	put_better(b, 1, out);
	return true;
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
