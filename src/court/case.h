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
#include "court/document.h"
#include "court/field.h" /* struct texts */
#include "court/labels.h"
struct buf;
struct case_map;
struct testimony;
struct faults;
struct json;
struct json_ref;

#define CASE_FILE_MAX	   ((size_t)8 << 20)
#define CASE_ISSUES_MAX	   200
#define CASE_QUESTIONS_MAX 100 /* of an issue; also of the case */
#define CASE_DOCUMENTS_MAX 2000
#define CASE_CITES_MAX	   200 /* of an issue */
#define CASE_TEXTS_MAX	   200 /* any other list */

/* Of a case that is a person's own nobody may have said it; a justice and a bench are
 * one of the first two. */
enum case_kind { CASE_REAL, CASE_FICTIONAL, CASE_UNKNOWN, CASE_KINDS };
enum case_origin { CASE_SHIPPED, CASE_OWN, CASE_IMPORTED };
extern const char *const case_kind_names[CASE_KINDS];
extern const char *const case_origin_names[3];

/* How much there is of it: a first problem is short and gentle by design, for
 * people who have never stood up. */
enum case_level { LEVEL_FULL, LEVEL_FIRST, LEVELS };
extern const char *const case_level_names[LEVELS]; /* "full", "first" */

/* What `case prepare` drafted and no person has confirmed (drafts.h): the case's
 * own members, and each side's.  An issue is a draft or not, as a whole. */
enum draft_member {
	DRAFT_FACTS,
	DRAFT_QUESTIONS,
	DRAFT_PARTY,
	DRAFT_POSITION,
	DRAFT_MUST_PROVE,
	DRAFT_BEST_POINTS,
	DRAFT_WEAK_POINTS,
	DRAFT_MEMBERS
};
extern const char *const draft_member_names[DRAFT_MEMBERS];
#define DRAFT_BIT(member) (1u << (member))

/* Who is heard beside a party, as the United States often is. */
struct case_amicus {
	char *party; /* "" for none */
	char *position;
	double minutes;
	struct texts issues; /* ids, of those that press the side */
};

struct case_side {
	char *party;
	char *position;
	struct texts must_prove, best_points, weak_points;
	struct texts advocates;	  /* names */
	struct texts oralists[2]; /* ids of the issues of a team's two */
	struct case_amicus amicus;
	unsigned draft; /* DRAFT_BIT(...) | ... */
};

struct record_cite {
	char *document; /* id */
	int paragraph;
};

struct memo_question {
	char *text;
	int to; /* enum side_id, or -1: whichever side the issue presses */
	struct question_type type;
	int manner; /* enum manner, -1 not said */
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
	bool draft;
};

struct court_case {
	struct arena arena; /* owns every pointer below */
	char *dir;	    /* the case's folder */
	enum case_origin origin;
	char *slug, *title;
	enum case_kind kind;
	enum case_level level;
	char *docket_number, *court, *term, *license;
	char *bench; /* slug of its bench, or NULL */
	bool confidential;
	bool unread; /* drafts went into it all at once ("accepted_unread"), and
			nobody has said since that they were read */
	char *facts;
	char *task; /* what whoever argues it is to do: shown beside the facts, and
		       neither told to a model nor compared with; or NULL */
	struct texts questions;
	unsigned draft; /* DRAFT_BIT(DRAFT_FACTS), DRAFT_BIT(DRAFT_QUESTIONS) */
	struct case_side sides[SIDES];
	struct issue *issues;
	size_t n_issues;
	struct document *documents;
	size_t n_documents;
	size_t n_private; /* more behind those: counsel's own (DOCUMENT_PRIVATE), for
			     no bench, index or memo */
	size_t n_bench; /* more behind those: for people on the bench, as the memo */
	struct texts sources;
	char *description, *conclusion; /* imported: hidden until the debrief */
	bool has_argument; /* CASE/transcript.json: see argument.h */
	char hash
		[HASH_HEX_BYTES]; /* of both files, every document, those for the
				      bench last; of an opened copy as sealed */
	bool sealed;		  /* a copy whose memo is closed (sealed.h) */
	struct json *memo; /* what was sealed in it, where it was opened */
	bool unquoted; /* ... and no reading may quote it: counsel sees it later */
	struct case_map *map; /* case_open_map's (map.h); NULL until then */
	struct testimony
		*witness; /* likewise case_open_witness's (testimony.h) */
};

/* The map, where its words may be shown to counsel by now; else NULL. */
const struct case_map *case_shown_map(const struct court_case *c);
/*
 * Loads dir/case.json, and lays over it what dir/drafts.json holds (drafts.h).
 * Faults carry JSON paths; the file's name is put before them.  False when there is any; `out` then holds what could be read and must
 * be released all the same: no text or list of it is NULL but those that say so.
 *
 * Documents are read once, for the hash and for the front matter, which gives
 * the proceeding_title, link_name and filed that case.json leaves out; one that
 * is not there is left for case_check to report.  The slug must be the folder's
 * name.  An own case whose file says "origin": "imported" gets that origin.
 */
bool case_load(struct court_case *out, const char *dir, enum case_origin origin,
	       struct faults *f);
/* The same; memo_key opens a sealed copy ("" or NULL: it stays closed, and the case
 * has no memo). */
bool case_load_with(struct court_case *out, const char *dir,
		    enum case_origin origin, const char *memo_key,
		    struct faults *f);
/* The same for a document already parsed, with no folder and so no files: dir
 * and hash are "", and faults carry no file name. */
bool case_read(struct court_case *out, const struct json_ref *root,
	       struct faults *f);
/* What the root says of it.  Whoever wrote the word meant it: a fault for anything
 * but true and false, and for its name in other letters or with blanks. */
bool case_is_confidential(const struct json_ref *root, struct faults *f);
/* How many documents there are for counsel: the private ones are among them. */
size_t case_papers(const struct court_case *c);
/* The same with those for the bench, which are behind all others. */
size_t case_all_papers(const struct court_case *c);
/*
 * Deep checks for `check`, faults with the file's name before them: documents
 * are there and inside the folder, ids are unique, cites resolve to paragraphs.
 * `strict` adds what the cases that we ship promise: a question presented, every field
 * of the memo and of both sides filled, every question typed, with its manner, and none repeated, enough issues against
 * both sides, a record of some length where the case is fictional.
 */
#define CASE_STRICT_ISSUES	 15
#define CASE_STRICT_RECORD_WORDS 8000
#define CASE_FIRST_ISSUES	 8 /* the same for a first problem */
#define CASE_FIRST_RECORD_WORDS	 1500
void case_check(const struct court_case *c, bool strict, struct faults *f);
/* How many drafts nobody has confirmed: issues, and members of case and sides. */
size_t case_drafts(const struct court_case *c);
/* What a reviewer wants to know that is no fault: length and reading level
 * (Flesch-Kincaid grade) of facts, record and memo, counts of issues and
 * questions, and of what a map holds.  Lines, each with its newline, appended. */
void case_notes(const struct court_case *c, struct buf *out);
void case_release(struct court_case *c);
/* An issue as case.json has it, in the case's arena. */
void case_read_issue(struct court_case *c, struct issue *issue,
		     const struct json_ref *at, struct faults *f);

const struct issue *case_issue(const struct court_case *c, const char *id);
const struct document *case_document(const struct court_case *c,
				     const char *id);
/* Whether the bench presses this side with it. */
bool case_presses(const struct issue *issue, enum side_id side);
/* Whether it is one of a list "a,b"; of "" and NULL every one is. */
bool case_is_among(const struct issue *issue, const char *only);

#endif
