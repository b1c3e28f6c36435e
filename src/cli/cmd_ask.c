/*
 * cmd_ask.c - questions without a hearing: to print on cards, to drill from
 *
 * Each is printed as it comes: what was paid for is there whatever happens to the
 * next.  Ctrl-C, an endpoint that fails, and a reader who went away end the work.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "analysis/topic.h"
#include "analysis/types.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/stop.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/bar.h"
#include "cli/cli.h"
#include "cli/session.h"
#include "cli/show.h"
#include "cli/told.h"
#include "court/map.h"
#include "docket/ground.h"
#include "hearing/asker.h"
#include "hearing/intake.h"
#include "listen/ken.h"
#include "llm/llm.h"
#include "sim/retrace.h"
#include "sim/sim.h"

#define COUNT_DEFAULT 5
#define COUNT_MAX     200
#define CONTEXT_MAX   ((size_t)16 << 20)

struct asking {
	const char *justice, *context;
	int seats[BENCH_SEATS_MAX]; /* of the justices named, n_seats */
	size_t n_seats;
	struct session_model model;
	long long count;
	enum show_format format;
	struct session session;
	struct transcript said; /* the context, then what was asked */
	size_t n_context;	/* its turns */
	size_t n_asked;
	struct buf out; /* to be printed, then emptied */
	struct jsonw json;
	struct bar bar;
	int64_t since_ms; /* when the question under way was asked for */
	struct lexicons *lexicons; /* loaded when first needed */
	struct topics *topics;
	struct ken *ken; /* made with the case */
	struct errands errands;
};
#define INTO_TERMS(id) INTO_TERM(struct asking, session.record.terms, id)

static const struct option_row options[] = {
	{ "side", 0, "petitioner|respondent",
	  "whose counsel is asked (petitioner)", INTO_TERMS(SIDE) },
	{ "justice", 0, "NAME[,NAME]",
	  "who asks, by slug or surname, each so many (any of the bench)",
	  INTO_TEXT(struct asking, justice) },
	{ "context", 0, "FILE",
	  "what was said before: JSON lines of role, speaker, text",
	  INTO_TEXT(struct asking, context) },
	{ "count", 0, "K", "how many questions (5)",
	  INTO_WHOLE(struct asking, count, 1, COUNT_MAX) },
	{ "seed", 0, "N", "the same questions again", INTO_TERMS(SEED) },
	{ "simulator", 0, "NAME",
	  "who asks, as with argue; not transcript (offline)",
	  INTO_TERMS(SIMULATOR) },
	{ "guard", 0, "on|off",
	  "whether the bench hears what the reading found (on)",
	  INTO_TERMS(GUARD) },
	INTO_MODEL(struct asking, model, "the model that asks"),
	{ "format", 0, "text|json|jsonl", "how to print (text)",
	  INTO_CHOICE(struct asking, format, show_format_names, SHOW_FORMATS) },
	{ "actions", 0, "json|tools", "how the agent acts (json)",
	  INTO_ACTIONS(struct asking, model.actions) },
	{ "tape", 0, "FILE", "record all that the endpoint says there",
	  INTO_TEXT(struct asking, model.tape) },
	{ "play-tape", 0, "FILE", "let a recorded tape answer: no network",
	  INTO_TEXT(struct asking, model.play_tape) },
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
		t.seat = bench_seat(&q->session.bench, speaker);
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
	ok = faults_settle(&faults, err);
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
	ok = file_read_given(q->context, &text, err) ||
	     error_within(err, "--context");
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

/* Above the bar. */
static void say_above(void *asking, const char *text)
{
	struct asking *q = asking;

	bar_clear(&q->bar);
	say_notice(text);
}

static bool open_lexicons(struct asking *q, struct error *err)
{
	if (q->lexicons)
		return true;
	q->lexicons = lexicons_load(&q->session.catalogue, err);
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
	struct session *s = &q->session;
	struct intake_room room = { .kase = &s->kase,
				    .bench = &s->bench,
				    .side = s->record.terms.side,
				    .ken = q->ken,
				    .errands = &q->errands };

	q->n_context = q->said.n;
	if (!q->n_context)
		return true;
	if (!open_lexicons(q, err))
		return false;
	told_ken(q->ken);
	retrace(q->ken, s->record.terms.side, &q->said);
	for (size_t i = 0; i < q->said.n; i++)
		if (q->said.turns[i].kind == TURN_ANSWER)
			read_turn(q, &room, &q->said.turns[i]);
	return true;
}

/* What the bench and the reader look things up with. */
static void open_errands(struct asking *q)
{
	struct session *s = &q->session;

	s->docket_path =
		cli_given.readonly ? NULL : docket_default_path(&s->kase);
	q->errands = (struct errands){ .llm = s->llm,
				       .kase = &s->kase,
				       .docket_path = s->docket_path,
				       .embedding_model = s->embedding_model,
				       .seed = s->record.terms.seed,
				       .side = s->record.terms.side };
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
	jsonw_put_text(w, "justice", q->session.bench.seats[t->seat].slug);
	jsonw_put_bool(w, "simulated", true);
	jsonw_put_text(w, "issue", t->issue);
	question_type_write(w, &t->type);
	put_manner(w, t);
	jsonw_put_text(w, "aim", aim_names[t->aim]);
	jsonw_put_text(w, "basis", t->basis);
	turn_write_cites(w, t);
	turn_write_steps(w, t);
	if (!q->n_asked)
		put_reading(w, q);
	jsonw_end_object(w);
}

static void put_card(struct asking *q, const struct turn *t)
{
	struct buf lacks;

	buf_printf(&q->out, "\n%zu. %s: %s\n", q->n_asked + 1, t->speaker,
		   t->text);
	buf_init(&lacks, BUF_TEXT_MAX);
	if (ground_missing(t, &lacks))
		buf_printf(&q->out, "   [not in the docket] %s\n", lacks.s);
	buf_release(&lacks);
}

static bool flush(struct asking *q, struct error *err)
{
	if (!buf_whole(&q->out, "a question", err))
		return false;
	bar_clear(&q->bar);
	fwrite(q->out.s, 1, q->out.len, stdout);
	buf_reset(&q->out);
	fflush(stdout);
	return true;
}

static void print_head(struct asking *q)
{
	if (q->format != SHOW_TEXT) {
		q->json = jsonw_list(&q->out, q->format == SHOW_JSONL);
		return;
	}
	if (q->session.record.legend)
		buf_printf(&q->out, "%s\n\n", q->session.record.legend);
	buf_printf(&q->out, "%s, for the %s. Simulated questions; seed %llu.\n",
		   q->session.kase.title,
		   side_names[q->session.record.terms.side],
		   (unsigned long long)q->session.record.terms.seed);
}

static bool print_one(struct asking *q, const struct turn *t, struct error *err)
{
	if (!q->n_asked)
		print_head(q);
	if (q->format == SHOW_TEXT)
		put_card(q, t);
	else
		put_question(&q->json, q, t);
	q->n_asked++;
	return flush(q, err);
}

/* Where there were none the list is empty, unless that is why it failed. */
static bool print_end(struct asking *q, bool ok, struct error *err)
{
	if (!q->n_asked && !ok)
		return true;
	if (!q->n_asked)
		print_head(q);
	if (q->format != SHOW_TEXT)
		jsonw_end_list(&q->json);
	return flush(q, err);
}

/* -- while it is waited for --------------------------------------------------- */

/* Each of the justices who were named asks so many; else the bench does. */
static size_t n_askers(const struct asking *q)
{
	return q->n_seats ? q->n_seats : 1;
}

/* " · step 3 · 12 s · 3482 tokens · cost 0.0120" */
static void put_progress(const struct asking *q, const struct turn *so_far,
			 struct buf *out)
{
	struct llm_totals all = llm_usage(q->session.llm);
	long long tokens =
		all.usage.prompt_tokens + all.usage.completion_tokens;

	if (so_far->n_steps)
		buf_printf(out, ", step %zu", so_far->n_steps + 1);
	buf_printf(out, ", %lld s",
		   (long long)(clock_now_ms() - q->since_ms) / 1000);
	if (tokens)
		buf_printf(out, ", %s%lld tokens",
			   all.usage.estimated ? "about " : "", tokens);
	if (all.usage.cost > 0)
		buf_printf(out, ", cost %.4f", all.usage.cost);
}

/* Whoever read along (head, a pager) has seen enough. */
static bool nobody_reads(void)
{
	struct pollfd out = { .fd = STDOUT_FILENO };

	return ferror(stdout) ||
	       (poll(&out, 1, 0) > 0 && (out.revents & POLLERR));
}

/* False once the person interrupted, or went away. */
static bool goes_on(void *asking, const struct turn *so_far)
{
	struct asking *q = asking;
	struct buf more;

	buf_init(&more, BUF_TEXT_MAX);
	put_progress(q, so_far, &more);
	bar_count(&q->bar, q->n_asked, n_askers(q) * (size_t)q->count, more.s);
	buf_release(&more);
	return !stop_asked() && !nobody_reads();
}

/* -- asking ------------------------------------------------------------------ */

static const struct topics *topics_of(struct asking *q)
{
	if (!q->topics)
		q->topics = topics_new(q->lexicons, &q->session.kase,
				       q->session.record.terms.side);
	return q->topics;
}

/* A model does not say which issue of the memo it asks about: its words do. */
static bool name_issue(struct asking *q, struct turn *t, struct error *err)
{
	const struct issue *issue;

	if (t->issue)
		return true;
	if (!open_lexicons(q, err))
		return false;
	types_tell(q->lexicons, t->text, &t->type);
	issue = topics_find(topics_of(q), t->text, NULL);
	if (issue)
		t->issue = xstrdup(issue->id);
	return true;
}

/* What the model could not give the offline bench gives, marked so.  Only where it
 * wrote what cannot be spoken: a budget that is used up ends the work. */
static bool relieve(struct asking *q, const struct sim_setup *setup,
		    const struct ask *ask, struct turn *t, bool *rested,
		    struct error *err)
{
	struct asker other = { .ops = &sim_offline,
			       .errands = &q->errands,
			       .said = &q->said };
	bool ok;

	if (err->code == ERR_UNFIT)
		other.sim = sim_offline.open(setup, NULL);
	if (!other.sim)
		return false;
	bar_clear(&q->bar);
	fprintf(stderr, "hotbench: %s: the offline bench asks instead\n",
		err->text);
	ok = asker_question(&other, ask, t, rested, err);
	sim_offline.close(other.sim);
	if (ok && !*rested)
		sim_stands_in(t);
	return ok;
}

/* By `seat`, or (-1) by whoever is due. */
static bool ask_one(struct asking *q, const struct asker *bench,
		    const struct sim_setup *setup, int seat, bool *rested,
		    struct error *err)
{
	struct session *s = &q->session;
	const struct terms *terms = &s->record.terms;
	struct ask ask = seat >= 0 ? plan_for(&s->bench, seat, &q->said,
					      terms->guard, terms->seed)
				   : plan_next(&s->bench, &q->said,
					       terms->guard, terms->seed);
	struct turn t;

	q->since_ms = clock_now_ms();
	if (!asker_question(bench, &ask, &t, rested, err) &&
	    !relieve(q, setup, &ask, &t, rested, err))
		return false;
	if (*rested)
		return true;
	if (!name_issue(q, &t, err)) {
		turn_release(&t);
		return false;
	}
	return print_one(q, transcript_take(&q->said, &t), err);
}

static bool may_go_on(struct error *err)
{
	return !stop_asked() || error_set(err, ERR_CANCELLED, "interrupted");
}

static int asker_seat(const struct asking *q, size_t k)
{
	return q->n_seats ? q->seats[k] : -1;
}

static bool ask_all(struct asking *q, struct error *err)
{
	struct session *s = &q->session;
	const struct sim_ops *ops = sim_find(s->record.terms.simulator, err);
	struct sim_setup setup = { .catalogue = &s->catalogue,
				   .kase = &s->kase,
				   .side = s->record.terms.side,
				   .bench = &s->bench,
				   .native_tools = s->native_tools,
				   .guard = s->record.terms.guard,
				   .seed = s->record.terms.seed,
				   .ken = q->ken };
	const struct asker_person person = { .notice = say_above,
					     .goes_on = goes_on,
					     .arg = q };
	struct asker bench = { .ops = ops,
			       .errands = &q->errands,
			       .said = &q->said,
			       .person = &person };
	bool ok = true, rested = false;

	if (!ops)
		return false;
	if (ops->needs_model && open_lexicons(q, err))
		setup.topics = topics_of(q);
	bench.sim = ops->open(&setup, err);
	if (!bench.sim)
		return false;
	for (size_t k = 0; ok && k < n_askers(q); k++) {
		rested = false;
		for (long long i = 0;
		     ok && !rested && i < q->count && !nobody_reads(); i++)
			ok = may_go_on(err) &&
			     ask_one(q, &bench, &setup, asker_seat(q, k),
				     &rested, err);
	}
	ops->close(bench.sim);
	return ok;
}

/* -- the command ---------------------------------------------------------------- */

/* The seats of the justices who were named; false where one does not sit. */
static bool find_seats(struct asking *q)
{
	const char *list = q->justice, *name;
	size_t len;

	q->n_seats = 0;
	while (str_next(&list, ",", &name, &len)) {
		char *one = xstrndup(name, len);
		int seat = bench_seat(&q->session.bench, one);

		free(one);
		if (seat < 0 || q->n_seats == BENCH_SEATS_MAX)
			return false;
		q->seats[q->n_seats++] = seat;
	}
	return true;
}

static bool justices_sit(struct asking *q, struct error *err)
{
	struct session *s = &q->session;
	bool ok = session_load_bench(s, err);

	if (!q->justice || (ok && find_seats(q)))
		return ok;
	/* A justice who does not sit on the case's bench may still ask. */
	bench_release(&s->bench);
	s->bench = (struct bench){ 0 };
	if (!terms_set(&s->record.terms, TERM_BENCH, q->justice, err) ||
	    !session_load_bench(s, err))
		return error_within(err, "--justice");
	return find_seats(q) ||
	       error_set(err, ERR_USAGE,
			 "--justice: '%.80s' names no justice who can sit.",
			 q->justice);
}

static int ask(struct asking *q, const char *kase)
{
	struct session *s = &q->session;
	struct error err, late;
	bool ok;

	if (!strcmp(s->record.terms.simulator, "transcript"))
		return cli_usage("'transcript' only replays what was asked; "
				 "choose another simulator.");
	if (!session_load_case(s, kase, &err))
		return cli_fail(&err);
	q->ken = ken_new(&s->catalogue, &s->kase);
	if (!justices_sit(q, &err) || !session_open_model(s, &q->model, &err) ||
	    !read_context(q, &err))
		return cli_fail(&err);
	open_errands(q);
	if (!listen(q, &err))
		return cli_fail(&err);
	bar_begin(&q->bar, "asking");
	ok = ask_all(q, &err);
	bar_end(&q->bar);
	ok = print_end(q, ok, ok ? &err : &late) && ok;
	session_say_usage(s);
	if (!ok && (err.code != ERR_CANCELLED || !nobody_reads()))
		return cli_fail(&err);
	if (q->n_asked < (size_t)q->count && !nobody_reads())
		fprintf(stderr,
			"hotbench: the bench memo has no more than %zu "
			"questions for this side\n",
			q->n_asked);
	return EXIT_DONE;
}

static int take_and_ask(struct asking *q, struct args *a)
{
	struct session *s = &q->session;
	struct error err;

	session_init(s);
	if (args_common(a->argc, a->argv, a->command) &&
	    !session_fresh(s, &err))
		return cli_fail(&err);
	/* the context's last answer is read so */
	terms_set(&s->record.terms, TERM_READER, "offline", NULL);
	return args_take(a, q) ? ask(q, a->words[0]) : a->code;
}

static int run(struct args *a)
{
	struct asking q = { .count = COUNT_DEFAULT };
	int code;

	buf_init(&q.out, BUF_TEXT_MAX);
	code = take_and_ask(&q, a);

	buf_release(&q.out);
	errands_release(&q.errands);
	topics_free(q.topics);
	ken_free(q.ken);
	lexicons_free(q.lexicons);
	transcript_release(&q.said);
	session_release(&q.session);
	return code;
}

const struct command command_ask = {
	.name = "ask",
	.usage = "CASE [options]",
	.help = "Print questions that the bench would ask, without a hearing.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof *options,
	.min_words = 1,
	.max_words = 1,
	.takes = TAKES_CASE,
};
