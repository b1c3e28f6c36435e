#include "cli/told.h"

#include <stdio.h>
#include <string.h>

#include "base/faults.h"
#include "listen/ken.h"

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
