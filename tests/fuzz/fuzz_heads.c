/* Whatever the pages hold: labels that are labels, and marks that rise. */
#include <string.h>

#include "base/buf.h"
#include "base/sanitise.h"
#include "court/document.h"
#include "court/pagelabel.h"
#include "docket/convert.h"
#include "docket/heads.h"
#include "fuzz/fuzz.h"

static void check_labels(const char *s, size_t len, int pages)
{
	struct heads *h = heads_read(s, len);

	for (int i = 0; i <= pages + 1; i++) {
		const char *label = heads_label(h, i);
		struct pagelabel l;

		fuzz_promise(!*label ||
			     pagelabel_read(&l, label, strlen(label)));
		fuzz_promise(sanitise_is_clean(label, strlen(label)));
	}
	heads_free(h);
}

static void check_marks(const struct paragraphs *p, int pages)
{
	for (size_t i = 0; i < p->n_pages; i++) {
		fuzz_promise(p->pages[i].page >= 1 &&
			     p->pages[i].page <= pages);
		fuzz_promise(!i || p->pages[i].page > p->pages[i - 1].page);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	const char *s = (const char *)bytes;
	struct buf out;
	struct paragraphs p;
	size_t letters;
	int pages;

	buf_init(&out, BUF_TEXT_MAX);
	pages = convert_pages(s, len, &out, &letters);
	check_labels(s, len, pages);
	document_parse(&p, out.s, out.len);
	check_marks(&p, pages);
	document_release(&p);
	buf_release(&out);
	return 0;
}
