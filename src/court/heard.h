/*
 * heard.h - what an answer was found to say, held against the case
 *
 * Part of a reading: whether it touched the question, which of the answers that
 * can be expected it was, which propositions it stood on, what record and
 * authorities say to it, what it said before.  Made by the room listen; kept in
 * the journal with its turn; what the bench goes by.
 */
#ifndef COURT_HEARD_H
#define COURT_HEARD_H
#include <stdbool.h>
#include <stddef.h>

struct faults;
struct json_ref;
struct jsonw;

/* Bytes [from, to) of the answer's text; from == to: nothing to quote. */
struct span {
	size_t from, to;
};

/* Members start and end of a place; past text_len, or the wrong way round, is a
 * fault and gives an empty one. */
struct span span_read(const struct json_ref *at, size_t text_len,
		      struct faults *f);

enum verdict {
	VERDICT_SUPPORTS,
	VERDICT_REFUTES,
	VERDICT_SILENT,	 /* nothing in the docket says so, or otherwise */
	VERDICT_UNKNOWN, /* an authority that no paper of the case cites */
	VERDICT_OPEN, /* a particular that the record should be asked about: it
			 may bear it out or not; an authority told in a way that
			 its holding may bear out or not */
	VERDICTS
};
extern const char *const verdict_names[VERDICTS];

/* An answer of the map, and how far it stands before the next (0..1). */
struct heard_answer {
	char *id;
	double margin;
};
/* A proposition of either side. */
struct heard_proposition {
	char *id;
	bool asserted; /* else denied */
	struct span span;
	bool open; /* a leaning to the other side, which nobody can be sure of: to
		      be asked whether counsel agrees */
};
/* A statement of fact, or about an authority. */
struct heard_claim {
	struct span span;
	char *document; /* "" for none */
	int paragraph;
	char *cite; /* authority: as the table has it, or as it was said */
	char *why;  /* one sentence */
	enum verdict verdict;
};
/* An earlier answer that this one goes against. */
struct heard_clash {
	int turn;
	char *quote; /* the earlier words */
	struct span span;
	bool open; /* it may, and nobody can tell: to be asked */
};

struct heard {
	bool read;	/* held against the case at all */
	double touches; /* 0..1: how far it touches the question */
	bool beside;	/* beside the point */
	bool between;	/* lies between the first two answers */
	bool perhaps;	/* the first answer is too unsure to be told as said */
	bool terse;	/* fits the question's form, and says no more */
	bool repeats;	/* what was answered before, in the same words */
	bool correction;
	struct span overbroad;
	char *issue;	/* of the memo, that its words are about; or NULL */
	char *gives[2]; /* given away: ids; NULL none */
	char *opposite; /* an answer that helps, and whose opposite it may say; NULL */
	struct span opposed;	      /* the words that may */
	struct heard_answer *answers; /* the first is the one meant */
	size_t n_answers;
	struct heard_proposition *propositions;
	size_t n_propositions;
	/* too unsure to be shown; a contradiction may rest on two of them */
	struct heard_proposition *leanings;
	size_t n_leanings;
	struct heard_claim *record; /* statements of fact */
	size_t n_record;
	struct heard_claim *authorities;
	size_t n_authorities;
	struct heard_clash *clashes;
	size_t n_clashes;
};

#define HEARD_LIST_MAX 24 /* of each list; more are left out */

void heard_init(struct heard *h); /* nothing read */
void heard_release(struct heard *h);
struct heard heard_copy(const struct heard *h);

/* Append; copy the texts.  Past HEARD_LIST_MAX nothing is added and NULL
 * returned. */
struct heard_answer *heard_add_answer(struct heard *h, const char *id,
				      double margin);
struct heard_proposition *heard_add_proposition(struct heard *h, const char *id,
						bool asserted,
						struct span span);
struct heard_proposition *heard_add_leaning(struct heard *h, const char *id,
					    bool asserted, struct span span);
/* A leaning to what the other side must hold, to be asked about; one that is there
 * already is marked.  At most one is. */
void heard_ask_side(struct heard *h, const char *id, struct span span);
struct heard_claim *heard_add_record(struct heard *h, struct span span,
				     const char *document, int paragraph,
				     enum verdict verdict, const char *why);
struct heard_claim *heard_add_authority(struct heard *h, struct span span,
					const char *cite, enum verdict verdict,
					const char *why);
struct heard_clash *heard_add_clash(struct heard *h, int turn,
				    const char *quote, struct span span);
void heard_drop_proposition(struct heard *h, size_t i);
void heard_drop_propositions(struct heard *h); /* and what it leans to */
void heard_drop_answers(struct heard *h); /* and what they would give away */
void heard_drop_clashes(struct heard *h);
void heard_drop_opposite(struct heard *h);

/* The record is not to be asked about any of it: somebody has looked. */
void heard_settle_record(struct heard *h);

/* Whether it surely is the first of the answers, and may be told and counted so. */
bool heard_is_named(const struct heard *h);
/* The first claim that is refuted (or, of an authority, not known), or NULL. */
const struct heard_claim *heard_false_record(const struct heard *h);
/* The first that the record should be asked about, or NULL. */
const struct heard_claim *heard_open_record(const struct heard *h);
const struct heard_claim *heard_false_law(const struct heard *h);
/* The first authority of which little was told that the papers have, or NULL. */
const struct heard_claim *heard_open_law(const struct heard *h);
/* The one that counsel may be asked about: what is false of one first. */
const struct heard_claim *heard_asked_law(const struct heard *h);
/* The first that it goes against, or NULL; the first that it may not fit, or NULL. */
const struct heard_clash *heard_sure_clash(const struct heard *h);
const struct heard_clash *heard_open_clash(const struct heard *h);
/* What the other side says and counsel may agree with, or NULL. */
const struct heard_proposition *heard_open_side(const struct heard *h);

/* Members of the object that is open: touches, beside_the_point, ... as
 * hotbench(5) has them; `text` is the answer's, for the words quoted. */
void heard_write(struct jsonw *w, const struct heard *h, const char *text);
/* Spans past text_len are faults and are emptied. */
void heard_read(struct heard *h, const struct json_ref *at, size_t text_len,
		struct faults *f);
#endif
