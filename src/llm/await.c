#include "llm/await.h"

#include "base/clock.h"

#define LOOK_MS 200 /* between two looks at what may stop it */

/* Hears what has come; whether the end was among it. */
static bool has_ended(struct llm *llm, int ticket, const struct await *how,
		      struct llm_event *ev)
{
	while (llm_next(llm, clock_now_ms(), ev)) {
		if (ev->ticket == ticket &&
		    (ev->kind == LLM_DONE || ev->kind == LLM_FAILED))
			return true;
		if (how->hear)
			how->hear(how->arg, ev);
	}
	return !ticket && !llm_busy(llm);
}

enum await_end await_ticket(struct llm *llm, int ticket,
			    const struct await *how, struct llm_event *last)
{
	enum await_end end = AWAIT_ENDED;

	while (!end && !has_ended(llm, ticket, how, last)) {
		int64_t left = how->until_ms ? how->until_ms - clock_now_ms()
					     : LOOK_MS;

		if (left <= 0)
			end = AWAIT_LATE;
		else if (how->goes_on && !how->goes_on(how->arg))
			end = AWAIT_STOPPED;
		else
			llm_wait(llm, NULL, 0,
				 left < LOOK_MS ? (int)left : LOOK_MS);
	}
	if (end)
		llm_cancel(llm, ticket);
	return end;
}
