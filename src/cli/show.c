#include "cli/show.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "cli/cli.h"

#define WIDTH_COLS 79

const char *const show_format_names[SHOW_TABLES] = { "text", "json", "jsonl",
						     "csv" };

void show_item(const char *mark, const char *s, int indent)
{
	int room = indent - utf8_width(mark, strlen(mark));
	struct wrap w = wrap_text(s, strlen(s), WIDTH_COLS - indent);
	size_t from, to;
	bool first = true;

	while (wrap_next(&w, &from, &to)) {
		if (from == to)
			putchar('\n');
		else if (first)
			printf("%*s%s%.*s\n", room, "", mark, (int)(to - from),
			       s + from);
		else
			printf("%*s%.*s\n", indent, "", (int)(to - from),
			       s + from);
		first = false;
	}
}

void show_text(const char *s, int indent)
{
	show_item("", s, indent);
}

void show_items(const char *title, const struct texts *t)
{
	if (!t->n)
		return;
	printf("  %s\n", title);
	for (size_t i = 0; i < t->n; i++)
		show_item("- ", t->list[i], 6);
}

void show_title(const char *title)
{
	printf("\n%s\n", title);
}

void show_field(const char *name, const char *value)
{
	char mark[32];

	if (!value || !*value)
		return;
	snprintf(mark, sizeof mark, "%-10s ", name);
	show_item(mark, value, 11);
}

void show_cell(const char *s, int width_cols)
{
	int used = utf8_width(s, strlen(s));

	printf("%s%*s", s, (used < width_cols ? width_cols - used : 0) + 2, "");
}

int show_buf(struct buf *text)
{
	struct error err;
	int code = EXIT_DONE;

	if (buf_whole(text, "the result", &err))
		fwrite(text->s, 1, text->len, stdout);
	else
		code = cli_fail(&err);
	buf_release(text);
	return code;
}
