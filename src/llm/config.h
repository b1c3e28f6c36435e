/*
 * config.h - which endpoint, which model, with which settings
 *
 * Flags go over the environment, the environment over the profile, the profile
 * over the defaults.  A tape that is played (config_flags.tape_mode) goes over all
 * but the flags: it knows the address and model that it was recorded from, and no
 * key is looked for.  In the settings file:
 *
 *	network = on | off            off: loopback only, no trace
 *	endpoint = NAME               the profile used unless another is named
 *	budget = 2.50                 in the currency of the prices
 *	budget_tokens = 200000
 *	budget_requests = 500         0: no limit, of each
 *
 *	[endpoint NAME]
 *	base_url = http://127.0.0.1:11434/v1
 *	model = qwen3:8b
 *	embedding_model = nomic-embed-text
 *	actions = json | tools        how the agent acts
 *	key_env, key_command, key_file
 *	token_param = auto | max_tokens | max_completion_tokens
 *	extra_body = {"top_k": 20}
 *	extra_header = Name: value    may stand several times
 *	drop_param = seed             likewise
 *	reasoning_effort = low
 *	prices = 0.15 0.60            per million prompt and completion tokens
 *	context = 8192
 *	connect_timeout = 5           seconds, as are first_byte_timeout,
 *	                              idle_timeout, loading_timeout,
 *	                              total_timeout
 *	retries = 3
 *	parallel = 8
 *	proxy, ca_file
 *
 * Environment: HOTBENCH_ENDPOINT, HOTBENCH_BASE_URL, HOTBENCH_MODEL,
 * HOTBENCH_NETWORK; keys as in keys.h.
 */
#ifndef LLM_CONFIG_H
#define LLM_CONFIG_H
#include "base/arena.h"
#include "llm/keys.h"
#include "llm/llm.h"
struct error;
struct faults;
struct ini;

/* What one hearing or command may use where nothing else is said: sixty questions
 * of an agent that takes all its steps, read by a model, are some 1000 requests
 * and 12 million tokens. */
#define CONFIG_BUDGET_REQUESTS 3000
#define CONFIG_BUDGET_TOKENS   20000000

struct config_flags {	      /* NULL or 0: not given */
	const char *endpoint; /* a profile's name */
	const char *base_url;
	const char *model;
	const char *trace_path;
	const char *tape_path;
	enum llm_tape_mode tape_mode;
	double budget_cost;
};

struct config {
	struct arena mem;
	struct llm_config llm; /* base_url NULL: none is configured, so local
				  servers may be looked for (probe.h) */
	const char *profile;   /* "" when no profile was used */
	const char *embedding_model; /* NULL: none */
	bool native_tools;    /* the agent acts by tool calls, not by JSON */
	const char *key_from; /* "OPENAI_API_KEY", "key_file", "none" ... */
	/* where each came from: "flag", "environment", the file's name, or
	 * "default" */
	const char *base_url_from, *model_from;
	char *key; /* wiped by config_release */
};

/* ERR_USAGE for a profile that is not there (with the nearest), ERR_DATA for a
 * value that cannot be, with file and line. */
bool config_resolve(struct config *out, const struct config_flags *flags,
		    const struct ini *ini, keys_getenv *env, struct error *err);
/* The same for a local server that was found: base_url is set to it. */
bool config_use(struct config *c, const char *base_url, struct error *err);
void config_release(struct config *c);
/* Faults in our part of the file: unknown keys, values that cannot be. */
void config_check(const struct ini *ini, struct faults *f);
/* What may stand in [endpoint NAME]. */
extern const char *const config_keys[];
extern const size_t config_n_keys;
#endif
