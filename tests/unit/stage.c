#include "unit/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "hearing/runner.h"
#include "llm/llm.h"
#include "store/journal.h"

static void need(bool ok, const struct error *err)
{
	if (ok)
		return;
	fprintf(stderr, "stage: %s\n", err->text);
	exit(9);
}

static void fresh_record(struct stage *s, const struct stage_plan *plan)
{
	struct hearing_record *r = &s->record;

	record_init(r);
	r->started_ms = clock_wall_ms();
	record_make_id(r, r->started_ms, rng_fresh_seed());
	r->case_slug = xstrdup(s->kase.slug);
	r->case_title = xstrdup(s->kase.title);
	memcpy(r->case_hash, s->kase.hash, sizeof r->case_hash);
	terms_set(&r->terms, TERM_BENCH, s->bench.slug, NULL);
	r->n_seats = s->bench.n_seats;
	r->seats = xcalloc(r->n_seats, sizeof *r->seats);
	for (size_t i = 0; i < r->n_seats; i++)
		r->seats[i] = xstrdup(s->bench.seats[i].slug);
	if (plan->argument || plan->base_url)
		terms_set(&r->terms, TERM_SIMULATOR,
			  plan->argument ? "transcript" : "default", NULL);
	r->model = xstrdup("");
	r->program = xstrdup("test");
	r->terms.minutes = s->bench.minutes;
	r->terms.seed = plan->seed ? plan->seed : 1;
	r->terms.opening = plan->with_opening;
	r->terms.feedback = plan->feedback;
	r->terms.max_turns = (uint64_t)plan->max_turns;
}

void stage_open(struct stage *s, const struct stage_plan *plan)
{
	struct runner_setup setup;
	struct faults f;
	struct error err;

	*s = (struct stage){ .runner = NULL };
	catalogue_init(&s->catalogue);
	if (plan->case_dir) {
		faults_init(&f);
		case_load(&s->kase, plan->case_dir, CASE_OWN, &f);
		need(faults_none(&f, &err), &err);
		faults_release(&f);
	} else {
		need(catalogue_case(&s->catalogue, "okafor", &s->kase, &err),
		     &err);
	}
	need(catalogue_bench(&s->catalogue, "panel", &s->bench, &err), &err);
	s->journal = journal_open(plan->journal, &err);
	need(s->journal != NULL, &err);
	if (!plan->resume || !journal_load(s->journal, "", &s->record, &err))
		fresh_record(s, plan);
	if (plan->base_url) {
		struct llm_config c = { .base_url = plan->base_url,
					.model = "test",
					.proxy = "" };

		s->llm = llm_new(&c, &err);
		need(s->llm != NULL, &err);
	}
	setup = (struct runner_setup){ .catalogue = &s->catalogue,
				       .journal = s->journal,
				       .client = { .llm = s->llm },
				       .record = &s->record,
				       .kase = &s->kase,
				       .bench = &s->bench,
				       .argument = plan->argument };
	s->runner = runner_new(&setup, &err);
	need(s->runner != NULL, &err);
}

void stage_close(struct stage *s)
{
	runner_free(s->runner);
	llm_free(s->llm);
	record_release(&s->record);
	bench_release(&s->bench);
	case_release(&s->kase);
	journal_close(s->journal);
	catalogue_release(&s->catalogue);
}
