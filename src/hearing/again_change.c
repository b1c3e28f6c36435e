#include "hearing/again_change.h"

#include <string.h>

#include "base/str.h"
#include "hearing/again_lacking.h"
#include "hearing/again_signs.h"
#include "hearing/doubt.h"
#include "hearing/lack.h"
#include "hearing/want.h"
#include "score/weak.h"

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
	return seen.first_lacks || again_signs_gives_ground(first->reading);
}

static const char *no_better_words(const struct turn *first,
				   const struct turn *again,
				   struct again_seen seen)
{
	struct again_signs c = again_signs_of(first, again);

	if (!strcmp(first->text, again->text))
		return "the same words as the first time";
	if (again_fails(first, again, seen) && neither_stands(first, seen))
		return "no better yet than the first try: neither is the "
		       "better one";
	if (again_fails(first, again, seen) || c.unheard ||
	    again_drops_reason(first->reading, again->reading, seen) ||
	    again_drops_ground(first->reading, again->reading, seen) ||
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
			: again_is_perhaps_better(first, again, seen)
				? "perhaps better than the first try: compare "
				  "them and judge yourself"
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

/* One sentence, true of the readings, where nothing else was said. */
static void add_why(struct heard_lines *out, const struct turn *first,
		    const struct turn *again, struct again_seen seen)
{
	const struct reading *a = first->reading, *b = again->reading;
	const char *why;

	if (again_drops_ground(a, b, seen))
		why = "it concedes, and the first try held its position; "
		      "judge whether it had to";
	else if (again_drops_reason(a, b, seen))
		why = "it gives no reason of its own, and the first try gave "
		      "one";
	else if (b->commitment == COMMITMENT_NONE)
		why = "no position could be read in it";
	else if (differ(first, again))
		why = "the one says yes and the other no, and the reading is "
		      "not sure enough of either";
	else if (again_signs_gives_ground(b))
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

/* ---- what the one has, and the other has not ---- */

#define GAINS_TOLD 3 /* with the faults that are gone */
/* What anybody can see, whatever the reading is worth. */
#define GAINS_PLAIN                                                           \
	(GAIN_BIT(GAIN_REASON) | GAIN_BIT(GAIN_LAW) | GAIN_BIT(GAIN_FIGURE) | \
	 GAIN_BIT(GAIN_MORE))

/* So many as there is room for beside `n` others. */
static void add_gains(struct heard_lines *out, const char *head,
		      enum heard_tone tone, size_t n, unsigned gains,
		      const char *const words[])
{

	for (int i = 0; i < GAINS && n < GAINS_TOLD; i++)
		if (gains & GAIN_BIT(i)) {
			heard_lines_add(out, head, tone, "%s", words[i]);
			n++;
		}
}

/* Of what was gained that which the faults that are gone do not say. */
static unsigned beyond_faults(unsigned gained, unsigned gone)
{
	if (gone & AGAIN_MISSES)
		gained &= ~GAIN_BIT(GAIN_TOUCHES);
	if (gone & (WEAK_BIT(WEAK_GIVES) | WEAK_BIT(WEAK_LOSES) |
		    WEAK_BIT(WEAK_COSTS)))
		gained &= ~GAIN_BIT(GAIN_GROUND);
	return gained;
}

static void tell_gains(struct heard_lines *out, enum again came,
		       const struct turn *first, const struct turn *again,
		       struct again_seen seen, unsigned gone)
{
	bool perhaps = came == AGAIN_UNTOLD &&
		       again_is_perhaps_better(first, again, seen);

	if (came == AGAIN_BETTER)
		add_gains(out, "better", HEARD_GOOD, out->n - 1,
			  beyond_faults(seen.gained, gone), merit_gain_words);
	else if (perhaps)
		add_gains(out, "this time", HEARD_PLAIN, 0, seen.gained,
			  merit_gain_words);
	else if (came == AGAIN_UNTOLD && !seen.doubts)
		add_gains(out, "this time", HEARD_PLAIN, 0,
			  seen.gained & GAINS_PLAIN, merit_gain_words);
	if (came == AGAIN_WORSE && seen.says == MERIT_WORSE)
		add_gains(out, "lost", HEARD_WARN, 0, seen.lost,
			  merit_loss_words);
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
		       const struct reading *first, struct again_signs c)
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
		again_lacking(out,
			      again_is_perhaps_better(first, again, seen)
				      ? "to be sure"
				      : "lacking",
			      again, seen);
	if (came == AGAIN_BETTER)
		again_lacking_still(out, again, seen);
	if (came == AGAIN_BETTER && again_has(seen, BRINGS_MODEL))
		heard_lines_add(out, "why", HEARD_GOOD,
				"it is nearly an answer that the case itself "
				"calls good here");
	if (!again->reading->firm && !open && came != AGAIN_UNTOLD &&
	    !seen.lacks && !(weak_signs(again->reading) & AGAIN_MISSES))
		heard_lines_add(out, "open", HEARD_PLAIN,
				"how it lands is unsettled: read it yourself");
}

void again_change(struct heard_lines *out, const struct turn *first,
		  const struct turn *again, struct again_seen seen)
{
	enum again came = again_compare(first, again, seen);
	struct again_signs c;

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
	c = again_signs_of(first, again);
	if (seen.lacks) /* said more plainly below */
		c = (struct again_signs){ .open = 0 };
	if (came == AGAIN_UNTOLD) {
		c.gone = 0; /* what is not clear is no praise */
		add_doubts(out, c.unheard ? 0 : seen.doubts);
		add_wants(out, first, seen);
	}
	if (c.unheard) {
		c.open |= AGAIN_ONLY_MISSES;
		c.stays = c.came = 0;
	}
	if (again_signs_puts_off(again->reading))
		heard_lines_add(out, "still", HEARD_WARN,
				"it puts the answer off: what was asked is "
				"still to be answered");
	add_lacks(out, "still", seen.lacks & seen.first_lacks);
	add_lacks(out, "new", seen.lacks & ~seen.first_lacks);
	add_change(out, came, first->reading, c);
	tell_gains(out, came, first, again, seen, c.gone);
	if (came == AGAIN_SAME)
		add_lacks(out, "the first", seen.first_lacks & ~seen.lacks);
	add_rest(out, came, first, again, seen, c.open);
}
