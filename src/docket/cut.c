#include "docket/cut.h"
#include "base/quotation.h"

#include <string.h>

/* Blank-separated runs: quicker than counting what has letters, and near
 * enough to say how long something is. */
static size_t words_in(const char *s, size_t len)
{
	size_t n = 0;
	bool in = false;

	for (size_t i = 0; i < len; i++) {
		bool blank = s[i] == ' ';

		n += !blank && !in;
		in = !blank;
	}
	return n;
}

static bool ends_sentence(const char *s, size_t at)
{
	size_t mark = quotation_mark_before(s, at);
	char c;

	if (!mark)
		mark = s[at - 1] == ')' || s[at - 1] == '*';
	c = s[at - 1 - (mark < at ? mark : 0)];
	return c == '.' || c == '?' || c == '!' || c == ';';
}

/*
 * Bytes of a piece of about CUT_WORDS at s: up to the last sentence's end behind
 * half of that, else up to the last blank.  Everything, when what is left would
 * make a piece of its own too small.
 */
static size_t piece_of(const char *s, size_t len)
{
	size_t n = 0, sentence = 0, blank = 0;

	for (size_t i = 1; i < len && n < CUT_WORDS; i++) {
		if (s[i] != ' ' || s[i - 1] == ' ')
			continue;
		n++;
		blank = i;
		if (n > CUT_WORDS / 2 && ends_sentence(s, i))
			sentence = i;
	}
	if (n < CUT_WORDS || words_in(s + blank, len - blank) < CUT_WORDS / 4)
		return len;
	return sentence ? sentence : blank;
}

static bool next_piece(const struct paragraphs *p, struct cut *c, size_t at,
		       size_t piece)
{
	const char *text = p->list[at].text;
	size_t len = strlen(text);

	while (piece < len && text[piece] == ' ')
		piece++;
	if (piece >= len)
		return false;
	*c = (struct cut){ .from = at,
			   .to = at + 1,
			   .piece = piece,
			   .piece_len = piece_of(text + piece, len - piece),
			   .continues = piece > 0 };
	return true;
}

static size_t words_of(const struct paragraphs *p, size_t i)
{
	return words_in(p->list[i].text, strlen(p->list[i].text));
}

bool cut_next(const struct paragraphs *p, struct cut *c)
{
	size_t words, from = c->to;

	if (c->piece_len && next_piece(p, c, c->from, c->piece + c->piece_len))
		return true;
	if (from >= p->n)
		return false;
	words = words_of(p, from);
	if (words > CUT_WORDS_MAX)
		return next_piece(p, c, from, 0);
	*c = (struct cut){ .from = from, .to = from + 1 };
	while (c->to < p->n && words < CUT_WORDS) {
		size_t more = words_of(p, c->to);

		if (strcmp(p->list[c->to].heading, p->list[from].heading) ||
		    p->list[c->to].page != p->list[from].page ||
		    (words > CUT_WORDS / 2 &&
		     words + more > CUT_WORDS * 5 / 4) ||
		    words + more > CUT_WORDS_MAX)
			break;
		words += more;
		c->to++;
	}
	return true;
}
