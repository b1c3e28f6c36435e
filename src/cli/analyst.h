/*
 * analyst.h - reading one answer after another with any reader, waiting for a
 * model where the reader asks one
 *
 * For batch work: there is no person at the other end.
 */
#ifndef CLI_ANALYST_H
#define CLI_ANALYST_H
#include <stdbool.h>

#include "analysis/reader.h"
#include "cli/session.h"
#include "hearing/errands.h"

struct analyst {
	struct session session; /* for its model client */
	struct errands errands;
	struct reader *reader;
	int lost; /* times running that the endpoint failed after retries */
	struct error err; /* of the last reading that failed */
};

/* `about` names what is read, for the consent that a remote model needs.  lx is
 * borrowed.  Close it also after a failure. */
bool analyst_open(struct analyst *a, const char *reader,
		  const struct lexicons *lx, const struct session_model *model,
		  const char *about, struct error *err);
/* The same for answers given in a case (slug, title or folder): it is in
 * a->session with the bench that sits on it, what goes to a model goes by its
 * rules, and a->errands open its docket. */
bool analyst_open_case(struct analyst *a, const char *reader,
		       const struct lexicons *lx,
		       const struct session_model *model, const char *kase,
		       enum side_id side, struct error *err);
/* False with a->err when the model could not read it; `out` is then empty, with
 * the reason in out->unread.  The caller releases it either way.  An endpoint that
 * failed ANALYST_LOST_MAX times running is not asked again. */
#define ANALYST_LOST_MAX 2
bool analyst_read(struct analyst *a, const struct reader_input *in,
		  struct reading *out);
void analyst_close(struct analyst *a);

/*
 * For another reader than that of its own: what that one has begun, in `queue`, is
 * carried until it ends, and `self` is told what came of its requests as
 * SEEKER_READER, or as SEEKER_FAULTS (NULL where it sends none).  False with a->err
 * when no reading came.  *end is the caller's to release.
 */
typedef void analyst_told(void *self, const struct llm_event *ev,
			  struct events *out);
bool analyst_end(struct analyst *a, void *self, analyst_told *told,
		 analyst_told *told_faults, struct events *queue,
		 struct event *end);
#endif
