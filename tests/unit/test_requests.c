/*
 * What a model is asked, to the letter: each simulator in each of its ways of acting,
 * each reader's prompt.  The texts are golden/requests.txt; a person has read them.
 */
#include "unit/helper.h"

#include "analysis/by_llm.h"
#include "analysis/conduct_llm.h"
#include "analysis/reader.h"
#include "base/xmalloc.h"
#include "court/bench.h"
#include "court/catalogue.h"
#include "listen/ken.h"
#include "sim/plan.h"
#include "sim/sim.h"
#include "unit/golden.h"
#include "unit/lexicons.h"

#define QUESTION                                                           \
	"Had it been noon, would a look through the same gap have been a " \
	"search?"
#define ANSWER                                                               \
	"I give you that a glance from the lane at noon is no search. What " \
	"they did was to come twenty yards onto her land. Paragraph 12 of "  \
	"the joint appendix has the lane at sixty feet."

static const struct catalogue catalogue = { ".", "/nonexistent" };

struct scene_of {
	struct lexicons *lx;
	struct court_case kase;
	struct bench bench;
	struct ken *ken;
	struct transcript said;
	struct buf out;
};

static struct reader_input input_of(const struct scene_of *s)
{
	return (struct reader_input){ .question = QUESTION,
				      .answer = ANSWER,
				      .kase = &s->kase,
				      .issue = "the-lamp",
				      .justice = s->bench.seats[0].short_name,
				      .opening = "May it please the Court.",
				      .ken = s->ken };
}

static void say(struct scene_of *s, enum turn_kind kind, const char *text)
{
	bool bench = kind == TURN_QUESTION;
	struct turn t = { .kind = kind,
			  .role = bench ? ROLE_BENCH : ROLE_COUNSEL,
			  .seat = bench ? 0 : -1,
			  .type = QUESTION_TYPE_NONE,
			  .speaker = xstrdup(
				  bench ? s->bench.seats[0].short_name : "you"),
			  .text = xstrdup(text),
			  .issue = xstrdup("the-lamp"),
			  .follows = (int)s->said.n };

	if (kind == TURN_ANSWER) {
		struct reader_input in = input_of(s);
		struct reading r;

		reader_offline(s->lx, &in, &r);
		turn_take_reading(&t, &r);
	}
	transcript_take(&s->said, &t);
}

static void put_request(struct buf *out, const char *what,
			const struct llm_request *r)
{
	buf_printf(out, "==== %s\n", what);
	for (size_t i = 0; i < r->n_messages; i++)
		buf_printf(out, "-- %s\n%s\n",
			   r->messages[i].role == LLM_SYSTEM ? "system"
							     : "user",
			   r->messages[i].content);
	if (r->schema)
		buf_printf(out, "-- form %s\n%s\n", r->schema_name, r->schema);
	if (r->tools)
		buf_printf(out, "-- tools\n%s\n", r->tools);
}

static void put_bench(struct scene_of *s, const struct sim_ops *ops, bool tools)
{
	struct sim_setup setup = { .catalogue = &catalogue,
				   .kase = &s->kase,
				   .side = SIDE_PETITIONER,
				   .bench = &s->bench,
				   .guard = true,
				   .seed = 3,
				   .native_tools = tools,
				   .ken = s->ken };
	struct ask ask = plan_for(&s->bench, 0, &s->said, true, 3);
	struct events w = { 0 };
	struct error err;
	void *sim = ops->open(&setup, &err);
	char *what = xprintf("the simulator %s%s", ops->name,
			     tools ? ", by tools" : "");

	assert_non_null(sim);
	ops->ask(sim, &s->said, &ask, &w);
	assert_int_equal(w.list[w.n - 1].kind, EV_SEND);
	put_request(&s->out, what, &w.list[w.n - 1].request);
	events_release(&w);
	ops->close(sim);
	free(what);
}

static void put_reader(struct scene_of *s, const char *style)
{
	struct reader_input in = input_of(s);
	struct by_llm_choices choices;
	struct llm_request r;
	struct error err;
	char *what = xprintf("the reader llm:%s", style);

	by_llm_choices_of(&choices, &in);
	assert_true(by_llm_request(&catalogue, style, &in, &choices, &r, &err));
	put_request(&s->out, what, &r);
	by_llm_choices_release(&choices);
	request_release(&r);
	free(what);
}

static void put_reader_of_faults(struct scene_of *s)
{
	struct reader_input in = input_of(s);
	struct llm_request r;
	struct error err;

	assert_true(conduct_llm_request(&catalogue, s->lx, &in, &r, &err));
	put_request(&s->out, "the reader of faults", &r);
	request_release(&r);
}

static void open_case(struct scene_of *s, const char *dir)
{
	struct error err = { 0 };

	*s = (struct scene_of){ .lx = shipped_lexicons() };
	assert_true(case_load(&s->kase, dir, CASE_OWN, NULL));
	assert_true(
		catalogue_bench(&catalogue, s->kase.bench, &s->bench, &err));
	s->ken = ken_new(&catalogue, &s->kase);
	ken_ready(s->ken);
	buf_init(&s->out, BUF_TEXT_MAX);
}

static void open_scene(struct scene_of *s)
{
	open_case(s, "tests/golden/barn");
	say(s, TURN_QUESTION, QUESTION);
	say(s, TURN_ANSWER, ANSWER);
}

static void close_scene(struct scene_of *s)
{
	buf_release(&s->out);
	transcript_release(&s->said);
	ken_free(s->ken);
	bench_release(&s->bench);
	case_release(&s->kase);
	lexicons_free(s->lx);
}

static void put_all(struct scene_of *s)
{
	for (size_t i = 0; sim_all[i]; i++)
		if (sim_all[i]->needs_model)
			put_bench(s, sim_all[i], false);
	for (size_t i = 0; sim_all[i]; i++)
		if (sim_all[i]->needs_model && sim_all[i]->steps)
			put_bench(s, sim_all[i], true);
	for (size_t i = 0; by_llm_styles[i]; i++)
		put_reader(s, by_llm_styles[i]);
	put_reader_of_faults(s);
}

static void requests_are_as_they_were_read(void **state)
{
	struct scene_of s;

	(void)state;
	open_scene(&s);
	put_all(&s);
	golden_is("requests", &s.out);
	close_scene(&s);
}

/* "Read the papers", "stop when a judge speaks": said to whoever argues. */
static void what_students_are_to_do_is_told_to_no_model(void **state)
{
	struct scene_of s;

	(void)state;
	open_case(&s, "cases/tillery");
	put_all(&s);
	assert_non_null(strstr(s.out.s, "Agnes is a tortoise"));
	assert_null(strstr(s.out.s, "Read the papers"));
	assert_null(strstr(s.out.s, "Stop when a judge speaks"));
	assert_non_null(strstr(s.kase.task, "Stop when a judge speaks"));
	close_scene(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(requests_are_as_they_were_read),
		cmocka_unit_test(what_students_are_to_do_is_told_to_no_model),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
