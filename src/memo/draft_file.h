/*
 * draft_file.h - a case's drafts.json, and what a person says to it
 *
 * Drafts come in, are changed, confirmed and dropped in their own file
 * (court/drafts.h).  Only what is confirmed goes into case.json, as it stands in its
 * block; every other member of that file stays, in its order, known to us or not,
 * and the file as it was is kept as case.json.old.  Drafts that a case.json of old
 * holds itself are taken for blocks of drafts.json, and move there at the next save.
 *
 * Pieces of a map that are drafts (court/map_drafts.h) stand behind them, and are
 * confirmed into map.json, with the issue that they belong to; they are dropped with
 * it.
 *
 * Everything happens in memory until draft_file_save.
 */
#ifndef MEMO_DRAFT_FILE_H
#define MEMO_DRAFT_FILE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
struct buf;
struct error;
struct json;

struct draft_file {
	char *dir;	       /* NULL: in memory only */
	struct court_case now; /* with its drafts; grows as they come in */
	struct json *kase, *drafts;
	struct json *map; /* NULL: there is no map.json */
	bool case_changed, map_changed;
	size_t n_dropped; /* that would have come in, and were dropped before */
};

/* Reads the files of a case's folder; release it in any case. */
bool draft_file_open(struct draft_file *f, const char *dir, struct error *err);
/* The same of documents, which it takes; `drafts` may be NULL: there are none. */
bool draft_file_take(struct draft_file *f, struct json *kase,
		     struct json *drafts, struct error *err);
/*
 * Writes what has changed, case.json and map.json first: a crash on the way leaves a
 * draft that the case has already, which is passed over.  No draft left: no file.
 */
bool draft_file_save(struct draft_file *f, struct error *err);
void draft_file_release(struct draft_file *f);

size_t draft_file_count(const struct draft_file *f);
/* Appends a block (JSON); false, and nothing happens, when the case has that already, or
 * somebody dropped it: an issue of that label, else one of that name. */
bool draft_file_add(struct draft_file *f, const char *block);
/* Into case.json, or away for good; false when no draft has that name. */
bool draft_file_keep(struct draft_file *f, const char *name);
bool draft_file_drop(struct draft_file *f, const char *name);
/* Away, and nobody says that it is wrong: another may come in its place. */
bool draft_file_take_out(struct draft_file *f, const char *name);
/* All of them; returns how many there were.  Who keeps all at once has not read them one
 * by one: the case says so from then on (court_case.unread). */
size_t draft_file_keep_all(struct draft_file *f);
size_t draft_file_drop_all(struct draft_file *f);
/* The good answer of an issue that is a draft, and stays one; false when no draft has that
 * name. */
bool draft_file_good_answer(struct draft_file *f, const char *name,
			    const char *text);
/* Away with all that is a draft, or with the pieces of a map alone, and what was dropped
 * stays out; or that may come in again.  Whether there was any. */
bool draft_file_forget(struct draft_file *f);
bool draft_file_forget_map(struct draft_file *f);
bool draft_file_forget_dropped(struct draft_file *f);

/* ---- in an editor ---- */

/* Appends the file as it stands: what a person's editor is given. */
void draft_file_print(const struct draft_file *f, struct buf *out);

struct draft_changes {
	size_t kept, dropped, changed; /* drafts; one may be kept and changed */
};
/*
 * Carries out the file as a person edited it: words changed, blocks kept or dropped;
 * those that are not there any more are left as they are.  All or nothing: ERR_DATA
 * with the place where it cannot be read, or does not stand up.
 */
bool draft_file_edit(struct draft_file *f, const char *text, size_t len,
		     struct draft_changes *done, struct error *err);
#endif
