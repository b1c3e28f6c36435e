/* Whatever the bytes: a map with no NULL where a text is promised, every answer with
 * its questions, and checks that end.  The case is that of tests/map; its map is
 * read from the bytes, before and after the members of its own file. */
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "court/map.h"
#include "fuzz/fuzz.h"

static void is_clean(const char *s)
{
	fuzz_promise(s);
	fuzz_promise(sanitise_is_clean(s, strlen(s)));
}

static void are_clean(const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		is_clean(t->list[i]);
}

static void presses_are_clean(const struct presses *p)
{
	for (size_t i = 0; i < p->n; i++) {
		is_clean(p->list[i].text);
		fuzz_promise(p->list[i].manner >= -1 &&
			     p->list[i].manner < MANNERS);
	}
}

static void look_at_answer(const struct map_answer *a, size_t questions)
{
	is_clean(a->id);
	is_clean(a->gist);
	is_clean(a->better);
	is_clean(a->leads_to);
	are_clean(&a->says);
	are_clean(&a->gives);
	presses_are_clean(&a->press);
	fuzz_promise(a->under >= -1 && a->under < (int)questions);
	for (size_t q = 0; q < questions; q++)
		fuzz_promise(a->under < 0 || a->to[q] == ((int)q == a->under));
}

static void look_through(const struct case_map *m, const struct court_case *c)
{
	size_t n = 0;

	fuzz_promise(m->n_issues == c->n_issues);
	for (size_t i = 0; i < m->n_issues; i++) {
		const struct map_issue *mi = &m->issues[i];

		are_clean(&mi->limits);
		for (size_t q = 0; q < c->issues[i].n_questions; q++) {
			are_clean(&mi->questions[q].again);
			presses_are_clean(&mi->questions[q].follow_ups);
		}
		for (size_t a = 0; a < mi->n_answers; a++, n++)
			look_at_answer(&mi->answers[a],
				       c->issues[i].n_questions);
	}
	fuzz_promise(n == m->n_answers);
	for (size_t i = 0; i < m->n_propositions; i++) {
		is_clean(m->propositions[i].id);
		is_clean(m->propositions[i].text);
	}
	for (size_t i = 0; i < m->n_authorities; i++)
		is_clean(m->authorities[i].holding);
	for (size_t i = 0; i < m->n_facts; i++)
		are_clean(&m->facts[i].keys);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	static struct court_case c;
	struct json *doc = json_parse((const char *)bytes, len, NULL);
	struct json_ref root = json_root(doc);
	struct case_map m;
	struct faults f;

	faults_init(&f);
	if (!c.dir)
		fuzz_promise(case_load(&c, "tests/map/tarn", CASE_OWN, NULL));
	map_init(&m, &c);
	map_read(&m, &c, &root, &f);
	map_read(&m, &c, &root, &f); /* what is there already holds */
	look_through(&m, &c);
	map_check(&m, &c, true, &f);
	for (size_t i = 0; i < f.n; i++)
		fuzz_promise(!strpbrk(f.list[i], "\n\x1b"));
	map_release(&m);
	faults_release(&f);
	json_free(doc);
	return 0;
}
