/*
 * oyez.c - the conversion.  Three passes: everybody who speaks becomes a
 * `person` (one for each name, so that a name swallowed into another's turn can
 * be recognised); every section's turns are cleaned, cut and joined; then the
 * advocates get their sides and the files are written.
 *
 * Accessors get no faults (NULL): in these files a missing or odd member is the
 * rule.
 */
#include "court/oyez.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/sanitise.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "court/argument.h"
#include "court/case.h"
#include "court/plain.h"

#define PERSONS_MAX	300
#define SECTIONS_MAX	200
#define TURNS_MAX	20000 /* of an argument */
#define ADVOCATES_MAX	100
#define NAME_MAX_BYTES	160
#define PHRASE_MAX	600 /* a description of an advocate */
#define UNKNOWN_SPEAKER "unknown speaker"

/* The nine of the October Term 2024, by their identifiers. */
static const struct {
	const char *identifier, *slug;
} sitting[] = {
	{ "john_g_roberts_jr", "roberts" },
	{ "clarence_thomas", "thomas" },
	{ "samuel_a_alito_jr", "alito" },
	{ "sonia_sotomayor", "sotomayor" },
	{ "elena_kagan", "kagan" },
	{ "neil_gorsuch", "gorsuch" },
	{ "brett_m_kavanaugh", "kavanaugh" },
	{ "amy_coney_barrett", "barrett" },
	{ "ketanji_brown_jackson", "jackson" },
};

struct person {
	const char *name, *surname, *identifier, *slug;
	char upper[64]; /* surname as a stenographer writes it */
	bool justice;
	/* advocates */
	const char *description;
	int side;    /* enum side_id, -1 neither, OYEZ_SIDE_UNSAID */
	bool listed; /* among the case's advocates */
};

struct said {
	struct person *who;
	struct buf text;  /* owned, like marks */
	struct buf marks; /* "(Laughter.)" */
	int64_t start_ms;
	size_t words;
};

struct section {
	struct said *turns;
	size_t n, room;
	struct person *advocate;
	bool rebuttal;
};

struct convert {
	struct arena arena;
	struct person *persons;
	size_t n_persons;
	struct person unknown;
	struct section *sections;
	size_t n_sections;
	struct json_ref c; /* the case, and the transcript's root */
	struct json_ref t;
	bool has_transcript;
	struct faults *notes;
};

/* ---- small things ---- */

/* A member's text on one clean line, trimmed; NULL when missing or blank. */
static const char *line_of(struct convert *cv, const struct json_ref *at,
			   const char *key, size_t max)
{
	const char *s = json_text_or(at, key, NULL, NULL);
	struct buf html, out;
	const char *copy = NULL;

	if (!s)
		return NULL;
	buf_init(&html, strlen(s) * 3 + 1);
	buf_init(&out, strlen(s) * 9 + 1);
	plain_from_html(&html, s, strlen(s));
	plain_speech(&out, NULL, html.s, html.len);
	if (out.len > max) {
		size_t cut = utf8_grapheme_before(out.s, out.len, max);

		buf_cut(&out, cut);
	}
	if (out.len)
		copy = arena_strndup(&cv->arena, out.s, out.len);
	buf_release(&html);
	buf_release(&out);
	return copy;
}

/* A member that is HTML, as plain paragraphs; NULL when missing or blank. */
static char *paragraphs_of(struct convert *cv, const struct json_ref *at,
			   const char *key)
{
	const char *s = json_text_or(at, key, NULL, NULL);
	struct buf out;
	char *copy = NULL;

	if (!s)
		return NULL;
	buf_init(&out, strlen(s) * 6 + 1);
	plain_from_html(&out, s, strlen(s));
	if (out.len)
		copy = arena_strndup(&cv->arena, out.s, out.len);
	buf_release(&out);
	return copy;
}

static bool holds(const char *text, const char *part)
{
	return strstr(text, part) != NULL;
}

/* ---- sides ---- */

static bool holds_any(const char *text, const char *const *parts)
{
	for (; *parts; parts++)
		if (holds(text, *parts))
			return true;
	return false;
}

/* Where the first of the words starts; NULL for nowhere. */
static const char *first_of(const char *text, const char *const *words)
{
	const char *first = NULL;

	for (; *words; words++) {
		const char *at = strstr(text, *words);

		if (at && (!first || at < first))
			first = at;
	}
	return first;
}

int oyez_side(const char *description)
{
	static const char *const to_petitioner[] = {
		"supporting the petitioner",
		"supporting petitioner",
		"supporting the applicant",
		"supporting applicant",
		"supporting the appellant",
		"supporting appellant",
		"support of the petitioner",
		"support of petitioner",
		"support of the appellant",
		"support of appellant",
		"support of the applicant",
		"supporting vacatur",
		"supporting reversal",
		"support of vacatur",
		"support of reversal",
		"urging reversal",
		NULL
	};
	static const char *const to_respondent[] = {
		"supporting the respondent",
		"supporting respondent",
		"supporting the appellee",
		"supporting appellee",
		"support of the respondent",
		"support of respondent",
		"support of the appellee",
		"support of appellee",
		"supporting affirmance",
		"support of affirmance",
		"urging affirmance",
		"judgment below",
		NULL
	};
	static const char *const moving[] = { "petitioner", "applicant",
					      "appellant", "plaintiff in error",
					      NULL };
	static const char *const resisting[] = { "respondent", "appellee",
						 "defendant in error", NULL };
	char low[PHRASE_MAX + 1];
	const char *p, *r;
	size_t n = 0;

	for (; description && description[n] && n < PHRASE_MAX; n++)
		low[n] = (char)tolower((unsigned char)description[n]);
	low[n] = '\0';
	if (holds_any(low, to_petitioner))
		return SIDE_PETITIONER;
	if (holds_any(low, to_respondent))
		return SIDE_RESPONDENT;
	if (holds(low, "neither"))
		return -1;
	p = first_of(low, moving);
	r = first_of(low, resisting);
	if (p && (!r || p < r))
		return SIDE_PETITIONER;
	return r ? SIDE_RESPONDENT : OYEZ_SIDE_UNSAID;
}

/* ---- who speaks ---- */

/* The last word of a name that is no "Jr." or "III". */
static const char *surname_in(struct convert *cv, const char *name)
{
	static const char *const tails[] = { "Jr.", "Jr",  "Sr.", "Sr",
					     "II",  "III", "IV",  NULL };
	size_t len = strlen(name), end = len;
	const char *comma = strchr(name, ',');

	if (comma && comma > name)
		end = (size_t)(comma - name);
	while (end) {
		size_t start = end;
		bool tail = false;

		while (start && name[start - 1] != ' ')
			start--;
		for (int i = 0; tails[i]; i++)
			tail = tail ||
			       (strlen(tails[i]) == end - start &&
				!strncmp(tails[i], name + start, end - start));
		if (!tail || !start)
			return arena_strndup(&cv->arena, name + start,
					     end - start);
		end = start;
		while (end && name[end - 1] == ' ')
			end--;
	}
	return name;
}

static void upper_ascii(char *out, size_t size, const char *s)
{
	size_t n = 0, len = strlen(s);

	for (size_t i = 0; i < len && n + 1 < size;) {
		uint32_t cp;

		i += utf8_decode(s + i, len - i, &cp);
		cp = utf8_base_letter(cp);
		if (cp < 0x80)
			out[n++] = (char)toupper((int)cp);
	}
	out[n] = '\0';
}

static bool has_bench_role(const struct json_ref *speaker)
{
	struct json_ref roles, role = { 0 };

	if (!json_member_opt(speaker, "roles", JSON_ARRAY, &roles, NULL))
		return false;
	while (json_next(&roles, &role))
		if (!strcmp(json_text_or(&role, "type", "", NULL),
			    "scotus_justice"))
			return true;
	return false;
}

static const char *sitting_slug(const char *identifier)
{
	for (size_t i = 0; i < sizeof sitting / sizeof *sitting; i++)
		if (!strcmp(sitting[i].identifier, identifier))
			return sitting[i].slug;
	return NULL;
}

static struct person *person_named(struct convert *cv, const char *identifier,
				   const char *name)
{
	for (size_t i = 0; i < cv->n_persons; i++) {
		struct person *p = &cv->persons[i];

		if (*identifier ? !strcmp(p->identifier, identifier)
				: !strcmp(p->name, name))
			return p;
	}
	return NULL;
}

/* The person an object of theirs describes, made when new; the unknown one when
 * there is nothing to go by. */
static struct person *person_at(struct convert *cv, const struct json_ref *at)
{
	const char *name = line_of(cv, at, "name", NAME_MAX_BYTES);
	const char *id = line_of(cv, at, "identifier", NAME_MAX_BYTES);
	struct person *p;

	if (!name)
		return &cv->unknown;
	p = person_named(cv, id ? id : "", name);
	if (p)
		return p;
	if (cv->n_persons == PERSONS_MAX)
		return &cv->unknown;
	p = &cv->persons[cv->n_persons++];
	*p = (struct person){ .name = name, .side = OYEZ_SIDE_UNSAID };
	p->identifier = id ? id : "";
	p->surname = line_of(cv, at, "last_name", NAME_MAX_BYTES);
	if (!p->surname)
		p->surname = surname_in(cv, name);
	upper_ascii(p->upper, sizeof p->upper, p->surname);
	p->justice = has_bench_role(at);
	p->slug = p->justice ? sitting_slug(p->identifier) : NULL;
	return p;
}

/* The case's advocates come first: one who sat on the Court in later years (and
 * so has that role in the file) stood at the lectern here. */
static void read_advocates(struct convert *cv)
{
	struct json_ref list, item = { 0 }, who;
	size_t n = 0;

	if (!json_member_opt(&cv->c, "advocates", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &item) && n++ < ADVOCATES_MAX) {
		struct person *p;

		if (!json_member_opt(&item, "advocate", JSON_OBJECT, &who,
				     NULL))
			continue;
		p = person_at(cv, &who);
		if (p == &cv->unknown || p->listed)
			continue;
		p->listed = true;
		p->justice = false;
		p->slug = NULL;
		p->description =
			line_of(cv, &item, "advocate_description", PHRASE_MAX);
		p->side = oyez_side(p->description);
	}
}

static struct person *speaker_of(struct convert *cv,
				 const struct json_ref *turn)
{
	struct json_ref who;

	if (!json_member_opt(turn, "speaker", JSON_OBJECT, &who, NULL))
		return &cv->unknown;
	return person_at(cv, &who);
}

/* Meets everybody, and the ceilings, before a word is read. */
static bool read_persons(struct convert *cv, const struct json_ref *sections,
			 struct error *err)
{
	struct json_ref section = { 0 }, turns;
	size_t n_turns = 0;

	if (json_count(sections) > SECTIONS_MAX)
		return error_set(err, ERR_LIMIT, "more than %d sections",
				 SECTIONS_MAX);
	while (json_next(sections, &section)) {
		struct json_ref turn = { 0 };

		if (!json_member_opt(&section, "turns", JSON_ARRAY, &turns,
				     NULL))
			continue;
		n_turns += json_count(&turns);
		if (n_turns > TURNS_MAX)
			return error_set(err, ERR_LIMIT, "more than %d turns",
					 TURNS_MAX);
		while (json_next(&turns, &turn))
			speaker_of(cv, &turn);
	}
	return true;
}

/* ---- turns ---- */

static void release_said(struct said *t)
{
	buf_release(&t->text);
	buf_release(&t->marks);
}

static void join(struct buf *to, const struct buf *more)
{
	if (to->len && more->len)
		buf_putc(to, ' ');
	buf_add(to, more->s, more->len);
}

static struct said *new_turn(struct convert *cv, struct section *s)
{
	if (s->n == s->room) {
		size_t room = s->room ? s->room * 2 : 64;
		struct said *more = arena_array(&cv->arena, room, sizeof *more);

		if (s->n)
			memcpy(more, s->turns, s->n * sizeof *more);
		s->turns = more;
		s->room = room;
	}
	return &s->turns[s->n++];
}

/* Appends a turn and takes what it owns, or adds it to the one before when the
 * speaker goes on.  Laughter alone belongs to who spoke before. */
static void take_turn(struct convert *cv, struct section *s, struct said *t)
{
	struct said *last = s->n ? &s->turns[s->n - 1] : NULL;

	if (last && (last->who == t->who || !t->text.len)) {
		join(&last->text, &t->text);
		join(&last->marks, &t->marks);
		last->words += t->words;
		release_said(t);
	} else if (t->text.len) {
		*new_turn(cv, s) = *t;
	} else {
		release_said(t);
	}
}

/*
 * A name that a stenographer's file swallowed ("... JUSTICE KAGAN: Util"): the
 * person, and in *len the bytes up to the words.  Only somebody who speaks in
 * this argument is believed.
 */
static struct person *swallowed_at(struct convert *cv, const char *s,
				   size_t *len)
{
	static const char *const titles[] = {
		"CHIEF JUSTICE ", "JUSTICE ", "GENERAL ", "MR. ",
		"MS. ",		  "MRS. ",    NULL
	};

	for (size_t i = 0; titles[i]; i++) {
		size_t n = strlen(titles[i]);

		if (strncmp(s, titles[i], n))
			continue;
		for (size_t p = 0; p < cv->n_persons; p++) {
			const struct person *who = &cv->persons[p];
			size_t m = strlen(who->upper);

			if (m && who->justice == (i < 2) &&
			    !strncmp(who->upper, s + n, m) && s[n + m] == ':') {
				*len = n + m + 1;
				return &cv->persons[p];
			}
		}
	}
	return NULL;
}

static void take_speech(struct convert *cv, struct section *s,
			const struct said *like, const char *text, size_t len,
			const struct buf *marks)
{
	struct said t = *like;

	while (len && *text == ' ') {
		text++;
		len--;
	}
	while (len && text[len - 1] == ' ')
		len--;
	buf_init(&t.text, OYEZ_TRANSCRIPT_MAX);
	buf_init(&t.marks, OYEZ_TRANSCRIPT_MAX);
	buf_add(&t.text, text, len);
	buf_add(&t.marks, marks->s, marks->len);
	t.words = utf8_words(text, len);
	take_turn(cv, s, &t);
}

/* Adds clean speech, cut where another speaker's name stands in it. */
static void add_speech(struct convert *cv, struct section *s, struct said like,
		       const struct buf *text, struct buf *marks)
{
	size_t from = 0, n = 0;

	for (size_t i = 0; i < text->len; i++) {
		struct person *next;

		if (!isupper((unsigned char)text->s[i]) ||
		    (i && text->s[i - 1] != ' '))
			continue;
		next = swallowed_at(cv, text->s + i, &n);
		if (!next)
			continue;
		take_speech(cv, s, &like, text->s + from, i - from, marks);
		buf_reset(marks);
		like.who = next;
		from = i + n;
		i = from - 1;
	}
	take_speech(cv, s, &like, text->s + from, text->len - from, marks);
}

static int64_t start_ms_of(const struct json_ref *turn)
{
	double s = json_number_or(turn, "start", 0, NULL);

	return isfinite(s) && s > 0 && s < 7 * 24 * 3600.0
		       ? (int64_t)llround(s * 1000)
		       : 0;
}

static void read_turn(struct convert *cv, struct section *s,
		      const struct json_ref *at)
{
	struct json_ref blocks, block = { 0 };
	struct said like = { .who = speaker_of(cv, at),
			     .start_ms = start_ms_of(at) };
	struct buf raw, text, marks;

	if (!json_member_opt(at, "text_blocks", JSON_ARRAY, &blocks, NULL))
		return;
	buf_init(&raw, OYEZ_TRANSCRIPT_MAX);
	while (json_next(&blocks, &block)) {
		buf_puts(&raw, json_text_or(&block, "text", "", NULL));
		buf_putc(&raw, ' ');
	}
	buf_init(&text, raw.len * 3 + 1);
	buf_init(&marks, raw.len * 3 + 1);
	plain_speech(&text, &marks, raw.s, raw.len);
	add_speech(cv, s, like, &text, &marks);
	buf_release(&raw);
	buf_release(&text);
	buf_release(&marks);
}

/* ---- sections ---- */

static void release_section(struct section *s)
{
	for (size_t i = 0; i < s->n; i++)
		release_said(&s->turns[i]);
	s->n = 0;
}

/* Who stands at the lectern: whoever, the bench aside, says most. */
static struct person *lectern(struct convert *cv, const struct section *s)
{
	struct person *best = NULL;
	size_t most = 0;

	for (size_t p = 0; p < cv->n_persons; p++) {
		size_t words = 0;

		if (cv->persons[p].justice)
			continue;
		for (size_t i = 0; i < s->n; i++)
			if (s->turns[i].who == &cv->persons[p])
				words += s->turns[i].words;
		if (words > most) {
			most = words;
			best = &cv->persons[p];
		}
	}
	return best;
}

static void append_turns(struct convert *cv, struct section *to,
			 struct section *from)
{
	for (size_t i = 0; i < from->n; i++)
		take_turn(cv, to, &from->turns[i]);
	from->n = 0;
}

/* A section in which no advocate speaks is the end of the one before, or the
 * start of the first; until then it waits in `carry`. */
static void take_section(struct convert *cv, struct section *s,
			 struct section *carry)
{
	struct section *last =
		cv->n_sections ? &cv->sections[cv->n_sections - 1] : NULL;

	if (!s->n)
		return;
	s->advocate = lectern(cv, s);
	if (!s->advocate) {
		append_turns(cv, last ? last : carry, s);
		return;
	}
	if (carry->n) {
		append_turns(cv, carry, s);
		carry->advocate = s->advocate;
		*s = *carry;
		*carry = (struct section){ 0 };
	}
	cv->sections[cv->n_sections++] = *s;
}

static void read_section(struct convert *cv, struct section *s,
			 const struct json_ref *at)
{
	struct json_ref turns, turn = { 0 };

	if (!json_member_opt(at, "turns", JSON_ARRAY, &turns, NULL))
		return;
	while (json_next(&turns, &turn))
		read_turn(cv, s, &turn);
}

static bool read_sections(struct convert *cv, const struct json_ref *list,
			  struct error *err)
{
	struct json_ref item = { 0 };
	struct section carry = { 0 };

	cv->sections =
		arena_array(&cv->arena, SECTIONS_MAX, sizeof *cv->sections);
	while (json_next(list, &item)) {
		struct section s = { 0 };

		read_section(cv, &s, &item);
		take_section(cv, &s, &carry);
	}
	release_section(&carry);
	if (!cv->n_sections)
		return error_set(err, ERR_DATA,
				 "no advocate speaks in this transcript");
	return true;
}

/* The last word belongs to who opened: the same advocate again, behind the
 * other side's. */
static void find_rebuttal(struct convert *cv)
{
	struct section *last = &cv->sections[cv->n_sections - 1];
	bool stood = false, answered = false;

	for (size_t i = 0; i + 1 < cv->n_sections; i++) {
		const struct section *s = &cv->sections[i];

		if (s->advocate == last->advocate)
			stood = true;
		else if (stood && s->advocate->side != last->advocate->side)
			answered = true;
	}
	last->rebuttal = answered;
}

/* Descriptions are null in some files.  Who opens stands for the petitioner; any
 * other of whom nothing is said, for the respondent. */
static void guess_sides(struct convert *cv)
{
	for (size_t i = 0; i < cv->n_sections; i++) {
		struct person *p = cv->sections[i].advocate;

		if (p->side != OYEZ_SIDE_UNSAID)
			continue;
		p->side = i ? SIDE_RESPONDENT : SIDE_PETITIONER;
		faults_add(cv->notes,
			   "%s: the file does not say for whom; taken to stand "
			   "for the %s",
			   p->name, side_names[p->side]);
	}
	for (size_t i = 0; i < cv->n_persons; i++)
		if (cv->persons[i].side == OYEZ_SIDE_UNSAID)
			cv->persons[i].side = -1;
}

/* ---- the transcript's file ---- */

static bool is_cut(const char *text)
{
	size_t n = strlen(text);

	return (n >= 2 && !strcmp(text + n - 2, "--")) ||
	       (n >= 3 && !strcmp(text + n - 3, "\xe2\x80\x94"));
}

static void write_turn(struct jsonw *w, const struct said *t)
{
	jsonw_object(w);
	jsonw_put_bool(w, "justice", t->who->justice);
	jsonw_put_text(w, "speaker", t->who->name);
	if (t->who->justice)
		jsonw_put_text(w, "slug", t->who->slug);
	jsonw_put_text(w, "surname", t->who->surname);
	jsonw_put_text(w, "text", t->text.s);
	jsonw_put_int(w, "start_ms", t->start_ms);
	jsonw_put_bool(w, "cut", is_cut(t->text.s));
	if (t->marks.len)
		jsonw_put_text(w, "marks", t->marks.s);
	jsonw_end_object(w);
}

static void write_section(struct jsonw *w, const struct section *s, size_t n)
{
	const struct person *p = s->advocate;

	jsonw_object(w);
	jsonw_put_int(w, "n", (int64_t)n);
	jsonw_put_text(w, "advocate", p->name);
	jsonw_put_text(w, "surname", p->surname);
	jsonw_put_text(w, "side", p->side < 0 ? NULL : side_names[p->side]);
	jsonw_put_text(w, "description", p->description ? p->description : "");
	jsonw_put_bool(w, "rebuttal", s->rebuttal);
	jsonw_key(w, "turns");
	jsonw_array(w);
	for (size_t i = 0; i < s->n; i++)
		write_turn(w, &s->turns[i]);
	jsonw_end_array(w);
	jsonw_end_object(w);
}

static const char *case_source(struct convert *cv)
{
	const char *href = line_of(cv, &cv->c, "href", 400);

	return href ? href : "https://www.oyez.org";
}

static void write_transcript(struct convert *cv, struct buf *out)
{
	struct jsonw w = jsonw_to(out, 2);

	jsonw_object(&w);
	jsonw_put_text(&w, "schema", "hotbench.transcript/1");
	jsonw_put_text(&w, "title", line_of(cv, &cv->t, "title", 200));
	jsonw_put_text(&w, "source", case_source(cv));
	jsonw_put_text(&w, "license", OYEZ_LICENSE);
	jsonw_key(&w, "sections");
	jsonw_array(&w);
	for (size_t i = 0; i < cv->n_sections; i++)
		write_section(&w, &cv->sections[i], i + 1);
	jsonw_end_array(&w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* ---- answers ---- */

/* The reply to turn i, a justice's, or NULL where the advocate got no word in:
 * argument_next and argument_was_answered pair them the same way (a test compares
 * the two). */
static const char *reply_to(const struct section *s, size_t i)
{
	for (i++; i < s->n && !s->turns[i].who->justice; i++)
		if (s->turns[i].who == s->advocate)
			return utf8_words(s->turns[i].text.s,
					  s->turns[i].text.len)
				       ? s->turns[i].text.s
				       : NULL;
	return NULL;
}

static size_t opening_of(const struct section *s)
{
	size_t i = 0;

	while (s->turns[i].who != s->advocate)
		i++;
	return i;
}

static void write_answers(const struct section *s, struct buf *out)
{
	for (size_t i = opening_of(s) + 1; i < s->n; i++) {
		struct jsonw w = jsonw_to(out, 0);
		const char *reply;

		if (!s->turns[i].who->justice)
			continue;
		reply = reply_to(s, i);
		if (!reply)
			continue;
		jsonw_object(&w);
		jsonw_put_text(&w, "text", reply);
		jsonw_end_object(&w);
		buf_putc(out, '\n');
	}
}

/* ---- the case's file ---- */

/* "1. ", "2) ", "(3) " in front of one of several questions. */
static const char *past_number(const char *s)
{
	const char *at = s + (*s == '(');
	int digits = 0;

	while (isdigit((unsigned char)*at) && digits < 2) {
		at++;
		digits++;
	}
	if (!digits || (*at != '.' && *at != ')') || at[1] != ' ')
		return s;
	return at + 2;
}

static void write_questions(struct convert *cv, struct jsonw *w)
{
	char *text = paragraphs_of(cv, &cv->c, "question");
	bool several = text && strchr(text, '\n');
	size_t n = 0;

	jsonw_key(w, "questions");
	jsonw_array(w);
	while (text && *text && n < 20) {
		size_t len = strcspn(text, "\n");
		char *one = arena_strndup(&cv->arena, text, len);

		text += len + (text[len] == '\n');
		if (!len)
			continue;
		jsonw_text(w, several ? past_number(one) : one);
		n++;
	}
	jsonw_end_array(w);
	if (!n)
		faults_add(cv->notes, "the file has no question presented");
}

static bool is_moving_label(const char *label)
{
	int side = label ? oyez_side(label) : OYEZ_SIDE_UNSAID;

	return side != SIDE_RESPONDENT;
}

/* "A v. B": the half of the title a side stands in. */
static const char *party_in_title(struct convert *cv, const char *title,
				  enum side_id side)
{
	const char *v = strstr(title, " v. ");

	if (!v)
		return side == SIDE_PETITIONER ? "Petitioner" : "Respondent";
	return side == SIDE_PETITIONER
		       ? arena_strndup(&cv->arena, title, (size_t)(v - title))
		       : v + 4;
}

static const char *party(struct convert *cv, const char *title,
			 enum side_id side)
{
	const char *label =
		line_of(cv, &cv->c, "first_party_label", NAME_MAX_BYTES);
	bool first = (side == SIDE_PETITIONER) == is_moving_label(label);
	const char *name = line_of(cv, &cv->c,
				   first ? "first_party" : "second_party", 400);

	return name ? name : party_in_title(cv, title, side);
}

static void write_side_advocates(struct convert *cv, struct jsonw *w,
				 enum side_id side)
{
	jsonw_key(w, "advocates");
	jsonw_array(w);
	for (size_t i = 0; i < cv->n_persons; i++) {
		const struct person *p = &cv->persons[i];

		if (p->justice || p->side != (int)side)
			continue;
		jsonw_object(w);
		jsonw_put_text(w, "name", p->name);
		if (p->description)
			jsonw_put_text(w, "description", p->description);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

static void write_side(struct convert *cv, struct jsonw *w, enum side_id side,
		       const char *title)
{
	static const char *const lists[] = { "must_prove", "best_points",
					     "weak_points" };

	jsonw_object(w);
	jsonw_put_text(w, "id", side_names[side]);
	jsonw_put_text(w, "party", party(cv, title, side));
	/* The file has no positions; this much is true of every such side. */
	jsonw_put_text(
		w, "position",
		side == SIDE_PETITIONER
			? "Asks the Court to set aside the decision below."
			: "Asks the Court to leave the decision below "
			  "standing.");
	for (size_t i = 0; i < 3; i++) {
		jsonw_key(w, lists[i]);
		jsonw_array(w);
		jsonw_end_array(w);
	}
	write_side_advocates(cv, w, side);
	jsonw_end_object(w);
}

static void write_list_of_lines(struct convert *cv, struct jsonw *w,
				const char *from, const char *key)
{
	struct json_ref list, item = { 0 };
	size_t n = 0;

	jsonw_key(w, key);
	jsonw_array(w);
	if (json_member_opt(&cv->c, from, JSON_ARRAY, &list, NULL))
		while (json_next(&list, &item) && n++ < 50)
			if (json_kind(&item) == JSON_TEXT)
				jsonw_text(w, json_as_text(&item, NULL));
	jsonw_end_array(w);
}

static void write_sources(struct convert *cv, struct jsonw *w)
{
	const char *justia = line_of(cv, &cv->c, "justia_url", 400);

	jsonw_key(w, "sources");
	jsonw_array(w);
	jsonw_text(w, case_source(cv));
	if (justia)
		jsonw_text(w, justia);
	jsonw_text(w, "Oyez, Inc.: Cornell's Legal Information Institute, "
		      "Chicago-Kent College of Law, Justia");
	jsonw_end_array(w);
}

static bool is_year(const char *s)
{
	return strlen(s) == 4 && strspn(s, "0123456789") == 4;
}

static const char *title_of(struct convert *cv)
{
	const char *title = line_of(cv, &cv->c, "name", 400);
	const char *a, *b;

	if (title)
		return title;
	a = line_of(cv, &cv->c, "first_party", 200);
	b = line_of(cv, &cv->c, "second_party", 200);
	faults_add(cv->notes, "the file has no name for the case");
	return a && b ? arena_printf(&cv->arena, "%s v. %s", a, b)
	       : a    ? a
		      : "Untitled";
}

static void write_head(struct convert *cv, struct jsonw *w, const char *slug,
		       const char *term, const char *docket, const char *title)
{
	char *facts = paragraphs_of(cv, &cv->c, "facts_of_the_case");

	if (!facts)
		faults_add(cv->notes, "the file has no facts of the case");
	jsonw_put_text(w, "schema", "hotbench.case/1");
	jsonw_put_text(w, "slug", slug);
	jsonw_put_text(w, "title", title);
	jsonw_put_text(w, "kind", "real");
	jsonw_put_text(w, "origin", "imported");
	jsonw_put_text(w, "docket_number", docket);
	write_list_of_lines(cv, w, "additional_docket_numbers",
			    "additional_docket_numbers");
	jsonw_put_text(w, "court", "Supreme Court of the United States");
	jsonw_put_text(w, "term",
		       is_year(term) ? arena_printf(&cv->arena,
						    "October Term %s", term)
				     : term);
	jsonw_put_text(w, "license", OYEZ_LICENSE);
	jsonw_put_text(w, "bench", "scotus");
	jsonw_put_text(w, "facts",
		       facts ? facts
			     : "The source gives no facts of this case.");
	write_questions(cv, w);
}

static void write_case(struct convert *cv, struct buf *out, const char *slug,
		       const char *term, const char *docket)
{
	static const char *const hidden[] = { "description", "conclusion" };
	struct jsonw w = jsonw_to(out, 2);
	const char *title = title_of(cv);

	jsonw_object(&w);
	write_head(cv, &w, slug, term, docket, title);
	jsonw_key(&w, "sides");
	jsonw_array(&w);
	for (int side = 0; side < SIDES; side++)
		write_side(cv, &w, (enum side_id)side, title);
	jsonw_end_array(&w);
	jsonw_key(&w, "issues");
	jsonw_array(&w);
	jsonw_end_array(&w);
	jsonw_key(&w, "documents");
	jsonw_array(&w);
	jsonw_end_array(&w);
	for (size_t i = 0; i < 2; i++) {
		char *text = paragraphs_of(cv, &cv->c, hidden[i]);

		if (text)
			jsonw_put_text(&w, hidden[i], text);
	}
	write_sources(cv, &w);
	jsonw_end_object(&w);
	buf_putc(out, '\n');
}

/* ---- putting it together ---- */

static void add_file(struct oyez *o, const char *name, struct buf *text)
{
	struct oyez_file *f;

	o->files = xreallocarray(o->files, o->n_files + 1, sizeof *o->files);
	f = &o->files[o->n_files++];
	f->name = xstrdup(name);
	f->len = text->len;
	f->text = buf_take(text);
}

static void add_answers(struct convert *cv, struct oyez *o)
{
	for (size_t i = 0; i < cv->n_sections; i++) {
		const struct section *s = &cv->sections[i];
		char who[64], *name;
		struct buf text;

		if (s->rebuttal)
			continue;
		buf_init(&text, OYEZ_TRANSCRIPT_MAX * 2);
		write_answers(s, &text);
		plain_slug(who, sizeof who, s->advocate->surname);
		name = xprintf("answers-%zu-%s.jsonl", i + 1,
			       *who ? who : "advocate");
		if (text.len)
			add_file(o, name, &text);
		buf_release(&text);
		free(name);
	}
}

/* What `name` ("2024.23-191 .json") holds before and behind its first dot. */
static void split_name(struct convert *cv, const char *name, const char **term,
		       const char **docket)
{
	const char *base = file_base(name), *dot = strchr(base, '.');
	const char *end = strstr(base, ".json");

	*term = *docket = "";
	if (!dot || !end || end <= dot)
		return;
	*term = arena_strndup(&cv->arena, base, (size_t)(dot - base));
	*docket = arena_strndup(&cv->arena, dot + 1, (size_t)(end - dot - 1));
}

static bool name_case(struct convert *cv, struct oyez *o, const char *name,
		      const char **term, const char **docket, struct error *err)
{
	const char *name_term, *name_docket;
	char *joined;

	split_name(cv, name, &name_term, &name_docket);
	*term = line_of(cv, &cv->c, "term", 40);
	*docket = line_of(cv, &cv->c, "docket_number", 60);
	if (!*term)
		*term = name_term;
	if (!*docket)
		*docket = name_docket;
	if (!**docket)
		return error_set(err, ERR_DATA,
				 "$.docket_number: missing, and the file's "
				 "name does not tell it");
	joined = xprintf("%s-%s", *term, *docket);
	plain_slug(o->slug, sizeof o->slug, joined);
	free(joined);
	if (!names_is_slug(o->slug))
		return error_set(err, ERR_DATA,
				 "$.docket_number: no name for a folder can be "
				 "made of it");
	return true;
}

static bool is_a_case(const struct json_ref *root, struct error *err)
{
	struct json_ref m;

	if (json_kind(root) == JSON_ARRAY)
		return error_set(err, ERR_DATA,
				 "$: a list where a case was expected; this is "
				 "an error page that was saved as a case");
	if (json_kind(root) != JSON_OBJECT)
		return error_set(err, ERR_DATA, "$: expected an object");
	if (json_member_opt(root, "transcript", JSON_OBJECT, &m, NULL))
		return error_set(err, ERR_USAGE,
				 "this is a transcript; give the case's file "
				 "first, the transcript second");
	if (json_member_opt(root, "schema", JSON_TEXT, &m, NULL))
		return error_set(err, ERR_USAGE,
				 "this is a file of our own format, not one of "
				 "oyez.org");
	return true;
}

static bool is_a_transcript(const struct json_ref *root,
			    struct json_ref *sections, struct json_ref *tr,
			    struct error *err)
{
	struct json_ref m;

	if (json_kind(root) != JSON_OBJECT)
		return error_set(err, ERR_DATA, "$: expected an object");
	if (json_member_opt(root, "facts_of_the_case", JSON_TEXT, &m, NULL) ||
	    json_member_opt(root, "docket_number", JSON_TEXT, &m, NULL))
		return error_set(err, ERR_USAGE,
				 "this is a case's file, not a transcript");
	if (!json_member_opt(root, "transcript", JSON_OBJECT, tr, NULL) ||
	    !json_member_opt(tr, "sections", JSON_ARRAY, sections, NULL))
		return error_set(err, ERR_DATA,
				 "$.transcript.sections: there is none (the "
				 "source has no text of this argument)");
	return true;
}

/* Whether the transcript's number is among the case's recordings, or one of its
 * advocates speaks in it.  Only a file that fails both is another case's. */
static bool belongs(struct convert *cv)
{
	struct json_ref list, item = { 0 };
	double id = json_number_or(&cv->t, "id", 0, NULL);
	bool listed = false;

	if (json_member_opt(&cv->c, "oral_argument_audio", JSON_ARRAY, &list,
			    NULL))
		while (json_next(&list, &item))
			if (json_number_or(&item, "id", -1, NULL) == id)
				return true;
	for (size_t i = 0; i < cv->n_persons; i++)
		listed = listed || cv->persons[i].listed;
	for (size_t i = 0; i < cv->n_sections; i++)
		if (cv->sections[i].advocate->listed)
			return true;
	return !listed;
}

static void note_unknown(struct convert *cv)
{
	size_t n = 0;

	for (size_t i = 0; i < cv->n_sections; i++)
		for (size_t k = 0; k < cv->sections[i].n; k++)
			n += cv->sections[i].turns[k].who == &cv->unknown;
	if (n)
		faults_add(cv->notes,
			   "%zu turns have no speaker; they are kept as \"%s\"",
			   n, UNKNOWN_SPEAKER);
}

static bool read_argument(struct convert *cv, struct error *err)
{
	struct json_ref sections, tr;

	if (!is_a_transcript(&cv->t, &sections, &tr, err) ||
	    !read_persons(cv, &sections, err) ||
	    !read_sections(cv, &sections, err))
		return false;
	if (!belongs(cv))
		return error_set(err, ERR_DATA,
				 "this is the argument of another case: none "
				 "of this case's advocates speaks in it");
	guess_sides(cv);
	find_rebuttal(cv);
	note_unknown(cv);
	return true;
}

/* What was written must load: the loader is stricter than this file. */
static bool loads(const struct buf *text, struct error *err)
{
	struct json *doc = json_parse(text->s, text->len, err);
	struct json_ref root = json_root(doc);
	struct court_case c;
	struct faults f;
	bool ok;

	if (!doc)
		return false;
	faults_init(&f);
	case_read(&c, &root, &f);
	ok = faults_none(&f, err);
	case_release(&c);
	faults_release(&f);
	json_free(doc);
	return ok;
}

static bool convert(struct convert *cv, struct oyez *out, const char *name,
		    struct error *err)
{
	const char *term, *docket;
	struct buf text;
	bool ok;

	if (!is_a_case(&cv->c, err) ||
	    !name_case(cv, out, name, &term, &docket, err))
		return false;
	read_advocates(cv);
	if (cv->has_transcript && !read_argument(cv, err))
		return error_within(err, "transcript");
	buf_init(&text, CASE_FILE_MAX);
	write_case(cv, &text, out->slug, term, docket);
	ok = !text.full || error_set(err, ERR_LIMIT, "the case is too large");
	ok = ok && loads(&text, err);
	if (ok)
		add_file(out, "case.json", &text);
	buf_release(&text);
	if (!ok || !cv->has_transcript)
		return ok;
	buf_init(&text, ARGUMENT_FILE_MAX);
	write_transcript(cv, &text);
	ok = !text.full ||
	     error_set(err, ERR_LIMIT, "the transcript is too large");
	if (ok)
		add_file(out, "transcript.json", &text);
	buf_release(&text);
	if (ok)
		add_answers(cv, out);
	return ok;
}

static void release_convert(struct convert *cv)
{
	for (size_t i = 0; i < cv->n_sections; i++)
		release_section(&cv->sections[i]);
	arena_release(&cv->arena);
}

bool oyez_convert(struct oyez *out, const char *name, const char *case_json,
		  size_t case_len, const char *transcript,
		  size_t transcript_len, struct faults *notes,
		  struct error *err)
{
	struct convert cv = { .notes = notes,
			      .has_transcript = transcript != NULL };
	struct json *c, *t = NULL;
	bool ok;

	*out = (struct oyez){ 0 };
	c = json_parse(case_json, case_len, err);
	if (!c)
		return false;
	if (transcript) {
		t = json_parse(transcript, transcript_len, err);
		if (!t) {
			json_free(c);
			return error_within(err, "transcript");
		}
		cv.t = json_root(t);
	}
	cv.c = json_root(c);
	cv.persons = arena_array(&cv.arena, PERSONS_MAX, sizeof *cv.persons);
	cv.unknown = (struct person){ .name = UNKNOWN_SPEAKER,
				      .surname = UNKNOWN_SPEAKER,
				      .identifier = "",
				      .side = -1 };
	ok = convert(&cv, out, name, err);
	release_convert(&cv);
	json_free(c);
	json_free(t);
	return ok;
}

void oyez_release(struct oyez *o)
{
	for (size_t i = 0; i < o->n_files; i++) {
		free(o->files[i].name);
		free(o->files[i].text);
	}
	free(o->files);
	*o = (struct oyez){ 0 };
}
