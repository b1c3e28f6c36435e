#include "llm/request.h"

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
	if (r->repair_reply)
		n += request_tokens(strlen(r->repair_reply)) + 60;
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

static bool in_list(const struct request_env *env, const char *param)
{
	for (size_t i = 0; i < env->n_drop_params; i++)
		if (strcmp(env->drop_params[i], param) == 0)
			return true;
	return false;
}

static bool wanted(const struct request_env *env, const char *param)
{
	return !in_list(env, param) && !provider_dropped(env->learned, param);
}

static const char *token_name(const struct request_env *env)
{
	bool completion =
		env->token_param == LLM_TOKENS_AUTO
			? env->quirks->completion_tokens
			: env->token_param == LLM_TOKENS_MAX_COMPLETION;

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

static void say_schema(struct writer *m, const struct llm_request *r,
		       const struct request_env *env)
{
	if (!r->schema || has_tools(r, env) ||
	    (rung(env) == RUNG_SCHEMA && env->quirks->trusts_schema))
		return;
	say(m, LLM_USER,
	    "Answer with one JSON value and nothing else, no code fence. It "
	    "must satisfy this JSON Schema:");
	say(m, LLM_USER, r->schema);
}

static void say_repair(struct writer *m, const struct llm_request *r)
{
	char *text;

	if (!r->repair_reply)
		return;
	say(m, LLM_ASSISTANT, r->repair_reply[0] ? r->repair_reply : "(empty)");
	text = xprintf("That cannot be used: %s. Send the whole corrected JSON "
		       "value and nothing else.",
		       r->repair_fault ? r->repair_fault : "not valid");
	say(m, LLM_USER, text);
	free(text);
}

static enum llm_role role_for(const struct llm_request *r, size_t i,
			      const struct request_env *env)
{
	enum llm_role role = r->messages[i].role;

	return role == LLM_SYSTEM && env->learned->merge_system ? LLM_USER
								: role;
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
			add(&m, role_for(r, i, env), r->messages[i].content,
			    r->messages[i].glued);
	for (size_t i = 0; i < r->n_messages; i++)
		if (r->messages[i].role != LLM_SYSTEM && !out[i])
			add(&m, r->messages[i].role,
			    without_thought(&r->messages[i]),
			    r->messages[i].glued);
	say_schema(&m, r, env);
	say_repair(&m, r);
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
	if (r->temperature >= 0 && wanted(env, "temperature") &&
	    !extra_has(extra, "temperature"))
		jsonw_put_number(w, "temperature", r->temperature);
	if (r->max_tokens > 0 && wanted(env, tokens) &&
	    !extra_has(extra, tokens))
		jsonw_put_int(w, tokens, r->max_tokens);
	if (r->seed && wanted(env, "seed") && !extra_has(extra, "seed"))
		jsonw_put_int(w, "seed", small_seed(r->seed));
	if (env->reasoning_effort && wanted(env, "reasoning_effort") &&
	    !extra_has(extra, "reasoning_effort"))
		jsonw_put_text(w, "reasoning_effort", env->reasoning_effort);
	if (has_tools(r, env))
		put_tools(w, r, env);
	else if (!extra_has(extra, "response_format"))
		put_format(w, r, env);
	if (r->stream)
		jsonw_put_bool(w, "stream", true);
	if (r->stream && wanted(env, "stream_options") &&
	    !extra_has(extra, "stream_options")) {
		jsonw_key(w, "stream_options");
		jsonw_object(w);
		jsonw_put_bool(w, "include_usage", true);
		jsonw_end_object(w);
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

bool request_body(const struct llm_request *r, const struct request_env *env,
		  struct buf *out, size_t *n_left_out, struct error *err)
{
	bool *left = xcalloc(r->n_messages + 1, sizeof *left);
	struct json *doc = env->extra_body && r->kind == LLM_CHAT
				   ? json_parse(env->extra_body,
						strlen(env->extra_body), NULL)
				   : NULL;
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

/* ---- repair ----------------------------------------------------------------- */

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

static bool repair_tokens(const struct llm_request *r,
			  const struct request_env *env,
			  const struct reply_fault *f,
			  struct provider_learned *l, char *out, size_t size)
{
	const char *sent = token_name(env);
	const char *other = strcmp(sent, "max_tokens") == 0
				    ? "max_completion_tokens"
				    : "max_tokens";

	if (r->max_tokens <= 0 || !wanted(env, sent) || !names(f, sent))
		return false;
	/* a limit that is merely too large is no wrong name */
	if (str_find_fold(f->message, "too large") ||
	    str_find_fold(f->message, "at most") ||
	    str_find_fold(f->message, "maximum"))
		return false;
	if (!l->swap_tokens) {
		l->swap_tokens = true;
		snprintf(out, size, "%s wants %s instead of %s", env->model,
			 other, sent);
		return true;
	}
	if (!provider_drop(l, sent))
		return false;
	snprintf(out, size, "%s takes no token limit; going on without one",
		 env->model);
	return true;
}

static bool repair_format(const struct llm_request *r,
			  const struct request_env *env,
			  const struct reply_fault *f,
			  struct provider_learned *l, char *out, size_t size)
{
	enum provider_rung at = rung(env);
	static const char *const WORDS[] = {
		"response_format", "json_schema", "json_object",
		"schema",	   "grammar",	  "structured output"
	};
	bool named = false;

	if (!r->schema || has_tools(r, env) || at == RUNG_PROMPT)
		return false;
	for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
		named = named || str_find_fold(f->message, WORDS[i]) ||
			str_find_fold(f->param, WORDS[i]);
	if (!named)
		return false;
	l->rung = at == RUNG_SCHEMA && !env->quirks->no_json_object
			  ? RUNG_JSON_OBJECT
			  : RUNG_PROMPT;
	snprintf(out, size,
		 l->rung == RUNG_JSON_OBJECT
			 ? "%s takes no JSON schema; asking for plain JSON"
			 : "%s takes no JSON format; asking for it in words",
		 env->model);
	return true;
}

static bool repair_system(const struct llm_request *r,
			  const struct request_env *env,
			  const struct reply_fault *f,
			  struct provider_learned *l, char *out, size_t size)
{
	bool some = false;

	for (size_t i = 0; i < r->n_messages; i++)
		some = some || r->messages[i].role == LLM_SYSTEM;
	if (!some || l->merge_system || !str_find_fold(f->message, "system") ||
	    !(str_find_fold(f->message, "role") ||
	      str_find_fold(f->message, "message")))
		return false;
	l->merge_system = true;
	snprintf(out, size,
		 "%s knows no system role; the instructions go into the first "
		 "message",
		 env->model);
	return true;
}

/* "this model does not support tools", "tool_choice is not supported" */
static bool repair_tools(const struct llm_request *r,
			 const struct request_env *env,
			 const struct reply_fault *f,
			 struct provider_learned *l, char *out, size_t size)
{
	if (!has_tools(r, env) || !(str_find_fold(f->message, "tool") ||
				    str_find_fold(f->param, "tool")))
		return false;
	if ((str_find_fold(f->message, "tool_choice") ||
	     str_find_fold(f->param, "tool_choice")) &&
	    wanted(env, "tool_choice") && provider_drop(l, "tool_choice")) {
		snprintf(out, size, "%s cannot be made to call a tool; asking",
			 env->model);
		return true;
	}
	if (!provider_drop(l, "tools"))
		return false;
	snprintf(out, size, "%s takes no tools; asking for JSON actions",
		 env->model);
	return true;
}

static bool drop(const struct request_env *env, const char *param,
		 struct provider_learned *l, char *out, size_t size)
{
	if (!provider_drop(l, param))
		return false;
	snprintf(out, size, "%s refuses \"%s\"; going on without it",
		 env->model, param);
	return true;
}

static bool repair_extra(const struct request_env *env,
			 const struct reply_fault *f,
			 struct provider_learned *l, char *out, size_t size)
{
	struct json *doc = env->extra_body
				   ? json_parse(env->extra_body,
						strlen(env->extra_body), NULL)
				   : NULL;
	struct json_ref root, item = { 0 };
	bool done = false;

	if (!doc)
		return false;
	root = json_root(doc);
	while (!done && json_next(&root, &item))
		if (wanted(env, item.key) && names(f, item.key))
			done = drop(env, item.key, l, out, size);
	json_free(doc);
	return done;
}

bool request_repair(const struct llm_request *r, const struct request_env *env,
		    const struct reply_fault *fault,
		    struct provider_learned *learned, char *notice,
		    size_t notice_size)
{
	struct {
		const char *name;
		bool sent;
	} simple[] = {
		{ "temperature", r->temperature >= 0 },
		{ "seed", r->seed != 0 },
		{ "stream_options", r->stream },
		{ "reasoning_effort", env->reasoning_effort != NULL },
	};

	if (r->kind != LLM_CHAT || reply_fault_is_overflow(fault))
		return false;
	if (repair_tokens(r, env, fault, learned, notice, notice_size))
		return true;
	for (size_t i = 0; i < sizeof simple / sizeof simple[0]; i++)
		if (simple[i].sent && wanted(env, simple[i].name) &&
		    names(fault, simple[i].name))
			return drop(env, simple[i].name, learned, notice,
				    notice_size);
	return repair_extra(env, fault, learned, notice, notice_size) ||
	       repair_tools(r, env, fault, learned, notice, notice_size) ||
	       repair_format(r, env, fault, learned, notice, notice_size) ||
	       repair_system(r, env, fault, learned, notice, notice_size);
}
