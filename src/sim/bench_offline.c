/*
 * bench_offline.c - a bench that listens without a model
 *
 * The order (plan.h) says who speaks and what the last answer calls for.  Here
 * that becomes words: a follow-up on the reading (press, pin, hold, confront,
 * call out) that quotes counsel, or the next question of the bench memo that
 * nobody has asked, in the justice's manner.  A question on a new issue may begin
 * with the passage of the record that it rests on, looked up in the docket.
 *
 *   ask --follow-up--> WISH_SAY
 *   ask --new issue, with a record cite--> WISH_LOOK_UP --told--> WISH_SAY
 *   ask --nothing left--> WISH_REST
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "base/xmalloc.h"
#include "sim/callout.h"
#include "sim/memo.h"
#include "sim/sim.h"

#define SPEECH_MAX	((size_t)8 << 10)
#define QUOTE_MAX_WORDS 30
#define QUOTE_MIN_WORDS 7
#define SHARED_MIN	2    /* long words of the record and the question */
#define ALONE_MIN_WORDS 12   /* fewer may not be understood alone */
#define OPENER_SHARE	0.45 /* new issues that begin with a lead-in */
#define RECORD_SHARE	0.5  /* new issues that begin with the record */
#define CITES_MAX	3    /* of an issue's record, with its question */
#define CHOICES_MAX	512  /* unasked questions looked at */
#define OFFLINE_PLACE	((uint64_t)1 << 40)

struct offline {
	struct sim_setup setup;
	struct memo memo;
	/* a question that waits for its passage */
	struct turn waiting;
	struct buf lead;
	bool is_waiting;
};

static void *offline_open(const struct sim_setup *setup, struct error *err)
{
	struct offline *o = xcalloc(1, sizeof *o);

	(void)err;
	o->setup = *setup;
	memo_for(&o->memo, setup->kase, setup->side, setup->issues,
		 setup->n_issues);
	buf_init(&o->lead, SPEECH_MAX);
	return o;
}

static void offline_cancel(void *self)
{
	struct offline *o = self;

	if (o->is_waiting)
		turn_release(&o->waiting);
	o->is_waiting = false;
	buf_reset(&o->lead);
}

static void offline_close(void *self)
{
	struct offline *o = self;

	offline_cancel(o);
	buf_release(&o->lead);
	memo_release(&o->memo);
	free(o);
}

/* -- words ---------------------------------------------------------------- */

static const struct justice *justice_of(const struct offline *o,
					const struct ask *ask)
{
	return &o->setup.bench->seats[ask->seat];
}

/* A lead-in of the justice's own that was not used in this hearing, if any. */
static const char *opener(const struct justice *j, enum phrase kind,
			  const struct transcript *said, struct rng *rng)
{
	const struct texts *all = &j->phrases[kind];
	size_t start;

	if (!all->n)
		return "";
	start = rng_below(rng, all->n);
	for (size_t i = 0; i < all->n; i++) {
		const char *p = all->list[(start + i) % all->n];
		bool used = false;

		for (size_t t = 0; t < said->n && !used; t++)
			used = said->turns[t].role == ROLE_BENCH &&
			       strstr(said->turns[t].text, p);
		if (!used)
			return p;
	}
	return "";
}

/* As opener, but says something plain where the justice has no phrase left. */
static void lead_in(struct buf *out, const struct justice *j, enum phrase kind,
		    const char *fallback, const struct transcript *said,
		    struct rng *rng)
{
	const char *p = opener(j, kind, said, rng);

	buf_puts(out, *p ? p : fallback);
	if (out->len)
		buf_putc(out, ' ');
}

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

/* Puts words of counsel between quotation marks; false when there are none. */
static bool quote_words(struct buf *out, const char *text, struct span span)
{
	size_t len = strlen(text), from = span.from, to = span.to, end;

	if (to <= from || to > len)
		return false;
	while (from < to && isspace((unsigned char)text[from]))
		from++;
	end = from + quote_end(text + from, to - from);
	while (end > from && strchr(" ,;:.\n", text[end - 1]))
		end--;
	if (end == from)
		return false;
	buf_putc(out, '"');
	for (size_t i = from; i < end; i++)
		buf_putc(out, text[i] == '\n' || text[i] == '"'
				      ? (text[i] == '"' ? '\'' : ' ')
				      : text[i]);
	if (end < to && to - end > 2)
		buf_puts(out, " ...");
	buf_putc(out, '"');
	return true;
}

static struct span whole(const char *text)
{
	return (struct span){ 0, strlen(text) };
}

static size_t words_in(const char *text, struct span s)
{
	size_t words = s.to > s.from;

	for (size_t i = s.from; i < s.to; i++)
		words += text[i] == ' ';
	return words;
}

/* "If not, what may we make of it?" is nothing without what came before. */
static bool hangs_on_the_last(const char *s)
{
	static const char *const first[] = { "If ",  "And ", "Or ", "But ",
					     "Why ", "Is ",  "So ", "Then " };

	for (size_t i = 0; i < sizeof first / sizeof *first; i++)
		if (!strncmp(s, first[i], strlen(first[i])))
			return true;
	return false;
}

/* What a justice repeats: the last sentence that asks, else the last one; with
 * the one before it where it may not be understood alone. */
static struct span last_question_in(const char *text)
{
	const char *mark = strrchr(text, '?');
	size_t len = strlen(text), before = 0;
	struct span s = { 0, mark ? (size_t)(mark - text) + 1 : len };

	for (size_t i = 0; i + 2 < s.to; i++)
		if (sentence_ends(text, i)) {
			before = s.from;
			s.from = i + 1;
			s.from += strspn(text + s.from, " \"");
		}
	if (words_in(text, s) < ALONE_MIN_WORDS ||
	    hangs_on_the_last(text + s.from))
		s.from = before;
	return s;
}

static void put_span(struct buf *out, const char *text, struct span s)
{
	buf_add(out, text + s.from, s.to - s.from);
}

/* -- the turn ------------------------------------------------------------- */

static struct turn new_turn(const struct offline *o, const struct ask *ask)
{
	return (struct turn){
		.kind = TURN_QUESTION,
		.role = ROLE_BENCH,
		.seat = ask->seat,
		.speaker = xstrdup(justice_of(o, ask)->short_name),
		.type = ask->type,
		.aim = ask->aim,
		.follows = ask->follows,
	};
}

static void say(struct wishes *out, struct turn *t, struct buf *text,
		const char *basis)
{
	t->text = buf_take(text);
	free(t->basis);
	t->basis = xstrdup(basis);
	wish_say(out, t);
}

static bool already_said(const struct transcript *said, const char *words)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].role == ROLE_BENCH &&
		    strstr(said->turns[i].text, words))
			return true;
	return false;
}

static const struct issue *issue_of(const struct offline *o, const char *id)
{
	for (size_t i = 0; id && i < o->memo.n; i++)
		if (!strcmp(o->memo.issues[i]->id, id))
			return o->memo.issues[i];
	return NULL;
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

	for (size_t i = 0; i < sizeof common / sizeof *common; i++)
		if (!strcmp(word, common[i]))
			return true;
	return false;
}

/* Words of five letters and more that two texts share. */
static size_t shared_words(const char *a, const char *b)
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

static bool begins_with(const char *s, const char *with)
{
	return !strncmp(s, with, strlen(with));
}

/* Whether the words before one of a text are those of a question or an if:
 * "do you say" claims nothing. */
static bool is_asked(const char *text, const char *at)
{
	static const char *const before[] = { "do ",	 "did ",  "would ",
					      "could ",	 "will ", "can ",
					      "should ", "if ",	  "If " };

	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		size_t len = strlen(before[i]);

		if ((size_t)(at - text) >= len &&
		    !strncasecmp(at - len, before[i], len))
			return true;
	}
	return false;
}

/* "You told us ...", "So ...", "..., then.": written for one answer of several. */
static bool supposes_an_answer(const char *follow_up)
{
	static const char *const claims[] = {
		"ou say",  "ou said",	 "ou told",  "ou answer",
		"ou keep", "ou concede", "ou just",  "ou have just",
		"ou gave", "ou agree",	 "ou admit", "ou called",
	};
	static const char *const openings[] = { "So ", "Then ", "If so, ",
						"If not, " };

	for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
		const char *at = strstr(follow_up, claims[i]);

		if (at && at > follow_up && !is_asked(follow_up, at - 1))
			return true;
	}
	for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
		if (begins_with(follow_up, openings[i]))
			return true;
	return strstr(follow_up, ", then. ");
}

/* The question of an issue that was put last; NULL when none was. */
static const struct memo_question *last_put(const struct issue *issue,
					    const struct transcript *said)
{
	for (size_t t = said->n; issue && t-- > 0;)
		for (size_t i = 0; i < issue->n_questions; i++)
			if (said->turns[t].role == ROLE_BENCH &&
			    strstr(said->turns[t].text,
				   issue->questions[i].text))
				return &issue->questions[i];
	return NULL;
}

/* A prepared follow-up to what was asked that nobody has used: one that makes
 * sense after any answer, or else one that counsel's own words bear out. */
static const char *prepared_follow_up(const struct offline *o,
				      const struct transcript *said,
				      const struct turn *question,
				      const struct turn *answer)
{
	const struct memo_question *q =
		last_put(issue_of(o, question->issue), said);
	const char *second = NULL;

	for (size_t f = 0; q && f < q->follow_ups.n; f++) {
		const char *next = q->follow_ups.list[f];

		if (already_said(said, next))
			continue;
		if (!supposes_an_answer(next))
			return next;
		if (!second && shared_words(next, answer->text) >= 2)
			second = next;
	}
	return second;
}

/* -- follow-ups on the reading -------------------------------------------- */

struct exchange_now {
	const struct turn *question, *answer;
	const struct reading *reading; /* NULL when the answer was not read */
	const char *follow_up;	       /* prepared, or NULL */
	const char *asked;	       /* the question without its lead-in */
};

/* What the memo says of a question that began with other words. */
static const char *without_lead_in(const struct offline *o,
				   const struct transcript *said,
				   const struct turn *question)
{
	const struct memo_question *q =
		last_put(issue_of(o, question->issue), said);

	return q && strstr(question->text, q->text) ? q->text : question->text;
}

static struct exchange_now now_of(const struct offline *o,
				  const struct transcript *said,
				  const struct ask *ask)
{
	struct exchange_now x = { 0 };

	x.answer = transcript_turn(said, ask->follows);
	if (!x.answer)
		return x;
	x.question = transcript_question_of(said, x.answer);
	x.reading = x.answer->reading;
	if (!x.question)
		return x;
	x.asked = without_lead_in(o, said, x.question);
	x.follow_up = prepared_follow_up(o, said, x.question, x.answer);
	return x;
}

static const struct remark *first_remark(const struct exchange_now *x,
					 enum remark_group group)
{
	const struct remark *best = NULL;

	for (size_t i = 0; x->reading && i < x->reading->n_remarks; i++) {
		const struct remark *m = &x->reading->remarks[i];

		if (remark_is_flag(m->kind) && remark_group(m->kind) == group &&
		    (!best || m->confidence > best->confidence))
			best = m;
	}
	return best;
}

/* Goes back to what was asked, after words that were beside it. */
static void ask_again(struct buf *b, const struct exchange_now *x)
{
	buf_puts(b, "My question was this: ");
	put_span(b, x->question->text, last_question_in(x->question->text));
}

/* What was passed over is asked once more: a prepared follow-up supposes that
 * there was an answer. */
static const char *press(struct buf *b, const struct offline *o,
			 const struct transcript *said, const struct ask *ask,
			 const struct exchange_now *x, struct rng *rng)
{
	if (plan_asks_for_question(x->answer->text)) {
		buf_puts(b, "Certainly. ");
		buf_puts(b, x->asked);
		return "putting the question again, as counsel asked";
	}
	lead_in(b, justice_of(o, ask), PHRASE_PRESS,
		"That is not quite what I asked, counsel.", said, rng);
	put_span(b, x->question->text, last_question_in(x->question->text));
	return "pressing: the last answer went past the question";
}

/* The sentence round some words of it: "I grant you that" says nothing alone. */
static struct span whole_sentence(const char *text, struct span s)
{
	size_t from = 0, to = s.to, len = strlen(text);

	for (size_t i = 0; i < s.from; i++)
		if (sentence_ends(text, i))
			from = i + 1;
	from += strspn(text + from, " \n");
	while (to < len && !sentence_ends(text, to))
		to++;
	return (struct span){ from < s.from ? from : s.from, to };
}

/* What counsel said comes first, so that the judge's words are about it; in its
 * sentence, so that no "if" is lost, unless that is too long to read out. */
static void quote_after(struct buf *b, const char *opener,
			const struct exchange_now *x, struct span s)
{
	const char *text = x->answer->text;
	struct span sentence;

	if (s.to <= s.from || s.to > strlen(text))
		return;
	sentence = whole_sentence(text, s);
	if (words_in(text, sentence) <= QUOTE_MAX_WORDS)
		s = sentence;
	buf_puts(b, opener);
	quote_words(b, text, s);
	buf_puts(b, ". ");
}

static void quote_first(struct buf *b, const struct exchange_now *x,
			struct span s)
{
	quote_after(b, "You said ", x, s);
}

static const char *pin(struct buf *b, const struct offline *o,
		       const struct transcript *said, const struct ask *ask,
		       const struct exchange_now *x, struct rng *rng)
{
	quote_first(b, x, x->reading->quote);
	lead_in(b, justice_of(o, ask), PHRASE_PIN,
		"I would like to pin that down.", said, rng);
	if (x->follow_up)
		buf_puts(b, x->follow_up);
	else
		buf_puts(b, "Is that your position, or only a possibility?");
	return "pinning down a hedged answer";
}

/* A prepared follow-up was written for an evasion; a concession is news. */
static const char *const after_a_concession[] = {
	"With that given, what is left of your case on this point?",
	"Why does that not decide the question against you?",
	"How far does it go, and where do you stop?",
	"What does your side still need in order to win?",
	"If we write that down, what is left for us to decide here?",
};

/* Nothing is held against counsel that may not have been given. */
static const char *const perhaps_a_concession[] = {
	"Are you giving us that point?",
	"Am I to take that as a concession, and if so, of what?",
	"Do you mean to give that up, or only to describe it?",
	"I would like to be sure. Is anything conceded there?",
};

/* The reader is this sure of a concession made in so many words. */
#define SURE_CONCESSION 0.75

/* One of the sentences that this hearing has not heard, if there is one. */
static const char *fresh(const struct transcript *said, const char *const *list,
			 size_t n, struct rng *rng)
{
	size_t start = rng_below(rng, n);

	for (size_t i = 0; i < n; i++)
		if (!already_said(said, list[(start + i) % n]))
			return list[(start + i) % n];
	return list[start];
}
#define FRESH(said, list, rng) \
	fresh(said, list, sizeof(list) / sizeof *(list), rng)

static const char *hold(struct buf *b, const struct offline *o,
			const struct transcript *said, const struct ask *ask,
			const struct exchange_now *x, struct rng *rng)
{
	const struct remark *m = reading_find(x->reading, REMARK_CONCESSION);

	quote_first(b, x, m ? m->span : x->reading->quote);
	if (m && m->confidence < SURE_CONCESSION) {
		buf_puts(b, FRESH(said, perhaps_a_concession, rng));
		return "asking whether that was a concession";
	}
	lead_in(b, justice_of(o, ask), PHRASE_HOLD, "I take that as given.",
		said, rng);
	buf_puts(b, FRESH(said, after_a_concession, rng));
	return "holding counsel to a concession";
}

static const char *confront(struct buf *b, const struct offline *o,
			    const struct transcript *said,
			    const struct ask *ask, const struct exchange_now *x,
			    struct rng *rng)
{
	const struct remark *m = reading_find(x->reading, REMARK_INCONSISTENT);
	int n = m && m->turn ? m->turn : x->reading->contradicts_turn;
	const struct turn *earlier = transcript_turn(said, n);

	lead_in(b, justice_of(o, ask), PHRASE_CONFRONT_EARLIER,
		"That is not what you told us before.", said, rng);
	if (earlier) {
		struct span s = earlier->reading ? earlier->reading->quote
						 : whole(earlier->text);

		if (s.to <= s.from)
			s = whole(earlier->text);
		buf_puts(b, "Earlier you said ");
		quote_words(b, earlier->text, s);
		buf_puts(b, ". ");
	}
	if (m && m->span.to > m->span.from) {
		buf_puts(b, "Now it is ");
		quote_words(b, x->answer->text, m->span);
		buf_puts(b, ". ");
	}
	buf_puts(b, "Which is it?");
	return "confronting counsel with an earlier answer";
}

#define PIECES_MAX  3  /* sentences read back at once */
#define PIECE_HEAD  12 /* words of each, where there are several, from its */
#define PIECE_TAIL  10 /* beginning and its end */
#define PIECE_WORDS (PIECE_HEAD + PIECE_TAIL + 2)

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

/* A sentence as it is read back: both ends of a long one. */
static void quote_sentence_of(struct buf *b, const char *text, struct span s)
{
	size_t starts[400];
	size_t n = word_starts(text, s, starts, 400);
	struct buf tail;

	if (n <= PIECE_WORDS || n > 400) {
		quote_words(b, text, s);
		return;
	}
	quote_words(b, text, (struct span){ s.from, starts[PIECE_HEAD] });
	buf_cut(b, b->len - 1);
	buf_puts(b, " ... ");
	buf_init(&tail, SPEECH_MAX);
	quote_words(&tail, text, (struct span){ starts[n - PIECE_TAIL], s.to });
	buf_puts(b, tail.len ? tail.s + 1 : "\"");
	buf_release(&tail);
}

/* The flagged sentences of a kind, in order: bad manners and heat seldom stand in
 * one.  Returns how many. */
static size_t flagged_sentences(const struct exchange_now *x,
				enum remark_kind kind,
				struct span out[PIECES_MAX])
{
	const char *text = x->answer->text;
	size_t n = 0, at = 0, len = strlen(text);

	while (at < len && n < PIECES_MAX) {
		struct span s = { at, at };

		while (s.to < len && !sentence_ends(text, s.to))
			s.to++;
		s.to += s.to < len;
		for (size_t i = 0; i < x->reading->n_remarks; i++) {
			const struct remark *m = &x->reading->remarks[i];

			if (m->kind != kind || m->span.from >= s.to ||
			    m->span.to <= s.from)
				continue;
			out[n++] = s;
			break;
		}
		at = s.to + strspn(text + s.to, " \n'\"");
	}
	return n;
}

/* Each of several sentences, shortened, unless they are one quotation. */
static void quote_all(struct buf *b, const char *opener,
		      const struct exchange_now *x, const struct remark *m)
{
	struct span list[PIECES_MAX];
	const char *text = x->answer->text;
	size_t n = flagged_sentences(x, m->kind, list);

	if (n < 2) {
		quote_after(b, opener, x, m->span);
		return;
	}
	buf_puts(b, opener);
	for (size_t i = 0; i < n; i++) {
		buf_puts(b, !i ? "" : i + 1 == n ? ", and " : ", ");
		quote_sentence_of(b, text, list[i]);
	}
	buf_puts(b, ". ");
}

/* The words, what the judge thinks of them, and a question that can be answered:
 * about the words, or the one that was put before. */
static void call_out(struct buf *b, const struct offline *o,
		     const struct transcript *said, const struct ask *ask,
		     const struct exchange_now *x, const struct remark *m,
		     struct rng *rng)
{
	static const enum phrase thoughts[] = {
		[REMARK_DECORUM] = PHRASE_DECORUM,
		[REMARK_RAGE_BAIT] = PHRASE_RAGE_BAIT,
		[REMARK_SWITCHING_SIDES] = PHRASE_SWITCHING_SIDES,
		[REMARK_IGNORING_JUSTICE] = PHRASE_PRESS,
		[REMARK_MISSTATING_JUSTICE] = PHRASE_MISSTATING,
	};
	static const char *const plain[] = {
		[REMARK_DECORUM] = "That is not how we argue here.",
		[REMARK_RAGE_BAIT] = "That is not before us.",
		[REMARK_SWITCHING_SIDES] = "I would have expected that from "
					   "the other side.",
		[REMARK_IGNORING_JUSTICE] = "That is not quite what I asked, "
					    "counsel.",
		[REMARK_MISSTATING_JUSTICE] = "That is not what I asked.",
	};
	bool inferred = callout_is_false_step(m->kind) &&
			m->kind != REMARK_MISSTATING_JUSTICE;
	size_t n;
	const char *const *list = callout_openers(&n);

	quote_all(b, fresh(said, list, n, rng), x, m);
	if (inferred)
		lead_in(b, justice_of(o, ask), PHRASE_FALLACY,
			"I am not sure the one follows from the other.", said,
			rng);
	else if (m->kind < sizeof plain / sizeof *plain && plain[m->kind])
		lead_in(b, justice_of(o, ask), thoughts[m->kind],
			plain[m->kind], said, rng);
	list = callout_questions(m->kind, &n);
	if (n)
		buf_puts(b, fresh(said, list, n, rng));
	else
		ask_again(b, x);
}

static const char *call_out_conduct(struct buf *b, const struct offline *o,
				    const struct transcript *said,
				    const struct ask *ask,
				    const struct exchange_now *x,
				    struct rng *rng)
{
	const struct remark *m = first_remark(x, GROUP_CONDUCT);

	if (!m)
		return NULL;
	call_out(b, o, said, ask, x, m, rng);
	return m->kind == REMARK_SWITCHING_SIDES
		       ? "asking whether counsel has changed sides"
		       : "calling out conduct";
}

static const char *call_out_fallacy(struct buf *b, const struct offline *o,
				    const struct transcript *said,
				    const struct ask *ask,
				    const struct exchange_now *x,
				    struct rng *rng)
{
	const struct remark *m = first_remark(x, GROUP_FALLACY);

	if (!m || plan_asks_for_question(x->answer->text))
		return press(b, o, said, ask, x, rng);
	call_out(b, o, said, ask, x, m, rng);
	return m->kind == REMARK_IGNORING_JUSTICE
		       ? "pressing: the last answer went past the question"
		       : "testing a step in the reasoning";
}

static const char *plain_follow_up(struct buf *b, const struct exchange_now *x)
{
	buf_puts(b, x->follow_up);
	return "following up on the same issue";
}

/* Words for the order's aim; NULL when there is nothing to say on it. */
static const char *follow_up_words(struct buf *b, const struct offline *o,
				   const struct transcript *said,
				   const struct ask *ask, struct rng *rng)
{
	struct exchange_now x = now_of(o, said, ask);

	if (!x.answer || !x.question)
		return NULL;
	if (ask->aim == AIM_FOLLOW_UP || ask->aim == AIM_CLARIFY)
		return x.follow_up ? plain_follow_up(b, &x) : NULL;
	if (!x.reading)
		return NULL;
	switch (ask->aim) {
	case AIM_PRESS: return press(b, o, said, ask, &x, rng);
	case AIM_PIN: return pin(b, o, said, ask, &x, rng);
	case AIM_HOLD: return hold(b, o, said, ask, &x, rng);
	case AIM_CONFRONT: return confront(b, o, said, ask, &x, rng);
	case AIM_CONDUCT: return call_out_conduct(b, o, said, ask, &x, rng);
	case AIM_FALLACY: return call_out_fallacy(b, o, said, ask, &x, rng);
	default: return NULL;
	}
}

static bool try_follow_up(struct offline *o, const struct transcript *said,
			  const struct ask *ask, struct rng *rng,
			  struct wishes *out)
{
	const struct turn *answer, *question;
	struct turn t;
	struct buf text;
	const char *basis;

	buf_init(&text, SPEECH_MAX);
	basis = follow_up_words(&text, o, said, ask, rng);
	if (!basis) {
		buf_release(&text);
		return false;
	}
	answer = transcript_turn(said, ask->follows);
	question = transcript_question_of(said, answer);
	t = new_turn(o, ask);
	if (question && question->issue)
		t.issue = xstrdup(question->issue);
	if (question)
		t.type = question->type;
	say(out, &t, &text, basis);
	buf_release(&text);
	return true;
}

/* -- a new issue ---------------------------------------------------------- */

static bool issue_was_raised(const struct transcript *said, const char *id)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].issue && turn_is_question(&said->turns[i]) &&
		    !strcmp(said->turns[i].issue, id))
			return true;
	return false;
}

/* How well a prepared question fits the kind that was ordered. */
static double fit(const struct question_type *have,
		  const struct question_type *want)
{
	return 1 + 2 * (have->stetson >= 0 && have->stetson == want->stetson) +
	       (have->legalbench >= 0 && have->legalbench == want->legalbench) +
	       (have->metacog >= 0 && have->metacog == want->metacog);
}

struct choice {
	const struct issue *issue;
	const struct memo_question *question;
};

/* Draws among the unasked questions: issues never raised come far before those
 * that were, then by fit; a memo is not read out in order. */
static struct choice choose(const struct offline *o,
			    const struct transcript *said,
			    const struct ask *ask, struct rng *rng)
{
	struct choice list[CHOICES_MAX];
	double weights[CHOICES_MAX] = { 0 };
	size_t n = 0, drawn;

	for (size_t i = 0; i < o->memo.n; i++) {
		const struct issue *issue = o->memo.issues[i];
		bool raised = issue_was_raised(said, issue->id);

		for (size_t k = 0; k < issue->n_questions && n < CHOICES_MAX;
		     k++) {
			const struct memo_question *q = &issue->questions[k];

			if ((q->to >= 0 && q->to != (int)o->setup.side) ||
			    already_said(said, q->text))
				continue;
			list[n] = (struct choice){ issue, q };
			weights[n] = fit(&q->type, &ask->type) *
				     (raised ? 0.001 : 1) /
				     (double)issue->n_questions;
			n++;
		}
	}
	drawn = rng_weighted(rng, weights, n);
	return drawn < n ? list[drawn] : (struct choice){ 0 };
}

static const struct record_cite *cite_to_read(const struct offline *o,
					      const struct choice *c,
					      struct rng *rng)
{
	size_t n =
		c->issue->n_record < CITES_MAX ? c->issue->n_record : CITES_MAX;

	if (!n || !o->setup.kase->n_documents ||
	    strpbrk(c->question->text, "\"'") || rng_unit(rng) >= RECORD_SHARE)
		return NULL;
	return &c->issue->record[rng_below(rng, n)];
}

/* A new point in the middle of counsel's sentence needs a word of its own; a
 * follow-up explains itself. */
static const char *cutting_in(const struct transcript *said, struct rng *rng)
{
	static const char *const words[] = {
		"Counsel, before you go on. ",
		"Let me stop you there. ",
		"I am sorry to break in, counsel. ",
		"Before your time goes, something else. ",
		"May I take you to another point now? ",
		"Hold that thought, please. ",
	};
	size_t n = sizeof words / sizeof *words, start = rng_below(rng, n);

	for (size_t i = 0; i < n; i++)
		if (!already_said(said, words[(start + i) % n]))
			return words[(start + i) % n];
	return words[start];
}

static void ask_new_issue(struct offline *o, const struct transcript *said,
			  const struct ask *ask, struct rng *rng,
			  struct wishes *out)
{
	struct choice c = choose(o, said, ask, rng);
	const struct record_cite *cite;
	struct turn t;

	if (!c.issue) {
		wish_rest(out);
		return;
	}
	t = new_turn(o, ask);
	t.aim = AIM_NEW_ISSUE;
	t.follows = 0;
	t.issue = xstrdup(c.issue->id);
	t.type = c.question->type;
	if (t.type.valence < 0)
		t.type.valence = ask->type.valence;
	buf_reset(&o->lead);
	if (ask->cuts_in)
		buf_puts(&o->lead, cutting_in(said, rng));
	else if (transcript_count(said, TURN_QUESTION) &&
		 rng_unit(rng) < OPENER_SHARE)
		lead_in(&o->lead, justice_of(o, ask), PHRASE_NEW_ISSUE, "",
			said, rng);
	for (size_t i = 0; i < c.issue->n_record && i < CITES_MAX; i++)
		turn_add_cite(&t, c.issue->record[i].document,
			      c.issue->record[i].paragraph, true);
	cite = cite_to_read(o, &c, rng);
	t.text = xstrdup(c.question->text);
	t.basis = xprintf("a new issue%s: %s",
			  c.issue->draft ? " of a draft memo" : "",
			  c.issue->label);
	if (!cite) {
		struct buf text = o->lead;

		buf_puts(&text, c.question->text);
		free(t.text);
		t.text = buf_take(&text);
		buf_init(&o->lead, SPEECH_MAX);
		wish_say(out, &t);
		return;
	}
	o->waiting = t;
	o->is_waiting = true;
	wish_look_up(out, &(struct docket_query){ .pool = -1,
						  .document = cite->document,
						  .paragraph = cite->paragraph,
						  .k = 1 });
}

static void offline_ask(void *self, const struct transcript *said,
			const struct ask *wanted, struct wishes *out)
{
	struct offline *o = self;
	struct ask ask = *wanted;
	struct rng rng = rng_at(o->setup.seed, OFFLINE_PLACE + ask.place);

	offline_cancel(o);
	/* Who was broken off cannot be told that the answer is missing. */
	if (ask.cuts_in && ask.aim == AIM_PRESS)
		ask.aim = AIM_FOLLOW_UP;
	if (ask.aim != AIM_NEW_ISSUE && try_follow_up(o, said, &ask, &rng, out))
		return;
	ask_new_issue(o, said, &ask, &rng, out);
}

/* -- the record, when it comes back --------------------------------------- */

/* "It asked whether ..." leans on a sentence that nobody has heard. */
static bool leans_back(const char *s)
{
	static const char *const first[] = {
		"It ",	  "He ",    "She ", "They ",  "This ", "That ",
		"These ", "Those ", "So ",  "Nor ",   "Both ", "Neither ",
		"And ",	  "His ",   "Her ", "Their ", "Its ",  "Then ",
	};

	for (size_t i = 0; i < sizeof first / sizeof *first; i++)
		if (begins_with(s, first[i]))
			return true;
	return false;
}

/* Testimony has its speakers' marks, a statute's name dots that end nothing. */
static bool has_marks(const char *s)
{
	static const char *const marks[] = { "A. ", "Q. ", "Stat. " };

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strstr(s, marks[i]))
			return true;
	return strpbrk(s, "\"(*[") != NULL;
}

/* Whether a sentence can be read aloud from the bench as it stands. */
static bool is_readable(const char *s, size_t words)
{
	return !leans_back(s) && !has_marks(s) && words >= QUOTE_MIN_WORDS &&
	       words <= QUOTE_MAX_WORDS && isupper((unsigned char)s[0]);
}

/* The readable sentence of a passage that bears most on a question; an empty span
 * when none shares SHARED_MIN with it: a quotation beside the point confuses. */
static struct span telling_sentence(const char *text, const char *question)
{
	size_t from = 0, len = strlen(text), most = SHARED_MIN - 1;
	struct span best = { 0, 0 };

	while (from < len) {
		size_t to = from, words = 1, shared;
		char *sentence;

		while (to < len && !sentence_ends(text, to)) {
			words += text[to] == ' ';
			to++;
		}
		to += to < len;
		sentence = xstrndup(text + from, to - from);
		shared = shared_words(sentence, question);
		if (shared > most && is_readable(sentence, words)) {
			most = shared;
			best = (struct span){ from, to };
		}
		free(sentence);
		from = to + strspn(text + to, " \n");
	}
	return best;
}

/* "Joint Appendix: stipulations, testimony ..." is the Joint Appendix, and "26
 * U.S.C. § 6330 (compiled for ...)" goes without the article. */
static void put_title(struct buf *out, const char *title)
{
	size_t len = strcspn(title, ":(");

	while (len && title[len - 1] == ' ')
		len--;
	if (begins_with(title, "The ") && len > 4)
		buf_printf(out, "the %.*s", (int)len - 4, title + 4);
	else
		buf_printf(out, "%s%.*s",
			   isdigit((unsigned char)*title) ? "" : "the ",
			   (int)len, title);
}

/* Quotes a sentence with its paragraph, which is returned; 0 for none. */
static int put_record(struct buf *out, const struct passage *p,
		      const char *question)
{
	struct span s = telling_sentence(p->text, question);
	int paragraph = passage_paragraph(p, s.from);
	const char *title =
		p->link_name && *p->link_name ? p->link_name : p->title;

	if (s.to <= s.from)
		return 0;
	buf_puts(out, "I have ");
	put_title(out, title);
	buf_printf(out, " open at paragraph %d: \"", paragraph);
	put_span(out, p->text, s);
	buf_puts(out, "\" ");
	return paragraph;
}

static void offline_told(void *self, const struct tiding *tiding,
			 struct wishes *out)
{
	struct offline *o = self;
	struct turn t = o->waiting;
	struct buf text = o->lead;

	if (!o->is_waiting)
		return;
	o->is_waiting = false;
	buf_init(&o->lead, SPEECH_MAX);
	if (tiding->kind == TIDING_FOUND && tiding->passages->n) {
		const struct passage *p = &tiding->passages->list[0];
		int paragraph = put_record(&text, p, t.text);

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
	wish_say(out, &t);
}

const struct sim_ops sim_offline = {
	.name = "offline",
	.help = "no model: listens to the answer, follows up, works through "
		"the bench memo",
	.open = offline_open,
	.ask = offline_ask,
	.told = offline_told,
	.cancel = offline_cancel,
	.close = offline_close,
};
