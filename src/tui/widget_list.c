#include "tui/widget_list.h"

static void keep_in_view(struct list *l)
{
	size_t rows = l->rows > 0 ? (size_t)l->rows : 1;

	if (l->selected < l->top)
		l->top = l->selected;
	if (l->selected >= l->top + rows)
		l->top = l->selected - rows + 1;
	if (l->n <= rows)
		l->top = 0;
	else if (l->top > l->n - rows)
		l->top = l->n - rows;
}

void list_set(struct list *l, size_t n, int rows)
{
	l->n = n;
	l->rows = rows;
	if (l->selected >= n)
		l->selected = n ? n - 1 : 0;
	keep_in_view(l);
}

bool list_select(struct list *l, size_t i)
{
	bool moved;

	if (!l->n)
		return false;
	if (i >= l->n)
		i = l->n - 1;
	moved = i != l->selected;
	l->selected = i;
	keep_in_view(l);
	return moved;
}

bool list_move(struct list *l, long step)
{
	if (step < 0 && (size_t)-step > l->selected)
		return list_select(l, 0);
	return list_select(l, (size_t)((long)l->selected + step));
}

bool list_act(struct list *l, enum keymap_screen screen, int action)
{
	switch (keymap_moves(screen, action)) {
	case PAGER_UP: return list_move(l, -1);
	case PAGER_DOWN: return list_move(l, 1);
	case PAGER_PAGE_UP: return list_move(l, -l->rows);
	case PAGER_PAGE_DOWN: return list_move(l, l->rows);
	case PAGER_TOP: return list_select(l, 0);
	case PAGER_BOTTOM: return list_select(l, l->n);
	default: return false;
	}
}

void list_mark(const struct list *l, size_t i, struct cells *out,
	       struct rect row)
{
	if (i != l->selected)
		return;
	cells_puts(out, row.row, row.col, 1, "▸", INK_ACCENT);
	cells_cursor(out, row.row, row.col);
}

enum ink list_ink(const struct list *l, size_t i)
{
	return i == l->selected ? INK_TITLE : INK_TEXT;
}
