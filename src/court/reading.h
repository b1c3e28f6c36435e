/*
 * reading.h - what one answer did: the result of reading it, as plain data
 *
 * Made by the room analysis (offline, by a model, mixed) or by a person; kept in
 * the journal with its turn; scored by the room score.  All labels are seen from
 * the answerer's side.
 */
#ifndef COURT_READING_H
#define COURT_READING_H
#include <stdbool.h>
#include <stddef.h>

#include "court/heard.h"
#include "court/labels.h"
#include "court/remarks.h"
struct faults;
struct json_ref;
struct jsonw;

struct remark {
	const struct remark_kind *kind;
	bool flag;	   /* it blames; else it only observes */
	double confidence; /* 0..1 */
	struct span span;
	char *why; /* one sentence, owned */
	char *fix; /* one sentence of what to do instead; owned, may be NULL */
	int turn;  /* the earlier turn it refers to, 0 for none */
};

/* What in a reading speaks against any position that counsel names (assessed.h): words that
 * are flagged as uncivil, no answer heard in it, or next to no words. */
enum self_doubt {
	SELF_DOUBT_NONE,
	SELF_DOUBT_CONDUCT,
	SELF_DOUBT_UNHEARD,
	SELF_DOUBT_BARE
};

struct reading {
	char reader[12];	    /* "offline", "llm", "both", "person",
				       "self" */
	enum commitment commitment; /* COMMITMENT_UNREAD: see unread */
	int relevance;		    /* 1..4, >= 3 a violation; 0 not read */
	int manner;
	int quality;
	int consistency;      /* 1 contradicts an earlier turn, 0 does not,
				 -1 not read */
	int contradicts_turn; /* which, 0 for none */
	int outcome;	      /* 1 counsel ahead, 0 the bench, -1 not read */
	double p[4];	      /* probabilities of commitments 1..4; all 0 when
				 the reader gives none */
	double expected_bat, expected_pat; /* from p; NAN when not read */
	bool firm;     /* the label is sure; whether the answer settles by it or
		      otherwise, score/scorecard.h tells */
	bool by_model; /* firm by a model's word: the words alone do not tell */
	bool untold; /* of the offline reader, while it reads: neither the words
			nor the case tell what it is worth; never kept */
	bool doubted;	    /* likewise: it may yield the case */
	bool experimental;  /* the reader is not yet proved in this setting */
	int concession;	    /* 1 an explicit one, 0 none, -1 not read */
	int answered_first; /* 1 yes, 0 no, -1 not a question for that */
	struct span quote;  /* the words that carried the commitment */
	char *why;	    /* one sentence for the person; owned */
	char *instead;	    /* a better way to say it; owned, may be NULL */
	char *unread;	    /* why it was not read; owned, NULL when it was */
	char *issue;	    /* bench-memo issue touched; owned, may be NULL */
	struct remark *remarks; /* n_remarks, owned; flags and observations */
	size_t n_remarks;
	size_t n_words;
	struct heard heard; /* what it was found to say, beside the case */
	bool relevance_said, quality_said; /* by a person (mark.h), not read */
	bool self_said; /* its label is what counsel says of it (assessed.h) */
	enum self_doubt
		self_doubt; /* and what speaks against that: never met by it */
	bool self_heard;    /* and it may be what the reading heard, too */
	char *held; /* and the position, in the case's words; owned, or NULL; as these
		       three, never kept */
};

void reading_init(struct reading *r); /* nothing read */
void reading_release(struct reading *r);
/* A deep copy; the caller releases. */
struct reading reading_copy(const struct reading *r);
/* Appends, of the kind with that name; copies the texts.  Returns the remark, valid until the next call. */
struct remark *reading_remark(struct reading *r, const char *kind,
			      double confidence, struct span span,
			      const char *why, const char *fix);
const struct remark *reading_find(const struct reading *r, const char *kind);
bool remark_is(const struct remark *m, const char *kind);
/* That a fact or the law is not as stated. */
bool remark_says_false(const struct remark *m);
/* A flag or the record says so of something in it. */
bool reading_says_false(const struct reading *r);
/* A model had a part in it. */
bool reading_is_by_model(const struct reading *r);
/* Takes all of that kind out. */
void reading_drop(struct reading *r, const char *kind);
/* And all that blames. */
void reading_drop_flags(struct reading *r);
/* Flags (conduct and fallacies), not observations. */
size_t reading_flags(const struct reading *r);

/* How `why` begins where the offline reader says it in the words of the case's map, and
 * `instead` then may be in them, too. */
#define READING_HEARD_AS "Heard as: "
#define READING_PERHAPS	 "Perhaps heard as: "
/* Up to its colon a remark's `why` is ours, and then comes what the other side must
 * hold, in the map's words. */
#define READING_OTHERS "This may be what the other side must establish"
/* Takes out what is said of the answer in words of the memo or the map, for whoever may
 * not see these yet: all that a model said of one that the map may have. */
void reading_unquote(struct reading *r);

/* A plain "I don't know" that commits to nothing, with nothing blamed in it: never
 * a weak answer, never an error, unless a person says that it missed the
 * question. */
bool reading_is_candid(const struct reading *r);

/* Nothing in it touches the question, and no person says otherwise; or a person says
 * so (relevance 3 or 4): it helps nobody, whatever else was read. */
bool reading_is_beside(const struct reading *r);

/* And surely so: its label is firm, a person says it, or it touches next to nothing.
 * Who began with the yes or the no that was asked for may have answered in words that
 * the case does not know. */
#define READING_TOUCHES_NOTHING 0.15
bool reading_is_plainly_beside(const struct reading *r);

/* Its label, or a remark; whether that stands, the hearing tells (score/conceded.h). */
bool reading_concedes(const struct reading *r);
/* The letters of a margin: '!' flagged, else 'o' plainly beside the point, else
 * 'c' where it `concedes`, else '?' unread or where it does not settle
 * (scorecard_settles), else '+' '-' '=' '.' for the commitment ('.' is none, as of what
 * settles and is not firm: a view may draw it raised); then r, m, q or k for a violation,
 * else a blank.  out is NUL-terminated. */
void reading_marks(const struct reading *r, bool concedes, bool settles,
		   char out[3]);

/*
 * As the object "reading" of a hearing: commitment, relevance, manner and
 * quality are the numbers above, null when not read, as are the -1 of the
 * others.  What was heard stands among its members (heard.h), and the remarks that
 * blame once more as "flags".  `text` is the answer's.  Spans carry start and end (exclusive), bytes; those past text_len are
 * faults and are emptied.  reading_read releases nothing: hand it a fresh struct.
 */
#define READING_REMARKS_MAX 200 /* more are a fault */
void reading_write(struct jsonw *w, const struct reading *r, const char *text);
void reading_read(struct reading *r, const struct json_ref *at, size_t text_len,
		  struct faults *f);
#endif
