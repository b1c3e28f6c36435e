/*
 * models.h - does a model make a usable bench, as far as that can be known beforehand?
 *
 * The table is prompts/models.txt, read once and kept for the life of the process; a
 * person's own copy is laid over it, key by key.  What nobody measured is not claimed:
 * a judgement rests on whether our requests fit, and on what is known of the size.
 */
#ifndef COURT_MODELS_H
#define COURT_MODELS_H
#include <stdbool.h>
struct catalogue;
struct error;
struct faults;

#define MODELS_FILE "models.txt" /* among the prompts */

/* Unless it was read.  False with the first fault: of the own copy (which is then not
 * used), or because the shipped one is not there. */
bool models_load(const struct catalogue *c, struct error *err);
/* Faults of an own copy. */
void models_check_file(const char *path, struct faults *f);

/* What is known of one, from its server; 0 where that does not tell. */
struct model_facts {
	const char *id;	  /* "qwen3:8b"; hostile */
	double billions;  /* of parameters */
	int context;	  /* tokens that the server gives it */
	int context_most; /* tokens that it was made for */
	bool vectors;	  /* it cannot talk */
	bool elsewhere;	  /* it runs on another machine */
};

enum model_fit { /* the better, the larger */
		 MODEL_UNFIT,
		 MODEL_SHORT, /* for a short hearing */
		 MODEL_TALKS, /* default, profile and moot; not what needs JSON */
		 MODEL_NO_SEARCH, /* all but the agent */
		 MODEL_FITS,	  /* every bench, as far as is known */
};

struct model_judgement {
	enum model_fit fit;
	bool talks;	/* it can be asked at all */
	bool guessed;	/* the server did not tell the context it gives */
	int context;	/* the tokens that it was judged by; 0: not known */
	char text[320]; /* "every bench", "no bench: ..."; safe to show */
};

/* Without the table (models_load) nothing is known but what the server told. */
void models_judge(const struct model_facts *m, struct model_judgement *out);
/* Tokens of context that a hearing wants, however long the answers. */
int models_enough(void);
/* The two commands (0, 1) that get a first model on this system; "" for none. */
const char *models_get(int i);
#endif
