/*
 * reporting.h - what was asked of `hotbench report`, and a hearing on its way into one
 *
 * Shared by cmd_report.c, which puts single hearings on paper, and reporting_class.c.
 */
#ifndef CLI_REPORTING_H
#define CLI_REPORTING_H
#include <stdbool.h>
#include <stddef.h>

#include "cli/kept.h"
#include "report/format.h"
#include "report/redact.h"
#include "store/written.h"
struct buf;
struct court_case;
struct faults;
struct hearing_record;
struct journal;
struct report;

#define REPORTING_ENDING ".json" /* of an exported hearing */

struct reporting {
	enum report_format format; /* REPORT_FORMATS: not given */
	const char *output, *redact_list, *labels_by, *assignment;
	size_t n_by;	   /* labels of that person */
	size_t n_caseless; /* hearings whose case is gone: the first is told */
	bool class, names, skip_bad, reread, blind, for_student;
	struct redact redact;
	struct journal *journal; /* NULL: there is none, or it cannot be read */
	struct written written;	 /* here */
	size_t n_graded; /* files whose hearing bears something in the journal */
	char *legend;	 /* of the settings; NULL for none */
	const char *const *words;
	size_t n_words;
};

/* Whether the word is a file's path, or "-", rather than an id. */
bool reporting_is_file(const char *word);
/* Of a file or an id: an exit code, below EXIT_USAGE where r can be used; faults carry
 * where they are.  r is released by the caller in any case. */
int reporting_read(const char *word, enum file_from from,
		   struct hearing_record *r, struct faults *f);
/* Its case, into a released one.  Of many hearings without theirs one is told, and with
 * reporting_tell_caseless at the end how many more. */
void reporting_find_case(struct reporting *g, const char *word,
			 struct court_case *kase,
			 const struct hearing_record *r);
void reporting_tell_caseless(const struct reporting *g);
/* Of a file: what it bears that was not written here is called so, and in a class what is
 * kept here of it counts; what is to be looked at is appended to `told`, which only a
 * class needs.  False where a hearing of its id is here, and other words were said in it. */
bool reporting_look_here(struct reporting *g, struct hearing_record *r,
			 struct buf *told);
/* With the labels that hold, and without the names that go. */
void reporting_prepare(struct reporting *g, struct hearing_record *r);
/* Whose labels hold, where that may be told; or NULL.  Borrowed. */
const char *reporting_told_by(const struct reporting *g);
/* A name that nobody has is a slip of the pen: EXIT_USAGE, told.  Once all are prepared. */
int reporting_check_labels_by(const struct reporting *g);
/* Writes them where and as was asked: an exit code. */
int reporting_print(const struct reporting *g, const struct report *reports,
		    size_t n);

/* All of g->words in one table: an exit code (reporting_class.c). */
int reporting_class(struct reporting *g);
#endif
