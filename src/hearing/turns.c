/*
 * turns.c - see turns.h
 */
#include "hearing/turns.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "hearing/clockwork.h"
#include "hearing/cutin.h"
#include "hearing/hearing_inside.h"

#define CUT_MARK       " --"
#define CUT_REST_WORDS 5 /* nobody cuts in when so little is left to say */

bool turns_has_words(const char *text)
{
	return text && utf8_words(text, strlen(text)) > 0;
}

void turns_forget_steps(struct hearing_state *s)
{
	for (size_t i = 0; i < s->n_steps; i++) {
		free(s->steps[i].action);
		free(s->steps[i].input);
		free(s->steps[i].result);
	}
	free(s->steps);
	s->steps = NULL;
	s->n_steps = 0;
}

void turns_drop_question(struct hearing_state *s)
{
	buf_reset(&s->partial);
	turns_forget_steps(s);
	s->floor = FLOOR_NOBODY;
}

void turns_take_steps(struct hearing_state *s, struct turn *t)
{
	for (size_t i = 0; i < s->n_steps; i++)
		turn_add_step(t, s->steps[i].action, s->steps[i].input,
			      s->steps[i].result);
	turns_forget_steps(s);
	buf_reset(&s->partial);
}

struct turn *turns_say(struct hearing_state *s, struct turn *t, int64_t now_ms,
		       struct effects *fx)
{
	struct turn *kept;

	t->n = 0;
	t->phase = s->phase;
	t->t_ms = now_ms - s->began_ms;
	if (t->t_ms < 0) /* the clock of another boot */
		t->t_ms = 0;
	t->court_ms = s->court_ms;
	kept = transcript_take(&s->said, t);
	hearing_effect(fx, FX_SAVE_TURN)->turn_n = kept->n;
	return kept;
}

bool turns_cut_in(const struct hearing_state *s, const char *text, size_t len,
		  bool whole, size_t *at)
{
	size_t words = cutin_now(s), rest;

	*at = len;
	if (words == CUTIN_NEVER)
		return false;
	*at = cutin_at(text, len, words);
	if (!whole) /* the last word may still be growing */
		return *at < len;
	rest = utf8_words(text + *at, len - *at);
	if (rest < CUT_REST_WORDS)
		*at = len;
	return *at < len;
}

void turns_give_back(struct hearing_state *s, const char *text,
		     struct effects *fx)
{
	buf_reset(&s->held);
	buf_puts(&s->held, text);
	hearing_effect(fx, FX_DRAFT)->text = s->held.s;
}

struct turn *turns_counsel_says(struct hearing_state *s, enum turn_kind kind,
				const struct event *ev, struct effects *fx)
{
	struct turn *kept;
	struct turn t = { .kind = kind,
			  .role = ROLE_COUNSEL,
			  .seat = -1,
			  .type = QUESTION_TYPE_NONE,
			  .manner = -1,
			  .speaker = xstrdup("you") };
	struct buf clean;
	size_t at, said;

	buf_init(&clean, HEARING_TURN_MAX_BYTES);
	sanitise(&clean, ev->text, strlen(ev->text), SANITISE_TEXT);
	t.cut = turns_cut_in(s, clean.s, clean.len, ev->kind != EV_DRAFT, &at);
	said = at;
	while (said && isspace((unsigned char)clean.s[said - 1]))
		said--;
	clockwork_charge(s, clean.s, said);
	t.text = xprintf("%.*s%s", (int)said, clean.s, t.cut ? CUT_MARK : "");
	kept = turns_say(s, &t, ev->now_ms, fx);
	if (kept->cut) /* what was left unsaid stands in the editor again */
		turns_give_back(
			s, clean.s + at + strspn(clean.s + at, " \t\r\n"), fx);
	hearing_effect(fx, FX_CLEAR_DRAFT);
	buf_release(&clean);
	return kept;
}

void turns_give_all_back(struct hearing_state *s, const struct turn *t,
			 struct effects *fx)
{
	size_t said = strlen(t->text) - (t->cut ? strlen(CUT_MARK) : 0);
	char *all = xprintf("%.*s%s%s", (int)said, t->text, t->cut ? " " : "",
			    t->cut ? s->held.s : "");

	turns_give_back(s, all, fx);
	free(all);
}
