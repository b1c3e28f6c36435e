#include "memo/memo.h"

#include <ctype.h>
#include <string.h>

#include "base/sentence.h"
#include "base/str.h"
#include "memo/asking.h"

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

/* A party that was taken from a paper may have its marks: "[7] *Marchetti". */
static char *without_marks(struct arena *a, const char *s, size_t len)
{
	char *out = arena_strndup(a, s, len);
	size_t n = 0, from = 0;

	if (*out == '[' && strchr(out, ']'))
		from = strcspn(out, "]") + 1;
	from += strspn(out + from, " *_");
	for (; out[from]; from++)
		if (out[from] != '*' && out[from] != '_')
			out[n++] = out[from];
	out[n] = '\0';
	return out;
}

/* "Greg Reed, Secretary, Alabama Department of ..." is Greg Reed at the bench. */
static const char *party_or_role(struct arena *a, const struct court_case *c,
				 enum side_id side)
{
	const char *party = c->sides[side].party;

	if (!party || !*party)
		return side_names[side];
	return without_marks(a, party, strcspn(party, ","));
}

static void make_question(struct memo *m, const struct asking *sq,
			  struct memo_question *out, const char *const v[4])
{
	out->text = fill(&m->arena, sq->text, v[0], v[1], v[2], v[3]);
	out->to = -1;
	out->type = sq->type;
	out->manner = -1;
	out->follow_ups = (struct texts){ 0 }; /* one that was not filled */
	for (size_t i = 0; i < sq->then.n; i++) {
		char *f = fill(&m->arena, sq->then.list[i], v[0], v[1], v[2],
			       v[3]);

		if (f)
			texts_add(&out->follow_ups, &m->arena, f, sq->then.n);
	}
}

static struct issue *make_issue(struct memo *m, const struct askings *si,
				enum side_id side, const char *const v[4])
{
	struct issue *issue = arena_alloc(&m->arena, sizeof *issue);

	issue->id = arena_strdup(&m->arena, si->id);
	issue->label = arena_strdup(&m->arena, si->label);
	issue->description = issue->label;
	issue->good_answer = issue->losing_concession = "";
	issue->presses[side] = true;
	issue->questions =
		arena_array(&m->arena, si->n + 1, sizeof *issue->questions);
	for (size_t i = 0; i < si->n; i++) {
		struct memo_question *q = &issue->questions[issue->n_questions];

		make_question(m, &si->list[i], q, v);
		if (q->text)
			issue->n_questions++;
	}
	return issue;
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
	const struct askings *stock;
	const char *values[4];

	stock_values(m, c, side, values);
	m->issues =
		arena_array(&m->arena, ASKING_ISSUES_MAX, sizeof *m->issues);
	for (size_t i = 0; (stock = asking_issue(i)); i++) {
		struct issue *made = make_issue(m, stock, side, values);

		if (made->n_questions)
			m->issues[m->n++] = made;
	}
}

void memo_for(struct memo *m, const struct court_case *c, enum side_id side,
	      const char *only)
{
	*m = (struct memo){ 0 };
	m->issues = arena_array(&m->arena, c->n_issues + 1, sizeof *m->issues);
	for (size_t i = 0; i < c->n_issues; i++)
		if (case_presses(&c->issues[i], side) &&
		    case_is_among(&c->issues[i], only) &&
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

size_t memo_stock(struct arena *a, const struct court_case *c,
		  const char *const *ids, struct issue *out)
{
	size_t n = 0;

	for (; *ids && n < MEMO_STOCK_MAX; ids++) {
		const struct askings *stock = asking_issue_named(*ids);
		struct issue *both = &out[n];

		if (!stock)
			continue;
		*both = (struct issue){ .id = arena_strdup(a, *ids) };
		for (int side = 0; side < SIDES; side++) {
			struct memo m = { .arena = *a };
			const char *values[4];
			const struct issue *one;

			stock_values(&m, c, (enum side_id)side, values);
			one = make_issue(&m, stock, (enum side_id)side, values);
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
