#include "cli/told.h"

#include <stdio.h>
#include <string.h>

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
