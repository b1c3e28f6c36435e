/*
 * scorecard.h - one hearing in figures: what the debrief and the margin show
 *
 * Pure: computed from the turns and their readings alone, so it can be had again
 * from the journal.  BaT and PaT describe strategic effect, not merit: they never
 * enter a grade.
 */
#ifndef SCORE_SCORECARD_H
#define SCORE_SCORECARD_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
#include "court/transcript.h"
#include "score/cobra.h"
struct jsonw;
struct terms;

/* One answer that was read; answers that were not have no row. */
struct score_row {
	int turn;
	double bat, pat;	 /* of this answer */
	double bat_sum, pat_sum; /* running */
	double nrbat;		 /* over the whole hearing so far: changes with
				    each answer; NAN while undefined */
	bool settled; /* scorecard_settles; else benefit and penalty are 0 */
	bool strays;  /* it may be to another question: never settled */
	bool bought_cover; /* its benefit comes from an unclear answer to a
			      damaging question: say so beside it */
};

enum issue_state {
	ISSUE_NOT_RAISED,
	ISSUE_HANDLED,
	ISSUE_CONCEDED,
	ISSUE_LEFT,
	ISSUE_OPEN, /* something was said, and nobody can tell what it is worth */
	ISSUE_PERHAPS_CONCEDED, /* the same, and it may be given up */
	ISSUE_STATES
};
/* "handled", "not told", ...; "conceded?" is said to be ISSUE_UNSURE. */
extern const char *const issue_state_names[ISSUE_STATES];
#define ISSUE_UNSURE                                                     \
	"conceded?: something was conceded under that issue, which may " \
	"bear on another. It counts as not told."

struct scorecard {
	struct score_row *rows; /* n_rows, spoken order; owned */
	size_t n_rows;
	size_t n_questions, n_answers; /* that stand */
	size_t n_settled;	       /* rows that are counted, summed, ranked;
					  the others are unsettled */
	size_t n_self; /* settled rows, of those: by counsel's own word alone
			  (assessed.h) */
	size_t n_commitment[5]; /* settled rows, by enum commitment */
	/* but for those taken back; what may be one is no concession (conceded.h) */
	size_t n_concessions, n_perhaps_conceded;
	size_t n_flags, n_retracted, n_hints;
	size_t n_can_answer_first, n_answered_first; /* yes/no questions */
	size_t n_later;				     /* "I will come to that" */
	size_t n_candid;	 /* "I don't know", as remarked */
	size_t n_candid_answers; /* of those: that are read to take a position */
	size_t n_stray;	 /* that seem to be to another question (stray.h) */
	size_t n_missed; /* plainly beside the point, by the reading */
	size_t n_beside_said;	    /* as a person says */
	size_t n_may_have_missed;   /* unsettled */
	size_t n_unanswered;	    /* left so: weak.h, WEAK_UNANSWERED */
	size_t n_not_known;	    /* candidly, and not among those */
	size_t n_not_known_settled; /* of those: rows that are counted */
	/* the rest, one of these each: surely met the question; has something of
	 * its own and may have; whether it touches it nobody can tell; took no
	 * position yet (put off, asked back) */
	size_t n_met, n_may_have_met, n_unsettled, n_open;
	size_t n_met_self; /* of those that met it: by counsel's own word alone */
	size_t n_foreseen; /* surely one that the case foresees, and it helps */
	/* that have something of their own to be weighed, or talk round the question at
	 * some length: no yes, no or "I don't know" alone */
	size_t n_content;
	double foreseen; /* of the benefit: of answers that the case's map has;
			    the rest goes by their words alone */
	double cover;	 /* of the benefit: of answers that were unclear, left
				the question or are flagged for conduct */
	size_t n_words;	 /* of all answers that were read */
	size_t longest_words;
	int longest_turn;
	int strongest_turn, weakest_turn; /* 0: none that the reading is sure
					     of, or fewer than two were read */
	bool best_alike; /* no strongest, as nothing tells the best ones apart */
	size_t issues_all, issues_raised, issues_handled, issues_conceded,
		issues_left, issues_open;
	size_t n_unlaid; /* questions that no one issue could be told of: an issue
			    that was "not raised" may have been */
	bool against_map;     /* some answer was one of the map's */
	bool experimental;    /* some commitment came from an unproved reader */
	const char *why_flat; /* why NRBaT is undefined, or NULL; static */
	const char *why_uncounted; /* of no row; NULL where one is; static */
};

void scorecard_build(struct scorecard *s, const struct court_case *c,
		     const struct terms *terms, const struct transcript *said);
void scorecard_release(struct scorecard *s);
/* Too few answers have anything to be weighed: no figure says how it went. */
bool scorecard_is_thin(const struct scorecard *s);
/* They have, in very few words: little to go by, and that is said beside the figures. */
bool scorecard_is_brief(const struct scorecard *s);
const struct score_row *scorecard_row(const struct scorecard *s, int turn);
/*
 * The same rows one after another, nrbat aside (NAN), for whoever shows answer after
 * answer: while the turns asked for come in order, each turn is looked at once.
 * scorecard_run_to is false where the turn has no row; it begins again by itself for
 * an earlier turn, and where an answer that it passed had not been read.  Whoever
 * changes or strikes an answer that was passed calls scorecard_run_reset, which
 * also makes one ready.  Nothing is owned.
 */
struct scorecard_run {
	struct cobra_run sums;
	size_t at; /* index of the turn that comes next */
	bool passed_unread;
};
void scorecard_run_reset(struct scorecard_run *r);
bool scorecard_run_to(struct scorecard_run *r, const struct transcript *said,
		      int turn, struct score_row *row);
/* As the object "debrief" of a hearing: sums, counts, one row an answer (null
 * where a figure is undefined), and "issues": id -> what became of it. */
void scorecard_write(const struct scorecard *s, const struct court_case *c,
		     const struct terms *terms, const struct transcript *said,
		     struct jsonw *w);
/* How an answer met its question. */
enum scorecard_met {
	MET_UNREAD, /* it was not read */
	MET_SURELY,
	MET_MAYBE,     /* has something of its own, and may have */
	MET_UNSETTLED, /* nobody can tell whether it touches it */
	MET_OPEN,      /* took no position yet */
	MET_NOT_KNOWN, /* candidly */
	MET_UNANSWERED,
	MET_BESIDE, /* it may have missed it */
	MET_MISSED, /* it surely did */
	SCORECARD_METS
};
enum scorecard_met scorecard_met(const struct transcript *said,
				 const struct turn *answer);
/*
 * Whether what an answer did is settled: the one rule for what is counted, summed, ranked
 * and told as a fact.  It was read, and its label is firm (a reader is sure of it, or a
 * person says it and no other person otherwise), or it plainly evades (weak_evades: then
 * it commits to nothing, whatever its label).  All else is unsettled, whoever read it: it
 * is told with "may" or "unsettled" and counts for nothing.  said may be NULL of an answer
 * that stands alone.
 */
bool scorecard_settles(const struct transcript *said,
		       const struct turn *answer);
/* The word for that, everywhere; NULL of what was not read. */
#define SCORECARD_SETTLED   "firm"
#define SCORECARD_BY_MODEL  "firm by the model" /* by its word alone */
#define SCORECARD_SELF	    "self-assessed"	/* by counsel's own */
#define SCORECARD_UNSETTLED "unsettled"
/* Whether it was read, and left unsettled: what counsel may assess (assessed.h). */
bool scorecard_is_unsettled(const struct transcript *said,
			    const struct turn *answer);
const char *scorecard_certainty(const struct transcript *said,
				const struct turn *answer);
/* Whether an answer that was read may be to another question (stray.h), where nothing else
 * is said of how it met its own, and it cost nothing there either.  It is unsettled. */
bool scorecard_strays(const struct transcript *said, const struct turn *answer);
/* The signs (weak.h) by which an answer that was read may be the weakest: those that are
 * sure, but for what counsel put right and a candid "I don't know". */
unsigned scorecard_weakest_by(const struct transcript *said,
			      const struct turn *answer);
/* What became of an issue in the hearing.  It is handled where an answer surely met one
 * of its questions, and left where none did, nor may have. */
enum issue_state scorecard_issue(const struct transcript *said,
				 const char *issue_id);
#endif
