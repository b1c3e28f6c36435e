/*
 * offline.c - the reader that needs no model
 *
 * Cuts the exchange into tokens, asks counsel.c or witness.c what it committed the
 * speaker to, then the checks that do not depend on that, and puts all of it into
 * sentences a law student can use.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/conduct.h"
#include "analysis/consistency.h"
#include "analysis/counsel.h"
#include "analysis/hear.h"
#include "analysis/mix.h"
#include "analysis/practice.h"
#include "analysis/quote.h"
#include "analysis/reader.h"
#include "analysis/text.h"
#include "analysis/witness.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

const char *const setting_names[2] = { "counsel", "witness" };

#define WORDS_MAX      20000 /* two hours at the lectern */
#define LANGUAGE_WORDS 8     /* fewer say too little about the language */
#define ENGLISH_SHARE  0.1   /* of words that only English has */
#define FOREIGN_SHARE  0.3   /* of bytes outside ASCII */

/* ---- what cannot be read ---- */

static double foreign_share(const char *s, size_t len)
{
	size_t n = 0;
	for (size_t i = 0; i < len; i++)
		n += (unsigned char)s[i] >= 0x80;
	return len ? (double)n / (double)len : 0;
}

/* Why these words are not read, or NULL; caller frees. */
static char *why_unread(const struct exchange_text *x)
{
	const struct text *a = &x->a;
	size_t len = strlen(x->in->answer);
	if (foreign_share(x->in->answer, len) > FOREIGN_SHARE)
		return xstrdup("not read, because the offline reader knows "
			       "English only");
	if (a->n_words < LANGUAGE_WORDS)
		return NULL;
	size_t small = text_count(a, IN(ENGLISH));
	if ((double)small < ENGLISH_SHARE * (double)a->n_words)
		return xstrdup("not read, because this does not look like "
			       "English sentences");
	return NULL;
}

static char *why_too_long(const char *answer, size_t len)
{
	size_t n = len > TEXT_MAX ? WORDS_MAX + 1 : utf8_words(answer, len);
	if (n <= WORDS_MAX)
		return NULL;
	return xprintf("not read, because it is longer than %d words",
		       WORDS_MAX);
}

/* ---- witness ---- */

static const char *witness_why(enum witness_rule rule)
{
	switch (rule) {
	case RULE_NO_ANSWER: return "@ answers nothing yet.";
	case RULE_DONT_KNOW:
		return "@: the point in the question is left standing.";
	case RULE_GAVE_WAY: return "@ gives way to the question.";
	case RULE_WH_SHORT: return "@ supplies what was asked, and no more.";
	case RULE_WH_LONG: return "@ uses an open question to explain.";
	case RULE_REJECTED: return "@ pushes the suggestion back.";
	case RULE_NO_COSTS:
		return "@ to a question put so that \"no\" is the admission.";
	case RULE_NO_HELPS: return "@ refuses what the question suggests.";
	case RULE_YES_EXPLAINED:
		return "@, with a reason of your own behind it.";
	case RULE_YES_COSTS:
		return "@, bare, accepts what the question charges.";
	case RULE_YES_PLAIN: return "@ confirms a plain fact.";
	case RULE_OWN_WORDS: return "@ answers in your own words.";
	case RULE_WEIGHED: return "@, weighed with the question it answers.";
	}
	return "";
}

/* The words that carried the label. */
static struct span witness_quote(const struct exchange_text *x,
				 const struct witness_facts *f,
				 enum witness_rule rule)
{
	const struct text *a = &x->a;
	int list = rule == RULE_DONT_KNOW  ? PHRASES_DK
		   : rule == RULE_GAVE_WAY ? PHRASES_CONC
		   : rule == RULE_REJECTED ? PHRASES_REJ
					   : -1;
	if (list >= 0 && a->phrases[list])
		return text_span(a, a->phrase_at[list],
				 a->phrase_end[list] - 1);
	if (f->pol.sign && rule >= RULE_NO_COSTS && rule < RULE_OWN_WORDS)
		return text_span(a, f->pol.first, f->pol.last);
	return a->n ? text_span(a, 0, a->n - 1) : (struct span){ 0, 0 };
}

static int previous_sign(const struct lexicons *lx,
			 const struct reader_input *in)
{
	struct text t;
	if (!in->n_before)
		return 0;
	const char *s = in->before[in->n_before - 1].answer;
	text_init(&t, lx, s, strnlen(s, TEXT_MAX));
	int sign = answer_polarity(&t).sign;
	text_release(&t);
	return sign;
}

static void read_witness(const struct exchange_text *x, struct reading *out)
{
	struct witness_facts f;
	const struct reader_input *in = x->in;
	witness_facts(&f, &x->q, &x->a, previous_sign(x->lx, in),
		      in->n_before == 0, in->defence_witness);
	struct witness_hand h = witness_hand(&f, &x->a);
	struct witness_estimate e = witness_estimate(x->lx, &f, h.commitment);
	enum witness_rule rule =
		e.commitment == h.commitment ? h.rule : RULE_WEIGHED;
	out->commitment = e.commitment;
	out->manner = e.manner_violation ? 3 : 1;
	memcpy(out->p, e.p, sizeof out->p);
	mix_expect(out, e.manner,
		   lexicon_threshold(x->lx, THRESHOLD_WITNESS_RELEVANCE));
	out->firm = lexicon_is_firm(x->lx, FIRM_WITNESS, out->commitment,
				    out->p[out->commitment - 1]);
	out->quote = witness_quote(x, &f, rule);
	out->why = rule == RULE_NO_ANSWER && !x->a.n_words
			   ? xstrdup("Nothing was said.")
			   : quote_sentence(witness_why(rule), in->answer,
					    out->quote);
}

/* ---- counsel ---- */

/*
 * What is said of an answer.  `why` states what stands in the words, true
 * whatever the label is worth; `maybe` is said instead where the label is
 * unsettled, and leaves the judgement to the person.
 */
static const struct {
	const char *why, *maybe, *instead;
} counsel_words[] = {
	[COUNSEL_SILENT] = { "Nothing was said.", NULL, NULL },
	[COUNSEL_ASKS_BACK] = { "@ asks, and commits you to nothing yet.", NULL,
				NULL },
	[COUNSEL_CUT_OFF] = { "@ was cut off before it said anything whole.",
			      NULL,
			      "Put the answer in the first five words, so that "
			      "an interruption cannot take it from you." },
	[COUNSEL_PREFACE] = { "@ announces an answer and does not give it yet.",
			      NULL,
			      "Give the first of them at once, without "
			      "counting them." },
	[COUNSEL_PUTS_OFF] = { "@ puts the answer off.", NULL,
			       "Give it now, in one sentence." },
	[COUNSEL_ABUSES] = { "@ is no answer.", NULL,
			     "Say which premise of the question is wrong, and "
			     "why." },
	[COUNSEL_CANDID] = { "@ says plainly that you do not know.", NULL,
			     NULL },
	[COUNSEL_HEDGES] = { "@ leaves the question open.", NULL,
			     "Say what it depends on, and which way that cuts "
			     "here." },
	[COUNSEL_DECLINES] = { "@ takes no position.", NULL,
			       "Take the question on its terms: say what the "
			       "answer would be, then why that case is not "
			       "this one." },
	[COUNSEL_UNASKED] = { "@ is yes or no; the question asked for more.",
			      NULL,
			      "Give what was asked for, in the first words." },
	[COUNSEL_OPEN] = { "@ takes no side on what was asked.",
			   "@ may take no side on what was asked.",
			   "If it does not, say what the answer is, or what "
			   "it depends on and which way that cuts here." },
	[COUNSEL_CONCEDES] = { "@ gives the bench a point.", NULL,
			       "Keep the narrow point first; then what you can "
			       "spare, and why the case does not turn on it." },
	[COUNSEL_GIVES_UP] = { "@ says what the other side has to show.", NULL,
			       "If you must go near it, give the narrow fact "
			       "and keep the conclusion." },
	[COUNSEL_GRANTED] = { "@ grants what the other side has to show.", NULL,
			      "If you must go near it, give the narrow fact "
			      "and keep the conclusion." },
	[COUNSEL_STANDS] = { "@ stands on what your side has to show.", NULL,
			     NULL },
	[COUNSEL_ACCEPTS] = { "@ goes along with the question.",
			      "@ may go along with what the question puts.",
			      "If you mean to accept it, say in the same "
			      "breath why you still prevail." },
	[COUNSEL_RESTATES] = { "@ says again what the question charges.", NULL,
			       "If it is so, say in the same breath why you "
			       "still prevail." },
	[COUNSEL_LACKS] = { "@: there is none of what the bench looked for on "
			    "your side.",
			    NULL,
			    "Say so, as you did, and give the nearest thing "
			    "that you do have." },
	[COUNSEL_DENIES] = { "@ denies what the question puts.",
			     "@ denies what the question puts; whether that "
			     "costs or helps, the words alone do not show.",
			     NULL },
	[COUNSEL_DOUBTFUL] = { "Answers in such words have more often cost "
			       "than helped.",
			       "Whether these words cost or help, they do not "
			       "show by themselves.",
			       NULL },
	[COUNSEL_INFORMS] = { "@ tells the bench how things are; it helps "
			      "neither side by itself.",
			      "@ may only tell the bench how things are.",
			      NULL },
	[COUNSEL_KNOWS_NONE] = { "@ says that you know of none; whom that "
				 "costs, the words do not show.",
				 NULL, NULL },
	[COUNSEL_DISOWNS] = { "@ says what is not claimed; by itself it helps "
			      "neither side.",
			      NULL, NULL },
	[COUNSEL_REFUSES] = { "@ turns the suggestion away and holds your "
			      "position.",
			      "@ turns the suggestion away.", NULL },
	[COUNSEL_YIELDS] = { "@ gives something; the rest holds your position.",
			     NULL, NULL },
	[COUNSEL_HOLDS] = { "Nothing in these words gives ground, so they are "
			    "taken as holding your position.",
			    "Nothing in these words gives ground; how much "
			    "they help is for you to judge.",
			    NULL },
};

static const char *counsel_why(enum counsel_rule rule, bool firm)
{
	const char *maybe = counsel_words[rule].maybe;
	return firm || !maybe ? counsel_words[rule].why : maybe;
}

/* Ground given without the word for it: right three times in four. */
static void note_grant(const struct exchange_text *x, bool disclaims,
		       struct reading *out)
{
	char *why = quote_sentence(disclaims ? "You disclaim something: @; the "
					       "bench may hold you to it."
					     : "The bench may take this as "
					       "ground given: @.",
				   x->in->answer, out->quote);
	reading_remark(out, REMARK_CONCESSION, 0.7, out->quote, why,
		       disclaims ? "Say in the same breath what you do claim."
				 : "If you mean to give it, say what you keep; "
				   "if not, say so before the next question.");
	free(why);
}

static void read_counsel(const struct exchange_text *x, struct reading *out)
{
	struct counsel_facts f;
	const struct lexicons *lx = x->lx;
	counsel_facts(&f, x);
	struct counsel_reading r = counsel_read(x, &f);
	out->commitment = r.commitment;
	memcpy(out->p, r.p, sizeof out->p);
	out->manner = r.manner_violation ? 3 : 1;
	mix_expect(out, r.manner,
		   lexicon_threshold(lx, THRESHOLD_COUNSEL_RELEVANCE));
	out->firm = r.rule == COUNSEL_SILENT ||
		    lexicon_is_firm(lx, FIRM_COUNSEL, r.commitment,
				    r.p[r.commitment - 1]);
	out->experimental = !out->firm;
	out->quote = text_span_of(&x->a, r.from, r.to);
	out->why = quote_sentence(counsel_why(r.rule, out->firm), x->in->answer,
				  out->quote);
	if (counsel_words[r.rule].instead)
		out->instead = xstrdup(counsel_words[r.rule].instead);
	out->concession = r.concedes;
	if (r.concedes && !f.concedes)
		note_grant(x, f.disclaims, out);
	if (*x->in->question)
		out->answered_first = r.answers;
}

/* ---- all of it ---- */

static void read_exchange(const struct exchange_text *x, struct reading *out)
{
	size_t from, to;
	if (x->in->setting == SETTING_WITNESS)
		read_witness(x, out);
	else
		read_counsel(x, out);
	consistency_read(x, out);
	/* what an answer that goes against another is worth, is open */
	if (out->consistency == 1)
		out->firm = false;
	if (x->in->setting == SETTING_COUNSEL) {
		practice_read(x, out);
		hear_answer(x, out);
		practice_conduct(x, out);
		/* who asks for the question again has said nothing yet */
		if (!x->in->labels_only &&
		    !practice_find(x, PATTERNS_AGAIN, &from, &to))
			conduct_read(x, out);
		hear_spare(out);
		practice_spare_candour(out);
	}
}

void reader_offline(const struct lexicons *lx, const struct reader_input *in,
		    struct reading *out)
{
	struct pattern_found found[PATTERN_LISTS] = { 0 };
	struct exchange_text x = { .lx = lx, .in = in, .found = found };
	size_t len = strlen(in->answer);
	reading_init(out);
	snprintf(out->reader, sizeof out->reader, "offline");
	out->experimental = in->setting == SETTING_COUNSEL;
	if (in->issue && *in->issue)
		out->issue = xstrdup(in->issue);
	out->unread = why_too_long(in->answer, len);
	if (out->unread)
		return;
	text_init(&x.q, lx, in->question, strnlen(in->question, TEXT_MAX));
	text_init(&x.a, lx, in->answer, len);
	out->n_words = utf8_words(in->answer, len);
	out->unread = why_unread(&x);
	if (!out->unread)
		read_exchange(&x, out);
	text_release(&x.q);
	text_release(&x.a);
}
