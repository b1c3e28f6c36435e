/*
 * hotbench score: labels in, CoBRA figures out
 *
 * Two passes.  The first reads labels into a sheet (20 bytes a row) and finds
 * every fault before a byte of output; the second goes over the same lines and
 * puts the figures of each row behind its own members.  A group's figures are
 * computed when its first row comes and dropped after its last, so that memory
 * is that of the groups that stand open together: one, where groups follow each
 * other.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/error.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/lines.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/cli.h"
#include "cli/labelled.h"
#include "cli/show.h"
#include "cli/sink.h"
#include "score/cobra.h"
#include "score/sheet.h"

struct options {
	const char *input, *output;
	const char *weights;
	enum cobra_variant variant;
	struct cobra_rule rule;
	enum show_format format;
	bool summary;
};

static const struct option_row option_rows[] = {
	{ "variant", 0, "NAME", "code, paper, no_const, ... (code)",
	  INTO_CHOICE(struct options, variant, cobra_variant_names,
		      COBRA_N_VARIANTS) },
	{ "weights", 0, "REL,MAN,QUAL,CONST",
	  "what violations weigh (0.4,0.4,0.2,0.2)",
	  INTO_TEXT(struct options, weights) },
	{ "format", 0, "text|json|jsonl|csv",
	  "groups as text, rows else (text)",
	  INTO_CHOICE(struct options, format, show_format_names, SHOW_TABLES) },
	{ "summary", 0, NULL, "groups, in any format",
	  INTO_FLAG(struct options, summary) },
	{ "output", 'o', "FILE", "into a file (standard output)",
	  INTO_TEXT(struct options, output) },
};

/* Four numbers with commas between. */
static bool parse_weights(const char *s, struct cobra_rule *rule)
{
	double *const into[] = { &rule->w_relevance, &rule->w_manner,
				 &rule->w_quality, &rule->w_const };

	for (size_t i = 0; i < 4; i++) {
		char *end;

		*into[i] = strtod(s, &end);
		if (end == s || *end != (i < 3 ? ',' : '\0'))
			return false;
		s = end + 1;
	}
	return true;
}

/* ---- text: a summary of each group ---- */

static void put_plain(struct buf *out, const char *s)
{
	sanitise(out, s, strlen(s), SANITISE_LINE);
}

static void put_figure(struct buf *out, const char *label, double v)
{
	if (isnan(v))
		buf_printf(out, "  %s -", label);
	else
		buf_printf(out, "  %s %.3f", label, v);
}

static void put_nrbat(struct buf *out, const struct cobra_summary *sum)
{
	const char *why = cobra_why_flat(sum);

	if (why) {
		buf_printf(out, "  NRBaT        undefined: %s\n", why);
		return;
	}
	buf_puts(out, "  NRBaT      ");
	put_figure(out, "first", sum->nrbat_first);
	put_figure(out, "last", sum->nrbat_last);
	put_figure(out, "lowest", sum->nrbat_min);
	put_figure(out, "highest", sum->nrbat_max);
	buf_putc(out, '\n');
}

static void put_nra(struct buf *out, const struct cobra_summary *sum)
{
	if (!sum->n_outcomes) {
		buf_puts(out,
			 "  NRA          undefined: no row has an outcome\n");
		return;
	}
	buf_printf(out, "  NRA          last %.3f", sum->nra_last);
	if (sum->n_outcomes < sum->n)
		buf_printf(out, " (%zu row%s without an outcome left out)",
			   sum->n - sum->n_outcomes,
			   str_plural(sum->n - sum->n_outcomes));
	buf_putc(out, '\n');
}

/* Rows whose label was null or, for quality, missing: taken as no violation. */
static void put_unread(struct buf *out, const struct sheet *s, size_t g)
{
	static const char *const names[] = { "relevance", "manner", "quality",
					     "consistency" };
	const struct sheet_group *group = &s->groups[g];
	size_t unread[4] = { 0 };
	bool any = false;

	for (uint32_t i = 0; i < group->n; i++) {
		uint32_t row = s->order[group->first + i];
		struct cobra_turn t = sheet_labels(&s->rows[row]).turn;

		if (!t.commitment)
			continue;
		unread[0] += !t.relevance;
		unread[1] += !t.manner;
		unread[2] += !t.quality;
		unread[3] += t.consistency < 0;
	}
	for (size_t i = 0; i < 4; i++) {
		if (!unread[i])
			continue;
		buf_printf(out, "%s %s on %zu", any ? "," : "  not labelled",
			   names[i], unread[i]);
		any = true;
	}
	if (any)
		buf_puts(out, ": counted as no violation\n");
}

static void put_group(struct buf *out, const struct sheet *s, size_t g,
		      const struct cobra_summary *sum)
{
	char *name = sheet_group_name(&s->groups[g]);

	put_plain(out, name);
	free(name);
	buf_printf(out, ": %zu %s\n", sum->n, sum->n == 1 ? "turn" : "turns");
	buf_printf(
		out,
		"  commitments  detrimental %zu  beneficial %zu  neutral %zu "
		" none %zu\n",
		sum->n_commitment[1], sum->n_commitment[2],
		sum->n_commitment[3], sum->n_commitment[4]);
	buf_printf(out, "  contradictions %zu\n", sum->n_contradictions);
	buf_printf(out, "  sums         BaT %.2f  PaT %.2f  net %.2f\n",
		   sum->bat_sum, sum->pat_sum, sum->bat_sum - sum->pat_sum);
	put_nrbat(out, sum);
	put_nra(out, sum);
	if (sum->n < s->groups[g].n)
		buf_printf(out, "  %zu row%s without a commitment left out\n",
			   s->groups[g].n - sum->n,
			   str_plural(s->groups[g].n - sum->n));
	put_unread(out, s, g);
	if (!s->groups[g].in_order)
		buf_puts(out,
			 "  rows stood out of order; figures follow turn\n");
	buf_putc(out, '\n');
}

/* ---- groups as data ---- */

static void json_group(struct jsonw *w, const struct sheet_group *g,
		       const struct cobra_summary *sum)
{
	jsonw_object(w);
	jsonw_put_text(w, "set", g->set);
	jsonw_put_text(w, g->is_model && g->who ? "model" : "annotator",
		       g->who);
	jsonw_put_int(w, "turns", (int64_t)sum->n);
	jsonw_put_int(w, "detrimental", (int64_t)sum->n_commitment[1]);
	jsonw_put_int(w, "beneficial", (int64_t)sum->n_commitment[2]);
	jsonw_put_int(w, "neutral", (int64_t)sum->n_commitment[3]);
	jsonw_put_int(w, "none", (int64_t)sum->n_commitment[4]);
	jsonw_put_int(w, "contradictions", (int64_t)sum->n_contradictions);
	jsonw_put_number(w, "bat_sum", sum->bat_sum);
	jsonw_put_number(w, "pat_sum", sum->pat_sum);
	jsonw_put_number(w, "nrbat_first", sum->nrbat_first);
	jsonw_put_number(w, "nrbat_last", sum->nrbat_last);
	jsonw_put_number(w, "nrbat_min", sum->nrbat_min);
	jsonw_put_number(w, "nrbat_max", sum->nrbat_max);
	jsonw_put_number(w, "nra_last", sum->nra_last);
	jsonw_put_text(w, "nrbat_undefined", cobra_why_flat(sum));
	jsonw_end_object(w);
}

static void csv_group(struct buf *out, const struct sheet_group *g,
		      const struct cobra_summary *sum)
{
	const double v[] = {
		(double)sum->n,
		(double)sum->n_commitment[1],
		(double)sum->n_commitment[2],
		(double)sum->n_commitment[3],
		(double)sum->n_commitment[4],
		(double)sum->n_contradictions,
		sum->bat_sum,
		sum->pat_sum,
		sum->nrbat_first,
		sum->nrbat_last,
		sum->nrbat_min,
		sum->nrbat_max,
		sum->nra_last,
	};

	csv_field(out, true, g->set);
	csv_field(out, false, g->is_model ? NULL : g->who);
	csv_field(out, false, g->is_model ? g->who : NULL);
	for (size_t i = 0; i < sizeof v / sizeof *v; i++)
		csv_figure(out, false, v[i]);
	csv_field(out, false, cobra_why_flat(sum));
	csv_end_row(out);
}

static const char CSV_GROUP_HEAD[] =
	"set,annotator,model,turns,detrimental,beneficial,neutral,none,"
	"contradictions,bat_sum,pat_sum,nrbat_first,nrbat_last,nrbat_min,"
	"nrbat_max,nra_last,nrbat_undefined\r\n";

static void text_head(struct buf *out, const struct options *o)
{
	const struct cobra_rule *r = &o->rule;

	buf_printf(out,
		   "variant %s, weights %g %g %g %g (relevance, manner, "
		   "quality, consistency)\n\n",
		   cobra_variant_names[o->variant], r->w_relevance, r->w_manner,
		   r->w_quality, r->w_const);
}

static const char TEXT_FOOT[] = "BaT and PaT describe strategic effect, not "
				"merit; they are no grade.\n";

static void put_groups(struct sink *to, const struct options *o,
		       const struct sheet *s)
{
	struct jsonw w = jsonw_to(&to->buf, 0);

	w.lines = true;
	if (o->format == SHOW_TEXT)
		text_head(&to->buf, o);
	else if (o->format == SHOW_CSV)
		buf_puts(&to->buf, CSV_GROUP_HEAD);
	else if (o->format == SHOW_JSON)
		jsonw_array(&w);
	for (size_t g = 0; g < s->n_groups; g++) {
		struct cobra_summary sum;

		sheet_series(s, g, &o->rule, NULL, &sum);
		if (o->format == SHOW_TEXT)
			put_group(&to->buf, s, g, &sum);
		else if (o->format == SHOW_CSV)
			csv_group(&to->buf, &s->groups[g], &sum);
		else
			json_group(&w, &s->groups[g], &sum);
		if (!sink_spill(to))
			return; /* sink_close will say why */
	}
	jsonw_end_list(&w);
	if (o->format == SHOW_TEXT)
		buf_puts(&to->buf, TEXT_FOOT);
}

/* ---- rows ---- */

/* The figures of the groups that have begun and not ended. */
struct open_group {
	struct cobra_figures *figures; /* NULL: not open */
	uint32_t next;
};

static void next_figures(const struct sheet *s, struct open_group *open,
			 const struct cobra_rule *rule, size_t row,
			 struct cobra_figures *out)
{
	uint32_t g = s->rows[row].group, n = s->groups[g].n;
	struct open_group *at = &open[g];

	if (!at->figures) {
		at->figures = xreallocarray(NULL, n, sizeof *at->figures);
		sheet_series(s, g, rule, at->figures, NULL);
	}
	*out = at->figures[at->next++];
	if (at->next == n) {
		free(at->figures);
		at->figures = NULL;
	}
}

/* "{...}" up to but without its closing brace; *any: it has members. */
static bool put_members(struct buf *out, const char *s, size_t len)
{
	size_t end = len, start = 0;

	while (end && s[end - 1] != '}')
		end--;
	while (start < end && s[start] != '{')
		start++;
	end -= end > 0;
	while (end > start && (s[end - 1] == ' ' || s[end - 1] == '\t'))
		end--;
	jsonw_copy(out, s + start, end - start);
	return s[end - 1] != '{';
}

/* The same for a row that has members called as our figures: without them. */
static bool put_other_members(struct buf *out, const char *s, size_t len)
{
	struct json *doc = json_parse(s, len, NULL);
	struct json_ref root = json_root(doc), item = { 0 };
	struct jsonw w = jsonw_to(out, 0);
	bool any = false;

	jsonw_object(&w);
	while (doc && json_next(&root, &item)) {
		if (str_in(item.key, row_figure_names, ROW_FIGURES))
			continue;
		jsonw_key(&w, item.key);
		jsonw_raw(&w, "");
		json_dump(&item, out);
		any = true;
	}
	json_free(doc);
	return any;
}

/* `, "name": value` behind a row's members */
static void put_number(struct buf *out, const char *lead, size_t lead_bytes,
		       double v)
{
	char text[JSONW_NUMBER_BYTES];

	buf_add(out, lead, lead_bytes);
	if (isfinite(v))
		buf_add(out, text, jsonw_format(v, text));
	else
		buf_add(out, "null", 4);
}

#define PUT(out, name, v) \
	put_number(out, ", \"" name "\": ", sizeof(", \"" name "\": ") - 1, v)

static void put_json_row(struct buf *out, const char *s, size_t len, bool own,
			 const struct cobra_figures *f)
{
	bool any =
		own ? put_other_members(out, s, len) : put_members(out, s, len);

	if (!any)
		put_number(out, "\"bat\": ", 7, f->bat);
	else
		PUT(out, "bat", f->bat);
	PUT(out, "pat", f->pat);
	PUT(out, "bat_cumsum", f->bat_cumsum);
	PUT(out, "pat_cumsum", f->pat_cumsum);
	PUT(out, "z_bat", f->z_bat);
	PUT(out, "z_pat", f->z_pat);
	PUT(out, "nrbat", f->nrbat);
	PUT(out, "nra", f->nra);
	buf_putc(out, '}');
}

static void csv_row_text(struct buf *out, bool first, const struct row_text *t)
{
	char *s = t->s ? xstrndup(t->s, t->len) : NULL;

	csv_field(out, first, s);
	free(s);
}

static void put_csv_row(struct buf *out, const struct row *row,
			const struct cobra_figures *f)
{
	const double v[] = { f->bat,   f->pat,	 f->bat_cumsum, f->pat_cumsum,
			     f->z_bat, f->z_pat, f->nrbat,	f->nra };

	csv_row_text(out, true, &row->text[ROW_SET]);
	csv_row_text(out, false, &row->text[ROW_ANNOTATOR]);
	csv_row_text(out, false, &row->text[ROW_MODEL]);
	csv_row_text(out, false, &row->text[ROW_ID]);
	csv_figure(out, false, row->turn < 0 ? NAN : (double)row->turn);
	for (size_t i = 0; i < sizeof v / sizeof *v; i++)
		csv_figure(out, false, v[i]);
	csv_end_row(out);
}

static const char CSV_ROW_HEAD[] =
	"set,annotator,model,id,turn,bat,pat,bat_cumsum,pat_cumsum,z_bat,z_pat,"
	"nrbat,nra\r\n";

/* State of the second pass. */
struct pass {
	const struct options *o;
	const struct sheet *s;
	struct open_group *open;
	struct row_reader reader;
	struct sink *to;
	size_t row;
};

static bool put_row(struct pass *p, const char *s, size_t len,
		    struct error *err)
{
	struct cobra_figures f;
	struct buf *out = &p->to->buf;
	struct row row;

	if (p->row == p->s->n_rows)
		return error_set(err, ERR_DATA, "the file grew meanwhile");
	next_figures(p->s, p->open, &p->o->rule, p->row, &f);
	if (p->o->format == SHOW_CSV) {
		if (!row_read(&p->reader, s, len, &row, err))
			return false;
		put_csv_row(out, &row, &f);
	} else {
		if (p->o->format == SHOW_JSON)
			buf_puts(out, p->row ? ",\n" : "[\n");
		put_json_row(out, s, len, sheet_labels(&p->s->rows[p->row]).own,
			     &f);
		if (p->o->format == SHOW_JSONL)
			buf_putc(out, '\n');
	}
	p->row++;
	return true;
}

static bool put_rows(struct pass *p, struct lines *l, struct error *err)
{
	const char *s;
	size_t len;

	if (!lines_again(l, err))
		return false;
	if (p->o->format == SHOW_CSV)
		buf_puts(&p->to->buf, CSV_ROW_HEAD);
	while (lines_next(l, &s, &len)) {
		if (labelled_is_blank(s, len))
			continue;
		if (!put_row(p, s, len, err))
			return error_within(err, "%s:%zu", lines_name(l),
					    lines_number(l));
		if (!sink_spill(p->to))
			return true; /* sink_close will say why */
	}
	if (lines_failed(l, err))
		return false;
	if (p->row != p->s->n_rows)
		return error_set(err, ERR_DATA, "%s: changed while it was read",
				 lines_name(l));
	if (p->o->format == SHOW_JSON)
		buf_puts(&p->to->buf, "\n]\n");
	return true;
}

static bool rows_pass(const struct options *o, const struct sheet *s,
		      struct lines *l, struct sink *to, struct error *err)
{
	struct pass p = { .o = o, .s = s, .to = to };
	bool ok;

	p.open = xcalloc(s->n_groups + 1, sizeof *p.open);
	row_reader_init(&p.reader);
	ok = put_rows(&p, l, err);
	for (size_t g = 0; g < s->n_groups; g++)
		free(p.open[g].figures);
	free(p.open);
	row_reader_release(&p.reader);
	return ok;
}

static int write_result(const struct options *o, const struct sheet *s,
			struct lines *l, bool rows)
{
	struct sink to;
	struct error err;

	if (!sink_open(&to, o->output, &err))
		return cli_fail(&err);
	if (!rows) {
		put_groups(&to, o, s);
	} else if (!rows_pass(o, s, l, &to, &err)) {
		sink_abandon(&to);
		cli_fail(&err);
		return EXIT_DATA;
	}
	if (sink_close(&to, &err))
		return EXIT_DONE;
	return cli_fail(&err);
}

static int score_file(const struct options *o)
{
	const unsigned need = 1u << ROW_COMMITMENT | 1u << ROW_RELEVANCE |
			      1u << ROW_MANNER | 1u << ROW_CONSISTENCY;
	bool rows = o->format != SHOW_TEXT && !o->summary;
	struct error err;
	struct lines *l = lines_open(o->input, rows, &err);
	struct sheet s;
	int code = EXIT_DATA;

	if (!l) {
		cli_fail(&err);
		return EXIT_DATA;
	}
	sheet_init(&s);
	if (labelled_read(l, &s, need, 0, NULL, NULL))
		code = write_result(o, &s, l, rows);
	sheet_release(&s);
	lines_close(l);
	return code;
}

static int run(struct args *a)
{
	struct options o = { .variant = COBRA_CODE };
	struct error err;

	if (!args_take(a, &o))
		return a->code;
	o.input = a->words[0];
	o.rule = cobra_rule_of(o.variant);
	if (o.weights && !parse_weights(o.weights, &o.rule))
		return cli_usage("score: --weights takes four numbers with "
				 "commas between, not '%s'",
				 o.weights);
	if (!cobra_rule_check(&o.rule, &err))
		return cli_usage("score: %s", err.text);
	return score_file(&o);
}

const struct command command_score = {
	.name = "score",
	.usage = "[options] FILE.jsonl",
	.help = "Turn labels into CoBRA figures.",
	.run = run,
	.options = option_rows,
	.n_options = sizeof option_rows / sizeof *option_rows,
	.min_words = 1,
	.max_words = 1,
};
