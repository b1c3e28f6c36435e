#include "score/corrected.h"

#include <stdbool.h>
#include <string.h>

#include "base/str.h"
#include "court/cues.h"
#include "court/reading.h"
#include "court/transcript.h"
#include "score/content.h"

#define BACK_MOST    24 /* answers that a correction may reach back over */
#define SHARED_LEAST 2	/* words that it has in common with what it corrects */

static bool stands(const struct turn *t)
{
	return t->kind == TURN_ANSWER && turn_is_counsel(t) && !t->retracted;
}

static bool corrects(const struct turn *t)
{
	return stands(t) && t->reading && t->reading->heard.correction;
}

/* "I misspoke a moment ago". */
static bool means_last(const char *text)
{
	return str_has_any_fold(text, CUES(MEANS_LAST));
}

/* "Let me take that back": the last one, unless its words are another's. */
static bool points_back(const char *text)
{
	return str_has_any_fold(text, CUES(POINTS_BACK));
}

/* "As I said": it is as it was. */
static bool is_reaffirmed(const char *text, const char *at)
{
	return at - text >= 3 && str_is_fold(at - 3, 3, "as ");
}

#define OWN_WORDS 8 /* in front of it, to be what is put right */

/* "I said that he gave all three back. I take that back": of an earlier answer. */
static bool tells_of_earlier(const char *text, size_t len)
{
	const char *const *words = cues_list(CUES_OF_EARLIER);

	for (size_t i = 0; i < cues_n(CUES_OF_EARLIER); i++) {
		const char *at = str_find_fold(text, words[i]);

		if (at && at < text + len && !is_reaffirmed(text, at))
			return true;
	}
	return false;
}

/* "He gave all three back. I take that back: one stayed": what is put right stands in
 * front of it, in the same answer. */
static bool mends_itself(const char *text)
{
	const char *const *words = cues_list(CUES_MENDS);
	const char *at = NULL;
	size_t len, before = 0;

	for (size_t i = 0; i < cues_n(CUES_MENDS) && !at; i++)
		at = str_find_fold(text, words[i]);
	if (!at)
		return false;
	for (len = (size_t)(at - text); len && !strchr(".?!;", text[len - 1]);)
		len--;
	for (size_t i = 0; i < len; i++)
		before += text[i] == ' ';
	return before >= OWN_WORDS && !tells_of_earlier(text, len);
}

/* Or counsel had taken that answer back just before, and gave it anew. */
static bool mends_retracted(const struct transcript *said,
			    const struct turn *by)
{
	const struct turn *t = by;

	while (t-- > said->turns)
		if (t->kind == TURN_ANSWER && turn_is_counsel(t))
			return t->retracted;
	return false;
}

/* How much of what the correction says stands in an earlier answer. */
static size_t shared(const struct content *by, const struct turn *t)
{
	return content_of(t->text, strlen(t->text), by).n;
}

/* Of the question that it answers; NULL where that has none. */
static const char *issue_of(const struct transcript *said, const struct turn *t)
{
	const struct turn *q = transcript_question_of(said, t);

	return q ? q->issue : NULL;
}

static bool is_one_issue(const struct transcript *said, const struct turn *a,
			 const struct turn *b)
{
	const char *p = issue_of(said, a), *q = issue_of(said, b);

	return p && q && !strcmp(p, q);
}

/* A few words that two answers share are no tie between issues, unless they are most of
 * what the one says, or it says that it speaks of what was said. */
static bool may_bear_on(const struct transcript *said, const struct turn *by,
			const struct turn *t, bool mostly)
{
	return mostly || !issue_of(said, by) || !issue_of(said, t) ||
	       is_one_issue(said, by, t) ||
	       tells_of_earlier(by->text, strlen(by->text));
}

/* The earlier answer that a correction puts right: the one before it where it points
 * there, else the last of those that have most of its words; itself where
 * it mends what it says, or what was taken back. */
static const struct turn *corrects_which(const struct transcript *said,
					 const struct turn *by)
{
	struct content words = content_of(by->text, strlen(by->text), NULL);
	const struct turn *best = NULL, *last = NULL;
	size_t most = SHARED_LEAST - 1, back = 0;

	if (mends_itself(by->text) || mends_retracted(said, by))
		return by;

	for (const struct turn *t = by; t > said->turns && back < BACK_MOST;) {
		size_t n;

		if (!stands(--t))
			continue;
		last = last ? last : t;
		back++;
		n = shared(&words, t);
		if (n <= most || !may_bear_on(said, by, t, 2 * n >= words.n))
			continue;
		most = n;
		best = t;
	}
	if (means_last(by->text) || (!best && points_back(by->text)))
		return last;
	return best;
}

/* "I withdraw that concession". */
static bool names_concession(const char *text)
{
	return str_has_any_fold(text, CUES(OF_CONCESSION));
}

/* Whether `by` puts `answer` right.  Of what was conceded more is meant: what it says is
 * taken back on the same issue, and, where its words tell of none, what came just before. */
static bool puts_right(const struct transcript *said, const struct turn *answer,
		       const struct turn *by, bool next)
{
	const struct turn *meant = corrects_which(said, by);

	if (meant == answer)
		return true;
	if (!reading_concedes(answer->reading) || reading_concedes(by->reading))
		return false;
	return next ? !meant
		    : is_one_issue(said, answer, by) &&
			       names_concession(by->text);
}

const struct turn *corrected_by(const struct transcript *said,
				const struct turn *answer)
{
	const struct turn *at = transcript_turn(said, answer->n);
	size_t on = 0;

	if (!at || !at->reading)
		return NULL;
	for (const struct turn *t = at + 1; t < said->turns + said->n; t++) {
		if (!stands(t))
			continue;
		if (++on > BACK_MOST)
			break;
		if (corrects(t) && puts_right(said, at, t, on == 1))
			return t;
	}
	return NULL;
}
