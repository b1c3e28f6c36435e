#include "cli/so_far.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/lines.h"
#include "base/xmalloc.h"

/* One kept exchange; its texts are owned. */
struct kept {
	int turn;
	char *question, *answer;
};

struct so_far_one {
	struct kept *kept;
	size_t n, cap;
	size_t to_come; /* rows, the one at hand among them */
	int rows;	/* that were added */
};

void so_far_init(struct so_far *s)
{
	*s = (struct so_far){ .list = NULL };
	buf_init(&s->key, 2 * LINES_LONGEST + 1);
}

static void kept_release(struct kept *k)
{
	free(k->question);
	free(k->answer);
}

static void drop(struct so_far_one *t)
{
	for (size_t i = 0; i < t->n; i++)
		kept_release(&t->kept[i]);
	free(t->kept);
	*t = (struct so_far_one){ .kept = NULL };
}

void so_far_release(struct so_far *s)
{
	for (size_t i = 0; i < s->names.n; i++)
		drop(&s->list[i]);
	free(s->list);
	intern_release(&s->names);
	buf_release(&s->key);
}

/* The row's transcript: NULL where it stands alone. */
static struct so_far_one *one_of(struct so_far *s, const struct json_ref *row)
{
	const char *set = json_text_or(row, "set", "", NULL);
	const char *who = json_text_or(
		row, "annotator", json_text_or(row, "model", "", NULL), NULL);
	size_t n = s->names.n, number;

	if (!*set)
		return NULL;
	buf_reset(&s->key);
	buf_add(&s->key, set, strlen(set) + 1); /* the NUL keeps them apart */
	buf_puts(&s->key, who);
	number = intern_add(&s->names, s->key.s, s->key.len);
	if (s->names.n > s->cap) {
		s->cap = s->cap ? s->cap * 2 : 16;
		s->list = xreallocarray(s->list, s->cap, sizeof *s->list);
	}
	if (number == n)
		s->list[n] = (struct so_far_one){ .kept = NULL };
	return &s->list[number];
}

void so_far_count(struct so_far *s, const struct json_ref *row)
{
	struct so_far_one *t = one_of(s, row);

	if (t)
		t->to_come++;
}

size_t so_far_before(struct so_far *s, const struct json_ref *row,
		     struct exchange out[SO_FAR_KEPT])
{
	const struct so_far_one *t = one_of(s, row);

	for (size_t i = 0; t && i < t->n; i++)
		out[i] =
			(struct exchange){ t->kept[i].turn, t->kept[i].question,
					   t->kept[i].answer, NULL };
	return t ? t->n : 0;
}

/* Where the next one goes; the oldest makes room. */
static struct kept *next_place(struct so_far_one *t)
{
	if (t->n == SO_FAR_KEPT) {
		kept_release(&t->kept[0]);
		memmove(t->kept, t->kept + 1, --t->n * sizeof *t->kept);
	}
	t->kept = xgrow(t->kept, t->n, &t->cap, sizeof *t->kept);
	return &t->kept[t->n++];
}

void so_far_add(struct so_far *s, const struct json_ref *row)
{
	struct so_far_one *t = one_of(s, row);

	if (!t)
		return;
	if (t->to_come <= 1) {
		drop(t);
		return;
	}
	t->to_come--;
	t->rows++;
	*next_place(t) = (struct kept){
		.turn = (int)json_int_or(row, "turn", t->rows, 0, 1000000000,
					 NULL),
		.question = xstrdup(json_text(row, "question", NULL)),
		.answer = xstrdup(json_text(row, "answer", NULL)),
	};
}
