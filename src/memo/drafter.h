/*
 * drafter.h - a draft of a case and its bench memo, asked of a model step by step
 *
 * The papers go out in pieces, each comes back as a clerk's notes; from the notes
 * the facts, questions and sides are asked for, then issues against each side, a
 * few at a time.
 *
 *   READ piece 1 .. n -> CASE -> ISSUES petitioner ... -> ISSUES respondent ...
 *
 * A step is one request.  Its reply is checked field by field; one repair is asked
 * for, quoting what is wrong, and then the step is left out, which is told.  Every
 * cite is looked up in the papers: one that is not there is dropped, which is told
 * too, and so is a statement of fact that no cite is left for.
 *
 * Papers and notes are fenced (court/prompt.h).  Nothing here waits, or sends.
 * What has come can be kept (drafter_save) and taken up again (drafter_resume).
 */
#ifndef MEMO_DRAFTER_H
#define MEMO_DRAFTER_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/event.h"
#include "memo/drafted.h"
#include "memo/papers.h"
struct buf;
struct catalogue;
struct error;
struct faults;

#define DRAFTER_ISSUES_EACH 10 /* that press a side, when all goes well */
#define DRAFTER_BATCH	    5  /* issues of a request */

struct drafter;

/*
 * catalogue, case and papers are borrowed and must outlive it; the case may grow
 * meanwhile (labels of its issues are told to the model, so that it writes others).
 * `piece_bytes`: how much of the papers fits a request; 0 for the usual.
 * NULL when a prompt is missing or wrong.
 */
struct drafter *drafter_new(const struct catalogue *catalogue,
			    const struct court_case *c, const struct papers *p,
			    size_t piece_bytes, struct error *err);
void drafter_free(struct drafter *d);

/* The next request; release it.  False when all is done (err stays clear), or a
 * prompt cannot be filled. */
bool drafter_next(struct drafter *d, struct llm_request *out,
		  struct error *err);
/* What that request is about, for people: "reading brief-petitioner". */
const char *drafter_step(const struct drafter *d);
/* Steps done, and how many there are in all (the last of them may not be
 * needed). */
void drafter_progress(const struct drafter *d, size_t *done, size_t *of);

enum drafter_took {
	DRAFTER_TOOK,	/* it is in the drafts, or in the notes */
	DRAFTER_REPAIR, /* drafter_next is the repair; why is in err */
	DRAFTER_LEFT	/* this step is left out; why is in err */
};
enum drafter_took drafter_take(struct drafter *d, const char *reply,
			       bool cut_short, struct error *err);

/* What has been drafted; ours, and grows with each step. */
const struct drafted *drafter_drafts(const struct drafter *d);
/* What was dropped, one line each; ours. */
const struct faults *drafter_dropped(const struct drafter *d);

/* Appends what would be lost by stopping here: notes, and which steps are done;
 * JSON lines. */
void drafter_save(const struct drafter *d, struct buf *out);
/* Takes it up again: steps whose piece of the papers is the same are not asked
 * again.  Lines that are no such thing are passed over.  Before the first
 * drafter_next. */
void drafter_resume(struct drafter *d, const char *s, size_t len);
#endif
