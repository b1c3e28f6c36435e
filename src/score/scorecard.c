#include "score/scorecard.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "court/map.h"
#include "court/terms.h"
#include "score/cobra.h"
#include "score/conceded.h"
#include "score/sidestep.h"
#include "score/stray.h"
#include "score/weak.h"

bool scorecard_strays(const struct transcript *said, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	return answer->kind == TURN_ANSWER && turn_is_counsel(answer) && r &&
	       r->commitment != COMMITMENT_DETRIMENTAL &&
	       !reading_concedes(r) && !reading_is_beside(r) &&
	       scorecard_met(said, answer) == MET_BESIDE;
}

bool scorecard_settles(const struct transcript *said, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	return r && !r->unread && r->commitment != COMMITMENT_UNREAD &&
	       (r->firm || weak_evades(said, answer));
}

const char *scorecard_certainty(const struct transcript *said,
				const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (!r || r->unread || r->commitment == COMMITMENT_UNREAD)
		return NULL;
	if (!scorecard_settles(said, answer))
		return SCORECARD_UNSETTLED;
	return r->self_said  ? SCORECARD_SELF
	       : r->by_model ? SCORECARD_BY_MODEL
			     : SCORECARD_SETTLED;
}

bool scorecard_is_unsettled(const struct transcript *said,
			    const struct turn *answer)
{
	const struct reading *r = answer->reading;

	return answer->kind == TURN_ANSWER && turn_is_counsel(answer) &&
	       !answer->retracted && r && !r->unread &&
	       r->commitment != COMMITMENT_UNREAD &&
	       !scorecard_settles(said, answer);
}

/* The labels by which benefit and penalty of a settled answer are reckoned; one that
 * settles only as an evasion commits to nothing. */
static struct cobra_turn labels_of(const struct reading *r)
{
	return (struct cobra_turn){
		.commitment = r->firm ? (int)r->commitment : COMMITMENT_NONE,
		.relevance = r->relevance,
		.manner = r->manner,
		.quality = r->quality,
		.consistency = r->consistency == 1,
		.outcome = r->outcome,
	};
}

static bool is_scored(const struct turn *t)
{
	return t->kind == TURN_ANSWER && !t->retracted && t->reading &&
	       t->reading->commitment != COMMITMENT_UNREAD;
}

/* Without a map the reader of a hearing is sure of no answer. */
static bool misses_map(const struct court_case *c,
		       const struct transcript *said)
{
	if (c->sealed || !c->map || !map_is_empty(c->map))
		return false;
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].reading &&
		    said->turns[i].reading->heard.read)
			return true;
	return false;
}

/* Whether an answer has figures.  Without a map only what a person settles has any: an
 * evasion alone would have who evades stand beside others who have none. */
static bool has_figures(const struct transcript *said, const struct turn *t,
			bool mapless)
{
	return scorecard_settles(said, t) && (!mapless || t->reading->firm);
}

/* The figures of one turn, behind those before it; false where it has none. */
static bool next_row(struct cobra_run *run, const struct transcript *said,
		     const struct turn *t, bool mapless, struct score_row *row)
{
	struct cobra_turn labels;
	struct cobra_step step;

	if (!is_scored(t))
		return false;
	if (!has_figures(said, t, mapless)) {
		*row = (struct score_row){ .turn = t->n,
					   .bat_sum = run->bat_sum,
					   .pat_sum = run->pat_sum,
					   .nrbat = NAN,
					   .strays =
						   scorecard_strays(said, t) };
		return true;
	}
	labels = labels_of(t->reading);
	if (!cobra_run_add(run, &labels, &step, NULL))
		return false;
	*row = (struct score_row){
		.turn = t->n,
		.bat = step.bat,
		.pat = step.pat,
		.bat_sum = step.bat_sum,
		.pat_sum = step.pat_sum,
		.nrbat = NAN,
		.settled = true,
		.bought_cover = labels.commitment == COMMITMENT_DETRIMENTAL &&
				step.bat > 0,
	};
	return true;
}

static void add_rows(struct scorecard *s, const struct court_case *c,
		     const struct transcript *said)
{
	bool mapless = misses_map(c, said);

	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);
	struct cobra_run run;

	s->rows = xcalloc(said->n + 1, sizeof *s->rows);
	cobra_run_init(&run, &rule);
	for (size_t i = 0; i < said->n; i++) {
		struct score_row *row = &s->rows[s->n_rows];

		if (!next_row(&run, said, &said->turns[i], mapless, row))
			continue;
		s->n_rows++;
		s->n_settled += row->settled;
	}
}

static void say_uncounted(struct scorecard *s, const struct court_case *c,
			  const struct transcript *said)
{
	if (s->n_settled || !s->n_rows)
		return;
	s->why_uncounted =
		misses_map(c, said)
			? "this case has no map of answers, and without one "
			  "nothing is sure enough to be counted but what a "
			  "person marks"
			: "no label is sure enough to be counted";
}

/* One of the two never changes, or neither does. */
static const char *say_flat(const struct scorecard *s)
{
	const struct score_row *first = s->rows, *last;

	if (s->n_rows < 2)
		return "it needs two answers that were read";
	if (!s->n_settled)
		return s->why_uncounted;
	last = &s->rows[s->n_rows - 1];
	if (last->bat_sum > first->bat_sum)
		return "the penalty never changed, so there is nothing to set "
		       "the benefit against";
	return last->pat_sum > first->pat_sum
		       ? "the benefit never changed, so there is nothing to "
			 "set the penalty against"
		       : "neither benefit nor penalty ever changed";
}

static void add_nrbat(struct scorecard *s)
{
	double *bat = xreallocarray(NULL, s->n_rows + 1, sizeof *bat);
	double *pat = xreallocarray(NULL, s->n_rows + 1, sizeof *pat);
	double *out = xreallocarray(NULL, s->n_rows + 1, sizeof *out);

	for (size_t i = 0; i < s->n_rows; i++) {
		bat[i] = s->rows[i].bat;
		pat[i] = s->rows[i].pat;
	}
	if (cobra_nrbat(bat, pat, s->n_rows, out, NULL)) {
		for (size_t i = 0; i < s->n_rows; i++)
			s->rows[i].nrbat = out[i];
	} else {
		s->why_flat = say_flat(s);
	}
	free(bat);
	free(pat);
	free(out);
}

/* Rudeness, and what leaves the question, may go unpunished; they win nothing. */
static bool is_cover(const struct turn *t, const struct score_row *row)
{
	const struct reading *r = t->reading;

	if (row->bought_cover || r->self_doubt || reading_is_beside(r) ||
	    reading_find(r, REMARK_UNANSWERED))
		return true;
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].kind->group == GROUP_CONDUCT &&
		    weak_is_flag(&r->remarks[i]))
			return true;
	return false;
}

static void add_cover(struct scorecard *s, const struct transcript *said)
{
	for (size_t i = 0; i < s->n_rows; i++) {
		const struct score_row *row = &s->rows[i];
		const struct turn *t = transcript_turn(said, row->turn);

		if (is_cover(t, row))
			s->cover += row->bat;
		else if (heard_is_named(&t->reading->heard) &&
			 !t->reading->self_said) {
			s->foreseen += row->bat;
			s->n_foreseen +=
				row->settled &&
				t->reading->commitment == COMMITMENT_BENEFICIAL;
		}
		s->against_map |= t->reading->heard.n_answers > 0;
	}
}

/* How an answer stands out, by what its reader believes rather than by the hard
 * label alone: an answer with anything remarked against it is nobody's best. */
static double standing(const struct turn *t, const struct score_row *row)
{
	const struct reading *r = t->reading;
	bool believed = !isnan(r->expected_bat) && !isnan(r->expected_pat);
	double net = believed ? r->expected_bat - r->expected_pat
			      : row->bat - row->pat;

	for (size_t i = 0; i < r->n_remarks; i++)
		if (!remark_is(&r->remarks[i], REMARK_UNKNOWN) &&
		    !remark_is(&r->remarks[i], REMARK_CONCESSION))
			net -= r->remarks[i].flag ? 1 : 0.5;
	return net;
}

/* What speaks for a beneficial answer, in the order in which it counts. */
enum strength {
	STRENGTH_NET,	  /* how it stands out */
	STRENGTH_PERSON,  /* a person says so, not the reader alone */
	STRENGTH_AHEAD,	  /* it puts counsel ahead */
	STRENGTH_CLEAN,	  /* the better its maxims, the more */
	STRENGTH_GROUNDS, /* the case foresees it, the record bears it out */
	STRENGTH_FIRST,	  /* it answers in the first words */
	STRENGTH_TOUCHES, /* how near it is to the question, by the reader */
	STRENGTHS
};

static void weigh(const struct turn *t, const struct score_row *row,
		  double out[STRENGTHS])
{
	const struct reading *r = t->reading;
	bool person = !strcmp(r->reader, "person");
	double borne_out = 0;

	for (size_t i = 0; i < r->heard.n_record; i++)
		borne_out += r->heard.record[i].verdict == VERDICT_SUPPORTS;
	out[STRENGTH_NET] = standing(t, row);
	out[STRENGTH_PERSON] = person;
	out[STRENGTH_AHEAD] = r->outcome == 1;
	out[STRENGTH_CLEAN] = -(fmax(r->relevance, 1) + fmax(r->manner, 1) +
				fmax(r->quality, 1));
	out[STRENGTH_GROUNDS] = heard_is_named(&r->heard) + borne_out;
	out[STRENGTH_FIRST] = r->answered_first == 1;
	/* who labelled them alike did not mean a hundredth of that */
	out[STRENGTH_TOUCHES] = person ? 0 : r->heard.touches;
}

/* Above 0 where a is stronger, 0 where nothing tells them apart. */
static int stronger(const double a[STRENGTHS], const double b[STRENGTHS])
{
	for (int i = 0; i < STRENGTHS; i++)
		if (fabs(a[i] - b[i]) > 1e-9)
			return a[i] > b[i] ? 1 : -1;
	return 0;
}

/* What counsel says of it is praise only where the reading may have heard the same. */
static bool praises_itself(const struct reading *r)
{
	return r->self_said && (r->self_doubt || !r->self_heard);
}

static bool may_be_strongest(const struct transcript *said,
			     const struct turn *t, const struct score_row *row)
{
	struct sidestep around;

	return row->settled && row->bat > row->pat && standing(t, row) > 0 &&
	       !weak_signs(t->reading) && weak_has_content(t->reading) &&
	       !praises_itself(t->reading) && !sidestep_of(said, t, &around);
}

/* The strongest must be beneficial, and firmly so; of several alike the one for which
 * more speaks, and none where nothing tells them apart.  A way round the question,
 * however much it brought, is nobody's. */
static void find_strongest(struct scorecard *s, const struct transcript *said)
{
	double best[STRENGTHS] = { 0 }, here[STRENGTHS];

	for (size_t i = 0; i < s->n_rows; i++) {
		const struct score_row *row = &s->rows[i];
		const struct turn *t = transcript_turn(said, row->turn);
		int order;

		if (!may_be_strongest(said, t, row))
			continue;
		weigh(t, row, here);
		order = best[STRENGTH_NET] > 0 ? stronger(here, best) : 1;
		if (order > 0)
			memcpy(best, here, sizeof best);
		if (order < 0)
			continue;
		s->strongest_turn = order ? row->turn : 0;
		s->best_alike = !order;
	}
}

unsigned scorecard_weakest_by(const struct transcript *said,
			      const struct turn *answer)
{
	if (reading_is_candid(answer->reading))
		return 0;
	return weak_signs_in(said, answer) & ~WEAK_BIT(WEAK_TAKEN);
}

/* How weak an answer is. */
struct weakness {
	unsigned sure; /* signs */
	bool spares;   /* it concedes, and nothing that must be held */
	double net;
};

static struct weakness weakness_of(const struct transcript *said,
				   const struct turn *t,
				   const struct score_row *row)
{
	const struct reading *r = t->reading;

	return (struct weakness){
		.sure = scorecard_weakest_by(said, t),
		.spares = reading_concedes(r) && !r->heard.gives[0] &&
			  !reading_find(r, REMARK_GIVES_AWAY),
		.net = standing(t, row),
	};
}

/* What gives up no more than it may is weakest last; then the gravest sign first, then
 * what it cost: an honest answer that cost more is no worse than one that went against
 * itself. */
static bool is_weaker(struct weakness w, struct weakness than)
{
	unsigned gravest = w.sure & -w.sure, other = than.sure & -than.sure;

	if (w.spares != than.spares)
		return than.spares;
	return gravest != other ? gravest < other : w.net <= than.net;
}

/* The weakest is one that is worth giving again, and surely so: a needed concession
 * and a candid "I don't know" never are (weak.h). */
static void find_weakest(struct scorecard *s, const struct transcript *said)
{
	struct weakness worst = { 0 };

	for (size_t i = 0; i < s->n_rows; i++) {
		const struct score_row *row = &s->rows[i];
		const struct turn *t = transcript_turn(said, row->turn);
		struct weakness w = weakness_of(said, t, row);

		if (!w.sure || (worst.sure && !is_weaker(w, worst)))
			continue;
		worst = w;
		s->weakest_turn = row->turn;
	}
}

#define NONE_SURELY 0.75 /* probability that it commits to nothing */

static bool takes_none(const struct reading *r)
{
	if (reading_find(r, REMARK_LATER) && !r->firm)
		return true;
	return r->commitment == COMMITMENT_NONE &&
	       (r->firm || !r->heard.read ||
		r->p[COMMITMENT_NONE - 1] >= NONE_SURELY);
}

/* No position, and told as a fact: it settles, or puts the answer off. */
static bool is_open(const struct transcript *said, const struct turn *answer)
{
	return reading_find(answer->reading, REMARK_LATER) ||
	       scorecard_settles(said, answer);
}

/* Whether somebody is sure that it speaks to the question: that it helps or costs its
 * side says so, that it does neither says nothing of that where a person says it. */
static bool is_to_the_question(const struct turn *answer)
{
	const struct reading *own = answer->original, *now = answer->reading;

	return strcmp(now->reader, "person") != 0 ||
	       now->commitment == COMMITMENT_BENEFICIAL ||
	       now->commitment == COMMITMENT_DETRIMENTAL ||
	       (own && own->firm && own->relevance < 3 &&
		!reading_is_beside(own));
}

/* Of one that takes a position: it settles, or a person says that it meets the question;
 * counsel's own word alone does not do where the reading speaks against it. */
static bool surely_met(const struct transcript *said, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (r->relevance >= 3)
		return false;
	return r->relevance_said ||
	       (!r->self_doubt && weak_has_content(r) &&
		scorecard_settles(said, answer) && is_to_the_question(answer));
}

enum scorecard_met scorecard_met(const struct transcript *said,
				 const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (!r)
		return MET_UNREAD;
	if (weak_signs_in(said, answer) & WEAK_BIT(WEAK_UNANSWERED))
		return MET_UNANSWERED;
	if (reading_is_candid(r))
		return MET_NOT_KNOWN;
	if (reading_is_beside(r))
		return weak_evades(said, answer) ? MET_MISSED : MET_BESIDE;
	if (r->commitment == COMMITMENT_UNREAD)
		return MET_UNREAD;
	if (takes_none(r))
		return is_open(said, answer) ? MET_OPEN : MET_UNSETTLED;
	if (r->commitment == COMMITMENT_NONE)
		return MET_UNSETTLED;
	if (stray_maybe(transcript_question_of(said, answer), answer))
		return MET_BESIDE;
	return surely_met(said, answer) ? MET_SURELY : MET_MAYBE;
}

static void count_met(struct scorecard *s, enum scorecard_met met)
{
	s->n_met += met == MET_SURELY;
	s->n_may_have_met += met == MET_MAYBE;
	s->n_unsettled += met == MET_UNSETTLED;
	s->n_open += met == MET_OPEN;
	s->n_not_known += met == MET_NOT_KNOWN;
	s->n_unanswered += met == MET_UNANSWERED;
}

#define BRIEF_WORDS 5 /* an answer, on the average */

/* Something of its own, or talk round the question at some length: who puts off and
 * evades was asked, and did not answer, and that is counted. */
static bool says_something(const struct reading *r)
{
	if (r->unread)
		return false;
	return weak_has_content(r) ||
	       (reading_find(r, REMARK_UNANSWERED) &&
		!reading_find(r, REMARK_BARE) && r->n_words > BRIEF_WORDS);
}

static void count_answer(struct scorecard *s, const struct transcript *said,
			 const struct turn *t)
{
	const struct reading *r = t->reading;
	enum scorecard_met met;

	s->n_answers++;
	if (!r)
		return;
	if (scorecard_settles(said, t)) {
		s->n_commitment[labels_of(r).commitment]++;
		s->n_self += r->self_said;
	}
	s->n_concessions += conceded_surely(said, t);
	s->n_perhaps_conceded +=
		conceded_stands(said, t) && !conceded_surely(said, t);
	s->n_flags += reading_flags(r);
	s->n_can_answer_first += r->answered_first >= 0;
	s->n_answered_first += r->answered_first == 1;
	s->n_later += reading_find(r, REMARK_LATER) != NULL;
	if (reading_find(r, REMARK_UNKNOWN)) {
		s->n_candid++;
		/* "I do not have a number", and then an answer, is an answer */
		s->n_candid_answers +=
			r->commitment != COMMITMENT_NONE && weak_has_content(r);
	}
	met = scorecard_met(said, t);
	count_met(s, met);
	s->n_met_self +=
		met == MET_SURELY && r->self_said && !r->relevance_said;
	s->n_not_known_settled +=
		met == MET_NOT_KNOWN && scorecard_settles(said, t);
	s->n_may_have_missed += met == MET_BESIDE && reading_is_beside(r);
	s->n_stray += met == MET_BESIDE && !reading_is_beside(r);
	s->n_missed += met == MET_MISSED && !r->relevance_said;
	s->n_beside_said += met == MET_MISSED && r->relevance_said;
	s->n_content += says_something(r);
	s->n_words += r->n_words;
	s->experimental |= r->experimental;
	if (r->n_words > s->longest_words) {
		s->longest_words = r->n_words;
		s->longest_turn = t->n;
	}
}

static void count_turns(struct scorecard *s, const struct transcript *said)
{
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->retracted)
			s->n_retracted += t->kind == TURN_ANSWER;
		else if (turn_is_question(t))
			s->n_questions++;
		else if (t->kind == TURN_ANSWER)
			count_answer(s, said, t);
		else if (turn_is_hint(t))
			s->n_hints++;
	}
}

/* What one answer makes of the issue that it was asked on. */
static enum issue_state issue_of(const struct transcript *said,
				 const struct turn *answer)
{
	if (answer->reading->concession == 1 && conceded_stands(said, answer))
		return turn_concedes_surely(answer) ? ISSUE_CONCEDED
						    : ISSUE_PERHAPS_CONCEDED;
	switch (scorecard_met(said, answer)) {
	case MET_SURELY: return ISSUE_HANDLED;
	case MET_MAYBE:
	case MET_UNSETTLED:
	case MET_BESIDE: return ISSUE_OPEN;
	default: return ISSUE_LEFT;
	}
}

/* The more telling of two. */
static enum issue_state issue_more(enum issue_state a, enum issue_state b)
{
	static const int telling[ISSUE_STATES] = {
		[ISSUE_LEFT] = 1,     [ISSUE_OPEN] = 2,
		[ISSUE_HANDLED] = 3,  [ISSUE_PERHAPS_CONCEDED] = 4,
		[ISSUE_CONCEDED] = 5,
	};

	return telling[a] >= telling[b] ? a : b;
}

enum issue_state scorecard_issue(const struct transcript *said,
				 const char *issue_id)
{
	enum issue_state state = ISSUE_NOT_RAISED;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		const struct turn *q;

		if (t->retracted)
			continue;
		if (turn_is_question(t) && t->issue &&
		    !strcmp(t->issue, issue_id))
			state = issue_more(state, ISSUE_LEFT);
		if (t->kind != TURN_ANSWER || !t->reading)
			continue;
		q = transcript_question_of(said, t);
		if (q && q->issue && !strcmp(q->issue, issue_id))
			state = issue_more(state, issue_of(said, t));
	}
	return state;
}

/* The offline bench knows what it asks about, and says what it went by; of a model's
 * or a real justice's question the words must tell. */
static bool is_unlaid(const struct turn *t)
{
	return turn_is_question(t) && !t->retracted && !t->issue &&
	       (!t->basis || t->real);
}

static void count_issues(struct scorecard *s, const struct court_case *c,
			 const struct terms *terms,
			 const struct transcript *said)
{
	for (size_t i = 0; i < c->n_issues; i++) {
		enum issue_state state;

		if (!terms_take(terms, &c->issues[i]))
			continue;
		s->issues_all++;
		state = scorecard_issue(said, c->issues[i].id);
		s->issues_raised += state != ISSUE_NOT_RAISED;
		s->issues_handled += state == ISSUE_HANDLED;
		s->issues_conceded += state == ISSUE_CONCEDED;
		s->issues_left += state == ISSUE_LEFT;
		s->issues_open +=
			state == ISSUE_OPEN || state == ISSUE_PERHAPS_CONCEDED;
	}
	for (size_t i = 0; s->issues_all && i < said->n; i++)
		s->n_unlaid += is_unlaid(&said->turns[i]);
}

void scorecard_build(struct scorecard *s, const struct court_case *c,
		     const struct terms *terms, const struct transcript *said)
{
	*s = (struct scorecard){ 0 };
	add_rows(s, c, said);
	say_uncounted(s, c, said);
	add_nrbat(s);
	add_cover(s, said);
	if (s->n_rows > 1) {
		find_strongest(s, said);
		find_weakest(s, said);
	}
	count_turns(s, said);
	count_issues(s, c, terms, said);
}

bool scorecard_is_thin(const struct scorecard *s)
{
	return s->n_rows && 4 * s->n_content <= s->n_rows;
}

bool scorecard_is_brief(const struct scorecard *s)
{
	return s->n_rows > 1 && s->n_words && !scorecard_is_thin(s) &&
	       s->n_words <= BRIEF_WORDS * s->n_rows;
}

void scorecard_release(struct scorecard *s)
{
	free(s->rows);
	*s = (struct scorecard){ 0 };
}

static int by_turn(const void *turn, const void *row)
{
	int a = *(const int *)turn, b = ((const struct score_row *)row)->turn;

	return (a > b) - (a < b);
}

const struct score_row *scorecard_row(const struct scorecard *s, int turn)
{
	return s->n_rows ? bsearch(&turn, s->rows, s->n_rows, sizeof *s->rows,
				   by_turn)
			 : NULL;
}

/* ---- row by row ---- */

void scorecard_run_reset(struct scorecard_run *r)
{
	struct cobra_rule rule = cobra_rule_of(COBRA_CODE);

	*r = (struct scorecard_run){ 0 };
	cobra_run_init(&r->sums, &rule);
}

/* Whether what was added up may still be gone on from, up to this turn. */
static bool goes_on(const struct scorecard_run *r,
		    const struct transcript *said, int turn)
{
	return !r->passed_unread && r->at <= said->n &&
	       (!r->at || said->turns[r->at - 1].n < turn);
}

bool scorecard_run_to(struct scorecard_run *r, const struct transcript *said,
		      int turn, struct score_row *row)
{
	bool scored = false;

	if (!goes_on(r, said, turn))
		scorecard_run_reset(r);
	while (r->at < said->n && said->turns[r->at].n <= turn) {
		const struct turn *t = &said->turns[r->at++];

		scored =
			next_row(&r->sums, said, t, false, row) && t->n == turn;
		r->passed_unread |= t->kind == TURN_ANSWER && !t->reading;
	}
	return scored;
}
