#include "sim/kind.h"

#include <math.h>
#include <string.h>

#include "base/str.h"
#include "court/cues.h"

#define REQUEST_WORDS_MAX 20 /* to be asked again; more is an answer as well */
#define SURE_FLAG	  0.5
#define SURE_FALLACY	  0.75
#define RELEVANCE_OPEN	  3    /* beside the point, or nearly: hear.c */
#define SURE_CONCESSION	  0.75 /* made in so many words */
#define COMPLETE_TOUCHES  0.8
#define COMPLETE_WORDS	  70

#define KIND_NAME(id, name, aim) name,
const char *const kind_names[KINDS] = { ANSWER_KINDS(KIND_NAME) };

enum aim kind_aim(enum answer_kind kind)
{
#define KIND_AIM(id, name, aim) aim,
	static const enum aim aims[KINDS] = { ANSWER_KINDS(KIND_AIM) };

	return kind < KINDS ? aims[kind] : AIM_FOLLOW_UP;
}

bool kind_leaves_question(enum answer_kind kind)
{
	return kind == KIND_ASKS || kind == KIND_BESIDE ||
	       kind == KIND_REPEATED || kind == KIND_IMPROPER ||
	       kind == KIND_BETWEEN || kind == KIND_PERHAPS ||
	       kind == KIND_TURNED || kind == KIND_HEDGED;
}

bool kind_is_always_taken_up(enum answer_kind kind)
{
	return kind_aim(kind) == AIM_CONDUCT ||
	       kind_aim(kind) == AIM_CONFRONT || kind_aim(kind) == AIM_VERIFY ||
	       kind == KIND_CONCEDES || kind == KIND_CORRECTS ||
	       kind == KIND_FLAGGED || kind == KIND_TURNED ||
	       kind == KIND_AGREES || kind == KIND_RECALLS ||
	       kind == KIND_PARTICULAR || kind == KIND_OPEN_LAW;
}

bool kind_asks_for_question(const char *answer)
{
	size_t n = 1;

	for (const char *p = answer; *p; p++)
		n += *p == ' ';
	if (n > REQUEST_WORDS_MAX)
		return false;
	return str_has_any(answer, CUES(ASKS_BACK));
}

/* -- the signs ----------------------------------------------------------- */

/* A flaw of reasoning is called out where it is nearly certain: of real answers few
 * have one, and what is like one has more. */
static bool has_flag(const struct reading *r, enum remark_group group)
{
	double sure = group == GROUP_FALLACY ? SURE_FALLACY : SURE_FLAG;

	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];

		if (m->flag && m->kind->group == group &&
		    !remark_is(m, REMARK_SWITCHING_SIDES) &&
		    !remark_is(m, REMARK_IGNORING_JUSTICE) &&
		    m->confidence >= sure)
			return true;
	}
	return false;
}

static bool has_sure(const struct reading *r, const char *kind)
{
	const struct remark *m = reading_find(r, kind);

	return m && m->confidence >= SURE_FLAG;
}

bool kind_concedes_plainly(const struct reading *r)
{
	const struct remark *m = reading_find(r, REMARK_CONCESSION);

	return m && m->confidence >= SURE_CONCESSION;
}

/* In so many words, or by an answer that the case foresees and that it surely was. */
static bool concedes(const struct reading *r)
{
	return reading_find(r, REMARK_CONCESSION)
		       ? kind_concedes_plainly(r)
		       : r->concession == 1 && r->firm;
}

static bool contradicts(const struct reading *r)
{
	return heard_sure_clash(&r->heard) || r->consistency == 1 ||
	       reading_find(r, REMARK_INCONSISTENT);
}

/* Held against the case, it is that which says so, where it is sure; else what its
 * words do. */
static bool is_beside(const struct reading *r)
{
	if (r->heard.read)
		return (r->heard.beside && r->relevance != RELEVANCE_OPEN) ||
		       (reading_find(r, REMARK_LATER) && !r->firm &&
			!r->heard.n_answers);
	return r->relevance >= 3 || r->commitment == COMMITMENT_NONE ||
	       has_sure(r, REMARK_IGNORING_JUSTICE) ||
	       reading_find(r, REMARK_LATER) ||
	       reading_find(r, REMARK_NOT_ANSWERED_FIRST);
}

static bool is_complete(const struct reading *r)
{
	return r->firm && r->commitment == COMMITMENT_BENEFICIAL &&
	       r->heard.touches >= COMPLETE_TOUCHES &&
	       r->n_words >= COMPLETE_WORDS;
}

static bool has_span(struct span s)
{
	return s.to > s.from;
}

const struct remark *kind_false_flag(const struct reading *r)
{
	const struct remark *best = NULL;

	if (!reading_is_by_model(r))
		return NULL;
	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];

		if (remark_says_false(m) && m->confidence >= SURE_FALLACY &&
		    (!best || m->confidence > best->confidence))
			best = m;
	}
	return best;
}

enum answer_kind kind_of(const struct reading *r, const char *answer)
{
	if (kind_asks_for_question(answer))
		return KIND_ASKS;
	if (!r || (r->unread && !r->heard.read && !r->n_remarks))
		return KIND_UNREAD;
	if (has_flag(r, GROUP_CONDUCT))
		return KIND_IMPROPER;
	if (r->heard.correction)
		return KIND_CORRECTS;
	if (heard_false_record(&r->heard))
		return KIND_FALSE_RECORD;
	if (heard_false_law(&r->heard))
		return KIND_FALSE_LAW;
	if (kind_false_flag(r))
		return KIND_FALSE_FLAG;
	if (has_sure(r, REMARK_SWITCHING_SIDES))
		return KIND_SWITCHED;
	if (contradicts(r))
		return KIND_CONTRADICTS;
	if (concedes(r))
		return KIND_CONCEDES;
	if (r->heard.repeats)
		return KIND_REPEATED;
	if (reading_is_candid(r))
		return KIND_CANDID;
	if (is_beside(r) || reading_find(r, REMARK_UNANSWERED))
		return KIND_BESIDE;
	if (r->heard.opposite)
		return KIND_TURNED;
	/* too wide a rule has its limiting case, a flaw is called out */
	if (!has_span(r->heard.overbroad) && !has_flag(r, GROUP_FALLACY)) {
		/* who says so is asked what was given, not with whom */
		if (heard_open_side(&r->heard) &&
		    !reading_find(r, REMARK_CONCESSION))
			return KIND_AGREES;
		if (heard_open_clash(&r->heard))
			return KIND_RECALLS;
	}
	/* and what may be told of the record is looked up there, however widely */
	if (heard_open_record(&r->heard) && !has_flag(r, GROUP_FALLACY))
		return KIND_PARTICULAR;
	if (heard_open_law(&r->heard) && !has_flag(r, GROUP_FALLACY))
		return KIND_OPEN_LAW;
	if (r->concession == 1 || reading_find(r, REMARK_CONCESSION))
		return KIND_PERHAPS;
	if (r->heard.between && r->heard.n_answers >= 2)
		return KIND_BETWEEN;
	if (has_span(r->heard.overbroad))
		return KIND_OVERBROAD;
	if (has_flag(r, GROUP_FALLACY))
		return KIND_FLAGGED;
	if (r->heard.terse)
		return KIND_TERSE;
	if (r->manner >= 3)
		return KIND_HEDGED;
	if (is_complete(r))
		return KIND_COMPLETE;
	return r->heard.n_answers ? KIND_ANTICIPATED : KIND_UNKNOWN;
}

/* -- in a row ------------------------------------------------------------ */

static bool same_issue(const struct turn *a, const struct turn *b)
{
	if (!a || !b)
		return true;
	if (!a->issue || !b->issue)
		return a->issue == b->issue;
	return !strcmp(a->issue, b->issue);
}

typedef bool in_row(enum answer_kind kind, enum answer_kind last);

static bool is_same(enum answer_kind kind, enum answer_kind last)
{
	return kind == last;
}

static bool evades(enum answer_kind kind, enum answer_kind last)
{
	(void)last;
	return kind == KIND_BESIDE || kind == KIND_REPEATED;
}

static size_t run_of(const struct transcript *said, in_row *belongs)
{
	const struct turn *last = transcript_last(said, TURN_ANSWER);
	enum answer_kind kind;
	size_t run = 0;

	if (!last)
		return 0;
	kind = kind_of(last->reading, last->text);
	for (size_t i = said->n; i-- > 0;) {
		const struct turn *t = &said->turns[i];

		if (t->kind != TURN_ANSWER || t->retracted)
			continue;
		if (!belongs(kind_of(t->reading, t->text), kind) ||
		    !same_issue(transcript_question_of(said, t),
				transcript_question_of(said, last)))
			break;
		run++;
	}
	return run;
}

size_t kind_run(const struct transcript *said)
{
	return run_of(said, is_same);
}

size_t kind_evaded_run(const struct transcript *said)
{
	return run_of(said, evades);
}
