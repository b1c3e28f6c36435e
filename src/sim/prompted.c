/*
 * prompted.c - a model plays the justice: three prompts, one machine
 *
 *   default  bench setting, persona by name
 *   profile  adds profile and manner
 *   moot     a competition's final: press every slip
 *
 *   ask --> WISH_SEND --PART--> WISH_SHOW ... --REPLY--> WISH_SAY
 *                     --FAILED--> WISH_FAIL
 */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/prompt.h"
#include "sim/briefing.h"
#include "sim/sim.h"
#include "sim/speech.h"

#define TEMPERATURE 0.7
#define MAX_TOKENS  1200 /* a thinking model spends most of it on thought */

struct prompted {
	struct sim_setup setup;
	struct prompt prompt;
	struct ask ask; /* the order that is out */
	bool is_asking;
	struct buf heard; /* the reply so far */
};

static void *prompted_open(const struct sim_setup *setup, const char *name,
			   struct error *err)
{
	struct prompted *p = xcalloc(1, sizeof *p);

	p->setup = *setup;
	buf_init(&p->heard, SPEECH_TURN_MAX);
	if (!catalogue_prompt(setup->catalogue, name, &p->prompt, err)) {
		free(p);
		return NULL;
	}
	return p;
}

static void *open_default(const struct sim_setup *setup, struct error *err)
{
	return prompted_open(setup, "default", err);
}

static void *open_profile(const struct sim_setup *setup, struct error *err)
{
	return prompted_open(setup, "profile", err);
}

static void *open_moot(const struct sim_setup *setup, struct error *err)
{
	return prompted_open(setup, "moot", err);
}

static void prompted_ask(void *self, const struct transcript *said,
			 const struct ask *ask, struct wishes *out)
{
	struct prompted *p = self;
	struct request r = { .temperature = TEMPERATURE,
			     .max_tokens = MAX_TOKENS,
			     .stream = true };
	struct briefing *b = briefing_new(&p->setup, said, ask);
	struct buf system, user;
	struct error err;

	buf_init(&system, BUF_TEXT_MAX);
	buf_init(&user, BUF_TEXT_MAX);
	if (briefing_fill(b, p->prompt.system, &system, &err) &&
	    briefing_fill(b, p->prompt.user, &user, &err)) {
		p->ask = *ask;
		p->is_asking = true;
		buf_reset(&p->heard);
		request_add(&r, MESSAGE_SYSTEM, system.s);
		request_add(&r, MESSAGE_USER, user.s);
		wish_send(out, &r);
	} else {
		wish_fail(out, &err);
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

static void show(struct prompted *p, struct wishes *out)
{
	struct buf clean;
	bool cut;

	buf_init(&clean, SPEECH_TURN_MAX);
	if (speech_clean(&clean, p->heard.s, speaker(p), false, &cut))
		wish_show(out, clean.s);
	buf_release(&clean);
}

static void finish(struct prompted *p, const struct tiding *tiding,
		   struct wishes *out)
{
	struct turn t = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .seat = p->ask.seat,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .aim = p->ask.aim,
			  .follows = p->ask.follows };
	struct buf clean;
	struct error err;

	p->is_asking = false;
	buf_init(&clean, SPEECH_TURN_MAX);
	if (!speech_clean(&clean, tiding->text, speaker(p), tiding->cut_short,
			  &t.cut)) {
		error_set(&err, ERR_ENDPOINT,
			  "the model's reply holds no question%s",
			  tiding->cut_short
				  ? ": it used up its tokens on thinking; give "
				    "it more or turn thinking down"
				  : "");
		wish_fail(out, &err);
		buf_release(&clean);
		return;
	}
	t.speaker = xstrdup(speaker(p)->short_name);
	t.text = buf_take(&clean);
	wish_say(out, &t);
}

static void prompted_told(void *self, const struct tiding *tiding,
			  struct wishes *out)
{
	struct prompted *p = self;

	if (!p->is_asking)
		return;
	switch (tiding->kind) {
	case TIDING_PART:
		hear(p, tiding->text);
		show(p, out);
		break;
	case TIDING_RECALL:
		buf_reset(&p->heard);
		wish_show(out, "");
		break;
	case TIDING_REPLY: finish(p, tiding, out); break;
	case TIDING_FAILED:
		p->is_asking = false;
		wish_fail(out, tiding->error);
		break;
	case TIDING_FOUND: break;
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
	buf_release(&p->heard);
	free(p);
}

#define PROMPTED(variable, word, opener, text) \
	const struct sim_ops variable = {      \
		.name = word,                  \
		.help = text,                  \
		.needs_model = true,           \
		.open = opener,                \
		.ask = prompted_ask,           \
		.told = prompted_told,         \
		.cancel = prompted_cancel,     \
		.close = prompted_close,       \
	}

PROMPTED(sim_default, "default", open_default,
	 "a model: the bench as a setting, the justice by name");
PROMPTED(sim_profile, "profile", open_profile,
	 "a model: with the justice's profile and manner");
PROMPTED(sim_moot, "moot", open_moot,
	 "a model: a competition's final, pressing every slip");
