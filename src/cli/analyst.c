#include "cli/analyst.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "docket/docket.h"
#include "llm/llm.h"

static bool open_reader(struct analyst *a, const char *reader,
			const struct lexicons *lx, struct error *err)
{
	struct session *s = &a->session;

	*a = (struct analyst){ 0 };
	session_init(s);
	s->record.reader = xstrdup(reader);
	s->record.simulator = xstrdup("offline");
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
	    !session_load_case(s, kase, err) ||
	    !session_load_bench(s, NULL, err) || !open_model(a, model, err))
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

static void carry(struct analyst *a, struct wishes *wishes);

static void tell(struct analyst *a, const struct tiding *t)
{
	struct wishes wishes;

	wishes_init(&wishes);
	reader_told(a->reader, t, &wishes);
	carry(a, &wishes);
	wishes_release(&wishes);
}

static void send(struct analyst *a, const struct request *request)
{
	struct error err;

	a->ticket = errands_send(&a->errands, request, "analyze",
				 clock_now_ms(), &err);
	if (!a->ticket)
		tell(a,
		     &(struct tiding){ .kind = TIDING_FAILED, .error = &err });
}

static void carry_one(struct analyst *a, struct wish *w)
{
	switch (w->kind) {
	case WISH_SEND: send(a, &w->request); break;
	case WISH_NOTE: fprintf(stderr, "hotbench: %s\n", w->text); break;
	case WISH_READ:
		*a->out = w->reading;
		reading_init(&w->reading);
		a->done = true;
		break;
	case WISH_FAIL:
		a->err = w->error;
		a->done = a->failed = true;
		break;
	default: break;
	}
}

static void carry(struct analyst *a, struct wishes *wishes)
{
	for (size_t i = 0; i < wishes->n; i++)
		carry_one(a, &wishes->list[i]);
}

static void wait_for_model(struct analyst *a)
{
	struct llm_event ev;

	llm_wait(a->errands.llm, NULL, 0, 1000);
	while (!a->done && llm_next(a->errands.llm, clock_now_ms(), &ev)) {
		struct tiding t;
		const char *notice = NULL;
		bool last = false;

		if (ev.ticket != a->ticket ||
		    !errands_tiding(&ev, &t, &notice, &last))
			continue;
		if (last)
			a->ticket = 0;
		tell(a, &t);
	}
}

static void ask(struct analyst *a, const struct reader_input *in)
{
	struct wishes wishes;

	wishes_init(&wishes);
	reader_begin(a->reader, in, &wishes);
	carry(a, &wishes);
	wishes_release(&wishes);
	while (!a->done && a->ticket)
		wait_for_model(a);
	if (!a->done) {
		a->failed = true;
		error_set(&a->err, ERR_ENDPOINT, "the model did not answer");
	}
	a->lost = a->failed && a->err.code == ERR_ENDPOINT ? a->lost + 1 : 0;
}

bool analyst_read(struct analyst *a, const struct reader_input *in,
		  struct reading *out)
{
	reading_init(out);
	a->out = out;
	a->done = a->failed = a->lost >= ANALYST_LOST_MAX;
	a->ticket = 0;
	if (!a->failed)
		ask(a, in);
	if (a->failed)
		out->unread = xstrdup(a->err.text);
	return !a->failed;
}
