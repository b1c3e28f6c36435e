/*
 * utter.c - see scene.h: forms never heard twice, quotations, sentences
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/fluent.h"
#include "base/quotation.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/pagelabel.h"
#include "memo/papers_claim.h"
#include "sim/scene.h"

#define QUOTE_MAX_WORDS 30
#define ALONE_MIN_WORDS 12 /* fewer may not be understood alone */
#define PIECE_HEAD	12 /* words of a long sentence, from its beginning */
#define PIECE_TAIL	10 /* and its end */
#define PIECE_WORDS	(PIECE_HEAD + PIECE_TAIL + 2)
#define SHARED_MIN	2 /* long words of a sentence that bears on others */
#define READ_LEAST	7 /* words of a paper's sentence that is read out */
#define READ_MOST	30
#define LITERAL_LEAST	6 /* bytes by which a form is known again */

bool utter_was_said(const struct transcript *said, const char *words)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].role == ROLE_BENCH && said->turns[i].text &&
		    strstr(said->turns[i].text, words))
			return true;
	return false;
}

/* -- forms --------------------------------------------------------------- */

/* Its longest stretch between values tells a form. */
static struct span literal_of(const char *form)
{
	struct span best = { 0, 0 };

	for (size_t at = 0; form[at];) {
		size_t len = strcspn(form + at, "{");

		if (len > best.to - best.from)
			best = (struct span){ at, at + len };
		at += len;
		at += strcspn(form + at, "}");
		at += form[at] == '}';
	}
	return best;
}

static bool form_was_said(const struct scene *x, const struct reply *r,
			  const char *form)
{
	struct span s = literal_of(form);
	char *words;
	bool was;

	if (s.to - s.from < LITERAL_LEAST)
		return false;
	words = xstrndup(form + s.from, s.to - s.from);
	was = utter_was_said(x->said, words) || strstr(r->text.s, words);
	free(words);
	return was;
}

static const char *value_of(const struct value *v, const char *name, size_t len)
{
	for (; v && v->name; v++)
		if (str_is(name, len, v->name))
			return v->words;
	return "";
}

void utter_fill(struct buf *out, const char *form, const struct value *v)
{
	while (*form) {
		size_t len = strcspn(form, "{");

		buf_add(out, form, len);
		form += len;
		if (!*form)
			break;
		len = strcspn(form, "}") + 1;
		buf_puts(out, value_of(v, form, len));
		form += len;
	}
	buf_putc(out, ' ');
}

struct place utter_place(int paragraph, int page, const char *label)
{
	struct place p = { .n = xprintf("%d", paragraph) };
	struct buf where;

	buf_init(&where, 200);
	pagelabel_say(&where, page, label);
	if (!where.len)
		buf_printf(&where, "paragraph %d", paragraph);
	p.place = buf_take(&where);
	p.capital = xstrdup(p.place);
	p.capital[0] = (char)toupper((unsigned char)*p.capital);
	return p;
}

void utter_place_release(struct place *p)
{
	free(p->n);
	free(p->place);
	free(p->capital);
}

const char *utter_pick(struct scene *x, const struct reply *r,
		       enum spoken_form form)
{
	const struct texts *all = &x->o->policy.say[form];
	size_t start = rng_below(&x->rng, all->n);

	for (size_t i = 0; i < all->n; i++)
		if (!form_was_said(x, r, all->list[(start + i) % all->n]))
			return all->list[(start + i) % all->n];
	return NULL;
}

bool utter_form(struct scene *x, struct reply *r, enum spoken_form form,
		const struct value *v)
{
	const char *one = utter_pick(x, r, form);

	if (one)
		utter_fill(&r->text, one, v);
	return one != NULL;
}

const char *utter_fresh(struct scene *x, const char *const *list, size_t n)
{
	size_t start = rng_below(&x->rng, n);

	for (size_t i = 0; i < n; i++)
		if (!utter_was_said(x->said, list[(start + i) % n]))
			return list[(start + i) % n];
	return NULL;
}

bool utter_phrase(struct scene *x, struct reply *r, enum phrase phrase)
{
	const struct texts *own = &x->judge->phrases[phrase];
	const char *words =
		own->n ? utter_fresh(x, (const char *const *)own->list, own->n)
		       : NULL;

	if (words) {
		buf_puts(&r->text, words);
		buf_putc(&r->text, ' ');
	}
	return words != NULL;
}

void utter_lead_in(struct scene *x, struct reply *r, enum phrase phrase,
		   enum spoken_form form)
{
	if (!utter_phrase(x, r, phrase) && form < FORMS)
		utter_form(x, r, form, NULL);
}

/* -- quotations ---------------------------------------------------------- */

/* The end of a quotation of at most QUOTE_MAX_WORDS words, on a word. */
static size_t quote_end(const char *s, size_t len)
{
	size_t words = 0, i = 0;

	while (i < len) {
		while (i < len && s[i] == ' ')
			i++;
		while (i < len && s[i] != ' ')
			i++;
		if (++words == QUOTE_MAX_WORDS)
			break;
	}
	return i;
}

void utter_one_line(struct buf *out, const char *s, size_t len)
{
	for (size_t i = 0; i < len;)
		if (s[i] == '\n') {
			buf_putc(out, ' ');
			i++;
		} else {
			i += quotation_put_one(out, s + i);
		}
}

/* Past blanks, and the quotation mark that closed the sentence before. */
static size_t sentence_start(const char *text, size_t at)
{
	size_t mark = text[at] == '\'' ? 1 : quotation_mark(text + at);

	if (at && mark && isspace((unsigned char)text[at + mark]))
		at += mark;
	return at + strspn(text + at, " \n");
}

/* "Your Honor", "Justice Kagan": said to the bench, at most so many words. */
#define ADDRESS_WORDS 3

static bool is_address(const char *text, struct span s)
{
	static const char *const openings[] = {
		"Your Honor", "Your Excellenc", "Mr. Chief Justice",
		"Chief J",    "Justice ",	"Judge ",
		"Mr. Pres",   "Madam Pres",
	};

	if (utter_words_in(text, s) > ADDRESS_WORDS)
		return false;
	for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
		if (str_begins_fold(text + s.from, openings[i]))
			return true;
	return false;
}

/* A judge who reads counsel's words back leaves out who they were said to. */
static struct span without_address(const char *text, struct span s)
{
	size_t comma = s.from;

	while (comma < s.to && text[comma] != ',')
		comma++;
	if (comma < s.to && is_address(text, (struct span){ s.from, comma })) {
		s.from = comma + 1;
		s.from += strspn(text + s.from, " ");
	}
	for (comma = s.to; comma > s.from && text[comma - 1] != ',';)
		comma--;
	if (comma > s.from) {
		size_t word = comma + strspn(text + comma, " ");

		if (word < s.to &&
		    is_address(text, (struct span){ word, s.to }))
			s.to = comma - 1;
	}
	return s;
}

bool utter_quote(struct buf *out, const char *text, struct span span)
{
	size_t len = strlen(text), from = span.from, to = span.to, end;
	struct buf said;

	if (to <= from || to > len)
		return false;
	from = sentence_start(text, from);
	if (from >= to)
		return false;
	span = without_address(text, (struct span){ from, to });
	from = span.from, to = span.to;
	if (from >= to)
		return false;
	end = from + quote_end(text + from, to - from);
	while (end > from && strchr(" ,;:.\n", text[end - 1]))
		end--;
	if (end == from)
		return false;
	buf_init(&said, SPEECH_MAX);
	fluent_put(&said, text + from, end - from);
	buf_putc(out, '"');
	utter_one_line(out, said.s, said.len);
	buf_release(&said);
	if (end < to && to - end > 2)
		buf_puts(out, " ...");
	buf_putc(out, '"');
	return true;
}

size_t utter_words_in(const char *text, struct span s)
{
	size_t words = s.to > s.from;

	for (size_t i = s.from; i < s.to; i++)
		words += text[i] == ' ';
	return words;
}

size_t utter_words(const char *text)
{
	return utter_words_in(text, (struct span){ 0, strlen(text) });
}

/* Where a sentence's words begin, the first `n` of them; "--" is no word.  Returns
 * how many there are. */
static size_t word_starts(const char *text, struct span s, size_t *out,
			  size_t n)
{
	size_t words = 0;

	for (size_t i = s.from; i < s.to; i++) {
		if (text[i] == ' ' || text[i] == '-' ||
		    (i > s.from && text[i - 1] != ' '))
			continue;
		if (words < n)
			out[words] = i;
		words++;
	}
	return words;
}

void utter_quote_sentence(struct buf *out, const char *text, struct span s)
{
	size_t starts[400];
	size_t n = word_starts(text, s, starts, 400);
	struct buf tail;

	if (n <= PIECE_WORDS || n > 400) {
		utter_quote(out, text, s);
		return;
	}
	utter_quote(out, text, (struct span){ s.from, starts[PIECE_HEAD] });
	buf_cut(out, out->len - 1);
	buf_puts(out, " ... ");
	buf_init(&tail, SPEECH_MAX);
	utter_quote(&tail, text, (struct span){ starts[n - PIECE_TAIL], s.to });
	buf_puts(out, tail.len ? tail.s + 1 : "\"");
	buf_release(&tail);
}

/* -- sentences ----------------------------------------------------------- */

struct span utter_next_sentence(const char *text, size_t at)
{
	size_t len = strlen(text);
	struct span s;

	at = sentence_start(text, at);
	s = (struct span){ at, at };
	while (s.to < len && !sentence_ends(text, s.to))
		s.to++;
	s.to += s.to < len;
	return s;
}

struct span utter_sentence(const char *text, struct span s)
{
	size_t from = 0, to = s.to, len = strlen(text);

	for (size_t i = 0; i < s.from; i++)
		if (sentence_ends(text, i))
			from = i + 1;
	from = sentence_start(text, from);
	while (to < len && !(to && sentence_ends(text, to - 1)) &&
	       !sentence_ends(text, to))
		to++;
	return (struct span){ from < s.from ? from : s.from, to };
}

/* "If not, what may we make of it?" is nothing without what came before. */
static bool hangs_on_the_last(const char *s)
{
	static const char *const first[] = {
		"If ",	    "And ",	"Or ", "But ",	"Why ",
		"Is that ", "Is this ", "So ", "Then ",
	};

	return str_begins_any(s, STR_LIST(first));
}

/* "Do you need us to reject that, or ...?": what is it? */
static bool points_back(const char *text, struct span s)
{
	for (size_t i = s.from; i + 5 < s.to; i++)
		if (!strncmp(text + i, " that", 5) &&
		    strchr(",?;", text[i + 5]))
			return true;
	return false;
}

/* Whether a quotation that closes here was opened before. */
static bool cuts_quotation(const char *text, struct span s)
{
	size_t marks = 0;

	for (size_t i = s.from; i < s.to; i++)
		marks += quotation_double(text + i) > 0;
	return marks % 2 != 0;
}

size_t utter_sentence_before(const char *text, size_t at)
{
	size_t from = at;

	for (struct span one = utter_next_sentence(text, 0);
	     one.to > one.from && one.from < at;
	     one = utter_next_sentence(text, one.to))
		from = one.from;
	return from;
}

/* From the sentence before, with all of a quotation that ends there. */
static struct span with_antecedent(const char *text, struct span s)
{
	size_t at;

	do {
		at = s.from;
		s.from = utter_sentence_before(text, at);
	} while (s.from < at && cuts_quotation(text, s));
	return s;
}

struct span utter_last_question(const char *text)
{
	const char *mark = strrchr(text, '?');
	size_t len = strlen(text);
	struct span s = { 0, mark ? (size_t)(mark - text) + 1 : len };
	size_t end = s.to + strspn(text + s.to, " ");

	for (size_t i = 0; i + 2 < s.to; i++)
		if (sentence_ends(text, i)) {
			s.from = i + 1;
			s.from += quotation_lead(text + s.from);
		}
	if (s.from &&
	    (utter_words_in(text, s) < ALONE_MIN_WORDS ||
	     hangs_on_the_last(text + s.from) || points_back(text, s)))
		s = with_antecedent(text, s);
	/* "What do you say to this? "The employer must ..."" */
	if (quotation_double(text + end))
		s.to = len;
	return s;
}

bool utter_begins_polar(const char *s)
{
	static const char *const first[] = {
		"is ",	    "are ",	 "was ",  "were ",  "does ",
		"do ",	    "did ",	 "has ",  "have ",  "had ",
		"can ",	    "could ",	 "may ",  "might ", "must ",
		"should ",  "would ",	 "will ", "isn't ", "aren't ",
		"doesn't ", "wouldn't ",
	};

	return str_begins_any_fold(s, STR_LIST(first));
}

size_t utter_last_sentence(const char *question)
{
	size_t at = 0;

	for (struct span s = utter_next_sentence(question, 0); s.to > s.from;
	     s = utter_next_sentence(question, s.to))
		at = s.from;
	return at;
}

bool utter_asks_yes_or_no(const char *question)
{
	return utter_begins_polar(question + utter_last_sentence(question)) ||
	       str_find_fold(question, "yes or no");
}

static bool holds_sentence(const struct texts *list, const char *sentence)
{
	for (size_t i = 0; i < list->n; i++)
		if (strstr(list->list[i], sentence))
			return true;
	return false;
}

/* A lead-in, by the table or a judge's file: never said again. */
static bool is_stock(const struct offline *o, const char *sentence)
{
	const struct bench *b = o->setup.bench;

	if (!utter_words(sentence)) /* a quotation's last mark */
		return false;
	for (int f = 0; f < FORMS; f++)
		if (holds_sentence(&o->policy.say[f], sentence))
			return true;
	for (size_t i = 0; i < b->n_seats; i++)
		for (int p = 0; p < PHRASES; p++)
			if (holds_sentence(&b->seats[i].phrases[p], sentence))
				return true;
	return false;
}

bool utter_ends_in_stock(const struct offline *o, const char *text)
{
	struct span s, last = { 0, 0 };
	char *sentence;
	bool stock;

	for (s = utter_next_sentence(text, 0); s.to > s.from;
	     s = utter_next_sentence(text, s.to))
		last = s;
	sentence = xstrndup(text + last.from, last.to - last.from);
	stock = *sentence && is_stock(o, sentence);
	free(sentence);
	return stock;
}

/* What was asked of counsel's own words, or of a paper, goes with them: all of it but
 * what only led there. */
static char *without_lead_ins(const struct offline *o, const char *text)
{
	struct span s = utter_next_sentence(text, 0);
	struct buf out;

	buf_init(&out, SPEECH_MAX);
	while (s.to > s.from) {
		struct span next = utter_next_sentence(text, s.to);
		char *one = xstrndup(text + s.from, s.to - s.from);

		if (next.to <= next.from || !is_stock(o, one))
			buf_add(&out, text + s.from, next.from - s.from);
		free(one);
		s = next;
	}
	return buf_take(&out);
}

char *utter_question(const struct scene *x)
{
	const struct issue *issue = NULL;
	const char *text = x->open->text;
	const struct memo_question *q = line_put(x->o, text, &issue);
	struct span s;
	char *first;

	if (!q && utter_ends_in_stock(x->o, text))
		return without_lead_ins(x->o, text);
	if (q)
		text = q->text; /* without a lead-in */
	s = utter_last_question(text);
	for (struct span one = utter_next_sentence(text, s.from); one.to < s.to;
	     one = utter_next_sentence(text, one.to)) {
		first = xstrndup(text + one.from, one.to - one.from);
		if (!q && is_stock(x->o, first))
			s.from = one.to + strspn(text + one.to, " ");
		free(first);
	}
	return xstrndup(text + s.from, s.to - s.from);
}

bool utter_leans_back(const char *s)
{
	static const char *const first[] = {
		"It ",	  "He ",    "She ", "They ",  "This ", "That ",
		"These ", "Those ", "So ",  "Nor ",   "Both ", "Neither ",
		"And ",	  "His ",   "Her ", "Their ", "Its ",  "Then ",
	};

	return str_begins_any(s, STR_LIST(first));
}

/* "Yes, ", "No. ", "Well, ": what answers, before what is said. */
static const char *past_opening(const char *s)
{
	static const char *const first[] = { "yes", "no", "well", "right" };

	for (;;) {
		size_t n = strcspn(s, " ,.;:");

		if (!s[n] || s[n] == ' ' ||
		    !str_span_in_fold(s, n, STR_LIST(first)))
			return s;
		s += n + strspn(s + n, " ,.;:");
	}
}

bool utter_is_claim(const char *text, struct span s)
{
	static const char *const own[] = {
		"I ",	   "I'",	   "You ",  "Your ", "As I ",
		"Perhaps", "With respect", "Thank", "Let ",
	};
	static const char *const of_papers[] = { "aragraph ", " page ",
						 " brief", "papers" };
	char *words = xstrndup(text + s.from, s.to - s.from);
	const char *claim = past_opening(words);
	bool is = *claim && !utter_leans_back(claim) &&
		  !str_begins_any(claim, STR_LIST(own)) &&
		  !str_has_any(claim, STR_LIST(of_papers));

	free(words);
	return is;
}

/* Testimony has its speakers' marks, a statute's name dots that end nothing. */
static bool has_marks(const char *text, struct span s)
{
	static const char *const marks[] = { "A. ", "Q. ", "Stat. " };

	for (size_t i = s.from; i < s.to; i++) {
		if (strchr("(*[", text[i]) || quotation_double(text + i))
			return true;
		if (str_begins_any(text + i, STR_LIST(marks)))
			return true;
	}
	return false;
}

bool utter_asserts(const char *text, struct span s)
{
	char *sentence = xstrndup(text + s.from, s.to - s.from);
	bool it = papers_claim_is(sentence);

	free(sentence);
	return it;
}

bool utter_is_caption(const char *text, struct span s)
{
	const char *v = strstr(text + s.from, " v. ");

	return v && v < text + s.to && !utter_asserts(text, s);
}

bool utter_is_readable(const char *text, struct span s)
{
	size_t words = utter_words_in(text, s);

	return words >= READ_LEAST && words <= READ_MOST &&
	       isupper((unsigned char)text[s.from]) &&
	       !utter_leans_back(text + s.from) && !has_marks(text, s) &&
	       !utter_is_caption(text, s);
}

/* Long words that any two sentences may share. */
static bool is_common(const char *word)
{
	static const char *const common[] = {
		"about",  "after",   "again",	"against", "because",
		"before", "being",   "could",	"court",   "every",
		"might",  "nobody",  "nothing", "other",   "question",
		"shall",  "should",  "since",	"their",   "there",
		"these",  "thing",   "think",	"those",   "through",
		"under",  "until",   "where",	"whether", "which",
		"while",  "without", "would",
	};

	return str_in(word, STR_LIST(common));
}

size_t utter_shared_words(const char *a, const char *b)
{
	size_t shared = 0;

	while (*a) {
		char word[40];
		size_t n = 0;

		while (isalnum((unsigned char)a[n]))
			n++;
		if (n >= 5 && n < sizeof word) {
			memcpy(word, a, n);
			word[n] = '\0';
			shared += !is_common(word) && strstr(b, word);
		}
		a += n;
		while (*a && !isalnum((unsigned char)*a))
			a++;
	}
	return shared;
}

struct span utter_telling_sentence(const char *text, const char *words,
				   size_t *shared)
{
	size_t most = SHARED_MIN - 1;
	struct span best = { 0, 0 };

	for (struct span s = utter_next_sentence(text, 0); s.to > s.from;
	     s = utter_next_sentence(text, s.to)) {
		char *sentence = xstrndup(text + s.from, s.to - s.from);
		size_t n = utter_shared_words(sentence, words);

		free(sentence);
		if (n <= most || !utter_is_readable(text, s))
			continue;
		most = n;
		best = s;
	}
	if (shared)
		*shared = best.to ? most : 0;
	return best;
}

/* -- within a sentence --------------------------------------------------- */

static bool is_small_word(const char *s, size_t len)
{
	static const char *const words[] = {
		"a",	  "an",	   "the",      "this",	  "that",    "these",
		"those",  "there", "it",       "its",	  "she",     "he",
		"they",	  "her",   "his",      "their",	  "we",	     "our",
		"you",	  "your",  "if",       "in",	  "on",	     "by",
		"as",	  "at",	   "of",       "to",	  "for",     "from",
		"with",	  "under", "after",    "once",	  "when",    "where",
		"what",	  "who",   "how",      "why",	  "whether", "which",
		"no",	  "not",   "any",      "every",	  "each",    "some",
		"all",	  "both",  "only",     "nothing", "nobody",  "neither",
		"either", "is",	   "are",      "was",	  "were",    "does",
		"do",	  "did",   "has",      "have",	  "had",     "can",
		"could",  "may",   "might",    "must",	  "should",  "would",
		"will",	  "isn't", "aren't",   "doesn't", "don't",   "because",
		"even",	  "later", "whatever", "granted", "suppose", "and",
		"or",	  "but",   "so",       "then",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == len &&
		    tolower((unsigned char)*s) == words[i][0] &&
		    !memcmp(s + 1, words[i] + 1, len - 1))
			return true;
	return false;
}

/* Whether a text has a word in the middle of a sentence. */
static bool has_within(const char *text, const char *word)
{
	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
		if (at > text + 1 && at[-1] == ' ' &&
		    (isalnum((unsigned char)at[-2]) || at[-2] == ','))
			return true;
	return false;
}

/* A name has its capital within sentences, too, or another within itself. */
static bool is_name(const struct ken *k, const char *s, size_t len)
{
	char *word = xstrndup(s, len);
	bool name = !k;

	for (size_t i = 1; i < len && !name; i++)
		name = isupper((unsigned char)s[i]);

	for (size_t i = 0; k && i < k->n_paragraphs && !name; i++)
		name = has_within(k->paragraphs[i].text, word);
	free(word);
	return name;
}

char *utter_lower(const char *sentence, const struct ken *k)
{
	char *out = xstrdup(sentence);
	size_t len = strcspn(out, " ,.;:?'"), end = strlen(out);

	if (len && (is_small_word(out, len) || !is_name(k, out, len)))
		out[0] = (char)tolower((unsigned char)out[0]);
	while (end && strchr(" .", out[end - 1]))
		out[--end] = '\0';
	if (end > 1 && !strcmp(out + end - 2, ".\""))
		memcpy(out + end - 2, "\"", 2);
	return out;
}

/* "Joint Appendix: stipulations, testimony ..." is the Joint Appendix, and "26
 * U.S.C. § 6330 (compiled for ...)" goes without the article. */
char *utter_title(const char *title)
{
	size_t len = strcspn(title, ":(");

	while (len && title[len - 1] == ' ')
		len--;
	if (str_begins(title, "The ") && len > 4)
		return xprintf("the %.*s", (int)len - 4, title + 4);
	return xprintf("%s%.*s", isdigit((unsigned char)*title) ? "" : "the ",
		       (int)len, title);
}
