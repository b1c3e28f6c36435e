/*
 * reader.h - reading an answer: one interface, several readers
 *
 * A reader is handed the exchange with all that was said before and asks for
 * what it needs; the offline reader needs nothing and is done at once.
 */
#ifndef ANALYSIS_READER_H
#define ANALYSIS_READER_H
#include <stdbool.h>
#include <stddef.h>

#include "analysis/event.h"
#include "court/case.h"
#include "court/reading.h"
#include "court/transcript.h"
struct catalogue;
struct docket;
struct error;
struct ken;

enum setting { SETTING_COUNSEL, SETTING_WITNESS };
extern const char *const setting_names[2];

/* One earlier exchange, oldest first. */
struct exchange {
	int turn;	      /* number of the answer's turn, for citing it */
	const char *question; /* "" of the opening, which comes first */
	const char *answer;
	const struct reading *reading; /* may be NULL */
};

/* Everything a reader may look at; all borrowed, and none of it gold labels. */
struct reader_input {
	const char *question; /* "" for an opening or rebuttal */
	const char *answer;
	enum setting setting;
	enum side_id side;
	const char *justice;	       /* who asked: surname, or "" */
	const struct court_case *kase; /* may be NULL */
	const char *issue;	       /* memo issue the question came from */
	const char *opening;	       /* counsel's opening, or "" */
	const struct exchange *before;
	size_t n_before;
	struct docket *docket; /* may be NULL */
	struct ken *ken;       /* may be NULL */
	bool labels_only;      /* no flags are wanted: spares their cost */
	bool flags_only;       /* no labels are wanted of a model: likewise */
	bool defence_witness;  /* SETTING_WITNESS: called by the defence */
	const char *const *bench_names; /* surnames of the seats */
	size_t n_bench_names;
	double *signs; /* NULL; for fitting: those of surely.h go there, SURELY_N */
};

/* The offline reader's data: lexicons, patterns, weights; read only. */
struct lexicons;
struct lexicons *lexicons_load(const struct catalogue *c, struct error *err);
void lexicons_free(struct lexicons *lx);
/* Validates the data files for `check`. */
struct faults;
void lexicons_check(const struct catalogue *c, struct faults *f);

/* No model, no network: reads at once.  `out` is initialised here and
 * released by the caller.  Never fails: what cannot be read says why in
 * out->unread. */
void reader_offline(const struct lexicons *lx, const struct reader_input *in,
		    struct reading *out);
/* Why it would not read these words: too many, or no English; NULL where it does.
 * The caller frees. */
char *reader_why_unread(const struct lexicons *lx, const char *answer);

/* A reading in progress, for any reader: "offline", "llm", "both". */
struct reader;
extern const char *const reader_names[]; /* NULL-terminated */
/* NULL with a suggestion for an unknown name.  lx and c are borrowed and must
 * outlive the reader.  "llm:NAME" asks with prompts/read-NAME.txt (calibrated,
 * plain, examples, principles). */
struct reader *reader_new(const char *name, const struct lexicons *lx,
			  const struct catalogue *c, struct error *err);
bool reader_needs_model(const struct reader *r);
void reader_begin(struct reader *r, const struct reader_input *in,
		  struct events *out);
/* What became of its last EV_SEND as SEEKER_READER, or as SEEKER_FAULTS, in whatever
 * order.  Ends with one EV_READING or EV_READ_FAILED; what is under way then is of no
 * more use. */
void reader_told(void *self, const struct llm_event *ev, struct events *out);
void reader_told_faults(void *self, const struct llm_event *ev,
			struct events *out);
void reader_cancel(struct reader *r);
void reader_free(struct reader *r);
#endif
