#include "memo/ask.h"

#include "analysis/event.h"
#include "base/buf.h"
#include "court/prompt.h"

void ask_choice(struct buf *out, const char *const *names, size_t n)
{
	buf_puts(out, "{\"type\":\"string\",\"enum\":[");
	for (size_t i = 0; i < n; i++)
		buf_printf(out, "%s\"%s\"", i ? "," : "", names[i]);
	buf_puts(out, "]}");
}

bool ask_fill(const struct prompt *p, const struct prompt_value *values,
	      size_t n, struct llm_request *out, struct error *err)
{
	struct buf system, user;
	bool ok;

	buf_init(&system, ASK_TEXT_MAX);
	buf_init(&user, ASK_TEXT_MAX);
	ok = prompt_fill(p->system, values, n, &system, err) &&
	     prompt_fill(p->user, values, n, &user, err);
	if (ok) {
		request_add(out, LLM_SYSTEM, system.s);
		request_add(out, LLM_USER, user.s);
	}
	buf_release(&system);
	buf_release(&user);
	return ok;
}

void ask_line(const char *s, struct buf *out)
{
	buf_init(out, ASK_TEXT_MAX);
	prompt_line(s, out);
}
