#include "score/stray.h"

#include <string.h>

#include "base/str.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/content.h"

#define ASKED_LEAST \
	4 /* words of a question: with fewer it has nothing to be known by */

/* Of 561 answers given to their own question 17 are so many words, touch less and have at
 * most one word of it, read so; of 136 put to another one, besides the 71 that are called
 * beside the point, 25 (tests/bench/listening, the fit files). */
#define WORDS_LEAST  14
#define TOUCHES_LESS 0.7
#define SHARED_MOST  1
/* Of the 561, 20 touch so little and are heard as no foreseen answer; of the 136, 79, those
 * beside the point among them. */
#define PLAIN_WORDS   10
#define PLAIN_TOUCHES 0.6

/* ---- the form ---- */

/* Where the last sentence before the mark begins, behind "and" and "if ...,". */
static const char *asked_by(const char *question, const char *mark)
{
	static const char *const leads[] = { "and", "but", "so", "then" };
	const char *s = mark, *comma;

	while (s > question && !strchr(".;:", s[-1]))
		s--;
	for (size_t n;; s += n) {
		s += strspn(s, " ,");
		n = strcspn(s, " ,?");
		comma = strchr(s, ',');
		if (str_is_fold(s, n, "if") && comma && comma < mark)
			n = (size_t)(comma - s);
		else if (!n || !str_span_in_fold(s, n, STR_LIST(leads)))
			return s;
	}
}

bool stray_asks_which(const char *question)
{
	static const char *const asks[] = { "which", "what",  "where",
					    "who",   "whose", "how" };
	const char *mark = strchr(question, '?'), *s;

	if (!mark || strchr(mark + 1, '?'))
		return false;
	s = asked_by(question, mark);
	return str_span_in_fold(s, strcspn(s, " ,?"), STR_LIST(asks)) &&
	       !str_begins_fold(s, "what if") &&
	       !str_begins_fold(s, "what about");
}

bool stray_opens_plainly(const char *answer)
{
	size_t n = strcspn(answer, " ,.;:!");

	return str_is_fold(answer, n, "yes") || str_is_fold(answer, n, "no");
}

/* ---- the words ---- */

static bool shares_little(const char *question, const char *answer)
{
	struct content asked = content_of(question, strlen(question), NULL);

	return asked.n >= ASKED_LEAST &&
	       content_of(answer, strlen(answer), &asked).n <= SHARED_MOST;
}

/* Neither the reading nor a person is sure that it meets the question. */
static bool is_open(const struct turn *question, const struct reading *r)
{
	return question && r && !r->firm && !r->relevance_said &&
	       r->heard.read && !r->heard.correction;
}

static bool has_other_form(const struct turn *question,
			   const struct turn *answer)
{
	return stray_asks_which(question->text) &&
	       stray_opens_plainly(answer->text);
}

bool stray_maybe(const struct turn *question, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (!is_open(question, r))
		return false;
	return has_other_form(question, answer) ||
	       (r->n_words >= WORDS_LEAST && r->heard.touches < TOUCHES_LESS &&
		shares_little(question->text, answer->text));
}

bool stray_plainly(const struct turn *question, const struct turn *answer)
{
	const struct reading *r = answer->reading;

	if (!is_open(question, r))
		return false;
	return has_other_form(question, answer) ||
	       (r->n_words >= PLAIN_WORDS && !r->heard.n_answers &&
		(reading_is_beside(r) || r->heard.touches < PLAIN_TOUCHES) &&
		shares_little(question->text, answer->text));
}
