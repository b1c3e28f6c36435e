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

#include "analysis/bare.h"
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
#include "base/fluent.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/wording.h"

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
static char *why_unread(const struct text *a, const char *answer)
{
	if (foreign_share(answer, strlen(answer)) > FOREIGN_SHARE)
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

char *reader_why_unread(const struct lexicons *lx, const char *answer)
{
	size_t len = strlen(answer);
	char *why = why_too_long(answer, len);
	struct text a;

	if (why)
		return why;
	text_init(&a, lx, answer, len);
	why = why_unread(&a, answer);
	text_release(&a);
	return why;
}

/* ---- witness ---- */

static const char *witness_why(enum witness_rule rule)
{
#define WITNESS_SAYS(id, name) "witness " name,
	static const char *const sections[] = { WITNESS_RULES(WITNESS_SAYS) };

	return wording(sections[rule], "why");
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

static const char *counsel_says(enum counsel_rule rule, const char *key)
{
#define COUNSEL_SAYS(id, name) "counsel " name,
	static const char *const sections[] = { COUNSEL_RULES(COUNSEL_SAYS) };

	return wording(sections[rule], key);
}

static const char *counsel_why(enum counsel_rule rule, bool firm)
{
	const char *maybe = firm ? NULL : counsel_says(rule, "maybe");

	return maybe ? maybe : counsel_says(rule, "why");
}

/* Ground given without the word for it: right three times in four. */
static void note_grant(const struct exchange_text *x, bool disclaims,
		       struct reading *out)
{
	const char *of = disclaims ? "disclaimed" : "granted";
	char *why =
		quote_sentence(wording(of, "why"), x->in->answer, out->quote);
	reading_remark(out, REMARK_CONCESSION, 0.7, out->quote, why,
		       wording(of, "fix"));
	free(why);
}

/* The rule that its words go by, and where they stand. */
struct counsel_said {
	enum counsel_rule rule;
	struct span words;
};

/* Where the case has told no other reason: as sure as the label is by then, which is
 * a guess where it is not firm any more. */
static void say_counsel(const struct exchange_text *x, struct counsel_said s,
			struct reading *out)
{
	out->experimental |= !out->firm;
	if (!out->why)
		out->why = quote_sentence(counsel_why(s.rule, out->firm),
					  x->in->answer, s.words);
}

/* Nobody says that it may help what is flagged as false, or what the record refutes. */
static void say_false(struct reading *out)
{
	if (out->untold && reading_says_false(out))
		str_set(&out->why, wording("unsupported, and false", "why"));
}

static struct counsel_said read_counsel(const struct exchange_text *x,
					struct reading *out)
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
	out->instead = str_dup(counsel_says(r.rule, "instead"));
	out->concession = r.concedes;
	if (r.concedes && !f.concedes)
		note_grant(x, f.disclaims, out);
	if (practice_asks_yes_or_no(x))
		out->answered_first = r.answers || practice_says_again(x);
	return (struct counsel_said){ r.rule, out->quote };
}

/* ---- all of it ---- */

static void read_exchange(const struct exchange_text *x, struct reading *out)
{
	struct counsel_said said = { 0 };
	size_t from, to;
	if (x->in->setting == SETTING_WITNESS)
		read_witness(x, out);
	else
		said = read_counsel(x, out);
	consistency_read(x, out);
	/* what an answer that goes against another is worth, is open */
	if (out->consistency == 1)
		out->firm = false;
	if (x->in->setting == SETTING_COUNSEL) {
		practice_read(x, out);
		hear_answer(x, out);
		bare_read(x, out);
		practice_conduct(x, out);
		/* who asks for the question again has said nothing yet */
		if (!x->in->labels_only &&
		    !practice_find(x, PATTERNS_AGAIN, &from, &to))
			conduct_read(x, out);
		hear_spare(out);
		practice_spare_first(x, out);
		practice_spare_candour(out);
		say_false(out);
		say_counsel(x, said, out);
	}
}

static void read_words(const struct lexicons *lx, const struct reader_input *in,
		       struct reading *out)
{
	struct pattern_found found[PATTERN_LISTS] = { 0 };
	struct exchange_text x = { .lx = lx, .in = in, .found = found };
	size_t len = strlen(in->answer);
	text_init(&x.q, lx, in->question, strnlen(in->question, TEXT_MAX));
	text_init(&x.a, lx, in->answer, len);
	out->unread = why_unread(&x.a, in->answer);
	if (!out->unread)
		read_exchange(&x, out);
	text_release(&x.q);
	text_release(&x.a);
}

/* What nervousness adds is no content; places stay those of the words as they were
 * said (fluent.h). */
static void read_fluent(const struct lexicons *lx,
			const struct reader_input *said, struct reading *out)
{
	struct reader_input in = *said;
	struct exchange *before = xcalloc(said->n_before + 1, sizeof *before);
	char *answer = fluent_copy(said->answer);

	/* who says nothing else says that */
	if (!str_is_blank(answer, strlen(answer)))
		in.answer = answer;
	in.before = before;
	for (size_t i = 0; i < said->n_before; i++) {
		before[i] = said->before[i];
		before[i].answer = fluent_copy(said->before[i].answer);
	}
	read_words(lx, &in, out);
	for (size_t i = 0; i < said->n_before; i++)
		free((char *)before[i].answer);
	free(before);
	free(answer);
}

/* "I will concede that with her license the stop --": what was to be given, and what
 * was to be kept, was not heard.  The half sentence concedes nothing yet. */
static void spare_half(const char *answer, size_t len, struct reading *out)
{
	static const double open[4] = { 0.2, 0.5, 0.2, 0.1 };

	if (len < 2 || strcmp(answer + len - 2, "--") != 0 ||
	    !(reading_concedes(out) || reading_find(out, REMARK_GIVES_AWAY)))
		return;
	reading_drop(out, REMARK_CONCESSION);
	reading_drop(out, REMARK_GIVES_AWAY);
	out->concession = 0;
	out->firm = false;
	out->experimental = true;
	if (out->commitment == COMMITMENT_DETRIMENTAL) {
		out->commitment = COMMITMENT_NEUTRAL;
		memcpy(out->p, open, sizeof open);
	}
	heard_drop_answers(&out->heard);
	str_set(&out->why, wording("cut off", "why"));
	str_set(&out->instead, NULL);
}

void reader_offline(const struct lexicons *lx, const struct reader_input *in,
		    struct reading *out)
{
	size_t len = strlen(in->answer);

	reading_init(out);
	snprintf(out->reader, sizeof out->reader, "offline");
	out->experimental = in->setting == SETTING_COUNSEL;
	if (in->issue && *in->issue)
		out->issue = xstrdup(in->issue);
	out->unread = why_too_long(in->answer, len);
	if (out->unread)
		return;
	out->n_words = utf8_words(in->answer, len);
	/* how a witness falters may say something */
	if (in->setting == SETTING_WITNESS)
		read_words(lx, in, out);
	else
		read_fluent(lx, in, out);
	if (in->setting == SETTING_COUNSEL)
		spare_half(in->answer, len, out);
}
