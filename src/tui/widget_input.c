#include "tui/widget_input.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "tui/keys.h"

static bool paste(struct editor *line, const char *s, size_t len)
{
	struct buf one;
	bool ok;

	while (len && strchr("\r\n", s[len - 1]))
		len--;
	buf_init(&one, line->text.max);
	ok = buf_add(&one, s, len);
	for (size_t i = 0; i < one.len; i++)
		if (strchr("\r\n", one.s[i]))
			one.s[i] = ' ';
	ok = ok && editor_insert(line, one.s, one.len);
	buf_release(&one);
	return ok;
}

bool input_edit(struct editor *line, const struct keymap *keys,
		const struct key *key)
{
	int action = keymap_find(keys, KEYMAP_EDIT, key->code);

	if (key->code == K_PASTE)
		return paste(line, key->paste, key->paste_len);
	if (action >= 0 && action != EDIT_NEWLINE)
		editor_act(line, action);
	else if (keys_is_text(key->code))
		return editor_type(line, key->code);
	return true;
}

void input_view_line(const struct editor *line, struct cells *out,
		     struct rect r)
{
	const struct buf *text = &line->text;
	size_t from = 0;
	int cols = utf8_width(text->s, line->cursor), w;

	if (r.cols < 2)
		return;
	while (cols >= r.cols) {
		from += utf8_grapheme(text->s + from, text->len - from, &w);
		cols -= w;
	}
	cells_text(out, r.row, r.col, r.cols, text->s + from, text->len - from,
		   INK_EDIT);
	cells_cursor(out, r.row, r.col + cols);
}

void input_init(struct input *p)
{
	memset(p, 0, sizeof *p);
	editor_init_line(&p->line);
}

void input_release(struct input *p)
{
	editor_release(&p->line);
}

void input_ask(struct input *p, const char *label, const char *text)
{
	snprintf(p->label, sizeof p->label, "%s", label);
	editor_set(&p->line, text, strlen(text));
	p->open = true;
}

enum input_end input_key(struct input *p, const struct keymap *keys,
			 const struct key *key)
{
	bool is_text = keys_is_text(key->code);

	if (key->code == K_ENTER) {
		p->open = false;
		return INPUT_TAKEN;
	}
	if (key->code == (KM_CTRL | 'c') ||
	    (!is_text &&
	     keymap_find(keys, KEYMAP_PAGER, key->code) == PAGER_BACK)) {
		p->open = false;
		return INPUT_LEFT;
	}
	return input_edit(&p->line, keys, key) ? INPUT_OPEN : INPUT_FULL;
}

void input_view(const struct input *p, struct cells *out, struct rect r)
{
	size_t len = strlen(p->label);
	bool apart = len && p->label[len - 1] == ' '; /* its own blank */
	int used =
		cells_clip(out, r.row, r.col, r.cols / 2, p->label, INK_NOTICE);

	rect_cut_left(&r, apart ? used : used + 1);
	input_view_line(&p->line, out, r);
}
