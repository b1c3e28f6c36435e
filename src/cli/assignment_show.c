/*
 * assignment_show.c - hotbench assignment show: what was assigned
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/xmalloc.h"
#include "cli/cmd_assignment.h"
#include "cli/handing.h"
#include "cli/show.h"
#include "court/assigned.h"
#include "court/assignment.h"
#include "court/catalogue.h"

struct given {
	enum show_format format;
};

static const struct option_row options[] = {
	{ "format", 0, "text|json", "how to print (text)",
	  INTO_CHOICE(struct given, format, show_format_names, 2) },
};

static void print_due(const struct assignment *a)
{
	char due[CLOCK_HERE_BYTES];
	struct assigned note;
	struct buf line;

	if (!a->due_ms)
		return;
	clock_here(a->due_ms, due);
	buf_init(&line, BUF_TEXT_MAX);
	buf_puts(&line, due);
	assignment_note(a, &note);
	if (assigned_late_ms(&note, clock_wall_ms())) {
		buf_puts(&line, "; who begins now is ");
		assigned_say_late(assigned_late_ms(&note, clock_wall_ms()),
				  &line);
	}
	show_field("due", line.s);
	buf_release(&line);
	assigned_release(&note);
}

/* Whether it can be argued here, as far as the case goes. */
static void print_here(const struct assignment *a)
{
	struct catalogue c;
	struct court_case kase = { 0 };
	struct error err = { 0 };

	catalogue_init(&c);
	if (catalogue_case_with(&c, a->case_slug, false, a->memo_key, &kase,
				&err) &&
	    assignment_is_of(a, &kase, &err))
		show_field("the case here", "the same");
	else
		show_field("the case here", err.text);
	case_release(&kase);
	catalogue_release(&c);
}

static void print_students(const struct assignment *a)
{
	struct buf list;

	buf_init(&list, BUF_TEXT_MAX);
	for (size_t i = 0; i < a->students.n; i++)
		buf_printf(&list, "%s%s", i ? ", " : "", a->students.list[i]);
	show_field(a->team ? "team (first, second oralist)" : "students",
		   list.s);
	buf_release(&list);
}

static void print_attempts(const struct assignment *a)
{
	char *n = a->attempts ? xprintf("%d", a->attempts)
			      : xstrdup("any number");

	show_field("attempts", n);
	free(n);
}

/* As they hold. */
static void print_terms(const struct terms *given)
{
	struct terms held = *given;
	struct buf said;

	terms_hold(&held);
	buf_init(&said, BUF_TEXT_MAX);
	show_title("Terms");
	for (int id = 0; id < TERMS; id++) {
		buf_reset(&said);
		terms_say(&held, (enum term)id, &said);
		if (said.len && strcmp(said.s, "0") != 0)
			printf("  %-10s %s\n", terms_name((enum term)id),
			       said.s);
	}
	buf_release(&said);
}

static void print_own(const struct assignment *a)
{
	struct terms whole;
	char *head;

	if (!a->own)
		return;
	head = xprintf("Allowed to student %s, whose file this is", a->own);
	show_title(head);
	free(head);
	whole = a->terms;
	assignment_extend(a, &whole);
	if (a->extra_time > 1 && whole.minutes > 0)
		printf("  %g times the minutes: %g\n", a->extra_time,
		       whole.minutes);
	else if (a->extra_time > 1)
		printf("  %g times the minutes\n", a->extra_time);
	if (a->no_clock)
		puts("  no clock");
	if (a->no_interruption)
		puts("  no interruptions");
}

static void print(const struct assignment *a)
{
	char *named = xprintf("%s (%s)", a->case_title, a->case_slug);

	puts(a->title);
	show_field("case", named);
	free(named);
	print_here(a);
	print_due(a);
	print_students(a);
	print_attempts(a);
	if (*a->memo_key)
		show_field("memo", a->memo_after_due
					   ? "sealed; no debrief shows it "
					     "before the due date"
					   : "sealed; the debrief shows it");
	show_field("hash", a->hash);
	print_terms(&a->terms);
	print_own(a);
}

static int run(struct args *args)
{
	struct given s = { SHOW_TEXT };
	struct assignment a;
	struct error err = { 0 };
	struct buf out;
	int code = EXIT_DONE;

	if (!args_take(args, &s))
		return args->code;
	if (!handing_load(&a, args->words[0], &err)) {
		code = cli_fail(&err);
	} else if (s.format == SHOW_TEXT) {
		print(&a);
	} else {
		buf_init(&out, BUF_TEXT_MAX);
		assignment_show(&out, &a);
		code = show_buf(&out);
	}
	assignment_release(&a);
	return code;
}

const struct command assignment_show_command = {
	.name = "assignment show",
	.usage = "FILE [--format text|json]",
	.help = "What was assigned, and whether the case here is that one.",
	.run = run,
	.options = options,
	.n_options = 1,
	.min_words = 1,
	.max_words = 1,
};
