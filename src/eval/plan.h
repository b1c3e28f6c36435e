/*
 * plan.h - what a run will ask, before it asks; kept as plan.json in its folder
 *
 * The plan says what is run with which options, so that the same command goes on with
 * it and another one is refused.  Its estimate is arithmetic from what requests of the
 * kind have needed; a model that writes more, or errs more, needs more.
 */
#ifndef EVAL_PLAN_H
#define EVAL_PLAN_H
#include <stdbool.h>
#include <stddef.h>
struct buf;
struct error;
struct json;

enum { PLAN_PARTS_MAX = 4 };

/* What one model is asked. */
struct plan_part {
	const char *what;	    /* "writes", "judges" */
	const char *model, *host;   /* "" while unknown */
	double requests, most;	    /* usually; where all goes badly */
	double read, written;	    /* tokens, usually */
	double price_in, price_out; /* per million tokens; 0: none is set */
};
/* So many requests, each once more where a reply is of no use, which one in twenty is. */
struct plan_part plan_asks(double n, double read_each, double written_each);
struct plan {
	const char *task;    /* "generate tactics" */
	const char *options; /* a JSON object */
	size_t samples, ended;
	struct plan_part parts[PLAN_PARTS_MAX];
	size_t n;
};

double plan_requests(const struct plan *p);
/* The same where all goes badly: what a budget must allow. */
double plan_most_requests(const struct plan *p);
double plan_most_tokens(const struct plan *p);
/* Lines for the person. */
void plan_say(const struct plan *p, struct buf *out);

/* The options that stand in the folder's plan, and the document that they belong to:
 * NULL without an error where there is no plan yet.  `task` NULL: any.  The caller
 * frees. */
struct json *plan_load(const char *dir, const char *task, struct error *err);
/* Whether two plans have the same options, leaving out the one of that name. */
bool plan_same_but(const struct json *a, const struct json *b, const char *but);
/*
 * Makes the folder and its plan; where there is one, it must be of the same task and
 * options, as far as it has them.  ERR_USAGE names the first option that differs.
 */
bool plan_keep(const char *dir, const struct plan *p, struct error *err);
#endif
