#include "court/borne.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/str.h"
#include "court/cues.h"

/* A word of a text: letters, digits, and what joins them ("9.44.020", "didn't"). */
struct piece {
	const char *s;
	size_t len;
};

static bool is_of_word(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

static bool joins(const char *s, const char *end)
{
	return strchr(".,'-", *s) && s + 1 < end && is_of_word(s[1]);
}

/* The next word from *at on; false where there is none. */
static bool next_piece(const char **at, const char *end, struct piece *out)
{
	const char *s = *at;

	while (s < end && !is_of_word(*s))
		s++;
	*out = (struct piece){ .s = s };
	while (s < end && (is_of_word(*s) || joins(s, end)))
		s++;
	out->len = (size_t)(s - out->s);
	*at = s;
	return out->len > 0;
}

static bool has_digit(struct piece p)
{
	for (size_t i = 0; i < p.len; i++)
		if (isdigit((unsigned char)p.s[i]))
			return true;
	return false;
}

static bool is_one_of(struct piece p, const char *const *list, size_t n)
{
	return str_span_in_fold(p.s, p.len, list, n);
}

static bool same(struct piece a, struct piece b)
{
	return a.len == b.len && !strncasecmp(a.s, b.s, a.len);
}

/* "Section 9.44.020": the number behind it is no figure. */
static bool names_place(struct piece p, const char *behind, const char *end)
{
	struct piece number;

	return is_one_of(p, CUES(NUMBERED_PLACE)) &&
	       next_piece(&behind, end, &number) && has_digit(number);
}

/* The next word from *at on that must be the same on both sides. */
static bool next_of_weight(const char **at, const char *end, struct piece *out)
{
	while (next_piece(at, end, out)) {
		if (names_place(*out, *at, end))
			next_piece(at, end, out);
		else if (!is_one_of(*out, CUES(NO_MATTER)))
			return true;
	}
	return false;
}

static bool turns_round(struct piece p)
{
	return is_one_of(p, CUES(TURNS_ROUND)) ||
	       (p.len > 3 && !strncasecmp(p.s + p.len - 3, "n't", 3));
}

static bool has_turn(const char *s, const char *end)
{
	struct piece p;

	while (next_piece(&s, end, &p))
		if (turns_round(p))
			return true;
	return false;
}

/* How many words of counsel's, all of them, stand from s on; 0: not all.  *to: behind
 * the last. */
static size_t follow(const char *said, const char *said_end, const char *s,
		     const char *end, const char **to)
{
	struct piece mine, theirs;
	size_t n = 0;

	while (next_of_weight(&said, said_end, &mine)) {
		if (!next_of_weight(&s, end, &theirs) || !same(mine, theirs))
			return 0;
		n++;
	}
	*to = s;
	return n;
}

bool borne_out(const char *said, size_t len, const char *sentence)
{
	const char *end = sentence + strlen(sentence), *to;
	const char *from, *at = sentence;
	struct piece p;

	while (next_of_weight(&at, end, &p)) {
		from = p.s;
		if (follow(said, said + len, from, end, &to) >= BORNE_LEAST)
			return !has_turn(sentence, from) && !has_turn(to, end);
	}
	return false;
}
