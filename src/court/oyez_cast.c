/*
 * oyez_cast.c - everybody who speaks becomes a person (one for each name, so that
 * a name swallowed into another's turn can be recognised); every section's turns
 * are cleaned, cut and joined; then the advocates get their sides.
 *
 * Accessors get no faults (NULL): in these files a missing or odd member is the
 * rule.
 */
#include "court/oyez_cast.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/faults.h"
#include "base/utf8.h"
#include "court/labels.h"
#include "court/oyez.h"
#include "court/plain.h"

#define PERSONS_MAX	300
#define SECTIONS_MAX	200
#define TURNS_MAX	20000 /* of an argument */
#define ADVOCATES_MAX	100
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

/* ---- small things ---- */

const char *oyez_cast_line(struct oyez_cast *cv, const struct json_ref *at,
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

char *oyez_cast_paragraphs(struct oyez_cast *cv, const struct json_ref *at,
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

/* ---- sides ---- */

static bool holds_any(const char *text, const char *const *parts)
{
	for (; *parts; parts++)
		if (strstr(text, *parts))
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
	if (strstr(low, "neither"))
		return -1;
	p = first_of(low, moving);
	r = first_of(low, resisting);
	if (p && (!r || p < r))
		return SIDE_PETITIONER;
	return r ? SIDE_RESPONDENT : OYEZ_SIDE_UNSAID;
}

/* ---- who speaks ---- */

/* The last word of a name that is no "Jr." or "III". */
static const char *surname_in(struct oyez_cast *cv, const char *name)
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

static struct oyez_person *person_named(struct oyez_cast *cv,
					const char *identifier,
					const char *name)
{
	for (size_t i = 0; i < cv->n_persons; i++) {
		struct oyez_person *p = &cv->persons[i];

		if (*identifier ? !strcmp(p->identifier, identifier)
				: !strcmp(p->name, name))
			return p;
	}
	return NULL;
}

/* The person an object of theirs describes, made when new; the unknown one when
 * there is nothing to go by. */
static struct oyez_person *person_at(struct oyez_cast *cv,
				     const struct json_ref *at)
{
	const char *name = oyez_cast_line(cv, at, "name", OYEZ_NAME_MAX);
	const char *id = oyez_cast_line(cv, at, "identifier", OYEZ_NAME_MAX);
	struct oyez_person *p;

	if (!name)
		return &cv->unknown;
	p = person_named(cv, id ? id : "", name);
	if (p)
		return p;
	if (cv->n_persons == PERSONS_MAX)
		return &cv->unknown;
	p = &cv->persons[cv->n_persons++];
	*p = (struct oyez_person){ .name = name, .side = OYEZ_SIDE_UNSAID };
	p->identifier = id ? id : "";
	p->surname = oyez_cast_line(cv, at, "last_name", OYEZ_NAME_MAX);
	if (!p->surname)
		p->surname = surname_in(cv, name);
	upper_ascii(p->upper, sizeof p->upper, p->surname);
	p->justice = has_bench_role(at);
	p->slug = p->justice ? sitting_slug(p->identifier) : NULL;
	return p;
}

/* The case's advocates come first: one who sat on the Court in later years (and
 * so has that role in the file) stood at the lectern here. */
void oyez_cast_advocates(struct oyez_cast *cv)
{
	struct json_ref list, item = { 0 }, who;
	size_t n = 0;

	if (!json_member_opt(&cv->c, "advocates", JSON_ARRAY, &list, NULL))
		return;
	while (json_next(&list, &item) && n++ < ADVOCATES_MAX) {
		struct oyez_person *p;

		if (!json_member_opt(&item, "advocate", JSON_OBJECT, &who,
				     NULL))
			continue;
		p = person_at(cv, &who);
		if (p == &cv->unknown || p->listed)
			continue;
		p->listed = true;
		p->justice = false;
		p->slug = NULL;
		p->description = oyez_cast_line(
			cv, &item, "advocate_description", PHRASE_MAX);
		p->side = oyez_side(p->description);
	}
}

static struct oyez_person *speaker_of(struct oyez_cast *cv,
				      const struct json_ref *turn)
{
	struct json_ref who;

	if (!json_member_opt(turn, "speaker", JSON_OBJECT, &who, NULL))
		return &cv->unknown;
	return person_at(cv, &who);
}

/* Meets everybody, and the ceilings, before a word is read. */
static bool read_persons(struct oyez_cast *cv, const struct json_ref *sections,
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

static void release_said(struct oyez_said *t)
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

static struct oyez_said *new_turn(struct oyez_cast *cv, struct oyez_section *s)
{
	if (s->n == s->room) {
		size_t room = s->room ? s->room * 2 : 64;
		struct oyez_said *more =
			arena_array(&cv->arena, room, sizeof *more);

		if (s->n)
			memcpy(more, s->turns, s->n * sizeof *more);
		s->turns = more;
		s->room = room;
	}
	return &s->turns[s->n++];
}

/* Appends a turn and takes what it owns, or adds it to the one before when the
 * speaker goes on.  Laughter alone belongs to who spoke before. */
static void take_turn(struct oyez_cast *cv, struct oyez_section *s,
		      struct oyez_said *t)
{
	struct oyez_said *last = s->n ? &s->turns[s->n - 1] : NULL;

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
static struct oyez_person *swallowed_at(struct oyez_cast *cv, const char *s,
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
			const struct oyez_person *who = &cv->persons[p];
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

static void take_speech(struct oyez_cast *cv, struct oyez_section *s,
			const struct oyez_said *like, const char *text,
			size_t len, const struct buf *marks)
{
	struct oyez_said t = *like;

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
static void add_speech(struct oyez_cast *cv, struct oyez_section *s,
		       struct oyez_said like, const struct buf *text,
		       struct buf *marks)
{
	size_t from = 0, n = 0;

	for (size_t i = 0; i < text->len; i++) {
		struct oyez_person *next;

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

static void read_turn(struct oyez_cast *cv, struct oyez_section *s,
		      const struct json_ref *at)
{
	struct json_ref blocks, block = { 0 };
	struct oyez_said like = { .who = speaker_of(cv, at),
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

static void release_section(struct oyez_section *s)
{
	for (size_t i = 0; i < s->n; i++)
		release_said(&s->turns[i]);
	s->n = 0;
}

/* Who stands at the lectern: whoever, the bench aside, says most. */
static struct oyez_person *lectern(struct oyez_cast *cv,
				   const struct oyez_section *s)
{
	struct oyez_person *best = NULL;
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

static void append_turns(struct oyez_cast *cv, struct oyez_section *to,
			 struct oyez_section *from)
{
	for (size_t i = 0; i < from->n; i++)
		take_turn(cv, to, &from->turns[i]);
	from->n = 0;
}

/* A section in which no advocate speaks is the end of the one before, or the
 * start of the first; until then it waits in `carry`. */
static void take_section(struct oyez_cast *cv, struct oyez_section *s,
			 struct oyez_section *carry)
{
	struct oyez_section *last =
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
		*carry = (struct oyez_section){ 0 };
	}
	cv->sections[cv->n_sections++] = *s;
}

static void read_section(struct oyez_cast *cv, struct oyez_section *s,
			 const struct json_ref *at)
{
	struct json_ref turns, turn = { 0 };

	if (!json_member_opt(at, "turns", JSON_ARRAY, &turns, NULL))
		return;
	while (json_next(&turns, &turn))
		read_turn(cv, s, &turn);
}

static bool read_sections(struct oyez_cast *cv, const struct json_ref *list,
			  struct error *err)
{
	struct json_ref item = { 0 };
	struct oyez_section carry = { 0 };

	cv->sections =
		arena_array(&cv->arena, SECTIONS_MAX, sizeof *cv->sections);
	while (json_next(list, &item)) {
		struct oyez_section s = { 0 };

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
static void find_rebuttal(struct oyez_cast *cv)
{
	struct oyez_section *last = &cv->sections[cv->n_sections - 1];
	bool stood = false, answered = false;

	for (size_t i = 0; i + 1 < cv->n_sections; i++) {
		const struct oyez_section *s = &cv->sections[i];

		if (s->advocate == last->advocate)
			stood = true;
		else if (stood && s->advocate->side != last->advocate->side)
			answered = true;
	}
	last->rebuttal = answered;
}

/* Descriptions are null in some files.  Who opens stands for the petitioner; any
 * other of whom nothing is said, for the respondent. */
static void guess_sides(struct oyez_cast *cv)
{
	for (size_t i = 0; i < cv->n_sections; i++) {
		struct oyez_person *p = cv->sections[i].advocate;

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

/* ---- the whole ---- */

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
static bool belongs(struct oyez_cast *cv)
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

static void note_unknown(struct oyez_cast *cv)
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

bool oyez_cast_argument(struct oyez_cast *cv, struct error *err)
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

void oyez_cast_init(struct oyez_cast *cv)
{
	cv->persons = arena_array(&cv->arena, PERSONS_MAX, sizeof *cv->persons);
	cv->unknown = (struct oyez_person){ .name = UNKNOWN_SPEAKER,
					    .surname = UNKNOWN_SPEAKER,
					    .identifier = "",
					    .side = -1 };
}

void oyez_cast_release(struct oyez_cast *cv)
{
	for (size_t i = 0; i < cv->n_sections; i++)
		release_section(&cv->sections[i]);
	arena_release(&cv->arena);
}
