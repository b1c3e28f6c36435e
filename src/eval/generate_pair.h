/*
 * generate_pair.h - two invented dialogues of one matter: in one the person who
 * answers misleads, in the other they rightly keep the same thing back
 *
 * What a model wrote, cleaned and checked for its form.  Fiction, all of it, and said
 * to be so wherever it is written out.
 */
#ifndef EVAL_GENERATE_PAIR_H
#define EVAL_GENERATE_PAIR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "court/dialogue.h"
#include "court/tactics.h"
struct buf;
struct jsonw;

enum generate_method {
	GENERATE_DIRECT, /* as it comes */
	GENERATE_REVISE, /* checked against its labels, and mended once */
	GENERATE_VOTE,	 /* of several the one most like the others */
	GENERATE_METHODS
};
extern const char *const generate_method_names[GENERATE_METHODS];

/* How the likeness of candidates was told. */
enum generate_likeness { LIKE_NOT_ASKED, LIKE_NGRAMS, LIKE_VECTORS };

struct generate_answer { /* texts in the pair's arena */
	char *question;
	char *wanted, *text, *given, *words, *why;
	int labels[TACTICS_GOAL];
	bool revised;
	size_t candidates; /* of a vote; 0: there was none */
	double likeness;   /* mean, to the other candidates */
	enum generate_likeness by;
};
struct generate_turn {
	struct generate_answer asks[2]; /* the second one: asked instead */
	size_t n;
	char *other; /* the question that could be asked instead */
};

enum generate_who { BY_WRITER, BY_JUDGE };
struct generate_flag {
	enum generate_who by;
	size_t answer; /* from 1; 0: the whole */
	char *what;
};
enum { GENERATE_FLAGS_MAX = 64 };

struct generate_variant {
	int goal;
	struct generate_turn turns[DIALOGUE_TURNS_MAX];
	size_t n;
	struct generate_flag flags[GENERATE_FLAGS_MAX];
	size_t n_flags;
	bool judged; /* by another model, which gave labels of its own: */
	size_t agreed[TACTICS_GOAL]; /* answers with the same one */
	bool goal_agreed;
};

struct generate_pair {
	struct arena arena;
	size_t sample;
	uint64_t seed;
	enum generate_method method;
	int setting;	     /* of dialogue_settings */
	bool deception_is_b; /* which of the two is called -b */
	char *title, *background, *role, *examiner, *private_knowledge, *bound;
	char *outcome[2];    /* by goal */
	char *model, *judge; /* who wrote and who judged; "" unknown */
	struct generate_variant variants[2];
};

size_t generate_answers(const struct generate_variant *v);
/* Number i from 0, the second ones of a turn behind the first. */
const struct generate_answer *generate_answer_at(
	const struct generate_variant *v, size_t i, bool *instead);
/* Adds one; what is past the ceiling is left out.  `what` is cleaned. */
void generate_flag(struct generate_pair *p, struct generate_variant *v,
		   enum generate_who by, size_t answer, const char *what);
/* Names the writer's labels: "act Commissives, strategy Manner, intention Affect". */
void generate_say_labels(const int labels[TACTICS_GOAL], struct buf *out);

/* The pair as a run keeps it: one object, "hotbench.generated/1". */
void generate_pair_write(const struct generate_pair *p, struct jsonw *w);
#endif
