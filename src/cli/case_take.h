/*
 * case_take.h - a folder that is a case already: somebody handed it out
 *
 * An instructor's case, or the students' copy of one (court/sealed.h).  It is copied
 * among one's own cases as it is, all of it or nothing.
 */
#ifndef CLI_CASE_TAKE_H
#define CLI_CASE_TAKE_H
#include <stdbool.h>

struct catalogue;

/* Whether the path is such a folder: it has a case.json. */
bool case_take_is(const char *path);
/* Copies it, under the name `slug` (NULL: its own), which its files then say; prints slug
 * and path, or what is wrong.  An exit code: EXIT_DATA, and nothing copied, where `hotbench
 * check` finds a fault in it; EXIT_USAGE for a students' copy under another name, which its
 * assignments would not know.  A case of that name that is there is kept unless `force`,
 * and then as case_folder.h says; one that would stand before a shipped case is refused
 * likewise, a students' copy aside.  To a students' copy of the same case the sealed memo
 * of another assignment is added. */
int case_take(const char *path, const char *slug, bool force);
/* Says so of an own case by whose name one that comes with the program is hidden. */
void case_take_tell_hidden(const struct catalogue *cat, const char *slug);
#endif
