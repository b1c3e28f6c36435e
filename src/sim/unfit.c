#include "sim/unfit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/quotation.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "court/plain.h"
#include "court/transcript.h"

#define OPENING_BYTES 240 /* where a refusal or reasoning shows itself */
#define WORDS_TO_TELL 18  /* fewer do not tell a language */
#define ENGLISH_LEAST 0.1
#define REPEAT_LEAST  8 /* bytes of words; shorter ones may come again */
#define PLAIN_MAX     ((size_t)64 << 10)

const char *unfit_named(enum unfit u)
{
	static const char *const names[UNFITS] = {
		[UNFIT_NOT] = "nothing unfit",
		[UNFIT_EMPTY] = "no words at all",
		[UNFIT_REFUSAL] = "a refusal",
		[UNFIT_REASONING] = "its own reasoning",
		[UNFIT_COUNSEL] = "words in counsel's part",
		[UNFIT_DATA] = "data, and no speech",
		[UNFIT_INSTRUCTIONS] = "words of its instructions",
		[UNFIT_LANGUAGE] = "a language other than English",
		[UNFIT_LONG] = "a speech far too long for one turn",
		[UNFIT_MANY] = "a list of questions",
		[UNFIT_REPEATED] = "a question that the bench has put before",
		[UNFIT_NOTHING] = "no question",
	};

	return names[u];
}

bool unfit_error(enum unfit first, enum unfit then, struct error *err)
{
	if (first == then)
		return error_set(err, ERR_UNFIT,
				 "the model answered twice with %s",
				 unfit_named(then));
	return error_set(err, ERR_UNFIT,
			 "the model answered with %s, and then with %s",
			 unfit_named(first), unfit_named(then));
}

/* ---- by how it begins ---- */

#define NEAR 34 /* bytes from a no to what is refused */

/* "I'm not able to impersonate Justice Alder", in whatever words. */
static bool will_not_play(const char *opening)
{
	const char *const *parts = cues_list(CUES_PLAYS);

	for (size_t i = 0; i < cues_n(CUES_PLAYS); i++) {
		const char *at = str_find_fold(opening, parts[i]);
		size_t before = at ? (size_t)(at - opening) : 0;
		size_t from = before > NEAR ? before - NEAR : 0;
		char *head =
			at ? xstrndup(opening + from, before - from) : NULL;
		bool no = head && str_has_any_fold(head, CUES(WILL_NOT));

		free(head);
		if (no)
			return true;
	}
	return false;
}

/* "I'm sorry" alone is what judges say. */
static bool is_refusal(const char *opening)
{
	return str_has_any_fold(opening, CUES(REFUSES)) ||
	       will_not_play(opening);
}

static bool is_reasoning(const char *opening)
{
	opening += strspn(opening, " \t\r\n\"*_");
	return str_begins_any_fold(opening, CUES(REASONING)) ||
	       str_has_any_fold(opening, CUES(REASONING_IN));
}

static bool is_data(const char *raw)
{
	raw += strspn(raw, " \t\r\n");
	if (!strncmp(raw, "```", 3))
		return true;
	return (*raw == '{' ||
		(*raw == '[' && strchr("{\"", raw[1]) && raw[1])) &&
	       strchr(raw, '"') != NULL;
}

/* "COUNSEL: Thank you": the next turn of the play. */
static bool is_counsels_part(const char *opening)
{
	opening += strspn(opening, " \t\r\n\"*_[0123456789]");
	return str_begins_any_fold(opening, CUES(COUNSELS));
}

static char *opening_of(const char *raw)
{
	return xstrndup(raw, utf8_prefix(raw, OPENING_BYTES));
}

static enum unfit by_opening(const char *raw)
{
	char *opening = opening_of(raw);
	enum unfit u = is_data(raw)		   ? UNFIT_DATA
		       : is_reasoning(opening)	   ? UNFIT_REASONING
		       : is_refusal(opening)	   ? UNFIT_REFUSAL
		       : is_counsels_part(opening) ? UNFIT_COUNSEL
						   : UNFIT_NOT;

	free(opening);
	return u;
}

bool unfit_begins(const char *raw)
{
	return by_opening(raw) != UNFIT_NOT;
}

/* ---- by the whole ---- */

static bool goes_on_as_counsel(const char *raw)
{
	static const char *const labels[] = { "\ncounsel:", "\n**counsel",
					      "\nadvocate:", "] counsel:" };

	return str_has_any_fold(raw, STR_LIST(labels));
}

/* What only the prompt says. */
static bool is_of_the_prompt(const char *raw)
{
	return str_has_any_fold(raw, CUES(PROMPTS));
}

static bool is_common_word(const char *s, size_t n)
{
	static const char *const words[] = {
		"the",	  "of",	     "to",    "and",	 "a",	   "in",
		"is",	  "that",    "you",   "it",	 "what",   "your",
		"if",	  "for",     "not",   "this",	 "does",   "do",
		"how",	  "why",     "are",   "was",	 "on",	   "be",
		"with",	  "or",	     "would", "we",	 "at",	   "from",
		"by",	  "have",    "has",   "but",	 "then",   "so",
		"as",	  "can",     "there", "an",	 "i",	   "he",
		"she",	  "they",    "which", "where",	 "when",   "any",
		"that's", "it's",    "don't", "i'm",	 "you're", "me",
		"my",	  "about",   "no",    "will",	 "could",  "should",
		"think",  "did",     "were",  "been",	 "who",	   "one",
		"their",  "our",     "had",   "his",	 "her",	   "than",
		"into",	  "there's", "isn't", "doesn't",
	};

	return str_span_in_fold(s, n, STR_LIST(words));
}

static bool is_foreign(const char *text)
{
	size_t words = 0, common = 0, len;
	const char *s;

	while (str_next(&text, " ,.;:?!\"'()\n", &s, &len)) {
		words++;
		common += is_common_word(s, len);
	}
	return words >= WORDS_TO_TELL &&
	       (double)common < ENGLISH_LEAST * (double)words;
}

/* What is quoted asks nothing. */
static size_t questions_in(const char *text)
{
	size_t n = 0;

	for (; *text; text++) {
		size_t open, close;
		const char *end = quotation_double(text)
					  ? quotation_close(text, &open, &close)
					  : NULL;

		if (end)
			text = end;
		else
			n += *text == '?';
	}
	return n;
}

void unfit_before(const struct transcript *said, struct buf *out)
{
	buf_putc(out, '\n');
	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->role != ROLE_BENCH || t->retracted || !t->text)
			continue;
		plain_words(out, t->text, strlen(t->text));
		buf_putc(out, '\n');
	}
}

static bool was_said(const char *spoken, const char *before)
{
	struct buf line;
	bool was;

	buf_init(&line, PLAIN_MAX);
	buf_putc(&line, '\n');
	plain_words(&line, spoken, strlen(spoken));
	was = line.len > REPEAT_LEAST;
	buf_putc(&line, '\n');
	was = was && strstr(before, line.s);
	buf_release(&line);
	return was;
}

#define REMARK_WORDS 15 /* "You concede it, then." is put to counsel, too */

static bool is_praise(const char *spoken)
{
	return str_begins_any_fold(spoken, CUES(PRAISES));
}

/* Whether any of its sentences or clauses does. */
static bool begins_with_any(const char *text, const char *const *list, size_t n)
{
	for (const char *s = text; s; s = strpbrk(s, ".,;:?!")) {
		s += strspn(s, " .,;:?!\"");
		if (!*s)
			return false;
		if (str_begins_any_fold(s, list, n))
			return true;
	}
	return false;
}

/* "Tell me where the line is." asks as well. */
static bool asks_nothing(const char *spoken)
{
	return !strchr(spoken, '?') &&
	       (is_praise(spoken) ||
		(utf8_words(spoken, strlen(spoken)) >= REMARK_WORDS &&
		 !begins_with_any(spoken, CUES(ASKS))));
}

/* The case is not decided at the lectern, and a bench that is done says nothing. */
static bool announces_judgment(const char *spoken)
{
	return !strchr(spoken, '?') && str_has_any_fold(spoken, CUES(DECIDES));
}

enum unfit unfit_find(const char *raw, const char *spoken, const char *before,
		      bool remarks)
{
	size_t words = utf8_words(spoken, strlen(spoken));
	enum unfit u = by_opening(raw);

	if (u != UNFIT_NOT)
		return u;
	if (!words)
		return UNFIT_EMPTY;
	if (is_of_the_prompt(raw))
		return UNFIT_INSTRUCTIONS;
	if (goes_on_as_counsel(raw))
		return UNFIT_COUNSEL;
	if (is_foreign(spoken))
		return UNFIT_LANGUAGE;
	if (words > UNFIT_WORDS_MAX)
		return UNFIT_LONG;
	if (questions_in(spoken) > UNFIT_QUESTIONS_MAX)
		return UNFIT_MANY;
	if (announces_judgment(spoken) || (!remarks && asks_nothing(spoken)))
		return UNFIT_NOTHING;
	return was_said(spoken, before) ? UNFIT_REPEATED : UNFIT_NOT;
}

bool unfit_numbers(const char *answer,
		   bool (*is_given)(const void *arg, const char *digits),
		   const void *arg, struct faults *f)
{
	size_t before = f->n;

	while (*(answer += strcspn(answer, "0123456789"))) {
		size_t n = strspn(answer, "0123456789");
		char *digits = xstrndup(answer, n);

		if (!is_given(arg, digits))
			faults_add(f,
				   "answer: %.20s stands nowhere in what the "
				   "witness knows",
				   digits);
		free(digits);
		answer += n;
	}
	return f->n == before;
}
