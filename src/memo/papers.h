/*
 * papers.h - a case's documents as a clerk goes through them
 *
 * Whose paper each one is, which part of it every paragraph belongs to, its
 * sentences with their content stems, the headings of its argument, and where the
 * briefs cite the record.  No model; what cannot be told is left open.  All text is
 * clean, and lives as long as the papers.
 */
#ifndef MEMO_PAPERS_H
#define MEMO_PAPERS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "court/case.h"
struct buf;
struct lexicons;

/* More of a docket than this is left out, and told (`cut`). */
#define PAPERS_SENTENCES_MAX 60000
#define PAPERS_POINTS_MAX    400
#define PAPERS_CITES_MAX     20000

enum paper_kind {
	PAPER_BRIEF,	/* of a party: `side` */
	PAPER_REPLY,	/* likewise */
	PAPER_AMICUS,	/* `side` it supports, -1 neither */
	PAPER_DECISION, /* below */
	PAPER_RECORD,	/* appendix, exhibits, testimony, pleadings */
	PAPER_LAW,	/* statutes, precedents */
	PAPER_NOTE,	/* metadocuments */
	PAPER_OTHER
};

enum section {
	SECTION_OTHER,
	SECTION_FRONT, /* tables, the interest of an amicus, certificates */
	SECTION_QUESTIONS,
	SECTION_STATEMENT,
	SECTION_SUMMARY,
	SECTION_ARGUMENT,
	SECTION_CONCLUSION,
	SECTION_FINDINGS,    /* of fact, in the record or a decision */
	SECTION_CONCURRENCE, /* of a decision */
	SECTION_DISSENT	     /* likewise */
};

struct paper {
	const struct document *document; /* of the case */
	struct paragraphs text;		 /* none when it cannot be read */
	char *unread;			 /* why not; NULL when it could be */
	enum paper_kind kind;
	int side; /* enum side_id, or -1 */
	size_t words;
};

struct place {
	size_t paper;
	int paragraph, page; /* page 0: it has none */
};

/* A heading of an argument: what a side says it will show. */
struct point {
	struct place at;       /* the first paragraph under it */
	size_t from, to;       /* its sentences, to exclusive */
	const char *text;      /* without its number and full stop */
	const uint64_t *stems; /* n_stems */
	size_t n_stems;
};

struct sentence {
	struct place at;
	enum section section;
	int point; /* it stands under, or -1 */
	const char *text;
	const char *who; /* dissents, concurs or testifies; NULL unknown */
	const uint64_t *stems; /* n_stems, sorted */
	size_t n_stems, n_words;
	double weight; /* how much it says of what this docket is about */
	bool quotable; /* whole, of a fair length, no list, no "Q." */
};

/* A place of the record that a brief cites. */
struct record_use {
	struct place by;   /* the brief's */
	size_t said;	   /* the sentence of it that the cite supports */
	const char *cite;  /* "R. 118", as the brief has it */
	char word[16];	   /* "r": how the record is called */
	int from, to;	   /* its pages or paragraphs */
	bool found;	   /* and then: */
	struct place what; /* the record's paragraph, the first */
	int last;	   /* and the last of that page */
};

struct papers {
	struct arena arena;
	const struct court_case *kase; /* borrowed */
	struct paper *list;	       /* one for each document */
	size_t n;
	struct sentence *said; /* in the order of the documents */
	size_t n_said;
	struct point *points;
	size_t n_points;
	struct record_use *uses;
	size_t n_uses;
	struct stem_count *stems; /* by stem; inside */
	size_t n_stems;
	bool cut;
};

/* The case must outlive the papers.  Never fails: a document that cannot be read
 * is one without text, and says why. */
void papers_read(struct papers *p, const struct court_case *c,
		 const struct lexicons *lx);
void papers_release(struct papers *p);

/* What it was taken for: as a person said, else by its name and cover; DOCUMENT_UNSAID
 * where nothing tells, as of a brief of nobody's. */
enum document_role papers_role(const struct paper *paper);
/* Whether it speaks for a side: a brief or a reply of a party, or (if `friends`)
 * an amicus that supports it. */
bool papers_speaks_for(const struct papers *p, size_t paper, int side,
		       bool friends);
/* How alike two sets of stems are, 0..1; rare stems count most. */
double papers_alike(const struct papers *p, const uint64_t *a, size_t n_a,
		    const uint64_t *b, size_t n_b);
/* The sentence of the papers that `want` accepts which is most like these stems;
 * NULL when none is at least `least` alike. */
typedef bool papers_want_fn(const struct papers *p, const struct sentence *s,
			    int arg);
const struct sentence *papers_nearest(const struct papers *p,
				      const uint64_t *stems, size_t n,
				      papers_want_fn *want, int arg,
				      double least);
/* How many times a word stands in the briefs and replies of a side. */
size_t papers_count(const struct papers *p, int side, const char *word);
/* "A106", "page 12" or "paragraph 12", as the paper is cited. */
void papers_where(const struct papers *p, const struct place *at,
		  struct buf *out);
/* The stems of any text, in the arena of the papers. */
size_t papers_stems(struct papers *p, const struct lexicons *lx,
		    const char *text, const uint64_t **out);
#endif
