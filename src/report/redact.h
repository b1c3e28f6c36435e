/*
 * redact.h - taking names out of a hearing before others get it
 *
 * A name is a run of words.  It is found as whole words in any case, with or without
 * accents, whatever stands between them ("Jane Doe" in "jane-doe", in "Doe's" only
 * where "Doe" is named too), and "[redacted]" stands in its place; in a text that is
 * a slug, "redacted".  Spans of an answer move with its words.  Who labelled or graded
 * becomes "judge 1", "judge 2" in order of appearance, one number a person throughout:
 * two people's score sheets stay two, and no figure changes.
 */
#ifndef REPORT_REDACT_H
#define REPORT_REDACT_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/field.h" /* struct texts */
struct buf;
struct error;
struct hearing_record;

#define REDACT_NAMES_MAX    1000
#define REDACT_AUTHORS	    "@authors" /* who labelled and graded */
#define REDACT_NOTES	    "@notes"   /* what they wrote beside it */
#define REDACT_STUDENT	    "@student" /* whose hearing it is, where that is said */
#define REDACT_JUDGES_MAX   2000 /* who have a number; others are "[redacted]" */
#define REDACT_STUDENTS_MAX 5000 /* the same */

struct redact {
	struct arena arena;
	struct texts names;    /* each folded, with single blanks */
	struct texts judges;   /* whose number is their place, from 1 */
	struct texts students; /* the same, of what goes out together */
	const char *together;  /* the id that it begins with; NULL: alone */
	bool authors, notes, student;
};

/* From a list "Jane Doe,Doe,@notes"; NULL is an empty one.  *out must be released
 * whatever is returned.  ERR_USAGE for a name without a letter or digit, ERR_LIMIT
 * for more than there is room for. */
bool redact_parse(struct redact *out, const char *list, struct error *err);
void redact_release(struct redact *r);
bool redact_is_empty(const struct redact *r);
/*
 * The same for one hearing: with @student also that student, as a name where it is
 * one, and a number as "student 17" or "student no. 17" alone, for 17 is a paragraph,
 * too.  *with is released by the caller.
 */
void redact_for(const struct redact *r, const struct hearing_record *record,
		struct redact *with);
/* Whether whose it is goes and a name of theirs that is said aloud may stay: the hearing
 * has a number or nobody for a student, and no name was given. */
bool redact_leaves_spoken(const struct redact *r,
			  const struct hearing_record *record);
#define REDACT_SPOKEN                                                          \
	"the student is known here by a number or not at all, so a name that " \
	"is said aloud (\"I am ...\") stays; --redact NAME,... takes it out"
/* Whom the hearing is by, as it may be told: NULL or "" for nobody.  Borrowed. */
const char *redact_student(const struct redact *r, const char *student);

/* Hearings go out together from here on, the first of which has that id: the students of
 * them get numbers, so that they stay apart. */
void redact_together(struct redact *r, const char *id);
/* The same where hearings go out together: "[redacted] 2 of ID", the second of them, one
 * number a student throughout; else as redact_student.  The caller frees. */
char *redact_student_apart(struct redact *r, const char *student);

/* Appends the text without the names. */
void redact_text(const struct redact *r, const char *s, struct buf *out);
/* All that the hearing says, in place: turns with their readings, labels, score
 * sheets, title, names.  What is found in keys and codes waits for redact_json, and
 * the student for whoever writes: a class tells students apart by it.  Judges that r
 * has not met yet get their numbers. */
void redact_record(struct redact *r, struct hearing_record *record);
/* The names in its id and in its assignment's title, where a report shows one hearing
 * alone: a table tells hearings apart by their ids. */
void redact_head(const struct redact *r, struct hearing_record *record);
/* Appends a JSON document, indented, with every text in it redacted, and every name
 * of a member of an object called "issues". */
void redact_json(const struct redact *r, const char *json, size_t len,
		 struct buf *out);
#endif
