/*
 * unfit.h - what a model wrote that no judge would say
 *
 * A refusal, its own reasoning, counsel's part, data, another language, a speech, a
 * list of questions, what the bench has said before, words of its instructions: each
 * is known by plain signs, which `make bench-unfit` tries on what real justices said.
 * What is unfit is asked for once more, with the fault named; then another bench
 * speaks (ERR_UNFIT).
 */
#ifndef SIM_UNFIT_H
#define SIM_UNFIT_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct faults;
struct error;
struct transcript;

enum unfit {
	UNFIT_NOT, /* it can be spoken */
	UNFIT_EMPTY,
	UNFIT_REFUSAL,
	UNFIT_REASONING,
	UNFIT_COUNSEL,
	UNFIT_DATA,
	UNFIT_INSTRUCTIONS,
	UNFIT_LANGUAGE,
	UNFIT_LONG,
	UNFIT_MANY,
	UNFIT_REPEATED,
	UNFIT_NOTHING, /* it asks nothing */
	UNFITS
};

#define UNFIT_WORDS_MAX	    240 /* more is a speech */
#define UNFIT_QUESTIONS_MAX 3	/* more is a list */

/*
 * raw     the reply as it came: begins with what gives a refusal, reasoning or data
 *         away
 * spoken  the same cleaned (speech.h)
 * before  what the bench has said (unfit_before): it is not to come again
 * remarks whether a turn may be a remark, and ask nothing
 *
 * Costs time in proportion to the texts.
 */
enum unfit unfit_find(const char *raw, const char *spoken, const char *before,
		      bool remarks);
/* Appends what the bench has said in a hearing, by its words alone, a line a turn. */
void unfit_before(const struct transcript *said, struct buf *out);
/* Whether the beginning of a reply is such already that it will be unfit whatever
 * follows: what is not to be shown while it streams in. */
bool unfit_begins(const char *raw);
/* Numbers of a witness's answer that nobody gave them, a fault each; true: none.
 * is_given(arg, digits): they stand in what the witness knows or was told. */
bool unfit_numbers(const char *answer,
		   bool (*is_given)(const void *arg, const char *digits),
		   const void *arg, struct faults *f);
/* What it is: "a refusal"; for people, and for the model that is asked again. */
const char *unfit_named(enum unfit u);
/* ERR_UNFIT, "the model answered with ..., and then with ..."; returns false. */
bool unfit_error(enum unfit first, enum unfit then, struct error *err);
#endif
