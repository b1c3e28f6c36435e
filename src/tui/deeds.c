#include "tui/deeds.h"

#include <stdlib.h>

#include "base/str.h"
#include "base/xmalloc.h"

static void add(struct deeds *d, struct deed deed)
{
	if (d->n < DEEDS_MAX)
		d->list[d->n++] = deed;
	else
		free(deed.text);
}

void deeds_add(struct deeds *d, enum deed_kind kind)
{
	add(d, (struct deed){ .kind = kind });
}

void deeds_event(struct deeds *d, enum event_kind event, const char *text)
{
	add(d, (struct deed){ .kind = DEED_EVENT,
			      .event = event,
			      .text = str_dup(text) });
}

void deeds_search(struct deeds *d, const char *text)
{
	add(d, (struct deed){ .kind = DEED_SEARCH, .text = xstrdup(text) });
}

void deeds_call_on(struct deeds *d, size_t seat)
{
	add(d, (struct deed){ .kind = DEED_EVENT,
			      .event = EV_CALL_ON,
			      .index = seat });
}

void deeds_mark(struct deeds *d, int turn_n, const char *text)
{
	add(d, (struct deed){ .kind = DEED_MARK,
			      .text = xstrdup(text),
			      .index = (size_t)turn_n });
}

void deeds_export(struct deeds *d, const char *path)
{
	add(d, (struct deed){ .kind = DEED_EXPORT, .text = xstrdup(path) });
}

void deeds_drill(struct deeds *d, int turn_n)
{
	add(d, (struct deed){ .kind = DEED_DRILL, .index = (size_t)turn_n });
}

void deeds_document(struct deeds *d, size_t index)
{
	add(d, (struct deed){ .kind = DEED_DOCUMENT, .index = index });
}

void deeds_release(struct deeds *d)
{
	for (size_t i = 0; i < d->n; i++)
		free(d->list[i].text);
	d->n = 0;
}
