#include "tui/deeds.h"

#include <stdlib.h>

#include "base/str.h"

void deeds_put(struct deeds *d, struct deed deed)
{
	if (d->n == DEEDS_MAX)
		return;
	deed.text = str_dup(deed.text);
	d->list[d->n++] = deed;
}

void deeds_add(struct deeds *d, enum deed_kind kind)
{
	deeds_put(d, (struct deed){ .kind = kind });
}

void deeds_event(struct deeds *d, enum event_kind event, const char *text)
{
	deeds_put(d, (struct deed){ .kind = DEED_EVENT,
				    .event = event,
				    .text = text });
}

void deeds_release(struct deeds *d)
{
	for (size_t i = 0; i < d->n; i++)
		free((char *)d->list[i].text);
	d->n = 0;
}
