/*
 * drilling.h - weak answers of one hearing, given again one after another
 *
 * Each question is put where it was put: the new answer is read by one reader with the
 * case, the question and all that was said before it, and so is the first try once
 * more, so that the two can be compared.  What came of it is in the journal when
 * drilling_answer returns.  With a model it waits for it.
 */
#ifndef HEARING_DRILLING_H
#define HEARING_DRILLING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/bench.h"
#include "court/heard_text.h"
#include "court/record.h"
#include "hearing/again.h"
#include "hearing/errands.h"
#include "hearing/positions.h"
#include "store/drills.h"
struct catalogue;
struct journal;
struct lexicons;
struct passages;
struct reader;

/* All borrowed, and must outlive it. */
struct drilling_setup {
	const struct catalogue *catalogue;
	const struct court_case *kase;
	const struct bench *bench;
	const struct hearing_record *rec; /* with its turns; it has ended */
	struct journal
		*journal;   /* NULL, or one that keeps nothing: no schedule */
	const char *reader; /* NULL: offline */
	struct llm *llm;    /* for a reader that asks one */
	const char *docket_path; /* NULL: an index in memory */
	const int *turns; /* answers to be given again, n of them; copied */
	size_t n;
	size_t n_before, n_all; /* of a queue of several hearings: gone through
				   before these, and of all; 0: these alone */
	int64_t now_wall_ms;
};

struct drilling {
	struct drilling_setup with;
	struct errands errands;
	struct lexicons *lexicons;
	struct reader *reader;
	struct ken *ken;
	struct merit_weights weights;
	int *turns;
	size_t n, at;	   /* at == n: through */
	struct turn first; /* the one at hand, as this reader reads it; ... */
	struct turn again; /* ... and what was said now, once it was */
	bool answered;	   /* `again` is there, with `came` */
	char *best;	   /* the latest earlier try that was better, or NULL */
	int64_t best_ms;   /* when */
	bool joined;	   /* the queue, because that try was weak */
	bool as_good;	   /* as a first try that was good: it moves a box on */
	enum again came;
	struct again_seen seen;
	bool judged;		    /* by the person, once */
	struct positions positions; /* that the new answer may have taken */
	bool has_picked;	    /* one of them, as the person says: */
	size_t picked;		    /* enum position_pick */
	int64_t due_before;	    /* of the item, when it was answered */
	size_t n_unread; /* that came to nothing because a reader failed */
	size_t n_kept;	 /* tries that are in the journal now */
	struct drill_item item; /* where it stands */
	bool kept;		/* there is a journal that keeps it */
};

/* The first turn is at hand then; n may be 0.  Close it also after a failure. */
bool drilling_open(struct drilling *d, const struct drilling_setup *setup,
		   struct error *err);
void drilling_close(struct drilling *d);
/* Its place among all that are gone through, from 1, and how many those are. */
size_t drilling_place(const struct drilling *d, size_t *of);
/* None is left. */
bool drilling_is_through(const struct drilling *d);
/* On to the next: unanswered ones stay where they were. */
void drilling_next(struct drilling *d);
/* The one at hand once more. */
void drilling_same(struct drilling *d);
const struct turn *drilling_question(const struct drilling *d);
/* What it cites, to be read; released by the caller in any case. */
bool drilling_open_cites(struct drilling *d, struct passages *out,
			 struct error *err);
/* ERR_USAGE for no words.  Where it was read but could not be kept, `answered` holds
 * all the same. */
bool drilling_answer(struct drilling *d, const char *text, int64_t now_wall_ms,
		     struct error *err);
/* "It is better": where the reading could not tell, and there is something to be judged
 * (again_says_nothing), the person's word moves it a box on (hearing/schedule.h);
 * elsewhere nothing happens, and DRILLING_NOT_ASKED says why. */
#define DRILLING_NOT_ASKED                                                  \
	"That is asked only where the reading cannot tell, and the answer " \
	"has a reason and is to this question."
bool drilling_may_judge(const struct drilling *d);
bool drilling_better(struct drilling *d, struct error *err);
/* "That is what I said": where the new answer is unsettled, the person picks the position
 * that the new answer took (enum position_pick), and it is scored by what that does: what
 * helps is better, what costs or answers nothing is no better, and the rest stays where it
 * was.  None while the memo is shut.  drilling_change then says so. */
bool drilling_may_settle(const struct drilling *d);
bool drilling_settle(struct drilling *d, size_t pick, struct error *err);
#define DRILLING_NO_POSITIONS \
	"That is asked only of an answer that is unsettled, and only once."
/* "My first answer was right, and its reading wrong": the question is not asked again.
 * Where the new one may be meant instead, ask first (drilling_may_mean_new).  "Again
 * tomorrow" brings it back. */
bool drilling_may_mean_new(const struct drilling *d);
#define DRILLING_RIGHT_ASKS                                                  \
	"That says that your first answer was right and its reading wrong, " \
	"and takes the question out of the drill."
bool drilling_drop(struct drilling *d, struct error *err);
bool drilling_tomorrow(struct drilling *d, struct error *err);
/* What was typed and not sent; caller frees, NULL for nothing. */
char *drilling_draft(struct drilling *d);
void drilling_keep_draft(struct drilling *d, const char *text);
/* The texts of again.h of the one at hand; the last three once it is answered. */
void drilling_context(const struct drilling *d, struct heard_lines *out);
void drilling_tell(const struct drilling *d, const struct turn *t,
		   struct heard_lines *out);
void drilling_change(const struct drilling *d, struct heard_lines *out);
void drilling_outline(const struct drilling *d, struct heard_lines *out);
/* Both tries in a few words each, and the best one since the first, where there was one
 * that came out better. */
void drilling_brief(const struct drilling *d, struct heard_lines *out);
/* "It comes again in 3 days, on 2026-12-01.", or what else became of it; "" where no
 * schedule is kept. */
void drilling_say_next(const struct drilling *d, struct buf *out);

/* Enters the weak answers of a hearing that has ended, of one question the latest, in
 * it and beside earlier hearings, and the first time moves on what waits of those and was
 * answered well in it (once.h); its case tells in what words a question is the
 * same (same.h; NULL: it is gone). */
bool drilling_enter(struct journal *j, const struct hearing_record *r,
		    const struct court_case *kase, int64_t now_wall_ms,
		    struct error *err);
/* The same answers but those of which the person said that they were right: an array
 * of *n turn numbers, for the caller to free.  j may be NULL. */
int *drilling_weak(struct journal *j, const struct hearing_record *r,
		   const struct court_case *kase, size_t *n);
/* Enters those of every hearing (of the newest `most`; 0: all), the oldest first, that has
 * not been looked over and ended at most DRILLING_LATEST_DAYS ago: nobody wants to begin
 * with a year of them.  Cases are found in the catalogue. */
#define DRILLING_LATEST_DAYS 35
bool drilling_gather(struct journal *j, const struct catalogue *c,
		     int64_t now_wall_ms, size_t most, struct error *err);
#endif
