#include "hearing/again_lacking.h"

#include <string.h>

#include "hearing/again_signs.h"
#include "hearing/doubt.h"
#include "hearing/want.h"
#include "score/weak.h"

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
		  "the place of the figure, if the papers have one: name it" },
		{ DOUBT_FLAG, BRINGS,
		  "the step between your reason and your answer: "
		  "say what the one has to do with the other" },
		{ DOUBT_ECHO, BRINGS_MORE,
		  "a reason that the question does not give "
		  "already" },
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if ((seen.doubts & DOUBT_BIT(list[i].doubt)) &&
		    (list[i].unless == BRINGS ||
		     !again_has(seen, list[i].unless)))
			return list[i].lacking;
	return NULL;
}

static const char *lacking_by_want(unsigned wants)
{
	return wants & WANT_BIT(WANT_YES_NO)
		       ? "a yes or a no in the first sentence"
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
	       r->commitment != COMMITMENT_NONE &&
	       !again_signs_gives_ground(r) && !seen.lacks &&
	       !again_has(seen, BRINGS_PLACE) &&
	       (r->heard.n_answers || r->heard.touches >= AGAIN_TOUCHES_HELPS);
}

#define CITE "the place in the record that bears it out: name it"

/* With where it was found to be spoken of, if anywhere. */
static void add_cite(struct heard_lines *out, const char *head,
		     const struct reading *r)
{
	const struct heard_claim *c = heard_open_record(&r->heard);

	if (*c->document && c->paragraph > 0)
		heard_lines_add(out, head, HEARD_PLAIN,
				CITE ", as it may be %s, paragraph %d",
				c->document, c->paragraph);
	else
		heard_lines_add(out, head, HEARD_PLAIN, CITE);
}

/* NULL: nothing was found. */
static const char *lacking_by_reading(const struct reading *r,
				      struct again_seen seen)
{
	if (reading_is_beside(r) && !again_has(seen, BRINGS_WORD))
		return "a word of the question itself, and what you say to it";
	if (r->commitment == COMMITMENT_NONE)
		return "a position: say which way it should go";
	if (r->heard.between)
		return "one answer out of two that the case foresees: say "
		       "which";
	if (is_worth_a_cite(r, seen))
		return CITE;
	if (!r->heard.n_answers)
		return "a point that the case foresees, as far as was found";
	return again_has(seen, BRINGS_MORE)
		       ? NULL
		       : "something that the first try has not: one more fact, "
			 "or one authority";
}

static const char *fallback(struct again_seen seen)
{
	return seen.says == MERIT_LEANS || seen.says == MERIT_BETTER
		       ? "one fact of the record, or one authority, that bears "
			 "it out"
		       : "nothing that was found: what it adds is for you to "
			 "judge";
}

void again_lacking(struct heard_lines *out, const char *head,
		   const struct turn *again, struct again_seen seen)
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
	if (lacking && !strcmp(lacking, CITE))
		add_cite(out, head, r);
	else
		heard_lines_add(out, head, HEARD_PLAIN, "%s",
				lacking ? lacking : fallback(seen));
	if (heard_open_record(&r->heard) && again_has(seen, BRINGS_PLACE))
		heard_lines_add(out, "check", HEARD_PLAIN,
				"the place that you name: whether it says so "
				"was not found");
}

void again_lacking_still(struct heard_lines *out, const struct turn *again,
			 struct again_seen seen)
{
	const struct reading *r = again->reading;
	const char *lacking = lacking_by_want(seen.wants);

	if (lacking)
		heard_lines_add(out, "next", HEARD_PLAIN, "%s", lacking);
	else if (is_worth_a_cite(r, seen))
		add_cite(out, "next", r);
	else if (r->heard.overbroad.to > r->heard.overbroad.from)
		heard_lines_add(out, "next", HEARD_PLAIN,
				"where it stops: it says more than a case can "
				"bear");
}
