#include "score/weak.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/cues.h"
#include "score/corrected.h"
#include "score/same.h"
#include "score/scorecard.h"

const char *const weak_sign_names[WEAK_SIGNS] = {
	"conduct",	    "contradiction", "gives-away", "may-give-away",
	"beside-the-point", "unanswered",    "flag",	   "cost",
	"violation",	    "taken-back"
};

bool weak_is_flag(const struct remark *m)
{
	return m->flag && m->confidence >= WEAK_FLAG_SURE;
}

bool weak_is_perhaps(const struct remark *m)
{
	return m->flag && !weak_is_flag(m);
}

bool weak_is_conduct(const struct remark *m)
{
	return weak_is_flag(m) && m->kind->group == GROUP_CONDUCT;
}

/* The first that is sure: of conduct, or of reasoning. */
static const struct remark *flag_of(const struct reading *r, bool conduct)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (weak_is_flag(&r->remarks[i]) &&
		    weak_is_conduct(&r->remarks[i]) == conduct)
			return &r->remarks[i];
	return NULL;
}

/* What it gives is read off the map where the match with it is firm.  A concession
 * that gives nothing of that may have been necessary. */
static unsigned costs(const struct reading *r)
{
	if (r->commitment != COMMITMENT_DETRIMENTAL)
		return 0;
	if (r->heard.gives[0])
		return WEAK_BIT(WEAK_GIVES);
	return r->concession == 1 ? 0 : WEAK_BIT(WEAK_COSTS);
}

static bool loses(const struct reading *r)
{
	return reading_find(r, REMARK_GIVES_AWAY) &&
	       !(r->firm && r->heard.gives[0]);
}

unsigned weak_signs(const struct reading *r)
{
	unsigned signs = 0;

	if (r->unread || reading_is_candid(r))
		return 0;
	if (r->consistency == 1)
		signs |= WEAK_BIT(WEAK_CONTRADICTS);
	if (flag_of(r, true))
		signs |= WEAK_BIT(WEAK_CONDUCT);
	if (flag_of(r, false))
		signs |= WEAK_BIT(WEAK_FLAGGED);
	/* that nothing is said is surer than that it misses, unless a person says so */
	if (reading_find(r, REMARK_UNANSWERED) &&
	    !(reading_is_beside(r) && r->relevance_said))
		signs |= WEAK_BIT(WEAK_UNANSWERED);
	else if (reading_is_beside(r))
		signs |= WEAK_BIT(WEAK_BESIDE);
	if (loses(r))
		signs |= WEAK_BIT(WEAK_LOSES);
	if (r->quality >= 3 && (r->firm || r->quality_said))
		signs |= WEAK_BIT(WEAK_VIOLATES);
	if (!r->firm)
		return signs;
	signs |= costs(r);
	if (r->relevance >= 3 && !reading_is_beside(r))
		signs |= WEAK_BIT(WEAK_VIOLATES);
	return signs;
}

/* How many answers say no more than "I don't know", and of how many. */
static bool is_mostly_candid(const struct transcript *said)
{
	size_t candid = 0, all = 0;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind != TURN_ANSWER || t->retracted || !t->reading)
			continue;
		all++;
		candid += reading_is_candid(t->reading);
	}
	return candid >= WEAK_CANDID_LEAST && 2 * candid >= all;
}

#define DEPENDS_WORDS 10 /* with more there is more in it */

static bool only_depends(const struct turn *answer)
{
	const struct reading *r = answer->reading;

	return r && !r->unread && !r->firm && !r->relevance_said &&
	       r->n_words <= DEPENDS_WORDS &&
	       r->commitment == COMMITMENT_NONE &&
	       str_begins_any_fold(answer->text, CUES(DEPENDS));
}

unsigned weak_signs_alone(const struct turn *answer)
{
	return weak_signs(answer->reading) |
	       (only_depends(answer) ? WEAK_BIT(WEAK_UNANSWERED) : 0);
}

unsigned weak_sure(const struct reading *r)
{
	unsigned signs = weak_signs(r);

	/* whether it costs the case is a guess, unless counsel calls it conceded */
	if (!reading_find(r, REMARK_CONCESSION))
		signs &= ~WEAK_BIT(WEAK_LOSES);
	return reading_is_plainly_beside(r) ? signs
					    : signs & ~WEAK_BIT(WEAK_BESIDE);
}

bool weak_misses_surely(const struct reading *r)
{
	return reading_is_plainly_beside(r) && !r->relevance_said;
}

/* The bench cut in, and counsel went on: both halves are one answer, and the second
 * ends it. */
static bool is_half(const struct transcript *said, const struct turn *answer)
{
	const struct turn *at = transcript_turn(said, answer->n);

	if (!answer->cut || !at)
		return false;
	while (++at < said->turns + said->n)
		if (at->kind == TURN_ANSWER && turn_is_counsel(at) &&
		    !at->retracted)
			return true;
	return false;
}

bool weak_evades(const struct transcript *said, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (r->unread || reading_is_candid(r) ||
	    (said && is_half(said, answer)))
		return false;
	if (r->relevance_said)
		return r->relevance >= 3;
	return reading_find(r, REMARK_UNANSWERED) || weak_misses_surely(r) ||
	       only_depends(answer);
}

unsigned weak_signs_in(const struct transcript *said, const struct turn *answer)
{
	const struct reading *r = answer->reading;
	unsigned signs;

	if (r->unread || is_half(said, answer))
		return 0;
	if (reading_is_candid(r))
		return is_mostly_candid(said) ? WEAK_BIT(WEAK_UNANSWERED) : 0;
	signs = weak_sure(r);
	if (only_depends(answer))
		signs |= WEAK_BIT(WEAK_UNANSWERED);
	if (corrected_by(said, answer)) {
		signs &= ~WEAK_BIT(WEAK_LOSES);
		signs |= WEAK_BIT(WEAK_TAKEN);
	}
	return signs;
}

bool weak_has_content(const struct reading *r)
{
	return !reading_find(r, REMARK_BARE) &&
	       !reading_find(r, REMARK_UNANSWERED) && !reading_is_candid(r);
}

struct span weak_words(const struct reading *r)
{
	unsigned sure = weak_sure(r);
	unsigned gravest = sure & -sure;
	bool conduct = gravest == WEAK_BIT(WEAK_CONDUCT);

	if (!conduct && gravest != WEAK_BIT(WEAK_FLAGGED))
		return r->quote;
	return flag_of(r, conduct)->span;
}

int *weak_find(const struct transcript *said, size_t *n)
{
	int *turns = xcalloc(said->n + 1, sizeof *turns);

	*n = 0;
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind == TURN_ANSWER && turn_is_counsel(t) &&
		    !t->retracted && t->reading && weak_signs_in(said, t))
			turns[(*n)++] = t->n;
	}
	return turns;
}

/* ---- one question, put several times ---- */

bool weak_is_well_answered(const struct turn *t)
{
	const struct reading *r = t->reading;

	return t->kind == TURN_ANSWER && turn_is_counsel(t) && !t->retracted &&
	       r && scorecard_settles(NULL, t) && !weak_signs(r) &&
	       !r->self_doubt &&
	       (r->commitment == COMMITMENT_BENEFICIAL ||
		r->commitment == COMMITMENT_NEUTRAL);
}

/* A question as it is known again, and the turn that answers it. */
struct asked {
	struct same same;
	int turn;
};

struct known {
	struct asked *of; /* n, owned */
	size_t n;
};

static void know(struct known *to, const struct transcript *said,
		 const struct court_case *c, int turn)
{
	struct asked *a = &to->of[to->n++];

	a->turn = turn;
	same_init(&a->same, transcript_question_to(said, turn), c);
}

static void known_release(struct known *k)
{
	for (size_t i = 0; i < k->n; i++)
		same_release(&k->of[i].same);
	free(k->of);
}

static struct known known_well(const struct transcript *said,
			       const struct court_case *c)
{
	struct known well = { .of = xcalloc(said->n + 1, sizeof *well.of) };

	for (size_t i = 0; i < said->n; i++)
		if (weak_is_well_answered(&said->turns[i]))
			know(&well, said, c, said->turns[i].n);
	return well;
}

/* A question comes again within so many turns, and weak answers. */
#define AGAIN_WITHIN 400

/* The turn behind this one that answers the same question well, 0 for none. */
static int made_good_by(const struct known *well, const struct asked *one)
{
	for (size_t i = 0; i < well->n; i++)
		if (well->of[i].turn > one->turn &&
		    well->of[i].turn - one->turn <= AGAIN_WITHIN &&
		    same_question(&one->same, &well->of[i].same))
			return well->of[i].turn;
	return 0;
}

/* A later one that stands for the question of the i-th, 0 for none. */
static int passed_by(const struct known *weak, size_t i)
{
	size_t last = weak->n - i > AGAIN_WITHIN ? i + AGAIN_WITHIN : weak->n;

	for (size_t k = i + 1; k < last; k++)
		if (same_question(&weak->of[i].same, &weak->of[k].same))
			return weak->of[k].turn;
	return 0;
}

void weak_passed(const struct transcript *said, const struct court_case *c,
		 const int *turns, size_t n, struct weak_passed *out)
{
	struct known weak = { .of = xcalloc(n + 1, sizeof *weak.of) };
	struct known well = { .of = NULL };

	if (n)
		well = known_well(said, c);
	for (size_t i = 0; i < n; i++)
		know(&weak, said, c, turns[i]);
	for (size_t i = 0; i < n; i++) {
		int good = made_good_by(&well, &weak.of[i]);

		out[i] = (struct weak_passed){
			.by = good ? good : passed_by(&weak, i),
			.well = good != 0,
		};
	}
	known_release(&well);
	known_release(&weak);
}

size_t weak_latest(const struct transcript *said, const struct court_case *c,
		   int *turns, size_t n)
{
	struct weak_passed *passed = xcalloc(n + 1, sizeof *passed);
	size_t kept = 0;

	weak_passed(said, c, turns, n, passed);
	for (size_t i = 0; i < n; i++)
		if (!passed[i].by)
			turns[kept++] = turns[i];
	free(passed);
	return kept;
}
