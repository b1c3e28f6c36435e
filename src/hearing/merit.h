/*
 * merit.h - what speaks for an answer, and against it, in one figure
 *
 * A drill holds two tries beside each other.  Many small signs, none of which settles it
 * alone, are weighed for each; the difference of the two sums is the log odds that the
 * second is the better one.  How long an answer is is no sign: padding mends nothing.
 * Weights and thresholds (prompts/lexicons/merit.txt, a name and a number a line) are
 * fitted by `make weights` on pairs of answers.
 */
#ifndef HEARING_MERIT_H
#define HEARING_MERIT_H
#include <stdbool.h>

#include "court/case.h"
#include "court/transcript.h"
struct catalogue;
struct error;
struct faults;
struct ken;

/* clang-format off */
#define MERIT_SIGNS(_) \
	_(HELPS, "helps") _(NONE, "none") _(SAYS_NONE, "says_none")           \
	_(SAYS_COSTS, "says_costs") _(FIRM_HELPS, "firm_helps")               \
	_(FIRM_COSTS, "firm_costs") _(CONCEDES, "concedes") _(GIVES, "gives") \
	_(TOUCHES, "touches") _(NAMED, "named") _(GOOD, "good") _(BAD, "bad") \
	_(STRANGE, "strange") _(TERSE, "terse") _(FIRST, "first")             \
	_(NOT_FIRST, "not_first") _(UNANSWERED, "unanswered")                 \
	_(VAGUE, "vague") _(REASON, "reason") _(LAW, "law")                   \
	_(FIGURE, "figure") _(OPEN, "open") _(REFUTED, "refuted")             \
	_(FALSE_LAW, "false_law") _(BROAD, "broad") _(FALLACY, "fallacy")     \
	_(CONDUCT, "conduct") _(MAY_GIVE, "may_give") _(ECHOES, "echoes")     \
	_(MAY_STRAY, "may_stray") _(MAY_BE_FLAGGED, "may_be_flagged")         \
	_(ARGUES, "argues_against") _(CEDES, "cedes")                         \
	_(NO_WORDS, "no_words") _(YIELDS, "yields") _(UNTRUE, "untrue")
/* clang-format on */
#define MERIT_ENUM(id, name) MERIT_##id,
enum merit_sign { MERIT_SIGNS(MERIT_ENUM) MERIT_N };
extern const char *const merit_sign_names[MERIT_N];

struct merit {
	double sign[MERIT_N]; /* most are 0 or 1 */
};

/* Of an answer that was read, with what doubt.h and lack.h found in it; `question` may be
 * NULL; `k` is ready. */
struct merit merit_of(const struct turn *question, const struct turn *answer,
		      const struct ken *k, enum side_id side, unsigned doubts,
		      unsigned lacks);

struct merit_weights {
	double weight[MERIT_N];
	double better; /* log odds from which the second is told to be better, ... */
	double leans; /* ... perhaps better, ... */
	double worse; /* ... and, below 0, up to which the first is told to be */
};
/* False with ERR_ABSENT, ERR_SYSTEM, or ERR_DATA, which names file, line and remedy. */
bool merit_load(struct merit_weights *out, const struct catalogue *c,
		struct error *err);
bool merit_load_file(struct merit_weights *out, const char *path,
		     struct error *err);
/* Adds what is wrong with the file, for `check`. */
void merit_check(const struct catalogue *c, struct faults *f);

/* Log odds that the second is the better one; 0: nothing tells them apart. */
double merit_margin(const struct merit_weights *w, const struct merit *first,
		    const struct merit *again);

enum merit_says { MERIT_UNSURE, MERIT_BETTER, MERIT_LEANS, MERIT_WORSE };
enum merit_says merit_says(const struct merit_weights *w, double margin);

/* What an answer has that another lacks, for a sentence about it. */
enum merit_gain {
	GAIN_TRUE,     /* nothing in it is refuted any more */
	GAIN_GROUND,   /* no ground given */
	GAIN_POSITION, /* a position that helps */
	GAIN_TOUCHES,  /* nearer to the question */
	GAIN_FORESEEN, /* one of the answers that the case foresees */
	GAIN_FIRST,    /* what was asked is answered first */
	GAIN_REASON,   /* a reason in so many words */
	GAIN_LAW,      /* an authority */
	GAIN_FIGURE,   /* a number */
	GAIN_PLAIN,    /* less talk round the question */
	GAIN_MORE,     /* more than a word or two */
	GAINS
};
#define GAIN_BIT(g) (1u << (g))
extern const char *const merit_gain_words[GAINS]; /* "it names an authority" */
/* "it names no authority any more", of what the first has and the second not. */
extern const char *const merit_loss_words[GAINS];
/* GAIN_BIT(...) | ... of the second beside the first; swapped, of what was lost. */
unsigned merit_gained(const struct merit *first, const struct merit *again);
#endif
