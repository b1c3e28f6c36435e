#include "store/pages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/xmalloc.h"

#define HEAD_BYTES	 100
#define LOG_HEAD_BYTES	 32
#define FRAME_HEAD_BYTES 24
#define ROW_MAX		 ((size_t)33 << 20) /* a turn and its columns */
#define PAGES_MAX	 ((uint32_t)1 << 28)

enum page_type {
	INDEX_INNER = 2,
	TABLE_INNER = 5,
	INDEX_LEAF = 10,
	TABLE_LEAF = 13,
};

struct pages {
	int file, log; /* descriptors, -1: there is none */
	size_t bytes;  /* of a page */
	uint32_t n;
	int64_t *logged; /* where in the log each page stands, n + 1; 0: not */
	unsigned char *page, *more; /* the one that is looked at; overflow */
	uint32_t at;		    /* which one `page` is, 0 for none */
	struct buf row;
};

/* ---- bytes ---- */

static uint32_t be(const unsigned char *b, int n)
{
	uint32_t v = 0;

	while (n--)
		v = v << 8 | *b++;
	return v;
}

/* The bytes it took, at most nine; 0 when `end` comes before its end. */
static size_t varint(const unsigned char *s, const unsigned char *end,
		     uint64_t *v)
{
	*v = 0;
	for (size_t i = 0; i < 9 && s + i < end; i++) {
		if (i == 8) {
			*v = *v << 8 | s[i];
			return 9;
		}
		*v = *v << 7 | (s[i] & 0x7f);
		if (!(s[i] & 0x80))
			return i + 1;
	}
	return 0;
}

static bool read_at(int fd, void *to, size_t n, int64_t at)
{
	char *s = to;

	while (n) {
		ssize_t got = pread(fd, s, n, (off_t)at);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		s += got;
		at += got;
		n -= (size_t)got;
	}
	return true;
}

/* ---- opening ---- */

static bool is_page_size(size_t n)
{
	return n >= 512 && n <= 65536 && !(n & (n - 1));
}

static size_t size_of_pages(int fd)
{
	unsigned char head[HEAD_BYTES];
	size_t n;

	if (!read_at(fd, head, sizeof head, 0))
		return PAGES_SIZE_USUAL;
	n = be(head + 16, 2);
	n = n == 1 ? 65536 : n;
	return is_page_size(n) ? n : PAGES_SIZE_USUAL;
}

static int64_t bytes_of(int fd)
{
	struct stat st;

	return fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode)
		       ? (int64_t)st.st_size
		       : 0;
}

struct frame {
	uint32_t page;
	bool commits;
	uint64_t salt;
};

static bool read_frame(const struct pages *p, int64_t at, struct frame *f)
{
	unsigned char head[FRAME_HEAD_BYTES];

	if (!read_at(p->log, head, sizeof head, at))
		return false;
	*f = (struct frame){ .page = be(head, 4),
			     .commits = be(head + 4, 4) != 0,
			     .salt = (uint64_t)be(head + 8, 4) << 32 |
				     be(head + 12, 4) };
	return f->page && f->page <= PAGES_MAX;
}

static void grow(struct pages *p, uint32_t n)
{
	if (n <= p->n)
		return;
	p->logged = xreallocarray(p->logged, (size_t)n + 1, sizeof *p->logged);
	memset(p->logged + p->n + 1, 0, (n - p->n) * sizeof *p->logged);
	p->n = n;
}

/* The end of the last whole transaction; frames of an older round have another
 * salt.  Checksums are not looked at: one flipped bit must not cost the rest. */
static int64_t end_of_log(const struct pages *p, int64_t step)
{
	int64_t at = LOG_HEAD_BYTES, end = at;
	struct frame f;
	uint64_t salt = 0;

	for (; read_frame(p, at, &f); at += step) {
		if (at == LOG_HEAD_BYTES)
			salt = f.salt;
		if (f.salt != salt)
			break;
		if (f.commits)
			end = at + step;
	}
	return end;
}

static void take_log(struct pages *p)
{
	int64_t step = FRAME_HEAD_BYTES + (int64_t)p->bytes;
	int64_t end = p->log < 0 ? 0 : end_of_log(p, step);
	int64_t longest = bytes_of(p->log) / step + p->n;
	struct frame f;

	for (int64_t at = LOG_HEAD_BYTES; at < end; at += step) {
		/* a number out of all proportion is damage */
		if (!read_frame(p, at, &f) || f.page > longest)
			continue;
		grow(p, f.page);
		p->logged[f.page] = at + FRAME_HEAD_BYTES;
	}
}

struct pages *pages_open(const char *path, size_t page_bytes, struct error *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct pages *p;
	char *log;
	int64_t n;

	if (fd < 0) {
		error_errno(err, "%s: cannot be read", path);
		return NULL;
	}
	p = xcalloc(1, sizeof *p);
	log = xprintf("%s-wal", path);
	p->file = fd;
	p->log = open(log, O_RDONLY | O_CLOEXEC);
	free(log);
	p->bytes = page_bytes ? page_bytes : size_of_pages(fd);
	n = bytes_of(fd) / (int64_t)p->bytes;
	p->n = n > PAGES_MAX ? PAGES_MAX : (uint32_t)n;
	p->logged = xcalloc((size_t)p->n + 1, sizeof *p->logged);
	p->page = xmalloc(p->bytes);
	p->more = xmalloc(p->bytes);
	buf_init(&p->row, ROW_MAX);
	take_log(p);
	return p;
}

void pages_close(struct pages *p)
{
	if (!p)
		return;
	close(p->file);
	if (p->log >= 0)
		close(p->log);
	free(p->logged);
	free(p->page);
	free(p->more);
	buf_release(&p->row);
	free(p);
}

size_t pages_bytes(const struct pages *p)
{
	return p->bytes;
}

/* ---- pages and cells ---- */

static bool read_page(const struct pages *p, uint32_t n, unsigned char *to)
{
	if (!n || n > p->n)
		return false;
	if (p->logged[n])
		return read_at(p->log, to, p->bytes, p->logged[n]);
	return read_at(p->file, to, p->bytes, ((int64_t)n - 1) * p->bytes);
}

static bool look_at(struct pages *p, uint32_t n)
{
	if (p->at != n)
		p->at = read_page(p, n, p->page) ? n : 0;
	return p->at != 0;
}

static size_t head_of(const struct pages *p)
{
	return p->at == 1 ? HEAD_BYTES : 0;
}

/* A type that is none is taken for a leaf of a table whose first byte was hit. */
static enum page_type type_of(const struct pages *p)
{
	switch (p->page[head_of(p)]) {
	case INDEX_INNER: return INDEX_INNER;
	case TABLE_INNER: return TABLE_INNER;
	case INDEX_LEAF: return INDEX_LEAF;
	default: return TABLE_LEAF;
	}
}

static size_t list_of(const struct pages *p)
{
	return head_of(p) + (type_of(p) == INDEX_INNER ? 12 : 8);
}

static uint32_t count_cells(const struct pages *p)
{
	uint32_t n = be(p->page + head_of(p) + 3, 2);
	uint32_t most = (uint32_t)(p->bytes - list_of(p)) / 2;

	if (type_of(p) == TABLE_INNER)
		return 0;
	return n > most ? most : n;
}

bool pages_next(struct pages *p, struct pages_place *at)
{
	if (!at->page)
		at->page = 1;
	for (; at->page <= p->n; at->page++) {
		if (look_at(p, at->page) && at->cell < count_cells(p)) {
			at->cell++;
			return true;
		}
		at->cell = 0;
	}
	return false;
}

/* ---- rows ---- */

/* How much of a row of `len` bytes lies in the page itself. */
static size_t kept_local(const struct pages *p, bool is_entry, uint64_t len)
{
	size_t most =
		is_entry ? (p->bytes - 12) * 64 / 255 - 23 : p->bytes - 35;
	size_t least = (p->bytes - 12) * 32 / 255 - 23, n;

	if (len <= most)
		return (size_t)len;
	n = least + (size_t)((len - least) % (p->bytes - 4));
	return n <= most ? n : least;
}

/* The rest of a row, page after page; false where the chain breaks. */
static bool take_overflow(struct pages *p, uint32_t next, size_t rest)
{
	while (rest) {
		size_t n = p->bytes - 4 < rest ? p->bytes - 4 : rest;

		if (!read_page(p, next, p->more))
			return false;
		buf_add(&p->row, (const char *)p->more + 4, n);
		rest -= n;
		next = be(p->more, 4);
	}
	return true;
}

/* The bytes of the row at `s` into p->row; false when there is none. */
static bool take_row(struct pages *p, const unsigned char *s,
		     struct pages_row *out)
{
	const unsigned char *end = p->page + p->bytes;
	uint64_t len, id = 0;
	size_t n, local;

	if (type_of(p) == INDEX_INNER)
		s += 4;
	if (s >= end || !(n = varint(s, end, &len)) || len > ROW_MAX)
		return false;
	s += n;
	if (!out->is_entry) {
		if (!(n = varint(s, end, &id)))
			return false;
		s += n;
	}
	out->id = (int64_t)id;
	local = kept_local(p, out->is_entry, len);
	out->cut = local > (size_t)(end - s);
	local = out->cut ? (size_t)(end - s) : local;
	buf_reset(&p->row);
	buf_add(&p->row, (const char *)s, local);
	if (out->cut || local == len)
		return true;
	s += local;
	out->cut = end - s < 4 ||
		   !take_overflow(p, be(s, 4), (size_t)(len - local));
	return true;
}

static const unsigned char int_bytes[] = { 0, 1, 2, 3, 4, 6, 8 };

static int64_t whole_number(const unsigned char *s, size_t n)
{
	uint64_t v = n && s[0] & 0x80 ? UINT64_MAX : 0;

	while (n--)
		v = v << 8 | *s++;
	return (int64_t)v;
}

/* One value of a serial type; the bytes that it takes. */
static size_t take_value(uint64_t type, const unsigned char *s, size_t room,
			 struct column *c)
{
	size_t n = 0;

	*c = (struct column){ .kind = COLUMN_NULL };
	if (type == 0) {
		return 0;
	} else if (type <= 6) {
		n = int_bytes[type];
		c->kind = n <= room ? COLUMN_INT : COLUMN_NULL;
		c->i = n <= room ? whole_number(s, n) : 0;
	} else if (type == 7) {
		c->kind = COLUMN_REAL;
		n = 8;
	} else if (type == 8 || type == 9) {
		c->kind = COLUMN_INT;
		c->i = type == 9;
	} else if (type >= 12) {
		n = (type - 12) / 2 < ROW_MAX ? (size_t)((type - 12) / 2)
					      : ROW_MAX;
		c->kind = type % 2 ? COLUMN_TEXT : COLUMN_BLOB;
		c->s = (const char *)s;
		c->len = n < room ? n : room;
	}
	return n;
}

static bool take_columns(const struct pages *p, struct pages_row *out)
{
	const unsigned char *s = (const unsigned char *)p->row.s;
	const unsigned char *end = s + p->row.len, *body;
	uint64_t head, type;
	size_t n = varint(s, end, &head);

	if (!n || head < n || head > p->row.len)
		return false;
	body = s + head;
	for (const unsigned char *t = s + n; t < s + head; t += n) {
		size_t took;

		if (out->n == PAGES_COLUMNS_MAX ||
		    !(n = varint(t, s + head, &type)))
			return false;
		took = take_value(type, body, (size_t)(end - body),
				  &out->columns[out->n++]);
		if (took > (size_t)(end - body)) {
			took = (size_t)(end - body);
			out->cut = true;
		}
		body += took;
	}
	return true;
}

bool pages_row(struct pages *p, const struct pages_place *at,
	       struct pages_row *out)
{
	size_t offset;

	*out = (struct pages_row){ .n = 0 };
	if (!look_at(p, at->page) || !at->cell || at->cell > count_cells(p))
		return false;
	out->is_entry = type_of(p) != TABLE_LEAF;
	offset = be(p->page + list_of(p) + 2 * ((size_t)at->cell - 1), 2);
	return offset < p->bytes && take_row(p, p->page + offset, out) &&
	       take_columns(p, out);
}
