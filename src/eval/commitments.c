#include "eval/commitments.h"

void commitments_count(struct commitments *c, int labelled, int told)
{
	if (labelled > 0 && labelled <= COMMITMENT_NONE && told >= 0 &&
	    told <= COMMITMENT_NONE)
		c->n[labelled][told]++;
}

static void add_row(struct eval_result *out, struct eval_table *t,
		    const char *key, const char *title, size_t right, size_t n)
{
	struct eval_cell *row = eval_add_row(out, t, key, title);

	row[0] = eval_share((double)right, (double)n);
	row[1] = eval_count(n);
}

void commitments_add(struct eval_result *out, const struct commitments *c,
		     const char *note)
{
	struct eval_table *t = eval_add_table(
		out, "commitments", "What an answer is worth to its own side",
		"labelled");
	size_t right = 0, n = 0;

	eval_add_column(out, t, "right", "told so");
	eval_add_column(out, t, "n", "of");
	for (int label = 1; label <= COMMITMENT_NONE; label++) {
		size_t of = 0;

		for (int told = 1; told <= COMMITMENT_NONE; told++)
			of += c->n[label][told];
		if (of)
			add_row(out, t, commitment_name((enum commitment)label),
				commitment_name((enum commitment)label),
				c->n[label][label], of);
		right += c->n[label][label];
		n += of;
	}
	add_row(out, t, "all", "all", right, n);
	eval_table_note(out, t, "%s", note);
}
