/*
 * wordvec.c - see wordvec.h
 */
#include "listen/wordvec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"

/* Values that are added side by side; of 8 gcc makes halves and waits for them. */
#define BLOCK 16

static const char magic[8] = "HBWORDS1";

struct head {
	char magic[8];
	uint32_t head_bytes, n_words, dims, string_bytes;
	uint64_t said; /* words of the corpus */
	uint64_t sum;  /* FNV-1a of what follows the head's fixed part */
};

struct wordvec {
	const unsigned char *map;
	size_t len;
	struct head head;
	const uint32_t *offsets, *counts;
	const float *scales;
	const int8_t *values;
	const char *strings;
	uint32_t rarest;
	uint32_t *found; /* number + 1 by hash of the word, `room` of them */
	size_t room;
};

static bool lay_out(struct wordvec *v)
{
	const struct head *h = &v->head;
	size_t n = h->n_words, at = h->head_bytes;

	if (h->head_bytes <= sizeof *h || h->head_bytes % 8 || !n ||
	    n > 1000000 || !h->dims || h->dims > WORDVEC_DIMS_MAX ||
	    v->len != (uint64_t)at + n * (12 + h->dims) + h->string_bytes)
		return false;
	v->offsets = (const uint32_t *)(const void *)(v->map + at);
	v->counts = v->offsets + n;
	v->scales = (const float *)(const void *)(v->counts + n);
	v->values = (const int8_t *)(v->scales + n);
	v->strings = (const char *)(v->values + n * h->dims);
	return v->map[h->head_bytes - 1] == '\0' && h->string_bytes &&
	       v->strings[h->string_bytes - 1] == '\0';
}

/* Words in order, counts and scales that are numbers. */
static const char *fault_in(struct wordvec *v)
{
	v->rarest = UINT32_MAX;
	for (size_t i = 0; i < v->head.n_words; i++) {
		if (v->offsets[i] >= v->head.string_bytes ||
		    (i && strcmp(v->strings + v->offsets[i - 1],
				 v->strings + v->offsets[i]) >= 0))
			return "its words are not in order";
		if (!isfinite(v->scales[i]) || v->scales[i] < 0 ||
		    v->scales[i] > 1000)
			return "it holds numbers that are none";
		if (!v->counts[i] || v->counts[i] > v->head.said)
			return "its counts do not add up";
		if (v->counts[i] < v->rarest)
			v->rarest = v->counts[i];
	}
	return NULL;
}

static const char *whats_wrong(struct wordvec *v)
{
	size_t fixed = sizeof v->head;

	if (v->len < fixed)
		return "it is too short";
	memcpy(&v->head, v->map, fixed);
	if (memcmp(v->head.magic, magic, 7) != 0)
		return "it is no file of word vectors";
	if (v->head.magic[7] != magic[7])
		return "it is of another version";
	if (!lay_out(v))
		return "its length does not fit what it says of itself";
	if (str_hash((const char *)v->map + fixed, v->len - fixed) !=
	    v->head.sum)
		return "it is damaged";
	return fault_in(v);
}

/* A table twice as long as needed, so that a word is found at first sight. */
static void index_words(struct wordvec *v)
{
	v->room = 1024;
	while (v->room < 2 * (size_t)v->head.n_words)
		v->room *= 2;
	v->found = xcalloc(v->room, sizeof *v->found);
	for (uint32_t i = 0; i < v->head.n_words; i++) {
		const char *s = v->strings + v->offsets[i];
		size_t at = str_hash(s, strlen(s)) & (v->room - 1);

		while (v->found[at])
			at = (at + 1) & (v->room - 1);
		v->found[at] = i + 1;
	}
}

static bool map_file(struct wordvec *v, const char *path, struct error *err)
{
	int fd = file_open(path, FILE_FOUND, err);
	struct stat st;
	void *p = MAP_FAILED;

	if (fd < 0)
		return false;
	if (fstat(fd, &st) == 0 && st.st_size > 0 &&
	    (uint64_t)st.st_size <= WORDVEC_FILE_MAX)
		p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd,
			 0);
	close(fd);
	if (p == MAP_FAILED)
		return error_set(err, ERR_DATA,
				 "%s: word vectors: it is empty or too large",
				 path);
	v->map = p;
	v->len = (size_t)st.st_size;
	return true;
}

struct wordvec *wordvec_open(const char *path, struct error *err)
{
	struct wordvec *v = xcalloc(1, sizeof *v);
	const char *wrong;

	if (!map_file(v, path, err)) {
		free(v);
		return NULL;
	}
	wrong = whats_wrong(v);
	if (!wrong) {
		index_words(v);
		return v;
	}
	error_set(err, ERR_DATA, "%s: word vectors: %s", path, wrong);
	wordvec_close(v);
	return NULL;
}

void wordvec_close(struct wordvec *v)
{
	if (!v)
		return;
	munmap((void *)(uintptr_t)v->map, v->len);
	free(v->found);
	free(v);
}

size_t wordvec_dims(const struct wordvec *v)
{
	return v->head.dims;
}

size_t wordvec_count(const struct wordvec *v)
{
	return v->head.n_words;
}

uint64_t wordvec_sum(const struct wordvec *v)
{
	return v->head.sum;
}

const char *wordvec_about(const struct wordvec *v)
{
	return (const char *)v->map + sizeof v->head;
}

int32_t wordvec_find(const struct wordvec *v, const char *word, size_t len)
{
	size_t at = str_hash(word, len) & (v->room - 1);

	for (; v->found[at]; at = (at + 1) & (v->room - 1)) {
		uint32_t i = v->found[at] - 1;
		const char *have = v->strings + v->offsets[i];

		if (!strncmp(have, word, len) && !have[len])
			return (int32_t)i;
	}
	return -1;
}

const char *wordvec_word(const struct wordvec *v, int32_t word)
{
	return v->strings + v->offsets[word];
}

void wordvec_add(const struct wordvec *v, int32_t word, float weight,
		 float *sum)
{
	size_t dims = v->head.dims;
	const int8_t *values = v->values + (size_t)word * dims;
	float scale = v->scales[word] * weight;

	size_t d = 0;

	for (; d + BLOCK <= dims; d += BLOCK) {
		float add[BLOCK]; /* done side by side */

		for (size_t i = 0; i < BLOCK; i++)
			add[i] = scale * (float)values[d + i];
		for (size_t i = 0; i < BLOCK; i++)
			sum[d + i] += add[i];
	}
	for (; d < dims; d++)
		sum[d] += scale * (float)values[d];
}

double wordvec_share(const struct wordvec *v, int32_t word)
{
	uint32_t n = word < 0 ? v->rarest : v->counts[word];

	return (double)n / (double)v->head.said;
}
