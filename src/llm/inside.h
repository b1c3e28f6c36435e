/*
 * inside.h - what the files of this room share; nobody else includes it
 *
 * llm.c      the public face: tickets, the queue of events, the meter
 * endpoint.c what an endpoint was told to be, its headers and secrets
 * job.c      the life of one request: its body, its attempts, its deadlines
 * arrival.c  what an attempt brings, byte by byte
 * settle.c   what its end means: success, another attempt, or failure
 * meter.c    what was used, and whether the budget bears another sending
 *
 *	QUEUED -> (ASKING for a model's name) -> RUNNING -> ENDED
 *	            ^                              |
 *	            +---------- RESTING <----------+  a retry's deadline
 *
 * A job stands in exactly one list (queued, active) until its last event is
 * queued; then that event owns it.
 */
#ifndef LLM_INSIDE_H
#define LLM_INSIDE_H
#include "base/arena.h"
#include "base/buf.h"
#include "base/rng.h"
#include "llm/llm.h"
#include "llm/provider.h"
#include "llm/reply.h"
#include "llm/request.h"
#include "llm/retry.h"
#include "llm/secrets.h"
#include "llm/sse.h"
#include "llm/tape.h"
#include "llm/transport.h"

struct cache;
struct trace;

/* What is known of one model at one endpoint. */
struct acquaintance {
	char *model;
	struct provider_learned learned;
	bool warned_truncated;
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
	size_t n_running;
	enum discovery discovery; /* of a model's name */
	bool told_withheld_key;
};

enum job_state {
	JOB_QUEUED,
	JOB_ASKING,  /* until the endpoint's models are listed */
	JOB_RUNNING, /* a transfer */
	JOB_TAPE,    /* the tape plays */
	JOB_RESTING, /* until try_ms */
	JOB_ENDED,
};

enum job_body { BODY_UNKNOWN, BODY_STREAM, BODY_WHOLE };

struct job {
	struct job *next;
	struct llm *llm;
	struct endpoint *ep;
	struct acquaintance *who;
	int ticket;
	bool internal; /* ours: a list of models */
	struct arena mem;
	struct llm_request req; /* deep copy in mem */
	enum job_state state;

	struct transfer *transfer;
	struct buf url;
	struct buf sent;  /* the request's body */
	struct buf whole; /* a body that is no stream, or an error's */
	enum job_body body;
	struct sse sse;
	struct reply reply;
	struct buf held[2]; /* text, thought: may begin a secret */
	struct transport_head head;
	struct retry_choice choice;

	int64_t first_ms; /* of the first sending */
	int64_t attempt_ms;
	int64_t heard_ms;   /* last byte */
	int64_t content_ms; /* last word, of whatever kind */
	int64_t try_ms;
	int64_t loading_since_ms; /* -1 */
	int64_t finish_ms;	  /* when a finish reason came; 0 */
	int tried, sendings, repairs, redirects;
	int last_status;
	char last_fault[REPLY_FAULT_BYTES];
	size_t body_bytes; /* of this attempt, as they came */
	int64_t est_prompt;
	int64_t reserved_tokens;
	double reserved_cost;
	bool trimmed_for_limit;
	bool heard;	/* this attempt: anything at all */
	bool shown;	/* some text went out */
	bool charged;	/* this attempt is in the totals */
	bool done_mark; /* [DONE] */
	bool told_slow;
	bool over_cap; /* we stopped it at its token limit */
	bool ending;
	const struct tape_entry *playing; /* JOB_TAPE */
	size_t played, played_bytes;	  /* pieces, bytes of it */
	struct tape_take take;		  /* while recording */
	char cache_key[65];		  /* "" unless the cache is asked */

	/* results, while the last event lives */
	struct buf json;
	char warning[640];
	char finish[32];
	struct llm_offer *offers;
	size_t n_offers;
	float *vectors;
	size_t dims;
	struct error error;
};

struct node {
	struct node *next;
	struct llm_event ev;
	struct job *job; /* owned, with a last event */
	char text[];
};

struct llm {
	struct endpoint **ep;
	size_t n_ep;
	struct transport *net;
	struct secrets secrets;
	struct job *queued, **queued_end;
	struct job *active;
	size_t n_jobs;
	struct node *first, **last;
	struct node *shown; /* the event handed out last */
	int next_ticket;
	int64_t now_ms;
	int64_t worked_ms; /* now_ms of the last round of work */
	bool stirred;	   /* something may have happened since */
	struct llm_totals totals;
	int64_t reserved_tokens;
	double reserved_cost;
	double budget_cost;
	int64_t budget_tokens, budget_requests;
	bool loopback_only;
	struct rng rng;
	struct trace *trace;
	struct tape *tape;
	enum llm_tape_mode tape_mode;
	double tape_speed;
	struct cache *cache;
	char trouble[256]; /* told with the next request */
};

/* llm.c */
void llm_post(struct llm *llm, struct job *job, enum llm_event_kind kind,
	      const char *text, size_t len);
void llm_post_notice(struct llm *llm, struct job *job, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* Queues the last event, which owns the job from now on. */
void llm_post_last(struct llm *llm, struct job *job, struct llm_event *ev);
struct job *llm_new_job(struct llm *llm, const struct llm_request *request,
			int64_t now_ms);

/* endpoint.c */
struct endpoint *endpoint_new(struct llm *llm, const struct llm_config *config,
			      struct error *err);
void endpoint_free(struct endpoint *ep);
/* What we know of one of its models; made when it is new. */
struct acquaintance *endpoint_knows(struct endpoint *ep, const char *model);
/* Copies into an arena; NULL stays NULL. */
const char *endpoint_text(struct arena *a, const char *s);
const char *const *endpoint_list(struct arena *a, const char *const *list,
				 size_t n);

/* job.c */
void job_start(struct job *job);
/* Timeouts, retries whose time has come. */
void job_tick(struct job *job);
int64_t job_deadline_ms(const struct job *job);
/* Stops its transfer; the job stays. */
void job_stop(struct job *job);
void job_free(struct job *job);
struct request_env job_env(const struct job *job);

/* arrival.c */
extern const struct transport_ops arrival_ops; /* arg: the job */
void arrival_head(void *job, const struct transport_head *head);
bool arrival_body(void *job, const char *s, size_t len);
bool arrival_event(void *job, const char *name, const char *data, size_t len);
void arrival_reply(void *job, enum reply_out kind, const char *s, size_t len);
/* Gives text to the caller; `end`: also what may have begun a secret. */
void arrival_pass_on(struct job *job, enum reply_out kind, const char *s,
		     size_t len, bool end);

/* settle.c */
void settle_attempt(struct job *job, const struct transport_end *end);
/* Ends a job with an error. */
void settle_failed(struct job *job, const struct error *err,
		   const char *advice);
/* True when the cache had the reply, and the job is over. */
bool settle_from_cache(struct job *job);

/* meter.c */
struct llm_usage meter_price(const struct job *job, int64_t prompt,
			     int64_t completion, bool estimated);
/* Counts what this attempt used, once: as the server says, else 4 bytes a
 * token. */
struct llm_usage meter_charge(struct job *job);
void meter_reserve(struct job *job);
void meter_unreserve(struct job *job);
/* Whether one more sending of it keeps within the budget, with all that is
 * reserved; ERR_BUDGET names the setting. */
bool meter_affords(const struct job *job, struct error *err);
#endif
