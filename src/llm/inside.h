/*
 * inside.h - what the files of this room share; nobody else includes it
 *
 * Each calls only those below it; what happened goes up as a state or an event.
 *
 *	llm.c       the public face: the list of jobs, the work that is due
 *	job.c       one request: its copy, its body, its attempts and deadlines
 *	settle.c    what an attempt's end means: done, another one, or failed
 *	meter.c     what was used, and whether the budget bears another sending
 *	post.c      events on their way to the caller, keys taken out
 *	attempt.c   one sending and what it brings
 *	endpoint.c  what an endpoint was told to be, its headers and secrets
 *
 *	QUEUED --> RUNNING --> ENDED
 *	             | ^
 *	             v |
 *	           RESTING           until a retry's deadline
 *
 * A job belongs to the list of jobs until it has ended; then to its last event.
 */
#ifndef LLM_INSIDE_H
#define LLM_INSIDE_H
#include "base/arena.h"
#include "base/buf.h"
#include "base/rng.h"
#include "llm/attempt.h"
#include "llm/llm.h"
#include "llm/provider.h"
#include "llm/request.h"
#include "llm/retry.h"
#include "llm/secrets.h"

struct trace;

/* What is known of one model at one endpoint. */
struct acquaintance {
	char *model;
	struct provider_learned learned;
};

enum discovery { DISCOVERY_NONE, DISCOVERY_RUNNING, DISCOVERY_DONE };

struct endpoint {
	struct arena mem;
	struct llm_config c; /* copied, defaults filled in */
	struct provider_url url;
	const struct provider_quirks *quirks;
	bool loopback;
	char **headers;
	size_t n_headers;
	struct acquaintance **known;
	size_t n_known;
	size_t n_running;	  /* jobs that have begun */
	enum discovery discovery; /* of a model's name */
	bool told_withheld_key;
};

enum job_state {
	JOB_QUEUED,
	JOB_RUNNING, /* an attempt */
	JOB_RESTING, /* until try_ms */
	JOB_ENDED,   /* `last` says how */
};

struct job {
	struct job *next;
	struct llm *llm;
	struct endpoint *ep;
	struct acquaintance *who; /* NULL: no model is asked */
	int ticket;
	bool internal; /* ours: a list of models */
	struct arena mem;
	struct llm_request req; /* deep copy in mem */

	/* job.c */
	enum job_state state;
	bool begun; /* it counts among the endpoint's running ones */
	bool told_slow;
	bool trimmed_for_limit;
	struct buf url;
	struct buf sent; /* the request's body */
	struct attempt attempt;
	int sendings;
	int64_t first_ms; /* of the first sending */

	/* settle.c: what is remembered from one attempt to the next */
	int64_t try_ms;
	int64_t loading_since_ms; /* -1 */
	bool loading;		  /* what it was told last */
	int tried, repairs, redirects;
	int last_status;
	char last_fault[REPLY_FAULT_BYTES];

	/* meter.c */
	int64_t est_prompt;
	int64_t reserved_tokens;
	double reserved_cost;

	/* post.c */
	struct buf held[2]; /* text, thought: may begin a secret */
	bool shown;	    /* some text went out */

	/* the last event, and what it points to */
	struct llm_event last;
	struct buf json;
	char warning[640];
	float *vectors;
};

struct node {
	struct node *next;
	struct llm_event ev;
	struct job *job; /* owned, with a last event */
	char text[];
};

struct meter {
	struct llm_totals totals;
	int64_t reserved_tokens; /* of all jobs that have not ended */
	double reserved_cost;
	double budget_cost; /* 0: none, of each */
	int64_t budget_tokens, budget_requests;
};

struct llm {
	struct endpoint **ep;
	size_t n_ep;
	struct wire wire;
	struct secrets secrets;
	struct job *jobs;
	size_t n_jobs; /* but for internal ones */
	struct node *first, **last;
	struct node *handed; /* the event handed out last */
	int next_ticket;
	int64_t worked_ms; /* the time of the last round of work */
	bool stirred;	   /* something may have happened since */
	struct meter meter;
	bool loopback_only;
	struct rng rng;
	struct trace *trace;
};

/* job.c */
/* Reserves what it may use. */
struct job *job_new(struct llm *llm, const struct llm_request *request);
/* The first attempt; may end it. */
void job_begin(struct job *job);
/* What came, timeouts, retries whose time has come; may end it. */
void job_tick(struct job *job);
int64_t job_deadline_ms(const struct job *job);
enum llm_stage job_stage(const struct job *job);
void job_free(struct job *job);

/* settle.c */
/* Its attempt is over: then it rests, or has ended. */
void settle(struct job *job);
/* Ends a job with an error. */
void settle_failed(struct job *job, const struct error *err,
		   const char *advice);

/* meter.c */
/* Counts what this attempt used, once: as the server says, else 4 bytes a
 * token. */
struct llm_usage meter_charge(struct job *job);
void meter_reserve(struct job *job);
void meter_unreserve(struct job *job);
/* Whether one more sending of it keeps within the budget, with all that is
 * reserved; ERR_BUDGET names the setting. */
bool meter_affords(const struct job *job, struct error *err);

/* post.c */
void post_notice(struct job *job, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* A reply_fn: what the reply to a job says. */
void post_reply(void *job, enum reply_out kind, const char *s, size_t len);
/* What was held because it may have begun a secret: it did not. */
void post_held(struct job *job);
/* The last event, which owns the job from now on. */
void post_last(struct job *job);

/* endpoint.c */
struct endpoint *endpoint_new(struct llm *llm, const struct llm_config *config,
			      struct error *err);
void endpoint_free(struct endpoint *ep);
/* What we know of one of its models; made when it is new. */
struct acquaintance *endpoint_knows(struct endpoint *ep, const char *model);
/* What is to be known for the body of a request to that model; borrows both. */
struct request_env endpoint_env(const struct endpoint *ep,
				const struct acquaintance *who);
/* Copies into an arena; NULL stays NULL. */
const char *endpoint_text(struct arena *a, const char *s);
const char *const *endpoint_list(struct arena *a, const char *const *list,
				 size_t n);
#endif
