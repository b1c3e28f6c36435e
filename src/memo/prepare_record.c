#include "memo/prepare_record.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "memo/asking.h"
#include "memo/prepare_issue.h"

/* How many issues of a kind press one side, at most. */
#define CITED_MAX	    7
#define COMMON_MAX	    4
#define FINDINGS_MAX	    4
#define TESTIMONY_MAX	    5
#define TESTIMONY_LOOKED_AT 300 /* exchanges, the best */

/* ---- questions and answers of a witness ---- */

#define ASKED_WORDS_MIN	 6
#define ASKED_WORDS_MAX	 45
#define ANSWER_WORDS_MAX 45
#define TOLD		 0.4 /* a brief tells it */
#define TOLD_MORE	 1.25
#define BEARS		 0.2 /* on what a brief says of it */

struct exchange {
	const struct sentence *question, *answer; /* where each begins */
	char *asked, *answered;
};

static bool begins_with(const struct sentence *s, char mark)
{
	return s->text[0] == mark && (s->text[1] == '.' || s->text[1] == ':') &&
	       s->text[2] == ' ';
}

/* Behind "Q." and who asks: "(Ms. Achterberg, cross)". */
static const char *spoken(const char *s)
{
	s += 2;
	s += strspn(s, " ");
	if (*s == '(') {
		s += strcspn(s, ")");
		s += *s == ')';
		s += strspn(s, " ");
	}
	return s;
}

/* What is said from i on until the other one speaks, or another paper begins;
 * *next is where that is. */
static char *speech(const struct papers *p, struct arena *a, size_t i,
		    size_t *next)
{
	struct buf b;
	size_t k = i;
	char *out;

	buf_init(&b, BUF_TEXT_MAX);
	buf_puts(&b, spoken(p->said[i].text));
	for (k = i + 1; k < p->n_said; k++) {
		const struct sentence *s = &p->said[k];

		if (s->at.paper != p->said[i].at.paper ||
		    s->at.paragraph > p->said[k - 1].at.paragraph ||
		    begins_with(s, 'Q') || begins_with(s, 'A'))
			break;
		buf_printf(&b, " %s", s->text);
	}
	*next = k;
	/* a mark that closes what was opened before the question */
	if (b.len && b.s[b.len - 1] == '\'' && !strstr(b.s, " '") &&
	    b.s[0] != '\'')
		buf_cut(&b, b.len - 1);
	out = arena_strdup(a, b.s);
	buf_release(&b);
	return out;
}

static size_t words_of(const char *s)
{
	size_t n = 0;

	for (; *s; n++) {
		s += strcspn(s, " ");
		s += strspn(s, " ");
	}
	return n;
}

/* An exchange that begins at sentence i and can be read out. */
static bool exchange_at(const struct preparing *g, size_t i,
			struct exchange *out)
{
	const struct papers *p = g->p;
	size_t next, end, asked, answered;

	if (p->list[p->said[i].at.paper].kind != PAPER_RECORD ||
	    !begins_with(&p->said[i], 'Q'))
		return false;
	out->question = &p->said[i];
	out->asked = speech(p, &g->d->arena, i, &next);
	if (next == p->n_said || !begins_with(&p->said[next], 'A') ||
	    p->said[next].at.paper != p->said[i].at.paper)
		return false;
	out->answer = &p->said[next];
	out->answered = speech(p, &g->d->arena, next, &end);
	asked = words_of(out->asked);
	answered = words_of(out->answered);
	return asked >= ASKED_WORDS_MIN && asked <= ASKED_WORDS_MAX &&
	       answered && answered <= ANSWER_WORDS_MAX;
}

/* How much the two say of what the briefs fight over; short and plain answers to a
 * question of some length are what a cross-examination is for. */
static double exchange_worth(const struct exchange *x)
{
	static const char *const vague[] = { " it ",  " it?",	 " they ",
					     " them", " those ", " these ",
					     " ones", " three ", " that?" };
	double worth = x->question->weight + x->answer->weight;

	if (words_of(x->answered) < 8)
		worth *= 1.2;
	if (words_of(x->asked) < 7)
		worth *= 0.6;
	if (str_has_any(x->asked, STR_LIST(vague)))
		worth *= 0.6;
	return worth;
}

static void issue_of_exchange(struct preparing *g, const struct exchange *x,
			      int side)
{
	const char *who = x->question->who ? x->question->who : "the witness";
	struct filling v = { .side = side,
			     .said = x->question,
			     .who = who,
			     .asked = x->asked,
			     .answered = x->answered };
	char *label = xprintf("%s: %s", who, x->asked);
	struct issue *issue = prepare_issue_about(g, KIND_TESTIMONY, &v, label,
						  "Testimony that may hurt");

	g->taken[x->answer - g->p->said] = true;
	issue->description = arena_printf(
		&g->d->arena, "Testimony that may hurt (%s): %s %s",
		prepare_quote_where(g, &x->question->at), x->asked,
		x->answered);
	free(label);
}

/* Said in an examination: what a witness said is read out with the question. */
static bool is_spoken(const struct papers *p, const struct sentence *s)
{
	const struct place *at = &s->at;

	for (; s >= p->said && s->at.paper == at->paper &&
	       s->at.paragraph == at->paragraph;
	     s--)
		if (begins_with(s, 'Q') || begins_with(s, 'A'))
			return true;
	return false;
}

/* ---- who cites what ---- */

static bool is_same_place(const struct record_use *a,
			  const struct record_use *b)
{
	return !strcmp(a->word, b->word) && a->from <= b->to &&
	       b->from <= a->to;
}

static bool is_by(const struct papers *p, const struct record_use *u, int side)
{
	return papers_speaks_for(p, u->by.paper, side, false);
}

static bool cites(const struct papers *p, const struct record_use *what,
		  int side)
{
	for (size_t i = 0; i < p->n_uses; i++)
		if (is_by(p, &p->uses[i], side) &&
		    is_same_place(&p->uses[i], what))
			return true;
	return false;
}

/* What the brief says with it, if that can be read out. */
static const struct sentence *told_with(const struct preparing *g,
					const struct record_use *u)
{
	static const char *const law[] = { " may ", " must ", " v. ", "Rule " };
	const struct sentence *s = &g->p->said[u->said];

	return prepare_quote_stands(s) && !str_has_any(s->text, STR_LIST(law))
		       ? s
		       : NULL;
}

/* The sentences of the place. */
static void sentences_of(const struct papers *p, const struct record_use *u,
			 size_t *from, size_t *to)
{
	size_t i = 0;

	while (i < p->n_said && (p->said[i].at.paper != u->what.paper ||
				 p->said[i].at.paragraph < u->what.paragraph))
		i++;
	*from = i;
	while (i < p->n_said && p->said[i].at.paper == u->what.paper &&
	       p->said[i].at.paragraph <= u->last)
		i++;
	*to = i;
}

/* How near it comes to what the brief cites it for. */
static double exchange_bears(const struct preparing *g,
			     const struct exchange *x,
			     const struct sentence *on)
{
	return papers_alike(g->p, x->question->stems, x->question->n_stems,
			    on->stems, on->n_stems) +
	       papers_alike(g->p, x->answer->stems, x->answer->n_stems,
			    on->stems, on->n_stems);
}

/* How near a side's brief comes to telling it. */
static double told_by(const struct preparing *g, const struct exchange *x,
		      int side)
{
	double most = 0;

	for (size_t i = 0; i < g->p->n_said; i++) {
		const struct sentence *s = &g->p->said[i];

		if (papers_speaks_for(g->p, s->at.paper, side, false) &&
		    exchange_bears(g, x, s) > most)
			most = exchange_bears(g, x, s);
	}
	return most;
}

/* The exchange of from..to-1, not read out yet, that bears most on the sentence. */
static bool best_exchange(const struct preparing *g, size_t from, size_t to,
			  const struct sentence *on, struct exchange *best)
{
	double most = BEARS;
	bool found = false;

	for (size_t i = from; i < to; i++) {
		struct exchange x;

		if (g->taken[i] || !exchange_at(g, i, &x) ||
		    exchange_bears(g, &x, on) <= most)
			continue;
		most = exchange_bears(g, &x, on);
		*best = x;
		found = true;
	}
	return found;
}

/* The weightiest sentence of the place that the side does not tell itself. */
static const struct sentence *best_of(const struct preparing *g, size_t from,
				      size_t to, int side)
{
	const struct sentence *best = NULL;

	for (size_t i = from; i < to; i++) {
		const struct sentence *s = &g->p->said[i];

		if (!g->taken[i] && prepare_quote_stands(s) &&
		    !is_spoken(g->p, s) &&
		    (!best ||
		     prepare_quote_worth(s) > prepare_quote_worth(best)))
			best = s;
	}
	return best && prepare_quote_teller(g, best) != side ? best : NULL;
}

/* ---- what only the other side cites ---- */

static double use_worth(const struct preparing *g, const struct record_use *u)
{
	const struct sentence *told = &g->p->said[u->said];

	return told->weight * (u->found ? 1.2 : 1) *
	       (told->section == SECTION_STATEMENT ? 0.7 : 1) *
	       (prepare_quote_stands(told) ? 1.2 : 1);
}

/* In the record's words, or else in those of the brief. */
static bool issue_of_use(struct preparing *g, const struct record_use *u,
			 int side)
{
	struct filling v = { .side = side, .cite = u->cite };
	enum draft_kind kind = KIND_RECORD;
	struct exchange x;
	struct issue *issue;
	char *label;

	if (u->found) {
		size_t from, to;

		sentences_of(g->p, u, &from, &to);
		if (best_exchange(g, from, to, &g->p->said[u->said], &x) &&
		    told_by(g, &x, (int)side_other((enum side_id)side)) >
			    told_by(g, &x, side)) {
			issue_of_exchange(g, &x, side);
			issue = &g->d->issues[g->d->n_issues - 1];
			prepare_issue_cite(g, issue, &u->by);
			return true;
		}
		v.said = best_of(g, from, to, side);
	}
	if (!v.said) {
		kind = KIND_CITED;
		v.said = told_with(g, u);
		if (!v.said || g->taken[v.said - g->p->said])
			return false;
	}
	label = xprintf("%s: %s", u->cite, v.said->text);
	issue = prepare_issue_about(g, kind, &v, label,
				    "Only the other side's brief cites this of "
				    "the record");
	prepare_issue_cite(g, issue, &u->by);
	free(label);
	return true;
}

/* Those of the other side's cites that the side does not have; free them. */
static bool *lone_uses(const struct papers *p, int side)
{
	int maker = (int)side_other((enum side_id)side);
	bool *lone = xcalloc(p->n_uses + 1, sizeof *lone);

	for (size_t i = 0; i < p->n_uses; i++)
		lone[i] = is_by(p, &p->uses[i], maker) &&
			  !cites(p, &p->uses[i], side);
	return lone;
}

static void cited_against(struct preparing *g, int side)
{
	const struct papers *p = g->p;
	bool *left = lone_uses(p, side);

	for (size_t n = 0; n < CITED_MAX;) {
		size_t best = p->n_uses;

		for (size_t i = 0; i < p->n_uses; i++)
			if (left[i] && (best == p->n_uses ||
					use_worth(g, &p->uses[i]) >
						use_worth(g, &p->uses[best])))
				best = i;
		if (best == p->n_uses)
			break;
		for (size_t i = 0; i < p->n_uses; i++)
			if (is_same_place(&p->uses[i], &p->uses[best]))
				left[i] = false;
		n += issue_of_use(g, &p->uses[best], side);
	}
	free(left);
}

/* ---- what both cite ---- */

#define ALIKE_COMMON 0.08 /* they speak of the same thing */

/* Where a side cites the same place in a sentence that says something else of it;
 * the one that comes nearest. */
static const struct record_use *other_use(const struct preparing *g,
					  const struct record_use *u, int side)
{
	const struct sentence *s = told_with(g, u), *t;
	const struct record_use *best = NULL;
	double most = ALIKE_COMMON;

	for (size_t i = 0; s && i < g->p->n_uses; i++) {
		const struct record_use *o = &g->p->uses[i];
		double alike;

		if (!is_by(g->p, o, side) || !is_same_place(o, u) ||
		    !(t = told_with(g, o)) || !prepare_quote_pairs(s, t))
			continue;
		alike = papers_alike(g->p, s->stems, s->n_stems, t->stems,
				     t->n_stems);
		if (alike > most && alike < PREPARE_QUOTE_SAME) {
			most = alike;
			best = o;
		}
	}
	return best;
}

static void common_against(struct preparing *g, int side)
{
	int maker = (int)side_other((enum side_id)side);

	for (size_t i = 0, n = 0; i < g->p->n_uses && n < COMMON_MAX; i++) {
		const struct record_use *u = &g->p->uses[i], *own;
		struct filling v = { .side = side, .cite = u->cite };
		struct issue *issue;
		char *label;

		if (!is_by(g->p, u, maker) || !(own = other_use(g, u, side)))
			continue;
		v.said = told_with(g, u);
		v.yours = told_with(g, own);
		if (g->taken[v.said - g->p->said])
			continue;
		g->taken[v.yours - g->p->said] = true;
		label = xprintf("%s, as the %s has it", u->cite,
				side_names[maker]);
		issue = prepare_issue_about(g, KIND_COMMON, &v, label,
					    "Both briefs cite this");
		if (u->found)
			prepare_issue_cite(g, issue, &u->what);
		free(label);
		n++;
	}
}

/* ---- findings and testimony that nobody cites ---- */

/* Those that the other side's story has, or that nobody tells: the side that lost
 * below has to live with them.  What both tell, each takes for its own.  Who won under
 * review is not asked how to live with what that court found; of a court before it nobody
 * knows for whom it found. */
static bool hurts(const struct preparing *g, const struct sentence *s, int side)
{
	int teller = prepare_quote_teller(g, s);

	if (teller == TOLD_BY_BOTH)
		return false;
	if (g->p->list[s->at.paper].kind == PAPER_DECISION)
		return side == SIDE_PETITIONER && teller != side;
	return teller < 0 ? side == SIDE_PETITIONER : teller != side;
}

/* What a witness said is found only where the court says that it believes it. */
static bool recites(const char *s)
{
	static const char *const said[] = { " testified", " was of opinion",
					    " was of the opinion", " opined",
					    " stated that" };
	static const char *const believed[] = { " found", " find", " credit",
						" persua", " accept" };

	return str_has_any(s, STR_LIST(said)) &&
	       !str_has_any(s, STR_LIST(believed));
}

static bool is_finding(const struct preparing *g, const struct sentence *s,
		       int side)
{
	static const char *const cues[] = {
		"ourt found",  "udge found",	"e found that",	   "I find",
		"e find that", "ourt finds",	"ound, as a fact", "also found",
		"also find",   "It found that", "ound as a fact"
	};
	enum paper_kind kind = g->p->list[s->at.paper].kind;
	bool finds = s->section == SECTION_FINDINGS ||
		     str_has_any(s->text, STR_LIST(cues));

	return (kind == PAPER_DECISION || kind == PAPER_RECORD) && finds &&
	       s->section != SECTION_DISSENT && !strstr(s->text, "find for") &&
	       !recites(s->text) && !strstr(s->text, " witness") &&
	       !strstr(s->text, "guilty") && !str_begins(s->text, "Whether ") &&
	       prepare_quote_stands(s) && hurts(g, s, side);
}

static void findings_against(struct preparing *g, int side)
{
	const struct sentence *list[FINDINGS_MAX];
	size_t n = prepare_quote_pick(g, is_finding, side, FINDINGS_MAX, list);

	for (size_t i = 0; i < n; i++) {
		struct filling v = { .side = side, .said = list[i] };

		prepare_issue_about(g, KIND_FINDING, &v, list[i]->text,
				    "A finding of fact");
	}
}

/* What the other side tells, and the side itself does not. */
static bool exchange_hurts(const struct preparing *g, const struct exchange *x,
			   int side)
{
	double other = told_by(g, x, (int)side_other((enum side_id)side));

	return other > TOLD && other > TOLD_MORE * told_by(g, x, side);
}

/* An exchange and what it is worth. */
struct weighed {
	size_t at; /* its sentence */
	double worth;
};

static int by_worth(const void *a, const void *b)
{
	const struct weighed *x = a, *y = b;

	if (x->worth < y->worth || x->worth > y->worth)
		return x->worth < y->worth ? 1 : -1;
	return x->at < y->at ? -1 : x->at > y->at;
}

/* Those that can be read out and are worth as much as most, the best first; free
 * them. */
static struct weighed *weigh_exchanges(const struct preparing *g, size_t *n)
{
	struct weighed *all = NULL;
	size_t room = 0, kept = 0;
	double sum = 0;

	*n = 0;
	for (size_t i = 0; i < g->p->n_said; i++) {
		struct exchange x;

		if (!exchange_at(g, i, &x))
			continue;
		all = xgrow(all, *n, &room, sizeof *all);
		all[*n] = (struct weighed){ i, exchange_worth(&x) };
		sum += all[(*n)++].worth;
	}
	for (size_t i = 0; i < *n; i++)
		if (all[i].worth >= sum / (double)*n)
			all[kept++] = all[i];
	*n = kept;
	if (kept)
		qsort(all, kept, sizeof *all, by_worth);
	return all;
}

static void testimony_against(struct preparing *g, int side)
{
	size_t n, made = 0;
	struct weighed *all = weigh_exchanges(g, &n);

	for (size_t i = 0;
	     i < n && i < TESTIMONY_LOOKED_AT && made < TESTIMONY_MAX; i++) {
		struct exchange x;

		if (g->taken[all[i].at] || !exchange_at(g, all[i].at, &x) ||
		    !exchange_hurts(g, &x, side))
			continue;
		issue_of_exchange(g, &x, side);
		made++;
	}
	free(all);
}

void prepare_record(struct preparing *g, int side)
{
	if (prepare_quote_has_brief(g->p, side)) {
		common_against(g, side);
		cited_against(g, side);
	}
	findings_against(g, side);
	testimony_against(g, side);
}
