#include "sim/plan.h"

#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/rng.h"
#include "base/sanitise.h"
#include "court/prompt.h"

/* Places within one turn's chance, so that the draws do not depend on each
 * other's number. */
enum { PLACE_SPEAKER, PLACE_AIM, PLACE_TYPE, PLACES };

#define SAME_POINT_MAX	  2    /* follow-ups on one point in a row */
#define STAY_WITH_ASKER	  8.0  /* weight of who has a follow-up due */
#define JUST_SPOKE	  0.35 /* weight of who spoke last, on a new issue */
#define FOLLOW_UP_SHARE	  0.4  /* of sound answers that get a follow-up */
#define REQUEST_WORDS_MAX 20 /* to be asked again; more is an answer as well */
#define POOLED_WEIGHT	  10.0 /* pseudo-counts from the bench as a whole */

static struct rng chance(uint64_t seed, uint64_t place, unsigned which)
{
	return rng_at(seed, place * PLACES + which);
}

static const struct turn *last_question(const struct transcript *said)
{
	for (size_t i = said->n; i-- > 0;) {
		const struct turn *t = &said->turns[i];

		if (!t->retracted && turn_is_question(t))
			return t;
	}
	return NULL;
}

int plan_speaker(const struct bench *b, const struct transcript *said,
		 enum aim aim, uint64_t seed, uint64_t place)
{
	struct rng rng = chance(seed, place, PLACE_SPEAKER);
	const struct turn *last = last_question(said);
	double weights[BENCH_SEATS_MAX];
	size_t drawn;

	for (size_t i = 0; i < b->n_seats; i++) {
		const struct justice *j = &b->seats[i];

		weights[i] = fmax(j->share_of_bench_words, 0.001) /
			     fmax(j->words_per_long_turn, 1);
		if (last && last->seat == (int)i)
			weights[i] *= aim == AIM_NEW_ISSUE ? JUST_SPOKE
							   : STAY_WITH_ASKER;
	}
	drawn = rng_weighted(&rng, weights, b->n_seats);
	return drawn < b->n_seats ? (int)drawn : 0;
}

/* Questions in a row, up to the last, that kept to one point. */
static int times_pressed(const struct transcript *said)
{
	int n = 0;

	for (size_t i = said->n; i-- > 0;) {
		const struct turn *t = &said->turns[i];

		if (t->retracted || !turn_is_question(t))
			continue;
		if (t->aim == AIM_NEW_ISSUE)
			break;
		n++;
	}
	return n;
}

/* Whether a question of this aim has already been built on this answer's
 * question: pressing twice in the same words is badgering. */
static bool was_last_aim(const struct transcript *said, enum aim aim)
{
	const struct turn *q = last_question(said);

	return q && q->aim == aim;
}

static bool has_remark(const struct reading *r, enum remark_group group)
{
	for (size_t i = 0; i < r->n_remarks; i++)
		if (remark_is_flag(r->remarks[i].kind) &&
		    remark_group(r->remarks[i].kind) == group &&
		    r->remarks[i].confidence >= 0.5)
			return true;
	return false;
}

/* A candid "I don't know" commits to nothing and is no evasion. */
static bool evades(const struct reading *r)
{
	if (reading_find(r, REMARK_UNKNOWN))
		return false;
	return r->relevance >= 3 || r->commitment == COMMITMENT_NONE ||
	       reading_find(r, REMARK_LATER) ||
	       reading_find(r, REMARK_NOT_ANSWERED_FIRST);
}

static bool contradicts(const struct reading *r)
{
	return r->consistency == 1 || reading_find(r, REMARK_INCONSISTENT);
}

/* In the order in which a judge would care. */
static enum aim called_for(const struct reading *r)
{
	if (has_remark(r, GROUP_CONDUCT))
		return AIM_CONDUCT;
	if (contradicts(r))
		return AIM_CONFRONT;
	if (has_remark(r, GROUP_FALLACY))
		return AIM_FALLACY;
	if (r->concession == 1)
		return AIM_HOLD;
	if (evades(r))
		return AIM_PRESS;
	if (r->manner >= 3)
		return AIM_PIN;
	return AIM_NEW_ISSUE;
}

/* What a judge never lets pass, however long the point has been pressed. */
static bool always_taken_up(enum aim aim)
{
	return aim == AIM_CONDUCT || aim == AIM_CONFRONT || aim == AIM_HOLD ||
	       aim == AIM_FALLACY;
}

bool plan_asks_for_question(const char *answer)
{
	static const char *const words[] = {
		"repeat the question",	   "repeat that",
		"repeat your question",	   "rephrase",
		"say that again",	   "hear the question",
		"understand the question", "understand your question",
		"follow the question",	   "follow your question",
	};
	size_t n = 1;

	for (const char *p = answer; *p; p++)
		n += *p == ' ';
	if (n > REQUEST_WORDS_MAX)
		return false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(answer, words[i]))
			return true;
	return false;
}

static bool asked_for_question_before(const struct transcript *said,
				      const struct turn *answer)
{
	const struct turn *before = NULL;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->n >= answer->n)
			break;
		if (t->kind == TURN_ANSWER && !t->retracted)
			before = t;
	}
	return before && plan_asks_for_question(before->text);
}

enum aim plan_aim(const struct transcript *said, bool guard, uint64_t seed,
		  uint64_t place, int *follows)
{
	struct rng rng = chance(seed, place, PLACE_AIM);
	const struct turn *answer = transcript_last(said, TURN_ANSWER);
	enum aim aim = AIM_NEW_ISSUE;

	*follows = 0;
	if (!answer)
		return AIM_NEW_ISSUE;
	/* However often the point was pressed: it is a courtesy, given once. */
	if (plan_asks_for_question(answer->text) &&
	    !asked_for_question_before(said, answer)) {
		*follows = answer->n;
		return AIM_PRESS;
	}
	if (guard && answer->reading)
		aim = called_for(answer->reading);
	if (aim != AIM_CONDUCT && was_last_aim(said, aim))
		aim = AIM_NEW_ISSUE;
	if (!always_taken_up(aim) && times_pressed(said) >= SAME_POINT_MAX)
		return AIM_NEW_ISSUE;
	if (aim == AIM_NEW_ISSUE && rng_unit(&rng) < FOLLOW_UP_SHARE)
		aim = AIM_FOLLOW_UP;
	if (aim != AIM_NEW_ISSUE)
		*follows = answer->n;
	return aim;
}

/* -- question types ------------------------------------------------------ */

/* The four schemes, reached alike. */
enum { LEGALBENCH, STETSON, METACOG, VALENCE, SCHEMES };
#define LABELS_MAX 10

static size_t labels_of(int scheme)
{
	static const size_t n[SCHEMES] = { LEGALBENCH_LABELS, STETSON_LABELS,
					   METACOG_LABELS, VALENCE_LABELS };

	return n[scheme];
}

static const double *counts_of(const struct justice *j, int scheme)
{
	const double *const counts[SCHEMES] = { j->legalbench, j->stetson,
						j->metacog, j->valence };

	return counts[scheme];
}

static int *label_in(struct question_type *t, int scheme)
{
	int *const at[SCHEMES] = { &t->legalbench, &t->stetson, &t->metacog,
				   &t->valence };

	return at[scheme];
}

static int label_of(const struct question_type *t, int scheme)
{
	struct question_type copy = *t;

	return *label_in(&copy, scheme);
}

/* The justice's counts, smoothed by the bench's shares: with fewer than some
 * tens of labelled questions the pooled mix decides. */
static void mix_of(const struct bench *b, int seat, int scheme,
		   double weights[LABELS_MAX])
{
	size_t n = labels_of(scheme);
	double total = 0;

	for (size_t l = 0; l < n; l++) {
		weights[l] = 0;
		for (size_t i = 0; i < b->n_seats; i++)
			weights[l] += counts_of(&b->seats[i], scheme)[l];
		total += weights[l];
	}
	for (size_t l = 0; l < n; l++) {
		weights[l] = total > 0 ? weights[l] / total : 1.0 / (double)n;
		weights[l] = POOLED_WEIGHT * weights[l] +
			     counts_of(&b->seats[seat], scheme)[l];
	}
}

/* Away from what this hearing has had more of than its share. */
static void discount(const struct transcript *said, int scheme,
		     double weights[LABELS_MAX])
{
	size_t n = labels_of(scheme);
	double had[LABELS_MAX] = { 0 };

	for (size_t i = 0; i < said->n; i++) {
		int l = label_of(&said->turns[i].type, scheme);

		if (turn_is_question(&said->turns[i]) && l >= 0)
			had[l]++;
	}
	for (size_t l = 0; l < n; l++)
		weights[l] /= 1 + had[l];
}

struct question_type plan_type(const struct bench *b, int seat,
			       const struct transcript *said, uint64_t seed,
			       uint64_t place)
{
	struct rng rng = chance(seed, place, PLACE_TYPE);
	struct question_type type = QUESTION_TYPE_NONE;

	for (int scheme = 0; scheme < SCHEMES; scheme++) {
		double weights[LABELS_MAX];
		size_t drawn;

		mix_of(b, seat, scheme, weights);
		discount(said, scheme, weights);
		drawn = rng_weighted(&rng, weights, labels_of(scheme));
		if (drawn < labels_of(scheme))
			*label_in(&type, scheme) = (int)drawn;
	}
	return type;
}

struct ask plan_next(const struct bench *b, const struct transcript *said,
		     bool guard, uint64_t seed)
{
	struct ask ask = { .place = said->n };

	ask.aim = plan_aim(said, guard, seed, ask.place, &ask.follows);
	ask.seat = plan_speaker(b, said, ask.aim, seed, ask.place);
	ask.type = plan_type(b, ask.seat, said, seed, ask.place);
	return ask;
}

/* -- the clerk's note ---------------------------------------------------- */

#define QUOTE_MAX   160 /* bytes of the answer's words */
#define NOTED_MAX   6	/* remarks; the surest first */
#define NOTED_LEAST 0.5
#define NOTE_BYTES  ((size_t)64 << 10)

/* What counsel typed or a model wrote, as part of a line of ours. */
static void put_clean(struct buf *out, const char *s, size_t len)
{
	struct buf line;

	buf_init(&line, NOTE_BYTES);
	sanitise(&line, s, len, SANITISE_LINE);
	prompt_defuse(line.s, line.len, out);
	buf_release(&line);
}

static void quote(struct buf *out, const char *text, struct span span)
{
	size_t len = strlen(text), from = span.from, to = span.to;

	if (to <= from || to > len) {
		from = 0;
		to = len;
	}
	buf_puts(out, "\"");
	if (to - from > QUOTE_MAX) {
		size_t cut = from + QUOTE_MAX;

		while (cut > from && text[cut] != ' ')
			cut--;
		put_clean(out, text + from, cut - from);
		buf_puts(out, " ...");
	} else {
		put_clean(out, text + from, to - from);
	}
	buf_puts(out, "\"");
}

/* What deserves pressing in what was found; NULL where it is only worth knowing. */
static const char *worth_pressing(enum remark_kind kind)
{
	static const char *const words[REMARK_KINDS] = {
		[REMARK_DECORUM] = "say once, without heat, that it has no "
				   "place here; then put the question again",
		[REMARK_RAGE_BAIT] = "do not take it up: ask what in this case "
				     "turns on it",
		[REMARK_SWITCHING_SIDES] = "hold it against what counsel stood "
					   "up to say, and ask which result "
					   "counsel wants",
		[REMARK_FACTUAL_GENERAL] = "ask where the record has it",
		[REMARK_FACTUAL_LEGAL] = "ask which authority says so, and "
					 "what it decided",
		[REMARK_CORRELATION_CAUSATION] = "ask what rules out another "
						 "cause",
		[REMARK_SUFFICIENT_NECESSARY] =
			"ask what else the rule requires, and where that is "
			"shown",
		[REMARK_COMPARISON] = "ask in what the two are alike for this "
				      "rule, and where they part",
		[REMARK_SAMPLING] = "ask how those few were chosen, and why "
				    "they stand for the rest",
		[REMARK_EXCLUSIVITY] = "name a course between the two, and ask "
				       "why it fails",
		[REMARK_NUMBERS] = "ask of how many, and whether like is "
				   "compared with like",
		[REMARK_IGNORING_JUSTICE] = "put the question again",
		[REMARK_MISSTATING_JUSTICE] = "say what was really asked, and "
					      "put it again",
		[REMARK_LATER] = "ask for it now",
		[REMARK_INCONSISTENT] = "quote both answers and ask which it "
					"is",
		[REMARK_CONCESSION] = "hold counsel to it, and ask what "
				      "follows",
		[REMARK_OPINION] = "ask for authority instead of belief",
	};

	return words[kind];
}

static void note_remark(const struct turn *answer, const struct remark *m,
			struct buf *out)
{
	const char *press = worth_pressing(m->kind);
	const char *why = m->why ? m->why : "no reason given";

	buf_printf(out, "- %s: ", remark_title(m->kind));
	quote(out, answer->text, m->span);
	buf_puts(out, " (");
	put_clean(out, why, strlen(why));
	buf_puts(out, ")");
	if (m->turn)
		buf_printf(out, " [see turn %d]", m->turn);
	if (press)
		buf_printf(out, "; worth pressing: %s", press);
	buf_puts(out, "\n");
}

/* Faults before facts, and the surest of each first. */
static double weight_of(const struct remark *m)
{
	return m->confidence + remark_is_flag(m->kind);
}

static void note_remarks(const struct turn *answer, struct buf *out)
{
	const struct reading *r = answer->reading;
	bool noted[READING_REMARKS_MAX] = { false };
	size_t n = r->n_remarks < READING_REMARKS_MAX ? r->n_remarks
						      : READING_REMARKS_MAX;

	for (size_t k = 0; k < NOTED_MAX; k++) {
		size_t best = n;

		for (size_t i = 0; i < n; i++)
			if (!noted[i] &&
			    r->remarks[i].confidence >= NOTED_LEAST &&
			    (best == n || weight_of(&r->remarks[i]) >
						  weight_of(&r->remarks[best])))
				best = i;
		if (best == n)
			return;
		noted[best] = true;
		note_remark(answer, &r->remarks[best], out);
	}
}

static void note_commitment(const struct turn *answer, struct buf *out)
{
	const struct reading *r = answer->reading;

	if (r->commitment == COMMITMENT_UNREAD)
		return;
	buf_printf(out, "- the answer was read as %s%s\n",
		   r->commitment == COMMITMENT_NONE
			   ? "committing to nothing"
			   : commitment_name(r->commitment),
		   r->firm ? "" : " (unsettled)");
	if (r->concession == 1 && !reading_find(r, REMARK_CONCESSION)) {
		buf_puts(out, "- counsel conceded: ");
		quote(out, answer->text, r->quote);
		buf_puts(out, "\n");
	}
}

static void note_covered(const struct court_case *c, enum side_id side,
			 const struct transcript *said, struct buf *out)
{
	size_t open = 0;

	for (size_t i = 0; i < c->n_issues; i++) {
		bool asked = false;

		if (!case_presses(&c->issues[i], side))
			continue;
		for (size_t t = 0; t < said->n && !asked; t++)
			asked = said->turns[t].issue &&
				!strcmp(said->turns[t].issue, c->issues[i].id);
		if (asked)
			continue;
		buf_printf(out, "%s%s", open ? "; " : "- not yet asked about: ",
			   c->issues[i].label);
		if (++open == 6)
			break;
	}
	if (open)
		buf_puts(out, "\n");
}

void plan_clerks_note(const struct court_case *c, enum side_id side,
		      const struct transcript *said, struct buf *out)
{
	const struct turn *answer = transcript_last(said, TURN_ANSWER);

	if (answer && answer->reading) {
		note_remarks(answer, out);
		note_commitment(answer, out);
	}
	note_covered(c, side, said, out);
}
