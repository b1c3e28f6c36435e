#include "hearing/lack.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analysis/lexicon.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "listen/ken.h"
#include "listen/loss.h"
#include "listen/said.h"
#include "score/weak.h"

const char *const lack_words[LACKS] = {
	[LACK_WORDS] = "none of its words says anything that could be read",
	[LACK_TOUCH] = "nothing in it was found that touches the question",
	[LACK_CASE] = "it gives the case up",
	[LACK_ISSUE] = "it says nearly what the memo says loses the issue",
	[LACK_TRUTH] = "it says what the papers of the case do not bear out",
};

/* ---- words ---- */

static bool knows_a_word(const struct ken *k, const char *text)
{
	struct words w = ken_words(k, text, strlen(text));
	bool known = false;

	for (size_t i = 0; i < w.n_content && !known; i++)
		known = stems_have(k->stems, w.list[w.content[i]].stem);
	words_release(&w);
	return known;
}

/* ---- giving up ---- */

static bool matches(const struct lexicons *lx, enum pattern_list list,
		    const char *s, size_t len)
{
	size_t from, to;

	return lexicon_match(lx, list, s, len, 0, &from, &to);
}

/* "Affirm.", from who came to have it reversed. */
static bool orders_loss(const char *s, size_t len, enum side_id side)
{
	static const char *const leads[] = { "so ", "and ", "please ",
					     "just " };
	const char *word = side == SIDE_PETITIONER ? "affirm" : "reverse";

	for (size_t i = 0; i < sizeof leads / sizeof *leads; i++)
		if (str_begins(s, leads[i])) {
			s += strlen(leads[i]);
			len -= strlen(leads[i]);
		}
	return len >= strlen(word) && str_begins(s, word) &&
	       !str_is_wordy(s[strlen(word)]);
}

static bool sentence_yields(const struct lexicons *lx, const char *s,
			    size_t len, enum side_id side)
{
	enum pattern_list theirs = side == SIDE_PETITIONER ? PATTERNS_AFFIRMANCE
							   : PATTERNS_REVERSAL;

	if (matches(lx, PATTERNS_UNYIELDING, s, len))
		return false;
	for (size_t at = 0, n; at < len; at += n + 1) {
		at += strspn(s + at, " ");
		n = strcspn(s + at, ",.?!;");
		if (at < len && orders_loss(s + at, n, side))
			return true;
	}
	return matches(lx, PATTERNS_SURRENDERS, s, len) ||
	       matches(lx, theirs, s, len);
}

static bool names_party(const char *party, const char *s, size_t len)
{
	for (size_t at = 0, n; party[at]; at += n + (party[at + n] != '\0')) {
		n = strcspn(party + at, " ");
		if (n == len && !strncasecmp(party + at, s, len))
			return true;
	}
	return false;
}

/* "Nothing that Nora did made any difference", by who speaks for Nora. */
static bool undoes_party(const char *s, size_t len, const char *party)
{
	const char *at = strstr(s, "nothing ");
	size_t n;

	if (!at || at >= s + len)
		return false;
	at += strlen("nothing ");
	if (str_begins(at, "that "))
		at += strlen("that ");
	n = strcspn(at, " ");
	return str_begins(at + n, " did ") && names_party(party, at, n);
}

static bool gives_up(const struct lexicons *lx, const char *text,
		     enum side_id side, const char *party)
{
	char *lower = xstrdup(text);
	bool found = false;

	for (char *c = lower; *c; c++)
		*c = str_lower(*c);
	for (size_t at = 0, len; lower[at] && !found; at += len) {
		at += strspn(lower + at, ".?!; ");
		len = strcspn(lower + at, ".?!;");
		found = sentence_yields(lx, lower + at, len, side) ||
			(!matches(lx, PATTERNS_UNYIELDING, lower + at, len) &&
			 undoes_party(lower + at, len, party));
	}
	free(lower);
	return found;
}

/* ---- what loses the issue ---- */

/* A firm answer was matched with one that holds it. */
static bool loses(const struct turn *answer, const struct ken *k,
		  enum side_id side)
{
	const struct reading *r = answer->reading;
	struct said a;
	bool like;

	if (r->firm && r->commitment != COMMITMENT_DETRIMENTAL)
		return false;
	said_init(&a, k, answer->text, NULL);
	like = loss_of(k, &a, side).likeness >= LOSS_LIKE;
	said_release(&a);
	return like;
}

/* ---- what is not so ---- */

static bool is_refuted(const struct heard *h)
{
	const struct heard_claim *record = heard_false_record(h);
	const struct heard_claim *law = heard_false_law(h);

	return (record && record->verdict == VERDICT_REFUTES) ||
	       (law && law->verdict == VERDICT_REFUTES);
}

unsigned lack_find(const struct turn *answer, const struct ken *k,
		   const struct lexicons *lx, enum side_id side)
{
	const struct reading *r = answer->reading;
	const char *party = k->kase->sides[side].party;
	unsigned lacks = 0;

	if (r->unread)
		return 0;
	if (weak_misses_surely(r))
		lacks |= LACK_BIT(knows_a_word(k, answer->text) ? LACK_TOUCH
								: LACK_WORDS);
	if (gives_up(lx, answer->text, side, party ? party : ""))
		lacks |= LACK_BIT(LACK_CASE);
	else if (loses(answer, k, side))
		lacks |= LACK_BIT(LACK_ISSUE);
	if (is_refuted(&r->heard))
		lacks |= LACK_BIT(LACK_TRUTH);
	return lacks;
}
