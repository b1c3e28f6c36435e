#include "score/judged.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/mark.h"
#include "court/record.h"
#include "score/agreement.h"
#include "score/scorecard.h"

#define VIOLATION   3 /* a rate from here on is one */
#define LEVEL	    0.95
#define AUTHORS_MAX 200 /* of one answer */

const char *const judged_names[JUDGED_FIELDS] = {
	"commitment",  "relevance", "manner",	  "quality",
	"consistency", "outcome",   "concession", "answered_first",
};

/* ---- what an annotator gave ---- */

static bool any(const signed char v[JUDGED_FIELDS])
{
	for (int f = 0; f < JUDGED_FIELDS; f++)
		if (v[f] >= 0)
			return true;
	return false;
}

#define TO_THE_POINT 1

/* The answer as its reader alone had it: nothing is owned. */
static struct turn as_read(const struct turn *t)
{
	struct turn read = *t;

	if (t->marked)
		read.reading = t->original;
	return read;
}

static signed char rate(int v)
{
	return v > 0 ? (signed char)v : -1;
}

static signed char relevance_of(const struct transcript *said,
				const struct turn *read)
{
	enum scorecard_met met = scorecard_met(said, read);
	int v = read->reading->relevance;

	if (met == MET_BESIDE && reading_is_beside(read->reading))
		return -1; /* "it was not seen", which is for a person to judge */
	return !v && met == MET_SURELY ? TO_THE_POINT : rate(v);
}

/* False where it was not read. */
static bool of_reader(const struct transcript *said, const struct turn *t,
		      signed char v[JUDGED_FIELDS])
{
	struct turn read = as_read(t);
	const struct reading *r = read.reading;

	if (!r || r->unread || r->commitment == COMMITMENT_UNREAD)
		return false;
	v[JUDGED_COMMITMENT] = (signed char)r->commitment;
	v[JUDGED_RELEVANCE] = relevance_of(said, &read);
	v[JUDGED_MANNER] = rate(r->manner);
	v[JUDGED_QUALITY] = rate(r->quality);
	v[JUDGED_CONSISTENCY] = (signed char)r->consistency;
	v[JUDGED_OUTCOME] = (signed char)r->outcome;
	v[JUDGED_CONCESSION] = (signed char)r->concession;
	v[JUDGED_ANSWERED_FIRST] = (signed char)r->answered_first;
	return true;
}

static bool of_person(const struct mark *marks, size_t n, int turn,
		      const char *author, signed char v[JUDGED_FIELDS])
{
	for (int f = 0; f < JUDGED_FIELDS; f++) {
		const struct mark *m =
			mark_of(marks, n, turn, judged_names[f], author);

		v[f] = m ? (signed char)mark_number(m) : -1;
	}
	return any(v);
}

/* ---- going through a hearing ---- */

static bool stands(const struct turn *t)
{
	return t->kind == TURN_ANSWER && !t->retracted;
}

/* The labels on a turn: copies that own nothing, in order; returns how many. */
static size_t labels_on(const struct hearing_record *r, int turn,
			struct mark *out)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n_marks; i++)
		if (r->marks[i].turn == turn && !mark_is_note(&r->marks[i]))
			out[n++] = r->marks[i];
	return n;
}

/* The names of those who gave them, each once, in order; returns how many. */
static size_t authors_of(const struct mark *labels, size_t n,
			 const char *out[AUTHORS_MAX])
{
	size_t k = 0;

	for (size_t i = 0; i < n && k < AUTHORS_MAX; i++)
		if (!str_in(labels[i].author, out, k))
			out[k++] = labels[i].author;
	return k;
}

static const char *reader_name(const struct turn *t)
{
	const struct reading *r = as_read(t).reading;

	return *r->reader ? r->reader : "unnamed";
}

/* author NULL: the reader's. */
typedef void row_fn(void *arg, const struct turn *t, const char *author,
		    const signed char v[JUDGED_FIELDS]);

static void people_rows(const struct turn *t, const struct mark *labels,
			size_t n, row_fn *take, void *arg)
{
	const char *authors[AUTHORS_MAX];
	size_t n_authors = authors_of(labels, n, authors);
	signed char v[JUDGED_FIELDS];

	for (size_t k = 0; k < n_authors; k++)
		if (of_person(labels, n, t->n, authors[k], v))
			take(arg, t, authors[k], v);
}

static int commitment_of(const struct assessed *a)
{
	switch (a->as) {
	case ASSESSED_POSITION: return (int)a->effect;
	case ASSESSED_UNANSWERED: return COMMITMENT_NONE;
	case ASSESSED_OTHER: break;
	}
	return -1;
}

/* What counsel assessed, under a name of its own. */
static void self_row(const struct turn *t, const struct mark *labels, size_t n,
		     row_fn *take, void *arg)
{
	const struct mark *m = assessed_of(labels, n, t->n);
	signed char v[JUDGED_FIELDS];
	struct assessed a;
	char *name;

	if (!m || !assessed_read(m, &a) || commitment_of(&a) < 0)
		return;
	memset(v, -1, sizeof v);
	v[JUDGED_COMMITMENT] = (signed char)commitment_of(&a);
	name = xprintf("%s (" ASSESSED_WORD ")", mark_by(m->author));
	take(arg, t, name, v);
	free(name);
}

static void each_row(const struct hearing_record *r, bool with_self,
		     row_fn *take, void *arg)
{
	struct mark *labels = xcalloc(r->n_marks + 1, sizeof *labels);
	signed char v[JUDGED_FIELDS];
	size_t n;

	for (size_t i = 0; i < r->said.n; i++) {
		const struct turn *t = &r->said.turns[i];

		if (!stands(t))
			continue;
		n = labels_on(r, t->n, labels);
		people_rows(t, labels, n, take, arg);
		if (with_self)
			self_row(t, labels, n, take, arg);
		if (of_reader(&r->said, t, v))
			take(arg, t, NULL, v);
	}
	free(labels);
}

/* ---- rows in memory ---- */

void judged_release(struct judged *j)
{
	for (size_t i = 0; i < j->n_who; i++)
		free(j->who[i].name);
	free(j->who);
	free(j->rows);
	*j = (struct judged){ 0 };
}

static uint32_t who_of(struct judged *j, const char *name, bool is_reader)
{
	for (size_t i = 0; i < j->n_who; i++)
		if (j->who[i].is_reader == is_reader &&
		    !strcmp(j->who[i].name, name))
			return (uint32_t)i;
	j->who = xgrow(j->who, j->n_who, &j->who_room, sizeof *j->who);
	j->who[j->n_who] = (struct judged_who){ xstrdup(name), is_reader };
	return (uint32_t)j->n_who++;
}

struct adding {
	struct judged *to;
	const struct turn *last;
};

static void add_row(void *arg, const struct turn *t, const char *author,
		    const signed char v[JUDGED_FIELDS])
{
	struct adding *a = arg;
	struct judged *j = a->to;
	char *name = author ? xstrdup(mark_by(author))
			    : xprintf("%s reader", reader_name(t));
	struct judged_row *row;

	if (t != a->last)
		j->n_answers++;
	a->last = t;
	j->rows = xgrow(j->rows, j->n_rows, &j->rows_room, sizeof *j->rows);
	row = &j->rows[j->n_rows++];
	row->answer = j->n_answers - 1;
	row->who = who_of(j, name, !author);
	memcpy(row->labels, v, sizeof row->labels);
	free(name);
}

void judged_add(struct judged *j, const struct hearing_record *r)
{
	struct adding a = { .to = j };

	each_row(r, j->with_self, add_row, &a);
}

/* ---- rows as lines ---- */

struct writing {
	struct buf *out;
	const struct hearing_record *of;
};

static void put_label(struct jsonw *w, int f, int v)
{
	jsonw_key(w, judged_names[f]);
	if (v < 0)
		jsonw_null(w);
	else if (f == JUDGED_OUTCOME)
		jsonw_text(w, v ? "Witness" : "Questioner");
	else
		jsonw_int(w, v);
}

static void write_row(void *arg, const struct turn *t, const char *author,
		      const signed char v[JUDGED_FIELDS])
{
	const struct writing *to = arg;
	const struct turn *q = transcript_question_of(&to->of->said, t);
	struct jsonw w = jsonw_list(to->out, true);

	jsonw_object(&w);
	jsonw_put_text(&w, "set", to->of->id);
	jsonw_put_int(&w, "turn", t->n);
	if (author)
		jsonw_put_text(&w, "annotator", mark_by(author));
	else
		jsonw_put_text(&w, "model", reader_name(t));
	jsonw_put_text(&w, "question", q ? q->text : NULL);
	jsonw_put_text(&w, "answer", t->text);
	for (int f = 0; f < JUDGED_FIELDS; f++)
		put_label(&w, f, v[f]);
	jsonw_end_object(&w);
	jsonw_end_list(&w);
}

void judged_write(struct buf *out, const struct hearing_record *r)
{
	struct writing to = { out, r };

	each_row(r, false, write_row, &to);
}

/* ---- two annotators ---- */

static bool is_maxim(enum judged_field f)
{
	return f == JUDGED_RELEVANCE || f == JUDGED_MANNER ||
	       f == JUDGED_QUALITY;
}

const char *judged_kappa(enum judged_field field)
{
	return is_maxim(field) ? "Randolph" : "Cohen";
}

struct pairs {
	int *a, *b;
	size_t n, n_same, n_open;
};

static int as_compared(const struct judged_row *row, enum judged_field f)
{
	return is_maxim(f) ? row->labels[f] >= VIOLATION : row->labels[f];
}

/* What each said of every answer that both labelled. */
static void join(const struct judged *j, size_t a, size_t b,
		 enum judged_field f, struct pairs *out)
{
	const struct judged_row **of_a =
		xcalloc(j->n_answers + 1, sizeof *of_a);

	out->a = xcalloc(j->n_answers + 1, sizeof *out->a);
	out->b = xcalloc(j->n_answers + 1, sizeof *out->b);
	for (size_t i = 0; i < j->n_rows; i++)
		if (j->rows[i].who == a && j->rows[i].labels[f] >= 0)
			of_a[j->rows[i].answer] = &j->rows[i];
	for (size_t i = 0; i < j->n_rows; i++) {
		const struct judged_row *row = &j->rows[i];

		if (row->who != b || !of_a[row->answer])
			continue;
		if (row->labels[f] < 0) {
			out->n_open += j->who[b].is_reader;
			continue;
		}
		out->a[out->n] = as_compared(of_a[row->answer], f);
		out->b[out->n] = as_compared(row, f);
		out->n_same += out->a[out->n] == out->b[out->n];
		out->n++;
	}
	free(of_a);
}

static void take_kappa(struct judged_figure *out, const struct pairs *p,
		       enum judged_field f, uint64_t seed)
{
	struct stats_interval i;

	if (is_maxim(f)) {
		out->kappa = agreement_randolph(p->a, p->b, p->n, 2);
		i = agreement_randolph_interval(p->a, p->b, p->n, 2,
						JUDGED_ROUNDS, seed, LEVEL);
	} else {
		out->kappa = agreement_cohen(p->a, p->b, p->n);
		i = agreement_cohen_interval(p->a, p->b, p->n, JUDGED_ROUNDS,
					     seed, LEVEL);
	}
	out->lo = i.lo;
	out->hi = i.hi;
	if (isnan(out->kappa))
		out->why = "both gave one and the same label throughout";
}

struct judged_figure judged_compare(const struct judged *j, size_t a, size_t b,
				    enum judged_field field, uint64_t seed)
{
	struct judged_figure out = { .kappa = NAN, .lo = NAN, .hi = NAN };
	struct pairs p = { 0 };

	join(j, a, b, field, &p);
	out.n = p.n;
	out.n_same = p.n_same;
	out.n_open = p.n_open;
	if (p.n < JUDGED_FEW)
		out.why = p.n ? "too few to say" : "no answer labelled by both";
	else
		take_kappa(&out, &p, field, seed);
	free(p.a);
	free(p.b);
	return out;
}
