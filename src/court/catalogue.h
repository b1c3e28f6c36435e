/*
 * catalogue.h - finding what is there: cases, justices, benches, ballots, prompts
 *
 * Two places, searched in this order: the person's own folder (config) and what
 * ships with the program (share); of two with one name the person's own is taken.
 * A name that is not found gets the nearest one suggested.
 *
 *   cases/SLUG/case.json   justices/SLUG.json   justices/benches/SLUG.json
 *   justices/ballots/SLUG.json   prompts/NAME.txt   prompts/lexicons/...
 *   prompts/dialogues/ID.json
 */
#ifndef COURT_CATALOGUE_H
#define COURT_CATALOGUE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/argument.h"
#include "court/ballot.h"
#include "court/bench.h"
#include "court/case.h"
#include "court/dialogue.h"
#include "court/justice.h"
#include "court/prompt.h"
struct error;
struct faults;

#define CATALOGUE_BENCH_REAL	  "scotus" /* rules for a list of justices */
#define CATALOGUE_BENCH_FICTIONAL "panel"
struct catalogue {
	char *share;  /* cases/ justices/ prompts/ */
	char *config; /* own cases/ justices/ ... */
};

/* Folders from paths.h; nothing is read yet. */
void catalogue_init(struct catalogue *c);
void catalogue_release(struct catalogue *c);

enum entry_kind {
	ENTRY_CASE,
	ENTRY_JUSTICE,
	ENTRY_BENCH,
	ENTRY_BALLOT,
	ENTRY_PROMPT,
	ENTRY_DIALOGUE
};
struct entry {
	char *slug;
	char *path; /* a case's folder, any other's file */
	enum case_origin origin;
};
struct entries {
	struct entry *list; /* by slug */
	size_t n;
};
/* Names only: reads directories, not files, so it is quick with 500 cases.  (A
 * case's origin is own until its file was read: see case_head.) */
bool catalogue_list(const struct catalogue *c, enum entry_kind kind,
		    struct entries *out, struct error *err);
void entries_release(struct entries *e);
/* The entry of a name, case aside (only the exact one needs no listing).
 * ERR_UNKNOWN with a suggestion; release *e. */
bool catalogue_find(const struct catalogue *c, enum entry_kind kind,
		    const char *name, struct entry *e, struct error *err);
void entry_release(struct entry *e);

/* What a list of cases shows: case.json without its documents. */
struct case_head {
	char *slug, *title, *docket_number, *term; /* owned, as is: */
	char *path;				   /* its folder */
	enum case_kind kind;
	enum case_level level;
	enum case_origin origin;
	bool confidential;
	/* What tells how much work it is; 0 and NULL where the file does not. */
	char *party[SIDES];
	size_t n_issues[SIDES]; /* that press this side */
	size_t n_documents;
	int64_t record_bytes; /* of the documents that are there */
};
/* ERR_DATA with the first fault of these members only; *out is then empty. */
bool catalogue_case_head(const struct entry *e, struct case_head *out,
			 struct error *err);
void case_head_release(struct case_head *h);
/* How many words a record of so many bytes has, about (5.6 bytes a word in the
 * shipped one). */
#define CASE_HEAD_WORDS(bytes) ((bytes)*10 / 56)

/* By slug, as files and hearings name them; never by a path.  ERR_UNKNOWN with a
 * suggestion, ERR_DATA with the first fault. */
bool catalogue_case(const struct catalogue *c, const char *name,
		    struct court_case *out, struct error *err);
/* As a person names it: by slug, or by the path of its folder. */
bool catalogue_case_given(const struct catalogue *c, const char *name,
			  struct court_case *out, struct error *err);
/* Either of them, and a sealed memo (sealed.h) is opened with memo_key; "" or NULL:
 * it stays closed. */
bool catalogue_case_with(const struct catalogue *c, const char *name,
			 bool may_be_path, const char *memo_key,
			 struct court_case *out, struct error *err);
bool catalogue_justice(const struct catalogue *c, const char *name,
		       struct justice *out, struct error *err);
/*
 * A bench's slug, or a list of justices "kagan,alito" (or one) by slug or surname,
 * case aside, who sit in order of seniority under the rules of the scotus bench
 * when all are real, of the panel otherwise.
 */
bool catalogue_bench(const struct catalogue *c, const char *name,
		     struct bench *out, struct error *err);
bool catalogue_ballot(const struct catalogue *c, const char *name,
		      struct ballot *out, struct error *err);
bool catalogue_prompt(const struct catalogue *c, const char *name,
		      struct prompt *out, struct error *err);
/* All dialogues that are in order, by id; the faults of the others go to f (NULL:
 * nowhere).  Release them. */
bool catalogue_dialogues(const struct catalogue *c, struct dialogues *out,
			 struct faults *f, struct error *err);
/* Full path of a file among the shipped prompts ("lexicons/stop.txt"), the
 * person's own copy first; caller frees. */
char *catalogue_file(const struct catalogue *c, const char *relative);

/*
 * Validates every file of both places, or only `path`: a file, a case's folder, or
 * a folder with such things in it.  Faults name the files: as the path was given,
 * those below the working folder relative to it.  (prompts/lexicons belong to
 * analysis/reader.h and listen/ken.h.)
 *
 * `examine` (may be NULL) looks further at each case that could be loaded, as
 * rooms above this one can: listen/apart.h.  `tables`, up to a NULL name, are the
 * files among the prompts that are none, each with the check of its room.
 */
struct catalogue_table {
	const char *name;
	void (*check)(const char *path, struct faults *f);
};
typedef void case_examiner(const struct catalogue *c,
			   const struct court_case *kase, bool strict,
			   struct faults *f);
void catalogue_check(const struct catalogue *c, const char *path, bool strict,
		     case_examiner *examine,
		     const struct catalogue_table *tables, struct faults *f);
/* Where own and imported cases are written: config/cases; caller frees. */
char *catalogue_own_cases(const struct catalogue *c);
/* Whether a case of that name comes with the program: one's own stands before it. */
bool catalogue_ships_case(const struct catalogue *c, const char *slug);
/* Whether a new own case may be called so: nothing that comes with the program would be
 * hidden by it, or that is asked for (`force`), or one's own of that name does so
 * already.  ERR_EXISTS says how to go on. */
bool catalogue_may_hide(const struct catalogue *c, const char *slug, bool force,
			struct error *err);
#endif
