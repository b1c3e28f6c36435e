#include "sim/briefing.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/sanitise.h"
#include "base/sentence.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/prompt.h"
#include "court/wording.h"
#include "docket/ground.h"
#include "llm/llm.h"
#include "sim/clerk.h"
#include "sim/relied.h"

#define VALUES_MAX     32
#define VALUE_BYTES    ((size_t)256 << 10)
#define LAST_TURNS     14  /* the argument's tail that is always shown */
#define KEPT_TURNS     2   /* of it, however small the context */
#define PERSONA_BYTES  120 /* of a manner, at least, with the sentence's end */
#define TURN_WORDS_MAX 400 /* of one turn in the middle of the argument */

struct briefing {
	struct prompt_value values[VALUES_MAX]; /* texts owned */
	size_t n;
};

void briefing_set(struct briefing *b, const char *name, const char *text)
{
	for (size_t i = 0; i < b->n; i++)
		if (!strcmp(b->values[i].name, name)) {
			free((char *)(void *)b->values[i].text);
			b->values[i].text = xstrdup(text ? text : "");
			return;
		}
	if (b->n == VALUES_MAX)
		return;
	b->values[b->n++] =
		(struct prompt_value){ .name = name,
				       .text = xstrdup(text ? text : "") };
}

static void set_buf(struct briefing *b, const char *name, struct buf *text)
{
	briefing_set(b, name, text->s);
	buf_release(text);
}

/* What others wrote stands fenced: no line of it can be one of ours. */
static void set_fenced(struct briefing *b, const char *name, const char *text)
{
	struct buf fenced;

	buf_init(&fenced, BUF_TEXT_MAX);
	prompt_fence(name, text, &fenced);
	while (fenced.len && fenced.s[fenced.len - 1] == '\n')
		buf_cut(&fenced, fenced.len - 1);
	set_buf(b, name, &fenced);
}

/* A line of the case's: a line it stays. */
static void set_line(struct briefing *b, const char *name, const char *text)
{
	struct buf out;

	buf_init(&out, BUF_TEXT_MAX);
	prompt_line(text, &out);
	set_buf(b, name, &out);
}

bool briefing_fill(const struct briefing *b, const char *part, struct buf *out,
		   struct error *err)
{
	return prompt_fill(part, b->values, b->n, out, err);
}

void briefing_free(struct briefing *b)
{
	if (!b)
		return;
	for (size_t i = 0; i < b->n; i++)
		free((char *)(void *)b->values[i].text);
	free(b);
}

/* -- the argument so far --------------------------------------------------- */

/* What the bench cited and no paper has. */
static void put_missing(struct buf *out, const struct turn *t)
{
	struct buf lacks, line;

	if (t->role != ROLE_BENCH)
		return;
	buf_init(&lacks, VALUE_BYTES);
	buf_init(&line, VALUE_BYTES);
	if (ground_missing(t, &lacks)) {
		sanitise(&line, lacks.s, lacks.len, SANITISE_LINE);
		buf_puts(out, " (not in the docket, do not rely on it: ");
		prompt_defuse(line.s, line.len, out);
		buf_putc(out, ')');
	}
	buf_release(&line);
	buf_release(&lacks);
}

/* One turn on one line: what counsel types cannot pose as another turn. */
static void put_turn(struct buf *out, const struct turn *t, bool whole)
{
	struct buf line;
	size_t words = 0, cut;

	buf_init(&line, VALUE_BYTES);
	sanitise(&line, t->text, strlen(t->text), SANITISE_LINE);
	cut = line.len;
	for (size_t i = 0; !whole && i < line.len; i++)
		if (line.s[i] == ' ' && ++words == TURN_WORDS_MAX) {
			cut = i;
			break;
		}
	buf_printf(out, "| [%d] %s: ", t->n,
		   t->role == ROLE_COUNSEL ? "COUNSEL" : t->speaker);
	prompt_defuse(line.s, cut, out);
	buf_puts(out, cut < line.len ? " ..." : "");
	put_missing(out, t);
	buf_putc(out, '\n');
	buf_release(&line);
}

static bool is_heard(const struct turn *t)
{
	return !t->retracted && t->kind != TURN_NOTE;
}

static void put_argument(const struct transcript *said, struct buf *out)
{
	size_t from = 0, heard = 0, left_out = 0, n;

	for (size_t i = said->n; i-- > 0 && heard < LAST_TURNS;)
		if (is_heard(&said->turns[i])) {
			heard++;
			from = i;
		}
	n = heard;
	for (size_t i = 0; i < from; i++) {
		const struct turn *t = &said->turns[i];

		if (t->kind == TURN_OPENING)
			put_turn(out, t, false);
		else if (is_heard(t))
			left_out++;
	}
	if (left_out)
		buf_printf(out, "| (%zu earlier turns are left out here)\n",
			   left_out);
	/* A model with a small context may do without the oldest of these, but
	 * not without the last exchange. */
	for (size_t i = from; i < said->n; i++) {
		if (!is_heard(&said->turns[i]))
			continue;
		if (n > KEPT_TURNS && heard >= KEPT_TURNS)
			buf_puts(out, LLM_PART);
		put_turn(out, &said->turns[i], true);
		heard--;
	}
}

/* Fenced like what others wrote; each turn is a line of its own. */
static void argument_so_far(const struct transcript *said, struct buf *out)
{
	size_t before;

	buf_puts(out, "<<< argument\n");
	before = out->len;
	put_argument(said, out);
	if (out->len > before) {
		buf_puts(out, ">>> argument\n");
		return;
	}
	buf_reset(out);
	buf_puts(out, "(counsel has just stepped up; yours is the first "
		      "question)\n");
}

/* -- the guard's part ------------------------------------------------------ */

static void guard_part(const struct sim_setup *setup,
		       const struct transcript *said, const struct ask *ask,
		       struct buf *out)
{
	if (!setup->guard)
		return;
	buf_puts(out, "\nThe clerk's note (a reading of the last answer, for "
		      "the bench; it may be wrong)\n");
	clerk_note(setup, said, ask, out);
}

/* -- everything ------------------------------------------------------------ */

/* "Ansgar Mountain Ropeways, Inc.": the prompt's own full stop is enough. */
static void set_name(struct briefing *b, const char *name, const char *party)
{
	size_t len = strlen(party);
	char *s = xstrndup(party, len - (len && party[len - 1] == '.'));

	set_line(b, name, s);
	free(s);
}

static void set_case(struct briefing *b, const struct sim_setup *setup)
{
	const struct court_case *c = setup->kase;
	const struct case_side *own = &c->sides[setup->side];
	const struct case_side *other = &c->sides[side_other(setup->side)];
	struct buf questions, documents;

	buf_init(&questions, VALUE_BYTES);
	buf_init(&documents, VALUE_BYTES);
	for (size_t i = 0; i < c->questions.n; i++)
		buf_printf(&questions, "%s%s", i ? "\n" : "",
			   c->questions.list[i]);
	for (size_t i = 0; i < c->n_documents; i++)
		buf_printf(&documents, "- %s (%s; %s)\n", c->documents[i].id,
			   c->documents[i].proceeding_title,
			   pool_names[c->documents[i].pool]);
	set_line(b, "case_title", c->title);
	set_line(b, "docket_number", c->docket_number);
	set_fenced(b, "facts", c->facts);
	set_fenced(b, "question_presented", questions.s);
	set_fenced(b, "documents", documents.s);
	buf_release(&questions);
	buf_release(&documents);
	briefing_set(b, "side", side_names[setup->side]);
	set_line(b, "party", own->party);
	set_line(b, "position", own->position);
	set_name(b, "opponent", other->party);
}

/* "the Supreme Court of Wyandot" */
static void set_court(struct briefing *b, const char *court)
{
	char *the = !*court ? xstrdup("a court")
		    : str_begins_fold(court, "the ")
			    ? xprintf("the %s", court + 4)
			    : xprintf("the %s", court);

	set_line(b, "court", the);
	free(the);
}

/* How a judge goes about it, in the first sentences of the profile's own. */
static void set_persona(struct briefing *b, const char *manner)
{
	char *s = xstrdup(manner ? manner : "");

	for (size_t i = 0; s[i]; i++)
		if (sentence_ends(s, i) && i + 1 >= PERSONA_BYTES)
			s[i + 1] = '\0';
	set_line(b, "persona", s);
	free(s);
}

static void set_bench(struct briefing *b, const struct sim_setup *setup,
		      const struct ask *ask)
{
	const struct justice *j = &setup->bench->seats[ask->seat];
	char styled[200], limit[16];
	struct buf names;

	buf_init(&names, VALUE_BYTES);
	for (size_t i = 0; i < setup->bench->n_seats; i++)
		buf_printf(&names, "%s%s", i ? ", " : "",
			   setup->bench->seats[i].short_name);
	justice_styled(j, styled, sizeof styled);
	snprintf(limit, sizeof limit, "%d", BRIEFING_WORD_LIMIT);
	briefing_set(b, "justice", j->short_name);
	briefing_set(b, "justice_title", styled);
	set_court(b, setup->bench->court);
	set_buf(b, "bench", &names);
	briefing_set(b, "profile", j->profile);
	briefing_set(b, "manner", j->manner);
	set_persona(b, j->manner);
	briefing_set(b, "word_limit", limit);
}

struct briefing *briefing_new(const struct sim_setup *setup,
			      const struct transcript *said,
			      const struct ask *ask)
{
	struct briefing *b = xcalloc(1, sizeof *b);
	const struct turn *opening = transcript_last(said, TURN_OPENING);
	const struct turn *answer = transcript_last(said, TURN_ANSWER);
	struct buf argument, authorities, note;

	set_case(b, setup);
	set_bench(b, setup, ask);
	buf_init(&argument, VALUE_BYTES);
	buf_init(&authorities, VALUE_BYTES);
	buf_init(&note, VALUE_BYTES);
	argument_so_far(said, &argument);
	relied_put(setup, said, ask, &authorities);
	guard_part(setup, said, ask, &note);
	set_buf(b, "transcript", &argument);
	set_buf(b, "authorities", &authorities);
	set_buf(b, "clerk_note", &note);
	set_line(b, "opening", opening ? opening->text : "");
	set_line(b, "last_answer", answer ? answer->text : "");
	briefing_set(b, "question_type", clerk_type(ask));
	briefing_set(b, "aim", wording("aim", aim_names[ask->aim]));
	return b;
}
