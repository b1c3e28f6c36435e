/*
 * test_llm.c - plays every scenario against our client
 *
 *	test_llm SERVER FILE...      SERVER is the program made from server.c
 *
 * Lines of a scenario that are ours (before its first `on`):
 *
 *	item N [N ...]          items of the list of quirks that it covers
 *	client WORD VALUE       the request and the configuration (see client_line)
 *	want WORD VALUE         what must come back (see want_line)
 *
 * Each scenario is traced and recorded while it plays; then the tape is played
 * without the server and must end alike; and no planted key may stand in trace,
 * tape, or anything that came back.
 *
 * One line is printed for each scenario, and at the end the items covered.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "llm/llm.h"

#define ITEMS	     42
#define WANTS_MAX    40
#define MESSAGES_MAX 40
#define PATIENCE_MS  20000
#define PLANTED	     "planted-0123456789"

struct want {
	char *word, *value;
};

struct scenario {
	struct arena mem;
	const char *path;
	const char *name;
	struct llm_config config;
	struct llm_request request;
	struct llm_message messages[MESSAGES_MAX];
	const char *headers[8], *drops[8], *inputs[8];
	struct want wants[WANTS_MAX];
	size_t n_wants;
	int times;
	long cancel_after_ms;
	bool items[ITEMS + 1];
	bool proxied;
	bool no_tape; /* it would not end alike */
};

struct outcome {
	enum llm_event_kind kind;
	bool ended, cancelled, refused;
	struct buf deltas, thoughts, notices;
	struct buf text, thought, finish, json, error, advice, warning, offers;
	struct buf vectors, tool;
	struct llm_usage usage;
	struct llm_totals totals;
	int status, attempts;
	bool cut_short, leaked;
	int64_t ms, cancel_ms;
	char server[4096];
};

static bool covered[ITEMS + 1];
static int failures;
static char folder[] = "/tmp/hotbench-llm-XXXXXX";
static char *trace_path, *tape_path;

/* ---- reading a scenario ------------------------------------------------------- */

static char *unescaped(struct arena *a, const char *s)
{
	char *out = arena_strdup(a, s), *to = out;

	for (; *s; s++) {
		char hex[3] = "";

		if (*s != '\\') {
			*to++ = *s;
			continue;
		}
		switch (*++s) {
		case 'n': *to++ = '\n'; break;
		case 't': *to++ = '\t'; break;
		case 'r': *to++ = '\r'; break;
		case 'x':
			hex[0] = s[1];
			hex[1] = s[2];
			*to++ = (char)strtol(hex, NULL, 16);
			s += 2;
			break;
		default: *to++ = *s;
		}
	}
	*to = '\0';
	return out;
}

static void bad(const struct scenario *s, const char *what, const char *word)
{
	fprintf(stderr, "%s: unknown %s \"%s\"\n", s->path, what, word);
	exit(2);
}

static void add_message(struct scenario *s, enum llm_role role, bool keep,
			const char *text)
{
	s->messages[s->request.n_messages++] = (struct llm_message){
		.role = role, .content = text, .keep = keep
	};
}

/* "N TEXT": TEXT repeated N times, for long messages. */
static const char *repeated(struct arena *a, const char *v)
{
	char *text;
	long n = strtol(v, &text, 10);
	struct buf b;
	const char *out;

	buf_init(&b, 16 << 20);
	for (long i = 0; i < n; i++)
		buf_puts(&b, text + 1);
	out = arena_strdup(a, b.s);
	buf_release(&b);
	return out;
}

static bool client_number(struct scenario *s, const char *w, const char *v)
{
	struct llm_config *c = &s->config;
	struct llm_request *r = &s->request;
	const struct {
		const char *word;
		int *at;
	} INTS[] = {
		{ "connect_ms", &c->connect_ms },
		{ "first_byte_ms", &c->first_byte_ms },
		{ "idle_ms", &c->idle_ms },
		{ "total_ms", &c->total_ms },
		{ "loading_ms", &c->loading_ms },
		{ "retries", &c->retries },
		{ "retry_span_ms", &c->retry_span_ms },
		{ "context", &c->context_tokens },
		{ "max_tokens", &r->max_tokens },
		{ "times", &s->times },
	};

	for (size_t i = 0; i < sizeof INTS / sizeof INTS[0]; i++)
		if (!strcmp(w, INTS[i].word)) {
			*INTS[i].at = (int)strtol(v, NULL, 10);
			return true;
		}
	if (!strcmp(w, "temperature"))
		r->temperature = strtod(v, NULL);
	else if (!strcmp(w, "seed"))
		r->seed = strtoll(v, NULL, 10);
	else if (!strcmp(w, "budget_tokens"))
		c->budget_tokens = strtoll(v, NULL, 10);
	else if (!strcmp(w, "budget_requests"))
		c->budget_requests = strtoll(v, NULL, 10);
	else if (!strcmp(w, "budget_cost"))
		c->budget_cost = strtod(v, NULL);
	else if (!strcmp(w, "prices"))
		sscanf(v, "%lf %lf", &c->price_in, &c->price_out);
	else if (!strcmp(w, "cancel_after_ms"))
		s->cancel_after_ms = strtol(v, NULL, 10);
	else
		return false;
	return true;
}

static bool client_message(struct scenario *s, const char *w, const char *v)
{
	if (!strcmp(w, "system"))
		add_message(s, LLM_SYSTEM, true, v);
	else if (!strcmp(w, "user"))
		add_message(s, LLM_USER, true, v);
	else if (!strcmp(w, "old"))
		add_message(s, LLM_USER, false, v);
	else if (!strcmp(w, "assistant"))
		add_message(s, LLM_ASSISTANT, false, v);
	else if (!strcmp(w, "parts")) /* N TEXT in the middle of a message */
		add_message(s, LLM_USER, true,
			    arena_printf(&s->mem,
					 "Facts, opening\n" LLM_PART "%s"
					 "The last question",
					 repeated(&s->mem, v)));
	else if (!strcmp(w, "many-old"))
		add_message(s, LLM_USER, false, repeated(&s->mem, v));
	else
		return false;
	return true;
}

static void client_line(struct scenario *s, const char *w, const char *raw)
{
	struct llm_config *c = &s->config;
	struct llm_request *r = &s->request;
	const char *v = unescaped(&s->mem, raw);

	if (client_number(s, w, v) || client_message(s, w, v))
		return;
	if (!strcmp(w, "url"))
		c->base_url = v;
	else if (!strcmp(w, "key"))
		c->key = v;
	else if (!strcmp(w, "model"))
		c->model = !strcmp(v, "-") ? NULL : v;
	else if (!strcmp(w, "stream"))
		r->stream = !strcmp(v, "yes");
	else if (!strcmp(w, "schema"))
		r->schema = v;
	else if (!strcmp(w, "schema_told"))
		r->schema_told = true;
	else if (!strcmp(w, "tools"))
		r->tools = v;
	else if (!strcmp(w, "extra_body"))
		c->extra_body = v;
	else if (!strcmp(w, "extra_header"))
		s->headers[c->n_extra_headers++] = v;
	else if (!strcmp(w, "drop_param"))
		s->drops[c->n_drop_params++] = v;
	else if (!strcmp(w, "input")) {
		r->kind = LLM_EMBEDDINGS;
		s->inputs[r->n_inputs++] = v;
	} else if (!strcmp(w, "models"))
		r->kind = LLM_MODELS;
	else if (!strcmp(w, "effort"))
		c->reasoning_effort = v;
	else if (!strcmp(w, "token_param"))
		c->token_param = !strcmp(v, "max_tokens")
					 ? LLM_TOKENS_MAX
					 : LLM_TOKENS_MAX_COMPLETION;
	else if (!strcmp(w, "loopback_only"))
		c->loopback_only = true;
	else if (!strcmp(w, "consented"))
		c->consented = true;
	else if (!strcmp(w, "proxy"))
		s->proxied = true;
	else if (!strcmp(w, "no_tape"))
		s->no_tape = true;
	else
		bad(s, "client word", w);
}

static void take_line(struct scenario *s, char *line)
{
	char *word = line, *rest, *more;

	rest = word + strcspn(word, " ");
	if (*rest)
		*rest++ = '\0';
	more = rest + strcspn(rest, " ");
	if (!strcmp(word, "item")) {
		for (long n; (n = strtol(rest, &more, 10)) > 0; rest = more)
			if (n <= ITEMS)
				s->items[n] = true;
		return;
	}
	if (*more)
		*more++ = '\0';
	if (!strcmp(word, "client"))
		client_line(s, rest, more);
	else if (!strcmp(word, "want") && s->n_wants < WANTS_MAX)
		s->wants[s->n_wants++] =
			(struct want){ arena_strdup(&s->mem, rest),
				       unescaped(&s->mem, more) };
	else
		bad(s, "line", word);
}

static void load(struct scenario *s, const char *path)
{
	FILE *f = fopen(path, "r");
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;

	memset(s, 0, sizeof *s);
	s->path = path;
	s->name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	s->config.model = "m";
	s->config.base_url = "http://127.0.0.1:{port}/v1";
	s->request.stream = true;
	s->request.temperature = 0.7;
	s->times = 1;
	if (!f)
		bad(s, "file", path);
	while ((len = getline(&line, &cap, f)) > 0) {
		if (line[len - 1] == '\n')
			line[len - 1] = '\0';
		if (!strcmp(line, "on"))
			break;
		if (*line && *line != '#')
			take_line(s, line);
	}
	free(line);
	fclose(f);
	if (!s->request.n_messages)
		add_message(s, LLM_USER, true, "Hello");
	s->request.messages = s->messages;
	s->config.extra_headers = s->headers;
	s->config.drop_params = s->drops;
	s->request.inputs = s->inputs;
}

/* ---- the server ------------------------------------------------------------------ */

struct server {
	pid_t pid;
	FILE *out;
	int in;
	int port;
};

static void start_server(struct server *sv, const char *program,
			 const char *path)
{
	int in[2], out[2];

	if (pipe(in) || pipe(out))
		exit(2);
	sv->pid = fork();
	if (sv->pid == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		close(in[1]);
		close(out[0]);
		execl(program, program, path, (char *)NULL);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	sv->in = in[1];
	sv->out = fdopen(out[0], "r");
	if (!sv->out || fscanf(sv->out, "port %d", &sv->port) != 1) {
		fprintf(stderr, "%s: the server did not start\n", path);
		exit(2);
	}
}

static void stop_server(struct server *sv, char *said, size_t size)
{
	size_t n;

	close(sv->in);
	n = fread(said, 1, size - 1, sv->out);
	said[n] = '\0';
	fclose(sv->out);
	waitpid(sv->pid, NULL, 0);
}

static const char *with_port(struct arena *a, const char *url, int port)
{
	const char *at = strstr(url, "{port}");

	return at ? arena_printf(a, "%.*s%d%s", (int)(at - url), url, port,
				 at + 6)
		  : url;
}

/* ---- playing ------------------------------------------------------------------------- */

static void each_buf(struct outcome *o, void (*fn)(struct buf *))
{
	struct buf *all[] = { &o->deltas,  &o->thoughts, &o->notices,
			      &o->text,	   &o->thought,	 &o->finish,
			      &o->json,	   &o->error,	 &o->advice,
			      &o->warning, &o->offers,	 &o->vectors,
			      &o->tool };

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		fn(all[i]);
}

static void init_buf(struct buf *b)
{
	buf_init(b, 64 << 20);
}

static void take_end(struct outcome *o, const struct llm_event *ev)
{
	o->ended = true;
	o->kind = ev->kind;
	o->usage = ev->usage;
	o->status = ev->status;
	o->attempts = ev->attempts;
	o->cut_short = ev->cut_short;
	o->leaked = ev->leaked_thought;
	buf_puts(&o->text, ev->text);
	buf_puts(&o->thought, ev->thought);
	buf_puts(&o->finish, ev->finish);
	buf_puts(&o->warning, ev->warning);
	buf_puts(&o->json, ev->json ? ev->json : ev->json_fault);
	buf_printf(&o->tool, "%s%s", ev->tool_name, ev->tool_arguments);
	for (size_t i = 0; i < ev->n_offers; i++)
		buf_printf(&o->offers, "%s:%d ", ev->offers[i].id,
			   ev->offers[i].context_tokens);
	for (size_t i = 0; i < ev->n_vectors * ev->dims; i++)
		buf_printf(&o->vectors, "%g ", (double)ev->vectors[i]);
	if (ev->kind == LLM_FAILED) {
		buf_puts(&o->error, ev->error.text);
		buf_puts(&o->advice, ev->advice);
	}
}

static void take_event(struct outcome *o, const struct llm_event *ev)
{
	switch (ev->kind) {
	case LLM_DELTA: buf_add(&o->deltas, ev->text, ev->len); break;
	case LLM_THOUGHT: buf_add(&o->thoughts, ev->text, ev->len); break;
	case LLM_RECALL: buf_reset(&o->deltas); break;
	case LLM_NOTICE: buf_printf(&o->notices, "%s\n", ev->text); break;
	case LLM_DONE:
	case LLM_FAILED: take_end(o, ev); break;
	}
}

static void run_once(const struct scenario *s, struct llm *llm,
		     struct outcome *o)
{
	struct error err = { 0 };
	struct llm_event ev;
	int64_t from = clock_now_ms();
	int ticket = llm_send(llm, &s->request, from, &err);

	if (!ticket) {
		o->refused = true;
		buf_puts(&o->error, err.text);
		return;
	}
	while (!o->ended && !o->cancelled) {
		int64_t now;
		int wait = s->cancel_after_ms ? 5 : 1000;

		llm_wait(llm, NULL, 0, wait);
		now = clock_now_ms();
		while (!o->ended && llm_next(llm, now, &ev))
			take_event(o, &ev);
		if (s->cancel_after_ms && now - from >= s->cancel_after_ms) {
			llm_cancel(llm, ticket);
			o->cancel_ms = clock_now_ms() - now;
			o->cancelled = true;
			if (llm_next(llm, clock_now_ms(), &ev))
				buf_puts(&o->error, "an event after cancel");
		}
		if (now - from > PATIENCE_MS) {
			buf_puts(&o->error, "the driver lost its patience");
			break;
		}
	}
	o->ms = clock_now_ms() - from;
}

static void run_all(struct scenario *s, struct outcome *o)
{
	struct error err = { 0 };
	struct llm *llm = llm_new(&s->config, &err);

	if (llm) {
		for (int i = 0; i < s->times; i++) {
			each_buf(o, buf_reset);
			o->ended = o->refused = false;
			run_once(s, llm, o);
		}
		o->totals = llm_usage(llm);
	} else {
		o->refused = true;
		buf_puts(&o->error, err.text);
	}
	llm_free(llm);
}

static void play(struct scenario *s, const char *program, struct outcome *o)
{
	struct server sv;

	start_server(&sv, program, s->path);
	s->config.base_url = with_port(&s->mem, s->config.base_url, sv.port);
	if (s->proxied)
		s->config.proxy =
			arena_printf(&s->mem, "http://127.0.0.1:%d", sv.port);
	unlink(trace_path);
	unlink(tape_path);
	if (!s->config.loopback_only) {
		s->config.trace_path = trace_path;
		s->config.tape_path = tape_path;
		s->config.tape_mode = LLM_TAPE_RECORD;
	}
	run_all(s, o);
	stop_server(&sv, o->server, sizeof o->server);
}

/* The tape in place of the server. */
static void play_tape(struct scenario *s, struct outcome *o)
{
	s->config.tape_mode = LLM_TAPE_REPLAY;
	s->config.trace_path = NULL;
	run_all(s, o);
}

/* ---- judging ---------------------------------------------------------------------------- */

static const struct buf *text_named(const struct outcome *o, const char *word,
				    bool *whole)
{
	const struct {
		const char *word;
		const struct buf *at;
		bool whole;
	} TEXTS[] = {
		{ "text", &o->text, true },
		{ "deltas", &o->deltas, true },
		{ "thought", &o->thought, true },
		{ "thoughts", &o->thoughts, true },
		{ "finish", &o->finish, true },
		{ "json", &o->json, true },
		{ "offers", &o->offers, true },
		{ "vectors", &o->vectors, true },
		{ "tool", &o->tool, true },
		{ "error", &o->error, false },
		{ "advice", &o->advice, false },
		{ "notice", &o->notices, false },
		{ "warning", &o->warning, false },
	};

	for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++)
		if (!strcmp(word, TEXTS[i].word)) {
			*whole = TEXTS[i].whole;
			return TEXTS[i].at;
		}
	return NULL;
}

static bool usage_is(const struct outcome *o, const char *v)
{
	long p, c;
	char est[16] = "";
	int n = sscanf(v, "%ld %ld %15s", &p, &c, est);

	return n >= 2 && o->usage.prompt_tokens == p &&
	       o->usage.completion_tokens == c &&
	       o->usage.estimated == (n == 3);
}

static bool number_is(const struct outcome *o, const char *w, const char *v,
		      bool *known)
{
	long n = strtol(v, NULL, 10);
	const char *played = strstr(o->server, "played ");

	*known = true;
	if (!strcmp(w, "status"))
		return o->status == n;
	if (!strcmp(w, "attempts"))
		return o->attempts == n;
	if (!strcmp(w, "within"))
		return o->ms <= n;
	if (!strcmp(w, "after"))
		return o->ms >= n;
	if (!strcmp(w, "cancel-within"))
		return o->cancelled && o->cancel_ms <= n;
	if (!strcmp(w, "requests"))
		return played && strtol(played + 7, NULL, 10) == n;
	if (!strcmp(w, "length"))
		return (long)o->text.len == n;
	if (!strcmp(w, "deltas-length"))
		return (long)o->deltas.len == n;
	*known = false;
	return false;
}

static bool holds(const struct outcome *o, const struct want *want, bool *known)
{
	const char *w = want->word, *v = want->value;
	bool whole, ok = number_is(o, w, v, known);
	const struct buf *text = text_named(o, w, &whole);

	if (*known)
		return ok;
	*known = true;
	if (text)
		return whole ? !strcmp(text->s, v) : strstr(text->s, v) != NULL;
	if (!strcmp(w, "done"))
		return o->ended && o->kind == LLM_DONE;
	if (!strcmp(w, "failed"))
		return o->ended && o->kind == LLM_FAILED;
	if (!strcmp(w, "refused"))
		return o->refused;
	if (!strcmp(w, "cancelled"))
		return o->cancelled && !o->error.len;
	if (!strcmp(w, "no-notice"))
		return !strstr(o->notices.s, v);
	if (!strcmp(w, "no-warning"))
		return !o->warning.len;
	if (!strcmp(w, "no-error"))
		return !strstr(o->error.s, v) && !strstr(o->advice.s, v);
	if (!strcmp(w, "usage"))
		return usage_is(o, v);
	if (!strcmp(w, "cut"))
		return o->cut_short;
	if (!strcmp(w, "leaked"))
		return o->leaked;
	if (!strcmp(w, "not-leaked"))
		return !o->leaked;
	if (!strcmp(w, "some-text"))
		return o->text.len > 0;
	*known = false;
	return false;
}

static void show(const struct outcome *o)
{
	printf("    %s, status %d, %d sendings, %lld ms\n",
	       o->refused	     ? "refused"
	       : !o->ended	     ? "no end"
	       : o->kind == LLM_DONE ? "done"
				     : "failed",
	       o->status, o->attempts, (long long)o->ms);
	printf("    text   %.300s\n    deltas %.300s\n    thought %.200s\n",
	       o->text.s, o->deltas.s, o->thought.s);
	printf("    finish %s json %.200s\n", o->finish.s, o->json.s);
	printf("    error  %s | %s\n    notice %s    warning %s\n", o->error.s,
	       o->advice.s, o->notices.s, o->warning.s);
	printf("    usage %lld %lld%s\n", (long long)o->usage.prompt_tokens,
	       (long long)o->usage.completion_tokens,
	       o->usage.estimated ? " estimated" : "");
}

/* Whether a file holds the planted key. */
static bool leaks(const char *path)
{
	struct buf text;
	bool found;

	buf_init(&text, (size_t)256 << 20);
	file_read(path, &text, NULL);
	found = strstr(text.s, PLANTED) != NULL;
	buf_release(&text);
	return found;
}

static bool outcome_leaks(const struct outcome *o)
{
	const struct buf *all[] = { &o->deltas, &o->thoughts, &o->notices,
				    &o->text,	&o->thought,  &o->json,
				    &o->error,	&o->advice,   &o->warning,
				    &o->tool };

	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		if (strstr(all[i]->s, PLANTED))
			return true;
	return false;
}

/* What a tape cannot tell: times, and what the server saw. */
static bool of_the_network(const char *word)
{
	static const char *const WORDS[] = { "within",	      "after",
					     "requests",      "cancelled",
					     "cancel-within", "notice" };

	for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
		if (!strcmp(word, WORDS[i]))
			return true;
	return false;
}

static bool wants_hold(const struct scenario *s, const struct outcome *o,
		       bool tape)
{
	bool fine = true, known;

	for (size_t i = 0; i < s->n_wants; i++) {
		if (tape && of_the_network(s->wants[i].word))
			continue;
		if (holds(o, &s->wants[i], &known))
			continue;
		if (!known)
			bad(s, "want", s->wants[i].word);
		printf("FAIL %s%s: wanted %s %s\n", s->name,
		       tape ? " from the tape" : "", s->wants[i].word,
		       s->wants[i].value);
		fine = false;
	}
	return fine;
}

static bool judge(const struct scenario *s, const struct outcome *o)
{
	bool fine = wants_hold(s, o, false);

	if (strstr(o->server, "MISMATCH")) {
		printf("FAIL %s: %s", s->name, o->server);
		fine = false;
	}
	if (!s->n_wants) {
		printf("FAIL %s: wants nothing\n", s->name);
		fine = false;
	}
	if (leaks(trace_path) || leaks(tape_path) || outcome_leaks(o)) {
		printf("FAIL %s: the key came out\n", s->name);
		fine = false;
	}
	if (!fine)
		show(o);
	return fine;
}

static bool judge_tape(struct scenario *s)
{
	struct outcome o = { 0 };
	bool fine = true;

	if (s->config.loopback_only || s->cancel_after_ms || s->no_tape)
		return true;
	each_buf(&o, init_buf);
	play_tape(s, &o);
	fine = wants_hold(s, &o, true) && !outcome_leaks(&o);
	if (!fine)
		show(&o);
	each_buf(&o, buf_release);
	return fine;
}

static void verdict(const struct scenario *s, bool fine)
{
	if (!fine) {
		printf("FAILED %s\n", s->name);
		failures++;
		return;
	}
	printf("ok %-34s", s->name);
	for (int i = 1; i <= ITEMS; i++)
		if (s->items[i]) {
			covered[i] = true;
			printf(" %d", i);
		}
	printf("\n");
}

static void make_folder(void)
{
	if (!mkdtemp(folder))
		exit(2);
	trace_path = file_join(folder, "trace");
	tape_path = file_join(folder, "tape");
}

static void remove_folder(void)
{
	unlink(trace_path);
	unlink(tape_path);
	rmdir(folder);
	free(trace_path);
	free(tape_path);
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: test_llm SERVER FILE...\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	make_folder();
	for (int i = 2; i < argc; i++) {
		struct scenario s;
		struct outcome o = { 0 };

		load(&s, argv[i]);
		each_buf(&o, init_buf);
		play(&s, argv[1], &o);
		verdict(&s, judge(&s, &o) && judge_tape(&s));
		fflush(stdout);
		each_buf(&o, buf_release);
		arena_release(&s.mem);
	}
	remove_folder();
	printf("%d scenarios, %d failed; items without one:", argc - 2,
	       failures);
	for (int i = 1; i <= ITEMS; i++)
		if (!covered[i])
			printf(" %d", i);
	printf("\n");
	return failures != 0;
}
