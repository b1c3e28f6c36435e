#include "tui/case_plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "court/case.h"

/* A word for /bin/sh: as it is where that is safe, else in single quotes. */
static void put_word(struct buf *out, const char *s)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				   "0123456789-_.,:/=+@%";

	if (*s && s[strspn(s, safe)] == '\0') {
		buf_puts(out, s);
		return;
	}
	buf_putc(out, '\'');
	for (; *s; s++)
		if (*s == '\'')
			buf_puts(out, "'\\''");
		else
			buf_putc(out, *s);
	buf_putc(out, '\'');
}

static void put_option(struct buf *out, const char *name, const char *value,
		       const char *usual)
{
	if (!strcmp(value, usual))
		return;
	buf_printf(out, " --%s ", name);
	put_word(out, value);
}

static const char *on_off(bool on)
{
	return on ? "on" : "off";
}

void case_plan_command(const struct case_plan *p, const struct case_plan *usual,
		       const char *slug, struct buf *out)
{
	buf_puts(out, "hotbench argue ");
	put_word(out, slug);
	/* petitioner is what no option means, whatever the lobby had chosen */
	put_option(out, "side", side_names[p->side],
		   side_names[SIDE_PETITIONER]);
	put_option(out, "bench", p->bench, usual->bench);
	put_option(out, "simulator", p->simulator, usual->simulator);
	put_option(out, "advocate", p->advocate, "");
	put_option(out, "reader", p->reader, usual->reader);
	put_option(out, "guard", on_off(p->guard), on_off(usual->guard));
	put_option(out, "clock", clock_kind_names[p->clock],
		   clock_kind_names[usual->clock]);
	if (p->minutes > 0)
		buf_printf(out, " --minutes %g", p->minutes);
	put_option(out, "interrupt", interrupting_names[p->interrupting],
		   interrupting_names[usual->interrupting]);
	put_option(out, "feedback", feedback_names[p->feedback],
		   feedback_names[usual->feedback]);
	put_option(out, "opening", on_off(p->opening), on_off(usual->opening));
	put_option(out, "issues", p->issues, "");
	buf_printf(out, " --seed %llu", (unsigned long long)p->seed);
}

static bool check_issue(const struct court_case *c, enum side_id side,
			const char *id, struct error *err)
{
	const struct issue *issue = case_issue(c, id);

	if (!issue)
		return error_set(err, ERR_USAGE,
				 "The case has no issue called '%.80s'.", id);
	if (!case_presses(issue, side))
		return error_set(err, ERR_USAGE,
				 "The issue '%.80s' does not press the %s.", id,
				 side_names[side]);
	return true;
}

bool case_plan_check_issues(const struct court_case *c, enum side_id side,
			    const char *list, struct error *err)
{
	bool ok = true;

	while (ok && *list) {
		size_t n = strcspn(list, ",");
		char *id = xstrndup(list, n);

		if (n)
			ok = check_issue(c, side, id, err);
		free(id);
		list += n + (list[n] == ',');
	}
	return ok;
}
