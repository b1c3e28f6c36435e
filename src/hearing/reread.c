#include "hearing/reread.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"
#include "court/record.h"
#include "court/remarks.h"
#include "court/wording.h"
#include "hearing/intake.h"
#include "listen/ken.h"

#define TURNS_TOLD 3	 /* turns that are named */
#define P_NEAR	   0.005 /* what another machine's arithmetic may differ by */

void reread_init(struct reread *rr, const struct catalogue *c,
		 const char *version)
{
	*rr = (struct reread){ .catalogue = c,
			       .version = version,
			       .each = SIZE_MAX,
			       .one_in = 1,
			       .knows_words = remarks_load(c, NULL) &&
					      wording_load(c, NULL) };
}

static void drop_bench(struct reread *rr)
{
	if (rr->bench_name)
		bench_release(&rr->bench);
	free(rr->bench_name);
	rr->bench_name = NULL;
}

static void drop_case(struct reread *rr)
{
	errands_release(&rr->errands);
	ken_free(rr->ken);
	rr->ken = NULL;
	case_release(&rr->kase);
	rr->kase = (struct court_case){ .slug = NULL };
}

void reread_release(struct reread *rr)
{
	drop_case(rr);
	drop_bench(rr);
	lexicons_free(rr->lexicons);
	reread_init(rr, rr->catalogue, rr->version);
}

void reread_sample(struct reread *rr, size_t n_hearings)
{
	size_t n = n_hearings ? n_hearings : 1;

	rr->each = n < REREAD_SAMPLE ? REREAD_SAMPLE / n : 1;
	rr->one_in = (n + REREAD_SAMPLE - 1) / REREAD_SAMPLE;
}

/* ---- what it is read with ---- */

static bool load_case(struct reread *rr, const struct hearing_record *r)
{
	struct error err = { .code = ERR_NONE };

	if (catalogue_case_with(rr->catalogue, r->case_slug, false,
				assigned_key(&r->assigned, r->ended_ms != 0,
					     clock_wall_ms()),
				&rr->kase, &err))
		return true;
	if (err.code != ERR_UNKNOWN && err.code != ERR_ABSENT)
		rr->why = err;
	return false;
}

static bool has_case(struct reread *rr, const struct hearing_record *r)
{
	if (rr->ken && !strcmp(rr->kase.hash, r->case_hash))
		return true;
	drop_case(rr);
	if (!load_case(rr, r) || strcmp(rr->kase.hash, r->case_hash) != 0 ||
	    rr->kase.sealed) {
		drop_case(rr);
		return false;
	}
	rr->ken = ken_new(rr->catalogue, &rr->kase);
	ken_ready(rr->ken);
	return true;
}

static bool has_bench(struct reread *rr, const struct hearing_record *r)
{
	if (rr->bench_name && !strcmp(rr->bench_name, r->terms.bench))
		return true;
	drop_bench(rr);
	rr->bench_name = xstrdup(r->terms.bench);
	if (catalogue_bench(rr->catalogue, r->terms.bench, &rr->bench, NULL))
		return true;
	drop_bench(rr);
	return false;
}

static bool has_lexicons(struct reread *rr)
{
	if (!rr->lexicons)
		rr->lexicons = lexicons_load(rr->catalogue, NULL);
	return rr->lexicons != NULL;
}

/* Words that were taken out were read with the others. */
static bool may_be_told(const struct reread *rr, const struct hearing_record *r)
{
	return rr->knows_words && !r->redacted && !r->damaged &&
	       !record_is_examination(r);
}

static bool is_of_this_version(const struct reread *rr,
			       const struct hearing_record *r)
{
	return r->program && !strcmp(r->program, rr->version);
}

/* ---- beside each other ---- */

static bool same_text(const char *a, const char *b)
{
	return !a || !b ? a == b : !strcmp(a, b);
}

static bool same_remarks(const struct reading *a, const struct reading *b)
{
	if (a->n_remarks != b->n_remarks)
		return false;
	for (size_t i = 0; i < a->n_remarks; i++)
		if (a->remarks[i].kind != b->remarks[i].kind ||
		    a->remarks[i].flag != b->remarks[i].flag ||
		    a->remarks[i].span.from != b->remarks[i].span.from ||
		    a->remarks[i].span.to != b->remarks[i].span.to)
			return false;
	return true;
}

static bool same_likelihoods(const struct reading *a, const struct reading *b)
{
	for (size_t i = 0; i < sizeof a->p / sizeof *a->p; i++)
		if (fabs(a->p[i] - b->p[i]) > P_NEAR)
			return false;
	return true;
}

/* What figures and tables rest on. */
static bool is_same(const struct reading *a, const struct reading *b)
{
	return a->commitment == b->commitment && a->relevance == b->relevance &&
	       a->manner == b->manner && a->quality == b->quality &&
	       a->consistency == b->consistency && a->outcome == b->outcome &&
	       a->concession == b->concession &&
	       a->answered_first == b->answered_first && a->firm == b->firm &&
	       a->heard.beside == b->heard.beside && !a->unread == !b->unread &&
	       same_text(a->issue, b->issue) && same_remarks(a, b) &&
	       same_likelihoods(a, b);
}

/* ---- reading ---- */

static const struct reading *kept(const struct turn *t)
{
	return t->original ? t->original : t->reading;
}

static bool is_due(const struct turn *t)
{
	const struct reading *read = turn_is_counsel(t) ? kept(t) : NULL;

	return read && !t->retracted && !strcmp(read->reader, reader_names[0]);
}

static size_t count_due(const struct transcript *said)
{
	size_t n = 0;

	for (size_t i = 0; i < said->n; i++)
		n += is_due(&said->turns[i]);
	return n;
}

/* A label that was given while the hearing went on is in the readings behind it. */
static bool was_labelled(const struct hearing_record *r, const struct turn *t)
{
	for (size_t i = 0; i < r->n_marks; i++) {
		const char *at = r->marks[i].at;

		if (r->marks[i].turn == t->n && !mark_is_note(&r->marks[i]) &&
		    (!r->ended_ms || !at ||
		     clock_from_iso8601(at) <= r->ended_ms))
			return true;
	}
	return false;
}

/* Reads a turn of `said` anew, in place: what follows is read beside it. */
static void read_anew(struct reread *rr, const struct hearing_record *r,
		      const struct transcript *said, struct turn *t)
{
	const struct intake_room room = { .kase = &rr->kase,
					  .bench = &rr->bench,
					  .side = r->terms.side,
					  .ken = rr->ken,
					  .errands = &rr->errands };
	struct reading fresh;
	struct intake x;

	intake_init(&x, &room, said, t);
	reader_offline(rr->lexicons, &x.in, &fresh);
	intake_release(&x);
	turn_take_reading(t, &fresh);
}

/* Which of the answers of a hearing are read: `each` of n, evenly, from one on that its
 * id says. */
struct picked {
	size_t each, n, at;
};

static struct picked picks(const struct reread *rr,
			   const struct hearing_record *r, size_t n)
{
	return (struct picked){ rr->each < n ? rr->each : n, n,
				str_hash(r->id, strlen(r->id)) % n };
}

static bool pick(struct picked *p)
{
	size_t before = p->at * p->each / p->n;

	p->at++;
	return p->at * p->each / p->n > before;
}

/* The turns whose readings differ, of at most said->n; caller frees.  n_due of the
 * answers are due. */
static int *find_others(struct reread *rr, const struct hearing_record *r,
			size_t n_due, size_t *n)
{
	int *turns = xcalloc(r->said.n + 1, sizeof *turns);
	struct transcript said = { NULL, 0, 0, { 0, 0, 0 } };
	struct picked p = picks(rr, r, n_due);

	*n = 0;
	for (size_t i = 0; i < r->said.n; i++) {
		const struct turn *t = &r->said.turns[i];
		struct turn copy = turn_copy(t), *at;

		/* the reader had its own readings, not what people say now */
		mark_turn(&copy, NULL, 0);
		at = transcript_take(&said, &copy);
		if (is_due(t) && pick(&p)) {
			read_anew(rr, r, &said, at);
			rr->n_answers++;
			if (!is_same(kept(t), kept(at)))
				turns[(*n)++] = t->n;
		}
		if (was_labelled(r, t))
			break;
	}
	transcript_release(&said);
	return turns;
}

/* ---- what is told ---- */

static void put_turns(struct buf *out, const int *turns, size_t n)
{
	size_t told = n > TURNS_TOLD ? TURNS_TOLD : n;

	for (size_t i = 0; i < told; i++)
		buf_printf(out, "%s%d",
			   !i				? ""
			   : i + 1 == told && told == n ? " and "
							: ", ",
			   turns[i]);
	if (n > told)
		buf_printf(out, " and %zu more", n - told);
}

static void tell(struct buf *out, const int *turns, size_t n)
{
	if (!n)
		return;
	buf_printf(out, "%sthe reading%s of turn%s ", out->len ? "; " : "",
		   str_plural(n), str_plural(n));
	put_turns(out, turns, n);
	buf_printf(out, " %s not what this program reads there",
		   n == 1 ? "is" : "are");
}

void reread_tell(struct reread *rr, const struct hearing_record *r,
		 struct buf *out)
{
	size_t due = count_due(&r->said), n;
	int *turns;

	if (!due || !may_be_told(rr, r))
		return;
	if (!is_of_this_version(rr, r) || !has_case(rr, r)) {
		rr->n_unlike++;
		return;
	}
	if (!has_bench(rr, r) || !has_lexicons(rr))
		return;
	rr->n_due += due;
	if (rr->n_hearings++ % rr->one_in)
		return;
	rr->errands.kase = &rr->kase;
	rr->errands.side = r->terms.side;
	rr->errands.seed = r->terms.seed;
	turns = find_others(rr, r, due, &n);
	tell(out, turns, n);
	free(turns);
}
