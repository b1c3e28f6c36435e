/*
 * making.h - what is asked of `hotbench assignment new`, and the copy of the case that
 * students get with it, its memo sealed
 */
#ifndef CLI_MAKING_H
#define CLI_MAKING_H
#include <stdbool.h>
#include <stddef.h>

#include "court/terms.h"
struct assignment;
struct court_case;
struct error;

struct making {
	struct terms terms;
	const char *title, *due, *students, *output; /* NULL: not given */
	const char *student_case, *same_copy;
	size_t attempts; /* 0: any number */
	bool team, sealed, after_due;
};

/* Seals the memo of `kase`, where that was asked: the copy is written beside the assignment
 * or where m says, or is that of another assignment, whose key this one gets.  What is
 * against it (two wishes that exclude each other, a copy that is there already) is told
 * before anything is written. */
bool making_seal(struct assignment *a, const struct making *m,
		 const struct court_case *kase, struct error *err);
#endif
