#include "sim/stand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/quote.h"
#include "base/error.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "listen/ken.h"
#include "sim/stand_floor.h"
#include "sim/stand_record.h"
#include "sim/stand_topic.h"

#define ALIKE_AGAIN    0.85 /* the same question */
#define BADGERING_FROM 3    /* argumentative questions */
#define OWN_WORDS      4    /* of an answer that stands by itself */
#define PRESS_CONTENT  2 /* fewer words of content press for the last answer */
#define DENIED_COVERED 0.6 /* of a fact, by a sentence that denies it */
#define WHO_COVERED    0.6
#define FACT_COVERED   0.5  /* of the fact that they are about */
#define PRIOR_COVERED  0.35 /* of earlier words, to have put them */

struct stand {
	struct sim_setup setup;
	const struct testimony *t;
	struct stand_words words;
	struct stand_record *record; /* NULL until the first question */
	struct stand_topics *topics;
};

/* Once, when the first question comes: vectors cost some milliseconds. */
static void make_ready(struct stand *s)
{
	if (s->record)
		return;
	ken_ready(s->setup.ken);
	s->record = stand_record_new(s->setup.ken, s->t, &s->words);
	s->topics = stand_topics_new(s->setup.ken, s->t);
}

/* ---- what was asked before ---- */

const struct turn *stand_question(const struct transcript *said)
{
	return transcript_last(said, TURN_QUESTION);
}

/* The last thing that the witness was asked about. */
static const struct testimony_topic *last_topic(const struct stand *s,
						const struct transcript *said)
{
	for (size_t i = said->n; i-- > 0;)
		if (testimony_ends(&said->turns[i]) && said->turns[i].topic)
			return testimony_topic(s->t, said->turns[i].topic);
	return NULL;
}

static bool is_about(const struct turn *t, const struct testimony_topic *topic)
{
	return testimony_ends(t) && t->topic && !strcmp(t->topic, topic->id);
}

/* The last answer about it of the witness's, or NULL. */
static const struct turn *answered(const struct transcript *said,
				   const struct testimony_topic *topic)
{
	for (size_t i = said->n; i-- > 0;)
		if (is_about(&said->turns[i], topic) &&
		    said->turns[i].kind == TURN_ANSWER)
			return &said->turns[i];
	return NULL;
}

static size_t count_form(const struct transcript *said,
			 enum testimony_form form)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += testimony_ends(&said->turns[i]) &&
		     said->turns[i].form == (int)form;
	return n;
}

/* What it got when it was put already in about these words; GAINED_UNSAID: it was
 * not. */
static enum testimony_gain was_put(struct stand *s,
				   const struct transcript *said,
				   const struct turn *question)
{
	struct words q = stand_weighed(s->topics, question->text);
	enum testimony_gain got = GAINED_UNSAID;
	bool denied = stand_record_negated(s->record, question->text);

	for (size_t i = 0; i < said->n; i++) {
		const struct turn *t = &said->turns[i];
		const struct turn *reply;
		struct words w;

		if (t == question || t->kind != TURN_QUESTION || t->retracted)
			continue;
		reply = testimony_reply(said, t->n);
		if (!reply || reply->kind != TURN_ANSWER ||
		    reply->got == GAINED_NOTHING)
			continue;
		w = stand_weighed(s->topics, t->text);
		if (words_cosine(&q, &w) >= ALIKE_AGAIN &&
		    denied == stand_record_negated(s->record, t->text))
			got = (enum testimony_gain)reply->got;
		words_release(&w);
	}
	words_release(&q);
	return got;
}

/* ---- what is quoted ---- */

static bool stands_in(const char *text, const char *words)
{
	struct span at;

	return text && quote_find(text, words, &at);
}

/* In the papers, in what the witness said before, or in what they are known to have
 * said. */
static bool stands_anywhere(const struct stand *s,
			    const struct transcript *said, const char *words)
{
	const struct ken *k = s->setup.ken;

	for (size_t i = 0; i < s->t->n_priors; i++)
		if (stands_in(s->t->priors[i].words, words))
			return true;
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].role == ROLE_WITNESS &&
		    stands_in(said->turns[i].text, words))
			return true;
	for (size_t i = 0; i < k->n_paragraphs; i++)
		if (stands_in(k->paragraphs[i].text, words))
			return true;
	return false;
}

/* A paper in general confronts nobody: the words of it, or most of what they say,
 * must be put. */
static bool puts_prior(struct stand *s, const struct testimony_topic *topic,
		       const char *question, const char *quoted)
{
	struct words q, prior;
	bool puts;

	if (!topic->prior || quoted)
		return true;
	q = stand_weighed(s->topics, question);
	prior = stand_weighed(s->topics, topic->prior->words);
	puts = words_covered(&prior, &q, 0) >= PRIOR_COVERED ||
	       words_covered(&q, &prior, 0) >= PRIOR_COVERED;
	words_release(&prior);
	if (!puts && topic->fact) {
		prior = stand_weighed(s->topics, topic->fact->text);
		puts = words_covered(&prior, &q, 0) >= FACT_COVERED;
		words_release(&prior);
	}
	words_release(&q);
	return puts;
}

/* The form with what record and hearing say to it: asked before, or words that stand
 * nowhere.  stand_form_release it. */
static void form_of(struct stand *s, const struct transcript *said,
		    const struct turn *question,
		    const struct testimony_topic *topic, struct stand_form *out)
{
	make_ready(s);
	stand_form_init(out, &s->words, question->text);
	if (out->quoted && !stands_anywhere(s, said, out->quoted) &&
	    out->form != FORM_IS_NO_QUESTION)
		out->form = FORM_IS_MISQUOTING;
	if (out->form == FORM_IS_CONFRONTING && topic &&
	    !puts_prior(s, topic, question->text, out->quoted) &&
	    stand_record_on(s->record, question->text).verdict !=
		    STAND_BORNE_OUT)
		out->form = FORM_IS_LEADING;
	if (out->form == FORM_IS_LEADING || out->form == FORM_IS_CLOSED) {
		enum testimony_gain got = was_put(s, said, question);

		if (got == GAINED_ADMISSION || got == GAINED_FACT)
			out->form = FORM_IS_REPEATED;
		out->presses |= got == GAINED_EVASION;
	}
}

/* ---- the reply ---- */

struct replying {
	struct stand *s;
	struct stand_floor floor;
	double sure;	   /* of its topic */
	const char *asked; /* the question, or the one that it presses for */
	bool pressed;	   /* after an evasion: the court has it answered */
};

/* A courtesy or a heading: it counts as nothing asked. */
static void passed(struct replying *r)
{
	r->floor.form.form = FORM_IS_UNSAID;
	r->floor.topic = NULL;
	stand_rule(&r->floor,
		   r->floor.form.moves ? SAY_RULED_STRIKE : SAY_RULED_GO_ON,
		   GAINED_NOTHING);
}

static void argued(const struct replying *r)
{
	bool badgers = count_form(r->floor.said, FORM_IS_ARGUMENTATIVE) + 1 >=
		       BADGERING_FROM;

	stand_sustain(&r->floor, SAY_OBJECT_ARGUMENTATIVE,
		      badgers ? SAY_RULED_BADGERING : SAY_SUSTAINED);
}

static void give(const struct replying *r, enum testimony_layer layer)
{
	const struct testimony_answer *a = &r->floor.topic->answers[layer];

	stand_answer(&r->floor, a->text, a->gives);
}

/* The whole floor: about the topic, or about everything. */
static void open_floor(const struct replying *r)
{
	const struct testimony *t = r->s->t;

	if (!r->floor.topic)
		stand_answer(&r->floor, t->story, GAINED_HARM);
	else if (testimony_admitted(r->floor.said, r->floor.topic->id) &&
		 r->floor.topic->explains)
		stand_answer(&r->floor, r->floor.topic->explains, GAINED_HARM);
	else
		give(r, LAYER_OPEN);
}

/* What was admitted is said again, in the words of the admission. */
static void stands_by(const struct replying *r, const struct turn *admitted)
{
	char *text = stand_filled(stand_wording(&r->floor, SAY_ADMITTED),
				  admitted->text);

	stand_answer(&r->floor, text, GAINED_FACT);
	free(text);
}

/* The same in other words: no more is said than before. */
static bool says_again(const struct replying *r)
{
	const struct testimony_answer *a =
		&r->floor.topic->answers[LAYER_NARROW];
	const struct turn *before = answered(r->floor.said, r->floor.topic);
	char *text;

	if (!before || a->gives == GAINED_FACT ||
	    !strstr(before->text, a->text))
		return false;
	text = stand_filled(stand_wording(&r->floor, SAY_ANSWERED), a->text);
	stand_answer(&r->floor, text, a->gives);
	free(text);
	return true;
}

/* Whether a sentence that nobody disputes says what the question puts. */
static bool says_it(const struct replying *r, const struct words *q,
		    const char *s, size_t len)
{
	char *text = xstrndup(s, len);
	struct words w = stand_weighed(r->s->topics, text);
	bool says = words_covered(q, &w, 0) >= WHO_COVERED &&
		    words_negations(q) % 2 == words_negations(&w) % 2;

	words_release(&w);
	free(text);
	return says;
}

/* Who the witness is, and what everybody knows. */
static bool is_known(const struct replying *r)
{
	const struct testimony *t = r->s->t;
	char *all = xprintf("%s, %s. %s", t->name, t->role, t->background);
	struct words q = stand_weighed(r->s->topics, r->floor.form.bare);
	const char *at = all, *s;
	bool known = false;
	size_t len;

	while (q.n_content && !known && str_next(&at, ".", &s, &len))
		known = says_it(r, &q, s, len);
	words_release(&q);
	free(all);
	return known;
}

static void touches_nothing(const struct replying *r)
{
	if (is_known(r))
		stand_answer(&r->floor, stand_wording(&r->floor, SAY_WHO),
			     GAINED_FACT);
	else
		stand_answer(&r->floor,
			     stand_wording(&r->floor, SAY_TOUCHES_NOTHING),
			     GAINED_NOTHING);
}

/* ---- one fact, to be agreed with ---- */

static bool is_place_of(const struct testimony_topic *t, const char *document,
			int paragraph)
{
	return document && ((t->fact && t->fact->paragraph == paragraph &&
			     !strcmp(t->fact->document, document)) ||
			    (t->prior && t->prior->paragraph == paragraph &&
			     !strcmp(t->prior->document, document)));
}

static bool affirms(enum testimony_gain gives)
{
	return gives == GAINED_ADMISSION || gives == GAINED_FACT;
}

/* Words that stand in the record: what the topic has of them, or that they do. */
static void quoted(struct replying *r, bool agrees)
{
	const struct testimony_topic *t = r->floor.topic;
	const struct ken_paragraph *at =
		stand_record_quoted(r->s->record, r->floor.form.quoted);
	bool own = t && t->prior &&
		   stands_in(t->prior->words, r->floor.form.quoted);
	bool denied = !agrees &&
		      stand_record_negated(r->s->record, r->floor.form.bare);

	if (at)
		r->floor.source =
			(struct stand_source){ STAND_BORNE_OUT,
					       at->document->id, at->number };
	if (denied)
		stand_answer(&r->floor, stand_wording(&r->floor, SAY_DENIED),
			     GAINED_FACT);
	else if (own ||
		 (agrees && at && is_place_of(t, at->document->id, at->number)))
		give(r, LAYER_PINNED);
	else
		stand_answer(&r->floor, stand_wording(&r->floor, SAY_SAYS_SO),
			     GAINED_FACT);
}

static void says_what_was_said(const struct replying *r,
			       const struct turn *admitted)
{
	char *text = stand_filled(stand_wording(&r->floor, SAY_NOT_SAID),
				  admitted->text);

	stand_answer(&r->floor, text, GAINED_NOTHING);
	free(text);
}

static size_t affirms_at(const struct stand *s, const char *text)
{
	const struct texts *cues = &s->words.cues[CUE_AFFIRMS];

	for (size_t i = 0; i < cues->n; i++) {
		size_t n = strlen(cues->list[i]);

		if (str_find_fold(text, cues->list[i]) == text &&
		    !str_is_wordy(text[n]))
			return n;
	}
	return 0;
}

/* The court has it answered, and nothing bears out what was put: what the witness has to
 * say of the matter, without the yes or no that would go to those words.  NULL where
 * little is left. */
static const char *own_words(const struct stand *s, const char *text)
{
	while (affirms_at(s, text)) {
		text += strcspn(text, ".!?");
		text += strspn(text, ".!? ");
	}
	return utf8_words(text, strlen(text)) >= OWN_WORDS ? text : NULL;
}

static void slide_past(const struct replying *r, bool agrees)
{
	const struct testimony_answer *pinned =
		&r->floor.topic->answers[LAYER_PINNED];
	const char *own = r->pressed && r->sure >= STAND_LIKE_SURELY
				  ? own_words(r->s, pinned->text)
				  : NULL;

	if (own)
		stand_answer(&r->floor, own, pinned->gives);
	else if (r->pressed || (!agrees && r->sure < STAND_LIKE_SURELY))
		stand_answer(&r->floor,
			     stand_wording(&r->floor, SAY_NOT_SO_PUT),
			     GAINED_NOTHING);
	else if (r->floor.topic->answers[LAYER_NARROW].gives ==
			 GAINED_EVASION &&
		 stand_record_answers(
			 r->s->record,
			 r->floor.topic->answers[LAYER_NARROW].text, r->asked))
		stand_answer(&r->floor,
			     r->floor.topic->answers[LAYER_NARROW].text,
			     GAINED_FACT);
	else if (!says_again(r))
		give(r, LAYER_NARROW);
}

/* The witness has no admission on it to stand by. */
static void narrow(const struct replying *r, bool agrees, bool pins)
{
	enum testimony_gain gives = r->floor.topic->answers[LAYER_NARROW].gives;
	bool so = r->floor.source.verdict == STAND_BORNE_OUT;
	bool here = so && is_place_of(r->floor.topic, r->floor.source.document,
				      r->floor.source.paragraph);

	if (pins && (agrees || here))
		give(r, LAYER_PINNED);
	else if (agrees && affirms(gives))
		give(r, LAYER_NARROW);
	else if (so && !(here && agrees && gives == GAINED_EVASION))
		stand_answer(&r->floor, stand_wording(&r->floor, SAY_SO),
			     GAINED_FACT);
	else if (affirms(gives))
		stand_answer(&r->floor,
			     stand_wording(&r->floor, SAY_NOT_SO_PUT),
			     GAINED_NOTHING);
	else
		slide_past(r, agrees);
}

/* Never a yes to what neither the topic nor the record bears out. */
static void put_fact(struct replying *r)
{
	const struct turn *admitted =
		r->floor.topic
			? testimony_admitted(r->floor.said, r->floor.topic->id)
			: NULL;
	bool agrees =
		r->floor.topic &&
		stand_record_agrees(r->s->record, r->floor.topic, r->asked);

	if (r->pressed)
		stand_rule(&r->floor, SAY_RULED_ANSWER, GAINED_UNSAID);
	if (r->floor.form.quoted && r->floor.form.form == FORM_IS_CONFRONTING) {
		quoted(r, agrees);
		return;
	}
	r->floor.source = stand_record_on(r->s->record, r->asked);
	if (r->floor.source.verdict == STAND_REFUTED)
		stand_answer(&r->floor, stand_wording(&r->floor, SAY_DENIED),
			     GAINED_FACT);
	else if (admitted && agrees)
		stands_by(r, admitted);
	else if (!r->floor.topic || admitted) {
		if (r->floor.source.verdict == STAND_BORNE_OUT)
			stand_answer(&r->floor,
				     stand_wording(&r->floor, SAY_SO),
				     GAINED_FACT);
		else if (admitted && r->sure >= STAND_LIKE_SURELY)
			says_what_was_said(r, admitted);
		else
			touches_nothing(r);
	} else
		narrow(r, agrees,
		       r->pressed || r->floor.form.form == FORM_IS_CONFRONTING);
}

/* Of two facts about two things the one that suits the witness is answered. */
static void compound(struct replying *r)
{
	const char *bare = r->floor.form.bare;
	char *first = xstrndup(bare, r->floor.form.half);
	double sure, as_sure;
	const struct testimony_topic *a =
		stand_topic_of(r->s->topics, first, NULL, &sure);
	const struct testimony_topic *b = stand_topic_of(
		r->s->topics, bare + r->floor.form.half, NULL, &as_sure);

	free(first);
	if (a && b && a != b && fmin(sure, as_sure) >= STAND_LIKE_SURELY) {
		r->floor.topic =
			b->answers[LAYER_OPEN].gives == GAINED_HARM ? b : a;
		give(r, LAYER_OPEN);
	} else {
		stand_answer(&r->floor, stand_wording(&r->floor, SAY_WHICH),
			     GAINED_NOTHING);
	}
}

/* What draws no answer is about a topic only where the words are plain. */
static bool draws_answer(enum testimony_form form)
{
	return form == FORM_IS_LEADING || form == FORM_IS_CLOSED ||
	       form == FORM_IS_CONFRONTING || form == FORM_IS_OPEN ||
	       form == FORM_IS_REPEATED;
}

/* What needs no answer of the witness's; false where it needs one. */
static bool ruled(struct replying *r)
{
	switch (r->floor.form.form) {
	case FORM_IS_NO_QUESTION:
		if (r->floor.form.rests) {
			events_add(r->floor.out, EV_REST);
			return true;
		}
		if (r->floor.form.passes || r->floor.form.moves) {
			passed(r);
			return true;
		}
		stand_object(&r->floor, SAY_NO_QUESTION);
		stand_rule(&r->floor, SAY_RULED_ASK, GAINED_NOTHING);
		return true;
	case FORM_IS_ARGUMENTATIVE: argued(r); return true;
	case FORM_IS_CONCLUSION:
		stand_sustain(&r->floor, SAY_OBJECT_CONCLUSION, SAY_SUSTAINED);
		return true;
	case FORM_IS_MISQUOTING:
		stand_answer(&r->floor,
			     stand_wording(&r->floor, SAY_NOT_THE_WORDS),
			     GAINED_NOTHING);
		return true;
	case FORM_IS_REPEATED:
		stand_sustain(&r->floor, SAY_OBJECT_REPEATED,
			      SAY_RULED_REPEATED);
		return true;
	default: break;
	}
	if (r->floor.form.sharp) {
		stand_object(&r->floor, SAY_OBJECT_SHARP);
		stand_rule(&r->floor, SAY_OVERRULED, GAINED_UNSAID);
	}
	return false;
}

static void reply(struct replying *r)
{
	switch (r->floor.form.form) {
	case FORM_IS_COMPOUND: compound(r); return;
	case FORM_IS_OPEN: open_floor(r); return;
	default: break;
	}
	put_fact(r);
}

/* "Yes or no?" behind an evasion: what was evaded is what is asked. */
static void hear_press(struct replying *r)
{
	const struct turn *last = NULL, *before = NULL;

	r->asked = r->floor.question->text;
	for (size_t i = 0; i < r->floor.said->n; i++) {
		const struct turn *t = &r->floor.said->turns[i];

		if (t->kind == TURN_QUESTION && t != r->floor.question)
			before = t;
		if (testimony_ends(t))
			last = t;
	}
	if (!r->floor.form.presses || !last || !before)
		return;
	r->pressed = last->got == GAINED_EVASION ||
		     was_put(r->s, r->floor.said, r->floor.question) ==
			     GAINED_EVASION;
	if (r->pressed &&
	    stand_record_content(r->s->record, r->asked) < PRESS_CONTENT) {
		r->asked = before->text;
		r->floor.topic = testimony_topic(r->s->t, last->topic);
	}
	if (r->pressed && r->floor.form.form == FORM_IS_NO_QUESTION)
		r->floor.form.form = FORM_IS_LEADING;
}

/* The question and what is known of it; false where there is none. */
static bool take_up(struct replying *r)
{
	struct stand *s = r->s;
	const struct testimony_topic *last = last_topic(s, r->floor.said);

	make_ready(s);
	r->floor.question = stand_question(r->floor.said);
	if (!r->floor.question)
		return false;
	r->floor.topic = stand_topic_of(s->topics, r->floor.question->text,
					last, &r->sure);
	form_of(s, r->floor.said, r->floor.question, r->floor.topic,
		&r->floor.form);
	hear_press(r);
	if (r->sure < STAND_LIKE_LEAST && !r->pressed &&
	    r->floor.form.form != FORM_IS_OPEN && r->floor.topic &&
	    !stand_record_agrees(s->record, r->floor.topic,
				 r->floor.question->text))
		r->floor.topic = NULL;
	if (r->sure < STAND_LIKE_SURELY && !draws_answer(r->floor.form.form))
		r->floor.topic = NULL;
	return true;
}

static struct replying replying_to(struct stand *s,
				   const struct transcript *said,
				   struct events *out)
{
	return (struct replying){
		.s = s,
		.floor = { .words = &s->words,
			   .t = s->t,
			   .seed = s->setup.seed,
			   .said = said,
			   .out = out },
	};
}

void stand_reply(struct stand *s, const struct transcript *said,
		 struct events *out)
{
	struct replying r = replying_to(s, said, out);

	if (!take_up(&r))
		return;
	if (!ruled(&r))
		reply(&r);
	stand_form_release(&r.floor.form);
}

bool stand_hears(struct stand *s, const struct transcript *said,
		 struct stand_asked *asked, struct events *out)
{
	struct replying r = replying_to(s, said, out);
	bool done = !take_up(&r) || ruled(&r);

	*asked = (struct stand_asked){
		.question = r.floor.question ? r.floor.question->n : 0,
		.form = r.floor.form.form,
		.topic = r.floor.topic,
	};
	stand_form_release(&r.floor.form);
	return done;
}

bool stand_denies(struct stand *s, const char *fact, const char *answer)
{
	struct words f, a;
	bool denies;

	make_ready(s);
	f = stand_weighed(s->topics, fact);
	a = stand_weighed(s->topics, answer);
	denies = words_covered(&f, &a, 0) >= DENIED_COVERED &&
		 (words_negations(&f) + words_negations(&a)) % 2 == 1;
	words_release(&f);
	words_release(&a);
	return denies;
}

/* ---- as a simulator ---- */

struct stand *stand_new(const struct sim_setup *setup, struct error *err)
{
	struct stand *s;

	if (!setup->kase->witness) {
		error_set(err, ERR_USAGE, "No witness was called.");
		return NULL;
	}
	s = xcalloc(1, sizeof *s);
	s->setup = *setup;
	s->t = setup->kase->witness;
	if (stand_words_load(&s->words, setup->catalogue, err))
		return s;
	stand_free(s);
	return NULL;
}

void stand_free(struct stand *s)
{
	if (!s)
		return;
	stand_topics_free(s->topics);
	stand_record_free(s->record);
	stand_words_release(&s->words);
	free(s);
}

static void *stand_open(const struct sim_setup *setup, struct error *err)
{
	return stand_new(setup, err);
}

static void stand_ask(void *self, const struct transcript *said,
		      const struct ask *ask, struct events *out)
{
	(void)ask;
	stand_reply(self, said, out);
}

static void stand_cancel(void *self)
{
	(void)self;
}

static void stand_close(void *self)
{
	stand_free(self);
}

const struct sim_ops sim_stand = {
	.name = "offline",
	.help = "a witness who answers from the case's file, without a model",
	.open = stand_open,
	.ask = stand_ask,
	.cancel = stand_cancel,
	.close = stand_close,
};
