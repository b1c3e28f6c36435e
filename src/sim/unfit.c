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

static bool has_any_fold(const char *text, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_find_fold(text, list[i]))
			return true;
	return false;
}

/* ---- by how it begins ---- */

#define NEAR 34 /* bytes from a no to what is refused */

/* "I'm not able to impersonate Justice Alder", in whatever words. */
static bool will_not_play(const char *opening)
{
	static const char *const parts[] = {
		"impersonate",	     "role-play",     "roleplay",
		"speak for justice", "speak as a",    "speak for judge",
		"pose as",	     "pretend to be", "take the part"
	};
	static const char *const nos[] = { "can't",	  "cannot",
					   "can not",	  "won't",
					   "not able to", "unable to",
					   "decline to" };

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		const char *at = str_find_fold(opening, parts[i]);
		size_t before = at ? (size_t)(at - opening) : 0;
		size_t from = before > NEAR ? before - NEAR : 0;
		char *head =
			at ? xstrndup(opening + from, before - from) : NULL;
		bool no = head && has_any_fold(head, STR_LIST(nos));

		free(head);
		if (no)
			return true;
	}
	return false;
}

/* "I'm sorry" alone is what judges say. */
static bool is_refusal(const char *opening)
{
	static const char *const signs[] = {
		"as an ai",
		"as a language model",
		"i'm an ai",
		"i am an ai",
		"can't assist",
		"cannot assist",
		"can't help with",
		"cannot help with",
		"can't fulfill",
		"cannot fulfill",
		"can't comply with",
		"cannot comply with",
		"can't roleplay",
		"cannot roleplay",
		"can't role-play",
		"cannot role-play",
		"can't impersonate",
		"cannot impersonate",
		"can't take on the role",
		"cannot take on the role",
		"i'm not able to assist",
		"i am unable to assist",
		"i'm unable to help with",
		"i'm unable to provide",
		"i'm not comfortable",
		"can't generate",
		"cannot generate",
		"can't provide that",
		"against my guidelines",
	};

	return has_any_fold(opening, STR_LIST(signs)) || will_not_play(opening);
}

static bool is_reasoning(const char *opening)
{
	static const char *const first[] = {
		"okay, the user",
		"ok, the user",
		"ok so i think",
		"okay so i think",
		"okay, so the user",
		"okay, so i need",
		"okay, i need to",
		"okay, let me",
		"alright, the user",
		"alright, let me",
		"alright, so i",
		"hmm, the user",
		"so the user",
		"the user ",
		"we need to act",
		"we need to produce",
		"we need to craft",
		"we need to ask",
		"we are asked to",
		"we have to act",
		"i need to act",
		"i need to craft",
		"i need to generate",
		"i need to ask",
		"i need to respond",
		"i need to come up",
		"i should ask",
		"i'll ask counsel",
		"let me craft",
		"let me think about what",
		"let me analyze",
		"first, i need to",
		"thinking:",
		"thought:",
		"reasoning:",
		"analysis:",
		"think:",
		"my next question would",
	};
	static const char *const anywhere[] = {
		"<think",	  "the user wants",	 "the user is asking",
		"the user asked", "i'm supposed to act", "i am supposed to act",
	};

	opening += strspn(opening, " \t\r\n\"*_");
	return str_begins_any_fold(opening, STR_LIST(first)) ||
	       has_any_fold(opening, STR_LIST(anywhere));
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
	static const char *const first[] = {
		"counsel:",
		"counsel for",
		"advocate:",
		"attorney:",
		"petitioner:",
		"respondent:",
		"[counsel]",
		"**counsel",
		"may it please the court",
		"thank you, your honor",
		"thank you, justice",
		"yes, your honor",
		"no, your honor",
		"your honor,",
		"thank you, judge",
	};

	opening += strspn(opening, " \t\r\n\"*_[0123456789]");
	return str_begins_any_fold(opening, STR_LIST(first));
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

	return has_any_fold(raw, STR_LIST(labels));
}

/* What only the prompt says. */
static bool is_of_the_prompt(const char *raw)
{
	static const char *const signs[] = {
		"clerk's note",
		"clerk note",
		"the clerk say",
		"the clerk tell",
		"the justice should",
		"argument so far",
		"provide_final_response",
		"closed_search",
		"justice_profile",
		"<<<",
		">>>",
		"system prompt",
		"word limit",
	};

	return has_any_fold(raw, STR_LIST(signs));
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
	static const char *const first[] = {
		"thank you",	  "i agree",	    "i completely agree",
		"i fully agree",  "that is a very", "that's a very",
		"that is a good", "that's a good",  "that is helpful",
		"that's helpful", "very well",	    "excellent",
		"a wonderful",	  "wonderful",	    "what a ",
	};

	return str_begins_any_fold(spoken, STR_LIST(first));
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
	static const char *const asking[] = {
		"tell me",	  "tell us",	 "explain",  "help me",
		"help us",	  "give me",	 "give us",  "show me",
		"show us",	  "walk me",	 "walk us",  "take me",
		"point me",	  "point us",	 "assume",   "suppose",
		"address",	  "describe",	 "answer",   "i want to know",
		"i need to know", "understand",	 "i'd like", "i would like",
		"i wonder",	  "i'm asking",	 "say what", "say why",
		"say how",	  "name ",	 "cite ",    "identify",
		"state ",	  "convince",	 "persuade", "read me",
		"square ",	  "distinguish",
	};

	return !strchr(spoken, '?') &&
	       (is_praise(spoken) ||
		(utf8_words(spoken, strlen(spoken)) >= REMARK_WORDS &&
		 !begins_with_any(spoken, STR_LIST(asking))));
}

/* The case is not decided at the lectern, and a bench that is done says nothing. */
static bool announces_judgment(const char *spoken)
{
	static const char *const signs[] = {
		"ruled for ",		"we rule for",
		"i rule for",		"judgment is entered",
		"it is so ordered",	"i have nothing further",
		"no further questions",
	};

	return !strchr(spoken, '?') && has_any_fold(spoken, STR_LIST(signs));
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
