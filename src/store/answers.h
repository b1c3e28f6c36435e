/*
 * answers.h - every answer in the journal that stands, for whoever compares them
 */
#ifndef STORE_ANSWERS_H
#define STORE_ANSWERS_H
#include <stdbool.h>

struct error;
struct journal;

typedef void answers_fn(void *arg, const char *hearing, const char *text);
/* Hearing by hearing, in the order in which they came in; both texts are borrowed for
 * the call.  An answer that cannot be read is passed over. */
bool answers_each(struct journal *j, answers_fn *each, void *arg,
		  struct error *err);
#endif
