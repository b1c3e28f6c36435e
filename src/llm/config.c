#include "llm/config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/ini.h"
#include "base/names.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "llm/provider.h"
#include "llm/tape.h"

#define SECTION "endpoint "
/* of a tape that does not tell: nobody in particular, and nobody is asked */
#define TAPE_OLD_URL "http://127.0.0.1/v1"

const char *const config_keys[] = {
	"base_url",	   "model",
	"embedding_model", "actions",
	"key_env",	   "key_command",
	"key_file",	   "token_param",
	"extra_body",	   "extra_header",
	"drop_param",	   "reasoning_effort",
	"prices",	   "context",
	"connect_timeout", "first_byte_timeout",
	"idle_timeout",	   "loading_timeout",
	"total_timeout",   "retries",
	"parallel",	   "proxy",
	"ca_file",
};
const size_t config_n_keys = sizeof config_keys / sizeof config_keys[0];

/* ---- values -------------------------------------------------------------------- */

struct place { /* where a value stands, for faults */
	const struct ini *ini;
	const char *section;
	struct faults *faults;
};

static const struct ini_entry *entry(const struct place *p, const char *key)
{
	const struct ini_entry *e = NULL, *last = NULL;

	while ((e = ini_each(p->ini, p->section, key, e)))
		last = e;
	return last;
}

static void fault(const struct place *p, const struct ini_entry *e,
		  const char *expected)
{
	faults_add(p->faults, "%s:%d: %s: expected %s, found \"%.60s\"",
		   p->ini->name, e->line, e->key, expected, e->value);
}

static bool number(const struct place *p, const char *key, double min,
		   double max, const char *expected, double *out)
{
	const struct ini_entry *e = entry(p, key);
	char *end;
	double v;

	if (!e)
		return false;
	v = strtod(e->value, &end);
	if (end == e->value || *end || !isfinite(v) || v < min || v > max) {
		fault(p, e, expected);
		return false;
	}
	*out = v;
	return true;
}

static void whole(const struct place *p, const char *key, int min, int max,
		  int *out)
{
	char expected[64];
	double v;

	snprintf(expected, sizeof expected, "a whole number %d to %d", min,
		 max);
	if (number(p, key, min, max, expected, &v))
		*out = (int)v;
}

/* A limit; 0 is none. */
static void count(const struct place *p, const char *key, int64_t *out)
{
	double v;

	if (!number(p, key, 0, 1e15, "a whole number, 0 for no limit", &v))
		return;
	if (v == floor(v))
		*out = (int64_t)v;
	else
		fault(p, entry(p, key), "a whole number, 0 for no limit");
}

static void seconds(const struct place *p, const char *key, int *out_ms)
{
	double v;

	if (number(p, key, 0.1, 86400, "seconds, 0.1 to 86400", &v))
		*out_ms = (int)(v * 1000);
}

static void prices(const struct place *p, struct llm_config *c)
{
	const struct ini_entry *e = entry(p, "prices");
	double in, out;
	char rest;

	if (!e)
		return;
	if (sscanf(e->value, "%lf %lf %c", &in, &out, &rest) != 2 || in < 0 ||
	    out < 0 || !isfinite(in) || !isfinite(out)) {
		fault(p, e,
		      "two numbers, per million prompt and completion "
		      "tokens");
		return;
	}
	c->price_in = in;
	c->price_out = out;
}

static void token_param(const struct place *p, struct llm_config *c)
{
	static const char *const NAMES[] = { "auto", "max_tokens",
					     "max_completion_tokens" };
	const struct ini_entry *e = entry(p, "token_param");
	int i = e ? str_index(e->value, STR_LIST(NAMES)) : 0;

	if (i < 0)
		fault(p, e, "auto, max_tokens or max_completion_tokens");
	else if (e)
		c->token_param = (enum llm_token_param)i;
}

static const char *const *list(const struct place *p, const char *key,
			       struct arena *a, size_t *n)
{
	const struct ini_entry *e = NULL;
	const char **out;

	*n = 0;
	while ((e = ini_each(p->ini, p->section, key, e)))
		++*n;
	out = arena_array(a, *n + 1, sizeof *out);
	*n = 0;
	while ((e = ini_each(p->ini, p->section, key, e)))
		out[(*n)++] = arena_strdup(a, e->value);
	return out;
}

static const char *text(const struct place *p, const char *key, struct arena *a)
{
	const char *v = ini_get(p->ini, p->section, key);

	return v && *v ? arena_strdup(a, v) : NULL;
}

static void actions(const struct place *p, struct config *out)
{
	const struct ini_entry *e = entry(p, "actions");

	if (e && strcmp(e->value, "json") && strcmp(e->value, "tools"))
		fault(p, e, "json or tools");
	out->native_tools = e && !strcmp(e->value, "tools");
}

static void read_profile(struct config *out, const struct place *p)
{
	struct llm_config *c = &out->llm;
	struct arena *a = &out->mem;
	int retries = 0;

	c->base_url = text(p, "base_url", a);
	c->model = text(p, "model", a);
	out->embedding_model = text(p, "embedding_model", a);
	actions(p, out);
	token_param(p, c);
	c->extra_body = text(p, "extra_body", a);
	c->extra_headers = list(p, "extra_header", a, &c->n_extra_headers);
	c->drop_params = list(p, "drop_param", a, &c->n_drop_params);
	c->reasoning_effort = text(p, "reasoning_effort", a);
	prices(p, c);
	whole(p, "context", 256, 100000000, &c->context_tokens);
	seconds(p, "connect_timeout", &c->connect_ms);
	seconds(p, "first_byte_timeout", &c->first_byte_ms);
	seconds(p, "idle_timeout", &c->idle_ms);
	seconds(p, "loading_timeout", &c->loading_ms);
	seconds(p, "total_timeout", &c->total_ms);
	whole(p, "parallel", 1, 256, &c->parallel);
	if (entry(p, "retries")) {
		whole(p, "retries", 0, 20, &retries);
		c->retries = retries ? retries : -1;
	}
	/* an empty `proxy =` means none at all, so "" is kept */
	c->proxy = ini_get(p->ini, p->section, "proxy");
	c->proxy = c->proxy ? arena_strdup(a, c->proxy) : NULL;
	c->ca_file = text(p, "ca_file", a);
}

static bool is_off(const char *v)
{
	return v && strcmp(v, "off") == 0;
}

static void read_general(struct llm_config *c, const struct place *p)
{
	const struct ini_entry *e = entry(p, "network");
	double v;

	if (e && strcmp(e->value, "on") != 0 && !is_off(e->value))
		fault(p, e, "on or off");
	/* a word we do not know is not taken for "on" */
	c->loopback_only = e && strcmp(e->value, "on") != 0;
	if (number(p, "budget", 0, 1e9, "a number >= 0", &v))
		c->budget_cost = v;
	c->budget_tokens = CONFIG_BUDGET_TOKENS;
	count(p, "budget_tokens", &c->budget_tokens);
	c->budget_requests = CONFIG_BUDGET_REQUESTS;
	count(p, "budget_requests", &c->budget_requests);
}

/* ---- choosing -------------------------------------------------------------------- */

static const char *first_of(const char *a, const char *b)
{
	return a && *a ? a : b && *b ? b : NULL;
}

static bool no_profile(const struct ini *ini, const char *name,
		       struct error *err)
{
	const char **names = xcalloc(ini->n + 1, sizeof *names);
	const char *near;
	size_t n = 0;

	for (size_t i = 0; i < ini->n; i++)
		if (str_begins(ini->list[i].section, SECTION))
			names[n++] = ini->list[i].section + strlen(SECTION);
	near = names_nearest(name, names, n);
	error_set(err, ERR_USAGE, "no endpoint \"%s\" is configured%s%s%s",
		  name, near ? "; did you mean \"" : "", near ? near : "",
		  near ? "\"?" : "");
	free(names);
	return false;
}

static bool choose_profile(struct config *out, const char *name,
			   const struct ini *ini, struct faults *f,
			   struct error *err)
{
	struct place p = { .ini = ini, .faults = f };

	out->profile = "";
	if (!name)
		return true;
	p.section = arena_printf(&out->mem, SECTION "%s", name);
	if (!ini_has_section(ini, p.section))
		return no_profile(ini, name, err);
	out->profile = arena_strdup(&out->mem, name);
	read_profile(out, &p);
	out->base_url_from = out->model_from = ini->name;
	return true;
}

static void override(struct config *out, const char **value, const char **from,
		     const char *flag, const char *variable)
{
	const char *v = first_of(flag, variable);

	if (!v)
		return;
	*value = arena_strdup(&out->mem, v);
	*from = flag && *flag ? "flag" : "environment";
}

static bool find_key(struct config *c, const struct ini *ini, keys_getenv *env,
		     struct error *err)
{
	struct provider_url url;
	struct keys_where where = { .url = &url,
				    .proxy = c->llm.proxy,
				    .env = env };
	char *section = xprintf(SECTION "%s", c->profile);
	bool ok;

	/* a profile's key is for its own address only */
	if (c->profile[0] && strcmp(c->base_url_from, ini->name) == 0) {
		where.variable = ini_get(ini, section, "key_env");
		where.command = ini_get(ini, section, "key_command");
		where.file = ini_get(ini, section, "key_file");
	}
	ok = provider_url_parse(c->llm.base_url, &url, err) &&
	     keys_find(&where, &c->key, &c->key_from, err);
	c->llm.key = c->key;
	if (c->key_from == KEYS_NOT_IN_CLEAR || c->key_from == KEYS_NOT_VENDORS)
		c->llm.key_withheld = c->key_from;
	free(section);
	return ok;
}

static void apply_flags(struct config *out, const struct config_flags *flags,
			keys_getenv *env)
{
	struct llm_config *c = &out->llm;

	override(out, &c->base_url, &out->base_url_from, flags->base_url,
		 env("HOTBENCH_BASE_URL"));
	override(out, &c->model, &out->model_from, flags->model,
		 env("HOTBENCH_MODEL"));
	if (!c->ca_file) {
		const char *ca =
			first_of(env("CURL_CA_BUNDLE"), env("SSL_CERT_FILE"));

		c->ca_file = ca ? arena_strdup(&out->mem, ca) : NULL;
	}
	if (is_off(env("HOTBENCH_NETWORK")))
		c->loopback_only = true;
	if (flags->budget_cost > 0)
		c->budget_cost = flags->budget_cost;
	if (flags->trace_path)
		c->trace_path = arena_strdup(&out->mem, flags->trace_path);
	if (flags->tape_path)
		c->tape_path = arena_strdup(&out->mem, flags->tape_path);
	c->tape_mode = flags->tape_mode;
}

/* A tape knows what it was recorded from, and a flag over it. */
static bool apply_tape(struct config *out, const struct config_flags *flags,
		       struct error *err)
{
	struct tape_origin from;

	if (!tape_origin_read(flags->tape_path ? flags->tape_path : "", &from,
			      err))
		return false;
	override(out, &out->llm.base_url, &out->base_url_from, flags->base_url,
		 from.base_url);
	override(out, &out->llm.model, &out->model_from, flags->model,
		 from.model);
	if (!out->llm.base_url)
		out->llm.base_url = TAPE_OLD_URL;
	return true;
}

bool config_resolve(struct config *out, const struct config_flags *flags,
		    const struct ini *ini, keys_getenv *env, struct error *err)
{
	static const struct ini NONE = { .name = "" };
	struct place general = { .section = "" };
	struct faults faults;
	const char *name;
	bool ok;

	*out = (struct config){ .key_from = "none",
				.base_url_from = "default",
				.model_from = "default" };
	if (!ini || !ini->name)
		ini = &NONE;
	faults_init(&faults);
	general.ini = ini;
	general.faults = &faults;
	name = first_of(flags->endpoint, env("HOTBENCH_ENDPOINT"));
	if (!name)
		name = first_of(ini_get(ini, "", "endpoint"), NULL);
	ok = choose_profile(out, name, ini, &faults, err);
	if (ok) {
		read_general(&out->llm, &general);
		ok = faults_none(&faults, err);
	}
	if (ok) {
		apply_flags(out, flags, env);
		/* nor do a profile's headers go to another address */
		if (out->profile[0] &&
		    strcmp(out->base_url_from, ini->name) != 0)
			out->llm.n_extra_headers = 0;
		if (flags->tape_mode == LLM_TAPE_REPLAY)
			ok = apply_tape(out, flags, err);
		else if (out->llm.base_url)
			ok = find_key(out, ini, env, err);
	}
	faults_release(&faults);
	if (!ok)
		config_release(out);
	return ok;
}

bool config_use(struct config *c, const char *base_url, struct error *err)
{
	struct provider_url url;

	if (!provider_url_parse(base_url, &url, err))
		return false;
	c->llm.base_url = arena_strdup(&c->mem, base_url);
	c->base_url_from = "found";
	return true;
}

void config_release(struct config *c)
{
	keys_forget(c->key);
	arena_release(&c->mem);
	*c = (struct config){ 0 };
}

void config_check(const struct ini *ini, struct faults *f)
{
	struct place general = { .ini = ini, .section = "", .faults = f };
	struct config scratch = { 0 };
	const char *last = "";

	if (!ini->name)
		return;
	read_general(&scratch.llm, &general);
	ini_check(ini, SECTION, config_keys, config_n_keys, f);
	for (size_t i = 0; i < ini->n; i++) {
		struct place p = { ini, ini->list[i].section, f };

		if (!str_begins(p.section, SECTION) ||
		    strcmp(p.section, last) == 0)
			continue;
		last = p.section;
		read_profile(&scratch, &p);
	}
	arena_release(&scratch.mem);
}
