#include "sim/clerk.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/bearing.h"
#include "base/buf.h"
#include "base/sanitise.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/prompt.h"
#include "court/wording.h"
#include "listen/authority.h"
#include "listen/ken.h"
#include "sim/kind.h"
#include "sim/pointed.h"
#include "sim/scene.h"
#include "sim/untouched.h"

#define QUOTE_MAX   320 /* bytes of a sentence that is quoted */
#define NOTE_BYTES  ((size_t)64 << 10)
#define OPEN_ISSUES 6
#define CITED_MAX   2	/* places that counsel named and that are quoted */
#define SURE	    0.5 /* confidence of a fault that is told */

struct noting {
	const struct sim_setup *setup;
	const struct transcript *said;
	const struct ask *ask;
	const struct turn *answer; /* the last one */
	const struct reading *r;   /* of it */
	const struct ken *ken;	   /* ready, or NULL */
	struct buf *out;
};

/* ---- words of others, on a line of ours ---- */

static void put_clean(struct buf *out, const char *s, size_t len)
{
	struct buf line;

	buf_init(&line, NOTE_BYTES);
	sanitise(&line, s, len, SANITISE_LINE);
	prompt_defuse(line.s, line.len, out);
	buf_release(&line);
}

static void put_text(struct buf *out, const char *s)
{
	put_clean(out, s, strlen(s));
}

/* The sentences that hold the words; all of it for an empty span. */
static struct span sentences_round(const char *text, struct span s)
{
	size_t len = strlen(text), from = 0, to;

	if (s.to <= s.from || s.to > len)
		return (struct span){ 0, len };
	for (size_t i = 0; i < s.from; i++)
		if (sentence_ends(text, i))
			from = i + 1;
	to = s.to;
	while (to < len && !sentence_ends(text, to - 1))
		to++;
	return (struct span){ from + strspn(text + from, " \n"), to };
}

static void put_quoted(struct buf *out, const char *text, struct span s)
{
	size_t to;

	s = sentences_round(text, s);
	to = s.to;
	if (to - s.from > QUOTE_MAX) {
		to = s.from + QUOTE_MAX;
		while (to > s.from && text[to] != ' ')
			to--;
	}
	buf_puts(out, "\"");
	put_clean(out, text + s.from, to - s.from);
	buf_puts(out, to < s.to ? " ...\"" : "\"");
}

/* ---- what is observed ---- */

static void note_words(struct noting *n, const char *what, struct span s,
		       const char *why)
{
	buf_printf(n->out, "- %s: ", what);
	put_quoted(n->out, n->answer->text, s);
	if (why && *why) {
		buf_puts(n->out, " (");
		put_text(n->out, why);
		buf_puts(n->out, ")");
	}
	buf_puts(n->out, "\n");
}

/* The surest fault, of conduct before one of reasoning. */
static double weight_of(const struct remark *m)
{
	return m->confidence + (m->kind->group == GROUP_CONDUCT);
}

static const struct remark *surest_fault(const struct reading *r)
{
	const struct remark *best = NULL;

	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];

		if (m->flag && m->kind->press && m->confidence >= SURE &&
		    (!best || weight_of(m) > weight_of(best)))
			best = m;
	}
	return best;
}

/* A fault by its name; what to do about it. */
static const char *note_fault(struct noting *n, const struct remark *m)
{
	if (!m)
		return NULL;
	note_words(n, m->kind->title, m->span, m->why);
	return m->kind->press;
}

/* `c`: what was heard to clash, or NULL. */
static void note_both(struct noting *n, const struct heard_clash *c, int turn)
{
	const struct turn *then = transcript_turn(n->said, turn);

	note_words(n, "now", c ? c->span : n->r->quote, NULL);
	if (!then || !then->text)
		return;
	buf_printf(n->out, "- earlier, turn %d: ", turn);
	put_quoted(n->out, c ? c->quote : then->text, (struct span){ 0, 0 });
	buf_puts(n->out, "\n");
}

/* What counsel said of the same before, whether the two fit or not. */
static const char *note_recalled(struct noting *n)
{
	const struct heard_clash *c = heard_open_clash(&n->r->heard);

	note_both(n, c, c->turn);
	return wording("note", "recalls");
}

/* What counsel may agree on with the other side. */
static const char *note_agrees(struct noting *n)
{
	const struct heard_proposition *h = heard_open_side(&n->r->heard);
	const struct proposition *p =
		n->ken ? map_proposition(&n->ken->map, h->id) : NULL;

	if (!p)
		return NULL;
	note_words(n, "counsel said", h->span, NULL);
	buf_puts(n->out, "- the other side says: ");
	put_text(n->out, p->text);
	buf_puts(n->out, "\n");
	return wording("note", "agrees");
}

/* What a model alone took for a contradiction may be none. */
static const char *note_earlier(struct noting *n)
{
	const struct heard_clash *c = heard_sure_clash(&n->r->heard);
	const struct remark *m = reading_find(n->r, REMARK_INCONSISTENT);

	note_both(n, c, c ? c->turn : m ? m->turn : n->r->contradicts_turn);
	return c || m || !reading_is_by_model(n->r)
		       ? wording("aim", "confront")
		       : wording("note", "recalls");
}

static const struct ken_paragraph *paragraph_of(const struct noting *n,
						const struct heard_claim *c)
{
	return c && n->ken ? ken_paragraph(n->ken, c->document, c->paragraph)
			   : NULL;
}

/*
 * What a paragraph says, from its first sentence on that says something: a paper begins
 * with its court, its number and the parties.  Empty where there is nothing else.  What
 * a witness answers says little without its question.
 */
static struct span statement_of(const char *text)
{
	struct span s = utter_next_sentence(text, 0);

	if (strchr(text, '?'))
		return (struct span){ 0, strlen(text) };
	while (s.to > s.from && !utter_asserts(text, s))
		s = utter_next_sentence(text, s.to);
	if (s.to > s.from)
		s.to = strlen(text);
	return s;
}

/* A line with the sentence that was found in a paragraph, or with what it says. */
static void put_paper(struct noting *n, const char *before,
		      const struct ken_paragraph *p, const char *behind,
		      struct span found)
{
	if (found.to <= found.from)
		found = statement_of(p->text);
	if (found.to <= found.from)
		return;
	buf_puts(n->out, before);
	bearing_place(p, n->out);
	buf_puts(n->out, behind);
	put_quoted(n->out, p->text, found);
	buf_puts(n->out, "\n");
}

static void note_paper(struct noting *n, const struct ken_paragraph *p)
{
	put_paper(n, "- the papers, ", p, ": ", (struct span){ 0, 0 });
}

static const char *note_passage(struct noting *n, const struct heard_claim *c,
				const char *what)
{
	const struct ken_paragraph *p = paragraph_of(n, c);

	if (!p)
		return NULL;
	note_words(n, "counsel said", c->span, NULL);
	note_paper(n, p);
	return wording("note", what);
}

/* Whether counsel named one, for what is told of the law there. */
static bool names_authority(const struct noting *n, struct span s)
{
	char *words;
	bool named = false;

	s = sentences_round(n->answer->text, s);
	words = xstrndup(n->answer->text + s.from, s.to - s.from);
	for (size_t i = 0; n->ken && !named && i < n->ken->map.n_authorities;
	     i++)
		named = authority_is_named(&n->ken->map.authorities[i], words);
	free(words);
	return named;
}

/* What is flagged as false, and where the record speaks of those words. */
static const char *note_false(struct noting *n)
{
	const struct remark *m = kind_false_flag(n->r);
	const struct heard *h = &n->r->heard;
	const char *press = note_fault(n, m);

	for (size_t i = 0; m && i < h->n_record; i++) {
		const struct ken_paragraph *p = paragraph_of(n, &h->record[i]);

		if (!p || h->record[i].span.from >= m->span.to ||
		    m->span.from >= h->record[i].span.to)
			continue;
		note_paper(n, p);
		break;
	}
	return m && remark_is(m, REMARK_FACTUAL_LEGAL) &&
			       names_authority(n, m->span)
		       ? wording("note", "authority")
		       : press;
}

/* The place in the papers that an answer does not agree with. */
static const char *note_record(struct noting *n)
{
	return note_passage(n, heard_false_record(&n->r->heard), "record");
}

/* The place that speaks of what was said, whoever is right. */
static const char *note_particular(struct noting *n)
{
	return note_passage(n, heard_open_record(&n->r->heard), "particular");
}

static const char *note_law(struct noting *n)
{
	const struct heard_claim *c = heard_asked_law(&n->r->heard);

	if (!c)
		return NULL;
	note_words(n, "counsel said", c->span, NULL);
	if (c->verdict == VERDICT_UNKNOWN) {
		buf_puts(n->out, "- no paper of this case cites that\n");
		return wording("note", "uncited");
	}
	if (c->why && *c->why) {
		buf_puts(n->out, "- the papers have it so: ");
		put_text(n->out, c->why);
		buf_puts(n->out, "\n");
	}
	return wording("note", "authority");
}

static const struct ken_answer *heard_as(const struct noting *n, size_t which)
{
	const struct heard *h = &n->r->heard;
	size_t at = n->ken && h->issue ? ken_issue(n->ken, h->issue) : SIZE_MAX;

	if (at == SIZE_MAX || which >= h->n_answers)
		return NULL;
	for (size_t i = 0; i < n->ken->issues[at].n_answers; i++)
		if (!strcmp(n->ken->issues[at].answers[i].id,
			    h->answers[which].id))
			return &n->ken->issues[at].answers[i];
	return NULL;
}

static const char *note_between(struct noting *n)
{
	const struct ken_answer *a = heard_as(n, 0), *b = heard_as(n, 1);

	if (!a || !b || !a->map || !b->map)
		return NULL;
	buf_puts(n->out, "- the answer may mean: ");
	put_text(n->out, a->map->gist);
	buf_puts(n->out, "\n- or: ");
	put_text(n->out, b->map->gist);
	buf_puts(n->out, "\n");
	return wording("note", "between");
}

static const char *note_turned(struct noting *n)
{
	note_words(n, "counsel said", n->r->heard.opposed, NULL);
	return wording("note", "opposite");
}

static bool was_put(const struct transcript *said, const char *text)
{
	for (size_t i = 0; i < said->n; i++)
		if (said->turns[i].role == ROLE_BENCH && said->turns[i].text &&
		    strstr(said->turns[i].text, text))
			return true;
	return false;
}

/* What the case's map has a judge say to exactly this answer. */
static const char *note_press(struct noting *n)
{
	const struct ken_answer *a = heard_as(n, 0);

	if (!a || !a->map || !n->r->firm)
		return NULL;
	for (size_t i = 0; i < a->map->press.n; i++) {
		const char *text = a->map->press.list[i].text;

		if (was_put(n->said, text))
			continue;
		buf_puts(n->out, "- a question that fits this answer: ");
		put_text(n->out, text);
		buf_puts(n->out, "\n");
		return wording("note", "fits");
	}
	return NULL;
}

static const char *note_limit(struct noting *n)
{
	note_words(n, "without a limit", n->r->heard.overbroad, NULL);
	return wording("note", "limit");
}

static const char *note_concession(struct noting *n)
{
	const struct remark *m = reading_find(n->r, REMARK_CONCESSION);

	note_words(n, "counsel conceded", m ? m->span : n->r->quote, NULL);
	return wording("aim", "hold");
}

/* What was put right, and what was given beside it. */
static const char *note_corrects(struct noting *n)
{
	note_words(n, "counsel put an earlier answer right",
		   (struct span){ 0, 0 }, NULL);
	if (!kind_concedes_plainly(n->r))
		return wording("note", "corrects");
	note_concession(n);
	return wording("note", "corrects_and_concedes");
}

/* The observations that one kind of answer calls for, and the one instruction;
 * NULL where the kind has none of its own. */
static const char *note_kind(struct noting *n, enum answer_kind kind)
{
	switch (kind) {
	case KIND_SWITCHED:
		return note_fault(n,
				  reading_find(n->r, REMARK_SWITCHING_SIDES));
	case KIND_CORRECTS: return note_corrects(n);
	case KIND_FALSE_RECORD: return note_record(n);
	case KIND_FALSE_LAW:
	case KIND_OPEN_LAW: return note_law(n);
	case KIND_FALSE_FLAG: return note_false(n);
	case KIND_PARTICULAR: return note_particular(n);
	case KIND_CONTRADICTS: return note_earlier(n);
	case KIND_AGREES: return note_agrees(n);
	case KIND_RECALLS: return note_recalled(n);
	case KIND_CONCEDES: return note_concession(n);
	case KIND_BETWEEN: return note_between(n);
	case KIND_TURNED: return note_turned(n);
	case KIND_OVERBROAD: return note_limit(n);
	case KIND_BESIDE:
	case KIND_REPEATED: return wording("note", "again");
	case KIND_ASKS: return wording("note", "asked");
	case KIND_CANDID: return wording("note", "candid");
	case KIND_HEDGED: return wording("aim", "pin");
	case KIND_COMPLETE:
	case KIND_TERSE:
	case KIND_ANTICIPATED: return note_press(n);
	default: return NULL;
	}
}

/* ---- what the papers have where counsel pointed ---- */

static void put_pointed(struct noting *n, const struct pointed *p)
{
	put_paper(n, "- counsel cites ", p->paragraph,
		  ", where it says: ", p->sentence);
}

static void note_cited(struct noting *n)
{
	struct pointed list[CITED_MAX];
	size_t put = 0;

	if (n->ken)
		put = pointed_at(n->ken, n->setup->side, n->answer->text, list,
				 CITED_MAX);
	for (size_t i = 0; i < put; i++)
		put_pointed(n, &list[i]);
}

/* ---- what is still open ---- */

static bool note_open(struct noting *n)
{
	const struct issue *open[OPEN_ISSUES];
	size_t many = untouched_issues(n->setup, n->said, open, OPEN_ISSUES);

	for (size_t i = 0; i < many; i++) {
		buf_puts(n->out, i ? "; " : "- not asked about yet: ");
		put_text(n->out, open[i]->label);
	}
	if (many)
		buf_puts(n->out, "\n");
	return many > 0;
}

const char *clerk_type(const struct ask *ask)
{
	int type = ask->type.stetson;
	const char *s = type >= 0 ? wording("type", stetson_names[type]) : NULL;

	return s ? s : wording("type", "other");
}

/* ---- the whole ---- */

/* A sentence, whoever wrote it as one or not. */
static void to_do(struct noting *n, const char *what)
{
	char *s = xstrdup(what);
	size_t len = strlen(s);

	*s = (char)toupper((unsigned char)*s);
	buf_puts(n->out, "For this turn: ");
	put_text(n->out, s);
	buf_puts(n->out, len && strchr(".?!", s[len - 1]) ? "\n" : ".\n");
	free(s);
}

/* Kinds that come before any fault of reasoning in an answer. */
static bool goes_before_faults(enum answer_kind kind)
{
	return kind <= KIND_CONCEDES && kind != KIND_IMPROPER;
}

/* A fault that the bench would pass over; NULL for none. */
static const struct remark *fault_to_tell(const struct noting *n)
{
	return n->r && !goes_before_faults(kind_of(n->r, n->answer->text))
		       ? surest_fault(n->r)
		       : NULL;
}

static void note_answer(struct noting *n)
{
	const char *what;

	note_cited(n);
	what = note_fault(n, fault_to_tell(n));
	if (!what && n->r)
		what = note_kind(n, kind_of(n->r, n->answer->text));
	if (what)
		to_do(n, what);
	else
		to_do(n, wording("aim", aim_names[n->ask->aim]));
}

static void note_new(struct noting *n)
{
	const char *what = note_open(n) ? wording("aim", "new_issue")
					: wording("note", "none_open");

	buf_puts(n->out, "For this turn: ");
	put_text(n->out, what);
	buf_puts(n->out, " If you can, ");
	put_text(n->out, clerk_type(n->ask));
	buf_puts(n->out, ".\n");
}

static struct noting noting(const struct sim_setup *setup,
			    const struct transcript *said,
			    const struct ask *ask, struct buf *out)
{
	struct noting n = { .setup = setup,
			    .said = said,
			    .ask = ask,
			    .answer = transcript_last(said, TURN_ANSWER),
			    .out = out };

	if (n.answer)
		n.r = n.answer->reading;
	if (setup->ken && n.r && n.r->heard.read && ken_can_hear(setup->ken))
		n.ken = setup->ken;
	return n;
}

static bool goes_on(const struct noting *n)
{
	return !n->answer ||
	       (n->ask->aim == AIM_NEW_ISSUE && !fault_to_tell(n));
}

/* What a question does that takes up a fault. */
static enum aim aim_of_fault(const struct remark *m)
{
	if (remark_is(m, REMARK_IGNORING_JUSTICE) ||
	    remark_is(m, REMARK_UNANSWERED) || remark_is(m, REMARK_LATER))
		return AIM_PRESS;
	if (remark_says_false(m))
		return AIM_VERIFY;
	if (m->kind->group == GROUP_CONDUCT)
		return AIM_CONDUCT;
	return m->kind->group == GROUP_FALLACY ? AIM_FALLACY : AIM_FOLLOW_UP;
}

static enum aim aim_of_answer(const struct noting *n)
{
	const struct remark *m = fault_to_tell(n);
	enum answer_kind kind;

	if (m)
		return aim_of_fault(m);
	if (!n->r)
		return n->ask->aim;
	kind = kind_of(n->r, n->answer->text);
	if (kind == KIND_CORRECTS)
		return kind_concedes_plainly(n->r) ? AIM_HOLD : AIM_FOLLOW_UP;
	return kind_aim(kind);
}

struct ask clerk_order(const struct sim_setup *setup,
		       const struct transcript *said, const struct ask *ask)
{
	struct noting n = noting(setup, said, ask, NULL);
	struct ask order = *ask;

	if (!setup->guard || goes_on(&n))
		return order;
	order.aim = aim_of_answer(&n);
	order.follows = n.answer->n;
	return order;
}

void clerk_note(const struct sim_setup *setup, const struct transcript *said,
		const struct ask *ask, struct buf *out)
{
	struct noting n = noting(setup, said, ask, out);

	if (ask->cuts_in)
		buf_puts(out, "- The bench cuts in: counsel was broken off at "
			      "\"--\" by this very question.\n");
	if (goes_on(&n))
		note_new(&n);
	else
		note_answer(&n);
}
