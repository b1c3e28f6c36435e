/*
 * hearings_import.c - hotbench hearings import: files, and all of another journal, into
 * this one
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "cli/arrival.h"
#include "cli/cmd_hearings.h"
#include "cli/incoming.h"
#include "cli/kept.h"
#include "cli/told.h"
#include "court/record.h"
#include "court/regrade.h"
#include "store/drills.h"
#include "store/journal.h"
#include "store/written.h"

static bool read_record(const char *path, struct hearing_record *r)
{
	struct faults f;
	bool ok;

	faults_init(&f);
	ok = kept_read(path, FILE_GIVEN, r, &f);
	told_faults(&f);
	return ok;
}

static int cannot_import(const char *path, struct error *err)
{
	error_within(err, "%s", path);
	fprintf(stderr, "hotbench: %s\n", err->text);
	return EXIT_DATA;
}

/* Somebody else's, perhaps: its answers wait for nobody unasked. */
static bool leave_answers(struct journal *j, const struct hearing_record *r,
			  struct error *err)
{
	return !r->ended_ms || drills_enter(j, r->id, NULL, 0, 0, 0,
					    clock_day(r->ended_ms), err);
}

/* One that is here already: what is said of it in the file, beside ours. */
static int merge_record(const struct arrival *a, const char *path)
{
	struct journal *j = a->in->journal;
	struct regrade what;
	struct error err;

	if (!journal_merge(j, a->r, &what, &err))
		return cannot_import(path, &err);
	if (what.goes_on && !written_begun(j, a->r->id) &&
	    !leave_answers(j, a->r, &err))
		return cli_fail(&err);
	printf("%s\n", a->r->id);
	arrival_tell_merged(a, &what);
	return EXIT_DONE;
}

static int import_arrival(const struct arrival *a, const char *path)
{
	struct journal *j = a->in->journal;
	struct error err;
	bool same;

	if (!journal_import(j, a->r, &same, &err))
		return err.code == ERR_EXISTS ? merge_record(a, path)
					      : cannot_import(path, &err);
	if (!same && !leave_answers(j, a->r, &err))
		return cli_fail(&err);
	printf("%s\n", a->r->id);
	if (same)
		arrival_tell_same(a);
	else
		arrival_tell_new(a);
	return EXIT_DONE;
}

static int import_record(struct incoming *in, struct hearing_record *r,
			 const char *path)
{
	struct arrival a;
	int code;

	arrival_init(&a, in, r);
	code = import_arrival(&a, path);
	arrival_release(&a);
	return code;
}

/* Of a pipe nothing is read here: it would be missing afterwards. */
static bool is_journal(const char *path)
{
	static const char magic[] = "SQLite format 3";
	char head[sizeof magic] = "";
	FILE *f = file_bytes(path) >= 0 ? fopen(path, "rb") : NULL;
	bool is = f && fread(head, 1, sizeof head, f) == sizeof head &&
		  !memcmp(head, magic, sizeof head);

	if (f)
		fclose(f);
	return is;
}

static int import_from(struct incoming *in, struct journal *from,
		       const char *id, const char *path)
{
	struct hearing_record r;
	struct error err;
	int code;

	if (!journal_load(from, id, &r, &err))
		return cannot_import(path, &err);
	if (r.damaged) {
		kept_tell_damage(r.id);
		code = EXIT_DATA;
	} else {
		code = import_record(in, &r, path);
	}
	record_release(&r);
	return code;
}

/* Every hearing of another journal. */
static int import_journal(struct incoming *in, const char *path)
{
	struct hearing_lines l = { 0 };
	struct error err;
	struct journal *from = journal_look(path, true, &err);
	int code = EXIT_DONE;

	if (!from || !journal_list(from, NULL, 0, &l, &err))
		code = cannot_import(path, &err);
	for (size_t i = l.n; i-- > 0;) {
		int one = import_from(in, from, l.list[i].id, path);

		code = one > code ? one : code;
	}
	hearing_lines_release(&l);
	journal_close(from);
	return code;
}

static int import_one(struct incoming *in, const char *path)
{
	struct hearing_record r;
	int code = EXIT_DATA;

	if (file_is_dir(path)) {
		fprintf(stderr,
			"hotbench: %s: is a folder; what is in it comes in "
			"with: hotbench hearings import %s/*.json\n",
			path, path);
		return EXIT_DATA;
	}
	if (is_journal(path))
		return import_journal(in, path);
	if (read_record(path, &r))
		code = import_record(in, &r, path);
	record_release(&r);
	return code;
}

static struct journal *open_journal(struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = journal_open(path, err);

	free(path);
	return j;
}

static int import_all(struct incoming *in, const struct args *a)
{
	int code = EXIT_DONE;

	reread_sample(&in->reread, a->n_words);
	for (size_t i = 0; i < a->n_words; i++) {
		int one = import_one(in, a->words[i]);

		if (one > code)
			code = one;
	}
	return code;
}

static void tell_unread(const struct reread *rr)
{
	if (rr->n_answers < rr->n_due)
		fprintf(stderr,
			"hotbench: note: of %zu answers %zu were read again, "
			"as a sample: hotbench report --class --reread reads "
			"them all\n",
			rr->n_due, rr->n_answers);
	if (rr->n_unlike)
		fprintf(stderr,
			"hotbench: note: the readings of %zu of them "
			"were " REREAD_UNLIKE "%s%s\n",
			rr->n_unlike, *rr->why.text ? ": " : "", rr->why.text);
}

static int run_import(struct args *a)
{
	struct incoming in;
	struct error err;
	struct journal *j;
	int code;

	if (!args_take(a, NULL))
		return a->code;
	j = open_journal(&err);
	if (!j)
		return cli_fail(&err);
	incoming_init(&in, j);
	code = kept_written(j, &in.written, &err) ? import_all(&in, a)
						  : cli_fail(&err);
	tell_unread(&in.reread);
	incoming_release(&in);
	journal_close(j);
	return code;
}

const struct command hearings_import = {
	.name = "hearings import",
	.usage = "FILE...",
	.help = "Exported hearings, or all of another journal, into this one.",
	.run = run_import,
	.min_words = 1,
	.max_words = HEARINGS_WORDS_MAX,
	.writes = true,
};
