/* Whatever a server says of its models: names that can be shown and kept, numbers in
 * their range, no more of them than the ceiling. */
#include <string.h>

#include "base/sanitise.h"
#include "fuzz/fuzz.h"
#include "llm/served.h"

static void promise(const struct served *s)
{
	fuzz_promise(s->n <= SERVED_MAX);
	for (size_t i = 0; i < s->n; i++) {
		const struct served_model *m = &s->list[i];
		size_t n = strlen(m->id);

		fuzz_promise(n && n < SERVED_ID_BYTES);
		fuzz_promise(sanitise_is_clean(m->id, n));
		fuzz_promise(!strpbrk(m->id, "\n\""));
		fuzz_promise(m->context >= 0 && m->context_most >= 0);
		fuzz_promise(served_billions(m->id) >= 0);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	const char *s = (const char *)bytes;
	struct served list;

	memset(&list, 0, sizeof list);
	served_models(&list, s, len);
	promise(&list);
	served_tags(&list, s, len);
	served_running(&list, s, len);
	served_props(&list, s, len);
	served_studio(&list, s, len);
	for (size_t i = 0; i < list.n; i++)
		served_show(&list.list[i], s, len);
	promise(&list);
	return 0;
}
