/*
 * driver.c - runs a fuzz target where libFuzzer is absent
 *
 *   fuzz_NAME [-s SECONDS] [-r SEED] [-o FILE] FILE|FOLDER...
 *
 * Every file is fed once; then, for SECONDS, mutations of them.  The input of
 * each run is in FILE before the run when -o is given, so a crash leaves it
 * there (libFuzzer's mutations are much better; this is for machines with gcc
 * only, and for replaying the corpus in `make check`).
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/xmalloc.h"
#include "fuzz/fuzz.h"

#define INPUT_MAX ((size_t)1 << 20)

static struct buf *seeds;
static size_t n_seeds;

static void add_seed(const char *path)
{
	struct error err;

	seeds = xreallocarray(seeds, n_seeds + 1, sizeof *seeds);
	buf_init(&seeds[n_seeds], INPUT_MAX);
	if (file_read(path, &seeds[n_seeds], &err)) {
		n_seeds++;
	} else {
		fprintf(stderr, "%s\n", err.text);
		exit(2);
	}
}

static void add_path(const char *path)
{
	char **names;
	size_t n;

	if (!file_is_dir(path)) {
		add_seed(path);
		return;
	}
	if (!file_names(path, &names, &n, NULL))
		exit(2);
	for (size_t i = 0; i < n; i++) {
		char *full = file_join(path, names[i]);

		add_path(full);
		free(full);
	}
	file_free_names(names, n);
}

/* Bytes that parsers care about turn up more often than chance would have it. */
static char a_byte(struct rng *r)
{
	static const char liked[] = "\"\\{}[]:,\n\r\t \x1b[]P^_;m0123456789"
				    "eE+-.\x7f\x80\x9b\xc2\xe2\x80\xf0\xff";

	if (rng_below(r, 2))
		return liked[rng_below(r, sizeof liked)];
	return (char)rng_below(r, 256);
}

static void mutate_once(struct buf *b, struct rng *r)
{
	size_t at = rng_below(r, b->len + 1), n;
	const struct buf *other = &seeds[rng_below(r, n_seeds)];
	struct buf tail;

	buf_init(&tail, INPUT_MAX);
	buf_add(&tail, b->s + at, b->len - at);
	switch (rng_below(r, 5)) {
	case 0: /* put a byte in */
		buf_cut(b, at);
		buf_putc(b, a_byte(r));
		break;
	case 1: /* change one */
		buf_cut(b, at);
		buf_putc(b, a_byte(r));
		buf_shift(&tail, 1);
		break;
	case 2: /* take some out */
		buf_cut(b, at);
		buf_shift(&tail, 1 + rng_below(r, 16));
		break;
	case 3: /* say some twice */
		buf_cut(b, at);
		n = rng_below(r, tail.len + 1);
		for (size_t i = 1 + rng_below(r, 8); i && n; i--)
			buf_add(b, tail.s, n);
		break;
	default: /* graft another seed's end */
		buf_cut(b, at);
		buf_reset(&tail);
		n = rng_below(r, other->len + 1);
		buf_add(&tail, other->s + n, other->len - n);
		break;
	}
	buf_add(b, tail.s, tail.len);
	buf_release(&tail);
}

/* One open file, never cut to nothing: file systems flush those that are. */
static void note(const char *path, const struct buf *b)
{
	static int fd = -1;

	if (fd < 0)
		fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0 || lseek(fd, 0, SEEK_SET) < 0 ||
	    !file_write_fd(fd, b->s, b->len) ||
	    ftruncate(fd, (off_t)b->len) < 0) {
		perror(path);
		exit(2);
	}
}

static void feed(const struct buf *b, const char *keep)
{
	/* A block of the exact size, so that a sanitizer sees one byte over. */
	uint8_t *exact = xmalloc(b->len);

	if (keep)
		note(keep, b);
	memcpy(exact, b->s, b->len);
	LLVMFuzzerTestOneInput(exact, b->len);
	free(exact);
}

static size_t mutate_for(int64_t ms, uint64_t seed, const char *keep)
{
	int64_t ends = clock_now_ms() + ms;
	size_t runs = 0;
	struct buf b;

	buf_init(&b, INPUT_MAX);
	while (clock_now_ms() < ends) {
		struct rng r = rng_at(seed, runs++);
		const struct buf *from = &seeds[rng_below(&r, n_seeds)];

		buf_reset(&b);
		buf_add(&b, from->s, from->len);
		for (size_t i = 1 + rng_below(&r, 6); i; i--)
			mutate_once(&b, &r);
		feed(&b, keep);
	}
	buf_release(&b);
	return runs;
}

int main(int argc, char **argv)
{
	const char *keep = NULL;
	long seconds = 0;
	uint64_t seed = 1;
	size_t runs;
	int c;

	while ((c = getopt(argc, argv, "s:r:o:")) != -1) {
		if (c == 's')
			seconds = strtol(optarg, NULL, 10);
		else if (c == 'r')
			seed = strtoull(optarg, NULL, 10);
		else if (c == 'o')
			keep = optarg;
		else
			return 2;
	}
	for (int i = optind; i < argc; i++)
		add_path(argv[i]);
	for (size_t i = 0; i < n_seeds; i++)
		feed(&seeds[i], keep);
	runs = n_seeds;
	if (!n_seeds) { /* something to mutate */
		seeds = xcalloc(1, sizeof *seeds);
		buf_init(&seeds[n_seeds++], INPUT_MAX);
	}
	if (seconds > 0)
		runs += mutate_for(seconds * 1000, seed, keep);
	printf("%zu runs\n", runs);
	for (size_t i = 0; i < n_seeds; i++)
		buf_release(&seeds[i]);
	free(seeds);
	return 0;
}
