#include "base/sentence.h"

#include <ctype.h>
#include <string.h>

#include "base/quotation.h"
#include "base/str.h"

/* In front of a name or a number, so a sentence hardly ever ends with them. */
static const char *const abbreviations[] = {
	"mr",	"mrs", "ms",   "dr",   "prof", "gen",  "gov",  "sen",
	"rep",	"hon", "sgt",  "det",  "lt",   "capt", "st",   "v",
	"vs",	"no",  "nos",  "art",  "sec",  "ch",   "pt",   "para",
	"fed",	"civ", "crim", "evid", "app",  "cir",  "dist", "ct",
	"supp", "rev", "stat", "reg",  "cf",   "e.g",  "i.e",  "id",
	"jan",	"feb", "aug",  "sept", "oct",  "nov",  "dec",
};

/* "we were told no. Then ...", but "no. 4" */
static bool is_plain_no(const char *word, size_t len)
{
	return len == 2 && str_begins_fold(word, "no") &&
	       !isdigit((unsigned char)word[len + 2]);
}

static bool is_abbreviation(const char *word, size_t len)
{
	if (is_plain_no(word, len))
		return false;
	if (len == 1) /* an initial; "I" ends sentences */
		return isalpha((unsigned char)*word) && *word != 'I';
	if (len >= 3 && word[len - 2] == '.') /* U.S, e.g, J.A */
		return true;
	for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations;
	     i++) {
		size_t n = 0;

		while (n < len &&
		       abbreviations[i][n] == tolower((unsigned char)word[n]))
			n++;
		if (n == len && !abbreviations[i][n])
			return true;
	}
	return false;
}

bool sentence_ends(const char *text, size_t i)
{
	size_t from = i, quoted;

	if (!strchr(".?!", text[i]) || !text[i])
		return false;
	if (!text[i + 1])
		return true;
	quoted = quotation_mark(text + i + 1);
	if (!quoted && !strchr(" \n", text[i + 1]))
		return false;
	if (text[i] != '.' || quoted)
		return true;
	while (from && (isalpha((unsigned char)text[from - 1]) ||
			text[from - 1] == '.'))
		from--;
	return !is_abbreviation(text + from, i - from);
}
