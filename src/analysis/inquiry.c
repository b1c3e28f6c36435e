#include "analysis/inquiry.h"

#include "analysis/by_llm.h"
#include "base/error.h"

void inquiry_send(struct inquiry *q, struct events *out)
{
	struct llm_request ask;

	if (!q->asked.n_messages)
		return;
	ask = request_copy(&q->asked);
	q->waiting = true;
	events_send(out, q->seeker, &ask);
}

bool inquiry_repair(struct inquiry *q, const char *reply,
		    const struct error *why, struct events *out)
{
	struct llm_request again;

	if (q->repaired)
		return false;
	q->repaired = true;
	by_llm_repair(&q->asked, reply, why->text, &again);
	events_send(out, q->seeker, &again);
	return true;
}

void inquiry_release(struct inquiry *q)
{
	request_release(&q->asked);
	q->waiting = q->repaired = false;
}
