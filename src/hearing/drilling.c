#include "hearing/drilling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/assessed.h"
#include "court/catalogue.h"
#include "court/map.h"
#include "docket/docket.h"
#include "hearing/again_change.h"
#include "hearing/again_outline.h"
#include "hearing/again_tell.h"
#include "hearing/asker.h"
#include "hearing/brings.h"
#include "hearing/doubt.h"
#include "hearing/hearing.h"
#include "hearing/intake.h"
#include "hearing/lack.h"
#include "hearing/marking.h"
#include "hearing/once.h"
#include "hearing/schedule.h"
#include "hearing/tried.h"
#include "hearing/want.h"
#include "listen/ken.h"
#include "score/corrected.h"
#include "score/scorecard.h"
#include "score/weak.h"
#include "store/journal.h"

#define DAY_MS	    ((int64_t)86400000)
#define READING_MAX ((size_t)4 << 20)
#define BEST_COLS   120 /* of an earlier try */

/* ---- the queue ---- */

bool drilling_enter(struct journal *j, const struct hearing_record *r,
		    const struct court_case *kase, int64_t now_wall_ms,
		    struct error *err)
{
	size_t n;
	int *turns = weak_find(&r->said, &n);
	bool fresh = !drills_is_seen(j, r->id), ok;

	n = weak_latest(&r->said, kase, turns, n);
	ok = drills_withdraw(j, r->id, turns, n, err) &&
	     drills_enter(j, r->id, turns, n, SCHEDULE_FIRST,
			  schedule_first_day(clock_day(r->ended_ms)),
			  clock_day(now_wall_ms), err) &&
	     once_settle(j, r, kase, turns, n, err) &&
	     (!fresh || once_move_on(j, r, kase, err));
	free(turns);
	return ok;
}

int *drilling_weak(struct journal *j, const struct hearing_record *r,
		   const struct court_case *kase, size_t *n)
{
	int *turns = weak_find(&r->said, n);
	size_t kept = 0;

	*n = weak_latest(&r->said, kase, turns, *n);
	for (size_t i = 0; i < *n; i++) {
		struct drill_item item;

		if (!j || !drills_find(j, r->id, turns[i], &item, NULL) ||
		    item.state != DRILL_DROPPED)
			turns[kept++] = turns[i];
	}
	*n = kept;
	return turns;
}

/* An answer may be to a question of another hearing, too. */
static bool needs_case(const struct hearing_record *r)
{
	size_t n;

	free(weak_find(&r->said, &n));
	for (size_t i = 0; i < r->said.n; i++)
		n += weak_is_well_answered(&r->said.turns[i]);
	return n > 0;
}

/* Here and below: what cannot be read is another command's business. */
static void find_case(const struct catalogue *c, const struct hearing_record *r,
		      int64_t now_wall_ms, struct court_case *out)
{
	if (!needs_case(r) ||
	    !catalogue_case_with(
		    c, r->case_slug, false,
		    assigned_key(&r->assigned, r->ended_ms != 0, now_wall_ms),
		    out, NULL))
		return;
	case_open_map(out);
}

static bool look_over(struct journal *j, const struct catalogue *c,
		      const char *id, int64_t now_wall_ms, struct error *err)
{
	struct court_case kase = { .slug = NULL };
	struct hearing_record r;
	bool ok;

	if (!journal_load(j, id, &r, NULL))
		return true;
	find_case(c, &r, now_wall_ms, &kase);
	ok = drilling_enter(j, &r, &kase, now_wall_ms, err);
	case_release(&kase);
	record_release(&r);
	return ok;
}

bool drilling_gather(struct journal *j, const struct catalogue *c,
		     int64_t now_wall_ms, size_t most, struct error *err)
{
	int64_t since = now_wall_ms - DRILLING_LATEST_DAYS * DAY_MS;
	char(*ids)[RECORD_ID_BYTES];
	size_t n;
	bool ok = drills_unseen(j, since, &ids, &n, err);

	for (size_t i = most && most < n ? most : n; ok && i > 0; i--)
		ok = look_over(j, c, ids[i - 1], now_wall_ms, err);
	if (n)
		free(ids);
	return ok;
}

/* ---- reading ---- */

static struct reading unread(const char *why)
{
	struct reading r;

	reading_init(&r);
	r.unread = xstrdup(why);
	return r;
}

/* As the hearing had it, up to this turn. */
static struct reading read_turn(struct drilling *d, const struct turn *t)
{
	const struct intake_room room = { .kase = d->with.kase,
					  .bench = d->with.bench,
					  .side = d->with.rec->terms.side,
					  .ken = d->ken,
					  .errands = &d->errands };
	struct seeker seekers[SEEKERS] = {
		[SEEKER_READER] = { .errands = &d->errands,
				    .self = d->reader,
				    .told = reader_told,
				    .tag = "drill",
				    .quiet = true },
		[SEEKER_FAULTS] = { .errands = &d->errands,
				    .self = d->reader,
				    .told = reader_told_faults,
				    .tag = "drill",
				    .quiet = true },
	};
	static const struct asker_person nobody;
	struct events queue = { 0 };
	struct event end;
	struct intake x;

	intake_init(&x, &room, &d->with.rec->said, t);
	reader_begin(d->reader, &x.in, &queue);
	end = asker_end(seekers, &queue, &nobody);
	intake_release(&x);
	if (end.kind == EV_READING)
		return end.reading;
	return unread(end.kind == EV_READ_FAILED ? end.error.text
						 : "the model did not answer");
}

/* What was flagged in the hearing stands in its debrief, its report and the class: the
 * same is told here, no more and no less, whatever this reading would flag. */
static void keep_flags(struct reading *r, const struct turn *t)
{
	const struct reading *kept = t->marked ? t->original : t->reading;

	if (!kept || kept->unread || strcmp(kept->reader, r->reader) != 0)
		return;
	reading_drop_flags(r);
	for (size_t i = 0; i < kept->n_remarks; i++) {
		const struct remark *m = &kept->remarks[i];
		struct remark *same;

		if (!m->flag)
			continue;
		same = reading_remark(r, m->kind->name, m->confidence, m->span,
				      m->why, m->fix);
		same->flag = true;
		same->turn = m->turn;
	}
}

/* The kept reading may be another reader's, or an older program's.  A model is not
 * asked for what it said already. */
static void read_first(struct drilling *d)
{
	const struct hearing_record *rec = d->with.rec;
	const char *reader = d->with.reader ? d->with.reader : reader_names[0];
	struct reading r;

	if (reader_needs_model(d->reader) && d->first.reading &&
	    !strcmp(d->first.reading->reader, reader))
		return;
	r = read_turn(d, &d->first);
	keep_flags(&r, &d->first);
	turn_take_reading(&d->first, &r);
	mark_turn(&d->first, rec->marks, rec->n_marks);
}

/* ---- one after another ---- */

static void let_go(struct drilling *d)
{
	turn_release(&d->first);
	turn_release(&d->again);
	d->first = d->again = (struct turn){ 0 };
	d->answered = d->joined = d->as_good = false;
	d->has_picked = false;
	free(d->best);
	d->best = NULL;
}

/* It may be in no queue: then it is given again for its own sake. */
static void find_item(struct drilling *d)
{
	struct drill_item none = { .turn = d->first.n, .state = DRILL_LOOSE };

	snprintf(none.hearing, sizeof none.hearing, "%s", d->with.rec->id);
	if (!d->kept || !drills_find(d->with.journal, none.hearing, none.turn,
				     &d->item, NULL))
		d->item = none;
}

static void take_up(struct drilling *d)
{
	const struct turn *t;

	let_go(d);
	if (d->at >= d->n)
		return;
	t = transcript_turn(&d->with.rec->said, d->turns[d->at]);
	d->first = turn_copy(t);
	find_item(d);
}

bool drilling_open(struct drilling *d, const struct drilling_setup *setup,
		   struct error *err)
{
	const char *reader = setup->reader ? setup->reader : reader_names[0];

	*d = (struct drilling){ .with = *setup,
				.errands = { .llm = setup->llm,
					     .kase = setup->kase,
					     .docket_path = setup->docket_path,
					     .seed = setup->rec->terms.seed,
					     .side = setup->rec->terms.side } };
	d->kept = setup->journal && journal_is_kept(setup->journal) &&
		  journal_may_change(setup->journal, NULL);
	d->turns = xcalloc(setup->n + 1, sizeof *d->turns);
	for (size_t i = 0; i < setup->n; i++)
		if (transcript_turn(&setup->rec->said, setup->turns[i]))
			d->turns[d->n++] = setup->turns[i];
	d->ken = ken_new(setup->catalogue, setup->kase);
	d->lexicons = lexicons_load(setup->catalogue, err);
	if (d->lexicons)
		d->reader =
			reader_new(reader, d->lexicons, setup->catalogue, err);
	if (!d->reader || !merit_load(&d->weights, setup->catalogue, err))
		return false;
	take_up(d);
	return true;
}

void drilling_close(struct drilling *d)
{
	let_go(d);
	reader_free(d->reader);
	errands_release(&d->errands);
	ken_free(d->ken);
	lexicons_free(d->lexicons);
	free(d->turns);
	*d = (struct drilling){ 0 };
}

size_t drilling_place(const struct drilling *d, size_t *of)
{
	*of = d->with.n_all ? d->with.n_all : d->n;
	return d->with.n_before + d->at + 1;
}

bool drilling_is_through(const struct drilling *d)
{
	return d->at >= d->n;
}

void drilling_next(struct drilling *d)
{
	d->at += d->at < d->n;
	take_up(d);
}

void drilling_same(struct drilling *d)
{
	take_up(d);
}

const struct turn *drilling_question(const struct drilling *d)
{
	return transcript_question_of(&d->with.rec->said, &d->first);
}

bool drilling_open_cites(struct drilling *d, struct passages *out,
			 struct error *err)
{
	const struct turn *q = drilling_question(d);

	*out = (struct passages){ 0 };
	return !q || errands_open_cites(&d->errands, q, out, err);
}

/* The case as its debrief may show it: a memo that is shut stays so here. */
static const struct court_case *shown(const struct drilling *d,
				      struct court_case *closed)
{
	return assigned_case(&d->with.rec->assigned, d->with.kase,
			     d->with.now_wall_ms, closed);
}

/* ---- answering ---- */

static bool keep(struct drilling *d, const struct drill_try *t,
		 struct error *err)
{
	return !d->kept || drills_keep(d->with.journal, &d->item, t, err);
}

static bool keep_try(struct drilling *d, int64_t now_wall_ms, struct error *err)
{
	struct drill_try t = { .at_ms = now_wall_ms,
			       .came = (char *)again_names[d->came],
			       .text = d->again.text };
	struct buf json;
	struct jsonw w;
	bool ok;

	buf_init(&json, READING_MAX);
	w = jsonw_to(&json, 0);
	reading_write(&w, d->again.reading, d->again.text);
	t.reading_json = json.s;
	ok = buf_whole(&json, "the reading", err) && keep(d, &t, err);
	d->n_kept += ok && d->kept;
	buf_release(&json);
	return ok;
}

static char *cleaned(const char *text, struct error *err)
{
	struct buf clean;

	buf_init(&clean, HEARING_TURN_MAX_BYTES);
	sanitise(&clean, text, strlen(text), SANITISE_TEXT);
	if (!buf_whole(&clean, "the answer", err) ||
	    !utf8_words(clean.s, clean.len)) {
		if (!clean.full)
			error_set(err, ERR_USAGE,
				  "Say something first; \"I don't know\" is an "
				  "answer.");
		buf_release(&clean);
		return NULL;
	}
	return buf_take(&clean);
}

static unsigned first_lacks(const struct drilling *d)
{
	const struct hearing_record *rec = d->with.rec;

	return lack_find(drilling_question(d), &d->first, d->ken, d->lexicons,
			 rec->terms.side) |
	       (corrected_by(&rec->said, &d->first) ? LACK_BIT(LACK_TAKEN) : 0);
}

/* Two tries held against the case, and beside each other. */
static void weigh(const struct drilling *d, struct again_seen *seen)
{
	const struct turn *q = drilling_question(d);
	enum side_id side = d->with.rec->terms.side;
	unsigned doubts = doubt_find(q, &d->first, d->ken, d->lexicons, side);
	struct merit first =
		merit_of(q, &d->first, d->ken, side, doubts, seen->first_lacks);
	struct merit again =
		merit_of(q, &d->again, d->ken, side, seen->doubts, seen->lacks);

	seen->margin = merit_margin(&d->weights, &first, &again);
	seen->says = merit_says(&d->weights, seen->margin);
	seen->gained = merit_gained(&first, &again);
	seen->lost = merit_gained(&again, &first);
}

static struct again_seen look_at_both(const struct drilling *d)
{
	const struct turn *q = drilling_question(d);
	enum side_id side = d->with.rec->terms.side;
	struct again_seen seen;

	if (d->again.reading->unread || d->first.reading->unread)
		return (struct again_seen){ .doubts = 0 };
	seen = (struct again_seen){
		.doubts = doubt_find(q, &d->again, d->ken, d->lexicons, side),
		.lacks = lack_find(q, &d->again, d->ken, d->lexicons, side),
		.first_lacks = first_lacks(d),
		.wants = want_find(q, d->again.text, d->ken, side),
		.first_wants = want_find(q, d->first.text, d->ken, side),
		.brings =
			brings_find(q, &d->again, d->first.text, d->ken, side),
		.first_brings =
			brings_find(q, &d->first, d->again.text, d->ken, side),
	};
	weigh(d, &seen);
	return seen;
}

/* No box is lost by what only perhaps touches nothing. */
static bool is_sure(const struct drilling *d)
{
	return (d->came != AGAIN_SAME && d->came != AGAIN_WORSE) ||
	       again_is_sure(&d->first, &d->again, d->seen);
}

static void find_best(struct drilling *d, int64_t now_wall_ms)
{
	free(d->best);
	d->best = d->kept ? tried_best_anywhere(d->with.journal, d->with.rec,
						d->with.kase, d->first.n,
						now_wall_ms, &d->best_ms)
			  : NULL;
}

/* Whether this try by itself is worth giving again, and surely so: what the papers may not
 * bear out is for the person to look up. */
static bool is_weak(const struct drilling *d)
{
	return d->came != AGAIN_UNREAD &&
	       ((d->seen.lacks & ~LACK_BIT(LACK_TRUTH)) ||
		weak_sure(d->again.reading));
}

static bool is_as_good(const struct drilling *d)
{
	return (d->came == AGAIN_SAME || d->came == AGAIN_UNTOLD) &&
	       again_is_as_good(&d->first, &d->again, d->seen);
}

/* Who gives a good answer again in other words has it. */
static enum again what_moves(const struct drilling *d)
{
	return d->as_good ? AGAIN_BETTER : is_sure(d) ? d->came : AGAIN_UNTOLD;
}

/* Whether the new answer has something of its own, and what it is worth is unsettled. */
static bool is_unsettled(const struct drilling *d)
{
	return scorecard_is_unsettled(&d->with.rec->said, &d->again) &&
	       weak_has_content(d->again.reading);
}

/* Nothing of a memo that is shut. */
static void find_positions(struct drilling *d)
{
	struct court_case closed;

	d->has_picked = false;
	d->positions = (struct positions){ .n = 0 };
	if (!shown(d, &closed)->sealed && is_unsettled(d))
		positions_find(&d->positions, d->ken, d->with.rec->terms.side,
			       drilling_question(d), &d->again);
}

bool drilling_answer(struct drilling *d, const char *text, int64_t now_wall_ms,
		     struct error *err)
{
	char *clean = cleaned(text, err);
	struct reading r;

	if (!clean)
		return false;
	turn_release(&d->again);
	d->again = (struct turn){ .n = d->first.n,
				  .kind = d->first.kind,
				  .phase = d->first.phase,
				  .role = ROLE_COUNSEL,
				  .seat = -1,
				  .type = QUESTION_TYPE_NONE,
				  .manner = -1,
				  .follows = d->first.follows,
				  .speaker = xstrdup(d->first.speaker),
				  .text = clean };
	read_first(d);
	r = read_turn(d, &d->again);
	turn_take_reading(&d->again, &r);
	ken_ready(d->ken);
	d->answered = true;
	d->with.now_wall_ms = now_wall_ms;
	d->due_before = d->item.due_day;
	d->seen = look_at_both(d);
	d->came = again_compare(&d->first, &d->again, d->seen);
	d->n_unread += d->came == AGAIN_UNREAD;
	find_best(d, now_wall_ms);
	d->judged = d->as_good = is_as_good(d);
	schedule_move(&d->item, what_moves(d), clock_day(now_wall_ms));
	d->joined = is_weak(d) && !again_first_stands(&d->first, d->seen) &&
		    schedule_join(&d->item, clock_day(now_wall_ms));
	find_positions(d);
	return keep_try(d, now_wall_ms, err);
}

bool drilling_may_judge(const struct drilling *d)
{
	return d->answered && !d->judged &&
	       !again_says_nothing(&d->again, d->seen) &&
	       (d->came == AGAIN_UNTOLD || d->came == AGAIN_PARTLY ||
		!is_sure(d)) &&
	       !reading_is_candid(d->again.reading);
}

bool drilling_better(struct drilling *d, struct error *err)
{
	if (!drilling_may_judge(d))
		return true;
	d->judged = true;
	d->item.due_day = d->due_before;
	schedule_move(&d->item, AGAIN_BETTER, clock_day(d->with.now_wall_ms));
	return keep(d, NULL, err);
}

bool drilling_may_settle(const struct drilling *d)
{
	return d->answered && !d->judged && !d->has_picked && d->positions.n;
}

/* What the position that was picked makes of the try. */
static enum again came_by(const struct drilling *d, size_t pick)
{
	if (pick == POSITIONS_UNANSWERED)
		return AGAIN_SAME;
	switch (d->positions.list[pick].answer->effect) {
	case COMMITMENT_BENEFICIAL:
		return d->again.reading->self_doubt ? AGAIN_UNTOLD
						    : AGAIN_BETTER;
	case COMMITMENT_NEUTRAL: return AGAIN_UNTOLD;
	default: return AGAIN_SAME;
	}
}

/* Where the word tells what the reading could not, the try is kept as that. */
static bool keep_settled(struct drilling *d, enum again came, struct error *err)
{
	if (came == AGAIN_UNTOLD || !d->kept)
		return keep(d, NULL, err);
	return drills_keep_judged(d->with.journal, &d->item,
				  d->with.now_wall_ms, again_names[came], err);
}

bool drilling_settle(struct drilling *d, size_t pick, struct error *err)
{
	enum again came;
	struct mark m;

	if (!drilling_may_settle(d) || !positions_has(&d->positions, pick))
		return true;
	d->has_picked = true;
	d->picked = pick;
	if (pick == POSITIONS_OTHER)
		return true;
	m = positions_mark(&d->positions, pick);
	mark_sign(&m, d->again.n, marking_author(), d->with.now_wall_ms);
	assessed_lay(d->again.reading, &m);
	mark_release(&m);
	d->judged = true;
	d->item.due_day = d->due_before;
	came = came_by(d, pick);
	schedule_move(&d->item, came, clock_day(d->with.now_wall_ms));
	return keep_settled(d, came, err);
}

bool drilling_may_mean_new(const struct drilling *d)
{
	return d->answered && d->item.state != DRILL_DROPPED &&
	       d->came != AGAIN_SAME && d->came != AGAIN_WORSE;
}

bool drilling_drop(struct drilling *d, struct error *err)
{
	d->item.state = DRILL_DROPPED;
	return keep(d, NULL, err);
}

bool drilling_tomorrow(struct drilling *d, struct error *err)
{
	schedule_tomorrow(&d->item, clock_day(d->with.now_wall_ms));
	return keep(d, NULL, err);
}

char *drilling_draft(struct drilling *d)
{
	char *text = d->kept ? drills_load_draft(d->with.journal,
						 d->with.rec->id, d->first.n)
			     : NULL;
	struct buf clean;

	if (!text)
		return NULL;
	buf_init(&clean, HEARING_TURN_MAX_BYTES);
	sanitise(&clean, text, strlen(text), SANITISE_TEXT);
	free(text);
	return buf_take(&clean);
}

void drilling_keep_draft(struct drilling *d, const char *text)
{
	if (!d->kept || drilling_is_through(d) || d->answered)
		return;
	if (d->item.state == DRILL_LOOSE && *text && !keep(d, NULL, NULL))
		return;
	drills_save_draft(d->with.journal, d->with.rec->id, d->first.n, text,
			  NULL);
}

void drilling_context(const struct drilling *d, struct heard_lines *out)
{
	struct court_case closed;

	again_tell_context(out, d->with.rec, shown(d, &closed), &d->first);
}

void drilling_tell(const struct drilling *d, const struct turn *t,
		   struct heard_lines *out)
{
	struct court_case closed;

	again_tell(out, t, t == &d->again ? d->seen.lacks : d->seen.first_lacks,
		   shown(d, &closed)->sealed ? NULL : &d->ken->map,
		   d->with.rec->terms.side);
}

#define COUNTED "; the try is scored so, by your own word."
#define KEPT	"; that is kept by your own word, and moves nothing."

/* Something speaks against the position, which would be no step back. */
static bool moves_nothing(const struct drilling *d)
{
	return d->again.reading->self_doubt &&
	       came_by(d, d->picked) == AGAIN_UNTOLD;
}

void drilling_change(const struct drilling *d, struct heard_lines *out)
{
	if (!d->has_picked) {
		again_change(out, &d->first, &d->again, d->seen);
		return;
	}
	*out = (struct heard_lines){ 0 };
	heard_lines_add(out, "you say", HEARD_PLAIN, "%s",
			positions_text(&d->positions, d->picked));
	positions_tell(&d->positions, d->picked, d->again.reading,
		       moves_nothing(d) ? KEPT : COUNTED, out);
}

void drilling_brief(const struct drilling *d, struct heard_lines *out)
{
	char day[CLOCK_DAY_BYTES], *text;

	again_tell_brief(out, &d->first, &d->again);
	if (!d->best)
		return;
	clock_day_text(clock_day(d->best_ms), day);
	text = utf8_clipped(d->best, strlen(d->best), BEST_COLS);
	heard_lines_add(out, "best since", HEARD_PLAIN, "%s (%s)", text, day);
	free(text);
}

void drilling_outline(const struct drilling *d, struct heard_lines *out)
{
	struct court_case closed;

	if (shown(d, &closed)->sealed)
		again_outline_shut(out, d->with.rec, &d->first,
				   d->with.now_wall_ms);
	else
		again_outline(out, d->ken, d->with.rec, &d->first, &d->again);
}

void drilling_say_next(const struct drilling *d, struct buf *out)
{
	int64_t days = d->item.due_day - clock_day(d->with.now_wall_ms);
	char day[CLOCK_DAY_BYTES];

	if (!d->kept)
		return;
	clock_day_text(d->item.due_day, day);
	if (d->joined && d->item.state == DRILL_WAITS)
		buf_puts(out,
			 "It joins the queue, because this try was weak. ");
	if (d->as_good && d->item.state != DRILL_LOOSE)
		buf_puts(out, "Both tries are good: that counts as better. ");
	switch (d->item.state) {
	case DRILL_WAITS:
		if (days <= 0)
			buf_puts(out, "It is still due.");
		else if (days == 1)
			buf_printf(out, "It comes again tomorrow, %s.", day);
		else
			buf_printf(out, "It comes again in %d days, on %s.",
				   (int)days, day);
		break;
	case DRILL_DONE:
		buf_puts(out, "It came through all five boxes: it is done.");
		break;
	case DRILL_DROPPED:
		buf_puts(out,
			 "Your first answer counts as right: the question is "
			 "not asked again.");
		break;
	default:
		buf_puts(out,
			 again_first_stands(&d->first, d->seen)
				 ? "It is in no queue, because the first try "
				   "was good; \"tomorrow\" puts it there."
				 : "It is in no queue; \"tomorrow\" puts it "
				   "there, and so does a try that is surely "
				   "weak.");
		break;
	}
}
