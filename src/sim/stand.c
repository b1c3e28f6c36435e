#include "sim/stand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/quote.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/rng.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "listen/ken.h"
#include "sim/stand_record.h"

#define STAND_PLACE    ((uint64_t)1 << 41)
#define LIKE_WORDS     0.55 /* of the wording most like it */
#define LIKE_MEANING   0.25
#define LIKE_COVERED   0.45 /* of the question, by all of the topic */
#define LIKE_LEAST     0.46 /* less is about nothing here */
#define LIKE_SURELY    0.62 /* to be named where nothing was answered about it */
#define LIKE_ONE_WORD  0.7  /* what one word of content alone tells */
#define FOLLOW_CONTENT 2 /* so few words of content go with what was before, */
#define FOLLOW_WORDS   6 /* or so few in all */
#define ALIKE_AGAIN    0.85 /* the same question */
#define BADGERING_FROM 3    /* argumentative questions */
#define OWN_WORDS      4    /* of an answer that stands by itself */
#define PRESS_CONTENT  2 /* fewer words of content press for the last answer */
#define DENIED_COVERED 0.6 /* of a fact, by a sentence that denies it */
#define WHO_COVERED    0.6
#define FACT_COVERED   0.5  /* of the fact that they are about */
#define PRIOR_COVERED  0.35 /* of earlier words, to have put them */

struct topic_words {
	struct words *wordings; /* asks.n + 1: the better one last */
	size_t n;
	struct words pooled; /* all of them and the answers */
};
struct stand {
	struct sim_setup setup;
	const struct testimony *t;
	struct stand_words words;
	struct stems *stems;
	struct stand_record *record;
	struct topic_words *topics; /* t->n_topics */
	bool ready;
};

/* ---- what the topics are about ---- */

static struct words weighed(const struct stand *s, const char *text)
{
	const struct wordvec *v = s->setup.ken->vectors;
	struct words w;

	words_init(&w, v, text, strlen(text));
	words_weigh(&w, v, s->stems);
	words_sharpen(&w, v);
	return w;
}

static char *pool(const struct testimony_topic *t)
{
	struct buf all;
	char *text;

	buf_init(&all, BUF_TEXT_MAX);
	buf_puts(&all, t->label);
	for (size_t i = 0; i < t->asks.n; i++)
		buf_printf(&all, "\n%s", t->asks.list[i]);
	buf_printf(&all, "\n%s", t->better);
	for (int i = 0; i < TESTIMONY_LAYERS; i++)
		buf_printf(&all, "\n%s", t->answers[i].text);
	if (t->fact)
		buf_printf(&all, "\n%s", t->fact->text);
	if (t->prior)
		buf_printf(&all, "\n%s", t->prior->words);
	text = buf_take(&all);
	buf_release(&all);
	return text;
}

/* A word is worth the more, the fewer topics have it. */
static void count_stems(struct stand *s)
{
	s->stems = stems_new();
	for (size_t i = 0; i < s->t->n_topics; i++) {
		char *text = pool(&s->t->topics[i]);
		struct words w;

		words_init(&w, s->setup.ken->vectors, text, strlen(text));
		stems_count(s->stems, &w);
		words_release(&w);
		free(text);
	}
}

static void weigh_topic(struct stand *s, size_t i)
{
	const struct testimony_topic *t = &s->t->topics[i];
	struct topic_words *w = &s->topics[i];
	char *all = pool(t);

	w->pooled = weighed(s, all);
	free(all);
	w->wordings = xcalloc(t->asks.n + 1, sizeof *w->wordings);
	for (size_t k = 0; k < t->asks.n; k++)
		w->wordings[w->n++] = weighed(s, t->asks.list[k]);
	w->wordings[w->n++] = weighed(s, t->better);
}

/* Once, when the first question comes: vectors cost some milliseconds. */
static void make_ready(struct stand *s)
{
	if (s->ready)
		return;
	s->ready = true;
	ken_ready(s->setup.ken);
	s->record = stand_record_new(s->setup.ken, s->t, &s->words);
	count_stems(s);
	s->topics = xcalloc(s->t->n_topics, sizeof *s->topics);
	for (size_t i = 0; i < s->t->n_topics; i++)
		weigh_topic(s, i);
}

static double likeness(const struct stand *s, const struct words *q,
		       const struct topic_words *t)
{
	size_t dims = s->setup.ken->dims;
	double words = 0, meaning = 0;

	for (size_t i = 0; i < t->n; i++) {
		words = fmax(words, words_cosine(q, &t->wordings[i]));
		meaning =
			fmax(meaning, words_meaning(q, &t->wordings[i], dims));
	}
	words = LIKE_WORDS * words + LIKE_MEANING * fmax(meaning, 0) +
		LIKE_COVERED * words_covered(q, &t->pooled, 0);
	return q->n_content > 1 ? words : LIKE_ONE_WORD * words;
}

/* "Why did you write that?" */
static bool points_back(const char *question)
{
	static const char *const words[] = { " that", " this", " it", " those",
					     " them" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const char *at = str_find_fold(question, words[i]);

		if (at && !str_is_wordy(at[strlen(words[i])]))
			return true;
	}
	return false;
}

const struct testimony_topic *stand_topic(struct stand *s, const char *question,
					  const struct testimony_topic *last,
					  double *sure)
{
	const struct testimony_topic *best = NULL;
	struct words q;
	double top = 0;

	make_ready(s);
	q = weighed(s, question);
	for (size_t i = 0; i < s->t->n_topics; i++) {
		double like = likeness(s, &q, &s->topics[i]);

		if (like > top) {
			top = like;
			best = &s->t->topics[i];
		}
	}
	if (top < LIKE_LEAST)
		best = q.n_content <= FOLLOW_CONTENT || (q.n <= FOLLOW_WORDS &&
							 points_back(question))
			       ? last
			       : NULL;
	words_release(&q);
	*sure = top;
	return best;
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
	struct words q = weighed(s, question->text);
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
		w = weighed(s, t->text);
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
	q = weighed(s, question);
	prior = weighed(s, topic->prior->words);
	puts = words_covered(&prior, &q, 0) >= PRIOR_COVERED ||
	       words_covered(&q, &prior, 0) >= PRIOR_COVERED;
	words_release(&prior);
	if (!puts && topic->fact) {
		prior = weighed(s, topic->fact->text);
		puts = words_covered(&prior, &q, 0) >= FACT_COVERED;
		words_release(&prior);
	}
	words_release(&q);
	return puts;
}

void stand_form_of(struct stand *s, const struct transcript *said,
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
	const struct transcript *said;
	const struct turn *question;
	const struct testimony_topic *topic; /* or NULL */
	double sure;			     /* of that */
	const char *asked; /* the question, or the one that it presses for */
	bool pressed;	   /* after an evasion: the court has it answered */
	struct stand_form form;
	struct stand_source source;
	struct events *out;
};

/* One of the wordings, never the same twice running. */
static const char *wording(const struct replying *r, enum stand_say what)
{
	const struct texts *t = &r->s->words.says[what];
	struct rng rng = rng_at(r->s->setup.seed,
				STAND_PLACE + (uint64_t)r->question->n);
	size_t at = rng_below(&rng, t->n);
	const struct turn *before;

	for (size_t i = r->said->n; i-- > 0 && t->n > 1;) {
		before = &r->said->turns[i];
		if (before->role != ROLE_COUNSEL &&
		    !strcmp(before->text, t->list[at]))
			return t->list[(at + 1) % t->n];
	}
	return t->list[at];
}

static struct turn new_turn(const struct replying *r, enum turn_kind kind,
			    enum role role, const char *speaker)
{
	return (struct turn){ .kind = kind,
			      .role = role,
			      .seat = -1,
			      .type = QUESTION_TYPE_NONE,
			      .manner = -1,
			      .follows = r->question->n,
			      .speaker = xstrdup(speaker) };
}

static void end_with(const struct replying *r, struct turn *t,
		     enum testimony_gain got)
{
	t->got = (int)got;
	t->form = (int)r->form.form;
	t->topic = r->topic ? xstrdup(r->topic->id) : NULL;
	events_say(r->out, t);
}

/* "{answer}" filled; `text` is ours or the file's. */
static char *filled(const char *text, const char *answer)
{
	const char *at = strstr(text, "{answer}");

	return at ? xprintf("%.*s%s%s", (int)(at - text), text, answer,
			    at + strlen("{answer}"))
		  : xstrdup(text);
}

static void answer(const struct replying *r, const char *text,
		   enum testimony_gain got)
{
	struct turn t = new_turn(r, TURN_ANSWER, ROLE_WITNESS,
				 testimony_surname(r->s->t));

	t.text = xstrdup(text);
	if (r->source.verdict && r->source.paragraph)
		t.basis = xprintf("%s ¶ %d", r->source.document,
				  r->source.paragraph);
	end_with(r, &t, got);
}

/* In an earlier sitting that was cut off here. */
static bool was_said(const struct replying *r, enum role role)
{
	for (size_t i = 0; i < r->said->n; i++)
		if (r->said->turns[i].follows == r->question->n &&
		    r->said->turns[i].role == role)
			return true;
	return false;
}

static void object(const struct replying *r, enum stand_say what)
{
	struct turn t =
		new_turn(r, TURN_STATEMENT, ROLE_OPPONENT, "opposing counsel");

	t.text = xstrdup(wording(r, what));
	if (was_said(r, ROLE_OPPONENT))
		turn_release(&t);
	else
		events_say(r->out, &t);
}

static void rule(const struct replying *r, enum stand_say what,
		 enum testimony_gain got)
{
	struct turn t = new_turn(r, TURN_STATEMENT, ROLE_BENCH, "the court");

	t.text = xstrdup(wording(r, what));
	if (got != GAINED_UNSAID)
		end_with(r, &t, got);
	else if (was_said(r, ROLE_BENCH))
		turn_release(&t);
	else
		events_say(r->out, &t);
}

static void sustain(const struct replying *r, enum stand_say objection,
		    enum stand_say ruling)
{
	object(r, objection);
	rule(r, ruling, GAINED_OBJECTION);
}

/* A courtesy or a heading: it counts as nothing asked. */
static void passed(struct replying *r)
{
	r->form.form = FORM_IS_UNSAID;
	r->topic = NULL;
	rule(r, r->form.moves ? SAY_RULED_STRIKE : SAY_RULED_GO_ON,
	     GAINED_NOTHING);
}

static void argued(const struct replying *r)
{
	bool badgers = count_form(r->said, FORM_IS_ARGUMENTATIVE) + 1 >=
		       BADGERING_FROM;

	sustain(r, SAY_OBJECT_ARGUMENTATIVE,
		badgers ? SAY_RULED_BADGERING : SAY_SUSTAINED);
}

static void give(const struct replying *r, enum testimony_layer layer)
{
	const struct testimony_answer *a = &r->topic->answers[layer];

	answer(r, a->text, a->gives);
}

/* The whole floor: about the topic, or about everything. */
static void open_floor(const struct replying *r)
{
	const struct testimony *t = r->s->t;

	if (!r->topic)
		answer(r, t->story, GAINED_HARM);
	else if (testimony_admitted(r->said, r->topic->id) &&
		 r->topic->explains)
		answer(r, r->topic->explains, GAINED_HARM);
	else
		give(r, LAYER_OPEN);
}

/* What was admitted is said again, in the words of the admission. */
static void stands_by(const struct replying *r, const struct turn *admitted)
{
	char *text = filled(wording(r, SAY_ADMITTED), admitted->text);

	answer(r, text, GAINED_FACT);
	free(text);
}

/* The same in other words: no more is said than before. */
static bool says_again(const struct replying *r)
{
	const struct testimony_answer *a = &r->topic->answers[LAYER_NARROW];
	const struct turn *before = answered(r->said, r->topic);
	char *text;

	if (!before || a->gives == GAINED_FACT ||
	    !strstr(before->text, a->text))
		return false;
	text = filled(wording(r, SAY_ANSWERED), a->text);
	answer(r, text, a->gives);
	free(text);
	return true;
}

static size_t negations(const struct words *w)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n; i++)
		n += w->list[i].negates;
	return n;
}

/* Whether a sentence that nobody disputes says what the question puts. */
static bool says_it(const struct replying *r, const struct words *q,
		    const char *s, size_t len)
{
	char *text = xstrndup(s, len);
	struct words w = weighed(r->s, text);
	bool says = words_covered(q, &w, 0) >= WHO_COVERED &&
		    negations(q) % 2 == negations(&w) % 2;

	words_release(&w);
	free(text);
	return says;
}

/* Who the witness is, and what everybody knows. */
static bool is_known(const struct replying *r)
{
	const struct testimony *t = r->s->t;
	char *all = xprintf("%s, %s. %s", t->name, t->role, t->background);
	struct words q = weighed(r->s, r->form.bare);
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
		answer(r, wording(r, SAY_WHO), GAINED_FACT);
	else
		answer(r, wording(r, SAY_TOUCHES_NOTHING), GAINED_NOTHING);
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
	const struct testimony_topic *t = r->topic;
	const struct ken_paragraph *at =
		stand_record_quoted(r->s->record, r->form.quoted);
	bool own = t && t->prior && stands_in(t->prior->words, r->form.quoted);
	bool denied =
		!agrees && stand_record_negated(r->s->record, r->form.bare);

	if (at)
		r->source =
			(struct stand_source){ STAND_BORNE_OUT,
					       at->document->id, at->number };
	if (denied)
		answer(r, wording(r, SAY_DENIED), GAINED_FACT);
	else if (own ||
		 (agrees && at && is_place_of(t, at->document->id, at->number)))
		give(r, LAYER_PINNED);
	else
		answer(r, wording(r, SAY_SAYS_SO), GAINED_FACT);
}

static void says_what_was_said(const struct replying *r,
			       const struct turn *admitted)
{
	char *text = filled(wording(r, SAY_NOT_SAID), admitted->text);

	answer(r, text, GAINED_NOTHING);
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
		&r->topic->answers[LAYER_PINNED];
	const char *own = r->pressed && r->sure >= LIKE_SURELY
				  ? own_words(r->s, pinned->text)
				  : NULL;

	if (own)
		answer(r, own, pinned->gives);
	else if (r->pressed || (!agrees && r->sure < LIKE_SURELY))
		answer(r, wording(r, SAY_NOT_SO_PUT), GAINED_NOTHING);
	else if (r->topic->answers[LAYER_NARROW].gives == GAINED_EVASION &&
		 stand_record_answers(r->s->record,
				      r->topic->answers[LAYER_NARROW].text,
				      r->asked))
		answer(r, r->topic->answers[LAYER_NARROW].text, GAINED_FACT);
	else if (!says_again(r))
		give(r, LAYER_NARROW);
}

/* The witness has no admission on it to stand by. */
static void narrow(const struct replying *r, bool agrees, bool pins)
{
	enum testimony_gain gives = r->topic->answers[LAYER_NARROW].gives;
	bool so = r->source.verdict == STAND_BORNE_OUT;
	bool here = so && is_place_of(r->topic, r->source.document,
				      r->source.paragraph);

	if (pins && (agrees || here))
		give(r, LAYER_PINNED);
	else if (agrees && affirms(gives))
		give(r, LAYER_NARROW);
	else if (so && !(here && agrees && gives == GAINED_EVASION))
		answer(r, wording(r, SAY_SO), GAINED_FACT);
	else if (affirms(gives))
		answer(r, wording(r, SAY_NOT_SO_PUT), GAINED_NOTHING);
	else
		slide_past(r, agrees);
}

/* Never a yes to what neither the topic nor the record bears out. */
static void put_fact(struct replying *r)
{
	const struct turn *admitted =
		r->topic ? testimony_admitted(r->said, r->topic->id) : NULL;
	bool agrees = r->topic &&
		      stand_record_agrees(r->s->record, r->topic, r->asked);

	if (r->pressed)
		rule(r, SAY_RULED_ANSWER, GAINED_UNSAID);
	if (r->form.quoted && r->form.form == FORM_IS_CONFRONTING) {
		quoted(r, agrees);
		return;
	}
	r->source = stand_record_on(r->s->record, r->asked);
	if (r->source.verdict == STAND_REFUTED)
		answer(r, wording(r, SAY_DENIED), GAINED_FACT);
	else if (admitted && agrees)
		stands_by(r, admitted);
	else if (!r->topic || admitted) {
		if (r->source.verdict == STAND_BORNE_OUT)
			answer(r, wording(r, SAY_SO), GAINED_FACT);
		else if (admitted && r->sure >= LIKE_SURELY)
			says_what_was_said(r, admitted);
		else
			touches_nothing(r);
	} else
		narrow(r, agrees,
		       r->pressed || r->form.form == FORM_IS_CONFRONTING);
}

/* Of two facts about two things the one that suits the witness is answered. */
static void compound(struct replying *r)
{
	const char *bare = r->form.bare;
	char *first = xstrndup(bare, r->form.half);
	double sure, as_sure;
	const struct testimony_topic *a = stand_topic(r->s, first, NULL, &sure);
	const struct testimony_topic *b =
		stand_topic(r->s, bare + r->form.half, NULL, &as_sure);

	free(first);
	if (a && b && a != b && fmin(sure, as_sure) >= LIKE_SURELY) {
		r->topic = b->answers[LAYER_OPEN].gives == GAINED_HARM ? b : a;
		give(r, LAYER_OPEN);
	} else {
		answer(r, wording(r, SAY_WHICH), GAINED_NOTHING);
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
	switch (r->form.form) {
	case FORM_IS_NO_QUESTION:
		if (r->form.rests) {
			events_add(r->out, EV_REST);
			return true;
		}
		if (r->form.passes || r->form.moves) {
			passed(r);
			return true;
		}
		object(r, SAY_NO_QUESTION);
		rule(r, SAY_RULED_ASK, GAINED_NOTHING);
		return true;
	case FORM_IS_ARGUMENTATIVE: argued(r); return true;
	case FORM_IS_CONCLUSION:
		sustain(r, SAY_OBJECT_CONCLUSION, SAY_SUSTAINED);
		return true;
	case FORM_IS_MISQUOTING:
		answer(r, wording(r, SAY_NOT_THE_WORDS), GAINED_NOTHING);
		return true;
	case FORM_IS_REPEATED:
		sustain(r, SAY_OBJECT_REPEATED, SAY_RULED_REPEATED);
		return true;
	default: break;
	}
	if (r->form.sharp) {
		object(r, SAY_OBJECT_SHARP);
		rule(r, SAY_OVERRULED, GAINED_UNSAID);
	}
	return false;
}

static void reply(struct replying *r)
{
	switch (r->form.form) {
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

	r->asked = r->question->text;
	for (size_t i = 0; i < r->said->n; i++) {
		const struct turn *t = &r->said->turns[i];

		if (t->kind == TURN_QUESTION && t != r->question)
			before = t;
		if (testimony_ends(t))
			last = t;
	}
	if (!r->form.presses || !last || !before)
		return;
	r->pressed = last->got == GAINED_EVASION ||
		     was_put(r->s, r->said, r->question) == GAINED_EVASION;
	if (r->pressed &&
	    stand_record_content(r->s->record, r->asked) < PRESS_CONTENT) {
		r->asked = before->text;
		r->topic = testimony_topic(r->s->t, last->topic);
	}
	if (r->pressed && r->form.form == FORM_IS_NO_QUESTION)
		r->form.form = FORM_IS_LEADING;
}

/* The question and what is known of it; false where there is none. */
static bool take_up(struct replying *r)
{
	struct stand *s = r->s;
	const struct testimony_topic *last = last_topic(s, r->said);

	make_ready(s);
	r->question = stand_question(r->said);
	if (!r->question)
		return false;
	r->topic = stand_topic(s, r->question->text, last, &r->sure);
	stand_form_of(s, r->said, r->question, r->topic, &r->form);
	hear_press(r);
	if (r->sure < LIKE_LEAST && !r->pressed &&
	    r->form.form != FORM_IS_OPEN && r->topic &&
	    !stand_record_agrees(s->record, r->topic, r->question->text))
		r->topic = NULL;
	if (r->sure < LIKE_SURELY && !draws_answer(r->form.form))
		r->topic = NULL;
	return true;
}

void stand_reply(struct stand *s, const struct transcript *said,
		 struct events *out)
{
	struct replying r = { .s = s, .said = said, .out = out };

	if (!take_up(&r))
		return;
	if (!ruled(&r))
		reply(&r);
	stand_form_release(&r.form);
}

bool stand_hears(struct stand *s, const struct transcript *said,
		 struct stand_asked *asked, struct events *out)
{
	struct replying r = { .s = s, .said = said, .out = out };
	bool done = !take_up(&r) || ruled(&r);

	*asked = (struct stand_asked){
		.question = r.question ? r.question->n : 0,
		.form = r.form.form,
		.topic = r.topic,
	};
	stand_form_release(&r.form);
	return done;
}

bool stand_denies(struct stand *s, const char *fact, const char *answer)
{
	struct words f = weighed(s, fact), a = weighed(s, answer);
	size_t no = 0;
	bool denies;

	for (size_t i = 0; i < f.n; i++)
		no += f.list[i].negates;
	for (size_t i = 0; i < a.n; i++)
		no += a.list[i].negates;
	denies = words_covered(&f, &a, 0) >= DENIED_COVERED && no % 2 == 1;
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
	for (size_t i = 0; s->topics && i < s->t->n_topics; i++) {
		for (size_t k = 0; k < s->topics[i].n; k++)
			words_release(&s->topics[i].wordings[k]);
		free(s->topics[i].wordings);
		words_release(&s->topics[i].pooled);
	}
	free(s->topics);
	stand_record_free(s->record);
	if (s->stems)
		stems_free(s->stems);
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
