/*
 * bench_reader.c - how well and how fast the offline reader reads
 *
 *     bench_reader [PART...]      parts: speed witness counsel oyez; else all
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
#include "bench/reader_data.h"
#include "bench/reader_models.h"
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
			  size_t n_words, int rounds)
{
	char *answer = words(n_words);
	struct reader_input in = counsel_input(
		"Kagan",
		"Isn't the point of that proviso to say that the ordinary "
		"standard applies to any individual who sues?",
		answer);
	in.setting = setting;
	/* of the processor's time: other programs run beside us */
	clock_t start = clock();
	for (int i = 0; i < rounds; i++) {
		struct reading r;
		reader_offline(lx, &in, &r);
		reading_release(&r);
	}
	double us = (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / rounds;
	bool ok = n_words > 100 ? us < 1000 : us < 100;
	printf("read %s, %zu words: %.1f us an answer (%.0f a second)%s\n",
	       setting_names[setting], n_words, us, 1e6 / us,
	       ok ? "" : "  TOO SLOW");
	free(answer);
	return ok;
}

static bool part_speed(struct lexicons *lx)
{
	bool ok = time_readings(lx, SETTING_COUNSEL, 40, 4000);
	ok &= time_readings(lx, SETTING_COUNSEL, 300, 1000);
	ok &= time_readings(lx, SETTING_WITNESS, 40, 4000);
	ok &= time_readings(lx, SETTING_WITNESS, 300, 1000);
	return ok;
}

/* ---- what fires on real advocates, who hardly ever misbehave ---- */

struct firing {
	const struct lexicons *lx;
	size_t n, long_enough, kinds[REMARK_KINDS], contradictions;
	const char *show;
};

static void read_turn(void *arg, const char *docket, const char *justice,
		      const char *question, const char *answer)
{
	struct firing *f = arg;
	struct reader_input in = counsel_input(justice, question, answer);
	struct reading r;
	reader_offline(f->lx, &in, &r);
	f->n++;
	f->long_enough += r.n_words >= 8;
	for (size_t i = 0; i < r.n_remarks; i++) {
		const struct remark *m = &r.remarks[i];
		f->kinds[m->kind]++;
		if (f->show && !strcmp(f->show, remark_names[m->kind]))
			printf("%s | %.*s <<%.*s>>%.60s\n", docket,
			       (int)(m->span.from > 60 ? 60 : m->span.from),
			       answer + (m->span.from > 60 ? m->span.from - 60
							   : 0),
			       (int)(m->span.to - m->span.from),
			       answer + m->span.from, answer + m->span.to);
	}
	reading_release(&r);
}

/* Quotes of this kind are printed instead of the counts. */
static const char *shown;

static bool part_oyez(struct lexicons *lx)
{
	struct firing f = { .lx = lx, .show = shown };
	if (!data_dir()) {
		printf("SKIP: real arguments: no data folder\n");
		return true;
	}
	data_oyez(read_turn, &f);
	if (shown)
		return true;
	printf("real advocates' turns after a justice: %zu, of 8 words or "
	       "more: %zu\n",
	       f.n, f.long_enough);
	for (int k = 0; k < REMARK_KINDS; k++)
		if (f.kinds[k] || k == REMARK_DECORUM)
			printf("  %-22s %4zu  %.2f %%\n", remark_names[k],
			       f.kinds[k],
			       100.0 * (double)f.kinds[k] /
				       (double)f.long_enough);
	bool ok = (double)f.kinds[REMARK_DECORUM] <=
		  0.002 * (double)f.long_enough;
	printf("  decorum at most 0.2 %%: %s\n", ok ? "yes" : "NO");
	return ok;
}

static const struct {
	const char *name;
	bool (*run)(struct lexicons *lx);
} parts[] = {
	{ "speed", part_speed },
	{ "oyez", part_oyez },
	{ "witness", models_witness },
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
