/*
 * prepare_model.h - drafting a case with a model: sending, waiting, keeping
 */
#ifndef CLI_PREPARE_MODEL_H
#define CLI_PREPARE_MODEL_H
#include <stddef.h>

#include "cli/session.h"
#include "memo/papers.h"

/*
 * Drafts into `c` what the model makes of the papers.  After each reply what has
 * come is on disk: drafts in case.json, notes beside it until all is done.  Ctrl-C
 * ends it; a later run goes on there.  With `again` the case as it is now, its
 * drafts dropped, is kept first, once the model may be asked.  Returns an exit code, its message printed;
 * *added counts the items.
 */
int prepare_with_model(struct court_case *c, const struct papers *papers,
		       const struct session_model *model, bool again,
		       size_t *added);
#endif
