#include "score/crossed.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/quotation.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "score/debrief_text.h"
#include "score/scorecard.h"

#define DECLARED     "declared" /* how the basis of a model's own label begins */
#define LINE_FIGURES 20		/* of the running line */
#define PILCROW	     "\xc2\xb6" /* of a basis that names a paragraph */
#define NEXT_MOST    3		/* questions to ask next */

/* ---- gathering ---- */

static void add(struct crossed *x, const struct transcript *said,
		const struct turn *question)
{
	const struct turn *reply = testimony_reply(said, question->n);
	struct crossed_one *one = &x->list[x->n];

	/* a courtesy, a heading: nothing was asked */
	if (reply && reply->form == FORM_IS_UNSAID)
		return;
	x->n++;
	*one = (struct crossed_one){ .question = question, .reply = reply };
	if (!reply)
		return;
	x->forms[one->reply->form]++;
	x->gains[one->reply->got]++;
	if (x->witness)
		one->topic = testimony_topic(x->witness, one->reply->topic);
}

void crossed_build(struct crossed *x, const struct testimony *w,
		   const struct transcript *said)
{
	*x = (struct crossed){ .witness = w };
	x->list = xcalloc(said->n + 1, sizeof *x->list);
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].kind == TURN_QUESTION &&
		    !said->turns[i].retracted)
			add(x, said, &said->turns[i]);
}

void crossed_release(struct crossed *x)
{
	free(x->list);
	*x = (struct crossed){ 0 };
}

bool crossed_reached(const struct crossed *x, const struct testimony_topic *t)
{
	for (size_t i = 0; i < x->n; i++)
		if (x->list[i].topic == t)
			return true;
	return false;
}

bool crossed_put(const struct crossed *x, const struct testimony_prior *p)
{
	for (size_t i = 0; i < x->n; i++) {
		const struct crossed_one *one = &x->list[i];

		if (one->topic && one->topic->prior == p &&
		    one->reply->form == FORM_IS_CONFRONTING)
			return true;
	}
	return false;
}

/* ---- words for one question ---- */

const char *crossed_gain(const struct turn *reply)
{
	static const char *const names[TESTIMONY_N_GAINS] = {
		[GAINED_UNSAID] = "",
		[GAINED_ADMISSION] = "an admission",
		[GAINED_FACT] = "a plain fact",
		[GAINED_EVASION] = "an evasion",
		[GAINED_HARM] = "help for the other side",
		[GAINED_NOTHING] = "nothing",
		[GAINED_OBJECTION] = "an objection, sustained",
	};

	return reply ? names[reply->got] : "no answer yet";
}

const char *crossed_form(const struct turn *reply)
{
	static const char *const names[TESTIMONY_N_FORMS] = {
		[FORM_IS_UNSAID] = "",
		[FORM_IS_LEADING] = "leading",
		[FORM_IS_CLOSED] = "yes or no",
		[FORM_IS_CONFRONTING] = "leading, with the paper",
		[FORM_IS_OPEN] = "open",
		[FORM_IS_COMPOUND] = "two facts at once",
		[FORM_IS_NO_QUESTION] = "no question",
		[FORM_IS_ARGUMENTATIVE] = "argument",
		[FORM_IS_CONCLUSION] = "for a conclusion",
		[FORM_IS_REPEATED] = "asked and answered",
		[FORM_IS_MISQUOTING] = "words that stand nowhere",
	};

	return reply ? names[reply->form] : "";
}

static bool was_admitted(const struct crossed *x,
			 const struct testimony_topic *t)
{
	for (size_t i = 0; i < x->n; i++)
		if (x->list[i].topic == t &&
		    x->list[i].reply->got == GAINED_ADMISSION)
			return true;
	return false;
}

static bool admitted_before(const struct crossed *x, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (x->list[k].topic && x->list[k].topic == x->list[i].topic &&
		    x->list[k].reply->got == GAINED_ADMISSION)
			return true;
	return false;
}

static const char *why_by_gain(const struct turn *reply)
{
	switch (reply->got) {
	case GAINED_ADMISSION:
		return "It puts one fact that the record bears out, so it is "
		       "admitted. Go on to the next; never ask why.";
	case GAINED_FACT:
		return reply->basis && *reply->basis
			       ? "The record settles it. Use it as a step to "
				 "what costs the witness something."
			       : "A plain answer, that costs neither side. Use "
				 "it as a step.";
	case GAINED_EVASION:
		return "The witness slid past it. Put the same question "
		       "again, or the paper, and it is pinned.";
	case GAINED_HARM:
		return "The witness has something to say here that helps "
		       "them. Leave it, or put the paper with its limit.";
	case GAINED_NOTHING:
		return reply->topic && *reply->topic
			       ? "The papers do not bear this out in these "
				 "words. Put one fact as they have it."
			       : "Nothing in the papers, or in what the "
				 "witness knows, was recognized in these "
				 "words. Put one fact as the papers have it.";
	default: return NULL;
	}
}

const char *crossed_why(const struct turn *reply, bool admitted)
{
	switch (reply->form) {
	case FORM_IS_UNSAID: return NULL;
	case FORM_IS_OPEN:
		return admitted ? "One question too many: it was admitted, and "
				  "this let the witness explain it."
				: "An open question gives the witness the "
				  "floor. Put one fact, to be agreed with.";
	case FORM_IS_COMPOUND:
		return "Two facts in one question: the witness answers the "
		       "one that suits. Ask for one at a time.";
	case FORM_IS_NO_QUESTION:
		return "That was no question. End a fact with \"correct?\" or "
		       "\"isn't that so?\".";
	case FORM_IS_ARGUMENTATIVE:
		return "Arguing and blaming gain nothing here. Ask for the "
		       "fact, and keep the argument for your closing.";
	case FORM_IS_CONCLUSION:
		return "Law, and what others thought, are not for a witness. "
		       "Ask what was seen, said or done.";
	case FORM_IS_REPEATED:
		return "It had been answered. Go on to the next fact.";
	case FORM_IS_MISQUOTING:
		return "Nothing in the papers says this in these words. Quote "
		       "exactly what stands there.";
	default: return why_by_gain(reply);
	}
}

const char *crossed_advice(const struct crossed *x, size_t i)
{
	const struct turn *reply = x->list[i].reply;

	if (!reply || reply->got == GAINED_ADMISSION ||
	    reply->got == GAINED_FACT)
		return NULL;
	return crossed_why(reply, admitted_before(x, i));
}

const char *crossed_instead(const struct crossed *x, size_t i)
{
	const struct crossed_one *one = &x->list[i];

	if (!one->topic || !crossed_advice(x, i) || was_admitted(x, one->topic))
		return NULL;
	return one->topic->better;
}

/* ---- the whole ---- */

/* In double quotes, those within single; the caller frees. */
static char *quoted(const char *text)
{
	struct buf b;
	char *out;

	buf_init(&b, BUF_TEXT_MAX);
	buf_putc(&b, '"');
	while (*text)
		text += quotation_put_one(&b, text);
	buf_putc(&b, '"');
	out = buf_take(&b);
	buf_release(&b);
	return out;
}

static void part(struct buf *b, const char *dot)
{
	if (b->len)
		buf_puts(b, dot);
}

static void count(struct buf *b, const char *dot, size_t n, const char *one,
		  const char *more)
{
	if (!n)
		return;
	part(b, dot);
	buf_printf(b, "%zu %s", n, n == 1 ? one : more);
}

/* The same in words. */
static const char *in_words(const struct crossed *x)
{
	size_t got = x->gains[GAINED_ADMISSION];

	if (!x->n)
		return "";
	if (!got)
		return "Nothing was admitted.";
	if (got == x->n)
		return "Every question obtained an admission.";
	if (2 * got >= x->n)
		return "At least half of the questions obtained an admission.";
	if (x->gains[GAINED_HARM] >= got)
		return "The witness was helped at least as often as anything "
		       "was admitted.";
	return "Fewer than half of the questions obtained an admission.";
}

static void say_obtained(const struct crossed *x, const char *dot,
			 struct heard_lines *out)
{
	const size_t *g = x->gains;
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	if (x->n && !g[GAINED_ADMISSION])
		buf_puts(&b, "no admission");
	count(&b, dot, g[GAINED_ADMISSION], "admission", "admissions");
	count(&b, dot, g[GAINED_FACT], "plain fact", "plain facts");
	count(&b, dot, g[GAINED_EVASION], "evasion", "evasions");
	count(&b, dot, g[GAINED_HARM], "answer that helped the other side",
	      "answers that helped the other side");
	count(&b, dot, g[GAINED_NOTHING], "that got nothing",
	      "that got nothing");
	count(&b, dot, g[GAINED_OBJECTION], "objection sustained",
	      "objections sustained");
	if (b.len)
		heard_lines_add(out, "obtained", HEARD_PLAIN, "%s. %s", b.s,
				in_words(x));
	else
		heard_lines_add(out, "obtained", HEARD_PLAIN,
				"no question was asked");
	buf_release(&b);
}

static void say_forms(const struct crossed *x, const char *dot,
		      struct heard_lines *out)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (int i = FORM_IS_UNSAID + 1; i < TESTIMONY_N_FORMS; i++) {
		const struct turn like = { .form = i };

		count(&b, dot, x->forms[i], crossed_form(&like),
		      crossed_form(&like));
	}
	if (b.len)
		heard_lines_add(out, "asked", HEARD_PLAIN, "%s", b.s);
	buf_release(&b);
}

/* Who says what an answer gave. */
static void say_labels(const struct transcript *said, struct heard_lines *out)
{
	size_t file = 0, model = 0, agreed = 0;

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];

		if (t->role != ROLE_WITNESS || !t->reading || t->retracted)
			continue;
		if (t->basis && str_begins(t->basis, DECLARED)) {
			model++;
			agreed += t->reading->firm;
		} else {
			file++;
		}
	}
	if (file)
		heard_lines_add(out, "labels", HEARD_PLAIN,
				"%zu answer%s labelled as the witness's file "
				"says",
				file, file == 1 ? " is" : "s are");
	if (model)
		heard_lines_add(out, file ? "" : "labels", HEARD_PLAIN,
				"%zu answer%s labelled as the model declared; "
				"the reader agrees in %zu",
				model, model == 1 ? " is" : "s are", agreed);
}

/* Benefit less penalty, answer for answer; of many the last of each few. */
static void say_line(struct buf *b, const struct scorecard *card)
{
	size_t step = (card->n_rows + LINE_FIGURES - 1) / LINE_FIGURES;

	for (size_t i = 0; i < card->n_rows; i++) {
		const struct score_row *r = &card->rows[i];

		if ((i + 1) % step == 0 || i + 1 == card->n_rows)
			buf_printf(b, "%s%+.1f", b->len ? " " : "",
				   r->bat_sum - r->pat_sum);
	}
}

static void say_curve(const struct scorecard *card, struct heard_lines *out)
{
	const struct score_row *last;
	struct buf b;

	if (!card->n_rows) {
		heard_lines_add(out, "effect", HEARD_PLAIN,
				"No answer was read, so there are no figures.");
		return;
	}
	last = &card->rows[card->n_rows - 1];
	heard_lines_add(out, "effect", HEARD_PLAIN,
			"benefit to the witness %.1f, penalty %.1f, over %zu "
			"answer%s",
			last->bat_sum, last->pat_sum, card->n_rows,
			str_plural(card->n_rows));
	buf_init(&b, BUF_TEXT_MAX);
	say_line(&b, card);
	heard_lines_add(out, "line", HEARD_PLAIN, "%s", b.s);
	heard_lines_add(out, "", HEARD_PLAIN, "%s", CROSSED_CURVE);
	buf_reset(&b);
	debrief_say_figures(&b, card);
	if (b.len)
		heard_lines_add(out, "", HEARD_PLAIN, "%s", b.s);
	buf_release(&b);
}

static enum heard_tone tone_of(const struct turn *reply)
{
	switch (reply ? reply->got : GAINED_UNSAID) {
	case GAINED_ADMISSION: return HEARD_GOOD;
	case GAINED_HARM:
	case GAINED_OBJECTION: return HEARD_BAD;
	case GAINED_EVASION:
	case GAINED_NOTHING: return HEARD_WARN;
	default: return HEARD_PLAIN;
	}
}

/* What an evasion hid comes first, then what nothing was asked about. */
static void say_next(const struct crossed *x, struct heard_lines *out)
{
	size_t n = 0;

	for (int reached = 1; reached >= 0; reached--)
		for (size_t i = 0; i < x->witness->n_topics; i++) {
			const struct testimony_topic *t =
				&x->witness->topics[i];
			char *words;

			if (n == NEXT_MOST || was_admitted(x, t) ||
			    crossed_reached(x, t) != reached ||
			    t->answers[LAYER_PINNED].gives != GAINED_ADMISSION)
				continue;
			words = quoted(t->better);
			heard_lines_add(out, n++ ? "" : "ask next", HEARD_PLAIN,
					"You could ask: %s", words);
			free(words);
		}
}

/* Whether an earlier question was told the same. */
static bool told_before(const struct crossed *x, size_t i, const char *advice)
{
	for (size_t k = 0; k < i; k++)
		if (crossed_advice(x, k) == advice)
			return true;
	return false;
}

static void say_questions(const struct crossed *x, struct heard_lines *out)
{
	for (size_t i = 0; i < x->n; i++) {
		const struct crossed_one *one = &x->list[i];
		const char *advice = crossed_advice(x, i);
		char *words = quoted(one->question->text);

		heard_lines_add(out, i ? "" : "questions", tone_of(one->reply),
				"Q %zu  %s%s%s: %s", i + 1,
				crossed_form(one->reply),
				one->reply ? ", got " : "",
				crossed_gain(one->reply), words);
		free(words);
		if (one->reply && one->reply->got == GAINED_FACT &&
		    one->reply->basis && strstr(one->reply->basis, PILCROW))
			heard_lines_add(out, "", HEARD_PLAIN, "See %s.",
					one->reply->basis);
		if (advice && !told_before(x, i, advice))
			heard_lines_add(out, "", HEARD_PLAIN, "%s", advice);
	}
}

static void say_admissions(const struct crossed *x, struct heard_lines *out)
{
	bool first = true;

	for (size_t i = 0; i < x->n; i++) {
		const struct crossed_one *one = &x->list[i];
		char *words;

		if (!one->reply || one->reply->got != GAINED_ADMISSION)
			continue;
		words = quoted(one->reply->text);
		heard_lines_add(out, first ? "admitted" : "", HEARD_GOOD,
				"Q %zu  %s%s%s", i + 1,
				one->topic ? one->topic->label : "",
				one->topic ? ": " : "", words);
		free(words);
		first = false;
	}
}

static bool touched(const struct crossed *x, const struct testimony_prior *p)
{
	for (size_t i = 0; i < x->n; i++)
		if (x->list[i].topic && x->list[i].topic->prior == p)
			return true;
	return false;
}

/* Earlier words of topics that were asked about: put, or left in the folder. */
static void say_priors(const struct crossed *x, struct heard_lines *out)
{
	bool first = true;

	for (size_t i = 0; i < x->witness->n_priors; i++) {
		const struct testimony_prior *p = &x->witness->priors[i];
		bool put = crossed_put(x, p);

		char *words;

		if (!put && !touched(x, p))
			continue;
		words = quoted(p->words);
		heard_lines_add(out, first ? "earlier" : "",
				put ? HEARD_GOOD : HEARD_WARN, "%s: %s, %s",
				put ? "put" : "not put", p->place, words);
		free(words);
		first = false;
	}
}

static void say_unreached(const struct crossed *x, struct heard_lines *out)
{
	bool first = true;

	for (size_t i = 0; i < x->witness->n_topics; i++) {
		const struct testimony_topic *t = &x->witness->topics[i];

		if (crossed_reached(x, t))
			continue;
		heard_lines_add(out, first ? "unasked" : "", HEARD_PLAIN, "%s.",
				t->label);
		first = false;
	}
}

static void say_truth(const struct crossed *x, struct heard_lines *out)
{
	heard_lines_add(out, "was after", HEARD_PLAIN, "%s", x->witness->goal);
	for (size_t i = 0; i < x->witness->n_facts; i++) {
		const struct testimony_fact *f = &x->witness->facts[i];

		heard_lines_add(out, i ? "" : "knew", HEARD_PLAIN, "%s%s",
				f->text,
				f->damaging ? "" : " (It helps their side.)");
	}
}

void crossed_say(const struct crossed *x, const struct transcript *said,
		 const struct scorecard *card, const char *dot,
		 struct heard_lines *out)
{
	*out = (struct heard_lines){ 0 };
	say_obtained(x, dot, out);
	say_admissions(x, out);
	if (x->witness)
		say_next(x, out);
	say_forms(x, dot, out);
	say_curve(card, out);
	say_labels(said, out);
	say_questions(x, out);
	if (!x->witness)
		return;
	say_priors(x, out);
	say_unreached(x, out);
	say_truth(x, out);
}
