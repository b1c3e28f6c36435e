#include "cli/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "court/catalogue.h"
#include "court/filled.h"
#include "court/record.h"
#include "court/testimony.h"
#include "store/journal.h"
#include "store/written.h"

struct journal *kept_look(bool *none, struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = NULL;

	*none = !file_exists(path);
	if (!*none)
		j = journal_look(path, cli_given.readonly, err);
	free(path);
	return j;
}

struct journal *kept_open(struct error *err)
{
	bool none;
	struct journal *j = kept_look(&none, err);

	if (none)
		error_set(err, ERR_UNKNOWN, "there are no hearings yet");
	return j;
}

void kept_tell_damage(const char *what)
{
	fprintf(stderr,
		"hotbench: %s is damaged; hotbench hearings salvage takes what "
		"can be read into a fresh journal\n",
		what);
}

bool kept_load(const char *id, struct hearing_record *r, struct error *err)
{
	struct journal *j = kept_open(err);
	bool ok = j && journal_load(j, id, r, err);

	journal_close(j);
	if (ok && r->damaged)
		kept_tell_damage(r->id);
	if (ok && !conf_legend(&r->legend, err)) {
		record_release(r);
		ok = false;
	}
	return ok;
}

static struct json *read_json(const char *path, enum file_from from,
			      struct faults *f)
{
	struct json *doc = NULL;
	struct error err;
	struct buf text;
	bool ok;

	buf_init(&text, RECORD_FILE_MAX);
	ok = from == FILE_GIVEN ? file_read_given(path, &text, &err)
				: file_read(path, &text, &err);
	if (ok) {
		doc = json_parse(text.s, text.len, &err);
		if (!doc)
			error_within(&err, "%s",
				     strcmp(path, "-") ? path
						       : "standard input");
	}
	if (!doc)
		faults_add(f, "hotbench: %s", err.text);
	buf_release(&text);
	return doc;
}

/* What a journal carries along as it is must make sense where it comes in. */
static bool ballots_are_sound(const struct json_ref *root, struct faults *f)
{
	size_t before = f->n;
	struct json_ref list;

	if (json_member_opt(root, "ballots", JSON_ARRAY, &list, NULL))
		filled_check(&list, f);
	return f->n == before;
}

#define AHEAD_MS (60 * 60 * 1000) /* clocks differ by less */

/* What stands is the newest: a date that is still to come would stand for ever. */
static void check_date(const struct json_ref *list, const char *now,
		       struct faults *f)
{
	struct json_ref one = { 0 };

	while (json_next(list, &one)) {
		const char *at = json_text_or(&one, "at", "", NULL);

		if (strcmp(at, now) > 0)
			json_fault(&one, f, "at: '%.30s' is still to come", at);
	}
}

static bool dates_are_past(const struct json_ref *root, struct faults *f)
{
	static const char *const lists[] = { "marks", "ballots" };
	size_t before = f->n;
	char now[CLOCK_ISO_BYTES];
	struct json_ref list;

	clock_iso8601(clock_wall_ms() + AHEAD_MS, now);
	for (size_t i = 0; i < 2; i++)
		if (json_member_opt(root, lists[i], JSON_ARRAY, &list, NULL))
			check_date(&list, now, f);
	return f->n == before;
}

bool kept_read(const char *path, enum file_from from, struct hearing_record *r,
	       struct faults *f)
{
	struct json *doc = read_json(path, from, f);
	struct json_ref root = json_root(doc);
	size_t before = f->n;
	bool ok;

	record_init(r);
	if (!doc)
		return false;
	ok = record_read(r, &root, f);
	ok = ballots_are_sound(&root, f) && ok;
	ok = dates_are_past(&root, f) && ok;
	ok = ok && f->n == before;
	faults_within(f, before, strcmp(path, "-") ? path : "standard input");
	json_free(doc);
	return ok;
}

bool kept_find_case(struct court_case *kase, const struct hearing_record *r,
		    struct error *err)
{
	struct catalogue catalogue;
	struct error why;
	bool ok;

	catalogue_init(&catalogue);
	ok = catalogue_case_with(
		&catalogue, r->case_slug, false,
		assigned_key(&r->assigned, r->ended_ms != 0, clock_wall_ms()),
		kase, err);
	if (!ok) {
		case_release(kase);
		*kase = (struct court_case){ .slug = NULL };
	} else if (record_is_examination(r) &&
		   !case_open_witness(kase, r->witness, &why)) {
		fprintf(stderr,
			"hotbench: note: without the witness's file (%s)\n",
			why.text);
	}
	catalogue_release(&catalogue);
	return ok;
}

bool kept_written(struct journal *j, struct written *out, struct error *err)
{
	char *self;
	bool ok;

	*out = (struct written){ .names = { NULL, 0, 0 } };
	if (!j)
		return true;
	ok = conf_self(&self, err) && written_load(j, self, out, err);
	free(self);
	return ok;
}

void kept_case(struct court_case *kase, const struct hearing_record *r)
{
	struct error err;

	if (!kept_find_case(kase, r, &err))
		fprintf(stderr, "hotbench: note: without its case file (%s)\n",
			err.text);
}
