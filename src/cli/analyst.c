#include "cli/analyst.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "docket/docket.h"
#include "hearing/asker.h"

static bool open_reader(struct analyst *a, const char *reader,
			const struct lexicons *lx, struct error *err)
{
	struct session *s = &a->session;

	*a = (struct analyst){ 0 };
	session_init(s);
	terms_set(&s->record.terms, TERM_READER, reader, NULL);
	a->reader = reader_new(reader, lx, &s->catalogue, err);
	return a->reader != NULL;
}

static bool open_model(struct analyst *a, const struct session_model *model,
		       struct error *err)
{
	if (!reader_needs_model(a->reader))
		return true;
	if (!session_open_model(&a->session, model, err))
		return false;
	a->errands.llm = a->session.llm;
	return true;
}

bool analyst_open(struct analyst *a, const char *reader,
		  const struct lexicons *lx, const struct session_model *model,
		  const char *about, struct error *err)
{
	struct session *s = &a->session;

	if (!open_reader(a, reader, lx, err))
		return false;
	s->kase.title = arena_strdup(&s->kase.arena, about);
	return open_model(a, model, err);
}

bool analyst_open_case(struct analyst *a, const char *reader,
		       const struct lexicons *lx,
		       const struct session_model *model, const char *kase,
		       enum side_id side, struct error *err)
{
	struct session *s = &a->session;

	if (!open_reader(a, reader, lx, err) ||
	    !session_load_case(s, kase, err) || !session_load_bench(s, err) ||
	    !open_model(a, model, err))
		return false;
	if (!cli_given.readonly)
		s->docket_path = docket_default_path(&s->kase);
	a->errands.kase = &s->kase;
	a->errands.docket_path = s->docket_path;
	a->errands.side = side;
	return true;
}

void analyst_close(struct analyst *a)
{
	reader_free(a->reader);
	errands_release(&a->errands);
	session_release(&a->session);
}

static void say_note(void *arg, const char *text)
{
	(void)arg;
	fprintf(stderr, "hotbench: %s\n", text);
}

bool analyst_end(struct analyst *a, void *self, analyst_told *told,
		 analyst_told *told_faults, struct events *queue,
		 struct event *end)
{
	struct seeker seekers[SEEKERS] = {
		[SEEKER_READER] = { .errands = &a->errands,
				    .self = self,
				    .told = told,
				    .tag = "analyze",
				    .quiet = true },
		[SEEKER_FAULTS] = { .errands = &a->errands,
				    .self = self,
				    .told = told_faults,
				    .tag = "analyze",
				    .quiet = true },
	};
	static const struct asker_person person = { .notice = say_note };
	bool ok;

	*end = asker_end(seekers, queue, &person);
	ok = end->kind == EV_READING;
	if (end->kind == EV_READ_FAILED)
		a->err = end->error;
	else if (!ok)
		error_set(&a->err, ERR_ENDPOINT, "the model did not answer");
	a->lost = !ok && a->err.code == ERR_ENDPOINT ? a->lost + 1 : 0;
	return ok;
}

static bool ask(struct analyst *a, const struct reader_input *in,
		struct reading *out)
{
	struct events queue = { 0 };
	struct event end;
	bool ok;

	reader_begin(a->reader, in, &queue);
	ok = analyst_end(a, a->reader, reader_told, reader_told_faults, &queue,
			 &end);
	if (ok)
		*out = end.reading;
	return ok;
}

bool analyst_read(struct analyst *a, const struct reader_input *in,
		  struct reading *out)
{
	bool ok;

	reading_init(out);
	ok = a->lost < ANALYST_LOST_MAX && ask(a, in, out);
	if (!ok)
		out->unread = xstrdup(a->err.text);
	return ok;
}
