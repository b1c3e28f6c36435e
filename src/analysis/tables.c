#include "analysis/tables.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "listen/wordvec.h"

struct head {
	char magic[8];
	uint32_t head_bytes, tables, size, dims;
	uint64_t vectors, sum;
};
_Static_assert(sizeof(struct head) == TABLES_HEAD, "as the file has it");

static bool all_finite(const float *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isfinite(v[i]))
			return false;
	return true;
}

static const char *whats_wrong(const struct tables_form *form,
			       const struct wordvec *v, const struct buf *b,
			       float *floats)
{
	size_t own = form->n_floats * sizeof *floats;
	float scales[TABLES_MOST];
	struct head h;

	if (b->len < sizeof h + own || memcmp(b->s, form->magic, 8) != 0)
		return "not of this version";
	memcpy(&h, b->s, sizeof h);
	if (h.tables != form->n || h.size != form->size)
		return "not of this version";
	if (h.head_bytes < sizeof h + own || h.head_bytes > b->len ||
	    b->len != h.head_bytes + form->n * sizeof *scales +
			      (uint64_t)h.tables * h.size)
		return "cut short";
	if (str_hash(b->s + sizeof h, b->len - sizeof h) != h.sum)
		return "damaged";
	if (own)
		memcpy(floats, b->s + sizeof h, own);
	memcpy(scales, b->s + h.head_bytes, form->n * sizeof *scales);
	if (!all_finite(floats, form->n_floats) || !all_finite(scales, form->n))
		return "a number in it is none";
	if (h.dims != wordvec_dims(v) || h.vectors != wordvec_sum(v))
		return "made for other word vectors";
	return NULL;
}

static void take(const struct tables_form *form, const struct buf *b,
		 struct table *out)
{
	const char *scales, *at;
	struct head h;

	memcpy(&h, b->s, sizeof h);
	scales = b->s + h.head_bytes;
	at = scales + form->n * sizeof(float);
	for (size_t i = 0; i < form->n; i++, at += form->size) {
		memcpy(&out[i].scale, scales + i * sizeof(float),
		       sizeof(float));
		out[i].w = xmalloc(form->size);
		memcpy(out[i].w, at, form->size);
	}
}

bool tables_read(const struct tables_form *form, const char *path,
		 const struct wordvec *v, struct table *out, float *floats,
		 struct error *err)
{
	struct buf b;
	const char *wrong = NULL;
	bool ok;

	buf_init(&b, TABLES_FILE_MAX);
	ok = file_read(path, &b, err);
	if (ok)
		wrong = whats_wrong(form, v, &b, floats);
	if (ok && !wrong)
		take(form, &b, out);
	buf_release(&b);
	return ok && (!wrong || error_set(err, ERR_DATA, "%s: %s: %s", path,
					  form->what, wrong));
}

void tables_release(struct table *t, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(t[i].w);
}
