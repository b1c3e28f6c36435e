/*
 * pointed.h - what the papers have where counsel pointed
 *
 * "The officer agreed, JA 46": whoever asks next should have page JA 46 before them.
 * Only of places that counsel named, and never a judgment of what is said of them.
 */
#ifndef SIM_POINTED_H
#define SIM_POINTED_H
#include <stddef.h>

#include "court/case.h"
#include "court/heard.h"
struct ken;
struct ken_paragraph;

struct pointed {
	const struct ken_paragraph *paragraph; /* of a page the likeliest */
	struct span
		sentence; /* of its text, that bears on the answer; empty where
				 none does */
};

/* Up to `max` places that an answer of `side` names and the papers have; the ken is
 * ready.  How many are written. */
size_t pointed_at(const struct ken *k, enum side_id side, const char *answer,
		  struct pointed *out, size_t max);
#endif
