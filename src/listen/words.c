/*
 * words.c - see words.h
 */
#include "listen/words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/quotation.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define TALK_COMMON   5.6 /* -ln of the share from which a word has content */
#define TALK_SPAN     5.0 /* further on it is worth 1 */
#define TALK_MOST     1.2
#define CASE_FLOOR    0.35   /* a word that every text of the case has */
#define MEAN_A	      0.0002 /* SIF: a / (a + share) */
#define MEAN_ASKED    0.5f   /* share of a word that the question has too */
#define WORTH_ASKED   0.4f
#define NEAR_LEAST    0.3 /* a cosine below is no likeness */
#define STEM_LONG     6
#define STEM_LEAST    4
#define SENTENCE_LONG 40 /* words with content */
#define FEW	      6 /* as many times more are not gone through one by one */

/* ---- cutting ---- */

/* "’" as one apostrophe. */
static size_t apostrophe(const char *s, size_t left)
{
	if (left && *s == '\'')
		return 1;
	return left >= 3 && !memcmp(s, "\xe2\x80\x99", 3) ? 3 : 0;
}

static bool is_curly(const char *s, size_t left)
{
	return left >= 3 && (unsigned char)s[0] == 0xe2 &&
	       (unsigned char)s[1] == 0x80;
}

/* Bytes of an apostrophe at s[n] that stands within a word, 0 for none. */
static size_t inner_apostrophe(const char *s, size_t n, size_t left)
{
	size_t a = apostrophe(s + n, left - n);

	return a && n && n + a < left && isalpha((unsigned char)s[n + a]) ? a
									  : 0;
}

/* Whether s[n] is the point of 1.5, the comma of 1,500 or the colon of 7:40. */
static bool is_in_number(const char *s, size_t n, size_t left)
{
	return s[n] && strchr(".,:", s[n]) && n && n + 1 < left &&
	       isdigit((unsigned char)s[n - 1]) &&
	       isdigit((unsigned char)s[n + 1]);
}

/* Bytes of a letter at s that is not ASCII, and no curly mark; 0 for none. */
static size_t wide_letter(const char *s, size_t left)
{
	size_t n = 1;

	if ((unsigned char)*s < 0xc3 || is_curly(s, left))
		return 0;
	while (n < left && ((unsigned char)s[n] & 0xc0) == 0x80)
		n++;
	return n;
}

/* The length of the word at s, 0 for none: letters and digits with inner
 * apostrophes; a number with its inner points, commas and colons. */
static size_t word_length(const char *s, size_t left)
{
	size_t n = 0, more;

	do {
		more = n == left ? 0
		       : isalnum((unsigned char)s[n]) ||
				       is_in_number(s, n, left)
			       ? 1
			       : inner_apostrophe(s, n, left);
		if (!more && n < left && !apostrophe(s + n, left - n))
			more = wide_letter(s + n, left - n);
		n += more;
	} while (more);
	return n;
}

/* Lower case, straight apostrophes; returns the length. */
static size_t plain(const char *s, size_t len, char *out, size_t size)
{
	size_t n = 0;

	for (size_t i = 0; i < len && n + 1 < size;) {
		size_t a = apostrophe(s + i, len - i);

		out[n++] = a ? '\'' : (char)tolower((unsigned char)s[i]);
		i += a ? a : 1;
	}
	out[n] = '\0';
	return n;
}

/* The first of these that a word ends in is cut off, when enough stays. */
static const struct ending {
	char text[6];
	size_t len;
} endings[] = {
	{ "ings", 4 }, { "ing", 3 },   { "edly", 4 }, { "ed", 2 },
	{ "ment", 4 }, { "ation", 5 }, { "ance", 4 }, { "ence", 4 },
	{ "ions", 4 }, { "ion", 3 },   { "ures", 4 }, { "ure", 3 },
	{ "ally", 4 }, { "al", 2 },    { "ers", 3 },  { "er", 2 },
	{ "ors", 3 },  { "or", 2 },    { "ly", 2 },   { "es", 2 },
	{ "e", 1 },    { "y", 1 },
};

static bool ends_in(const char *s, size_t n, const struct ending *e)
{
	return n >= e->len + STEM_LEAST && s[n - 1] == e->text[e->len - 1] &&
	       !memcmp(s + n - e->len, e->text, e->len);
}

/* Of a word that is plain() already. */
static uint64_t stem_of(const char *word, size_t n)
{
	if (n > 2 && word[n - 2] == '\'' && word[n - 1] == 's')
		n -= 2;
	if (n && isdigit((unsigned char)word[0]))
		return str_hash(word, n) | 1;
	if (n > 3 && word[n - 1] == 's' && word[n - 2] != 's' &&
	    word[n - 2] != 'u')
		n--;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (ends_in(word, n, &endings[i])) {
			n -= endings[i].len;
			break;
		}
	return str_hash(word, n < STEM_LONG ? n : STEM_LONG) | 1;
}

uint64_t words_stem(const char *s, size_t len)
{
	char word[64];
	size_t n = plain(s, len, word, sizeof word);

	return stem_of(word, n);
}

static bool word_negates(const char *s, size_t n)
{
	static const char *const list[] = {
		"not", "no",   "never",	 "nobody",  "nothing", "neither",
		"nor", "none", "cannot", "without", "nowhere", "hardly",
	};

	if (n > 3 && !memcmp(s + n - 3, "n't", 3))
		return true;
	if (!strchr("ncwh", *s))
		return false;
	return str_in(s, STR_LIST(list));
}

/* ---- numbers ---- */

/* What a word counts, by its letters: "eleven" 11, "fifth" 5.  "One" and the
 * first three ordinals mostly count nothing. */
static const struct counting {
	const char *word;
	double n;
} counting[] = {
	{ "eight", 8 },	      { "eighteen", 18 },    { "eighteenth", 18 },
	{ "eighth", 8 },      { "eightieth", 80 },   { "eighty", 80 },
	{ "eleven", 11 },     { "eleventh", 11 },    { "fifteen", 15 },
	{ "fifteenth", 15 },  { "fifth", 5 },	     { "fiftieth", 50 },
	{ "fifty", 50 },      { "five", 5 },	     { "fortieth", 40 },
	{ "forty", 40 },      { "four", 4 },	     { "fourteen", 14 },
	{ "fourteenth", 14 }, { "fourth", 4 },	     { "nine", 9 },
	{ "nineteen", 19 },   { "nineteenth", 19 },  { "ninetieth", 90 },
	{ "ninety", 90 },     { "ninth", 9 },	     { "seven", 7 },
	{ "seventeen", 17 },  { "seventeenth", 17 }, { "seventh", 7 },
	{ "seventieth", 70 }, { "seventy", 70 },     { "six", 6 },
	{ "sixteen", 16 },    { "sixteenth", 16 },   { "sixth", 6 },
	{ "sixtieth", 60 },   { "sixty", 60 },	     { "ten", 10 },
	{ "tenth", 10 },      { "thirteen", 13 },    { "thirteenth", 13 },
	{ "thirtieth", 30 },  { "thirty", 30 },	     { "three", 3 },
	{ "twelfth", 12 },    { "twelve", 12 },	     { "twentieth", 20 },
	{ "twenty", 20 },     { "two", 2 },	     { "zero", 0 },
};

static int by_word(const void *word, const void *one)
{
	return strcmp(word, ((const struct counting *)one)->word);
}

static double small_number(const char *s)
{
	const struct counting *c =
		strchr("efnstz", *s)
			? bsearch(s, counting,
				  sizeof counting / sizeof *counting,
				  sizeof *counting, by_word)
			: NULL;

	return c ? c->n : NAN;
}

static double digits(const char *s)
{
	char plain_digits[40];
	size_t n = 0;

	if (strchr(s, ':')) {
		char *end;
		double hours = strtod(s, &end);

		return *end == ':' ? 100 * hours + strtod(end + 1, NULL) : NAN;
	}
	for (; *s && n + 1 < sizeof plain_digits; s++)
		if (isdigit((unsigned char)*s) || *s == '.')
			plain_digits[n++] = *s;
		else if (*s != ',')
			break;
	plain_digits[n] = '\0';
	return strtod(plain_digits, NULL);
}

static double number_in(const char *s)
{
	return isdigit((unsigned char)*s) ? digits(s) : small_number(s);
}

static double multiplier(const char *s)
{
	if (!strcmp(s, "hundred"))
		return 100;
	if (!strcmp(s, "thousand"))
		return 1000;
	return !strcmp(s, "million") ? 1e6 : 0;
}

/* What stands between two words of one number: "fifty-three", "two hundred". */
static bool joins(const char *s, size_t from, size_t to)
{
	while (from < to && (s[from] == ' ' || s[from] == '-'))
		from++;
	return from == to;
}

/* What a word counts behind another of the same number: there "one" does too. */
static double counts_behind(double number, const char *word)
{
	static const char *const units[] = { "one", "first", "second",
					     "third" };
	static const double worth[] = { 1, 1, 2, 3 };

	for (size_t i = 0; i < 4 && isnan(number); i++)
		if (!strcmp(word, units[i]))
			return worth[i];
	return number;
}

/* A number of several words: "two hundred and twelve", "seven thirty-nine". */
struct spelling {
	double done;  /* thousands and millions */
	double part;  /* what is counted now */
	double point; /* worth of the next digit behind "point"; 0 before it */
	size_t first; /* its first word in the list */
	bool open;    /* the last word belongs to it, but for ... */
	bool linked;  /* ... an "and", or "point", which may */
	bool digits;  /* written so: only "hundred" and more go with it */
};

static bool multiply(struct spelling *p, double by)
{
	if (p->part <= 0 || (by == 100 && p->part >= 100 && !p->digits))
		return false;
	if (by == 100) {
		p->part *= 100;
		return true;
	}
	p->done += p->part * by;
	p->part = 0;
	return true;
}

/* The fifty in "two hundred fifty", the three in "fifty-three". */
static bool adds(const struct spelling *p, double n)
{
	double last = fmod(p->part, 100);

	return (p->part == 0 && p->done > 0) || (p->part >= 100 && last == 0) ||
	       (last >= 20 && fmod(last, 10) == 0 && n >= 1 && n < 10);
}

/* The forty in "seven forty" (the time), the ninety in "nineteen ninety". */
static bool follows(const struct spelling *p, double n)
{
	return p->done <= 0 && !p->linked && p->part >= 1 && p->part <= 20 &&
	       n >= 10 && (p->part > 12 || n < 60);
}

/* Whether a word that counts n goes on with the number, and does so. */
static bool count_on(struct spelling *p, double n)
{
	if (p->point > 0) {
		if (n >= 10)
			return false;
		p->part += n * p->point;
		p->point /= 10;
		return true;
	}
	if (adds(p, n))
		p->part += n;
	else if (follows(p, n))
		p->part = 100 * p->part + n;
	else
		return false;
	return true;
}

/* "and" behind hundreds, "point" behind any: the next word will tell. */
static bool links(struct spelling *p, const char *word)
{
	if (p->digits || p->linked || p->point > 0)
		return false;
	if (!strcmp(word, "point")) {
		p->point = 0.1;
		return true;
	}
	return !strcmp(word, "and") && fmod(p->part, 100) == 0;
}

static bool goes_on(struct spelling *p, const struct word *k, const char *word)
{
	double by = multiplier(word), n = counts_behind(k->number, word);

	if (by > 0)
		return multiply(p, by);
	return !p->digits && !isnan(n) && !isdigit((unsigned char)*word) &&
	       count_on(p, n);
}

/* "A hundred", "one hundred": there "one" is a number. */
static bool is_one(const struct words *w, const char *s)
{
	const struct word *k = w->n ? &w->list[w->n - 1] : NULL;
	size_t len = k ? k->to - k->from : 0;

	return (len == 1 && tolower((unsigned char)s[k->from]) == 'a') ||
	       (len == 3 && !memcmp(s + k->from + 1, "ne", 2) &&
		tolower((unsigned char)s[k->from]) == 'o');
}

/* Words of one number become one word. */
static void spell_number(struct words *w, const char *s, struct spelling *p,
			 struct word *k, const char *word)
{
	bool next = w->n && joins(s, w->list[w->n - 1].to, k->from);

	if (next && !p->open && multiplier(word) > 0 && is_one(w, s))
		*p = (struct spelling){ .part = 1,
					.first = w->n - 1,
					.open = true };
	if (next && p->open && goes_on(p, k, word)) {
		p->linked = false;
		k->from = w->list[p->first].from;
		k->number = p->done + p->part;
		w->n = p->first;
	} else if (next && p->open && links(p, word)) {
		p->linked = true;
	} else {
		*p = (struct spelling){
			.part = k->number,
			.first = w->n,
			.open = !isnan(k->number),
			.digits = isdigit((unsigned char)*word),
		};
	}
}

/* ---- words ---- */

static bool starts_sentence(const char *s, size_t at)
{
	size_t n;

	while ((n = at && (s[at - 1] == ' ' || s[at - 1] == '\n')
			    ? 1
			    : quotation_mark_before(s, at)))
		at -= n;
	return !at || strchr(".?!:", s[at - 1]);
}

static void add_word(struct words *w, const struct wordvec *v, const char *s,
		     size_t at, size_t len, struct spelling *number)
{
	char spelled[64];
	size_t n = plain(s + at, len, spelled, sizeof spelled);
	struct word k = { .from = (uint32_t)at,
			  .to = (uint32_t)(at + len),
			  .number = number_in(spelled),
			  .negates = word_negates(spelled, n) };

	k.vector = v ? wordvec_find(v, spelled, n) : -1;
	k.stem = stem_of(spelled, n);
	k.is_name = isupper((unsigned char)s[at]) && !starts_sentence(s, at);
	spell_number(w, s, number, &k, spelled);
	if (!isnan(k.number))
		k.stem = str_hash((const char *)&k.number, sizeof k.number) | 1;
	w->list[w->n++] = k;
}

void words_init(struct words *w, const struct wordvec *v, const char *s,
		size_t len)
{
	struct spelling number = { 0 };
	size_t at = 0, room = 0;

	*w = (struct words){ 0 };
	if (len > WORDS_TEXT_MAX)
		len = WORDS_TEXT_MAX;
	while (at < len) {
		size_t n = word_length(s + at, len - at);

		if (!n) {
			at++;
			continue;
		}
		w->list = xgrow(w->list, w->n, &room, sizeof *w->list);
		add_word(w, v, s, at, n, &number);
		at += n;
	}
}

void words_append(struct words *w, const struct words *more)
{
	w->list = xreallocarray(w->list, w->n + more->n + 1, sizeof *w->list);
	if (more->n)
		memcpy(w->list + w->n, more->list,
		       more->n * sizeof *more->list);
	w->n += more->n;
}

void words_release(struct words *w)
{
	free(w->list);
	free(w->content);
	free(w->each);
	free(w->mean);
	free(w->units);
	*w = (struct words){ 0 };
}

/* ---- worth ---- */

struct stem_count {
	uint64_t stem;
	uint32_t n, seen; /* texts; the last that was counted */
};
struct stems {
	struct stem_count *table; /* open addressing, `room` of them */
	size_t n, room, texts;
};

struct stems *stems_new(void)
{
	struct stems *s = xcalloc(1, sizeof *s);

	s->room = 1024;
	s->table = xcalloc(s->room, sizeof *s->table);
	return s;
}

void stems_free(struct stems *s)
{
	if (!s)
		return;
	free(s->table);
	free(s);
}

static struct stem_count *slot(const struct stems *s, uint64_t stem)
{
	size_t at = (size_t)(stem ^ stem >> 32) & (s->room - 1);

	while (s->table[at].stem && s->table[at].stem != stem)
		at = (at + 1) & (s->room - 1);
	return &s->table[at];
}

static void grow(struct stems *s)
{
	struct stems bigger = { .room = 2 * s->room, .n = s->n };

	bigger.table = xcalloc(bigger.room, sizeof *bigger.table);
	for (size_t i = 0; i < s->room; i++)
		if (s->table[i].stem)
			*slot(&bigger, s->table[i].stem) = s->table[i];
	free(s->table);
	s->table = bigger.table;
	s->room = bigger.room;
}

void stems_count(struct stems *s, const struct words *w)
{
	s->texts++;
	for (size_t i = 0; i < w->n; i++) {
		struct stem_count *c = slot(s, w->list[i].stem);

		if (c->seen == s->texts)
			continue;
		if (!c->stem) {
			c->stem = w->list[i].stem;
			s->n++;
		}
		c->n++;
		c->seen = (uint32_t)s->texts;
		if (2 * s->n > s->room)
			grow(s);
	}
}

size_t stems_many(const struct stems *s)
{
	return s->n;
}

bool stems_have(const struct stems *s, uint64_t stem)
{
	return slot(s, stem)->stem != 0;
}

double stems_worth(const struct stems *s, uint64_t stem)
{
	double n = (double)s->texts, df = slot(s, stem)->n;

	if (n < 2)
		return 1;
	return log(1 + n / (df + 0.5)) / log(1 + n / 0.5);
}

double stems_share(const struct stems *s, uint64_t stem)
{
	return (slot(s, stem)->n + 0.5) / ((double)s->texts + 1);
}

/* By talk alone; a number always counts. */
static double talk_worth(const struct wordvec *v, const struct word *k)
{
	double worth;

	if (!isnan(k->number))
		return 1;
	if (k->negates)
		return 0;
	if (!v)
		return k->to - k->from > 3;
	worth = (-log(wordvec_share(v, k->vector)) - TALK_COMMON) / TALK_SPAN;
	return worth < 0 ? 0 : worth > TALK_MOST ? TALK_MOST : worth;
}

static void make_mean(struct words *w, const struct wordvec *v)
{
	size_t dims = v ? wordvec_dims(v) : 0;
	double len = 0;

	free(w->mean);
	w->mean = NULL;
	if (!dims)
		return;
	w->mean = xcalloc(dims, sizeof *w->mean);
	for (size_t i = 0; i < w->n; i++) {
		const struct word *k = &w->list[i];

		if (k->vector >= 0)
			wordvec_add(v, k->vector,
				    (float)(MEAN_A /
					    (MEAN_A +
					     wordvec_share(v, k->vector))) *
					    (k->in_question ? MEAN_ASKED : 1),
				    w->mean);
	}
	for (size_t d = 0; d < dims; d++)
		len += (double)w->mean[d] * w->mean[d];
	len = sqrt(len);
	for (size_t d = 0; d < dims && len > 0; d++)
		w->mean[d] /= (float)len;
}

/* A content word by stem, then by place. */
struct placed {
	uint64_t stem;
	uint32_t at;
};

static int by_stem(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->stem != y->stem)
		return x->stem < y->stem ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

/* Most texts are a sentence: for those qsort is too grand. */
static void sort_by_stem(struct placed *p, size_t n)
{
	if (n > SENTENCE_LONG) {
		qsort(p, n, sizeof *p, by_stem);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		struct placed one = p[i];
		size_t to = i;

		for (; to && p[to - 1].stem > one.stem; to--)
			p[to] = p[to - 1];
		p[to] = one;
	}
}

/* The content words, sorted by stem so that two texts compare in one pass. */
static void take_content(struct words *w)
{
	struct placed *order = xcalloc(w->n + 1, sizeof *order);
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++) {
		if (w->list[i].worth <= 0)
			continue;
		order[n++] = (struct placed){ w->list[i].stem, (uint32_t)i };
	}
	sort_by_stem(order, n);
	free(w->content);
	free(w->each);
	w->content = xcalloc(n + 1, sizeof *w->content);
	w->each = xcalloc(n + 1, sizeof *w->each);
	w->n_content = n;
	w->n_each = 0;
	w->norm = 0;
	for (size_t i = 0; i < n; i++) {
		double worth = w->list[order[i].at].worth;

		w->content[i] = order[i].at;
		if (i && order[i].stem == order[i - 1].stem)
			continue;
		w->each[w->n_each++] = (struct worded){ order[i].stem, worth };
		w->norm += worth * worth;
	}
	w->norm = sqrt(w->norm);
	free(order);
}

void words_weigh(struct words *w, const struct wordvec *v,
		 const struct stems *s)
{
	for (size_t i = 0; i < w->n; i++) {
		struct word *k = &w->list[i];
		double worth = talk_worth(v, k);

		if (s && worth > 0)
			worth *= CASE_FLOOR +
				 (1 - CASE_FLOOR) * stems_worth(s, k->stem);
		k->worth = (float)worth * (k->in_question ? WORTH_ASKED : 1);
	}
	w->vectors = v;
	take_content(w);
	make_mean(w, v);
}

void words_discount(struct words *w, const struct words *question)
{
	for (size_t i = 0; i < w->n; i++)
		w->list[i].in_question = words_have(question, w->list[i].stem);
}

struct words words_part(const struct words *w, const struct wordvec *v,
			size_t from, size_t to)
{
	struct words part = { 0 };

	part.list = xcalloc(w->n + 1, sizeof *part.list);
	for (size_t i = 0; i < w->n; i++)
		if (w->list[i].from >= from && w->list[i].to <= to)
			part.list[part.n++] = w->list[i];
	part.vectors = v;
	take_content(&part);
	make_mean(&part, v);
	return part;
}

/* ---- comparing ---- */

/* The first of the stems from `at` on that is no smaller. */
static size_t first_from(const struct words *w, size_t at, uint64_t stem)
{
	size_t left = w->n_each - at;

	while (left > 0) {
		size_t half = left / 2;
		bool small = w->each[at + half].stem < stem;

		at = small ? at + half + 1 : at;
		left = small ? left - half - 1 : half;
	}
	return at;
}

bool words_have(const struct words *w, uint64_t stem)
{
	size_t at = first_from(w, 0, stem);

	return at < w->n_each && w->each[at].stem == stem;
}

bool words_have_number(const struct words *w, double number)
{
	for (size_t i = 0; i < w->n; i++)
		if (w->list[i].number == number)
			return true;
	return false;
}

/* What two texts share, in the order of the stems.  Of a few words beside many each is
 * looked up; else both are gone through together. */
struct shared {
	size_t n;
	double worth; /* sum of the products */
};

static void share(struct shared *out, const struct worded *a,
		  const struct worded *b)
{
	out->n++;
	out->worth += a->worth * b->worth;
}

static struct shared look_up(const struct words *few, const struct words *many)
{
	struct shared s = { 0 };
	size_t at = 0;

	for (size_t i = 0; i < few->n_each && at < many->n_each; i++) {
		at = first_from(many, at, few->each[i].stem);
		if (at < many->n_each &&
		    many->each[at].stem == few->each[i].stem)
			share(&s, &few->each[i], &many->each[at]);
	}
	return s;
}

static struct shared go_through(const struct words *a, const struct words *b)
{
	struct shared s = { 0 };

	for (size_t i = 0, j = 0; i < a->n_each && j < b->n_each;) {
		uint64_t x = a->each[i].stem, y = b->each[j].stem;

		if (x == y)
			share(&s, &a->each[i], &b->each[j]);
		i += x <= y;
		j += y <= x;
	}
	return s;
}

static struct shared shared(const struct words *a, const struct words *b)
{
	if (a->n_each > b->n_each)
		return shared(b, a);
	return a->n_each * FEW < b->n_each ? look_up(a, b) : go_through(a, b);
}

double words_cosine(const struct words *a, const struct words *b)
{
	double sum = shared(a, b).worth;

	return sum > 0 ? sum / (a->norm * b->norm) : 0;
}

size_t words_negations(const struct words *w)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++)
		n += w->list[i].negates;
	return n;
}

size_t words_shared(const struct words *a, const struct words *b)
{
	return shared(a, b).n;
}

/* Eight sums at once: a processor adds them side by side, and no one of them waits
 * for the other. */
#define SUMS 8
static float dot(const float *a, const float *b, size_t dims)
{
	float sums[SUMS] = { 0 }, rest = 0;
	size_t d = 0;

	for (; d + SUMS <= dims; d += SUMS)
		for (size_t i = 0; i < SUMS; i++)
			sums[i] += a[d + i] * b[d + i];
	for (; d < dims; d++)
		rest += a[d] * b[d];
	return rest + ((sums[0] + sums[4]) + (sums[1] + sums[5])) +
	       ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

double words_meaning(const struct words *a, const struct words *b, size_t dims)
{
	return a->mean && b->mean ? dot(a->mean, b->mean, dims) : 0;
}

void words_condense(struct words *w)
{
	size_t n = 0;
	struct word *list = xcalloc(w->n_content + 1, sizeof *list);

	for (size_t i = 0; i < w->n_content; i++) {
		const struct word *k = &w->list[w->content[i]];

		if (!n || list[n - 1].stem != k->stem)
			list[n++] = *k;
	}
	free(w->list);
	w->list = list;
	w->n = w->n_content = n;
	for (size_t i = 0; i < n; i++)
		w->content[i] = (uint32_t)i;
}

/* Vectors of a text's content words, each of unit length; the caller frees. */
static float *unit_vectors(const struct words *w, const struct wordvec *v)
{
	size_t dims = wordvec_dims(v);
	float *all = xcalloc((w->n_content + 1) * dims, sizeof *all);

	for (size_t i = 0; i < w->n_content; i++) {
		const struct word *k = &w->list[w->content[i]];
		float *x = all + i * dims, len = 0;

		if (k->vector < 0)
			continue;
		wordvec_add(v, k->vector, 1, x);
		for (size_t d = 0; d < dims; d++)
			len += x[d] * x[d];
		len = sqrtf(len);
		for (size_t d = 0; d < dims && len > 0; d++)
			x[d] /= len;
	}
	return all;
}

void words_sharpen(struct words *w, const struct wordvec *v)
{
	free(w->units);
	w->units = v ? unit_vectors(w, v) : NULL;
}

static double likeness(const float *a, const float *b, size_t dims)
{
	float c = dot(a, b, dims);

	return c > (float)NEAR_LEAST ? (c - NEAR_LEAST) / (1 - NEAR_LEAST) : 0;
}

/* Its best counterpart in b, 0..1; y: b's vectors, or NULL. */
static double best_for(const struct word *k, const float *x,
		       const struct words *b, const float *y, size_t dims)
{
	double best = words_have(b, k->stem) ? 1 : 0;

	/* a number is like no other number */
	if (!y || k->vector < 0 || !isnan(k->number))
		return best;
	for (size_t j = 0; best < 1 && j < b->n_content; j++)
		best = fmax(best, likeness(x, y + j * dims, dims));
	return best;
}

double words_covered(const struct words *a, const struct words *b, size_t dims)
{
	bool near = dims && a->vectors && b->vectors;
	float *x = near && !a->units ? unit_vectors(a, a->vectors) : NULL;
	float *y = near && !b->units ? unit_vectors(b, b->vectors) : NULL;
	const float *of_a = x ? x : a->units;
	const float *of_b = !near ? NULL : y ? y : b->units;
	double sum = 0, all = 0;

	for (size_t i = 0; i < a->n_content; i++) {
		const struct word *k = &a->list[a->content[i]];

		sum += k->worth * best_for(k, near ? of_a + i * dims : NULL, b,
					   of_b, dims);
		all += k->worth;
	}
	free(x);
	free(y);
	return all > 0 ? sum / all : 0;
}

struct words words_less(const struct words *w, const struct words *other)
{
	struct words less = { 0 };

	less.list = xcalloc(w->n + 1, sizeof *less.list);
	for (size_t i = 0; i < w->n; i++)
		if (w->list[i].worth > 0 && !words_have(other, w->list[i].stem))
			less.list[less.n++] = w->list[i];
	less.vectors = w->vectors;
	take_content(&less);
	return less;
}

double words_likeness(const struct words *c, const struct words *w, size_t dims,
		      double most)
{
	double parts = dims ? 3 : 2, sum = words_cosine(c, w);
	double meaning = dims ? words_meaning(c, w, dims) : 0;

	sum += meaning > 0 ? meaning : 0;
	if ((sum + 1) / parts <= most)
		return 0;
	return (sum + words_covered(w, c, dims)) / parts;
}
