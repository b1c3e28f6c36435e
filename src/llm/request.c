#include "llm/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "llm/reply.h"

#define MESSAGE_TOKENS 4 /* what a chat template adds to each */

const char *request_leaf(enum llm_kind kind)
{
	static const char *const LEAVES[] = {
		[LLM_CHAT] = "/chat/completions",
		[LLM_MODELS] = "/models",
		[LLM_EMBEDDINGS] = "/embeddings",
	};

	return LEAVES[kind];
}

/* ---- counting ------------------------------------------------------------- */

int64_t request_tokens(size_t bytes)
{
	return (int64_t)(bytes + 3) / 4;
}

static int64_t message_tokens(const struct llm_message *m)
{
	return request_tokens(strlen(m->content)) + MESSAGE_TOKENS;
}

static int64_t fixed_tokens(const struct llm_request *r)
{
	int64_t n = 0;

	if (r->schema)
		n += request_tokens(strlen(r->schema)) + 40;
	if (r->tools)
		n += request_tokens(strlen(r->tools));
	return n;
}

int64_t request_prompt_tokens(const struct llm_request *r)
{
	int64_t n = fixed_tokens(r);

	for (size_t i = 0; i < r->n_messages; i++)
		n += message_tokens(&r->messages[i]);
	for (size_t i = 0; i < r->n_inputs; i++)
		n += request_tokens(strlen(r->inputs[i]));
	return n;
}

/* Marks what is left out so that the rest fits; returns how many. */
static size_t trim(const struct llm_request *r, int context_tokens, bool *out)
{
	int64_t room, have = request_prompt_tokens(r);
	size_t n = 0;

	if (!context_tokens)
		return 0;
	room = context_tokens - (r->max_tokens ? r->max_tokens : 512);
	if (room < context_tokens / 4)
		room = context_tokens / 4;
	for (size_t i = 0; i + 1 < r->n_messages && have > room; i++)
		if (!r->messages[i].keep && r->messages[i].role != LLM_SYSTEM) {
			out[i] = true;
			have -= message_tokens(&r->messages[i]);
			n++;
		}
	return n;
}

/* ---- parameters ------------------------------------------------------------ */

static bool wanted(const struct request_env *env, const char *param)
{
	return !str_in(param, env->c->drop_params, env->c->n_drop_params) &&
	       !provider_dropped(env->learned, param);
}

static const char *token_name(const struct request_env *env)
{
	bool completion =
		env->c->token_param == LLM_TOKENS_AUTO
			? env->quirks->completion_tokens
			: env->c->token_param == LLM_TOKENS_MAX_COMPLETION;

	if (env->learned->swap_tokens)
		completion = !completion;
	return completion ? "max_completion_tokens" : "max_tokens";
}

/* Until the endpoint refuses them. */
static bool has_tools(const struct llm_request *r,
		      const struct request_env *env)
{
	return r->tools && wanted(env, "tools");
}

static void put_tools(struct jsonw *w, const struct llm_request *r,
		      const struct request_env *env)
{
	jsonw_key(w, "tools");
	jsonw_raw(w, r->tools);
	if (wanted(env, "tool_choice"))
		jsonw_put_text(w, "tool_choice", "required");
}

static enum provider_rung rung(const struct request_env *env)
{
	enum provider_rung at = env->learned->rung;

	if (!wanted(env, "response_format"))
		return RUNG_PROMPT;
	if (at == RUNG_JSON_OBJECT && env->quirks->no_json_object)
		return RUNG_PROMPT;
	return at;
}

static void put_format(struct jsonw *w, const struct llm_request *r,
		       const struct request_env *env)
{
	enum provider_rung at = rung(env);

	if (!r->schema || at == RUNG_PROMPT)
		return;
	jsonw_key(w, "response_format");
	jsonw_object(w);
	if (at == RUNG_JSON_OBJECT) {
		jsonw_put_text(w, "type", "json_object");
		if (env->quirks->schema_beside_type) {
			jsonw_key(w, "schema");
			jsonw_raw(w, r->schema);
		}
		jsonw_end_object(w);
		return;
	}
	jsonw_put_text(w, "type", "json_schema");
	jsonw_key(w, "json_schema");
	jsonw_object(w);
	jsonw_put_text(w, "name", r->schema_name ? r->schema_name : "reply");
	jsonw_put_bool(w, "strict", true);
	jsonw_key(w, "schema");
	jsonw_raw(w, r->schema);
	jsonw_end_object(w);
	jsonw_end_object(w);
}

static bool is_ours(const char *key)
{
	static const char *const OURS[] = { "model", "messages", "stream",
					    "input" };

	return str_in(key, STR_LIST(OURS));
}

/* Whether extra_body sets it, so that it is not written twice. */
static bool extra_has(const struct json_ref *extra, const char *key)
{
	struct json_ref item = { 0 };

	while (extra->node && json_next(extra, &item))
		if (strcmp(item.key, key) == 0)
			return true;
	return false;
}

/* Whether a parameter of ours goes out. */
static bool sends(const struct request_env *env, const struct json_ref *extra,
		  const char *param)
{
	return wanted(env, param) && !extra_has(extra, param);
}

static void put_extra(struct jsonw *w, const struct json_ref *extra,
		      const struct request_env *env)
{
	struct json_ref item = { 0 };
	struct buf value;

	buf_init(&value, LLM_REQUEST_MAX);
	while (extra->node && json_next(extra, &item)) {
		if (is_ours(item.key) || !wanted(env, item.key))
			continue;
		buf_reset(&value);
		json_dump(&item, &value);
		jsonw_key(w, item.key);
		jsonw_raw(w, value.s);
	}
	buf_release(&value);
}

/* ---- messages -------------------------------------------------------------- */

static const char *role_name(enum llm_role role)
{
	return role == LLM_SYSTEM ? "system"
	       : role == LLM_USER ? "user"
				  : "assistant";
}

struct writer {
	struct jsonw *w;
	struct buf text; /* of the message being joined */
	enum llm_role role;
	bool open;
};

static void flush(struct writer *m)
{
	if (!m->open)
		return;
	jsonw_object(m->w);
	jsonw_put_text(m->w, "role", role_name(m->role));
	jsonw_put_text(m->w, "content", m->text.s);
	jsonw_end_object(m->w);
	buf_reset(&m->text);
	m->open = false;
}

static void add(struct writer *m, enum llm_role role, const char *text,
		bool glued)
{
	if (m->open && m->role != role)
		flush(m);
	if (m->open && m->text.len && !glued)
		buf_puts(&m->text, "\n\n");
	buf_puts(&m->text, text);
	m->role = role;
	m->open = true;
}

static void say(struct writer *m, enum llm_role role, const char *text)
{
	add(m, role, text, false);
}

static enum llm_role system_role(const struct request_env *env)
{
	return env->learned->merge_system ? LLM_USER : LLM_SYSTEM;
}

/* Where the form alone does not tell the model; behind what every request of its
 * kind begins with, so that a prefix cache keeps it too. */
static void say_schema(struct writer *m, const struct llm_request *r,
		       const struct request_env *env)
{
	if (!r->schema || has_tools(r, env) ||
	    (rung(env) == RUNG_SCHEMA &&
	     (r->schema_told || env->quirks->trusts_schema)))
		return;
	say(m, system_role(env),
	    "Answer with one JSON value and nothing else, no code fence. It "
	    "must satisfy this JSON Schema:");
	say(m, system_role(env), r->schema);
}

/* An old thought is never sent back. */
static const char *without_thought(const struct llm_message *m)
{
	static const char END[] = "</think>";
	const char *s = m->content;

	if (m->role != LLM_ASSISTANT)
		return s;
	for (const char *p = s; (p = strstr(p, END));) {
		p += sizeof END - 1;
		s = p + strspn(p, " \t\r\n");
	}
	return s;
}

static void put_messages(struct jsonw *w, const struct llm_request *r,
			 const struct request_env *env, const bool *out)
{
	struct writer m = { .w = w };

	buf_init(&m.text, LLM_REQUEST_MAX);
	jsonw_key(w, "messages");
	jsonw_array(w);
	/* one system message, first, wherever the caller put the parts */
	for (size_t i = 0; i < r->n_messages; i++)
		if (r->messages[i].role == LLM_SYSTEM)
			add(&m, system_role(env), r->messages[i].content,
			    r->messages[i].glued);
	say_schema(&m, r, env);
	for (size_t i = 0; i < r->n_messages; i++)
		if (r->messages[i].role != LLM_SYSTEM && !out[i])
			add(&m, r->messages[i].role,
			    without_thought(&r->messages[i]),
			    r->messages[i].glued);
	/* a final assistant message would be prefill, or a 400 */
	if (!m.open || m.role != LLM_USER)
		say(&m, LLM_USER, "Go on.");
	flush(&m);
	jsonw_end_array(w);
	buf_release(&m.text);
}

/* ---- the whole -------------------------------------------------------------- */

/* Some take 32 bits only and refuse the rest. */
static int64_t small_seed(int64_t seed)
{
	int64_t small = seed & 0x7fffffff;

	return small ? small : 1;
}

static void put_chat(struct jsonw *w, const struct llm_request *r,
		     const struct request_env *env, const bool *out,
		     const struct json_ref *extra)
{
	const char *tokens = token_name(env);

	put_messages(w, r, env, out);
	if (r->temperature >= 0 && sends(env, extra, "temperature"))
		jsonw_put_number(w, "temperature", r->temperature);
	if (r->top_p > 0 && sends(env, extra, "top_p"))
		jsonw_put_number(w, "top_p", r->top_p);
	if (r->max_tokens > 0 && sends(env, extra, tokens))
		jsonw_put_int(w, tokens, r->max_tokens);
	if (r->seed && sends(env, extra, "seed"))
		jsonw_put_int(w, "seed", small_seed(r->seed));
	if (env->c->reasoning_effort && sends(env, extra, "reasoning_effort"))
		jsonw_put_text(w, "reasoning_effort", env->c->reasoning_effort);
	if (has_tools(r, env))
		put_tools(w, r, env);
	else if (!extra_has(extra, "response_format"))
		put_format(w, r, env);
	if (r->stream)
		jsonw_put_bool(w, "stream", true);
	if (r->stream && sends(env, extra, "stream_options")) {
		jsonw_key(w, "stream_options");
		jsonw_raw(w, "{\"include_usage\":true}");
	}
	put_extra(w, extra, env);
}

static void put_inputs(struct jsonw *w, const struct llm_request *r)
{
	jsonw_key(w, "input");
	jsonw_array(w);
	for (size_t i = 0; i < r->n_inputs; i++)
		jsonw_text(w, r->inputs[i]);
	jsonw_end_array(w);
}

static struct json *extra_body(const struct llm_request *r,
			       const struct request_env *env)
{
	return env->c->extra_body && r->kind == LLM_CHAT
		       ? json_parse(env->c->extra_body,
				    strlen(env->c->extra_body), NULL)
		       : NULL;
}

bool request_body(const struct llm_request *r, const struct request_env *env,
		  struct buf *out, size_t *n_left_out, struct error *err)
{
	bool *left = xcalloc(r->n_messages + 1, sizeof *left);
	struct json *doc = extra_body(r, env);
	struct json_ref extra = doc ? json_root(doc) : (struct json_ref){ 0 };
	struct jsonw w = jsonw_to(out, 0);

	*n_left_out = trim(r, env->context_tokens, left);
	jsonw_object(&w);
	jsonw_put_text(&w, "model", env->model);
	if (r->kind == LLM_CHAT)
		put_chat(&w, r, env, left, &extra);
	else
		put_inputs(&w, r);
	jsonw_end_object(&w);
	json_free(doc);
	free(left);
	return !out->full ||
	       error_set(err, ERR_LIMIT, "the request is larger than %zu MiB",
			 out->max >> 20);
}

/* ---- repair ---- */

struct repair { /* of a refusal, by what is learned from it */
	const struct llm_request *r;
	const struct request_env *env;
	const struct reply_fault *f;
	struct provider_learned *learned;
	char *notice;
	size_t notice_size;
};

/* Whether the fault is about this parameter: it says so, or quotes its name. */
static bool names(const struct reply_fault *f, const char *param)
{
	size_t n = strlen(param);

	if (strncmp(f->param, param, n) == 0 &&
	    (!f->param[n] || f->param[n] == '.'))
		return true;
	if (f->param[0])
		return false;
	for (const char *p = f->message; (p = strstr(p, param)); p += n) {
		char before = p == f->message ? ' ' : p[-1];
		char after = p[n];

		if (strchr(" '\"`.(:,", before) &&
		    (!after || strchr(" '\"`.),:;=", after)))
			return true;
	}
	return false;
}

static bool mentions(const struct repair *p, const char *word)
{
	return str_find_fold(p->f->message, word) ||
	       str_find_fold(p->f->param, word);
}

/* Writes the notice: what the model does, and what is done about it. */
static bool tell(const struct repair *p, const char *fmt, ...)
{
	char what[256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(what, sizeof what, fmt, ap);
	va_end(ap);
	snprintf(p->notice, p->notice_size, "%s %s", p->env->model, what);
	return true;
}

static bool repair_tokens(const struct repair *p)
{
	const char *sent = token_name(p->env);

	if (p->r->max_tokens <= 0 || !wanted(p->env, sent) ||
	    !names(p->f, sent))
		return false;
	/* a limit that is merely too large is no wrong name */
	if (str_find_fold(p->f->message, "too large") ||
	    str_find_fold(p->f->message, "at most") ||
	    str_find_fold(p->f->message, "maximum"))
		return false;
	if (!p->learned->swap_tokens) {
		p->learned->swap_tokens = true;
		return tell(p, "wants %s instead of %s",
			    strcmp(sent, "max_tokens") == 0
				    ? "max_completion_tokens"
				    : "max_tokens",
			    sent);
	}
	return provider_drop(p->learned, sent) &&
	       tell(p, "takes no token limit; going on without one");
}

static bool repair_format(const struct repair *p)
{
	static const char *const WORDS[] = { "response_format", "schema",
					     "json_object", "grammar",
					     "structured output" };
	enum provider_rung at = rung(p->env);
	bool named = false;

	if (!p->r->schema || has_tools(p->r, p->env) || at == RUNG_PROMPT)
		return false;
	for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
		named = named || mentions(p, WORDS[i]);
	if (!named)
		return false;
	p->learned->rung = at == RUNG_SCHEMA && !p->env->quirks->no_json_object
				   ? RUNG_JSON_OBJECT
				   : RUNG_PROMPT;
	return tell(p, p->learned->rung == RUNG_JSON_OBJECT
			       ? "takes no JSON schema; asking for plain JSON"
			       : "takes no JSON format; asking for it in "
				 "words");
}

static bool repair_system(const struct repair *p)
{
	const char *message = p->f->message;
	bool some = false;

	for (size_t i = 0; i < p->r->n_messages; i++)
		some = some || p->r->messages[i].role == LLM_SYSTEM;
	if (!some || p->learned->merge_system ||
	    !str_find_fold(message, "system") ||
	    !(str_find_fold(message, "role") ||
	      str_find_fold(message, "message")))
		return false;
	p->learned->merge_system = true;
	return tell(p, "knows no system role; the instructions go into the "
		       "first message");
}

/* "this model does not support tools", "tool_choice is not supported" */
static bool repair_tools(const struct repair *p)
{
	if (!has_tools(p->r, p->env) || !mentions(p, "tool"))
		return false;
	if (mentions(p, "tool_choice") && wanted(p->env, "tool_choice") &&
	    provider_drop(p->learned, "tool_choice"))
		return tell(p, "cannot be made to call a tool; asking");
	return provider_drop(p->learned, "tools") &&
	       tell(p, "takes no tools; asking for JSON actions");
}

/* A parameter that may simply be left out. */
static bool drop(const struct repair *p, const char *param)
{
	return wanted(p->env, param) && names(p->f, param) &&
	       provider_drop(p->learned, param) &&
	       tell(p, "refuses \"%s\"; going on without it", param);
}

static bool repair_extra(const struct repair *p)
{
	struct json *doc = extra_body(p->r, p->env);
	struct json_ref root, item = { 0 };
	bool done = false;

	if (!doc)
		return false;
	root = json_root(doc);
	while (!done && json_next(&root, &item))
		done = drop(p, item.key);
	json_free(doc);
	return done;
}

bool request_repair(const struct llm_request *r, const struct request_env *env,
		    const struct reply_fault *fault,
		    struct provider_learned *learned, char *notice,
		    size_t notice_size)
{
	struct repair p = { r, env, fault, learned, notice, notice_size };

	if (r->kind != LLM_CHAT || reply_fault_is_overflow(fault))
		return false;
	return repair_tokens(&p) ||
	       (r->temperature >= 0 && drop(&p, "temperature")) ||
	       (r->top_p > 0 && drop(&p, "top_p")) ||
	       (r->seed && drop(&p, "seed")) ||
	       (r->stream && drop(&p, "stream_options")) ||
	       (env->c->reasoning_effort && drop(&p, "reasoning_effort")) ||
	       repair_extra(&p) || repair_tools(&p) || repair_format(&p) ||
	       repair_system(&p);
}
