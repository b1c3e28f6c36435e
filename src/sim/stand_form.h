/*
 * stand_form.h - what form a question to a witness has, by its words alone
 *
 * Told by the phrases of prompts/witness.txt.  What the record or the hearing must say
 * (asked before, words that stand nowhere) is for the caller.
 */
#ifndef SIM_STAND_FORM_H
#define SIM_STAND_FORM_H
#include <stdbool.h>
#include <stddef.h>

#include "court/testimony.h"
#include "sim/stand_words.h"

struct stand_form {
	enum testimony_form form;
	bool sharp;   /* objected to, and let */
	bool rests;   /* FORM_IS_NO_QUESTION: counsel has no more of them */
	char *bare;   /* small letters, quotations left out; owned */
	char *quoted; /* the longest quotation of three words or more, or NULL;
			 owned */
	size_t half;  /* FORM_IS_COMPOUND: where in `bare` the second begins */
};
void stand_form_init(struct stand_form *x, const struct stand_words *w,
		     const char *question);
void stand_form_release(struct stand_form *x);
#endif
