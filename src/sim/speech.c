#include "sim/speech.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/cues.h"
#include "court/justice.h"

#define LABEL_MAX 48 /* bytes of "CHIEF JUSTICE ROBERTS:" and kin */

static void trim(struct buf *b)
{
	size_t n = strspn(b->s, " \n");

	buf_shift(b, n);
	while (b->len && strchr(" \n", b->s[b->len - 1]))
		buf_cut(b, b->len - 1);
}

static void drop_emphasis(struct buf *b)
{
	size_t keep = 0;

	for (size_t i = 0; i < b->len; i++)
		if (b->s[i] != '*' && b->s[i] != '`' && b->s[i] != '#')
			b->s[keep++] = b->s[i];
	buf_cut(b, keep);
}

static bool is_word_of(const char *name, const char *word, size_t len)
{
	const char *one;
	size_t n;

	while (str_next(&name, " ", &one, &n))
		if (n == len && !strncasecmp(one, word, n))
			return true;
	return false;
}

/* Whether a label is nothing but the speaker's name and titles, or a judge's title
 * and one name. */
static bool names_speaker(const char *label, size_t n, const struct justice *j)
{
	static const char *const titles[] = {
		"chief",     "associate", "the",   "mr.",      "ms.",
		"court",     "bench",	  "q",	   "question", "hon.",
		"president", "presiding", "madam",
	};
	static const char *const judges[] = { "justice", "judge" };
	char *text = xstrndup(label, n);
	const char *at = text, *word;
	size_t others = 0, len;
	bool judge = false;

	while (str_next(&at, " \t", &word, &len))
		if (str_span_in_fold(word, len, STR_LIST(judges)))
			judge = true;
		else if (!str_span_in_fold(word, len, STR_LIST(titles)) &&
			 !is_word_of(j->name, word, len) &&
			 !is_word_of(j->short_name, word, len))
			others++;
	free(text);
	return !others || (judge && others == 1);
}

/* "JUSTICE KAGAN: ..." but not "Take this case: ..." nor "Justice Scalia wrote in
 * Jones: ..." */
static void drop_label(struct buf *b, const struct justice *j)
{
	const char *colon =
		memchr(b->s, ':', b->len < LABEL_MAX ? b->len : LABEL_MAX);

	if (colon && colon > b->s &&
	    names_speaker(b->s, (size_t)(colon - b->s), j)) {
		buf_shift(b, (size_t)(colon - b->s) + 1);
		trim(b);
	}
}

/* "(leaning forward) ..." */
static void drop_stage_direction(struct buf *b)
{
	static const char open[] = "([", close[] = ")]";
	const char *kind = b->len ? strchr(open, b->s[0]) : NULL;
	const char *end;

	if (!kind || !*kind)
		return;
	end = memchr(b->s, close[kind - open], b->len);
	if (end && end - b->s < 80) {
		buf_shift(b, (size_t)(end - b->s) + 1);
		trim(b);
	}
}

static bool ends(const struct buf *b, const char *s)
{
	return b->len >= strlen(s) &&
	       !memcmp(b->s + b->len - strlen(s), s, strlen(s));
}

#define PREFACE_BYTES 240

/* "My apologies! Here is the question in English: ..." */
static void drop_preface(struct buf *b)
{
	const char *colon = memchr(
		b->s, ':', b->len < PREFACE_BYTES ? b->len : PREFACE_BYTES);
	char *head = colon ? xstrndup(b->s, (size_t)(colon - b->s)) : NULL;

	if (head && str_has_any_fold(head, CUES(PREFACES))) {
		buf_shift(b, strlen(head) + 1);
		trim(b);
	}
	free(head);
}

/* "Note: this is a simulation ..." at the end of what was written. */
static size_t without_note(const char *raw)
{
	static const char *const marks[] = { "\nNote:",	      "\n(Note",
					     "\nDisclaimer:", "\n*Note",
					     "\n**Note",      "\n_Note" };
	size_t len = strlen(raw);

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		const char *at = strstr(raw, marks[i]);

		if (at && (size_t)(at - raw) < len)
			len = (size_t)(at - raw);
	}
	return len;
}

/* "*leans forward* Counsel, ..." */
static size_t direction_in_stars(const char *raw)
{
	const char *end =
		*raw == '*' && raw[1] != '*' ? strchr(raw + 1, '*') : NULL;

	return end && end - raw < 60 && end[1] == ' ' ? (size_t)(end - raw) + 1
						      : 0;
}

/* Only a pair that encloses the whole turn. */
static void drop_quotes(struct buf *b)
{
	size_t open, close;
	const char *end = quotation_close(b->s, &open, &close);

	if (end && end > b->s + open && !end[close]) {
		buf_cut(b, b->len - close);
		buf_shift(b, open);
	}
	trim(b);
}

static bool to_whole_sentences(struct buf *b)
{
	for (size_t i = b->len; i-- > 0;)
		if (strchr(".?!", b->s[i]) && b->s[i]) {
			buf_cut(b, i + 1);
			return true;
		}
	return false;
}

static bool to_ceiling(struct buf *b, size_t max)
{
	if (b->len <= max)
		return false;
	buf_cut(b, utf8_prefix(b->s, max));
	return true;
}

bool speech_clean(struct buf *out, const char *raw, const struct justice *j,
		  bool cut_short, bool *cut)
{
	struct buf b;
	bool any;

	*cut = false;
	raw += strspn(raw, " \t\r\n");
	raw += direction_in_stars(raw);
	buf_init(&b, 3 * strlen(raw) + 1);
	sanitise(&b, raw, without_note(raw), SANITISE_LINE);
	drop_emphasis(&b);
	trim(&b);
	drop_quotes(&b);
	drop_label(&b, j);
	drop_stage_direction(&b);
	drop_label(&b, j);
	drop_preface(&b);
	drop_quotes(&b);
	cut_short |= to_ceiling(&b, out->max - out->len);
	if (cut_short && !ends(&b, "?") && !ends(&b, "."))
		*cut = !to_whole_sentences(&b);
	any = utf8_words(b.s, b.len) > 0;
	buf_add(out, b.s, b.len);
	buf_release(&b);
	return any;
}
