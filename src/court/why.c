#include "court/why.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "base/xmalloc.h"
#include "court/players.h"

const char *why_aim(enum aim aim)
{
	switch (aim) {
	case AIM_NEW_ISSUE: return "a new issue";
	case AIM_PRESS: return "pressing: the answer went past the question";
	case AIM_PIN: return "pinning down a hedge";
	case AIM_HOLD: return "holding you to a concession";
	case AIM_CONFRONT: return "pressing an inconsistency";
	case AIM_VERIFY: return "asking where the papers have that";
	case AIM_CONDUCT: return "on conduct";
	case AIM_FALLACY: return "testing the logic";
	case AIM_CLARIFY: return "asking for clarity";
	case AIM_FOLLOW_UP: return "following up";
	default: return "";
	}
}

const struct turn *why_turn(const struct transcript *said, size_t n)
{
	for (; n > 0; n--)
		if (said->turns[n - 1].role == ROLE_BENCH &&
		    !said->turns[n - 1].retracted)
			return &said->turns[n - 1];
	return NULL;
}

static void add(struct why *w, const char *name, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

static void add(struct why *w, const char *name, const char *fmt, ...)
{
	va_list ap;

	w->list = xgrow(w->list, w->n, &w->room, sizeof *w->list);
	va_start(ap, fmt);
	w->list[w->n++] = (struct why_line){ .name = xstrdup(name),
					     .text = xvprintf(fmt, ap) };
	va_end(ap);
}

static void add_question(struct why *w, const struct transcript *said,
			 const struct turn *t)
{
	const struct turn *before = transcript_turn(said, t->follows);

	add(w, "asked", "turn %d, by %s (%s)", t->n, t->speaker,
	    t->real ? "really asked" : "simulated");
	if (turn_is_question(t) && *why_aim(t->aim))
		add(w, "aim", "%s", why_aim(t->aim));
	if (turn_is_question(t) && t->manner >= 0 && t->manner < MANNERS)
		add(w, "manner", "%s", manner_names[t->manner]);
	if (before)
		add(w, "follows", "turn %d, by %s", before->n, before->speaker);
	if (t->basis && *t->basis)
		add(w, "went by", "%s", t->basis);
}

static void add_cites(struct why *w, const struct turn *t)
{
	for (size_t i = 0; i < t->n_cites; i++) {
		const struct cite *c = &t->cites[i];
		struct buf b;

		buf_init(&b, BUF_TEXT_MAX);
		buf_puts(&b, c->document);
		if (c->paragraph)
			buf_printf(&b, ", paragraph %d", c->paragraph);
		if (c->label)
			buf_printf(&b, " (%s)", c->label);
		if (!c->in_docket)
			buf_puts(&b, ": not in the docket");
		add(w, i ? "" : "cites", "%s", b.s);
		buf_release(&b);
	}
}

static void add_steps(struct why *w, const struct turn *t)
{
	for (size_t i = 0; i < t->n_steps; i++) {
		const struct step *s = &t->steps[i];
		const char *input = s->input ? s->input : "";
		char *name = xprintf("step %zu", i + 1);

		add(w, name, "%s%s%s", s->action, *input ? ": " : "", input);
		if (s->result && *s->result)
			add(w, "", "-> %s", s->result);
		free(name);
	}
	if (!t->n_steps)
		add(w, "steps", "none are kept of it");
}

/* The hash of the simulator's prompt: a change of players brings its own, the
 * head has that of the beginning. */
static char *prompt_hash(const struct hearing_record *rec,
			 const struct players *p)
{
	const char *kept = rec->prompts_json ? rec->prompts_json : "{}";
	struct json *doc;
	struct json_ref root;
	char *hash;

	if (p->prompt[0])
		return xstrdup(p->prompt);
	doc = json_parse(kept, strlen(kept), NULL);
	root = json_root(doc);
	hash = sanitise_line(json_text_or(&root, p->simulator, "", NULL));
	json_free(doc);
	return hash;
}

/* Those who played when it was asked. */
static void add_players(struct why *w, const struct hearing_record *rec,
			const struct transcript *said, const struct turn *t)
{
	struct transcript until = { .turns = said->turns,
				    .n = (size_t)(t - said->turns) };
	struct players p;
	char *hash;

	players_now(&p, rec, &until);
	hash = prompt_hash(rec, &p);
	add(w, "bench", "simulator %s%s%s", p.simulator,
	    p.model[0] && players_ask_model(&p) ? ", model " : "",
	    players_ask_model(&p) ? p.model : "");
	if (*hash)
		add(w, "prompt",
		    "sha256 %s; the record keeps this of it, not its words",
		    hash);
	else
		add(w, "prompt", "none is kept");
	free(hash);
}

void why_lines(struct why *w, const struct hearing_record *rec,
	       const struct transcript *said, const struct turn *t)
{
	memset(w, 0, sizeof *w);
	add_question(w, said, t);
	add_cites(w, t);
	add_steps(w, t);
	add_players(w, rec, said, t);
}

void why_release(struct why *w)
{
	for (size_t i = 0; i < w->n; i++) {
		free(w->list[i].name);
		free(w->list[i].text);
	}
	free(w->list);
	memset(w, 0, sizeof *w);
}
