/*
 * examiner.h - the cross-examination drill in lines, for its two files: examine.c has
 * what is chosen and named, examine_live.c the questions that a model answers
 */
#ifndef LINE_EXAMINER_H
#define LINE_EXAMINER_H
#include <stdbool.h>

#include "base/buf.h"
#include "hearing/examine_live.h"
#include "hearing/examining.h"
#include "line/line.h"
#include "line/talk.h"
struct faults;
struct lines;

#define EXAMINER_INDENT	      3
#define EXAMINER_QUESTION_MAX ((size_t)STAND_DRILL_QUESTION_MAX + 200)

struct examiner {
	struct examining *x;
	struct lines *lines;
	struct talk talk;
	struct buf typed;
	bool from_file;		    /* lines are JSON */
	bool person;		    /* somebody types, and sees */
	bool told_asks, told_names; /* how to choose was said */
	const struct line_witness
		*witness;	  /* NULL: the round is a written one */
	struct examine_live live; /* else */
	bool unanswered; /* the endpoint, or the model, had no answer */
};

void examiner_print(struct examiner *p);
/* Round after round, until the lines end or the person leaves. */
enum line_end examiner_run(struct examiner *p, const struct line_options *o,
			   struct error *err);

/* ---- examine_live.c ---- */

/* The drawn dialogue's witness takes the stand. */
void examiner_live_begin(struct examiner *p);
/* That a question is to be typed; what can be typed instead. */
void examiner_live_say_asking(struct examiner *p);
void examiner_live_say_help(struct examiner *p);
/* What makes a text no question that can be sent. */
void examiner_live_check(const char *question, struct faults *f);
/*
 * ":done", or a question, which the model answers: the round goes on to naming.  What
 * can be neither is told, and the round stays where it is.  False as
 * line_examine_live.
 */
bool examiner_live_hear(struct examiner *p, const char *s, struct error *err);
/* The round has come to its truth: read, and what holds is kept.  False where that
 * could not be kept. */
bool examiner_live_end(struct examiner *p, struct error *err);
#endif
