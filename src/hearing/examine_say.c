#include "hearing/examine_say.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/xmalloc.h"
#include "court/wording.h"

static const char *label_of(enum tactics_dimension d, int i)
{
	return tactics_schemes[d].labels[i];
}

static const char *said_of(const char *name, const char *key)
{
	char section[80];
	const char *said;

	snprintf(section, sizeof section, "named %s", name);
	said = wording(section, key);
	return said ? said : "";
}

/* ---- before the truth ---- */

void examine_say_start(const struct dialogue *d, const char *to_do,
		       const char *invented, struct heard_lines *out)
{
	*out = (struct heard_lines){ 0 };
	heard_lines_add(out, "", HEARD_PLAIN, "%s", d->background);
	heard_lines_add(out, "you", HEARD_PLAIN, "%s", d->examiner);
	heard_lines_add(out, "answers", HEARD_PLAIN, "%s", d->role);
	heard_lines_add(out, "to do", HEARD_PLAIN, "%s", to_do);
	heard_lines_add(out, "", HEARD_PLAIN, "%s", invented);
}

void examine_say_opening(const struct examine *e, struct heard_lines *out)
{
	examine_say_start(e->d,
			  "Pick a question, hear the answer, and name what it "
			  "does. At the "
			  "end you see what was known and not said.",
			  "All persons and events are invented.", out);
}

const char *examine_gloss(enum tactics_dimension d, int label)
{
	return said_of(label_of(d, label), "short");
}

const char *examine_question(const struct examine *e)
{
	if (e->part == EXAMINE_ASKING)
		return examine_choices(e) > 1 ? "What do you ask?"
					      : "Your question:";
	return e->part == EXAMINE_NAMING
		       ? said_of(tactics_schemes[e->dimension].word, "asks")
		       : "";
}

const char *examine_choice(const struct examine *e, size_t i,
			   const char **gloss)
{
	const char *label;

	if (e->part == EXAMINE_ASKING) {
		*gloss = e->d->turns[e->turn].asks[i].question;
		return "";
	}
	label = label_of(e->dimension, (int)i);
	*gloss = said_of(label, "short");
	return label;
}

void examine_say_meanings(enum tactics_dimension d, struct heard_lines *out)
{
	*out = (struct heard_lines){ 0 };
	for (size_t i = 0; i < tactics_schemes[d].n; i++) {
		const char *label = label_of(d, (int)i);

		heard_lines_add(out, label, HEARD_PLAIN, "%s Example: %s",
				said_of(label, "means"),
				said_of(label, "example"));
	}
}

/* ---- the truth ---- */

/* "act: Directives. You named Representatives (says how things are)." */
void examine_say_label(enum tactics_dimension d, int holds, int named,
		       struct heard_lines *out)
{
	const char *word = tactics_schemes[d].word;
	const char *label = label_of(d, holds);

	if (named == holds)
		heard_lines_add(out, word, HEARD_GOOD, "%s: you heard it.",
				label);
	else if (named < 0)
		heard_lines_add(out, word, HEARD_PLAIN,
				"%s: %s. You passed over it.", label,
				said_of(label, "short"));
	else
		heard_lines_add(out, word, HEARD_WARN, "%s: %s. You named %s.",
				label, said_of(label, "short"),
				label_of(d, named));
}

void examine_say_turn(const struct examine *e, size_t turn,
		      struct heard_lines *out)
{
	const struct dialogue_ask *a = examine_asked(e, turn);

	for (int i = 0; i < TACTICS_GOAL; i++)
		examine_say_label((enum tactics_dimension)i, a->labels[i],
				  e->turns[turn].named[i], out);
	heard_lines_add(out, "words", HEARD_PLAIN, "\"%.*s\"",
			(int)(a->words.to - a->words.from),
			a->answer + a->words.from);
	heard_lines_add(out, "why", HEARD_PLAIN, "%s", a->why);
}

void examine_say_goal(const struct examine *e, struct heard_lines *out)
{
	examine_say_label(TACTICS_GOAL, e->d->goal, e->goal, out);
	heard_lines_add(out, "to ask", HEARD_PLAIN, "%s", e->d->outcome);
}

void examine_say_truth(const struct examine *e, struct heard_lines *out)
{
	*out = (struct heard_lines){ 0 };
	heard_lines_add(out, "known", HEARD_PLAIN, "%s",
			e->d->private_knowledge);
	for (size_t t = 0; t < e->d->n; t++) {
		const struct dialogue_ask *a = examine_asked(e, t);

		heard_lines_add(out, "", HEARD_PLAIN, "%s", "");
		heard_lines_add(out, "you", HEARD_PLAIN, "%s", a->question);
		heard_lines_add(out, "answer", HEARD_PLAIN, "%s", a->answer);
		examine_say_turn(e, t, out);
	}
	heard_lines_add(out, "", HEARD_PLAIN, "%s", "");
	examine_say_goal(e, out);
}

char *examine_say_score(const struct examine *e)
{
	struct examine_score s = examine_score(e);

	return examine_say_shares(&s);
}

char *examine_say_shares(const struct examine_score *s)
{
	struct buf b;
	size_t n = 0;

	buf_init(&b, BUF_TEXT_MAX);
	buf_puts(&b, "This round: ");
	for (int d = 0; d < TACTICS_DIMENSIONS; d++) {
		if (!s->named[d])
			continue;
		buf_printf(&b, "%s%s %zu of %zu", n ? ", " : "",
			   tactics_schemes[d].word, s->right[d], s->named[d]);
		n++;
	}
	buf_puts(&b, n ? "." : "nothing was named.");
	return buf_take(&b);
}
