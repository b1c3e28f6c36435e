#include "eval/issues_told.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/topic.h"
#include "base/buf.h"
#include "base/sentence.h"
#include "base/xmalloc.h"
#include "listen/ken.h"

#define SHARED_LEAST 2 /* words that a sentence and a question share */

static bool all_touched(const struct ken *k, const struct issue *issue,
			const struct buf *questions)
{
	struct words asked = ken_words(k, questions->s, questions->len);
	const char *text = issue->description;
	size_t from = 0;
	bool all = true;

	for (size_t i = 0; all && text[i]; i++) {
		struct words what;

		if (text[i + 1] && !sentence_ends(text, i))
			continue;
		what = ken_words(k, text + from, i + 1 - from);
		all = what.n_content < SHARED_LEAST ||
		      words_shared(&what, &asked) >= SHARED_LEAST;
		words_release(&what);
		from = i + 1;
	}
	words_release(&asked);
	return all;
}

void issues_told(const struct lexicons *lx, const struct ken *k,
		 enum side_id side, const char *const *questions, size_t n,
		 struct issue_told *out)
{
	struct topics *topics = topics_new(lx, k->kase, side);
	size_t n_issues = k->kase->n_issues;
	struct buf *about = xcalloc(n_issues + 1, sizeof *about);

	for (size_t i = 0; i < n_issues; i++)
		buf_init(&about[i], BUF_TEXT_MAX);
	for (size_t i = 0; i < n; i++) {
		const struct issue *of =
			topics_find(topics, questions[i], NULL);

		if (of)
			buf_printf(&about[of - k->kase->issues], "%s\n",
				   questions[i]);
	}
	for (size_t i = 0; i < n_issues; i++) {
		out[i].broad = about[i].len > 0;
		out[i].narrow = out[i].broad &&
				all_touched(k, &k->kase->issues[i], &about[i]);
		buf_release(&about[i]);
	}
	free(about);
	topics_free(topics);
}
