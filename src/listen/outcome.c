/*
 * outcome.c - see outcome.h
 */
#include "listen/outcome.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/file.h"
#include "base/quotation.h"
#include "base/sectioned.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/textline.h"
#include "base/xmalloc.h"
#include "listen/said.h"

#define FILE_MAX    ((size_t)64 << 10)
#define NAME_BYTES  4	 /* shorter words of a party's name are no name */
#define GAP_MOST    2	 /* words that a * stands for */
#define WHO_MOST    4	 /* words for somebody: "the court of appeals" */
#define TOKENS_MOST 4000 /* what is longer is not read to its end */
#define NOBODY	    (-1)

/* ---- the file ---- */

/* clang-format off */
#define SECTIONS_OF(_)                                                        \
	_(GAINS, "gains") _(LOSES, "loses") _(MERITS, "merits")               \
	_(LIGHT, "light") _(NEGATES, "negates") _(EMBEDS, "embeds")           \
	_(SUPPOSES, "supposes") _(OFFICIALS, "officials")                     \
	_(PUBLIC, "public") _(CAUSE, "cause") _(ENDS, "ends") _(WE, "we")     \
	_(THEY, "they") _(PRONOUN, "pronoun") _(COURT, "court")               \
	_(YOU, "you") _(BARE, "bare")
/* clang-format on */
#define SECTION_ENUM(id, name) SECTION_##id,
#define SECTION_NAME(id, name) name,
enum section { SECTIONS_OF(SECTION_ENUM) SECTIONS };
static const char *const section_names[SECTIONS] = { SECTIONS_OF(
	SECTION_NAME) };

struct outcome_words {
	struct section_lines {
		char **list; /* n, owned */
		size_t n;
	} of[SECTIONS];
};

void outcome_free(struct outcome_words *w)
{
	if (!w)
		return;
	for (int s = 0; s < SECTIONS; s++) {
		for (size_t i = 0; i < w->of[s].n; i++)
			free(w->of[s].list[i]);
		free(w->of[s].list);
	}
	free(w);
}

static bool is_phrase(const struct textline *l)
{
	for (size_t i = 0; i < l->len; i++)
		if (!islower((unsigned char)l->s[i]) &&
		    !strchr(" |'*^$@", l->s[i]))
			return false;
	return true;
}

static void take_phrase(struct section_lines *to, const struct textline *l)
{
	to->list = xreallocarray(to->list, to->n + 1, sizeof *to->list);
	to->list[to->n++] = xstrndup(l->s, l->len);
}

static bool take(struct outcome_words *w, const struct buf *b, const char *path,
		 struct error *err)
{
	struct sectioned in =
		sectioned_in(b->s, b->len, path, section_names, SECTIONS);

	while (sectioned_next(&in, err)) {
		const struct textline *l = &in.line;

		if (in.section < 0 || !is_phrase(l))
			return error_set(err, ERR_DATA,
					 "%s:%zu: expected a phrase in lower "
					 "case under a [section], found "
					 "\"%.*s\"",
					 path, in.number, (int)l->len, l->s);
		take_phrase(&w->of[in.section], l);
	}
	return !in.failed;
}

struct outcome_words *outcome_load(const char *path, struct error *err)
{
	struct outcome_words *w = xcalloc(1, sizeof *w);
	struct buf b;
	bool ok;

	buf_init(&b, FILE_MAX);
	ok = file_read(path, &b, err) && take(w, &b, path, err);
	buf_release(&b);
	if (ok)
		return w;
	outcome_free(w);
	return NULL;
}

/* ---- an answer as words and marks ---- */

struct token {
	struct span span; /* of the text */
	char *word;	  /* in lower case, straight; NULL for a mark */
	char mark; /* '.', '?' and the like end a sentence; ',' does not */
	bool quoted;
};
struct tokens {
	struct token *list; /* owned, and the words */
	size_t n;
};

static struct token *add(struct tokens *t, size_t from, size_t to)
{
	t->list = xreallocarray(t->list, t->n + 1, sizeof *t->list);
	t->list[t->n] = (struct token){ .span = { from, to } };
	return &t->list[t->n++];
}

static void tokens_release(struct tokens *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->list[i].word);
	free(t->list);
}

/* Bytes of an apostrophe inside a word, of either make. */
static size_t apostrophe(const char *s)
{
	if (*s == '\'')
		return 1;
	return str_begins(s, "\xe2\x80\x99") ? 3 : 0;
}

static size_t letter(const char *s)
{
	return isalpha((unsigned char)*s) ? 1 : 0;
}

/* Where what hangs on a word begins, as in "we're"; "don't" is one word. */
static bool hangs(const char *s)
{
	static const char *const list[] = { "s", "re", "ve", "ll", "m", "d" };
	size_t n = apostrophe(s), len = 0;

	while (n && letter(s + n + len))
		len++;
	return n && str_span_in_fold(s + n, len, STR_LIST(list));
}

/* The word at s[*at], which moves on behind it. */
static void add_word(struct tokens *t, const char *s, size_t *at, bool quoted)
{
	struct token *one = add(t, *at, *at);
	struct buf word;
	size_t n;

	buf_init(&word, BUF_TEXT_MAX);
	do {
		n = apostrophe(s + *at);
		buf_putc(&word, n ? '\'' : str_lower(s[*at]));
		*at += n ? n : 1;
	} while (letter(s + *at) || (apostrophe(s + *at) && !hangs(s + *at) &&
				     letter(s + *at + apostrophe(s + *at))));
	one->span.to = *at;
	one->word = buf_take(&word);
	one->quoted = quoted;
}

static char mark_at(const char *s, size_t i)
{
	if (strchr(".?!", s[i]))
		return sentence_ends(s, i) ? s[i] : '\0';
	if (s[i] == '-')
		return s[i + 1] == '-' ? ';' : '\0';
	if (str_begins(s + i, "\xe2\x80\x94"))
		return ';';
	return strchr(",;:\n", s[i]) ? s[i] : '\0';
}

static void cut(struct tokens *t, const char *s)
{
	bool quoted = false;

	*t = (struct tokens){ 0 };
	for (size_t i = 0; s[i] && t->n < TOKENS_MOST;) {
		char mark = mark_at(s, i);

		if (letter(s + i) || hangs(s + i)) {
			add_word(t, s, &i, quoted);
			continue;
		}
		if (quotation_double(s + i))
			quoted = !quoted;
		if (mark)
			add(t, i, i + 1)->mark = mark;
		i++;
	}
}

/* ---- words of a section ---- */

struct outcome_at {
	const struct outcome_words *w;
	const struct court_case *kase;
	enum side_id side;
	struct tokens t;
	int last;  /* the side of whoever was named last, or NOBODY */
	bool asks; /* the bench's words: "you" is counsel's side */
};

/* "a|b" has the word. */
static bool has(const char *choice, size_t len, const char *word)
{
	for (size_t n; len; choice += n + (n < len), len -= n + (n < len)) {
		for (n = 0; n < len && choice[n] != '|';)
			n++;
		if (str_is(choice, n, word))
			return true;
	}
	return false;
}

static bool section_has(const struct outcome_words *w, enum section s,
			const char *word)
{
	for (size_t i = 0; word && i < w->of[s].n; i++)
		if (has(w->of[s].list[i], strlen(w->of[s].list[i]), word))
			return true;
	return false;
}

static const char *word_at(const struct outcome_at *x, size_t i)
{
	return i < x->t.n ? x->t.list[i].word : NULL;
}

static bool is(const struct outcome_at *x, size_t i, enum section s)
{
	return section_has(x->w, s, word_at(x, i));
}

/* ---- who somebody is ---- */

static bool is_name(const char *party, const char *word)
{
	const char *s;
	size_t len;

	while (str_next(&party, " ,.", &s, &len))
		if (len >= NAME_BYTES && isupper((unsigned char)*s) &&
		    str_is_fold(s, len, word))
			return true;
	return false;
}

static bool is_public(const struct outcome_at *x, enum side_id side)
{
	const char *at = x->kase->sides[side].party, *s;
	size_t len;
	bool found = false;

	while (!found && str_next(&at, " ,.", &s, &len)) {
		char *word = xstrndup(s, len);

		*word = str_lower(*word);
		found = section_has(x->w, SECTION_PUBLIC, word);
		free(word);
	}
	return found;
}

/* The side that a word of its own belongs to; NOBODY for none, or for both. */
static int named(const struct outcome_at *x, const char *word)
{
	bool is[SIDES];

	for (int s = 0; s < SIDES; s++)
		is[s] = str_is(word, strlen(word), side_names[s]) ||
			is_name(x->kase->sides[s].party, word) ||
			(section_has(x->w, SECTION_OFFICIALS, word) &&
			 is_public(x, s) && !is_public(x, side_other(s)));
	return is[0] == is[1] ? NOBODY : is[0] ? 0 : 1;
}

static int who_ends_at(const struct outcome_at *x, size_t i);

/* "our case", "Nora's claim", "my client". */
static int owner(const struct outcome_at *x, size_t i)
{
	static const char *const ours[] = { "our", "my" };
	static const char *const yours[] = { "your" };
	const char *of = i ? word_at(x, i - 1) : NULL;

	if (!of)
		return NOBODY;
	if (x->asks ? str_in(of, STR_LIST(yours)) : str_in(of, STR_LIST(ours)))
		return (int)x->side;
	if (!strcmp(of, "their"))
		return (int)side_other(x->side);
	if (!strcmp(of, "'s") && i > 1)
		return who_ends_at(x, i - 2);
	return is(x, i - 1, SECTION_PRONOUN) ? x->last : NOBODY;
}

/* The side of whoever the words up to the i-th stand for. */
static int who_ends_at(const struct outcome_at *x, size_t i)
{
	const char *word = word_at(x, i);
	int of = is(x, i, SECTION_CAUSE) ? owner(x, i) : NOBODY;

	if (!word)
		return NOBODY;
	if (of != NOBODY)
		return of;
	if (is(x, i, x->asks ? SECTION_YOU : SECTION_WE))
		return (int)x->side;
	if (is(x, i, SECTION_THEY))
		return (int)side_other(x->side);
	if (is(x, i, SECTION_COURT))
		return SIDE_RESPONDENT;
	if (is(x, i, SECTION_PRONOUN))
		return x->last;
	return named(x, word);
}

/* ---- phrases ---- */

static bool ends_sentence(const struct outcome_at *x, size_t i)
{
	char mark = i < x->t.n ? x->t.list[i].mark : '.';

	return mark && strchr(".?!;\n", mark) != NULL;
}

/* Whether a clause (^) or a sentence ($) ends before the i-th token. */
static bool ends_at(const struct outcome_at *x, size_t i, char which)
{
	return which == '$' ? ends_sentence(x, i)
			    : !word_at(x, i) || is(x, i, SECTION_ENDS);
}

static bool follows(const struct outcome_at *x, size_t i, const char *phrase,
		    int *who);

static bool gap_follows(const struct outcome_at *x, size_t i,
			const char *phrase, int *who)
{
	for (size_t n = 0; n <= GAP_MOST && (!n || word_at(x, i + n - 1)); n++)
		if (follows(x, i + n, phrase, who))
			return true;
	return false;
}

/* Somebody first, and then the rest. */
static bool who_follows(const struct outcome_at *x, size_t i,
			const char *phrase, int *who)
{
	for (size_t n = 0; n < WHO_MOST && word_at(x, i + n); n++) {
		*who = who_ends_at(x, i + n);
		if (*who != NOBODY && follows(x, i + n + 1, phrase, who))
			return true;
	}
	*who = NOBODY;
	return false;
}

/* Whether the words from the i-th on are the phrase; the side of its @ to *who. */
static bool follows(const struct outcome_at *x, size_t i, const char *phrase,
		    int *who)
{
	const char *s;
	size_t len;

	for (; str_next(&phrase, " ", &s, &len); i++) {
		if (*s == '*')
			return gap_follows(x, i, phrase, who);
		if (*s == '@')
			return who_follows(x, i, phrase, who);
		if (strchr("^$", *s)
			    ? !ends_at(x, i, *s)
			    : !word_at(x, i) || !has(s, len, word_at(x, i)))
			return false;
	}
	return true;
}

/* ---- whose words they are ---- */

/* Asked, or only supposed. */
static bool is_put(const struct outcome_at *x, size_t i)
{
	size_t from = i, to = i;

	while (from && !ends_sentence(x, from - 1))
		from--;
	while (to < x->t.n && !ends_sentence(x, to))
		to++;
	if (!x->asks && to < x->t.n && x->t.list[to].mark == '?')
		return true;
	while (from < to && !is(x, from, SECTION_SUPPOSES))
		from++;
	return from < to;
}

/* The side of whoever the phrase at i is said of, behind light words; how many
 * of those negate to *nots, and where the words for somebody end to *at. */
static int subject(const struct outcome_at *x, size_t i, size_t *nots,
		   size_t *at)
{
	*nots = 0;
	while (i && is(x, i - 1, SECTION_LIGHT)) {
		*nots += is(x, i - 1, SECTION_NEGATES);
		i--;
	}
	*at = i ? i - 1 : 0;
	return i ? who_ends_at(x, i - 1) : NOBODY;
}

/* "We say that", "I think". */
static bool is_own_verb(const struct outcome_at *x, size_t i)
{
	size_t nots, at;

	return subject(x, i, &nots, &at) != NOBODY && is(x, at, SECTION_WE) &&
	       nots % 2 == 0;
}

/* "They say it, and that ..." goes on behind its comma. */
static bool goes_on(const struct outcome_at *x, size_t i)
{
	const char *next = word_at(x, i + 1);

	if (next && !strcmp(next, "and"))
		next = word_at(x, i + 2);
	return x->t.list[i].mark == ',' && next && !strcmp(next, "that");
}

/* "They say that", "it does not follow that". */
static bool is_embedded(const struct outcome_at *x, size_t i)
{
	bool that = false;

	while (i-- > 0) {
		const char *word = word_at(x, i);

		if (!word && !goes_on(x, i))
			return false;
		if (is(x, i, SECTION_EMBEDS) && !is_own_verb(x, i))
			return true;
		if (that && is(x, i, SECTION_NEGATES))
			return true;
		that = that || (word && !strcmp(word, "that"));
	}
	return false;
}

/* ---- clauses ---- */

static bool is_counsels(const struct outcome_at *x, size_t i)
{
	return !x->t.list[i].quoted && !is_put(x, i) && !is_embedded(x, i);
}

/* 1 the side loses by the phrase, -1 it wins, 0 neither. */
static int weigh(const struct outcome_at *x, enum section s, int who,
		 size_t nots)
{
	bool of_own = (who == (int)x->side) == (nots % 2 == 0);

	if (who == NOBODY)
		return 0;
	return (s == SECTION_LOSES) == of_own ? 1 : -1;
}

static int look(const struct outcome_at *x, enum section s, size_t i)
{
	size_t nots, at;
	int before = subject(x, i, &nots, &at);

	for (size_t n = 0; n < x->w->of[s].n; n++) {
		const char *phrase = x->w->of[s].list[n];
		int who = before;

		if (follows(x, i, phrase, &who) && who != NOBODY &&
		    is_counsels(x, i))
			return weigh(x, s, who, nots);
	}
	return 0;
}

static struct span clause_around(const struct outcome_at *x, size_t i)
{
	size_t from = i, to = i;

	while (from && word_at(x, from - 1))
		from--;
	while (word_at(x, to + 1))
		to++;
	return (struct span){ x->t.list[from].span.from,
			      x->t.list[to].span.to };
}

static void name_last(struct outcome_at *x, size_t i)
{
	int who = word_at(x, i) ? named(x, word_at(x, i)) : NOBODY;

	if (who != NOBODY)
		x->last = who;
}

/* What the i-th word begins that somebody wins or loses by: 1 the side loses, -1 it
 * wins, 0 neither. */
static int weigh_at(const struct outcome_at *x, size_t i)
{
	for (int s = SECTION_GAINS; s <= SECTION_MERITS; s++) {
		int by = look(x, s, i);

		if (by)
			return by;
	}
	return 0;
}

/* ---- "yes" ---- */

/* Yes or no, and no more than its echo: "Yes, she was, Your Honor." */
static int bare_polarity(const struct outcome_words *w, const char *answer)
{
	struct tokens t;
	bool bare;

	cut(&t, answer);
	bare = t.n > 0;
	for (size_t i = 0; i < t.n && bare; i++)
		bare = t.list[i].mark
			       ? t.list[i].mark != '?'
			       : section_has(w, SECTION_BARE, t.list[i].word);
	tokens_release(&t);
	return bare ? said_polarity(answer) : 0;
}

/* Whether a question puts one thing, with no condition and no choice. */
static bool puts_one(const struct outcome_at *x)
{
	for (size_t i = 0; i < x->t.n; i++)
		if (is(x, i, SECTION_SUPPOSES) ||
		    (word_at(x, i) && !strcmp(word_at(x, i), "or")))
			return false;
	return true;
}

/* Goes through the question for whom it names last; what "yes" to it says of counsel's
 * side, as weigh_at. */
static int name_asked(struct outcome_at *x, const char *question)
{
	int by = 0;

	x->asks = true;
	cut(&x->t, question);
	for (size_t i = 0; i < x->t.n; i++) {
		int here = weigh_at(x, i);

		by = here ? here : by;
		name_last(x, i);
	}
	if (!puts_one(x))
		by = 0;
	tokens_release(&x->t);
	x->asks = false;
	return by;
}

/* ---- all of it ---- */

static void take_clause(struct outcome *out, int by, struct span words)
{
	if (by > 0 && !out->against)
		out->first = words;
	out->against = out->against || by > 0;
	out->own = out->own || by < 0;
}

struct outcome outcome_of(const struct outcome_words *w,
			  const struct court_case *kase, enum side_id side,
			  const char *question, const char *answer)
{
	struct outcome_at x = {
		.w = w, .kase = kase, .side = side, .last = NOBODY
	};
	struct outcome out = { 0 };

	if (!w)
		return out;
	take_clause(&out, name_asked(&x, question) * bare_polarity(w, answer),
		    (struct span){ 0, strlen(answer) });
	cut(&x.t, answer);
	for (size_t i = 0; i < x.t.n; i++) {
		int by = weigh_at(&x, i);

		if (by)
			take_clause(&out, by, clause_around(&x, i));
		name_last(&x, i);
	}
	tokens_release(&x.t);
	return out;
}
