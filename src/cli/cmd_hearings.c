/*
 * hotbench hearings: what is in the journal, out of it, into it, away with it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/csv.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/names.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/conf.h"
#include "cli/sink.h"
#include "cli/sure.h"
#include "court/catalogue.h"
#include "court/map.h"
#include "court/mark.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "line/line.h"
#include "store/drills.h"
#include "store/journal.h"
#include "store/salvage.h"

#define EXPORT_MAX ((size_t)256 << 20)
#define LIMIT_MAX  1000000
#define DAYS_MAX   36500
#define DAY_MS	   ((int64_t)86400000)

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_JSONL, FORMAT_CSV, FORMATS };
static const char *const format_names[] = { "text", "json", "jsonl", "csv" };

struct given {
	enum format format;
	const char *kase, *output, *author;
	size_t limit;
	struct terms terms; /* the feedback */
	double days;	    /* < 0: not given */
	bool yes;
	const char *const *words; /* behind the verb, n_words */
	size_t n_words;
};

static const struct option_row options[] = {
	{ "format", 0, "text|json|jsonl|csv", "list: how (text)",
	  INTO_CHOICE(struct given, format, format_names, FORMATS) },
	{ "case", 0, "SLUG", "list: hearings of this case",
	  INTO_TEXT(struct given, kase) },
	{ "limit", 0, "N", "list: the newest N",
	  INTO_WHOLE(struct given, limit, 1, LIMIT_MAX) },
	{ "feedback", 0, "none|marks|full",
	  "show: how much of the reading (marks)",
	  INTO_TERM(struct given, terms, FEEDBACK) },
	{ "output", 'o', "FILE",
	  "export: into a file (standard output); salvage: the fresh journal "
	  "(FILE.salvaged)",
	  INTO_TEXT(struct given, output) },
	{ "author", 0, "NAME", "label: whose label it is (your login name)",
	  INTO_TEXT(struct given, author) },
	{ "days", 0, "N", "prune: what ended more than N days ago",
	  INTO_NUMBER(struct given, days, 0, DAYS_MAX) },
	{ "yes", 0, NULL, "delete, prune: do not ask",
	  INTO_FLAG(struct given, yes) },
};

/* ---- the journal ---- */

/* Nothing is made where only something is looked for: *none, and no error. */
static struct journal *look_at_journal(bool *none, struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = NULL;

	*none = !file_exists(path);
	if (!*none)
		j = journal_look(path, cli_given.readonly, err);
	free(path);
	return j;
}

static struct journal *open_existing(struct error *err)
{
	bool none;
	struct journal *j = look_at_journal(&none, err);

	if (none)
		error_set(err, ERR_ABSENT, "there are no hearings yet");
	return j;
}

static struct journal *open_journal(struct error *err)
{
	char *path = journal_default_path();
	struct journal *j = journal_open(path, err);

	free(path);
	return j;
}

/* ---- list ---- */

static void put_time(struct jsonw *w, const char *key, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES];

	clock_iso8601(wall_ms, iso);
	jsonw_put_text(w, key, wall_ms ? iso : NULL);
}

static void put_line(struct jsonw *w, const struct hearing_line *l)
{
	jsonw_object(w);
	jsonw_put_text(w, "id", l->id);
	jsonw_put_text(w, "case", l->case_slug);
	jsonw_put_text(w, "title", l->case_title);
	jsonw_put_text(w, "side", side_names[l->side]);
	jsonw_put_text(w, "bench", l->bench);
	jsonw_put_text(w, "simulator", l->simulator);
	put_time(w, "started", l->started_ms);
	put_time(w, "ended", l->ended_ms);
	jsonw_put_bool(w, "adjourned", l->adjourned);
	jsonw_put_int(w, "turns", l->n_turns);
	jsonw_put_int(w, "answers", l->n_answers);
	jsonw_put_int(w, "court_ms", l->court_ms);
	jsonw_put_bool(w, "damaged", l->damaged);
	jsonw_end_object(w);
}

static void list_json(struct buf *out, const struct hearing_lines *l,
		      bool one_a_line)
{
	struct jsonw w = jsonw_list(out, one_a_line);

	for (size_t i = 0; i < l->n; i++)
		put_line(&w, &l->list[i]);
	jsonw_end_list(&w);
}

static void csv_time(struct buf *out, int64_t wall_ms)
{
	char iso[CLOCK_ISO_BYTES] = "";

	if (wall_ms)
		clock_iso8601(wall_ms, iso);
	csv_field(out, false, iso);
}

static void list_csv(struct buf *out, const struct hearing_lines *l)
{
	buf_puts(out, "id,case,title,side,bench,simulator,started,ended,"
		      "adjourned,turns,answers,court_ms,damaged");
	csv_end_row(out);
	for (size_t i = 0; i < l->n; i++) {
		const struct hearing_line *h = &l->list[i];

		csv_field(out, true, h->id);
		csv_field(out, false, h->case_slug);
		csv_field(out, false, h->case_title);
		csv_field(out, false, side_names[h->side]);
		csv_field(out, false, h->bench);
		csv_field(out, false, h->simulator);
		csv_time(out, h->started_ms);
		csv_time(out, h->ended_ms);
		csv_field(out, false, h->adjourned ? "true" : "false");
		csv_figure(out, false, (double)h->n_turns);
		csv_figure(out, false, (double)h->n_answers);
		csv_figure(out, false, (double)h->court_ms);
		csv_field(out, false, h->damaged ? "true" : "false");
		csv_end_row(out);
	}
}

static void list_text(struct buf *out, const struct hearing_lines *l)
{
	int64_t now = clock_wall_ms();

	for (size_t i = 0; i < l->n; i++) {
		const struct hearing_line *h = &l->list[i];
		char ago[32];

		clock_ago(h->started_ms, now, ago);
		buf_printf(out, "%-21s  %-16s  %-4d %s  %s, for %s, %s%s\n",
			   h->id, ago, h->n_answers,
			   h->n_answers == 1 ? "answer " : "answers",
			   h->case_slug, side_names[h->side], h->bench,
			   h->damaged	 ? "  (damaged)"
			   : h->ended_ms ? ""
					 : "  (can be resumed)");
	}
	if (!l->n)
		fputs("hotbench: there are no hearings yet; "
		      "hotbench argue CASE holds one\n",
		      stderr);
}

static int print(const struct buf *out, const char *path)
{
	struct error err;
	struct sink s;

	if (!buf_whole(out, "the result", &err) || !sink_open(&s, path, &err))
		return cli_fail(&err);
	buf_add(&s.buf, out->s, out->len);
	return sink_close(&s, &err) ? EXIT_DONE : cli_fail(&err);
}

static const char salvage_tip[] =
	"hotbench: %s is damaged; hotbench hearings salvage takes what can be "
	"read into a fresh journal\n";

/* All of each, word by word: nothing less shows it. */
static void mark_damaged(struct journal *j, struct hearing_lines *l)
{
	bool any = false;

	for (size_t i = 0; i < l->n; i++) {
		struct hearing_line *h = &l->list[i];

		h->damaged = h->damaged || !journal_is_whole(j, h->id);
		any |= h->damaged;
	}
	if (any)
		fprintf(stderr, salvage_tip, "the journal of hearings");
}

static int run_list(const struct given *g)
{
	struct hearing_lines l = { 0 };
	struct journal *j;
	struct error err;
	struct buf out;
	bool none;
	int code;

	j = look_at_journal(&none, &err);
	if (!none && (!j || !journal_list(j, g->kase, g->limit, &l, &err))) {
		journal_close(j);
		return cli_fail(&err);
	}
	if (j)
		mark_damaged(j, &l);
	buf_init(&out, EXPORT_MAX);
	switch (g->format) {
	case FORMAT_TEXT: list_text(&out, &l); break;
	case FORMAT_CSV: list_csv(&out, &l); break;
	default: list_json(&out, &l, g->format == FORMAT_JSONL);
	}
	code = print(&out, NULL);
	buf_release(&out);
	hearing_lines_release(&l);
	journal_close(j);
	return code;
}

/* ---- show, export ---- */

static int load(const struct given *g, struct hearing_record *r)
{
	struct error err;
	struct journal *j = open_existing(&err);
	bool ok = j && journal_load(j, g->words[0], r, &err);

	journal_close(j);
	if (ok && r->damaged)
		fprintf(stderr, salvage_tip, r->id);
	if (ok && !conf_legend(&r->legend, &err)) {
		record_release(r);
		ok = false;
	}
	return ok ? EXIT_DONE : cli_fail(&err);
}

/* Once it is shown as far as it goes. */
static int whole_or_not(const struct hearing_record *r)
{
	return r->damaged ? EXIT_PROBLEM : EXIT_DONE;
}

/* The case as it stands here; an empty one, with a note, where it is gone. */
static void find_case(struct court_case *kase, const char *slug)
{
	struct catalogue catalogue;
	struct error err;

	catalogue_init(&catalogue);
	if (!catalogue_case(&catalogue, slug, kase, &err)) {
		fprintf(stderr, "hotbench: note: without its case file (%s)\n",
			err.text);
		case_release(kase);
		*kase = (struct court_case){ .slug = NULL };
	}
	catalogue_release(&catalogue);
}

static int run_show(const struct given *g)
{
	struct line_options o = { .feedback = g->terms.feedback,
				  .no_color = cli_given.no_color,
				  .no_unicode = cli_given.no_unicode };
	struct court_case kase = { .slug = NULL };
	struct hearing_record r;
	int code = load(g, &r);

	if (code != EXIT_DONE)
		return code;
	find_case(&kase, r.case_slug);
	case_open_map(&kase);
	line_transcript(stdout, &r, &kase, &r.said, &o);
	line_debrief(stdout, &r, &kase, &r.said, &o);
	code = whole_or_not(&r);
	case_release(&kase);
	record_release(&r);
	return code;
}

static int run_export(const struct given *g)
{
	struct court_case kase = { .slug = NULL };
	struct hearing_record r;
	struct buf out;
	int code = load(g, &r);

	if (code != EXIT_DONE)
		return code;
	if (r.ended_ms && !r.debrief_json)
		find_case(&kase, r.case_slug);
	buf_init(&out, EXPORT_MAX);
	line_json(&out, &r, &kase, &r.said);
	case_release(&kase);
	code = print(&out, g->output);
	if (code == EXIT_DONE)
		code = whole_or_not(&r);
	buf_release(&out);
	record_release(&r);
	return code;
}

/* ---- import ---- */

static struct json *read_json(const char *path, struct error *err)
{
	struct json *doc = NULL;
	struct buf text;

	buf_init(&text, RECORD_FILE_MAX);
	if (file_read_given(path, &text, err)) {
		doc = json_parse(text.s, text.len, err);
		if (!doc)
			error_within(err, "%s",
				     strcmp(path, "-") ? path
						       : "standard input");
	}
	buf_release(&text);
	return doc;
}

static bool read_record(const char *path, struct hearing_record *r)
{
	struct error err;
	struct json *doc = read_json(path, &err);
	struct json_ref root = json_root(doc);
	struct faults f;
	bool ok;

	record_init(r);
	if (!doc) {
		fprintf(stderr, "hotbench: %s\n", err.text);
		return false;
	}
	faults_init(&f);
	ok = record_read(r, &root, &f);
	faults_within(&f, 0, strcmp(path, "-") ? path : "standard input");
	for (size_t i = 0; i < f.n; i++)
		fprintf(stderr, "%s\n", f.list[i]);
	faults_release(&f);
	json_free(doc);
	return ok;
}

static int cannot_import(const char *path, struct error *err)
{
	error_within(err, "%s", path);
	fprintf(stderr, "hotbench: %s\n", err->text);
	return EXIT_DATA;
}

static int import_record(struct journal *j, const struct hearing_record *r,
			 const char *path)
{
	struct error err;
	bool same;

	if (!journal_import(j, r, &same, &err))
		return cannot_import(path, &err);
	/* Somebody else's, perhaps: its answers wait for nobody unasked. */
	if (!same && r->ended_ms &&
	    !drills_enter(j, r->id, NULL, 0, 0, 0, clock_day(r->ended_ms),
			  &err))
		return cli_fail(&err);
	printf("%s\n", r->id);
	if (same)
		fprintf(stderr,
			"hotbench: %s is here already, the "
			"same; no change\n",
			r->id);
	return EXIT_DONE;
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

static int import_from(struct journal *j, struct journal *from, const char *id,
		       const char *path)
{
	struct hearing_record r;
	struct error err;
	int code;

	if (!journal_load(from, id, &r, &err))
		return cannot_import(path, &err);
	if (r.damaged) {
		fprintf(stderr, salvage_tip, r.id);
		code = EXIT_DATA;
	} else {
		code = import_record(j, &r, path);
	}
	record_release(&r);
	return code;
}

/* Every hearing of another journal. */
static int import_journal(struct journal *j, const char *path)
{
	struct hearing_lines l = { 0 };
	struct error err;
	struct journal *from = journal_look(path, true, &err);
	int code = EXIT_DONE;

	if (!from || !journal_list(from, NULL, 0, &l, &err))
		code = cannot_import(path, &err);
	for (size_t i = l.n; i-- > 0;) {
		int one = import_from(j, from, l.list[i].id, path);

		code = one > code ? one : code;
	}
	hearing_lines_release(&l);
	journal_close(from);
	return code;
}

static int import_one(struct journal *j, const char *path)
{
	struct hearing_record r;
	int code = EXIT_DATA;

	if (is_journal(path))
		return import_journal(j, path);
	if (read_record(path, &r))
		code = import_record(j, &r, path);
	record_release(&r);
	return code;
}

static int run_import(const struct given *g)
{
	struct error err;
	struct journal *j = open_journal(&err);
	int code = EXIT_DONE;

	if (!j)
		return cli_fail(&err);
	for (size_t i = 0; i < g->n_words; i++) {
		int one = import_one(j, g->words[i]);

		if (one > code)
			code = one;
	}
	journal_close(j);
	return code;
}

/* ---- salvage ---- */

static bool salvage_one(struct salvage *s, size_t i, struct journal *into)
{
	struct salvaged h;
	struct error err;
	struct buf told;
	bool same, whole = false;

	if (!salvage_hearing(s, i, &h)) {
		fputs("hotbench: there was one more hearing; nothing of it can "
		      "be read\n",
		      stderr);
		return false;
	}
	buf_init(&told, BUF_TEXT_MAX);
	if (journal_import(into, &h.record, &same, &err)) {
		whole = salvaged_tell(&h, &told);
		printf("%s  %s\n", h.record.id, told.s);
	} else {
		fprintf(stderr, "hotbench: %s: %s\n", h.record.id, err.text);
	}
	buf_release(&told);
	salvaged_release(&h);
	return whole;
}

/* With what lies beside it: a log must never meet another file. */
static void tell_how_to_swap(const char *from, const char *to)
{
	static const char *const ends[] = { "", "-wal", "-shm", "-journal" };

	fprintf(stderr,
		"hotbench: they are in %s; %s is as it was. To go on with "
		"them:\n",
		to, from);
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		char *path = xprintf("%s%s", from, ends[i]);

		if (file_exists(path))
			fprintf(stderr, "  mv '%s' '%s.damaged%s'\n", path,
				from, ends[i]);
		free(path);
	}
	fprintf(stderr, "  mv '%s' '%s'\n", to, from);
}

static int salvage(const char *from, const char *to)
{
	struct error err;
	struct salvage *s = salvage_open(from, &err);
	struct journal *into = s ? journal_open(to, &err) : NULL;
	bool whole = true;

	if (!into) {
		salvage_close(s);
		return cli_fail(&err);
	}
	for (size_t i = 0; i < salvage_count(s); i++)
		whole &= salvage_one(s, i, into);
	journal_close(into);
	salvage_close(s);
	tell_how_to_swap(from, to);
	return whole ? EXIT_DONE : EXIT_PROBLEM;
}

static int run_salvage(const struct given *g)
{
	char *from = g->n_words ? xstrdup(g->words[0]) : journal_default_path();
	char *to =
		g->output ? xstrdup(g->output) : xprintf("%s.salvaged", from);
	int code = file_exists(to)
			   ? cli_usage("%s is there already: name another with "
				       "--output",
				       to)
			   : salvage(from, to);

	free(from);
	free(to);
	return code;
}

/* ---- label ---- */

static char *joined(const char *const *words, size_t n)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", words[i]);
	return buf_take(&b);
}

/* "label ID": the labels that there are, one a line. */
static int list_labels(const struct hearing_record *r)
{
	struct buf b;
	int code;

	buf_init(&b, EXPORT_MAX);
	for (size_t i = 0; i < r->n_marks; i++) {
		const struct turn *t =
			transcript_turn(&r->said, r->marks[i].turn);

		buf_printf(&b, "turn %d  ", r->marks[i].turn);
		if (t)
			mark_tell(&b, &r->marks[i], t);
		buf_putc(&b, '\n');
	}
	code = print(&b, NULL);
	buf_release(&b);
	return code;
}

static bool add_label(struct journal *j, struct hearing_record *r,
		      const struct given *g, struct error *err)
{
	const struct turn *t = marking_turn(&r->said, g->words[1], err);
	char *words = joined(g->words + 2, g->n_words - 2);
	struct mark m = { 0 };
	struct buf b;
	bool ok = t && mark_parse(&m, words, err);

	if (ok) {
		mark_sign(&m, t->n, g->author ? g->author : marking_author(),
			  clock_wall_ms());
		ok = marking_add(j, r, &m, err);
	}
	if (ok) {
		buf_init(&b, BUF_TEXT_MAX);
		mark_tell(&b, &m, transcript_turn(&r->said, m.turn));
		printf("turn %d  %s\n", m.turn, b.s);
		buf_release(&b);
	}
	mark_release(&m);
	free(words);
	return ok;
}

static int run_label(const struct given *g)
{
	struct error err;
	struct journal *j = open_existing(&err);
	struct hearing_record r;
	int code = EXIT_DONE;

	if (!j || !journal_load(j, g->words[0], &r, &err)) {
		journal_close(j);
		return cli_fail(&err);
	}
	if (g->n_words == 1)
		code = list_labels(&r);
	else if (!add_label(j, &r, g, &err))
		code = cli_fail(&err);
	record_release(&r);
	journal_close(j);
	return code;
}

/* ---- delete, prune ---- */

/* Whether an answer of it was given again (hotbench drill). */
static bool has_tries(struct journal *j, const char *id)
{
	struct drill_items l;
	bool any = false;

	if (!drills_list(j, id, &l, NULL))
		return false;
	for (size_t i = 0; i < l.n; i++)
		any |= l.list[i].n_tries > 0;
	drill_items_release(&l);
	return any;
}

static int delete_one(struct journal *j, const struct given *g, const char *id)
{
	struct hearing_record r;
	struct error err;
	char *what;
	int code;
	bool yes;

	if (!*id)
		return cli_usage("hearings delete: an empty id names nothing");
	if (!journal_load(j, id, &r, &err)) {
		/* A damaged one can go all the same, by its whole id. */
		if (err.code != ERR_DATA)
			return cli_fail(&err);
		snprintf(r.id, sizeof r.id, "%s", id);
	}
	what = xprintf("Delete hearing %s (%s, %zu turns%s)", r.id,
		       r.case_title ? r.case_title : "damaged", r.said.n,
		       has_tries(j, r.id) ? ", and the answers given again to "
					    "its questions"
					  : "");
	yes = sure_of(g->yes, what, &code);
	if (yes && !journal_delete(j, r.id, &err))
		code = cli_fail(&err);
	else if (yes)
		printf("%s\n", r.id);
	free(what);
	record_release(&r);
	return code;
}

static int run_delete(const struct given *g)
{
	struct error err;
	struct journal *j = open_existing(&err);
	int code = EXIT_DONE;

	if (!j)
		return cli_fail(&err);
	for (size_t i = 0; i < g->n_words && code == EXIT_DONE; i++)
		code = delete_one(j, g, g->words[i]);
	journal_close(j);
	return code;
}

static size_t ended_before(struct journal *j, int64_t when)
{
	struct hearing_lines l;
	size_t n = 0;

	if (!journal_list(j, NULL, 0, &l, NULL))
		return 0;
	for (size_t i = 0; i < l.n; i++)
		n += l.list[i].ended_ms && l.list[i].ended_ms < when;
	hearing_lines_release(&l);
	return n;
}

static int prune(struct journal *j, const struct given *g)
{
	int64_t when = clock_wall_ms() - (int64_t)(g->days * (double)DAY_MS);
	size_t n = ended_before(j, when);
	struct error err;
	char *what;
	int code = EXIT_DONE;

	what = xprintf("Delete %zu hearing%s that ended more than %g days ago",
		       n, str_plural(n), g->days);
	if (n && sure_of(g->yes, what, &code) &&
	    !journal_prune(j, when, &n, &err))
		code = cli_fail(&err);
	else if (code == EXIT_DONE)
		fprintf(stderr, "hotbench: %zu deleted\n", n);
	free(what);
	return code;
}

static int run_prune(const struct given *g)
{
	struct error err;
	struct journal *j;
	bool none;
	int code;

	if (g->days < 0)
		return cli_usage("hearings prune wants --days N: what ended "
				 "more than N days ago goes");
	j = look_at_journal(&none, &err);
	if (!j)
		return none ? EXIT_DONE : cli_fail(&err);
	code = prune(j, g);
	journal_close(j);
	return code;
}

/* ---- the command ---- */

static const struct verb {
	const char *name;
	int (*run)(const struct given *g);
	size_t min, max; /* words behind it */
	bool writes;
} verbs[] = {
	{ "list", run_list, 0, 0, false },
	{ "show", run_show, 1, 1, false },
	{ "export", run_export, 1, 1, false },
	{ "import", run_import, 1, 1000, true },
	{ "label", run_label, 1, 1000, true },
	{ "delete", run_delete, 1, 1000, true },
	{ "prune", run_prune, 0, 0, true },
	{ "salvage", run_salvage, 0, 1, true },
};
#define N_VERBS (sizeof verbs / sizeof verbs[0])

static int run_verb(const char *name, const struct given *g)
{
	const char *names[N_VERBS];

	for (size_t i = 0; i < N_VERBS; i++) {
		names[i] = verbs[i].name;
		if (strcmp(name, verbs[i].name))
			continue;
		if (g->n_words < verbs[i].min || g->n_words > verbs[i].max)
			return cli_usage("hearings %s: %s; see hotbench "
					 "hearings --help",
					 name,
					 g->n_words < verbs[i].min
						 ? "something is missing"
						 : "that is too much");
		if (verbs[i].writes && cli_given.readonly)
			return cli_usage("hearings %s writes, and --readonly "
					 "forbids that",
					 name);
		return verbs[i].run(g);
	}
	return cli_usage("hearings: there is no '%s'. %s", name,
			 names_hint(name, names, N_VERBS, "Did you mean '",
				    "See hotbench hearings --help.")
				 .text);
}

static int run(struct args *a)
{
	struct given g = { .terms.feedback = FEEDBACK_MARKS, .days = -1 };

	if (!args_take(a, &g))
		return a->code;
	g.words = a->words + 1;
	g.n_words = a->n_words - 1;
	return run_verb(a->words[0], &g);
}

const struct command command_hearings = {
	.name = "hearings",
	.usage = "list | show ID | export ID | import FILE... | label ID Q "
		 "FIELD VALUE [WHY] | delete ID... | prune --days N | salvage "
		 "[FILE]",
	.help = "The hearings in the journal: list, show, export, import, "
		"label, delete, salvage.",
	.run = run,
	.options = options,
	.n_options = sizeof options / sizeof options[0],
	.min_words = 1,
	.max_words = 1001,
};
