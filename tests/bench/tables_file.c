#include "bench/tables_file.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "listen/wordvec.h"

char *tables_day(void)
{
	char day[32];
	time_t now = time(NULL);
	struct tm tm;

	strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&now, &tm));
	return xstrdup(day);
}

static void put_u32(struct buf *b, uint32_t v)
{
	buf_add(b, (const char *)&v, sizeof v);
}

static void put_u64(struct buf *b, uint64_t v)
{
	buf_add(b, (const char *)&v, sizeof v);
}

static void put_head(struct buf *b, const struct tables_form *form,
		     const struct wordvec *v, const float *floats,
		     const char *about)
{
	uint32_t head_bytes;

	buf_add(b, form->magic, 8);
	put_u32(b, 0); /* below */
	put_u32(b, (uint32_t)form->n);
	put_u32(b, (uint32_t)form->size);
	put_u32(b, (uint32_t)wordvec_dims(v));
	put_u64(b, wordvec_sum(v));
	put_u64(b, 0); /* when all is there */
	if (form->n_floats)
		buf_add(b, (const char *)floats,
			form->n_floats * sizeof *floats);
	buf_puts(b, about);
	do
		buf_putc(b, '\0');
	while (b->len % 8);
	head_bytes = (uint32_t)b->len;
	memcpy(b->s + 8, &head_bytes, sizeof head_bytes);
}

bool tables_write(const struct tables_form *form, const char *path,
		  const struct wordvec *v, const struct table *tables,
		  const float *floats, const char *about, struct error *err)
{
	struct buf b;
	uint64_t sum;
	bool ok;

	buf_init(&b, TABLES_FILE_MAX);
	put_head(&b, form, v, floats, about);
	for (size_t i = 0; i < form->n; i++)
		buf_add(&b, (const char *)&tables[i].scale, sizeof(float));
	for (size_t i = 0; i < form->n; i++)
		buf_add(&b, (const char *)tables[i].w, form->size);
	sum = str_hash(b.s + TABLES_HEAD, b.len - TABLES_HEAD);
	memcpy(b.s + TABLES_HEAD - 8, &sum, sizeof sum);
	ok = file_write(path, b.s, b.len, 0644, err);
	printf("%s: %zu tables of %zu weights, %zu bytes in %s\n", form->what,
	       form->n, form->size, b.len, path);
	buf_release(&b);
	return ok;
}
