#include "memo/memo.h"

#include <ctype.h>
#include <string.h>

#include "base/sentence.h"

/*
 * What a careful generalist asks in any appeal.  {q} is the question presented,
 * {own} and {other} the parties, {fact} a sentence of the facts.
 */
struct stock_question {
	const char *text;
	const char *follow_ups[2];
	struct question_type type;
};
struct stock_issue {
	const char *id, *label;
	struct stock_question questions[3];
};

/* legalbench stetson metacog valence, as indexes into labels.h's tables */
enum { BACKGROUND, CLARIFICATION, IMPLICATIONS, SUPPORT, CRITICISM };
enum {
	ELICIT,
	AUTHORITY,
	HYPOTHETICAL,
	OPPOSING,
	POLICY,
	CONCESSIONS,
	SOFTBALL
};
enum {
	STATUTE,
	PRECEDENT,
	FACTS,
	JUDICIAL_ROLE,
	ARGUMENTATION,
	CONSTITUTION,
	PROCEDURE
};
enum { COMPETITIVE, SLIGHTLY_COMPETITIVE, NEUTRAL, SLIGHTLY_COOPERATIVE };

static const struct stock_issue stock[] = {
	{ "question-presented",
	  "the question presented",
	  { { "The question we took is this: {q} What is your answer, in one "
	      "sentence, and what is the strongest reason for it?",
	      { "Give me the reason before the history.",
		"Is that the rule you want us to write, word for word?" },
	      { CLARIFICATION, ELICIT, ARGUMENTATION, NEUTRAL } },
	    { "Suppose we agree with you on that question. What is left for "
	      "the lower court to decide?",
	      { "Would {other} still have a way to win below?",
		"Then why should we say anything more than that?" },
	      { IMPLICATIONS, AUTHORITY, PROCEDURE, NEUTRAL } } } },
	{ "text",
	  "the words of the governing provision",
	  { { "Before we come to cases: which words of the governing text "
	      "decide "
	      "this, and how does {other} read the same words?",
	      { "Show me the word that carries the weight.",
		"If the drafters meant that, why did they not say so?" },
	      { CLARIFICATION, AUTHORITY, STATUTE, SLIGHTLY_COMPETITIVE } },
	    { "Your reading has to give every word some work to do. Which word "
	      "does the least work on your reading?",
	      { "So on your view that word could be struck out?",
		"Doesn't {other}'s reading avoid that?" },
	      { CRITICISM, AUTHORITY, STATUTE, SLIGHTLY_COMPETITIVE } } } },
	{ "precedent",
	  "the case that is hardest for you",
	  { { "Which of our decisions is the hardest for you, and why do we "
	      "not "
	      "have to overrule it to rule for {own}?",
	      { "What is the distinction, in a sentence?",
		"Would a lower court have seen that distinction?" },
	      { CRITICISM, AUTHORITY, PRECEDENT, SLIGHTLY_COMPETITIVE } },
	    { "What is your closest authority, and what did it not decide?",
	      { "So it leaves this question open?",
		"Then it does not help you as much as you say, does it?" },
	      { SUPPORT, AUTHORITY, PRECEDENT, NEUTRAL } } } },
	{ "limiting-principle",
	  "where the rule stops",
	  { { "If we adopt your rule, where does it stop? Give me the next "
	      "case, "
	      "the one you would lose.",
	      { "I asked for a case you would lose, counsel.",
		"What in your rule makes that case different?" },
	      { IMPLICATIONS, HYPOTHETICAL, ARGUMENTATION,
		SLIGHTLY_COMPETITIVE } },
	    { "Take the facts and double them: twice the harm, twice the "
	      "delay, "
	      "twice the cost. Does your rule come out the same way?",
	      { "Then the degree does matter?",
		"And if I halve them instead?" },
	      { IMPLICATIONS, HYPOTHETICAL, FACTS, NEUTRAL } } } },
	{ "facts",
	  "the facts that hurt",
	  { { "The record says this: {fact} How does that fit the case as you "
	      "tell it?",
	      { "You don't dispute that it happened?",
		"Is there anything in the record the other way?" },
	      { CRITICISM, ELICIT, FACTS, SLIGHTLY_COMPETITIVE } },
	    { "Which single fact, if it had been otherwise, would change your "
	      "answer?",
	      { "Why that one?", "So the rule turns on it?" },
	      { CLARIFICATION, ELICIT, FACTS, NEUTRAL } } } },
	{ "other-side",
	  "the other side's best point",
	  { { "{other} will stand up after you. What is the best thing they "
	      "will "
	      "say, and what is your answer to it?",
	      { "That is not their best point, I think. Try the harder one.",
		"Does your answer survive if their account of the facts is "
		"right?" },
	      { CRITICISM, OPPOSING, ARGUMENTATION,
		SLIGHTLY_COMPETITIVE } } } },
	{ "consequences",
	  "what happens tomorrow",
	  { { "What happens the morning after a ruling for {own}? Who has to "
	      "do "
	      "something they do not do today?",
	      { "How many of them are there, do we know?",
		"Should we worry about that, or is it for the legislature?" },
	      { IMPLICATIONS, POLICY, JUDICIAL_ROLE, NEUTRAL } } } },
	{ "remedy",
	  "what the court should order",
	  { { "What exactly should our judgment say: affirm, reverse, vacate? "
	      "And "
	      "with what instructions?",
	      { "Would a narrower disposition give you what you need?",
		"Did you ask for that below?" },
	      { CLARIFICATION, ELICIT, PROCEDURE, NEUTRAL } } } },
	{ "concession",
	  "what can be given up",
	  { { "Can we agree on this much: that there are cases of this kind in "
	      "which {other} would be right?",
	      { "Then the dispute is only about which side of the line this "
		"one "
		"falls on?",
		"And you cannot say where the line is without the facts?" },
	      { CRITICISM, CONCESSIONS, ARGUMENTATION,
		SLIGHTLY_COMPETITIVE } } } },
	{ "procedure",
	  "whether the point is properly here",
	  { { "Was this argument made below, in these terms, and did the court "
	      "below pass on it?",
	      { "Where in the record would I find that?",
		"If it was not, why should we be the first to decide it?" },
	      { BACKGROUND, ELICIT, PROCEDURE, NEUTRAL } } } },
};

/* Letters of a sentence long enough to quote, from the facts; "" if none. */
static char *telling_sentence(struct arena *a, const char *facts, size_t which)
{
	size_t seen = 0;

	while (*facts) {
		size_t n = 0;

		facts += strspn(facts, " \n");
		while (facts[n] && !sentence_ends(facts, n))
			n++;
		if (n > 60 && n < 320 && seen++ == which)
			return arena_strndup(a, facts, n + (facts[n] != '\0'));
		facts += n + (facts[n] != '\0');
	}
	return NULL;
}

/* Replaces {q}, {own}, {other}, {fact}; NULL when a value is missing. */
static char *fill(struct arena *a, const char *text, const char *q,
		  const char *own, const char *other, const char *fact)
{
	const struct {
		const char *name, *value;
	} v[] = { { "{q}", q },
		  { "{own}", own },
		  { "{other}", other },
		  { "{fact}", fact } };
	char *out = arena_strdup(a, text);

	for (size_t i = 0; i < sizeof v / sizeof *v; i++) {
		char *at = strstr(out, v[i].name);

		if (!at)
			continue;
		if (!v[i].value || !v[i].value[0])
			return NULL;
		*at = '\0';
		out = arena_printf(a, "%s%s%s", out, v[i].value,
				   at + strlen(v[i].name));
		i--; /* it may occur twice */
	}
	return out;
}

/* "Greg Reed, Secretary, Alabama Department of ..." is Greg Reed at the bench. */
static const char *party_or_role(struct arena *a, const struct court_case *c,
				 enum side_id side)
{
	const char *party = c->sides[side].party;

	if (!party || !*party)
		return side_names[side];
	return arena_strndup(a, party, strcspn(party, ","));
}

static void make_question(struct memo *m, const struct stock_question *sq,
			  struct memo_question *out, const char *const v[4])
{
	out->text = fill(&m->arena, sq->text, v[0], v[1], v[2], v[3]);
	out->to = -1;
	out->type = sq->type;
	out->follow_ups = (struct texts){ .list = arena_array(&m->arena, 2,
							      sizeof(char *)) };
	for (size_t i = 0; i < 2; i++) {
		char *f = fill(&m->arena, sq->follow_ups[i], v[0], v[1], v[2],
			       v[3]);

		if (f)
			out->follow_ups.list[out->follow_ups.n++] = f;
	}
}

static struct issue *make_issue(struct memo *m, const struct stock_issue *si,
				enum side_id side, const char *const v[4])
{
	struct issue *issue = arena_alloc(&m->arena, sizeof *issue);

	issue->id = arena_strdup(&m->arena, si->id);
	issue->label = arena_strdup(&m->arena, si->label);
	issue->description = issue->label;
	issue->good_answer = issue->losing_concession = "";
	issue->presses[side] = true;
	issue->questions = arena_array(&m->arena, 3, sizeof *issue->questions);
	for (size_t i = 0; i < 3 && si->questions[i].text; i++) {
		struct memo_question *q = &issue->questions[issue->n_questions];

		make_question(m, &si->questions[i], q, v);
		if (q->text)
			issue->n_questions++;
	}
	return issue;
}

static bool wanted(const char *id, const char *const *only, size_t n_only)
{
	for (size_t i = 0; i < n_only; i++)
		if (!strcmp(only[i], id))
			return true;
	return !n_only;
}

/* Of {q}, {own}, {other}, {fact}. */
static void stock_values(struct memo *m, const struct court_case *c,
			 enum side_id side, const char *values[4])
{
	const char *facts = c->facts ? c->facts : "";

	values[0] = c->questions.n ? c->questions.list[0] : NULL;
	values[1] = party_or_role(&m->arena, c, side);
	values[2] = party_or_role(&m->arena, c, side_other(side));
	values[3] = telling_sentence(&m->arena, facts, 1);
	if (!values[3])
		values[3] = telling_sentence(&m->arena, facts, 0);
}

static void from_stock(struct memo *m, const struct court_case *c,
		       enum side_id side)
{
	size_t n = sizeof stock / sizeof *stock;
	const char *values[4];

	stock_values(m, c, side, values);
	m->issues = arena_array(&m->arena, n, sizeof *m->issues);
	for (size_t i = 0; i < n; i++) {
		struct issue *made = make_issue(m, &stock[i], side, values);

		if (made->n_questions)
			m->issues[m->n++] = made;
	}
}

void memo_for(struct memo *m, const struct court_case *c, enum side_id side,
	      const char *const *only, size_t n_only)
{
	*m = (struct memo){ 0 };
	m->issues = arena_array(&m->arena, c->n_issues + 1, sizeof *m->issues);
	for (size_t i = 0; i < c->n_issues; i++)
		if (case_presses(&c->issues[i], side) &&
		    wanted(c->issues[i].id, only, n_only) &&
		    c->issues[i].n_questions)
			m->issues[m->n++] = &c->issues[i];
	if (!m->n && !c->n_issues)
		from_stock(m, c, side);
}

/* Adds what `more` asks `side` to an issue of both sides. */
static void join_issue(struct arena *a, struct issue *to,
		       const struct issue *more, enum side_id side)
{
	struct memo_question *all = arena_array(
		a, to->n_questions + more->n_questions + 1, sizeof *all);

	if (to->n_questions)
		memcpy(all, to->questions, to->n_questions * sizeof *all);
	to->questions = all;
	to->presses[side] = true;
	for (size_t i = 0; i < more->n_questions; i++) {
		all[to->n_questions] = more->questions[i];
		all[to->n_questions++].to = (int)side;
	}
}

static size_t stock_number(const char *id)
{
	size_t i = 0;

	while (i < sizeof stock / sizeof *stock && strcmp(stock[i].id, id) != 0)
		i++;
	return i;
}

size_t memo_stock(struct arena *a, const struct court_case *c,
		  const char *const *ids, struct issue *out)
{
	size_t n = 0;

	for (; *ids && n < MEMO_STOCK_MAX; ids++) {
		size_t number = stock_number(*ids);
		struct issue *both = &out[n];

		if (number == sizeof stock / sizeof *stock)
			continue;
		*both = (struct issue){ .id = arena_strdup(a, *ids) };
		for (int side = 0; side < SIDES; side++) {
			struct memo m = { .arena = *a };
			const char *values[4];
			const struct issue *one;

			stock_values(&m, c, (enum side_id)side, values);
			one = make_issue(&m, &stock[number], (enum side_id)side,
					 values);
			*a = m.arena;
			both->label = one->label;
			both->description = one->description;
			both->good_answer = one->good_answer;
			both->losing_concession = one->losing_concession;
			join_issue(a, both, one, (enum side_id)side);
		}
		n += both->n_questions > 0;
	}
	return n;
}

void memo_release(struct memo *m)
{
	arena_release(&m->arena);
	*m = (struct memo){ 0 };
}
