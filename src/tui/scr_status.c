#include "tui/scr_status.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* "812", "12.3k", "1.20M" */
static void count_words(int64_t n, char *out, size_t size)
{
	if (n < 10000)
		snprintf(out, size, "%lld", (long long)n);
	else if (n < 1000000)
		snprintf(out, size, "%.1fk", (double)n / 1000);
	else
		snprintf(out, size, "%.2fM", (double)n / 1000000);
}

void scr_status_words(const struct status_model *m, int cols, char *out,
		      size_t size)
{
	char tokens[24], cost[40] = "", use[100] = "";

	out[0] = '\0';
	if (!m->used)
		return;
	count_words(m->tokens, tokens, sizeof tokens);
	if (m->cost > 0)
		snprintf(cost, sizeof cost, " · cost %.4f", m->cost);
	if (m->tokens)
		snprintf(use, sizeof use, "%s%s tokens%s",
			 m->estimated ? "about " : "", tokens, cost);
	snprintf(out, size, "%s%s%s", m->name,
		 m->name[0] && use[0] ? " · " : "", use);
	if (utf8_width(out, strlen(out)) > cols)
		snprintf(out, size, "%s", use);
	if (utf8_width(out, strlen(out)) > cols && m->tokens)
		snprintf(out, size, "%s tokens", tokens);
	if (utf8_width(out, strlen(out)) > cols)
		out[0] = '\0';
}

/* The client's words end in "; trying again in 1.5 s (1 of 3)", which is true at
 * the moment they are said; here the seconds count down. */
bool scr_status_retry(const struct status_model *m, int64_t now_ms, char *out,
		      size_t size)
{
	const char *tail = strstr(m->trouble, "; trying again");
	const char *which = tail ? strchr(tail, '(') : NULL;
	int why = tail ? (int)(tail - m->trouble) : (int)strlen(m->trouble);
	int64_t left = m->again_ms - now_ms;

	if (!m->again_ms || left <= 0)
		return false;
	snprintf(out, size, "Again in %lld s%s%s: %.*s",
		 (long long)(left + 999) / 1000, which ? " " : "",
		 which ? which : "", why, m->trouble);
	return true;
}

int64_t scr_status_deadline_ms(const struct status_model *m, int64_t now_ms)
{
	int64_t left = m->again_ms - now_ms;

	if (!m->again_ms || left <= 0)
		return INT64_MAX;
	return now_ms + (left - 1) % 1000 + 1;
}
