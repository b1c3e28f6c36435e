#include "memo/mapper_ask.h"

#include <stdio.h>
#include <string.h>

#include "court/drafts.h"
#include "memo/ask.h"
#include "memo/mapper_pick.h"
#include "memo/mapper_state.h"

#define SIDE_TOKENS  4000
#define ISSUE_TOKENS 6000
#define FACTS_TOKENS 3000

const char *const mapper_effects[MAPPER_EFFECTS] = { "detrimental",
						     "beneficial", "neutral" };

/* ---- forms ---- */

/* What stands in a list has a name: cppcheck cannot follow ASK_ARRAY into itself. */
#define TEXTS ASK_ARRAY(ASK_TEXT)
#define PROPOSITION                                           \
	ASK_OBJECT("\"name\":" ASK_TEXT ",\"text\":" ASK_TEXT \
		   ",\"says\":" TEXTS ",\"excludes\":" TEXTS, \
		   "\"name\",\"text\",\"says\",\"excludes\"")
#define PROPOSITIONS ASK_ARRAY(PROPOSITION)
#define FACT                                                       \
	ASK_OBJECT("\"text\":" ASK_TEXT ",\"document\":" ASK_TEXT  \
		   ",\"paragraph\":" ASK_WHOLE ",\"keys\":" TEXTS, \
		   "\"text\",\"document\",\"paragraph\",\"keys\"")
#define FACTS ASK_ARRAY(FACT)

static const char side_form[] =
	ASK_OBJECT("\"propositions\":" PROPOSITIONS, "\"propositions\"");

static const char facts_form[] = ASK_OBJECT("\"facts\":" FACTS, "\"facts\"");

/* With the vocabularies of labels.h and map.h in it. */
static void issue_form(struct buf *b)
{
	buf_puts(b, "{\"type\":\"object\",\"additionalProperties\":false,"
		    "\"required\":[\"questions\",\"limits\",\"answers\"],"
		    "\"properties\":{\"questions\":{\"type\":\"array\","
		    "\"items\":{\"type\":\"object\","
		    "\"additionalProperties\":false,\"required\":"
		    "[\"number\",\"form\",\"again\"],\"properties\":{"
		    "\"number\":" ASK_WHOLE ",\"form\":");
	ask_choice(b, wanted_names, WANTED_FORMS);
	buf_puts(b, ",\"again\":" ASK_ARRAY(
			    ASK_TEXT) "}}},\"limits\":" ASK_ARRAY(ASK_TEXT));
	buf_puts(b, ",\"answers\":{\"type\":\"array\",\"items\":{\"type\":"
		    "\"object\",\"additionalProperties\":false,\"required\":"
		    "[\"name\",\"to\",\"gist\",\"says\",\"effect\",\"gives\","
		    "\"press\",\"better\"],\"properties\":{\"name\":" ASK_TEXT
		    ",\"to\":" ASK_ARRAY(
			    ASK_WHOLE) ",\"gist\":" ASK_TEXT
				       ",\"says\":" ASK_ARRAY(
					       ASK_TEXT) ",\"effect\":");
	ask_choice(b, mapper_effects, MAPPER_EFFECTS);
	buf_puts(b,
		 ",\"gives\":" ASK_ARRAY(
			 ASK_TEXT) ",\"press\":{\"type\":"
				   "\"array\",\"items\":{\"type\":\"object\","
				   "\"additionalProperties\":false,"
				   "\"required\":[\"text\","
				   "\"manner\"],\"properties\":{"
				   "\"text\":" ASK_TEXT ",\"manner\":");
	ask_choice(b, manner_names, MANNERS);
	buf_puts(b, "}}},\"better\":" ASK_TEXT "}}}}}");
}

/* ---- what goes into a prompt ---- */

static const char *question_presented(const struct mapper *m)
{
	return m->kase->questions.n ? m->kase->questions.list[0]
				    : "(see the papers)";
}

static void put_points(struct buf *out, const char *what,
		       const struct texts *points)
{
	for (size_t i = 0; i < points->n; i++)
		buf_printf(out, "%s: %s\n", what, points->list[i]);
}

static void side_words(const struct case_side *s, struct buf *out)
{
	if (!drafts_is_unwritten(s->position))
		buf_printf(out, "position: %s\n", s->position);
	put_points(out, "must prove", &s->must_prove);
	put_points(out, "best point", &s->best_points);
	put_points(out, "weak point", &s->weak_points);
}

/* "p-hay: The door stood open." of one side, or (side < 0) of both. */
static void put_propositions(const struct mapper *m, int side, struct buf *out)
{
	struct buf plain;

	buf_init(&plain, ASK_TEXT_MAX);
	for (size_t i = 0; i < m->n_propositions; i++) {
		const struct proposition *p = &m->propositions[i];

		if (side < 0 || (int)p->side == side)
			buf_printf(&plain, "%s (%s): %s\n", p->id,
				   side_names[p->side], p->text);
	}
	prompt_fence("propositions", plain.len ? plain.s : "(none)", out);
	buf_release(&plain);
}

static void issue_words(const struct issue *issue, struct buf *out)
{
	buf_printf(out, "%s\n%s\n", issue->label, issue->description);
	if (*issue->good_answer)
		buf_printf(out, "a good answer: %s\n", issue->good_answer);
	if (*issue->losing_concession)
		buf_printf(out, "what would lose it: %s\n",
			   issue->losing_concession);
}

/* Who is asked: a side, or either of them. */
static const char *put_to(const struct issue *issue,
			  const struct memo_question *q)
{
	if (q->to >= 0)
		return q->to == SIDE_PETITIONER ? "the petitioner"
						: "the respondent";
	if (issue->presses[SIDE_PETITIONER] == issue->presses[SIDE_RESPONDENT])
		return "either side";
	return issue->presses[SIDE_PETITIONER] ? "the petitioner"
					       : "the respondent";
}

static void question_words(const struct issue *issue, struct buf *out)
{
	for (size_t i = 0; i < issue->n_questions; i++)
		buf_printf(out, "%zu, to counsel for %s: %s\n", i + 1,
			   put_to(issue, &issue->questions[i]),
			   issue->questions[i].text);
}

static void fenced(const char *label, const struct buf *plain, struct buf *out)
{
	buf_init(out, ASK_TEXT_MAX);
	prompt_fence(label, plain->len ? plain->s : "(none)", out);
}

/* ---- requests ---- */

bool mapper_ask_side(struct mapper *m, struct llm_request *out,
		     struct error *err)
{
	int side = (int)m->at, other = (int)side_other((enum side_id)side);
	const struct case_side *s = &m->kase->sides[side];
	struct buf title, party, q, plain, about, papers, others;
	char count[12];
	bool ok;

	ask_line(m->kase->title, &title);
	ask_line(drafts_is_no_party(s->party) ? "whose name is not known"
					      : s->party,
		 &party);
	ask_line(question_presented(m), &q);
	buf_init(&plain, ASK_TEXT_MAX);
	side_words(s, &plain);
	fenced("side", &plain, &about);
	buf_init(&papers, ASK_TEXT_MAX);
	mapper_pick(m, plain.s, NULL, m->piece_bytes, &papers);
	buf_init(&others, ASK_TEXT_MAX);
	put_propositions(m, other, &others);
	snprintf(count, sizeof count, "%d", MAPPER_PROPOSITIONS);
	{
		const struct prompt_value values[] = {
			{ "case_title", title.s },
			{ "question_presented", q.s },
			{ "side", side_names[side] },
			{ "opponent", side_names[other] },
			{ "party", party.s },
			{ "context", about.s },
			{ "asked", others.s },
			{ "passages", papers.s },
			{ "count", count },
		};

		ok = ask_fill(&m->sides, values, sizeof values / sizeof *values,
			      out, err);
	}
	request_form(out, "propositions", side_form);
	out->max_tokens = SIDE_TOKENS;
	snprintf(m->step, sizeof m->step, "what the %s must hold",
		 side_names[side]);
	buf_release(&title);
	buf_release(&party);
	buf_release(&q);
	buf_release(&plain);
	buf_release(&about);
	buf_release(&papers);
	buf_release(&others);
	return ok;
}

static bool fill_issue(struct mapper *m, const struct issue *issue,
		       const struct buf *plain, const struct buf *asked,
		       struct llm_request *out, struct error *err)
{
	struct buf title, q, about, questions, papers, propositions, query;
	bool ok;

	ask_line(m->kase->title, &title);
	ask_line(question_presented(m), &q);
	fenced("issue", plain, &about);
	fenced("questions", asked, &questions);
	buf_init(&query, ASK_TEXT_MAX);
	buf_printf(&query, "%s\n%s", plain->s, asked->s);
	buf_init(&papers, ASK_TEXT_MAX);
	mapper_pick(m, query.s, issue, m->piece_bytes * 3 / 4, &papers);
	buf_init(&propositions, ASK_TEXT_MAX);
	put_propositions(m, -1, &propositions);
	{
		const struct prompt_value values[] = {
			{ "case_title", title.s },
			{ "question_presented", q.s },
			{ "issue", about.s },
			{ "question", questions.s },
			{ "context", propositions.s },
			{ "passages", papers.s },
		};

		ok = ask_fill(&m->answers, values,
			      sizeof values / sizeof *values, out, err);
	}
	buf_release(&title);
	buf_release(&q);
	buf_release(&about);
	buf_release(&questions);
	buf_release(&query);
	buf_release(&papers);
	buf_release(&propositions);
	return ok;
}

bool mapper_ask_issue(struct mapper *m, struct llm_request *out,
		      struct error *err)
{
	const struct issue *issue = &m->kase->issues[m->at];
	struct buf plain, asked, form;
	bool ok;

	buf_init(&plain, ASK_TEXT_MAX);
	buf_init(&asked, ASK_TEXT_MAX);
	buf_init(&form, ASK_TEXT_MAX);
	issue_words(issue, &plain);
	question_words(issue, &asked);
	ok = fill_issue(m, issue, &plain, &asked, out, err);
	issue_form(&form);
	request_form(out, "answers", form.s);
	out->max_tokens = ISSUE_TOKENS;
	snprintf(m->step, sizeof m->step, "answers to %.90s", issue->id);
	buf_release(&plain);
	buf_release(&asked);
	buf_release(&form);
	return ok;
}

bool mapper_ask_facts(struct mapper *m, struct llm_request *out,
		      struct error *err)
{
	struct buf title, plain, about, papers;
	char count[12];
	bool ok;

	ask_line(m->kase->title, &title);
	buf_init(&plain, ASK_TEXT_MAX);
	if (!drafts_is_unwritten(m->kase->facts))
		buf_puts(&plain, m->kase->facts);
	fenced("facts", &plain, &about);
	buf_init(&papers, ASK_TEXT_MAX);
	mapper_pick_facts(m, m->at, &papers);
	snprintf(count, sizeof count, "%d", MAPPER_FACTS);
	{
		const struct prompt_value values[] = {
			{ "case_title", title.s },
			{ "facts", about.s },
			{ "passages", papers.s },
			{ "count", count },
		};

		ok = ask_fill(&m->facts_of, values,
			      sizeof values / sizeof *values, out, err);
	}
	request_form(out, "facts", facts_form);
	out->max_tokens = FACTS_TOKENS;
	snprintf(m->step, sizeof m->step, "facts an answer can get wrong");
	buf_release(&title);
	buf_release(&plain);
	buf_release(&about);
	buf_release(&papers);
	return ok;
}
