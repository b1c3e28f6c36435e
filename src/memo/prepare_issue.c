#include "memo/prepare_issue.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "base/str.h"
#include "memo/asking.h"

#define LABEL_WORDS    9
#define QUESTIONS_MAX  4
#define FOLLOW_UPS_MAX (ASKING_THEN_MAX + 2) /* of a question */

/* ---- words ---- */

static const char *brief_of(const struct preparing *g, const struct place *at,
			    int pressed, struct buf *b)
{
	const struct paper *paper = &g->p->list[at->paper];
	const char *name = paper->document->link_name;

	buf_reset(b);
	switch (paper->kind) {
	case PAPER_BRIEF:
	case PAPER_REPLY:
		if (paper->side < 0)
			buf_puts(b, "the brief");
		else if (paper->side == pressed)
			buf_puts(b, "your");
		else
			buf_printf(b, "%s's", side_names[paper->side]);
		if (paper->side >= 0)
			buf_puts(b, paper->kind == PAPER_REPLY ? " reply"
							       : " brief");
		break;
	case PAPER_AMICUS: buf_puts(b, "an amicus"); break;
	case PAPER_DECISION: buf_puts(b, "the opinion below"); break;
	default:
		if (str_begins_fold(name, "the "))
			name += 4;
		buf_printf(b, "the %.*s", (int)strcspn(name, ":("), name);
		while (b->len && b->s[b->len - 1] == ' ')
			buf_cut(b, b->len - 1);
	}
	return b->s;
}

static void put_cap(struct buf *out, const char *s, bool cap)
{
	size_t at = out->len;

	buf_puts(out, s);
	if (cap && out->len > at)
		out->s[at] = (char)toupper((unsigned char)out->s[at]);
}

/* A point as the end of a quotation: with its full stop. */
static void put_point(struct buf *out, const char *s)
{
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
		if (s[i] != '*')
			i += quotation_put_one(out, s + i) - 1;
	if (n && !strchr(".?!", s[n - 1]))
		buf_putc(out, '.');
}

static void put_value(const struct preparing *g, const struct filling *v,
		      const char *name, size_t len, struct buf *out)
{
	bool cap = isupper((unsigned char)*name);
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (!strncasecmp(name, "said", len))
		buf_puts(out, v->said->text);
	else if (!strncasecmp(name, "where", len))
		papers_where(g->p, &v->said->at, out);
	else if (!strncasecmp(name, "whose", len))
		put_cap(out, brief_of(g, &v->said->at, v->side, &b), cap);
	else if (!strncasecmp(name, "point", len))
		put_point(out, v->point);
	else if (!strncasecmp(name, "term", len))
		buf_puts(out, v->term);
	else if (!strncasecmp(name, "other", len))
		put_cap(out, side_names[side_other((enum side_id)v->side)],
			cap);
	else if (!strncasecmp(name, "own", len))
		put_cap(out, side_names[v->side], cap);
	else
		buf_printf(out, "%zu", v->n);
	buf_release(&b);
}

static char *fill(const struct preparing *g, const char *text,
		  const struct filling *v)
{
	struct buf out;
	char *kept;

	buf_init(&out, BUF_TEXT_MAX);
	while (*text) {
		size_t n = strcspn(text, "{"), len;

		buf_add(&out, text, n);
		text += n;
		if (!*text)
			break;
		len = strcspn(text, "}");
		put_value(g, v, text + 1, len - 1, &out);
		text += len + 1;
	}
	kept = arena_strdup(&g->d->arena, out.s);
	buf_release(&out);
	return kept;
}

/* ---- an issue ---- */

/* The words of a kind in turn. */
static const struct asking *next_of(struct preparing *g, enum draft_kind kind)
{
	const struct askings *all = asking_draft(kind);

	return &all->list[g->used[kind]++ % all->n];
}

void prepare_issue_ask(struct preparing *g, struct issue *issue,
		       enum draft_kind kind, const struct filling *v)
{
	const struct asking *w = next_of(g, kind);
	struct memo_question *q;

	if (!issue->questions)
		issue->questions = arena_array(&g->d->arena, QUESTIONS_MAX,
					       sizeof *issue->questions);
	if (issue->n_questions == QUESTIONS_MAX)
		return;
	q = &issue->questions[issue->n_questions++];
	*q = (struct memo_question){ .text = fill(g, w->text, v),
				     .to = v->side,
				     .type = w->type,
				     .manner = -1 };
	q->follow_ups.list =
		arena_array(&g->d->arena, FOLLOW_UPS_MAX, sizeof(char *));
	for (size_t i = 0; i < w->then.n; i++)
		q->follow_ups.list[q->follow_ups.n++] =
			fill(g, w->then.list[i], v);
	if (v->said)
		g->taken[v->said - g->p->said] = true;
}

/* The first thing said after an answer to the issue's last question. */
void prepare_issue_follow_up(struct preparing *g, struct issue *issue,
			     enum draft_kind kind, const struct filling *v)
{
	struct texts *t = &issue->questions[issue->n_questions - 1].follow_ups;

	memmove(t->list + 1, t->list, t->n * sizeof *t->list);
	t->list[0] = fill(g, next_of(g, kind)->text, v);
	t->n++;
}

void prepare_issue_cite(struct preparing *g, struct issue *issue,
			const struct place *at)
{
	if (!issue->record)
		issue->record = arena_array(&g->d->arena, CASE_CITES_MAX,
					    sizeof *issue->record);
	for (size_t i = 0; i < issue->n_record; i++)
		if (issue->record[i].paragraph == at->paragraph &&
		    !strcmp(issue->record[i].document,
			    prepare_quote_id(g, at->paper)))
			return;
	if (issue->n_record < CASE_CITES_MAX)
		issue->record[issue->n_record++] = (struct record_cite){
			arena_strdup(&g->d->arena,
				     prepare_quote_id(g, at->paper)),
			at->paragraph
		};
}

/* The first words of a text, for a label. */
static char *label_from(struct arena *a, const char *s)
{
	size_t n = 0, words = 0;
	char *label;

	while (s[n] && words < LABEL_WORDS) {
		while (s[n] && s[n] != ' ')
			n++;
		words++;
		if (words < LABEL_WORDS)
			n += s[n] == ' ';
	}
	while (n && strchr(" ,;:.'", s[n - 1]))
		n--;
	label = arena_printf(a, "%.*s%s", (int)n, s,
			     strlen(s) > n + 1 ? " ..." : "");
	*label = (char)toupper((unsigned char)*label);
	return label;
}

struct issue *prepare_issue_begin(struct preparing *g, const char *label,
				  int side)
{
	struct issue *issue = drafted_issue(g->d);

	issue->label = label_from(&g->d->arena, label);
	issue->presses[side] = true;
	return issue;
}

void prepare_issue_answer(struct preparing *g, struct issue *issue,
			  const struct sentence *own)
{
	issue->good_answer =
		arena_printf(&g->d->arena, "As %s has it: %s",
			     prepare_quote_where(g, &own->at), own->text);
}
