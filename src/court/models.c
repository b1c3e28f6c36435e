#include "court/models.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/str.h"
#include "court/laid.h"

#define FAMILY	   "model "
#define NAME_BYTES 192 /* of a model, as it is compared */

/* ---- reading --------------------------------------------------------------------- */

static const char *const bench_keys[] = { "least", "enough", "agent", "json" };
static const char *const model_keys[] = { "sizes", "context", "thinks",
					  "vectors", "measured" };
static const char *const get_keys[] = { "first", "then" };

static bool is_get(const char *section)
{
	return !strcmp(section, "get") || str_begins(section, "get ");
}

static void check_number(const struct ini *ini, const struct ini_entry *e,
			 double max, struct faults *f)
{
	char *end;
	double v = strtod(e->value, &end);

	if (end == e->value || *end || !(v > 0 && v <= max))
		faults_add(f, "%s:%d: %s: expected a number, found \"%.60s\"",
			   ini->name, e->line, e->key, e->value);
}

static void check_sizes(const struct ini *ini, const struct ini_entry *e,
			struct faults *f)
{
	const char *at = e->value;
	char *end;

	while (*at) {
		double v = strtod(at, &end);

		if (end == at || !(v > 0 && v < 1e5)) {
			faults_add(f,
				   "%s:%d: sizes: expected billions of "
				   "parameters, found \"%.60s\"",
				   ini->name, e->line, at);
			return;
		}
		at = end + strspn(end, " ");
	}
}

static void check_entry(const struct laid *l, const struct ini *ini,
			const struct ini_entry *e, struct faults *f)
{
	bool bench = !strcmp(e->section, "bench");
	bool model = str_begins(e->section, FAMILY);

	(void)l;
	if (!(bench && str_in(e->key, STR_LIST(bench_keys))) &&
	    !(model && str_in(e->key, STR_LIST(model_keys))) &&
	    !(is_get(e->section) && str_in(e->key, STR_LIST(get_keys))))
		faults_add(f, "%s:%d: nothing is said by [%s] %s", ini->name,
			   e->line, e->section, e->key);
	else if (bench || !strcmp(e->key, "context"))
		check_number(ini, e, 1e9, f);
	else if (!strcmp(e->key, "sizes"))
		check_sizes(ini, e, f);
	else if ((!strcmp(e->key, "thinks") || !strcmp(e->key, "vectors")) &&
		 strcmp(e->value, "yes") && strcmp(e->value, "no"))
		faults_add(f, "%s:%d: %s: expected yes or no, found \"%.60s\"",
			   ini->name, e->line, e->key, e->value);
}

static struct laid models = { .file = MODELS_FILE, .check = check_entry };

void models_check_file(const char *path, struct faults *f)
{
	laid_check_file(&models, path, f);
}

bool models_load(const struct catalogue *c, struct error *err)
{
	return laid_load(&models, c, err);
}

static const char *text(const char *section, const char *key)
{
	const char *s = laid_get(&models, section, key);

	return s ? s : "";
}

static double need(const char *key)
{
	return strtod(text("bench", key), NULL);
}

/* ---- which family ------------------------------------------------------------------ */

/* "Meta-Llama-3.1-8B" is "metallama3.18b". */
static void plain(const char *s, char *out, size_t size)
{
	size_t n = 0;

	for (; *s && n + 1 < size; s++)
		if (!strchr("-_ ", *s))
			out[n++] = (char)tolower((unsigned char)*s);
	out[n] = '\0';
}

static void match(const struct ini *ini, const char *name, const char **best,
		  size_t *best_len)
{
	for (size_t i = 0; i < ini->n; i++) {
		const char *section = ini->list[i].section;
		char family[NAME_BYTES];

		if (!str_begins(section, FAMILY))
			continue;
		plain(section + strlen(FAMILY), family, sizeof family);
		if (strlen(family) > *best_len && strstr(name, family)) {
			*best = section;
			*best_len = strlen(family);
		}
	}
}

/* The section of its family; "" where it is of none. */
static const char *family_of(const char *id)
{
	const char *best = "";
	char name[NAME_BYTES];
	size_t len = 0;

	plain(id, name, sizeof name);
	match(&models.shipped, name, &best, &len);
	match(&models.own, name, &best, &len);
	return best;
}

/* A family with one member only tells that one's size. */
static double only_size(const char *family)
{
	const char *sizes = text(family, "sizes");
	char *end;
	double v = strtod(sizes, &end);

	return end != sizes && !end[strspn(end, " ")] ? v : 0;
}

/* ---- judging ----------------------------------------------------------------------- */

struct known { /* of one model, by its server, else by the table */
	double billions;
	int given, made_for;
	bool vectors, thinks;
	const char *measured;
};

static struct known known_of(const struct model_facts *m)
{
	const char *family = family_of(m->id);
	struct known k = { .billions = m->billions,
			   .given = m->context,
			   .made_for = m->context_most };

	k.vectors = m->vectors || !strcmp(text(family, "vectors"), "yes");
	k.thinks = !strcmp(text(family, "thinks"), "yes");
	k.measured = text(family, "measured");
	if (k.billions <= 0)
		k.billions = only_size(family);
	if (!k.made_for)
		k.made_for = (int)strtod(text(family, "context"), NULL);
	return k;
}

static void say(struct model_judgement *out, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

static void say(struct model_judgement *out, const char *fmt, ...)
{
	size_t n = strlen(out->text);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(out->text + n, sizeof out->text - n, fmt, ap);
	va_end(ap);
}

static bool is_too_small(const struct known *k)
{
	return k->billions > 0 && k->billions < need("json");
}

static void judge_size(const struct known *k, int context,
		       struct model_judgement *out)
{
	if (is_too_small(k)) {
		out->fit = MODEL_TALKS;
		say(out,
		    "default, profile and moot; below %g billion parameters "
		    "a model may not keep to JSON, which the agent and the "
		    "model's reading need",
		    need("json"));
	} else if (context && context < need("agent")) {
		out->fit = MODEL_NO_SEARCH;
		say(out, "all but the agent, which wants %g tokens of context",
		    need("agent"));
	} else {
		out->fit = MODEL_FITS;
		say(out, "every bench");
	}
}

static void judge_context(const struct known *k, int context,
			  struct model_judgement *out)
{
	if (context && context < need("least")) {
		out->fit = MODEL_UNFIT;
		say(out,
		    "no bench: %d tokens of context, and a question takes "
		    "up to %g",
		    context, need("least"));
	} else if (context && context < need("enough")) {
		out->fit = MODEL_SHORT;
		say(out,
		    "default, profile and moot while answers are short: %d "
		    "tokens of context, and with long ones a question takes "
		    "up to %g",
		    context, need("enough"));
	} else {
		judge_size(k, context, out);
	}
}

static void say_rest(const struct known *k, struct model_judgement *out)
{
	if (out->guessed && out->fit != MODEL_UNFIT)
		say(out, "%s",
		    k->made_for ? ", if its server gives it the context it "
				  "was made for"
				: ", if its context suffices: its server does "
				  "not tell");
	if (k->thinks)
		say(out, "; thinks before it speaks");
	if (*k->measured)
		say(out, "; of its family, %s", k->measured);
}

void models_judge(const struct model_facts *m, struct model_judgement *out)
{
	struct known k = known_of(m);

	*out = (struct model_judgement){ .fit = MODEL_UNFIT };
	out->context = k.given ? k.given : k.made_for;
	if (k.given && k.made_for && k.made_for < k.given)
		out->context = k.made_for;
	out->guessed = !k.given;
	out->talks = !k.vectors;
	if (m->elsewhere) {
		say(out, "no bench of this machine: what it is asked goes to "
			 "another one");
	} else if (k.vectors) {
		say(out, "no bench: it makes vectors, and does not talk");
	} else {
		judge_context(&k, out->context, out);
		say_rest(&k, out);
	}
}

int models_enough(void)
{
	return (int)need("enough");
}

const char *models_get(int i)
{
	const char *key = get_keys[i != 0];
	struct utsname u;
	char section[128];

	snprintf(section, sizeof section, "get %.100s",
		 uname(&u) == 0 ? u.sysname : "");
	return *text(section, key) ? text(section, key) : text("get", key);
}
