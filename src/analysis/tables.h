/*
 * tables.h - fitted weights in a file: tables of traits, each with its scale
 *
 * File, little-endian: a magic of eight bytes; uint32: bytes before the tables,
 * tables, numbers a table, values a word vector; uint64: FNV-1a of the word vectors'
 * file from byte 40 on; uint64: FNV-1a of all that follows; floats that its reader
 * wants besides; a text that says source, counts and date, NUL-padded.  Then a float
 * scale a table, and the tables, int8.  `make weights` makes them.
 */
#ifndef ANALYSIS_TABLES_H
#define ANALYSIS_TABLES_H
#include <stdbool.h>
#include <stddef.h>
struct error;
struct wordvec;

#define TABLES_HEAD	40 /* bytes before the floats, from where the sum is made */
#define TABLES_MOST	64
#define TABLES_FILE_MAX ((size_t)1 << 20)

/* Weights of traits, in 127 steps of `scale` either way. */
struct table {
	signed char *w; /* owned */
	float scale;
};

/* What a file must be. */
struct tables_form {
	const char *magic, *what; /* "weights of faults", for people */
	size_t n, size;		  /* at most TABLES_MOST; numbers of each */
	size_t n_floats;
};

/* Fills out[form->n] and floats[form->n_floats] (NULL for none); else the error names the file and
 * what is wrong with it: missing, short, damaged, of another version, made for other
 * vectors. */
bool tables_read(const struct tables_form *form, const char *path,
		 const struct wordvec *v, struct table *out, float *floats,
		 struct error *err);
void tables_release(struct table *t, size_t n);
#endif
