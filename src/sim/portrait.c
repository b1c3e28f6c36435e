#include "sim/portrait.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "court/bench.h"
#include "court/justice.h"
#include "court/labels.h"

#define TERMS_SHOWN 5

static int percent(double part, double whole)
{
	return whole > 0 ? (int)(100 * part / whole + 0.5) : 0;
}

/* ---- questions ---- */

static void put_mix(struct buf *out, const char *scheme, const double *n,
		    const char *const *names, size_t labels)
{
	double all = 0;

	for (size_t i = 0; i < labels; i++)
		all += n[i];
	if (!(all > 0))
		return;
	buf_printf(out, "- by %s:", scheme);
	for (size_t i = 0; i < labels; i++)
		if (n[i] > 0)
			buf_printf(out, " %s %d %%;", names[i],
				   percent(n[i], all));
	buf_putc(out, '\n');
}

static void put_questions(const struct justice *j, struct buf *out)
{
	if (!(j->n_labelled > 0))
		return;
	buf_printf(out, "Questions (%.0f labelled)\n", j->n_labelled);
	put_mix(out, "purpose", j->legalbench, legalbench_names,
		LEGALBENCH_LABELS);
	put_mix(out, "kind", j->stetson, stetson_names, STETSON_LABELS);
	put_mix(out, "subject", j->metacog, metacog_names, METACOG_LABELS);
	put_mix(out, "tone", j->valence, valence_names, VALENCE_LABELS);
}

/* ---- votes ---- */

static void put_majority(const struct json_ref *votes, struct buf *out)
{
	double rate = json_number_or(votes, "majority_rate", -1, NULL);
	double cases = json_number_or(votes, "cases", 0, NULL);
	const char *terms = json_text_or(votes, "terms", "", NULL);

	if (rate < 0)
		return;
	buf_printf(out, "- with the majority in %d %% of %.0f cases",
		   percent(rate, 1), cases);
	buf_printf(out, *terms ? " (terms %s)\n" : "\n", terms);
}

static void put_agreement(const struct json_ref *votes, const char *key,
			  const char *what, const struct justice *j,
			  const struct bench *bench, struct buf *out)
{
	struct json_ref all, one = { 0 };
	bool any = false;

	if (!json_member_opt(votes, key, JSON_OBJECT, &all, NULL))
		return;
	while (json_next(&all, &one)) {
		int seat = bench_seat(bench, one.key);
		double n = json_number_or(&one, "n", 0, NULL);

		if (seat < 0 || &bench->seats[seat] == j || !(n > 0))
			continue;
		buf_printf(out, any ? "; " : "- %s: ", what);
		any = true;
		buf_printf(
			out, "%s %d %% of %.0f", bench->seats[seat].short_name,
			percent(json_number_or(&one, "same", 0, NULL), n), n);
	}
	if (any)
		buf_putc(out, '\n');
}

static void put_opinions(const struct json_ref *votes, struct buf *out)
{
	struct json_ref all, one = { 0 };
	bool any = false;

	if (!json_member_opt(votes, "opinions", JSON_OBJECT, &all, NULL))
		return;
	while (json_next(&all, &one)) {
		buf_printf(out, any ? "; " : "- opinions written: ");
		any = true;
		buf_printf(out, "%s %.0f", one.key, json_as_number(&one, NULL));
	}
	if (any)
		buf_putc(out, '\n');
}

/* "by_term": term -> [cases, majority, ...]; the latest few. */
static void put_terms(const struct json_ref *votes, struct buf *out)
{
	struct json_ref all, term = { 0 }, figure;
	size_t n, i = 0, shown = 0;

	if (!json_member_opt(votes, "by_term", JSON_OBJECT, &all, NULL))
		return;
	n = json_count(&all);
	while (json_next(&all, &term)) {
		double cases, majority;

		if (i++ + TERMS_SHOWN < n)
			continue;
		figure = (struct json_ref){ 0 };
		cases = json_next(&term, &figure)
				? json_as_number(&figure, NULL)
				: 0;
		majority = json_next(&term, &figure)
				   ? json_as_number(&figure, NULL)
				   : 0;
		buf_printf(out, shown++ ? "; "
					: "- with the majority by "
					  "term: ");
		buf_printf(out, "%s %.0f of %.0f", term.key, majority, cases);
	}
	if (shown)
		buf_putc(out, '\n');
}

static void put_votes(const struct justice *j, const struct bench *bench,
		      struct buf *out)
{
	struct json *doc =
		j->votes_json
			? json_parse(j->votes_json, strlen(j->votes_json), NULL)
			: NULL;
	struct json_ref votes = json_root(doc);

	if (!doc)
		return;
	buf_puts(out, "Votes\n");
	put_majority(&votes, out);
	put_agreement(&votes, "agreement", "on the same side as", j, bench,
		      out);
	put_agreement(&votes, "agreement_divided",
		      "where the court was divided", j, bench, out);
	put_opinions(&votes, out);
	put_terms(&votes, out);
	json_free(doc);
}

void portrait_put(const struct justice *j, const struct bench *bench,
		  struct buf *out)
{
	buf_printf(out, "%s\n%s\n%s\n", j->name, j->profile, j->manner);
	put_votes(j, bench, out);
	put_questions(j, out);
}
