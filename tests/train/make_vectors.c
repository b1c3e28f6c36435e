/*
 * make_vectors.c - the word vectors' text file becomes ours
 *
 *     make_vectors SPEECH.vec COUNTS.tsv OUT.bin [WORDS]
 *
 * Reads fastText's text format (words, dimensions; a word and its values a line),
 * keeps the WORDS commonest (20,000), takes the mean of all vectors away, writes
 * each in eight bits a value, and prints what that costs: how far the cosine of
 * two words moves.  `make vectors` calls it with the files beside the project.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "listen/wordvec.h"

#define FILE_BYTES ((size_t)64 << 20)
#define PAIRS	   20000

struct word {
	char *s;
	uint32_t count;
	float v[WORDVEC_DIMS_MAX];
	float scale;
	signed char q[WORDVEC_DIMS_MAX];
};
struct words {
	struct word *list;
	size_t n, dims;
	uint64_t said; /* all counts */
};

static int by_count(const void *a, const void *b)
{
	const struct word *x = a, *y = b;

	return x->count != y->count
		       ? (x->count < y->count) - (x->count > y->count)
		       : strcmp(x->s, y->s);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct word *)a)->s, ((const struct word *)b)->s);
}

static void must(bool ok, const struct error *err)
{
	if (ok)
		return;
	fprintf(stderr, "make_vectors: %s\n", err->text);
	exit(1);
}

static void read_vectors(struct words *w, char *s)
{
	char *end;

	w->n = strtoul(s, &end, 10);
	w->dims = strtoul(end, &end, 10);
	if (!w->n || !w->dims || w->dims > WORDVEC_DIMS_MAX) {
		fprintf(stderr,
			"make_vectors: no line of words and dimensions\n");
		exit(1);
	}
	w->list = xcalloc(w->n, sizeof *w->list);
	for (size_t i = 0; i < w->n; i++) {
		char *word = end + strspn(end, "\r\n ");
		size_t len = strcspn(word, " ");

		w->list[i].s = xstrndup(word, len);
		end = word + len;
		for (size_t d = 0; d < w->dims; d++)
			w->list[i].v[d] = strtof(end, &end);
	}
}

static void read_counts(struct words *w, char *s)
{
	qsort(w->list, w->n, sizeof *w->list, by_name);
	while (*s) {
		size_t len = strcspn(s, "\t\n");
		struct word key = { .s = xstrndup(s, len) }, *found;
		uint32_t count = (uint32_t)strtoul(s + len, &s, 10);

		found = bsearch(&key, w->list, w->n, sizeof key, by_name);
		if (found)
			found->count = count;
		w->said += count;
		free(key.s);
		s += strcspn(s, "\n");
		s += *s == '\n';
	}
}

/* The commonest `most` that are words of ours and were counted. */
static void cut(struct words *w, size_t most)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++)
		if (w->list[i].count &&
		    strspn(w->list[i].s,
			   "abcdefghijklmnopqrstuvwxyz0123456789'") ==
			    strlen(w->list[i].s))
			w->list[n++] = w->list[i];
	qsort(w->list, n, sizeof *w->list, by_count);
	w->n = n < most ? n : most;
	qsort(w->list, w->n, sizeof *w->list, by_name);
}

static void centre(struct words *w)
{
	for (size_t d = 0; d < w->dims; d++) {
		double mean = 0;

		for (size_t i = 0; i < w->n; i++)
			mean += w->list[i].v[d];
		mean /= (double)w->n;
		for (size_t i = 0; i < w->n; i++)
			w->list[i].v[d] -= (float)mean;
	}
}

static void quantise(struct words *w)
{
	for (size_t i = 0; i < w->n; i++) {
		struct word *x = &w->list[i];
		float top = 1e-9f;

		for (size_t d = 0; d < w->dims; d++)
			top = fmaxf(top, fabsf(x->v[d]));
		x->scale = top / 127;
		for (size_t d = 0; d < w->dims; d++)
			x->q[d] = (signed char)lrintf(x->v[d] / x->scale);
	}
}

static double cosine(const struct words *w, size_t a, size_t b, bool whole)
{
	double ab = 0, aa = 0, bb = 0;

	for (size_t d = 0; d < w->dims; d++) {
		double x = whole ? w->list[a].v[d] : w->list[a].q[d];
		double y = whole ? w->list[b].v[d] : w->list[b].q[d];

		ab += x * y;
		aa += x * x;
		bb += y * y;
	}
	return ab / (sqrt(aa * bb) + 1e-12);
}

static void print_cost(const struct words *w)
{
	double sum = 0, most = 0;
	size_t a = 1, b = 7;

	for (int i = 0; i < PAIRS; i++) {
		double off;

		a = (a * 48271 + 11) % w->n;
		b = (b * 69621 + 5) % w->n;
		off = fabs(cosine(w, a, b, true) - cosine(w, a, b, false));
		sum += off;
		most = fmax(most, off);
	}
	printf("vectors: eight bits a value move the cosine of two words by "
	       "%.5f on average, %.5f at most (%d pairs)\n",
	       sum / PAIRS, most, PAIRS);
}

static void put(struct buf *b, const void *p, size_t n)
{
	buf_add(b, p, n);
}

static void put_u32(struct buf *b, uint32_t v)
{
	put(b, &v, sizeof v);
}

static void write_out(const struct words *w, const char *path)
{
	struct buf b, strings;
	char day[32];
	time_t now = time(NULL);
	struct tm tm;
	uint64_t sum = UINT64_C(14695981039346656037);
	struct error err = { 0 };
	uint32_t head;

	buf_init(&b, FILE_BYTES);
	buf_init(&strings, FILE_BYTES);
	strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&now, &tm));
	put(&b, "HBWORDS1", 8);
	for (int i = 0; i < 4; i++)
		put_u32(&b, 0); /* below */
	put(&b, &w->said, 8);
	put(&b, &sum, 8);
	buf_printf(&b,
		   "Word vectors of oral argument. Corpus: words spoken in the "
		   "Supreme Court of the United States, October Terms 1985 to "
		   "2023, %llu words counted; public domain (figures only, no "
		   "text). Trained with fastText 0.9.2 skipgram, %zu "
		   "dimensions; %zu words; mean taken away, 8 bits a value. "
		   "Made %s by `make vectors`.",
		   (unsigned long long)w->said, w->dims, w->n, day);
	do
		buf_putc(&b, '\0');
	while (b.len % 8);
	head = (uint32_t)b.len;
	for (size_t i = 0; i < w->n; i++) {
		put_u32(&b, (uint32_t)strings.len);
		put(&strings, w->list[i].s, strlen(w->list[i].s) + 1);
	}
	for (size_t i = 0; i < w->n; i++)
		put_u32(&b, w->list[i].count);
	for (size_t i = 0; i < w->n; i++)
		put(&b, &w->list[i].scale, 4);
	for (size_t i = 0; i < w->n; i++)
		put(&b, w->list[i].q, w->dims);
	put(&b, strings.s, strings.len);
	memcpy(b.s + 8,
	       (uint32_t[]){ head, (uint32_t)w->n, (uint32_t)w->dims,
			     (uint32_t)strings.len },
	       16);
	for (size_t i = 40; i < b.len; i++)
		sum = (sum ^ (unsigned char)b.s[i]) * UINT64_C(1099511628211);
	memcpy(b.s + 32, &sum, 8);
	must(file_write(path, b.s, b.len, 0644, &err), &err);
	printf("vectors: %zu words, %zu values each, %zu bytes in %s\n", w->n,
	       w->dims, b.len, path);
	buf_release(&b);
	buf_release(&strings);
}

int main(int argc, char **argv)
{
	struct words w = { 0 };
	struct buf text;
	struct error err = { 0 };

	if (argc < 4) {
		fprintf(stderr,
			"make_vectors SPEECH.vec COUNTS.tsv OUT [WORDS]\n");
		return 2;
	}
	buf_init(&text, FILE_BYTES);
	must(file_read(argv[1], &text, &err), &err);
	read_vectors(&w, text.s);
	buf_reset(&text);
	must(file_read(argv[2], &text, &err), &err);
	read_counts(&w, text.s);
	buf_release(&text);
	cut(&w, argc > 4 ? strtoul(argv[4], NULL, 10) : 20000);
	centre(&w);
	quantise(&w);
	print_cost(&w);
	write_out(&w, argv[3]);
	for (size_t i = 0; i < w.n; i++)
		free(w.list[i].s);
	free(w.list);
	return 0;
}
