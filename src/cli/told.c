#include "cli/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/paths.h"
#include "listen/ken.h"
#include "store/journal.h"

#define PAGE "hotbench-student"

void told_ken(struct ken *k)
{
	const char *s;

	ken_ready(k);
	for (s = ken_trouble(k); *s;) {
		size_t n = strcspn(s, "\n");

		fprintf(stderr, "hotbench: %.*s\n", (int)n, s);
		s += n + (s[n] == '\n');
	}
}

void told_faults(struct faults *f)
{
	for (size_t i = 0; i < f->n; i++)
		fprintf(stderr, "%s\n", f->list[i]);
	if (f->dropped)
		fprintf(stderr, "hotbench: and %zu more\n", f->dropped);
	faults_release(f);
}

/* Where the program was built, man does not find the page by its name. */
void told_first(struct journal *j, char *out, size_t size)
{
	struct hearing_lines all;
	struct error err;
	char *page;

	*out = '\0';
	if (!journal_is_kept(j) || !journal_list(j, NULL, 2, &all, &err))
		return;
	page = paths_under(paths_share(), "man/" PAGE ".7");
	if (all.n == 1 && all.list[0].adjourned)
		snprintf(out, size,
			 "That was your first hearing, and it is kept. "
			 "What to do with it: man %s",
			 file_exists(page) ? page : PAGE);
	free(page);
	hearing_lines_release(&all);
}
