#include "hearing/keep.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/xmalloc.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "store/journal.h"
#include "store/rescue.h"

#define AGAIN_MS  500
#define TYPED_MS  400 /* promised: within 500 ms of the first unsaved key */
#define SETTLE_MS 2000

void keep_init(struct keep *k, struct journal *j, struct hearing_record *head,
	       const struct transcript *said)
{
	*k = (struct keep){
		.journal = j, .head = head, .said = said, .again_ms = INT64_MAX
	};
}

void keep_release(struct keep *k)
{
	free(k->waiting);
	free(k->meanwhile);
	free(k->elsewhere);
	free(k->typed);
	free(k->lost_draft);
	*k = (struct keep){ .again_ms = INT64_MAX };
}

bool keep_take_news(struct keep *k, struct error *news)
{
	*news = k->news;
	error_clear(&k->news);
	return news->text[0] != '\0';
}

/* ---- elsewhere ---- */

static bool write_to(struct keep *k, char **path, struct error *err)
{
	struct hearing_record whole = *k->head; /* owns nothing */

	whole.said = *k->said;
	return rescue_hearing(&whole, path, err);
}

static bool write_elsewhere(struct keep *k, struct error *err)
{
	return write_to(k, &k->elsewhere, err);
}

/* What waits for the journal would be lost to a kill. */
static void write_meanwhile(struct keep *k)
{
	struct error err;

	if (!write_to(k, &k->meanwhile, &err))
		log_line("what waits is nowhere else: %s", err.text);
}

static void drop_meanwhile(struct keep *k)
{
	if (k->meanwhile)
		unlink(k->meanwhile);
	free(k->meanwhile);
	k->meanwhile = NULL;
}

/* The journal fails the hearing for good, as `why` says. */
static bool flee(struct keep *k, const struct error *why, struct error *err)
{
	struct error own;

	if (!write_to(k, &k->meanwhile, &own))
		return error_set(err, why->code,
				 "%.400s; nor elsewhere: %.400s", why->text,
				 own.text);
	k->elsewhere = k->meanwhile;
	k->meanwhile = NULL;
	log_line("%s; kept in %s", why->text, k->elsewhere);
	error_set(
		&k->news, why->code,
		"%.160s. The whole hearing is in %.150s from now on: hotbench "
		"hearings import takes it back",
		why->text, k->elsewhere);
	free(k->waiting);
	k->waiting = NULL;
	k->n_waiting = 0;
	k->end_waits = false;
	k->again_ms = INT64_MAX;
	return true;
}

static bool is_for_good(const struct error *err)
{
	return err->code == ERR_GONE || err->code == ERR_DATA ||
	       err->code == ERR_ABSENT; /* an older file lies there */
}

/* ---- the head ---- */

static bool is_begun(struct keep *k, struct error *err)
{
	if (k->unbegun && !journal_begin(k->journal, k->head, err))
		return false;
	k->unbegun = false;
	return true;
}

bool keep_begin(struct keep *k, struct error *err)
{
	k->unbegun = true;
	return !journal_is_kept(k->journal) || is_begun(k, err);
}

/* ---- what waits ---- */

static void add_waiting(struct keep *k, int n)
{
	for (size_t i = 0; i < k->n_waiting; i++)
		if (k->waiting[i] == n)
			return;
	k->waiting =
		xreallocarray(k->waiting, k->n_waiting + 1, sizeof *k->waiting);
	k->waiting[k->n_waiting++] = n;
}

static void wait_on(struct keep *k, int64_t now_ms)
{
	size_t n = k->n_waiting;

	k->again_ms = now_ms + AGAIN_MS;
	if (n)
		error_set(&k->news, ERR_BUSY,
			  "The journal is locked by another program; %zu "
			  "turn%s to be saved",
			  n, n == 1 ? " waits" : "s wait");
}

static bool put_first(struct keep *k, struct error *err)
{
	const struct turn *t = transcript_turn(k->said, k->waiting[0]);

	if (t && !journal_put_turn(k->journal, k->head->id, t, err))
		return false;
	memmove(k->waiting, k->waiting + 1,
		--k->n_waiting * sizeof *k->waiting);
	return true;
}

static bool put_end(struct keep *k, struct error *err)
{
	if (k->end_waits &&
	    !journal_end(k->journal, k->head->id, k->head->ended_ms, true, err))
		return false;
	k->end_waits = false;
	return true;
}

/* All that waits into the journal; what is refused goes on waiting. */
static bool put_all(struct keep *k, struct error *err)
{
	if (!is_begun(k, err))
		return false;
	while (k->n_waiting)
		if (!put_first(k, err))
			return false;
	if (!put_end(k, err))
		return false;
	k->again_ms = INT64_MAX;
	drop_meanwhile(k);
	return true;
}

/* In the journal, in the queue for it, or elsewhere; false for none of these. */
static bool put_or_wait(struct keep *k, int64_t now_ms, struct error *err)
{
	struct error why;

	if (put_all(k, &why))
		return true;
	if (is_for_good(&why))
		return flee(k, &why, err);
	if (why.code == ERR_BUSY) {
		wait_on(k, now_ms);
		return true;
	}
	return error_set(err, why.code, "%s", why.text);
}

bool keep_turn(struct keep *k, int n, struct error *err)
{
	if (k->elsewhere)
		return write_elsewhere(k, err);
	add_waiting(k, n);
	if (put_or_wait(k, clock_now_ms(), err)) {
		if (k->n_waiting)
			write_meanwhile(k);
		return true;
	}
	if (k->n_waiting && k->waiting[k->n_waiting - 1] == n)
		k->n_waiting--;
	return false;
}

bool keep_end(struct keep *k, struct error *err)
{
	if (k->elsewhere)
		return write_elsewhere(k, err);
	k->end_waits = true;
	return put_or_wait(k, clock_now_ms(), err);
}

bool keep_mark(struct keep *k, const struct mark *m, struct error *err)
{
	struct error why = { .code = ERR_NONE };

	if (!k->elsewhere) {
		if (is_begun(k, &why) &&
		    marking_keep(k->journal, k->head, k->said, m, &why))
			return true;
		if (!is_for_good(&why))
			return error_set(err, why.code, "%s", why.text);
		if (!flee(k, &why, err))
			return false;
	}
	return marking_keep(NULL, k->head, k->said, m, err) &&
	       write_elsewhere(k, err);
}

void keep_typed(struct keep *k, const char *text, int64_t now_ms)
{
	if (!k->typed)
		k->typed_due_ms = now_ms + TYPED_MS;
	free(k->typed);
	k->typed = xstrdup(text);
}

void keep_draft(struct keep *k, const char *text)
{
	char *mine = xstrdup(text); /* it may be k->typed */
	struct error err;

	free(k->typed);
	free(k->lost_draft);
	k->typed = k->lost_draft = NULL;
	if (journal_save_draft(k->journal, k->head->id, mine, &err)) {
		free(mine);
		return;
	}
	log_line("draft not kept: %s", err.text);
	k->lost_draft = mine;
	k->news = err;
}

static void put_again(struct keep *k, int64_t now_ms)
{
	size_t before = k->n_waiting;
	struct error err;

	if (!put_or_wait(k, now_ms, &err)) {
		k->news = err;
		k->again_ms = now_ms + AGAIN_MS;
	} else if (before && !k->n_waiting && !k->elsewhere) {
		error_set(&k->news, ERR_NONE,
			  "What waited is saved in the journal.");
	}
}

int64_t keep_deadline_ms(const struct keep *k)
{
	return k->typed && k->typed_due_ms < k->again_ms ? k->typed_due_ms
							 : k->again_ms;
}

void keep_pump(struct keep *k, int64_t now_ms)
{
	if (k->typed && now_ms >= k->typed_due_ms)
		keep_draft(k, k->typed);
	if (now_ms < k->again_ms)
		return;
	journal_wait_ms(k->journal, 0);
	put_again(k, now_ms);
	journal_wait_ms(k->journal, JOURNAL_SCREEN_MS);
}

/* ---- leaving ---- */

static void settle_turns(struct keep *k)
{
	struct error why, err;

	if (k->again_ms == INT64_MAX)
		return;
	journal_wait_ms(k->journal, SETTLE_MS);
	if (!put_all(k, &why) && !flee(k, &why, &err))
		k->news = err;
	journal_wait_ms(k->journal, JOURNAL_SCREEN_MS);
}

static void tell_draft(struct keep *k, struct buf *told)
{
	char *path = NULL;

	if (!k->lost_draft || !*k->lost_draft)
		return;
	if (rescue_draft(k->head->id, k->lost_draft, &path, NULL))
		buf_printf(told, "The draft could not be kept; it is in %s\n",
			   path);
	else
		buf_printf(told, "The draft could not be kept; it was:\n%s\n",
			   k->lost_draft);
	free(path);
	free(k->lost_draft);
	k->lost_draft = NULL;
}

void keep_settle(struct keep *k, struct buf *told)
{
	if (k->typed)
		keep_draft(k, k->typed);
	settle_turns(k);
	if (k->elsewhere)
		buf_printf(told,
			   "Hearing %s is not in the journal as it is, but in "
			   "%s\nhotbench hearings import takes it back (first "
			   "hotbench hearings delete, where the journal has a "
			   "part of it)\n",
			   k->head->id, k->elsewhere);
	else if (k->n_waiting)
		buf_printf(told, "%s\n", k->news.text);
	tell_draft(k, told);
}
