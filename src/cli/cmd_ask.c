/*
 * cmd_ask.c - questions without a hearing: to print on cards, to drill from
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "analysis/topic.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/rng.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "cli/told.h"
#include "court/map.h"
#include "docket/ground.h"
#include "hearing/asker.h"
#include "hearing/intake.h"
#include "listen/ken.h"
#include "sim/retrace.h"
#include "sim/sim.h"

#define COUNT_DEFAULT 5
#define COUNT_MAX     200
#define CONTEXT_MAX   ((size_t)16 << 20)
#define SEED_MAX      9007199254740991LL

enum {
	ASK_SIDE,
	ASK_JUSTICE,
	ASK_CONTEXT,
	ASK_COUNT,
	ASK_SEED,
	ASK_SIMULATOR,
	ASK_GUARD,
	ASK_MODEL,
	ASK_BASE_URL,
	ASK_ENDPOINT,
	ASK_FORMAT,
	ASK_ACTIONS,
	ASK_TRACE
};
enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_JSONL, FORMATS };
static const char *const formats[FORMATS] = { "text", "json", "jsonl" };

static const struct option_row options[] = {
	[ASK_SIDE] = { "side", 0, "petitioner|respondent",
		       "whose counsel is asked (petitioner)" },
	[ASK_JUSTICE] = { "justice", 0, "NAME",
			  "who asks, by slug or surname (any of the bench)" },
	[ASK_CONTEXT] = { "context", 0, "FILE",
			  "what was said before: JSON lines of role, speaker, "
			  "text" },
	[ASK_COUNT] = { "count", 0, "K", "how many questions (5)" },
	[ASK_SEED] = { "seed", 0, "N", "the same questions again" },
	[ASK_SIMULATOR] = { "simulator", 0, "NAME",
			    "offline, default, profile, moot or agent "
			    "(offline)" },
	[ASK_GUARD] = { "guard", 0, "on|off",
			"whether the bench hears what the reading found (on)" },
	[ASK_MODEL] = { "model", 0, "NAME", "the model that asks" },
	[ASK_ENDPOINT] = { "endpoint", 0, "NAME",
			   "a profile of the configuration file" },
	[ASK_BASE_URL] = { "base-url", 0, "URL",
			   "an OpenAI-compatible endpoint" },
	[ASK_FORMAT] = { "format", 0, "text|json|jsonl",
			 "how to print (text)" },
	[ASK_ACTIONS] = { "actions", 0, "json|tools",
			  "how the agent acts (json)" },
	[ASK_TRACE] = { "trace", 0, "FILE",
			"write the requests and replies there, keys struck "
			"out" },
};

struct asking {
	const char *kase, *justice, *context;
	struct session_model model;
	long long count;
	enum format format;
	struct session *session;
	struct transcript said; /* the context, then what was asked */
	size_t n_context;	/* its turns */
	struct turn *asked;	/* n_asked, owned */
	size_t n_asked;
	struct lexicons *lexicons; /* loaded when first needed */
	struct topics *topics;
	struct ken *ken; /* made with the case */
	struct errands errands;
};

/* -- the context ------------------------------------------------------------ */

static void add_context_turn(struct asking *q, const struct json_ref *row,
			     struct faults *f)
{
	static const char *const roles[] = { "justice", "advocate" };
	int role = json_choice(row, "role", roles, 2, f);
	struct turn t = { .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1 };
	const char *text = json_text(row, "text", f);
	const char *speaker = json_text_or(row, "speaker", "", f);
	struct buf clean;

	buf_init(&clean, CONTEXT_MAX);
	sanitise(&clean, text, strlen(text), SANITISE_TEXT);
	t.role = role == 0 ? ROLE_BENCH : ROLE_COUNSEL;
	t.kind = role == 0 ? TURN_QUESTION : TURN_ANSWER;
	t.speaker = xstrdup(role == 0 ? speaker : "you");
	t.text = buf_take(&clean);
	if (role == 0)
		t.seat = bench_seat(&q->session->bench, speaker);
	if (role == 1 && q->said.n) {
		const struct turn *last = &q->said.turns[q->said.n - 1];

		t.follows = turn_is_question(last) ? last->n : 0;
	} else if (role == 1) {
		t.kind = TURN_OPENING;
	}
	transcript_take(&q->said, &t);
}

static bool context_line(struct asking *q, const char *line, size_t len,
			 size_t number, struct error *err)
{
	struct json *doc = json_parse(line, len, err);
	struct faults faults;
	struct json_ref root;
	bool ok;

	if (!doc)
		return error_within(err, "%s: line %zu", q->context, number);
	faults_init(&faults);
	root = json_root(doc);
	add_context_turn(q, &root, &faults);
	ok = faults_none(&faults, err);
	faults_release(&faults);
	json_free(doc);
	return ok || error_within(err, "%s: line %zu", q->context, number);
}

static bool read_context(struct asking *q, struct error *err)
{
	struct buf text;
	size_t at = 0, number = 0;
	bool ok;

	if (!q->context)
		return true;
	buf_init(&text, CONTEXT_MAX);
	ok = file_read_given(q->context, &text, err);
	while (ok && at < text.len) {
		size_t n = strcspn(text.s + at, "\n");

		number++;
		if (strspn(text.s + at, " \t\r") < n)
			ok = context_line(q, text.s + at, n, number, err);
		at += n + 1;
	}
	buf_release(&text);
	return ok;
}

static void say_notice(const char *text)
{
	struct buf clean;

	buf_init(&clean, CONTEXT_MAX);
	sanitise(&clean, text, strlen(text), SANITISE_LINE);
	fprintf(stderr, "hotbench: %s\n", clean.s);
	buf_release(&clean);
}

static bool open_lexicons(struct asking *q, struct error *err)
{
	if (q->lexicons)
		return true;
	q->lexicons = lexicons_load(&q->session->catalogue, err);
	if (q->lexicons && *lexicon_trouble(q->lexicons))
		say_notice(lexicon_trouble(q->lexicons));
	return q->lexicons != NULL;
}

static void read_turn(struct asking *q, struct intake_room *room,
		      struct turn *t)
{
	struct intake x;

	intake_init(&x, room, &q->said, t);
	t->reading = xmalloc(sizeof *t->reading);
	reader_offline(q->lexicons, &x.in, t->reading);
	intake_release(&x);
}

/* The bench listens here as in a hearing: each question of the context gets its
 * place in the memo, and what counsel said is read, in order. */
static bool listen(struct asking *q, struct error *err)
{
	struct session *s = q->session;
	struct intake_room room = { .kase = &s->kase,
				    .bench = &s->bench,
				    .side = s->record.side,
				    .ken = q->ken,
				    .errands = &q->errands };

	q->n_context = q->said.n;
	if (!q->n_context)
		return true;
	if (!open_lexicons(q, err))
		return false;
	told_ken(q->ken);
	retrace(q->ken, s->record.side, &q->said);
	for (size_t i = 0; i < q->said.n; i++)
		if (q->said.turns[i].kind == TURN_ANSWER)
			read_turn(q, &room, &q->said.turns[i]);
	return true;
}

/* What the bench and the reader look things up with. */
static void open_errands(struct asking *q)
{
	struct session *s = q->session;

	s->docket_path =
		cli_given.readonly ? NULL : docket_default_path(&s->kase);
	q->errands = (struct errands){ .llm = s->llm,
				       .kase = &s->kase,
				       .docket_path = s->docket_path,
				       .embedding_model = s->embedding_model,
				       .seed = s->record.seed,
				       .side = s->record.side };
}

/* -- asking ------------------------------------------------------------------ */

/* A model does not say which issue of the memo it asks about: its words do. */
static bool name_issue(struct asking *q, struct turn *t, struct error *err)
{
	const struct issue *issue;

	if (t->issue)
		return true;
	if (!open_lexicons(q, err))
		return false;
	if (!q->topics)
		q->topics = topics_new(q->lexicons, &q->session->kase,
				       q->session->record.side);
	issue = topics_find(q->topics, t->text, NULL);
	if (issue)
		t->issue = xstrdup(issue->id);
	return true;
}

static bool ask_one(struct asking *q, const struct sim_ops *ops, void *sim,
		    bool *rested, struct error *err)
{
	struct session *s = q->session;
	struct ask ask =
		plan_next(&s->bench, &q->said, s->record.guard, s->record.seed);
	struct turn t;

	if (q->justice)
		ask.seat = bench_seat(&s->bench, q->justice);
	if (!asker_question(ops, sim, &q->errands, &q->said, &ask, say_notice,
			    &t, rested, err))
		return false;
	if (*rested)
		return true;
	if (!name_issue(q, &t, err)) {
		turn_release(&t);
		return false;
	}
	q->asked = xreallocarray(q->asked, q->n_asked + 1, sizeof *q->asked);
	q->asked[q->n_asked++] = turn_copy(&t);
	transcript_take(&q->said, &t);
	return true;
}

static bool ask_all(struct asking *q, struct error *err)
{
	struct session *s = q->session;
	const struct sim_ops *ops = sim_find(s->record.simulator, err);
	struct sim_setup setup = { .catalogue = &s->catalogue,
				   .kase = &s->kase,
				   .side = s->record.side,
				   .bench = &s->bench,
				   .native_tools = s->native_tools,
				   .guard = s->record.guard,
				   .seed = s->record.seed,
				   .ken = q->ken };
	bool ok = true, rested = false;
	void *sim;

	if (!ops)
		return false;
	sim = ops->open(&setup, err);
	if (!sim)
		return false;
	for (long long i = 0; ok && !rested && i < q->count; i++)
		ok = ask_one(q, ops, sim, &rested, err);
	ops->close(sim);
	return ok;
}

/* -- printing ------------------------------------------------------------------ */

/* How it goes about the point; null where that is not known. */
static void put_manner(struct jsonw *w, const struct turn *t)
{
	jsonw_put_text(w, "manner",
		       t->manner < 0 ? NULL : manner_names[t->manner]);
}

/* Of the answer that the first question follows. */
static void put_reading(struct jsonw *w, const struct asking *q)
{
	const struct turn *last =
		q->n_context ? &q->said.turns[q->n_context - 1] : NULL;

	if (!last || !last->reading)
		return;
	jsonw_key(w, "reading");
	reading_write(w, last->reading, last->text);
}

static void put_question(struct jsonw *w, const struct asking *q,
			 const struct turn *t)
{
	jsonw_object(w);
	jsonw_put_text(w, "text", t->text);
	jsonw_put_text(w, "justice", q->session->bench.seats[t->seat].slug);
	jsonw_put_bool(w, "simulated", true);
	jsonw_put_text(w, "issue", t->issue);
	question_type_write(w, &t->type);
	put_manner(w, t);
	jsonw_put_text(w, "aim", aim_names[t->aim]);
	jsonw_put_text(w, "basis", t->basis);
	turn_write_cites(w, t);
	turn_write_steps(w, t);
	if (t == q->asked)
		put_reading(w, q);
	jsonw_end_object(w);
}

static void print_json(const struct asking *q, struct buf *out)
{
	struct jsonw w = jsonw_to(out, q->format == FORMAT_JSON ? 2 : 0);

	if (q->format == FORMAT_JSON)
		jsonw_array(&w);
	for (size_t i = 0; i < q->n_asked; i++) {
		put_question(&w, q, &q->asked[i]);
		if (q->format == FORMAT_JSONL)
			buf_putc(out, '\n');
	}
	if (q->format == FORMAT_JSON) {
		jsonw_end_array(&w);
		buf_putc(out, '\n');
	}
}

static void print_text(const struct asking *q, struct buf *out)
{
	buf_printf(out, "%s, for the %s. Simulated questions; seed %llu.\n",
		   q->session->kase.title, side_names[q->session->record.side],
		   (unsigned long long)q->session->record.seed);
	for (size_t i = 0; i < q->n_asked; i++) {
		struct buf lacks;

		buf_printf(out, "\n%zu. %s: %s\n", i + 1, q->asked[i].speaker,
			   q->asked[i].text);
		buf_init(&lacks, BUF_TEXT_MAX);
		if (ground_missing(&q->asked[i], &lacks))
			buf_printf(out, "   [not in the docket] %s\n", lacks.s);
		buf_release(&lacks);
	}
}

static void print(const struct asking *q)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	if (q->format == FORMAT_TEXT)
		print_text(q, &out);
	else
		print_json(q, &out);
	fwrite(out.s, 1, out.len, stdout);
	buf_release(&out);
}

/* -- the command ---------------------------------------------------------------- */

static bool justice_sits(struct asking *q, struct error *err)
{
	struct session *s = q->session;

	if (!q->justice)
		return session_load_bench(s, NULL, err);
	/* A justice who does not sit on the case's bench may still ask. */
	if (session_load_bench(s, NULL, err) &&
	    bench_seat(&s->bench, q->justice) >= 0)
		return true;
	bench_release(&s->bench);
	s->bench = (struct bench){ 0 };
	free(s->record.bench);
	s->record.bench = NULL;
	return session_load_bench(s, q->justice, err);
}

static int ask(struct asking *q)
{
	struct session *s = q->session;
	struct error err;
	bool ok;

	if (!strcmp(s->record.simulator, "transcript"))
		return cli_usage("'transcript' only replays what was asked; "
				 "choose another simulator.");
	if (!session_load_case(s, q->kase, &err))
		return cli_fail(&err);
	q->ken = ken_new(&s->catalogue, &s->kase);
	if (!justice_sits(q, &err) || !session_open_model(s, &q->model, &err) ||
	    !read_context(q, &err))
		return cli_fail(&err);
	open_errands(q);
	if (!listen(q, &err))
		return cli_fail(&err);
	ok = ask_all(q, &err);
	if (ok || q->n_asked) /* what came before a failure was paid for */
		print(q);
	if (!ok)
		return cli_fail(&err);
	if (q->n_asked < (size_t)q->count)
		fprintf(stderr,
			"hotbench: the bench memo has no more than %zu "
			"questions for this side\n",
			q->n_asked);
	return EXIT_DONE;
}

static void take_option(struct asking *q, struct args *a, int option)
{
	static const char *const off_on[] = { "off", "on" };
	struct hearing_record *r = &q->session->record;
	long long whole;
	int v;

	switch (option) {
	case ASK_SIDE:
		v = args_choice(a, side_names, SIDES);
		r->side = v < 0 ? r->side : (enum side_id)v;
		break;
	case ASK_JUSTICE: q->justice = a->value; break;
	case ASK_CONTEXT: q->context = a->value; break;
	case ASK_COUNT: args_whole(a, 1, COUNT_MAX, &q->count); break;
	case ASK_SEED:
		if (args_whole(a, 1, SEED_MAX, &whole))
			r->seed = (uint64_t)whole;
		break;
	case ASK_SIMULATOR:
		free(r->simulator);
		r->simulator = xstrdup(a->value);
		break;
	case ASK_GUARD: r->guard = args_choice(a, off_on, 2) == 1; break;
	case ASK_MODEL: q->model.model = a->value; break;
	case ASK_ENDPOINT: q->model.endpoint = a->value; break;
	case ASK_BASE_URL: q->model.base_url = a->value; break;
	case ASK_FORMAT:
		v = args_choice(a, formats, FORMATS);
		q->format = v < 0 ? FORMAT_TEXT : (enum format)v;
		break;
	case ASK_ACTIONS: q->model.actions = session_actions(a); break;
	case ASK_TRACE: q->model.trace = a->value; break;
	}
}

static int run(int argc, char **argv)
{
	struct args a = args_of(argc, argv, &command_ask);
	struct session s;
	struct asking q = { .session = &s, .count = COUNT_DEFAULT };
	struct error err;
	int option, code;

	session_init(&s);
	if (args_common(argc, argv, &command_ask) && !session_fresh(&s, &err)) {
		session_release(&s);
		args_release(&a);
		return cli_fail(&err);
	}
	free(s.record.reader); /* the context's last answer is read so */
	s.record.reader = xstrdup("offline");
	while ((option = args_next(&a)) != ARGS_END)
		take_option(&q, &a, option);
	if (args_ready(&a, 1, 1, &code)) {
		q.kase = a.words[0];
		code = ask(&q);
	}
	for (size_t i = 0; i < q.n_asked; i++)
		turn_release(&q.asked[i]);
	free(q.asked);
	errands_release(&q.errands);
	topics_free(q.topics);
	ken_free(q.ken);
	lexicons_free(q.lexicons);
	transcript_release(&q.said);
	session_release(&s);
	args_release(&a);
	return code;
}

const struct command command_ask = {
	.name = "ask",
	.usage = "CASE [options]",
	.help = "Print questions that the bench would ask, without a hearing.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
};
