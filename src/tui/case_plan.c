#include "tui/case_plan.h"

#include <string.h>

#include "base/buf.h"
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

static void put_option(struct buf *out, const struct terms *p,
		       const struct terms *usual, enum term id)
{
	struct buf value, without;

	buf_init(&value, BUF_TEXT_MAX);
	buf_init(&without, BUF_TEXT_MAX);
	terms_say(p, id, &value);
	terms_say(usual, id, &without);
	if (id == TERM_SEED || strcmp(value.s, without.s) != 0) {
		buf_printf(out, " --%s ", terms_name(id));
		put_word(out, value.s);
	}
	buf_release(&value);
	buf_release(&without);
}

void case_plan_command(const struct terms *p, const struct terms *usual,
		       const struct court_case *kase, struct buf *out)
{
	static const enum term order[] = {
		TERM_SIDE,     TERM_ORALIST,   TERM_BENCH,    TERM_SIMULATOR,
		TERM_ADVOCATE, TERM_READER,    TERM_GUARD,    TERM_CLOCK,
		TERM_MINUTES,  TERM_INTERRUPT, TERM_FEEDBACK, TERM_OPENING,
		TERM_ISSUES,   TERM_SEED,
	};
	struct terms without = *usual;

	/* petitioner is what no option means, whatever the lobby had chosen */
	without.side = SIDE_PETITIONER;
	buf_puts(out, "hotbench argue ");
	if (kase->sealed) {
		buf_puts(out, "--assignment FILE");
		return;
	}
	put_word(out, kase->slug);
	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		put_option(out, p, &without, order[i]);
}
