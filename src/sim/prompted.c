/*
 * prompted.c - a model plays the justice: three prompts, one machine
 *
 *   default  bench setting, persona by name and a sentence or two of manner
 *   profile  adds profile and manner
 *   moot     a competition's final: press every slip
 *
 *   ask --> EV_SEND --DELTA--> EV_SHOW ... --DONE--> EV_SAID
 *                     --DONE, unfit (unfit.h)--> EV_STEP, one EV_SEND more
 *                     --FAILED--> EV_BENCH_FAILED
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/prompt.h"
#include "court/wording.h"
#include "sim/briefing.h"
#include "sim/clerk.h"
#include "sim/sim.h"
#include "sim/speech.h"
#include "sim/unfit.h"

#define TEMPERATURE 0.7
#define MAX_TOKENS  1200 /* a thinking model spends most of it on thought */

#define SHOW_FIRST 24 /* bytes, before anything of a reply is shown */
#define SHOW_SHARE 16 /* then each time that so small a part of it is new */
#define BEFORE_MAX ((size_t)1 << 20)
#define UNFIT_KEPT \
	2000 /* bytes of an unfit reply: kept, and shown to it again */

struct prompted {
	struct sim_setup setup;
	struct prompt prompt;
	struct ask ask; /* the order that is out */
	bool is_asking;
	bool remarks;		    /* a turn need not ask */
	bool again;		    /* it is asked for the second time */
	enum unfit first;	    /* then: what was wrong with the first */
	struct llm_request request; /* the first one */
	struct buf before;	    /* what the bench has said */
	struct buf heard;	    /* the reply so far */
	size_t shown;		    /* of that */
};

static void *prompted_open(const struct sim_setup *setup, const char *name,
			   struct error *err)
{
	struct prompted *p = xcalloc(1, sizeof *p);

	p->setup = *setup;
	p->remarks = !strcmp(name, "moot");
	buf_init(&p->heard, SPEECH_TURN_MAX);
	buf_init(&p->before, BEFORE_MAX);
	if (!wording_load(setup->catalogue, err) ||
	    !catalogue_prompt(setup->catalogue, name, &p->prompt, err)) {
		free(p);
		return NULL;
	}
	return p;
}

static void send(struct prompted *p, struct llm_request *r, struct events *out)
{
	buf_reset(&p->heard);
	p->shown = 0;
	events_send(out, SEEKER_BENCH, r);
}

static void prompted_ask(void *self, const struct transcript *said,
			 const struct ask *ask, struct events *out)
{
	struct prompted *p = self;
	struct llm_request r = { .temperature = TEMPERATURE,
				 .max_tokens = MAX_TOKENS,
				 .stream = true };
	struct ask order = clerk_order(&p->setup, said, ask);
	struct briefing *b = briefing_new(&p->setup, said, &order);
	struct buf system, user;
	struct error err;

	buf_init(&system, BUF_TEXT_MAX);
	buf_init(&user, BUF_TEXT_MAX);
	if (briefing_fill(b, p->prompt.system, &system, &err) &&
	    briefing_fill(b, p->prompt.user, &user, &err)) {
		p->ask = order;
		p->is_asking = true;
		p->again = false;
		buf_reset(&p->before);
		unfit_before(said, &p->before);
		request_add(&r, LLM_SYSTEM, system.s);
		request_add(&r, LLM_USER, user.s);
		request_release(&p->request);
		p->request = request_copy(&r);
		send(p, &r, out);
	} else {
		events_fail(out, EV_BENCH_FAILED, &err);
	}
	buf_release(&system);
	buf_release(&user);
	briefing_free(b);
}

static const struct justice *speaker(const struct prompted *p)
{
	return &p->setup.bench->seats[p->ask.seat];
}

/* As much as can be shown. */
static void hear(struct prompted *p, const char *part)
{
	size_t room = p->heard.max - p->heard.len, len = strlen(part);

	buf_add(&p->heard, part, len < room ? len : room);
}

/* Now and then, so that cleaning costs no more than the reply is long; and nothing
 * of one that will not be spoken. */
static bool is_due(const struct prompted *p)
{
	return p->heard.len >= SHOW_FIRST &&
	       (p->heard.len - p->shown) * SHOW_SHARE >= p->heard.len &&
	       !unfit_begins(p->heard.s);
}

static void show(struct prompted *p, struct events *out)
{
	struct buf clean;
	bool cut;

	if (!is_due(p))
		return;
	p->shown = p->heard.len;
	buf_init(&clean, SPEECH_TURN_MAX);
	if (speech_clean(&clean, p->heard.s, speaker(p), false, &cut))
		events_text(out, EV_SHOW, clean.s);
	buf_release(&clean);
}

/* Once more, with the fault named. */
static void ask_again(struct prompted *p, const char *reply, enum unfit u,
		      struct events *out)
{
	struct llm_request r = request_copy(&p->request);
	char *kept = xstrndup(reply, utf8_prefix(reply, UNFIT_KEPT));
	char *why = xprintf("Your reply held %s. %s", unfit_named(u),
			    wording("unfit", "again"));

	p->again = true;
	p->first = u;
	events_text(out, EV_SHOW, "");
	events_step(out, "(not spoken)", kept, unfit_named(u));
	request_add(&r, LLM_ASSISTANT, *kept ? kept : "(nothing)");
	request_add(&r, LLM_USER, why);
	send(p, &r, out);
	free(kept);
	free(why);
}

static void refuse(struct prompted *p, const struct llm_event *ev, enum unfit u,
		   struct events *out)
{
	struct error err;

	if (u == UNFIT_EMPTY && ev->cut_short) {
		error_set(&err, ERR_ENDPOINT,
			  "the model's reply holds no question: it used up its "
			  "tokens on thinking; give it more or turn thinking "
			  "down");
	} else if (!p->again) {
		ask_again(p, ev->text, u, out);
		return;
	} else {
		events_text(out, EV_SHOW, "");
		events_step(out, "(not spoken)", ev->text, unfit_named(u));
		unfit_error(p->first, u, &err);
	}
	p->is_asking = false;
	events_fail(out, EV_BENCH_FAILED, &err);
}

static void finish(struct prompted *p, const struct llm_event *ev,
		   struct events *out)
{
	struct turn t = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .seat = p->ask.seat,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .aim = p->ask.aim,
			  .follows = p->ask.follows };
	struct buf clean;
	enum unfit u;

	buf_init(&clean, SPEECH_TURN_MAX);
	speech_clean(&clean, ev->text, speaker(p), ev->cut_short, &t.cut);
	u = unfit_find(ev->text, clean.s, p->before.s, p->remarks);
	if (u != UNFIT_NOT) {
		refuse(p, ev, u, out);
		buf_release(&clean);
		return;
	}
	p->is_asking = false;
	t.speaker = xstrdup(speaker(p)->short_name);
	t.text = buf_take(&clean);
	events_say(out, &t);
}

static void prompted_told(void *self, const struct llm_event *ev,
			  struct events *out)
{
	struct prompted *p = self;

	if (!p->is_asking)
		return;
	switch (ev->kind) {
	case LLM_DELTA:
		hear(p, ev->text);
		show(p, out);
		break;
	case LLM_RECALL:
		buf_reset(&p->heard);
		p->shown = 0;
		events_text(out, EV_SHOW, "");
		break;
	case LLM_DONE: finish(p, ev, out); break;
	case LLM_FAILED:
		p->is_asking = false;
		events_fail(out, EV_BENCH_FAILED, &ev->error);
		break;
	default: break;
	}
}

static void prompted_cancel(void *self)
{
	struct prompted *p = self;

	p->is_asking = false;
	buf_reset(&p->heard);
}

static void prompted_close(void *self)
{
	struct prompted *p = self;

	prompt_release(&p->prompt);
	request_release(&p->request);
	buf_release(&p->before);
	buf_release(&p->heard);
	free(p);
}

/* One for each prompt: prompts/WORD.txt. */
#define PROMPTED(word, text)                                    \
	static void *open_##word(const struct sim_setup *setup, \
				 struct error *err)             \
	{                                                       \
		return prompted_open(setup, #word, err);        \
	}                                                       \
	const struct sim_ops sim_##word = {                     \
		.name = #word,                                  \
		.help = text,                                   \
		.needs_model = true,                            \
		.open = open_##word,                            \
		.ask = prompted_ask,                            \
		.told = prompted_told,                          \
		.cancel = prompted_cancel,                      \
		.close = prompted_close,                        \
	}

PROMPTED(default, "a model: the bench as a setting, the justice by name and a "
		  "sentence of manner");
PROMPTED(profile, "a model: with the justice's profile and manner");
PROMPTED(moot, "a model: a competition's final, pressing every slip");
