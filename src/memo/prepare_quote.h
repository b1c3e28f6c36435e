/*
 * prepare_quote.h - which sentences of the papers are worth asking about
 *
 * Nothing is written here that the papers do not say: a draft picks sentences by
 * what they say of the docket (`weight`), whose they are, and the words that give
 * them away ("we do not dispute"); none is quoted twice; and each is told with its
 * place.  Sentences stay the papers'; texts made here lie in the arena of the
 * drafts.  Nothing fails.
 */
#ifndef MEMO_PREPARE_QUOTE_H
#define MEMO_PREPARE_QUOTE_H
#include <stdbool.h>
#include <stddef.h>

#include "memo/asking.h"
#include "memo/drafted.h"
#include "memo/papers.h"
struct lexicons;

#define PREPARE_QUOTE_SAME 0.55 /* two texts so alike say the same */

/* What an issue is made of, for its rank among the others (prepare_rank.h). */
struct made {
	enum draft_kind kind;  /* DRAFT_KINDS: nothing was asked yet */
	const uint64_t *stems; /* n_stems, of what is quoted */
	size_t n_stems;
	double worth; /* of the quotation; 0: there is none */
};

/* Everything is borrowed from the one who prepares (prepare.c). */
struct preparing {
	struct drafted *d;
	struct papers *p;
	const struct lexicons *lx;
	size_t used[DRAFT_KINDS]; /* how often a kind was asked: which words */
	bool *taken;		  /* of the sentences, those quoted */
	signed char *teller;	  /* of each, where it is known; inside */
	struct made *made;	  /* one for each issue; room_made */
	size_t room_made;
	const char *called[SIDES]; /* "appellant", as the briefs have it */
};

/* What the briefs of each side call it: petitioner or appellant. */
void prepare_quote_call(struct preparing *g);

/* Whether a party's brief of that side is there, with text. */
bool prepare_quote_has_brief(const struct papers *p, int side);

/* The first paragraph, unless it stands under a heading that is told, or the first
 * page of a paper of some length. */
bool prepare_quote_is_cover(const struct papers *p, const struct sentence *s);
/* A whole clause that can be read out by itself: it claims something, and who and
 * what is meant does not stand only in the sentence before. */
bool prepare_quote_stands(const struct sentence *s);
/* Whether it has "We hold" or "I hold", for one of the verbs ("hold"). */
bool prepare_quote_we(const char *s, const char *const *verbs, size_t n);
/* "Appellant relies on Tolbert", "Delmont says": an account of what a side says. */
bool prepare_quote_tells_of_party(const struct preparing *g, const char *s);
/* Whether both can be read out in one question. */
bool prepare_quote_pairs(const struct sentence *a, const struct sentence *b);
/* A step of an argument: what would follow, what must be, why. */
bool prepare_quote_is_step(const char *s);
/* What a side argues itself, worth quoting; a papers_want_fn. */
bool prepare_quote_is_of_side(const struct papers *p, const struct sentence *s,
			      int side);
/* Likewise, where it gives something away; a prepare_quote_want_fn. */
bool prepare_quote_admits(const struct preparing *g, const struct sentence *s,
			  int side);
/* Likewise, where it argues against the other side: no admission, and no account of
 * what the other side says; a prepare_quote_want_fn. */
bool prepare_quote_argues(const struct preparing *g, const struct sentence *s,
			  int side);
/* What a side asks the court for; NULL where its brief does not say. */
const struct sentence *prepare_quote_prayer(const struct preparing *g,
					    int side);
/* The side whose brief tells the same, or tells more of it; negative: neither does, or
 * both about as much. */
#define TOLD_BY_NOBODY (-1)
#define TOLD_BY_BOTH   (-2)
int prepare_quote_teller(const struct preparing *g, const struct sentence *s);
/* Its weight; more for the steps of an argument, less for a sentence that only the
 * one before explains ("He did") and for a long one. */
double prepare_quote_worth(const struct sentence *s);
/* The `max` weightiest sentences that `want` accepts, none quoted yet and none like
 * another, into out (room for max) in the order of the papers.  Returns how many. */
typedef bool prepare_quote_want_fn(const struct preparing *g,
				   const struct sentence *s, int side);
size_t prepare_quote_pick(const struct preparing *g,
			  prepare_quote_want_fn *want, int side, size_t max,
			  const struct sentence **out);

/* The id of a paper's document; the case's. */
const char *prepare_quote_id(const struct preparing *g, size_t paper);
/* "brief-petitioner, page 12". */
const char *prepare_quote_where(struct preparing *g, const struct place *at);
/* In lawyers' manner: "... (brief-petitioner ¶ 9)." */
char *prepare_quote_with_place(struct preparing *g, const char *text,
			       const struct place *at);
#endif
