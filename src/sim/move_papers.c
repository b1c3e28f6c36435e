/*
 * move_papers.c - see scene.h: what the record, the authorities and the other
 * side's brief say to an answer
 *
 * Only words that stand in the docket are put between quotation marks.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/quotation.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "listen/said.h"
#include "memo/papers_claim.h"
#include "sim/apart_opinion.h"
#include "sim/scene.h"

#define READ_WHOLE   50	 /* words of a sentence that is not shortened */
#define READ_FOUND   5	 /* words of one that was found */
#define BEARS_SHARED 2	 /* stems that it has of answer and question together */
#define SAID_ALREADY 0.6 /* of a sentence, in the answer itself */
#define SAID_ALL     0.85 /* of a sentence: nothing is left to ask about it */
#define APT_SHARED   3	  /* stems that what is read out has of the answer */
#define APT_LEAST    0.25 /* and of its weight: "Title VII" is in every paper */
#define ASKED_EVERY  4	  /* answers, to one that the record is asked about */
#define NEAR_LEAST   0.16 /* likeness from which a passage is on the point */
#define MEANING	     0.4
#define OTHER_BRIEF  1.3 /* the other side's brief before the record */
#define OF_RECORD    1.0
#define OTHER_PAPERS 0.8

/* -- sentences of a paper ------------------------------------------------ */

/* The sentence of a paragraph nearest to some words; `strict`: one that can be
 * read out as it stands, else any of a fair length. */
static struct span nearest_sentence(const struct ken *k, const char *text,
				    const struct words *near, bool strict)
{
	struct span best = { 0, 0 };
	double most = -1;

	for (struct span s = utter_next_sentence(text, 0); s.to > s.from;
	     s = utter_next_sentence(text, s.to)) {
		struct words w;
		double like;

		if (strict && !utter_is_readable(text, s))
			continue;
		w = ken_words(k, text + s.from, s.to - s.from);
		like = words_cosine(&w, near) +
		       MEANING * words_meaning(&w, near, k->dims);
		words_release(&w);
		if (like <= most)
			continue;
		most = like;
		best = s;
	}
	return best;
}

/* Of a real filing, in other words than its own: nobody who filed "says" it. */
static bool is_summary(const struct ken_paragraph *p)
{
	static const char *const openings[] = { "Summary of ", "Outline of " };

	return str_begins_any(p->document->link_name, openings, 2) > 0;
}

/* "the respondent's brief", "Judge Fenn's dissent", "the Summary of ...": as a judge
 * calls a paper; the caller frees. */
static char *called(const struct ken *k, const struct ken_paragraph *p)
{
	const struct document *d = p->document;
	char *apart = p->brief_of < 0 ? apart_opinion(k, p) : NULL;

	if (apart)
		return apart;
	if (p->brief_of >= 0 && strstr(d->id, "brief") && !is_summary(p))
		return xprintf("the %s's %s", side_names[p->brief_of],
			       strstr(d->id, "reply") ? "reply brief"
						      : "brief");
	return utter_title(document_name(d));
}

/* As utter_quote, but all of it. */
static void quote_paper(struct buf *out, const char *text, struct span s)
{
	size_t n;

	while (s.to > s.from &&
	       (n = strchr(" .'\n", text[s.to - 1])
			    ? 1
			    : quotation_mark_before(text, s.to)))
		s.to -= n;
	buf_putc(out, '"');
	utter_one_line(out, text + s.from, s.to - s.from);
	buf_putc(out, '"');
}

/* Bytes [from, to) of the part of a long sentence, between its semicolons, that speaks most
 * of what counsel said; all of it where it has none. */
static struct span part_about(const struct scene *x, const char *text,
			      struct span s)
{
	struct words said =
		ken_words(x->ken, x->answer->text, strlen(x->answer->text));
	struct span best = s;
	double most = -1;

	for (size_t from = s.from, to; from < s.to; from = to + 1) {
		const char *mark = memchr(text + from, ';', s.to - from);
		struct words part;
		double like;

		to = mark ? (size_t)(mark - text) : s.to;
		part = ken_words(x->ken, text + from, to - from);
		like = words_covered(&part, &said, x->ken->dims);
		words_release(&part);
		if (like > most) {
			most = like;
			best = (struct span){ from, to };
		}
	}
	words_release(&said);
	return best;
}

/* "The panel found that A; that B; and that C.": that of them which is to the point. */
static void quote_long(const struct scene *x, struct buf *out, const char *text,
		       struct span s)
{
	struct span part = part_about(x, text, s);
	const char *that = strstr(text + s.from, " that ");
	bool leads = that && that < text + part.from;
	size_t first = part.from + strspn(text + part.from, " ");
	struct buf rest;

	if (part.from == s.from && part.to == s.to) {
		utter_quote_sentence(out, text, s);
		return;
	}
	buf_putc(out, '"');
	if (str_begins(text + first, "and that "))
		first += strlen("and ");
	if (leads && str_begins(text + first, "that "))
		utter_one_line(out, text + s.from,
			       (size_t)(that - text) - s.from);
	if (part.from > s.from)
		buf_puts(out, out->len > 1 ? " ... " : "... ");
	buf_init(&rest, SPEECH_MAX);
	utter_one_line(&rest, text + first, part.to - first);
	buf_puts(out, rest.len ? rest.s : "");
	buf_release(&rest);
	buf_puts(out, part.to < s.to ? " ...\"" : "\"");
}

/* Reads it out: "I have paragraph 45 of ... open. It says ..." */
static bool read_out(struct scene *x, struct reply *r, enum spoken_form form,
		     const struct ken_paragraph *p, struct span s)
{
	char *title = called(x->ken, p);
	struct place place = utter_place(p->number, p->page, p->label);
	struct value v[] = { { "{text}", NULL },
			     { "{title}", title },
			     PLACE_VALUES(place),
			     { NULL, NULL } };
	struct buf quote;
	bool done;

	buf_init(&quote, SPEECH_MAX);
	s.from += strspn(p->text + s.from, "'");
	s.from += quotation_lead(p->text + s.from);
	if (utter_words_in(p->text, s) <= READ_WHOLE)
		quote_paper(&quote, p->text, s);
	else
		quote_long(x, &quote, p->text, s);
	if (quote.len && quote.s[quote.len - 1] == '"' &&
	    !str_ends(quote.s, "...\"")) {
		buf_cut(&quote, quote.len - 1);
		buf_puts(&quote, ".\"");
	}
	v[0].words = quote.s;
	done = quote.len && !utter_is_caption(p->text, s) &&
	       !utter_was_said(x->said, quote.s) && utter_form(x, r, form, v);
	if (done) {
		turn_add_cite(&r->turn, p->document->id, p->number, true);
		turn_label_cite(&r->turn, p->label);
	}
	buf_release(&quote);
	free(title);
	utter_place_release(&place);
	return done;
}

/* -- a statement that the papers refute ---------------------------------- */

/* A sentence that leans on the one before it goes with that, if both are not too long. */
static struct span with_before(const char *text, struct span s)
{
	struct span both = { utter_sentence_before(text, s.from), s.to };

	return utter_leans_back(text + s.from) &&
			       utter_words_in(text, both) <= READ_WHOLE
		       ? both
		       : s;
}

/* Less is asked of what was found to speak of the matter than of what may be read out
 * for want of it: it may be longer, and quote somebody. */
static bool can_be_read(const char *text, struct span s)
{
	size_t marks = 0;

	if (str_begins(text + s.from, TESTIMONY_ASKS))
		return true;
	for (size_t i = s.from; i < s.to; i++) {
		if (strchr("*[", text[i]))
			return false;
		marks += quotation_double(text + i) > 0;
	}
	return marks % 2 == 0 && isupper((unsigned char)text[s.from]) &&
	       utter_words_in(text, s) >= READ_FOUND &&
	       utter_words_in(text, s) <= READ_WHOLE;
}

/* The sentence that was found, or the nearest that can be read out; empty where there is
 * none. */
static struct span sentence_of(const struct scene *x,
			       const struct heard_claim *c, const char *text,
			       const struct words *near)
{
	const char *at = c->why && *c->why ? strstr(text, c->why) : NULL;
	struct span s = { 0, 0 };

	if (at) {
		s.from = (size_t)(at - text);
		s.to = s.from + strlen(c->why);
		s = with_before(text, s);
		if (can_be_read(text, s))
			return s;
	}
	s = nearest_sentence(x->ken, text, near, true);
	return s.to > s.from ? s : nearest_sentence(x->ken, text, near, false);
}

static bool read_claim(struct scene *x, struct reply *r,
		       const struct heard_claim *c)
{
	const struct ken_paragraph *p =
		x->ken && c && c->document && *c->document
			? ken_paragraph(x->ken, c->document, c->paragraph)
			: NULL;
	struct words claim;
	struct span s;
	bool done;

	if (!p)
		return false;
	claim = ken_words(x->ken, x->answer->text + c->span.from,
			  c->span.to - c->span.from);
	s = sentence_of(x, c, p->text, &claim);
	words_release(&claim);
	done = read_out(x, r, FORM_OPEN_AT, p, s) &&
	       utter_form(x, r, FORM_FIT, NULL);
	r->turn.manner = MANNER_RECORD;
	reply_basis(r,
		    "what was said of the record is not what it says (%s "
		    "¶ %d)",
		    c->document, c->paragraph);
	return done;
}

bool move_read(struct scene *x, struct reply *r)
{
	const struct heard *h = x->reading ? &x->reading->heard : NULL;
	const struct heard_claim *c = h ? heard_false_record(h) : NULL;

	return read_claim(x, r, c ? c : h ? heard_false_law(h) : NULL);
}

#define QUOTED_RUN \
	5 /* words in a row that both have: counsel has read it out */
#define QUOTED_CONTENT 2 /* so many of them say something */

/* Whether so many of its words stand in the answer as they follow each other. */
static bool is_quoted(const struct words *passage, const struct words *answer)
{
	for (size_t i = 0; i + QUOTED_RUN <= passage->n; i++)
		for (size_t j = 0; j + QUOTED_RUN <= answer->n; j++) {
			size_t run = 0, content = 0;

			while (run < QUOTED_RUN &&
			       passage->list[i + run].stem ==
				       answer->list[j + run].stem) {
				content += passage->list[i + run].worth > 0;
				run++;
			}
			if (run == QUOTED_RUN && content >= QUOTED_CONTENT)
				return true;
		}
	return false;
}

/* It has words of the answer, and the answer has not said all of it: what says
 * nothing of the matter is not read out, nor what counsel has just read out. */
static bool is_apt(const struct ken *k, const char *text, struct span s,
		   const struct words *answer)
{
	struct words w = ken_words(k, text + s.from, s.to - s.from);
	double covered = words_covered(&w, answer, 0);
	bool apt = words_shared(&w, answer) >= APT_SHARED &&
		   covered >= APT_LEAST && covered < SAID_ALREADY &&
		   !is_quoted(&w, answer);

	words_release(&w);
	return apt;
}

/* What stands nearest in the record, neutrally: nobody says who is right. */
bool move_near(struct scene *x, struct reply *r)
{
	const struct heard *h = x->reading ? &x->reading->heard : NULL;
	const struct heard_claim *c = h && h->n_record ? &h->record[0] : NULL;
	const struct ken_paragraph *p =
		x->ken && c && c->verdict == VERDICT_SILENT
			? ken_paragraph(x->ken, c->document, c->paragraph)
			: NULL;
	struct words claim;
	struct span s;
	bool apt;

	if (!p || !p->of_record)
		return false;
	claim = ken_words(x->ken, x->answer->text, strlen(x->answer->text));
	s = nearest_sentence(x->ken, p->text, &claim, true);
	apt = s.to > s.from && is_apt(x->ken, p->text, s, &claim);
	words_release(&claim);
	if (!apt || !read_out(x, r, FORM_OPEN_AT, p, s) ||
	    !utter_form(x, r, FORM_FIT, NULL))
		return false;
	r->turn.manner = MANNER_RECORD;
	reply_basis(r,
		    "the paragraph of the record nearest to what was said (%s "
		    "¶ %d)",
		    c->document, c->paragraph);
	return true;
}

/* -- a particular that the record may bear out or not ---------------------- */

/* A bench that opens a paper at every answer is a bore. */
static bool has_asked_enough(const struct transcript *said)
{
	size_t answers = 0, asked = 0;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		answers += t->kind == TURN_ANSWER && !t->retracted;
		asked += turn_is_question(t) && !t->retracted &&
			 t->aim == AIM_CLARIFY && t->manner == MANNER_RECORD;
	}
	return asked > answers / ASKED_EVERY;
}

/* It is about what was asked or said, and the answer has not said all of it. */
static bool speaks_of_it(const struct scene *x, const char *text, struct span s,
			 const struct words *answer)
{
	struct words w = ken_words(x->ken, text + s.from, s.to - s.from);
	struct words asked =
		ken_words(x->ken, x->root->text, strlen(x->root->text));
	bool it = words_shared(&w, answer) + words_shared(&w, &asked) >=
			  BEARS_SHARED &&
		  words_covered(&w, answer, 0) < SAID_ALL &&
		  !is_quoted(&w, answer);

	words_release(&asked);
	words_release(&w);
	return it;
}

bool move_bears(struct scene *x, struct reply *r)
{
	const struct heard_claim *c =
		x->reading ? heard_open_record(&x->reading->heard) : NULL;
	const struct ken_paragraph *p =
		x->ken && c ? ken_paragraph(x->ken, c->document, c->paragraph)
			    : NULL;
	struct words answer;
	struct span s;
	bool apt;

	if (!p || has_asked_enough(x->said))
		return false;
	answer = ken_words(x->ken, x->answer->text, strlen(x->answer->text));
	s = sentence_of(x, c, p->text, &answer);
	apt = s.to > s.from && speaks_of_it(x, p->text, s, &answer);
	words_release(&answer);
	if (!apt || !read_out(x, r, FORM_OPEN_AT, p, s) ||
	    !(utter_form(x, r, FORM_BEARS, NULL) ||
	      utter_form(x, r, FORM_FIT, NULL)))
		return false;
	r->turn.manner = MANNER_RECORD;
	reply_basis(r,
		    "where the record speaks of what was said (%s ¶ %d); "
		    "whether it bears it out was not judged",
		    c->document, c->paragraph);
	return true;
}

/* -- what the record says of the same, the other way ------------------------ */

#define OTHER_WAY_SHARED 2 /* stems of a clause that the record has beside it */

struct other_way {
	const struct ken_evidence *evidence;
	double like;
};

/* A paper of the record, and no judge's opinion of it. */
static bool is_of_record(const struct ken_paragraph *p)
{
	return p->of_record && p->document->role != DOCUMENT_DECISION &&
	       !str_begins(p->document->proceeding_title, "Decision");
}

/* One of them says no, and both are of the same things. */
static void look_other_way(const struct ken *k, const struct clause *c,
			   struct other_way *best)
{
	for (size_t i = 0; i < k->n_evidence; i++) {
		const struct ken_evidence *e = &k->evidence[i];
		bool denies = words_negations(&e->words) > 0;
		double like;

		if (e->text || !is_of_record(e->paragraph) ||
		    denies == (c->negations > 0) ||
		    words_shared(&c->words, &e->words) < OTHER_WAY_SHARED)
			continue;
		like = words_cosine(&c->words, &e->words);
		if (like > best->like)
			*best = (struct other_way){ e, like };
	}
}

/* Without a map nothing tells what is wrong: where the record has it the other way, the
 * bench reads that out and asks, and nobody says who is right. */
bool move_beside(struct scene *x, struct reply *r)
{
	const struct ken_paragraph *p;
	struct other_way best = { .like = NEAR_LEAST };
	struct said a;

	if (!x->ken || x->ken->map.n_answers || has_asked_enough(x->said))
		return false;
	said_init(&a, x->ken, x->answer->text, NULL);
	for (size_t i = 0; i < a.n; i++)
		if (a.list[i].stance == STANCE_ASSERTED)
			look_other_way(x->ken, &a.list[i], &best);
	said_release(&a);
	if (!best.evidence)
		return false;
	p = best.evidence->paragraph;
	if (!read_out(
		    x, r, FORM_OPEN_AT, p,
		    (struct span){ best.evidence->from, best.evidence->to }) ||
	    !utter_form(x, r, FORM_FIT, NULL))
		return false;
	r->turn.manner = MANNER_RECORD;
	reply_basis(r,
		    "where the record speaks of the same the other way (%s "
		    "¶ %d); who is right was not judged",
		    p->document->id, p->number);
	return true;
}

/* -- authorities --------------------------------------------------------- */

static bool is_called(const struct map_authority *a, const char *cite)
{
	if (!strcmp(a->name, cite) || !strcmp(a->cite, cite))
		return true;
	for (size_t i = 0; i < a->also.n; i++)
		if (!strcmp(a->also.list[i], cite))
			return true;
	return strstr(cite, a->name) != NULL;
}

static const struct map_authority *authority(const struct ken *k,
					     const char *cite)
{
	for (size_t i = 0; i < k->map.n_authorities; i++)
		if (is_called(&k->map.authorities[i], cite))
			return &k->map.authorities[i];
	return NULL;
}

/* "this Court", "the 16th Circuit", as it is spoken; the caller frees.  "" where a
 * court is only known by an abbreviation. */
static char *deciding(const struct court_case *c, const struct map_authority *a)
{
	const char *cir = strstr(a->court, " Cir.");

	if (!strcmp(a->court, c->court) ||
	    (!strcmp(a->court, "Supreme Court") &&
	     strstr(c->court, "Supreme Court of the United States")))
		return xstrdup("this Court");
	if (cir && !cir[strlen(" Cir.")])
		return xprintf("the %.*s Circuit", (int)(cir - a->court),
			       a->court);
	if (strchr(a->court, '.'))
		return xstrdup("");
	return xprintf("%s%s", strncmp(a->court, "the ", 4) ? "the " : "",
		       a->court);
}

/* What the papers have of it, in sentences. */
static char *as_the_papers_have_it(const struct court_case *c,
				   const struct map_authority *a)
{
	char *court = deciding(c, a);
	size_t holding = strcspn(a->holding, ";");
	struct buf b;

	buf_init(&b, SPEECH_MAX);
	if (a->year)
		buf_printf(&b, "It was decided in %d%s%s.%s", a->year,
			   *court ? ", by " : "", court, holding ? " " : "");
	buf_add(&b, a->holding, holding);
	if (holding && !strchr(".?!\"", a->holding[holding - 1]))
		buf_putc(&b, '.');
	free(court);
	return buf_take(&b);
}

/* Counsel has just said what the papers have of it: there is nothing to tell. */
static bool was_just_told(const struct scene *x, const struct map_authority *a)
{
	struct words holding =
		ken_words(x->ken, a->holding, strcspn(a->holding, ";"));
	struct words answer =
		ken_words(x->ken, x->answer->text, strlen(x->answer->text));
	bool told = words_covered(&holding, &answer, 0) >= SAID_ALREADY;

	words_release(&answer);
	words_release(&holding);
	return told;
}

/* No more than is known: who tells a holding in other words may be right. */
static void say_why_law(struct reply *r, const struct heard_claim *c)
{
	if (c->verdict == VERDICT_UNKNOWN)
		reply_basis(r, "no paper of the case cites %s", c->cite);
	else if (c->verdict == VERDICT_REFUTES)
		reply_basis(r,
			    "what was said of %s may not be what the papers "
			    "have",
			    c->cite);
	else
		reply_basis(r,
			    "what the papers have of %s; whether counsel said "
			    "otherwise was not judged",
			    c->cite);
}

bool move_papers(struct scene *x, struct reply *r)
{
	const struct heard_claim *c =
		x->reading ? heard_asked_law(&x->reading->heard) : NULL;
	const struct map_authority *a;
	char *text;
	bool done;

	if (!c || !x->ken || !c->cite || !*c->cite)
		return false;
	a = authority(x->ken, c->cite);
	if (a && was_just_told(x, a))
		return false;
	text = a ? as_the_papers_have_it(x->o->setup.kase, a) : xstrdup("");
	done = (*text || (!a && c->verdict == VERDICT_UNKNOWN)) &&
	       utter_form(x, r, *text ? FORM_LAW_KNOWN : FORM_LAW_UNKNOWN,
			  (const struct value[]){
				  { "{cite}", a ? a->name : c->cite },
				  { "{text}", text },
				  { NULL, NULL } });
	free(text);
	say_why_law(r, c);
	return done;
}

/* -- the other side ------------------------------------------------------ */

static double weight_of(const struct scene *x, const struct ken_paragraph *p)
{
	if (p->brief_of >= 0)
		return p->brief_of == (int)x->o->setup.side ? 0 : OTHER_BRIEF;
	if (p->document->pool != POOL_DOCKET_FILES)
		return 0;
	return p->of_record ? OF_RECORD : OTHER_PAPERS;
}

struct passage_found {
	const struct ken_paragraph *paragraph;
	struct span sentence;
};

static bool was_read(const struct scene *x, const char *text, struct span s)
{
	char *words = xstrndup(text + s.from, s.to - s.from - 1);
	bool was = utter_was_said(x->said, words);

	free(words);
	return was;
}

/* Nearest to what was said and to what was asked, that can be read out. */
static struct passage_found nearest_passage(const struct scene *x)
{
	const struct ken *k = x->ken;
	struct words asked = ken_words(k, x->root->text, strlen(x->root->text));
	struct passage_found best = { 0 };
	double most = NEAR_LEAST;

	for (size_t i = 0; i < k->n_paragraphs; i++) {
		const struct ken_paragraph *p = &k->paragraphs[i];
		double like = weight_of(x, p);
		struct span s;

		if (like > 0)
			like *= words_cosine(&p->words, &x->words) +
				MEANING * words_meaning(&p->words, &x->words,
							k->dims) +
				0.3 * words_cosine(&p->words, &asked);
		if (like <= most)
			continue;
		s = nearest_sentence(k, p->text, &x->words, true);
		if (s.to <= s.from || !utter_asserts(p->text, s) ||
		    was_read(x, p->text, s) ||
		    !is_apt(k, p->text, s, &x->words))
			continue;
		most = like;
		best = (struct passage_found){ p, s };
	}
	words_release(&asked);
	return best;
}

bool move_other_side(struct scene *x, struct reply *r)
{
	struct passage_found f;
	bool theirs, done;

	if (!x->ken)
		return false;
	f = nearest_passage(x);
	if (!f.paragraph)
		return false;
	theirs = f.paragraph->brief_of >= 0;
	/* what nobody on the other side said is not to be met */
	done = read_out(x, r,
			theirs && !is_summary(f.paragraph) ? FORM_OTHER_SIDE
							   : FORM_NEAREST,
			f.paragraph, f.sentence) &&
	       utter_form(x, r, theirs ? FORM_MEET_IT : FORM_FIT, NULL);
	r->turn.manner = f.paragraph->of_record ? MANNER_RECORD : MANNER_THEORY;
	reply_basis(r, "the passage nearest to the answer (%s ¶ %d)",
		    f.paragraph->document->id, f.paragraph->number);
	return done;
}
