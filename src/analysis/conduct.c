/*
 * conduct.c - see conduct.h
 *
 * What is looked at (features) is kept apart from what it is worth (weights, as
 * data) and from what is said of it (sentences for the person, at the end).
 */
#include "analysis/conduct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims.h"
#include "analysis/filings.h"
#include "analysis/linear.h"
#include "analysis/numbers.h"
#include "analysis/quote.h"
#include "base/xmalloc.h"

#define NAME_HERE(id, name) "here." name,
#define NAME_NEAR(id, name) "near." name,
#define NAME_ANY(id, name)  "any." name,
#define NAME(id, name)	    name,
const char *const conduct_feature_names[CONDUCT_FEATURE_COUNT] = {
	"intercept",
	/* clang-format off */
	CONDUCT_LISTS(NAME_HERE)
	CONDUCT_LISTS(NAME_NEAR)
	CONDUCT_LISTS(NAME_ANY)
	CONDUCT_FEATURES(NAME)
	/* clang-format on */
};

/* An answer beside all it can be compared with. */
struct view {
	const struct exchange_text *x;
	struct sentences ss;
	struct claims claims; /* opening, record, what was said before */
	uint64_t any;	      /* lists found anywhere */
	bool replies;	      /* has words that answer a question */
	bool turns;	      /* has a "but" or the like */
	double q_cover, a_share;
	double hot; /* words that stir, in sixty words */
};

/* ---- words ---- */

static size_t novel_words(const struct view *w, const struct sentence *u,
			  uint64_t lists)
{
	size_t n = 0;
	for (size_t i = 0; i < u->t.n_words; i++)
		n += text_word_in(&u->t, i, lists) &&
		     !claims_knows_word(&w->claims, &u->t, i);
	return n;
}

static double share_of(const struct text *t, const struct text *of)
{
	return t->n_stems
		       ? (double)text_shared_stems(t, of) / (double)t->n_stems
		       : 0;
}

static bool has_any(const struct text *t, const char *const *words, size_t n)
{
	for (size_t i = 0; i < t->n_words; i++)
		for (size_t k = 0; k < n; k++)
			if (text_word_is(t, i, words[k]))
				return true;
	return false;
}
#define HAS_ANY(t, ...)                                        \
	has_any(t, (const char *const[]){ __VA_ARGS__ },       \
		sizeof((const char *const[]){ __VA_ARGS__ }) / \
			sizeof(const char *))

/* Found, and not in quotation marks. */
static bool says(const struct text *t, enum pattern_list list)
{
	size_t from, to;
	bool quoted = false;
	if (!lexicon_match(t->lx, list, t->norm, t->len, 0, &from, &to))
		return false;
	for (size_t i = 0; i <= from; i++)
		quoted ^= t->norm[i] == '"';
	return !quoted;
}

/* "So the rule is": not "so long as", "so far". */
static bool is_so_led(const struct text *t)
{
	static const char *const other[] = { "long", "far", "much", "as" };
	size_t i = text_word_is(t, 0, "and");
	if (text_word_is(t, i, "therefore") || text_word_is(t, i, "thus"))
		return true;
	if (!text_word_is(t, i, "so"))
		return false;
	for (size_t k = 0; k < sizeof other / sizeof *other; k++)
		if (text_word_is(t, i + 1, other[k]))
			return false;
	return true;
}

static void fill_words(const struct view *w, size_t i, double *v)
{
	const struct sentence *u = &w->ss.list[i];
	const struct text *t = &u->t;
	size_t near = 0;
	v[CONDUCT_YOU] = HAS_ANY(t, "you", "your", "you're", "you've", "you'd",
				 "you'll", "yours");
	v[CONDUCT_COURT] = HAS_ANY(t, "court", "bench", "justice", "justices",
				   "honor", "chief", "judge", "judges");
	v[CONDUCT_ASKS] = u->asks;
	v[CONDUCT_FIRST] = i == 0;
	v[CONDUCT_LAST] = i + 1 == w->ss.n;
	v[CONDUCT_BRIEF] = t->n_words <= 9;
	v[CONDUCT_SO_LED] = is_so_led(t);
	v[CONDUCT_ALL] = fmin(2, (double)text_count(t, IN(ALL)));
	v[CONDUCT_NEGATES] = text_negations(t) > 0;
	v[CONDUCT_NOVEL] = claims_novelty(&w->claims, t);
	v[CONDUCT_SLANG] = novel_words(w, u, IN(SLANG)) > 0;
	v[CONDUCT_SCORN] = fmin(2, (double)novel_words(w, u, IN(SCORN)));
	v[CONDUCT_SCORN_AT] =
		v[CONDUCT_SCORN] > 0 && text_count(t, IN(TARGET)) > 0;
	v[CONDUCT_HOT] = fmin(3, (double)novel_words(w, u, IN(HOT)));
	for (size_t k = 0; k < w->ss.n; k++)
		if (k != i && k + 2 >= i && k <= i + 2)
			near += novel_words(w, &w->ss.list[k], IN(HOT));
	v[CONDUCT_HOT_NEAR] = fmin(3, (double)near);
	v[CONDUCT_HOT_ALL] = fmin(6, w->hot);
	v[CONDUCT_INSULT] =
		says(t, PATTERNS_INSULT) || says(t, PATTERNS_EXPLETIVE);
}

/* ---- lists ---- */

static unsigned bits(uint64_t v)
{
	unsigned n = 0;
	for (; v; v &= v - 1)
		n++;
	return n;
}

#define DECORUM_SIGNS                                                   \
	(HIT(D_BENCH) | HIT(D_SCORN) | HIT(D_SLANG) | HIT(D_PATIENCE) | \
	 HIT(D_FRIEND) | HIT(D_ADDRESS) | HIT(D_IRONY))
#define RAGE_SIGNS                                                          \
	(HIT(R_PRECEDENT) | HIT(R_BEYOND) | HIT(R_PUBLIC) | HIT(R_THREAT) | \
	 HIT(R_CREED))
#define SWITCH_SIGNS                                                        \
	(HIT(S_WITHDRAW) | HIT(S_TROUBLE) | HIT(S_OTHER) | HIT(S_CONFESS) | \
	 HIT(S_OUTCOME))

/* A sign here weighs more where the answer has others like it. */
static double signs_beside(uint64_t any, uint64_t here, uint64_t of)
{
	unsigned all = bits(any & of);
	return here & of ? fmin(3, all - 1) : 0;
}

static void fill_lists(const struct view *w, size_t i, double *v)
{
	uint64_t here = w->ss.list[i].here, near = 0;
	if (i > 0)
		near |= w->ss.list[i - 1].here;
	if (i > 1)
		near |= w->ss.list[i - 2].here;
	for (int k = 0; k < CONDUCT_LIST_COUNT; k++) {
		uint64_t bit = UINT64_C(1) << k;
		v[CONDUCT_HERE + k] = (here & bit) != 0;
		v[CONDUCT_NEAR + k] = (near & bit) != 0;
		v[CONDUCT_ANY + k] = (w->any & bit) != 0;
	}
	v[CONDUCT_D_SIGNS] = signs_beside(w->any, here, DECORUM_SIGNS);
	v[CONDUCT_R_SIGNS] = signs_beside(w->any, here, RAGE_SIGNS);
	v[CONDUCT_S_SIGNS] = signs_beside(w->any, here, SWITCH_SIGNS);
}

/* ---- the question ---- */

/* How much of what is put in the justice's mouth the justice said. */
static void fill_restated(const struct view *w, const struct sentence *u,
			  double *v)
{
	size_t from, to;
	struct text said;
	if (!(u->here & HIT(Q_RESTATED)) ||
	    !lexicon_match(w->x->lx, PATTERNS_Q_RESTATED, u->t.norm, u->t.len,
			   0, &from, &to))
		return;
	text_init(&said, w->x->lx, u->t.norm + to, u->t.len - to);
	if (said.n_stems >= 2) {
		v[CONDUCT_RESTATED] = 1;
		v[CONDUCT_FAR] = 1 - share_of(&said, &w->x->q);
	}
	text_release(&said);
}

static void fill_question(const struct view *w, size_t i, double *v)
{
	const struct sentence *u = &w->ss.list[i];
	v[CONDUCT_Q_SHARE] = share_of(&u->t, &w->x->q);
	v[CONDUCT_Q_COVER] = w->q_cover;
	v[CONDUCT_A_SHARE] = w->a_share;
	v[CONDUCT_REPLIES] = w->replies;
	v[CONDUCT_NO_TURN] = !w->turns;
	fill_restated(w, u, v);
}

/* ---- sides ---- */

static void fill_sides(const struct view *w, size_t i, double *v)
{
	const struct sentence *u = &w->ss.list[i];
	enum side_id side = w->x->in->side;
	struct likeness l = claims_opening(&w->claims, &u->t);
	v[CONDUCT_AGAINST] = l.against;
	v[CONDUCT_WITH] = l.with;
	/* A petitioner who would have the judgment affirmed. */
	v[CONDUCT_WRONG_WAY] =
		(u->here & (side == SIDE_PETITIONER ? HIT(S_AFFIRM)
						    : HIT(S_REVERSE))) != 0;
	v[CONDUCT_THEIRS] = (u->here & HIT(S_OTHER)) && !w->turns;
}

/* ---- steps of an argument ---- */

/* "either X or every Y": the second way out is made unbearable; "either it did
 * or it didn't" leaves nothing out. */
static bool either_extreme(const struct sentence *u)
{
	const struct text *t = &u->t;
	size_t or = t->n_words;
	if (!(u->here & HIT(X_EITHER)))
		return false;
	for (size_t i = 2; i < t->n_words; i++)
		if (text_word_is(t, i, "or"))
			or = i;
	if (t->n_words - or < 4)
		return false;
	for (size_t i = or ; i < t->n_words; i++)
		if (text_word_in(t, i, IN(ALL)))
			return true;
	return false;
}

/* "A kit [known] is a sack of flour [new]": a thing of the case is said to be one
 * from elsewhere, flatly, at the sentence's end. */
static bool is_metaphor(const struct view *w, const struct sentence *u)
{
	const struct text *t = &u->t;
	size_t is = t->n_words, known = 0, novel = 0;
	for (size_t i = 1; i + 1 < t->n_words; i++)
		if (text_word_is(t, i, "is") || text_word_is(t, i, "are") ||
		    text_word_is(t, i, "was"))
			is = i;
	if (u->asks || t->n_words - is > 5 || t->n_words > 16 ||
	    text_negations(t))
		return false;
	for (size_t i = 0; i < t->n_words; i++) {
		const struct token *k = text_word(t, i);
		if ((k->lists & IN(STOP)) || k->to - k->from < 3)
			continue;
		bool is_known = claims_knows_word(&w->claims, t, i);
		if (i > is && is_known)
			return false;
		known += i < is && is_known;
		novel += i > is;
	}
	return known && novel;
}

/* "It must have X.  It has X.  So it is in": the third says of the first what the
 * second does not bear out. */
static bool need_met_so(const struct view *w, size_t i)
{
	const struct sentence *u = &w->ss.list[i];
	for (size_t k = i; k-- > 0 && k + 3 >= i;) {
		const struct sentence *need = &w->ss.list[k];
		size_t met = 0;
		if (!(need->here & HIT(E_NEED)) ||
		    !text_shared_stems(&need->t, &u->t))
			continue;
		for (size_t m = k + 1; m < i; m++)
			met += text_shared_stems(&need->t, &w->ss.list[m].t);
		if (met || (u->here & HIT(E_HAVE)))
			return true;
	}
	return false;
}

/* What was found in the sentence, and in it or the three before it. */
static void fill_causes(const struct view *w, const struct sentence *u,
			uint64_t upto, double *v)
{
	uint64_t here = u->here;
	bool so = v[CONDUCT_SO_LED] > 0 || (here & HIT(A_SO));
	bool few = (upto & (HIT(A_ASKED) | HIT(A_FEW))) != 0;
	bool both = (upto & HIT(A_ASKED)) && (upto & HIT(A_FEW));
	bool broad = (here & HIT(A_BROAD)) || (both && v[CONDUCT_ALL] > 0);
	v[CONDUCT_CH_SAMPLE] = few && so && broad && !(w->any & HIT(A_GUARD));
	v[CONDUCT_CH_CAUSE] = (here & (HIT(C_CAUSE) | HIT(C_PROOF))) &&
			      (upto & HIT(C_TREND)) && (upto & HIT(C_TIME)) &&
			      !(w->any & HIT(C_GUARD));
	v[CONDUCT_CH_SHARE] = (upto & HIT(N_SHARE)) &&
			      (here & (HIT(N_SIZE) | HIT(N_RATIO))) &&
			      !(w->any & HIT(N_GUARD));
}

/* "A refund is like a gift", half of whose words the case never used; likenesses
 * within the case are argument. */
#define FOREIGN 0.35

static bool is_simile(const struct sentence *u, const double *v)
{
	return (u->here & HIT(M_WHOLE)) && !u->asks &&
	       v[CONDUCT_NOVEL] >= FOREIGN;
}

static void fill_steps(const struct view *w, size_t i, double *v)
{
	const struct sentence *u = &w->ss.list[i];
	uint64_t here = u->here, upto = here;
	for (size_t k = i; k-- > 0 && k + 3 >= i;)
		upto |= w->ss.list[k].here;
	fill_causes(w, u, upto, v);
	v[CONDUCT_CH_EITHER] = either_extreme(u);
	v[CONDUCT_CH_ENOUGH] = ((upto & ~here) & HIT(E_NEED)) &&
			       (here & HIT(E_SO)) && !(w->any & HIT(E_GUARD));
	v[CONDUCT_CH_PONENS] = (v[CONDUCT_SO_LED] > 0 || (here & HIT(E_SO))) &&
			       !u->asks && !(w->any & HIT(E_GUARD)) &&
			       need_met_so(w, i);
	v[CONDUCT_CH_IMAGE] = (upto & (HIT(M_IMAGE) | HIT(M_IS))) &&
			      (here & (HIT(M_SAME) | HIT(M_NONE))) &&
			      !(w->any & HIT(M_GUARD));
	v[CONDUCT_CH_IS] = is_metaphor(w, u) && !(w->any & HIT(M_GUARD));
	v[CONDUCT_CH_SIMILE] = is_simile(u, v) && !(w->any & HIT(M_GUARD));
	v[CONDUCT_CH_PIVOT] = (here & HIT(I_PIVOT)) && i < 2 && !w->replies;
}

/* ---- all of it ---- */

static void fill_facts(const struct view *w, size_t i, double *v)
{
	const struct text *t = &w->ss.list[i].t;
	struct claim c = claims_check(&w->claims, t);
	v[CONDUCT_SUM] = numbers_wrong(t);
	v[CONDUCT_NUMBER] = c.number;
	v[CONDUCT_DENIED] = c.denied;
	v[CONDUCT_CASE_DENIED] =
		c.holding && (w->ss.list[i].here & HIT(L_HELD));
}

static void view_init(struct view *w, const struct exchange_text *x,
		      uint64_t lists)
{
	size_t from, to;
	*w = (struct view){ .x = x };
	sentences_init(&w->ss, &x->a);
	sentences_find(&w->ss, lists);
	claims_init(&w->claims, x);
	for (size_t i = 0; i < w->ss.n; i++)
		w->any |= w->ss.list[i].here;
	w->turns = text_count(&x->a, IN(TURNS)) > 0 || (w->any & HIT(TURN));
	w->replies =
		answer_polarity(&x->a).sign != 0 ||
		lexicon_match(x->lx, PATTERNS_ANSWER, x->a.norm,
			      x->a.len < 160 ? x->a.len : 160, 0, &from, &to);
	w->hot = 60 * (double)text_count(&x->a, IN(HOT)) /
		 fmax(60, (double)x->a.n_words);
	w->a_share = share_of(&x->a, &x->q);
	w->q_cover = share_of(&x->q, &x->a);
}

static void view_release(struct view *w)
{
	sentences_release(&w->ss);
	claims_release(&w->claims);
}

/* The sentence without its full stop. */
static struct span quotable(const struct sentences *ss,
			    const struct sentence *u)
{
	size_t to = u->to;
	while (to > u->from + 1 && strchr(".!", ss->s[to - 1]))
		to--;
	return sentences_span(ss, u->from, to);
}

size_t conduct_units(const struct exchange_text *x, uint64_t lists,
		     struct conduct_unit **out)
{
	struct view w;
	view_init(&w, x, lists);
	*out = xcalloc(w.ss.n + 1, sizeof **out);
	for (size_t i = 0; i < w.ss.n; i++) {
		const struct sentence *u = &w.ss.list[i];
		double *v = (*out)[i].v;
		(*out)[i].span = quotable(&w.ss, u);
		v[CONDUCT_INTERCEPT] = 1;
		fill_words(&w, i, v);
		fill_lists(&w, i, v);
		fill_question(&w, i, v);
		fill_sides(&w, i, v);
		fill_steps(&w, i, v);
		fill_facts(&w, i, v);
	}
	size_t n = w.ss.n;
	view_release(&w);
	return n;
}

/* ---- candidates ---- */

#define BESIDE 0.05 /* least probability beside a sentence that is sure */

static size_t likeliest(const double *p, size_t n, const bool *taken)
{
	size_t best = n;
	for (size_t i = 0; i < n; i++)
		if (!taken[i] && (best == n || p[i] > p[best]))
			best = i;
	return best;
}

size_t conduct_choose(enum remark_kind kind, double least, const double *p,
		      size_t n, size_t out[CONDUCT_QUOTES_MAX])
{
	bool taken[SENTENCES_MAX] = { false };
	size_t got = 0,
	       most = kind <= REMARK_SWITCHING_SIDES ? CONDUCT_QUOTES_MAX : 1;
	if (least >= 1)
		return 0; /* a kind that is never said */
	for (size_t k = 0; k < most && k < n; k++) {
		size_t i = likeliest(p, n, taken);
		if (p[i] < (k ? BESIDE : least))
			break;
		taken[i] = true;
	}
	for (size_t i = 0; i < n; i++)
		if (taken[i])
			out[got++] = i;
	return got;
}

static int by_confidence(const void *a, const void *b)
{
	const struct conduct_candidate *x = a, *y = b;
	if (x->said != y->said)
		return x->said ? -1 : 1;
	if (x->confidence != y->confidence)
		return x->confidence > y->confidence ? -1 : 1;
	if (x->kind != y->kind)
		return (int)x->kind - (int)y->kind;
	return (x->span.from > y->span.from) - (x->span.from < y->span.from);
}

/* The chosen sentences as candidates, neighbours joined. */
static size_t join_chosen(const struct conduct_unit *units, const double *p,
			  const size_t *chosen, size_t n,
			  struct conduct_candidate *out,
			  struct conduct_candidate like)
{
	size_t got = 0;
	for (size_t i = 0; i < n; i++) {
		size_t u = chosen[i];
		if (i && chosen[i - 1] + 1 == u) {
			out[got - 1].span.to = units[u].span.to;
			out[got - 1].n_sentences++;
			out[got - 1].confidence =
				fmax(out[got - 1].confidence, p[u]);
			continue;
		}
		out[got] = like;
		out[got].n_sentences = 1;
		out[got].span = units[u].span;
		out[got++].confidence = p[u];
	}
	return got;
}

/* A sum that does not come out is no matter of likelihood. */
#define SUM_SURE 0.9

static double conduct_p(const struct weights *m, int k,
			const struct conduct_unit *u)
{
	double p = linear_logistic(m, u->v, CONDUCT_FEATURE_COUNT);
	return k == REMARK_NUMBERS && u->v[CONDUCT_SUM] > 0 ? fmax(p, SUM_SURE)
							    : p;
}

static size_t candidates_of(const struct lexicons *lx, int k,
			    const struct conduct_unit *units, size_t n,
			    struct conduct_candidate *out)
{
	double p[SENTENCES_MAX];
	size_t chosen[CONDUCT_QUOTES_MAX];
	double least = lexicon_weights(lx, WEIGHTS_CONDUCT_THRESHOLDS)->w[k][0];
	const struct weights *m =
		lexicon_weights(lx, (enum weight_table)(WEIGHTS_CONDUCT + k));
	struct conduct_candidate like = { .kind = (enum remark_kind)k };
	for (size_t i = 0; i < n; i++) {
		p[i] = conduct_p(m, k, &units[i]);
		if (k == REMARK_NUMBERS && units[i].v[CONDUCT_SUM] > 0)
			least = fmin(least, SUM_SURE);
	}
	size_t got = conduct_choose(like.kind, least, p, n, chosen);
	like.said = got > 0;
	/* below the threshold: the likeliest one, to be looked at */
	if (!got)
		got = conduct_choose(REMARK_MISSTATING_JUSTICE, 0, p, n,
				     chosen);
	return join_chosen(units, p, chosen, got, out, like);
}

/* The beginnings of the names of each kind's lists. */
static const char *const prefixes[CONDUCT_KINDS] = {
	[REMARK_DECORUM] = "decorum.",
	[REMARK_RAGE_BAIT] = "rage.",
	[REMARK_SWITCHING_SIDES] = "switch.",
	[REMARK_FACTUAL_GENERAL] = "fact.",
	[REMARK_FACTUAL_LEGAL] = "legal.",
	[REMARK_CORRELATION_CAUSATION] = "causal.",
	[REMARK_SUFFICIENT_NECESSARY] = "enough.",
	[REMARK_COMPARISON] = "compare.",
	[REMARK_SAMPLING] = "sampling.",
	[REMARK_EXCLUSIVITY] = "exclusive.",
	[REMARK_NUMBERS] = "numbers.",
	[REMARK_IGNORING_JUSTICE] = "ignore.",
	[REMARK_MISSTATING_JUSTICE] = "misstate.",
};

/* Lists of the kinds that are ever said; looking up the others is only worth its
 * time when candidates are wanted. */
static uint64_t lists_said(const struct lexicons *lx)
{
	uint64_t lists = 0;
	const struct weights *least =
		lexicon_weights(lx, WEIGHTS_CONDUCT_THRESHOLDS);
	for (int i = 0; i < CONDUCT_LIST_COUNT; i++) {
		const char *name = conduct_feature_names[CONDUCT_HERE + i] + 5;
		for (int k = 0; k < CONDUCT_KINDS; k++)
			if (least->w[k][0] < 1 &&
			    !strncmp(name, prefixes[k], strlen(prefixes[k])))
				lists |= UINT64_C(1) << i;
	}
	return lists;
}

static size_t find_candidates(
	const struct exchange_text *x, uint64_t lists,
	struct conduct_candidate out[CONDUCT_CANDIDATES_MAX])
{
	struct conduct_unit *units;
	size_t got = 0, n = conduct_units(x, lists, &units);
	for (int k = 0; k < CONDUCT_KINDS; k++)
		got += candidates_of(x->lx, k, units, n, out + got);
	free(units);
	qsort(out, got, sizeof *out, by_confidence);
	return got;
}

size_t conduct_candidates(const struct lexicons *lx,
			  const struct reader_input *in,
			  struct conduct_candidate out[CONDUCT_CANDIDATES_MAX])
{
	struct exchange_text x = { .lx = lx, .in = in };
	size_t len = strlen(in->answer), n;
	if (!len || len > TEXT_MAX)
		return 0;
	text_init(&x.q, lx, in->question, strnlen(in->question, TEXT_MAX));
	text_init(&x.a, lx, in->answer, len);
	n = find_candidates(&x, CONDUCT_ALL_LISTS, out);
	text_release(&x.q);
	text_release(&x.a);
	return n;
}

/* ---- what is said of it ---- */

static const struct {
	const char *why, *fix;
} sayings[CONDUCT_KINDS] = {
	[REMARK_DECORUM] = { "@ is aimed at people or puts the court down, not "
			     "at an "
			     "argument.",
			     "Leave the person and the tone out: say which "
			     "premise is "
			     "wrong, and why." },
	[REMARK_RAGE_BAIT] = { "@ stirs feelings about the world outside; no "
			       "issue of this "
			       "case turns on it.",
			       "Go back to the text, the record or the rule "
			       "that your side "
			       "stands on." },
	[REMARK_SWITCHING_SIDES] = { "@ reads as the other side's case, "
				     "against the position you "
				     "opened with.",
				     "If you concede it, say how you still "
				     "prevail; if not, say "
				     "now where you differ." },
	[REMARK_FACTUAL_GENERAL] = { "@ does not match what the facts or the "
				     "earlier argument say.",
				     "Give the fact as the record has it, with "
				     "its page." },
	[REMARK_FACTUAL_LEGAL] = { "@ states a holding that the materials here "
				   "do not bear out.",
				   "Say what the court decided, and cite the "
				   "page." },
	[REMARK_CORRELATION_CAUSATION] = { "@ makes a cause of what came "
					   "together or came after.",
					   "Say what rules out other causes, "
					   "or claim only that the two "
					   "came together." },
	[REMARK_SUFFICIENT_NECESSARY] = { "@ treats what is required as "
					  "enough.",
					  "Name what else the rule asks for, "
					  "and show that it is met." },
	[REMARK_COMPARISON] = { "@ makes two things one without saying in what "
				"they are alike.",
				"Name the likeness that matters to the rule, "
				"and the "
				"difference that does not." },
	[REMARK_SAMPLING] = { "@ says of all what was seen in a few.",
			      "Claim it for those you looked at, or show why "
			      "they stand for "
			      "the rest." },
	[REMARK_EXCLUSIVITY] = { "@ leaves two ways open where there may be a "
				 "third.",
				 "Name the course in between and say why it "
				 "fails." },
	[REMARK_NUMBERS] = { "@ takes more from the figures than they give.",
			     "Say of how many, and compare like with like: "
			     "shares with "
			     "shares, counts with counts." },
	[REMARK_IGNORING_JUSTICE] = { "@ turns to something other than what "
				      "was asked.",
				      "Answer the question first, in a "
				      "sentence; then your point." },
	[REMARK_MISSTATING_JUSTICE] = { "@ is not what was asked or said.",
					"Take the question in the justice's "
					"own words, then answer "
					"that." },
};

char *conduct_why(const struct conduct_candidate *c, const char *answer)
{
	return quote_sentence(sayings[c->kind].why, answer, c->span);
}

const char *conduct_fix(enum remark_kind kind)
{
	return sayings[kind].fix;
}

/* A remark of the same kind already quotes the words that count in it. */
static bool is_told(const struct reading *r, const struct conduct_candidate *c)
{
	for (size_t i = 0; i < r->n_remarks && c->n_sentences < 2; i++)
		if (r->remarks[i].kind == c->kind &&
		    r->remarks[i].span.from < c->span.to &&
		    r->remarks[i].span.to > c->span.from)
			return true;
	return false;
}

void conduct_read(const struct exchange_text *x, struct reading *out)
{
	struct conduct_candidate c[CONDUCT_CANDIDATES_MAX];
	size_t n = find_candidates(x, lists_said(x->lx), c);
	filings_read(x, out);
	for (size_t i = 0; i < n && c[i].said; i++) {
		if (is_told(out, &c[i]))
			continue;
		char *why = conduct_why(&c[i], x->in->answer);
		reading_remark(out, c[i].kind, c[i].confidence, c[i].span, why,
			       conduct_fix(c[i].kind));
		free(why);
	}
}
