/*
 * case_folder.h - writing a person's own case: all of it, or nothing
 *
 * The files are put into a hidden folder beside the target (.SLUG.new-XXXXXX),
 * which then takes its place in one step.  Who looks meanwhile, or after a crash,
 * sees the old case or the new one.  A program that was killed leaves its hidden
 * folder, unlocked; whoever begins one next removes it.  Folders are 0700 and
 * files 0600: a case may be confidential.
 */
#ifndef COURT_CASE_FOLDER_H
#define COURT_CASE_FOLDER_H
#include <stdbool.h>
#include <stddef.h>
struct error;

struct case_folder {
	char *target, *fresh, *aside; /* own_cases/SLUG, and beside it */
	int lock;		      /* holds `fresh`, where there is one */
	bool force;
};

/* ERR_EXISTS when the case is there and `force` is not given; ERR_DATA when
 * `slug` is none.  own_cases is made when missing. */
bool case_folder_begin(struct case_folder *cf, const char *own_cases,
		       const char *slug, bool force, struct error *err);
/* name: "case.json", or one folder down ("docket/brief.md").  Each once. */
bool case_folder_put(struct case_folder *cf, const char *name, const char *s,
		     size_t len, struct error *err);
/*
 * Puts the folder in place.  Of a case that is replaced, files that the new one
 * lacks are moved over (a person's notes, added filings), save what an import
 * makes (transcript.json, answers-*.jsonl); its case.json becomes case.json.old,
 * and so do its map.json and drafts.json: they may hold what somebody wrote.
 */
bool case_folder_finish(struct case_folder *cf, struct error *err);
/* Removes a case of one's own, all that lies in its folder; of a link only the
 * link. */
bool case_folder_delete(const char *own_cases, const char *slug,
			struct error *err);
/* Removes what was begun and not finished; needed in any case. */
void case_folder_release(struct case_folder *cf);
#endif
