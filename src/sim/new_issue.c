#include "sim/new_issue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "sim/manner.h"

#define OPENER_SHARE 0.45 /* new issues that begin with a lead-in */
#define RECORD_SHARE \
	0.4 /* new issues that begin with the record: of a judge
			      who asks of it as often as is usual */
#define RECORD_MAX    0.9
#define RECORD_WORDS  25 /* whose questions are shorter reads nothing out, ... */
#define RECORD_LIKED  3.0 /* ... but one who likes the record so much */
#define CITES_MAX     3	  /* of an issue's record, with its question */
#define CHOICES_MAX   512 /* unasked questions looked at */
#define RAISED_BEFORE 0.02
#define LED_THERE     40.0 /* the map, or the answer's words, lead there */
/* The judge's own length and manner weigh hard, the kinds of question less. */
#define LENGTH_LEAST	0.01
#define OTHER_MANNER	0.0005
#define SAME_STETSON	6.0
#define SAME_LEGALBENCH 4.0
#define SAME_METACOG	6.0
#define LEAN		0.05 /* what a question weighs that is not engaged */

/* -- which --------------------------------------------------------------- */

static bool issue_was_raised(const struct transcript *said, const char *id)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].issue && turn_is_question(&said->turns[i]) &&
		    !strcmp(said->turns[i].issue, id))
			return true;
	return false;
}

struct choice {
	const struct issue *issue;
	const struct memo_question *question;
	int manner;
};

static bool is_ordered(int have, int want)
{
	return have >= 0 && have == want;
}

/* How well a prepared question fits the judge and the kind that was ordered. */
static double fit(const struct scene *x, const struct choice *c)
{
	const struct question_type *have = &c->question->type;
	const struct question_type *want = &x->ask->type;
	double w = LENGTH_LEAST +
		   manner_length(x->judge, utter_words(c->question->text));

	if (!is_ordered(c->manner, x->ask->manner))
		w *= OTHER_MANNER * exp(manner_taste(x->judge, c->manner));
	if (is_ordered(have->stetson, want->stetson))
		w *= SAME_STETSON;
	if (is_ordered(have->legalbench, want->legalbench))
		w *= SAME_LEGALBENCH;
	if (is_ordered(have->metacog, want->metacog))
		w *= SAME_METACOG;
	return w;
}

/* Where the last answer leads, of the issues that are open; NULL for nowhere. */
static const char *led_to(const struct scene *x)
{
	const struct ken_answer *a = x->answer ? scene_answer(x, 0) : NULL;

	if (a && a->map && *a->map->leads_to)
		return a->map->leads_to;
	return x->reading && !x->reading->heard.beside ? x->reading->heard.issue
						       : NULL;
}

/* A memo is not read out in order: issues never raised come far before those that
 * were, then what the answer leads to and engages, then fit. */
static double weight_of(const struct scene *x, const struct choice *c,
			const char *led)
{
	double w = fit(x, c) / (double)c->issue->n_questions;

	if (issue_was_raised(x->said, c->issue->id))
		w *= RAISED_BEFORE;
	if (led && !strcmp(led, c->issue->id))
		w *= LED_THERE;
	if (x->ken && x->reading) {
		double e = LEAN + line_engaged(x, c->question->text);

		w *= e * e;
	}
	return w;
}

static struct choice choose(struct scene *x)
{
	const struct memo *memo = &x->o->memo;
	const char *led = led_to(x);
	struct choice list[CHOICES_MAX];
	double weights[CHOICES_MAX] = { 0 };
	size_t n = 0, drawn;

	for (size_t i = 0; i < memo->n; i++)
		for (size_t k = 0; k < memo->issues[i]->n_questions; k++) {
			const struct issue *issue = memo->issues[i];
			const struct memo_question *q = &issue->questions[k];

			if (n == CHOICES_MAX ||
			    (q->to >= 0 && q->to != (int)x->o->setup.side) ||
			    utter_was_said(x->said, q->text))
				continue;
			list[n] = (struct choice){ issue, q,
						   line_manner(x, issue, q) };
			weights[n] = weight_of(x, &list[n], led);
			n++;
		}
	drawn = rng_weighted(&x->rng, weights, n);
	return drawn < n ? list[drawn] : (struct choice){ 0 };
}

/* -- how it begins ------------------------------------------------------- */

/* A question that quotes already needs no second quotation; "isn't" quotes
 * nothing. */
static bool quotes(const char *question)
{
	return strchr(question, '"') || *question == '\'' ||
	       strstr(question, " '");
}

/* How often this judge begins with the record; one of few words, unless the record
 * is what that judge asks about, never. */
static double record_share(const struct scene *x)
{
	double liking = exp(manner_taste(x->judge, MANNER_RECORD));

	if (x->judge->words_per_long_turn < RECORD_WORDS &&
	    liking < RECORD_LIKED)
		return 0;
	return fmin(RECORD_SHARE * liking, RECORD_MAX);
}

static const struct record_cite *cite_to_read(struct scene *x,
					      const struct choice *c)
{
	size_t n =
		c->issue->n_record < CITES_MAX ? c->issue->n_record : CITES_MAX;

	if (!n || !x->o->setup.kase->n_documents || quotes(c->question->text) ||
	    rng_unit(&x->rng) >= record_share(x))
		return NULL;
	return &c->issue->record[rng_below(&x->rng, n)];
}

/* A new point in the middle of counsel's sentence needs a word of its own; a
 * follow-up explains itself. */
static void put_opener(struct scene *x, struct reply *r)
{
	if (x->ask->cuts_in)
		utter_form(x, r, FORM_CUTTING_IN, NULL);
	else if (transcript_count(x->said, TURN_QUESTION) &&
		 rng_unit(&x->rng) < OPENER_SHARE)
		utter_lead_in(x, r, PHRASE_NEW_ISSUE, FORMS);
}

static struct turn turn_of(struct scene *x, const struct choice *c)
{
	struct turn t = { .kind = TURN_QUESTION,
			  .role = ROLE_BENCH,
			  .seat = x->ask->seat,
			  .speaker = xstrdup(x->judge->short_name),
			  .aim = AIM_NEW_ISSUE,
			  .issue = xstrdup(c->issue->id),
			  .type = c->question->type,
			  .manner = c->manner };

	if (t.type.valence < 0)
		t.type.valence = x->ask->type.valence;
	for (size_t i = 0; i < c->issue->n_record && i < CITES_MAX; i++)
		turn_add_cite(&t, c->issue->record[i].document,
			      c->issue->record[i].paragraph, true);
	t.basis = xprintf("a new issue%s: %s",
			  c->issue->draft ? " of a draft memo" : "",
			  c->issue->label);
	return t;
}

void new_issue_ask(struct offline *o, struct scene *x, struct events *out)
{
	struct choice c = choose(x);
	const struct record_cite *cite;
	struct reply r = { 0 };

	if (!c.issue) {
		events_add(out, EV_REST);
		return;
	}
	r.turn = turn_of(x, &c);
	buf_init(&r.text, SPEECH_MAX);
	put_opener(x, &r);
	cite = cite_to_read(x, &c);
	o->opens_at = cite ? utter_pick(x, &r, FORM_OPEN_AT) : NULL;
	if (!o->opens_at) {
		buf_puts(&r.text, c.question->text);
		r.turn.text = buf_take(&r.text);
		events_say(out, &r.turn);
	} else {
		r.turn.text = xstrdup(c.question->text);
		buf_puts(&o->lead, r.text.s);
		o->waiting = r.turn;
		o->is_waiting = true;
		events_look_up(
			out, SEEKER_BENCH,
			&(struct docket_query){ .pool = -1,
						.document = cite->document,
						.paragraph = cite->paragraph,
						.k = 1 });
	}
	buf_release(&r.text);
}

/* -- the record, when it comes back --------------------------------------- */

/* Quotes a sentence with its paragraph, which is returned; 0 for none. */
static int put_record(const struct offline *o, struct buf *out,
		      const struct passage *p, const char *question)
{
	struct span s = utter_telling_sentence(p->text, question, NULL);
	int paragraph = passage_paragraph(p, s.from);
	struct place place;
	char *title, *text;

	if (s.to <= s.from)
		return 0;
	title = utter_title(p->link_name && *p->link_name ? p->link_name
							  : p->title);
	place = utter_place(paragraph, p->page, p->label);
	text = xprintf("\"%.*s\"", (int)(s.to - s.from), p->text + s.from);
	utter_fill(out, o->opens_at,
		   (const struct value[]){ { "{title}", title },
					   PLACE_VALUES(place),
					   { "{text}", text },
					   { NULL, NULL } });
	utter_place_release(&place);
	free(title);
	free(text);
	return paragraph;
}

void new_issue_found(struct offline *o, const struct passages *found,
		     struct events *out)
{
	struct turn t = o->waiting;
	struct buf text = o->lead;

	o->is_waiting = false;
	buf_init(&o->lead, SPEECH_MAX);
	if (found && found->n) {
		const struct passage *p = &found->list[0];
		int paragraph = put_record(o, &text, p, t.text);

		if (paragraph) {
			char *basis = xprintf("%s (%s ¶ %d)", t.basis,
					      p->document, paragraph);

			free(t.basis);
			t.basis = basis;
		}
	}
	buf_puts(&text, t.text);
	free(t.text);
	t.text = buf_take(&text);
	events_say(out, &t);
}
