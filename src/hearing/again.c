#include "hearing/again.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/case.h"
#include "court/map.h"
#include "hearing/brings.h"
#include "hearing/doubt.h"
#include "hearing/lack.h"
#include "hearing/want.h"
#include "listen/ken.h"
#include "score/advice.h"
#include "score/weak.h"

#define BEFORE_COLS 320 /* of what was said before the question */
#define QUOTE_COLS  90
#define BRIEF_COLS  130 /* of a try: two rows of a narrow screen */
#define LAW_MAX	    2	/* authorities that a question names */
#define RECORD_MAX  2	/* paragraphs that it cites */
#define RECORD_COLS 240
#define STRONG_MAX  3
#define LIMITS_MAX  3
#define LOSING_MAX  2

/* Of 78 evasions kept aside none was read to take a position and to touch so much, and
 * one to help its side and to touch as much as the lesser (tests/bench/listening). */
#define TOUCHES_SURELY 0.9
#define TOUCHES_HELPS  0.85
/* An answer that is foreseen stands so far before one that is not. */
#define TOUCHES_MORE 0.05
/* A first try of so few words may have no reason either. */
#define REASON_WORDS 8

const char *const again_names[AGAIN_RESULTS] = { "unread",    "better",
						 "partly",    "same",
						 "unsettled", "worse" };

/* ---- which is better ---- */

/* What was given away is seen in firm readings, or in words that say so. */
#define GROUND_GIVEN \
	(WEAK_BIT(WEAK_GIVES) | WEAK_BIT(WEAK_COSTS) | WEAK_BIT(WEAK_LOSES))
#define OPEN_TO_DOUBT WEAK_BIT(WEAK_VIOLATES)
/* "Nothing touches the question" is never firm: alone it condemns nothing. */
#define ONLY_MISSES WEAK_BIT(WEAK_BESIDE)

struct change {
	unsigned gone, stays, came; /* WEAK_BIT(...) */
	unsigned open; /* not seen any more, in a reading that is not firm */
	bool unheard;  /* all that is against it now is that nothing touches */
};

#define MISSES (WEAK_BIT(WEAK_BESIDE) | WEAK_BIT(WEAK_UNANSWERED))

/* Candor is no fault, and what was not known is still to be answered. */
static unsigned first_signs(const struct turn *t)
{
	return reading_is_candid(t->reading) ? WEAK_BIT(WEAK_UNANSWERED)
					     : weak_signs_alone(t);
}

/* Is one of the answers that the case foresees, and that hold the position. */
static bool holds_ground(const struct reading *r)
{
	return heard_is_named(&r->heard) && r->concession != 1 &&
	       r->commitment == COMMITMENT_BENEFICIAL;
}

static bool is_flagged(const struct reading *r)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag &&
		    r->remarks[i].kind->group == GROUP_FALLACY)
			return true;
	return false;
}

/* "I will come to that", and nothing else. */
static bool puts_off(const struct reading *r)
{
	return reading_find(r, REMARK_LATER) && !r->firm &&
	       r->commitment == COMMITMENT_NONE;
}

static struct change change_of(const struct turn *first,
			       const struct turn *again)
{
	unsigned before = first_signs(first);
	unsigned after = weak_signs_alone(again);
	struct change c = { .gone = before & ~after,
			    .stays = before & after,
			    .came = after & ~before };

	/* who says nothing of what was asked has mended no more than manners */
	if ((after & MISSES) || puts_off(again->reading))
		c.gone &= WEAK_BIT(WEAK_CONDUCT) | WEAK_BIT(WEAK_FLAGGED);
	if (!again->reading->firm && !reading_is_candid(again->reading)) {
		c.open = c.gone & OPEN_TO_DOUBT;
		if (!holds_ground(again->reading))
			c.open |= c.gone & GROUND_GIVEN;
		c.gone &= ~c.open;
	}
	/* ground given in another way is given */
	if (after & GROUND_GIVEN)
		c.gone &= ~GROUND_GIVEN;
	/* not even perhaps, which stands beside it */
	if (is_flagged(again->reading))
		c.gone &= ~WEAK_BIT(WEAK_FLAGGED);
	c.unheard = after == ONLY_MISSES && !again->reading->firm;
	return c;
}

/* Of two firm labels. */
static int worth(const struct reading *r)
{
	return r->commitment == COMMITMENT_BENEFICIAL	 ? 1
	       : r->commitment == COMMITMENT_DETRIMENTAL ? -1
							 : 0;
}

/* Takes a position that the reading is sure enough of, and that nothing makes doubtful:
 * it is firm, or surely touches what was asked, for which one of the answers that the
 * case foresees needs less: those to other questions lie lower. */
static bool surely_answers(const struct reading *r, struct again_seen seen)
{
	bool commits = r->commitment == COMMITMENT_BENEFICIAL ||
		       r->commitment == COMMITMENT_NEUTRAL;

	if (!commits || seen.doubts || seen.lacks || r->concession == 1 ||
	    !weak_has_content(r))
		return false;
	if (r->firm || r->heard.terse) /* a few words may mean many things */
		return r->firm;
	return r->heard.touches >= (r->commitment == COMMITMENT_BENEFICIAL ||
						    heard_is_named(&r->heard)
					    ? TOUCHES_HELPS
					    : TOUCHES_SURELY);
}

/* ---- a first try that left much to be said ---- */

static bool gave_ground(const struct reading *r)
{
	return r->concession == 1 || r->commitment == COMMITMENT_DETRIMENTAL;
}

/* A word or two without a reason, or no position at all; what is firm stands. */
static bool said_little(const struct reading *r)
{
	return !r->firm && (r->heard.terse || !weak_has_content(r) ||
			    r->commitment == COMMITMENT_NONE || puts_off(r));
}

/* It is one of the answers that the case foresees, and surely no other. */
static bool is_foreseen(const struct reading *r, double touches)
{
	return heard_is_named(&r->heard) && !r->heard.terse &&
	       r->heard.touches >= touches;
}

/* The second surely holds the position; the first was none of the answers that the case
 * foresees, and touches less. */
static bool is_overtaken(const struct reading *first,
			 const struct reading *again)
{
	return again->commitment == COMMITMENT_BENEFICIAL && !first->firm &&
	       !first->heard.n_answers &&
	       (again->firm || (is_foreseen(again, TOUCHES_SURELY) &&
				!heard_open_record(&again->heard))) &&
	       first->heard.touches + TOUCHES_MORE < again->heard.touches;
}

/* What was flagged is perhaps flagged still. */
static bool keeps_flag(const struct reading *first, const struct reading *again)
{
	return (weak_signs(first) & WEAK_BIT(WEAK_FLAGGED)) &&
	       is_flagged(again);
}

static bool takes_position(const struct reading *r)
{
	return r->commitment == COMMITMENT_BENEFICIAL ||
	       r->commitment == COMMITMENT_NEUTRAL;
}

/* What gives ground by some sign, and is firmly one of the answers that give none. */
static bool is_firm_all_the_same(const struct reading *r,
				 struct again_seen seen)
{
	return r->firm && takes_position(r) && weak_has_content(r) &&
	       !seen.lacks && !(seen.doubts & ~DOUBT_BIT(DOUBT_GIVES));
}

/* Of 255 answers that were so read, touching 0.8, 203 were sound, or said too much or little; 34 rested
 * on what is false, 13 argued for the other side, 5 missed or conceded
 * (tests/bench/listening). */
static bool answers_at_last(const struct reading *r, struct again_seen seen)
{
	return is_firm_all_the_same(r, seen) ||
	       (takes_position(r) && !seen.lacks && !seen.doubts &&
		r->concession != 1 && is_foreseen(r, TOUCHES_HELPS));
}

/* The second makes good what the first left: it gives a reason where there was none, or
 * holds what was given up. */
static bool makes_good(const struct reading *first, const struct reading *again,
		       struct again_seen seen)
{
	bool left = said_little(first) || seen.first_lacks;

	if (gave_ground(first))
		return is_firm_all_the_same(again, seen) ||
		       (surely_answers(again, seen) && holds_ground(again));
	if (left && answers_at_last(again, seen))
		return true;
	if (!surely_answers(again, seen))
		return false;
	if (again->firm)
		return left || is_overtaken(first, again);
	return again->commitment == COMMITMENT_BENEFICIAL &&
	       ((left && !heard_open_record(&again->heard)) ||
		is_overtaken(first, again));
}

static enum again compare_labels(const struct reading *a,
				 const struct reading *b,
				 struct again_seen seen)
{
	int step = worth(b) - worth(a);

	if (!a->firm || !b->firm || (step > 0 && !surely_answers(b, seen)))
		return AGAIN_UNTOLD;
	return step > 0 ? AGAIN_BETTER : step < 0 ? AGAIN_WORSE : AGAIN_SAME;
}

/* What no fault that is gone makes up for: the firm loss of ground, words to the bench. */
#define GRAVE                                                  \
	(WEAK_BIT(WEAK_CONDUCT) | WEAK_BIT(WEAK_CONTRADICTS) | \
	 WEAK_BIT(WEAK_GIVES))

/* Something came: one fault for another is no gain, but a grave one for lesser ones is
 * a loss; one kind of miss for the other is neither. */
static enum again came_to(const struct change *c)
{
	if ((c->came & GRAVE) && !(c->gone & GRAVE))
		return AGAIN_WORSE;
	return c->gone || (c->came & ~MISSES) == 0 ? AGAIN_SAME : AGAIN_WORSE;
}

static bool is_read(const struct turn *t)
{
	return t->reading && !t->reading->unread;
}

/* Took a position that nothing is found against: to leave the question is less. */
static bool stands(const struct reading *r, struct again_seen seen)
{
	return !weak_signs(r) && weak_has_content(r) && !seen.first_lacks &&
	       !gave_ground(r) && r->commitment != COMMITMENT_NONE;
}

/* And surely meets the question.  Where a second try said nothing, of 534 first ones
 * that do 28 were no sounder, and of 151 others 129 (tests/bench/listening). */
static bool stands_surely(const struct reading *r, struct again_seen seen)
{
	return stands(r, seen) && (r->firm || r->heard.n_answers ||
				   r->heard.touches >= TOUCHES_HELPS);
}

/* The second is bare, or says the question over again, where the first gave a reason. */
static bool drops_reason(const struct reading *first,
			 const struct reading *again, struct again_seen seen)
{
	return stands(first, seen) && !first->heard.terse &&
	       first->n_words > REASON_WORDS && !again->firm &&
	       (again->heard.terse || !weak_has_content(again) ||
		(seen.doubts & DOUBT_BIT(DOUBT_ECHO)));
}

/* The second concedes where the first held its position, though perhaps it had to. */
static bool drops_ground(const struct reading *first,
			 const struct reading *again, struct again_seen seen)
{
	return stands(first, seen) &&
	       first->commitment == COMMITMENT_BENEFICIAL && !again->firm &&
	       again->concession == 1 &&
	       again->commitment == COMMITMENT_DETRIMENTAL;
}

static bool drops(const struct reading *first, const struct reading *again,
		  struct again_seen seen)
{
	return drops_reason(first, again, seen) ||
	       drops_ground(first, again, seen);
}

/* The second says nothing of what was asked, or surely harms its side. */
static bool fails(const struct reading *r, const struct change *c,
		  struct again_seen seen)
{
	return seen.lacks || puts_off(r) ||
	       ((c->came | c->stays) & WEAK_BIT(WEAK_UNANSWERED));
}

/* ---- what needs no comparing ---- */

static bool has(struct again_seen seen, enum brings b)
{
	return seen.brings & BRINGS_BIT(b);
}

/* What the case's own words make doubtful by likeness to the question, or to what loses,
 * is none. */
#define DOUBTS_OF_LIKENESS                                 \
	(DOUBT_BIT(DOUBT_STRAY) | DOUBT_BIT(DOUBT_OTHER) | \
	 DOUBT_BIT(DOUBT_AGREES) | DOUBT_BIT(DOUBT_ECHO) | \
	 DOUBT_BIT(DOUBT_GIVES))

/* It is nearly what the case calls good here, and the first was not known to be. */
static bool is_model(const struct turn *first, const struct turn *again,
		     struct again_seen seen)
{
	return has(seen, BRINGS_MODEL) && !seen.lacks &&
	       !(seen.doubts & ~DOUBTS_OF_LIKENESS) &&
	       !weak_signs_alone(again) && !gave_ground(again->reading) &&
	       !(seen.first_brings & BRINGS_BIT(BRINGS_MODEL)) &&
	       !weak_is_well_answered(first);
}

bool again_first_stands(const struct turn *first, struct again_seen seen)
{
	return is_read(first) &&
	       first->reading->commitment == COMMITMENT_BENEFICIAL &&
	       (weak_is_well_answered(first) ||
		first->reading->heard.n_answers) &&
	       stands(first->reading, seen);
}

bool again_is_as_good(const struct turn *first, const struct turn *again,
		      struct again_seen seen)
{
	return is_read(again) && weak_is_well_answered(again) &&
	       again->reading->commitment == COMMITMENT_BENEFICIAL &&
	       strcmp(first->text, again->text) != 0 && !seen.lacks &&
	       !(seen.doubts & ~DOUBTS_OF_LIKENESS) &&
	       again_first_stands(first, seen);
}

enum again again_compare(const struct turn *first, const struct turn *again,
			 struct again_seen seen)
{
	struct change c;

	if (!is_read(again) || !is_read(first))
		return AGAIN_UNREAD;
	if (!strcmp(first->text, again->text))
		return AGAIN_SAME;
	/* no error, and no answer yet */
	if (reading_is_candid(again->reading))
		return reading_is_candid(first->reading) ? AGAIN_SAME
							 : AGAIN_UNTOLD;
	if (is_model(first, again, seen))
		return AGAIN_BETTER;
	c = change_of(first, again);
	if (fails(again->reading, &c, seen)) {
		if (stands_surely(first->reading, seen) ||
		    ((c.came & GRAVE) && !(c.gone & GRAVE)))
			return AGAIN_WORSE;
		return c.gone && c.stays && !c.came ? AGAIN_PARTLY : AGAIN_SAME;
	}
	if (c.unheard)
		return c.gone			      ? AGAIN_PARTLY
		       : stands(first->reading, seen) ? AGAIN_SAME
						      : AGAIN_UNTOLD;
	if (c.came)
		return came_to(&c);
	if (c.stays)
		return c.gone ? AGAIN_PARTLY : AGAIN_SAME;
	if (makes_good(first->reading, again->reading, seen) &&
	    !keeps_flag(first->reading, again->reading))
		return AGAIN_BETTER;
	if (c.gone)
		return surely_answers(again->reading, seen) ? AGAIN_BETTER
							    : AGAIN_UNTOLD;
	if (c.open)
		return AGAIN_UNTOLD;
	if (drops(first->reading, again->reading, seen))
		return AGAIN_SAME;
	return compare_labels(first->reading, again->reading, seen);
}

bool again_says_nothing(const struct turn *again, struct again_seen seen)
{
	const struct reading *r = again->reading;

	if (!r || r->unread || r->firm)
		return false;
	return (seen.doubts & DOUBT_BIT(DOUBT_STRAY)) || !weak_has_content(r);
}

bool again_is_sure(const struct turn *first, const struct turn *again,
		   struct again_seen seen)
{
	struct change c;

	if (!is_read(first) || !is_read(again))
		return false;
	c = change_of(first, again);
	return (!c.unheard && !drops(first->reading, again->reading, seen)) ||
	       fails(again->reading, &c, seen);
}

/* ---- where the question stands ---- */

static const struct turn *answer_before(const struct transcript *said, int n)
{
	const struct turn *found = NULL;

	for (size_t i = 0; i < said->n && said->turns[i].n < n; i++)
		if (turn_is_counsel(&said->turns[i]) &&
		    !said->turns[i].retracted)
			found = &said->turns[i];
	return found;
}

static void add_said(struct heard_lines *out, const struct turn *t)
{
	char *text = utf8_clipped(t->text, strlen(t->text), BEFORE_COLS);

	heard_lines_add(out, t->speaker, HEARD_PLAIN, "%s", text);
	free(text);
}

void again_context(struct heard_lines *out, const struct hearing_record *r,
		   const struct court_case *kase, const struct turn *answer)
{
	const struct turn *q = transcript_question_of(&r->said, answer);
	const struct turn *before =
		answer_before(&r->said, q ? q->n : answer->n);
	const struct turn *asked =
		before ? transcript_question_of(&r->said, before) : NULL;
	const struct issue *issue =
		q && q->issue ? case_issue(kase, q->issue) : NULL;

	*out = (struct heard_lines){ 0 };
	if (issue)
		heard_lines_add(out, "issue", HEARD_PLAIN, "%s", issue->label);
	if (asked)
		add_said(out, asked);
	if (before)
		add_said(out, before);
}

/* ---- one try ---- */

/* Why it is taken as it is; not that nothing in it gives ground, where it is nearly what
 * loses the issue. */
static bool tells_why(const struct reading *r, unsigned lacks)
{
	bool loses = (lacks & (LACK_BIT(LACK_CASE) | LACK_BIT(LACK_ISSUE))) &&
		     !gave_ground(r);

	return r->why && *r->why && !reading_is_beside(r) && !loses;
}

static void tell_commitment(struct heard_lines *out, const struct turn *t,
			    unsigned lacks)
{
	const struct reading *r = t->reading;

	if (weak_signs_alone(t) & WEAK_BIT(WEAK_UNANSWERED)) {
		heard_lines_add(out, "missed", HEARD_BAD,
				"it leaves the question unanswered");
	} else if (reading_is_beside(r)) {
		heard_lines_add(
			out, "missed", HEARD_WARN,
			"perhaps: nothing in it was found that touches the "
			"question");
	} else if (reading_is_candid(r)) {
		heard_lines_add(out, "candor", HEARD_PLAIN,
				"a plain \"I don't know\": no error");
	} else if (r->firm) {
		heard_lines_add(out, "effect",
				worth(r) > 0   ? HEARD_GOOD
				: worth(r) < 0 ? HEARD_BAD
					       : HEARD_PLAIN,
				"%s, firm", commitment_name(r->commitment));
	} else {
		heard_lines_add(out, "effect", HEARD_PLAIN,
				"unsettled (perhaps %s)",
				commitment_name(r->commitment));
	}
	if (tells_why(r, lacks))
		heard_lines_add(out, "", HEARD_PLAIN, "%s", r->why);
	if (reading_find(r, REMARK_GIVES_AWAY))
		heard_lines_add(out, "concession", HEARD_WARN,
				"you concede something here, perhaps what your "
				"side must hold: judge whether it had to be");
	else if (r->concession == 1)
		heard_lines_add(out, "concession", HEARD_PLAIN,
				"you concede something here; a necessary "
				"concession is no error");
}

static char *words_of(const struct turn *t, const struct remark *m)
{
	if (m->span.from >= m->span.to || m->span.to > strlen(t->text))
		return xstrdup("");
	return utf8_clipped(t->text + m->span.from, m->span.to - m->span.from,
			    QUOTE_COLS);
}

static void tell_flag(struct heard_lines *out, const struct turn *t,
		      const struct remark *m)
{
	/* most reasons begin with the words themselves */
	char *words = m->why && *m->why == '"' ? xstrdup("") : words_of(t, m);

	heard_lines_add(out, "flag", weak_is_flag(m) ? HEARD_BAD : HEARD_WARN,
			*words ? "%s%s: \"%s\"" : "%s%s%s", m->kind->title,
			weak_is_flag(m) ? "" : " (perhaps)", words);
	free(words);
	if (m->why && *m->why)
		heard_lines_add(out, "", HEARD_PLAIN, "%s", m->why);
	if (m->fix && *m->fix && weak_is_flag(m))
		heard_lines_add(out, "", HEARD_GOOD, "%s", m->fix);
}

/* In what was said of the whole. */
static bool is_told(const struct remark *m)
{
	return remark_is(m, REMARK_CONCESSION) ||
	       remark_is(m, REMARK_UNKNOWN) ||
	       remark_is(m, REMARK_UNANSWERED) ||
	       remark_is(m, REMARK_GIVES_AWAY);
}

static void tell_practice(struct heard_lines *out, const struct turn *t,
			  const struct remark *m)
{
	char *words = words_of(t, m);

	heard_lines_add(out, "practice", HEARD_PLAIN,
			*words ? "%s: \"%s\"" : "%s%s", m->kind->title, words);
	free(words);
}

static void tell_heard(struct heard_lines *out, const struct turn *t,
		       const struct case_map *map, enum side_id side)
{
	struct heard_lines heard;

	heard_lines_init(&heard, t->reading, t->text, map, side);
	for (size_t i = 0; i < heard.n; i++)
		if (!heard.list[i].detail)
			heard_lines_add(out, heard.list[i].head,
					heard.list[i].tone, "%s",
					heard.list[i].text);
	heard_lines_release(&heard);
}

void again_tell(struct heard_lines *out, const struct turn *t, unsigned lacks,
		const struct case_map *map, enum side_id side)
{
	const struct reading *r = t->reading;

	*out = (struct heard_lines){ 0 };
	if (!r || r->unread) {
		heard_lines_add(out, "reading", HEARD_WARN, "%s",
				r ? r->unread : "there is none");
		return;
	}
	tell_commitment(out, t, lacks);
	tell_heard(out, t, map, side);
	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag)
			tell_flag(out, t, &r->remarks[i]);
		else if (!is_told(&r->remarks[i]))
			tell_practice(out, t, &r->remarks[i]);
}

static void add_brief(struct heard_lines *out, const char *head,
		      const struct turn *t)
{
	char *text = utf8_clipped(t->text, strlen(t->text), BRIEF_COLS);

	heard_lines_add(out, head, HEARD_PLAIN, "%s", text);
	free(text);
}

void again_brief(struct heard_lines *out, const struct turn *first,
		 const struct turn *again)
{
	*out = (struct heard_lines){ 0 };
	add_brief(out, "first try", first);
	add_brief(out, "this time", again);
}

/* ---- what changed ---- */

static const char *const gone_words[WEAK_SIGNS] = {
	[WEAK_CONTRADICTS] = ("it was not found to go against what you said "
			      "before"),
	[WEAK_GIVES] = "it gives nothing away that your side must hold",
	[WEAK_LOSES] = "it no longer seems to concede what your side must hold",
	[WEAK_BESIDE] = "it touches the question",
	[WEAK_UNANSWERED] = "it says something on what was asked",
	[WEAK_CONDUCT] = "nothing in its manner to the bench is flagged",
	[WEAK_FLAGGED] = "nothing in its reasoning is flagged",
	[WEAK_COSTS] = "it is not read as costing your side",
	[WEAK_VIOLATES] = "it keeps to the question and to what is supported",
};
static const char *const there_words[WEAK_SIGNS] = {
	[WEAK_CONTRADICTS] = "it goes against what you said before",
	[WEAK_GIVES] = "it gives away what your side must hold",
	[WEAK_LOSES] = ("it may concede what your side must hold, or what the "
			"record does not bear out"),
	[WEAK_BESIDE] = "nothing in it touches the question",
	[WEAK_UNANSWERED] = "it leaves the question unanswered",
	[WEAK_CONDUCT] = "its words to the bench are flagged",
	[WEAK_FLAGGED] = "something in its reasoning is flagged",
	[WEAK_COSTS] = "it costs your side",
	[WEAK_VIOLATES] = ("it leaves the question, or says more than is "
			   "supported"),
};
static const char *const open_words[WEAK_SIGNS] = {
	[WEAK_GIVES] = "whether it still gives something away",
	[WEAK_LOSES] = "whether it still concedes what your side must hold",
	[WEAK_BESIDE] =
		"whether it meets the question: nothing in it was found "
		"that does, and that is often wrong",
	[WEAK_COSTS] = "whether it still costs your side",
	[WEAK_VIOLATES] = "whether it keeps to what is asked and supported",
};

static void add_signs(struct heard_lines *out, const char *head,
		      enum heard_tone tone, unsigned signs,
		      const char *const words[])
{
	for (int i = 0; i < WEAK_SIGNS; i++)
		if (signs & WEAK_BIT(i))
			heard_lines_add(out, head, tone, "%s", words[i]);
}

static void add_doubts(struct heard_lines *out, unsigned doubts)
{
	for (int i = 0; i < DOUBTS; i++)
		if (doubts & DOUBT_BIT(i))
			heard_lines_add(out, "open", HEARD_PLAIN, "%s",
					doubt_words[i]);
}

/* The first harmed its side, or left the question: so did the second, in another way. */
static bool neither_stands(const struct turn *first, struct again_seen seen)
{
	return seen.first_lacks || gave_ground(first->reading);
}

static const char *no_better_words(const struct turn *first,
				   const struct turn *again,
				   struct again_seen seen)
{
	struct change c = change_of(first, again);

	if (!strcmp(first->text, again->text))
		return "the same words as the first time";
	if (fails(again->reading, &c, seen) && neither_stands(first, seen))
		return "no better yet than the first try: neither is the "
		       "better one";
	if (fails(again->reading, &c, seen) || c.unheard ||
	    drops(first->reading, again->reading, seen) ||
	    weak_signs(first->reading) || reading_is_candid(first->reading))
		return "no better yet than the first try, as far as it was "
		       "measured";
	return "read as the first try was";
}

static void sum_up(struct heard_lines *out, enum again came,
		   const struct turn *first, const struct turn *again,
		   struct again_seen seen)
{
	switch (came) {
	case AGAIN_UNREAD:
		heard_lines_add(
			out, "result", HEARD_WARN,
			"not both could be read, so nothing is said of them");
		break;
	case AGAIN_BETTER:
		heard_lines_add(out, "result", HEARD_GOOD,
				"better than the first try");
		break;
	case AGAIN_PARTLY:
		heard_lines_add(
			out, "result", HEARD_PLAIN,
			"better in part: something that was weak is left");
		break;
	case AGAIN_WORSE:
		heard_lines_add(out, "result", HEARD_WARN,
				"the first try was read as the better one");
		break;
	case AGAIN_SAME:
		heard_lines_add(out, "result", HEARD_PLAIN, "%s",
				no_better_words(first, again, seen));
		break;
	default:
		heard_lines_add(
			out, "result", HEARD_PLAIN,
			reading_is_candid(again->reading)
				? "you say that you don't know: no error, and "
				  "no "
				  "answer to compare"
			: again_says_nothing(again, seen)
				? "not clearly better, and it moves no box"
				: "not clearly better: the reading cannot "
				  "tell; compare them and judge yourself");
	}
}

/* ---- why ---- */

static void add_lacks(struct heard_lines *out, const char *head, unsigned lacks)
{
	for (int i = 0; i < LACKS; i++)
		if (lacks & LACK_BIT(i))
			heard_lines_add(out, head, HEARD_WARN, "%s",
					lack_words[i]);
}

static bool bears_out(const struct reading *r)
{
	for (size_t i = 0; i < r->heard.n_record; i++)
		if (r->heard.record[i].verdict == VERDICT_SUPPORTS)
			return true;
	return false;
}

/* What the one names and the other does not; "" for no difference. */
static const char *difference(const struct reading *a, const struct reading *b)
{
	if (a->heard.n_authorities && !b->heard.n_authorities)
		return "; the second names no authority, and the first does";
	if (!a->heard.n_authorities && b->heard.n_authorities)
		return "; the second names an authority, and the first none";
	if (bears_out(a) && !bears_out(b))
		return "; the first says what was found in the record, and of "
		       "the second nothing was";
	if (b->n_words * 2 <= a->n_words)
		return "; the second says it in far fewer words";
	if (a->n_words * 2 <= b->n_words)
		return "; the second says far more";
	return "";
}

/* What the question asks for and the second has not; where the first has no more of it,
 * neither. */
static void add_wants(struct heard_lines *out, const struct turn *first,
		      struct again_seen seen)
{
	for (int i = 0; i < WANTS; i++) {
		if (!(seen.wants & WANT_BIT(i)))
			continue;
		if (reading_is_candid(first->reading)) /* it had nothing */
			heard_lines_add(out, "asked", HEARD_PLAIN,
					"%s, and this one %s", want_asked[i],
					want_missing[i]);
		else if (seen.first_wants & WANT_BIT(i))
			heard_lines_add(out, "asked", HEARD_PLAIN,
					"%s, and neither try %s", want_asked[i],
					want_there[i]);
		else
			heard_lines_add(out, "asked", HEARD_PLAIN,
					"%s, and this one %s; the first try %s",
					want_asked[i], want_missing[i],
					want_there[i]);
	}
}

/* 1 yes, -1 no, 0 neither: by the word alone. */
static int opens_with(const char *text)
{
	size_t n = strcspn(text, " ,.;:!");

	return str_is_fold(text, n, "yes")		      ? 1
	       : str_is_fold(text, n, "no") && text[n] != ' ' ? -1
							      : 0;
}

static bool differ(const struct turn *first, const struct turn *again)
{
	return opens_with(first->text) * opens_with(again->text) < 0;
}

/* What would tell the doubts away, the gravest first; what it has is not lacking. */
static const char *lacking_by_doubt(struct again_seen seen)
{
	static const struct {
		enum doubt doubt;
		enum brings unless; /* BRINGS: whatever it has */
		const char *lacking;
	} list[] = {
		{ DOUBT_STRAY, BRINGS,
		  "an answer to this very question: begin with "
		  "what it asks for" },
		{ DOUBT_OTHER, BRINGS_WORD,
		  "a word of the question itself, and what you say to it" },
		{ DOUBT_NOTHING, BRINGS,
		  "what your side still asks for: say it first" },
		{ DOUBT_GIVES, BRINGS,
		  "what you hold: say it first, and then where what you grant "
		  "stops" },
		{ DOUBT_AGREES, BRINGS_PARTS,
		  "where you part from what the question puts: "
		  "say it in the first sentence" },
		{ DOUBT_FIGURE, BRINGS_PLACE,
		  "the place of the figure in the record: name "
		  "it, or leave the figure out" },
		{ DOUBT_FLAG, BRINGS,
		  "the step between your reason and your answer: "
		  "say what the one has to do with the other" },
		{ DOUBT_ECHO, BRINGS_MORE,
		  "a reason that the question does not give "
		  "already" },
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if ((seen.doubts & DOUBT_BIT(list[i].doubt)) &&
		    (list[i].unless == BRINGS || !has(seen, list[i].unless)))
			return list[i].lacking;
	return NULL;
}

static const char *lacking_by_want(unsigned wants)
{
	return wants & WANT_BIT(WANT_YES_NO)   ? "yes or no as the first word"
	       : wants & WANT_BIT(WANT_NUMBER) ? "the number that is asked for"
	       : wants & WANT_BIT(WANT_AUTHORITY)
		       ? "what the authority that the question names means "
			 "for you"
		       : NULL;
}

/* A place is worth naming for what helps: not for what may give the case away, nor for
 * what touches next to nothing. */
static bool is_worth_a_cite(const struct reading *r, struct again_seen seen)
{
	return heard_open_record(&r->heard) &&
	       r->commitment != COMMITMENT_NONE && !gave_ground(r) &&
	       !seen.lacks && !has(seen, BRINGS_PLACE) &&
	       (r->heard.n_answers || r->heard.touches >= TOUCHES_HELPS);
}

/* NULL: nothing was found. */
static const char *lacking_by_reading(const struct reading *r,
				      struct again_seen seen)
{
	if (reading_is_beside(r) && !has(seen, BRINGS_WORD))
		return "a word of the question itself, and what you say to it";
	if (r->commitment == COMMITMENT_NONE)
		return "a position: say which way it should go";
	if (r->heard.between)
		return "one answer out of two that the case foresees: say "
		       "which";
	if (is_worth_a_cite(r, seen))
		return "the place in the record that bears it out: name it";
	if (!r->heard.n_answers)
		return "a point that the case foresees, as far as was found";
	return has(seen, BRINGS_MORE)
		       ? NULL
		       : "something that the first try has not: one more fact, "
			 "or one authority";
}

/* One line that can be acted on. */
static void add_lacking(struct heard_lines *out, const struct turn *again,
			struct again_seen seen)
{
	const struct reading *r = again->reading;
	const char *lacking = NULL;

	if (heard_is_named(&r->heard)) /* what was heard is of this question */
		seen.brings |= BRINGS_BIT(BRINGS_WORD);
	if (!(seen.doubts & DOUBT_BIT(DOUBT_STRAY)) &&
	    again_says_nothing(again, seen))
		lacking = "a reason: say why, with one fact or one authority";
	if (!lacking)
		lacking = lacking_by_doubt(seen);
	if (!lacking)
		lacking = lacking_by_want(seen.wants);
	if (!lacking)
		lacking = lacking_by_reading(r, seen);
	heard_lines_add(out, "lacking", HEARD_PLAIN, "%s",
			lacking ? lacking
				: "nothing that was found: what it adds is for "
				  "you to judge");
	if (heard_open_record(&r->heard) && has(seen, BRINGS_PLACE))
		heard_lines_add(out, "check", HEARD_PLAIN,
				"the place that you name: whether it says so "
				"was not found");
}

/* One sentence, true of the readings, where nothing else was said. */
static void add_why(struct heard_lines *out, const struct turn *first,
		    const struct turn *again, struct again_seen seen)
{
	const struct reading *a = first->reading, *b = again->reading;
	const char *why;

	if (drops_ground(a, b, seen))
		why = "it concedes, and the first try held its position; "
		      "judge whether it had to";
	else if (drops_reason(a, b, seen))
		why = "it gives no reason of its own, and the first try gave "
		      "one";
	else if (b->commitment == COMMITMENT_NONE)
		why = "no position could be read in it";
	else if (differ(first, again))
		why = "the one says yes and the other no, and the reading is "
		      "not sure enough of either";
	else if (gave_ground(b))
		why = "it may give ground";
	else if (b->heard.terse || !weak_has_content(b))
		why = "it meets the question in a word or two, and gives no "
		      "reason";
	else if (b->heard.between)
		why = "it lies between two answers that the case foresees";
	else if (heard_open_record(&b->heard))
		why = "it takes a position, and whether the record bears it "
		      "out was not found";
	else if (!b->firm && !b->heard.n_answers)
		why = "it takes a position that is none of the answers the "
		      "case foresees, so what it is worth is not known";
	else if (a->commitment == b->commitment)
		why = "both meet the question, and were read alike";
	else
		why = "both take a position, and neither reading is sure "
		      "enough to say which is the stronger";
	heard_lines_add(out, "why", HEARD_PLAIN, "%s%s", why, difference(a, b));
}

static bool says_why(const struct heard_lines *l)
{
	for (size_t i = 1; i < l->n; i++)
		if (strcmp(l->list[i].head, "mended") != 0)
			return true;
	return false;
}

/* By likeness alone a first try is not blamed that was heard as an answer which helps:
 * what loses an issue is often the contrary in nearly the same words. */
static unsigned blamed(const struct reading *first, unsigned lacks)
{
	return first->heard.n_answers &&
			       first->commitment == COMMITMENT_BENEFICIAL &&
			       first->concession != 1
		       ? lacks & ~LACK_BIT(LACK_ISSUE)
		       : lacks;
}

static void add_change(struct heard_lines *out, enum again came,
		       const struct reading *first, struct change c)
{
	/* what came instead is no praise */
	if (came == AGAIN_SAME || came == AGAIN_WORSE)
		add_signs(out, "mended", HEARD_PLAIN, c.gone, gone_words);
	else
		add_signs(out, "better", HEARD_GOOD, c.gone, gone_words);
	/* who said "I don't know" at first had no such fault */
	if (reading_is_candid(first)) {
		add_signs(out, "this time", HEARD_WARN,
			  c.stays & WEAK_BIT(WEAK_UNANSWERED), there_words);
		c.stays &= ~WEAK_BIT(WEAK_UNANSWERED);
	}
	add_signs(out, "still", HEARD_WARN, c.stays, there_words);
	add_signs(out, "new", HEARD_BAD, c.came, there_words);
	add_signs(out, "open", HEARD_PLAIN, c.open, open_words);
}

/* Where what was found does not say it all. */
static void add_rest(struct heard_lines *out, enum again came,
		     const struct turn *first, const struct turn *again,
		     struct again_seen seen, unsigned open)
{
	if ((came == AGAIN_UNTOLD || came == AGAIN_SAME) &&
	    strcmp(first->text, again->text) != 0 && !says_why(out))
		add_why(out, first, again, seen);
	if (came == AGAIN_UNTOLD)
		add_lacking(out, again, seen);
	if (came == AGAIN_BETTER && has(seen, BRINGS_MODEL))
		heard_lines_add(out, "why", HEARD_GOOD,
				"it is nearly an answer that the case itself "
				"calls good here");
	if (!again->reading->firm && !open && came != AGAIN_UNTOLD &&
	    !seen.lacks && !(weak_signs(again->reading) & MISSES))
		heard_lines_add(out, "open", HEARD_PLAIN,
				"how it lands is unsettled: read it yourself");
}

void again_change(struct heard_lines *out, const struct turn *first,
		  const struct turn *again, struct again_seen seen)
{
	enum again came = again_compare(first, again, seen);
	struct change c;

	if (came != AGAIN_UNREAD)
		seen.first_lacks = blamed(first->reading, seen.first_lacks);
	*out = (struct heard_lines){ 0 };
	sum_up(out, came, first, again, seen);
	if (came == AGAIN_UNREAD)
		return;
	if (reading_is_candid(again->reading)) {
		heard_lines_add(out, "why", HEARD_PLAIN,
				"there is nothing in it to hold beside the "
				"first try: what was asked is still open");
		return;
	}
	c = change_of(first, again);
	if (seen.lacks) /* said more plainly below */
		c = (struct change){ .open = 0 };
	if (came == AGAIN_UNTOLD) {
		c.gone = 0; /* what is not clear is no praise */
		add_doubts(out, c.unheard ? 0 : seen.doubts);
		add_wants(out, first, seen);
	}
	if (c.unheard) {
		c.open |= ONLY_MISSES;
		c.stays = c.came = 0;
	}
	if (puts_off(again->reading))
		heard_lines_add(out, "still", HEARD_WARN,
				"it puts the answer off: what was asked is "
				"still to be answered");
	add_lacks(out, "still", seen.lacks & seen.first_lacks);
	add_lacks(out, "new", seen.lacks & ~seen.first_lacks);
	add_change(out, came, first->reading, c);
	if (came == AGAIN_SAME)
		add_lacks(out, "the first", seen.first_lacks & ~seen.lacks);
	add_rest(out, came, first, again, seen, c.open);
}

/* ---- a good answer ---- */

struct place {
	const struct issue *issue;
	const struct map_issue *map; /* NULL: none */
	size_t question;	     /* SIZE_MAX: of none in the memo */
	enum side_id side;
	bool by_answer; /* the question was laid to no issue, the answer was */
};

static size_t issue_of(const struct ken *k, const struct turn *q,
		       const struct turn *first, bool *by_answer)
{
	const struct reading *r = first->reading;
	const char *id = q ? q->issue : NULL;

	*by_answer = !id;
	if (!id && r)
		id = r->heard.issue ? r->heard.issue : r->issue;
	return id ? ken_issue(k, id) : SIZE_MAX;
}

static bool find_place(struct place *p, const struct ken *k,
		       const struct hearing_record *r, const struct turn *first)
{
	const struct turn *q = transcript_question_of(&r->said, first);
	size_t i = issue_of(k, q, first, &p->by_answer), any = SIZE_MAX;

	p->side = r->terms.side;
	p->question = q && i != SIZE_MAX ? ken_question(k, p->side, q->text, &i)
					 : SIZE_MAX;
	if (q && p->question == SIZE_MAX) {
		p->question = ken_question(k, p->side, q->text, &any);
		if (p->question != SIZE_MAX) { /* its words say more surely */
			i = any;
			p->by_answer = false;
		}
	}
	if (i == SIZE_MAX)
		return false;
	p->issue = &k->kase->issues[i];
	p->map = i < k->map.n_issues ? &k->map.issues[i] : NULL;
	return true;
}

static void add_strong(struct heard_lines *out, const struct place *p)
{
	size_t n = 0;

	for (size_t i = 0; p->map && i < p->map->n_answers && n < STRONG_MAX;
	     i++) {
		const struct map_answer *a = &p->map->answers[i];

		if (a->effect != COMMITMENT_BENEFICIAL || !a->to[p->question])
			continue;
		heard_lines_add(out, n++ ? "or" : "strong", HEARD_GOOD, "%s",
				a->gist);
	}
}

static void add_losing(struct heard_lines *out, const struct ken *k,
		       const struct place *p)
{
	size_t n = 0;

	for (size_t i = 0; p->map && i < p->map->n_answers && n < LOSING_MAX;
	     i++) {
		const struct map_answer *a = &p->map->answers[i];
		const struct proposition *lost =
			a->gives.n ? map_proposition(&k->map, a->gives.list[0])
				   : NULL;

		if (!lost || !a->to[p->question])
			continue;
		heard_lines_add(out, "gives up", HEARD_WARN,
				"\"%s\" would give up: %s", a->gist,
				lost->text);
		n++;
	}
}

/* What the map has for the answer that was heard; of one that is not sure, so. */
static void add_advice(struct heard_lines *out, const char *head,
		       const struct reading *r)
{
	heard_lines_add(out, head, HEARD_GOOD, "%s%s",
			advice_is_unsure(r) ? ADVICE_IF_MEANT : "", r->instead);
}

static const struct map_answer *heard_as(const struct place *p,
					 const struct reading *r)
{
	for (size_t i = 0;
	     p->map && r->heard.n_answers && i < p->map->n_answers; i++)
		if (!strcmp(p->map->answers[i].id, r->heard.answers[0].id))
			return &p->map->answers[i];
	return NULL;
}

/* What the map advises of an answer to another question is none to this one. */
static bool has_advice(const struct place *p, const struct turn *t)
{
	const struct reading *r = t->reading;
	const struct map_answer *a;

	if (!r || !r->instead || !*r->instead)
		return false;
	if (!r->heard.n_answers)
		return true;
	a = heard_as(p, r);
	if (a && p->question != SIZE_MAX)
		return a->to[p->question];
	return r->commitment == COMMITMENT_BENEFICIAL;
}

static void add_instead(struct heard_lines *out, const struct place *p,
			const struct turn *first, const struct turn *again)
{
	bool now = has_advice(p, again);

	if (now)
		add_advice(out, "advice", again->reading);
	if (has_advice(p, first) &&
	    (!now ||
	     strcmp(first->reading->instead, again->reading->instead) != 0))
		add_advice(out, now ? "at first" : "advice", first->reading);
}

static void add_limits(struct heard_lines *out, const struct place *p)
{
	for (size_t i = 0; p->map && i < p->map->limits.n && i < LIMITS_MAX;
	     i++)
		heard_lines_add(out, i ? "" : "test it", HEARD_PLAIN, "%s",
				p->map->limits.list[i]);
}

static void add_real(struct heard_lines *out, const struct hearing_record *r,
		     const struct turn *first)
{
	const char *who, *real = transcript_real_answer(&r->said, first, &who);

	if (real)
		heard_lines_add(out, "in fact", HEARD_PLAIN, "%s: %s", who,
				real);
}

static void add_of_issue(struct heard_lines *out, const struct place *p)
{
	if (p->issue->good_answer && *p->issue->good_answer)
		heard_lines_add(out, "good", HEARD_GOOD, "%s",
				p->issue->good_answer);
	if (p->issue->losing_concession && *p->issue->losing_concession)
		heard_lines_add(out, "loses", HEARD_BAD, "%s",
				p->issue->losing_concession);
}

/* ---- of a question that the memo does not have ---- */

static void add_law(struct heard_lines *out, const struct ken *k,
		    const struct turn *q)
{
	size_t n = 0;

	for (size_t i = 0; i < k->map.n_authorities && n < LAW_MAX; i++) {
		const struct map_authority *a = &k->map.authorities[i];

		if (!*a->holding || !want_names(q->text, a))
			continue;
		heard_lines_add(out, "law", HEARD_PLAIN, "%s: %s", a->name,
				a->holding);
		n++;
	}
}

static void add_record(struct heard_lines *out, const struct ken *k,
		       const struct turn *q)
{
	for (size_t i = 0; i < q->n_cites && i < RECORD_MAX; i++) {
		const struct ken_paragraph *p = ken_paragraph(
			k, q->cites[i].document, q->cites[i].paragraph);
		const struct document *d = p ? p->document : NULL;
		char *text;

		if (!p)
			continue;
		text = utf8_clipped(p->text, strlen(p->text), RECORD_COLS);
		heard_lines_add(
			out, "record", HEARD_PLAIN, "%s, paragraph %d: %s",
			*d->proceeding_title ? d->proceeding_title : d->id,
			p->number, text);
		free(text);
	}
}

static void add_issue(struct heard_lines *out, const struct place *p,
		      const struct ken *k)
{
	if (p->issue->draft || k->map.drafts.n)
		heard_lines_add(out, "drafts", HEARD_WARN,
				"some of this a program drafted, and nobody "
				"has confirmed");
	heard_lines_add(out, "issue", HEARD_PLAIN, "%s%s%s", p->issue->label,
			p->by_answer ? " (by the words of your answer)" : "",
			p->question == SIZE_MAX
				? " (the memo has no answer to this very "
				  "question: what follows is on the whole "
				  "issue)"
				: "");
	add_of_issue(out, p);
}

void again_outline(struct heard_lines *out, const struct ken *k,
		   const struct hearing_record *r, const struct turn *first,
		   const struct turn *again)
{
	const struct turn *q = transcript_question_of(&r->said, first);
	struct place p = { .question = SIZE_MAX };
	bool found = find_place(&p, k, r, first);

	*out = (struct heard_lines){ 0 };
	if (p.question != SIZE_MAX) {
		add_strong(out, &p);
	} else if (q) {
		add_law(out, k, q);
		add_record(out, k, q);
	}
	add_instead(out, &p, first, again);
	if (p.question != SIZE_MAX) {
		add_limits(out, &p);
		add_losing(out, k, &p);
	}
	if (found)
		add_issue(out, &p, k);
	else
		heard_lines_add(
			out, "", HEARD_PLAIN,
			"The question could not be laid to an issue of the "
			"bench memo, so there is no outline of a good answer "
			"here.");
	add_real(out, r, first);
}

void again_shut(struct heard_lines *out, const struct hearing_record *r,
		const struct turn *first, int64_t now_wall_ms)
{
	char due[CLOCK_HERE_BYTES];

	*out = (struct heard_lines){ 0 };
	clock_here(r->assigned.due_ms, due);
	if (assigned_hides_memo(&r->assigned, now_wall_ms))
		heard_lines_add(out, "outline", HEARD_PLAIN,
				"none yet: the bench memo is shut until %s, "
				"when the assignment is due",
				due);
	else
		heard_lines_add(out, "outline", HEARD_PLAIN,
				"none: the bench memo of this copy of the case "
				"is sealed, and opens under its assignment");
	add_real(out, r, first);
}
