/*
 * hotbench analyze: what given answers did, as the offline reader or a model reads
 *
 * Two passes over the file: the first finds every fault before a byte of output,
 * the second reads.  Rows of one set and annotator are one transcript, so each is
 * read with those before it; of conduct, answers and tactics each row brings its own
 * context.  Only the texts are looked at, never a label.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/reader.h"
#include "base/csv.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/lines.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/analyst.h"
#include "cli/answers.h"
#include "cli/cli.h"
#include "cli/conduct_row.h"
#include "cli/labelled.h"
#include "cli/sink.h"
#include "cli/so_far.h"
#include "cli/tactics_row.h"
#include "court/catalogue.h"

#define FAULTS_LAST 20

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_JSONL, FORMAT_CSV, FORMATS };
static const char *const format_names[] = { "text", "json", "jsonl", "csv" };

enum what {
	WHAT_COBRA,
	WHAT_CONDUCT,
	WHAT_ANSWERS,
	WHAT_TACTICS,
	WHAT_QUESTIONS,
	WHATS
};
static const char *const what_names[] = { "cobra", "conduct", "answers",
					  "tactics", "questions" };

struct asked {
	enum what what;
	const char *kase, *path, *output;
	const char *reader;
	struct session_model model;
	enum setting setting;
	enum side_id side;
	enum format format;
};

static const struct option_row option_rows[] = {
	{ "reader", 0, "offline|llm|both", "who reads (offline)",
	  INTO_TEXT(struct asked, reader) },
	{ "setting", 0, "counsel|witness", "who answers (counsel)",
	  INTO_CHOICE(struct asked, setting, setting_names, 2) },
	{ "side", 0, "petitioner|respondent",
	  "of answers: whose counsel gave them (petitioner)",
	  INTO_CHOICE(struct asked, side, side_names, SIDES) },
	{ "model", 0, "NAME", "the model that reads",
	  INTO_TEXT(struct asked, model.model) },
	{ "base-url", 0, "URL", "where it is asked (OpenAI-compatible)",
	  INTO_TEXT(struct asked, model.base_url) },
	{ "format", 0, "text|json|jsonl|csv", "how (jsonl)",
	  INTO_CHOICE(struct asked, format, format_names, FORMATS) },
	{ "output", 'o', "FILE", "into a file (standard output)",
	  INTO_TEXT(struct asked, output) },
};

struct work {
	struct asked wish;
	struct catalogue catalogue;
	struct lexicons *lx;
	struct analyst analyst;
	struct answers answers;
	struct tactics *tactics;
	size_t failed; /* rows that the model did not read */
	struct so_far so_far;
	struct sink sink;
	struct jsonw json;
	size_t rows;
};

/* ---- one row out ---- */

/* Members that say which row it is, as they stand: the id, or else (and where the
 * row has a set) the rest. */
static const char *const echoed[] = { "id", "set", "turn", "annotator",
				      "model" };
#define ECHOED (sizeof echoed / sizeof *echoed)

static bool member(const struct json_ref *at, const char *key,
		   struct json_ref *out)
{
	return json_member_opt(at, key, JSON_TEXT, out, NULL) ||
	       json_member_opt(at, key, JSON_NUMBER, out, NULL);
}

static size_t n_echoed(const struct json_ref *row)
{
	struct json_ref at;
	return member(row, "id", &at) && !member(row, "set", &at) ? 1 : ECHOED;
}

static void put_echo(struct jsonw *w, const struct json_ref *row)
{
	struct buf b;
	struct json_ref at;
	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < n_echoed(row); i++) {
		if (!member(row, echoed[i], &at))
			continue;
		buf_reset(&b);
		json_dump(&at, &b);
		jsonw_key(w, echoed[i]);
		jsonw_raw(w, b.s);
	}
	buf_release(&b);
}

static void put_rate(struct jsonw *w, const char *key, int rate)
{
	jsonw_key(w, key);
	if (rate > 0)
		jsonw_int(w, rate);
	else
		jsonw_null(w);
}

/* 1, 0 or not read, as a number or as true and false. */
static void put_maybe(struct jsonw *w, const char *key, int v, bool as_bool)
{
	jsonw_key(w, key);
	if (v < 0)
		jsonw_null(w);
	else if (as_bool)
		jsonw_bool(w, v > 0);
	else
		jsonw_int(w, v);
}

static void put_span(struct jsonw *w, const char *answer, struct span s)
{
	jsonw_put_int(w, "start", (int64_t)s.from);
	jsonw_put_int(w, "end", (int64_t)s.to);
	jsonw_key(w, "text");
	jsonw_text_n(w, answer + s.from, s.to - s.from);
}

static void put_quotes(struct jsonw *w, const struct reading *r,
		       const char *answer)
{
	jsonw_put_array(w, "quotes");
	if (r->quote.to > r->quote.from) {
		jsonw_object(w);
		jsonw_put_text(w, "what", "commitment");
		put_span(w, answer, r->quote);
		jsonw_put_text(w, "why", r->why);
		jsonw_end_object(w);
	}
	for (size_t i = 0; i < r->n_remarks; i++) {
		const struct remark *m = &r->remarks[i];
		jsonw_object(w);
		jsonw_put_text(w, "what", m->kind->name);
		put_span(w, answer, m->span);
		jsonw_put_text(w, "why", m->why);
		if (m->turn)
			jsonw_put_int(w, "turn", m->turn);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void put_cobra(struct jsonw *w, const struct reading *r,
		      const char *answer)
{
	put_rate(w, "commitment", r->commitment);
	put_rate(w, "relevance", r->relevance);
	put_rate(w, "manner", r->manner);
	put_rate(w, "quality", r->quality);
	put_maybe(w, "consistency", r->consistency, false);
	jsonw_key(w, "p");
	if (r->unread) {
		jsonw_null(w);
	} else {
		jsonw_array(w);
		for (int c = 0; c < 4; c++)
			jsonw_number(w, r->p[c]);
		jsonw_end_array(w);
	}
	jsonw_put_number(w, "expected_bat", r->expected_bat);
	jsonw_put_number(w, "expected_pat", r->expected_pat);
	jsonw_put_bool(w, "firm", r->firm);
	jsonw_put_bool(w, "experimental", r->experimental);
	put_maybe(w, "concession", r->concession, true);
	put_maybe(w, "answered_first", r->answered_first, true);
	put_quotes(w, r, answer);
	if (r->unread)
		jsonw_put_text(w, "unread", r->unread);
}

/* Which row it is, as a line begins. */
static void put_name(struct buf *out, const struct json_ref *row, size_t n)
{
	struct buf b;
	struct json_ref at;
	buf_init(&b, 4096);
	for (size_t i = 0; i < n_echoed(row); i++)
		if (member(row, echoed[i], &at)) {
			buf_puts(&b, b.len ? " " : "");
			json_dump(&at, &b);
		}
	if (!b.len)
		buf_printf(&b, "row %zu", n);
	sanitise(out, b.s, b.len, SANITISE_LINE);
	buf_release(&b);
}

static void put_text(struct buf *out, const struct json_ref *row,
		     const struct reading *r, size_t n)
{
	put_name(out, row, n);
	buf_printf(out, "  %s%s%s\n",
		   r->unread ? r->unread : commitment_name(r->commitment),
		   r->unread || r->firm ? "" : ", unsettled",
		   r->concession == 1 ? ", gives ground" : "");
	if (r->why)
		buf_printf(out, "    %s\n", r->why);
	for (size_t i = 0; i < r->n_remarks; i++)
		buf_printf(out, "    %s\n", r->remarks[i].why);
}

static const char *const csv_columns[] = {
	"id",	     "set",	     "turn",
	"annotator", "commitment",   "relevance",
	"manner",    "quality",	     "consistency",
	"p1",	     "p2",	     "p3",
	"p4",	     "expected_bat", "expected_pat",
	"firm",	     "concession",   "answered_first",
	"quote"
};

static void csv_number(struct buf *out, double v)
{
	char s[40] = "";
	if (!isnan(v))
		snprintf(s, sizeof s, "%.10g", v);
	csv_field(out, false, s);
}

static void put_csv(struct buf *out, const struct json_ref *row,
		    const struct reading *r, const char *answer)
{
	struct json_ref at;
	for (size_t i = 0; i < 4; i++) {
		char number[40];
		const char *s = "";
		if (json_member_opt(row, echoed[i], JSON_TEXT, &at, NULL)) {
			s = json_as_text(&at, NULL);
		} else if (json_member_opt(row, echoed[i], JSON_NUMBER, &at,
					   NULL)) {
			snprintf(number, sizeof number, "%.15g",
				 json_as_number(&at, NULL));
			s = number;
		}
		csv_field(out, i == 0, s);
	}
	const int whole[] = { r->commitment, r->relevance, r->manner,
			      r->quality };
	for (size_t i = 0; i < 4; i++)
		csv_number(out, whole[i] > 0 ? whole[i] : NAN);
	csv_number(out, r->consistency < 0 ? NAN : r->consistency);
	for (int c = 0; c < 4; c++)
		csv_number(out, r->unread ? NAN : r->p[c]);
	csv_number(out, r->expected_bat);
	csv_number(out, r->expected_pat);
	csv_number(out, r->firm);
	csv_number(out, r->concession < 0 ? NAN : r->concession);
	csv_number(out, r->answered_first < 0 ? NAN : r->answered_first);
	char *quote =
		xstrndup(answer + r->quote.from, r->quote.to - r->quote.from);
	csv_field(out, false, quote);
	free(quote);
	csv_end_row(out);
}

/* The id as a text, "" for none. */
static void put_id(struct buf *out, const struct json_ref *row)
{
	struct json_ref at;
	if (json_member_opt(row, "id", JSON_TEXT, &at, NULL))
		buf_puts(out, json_as_text(&at, NULL));
	else if (member(row, "id", &at))
		json_dump(&at, out);
}

static void put_conduct_csv(struct buf *out, const struct json_ref *row,
			    const struct reading *r)
{
	struct buf id;
	buf_init(&id, BUF_TEXT_MAX);
	put_id(&id, row);
	conduct_row_csv(out, id.s, r);
	buf_release(&id);
}

static void put_conduct_row(struct work *w, const struct json_ref *row,
			    const struct reading *r)
{
	switch (w->wish.format) {
	case FORMAT_TEXT:
		put_name(&w->sink.buf, row, w->rows + 1);
		buf_puts(&w->sink.buf,
			 reading_flags(r) || r->unread ? "\n" : "  nothing\n");
		conduct_row_text(&w->sink.buf, r);
		return;
	case FORMAT_CSV: put_conduct_csv(&w->sink.buf, row, r); return;
	default: break;
	}
	jsonw_object(&w->json);
	put_echo(&w->json, row);
	conduct_row_write(&w->json, r);
	jsonw_end_object(&w->json);
}

static void put_answer_row(struct work *w, const struct json_ref *row,
			   const struct turn *answer)
{
	if (w->wish.format == FORMAT_TEXT) {
		put_name(&w->sink.buf, row, w->rows + 1);
		answers_text(&w->sink.buf, answer);
		return;
	}
	jsonw_object(&w->json);
	put_echo(&w->json, row);
	jsonw_key(&w->json, "reading");
	reading_write(&w->json, answer->reading, answer->text);
	jsonw_end_object(&w->json);
}

static void put_tactics_csv(struct buf *out, const struct json_ref *row,
			    const struct tactics_row *r)
{
	struct buf id;
	buf_init(&id, BUF_TEXT_MAX);
	put_id(&id, row);
	tactics_row_csv(out, id.s, r);
	buf_release(&id);
}

static void put_tactics_row(struct work *w, const struct json_ref *row,
			    const struct tactics_row *r)
{
	switch (w->wish.format) {
	case FORMAT_TEXT:
		put_name(&w->sink.buf, row, w->rows + 1);
		tactics_row_text(&w->sink.buf, r);
		return;
	case FORMAT_CSV: put_tactics_csv(&w->sink.buf, row, r); return;
	default: break;
	}
	jsonw_object(&w->json);
	put_echo(&w->json, row);
	tactics_row_write(&w->json, r);
	jsonw_end_object(&w->json);
}

static void put_row(struct work *w, const struct json_ref *row,
		    const struct reading *r, const char *answer)
{
	switch (w->wish.format) {
	case FORMAT_TEXT: put_text(&w->sink.buf, row, r, w->rows + 1); return;
	case FORMAT_CSV: put_csv(&w->sink.buf, row, r, answer); return;
	default: break;
	}
	jsonw_object(&w->json);
	put_echo(&w->json, row);
	put_cobra(&w->json, r, answer);
	jsonw_end_object(&w->json);
}

/* ---- one row in ---- */

static void read_row(struct work *w, const struct json_ref *row)
{
	const char *answer = json_text(row, "answer", NULL);
	struct exchange before[SO_FAR_KEPT];
	struct reading r;
	struct reader_input in = { .question = json_text(row, "question", NULL),
				   .answer = answer,
				   .setting = w->wish.setting,
				   .justice = "",
				   .opening = "",
				   .before = before,
				   .labels_only = true };
	in.n_before = so_far_before(&w->so_far, row, before);
	w->failed += !analyst_read(&w->analyst, &in, &r);
	put_row(w, row, &r, answer);
	reading_release(&r);
	so_far_add(&w->so_far, row);
	w->rows++;
}

static void read_conduct_row(struct work *w, const struct json_ref *row)
{
	struct conduct_row in;
	struct reading r;
	conduct_row_read(&in, row);
	w->failed += !analyst_read(&w->analyst, &in.in, &r);
	put_conduct_row(w, row, &r);
	reading_release(&r);
	conduct_row_release(&in);
	w->rows++;
}

static void read_answer_row(struct work *w, const struct json_ref *row)
{
	struct transcript said;
	w->failed += !answers_read(&w->answers, row, &said);
	put_answer_row(w, row, &said.turns[said.n - 1]);
	transcript_release(&said);
	w->rows++;
}

static void read_tactics_row(struct work *w, const struct json_ref *row)
{
	bool by_model = reader_needs_model(w->analyst.reader);
	struct tactics_row r;
	struct buf name;
	buf_init(&name, BUF_TEXT_MAX);
	put_name(&name, row, w->rows + 1);
	tactics_row_read(&r, row);
	w->failed += !tactics_row_tell(&r, w->tactics,
				       by_model ? &w->analyst : NULL, name.s);
	put_tactics_row(w, row, &r);
	tactics_row_release(&r);
	buf_release(&name);
	w->rows++;
}

/* False where the row lacks what is read: reported. */
static bool row_is_sound(enum what what, const struct json_ref *row,
			 const struct lines *l)
{
	struct faults f;
	faults_init(&f);
	if (json_kind(row) != JSON_OBJECT) {
		faults_add(&f, "expected an object");
	} else if (what == WHAT_CONDUCT) {
		conduct_row_check(row, &f);
	} else if (what == WHAT_ANSWERS) {
		answers_check(row, &f);
	} else if (what == WHAT_TACTICS) {
		tactics_row_check(row, &f);
	} else {
		json_text(row, "question", &f);
		json_text(row, "answer", &f);
		json_text_or(row, "set", "", &f);
	}
	bool ok = !f.n;
	for (size_t i = 0; i < f.n; i++)
		fprintf(stderr, "%s:%zu: %s\n", lines_name(l), lines_number(l),
			f.list[i]);
	faults_release(&f);
	return ok;
}

/* Every row is sound, and there is one. */
static bool check_rows(struct work *w, struct lines *l, struct error *err)
{
	const char *s;
	size_t len, faults = 0, rows = 0;
	while (faults < FAULTS_LAST && lines_next(l, &s, &len)) {
		struct error why;
		if (labelled_is_blank(s, len))
			continue;
		struct json *doc = json_parse(s, len, &why);
		struct json_ref row = json_root(doc);
		if (!doc)
			fprintf(stderr, "%s:%zu: %s\n", lines_name(l),
				lines_number(l), why.text);
		if (!doc || !row_is_sound(w->wish.what, &row, l))
			faults++;
		else if (w->wish.what == WHAT_COBRA)
			so_far_count(&w->so_far, &row);
		rows++;
		json_free(doc);
	}
	if (lines_failed(l, err))
		return false;
	if (faults)
		return error_set(err, ERR_DATA, "%s: nothing was analyzed",
				 lines_name(l));
	if (!rows)
		return error_set(err, ERR_DATA, "%s: there are no rows",
				 lines_name(l));
	return true;
}

static const struct {
	const char *const *names;
	size_t n;
	bool id; /* goes before them */
} columns[WHATS] = {
	[WHAT_COBRA] = { STR_LIST(csv_columns), false },
	[WHAT_CONDUCT] = { STR_LIST(conduct_row_columns), true },
	[WHAT_TACTICS] = { STR_LIST(tactics_row_columns), true },
};

static void begin_csv(struct work *w)
{
	struct buf *out = &w->sink.buf;
	enum what what = w->wish.what;
	if (columns[what].id)
		csv_field(out, true, "id");
	for (size_t i = 0; i < columns[what].n; i++)
		csv_field(out, i == 0 && !columns[what].id,
			  columns[what].names[i]);
	csv_end_row(out);
}

static void begin(struct work *w)
{
	if (w->wish.format == FORMAT_CSV)
		begin_csv(w);
	else if (w->wish.format != FORMAT_TEXT)
		w->json = jsonw_list(&w->sink.buf,
				     w->wish.format == FORMAT_JSONL);
}

static bool read_rows(struct work *w, struct lines *l, struct error *err)
{
	const char *s;
	size_t len;
	begin(w);
	while (lines_next(l, &s, &len)) {
		if (labelled_is_blank(s, len))
			continue;
		struct json *doc = json_parse(s, len, err);
		if (!doc)
			return false;
		struct json_ref row = json_root(doc);
		if (w->wish.what == WHAT_CONDUCT)
			read_conduct_row(w, &row);
		else if (w->wish.what == WHAT_ANSWERS)
			read_answer_row(w, &row);
		else if (w->wish.what == WHAT_TACTICS)
			read_tactics_row(w, &row);
		else
			read_row(w, &row);
		json_free(doc);
		if (!sink_spill(&w->sink))
			break;
	}
	if (lines_failed(l, err))
		return false;
	jsonw_end_list(&w->json);
	return true;
}

/* Rows that a model did not read say so themselves; the last reason is told. */
static bool all_read(const struct work *w, struct error *err)
{
	const char *how = w->wish.what == WHAT_TACTICS
				  ? "not read by the model in every turn"
				  : "not read";

	return !w->failed ||
	       error_set(err, ERR_ENDPOINT, "%zu of %zu rows were %s: %s",
			 w->failed, w->rows, how, w->analyst.err.text);
}

static bool open_analyst(struct work *w, struct error *err)
{
	const struct asked *wish = &w->wish;
	if (wish->what != WHAT_ANSWERS)
		return analyst_open(&w->analyst, wish->reader, w->lx,
				    &wish->model, wish->path, err);
	return analyst_open_case(&w->analyst, wish->reader, w->lx, &wish->model,
				 wish->kase, wish->side, err);
}

static bool open_tactics(struct work *w, struct error *err)
{
	if (w->wish.what == WHAT_TACTICS)
		w->tactics = tactics_open(w->lx, &w->catalogue, err);
	return w->tactics || w->wish.what != WHAT_TACTICS;
}

static bool analyze(struct work *w, struct error *err)
{
	struct lines *l = NULL;
	bool ok = false;
	catalogue_init(&w->catalogue);
	so_far_init(&w->so_far);
	w->lx = lexicons_load(&w->catalogue, err);
	if (!w->lx || !open_tactics(w, err) || !open_analyst(w, err))
		goto out;
	l = lines_open(w->wish.path, true, err);
	if (!l || !check_rows(w, l, err) || !lines_again(l, err) ||
	    !sink_open(&w->sink, w->wish.output, err))
		goto out;
	if (w->wish.what == WHAT_ANSWERS)
		answers_open(&w->answers, &w->analyst, w->wish.side);
	if (read_rows(w, l, err))
		ok = sink_close(&w->sink, err) && all_read(w, err);
	else
		sink_abandon(&w->sink);
out:
	lines_close(l);
	answers_close(&w->answers);
	analyst_close(&w->analyst);
	tactics_free(w->tactics);
	lexicons_free(w->lx);
	so_far_release(&w->so_far);
	catalogue_release(&w->catalogue);
	return ok;
}

/* ---- the command ---- */

static bool is_reader_of_tactics(const char *name)
{
	return !strcmp(name, "offline") || !strcmp(name, "llm");
}

/* What was asked for can be done; else an exit code. */
static int check_wish(struct asked *w, const struct args *a)
{
	int i;
	for (i = 0; i < WHATS && strcmp(what_names[i], a->words[0]) != 0; i++)
		;
	if (i == WHATS)
		return cli_usage("analyze: '%s' is none of cobra, conduct, "
				 "answers, tactics, questions",
				 a->words[0]);
	w->what = (enum what)i;
	if (w->what == WHAT_QUESTIONS)
		return cli_usage("analyze questions is not available yet; "
				 "analyze cobra, conduct, answers and tactics "
				 "are");
	if (w->what == WHAT_TACTICS && !is_reader_of_tactics(w->reader))
		return cli_usage("analyze tactics is read by one of offline, "
				 "llm; '%s' is neither",
				 w->reader);
	if ((w->what == WHAT_ANSWERS) != (a->n_words == 3))
		return cli_usage(w->what == WHAT_ANSWERS
					 ? "analyze answers reads them against "
					   "a case: analyze answers CASE FILE"
					 : "analyze %s takes one file",
				 a->words[0]);
	if (w->what == WHAT_ANSWERS && w->format == FORMAT_CSV)
		return cli_usage("analyze answers has no columns: --format "
				 "text, json or jsonl");
	w->kase = a->words[1];
	w->path = a->words[a->n_words - 1];
	return EXIT_DONE;
}

static int run(struct args *a)
{
	struct work w = { 0 };
	struct error err;
	int code;

	w.wish = (struct asked){ .format = FORMAT_JSONL,
				 .reader = reader_names[0] };
	if (!args_take(a, &w.wish))
		return a->code;
	code = check_wish(&w.wish, a);
	if (code == EXIT_DONE && !analyze(&w, &err))
		code = cli_fail(&err);
	return code;
}

const struct command command_analyze = {
	.name = "analyze",
	.usage = "cobra|conduct|tactics FILE.jsonl | answers CASE FILE.jsonl",
	.help = "Read given answers: labels and figures, or flags, for each.",
	.run = run,
	.options = option_rows,
	.n_options = sizeof option_rows / sizeof *option_rows,
	.min_words = 2,
	.max_words = 3,
};
