/*
 * testimony.h - what a witness of a case would say under cross-examination
 *
 *	cases/SLUG/witnesses/ID.json	"schema": "hotbench.witness/1"
 *
 * A witness was called by one side and is examined for the other.  What can be asked
 * is cut into topics.  Each has three answers: to an open question the witness says
 * what suits them; to one that puts a single fact as little as will do; and what they
 * must say once the document, or their own earlier words, are put to them.
 */
#ifndef COURT_TESTIMONY_H
#define COURT_TESTIMONY_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/field.h"
#include "court/labels.h"
struct court_case;
struct error;
struct faults;
struct turn;
struct transcript;

#define TESTIMONY_FILE_MAX ((size_t)1 << 20)
#define TESTIMONY_FOLDER   "witnesses" /* of a case */
enum { TESTIMONY_TOPICS_MAX = 40, TESTIMONY_ASKS_MAX = 20 };

/* What form a question had. */
#define TESTIMONY_FORMS(_)                                                     \
	_(UNSAID, "unsaid")	      /* of no question */                     \
	_(LEADING, "leading")	      /* puts one fact, to be agreed with */   \
	_(CLOSED, "closed")	      /* yes or no, without saying which */    \
	_(CONFRONTING, "confronting") /* with a paper, or the earlier words */ \
	_(OPEN, "open")		      /* why, how, tell us */                  \
	_(COMPOUND, "compound")	      /* two facts at once */                  \
	_(NO_QUESTION, "no question")                                          \
	_(ARGUMENTATIVE, "argumentative")                                      \
	_(CONCLUSION, "conclusion") /* the law, or another's mind */           \
	_(REPEATED, "repeated")	    /* asked and answered */                   \
	_(MISQUOTING, "misquoting") /* words that stand nowhere */
#define TESTIMONY_FORM(id, name) FORM_IS_##id,
enum testimony_form { TESTIMONY_FORMS(TESTIMONY_FORM) TESTIMONY_N_FORMS };
extern const char *const testimony_form_names[TESTIMONY_N_FORMS];

/* What it obtained. */
#define TESTIMONY_GAINS(_)                                                     \
	_(UNSAID, "unsaid") /* of what is no reply, or not the end of one */   \
	_(ADMISSION, "admission")                                              \
	_(FACT, "fact") /* that costs neither side */                          \
	_(EVASION, "evasion")                                                  \
	_(HARM, "harm")	      /* the witness helped the side that called */    \
	_(NOTHING, "nothing") /* no answer: it touched nothing, or was none */ \
	_(OBJECTION, "objection") /* sustained */
#define TESTIMONY_GAIN(id, name) GAINED_##id,
enum testimony_gain { TESTIMONY_GAINS(TESTIMONY_GAIN) TESTIMONY_N_GAINS };
extern const char *const testimony_gain_names[TESTIMONY_N_GAINS];

enum testimony_layer {
	LAYER_OPEN,
	LAYER_NARROW,
	LAYER_PINNED,
	TESTIMONY_LAYERS
};
extern const char *const testimony_layer_names[TESTIMONY_LAYERS];

struct testimony_answer {
	char *text;
	enum testimony_gain gives; /* GAINED_ADMISSION to GAINED_HARM */
};
struct testimony_fact {
	char *id, *text;
	char *document; /* "" for none */
	int paragraph;	/* 0: none */
	bool damaging;	/* to the side that called the witness */
};
/* Words of the witness, or of a paper of theirs, to impeach with. */
struct testimony_prior {
	char *id;
	char *place; /* "your testimony in the Small Claims Court" */
	char *document;
	int paragraph;
	char *words; /* as they stand there */
};
struct testimony_topic {
	char *id, *label;
	struct texts asks; /* wordings of questions about it */
	char *better;	   /* one that gets what is to be had; can be said */
	const struct testimony_fact *fact;   /* NULL: none */
	const struct testimony_prior *prior; /* NULL: none */
	struct testimony_answer answers[TESTIMONY_LAYERS];
	char *explains; /* to "why" behind the admission; NULL: as to an open
			   question */
};
/* Clean texts, all in the arena. */
struct testimony {
	struct arena arena;
	char *id;
	char *name; /* "Ambrose Vance" */
	char *role; /* "owner of the tortoise" */
	enum side_id called_by;
	char *background; /* what everybody knows, the direct testimony too */
	char *goal;	  /* what they are after; told when it is over */
	char *story;	  /* what they say when they are given the floor */
	struct testimony_fact *facts;
	size_t n_facts;
	struct testimony_prior *priors;
	size_t n_priors;
	struct testimony_topic *topics;
	size_t n_topics;
};

/* Every fault of the file; with its case (may be NULL) also where papers or words
 * are not there.  *out is to be released in any case. */
bool testimony_load(struct testimony *out, const char *path,
		    const struct court_case *c, struct faults *f);
void testimony_release(struct testimony *t);
/* NULL for none such, and of NULL. */
const struct testimony_topic *testimony_topic(const struct testimony *t,
					      const char *id);
/* The last word of the name. */
const char *testimony_surname(const struct testimony *t);

/* The names of the witnesses of a case, sorted: *n of them in *ids, an array for
 * file_free_names.  None where the case has no such folder. */
bool testimony_list(const struct court_case *c, char ***ids, size_t *n,
		    struct error *err);
bool testimony_has_any(const struct court_case *c);
/* Opens one for the life of the case (kase->witness); "" or NULL: the first, by
 * name.  ERR_UNKNOWN with those that there are. */
bool case_open_witness(struct court_case *c, const char *id, struct error *err);
/* For `check`: all of a case. */
void testimony_check(const struct court_case *c, struct faults *f);

/* ---- in a hearing ---- */

/* Whether a turn ends the reply to a question: an answer, or a ruling that there
 * need be none. */
bool testimony_ends(const struct turn *t);
/* The reply that ends what was asked in turn `question`; NULL while it is open. */
const struct turn *testimony_reply(const struct transcript *said, int question);
/* The reply that admitted a topic, or NULL. */
const struct turn *testimony_admitted(const struct transcript *said,
				      const char *topic);
#endif
