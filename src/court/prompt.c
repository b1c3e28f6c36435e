#include "court/prompt.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/names.h"
#include "base/sanitise.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "court/terms.h"

#define PLACEHOLDER_MAX 40 /* bytes of a name */

/* What the room sim fills in for a justice's turn. */
#define BENCH_WORDS                                                           \
	"action_help", "aim", "asked", "authorities", "bench", "case_title",  \
		"clerk_note", "court", "docket_number", "documents", "facts", \
		"issue", "justice", "justice_title", "last_answer", "manner", \
		"opening", "opponent", "party", "persona", "position",        \
		"profile", "question_presented", "question_type", "side",     \
		"transcript", "word_limit"

static const char *const for_bench[] = { BENCH_WORDS };
static const char *const for_agent[] = {
	BENCH_WORDS, "acting", "results",    "schema",
	"step",	     "steps",  "steps_left",
};
static const char *const for_witness[] = {
	"admitted", "background", "form", "goal",   "knowledge",  "name",
	"question", "role",	  "side", "topics", "transcript", "word_limit",
};
static const char *const for_drill[] = {
	"background", "examiner", "goal",    "knowledge",  "labels",
	"question",   "role",	  "setting", "transcript", "word_limit",
};
/* What the room eval fills in for a judge of what a bench said. */
static const char *const for_judge[] = {
	"answer",   "choices",	"facts", "issue",      "kind",
	"position", "question", "side",	 "transcript", "turn",
};
/* What the room analysis fills in for a reading, and eval for what it invents; any
 * prompt without a set of its own may use all there are. */
static const char *const for_any[] = {
	BENCH_WORDS, "results", "step",	   "steps",    "steps_left", "answer",
	"choices",   "context", "count",   "dialogue", "example",    "history",
	"kind",	     "kinds",	"labels",  "passages", "question",   "reading",
	"remark",    "setting", "speaker", "text",
};

#define SET(list)	   list, sizeof(list) / sizeof *(list)
#define BENCH_PROMPT(name) { #name, SET(for_bench) },

/* A misspelt placeholder must be caught at load: which prompt may use which. */
static const struct {
	const char *prompt;
	const char *const *words;
	size_t n;
} sets[] = {
	{ "agent", SET(for_agent) },
	{ "agent-no-search", SET(for_agent) },
	{ "witness-live", SET(for_witness) },
	{ "drill-live", SET(for_drill) },
	{ "judge-decorum", SET(for_judge) },
	{ "judge-rage-bait", SET(for_judge) },
	{ "judge-switching-sides", SET(for_judge) },
	{ "judge-fallacy", SET(for_judge) },
	{ "judge-followed", SET(for_judge) },
	{ "judge-mouth", SET(for_judge) },
	{ "judge-issues", SET(for_judge) },
	{ "judge-issues-broad", SET(for_judge) },
	{ "judge-issues-narrow", SET(for_judge) },
	{ "judge-type", SET(for_judge) },
	SIMULATORS(BENCH_PROMPT) /* those that have one */
	{ NULL, SET(for_any) },	 /* last: every other */
};

static size_t set_of(const char *prompt)
{
	size_t i = 0;

	while (sets[i].prompt && strcmp(sets[i].prompt, prompt))
		i++;
	return i;
}

/* ---- placeholders ---- */

enum piece { PIECE_TEXT, PIECE_BRACE, PIECE_NAME, PIECE_BAD, PIECE_END };

/*
 * The next piece of a part: a run of text, "{{" or "}}" (one brace, at *s),
 * "{name}" (the name at *s), or a brace that is neither.  Moves *at on.
 */
static enum piece next_piece(const char **at, const char **s, size_t *len)
{
	const char *p = *at;
	size_t n;

	*s = p;
	if (!*p)
		return PIECE_END;
	if (*p != '{' && *p != '}') {
		*len = strcspn(p, "{}");
		*at = p + *len;
		return PIECE_TEXT;
	}
	*len = 1;
	if (p[1] == p[0]) {
		*at = p + 2;
		return PIECE_BRACE;
	}
	n = strspn(p + 1, "abcdefghijklmnopqrstuvwxyz_");
	if (*p == '{' && n && n < PLACEHOLDER_MAX && p[1 + n] == '}') {
		*s = p + 1;
		*len = n;
		*at = p + n + 2;
		return PIECE_NAME;
	}
	*at = p + 1;
	return PIECE_BAD;
}

static void check_name(const char *path, int line, size_t set, const char *s,
		       size_t len, struct faults *f)
{
	char name[PLACEHOLDER_MAX + 1];
	const char *near;

	for (size_t i = 0; i < sets[set].n; i++)
		if (str_is(s, len, sets[set].words[i]))
			return;
	memcpy(name, s, len);
	name[len] = '\0';
	near = names_nearest(name, sets[set].words, sets[set].n);
	faults_add(f, "%s: line %d: no such placeholder as {%s}%s%s%s", path,
		   line, name, near ? "; did you mean {" : "", near ? near : "",
		   near ? "}?" : "");
}

static int newlines(const char *s, size_t len)
{
	int n = 0;

	for (size_t i = 0; i < len; i++)
		n += s[i] == '\n';
	return n;
}

static void check_part(const char *path, const char *prompt, const char *part,
		       int line, struct faults *f)
{
	size_t set = set_of(prompt), len = 0;
	const char *at = part, *s;
	enum piece piece;

	while ((piece = next_piece(&at, &s, &len)) != PIECE_END) {
		if (piece == PIECE_NAME)
			check_name(path, line, set, s, len, f);
		else if (piece == PIECE_BAD)
			faults_add(f,
				   "%s: line %d: a lone %c; write %c%c for a "
				   "brace, {name} for a placeholder",
				   path, line, *s, *s, *s);
		else
			line += newlines(s, len);
	}
}

static const char *value_of(const struct prompt_value *values, size_t n,
			    const char *s, size_t len)
{
	for (size_t i = 0; i < n; i++)
		if (str_is(s, len, values[i].name))
			return values[i].text;
	return NULL;
}

bool prompt_fill(const char *part, const struct prompt_value *values, size_t n,
		 struct buf *out, struct error *err)
{
	const char *at = part, *s, *value;
	size_t len = 0;
	enum piece piece;

	while ((piece = next_piece(&at, &s, &len)) != PIECE_END) {
		if (piece != PIECE_NAME) {
			buf_add(out, s, len);
			continue;
		}
		value = value_of(values, n, s, len);
		if (!value)
			return error_set(err, ERR_DATA,
					 "the prompt asks for {%.*s}, which is "
					 "not known here",
					 (int)len, s);
		buf_puts(out, value);
	}
	if (out->full)
		return error_set(err, ERR_LIMIT,
				 "the prompt grew past %zu bytes", out->max);
	return true;
}

/* ---- loading ---- */

/* "NAME" of ".../NAME.txt"; the caller frees. */
static char *stem_of(const char *path)
{
	const char *base = file_base(path);
	return xstrndup(base, strlen(base) - (str_ends(base, ".txt") ? 4 : 0));
}

struct prompt_parser {
	struct prompt *out;
	const char *path;
	struct faults *f;
	struct buf part;
	char **target; /* where the part goes; NULL in the head */
	int line, part_line;
};

static void end_part(struct prompt_parser *p)
{
	char *text = p->part.s;
	size_t from = strspn(text, "\n"), len = p->part.len;

	if (!p->target)
		return;
	while (len > from && strchr(" \n", text[len - 1]))
		len--;
	free(*p->target);
	*p->target = xstrndup(text + from, len - from);
	check_part(p->path, p->out->name, *p->target, p->part_line + (int)from,
		   p->f);
	if (len == from)
		faults_add(p->f, "%s: line %d: an empty part", p->path,
			   p->part_line - 1);
	buf_reset(&p->part);
}

static void begin_part(struct prompt_parser *p, const char *name)
{
	end_part(p);
	p->part_line = p->line + 1;
	if (!strcmp(name, "system")) {
		p->target = &p->out->system;
	} else if (!strcmp(name, "user")) {
		p->target = &p->out->user;
	} else {
		faults_add(p->f,
			   "%s: line %d: \"=== %.40s\" is neither system nor "
			   "user",
			   p->path, p->line, name);
		p->target = NULL;
		return;
	}
	if (**p->target)
		faults_add(p->f, "%s: line %d: a second part of that name",
			   p->path, p->line);
}

static void head_line(struct prompt_parser *p, const char *line)
{
	static const char mark[] = "# version:";

	if (!strncmp(line, mark, sizeof mark - 1)) {
		line += sizeof mark - 1;
		line += strspn(line, " ");
		free(p->out->version);
		p->out->version = xstrdup(line);
	} else if (*line && *line != '#') {
		faults_add(p->f,
			   "%s: line %d: text before the first \"=== system\" "
			   "or \"=== user\"",
			   p->path, p->line);
	}
}

static void parse(struct prompt_parser *p, char *text)
{
	char *next;

	for (char *line = text; line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		p->line++;
		if (str_begins(line, "=== ")) {
			begin_part(p, line + 4 + strspn(line + 4, " "));
		} else if (p->target) {
			buf_puts(&p->part, line);
			buf_putc(&p->part, '\n');
		} else {
			head_line(p, line);
		}
	}
	end_part(p);
	if (!*p->out->version)
		faults_add(p->f, "%s: line 1: \"# version: ...\" is missing",
			   p->path);
	if (!*p->out->user)
		faults_add(p->f, "%s: there is no \"=== user\" part", p->path);
}

static void load_text(struct prompt *out, const char *path,
		      const struct buf *bytes, struct faults *f)
{
	struct prompt_parser p = { .out = out, .path = path, .f = f };
	struct buf clean;

	hash_hex(bytes->s, bytes->len, out->hash);
	buf_init(&clean, PROMPT_FILE_MAX * 3);
	buf_init(&p.part, PROMPT_FILE_MAX * 3);
	sanitise(&clean, bytes->s, bytes->len, SANITISE_TEXT);
	parse(&p, clean.s);
	buf_release(&p.part);
	buf_release(&clean);
}

bool prompt_load(struct prompt *out, const char *path, struct faults *f)
{
	struct error err = { 0 };
	struct faults own;
	struct buf bytes;
	bool ok;

	*out = (struct prompt){
		.name = stem_of(path),
		.version = xstrdup(""),
		.system = xstrdup(""),
		.user = xstrdup(""),
	};
	faults_init(&own);
	buf_init(&bytes, PROMPT_FILE_MAX);
	if (file_read(path, &bytes, &err))
		load_text(out, path, &bytes, &own);
	else
		faults_add(&own, "%s", err.text);
	ok = own.n == 0;
	for (size_t i = 0; i < own.n; i++)
		faults_add(f, "%s", own.list[i]);
	faults_release(&own);
	buf_release(&bytes);
	return ok;
}

void prompt_release(struct prompt *p)
{
	free(p->name);
	free(p->version);
	free(p->system);
	free(p->user);
	*p = (struct prompt){ 0 };
}

/* Whether a mark of some chat template could begin with what follows "<": a bar,
 * plain or wide, a slash, another one, or a name. */
static bool opens_mark(const char *s, size_t len)
{
	unsigned char c = len ? (unsigned char)*s : 0;

	return c == '|' || c == '/' || c == '<' || isalpha(c) ||
	       (len >= 3 && !memcmp(s, "\xef\xbd\x9c", 3));
}

void prompt_defuse(const char *s, size_t len, struct buf *out)
{
	for (size_t i = 0; i < len; i++) {
		size_t left = len - i - 1;
		const char *next = s + i + 1;

		buf_putc(out, s[i]);
		if ((s[i] == '<' && opens_mark(next, left)) ||
		    (s[i] == '[' &&
		     ((left >= 5 && !memcmp(next, "INST]", 5)) ||
		      (left >= 6 && !memcmp(next, "/INST]", 6)))))
			buf_putc(out, ' ');
	}
}

void prompt_line(const char *text, struct buf *out)
{
	char *line = sanitise_line(text);

	prompt_defuse(line, strlen(line), out);
	free(line);
}

void prompt_fence(const char *label, const char *text, struct buf *out)
{
	struct buf name, clean;
	const char *line, *end;

	/* Only after cleaning is a newline the one way to start a line. */
	buf_init(&name, 400);
	buf_init(&clean, strlen(text) * 3 + 1);
	sanitise(&name, label, strlen(label), SANITISE_LINE);
	sanitise(&clean, text, strlen(text), SANITISE_TEXT);
	buf_printf(out, "<<< %s\n", name.s);
	for (line = clean.s; *line; line = *end ? end + 1 : end) {
		end = line + strcspn(line, "\n");
		buf_puts(out, "| ");
		prompt_defuse(line, (size_t)(end - line), out);
		buf_putc(out, '\n');
	}
	buf_printf(out, ">>> %s\n", name.s);
	buf_release(&name);
	buf_release(&clean);
}
