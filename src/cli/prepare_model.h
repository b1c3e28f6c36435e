/*
 * prepare_model.h - `hotbench case prepare` with a model: the requests one by one,
 * what has come to disk after each, Ctrl-C
 */
#ifndef CLI_PREPARE_MODEL_H
#define CLI_PREPARE_MODEL_H
#include <stddef.h>

#include "cli/session.h"
#include "memo/papers.h"

struct lexicons;
struct prepare_model;

/* NULL where no model can be had, or may not be asked about this case. */
struct prepare_model *prepare_model_open(const char *dir,
					 const struct session_model *model,
					 struct error *err);
void prepare_model_free(struct prepare_model *g);
/*
 * Drafts into the case's folder; its notes stand in prepare.notes beside it until
 * all is done.  `c` and `papers` are as they are before.  `map_only`: the issues are
 * those that there are, only their map is drafted.  Returns the exit code; what went
 * wrong is told on stderr.  *added: drafts that came in.
 */
int prepare_with_model(struct prepare_model *g, const struct court_case *c,
		       struct papers *papers, const struct lexicons *lx,
		       bool map_only, size_t *added);
#endif
