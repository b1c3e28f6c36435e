/*
 * kept.h - hearings as commands meet them: in the journal, in exported files
 */
#ifndef CLI_KEPT_H
#define CLI_KEPT_H
#include <stdbool.h>

#include "base/file.h" /* enum file_from */
struct court_case;
struct error;
struct faults;
struct hearing_record;
struct journal;
struct written;

/* The journal, where there is one.  Nothing is made where only something is looked
 * for: *none, and no error. */
struct journal *kept_look(bool *none, struct error *err);
/* The same where there must be one. */
struct journal *kept_open(struct error *err);
/* One of its hearings, with the legend of the settings; what is lost of it is told.
 * *r is released by the caller, where it is true. */
bool kept_load(const char *id, struct hearing_record *r, struct error *err);
/* Where something is damaged, how to save what can be read. */
void kept_tell_damage(const char *what);
/* An exported one; "-" is standard input.  Faults carry the file's name; *r must be
 * released whatever is returned. */
bool kept_read(const char *path, enum file_from from, struct hearing_record *r,
	       struct faults *f);
/* The hearing's case as it stands here, a sealed memo opened as far as its assignment
 * does; an empty one, with a note, where it is gone. */
void kept_case(struct court_case *kase, const struct hearing_record *r);
/* The same, and the caller tells: false with err where it is gone. */
bool kept_find_case(struct court_case *kase, const struct hearing_record *r,
		    struct error *err);
/* What was written in that journal, and who signs here by the settings; nothing of none
 * (NULL).  *out is released in any case. */
bool kept_written(struct journal *j, struct written *out, struct error *err);
#endif
