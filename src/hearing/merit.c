#include "hearing/merit.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/cues.h"
#include "hearing/doubt.h"
#include "hearing/lack.h"
#include "listen/cede.h"
#include "listen/ken.h"
#include "listen/match.h"
#include "listen/outcome.h"
#include "listen/said.h"
#include "listen/sides.h"
#include "listen/touch.h"
#include "score/weak.h"

#define FILE_MAX ((size_t)64 << 10)

#define NAME(id, name) name,
const char *const merit_sign_names[MERIT_N] = { MERIT_SIGNS(NAME) };

/* ---- signs ---- */

static double flagged(const struct reading *r, bool conduct)
{
	double most = 0;

	for (size_t i = 0; i < r->n_remarks; i++)
		if (r->remarks[i].flag &&
		    (r->remarks[i].kind->group == GROUP_CONDUCT) == conduct)
			most = fmax(most, r->remarks[i].confidence);
	return most;
}

/* A reader that gives no probabilities is taken at its word. */
static double chance(const struct reading *r, enum commitment c)
{
	double all = 0;

	for (size_t i = 0; i < sizeof r->p / sizeof *r->p; i++)
		all += r->p[i];
	return all > 0 ? r->p[c - 1] : r->commitment == c;
}

static void of_reading(double *s, const struct turn *t)
{
	const struct reading *r = t->reading;
	bool helps = r->commitment == COMMITMENT_BENEFICIAL;
	bool costs = r->commitment == COMMITMENT_DETRIMENTAL;

	s[MERIT_HELPS] = chance(r, COMMITMENT_BENEFICIAL);
	s[MERIT_NONE] = chance(r, COMMITMENT_NONE);
	s[MERIT_SAYS_NONE] = r->commitment == COMMITMENT_NONE;
	s[MERIT_SAYS_COSTS] = costs;
	s[MERIT_FIRM_HELPS] = r->firm && helps;
	s[MERIT_FIRM_COSTS] = r->firm && costs;
	s[MERIT_CONCEDES] = r->concession == 1;
	s[MERIT_FIRST] = r->answered_first == 1;
	s[MERIT_NOT_FIRST] = r->answered_first == 0;
	s[MERIT_UNANSWERED] =
		(weak_signs_alone(t) & WEAK_BIT(WEAK_UNANSWERED)) != 0;
	s[MERIT_FALLACY] = flagged(r, false);
	s[MERIT_CONDUCT] = flagged(r, true);
}

static void of_heard(double *s, const struct heard *h)
{
	s[MERIT_GIVES] = h->gives[0] != NULL;
	s[MERIT_TOUCHES] = h->touches;
	s[MERIT_NAMED] = heard_is_named(h);
	s[MERIT_TERSE] = h->terse;
	s[MERIT_LAW] = h->n_authorities > 0;
	s[MERIT_OPEN] = heard_open_record(h) != NULL;
	s[MERIT_REFUTED] = heard_false_record(h) != NULL;
	s[MERIT_FALSE_LAW] = heard_false_law(h) != NULL;
	s[MERIT_BROAD] = h->overbroad.to > h->overbroad.from;
}

static bool gives_reason(const char *text)
{
	return str_has_any_fold(text, CUES(REASONS));
}

static bool has_number(const struct words *w)
{
	for (size_t i = 0; i < w->n; i++)
		if (!isnan(w->list[i].number))
			return true;
	return false;
}

/* How like it is to answers that the case calls good, to those that cost, to none; and
 * whether it argues for the other side, or yields the case. */
static void of_case(double *s, const struct said *a, const struct put *put,
		    const struct ken *k)
{
	struct matches *m = xcalloc(1, sizeof *m);
	struct sides sides;
	struct outcome wins;
	struct cede cede;

	if (put->issue != SIZE_MAX) {
		match_answers(m, k, a, put->issue, put->question);
		s[MERIT_GOOD] =
			match_share(m, k, put->issue, COMMITMENT_BENEFICIAL);
		s[MERIT_BAD] =
			match_share(m, k, put->issue, COMMITMENT_DETRIMENTAL);
		s[MERIT_STRANGE] = m->n ? m->p_none : 0;
	}
	sides_signs(&sides, k, a, put->side, put->issue, m);
	s[MERIT_ARGUES] = sides_probability(k, &sides);
	wins = outcome_of(k->outcomes, k->kase, put->side, put->text, a->text);
	cede_signs(&cede, k, put, a, m, &wins, s[MERIT_ARGUES]);
	s[MERIT_CEDES] = cede_probability(k, &cede);
	free(m);
}

static void of_words(double *s, const struct turn *question,
		     const struct turn *answer, const struct ken *k,
		     enum side_id side)
{
	struct put put;
	struct said a;

	put_init(&put, k, side, question ? question->text : "",
		 question ? question->issue : NULL);
	said_init(&a, k, answer->text, &put.words);
	s[MERIT_REASON] = gives_reason(answer->text);
	s[MERIT_FIGURE] = has_number(&a.whole);
	s[MERIT_VAGUE] = parlance_sign(k->vague, answer->text);
	of_case(s, &a, &put, k);
	said_release(&a);
	put_release(&put);
}

struct merit merit_of(const struct turn *question, const struct turn *answer,
		      const struct ken *k, enum side_id side, unsigned doubts,
		      unsigned lacks)
{
	struct merit m = { { 0 } };
	double *s = m.sign;

	of_reading(s, answer);
	of_heard(s, &answer->reading->heard);
	of_words(s, question, answer, k, side);
	s[MERIT_MAY_GIVE] = (doubts & DOUBT_BIT(DOUBT_GIVES)) != 0;
	s[MERIT_ECHOES] = (doubts & DOUBT_BIT(DOUBT_ECHO)) != 0;
	s[MERIT_MAY_STRAY] = (doubts & DOUBT_BIT(DOUBT_OTHER)) != 0;
	s[MERIT_MAY_BE_FLAGGED] = (doubts & DOUBT_BIT(DOUBT_FLAG)) != 0;
	s[MERIT_NO_WORDS] = (lacks & LACK_BIT(LACK_WORDS)) != 0;
	s[MERIT_YIELDS] = (lacks & LACK_BIT(LACK_GIVES)) != 0;
	s[MERIT_UNTRUE] = (lacks & LACK_BIT(LACK_TRUTH)) != 0;
	return m;
}

/* ---- the sum ---- */

double merit_margin(const struct merit_weights *w, const struct merit *first,
		    const struct merit *again)
{
	double sum = 0;

	for (int i = 0; i < MERIT_N; i++)
		sum += w->weight[i] * (again->sign[i] - first->sign[i]);
	return sum;
}

enum merit_says merit_says(const struct merit_weights *w, double margin)
{
	return margin >= w->better  ? MERIT_BETTER
	       : margin >= w->leans ? MERIT_LEANS
	       : margin <= w->worse ? MERIT_WORSE
				    : MERIT_UNSURE;
}

/* ---- the file ---- */

#define PLACES (MERIT_N + 3)

/* Where the number of that name goes, or NULL; *at: which it is. */
static double *place_of(struct merit_weights *w, const char *name, size_t len,
			size_t *at)
{
	static const char *const ends[] = { "better", "leans", "worse" };
	double *const to[] = { &w->better, &w->leans, &w->worse };

	for (*at = 0; *at < PLACES; ++*at) {
		const char *one = *at < MERIT_N ? merit_sign_names[*at]
						: ends[*at - MERIT_N];

		if (strlen(one) == len && !memcmp(one, name, len))
			return *at < MERIT_N ? &w->weight[*at]
					     : to[*at - MERIT_N];
	}
	return NULL;
}

static bool take_line(struct merit_weights *w, bool *had, const char *line,
		      size_t number, const char *path, struct error *err)
{
	size_t len = strcspn(line, " \t"), at;
	double *to = place_of(w, line, len, &at);
	char *rest;
	double v;

	if (!to)
		return error_set(err, ERR_DATA,
				 "%s:%zu: no weight is called \"%.*s\"", path,
				 number, (int)(len < 60 ? len : 60), line);
	v = strtod(line + len, &rest);
	if (had[at] || rest == line + len || rest[strspn(rest, " \t\r")] ||
	    !isfinite(v))
		return error_set(err, ERR_DATA,
				 "%s:%zu: expected %.*s once, with a number",
				 path, number, (int)len, line);
	*to = v;
	had[at] = true;
	return true;
}

static bool take(struct merit_weights *w, char *s, const char *path,
		 struct error *err)
{
	bool had[PLACES] = { false };

	for (size_t number = 1; *s; number++) {
		size_t len = strcspn(s, "\n");
		bool more = s[len] == '\n';

		s[len] = '\0';
		if (len && *s != '#' &&
		    !take_line(w, had, s, number, path, err))
			return false;
		s += len + more;
	}
	for (size_t i = 0; i < PLACES; i++)
		if (!had[i])
			return error_set(err, ERR_DATA,
					 "%s: a weight is missing; `make "
					 "weights` writes the file anew",
					 path);
	if (w->worse < w->leans && w->leans <= w->better)
		return true;
	return error_set(err, ERR_DATA,
			 "%s: worse, leans and better must rise in that order",
			 path);
}

bool merit_load_file(struct merit_weights *out, const char *path,
		     struct error *err)
{
	struct buf b;
	bool ok;

	*out = (struct merit_weights){ .better = 0 };
	buf_init(&b, FILE_MAX);
	ok = file_read(path, &b, err) && take(out, b.s, path, err);
	buf_release(&b);
	return ok;
}

bool merit_load(struct merit_weights *out, const struct catalogue *c,
		struct error *err)
{
	char *path = catalogue_file(c, "lexicons/merit.txt");
	bool ok = merit_load_file(out, path, err);

	free(path);
	return ok;
}

void merit_check(const struct catalogue *c, struct faults *f)
{
	struct merit_weights w;
	struct error err = { 0 };

	if (!merit_load(&w, c, &err))
		faults_add(f, "%s", err.text);
}

/* ---- in words ---- */

#define NEARER	0.2 /* of what it touches */
#define PLAINER 0.4 /* of parlance_sign */

const char *const merit_gain_words[GAINS] = {
	[GAIN_TRUE] = "what the papers of the case may not bear out is gone",
	[GAIN_GROUND] = "it no longer reads as giving ground",
	[GAIN_POSITION] = "it reads as a position that helps your side",
	[GAIN_TOUCHES] = "it is nearer to what was asked",
	[GAIN_FORESEEN] = "it says what the case foresees as an answer",
	[GAIN_FIRST] = "it answers in its first sentence",
	[GAIN_REASON] = "it gives its reason",
	[GAIN_LAW] = "it names an authority",
	[GAIN_FIGURE] = "it names a figure",
	[GAIN_PLAIN] = "there is less talk round the question in it",
	[GAIN_MORE] = "it says more than a word or two",
};
const char *const merit_loss_words[GAINS] = {
	[GAIN_TRUE] = "it may say what the papers of the case do not bear out",
	[GAIN_GROUND] = "it reads as giving ground, and the first did not",
	[GAIN_POSITION] = "the position that the first took is not in it",
	[GAIN_TOUCHES] = "the first was nearer to what was asked",
	[GAIN_FORESEEN] = "the first said what the case foresees as an answer",
	[GAIN_FIRST] = "the first answered in its first sentence",
	[GAIN_REASON] = "the first gave its reason",
	[GAIN_LAW] = "the first named an authority",
	[GAIN_FIGURE] = "the first named a figure",
	[GAIN_PLAIN] = "there is more talk round the question in it",
	[GAIN_MORE] = "the first said more than a word or two",
};

static bool gives_ground(const double *s)
{
	return s[MERIT_CONCEDES] || s[MERIT_SAYS_COSTS] || s[MERIT_GIVES] ||
	       s[MERIT_YIELDS];
}

static bool has_falsehood(const double *s)
{
	return s[MERIT_REFUTED] || s[MERIT_FALSE_LAW] || s[MERIT_UNTRUE];
}

/* More likely one that helps than all else together. */
static bool helps(const double *s)
{
	return s[MERIT_HELPS] > 0.5 && !gives_ground(s);
}

unsigned merit_gained(const struct merit *first, const struct merit *again)
{
	const double *a = first->sign, *b = again->sign;
	const bool gained[GAINS] = {
		[GAIN_TRUE] = has_falsehood(a) && !has_falsehood(b),
		[GAIN_GROUND] = gives_ground(a) && !gives_ground(b),
		[GAIN_POSITION] = helps(b) && !helps(a),
		[GAIN_TOUCHES] = b[MERIT_TOUCHES] >= a[MERIT_TOUCHES] + NEARER,
		[GAIN_FORESEEN] = b[MERIT_NAMED] && !a[MERIT_NAMED],
		[GAIN_FIRST] = b[MERIT_FIRST] && !a[MERIT_FIRST],
		[GAIN_REASON] = b[MERIT_REASON] && !a[MERIT_REASON],
		[GAIN_LAW] = b[MERIT_LAW] && !a[MERIT_LAW],
		[GAIN_FIGURE] = b[MERIT_FIGURE] && !a[MERIT_FIGURE],
		[GAIN_PLAIN] = a[MERIT_VAGUE] > 0 &&
			       a[MERIT_VAGUE] - b[MERIT_VAGUE] >= PLAINER,
		[GAIN_MORE] = a[MERIT_TERSE] && !b[MERIT_TERSE],
	};
	unsigned bits = 0;

	for (int i = 0; i < GAINS; i++)
		bits |= gained[i] ? GAIN_BIT(i) : 0;
	return bits;
}
