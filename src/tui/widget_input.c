#include "tui/widget_input.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "tui/keys.h"

#define LINE_COLS 4096 /* never wraps; the view moves sideways */

void input_init(struct input *p)
{
	memset(p, 0, sizeof *p);
	editor_init(&p->line);
}

void input_release(struct input *p)
{
	editor_release(&p->line);
}

void input_ask(struct input *p, const char *label, const char *text)
{
	snprintf(p->label, sizeof p->label, "%s", label);
	editor_set_width(&p->line, LINE_COLS);
	editor_set(&p->line, text, strlen(text));
	p->open = true;
}

enum input_end input_key(struct input *p, const struct keymap *keys,
			 const struct key *key)
{
	int action = keymap_find(keys, KEYMAP_EDIT, key->code);
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
	if (key->code == K_PASTE)
		editor_insert(&p->line, key->paste,
			      strcspn(key->paste, "\r\n") < key->paste_len
				      ? strcspn(key->paste, "\r\n")
				      : key->paste_len);
	else if (action >= 0 && action != EDIT_NEWLINE)
		editor_act(&p->line, action);
	else if (is_text)
		editor_type(&p->line, key->code);
	return INPUT_OPEN;
}

void input_view(const struct input *p, struct cells *out, struct rect r)
{
	const struct buf *text = &p->line.text;
	size_t from = 0, cursor = p->line.cursor;
	int used;

	used = cells_clip(out, r.row, r.col, r.cols / 2, p->label, INK_NOTICE);
	rect_cut_left(&r, used + 1);
	if (r.cols < 2)
		return;
	while (utf8_width(text->s + from, cursor - from) >= r.cols)
		from += utf8_grapheme(text->s + from, text->len - from, NULL);
	cells_text(out, r.row, r.col, r.cols, text->s + from, text->len - from,
		   INK_EDIT);
	cells_cursor(out, r.row,
		     r.col + utf8_width(text->s + from, cursor - from));
}
