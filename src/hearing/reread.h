/*
 * reread.h - whether the readings that a hearing's file has are what is read of it here
 *
 * A reading of the offline reader follows from the case, the bench and what was said
 * before.  Where this machine has that case, unchanged, and the file is of this version
 * of the program, it is read once more.  What differs is told to whoever grades: a fact
 * about the file, and no verdict.  Of what a model read nothing can be told.
 */
#ifndef HEARING_REREAD_H
#define HEARING_REREAD_H
#include <stddef.h>

#include "base/error.h"
#include "court/bench.h"
#include "court/case.h"
#include "hearing/errands.h"
struct buf;
struct catalogue;
struct hearing_record;
struct ken;
struct lexicons;

/* An answer takes some 20 ms, and a class must not wait: of many hearings together about
 * so many answers are read (reread_sample). */
#define REREAD_SAMPLE 40

/* What was loaded for one hearing serves the next of the same case. */
struct reread {
	const struct catalogue *catalogue; /* borrowed */
	const char *version;		   /* borrowed; as records name it */
	bool knows_words; /* of remarks: what a file has of them was read */
	struct lexicons *lexicons;
	struct court_case kase;
	struct ken *ken;
	struct errands errands;
	char *bench_name; /* NULL: none is loaded */
	struct bench bench;
	size_t each;	   /* answers of one hearing; SIZE_MAX: all of them */
	size_t one_in;	   /* of so many hearings one */
	size_t n_hearings; /* seen so far that could be read again */
	size_t n_answers, n_due; /* of n_due answers of these, read so far */
	size_t n_unlike; /* that another version read, or of another case's text */
	struct error why; /* the case is there, and could not be loaded */
};

/* Before any of the files is read: it sees that the words of readings are known. */
void reread_init(struct reread *rr, const struct catalogue *c,
		 const char *version);
void reread_release(struct reread *rr);
/* Of so many hearings only some answers are read from here on, REREAD_SAMPLE or a few
 * more or less: which of a hearing's follows from its id. */
void reread_sample(struct reread *rr, size_t n_hearings);
/* What is said of n_unlike. */
#define REREAD_UNLIKE                                                         \
	"not read again: another version of the program read them, as their " \
	"files say, or the case is another one here, or none"
/* Appends, "; " before it where something stands in `out`, which turns' readings are
 * other ones here: "the readings of turns 3 and 7 are not what this program reads".
 * Nothing where they are the same, or it cannot be told. */
void reread_tell(struct reread *rr, const struct hearing_record *r,
		 struct buf *out);
#endif
