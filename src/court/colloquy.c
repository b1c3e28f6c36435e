/*
 * colloquy.c - see colloquy.h
 */
#include "court/colloquy.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "court/argument.h"

#define FEW_WORDS      4 /* fewer: no question, unless its mark says so */
#define FRAGMENT_WORDS 8 /* fewer, and cut off: a fragment */
#define COLLOQUY_MAX   ARGUMENT_FILE_MAX

/* A justice's turns that are not a question yet, and the question that is open. */
struct colloquy {
	struct arena *arena;
	struct argument_section *s;
	const struct argument_turn *waiting,
		*asked; /* the first turn of each */
	struct buf waits, question, answer;
	bool broken; /* what waits is a fragment, no aside */
	bool cut;    /* the question ends in a dash */
};

static size_t count_words(const char *text)
{
	return utf8_words(text, strlen(text));
}

static bool asks(const char *text)
{
	return strchr(text, '?') != NULL;
}

/* "Okay.  All right.  Thank you.": no sentence of it has four words. */
static bool is_all_short(const char *text)
{
	const char *s;
	size_t len;

	while (str_next(&text, ".!;", &s, &len))
		if (utf8_words(s, len) >= FEW_WORDS)
			return false;
	return true;
}

static bool is_aside(const char *text)
{
	return !asks(text) && count_words(text) < FRAGMENT_WORDS &&
	       is_all_short(text);
}

static bool is_fragment(const char *text, bool cut)
{
	return cut && !asks(text) && count_words(text) < FRAGMENT_WORDS;
}

static bool is_same(const struct argument_turn *a,
		    const struct argument_turn *b)
{
	return a && b && !strcmp(a->speaker, b->speaker);
}

/* One dash between two halves is enough. */
static void join(struct buf *to, const char *text)
{
	if (to->len && str_ends(to->s, "--"))
		text += strspn(text, "- ");
	if (to->len && *text)
		buf_putc(to, ' ');
	buf_puts(to, text);
}

static void forget(struct colloquy *c)
{
	c->waiting = NULL;
	buf_reset(&c->waits);
}

static void close_question(struct colloquy *c)
{
	struct argument_exchange *x;

	if (!c->asked)
		return;
	x = &c->s->exchanges[c->s->n_exchanges++];
	x->asked = c->asked;
	x->question = arena_strdup(c->arena, c->question.s);
	x->answer = c->answer.len ? arena_strdup(c->arena, c->answer.s) : NULL;
	x->cut = c->cut;
	c->asked = NULL;
}

/* What waited is the question. */
static void open_question(struct colloquy *c, bool cut)
{
	close_question(c);
	buf_reset(&c->question);
	buf_reset(&c->answer);
	join(&c->question, c->waits.s);
	c->asked = c->waiting;
	c->cut = cut;
	forget(c);
}

static void wait_with(struct colloquy *c, const struct argument_turn *t)
{
	if (!is_same(c->waiting, t)) {
		forget(c);
		c->waiting = t;
	}
	join(&c->waits, t->text);
}

/* The same justice goes on with a question that nobody could answer yet. */
static bool goes_on(const struct colloquy *c, const struct argument_turn *t)
{
	size_t said = count_words(c->answer.s);

	return is_same(c->asked, t) && said < FEW_WORDS &&
	       (!said || c->cut || str_begins(t->text, "--"));
}

static void go_on(struct colloquy *c, const struct argument_turn *t)
{
	if (is_same(c->waiting, t))
		join(&c->question, c->waits.s);
	join(&c->question, t->text);
	c->cut = t->cut;
	forget(c);
}

/* An aside takes the place of what waited, unless that is another's fragment. */
static void let_aside_wait(struct colloquy *c, const struct argument_turn *t)
{
	if (c->waiting && c->broken && !is_same(c->waiting, t))
		return;
	forget(c);
	wait_with(c, t);
	c->broken = false;
}

/* A fragment goes on with what the same justice left waiting. */
static void let_fragment_wait(struct colloquy *c, const struct argument_turn *t)
{
	wait_with(c, t);
	c->broken = true;
	if (!is_fragment(c->waits.s, true))
		open_question(c, true);
}

static void hear_justice(struct colloquy *c, const struct argument_turn *t)
{
	if (is_aside(t->text) && !t->cut) {
		let_aside_wait(c, t);
	} else if (goes_on(c, t)) {
		go_on(c, t);
	} else if (is_fragment(t->text, t->cut)) {
		let_fragment_wait(c, t);
	} else {
		wait_with(c, t);
		open_question(c, t->cut);
	}
}

static void hear_advocate(struct colloquy *c, const struct argument_turn *t)
{
	if (c->asked && count_words(t->text))
		join(&c->answer, t->text);
}

void colloquy_settle(struct arena *arena, struct argument_section *s)
{
	const struct argument_turn *opening = argument_opening(s);
	size_t from = opening ? (size_t)(opening - s->turns) + 1 : 0;
	struct colloquy c = { .arena = arena, .s = s };

	buf_init(&c.waits, COLLOQUY_MAX);
	buf_init(&c.question, COLLOQUY_MAX);
	buf_init(&c.answer, COLLOQUY_MAX);
	s->exchanges = arena_array(arena, s->n_turns, sizeof *s->exchanges);
	s->n_exchanges = 0;
	for (size_t i = from; i < s->n_turns; i++)
		if (s->turns[i].justice)
			hear_justice(&c, &s->turns[i]);
		else if (argument_is_advocates(s, &s->turns[i]))
			hear_advocate(&c, &s->turns[i]);
	close_question(&c);
	buf_release(&c.waits);
	buf_release(&c.question);
	buf_release(&c.answer);
}
