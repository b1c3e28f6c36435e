/*
 * misstated.h - a fact of the record told as the map foresaw that it may be told
 * wrongly
 *
 * A fact of the map may have wordings of what counsel may get wrong about it.  Where
 * an answer rests on a particular of a paragraph (particular.h), a clause misstates a
 * fact of it if it tells it so (particular_tells) and is nearer to such a wording than
 * to the paragraph and to every answer that the question may have.
 */
#ifndef LISTEN_MISSTATED_H
#define LISTEN_MISSTATED_H
#include <stdbool.h>
#include <stddef.h>

#include "listen/ken.h"
#include "listen/said.h"

struct misstated {
	const struct ken_wrong *wrong;
	size_t clause;
	double like; /* to the wrong wording, 0..1 */
	double lead; /* of that over whatever else it is like; may be negative */
};

/* The clause that misstates a fact of the paragraph the most plainly; false where
 * none is like a wrong wording.  `issue`: whose answers it may be instead; SIZE_MAX
 * for none. */
bool misstated_find(struct misstated *out, const struct ken *k,
		    const struct said *a, size_t issue,
		    const struct ken_paragraph *p);
#endif
