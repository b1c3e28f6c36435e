#include "cli/evaluator.h"

#include <stdlib.h>

#include "analysis/reader.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/xmalloc.h"
#include "cli/sink.h"
#include "eval/scene.h"
#include "hearing/asker.h"
#include "hearing/intake.h"
#include "sim/retrace.h"
#include "sim/sim.h"

static void read_turn(const struct evaluator *e, const struct eval_scene *scene,
		      struct errands *errands, struct turn *t)
{
	struct intake_room room = { .kase = scene->kase,
				    .bench = scene->bench,
				    .side = scene->side,
				    .ken = scene->ken,
				    .errands = errands };
	struct intake x;

	intake_init(&x, &room, &scene->said, t);
	t->reading = xmalloc(sizeof *t->reading);
	reader_offline(e->lexicons, &x.in, t->reading);
	intake_release(&x);
}

/* As in a hearing that is handed over: each question finds its place in the memo, and
 * each answer is read in order. */
static bool read_scene(void *arg, struct eval_scene *scene, struct error *err)
{
	struct errands errands = { .kase = scene->kase, .side = scene->side };

	(void)err;
	if (scene->ken)
		retrace(scene->ken, scene->side, &scene->said);
	for (size_t i = 0; i < scene->said.n; i++) {
		struct turn *t = &scene->said.turns[i];

		if (t->kind == TURN_ANSWER && !t->reading)
			read_turn(arg, scene, &errands, t);
	}
	errands_release(&errands);
	return true;
}

static void begin_reading(void *arg, struct eval_scene *scene,
			  struct reader *reader, struct events *out)
{
	struct errands errands = { .kase = scene->kase, .side = scene->side };
	struct intake_room room = { .kase = scene->kase,
				    .bench = scene->bench,
				    .side = scene->side,
				    .ken = scene->ken,
				    .errands = &errands };
	struct intake x;

	(void)arg;
	intake_init(&x, &room, &scene->said, eval_scene_last(scene));
	reader_begin(reader, &x.in, out);
	intake_release(&x);
	errands_release(&errands);
}

/* The same id for the same place, whoever plays. */
static void keep_turn(struct evaluator *e, const struct eval_scene *scene)
{
	const struct turn *answer = eval_scene_last(scene);
	const struct turn *question =
		answer ? transcript_question_of(&scene->said, answer) : NULL;
	char *id = xprintf("%s-%zu-%s", e->suite, e->asked, scene->id);
	struct jsonw w = jsonw_list(&e->turns->buf, true);

	jsonw_object(&w);
	jsonw_put_text(&w, "id", id);
	jsonw_put_text(&w, "case", scene->kase ? scene->kase->slug : NULL);
	jsonw_put_text(&w, "question", question ? question->text : NULL);
	jsonw_put_text(&w, "answer", answer ? answer->text : NULL);
	jsonw_put_text(&w, "justice",
		       scene->bench->seats[scene->next.seat].slug);
	jsonw_put_text(&w, "text", scene->next.text);
	jsonw_put_bool(&w, "simulated", true);
	jsonw_end_object(&w);
	free(id);
	sink_spill(e->turns);
}

static bool ask_scene(void *arg, struct eval_scene *scene, struct error *err)
{
	struct evaluator *e = arg;
	struct errands errands = { .kase = scene->kase, .side = scene->side };
	struct sim_setup setup = { .catalogue = e->catalogue,
				   .kase = scene->kase,
				   .side = scene->side,
				   .bench = scene->bench,
				   .guard = true,
				   .seed = scene->seed,
				   .ken = scene->ken };
	struct ask ask = scene->seat >= 0
				 ? plan_for(scene->bench, scene->seat,
					    &scene->said, true, scene->seed)
				 : plan_next(scene->bench, &scene->said, true,
					     scene->seed);
	struct asker bench = { .ops = &sim_offline,
			       .sim = sim_offline.open(&setup, err),
			       .errands = &errands,
			       .said = &scene->said };
	bool rested = false, ok;

	if (!bench.sim)
		return false;
	ok = asker_question(&bench, &ask, &scene->next, &rested, err);
	sim_offline.close(bench.sim);
	errands_release(&errands);
	e->asked++;
	if (ok && e->turns && scene->next.text)
		keep_turn(e, scene);
	return ok;
}

struct eval_player evaluator_player(struct evaluator *e)
{
	return (struct eval_player){ read_scene, ask_scene, e, begin_reading };
}
