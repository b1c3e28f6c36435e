/*
 * case.h - a case: who wants what, why, and what the bench should press
 *
 * Loaded from CASE/case.json; everything lives in one arena.  `issues`,
 * `must_prove` and `losing_concession` are the bench memo, which counsel sees
 * only in the debrief.  Format: product.md section 6.
 */
#ifndef COURT_CASE_H
#define COURT_CASE_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/hash.h"
#include "court/labels.h"
struct error;
struct faults;

#define CASE_FILE_MAX	  ((size_t)8 << 20)
#define CASE_DOCUMENT_MAX ((size_t)64 << 20)

/* A list of texts in the case's arena. */
struct texts {
	char **list;
	size_t n;
};

enum case_kind { CASE_REAL, CASE_FICTIONAL };
enum case_origin { CASE_SHIPPED, CASE_OWN, CASE_IMPORTED };
extern const char *const case_kind_names[2];
extern const char *const case_origin_names[3];

struct case_side {
	char *party;
	char *position;
	struct texts must_prove, best_points, weak_points;
	struct texts advocates; /* names */
};

struct record_cite {
	char *document; /* id */
	int paragraph;
};

struct memo_question {
	char *text;
	int to; /* enum side_id, or -1: whichever side the issue presses */
	struct question_type type;
	struct texts follow_ups;
};

struct issue {
	char *id;
	char *label;
	char *description;
	bool presses[SIDES];
	struct texts authorities;
	struct record_cite *record;
	size_t n_record;
	struct memo_question *questions;
	size_t n_questions;
	char *good_answer;
	char *losing_concession;
};

enum pool { POOL_DOCKET_FILES, POOL_METADOCUMENTS, POOLS };
extern const char *const pool_names[POOLS];

struct document {
	char *id;
	char *file; /* relative to the case's folder */
	enum pool pool;
	char *proceeding_title, *link_name, *filename, *filed;
};

struct court_case {
	struct arena arena; /* owns every pointer below */
	char *dir;	    /* the case's folder */
	enum case_origin origin;
	char *slug, *title;
	enum case_kind kind;
	char *docket_number, *court, *term, *license;
	char *bench; /* slug of its bench, or NULL */
	bool confidential;
	char *facts;
	struct texts questions;
	struct case_side sides[SIDES];
	struct issue *issues;
	size_t n_issues;
	struct document *documents;
	size_t n_documents;
	struct texts sources;
	char *description, *conclusion; /* imported: hidden until the debrief */
	bool has_argument;	   /* CASE/transcript.json: see argument.h */
	char hash[HASH_HEX_BYTES]; /* of case.json and every document */
};

/*
 * Loads dir/case.json.  Faults carry JSON paths; the file's name is put before
 * them.  False when there is any; `out` then holds what could be read and must
 * be released all the same.  Documents are not read here (see case_document).
 */
bool case_load(struct court_case *out, const char *dir, enum case_origin origin,
	       struct faults *f);
/* The same for a document already parsed (dir may be "" : no files). */
bool case_read(struct court_case *out, const struct json_ref *root,
	       struct faults *f);
/* Deep checks for `check`: documents are there, cites resolve to paragraphs;
 * `strict` adds the content rules of issue 6. */
void case_check(const struct court_case *c, bool strict, struct faults *f);
void case_release(struct court_case *c);

const struct issue *case_issue(const struct court_case *c, const char *id);
const struct document *case_document(const struct court_case *c,
				     const char *id);
/* One line such as "Okafor v. Meridian · for petitioner". */
bool case_presses(const struct issue *issue, enum side_id side);

/* A document's paragraphs, in order. */
struct paragraph {
	int number;	     /* as cited */
	const char *text;    /* without the number mark, blanks squeezed */
	const char *heading; /* the heading it stands under, "" for none */
};
struct paragraphs {
	struct arena arena;
	struct paragraph *list;
	size_t n;
};
/* Reads and numbers the Markdown or text of a document; text is clean. */
bool document_load(struct paragraphs *out, const struct court_case *c,
		   const struct document *d, struct error *err);
/* The same from text in memory. */
void document_parse(struct paragraphs *out, const char *s, size_t len);
void document_release(struct paragraphs *p);
const struct paragraph *document_paragraph(const struct paragraphs *p,
					   int number);
#endif
