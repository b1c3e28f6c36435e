/*
 * lexicon.c - reading the files, looking words up
 *
 * Words live in one open-addressing table; a phrase is a chain hung on its first
 * word; numbers of words are handed out as they come.  Patterns are compiled once;
 * matching reuses one piece of memory, so a lexicon serves one thread.
 */
#include "analysis/lexicon.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/counsel.h"
#include "analysis/flaws.h"
#include "analysis/lazy_pcre.h"
#include "analysis/reader.h"
#include "analysis/surely.h"
#include "analysis/types.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/ini.h"
#include "base/names.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/labels.h"
#include "court/remarks.h"

#define LEXICON_N(id, name) name,
static const char *const word_names[] = { LEXICON_WORDS(LEXICON_N) };
static const char *const phrase_names_[] = { LEXICON_PHRASES(LEXICON_N) };
static const char *const pattern_names[] = { LEXICON_PATTERNS(LEXICON_N) };

/* Hand labels: which row of the table is which. */
static const char *const hand_rows[] = { "detrimental", "beneficial", "neutral",
					 "none", "prior" };

static const char *const threshold_names[THRESHOLDS] = {
	"witness.manner", "witness.margin",   "witness.relevance",
	"counsel.manner", "counsel.answered", "counsel.relevance",
	"counsel.surely", "counsel.followed", "mix.model",
	"mix.carries",
};

static const char *const firm_rows[FIRM_ROWS] = {
	"witness",
	"witness.agreed",
	"counsel",
	"counsel.agreed",
};

static const struct {
	const char *name;
	size_t columns;
	const char *const *rows;
	size_t n_rows;
} tables[WEIGHT_TABLES] = {
	{ "witness.commitment", 4, witness_feature_names,
	  WITNESS_FEATURE_COUNT },
	{ "witness.hand", 4, hand_rows, 5 },
	{ "witness.manner", 1, witness_feature_names, WITNESS_FEATURE_COUNT },
	{ "counsel.commitment", 4, counsel_feature_names,
	  COUNSEL_FEATURE_COUNT },
	{ "counsel.manner", 1, counsel_feature_names, COUNSEL_FEATURE_COUNT },
	{ "counsel.answered", 1, counsel_feature_names, COUNSEL_FEATURE_COUNT },
	{ "counsel.surely", 1, surely_sign_names, SURELY_N },
	{ "thresholds", 1, threshold_names, THRESHOLDS },
	{ "firm", 4, firm_rows, FIRM_ROWS },
};

static const char *const table_names[WEIGHT_TABLES] = {
	"witness.commitment", "witness.hand",	"witness.manner",
	"counsel.commitment", "counsel.manner", "counsel.answered",
	"counsel.surely",     "thresholds",	"firm",
};

/* Lists of patterns: ours, and behind them one for each kind of remark. */
#define LISTS	     (PATTERN_LISTS + REMARKS_MAX)
#define PATTERNS_MAX 64 /* in one list */
#define WORD_BYTES   40
#define PHRASE_WORDS 10
#define WORDS_ROOM   8192 /* slots; a power of two */

struct word_slot {
	const char *s; /* in the arena; NULL: free */
	uint32_t len;
	struct word_entry entry;
};

struct phrase {
	uint32_t next; /* index + 1 of the next with the same first word */
	enum phrase_list list;
	uint32_t n;
	uint32_t rest[PHRASE_WORDS];
};

struct lexicons {
	struct arena arena;
	struct word_slot slots[WORDS_ROOM];
	uint32_t n_words;
	struct phrase *phrases;
	uint32_t n_phrases, room_phrases;
	uint32_t first_phrase[WORDS_ROOM]; /* by word number: index + 1 */
	pcre2_code *patterns[LISTS][PATTERNS_MAX];
	size_t n_patterns[LISTS];
	struct weights weights[WEIGHT_TABLES];
	struct flaws *flaws; /* owned */
	struct types *types; /* owned */
	char *trouble;	     /* owned, or NULL */
	/* Room for a match: made once, so a lexicon serves one thread. */
	pcre2_match_context *effort;
	pcre2_match_data *match;
};

/* Where in which file a fault is. */
struct place {
	const char *path;
	size_t line;
	struct faults *f;
};

#define FAULT(p, ...) fault_at(p, __VA_ARGS__)
static void fault_at(const struct place *p, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
static void fault_at(const struct place *p, const char *fmt, ...)
{
	char text[400];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	faults_add(p->f, "%s:%zu: %s", p->path, p->line, text);
}

/* FNV-1a */
static size_t slot_of(const char *s, size_t len)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)s[i]) * 16777619u;
	return h & (WORDS_ROOM - 1);
}

static size_t find_slot(const struct lexicons *lx, const char *s, size_t len)
{
	size_t i = slot_of(s, len);
	while (lx->slots[i].s &&
	       (lx->slots[i].len != len || memcmp(lx->slots[i].s, s, len) != 0))
		i = (i + 1) & (WORDS_ROOM - 1);
	return i;
}

struct word_entry lexicon_word(const struct lexicons *lx, const char *s,
			       size_t len)
{
	return lx->slots[find_slot(lx, s, len)].entry;
}

/* The word's slot, made if need be; NULL with a fault when the table is full
 * (it stays half empty, so that looking up ends soon). */
static struct word_slot *intern(struct lexicons *lx, const char *s, size_t len,
				const struct place *p)
{
	struct word_slot *w = &lx->slots[find_slot(lx, s, len)];
	if (w->s)
		return w;
	if (lx->n_words >= WORDS_ROOM / 2) {
		FAULT(p, "more than %d words in all", WORDS_ROOM / 2);
		return NULL;
	}
	w->s = arena_strndup(&lx->arena, s, len);
	w->len = (uint32_t)len;
	w->entry.id = ++lx->n_words;
	return w;
}

/* Whether text.c could cut such a word: [a-z0-9]+('[a-z]+)* */
static bool is_token(const char *s, size_t len)
{
	size_t i = 0;
	if (!len || len > WORD_BYTES)
		return false;
	for (; i < len; i++) {
		bool letter = s[i] >= 'a' && s[i] <= 'z';
		bool digit = s[i] >= '0' && s[i] <= '9';
		bool inner = s[i] == '\'' && i > 0 && i + 1 < len &&
			     s[i - 1] != '\'';
		if (!letter && !digit && !inner)
			return false;
	}
	return true;
}

/* The next run of non-blanks at *at; false at the end of the line. */
static bool next_word(const char *line, size_t *at, const char **s, size_t *len)
{
	while (line[*at] == ' ' || line[*at] == '\t')
		++*at;
	*s = line + *at;
	while (line[*at] && line[*at] != ' ' && line[*at] != '\t')
		++*at;
	*len = (size_t)(line + *at - *s);
	return *len > 0;
}

static void read_words(struct lexicons *lx, int list, const char *line,
		       const struct place *p)
{
	size_t at = 0, len;
	const char *s;
	while (next_word(line, &at, &s, &len)) {
		if (!is_token(s, len)) {
			FAULT(p,
			      "'%.*s' can stand in no text: a word is lower "
			      "case letters, digits, inner apostrophes",
			      (int)len, s);
			continue;
		}
		struct word_slot *w = intern(lx, s, len, p);
		if (w)
			w->entry.lists |= UINT64_C(1) << list;
	}
}

static void hang_phrase(struct lexicons *lx, uint32_t first,
			const struct phrase *ph)
{
	if (lx->n_phrases == lx->room_phrases) {
		lx->room_phrases = lx->room_phrases ? 2 * lx->room_phrases : 64;
		lx->phrases = xreallocarray(lx->phrases, lx->room_phrases,
					    sizeof *lx->phrases);
	}
	lx->phrases[lx->n_phrases] = *ph;
	lx->phrases[lx->n_phrases].next = lx->first_phrase[first];
	lx->first_phrase[first] = ++lx->n_phrases;
}

static void read_phrase(struct lexicons *lx, int list, const char *line,
			const struct place *p)
{
	struct phrase ph = { .list = (enum phrase_list)list };
	uint32_t ids[PHRASE_WORDS + 1];
	size_t n = 0, at = 0, len;
	const char *s;
	while (next_word(line, &at, &s, &len)) {
		if (!is_token(s, len) || n == PHRASE_WORDS + 1) {
			FAULT(p,
			      n > PHRASE_WORDS ? "phrase too long at '%.*s'"
					       : "'%.*s' can stand in no text",
			      (int)len, s);
			return;
		}
		struct word_slot *w = intern(lx, s, len, p);
		if (!w)
			return;
		ids[n++] = w->entry.id;
	}
	if (!n)
		return;
	ph.n = (uint32_t)n - 1;
	memcpy(ph.rest, ids + 1, ph.n * sizeof *ids);
	hang_phrase(lx, ids[0], &ph);
}

static void read_pattern(struct lexicons *lx, int list, const char *line,
			 const struct place *p)
{
	int code;
	PCRE2_SIZE at;
	if (lx->n_patterns[list] == PATTERNS_MAX) {
		FAULT(p, "more than %d patterns in one list", PATTERNS_MAX);
		return;
	}
	pcre2_code *c =
		pcre.compile((PCRE2_SPTR)line, PCRE2_ZERO_TERMINATED,
			     PCRE2_DOTALL | PCRE2_NEVER_UTF, &code, &at, NULL);
	if (!c) {
		PCRE2_UCHAR why[160];
		pcre.get_error_message(code, why, sizeof why);
		FAULT(p, "pattern, column %zu: %s", (size_t)at + 1,
		      (const char *)why);
		return;
	}
	/* Machine code where the system allows it; else it is interpreted. */
	pcre.jit_compile(c, PCRE2_JIT_COMPLETE);
	lx->patterns[list][lx->n_patterns[list]++] = c;
}

static int row_named(size_t table, const char *s, size_t len,
		     const struct place *p)
{
	char name[WORD_BYTES + 1];
	snprintf(name, sizeof name, "%.*s", (int)len, s);
	for (size_t i = 0; i < tables[table].n_rows; i++)
		if (!strcmp(tables[table].rows[i], name))
			return (int)i;
	const char *near =
		names_nearest(name, tables[table].rows, tables[table].n_rows);
	FAULT(p, "'%s' is no feature of %s%s%s%s", name, tables[table].name,
	      near ? " (did you mean '" : "", near ? near : "",
	      near ? "'?)" : "");
	return -1;
}

static void read_weights(struct lexicons *lx, int table, const char *line,
			 const struct place *p)
{
	size_t at = 0, len, n = 0;
	const char *s;
	if (!next_word(line, &at, &s, &len))
		return;
	int row = row_named((size_t)table, s, len, p);
	if (row < 0)
		return;
	double v[WEIGHT_COLUMNS] = { 0 };
	while (next_word(line, &at, &s, &len)) {
		char *end;
		double x = strtod(s, &end);
		if (end != s + len || !isfinite(x) || n == WEIGHT_COLUMNS) {
			FAULT(p, "expected a number, found '%.*s'", (int)len,
			      s);
			return;
		}
		v[n++] = x;
	}
	if (n != tables[table].columns) {
		FAULT(p, "expected %zu numbers, found %zu",
		      tables[table].columns, n);
		return;
	}
	memcpy(lx->weights[table].w[row], v, sizeof v);
}

/* ---- sections ---- */

typedef void read_line_fn(struct lexicons *lx, int list, const char *line,
			  const struct place *p);

static const struct section_kind {
	const char *name;
	const char *const *names;
	size_t n;
	read_line_fn *read;
} kinds[] = {
	{ "words", word_names, WORD_LISTS, read_words },
	{ "phrases", phrase_names_, PHRASE_LISTS, read_phrase },
	{ "patterns", pattern_names, PATTERN_LISTS, read_pattern },
	{ "weights", table_names, WEIGHT_TABLES, read_weights },
};
#define KINDS	      (sizeof kinds / sizeof *kinds)
#define SECTIONS_ROOM 128

struct reading_state {
	bool seen[KINDS][SECTIONS_ROOM];
	int kind, list; /* of the open section; list -1: none, or a wrong one */
};

/* "[kind name]" */
static void open_section(struct reading_state *st, const char *line,
			 const struct place *p)
{
	const char *blank = strchr(line, ' ');
	const char *close = strchr(line, ']');
	st->list = -1;
	if (!blank || !close || blank > close || close[1]) {
		FAULT(p, "expected [kind name], found '%s'", line);
		return;
	}
	const char *name = blank + 1;
	size_t kind_len = (size_t)(blank - line) - 1;
	size_t name_len = (size_t)(close - name);
	for (size_t k = 0; k < KINDS; k++) {
		if (strlen(kinds[k].name) != kind_len ||
		    memcmp(kinds[k].name, line + 1, kind_len) != 0)
			continue;
		int list = str_span_index(name, name_len, kinds[k].names,
					  kinds[k].n);
		if (list < 0) {
			FAULT(p, "no list of %s is called '%.*s'",
			      kinds[k].name, (int)name_len, name);
			return;
		}
		if (st->seen[k][list])
			FAULT(p, "a second section '%s'", line);
		st->seen[k][list] = true;
		st->kind = (int)k;
		st->list = list;
		return;
	}
	FAULT(p,
	      "'%.*s' is no kind of section (words, phrases, patterns, "
	      "weights)",
	      (int)kind_len, line + 1);
}

static void read_line(struct lexicons *lx, struct reading_state *st, char *line,
		      const struct place *p)
{
	size_t len = strlen(line);
	while (len && (line[len - 1] == ' ' || line[len - 1] == '\r' ||
		       line[len - 1] == '\t'))
		line[--len] = '\0';
	if (!len || line[0] == '#')
		return;
	/* A pattern may begin with a bracket; a section ends in one too and has
	 * a blank in it. */
	if (line[0] == '[' && line[len - 1] == ']' && strchr(line, ' '))
		open_section(st, line, p);
	else if (st->list >= 0)
		kinds[st->kind].read(lx, st->list, line, p);
	else if (st->kind < 0)
		FAULT(p, "a line before the first section");
}

static void read_file(struct lexicons *lx, struct reading_state *st,
		      const char *path, struct faults *f)
{
	struct buf b;
	struct error err;
	struct place p = { .path = path, .f = f };
	size_t bad;
	buf_init(&b, LEXICON_FILE_MAX);
	st->kind = st->list = -1;
	if (!file_read(path, &b, &err)) {
		faults_add(f, "%s", err.text);
	} else if (!utf8_valid(b.s, b.len, &bad) || strlen(b.s) != b.len) {
		faults_add(f, "%s: no UTF-8 text", path);
	} else {
		for (char *s = b.s; s && *s;) {
			char *end = strchr(s, '\n');
			if (end)
				*end = '\0';
			p.line++;
			read_line(lx, st, s, &p);
			s = end ? end + 1 : NULL;
		}
	}
	buf_release(&b);
}

/* Each "pattern" of a row of the table, which remarks.c has read. */
static void read_remarks(struct lexicons *lx, const char *path,
			 struct faults *f)
{
	struct ini ini = { 0 };
	const struct remark_kind *k;
	const struct ini_entry *e = NULL;

	ini_read(&ini, path, f);
	for (size_t i = 0; (k = remark_kind_at(i)); i++) {
		char *section = xprintf(REMARK_ROW "%s", k->name);

		while ((e = ini_each(&ini, section, "pattern", e)))
			read_pattern(
				lx, PATTERN_LISTS + (int)i, e->value,
				&(struct place){ path, (size_t)e->line, f });
		free(section);
	}
	ini_release(&ini);
}

static void expect_all(const struct reading_state *st, const char *path,
		       struct faults *f)
{
	for (size_t k = 0; k < KINDS; k++)
		for (size_t i = 0; i < kinds[k].n; i++)
			if (!st->seen[k][i])
				faults_add(f, "%s: section [%s %s] is missing",
					   path, kinds[k].name,
					   kinds[k].names[i]);
}

/* A ceiling on effort: no text may hold the program up. */
#define MATCH_EFFORT 200000

static void make_room(struct lexicons *lx)
{
	lx->effort = pcre.match_context_create(NULL);
	lx->match = pcre.match_data_create(8, NULL);
	if (!lx->effort || !lx->match)
		xmalloc(SIZE_MAX /
			2); /* says that memory is gone, and leaves */
	pcre.set_match_limit(lx->effort, MATCH_EFFORT);
}

struct lexicons *lexicons_read(const char *const *paths, size_t n,
			       struct faults *f)
{
	struct lexicons *lx;
	struct reading_state st = { .kind = -1, .list = -1 };
	size_t before = f->n + f->dropped;
	struct error err;

	if (!lazy_pcre_load(&err)) {
		faults_add(f, "%s", err.text);
		return NULL;
	}
	lx = xcalloc(1, sizeof *lx);
	make_room(lx);
	for (size_t i = 0; i < n; i++)
		if (!strcmp(file_base(paths[i]), REMARKS_FILE))
			read_remarks(lx, paths[i], f);
		else
			read_file(lx, &st, paths[i], f);
	if (f->n + f->dropped == before)
		expect_all(&st, n ? paths[n - 1] : "lexicons", f);
	if (f->n + f->dropped == before)
		return lx;
	lexicons_free(lx);
	return NULL;
}

void lexicons_free(struct lexicons *lx)
{
	if (!lx)
		return;
	for (size_t i = 0; i < LISTS; i++)
		for (size_t k = 0; k < lx->n_patterns[i]; k++)
			pcre.code_free(lx->patterns[i][k]);
	pcre.match_data_free(lx->match);
	pcre.match_context_free(lx->effort);
	types_free(lx->types);
	flaws_free(lx->flaws);
	free(lx->trouble);
	free(lx->phrases);
	arena_release(&lx->arena);
	free(lx);
}

/* ---- looking up ---- */

bool lexicon_phrase(const struct lexicons *lx, uint32_t id, uint32_t *at,
		    enum phrase_list *list, const uint32_t **rest, size_t *n)
{
	uint32_t i = *at ? lx->phrases[*at - 1].next : lx->first_phrase[id];
	if (!i)
		return false;
	*at = i;
	*list = lx->phrases[i - 1].list;
	*rest = lx->phrases[i - 1].rest;
	*n = lx->phrases[i - 1].n;
	return true;
}

static bool match(const struct lexicons *lx, size_t list, const char *s,
		  size_t len, size_t from, size_t *start, size_t *end)
{
	size_t first = SIZE_MAX, behind = 0;
	for (size_t i = 0; i < lx->n_patterns[list]; i++) {
		int rc = pcre.match(lx->patterns[list][i], (PCRE2_SPTR)s, len,
				    from, 0, lx->match, lx->effort);
		if (rc < 0)
			continue;
		const PCRE2_SIZE *o = pcre.get_ovector_pointer(lx->match);
		if (o[0] < o[1] && o[0] < first) {
			first = o[0];
			behind = o[1];
		}
	}
	if (!behind)
		return false;
	*start = first;
	*end = behind;
	return true;
}

bool lexicon_match(const struct lexicons *lx, enum pattern_list list,
		   const char *s, size_t len, size_t from, size_t *start,
		   size_t *end)
{
	return match(lx, list, s, len, from, start, end);
}

bool lexicon_match_remark(const struct lexicons *lx, size_t i, const char *s,
			  size_t len, size_t *start, size_t *end)
{
	return match(lx, PATTERN_LISTS + i, s, len, 0, start, end);
}

const struct weights *lexicon_weights(const struct lexicons *lx,
				      enum weight_table t)
{
	return &lx->weights[t];
}

double lexicon_threshold(const struct lexicons *lx, enum threshold t)
{
	return lx->weights[WEIGHTS_THRESHOLDS].w[t][0];
}

bool lexicon_is_firm(const struct lexicons *lx, enum firm_by row,
		     enum commitment c, double p)
{
	return c != COMMITMENT_UNREAD &&
	       p >= lx->weights[WEIGHTS_FIRM].w[row][c - 1];
}

const struct flaws *lexicon_flaws(const struct lexicons *lx)
{
	return lx->flaws;
}

const char *lexicon_trouble(const struct lexicons *lx)
{
	return lx->trouble ? lx->trouble : "";
}

void lexicon_take_flaws(struct lexicons *lx, struct flaws *f,
			const char *trouble)
{
	flaws_free(lx->flaws);
	free(lx->trouble);
	lx->flaws = f;
	lx->trouble = trouble && *trouble ? xstrdup(trouble) : NULL;
}

void lexicon_set_weights(struct lexicons *lx, enum weight_table t,
			 const struct weights *w)
{
	lx->weights[t] = *w;
}

const struct types *lexicon_types(const struct lexicons *lx)
{
	return lx->types;
}

void lexicon_take_types(struct lexicons *lx, struct types *t)
{
	types_free(lx->types);
	lx->types = t;
}
