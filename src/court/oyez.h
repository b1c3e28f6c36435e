/*
 * oyez.h - a real case and its argument out of the JSON of oyez.org
 *
 * Reads the files that oyez.org's interface gives, as people have collected
 * them: pretty, partly wrong, with nulls where one expects lists.  Whatever is
 * missing gets a plain stand-in and a note; only what makes a case impossible (no
 * object, no docket number, no advocate who speaks) is an error.
 *
 * What comes out: case.json (schema hotbench.case/1), transcript.json (schema
 * hotbench.transcript/1, see argument.h) and, per advocate at the lectern,
 * answers-SECTION-SURNAME.jsonl: the real replies, a line {"text": ...} for each
 * question of a section's exchanges (argument.h), none where the advocate got no
 * word in.
 *
 * Sides.  An amicus stands on the side it supports; who supports neither party
 * stands on none.  The case's outcome (`description`, `conclusion`) is kept, for
 * the debrief only.
 */
#ifndef COURT_OYEZ_H
#define COURT_OYEZ_H
#include <stdbool.h>
#include <stddef.h>

#include "base/names.h"
struct buf;
struct error;
struct faults;

#define OYEZ_CASE_MAX	    ((size_t)8 << 20)
#define OYEZ_TRANSCRIPT_MAX ((size_t)64 << 20)

#define OYEZ_LICENSE                                                \
	"CC BY-NC, Oyez, Inc. (oyez.org): not for commercial use, " \
	"with attribution"

struct oyez_file {
	char *name; /* in the case's folder */
	char *text;
	size_t len;
};
struct oyez {
	char slug[65];		 /* "2024-23-971" */
	struct oyez_file *files; /* owned, n_files */
	size_t n_files;
};

/*
 * The conversion, in memory.  `transcript` may be NULL (a case without its
 * argument).  `name` is the case file's name ("2024.23-971.json"); the term and
 * the docket number are taken from it where the file lacks them.  What was
 * guessed or left out goes to `notes` (may be NULL).  Release `out` in any case.
 */
bool oyez_convert(struct oyez *out, const char *name, const char *case_json,
		  size_t case_len, const char *transcript,
		  size_t transcript_len, struct faults *notes,
		  struct error *err);
void oyez_release(struct oyez *o);

/*
 * Converts two files (the second may be NULL) and writes own_cases/SLUG, all of
 * it or nothing; the slug is appended to `slug`.  ERR_EXISTS when that case is
 * there and `force` is not given; with it the import's files are replaced and
 * any other file in that folder is kept.
 */
bool oyez_import(const char *case_path, const char *transcript_path,
		 const char *own_cases, bool force, struct buf *slug,
		 struct faults *notes, struct error *err);

/*
 * Which side an advocate's description ("for the United States, as amicus
 * curiae, supporting vacatur") names: enum side_id, -1 for neither, -2 when it
 * does not say.
 */
#define OYEZ_SIDE_UNSAID (-2)
int oyez_side(const char *description);
#endif
