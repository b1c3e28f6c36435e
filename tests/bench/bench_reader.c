/*
 * bench_reader.c - how well and how fast the offline reader reads
 *
 *     bench_reader [PART...]      parts: speed oyez cases witness counsel;
 *                                 else all
 *     bench_reader fit            weights, fitted on everything
 *     bench_reader show KIND      quotes of one kind of remark on real advocates
 *
 * Figures on labelled data need ../shared/data (or $HOTBENCH_DATA) and are skipped
 * without it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/reader.h"
#include "bench/reader_cases.h"
#include "bench/reader_data.h"
#include "bench/reader_models.h"
#include "court/catalogue.h"
#include "unit/lexicons.h"

static const char *const bench_names[] = { "Roberts",	"Thomas",  "Alito",
					   "Sotomayor", "Kagan",   "Gorsuch",
					   "Kavanaugh", "Barrett", "Jackson" };

static struct reader_input counsel_input(const char *justice,
					 const char *question,
					 const char *answer)
{
	return (struct reader_input){
		.question = question,
		.answer = answer,
		.setting = SETTING_COUNSEL,
		.justice = justice,
		.opening = "",
		.bench_names = bench_names,
		.n_bench_names = 9,
	};
}

/* ---- speed ---- */

static const char sentence[] =
	"Yes, Justice Kagan, because the statute says any individual, and "
	"I think Congress wrote it that way for a reason; the dissent below, "
	"at page 14, does not dispute it, though it would read the proviso "
	"more narrowly -- ";

static char *words(size_t n)
{
	size_t len = 0, k = 0;
	char *s = malloc(8 * n + sizeof sentence);
	for (const char *p = sentence; k < n; p = p[1] ? p + 1 : sentence) {
		s[len++] = *p;
		k += *p == ' ';
	}
	s[len] = '\0';
	return s;
}

static bool time_readings(const struct lexicons *lx, enum setting setting,
			  const struct court_case *kase, size_t n_words,
			  int rounds)
{
	char *answer = words(n_words);
	struct reader_input in = counsel_input(
		"Kagan",
		"Isn't the point of that proviso to say that the ordinary "
		"standard applies to any individual who sues?",
		answer);
	in.labels_only = true; /* bench_conduct times the flags */
	in.setting = setting;
	in.kase = kase;
	/* of the processor's time: other programs run beside us */
	clock_t start = clock();
	for (int i = 0; i < rounds; i++) {
		struct reading r;
		reader_offline(lx, &in, &r);
		reading_release(&r);
	}
	double us = (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / rounds;
	bool ok = n_words > 100 ? us < 1000 : us < 100;
	printf("read %s%s, %zu words: %.1f us an answer (%.0f a second)%s\n",
	       setting_names[setting], kase ? " of a case" : "", n_words, us,
	       1e6 / us, ok ? "" : "  TOO SLOW");
	free(answer);
	return ok;
}

static bool part_speed(struct lexicons *lx)
{
	static const struct catalogue catalogue = { ".", "/nonexistent" };
	struct court_case kase;
	bool ok = time_readings(lx, SETTING_COUNSEL, NULL, 40, 4000);
	ok &= time_readings(lx, SETTING_COUNSEL, NULL, 300, 1000);
	ok &= time_readings(lx, SETTING_WITNESS, NULL, 40, 4000);
	ok &= time_readings(lx, SETTING_WITNESS, NULL, 300, 1000);
	if (catalogue_case(&catalogue, "okafor", &kase, NULL))
		ok &= time_readings(lx, SETTING_COUNSEL, &kase, 300, 500);
	case_release(&kase);
	return ok;
}

/* ---- what fires on real advocates, who hardly ever misbehave ---- */

#define HISTORY 1000

struct firing {
	const struct lexicons *lx;
	size_t n, long_enough, kinds[REMARKS_MAX];
	const char *show;
	/* what this advocate has said in this argument */
	char who[200];
	struct exchange before[HISTORY];
	size_t n_before;
};

static void forget(struct firing *f)
{
	for (size_t i = 0; i < f->n_before; i++) {
		free((char *)f->before[i].question);
		free((char *)f->before[i].answer);
	}
	f->n_before = 0;
}

static void show(const char *docket, const struct remark *m, const char *answer)
{
	size_t lead = m->span.from > 60 ? 60 : m->span.from;
	printf("%s | %.*s <<%.*s>>%.60s", docket, (int)lead,
	       answer + m->span.from - lead, (int)(m->span.to - m->span.from),
	       answer + m->span.from, answer + m->span.to);
	printf(remark_is(m, REMARK_INCONSISTENT) ? " | %s\n" : "\n", m->why);
}

static void read_turn(void *arg, const char *docket, const char *advocate,
		      const char *justice, const char *question,
		      const char *answer)
{
	struct firing *f = arg;
	struct reader_input in = counsel_input(justice, question, answer);
	struct reading r;
	char who[sizeof f->who];
	snprintf(who, sizeof who, "%s %s", docket, advocate);
	if (strcmp(who, f->who) != 0)
		forget(f);
	snprintf(f->who, sizeof f->who, "%s", who);
	in.before = f->before;
	in.n_before = f->n_before;
	reader_offline(f->lx, &in, &r);
	f->n++;
	f->long_enough += r.n_words >= 8;
	for (size_t i = 0; i < r.n_remarks; i++) {
		const struct remark *m = &r.remarks[i];
		f->kinds[m->kind - remark_kind_at(0)]++;
		if (f->show && !strcmp(f->show, m->kind->name))
			show(docket, m, answer);
	}
	reading_release(&r);
	if (f->n_before < HISTORY)
		f->before[f->n_before++] =
			(struct exchange){ .turn = (int)f->n,
					   .question = strdup(question),
					   .answer = strdup(answer) };
}

/* Quotes of this kind are printed instead of the counts. */
static const char *shown;

static bool part_oyez(struct lexicons *lx)
{
	static struct firing f;
	f = (struct firing){ .lx = lx, .show = shown };
	if (!data_dir()) {
		printf("SKIP: real arguments: no data folder\n");
		return true;
	}
	data_oyez(read_turn, &f);
	forget(&f);
	if (shown)
		return true;
	printf("real advocates' turns after a justice: %zu, of 8 words or "
	       "more: %zu\n",
	       f.n, f.long_enough);
	const struct remark_kind *kind;
	for (size_t k = 0; (kind = remark_kind_at(k)); k++)
		if (f.kinds[k] || !strcmp(kind->name, REMARK_DECORUM) ||
		    kind->group == GROUP_PRACTICE)
			printf("  %-22s %4zu  %.2f %%\n", kind->name,
			       f.kinds[k],
			       100.0 * (double)f.kinds[k] /
				       (double)f.long_enough);
	size_t flags = 0;
	for (size_t k = 0; (kind = remark_kind_at(k)); k++)
		flags += remark_kind_blames(kind) ? f.kinds[k] : 0;
	bool ok = (double)flags <= 0.01 * (double)f.long_enough;
	printf("  flags of conduct and reasoning in all: %zu, %.2f %% (at most "
	       "1 %%): %s\n",
	       flags, 100.0 * (double)flags / (double)f.long_enough,
	       ok ? "yes" : "NO");
	return ok;
}

static const struct {
	const char *name;
	bool (*run)(struct lexicons *lx);
} parts[] = {
	{ "speed", part_speed },       { "oyez", part_oyez },
	{ "cases", cases_figures },    { "witness", models_witness },
	{ "counsel", models_counsel },
};

/* Each part has lexicons of its own: measuring overwrites weights. */
static bool run_part(size_t i)
{
	struct lexicons *lx = shipped_lexicons();
	bool ok = lx && parts[i].run(lx);
	lexicons_free(lx);
	return ok;
}

static void fit_all(void)
{
	struct lexicons *lx = shipped_lexicons();
	if (lx && data_dir()) {
		models_fit_witness(lx);
		models_fit_counsel(lx);
	}
	lexicons_free(lx);
}

int main(int argc, char **argv)
{
	bool ok = true;
	if (argc == 2 && !strcmp(argv[1], "fit")) {
		fit_all();
		return 0;
	}
	if (argc == 3 && !strcmp(argv[1], "show")) {
		shown = argv[2];
		return !run_part(1);
	}
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		bool wanted = argc < 2;
		for (int k = 1; k < argc; k++)
			wanted |= !strcmp(argv[k], parts[i].name);
		if (wanted)
			ok &= run_part(i);
	}
	return !ok;
}
