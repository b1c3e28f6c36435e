#include "tui/hints.h"

#include <string.h>

#include "base/buf.h"
#include "tui/cells.h"

/* Draws the hints up to a rank, or (out NULL) only measures them. */
static int put(struct hints hints, const struct keymap *keys, int rank,
	       struct cells *out, struct rect r)
{
	int used = 0;

	for (size_t i = 0; i < hints.n; i++) {
		const struct hint *h = &hints.list[i];
		struct buf name;

		buf_init(&name, 256);
		keymap_keys(keys, h->screen, h->action, true, &name);
		if (h->rank <= rank && name.len) {
			int len = (int)name.len, word = (int)strlen(h->word);

			if (out) {
				cells_puts(out, r.row, r.col + used, len,
					   name.s, INK_KEY);
				cells_puts(out, r.row, r.col + used + len + 1,
					   word, h->word, INK_BAR);
			}
			used += len + word + 3;
		}
		buf_release(&name);
	}
	return used - 2;
}

void hints_view(struct hints hints, const struct keymap *keys,
		struct cells *out, struct rect r)
{
	int rank = 3;

	while (rank && put(hints, keys, rank, NULL, r) > r.cols)
		rank--;
	put(hints, keys, rank, out, r);
}
