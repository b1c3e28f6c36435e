/*
 * listen_asked.c - see listen_asked.h
 */
#include "bench/listen_asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/xmalloc.h"
#include "bench/reader_data.h"
#include "court/oyez.h"

static const char *const dockets[2][6] = {
	{ "23-677", "23-1127", "23-997", "23-1187", "23-191", "23-970" },
	{ "24-656", "23-867", "23-1201", "24-362", "23-980", "24A884" },
};

static void take_section(struct asked_case *c, const struct argument_section *s)
{
	if (s->rebuttal || s->side < 0)
		return;
	for (size_t i = 0; i < s->n_exchanges; i++) {
		const struct argument_exchange *x = &s->exchanges[i];

		if (!x->answer)
			continue;
		c->list = xreallocarray(c->list, c->n + 1, sizeof *c->list);
		c->list[c->n++] = (struct asked_pair){ x->question, x->answer,
						       (enum side_id)s->side };
	}
}

static bool import(struct asked_cases *all, const char *docket, bool vectors)
{
	struct asked_case *c = &all->list[all->n];
	char *kase = xprintf("%s/oyez/2024.%s.json", data_dir(), docket);
	char *text = xprintf("%s/oyez/2024.%s-t01.json", data_dir(), docket);
	struct error err = { 0 };
	struct buf slug;
	bool ok;

	buf_init(&slug, 200);
	ok = oyez_import(kase, text, all->dir, true, &slug, NULL, &err);
	if (ok) {
		char *dir = file_join(all->dir, slug.s);
		char *path = file_join(dir, "transcript.json");

		case_load(&c->kase, dir, CASE_IMPORTED, NULL);
		argument_load(&c->argument, path, NULL);
		c->docket = docket;
		c->ken = ken_new(&all->catalogue, &c->kase);
		ken_leave_out(c->ken, !vectors, false);
		ken_ready(c->ken);
		for (size_t i = 0; i < c->argument.n_sections; i++)
			take_section(c, &c->argument.sections[i]);
		all->n++;
		free(dir);
		free(path);
	} else {
		fprintf(stderr, "%s\n", err.text);
	}
	buf_release(&slug);
	free(kase);
	free(text);
	return ok;
}

bool asked_load(struct asked_cases *out, bool to_fit, bool vectors)
{
	char dir[] = "/tmp/listen-XXXXXX";

	*out = (struct asked_cases){ 0 };
	catalogue_init(&out->catalogue);
	if (!data_dir() || !mkdtemp(dir)) {
		printf("listening: SKIP: the arguments are not there "
		       "(../shared/data or HOTBENCH_DATA)\n");
		return false;
	}
	out->dir = xstrdup(dir);
	for (size_t i = 0; i < 6; i++)
		if (!import(out, dockets[to_fit][i], vectors))
			return false;
	return true;
}

static void remove_case(const char *dir)
{
	char **names;
	size_t n;

	if (!file_names(dir, &names, &n, NULL))
		return;
	for (size_t i = 0; i < n; i++) {
		char *path = file_join(dir, names[i]);

		unlink(path);
		free(path);
	}
	file_free_names(names, n);
	rmdir(dir);
}

void asked_release(struct asked_cases *c)
{
	for (size_t i = 0; i < c->n; i++) {
		remove_case(c->list[i].kase.dir);
		ken_free(c->list[i].ken);
		argument_release(&c->list[i].argument);
		case_release(&c->list[i].kase);
		free(c->list[i].list);
	}
	if (c->dir)
		rmdir(c->dir);
	free(c->dir);
	catalogue_release(&c->catalogue);
}
