/*
 * line.c - see scene.h: the line of the memo that an answer engages most
 *
 * The memo's questions and the follow-ups of what was asked, held against the
 * answer's words (those of the question itself count less): shared words by their
 * worth, and nearness of meaning.  The current issue is preferred; a follow-up that
 * was written for one answer of several is never taken.
 */
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "sim/manner.h"
#include "sim/scene.h"

#define MEANING	      0.5  /* of nearness, beside shared words */
#define SAME_ISSUE    0.25 /* what the current issue is worth */
#define TASTE	      0.06 /* what the judge's own manner is worth */
#define ORDERED	      0.08 /* and the one that is the judge's turn to take */
#define LENGTH	      0.08 /* and the judge's own length */
#define SAID_COVERED  0.3  /* of what is said to have been said */
#define PUT_LEAST     3 /* content words of a line that is known by them, ... */
#define PUT_COVERED   0.85 /* so much of them in a question: it was put */
#define GIVEN_COVERED 0.7  /* so much of a line in the answer: it was given */

const struct issue *line_issue(const struct offline *o, const char *id)
{
	for (size_t i = 0; id && i < o->memo.n; i++)
		if (!strcmp(o->memo.issues[i]->id, id))
			return o->memo.issues[i];
	return NULL;
}

const struct memo_question *line_put(const struct offline *o, const char *text,
				     const struct issue **issue)
{
	const struct memo_question *found = NULL;
	const char *last = NULL;

	for (size_t i = 0; i < o->memo.n; i++)
		for (size_t q = 0; q < o->memo.issues[i]->n_questions; q++) {
			const struct memo_question *one =
				&o->memo.issues[i]->questions[q];
			const char *at = strstr(text, one->text);

			if (!at || (last && at < last))
				continue;
			last = at;
			found = one;
			*issue = o->memo.issues[i];
		}
	return found;
}

/* -- what supposes an answer --------------------------------------------- */

/* Whether the words before one of a text are those of a question or an if:
 * "do you say" claims nothing. */
static bool is_asked(const char *text, const char *at)
{
	static const char *const before[] = { "do ",	 "did ",  "would ",
					      "could ",	 "will ", "can ",
					      "should ", "if ",	  "If " };

	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		size_t len = strlen(before[i]);

		if ((size_t)(at - text) >= len &&
		    !strncasecmp(at - len, before[i], len))
			return true;
	}
	return false;
}

/* Where it says of counsel that something was said, or NULL. */
static const char *attributes(const char *text)
{
	static const char *const claims[] = {
		"ou say",  "ou said",	 "ou told",  "ou answer",
		"ou keep", "ou concede", "ou just",  "ou have just",
		"ou gave", "ou agree",	 "ou admit", "ou called",
	};

	for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
		const char *at = strstr(text, claims[i]);

		if (at && at > text && !is_asked(text, at - 1))
			return at;
	}
	return NULL;
}

/* "You told us ...", "So ...", "..., then.": written for one answer of several. */
static bool supposes_an_answer(const char *follow_up)
{
	static const char *const openings[] = { "So ", "Then ", "If so, ",
						"If not, " };

	return attributes(follow_up) ||
	       str_begins_any(follow_up, STR_LIST(openings)) ||
	       strstr(follow_up, ", then. ");
}

/* -- engagement ---------------------------------------------------------- */

double line_engaged(const struct scene *x, const char *text)
{
	struct words w;
	double e, meaning;

	if (!x->answer)
		return 0;
	if (!x->ken)
		return (double)utter_shared_words(text, x->answer->text) / 20;
	w = ken_words(x->ken, text, strlen(text));
	meaning = words_meaning(&w, &x->words, x->ken->dims);
	e = words_cosine(&w, &x->words) + MEANING * (meaning > 0 ? meaning : 0);
	words_release(&w);
	return e;
}

bool line_is_answered(const struct scene *x, const char *text)
{
	struct words line, answer;
	double covered;

	if (!x->ken || !x->answer)
		return false;
	line = ken_words(x->ken, text, strlen(text));
	answer = ken_words(x->ken, x->answer->text, strlen(x->answer->text));
	covered = words_covered(&line, &answer, x->ken->dims);
	words_release(&line);
	words_release(&answer);
	return covered > GIVEN_COVERED;
}

bool line_was_put(const struct scene *x, const char *text)
{
	struct words line;
	bool put = utter_was_said(x->said, text);

	if (put || !x->ken)
		return put;
	line = ken_words(x->ken, text, strlen(text));
	for (size_t i = 0; i < x->said->n && !put; i++) {
		const struct turn *t = &x->said->turns[i];
		struct words w;

		if (!turn_is_question(t) || t->retracted)
			continue;
		w = ken_words(x->ken, t->text, strlen(t->text));
		put = line.n_content >= PUT_LEAST &&
		      words_covered(&line, &w, 0) >= PUT_COVERED;
		words_release(&w);
	}
	words_release(&line);
	return put;
}

bool line_misquotes(const struct scene *x, const char *text)
{
	const char *at = attributes(text);
	struct words claim, answer;
	struct span s;
	bool unsaid;

	if (!at || !x->ken || !x->answer)
		return false;
	s = utter_sentence(text, (struct span){ (size_t)(at - text),
						(size_t)(at - text) + 1 });
	claim = ken_words(x->ken, text + s.from, s.to - s.from);
	answer = ken_words(x->ken, x->answer->text, strlen(x->answer->text));
	unsaid = words_covered(&claim, &answer, 0) < SAID_COVERED;
	words_release(&claim);
	words_release(&answer);
	return unsaid;
}

/* -- lines --------------------------------------------------------------- */

/* By the map; else by the memo, or what the types there tell. */
int line_manner(const struct scene *x, const struct issue *issue,
		const struct memo_question *q)
{
	size_t i = x->ken ? ken_issue(x->ken, issue->id) : SIZE_MAX;

	if (i != SIZE_MAX && x->ken->issues[i].issue == issue) {
		size_t at = (size_t)(q - issue->questions);
		int manner = x->ken->map.issues[i].questions[at].manner;

		if (manner >= 0)
			return manner;
	}
	return q->manner >= 0 ? q->manner : manner_of_type(&q->type);
}

struct search {
	struct scene *x;
	enum line_want want;
	const struct issue *here;
	struct line best;
	double score;
};

static bool is_wanted(const struct search *s, const struct line *l)
{
	bool here = l->issue == s->here;

	switch (s->want) {
	case LINE_ANY: return true;
	case LINE_ELSEWHERE: return !here;
	case LINE_LIMIT: return here && l->manner == MANNER_HYPOTHETICAL;
	}
	return false;
}

static void consider(struct search *s, struct line l)
{
	struct scene *x = s->x;
	double score;

	if (!is_wanted(s, &l) || utter_was_said(x->said, l.text))
		return;
	l.engaged = line_engaged(x, l.text);
	score = l.engaged + (l.issue == s->here ? SAME_ISSUE : 0) +
		TASTE * manner_taste(x->judge, l.manner) +
		LENGTH * manner_length(x->judge, utter_words(l.text)) +
		(l.manner == x->ask->manner ? ORDERED : 0);
	if ((s->best.text && score <= s->score) ||
	    line_is_answered(x, l.text) || line_was_put(x, l.text))
		return;
	s->best = l;
	s->score = score;
}

/* The follow-ups of a question that was asked: of the map, where it has them. */
static void consider_follow_ups(struct search *s, const struct issue *issue,
				const struct memo_question *q)
{
	size_t i = s->x->ken ? ken_issue(s->x->ken, issue->id) : SIZE_MAX;
	struct presses none = { 0 };
	const struct presses *mapped = &none;
	bool chosen = false;

	if (i != SIZE_MAX && s->x->ken->issues[i].issue == issue)
		mapped = &s->x->ken->map.issues[i]
				  .questions[q - issue->questions]
				  .follow_ups;
	for (size_t f = 0; f < mapped->n; f++)
		chosen |= mapped->list[f].manner >= 0;
	for (size_t f = 0; f < mapped->n; f++)
		if ((!chosen || mapped->list[f].manner >= 0) &&
		    !supposes_an_answer(mapped->list[f].text))
			consider(s, (struct line){
					    .issue = issue,
					    .question = q,
					    .text = mapped->list[f].text,
					    .manner = mapped->list[f].manner });
	for (size_t f = 0; !mapped->n && f < q->follow_ups.n; f++)
		if (!supposes_an_answer(q->follow_ups.list[f]))
			consider(s,
				 (struct line){ .issue = issue,
						.question = q,
						.text = q->follow_ups.list[f],
						.manner = -1 });
}

static bool is_to(const struct memo_question *q, enum side_id side)
{
	return q->to < 0 || q->to == (int)side;
}

static void consider_issue(struct search *s, const struct issue *issue)
{
	for (size_t i = 0; i < issue->n_questions; i++) {
		const struct memo_question *q = &issue->questions[i];

		if (!is_to(q, s->x->o->setup.side))
			continue;
		if (!utter_was_said(s->x->said, q->text))
			consider(s, (struct line){ .issue = issue,
						   .question = q,
						   .text = q->text,
						   .manner = line_manner(
							   s->x, issue, q) });
		else if (issue == s->here)
			consider_follow_ups(s, issue, q);
	}
}

bool line_best(struct scene *x, enum line_want want, struct line *out)
{
	const struct offline *o = x->o;
	struct search s = { .x = x, .want = want };

	s.here = line_issue(o, x->question ? x->question->issue : NULL);
	for (size_t i = 0; i < o->memo.n; i++)
		consider_issue(&s, o->memo.issues[i]);
	*out = s.best;
	return s.best.text != NULL;
}

bool line_of_issue(struct scene *x, const char *issue_id, struct line *out)
{
	const struct issue *issue = line_issue(x->o, issue_id);
	struct search s = { .x = x, .want = LINE_ANY };

	for (size_t i = 0; issue && i < issue->n_questions; i++) {
		const struct memo_question *q = &issue->questions[i];

		if (is_to(q, x->o->setup.side))
			consider(&s, (struct line){ .issue = issue,
						    .question = q,
						    .text = q->text,
						    .manner = line_manner(
							    x, issue, q) });
	}
	*out = s.best;
	return s.best.text != NULL;
}
