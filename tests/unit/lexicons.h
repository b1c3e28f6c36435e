/*
 * lexicons.h - the shipped lexicons, for tests of the room analysis
 */
#ifndef UNIT_LEXICONS_H
#define UNIT_LEXICONS_H
#include <stdio.h>

#include "analysis/flaws.h"
#include "analysis/lexicon.h"
#include "analysis/reader.h"
#include "base/error.h"
#include "base/faults.h"
#include "court/catalogue.h"
#include "court/remarks.h"
#include "court/wording.h"

static inline struct lexicons *shipped_lexicons(void)
{
	static const char *const paths[] = {
		"prompts/remarks.txt",		 "prompts/lexicons/grammar.txt",
		"prompts/lexicons/witness.txt",	 "prompts/lexicons/counsel.txt",
		"prompts/lexicons/practice.txt", "prompts/lexicons/weights.txt",
		"prompts/lexicons/tactics.txt",
	};
	struct catalogue c = { ".", "." };
	struct faults f;
	faults_init(&f);
	remarks_load(&c, NULL);
	wording_load(&c, NULL);
	struct lexicons *lx =
		lexicons_read(paths, sizeof paths / sizeof *paths, &f);
	for (size_t i = 0; i < f.n; i++)
		fprintf(stderr, "%s\n", f.list[i]);
	faults_release(&f);
	if (lx) {
		struct error err = { 0 };
		struct flaws *flaws =
			flaws_load("prompts/lexicons/speech.vec",
				   "prompts/lexicons/faults.weights", &err);
		lexicon_take_flaws(lx, flaws, err.text);
	}
	return lx;
}
#endif
