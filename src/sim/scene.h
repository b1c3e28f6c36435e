/*
 * scene.h - what the offline bench has before it when it speaks, and what it says
 *
 * For the files that make up that bench: bench_offline.c (the simulator),
 * moves.c (which move is made), move_*.c (the moves), new_issue.c and line.c (what
 * the memo has left), utter.c (words); retrace.c knows its words again.  Nobody
 * else includes this.
 */
#ifndef SIM_SCENE_H
#define SIM_SCENE_H
#include "base/buf.h"
#include "base/rng.h"
#include "listen/ken.h"
#include "memo/memo.h"
#include "sim/kind.h"
#include "sim/policy.h"
#include "sim/sim.h"

#define SPEECH_MAX ((size_t)8 << 10)

struct offline {
	struct sim_setup setup;
	struct policy policy;
	struct memo memo;
	/* a question that waits for its passage, and what goes before it */
	struct turn waiting;
	struct buf lead;
	const char *opens_at; /* the form in which the passage is read */
	bool is_waiting;
	bool told_trouble; /* that the docket cannot be searched */
};

/* One turn of the bench in the making; borrowed but for `words`. */
struct scene {
	const struct offline *o;
	const struct transcript *said;
	const struct ask *ask;
	const struct justice *judge;
	struct rng rng;
	const struct ken *ken; /* ready; NULL: nothing is known */
	/* the last exchange; NULL where nothing was answered */
	const struct turn *answer, *question;
	const struct turn *root;       /* the question as it was put first */
	const struct turn *open;       /* the one that is not answered yet */
	const struct reading *reading; /* NULL: not read, or not listened to */
	enum answer_kind kind;
	size_t run;    /* answers of that kind in a row */
	size_t evaded; /* answers in a row that went past what was asked */
	size_t issue;  /* of the question, in ken->issues; SIZE_MAX */
	size_t q; /* which of its questions was put first; SIZE_MAX: a press */
	struct words words; /* the answer's, the question's own discounted */
};

/* What is said; `turn` without its text. */
struct reply {
	struct turn turn;
	struct buf text;
};

/* -- utter.c: words ------------------------------------------------------ */

/* Whether the bench has said these words in this hearing. */
bool utter_was_said(const struct transcript *said, const char *words);
/* A value of a form: its name with braces, and the words. */
struct value {
	const char *name, *words;
};
/* Appends a form that was not heard in this hearing, and a blank; false when none
 * is left.  `v` ends with a NULL name; NULL for none. */
bool utter_form(struct scene *x, struct reply *r, enum spoken_form form,
		const struct value *v);
/* Its two halves: a form that was not heard, or NULL; and its words. */
const char *utter_pick(struct scene *x, const struct reply *r,
		       enum spoken_form form);
void utter_fill(struct buf *out, const char *form, const struct value *v);
/* A phrase of the judge's own that was not heard yet, and a blank; false for none. */
bool utter_phrase(struct scene *x, struct reply *r, enum phrase phrase);
/* The same, else such a form (FORMS: none), else nothing. */
void utter_lead_in(struct scene *x, struct reply *r, enum phrase phrase,
		   enum spoken_form form);
/* One of a list that was not heard yet, or NULL. */
const char *utter_fresh(struct scene *x, const char *const *list, size_t n);

/* Where a sentence of a paper stands, for {n}, {place} and {Place} of a form: by its
 * page where the paper has pages.  Owned. */
struct place {
	char *n, *place, *capital;
};
struct place utter_place(int paragraph, int page, const char *label);
void utter_place_release(struct place *p);
#define PLACE_VALUES(p)                             \
	{ "{n}", (p).n }, { "{place}", (p).place }, \
	{                                           \
		"{Place}", (p).capital              \
	}

/* Words of counsel or of a paper between quotation marks, without the full stop;
 * long ones end in "..."; false when there are none. */
bool utter_quote(struct buf *out, const char *text, struct span s);
/* Words that stand between quotation marks: theirs single, no line breaks. */
void utter_one_line(struct buf *out, const char *s, size_t len);
/* A sentence read back: both ends of a long one. */
void utter_quote_sentence(struct buf *out, const char *text, struct span s);
/* The sentence round some words. */
struct span utter_sentence(const char *text, struct span s);
/* The next sentence from byte `at` on; empty at the end. */
struct span utter_next_sentence(const char *text, size_t at);
/* Where the sentence before byte `at` begins; `at` where there is none. */
size_t utter_sentence_before(const char *text, size_t at);
size_t utter_words_in(const char *text, struct span s);
size_t utter_words(const char *text);
/* What a judge repeats of a question: its last sentence that asks, with the one
 * before, or the quotation, where it may not be understood alone. */
struct span utter_last_question(const char *text);
/* Where its last sentence begins, which asks: what stands before leads up to that. */
size_t utter_last_sentence(const char *question);
/* "Is ...", "Would ...": yes or no is an answer to it. */
bool utter_begins_polar(const char *sentence);
bool utter_asks_yes_or_no(const char *question);
/* "It asked whether ..." leans on a sentence that nobody has heard. */
bool utter_leans_back(const char *sentence);
/* Whether counsel says there how something is, and it can be read back alone: nothing
 * of the answer itself, nor where a paper has it. */
bool utter_is_claim(const char *text, struct span s);
/* A sentence that says something, which a heading or a cite does not (papers_claim.h). */
bool utter_asserts(const char *text, struct span s);
/* "Doe v. Roe, No. 24-771": there is nothing in it to answer. */
bool utter_is_caption(const char *text, struct span s);
/* Whether a sentence of a paper can be read out as it stands. */
bool utter_is_readable(const char *text, struct span s);
/* Long words that two texts share, the commonest left out. */
size_t utter_shared_words(const char *a, const char *b);
/* The readable sentence of a passage that bears most on some words, and (`shared`, may
 * be NULL) how many long ones it has of them; an empty span when it has fewer than two:
 * a quotation beside the point confuses. */
struct span utter_telling_sentence(const char *text, const char *words,
				   size_t *shared);
/* Whether it ends in a sentence of the table's or a judge's own: no question of
 * the memo, nor one that could be put again by itself. */
bool utter_ends_in_stock(const struct offline *o, const char *text);
/* The question that is still open, short, as a sentence; with the words that it is
 * about, where it asks about some.  The caller frees. */
char *utter_question(const struct scene *x);
/* For the middle of a sentence: "The search" becomes "the search", names stay
 * (known by the papers; `k` may be NULL).  The caller frees. */
char *utter_lower(const char *sentence, const struct ken *k);
/* "the Joint Appendix"; the caller frees. */
char *utter_title(const char *title);

/* -- line.c: what the memo has left -------------------------------------- */

struct line {
	const struct issue *issue;
	const struct memo_question
		*question; /* the text's, or what it follows */
	const char *text;
	int manner;	/* enum manner, -1 */
	double engaged; /* how much of it the answer takes up, 0.. */
};
enum line_want {
	LINE_ANY,	/* questions, and follow-ups of what was asked */
	LINE_ELSEWHERE, /* questions of other issues */
	LINE_LIMIT,	/* hypotheticals of this issue */
};
/* The line that the answer engages most, of those not said and not answered yet;
 * false for none. */
bool line_best(struct scene *x, enum line_want want, struct line *out);
/* A question of an issue that was not asked; false for none. */
bool line_of_issue(struct scene *x, const char *issue_id, struct line *out);
/* How much of a line the answer takes up, 0..; 0 where nothing was answered. */
double line_engaged(const struct scene *x, const char *text);
/* Whether the bench has put a line, in its words or in others that say all of it. */
bool line_was_put(const struct scene *x, const char *text);
/* Whether the answer has given already what a line asks. */
bool line_is_answered(const struct scene *x, const char *text);
/* Whether it says of counsel what the answer has too few words of: "You told us that a
 * permit is no wrong." */
bool line_misquotes(const struct scene *x, const char *text);
/* The memo's own question that these words of the bench hold, the last one where
 * they repeat another, or NULL. */
const struct memo_question *line_put(const struct offline *o, const char *text,
				     const struct issue **issue);
const struct issue *line_issue(const struct offline *o, const char *id);
int line_manner(const struct scene *x, const struct issue *issue,
		const struct memo_question *q);

/* -- the moves; each appends its words and tells the turn ----------------- */

typedef bool move_fn(struct scene *x, struct reply *r);

/* move_again.c: it was not answered */
move_fn move_repeat, move_again, move_blunt, move_choose, move_infer,
	move_same_words;
/* move_press.c: it was, in a way that was foreseen */
move_fn move_press, move_reason, move_which, move_which_way, move_meant,
	move_pin;
move_fn move_limit;
/* move_hold.c: counsel's own words */
move_fn move_lock, move_given, move_accept, move_both, move_fits, move_agrees,
	move_side, move_own_rule, move_call_out;
/* move_papers.c: what the papers say */
move_fn move_read, move_near, move_bears, move_beside, move_papers,
	move_other_side;
/* move_line.c: what the memo has left */
move_fn move_line, move_lead_on;

/* Whether what was heard is settled and nothing in it is doubted: only then does the
 * bench praise, thank or call it agreed. */
bool scene_is_settled(const struct scene *x);
/* Whether the answer was surely the first of those that the case foresees. */
bool scene_is_heard(const struct scene *x);
/* The one whose opposite was said, perhaps; NULL for none. */
const struct ken_answer *scene_opposite(const struct scene *x);
/* The anticipated answer that was given, `which` 0 or 1; NULL for none. */
const struct ken_answer *scene_answer(const struct scene *x, size_t which);
/* Tells the turn what it goes by, for people. */
void reply_basis(struct reply *r, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* moves.c: takes up the last answer as the table has it; false when there is
 * nothing to say to it. */
bool moves_answer(struct scene *x, struct reply *r);
/* moves.c: the scene for an order; release it. */
void scene_open(struct scene *x, const struct offline *o,
		const struct transcript *said, const struct ask *ask,
		uint64_t place);
void scene_release(struct scene *x);
#endif
