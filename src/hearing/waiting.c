#include "hearing/waiting.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "court/transcript.h"

#define QUERY_MAX 80 /* bytes of a search that are shown */

/* "docket_files: seven days; filename: x; k: 3" */
static const char *query_of(const char *input, int *len)
{
	const char *from = strstr(input, ": "), *to;

	from = from ? from + 2 : input;
	to = strstr(from, "; ");
	*len = to ? (int)(to - from) : (int)strlen(from);
	return from;
}

/* "docket_files: ; document: joint-appendix; paragraph 11; k: 3": what it opens, and
 * where; false of a search. */
static bool opening_of(const char *input, char *out, size_t size)
{
	static const char key[] = "; document: ";
	const char *from = strstr(input, key), *to;

	if (!from)
		return false;
	from += sizeof key - 1;
	to = strstr(from, "; k: ");
	snprintf(out, size, "OPEN %.*s",
		 (int)utf8_prefix(from, to && to - from < QUERY_MAX
						? (size_t)(to - from)
						: QUERY_MAX),
		 from);
	return true;
}

void waiting_last(struct waiting *w, const struct step *step)
{
	const char *what = step->input;
	int len = (int)strlen(what);

	w->last[0] = '\0';
	if (!strcmp(step->action, "CLOSED_SEARCH") &&
	    opening_of(step->input, w->last, sizeof w->last))
		return;
	if (!strcmp(step->action, "CLOSED_SEARCH")) {
		what = query_of(step->input, &len);
		if (len > QUERY_MAX)
			len = (int)utf8_prefix(what, QUERY_MAX);
		snprintf(w->last, sizeof w->last, "SEARCH \"%.*s\"", len, what);
	} else if (!strcmp(step->action, "JUSTICE_PROFILE")) {
		snprintf(w->last, sizeof w->last, "PROFILE %.*s",
			 (int)utf8_prefix(what, QUERY_MAX), what);
	} else {
		snprintf(w->last, sizeof w->last, "%.40s", step->action);
	}
}

static const char *stage_words(const struct waiting *w)
{
	switch (w->stage) {
	case LLM_QUEUED: return "queued";
	case LLM_SENDING: return "sending";
	case LLM_LOADING: return "loading the model";
	case LLM_THINKING: return "thinking";
	case LLM_WRITING: return "speaking";
	case LLM_RESTING: return "waiting to ask again";
	case LLM_SENT:
	case LLM_GONE: break;
	}
	return "waiting for the model";
}

/* What stands between a reading, or a step, and its beginning. */
static bool is_held_up(const struct waiting *w)
{
	return w->stage == LLM_LOADING || w->stage == LLM_RESTING ||
	       w->stage == LLM_QUEUED;
}

static void put_matter(const struct waiting *w, struct buf *out)
{
	bool plain = w->what == WAITING_QUESTION && !w->steps;

	if (w->what == WAITING_READING)
		buf_puts(out, "reading your answer, ");
	if (w->steps)
		buf_printf(out, "step %d of %d, ", w->step, w->steps);
	if (plain || is_held_up(w))
		buf_printf(out, "%s, ", stage_words(w));
}

bool waiting_words(const struct waiting *w, int64_t now_ms, const char *stop,
		   char *out, size_t size)
{
	struct buf raw, safe;

	out[0] = '\0';
	if (w->what == WAITING_NOTHING)
		return false;
	buf_init(&raw, BUF_TEXT_MAX);
	buf_init(&safe, BUF_TEXT_MAX);
	put_matter(w, &raw);
	buf_printf(
		&raw, "%lld s",
		(long long)(now_ms > w->since_ms ? now_ms - w->since_ms : 0) /
			1000);
	if (stop)
		buf_printf(&raw, " (%s)", stop);
	if (w->steps && w->last[0])
		buf_printf(&raw, ": %s", w->last);
	sanitise(&safe, raw.s, raw.len, SANITISE_LINE);
	snprintf(out, size, "%.*s", (int)utf8_prefix(safe.s, size - 1), safe.s);
	buf_release(&raw);
	buf_release(&safe);
	return true;
}

int64_t waiting_deadline_ms(const struct waiting *w, int64_t now_ms)
{
	int64_t passed = now_ms - w->since_ms;

	if (w->what == WAITING_NOTHING)
		return INT64_MAX;
	return passed < 0 ? w->since_ms + 1000 : now_ms + 1000 - passed % 1000;
}
