/*
 * wording.h - what is said to a person or a model, by section and key
 *
 * The texts of prompts/words.txt, read once and kept for the life of the process.
 * The shipped file names every text there is; a person's own copy holds only those
 * that it changes.
 */
#ifndef COURT_WORDING_H
#define COURT_WORDING_H
#include <stdbool.h>
struct catalogue;
struct error;
struct faults;

#define WORDING_FILE "words.txt" /* among the prompts */

/* Unless they were read.  False with the first fault: of the own copy (which is then
 * not used), or because the shipped one is not there. */
bool wording_load(const struct catalogue *c, struct error *err);
/* Faults of an own copy. */
void wording_check_file(const char *path, struct faults *f);
/* NULL where nothing is said. */
const char *wording(const char *section, const char *key);
#endif
