#include "store/body.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/sanitise.h"
#include "court/record.h"

#define MEMBERS_MAX 64 /* of a head or a turn; those behind go first */

typedef bool read_fn(void *out, const struct json_ref *root, struct faults *f);
typedef void release_fn(void *out);

/* What a row may hold. */
struct thing {
	read_fn *read;
	release_fn *release;
};

static bool read_head(void *out, const struct json_ref *root, struct faults *f)
{
	return record_read(out, root, f);
}

static void release_head(void *out)
{
	record_release(out);
}

static bool read_turn(void *out, const struct json_ref *root, struct faults *f)
{
	return turn_read(out, root, f);
}

static void release_turn(void *out)
{
	turn_release(out);
}

static const struct thing head = { read_head, release_head };
static const struct thing turn = { read_turn, release_turn };

static bool read_thing(const struct thing *t, const char *json, size_t len,
		       void *out, struct error *err)
{
	struct json *doc = json_parse(json, len, err);
	struct json_ref root = json_root(doc);
	struct faults f;
	bool ok;

	if (!doc)
		return false;
	faults_init(&f);
	ok = t->read(out, &root, &f) || faults_settle(&f, err);
	json_free(doc);
	return ok;
}

bool body_read_head(const char *json, size_t len, struct hearing_record *out,
		    struct error *err)
{
	record_init(out);
	return read_thing(&head, json, len, out, err);
}

bool body_read_turn(const char *json, size_t len, struct turn *out,
		    struct error *err)
{
	*out = (struct turn){ .n = 0 };
	return read_thing(&turn, json, len, out, err);
}

/* ---- mending ---- */

/* Where members of the outermost object end, as far as that can be told; the
 * number of them. */
static size_t find_ends(const char *s, size_t len, size_t *ends)
{
	bool quoted = false;
	int depth = 0;
	size_t n = 0;

	for (size_t i = 0; i < len && n < MEMBERS_MAX; i++) {
		char c = s[i];

		if (quoted && c == '\\') {
			i++;
		} else if (c == '"') {
			quoted = !quoted;
		} else if (!quoted) {
			depth +=
				(c == '{' || c == '[') - (c == '}' || c == ']');
			if ((c == ',' && depth == 1) ||
			    (c == '}' && depth == 0))
				ends[n++] = i;
		}
	}
	return n;
}

/* With as many members as can be kept. */
static bool mend(const struct thing *t, const char *json, size_t len, void *out)
{
	size_t ends[MEMBERS_MAX], n;
	struct buf text;
	bool ok = false;

	buf_init(&text, len * 3 + 1);
	sanitise(&text, json, len, SANITISE_LINE);
	n = find_ends(text.s, text.len, ends);
	while (n-- && !ok) {
		buf_cut(&text, ends[n]);
		buf_putc(&text, '}');
		ok = read_thing(t, text.s, text.len, out, NULL);
		if (!ok)
			t->release(out);
	}
	buf_release(&text);
	return ok;
}

bool body_mend_head(const char *json, size_t len, struct hearing_record *out,
		    bool *whole)
{
	*whole = body_read_head(json, len, out, NULL);
	if (*whole)
		return true;
	record_release(out);
	return mend(&head, json, len, out);
}

bool body_mend_turn(const char *json, size_t len, struct turn *out, bool *whole)
{
	*whole = body_read_turn(json, len, out, NULL);
	if (*whole)
		return true;
	turn_release(out);
	return mend(&turn, json, len, out);
}
