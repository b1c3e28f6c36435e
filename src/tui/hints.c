#include "tui/hints.h"

#include <string.h>

#include "base/buf.h"
#include "tui/cells.h"

#define RANKS 4 /* what ranks higher stands in the help alone */
#define GAP   2 /* columns between two */

/* What key it is, into name; the columns that both take, 0 where no key does it. */
static int cols_of(const struct hint *h, const struct keymap *keys,
		   struct buf *name)
{
	buf_reset(name);
	keymap_keys(keys, h->screen, h->action, true, name);
	return name->len ? (int)(name->len + 1 + strlen(h->word)) : 0;
}

/* Up to which rank there is room for all. */
static int rank_for(struct hints hints, const struct keymap *keys, int room,
		    struct buf *name)
{
	int cols[RANKS] = { 0 }, all = -GAP, rank = 0;

	for (size_t i = 0; i < hints.n; i++) {
		const struct hint *h = &hints.list[i];
		int n = h->rank < RANKS ? cols_of(h, keys, name) : 0;

		if (n)
			cols[h->rank] += n + GAP;
	}
	for (all += cols[0]; rank + 1 < RANKS; rank++) {
		all += cols[rank + 1];
		if (all > room)
			break;
	}
	return rank;
}

void hints_view(struct hints hints, const struct keymap *keys,
		struct cells *out, struct rect r)
{
	struct buf name;
	int rank, col = r.col;

	buf_init(&name, 256);
	rank = rank_for(hints, keys, r.cols, &name);
	for (size_t i = 0; i < hints.n; i++) {
		const struct hint *h = &hints.list[i];
		int n = h->rank <= rank ? cols_of(h, keys, &name) : 0;
		int key = (int)name.len;

		if (!n)
			continue;
		cells_puts(out, r.row, col, key, name.s, INK_KEY);
		cells_puts(out, r.row, col + key + 1, n - key - 1, h->word,
			   INK_BAR);
		col += n + GAP;
	}
	buf_release(&name);
}
