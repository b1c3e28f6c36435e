/*
 * wordvec.h - word vectors of oral argument, mapped from one small file
 *
 * "The gondola stopped" and "the lift would not run" share no word and nearly one
 * meaning.  Vectors trained on what is said in the Supreme Court know that.  The
 * file holds, for each of some twenty thousand words, how often it was said and
 * its vector less the mean of all, eight bits a value with a scale a word.  It is
 * mapped, never copied: what is not looked up costs nothing.
 *
 * File, little-endian: "HBWORDS1"; uint32: bytes before the tables, words, values
 * a word, bytes of the strings; uint64: words of the corpus; uint64: FNV-1a of all
 * that follows; a text that says source, counts, date and licence, NUL-padded.
 * Then uint32 offsets of the words (sorted by bytes), uint32 counts, float scales,
 * int8 values, the words, each with its NUL.  `make vectors` makes it.
 */
#ifndef LISTEN_WORDVEC_H
#define LISTEN_WORDVEC_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct error;

#define WORDVEC_DIMS_MAX 128
#define WORDVEC_FILE_MAX ((size_t)8 << 20)

struct wordvec;

/* Maps and checks the file; NULL with ERR_ABSENT, ERR_SYSTEM or ERR_DATA, which
 * name it and what is wrong: short, of another version, damaged, or with numbers that are
 * none. */
struct wordvec *wordvec_open(const char *path, struct error *err);
void wordvec_close(struct wordvec *v); /* NULL is fine */

size_t wordvec_dims(const struct wordvec *v);
size_t wordvec_count(const struct wordvec *v);
/* The sum that the file carries: other vectors, another sum. */
uint64_t wordvec_sum(const struct wordvec *v);
/* What the file says of itself; ours. */
const char *wordvec_about(const struct wordvec *v);

/* The number of a lower-case word, -1 for none such. */
int32_t wordvec_find(const struct wordvec *v, const char *word, size_t len);
const char *wordvec_word(const struct wordvec *v, int32_t word);
/* Adds `weight` times the word's vector to sum[dims]. */
void wordvec_add(const struct wordvec *v, int32_t word, float weight,
		 float *sum);
/* Share of the corpus that is this word, 0..1; for -1 that of the rarest. */
double wordvec_share(const struct wordvec *v, int32_t word);
#endif
