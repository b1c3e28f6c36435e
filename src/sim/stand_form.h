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
	bool presses; /* "yes or no": wants the answer to what was asked before */
	bool passes; /* FORM_IS_NO_QUESTION: a courtesy, a heading, withdrawn */
	bool moves;  /* FORM_IS_NO_QUESTION: to strike the answer */
	char *quoted; /* the longest quotation of eight bytes or more, or NULL;
			 owned */
	size_t half;  /* FORM_IS_COMPOUND: where in `bare` the second begins */
};
void stand_form_init(struct stand_form *x, const struct stand_words *w,
		     const char *question);
void stand_form_release(struct stand_form *x);
/* The fact that a question puts: without whom it is put to, the place that it names,
 * "isn't it true that" and the tag.  Quoted words stay, without marks.  Caller
 * frees. */
char *stand_form_core(const struct stand_words *w, const char *question);
#endif
