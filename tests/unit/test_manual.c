/* man/hotbench.1 lists every key of every screen and every command of the line
 * mode, as the program's own tables have them.  ACCEPT=yes writes the section. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/file.h"
#include "line/line.h"
#include "tui/keymap.h"
#include "unit/helper.h"

#define MANUAL "man/hotbench.1"
#define BEGIN  ".\\\" keys: written by `make accept` from the tables\n"
#define END    ".\\\" end of keys\n"

/* A minus in a manual is "-" as it stands; a backslash is not. */
static void put_text(struct buf *b, const char *s)
{
	for (; *s; s++)
		if (*s == '\\')
			buf_puts(b, "\\e");
		else
			buf_putc(b, *s);
}

static void put_screen(struct buf *b, enum keymap_screen screen)
{
	size_t n;
	const struct keymap_row *rows = keymap_rows(screen, &n);

	/* \&: "At" by itself would be a name for Unix */
	buf_printf(b,
		   ".Ss \\&%s\nSection\n.Ql [keys %s]\n"
		   ".Bl -tag -width Ctrl-Down -compact\n",
		   keymap_heading(screen), keymap_screen_name(screen));
	for (size_t i = 0; i < n; i++) {
		buf_puts(b, ".It \"");
		put_text(b, rows[i].keys);
		buf_puts(b, "\"\n");
		put_text(b, rows[i].what);
		buf_printf(b, "\n.Pq %s\n", rows[i].name);
	}
	buf_puts(b, ".El\n");
}

static void put_section(struct buf *b)
{
	buf_puts(b, BEGIN);
	for (int s = 0; s < KEYMAP_COUNT; s++)
		put_screen(b, (enum keymap_screen)s);
	buf_puts(b, ".Ss \\&In the line mode\n"
		    ".Bl -tag -width \":docket QUERY\" -compact\n");
	for (size_t i = 0; i < line_n_commands; i++)
		buf_printf(b, ".It \":%s%s%s\"\n%s\n", line_commands[i].name,
			   *line_commands[i].arg ? " " : "",
			   line_commands[i].arg, line_commands[i].help);
	buf_puts(b, ".El\n" END);
}

static void rewrite(const char *before, size_t head, const char *tail,
		    const struct buf *section)
{
	struct buf all;

	buf_init(&all, BUF_TEXT_MAX);
	buf_add(&all, before, head);
	buf_puts(&all, section->s);
	buf_puts(&all, tail);
	assert_true(file_write(MANUAL, all.s, all.len, 0644, NULL));
	buf_release(&all);
}

static void manual_has_the_keys_of_the_tables(void **state)
{
	const char *accept = getenv("ACCEPT"), *begin, *end;
	struct buf manual, section;

	(void)state;
	buf_init(&manual, BUF_TEXT_MAX);
	buf_init(&section, BUF_TEXT_MAX);
	assert_true(file_read(MANUAL, &manual, NULL));
	put_section(&section);
	begin = strstr(manual.s, BEGIN);
	assert_non_null(begin);
	end = strstr(begin, END);
	assert_non_null(end);
	end += strlen(END);
	if (accept && !strcmp(accept, "yes"))
		rewrite(manual.s, (size_t)(begin - manual.s), end, &section);
	else if (strncmp(begin, section.s, (size_t)(end - begin)) ||
		 strlen(section.s) != (size_t)(end - begin))
		fail_msg("the keys in " MANUAL " are not those of the tables; "
			 "`make accept` writes them");
	buf_release(&manual);
	buf_release(&section);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(manual_has_the_keys_of_the_tables),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
