/*
 * authority.h - what the papers say to a case that counsel cites
 *
 * Is there such a case in any paper of the argument; is its year possible, its
 * court the right one; was it decided as counsel says.  The table of the map knows
 * holdings; without one, only what the papers cite is known.
 */
#ifndef LISTEN_AUTHORITY_H
#define LISTEN_AUTHORITY_H
#include "court/heard.h"
#include "listen/ken.h"
#include "listen/said.h"

/* Whether a text names it, in full or for short ("Marchetti"); "the Act" names nothing. */
bool authority_is_named(const struct map_authority *m, const char *text);
/* Adds to h->authorities: those that do not stand first. */
void authority_check(const struct ken *k, const struct said *a,
		     struct heard *h);
#endif
