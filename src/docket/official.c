/*
 * official.c - behind the lines (official_lines.h) two passes: the front matter
 * (caption, date, appearances), the proceedings.
 *
 *   front --"P R O C E E D I N G S"--> calling of the case
 *         --"ORAL ARGUMENT OF ..."---> a section each
 *         --"(Whereupon, ..."--------> the end; the index of words behind it
 */
#include "docket/official.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "docket/official_lines.h"
#include "docket/shout.h"

#define ADVOCATES_MAX 40
#define TEXT_MAX      ((size_t)64 << 20)

struct advocate {
	char *name, *surname, *description;
};

struct official {
	struct arena arena;
	struct official_lines lines;
	struct advocate advocates[ADVOCATES_MAX];
	size_t n_advocates;
	char *petitioner, *respondent; /* "Xiao Wang"; NULL unknown */
	char *docket, *more_dockets;   /* the others: "23-78 23-79", or NULL */
	int term;		       /* 0 unknown */
	struct faults *notes;
};

/* ---- small things ---- */

static bool has_letters(const char *s)
{
	for (; *s; s++)
		if (isalpha((unsigned char)*s) || (*s & 0x80))
			return true;
	return false;
}

bool official_is(const char *text, size_t len)
{
	static const char *const marks[] = { "ORAL ARGUMENT OF",
					     "SUPREME COURT", "JUSTICE " };
	bool is = len > 0;

	for (size_t i = 0; is && i < sizeof marks / sizeof *marks; i++)
		is = strstr(text, marks[i]) != NULL;
	return is &&
	       (strstr(text, "P R O C E E D I N G S") ||
		strstr(text, "PROCEEDINGS")) &&
	       (strstr(text, "Reporting Co") || strstr(text, "Whereupon") ||
		strstr(text, "REPORTING CO"));
}

/* ---- names ---- */

static char *unshout(struct official *o, const char *s, size_t len)
{
	char *lower = shout_lower(s, len);
	char *kept = arena_strdup(&o->arena, lower);

	free(lower);
	return kept;
}

/* "Jr." and "III" are no surnames. */
static char *surname_of(struct official *o, const char *name)
{
	size_t end = strcspn(name, ",");

	for (;;) {
		size_t start = end;

		while (start && name[start - 1] != ' ')
			start--;
		if (start && (shout_is_numeral(name + start, end - start) ||
			      str_begins_fold(name + start, "jr"))) {
			end = start - 1;
			continue;
		}
		return arena_strndup(&o->arena, name + start, end - start);
	}
}

/* Whose name ends in these words, "Jr." aside: a label has all of "DE WITT". */
static struct advocate *advocate_called(struct official *o, const char *surname)
{
	size_t n = strlen(surname);

	for (size_t i = 0; i < o->n_advocates; i++) {
		struct advocate *a = &o->advocates[i];
		const char *end =
			strstr(a->name, a->surname) + strlen(a->surname);
		size_t len = (size_t)(end - a->name);

		if (n > len || strncasecmp(end - n, surname, n) != 0 ||
		    (n < len && end[-(ptrdiff_t)n - 1] != ' '))
			continue;
		if (n > strlen(a->surname))
			a->surname = arena_strndup(&o->arena, end - n, n);
		return a;
	}
	return NULL;
}

/* By the whole name; made when new. */
static struct advocate *advocate_named(struct official *o, const char *shouted)
{
	size_t len = strlen(shouted);
	struct advocate *a;
	char *name;

	while (len && strchr(" ,", shouted[len - 1]))
		len--;
	name = unshout(o, shouted, len);
	for (size_t i = 0; i < o->n_advocates; i++)
		if (!strcasecmp(o->advocates[i].name, name))
			return &o->advocates[i];
	if (o->n_advocates == ADVOCATES_MAX || !*name)
		return NULL;
	a = &o->advocates[o->n_advocates++];
	a->name = name;
	a->surname = surname_of(o, name);
	return a;
}

/* ---- the front matter ---- */

static void find_docket(struct official *o)
{
	for (size_t i = 0; i < o->lines.begins && !o->docket; i++) {
		const char *at = strstr(o->lines.list[i], "No");
		size_t n;

		while (at && !o->docket) {
			const char *s = at + 2;

			s += *s == 's';
			s += *s == '.';
			s += strspn(s, " ");
			n = strcspn(s, " ,;)");
			if (isdigit((unsigned char)*s) && n < 20) {
				o->docket = arena_strndup(&o->arena, s, n);
				o->more_dockets =
					arena_strdup(&o->arena, s + n);
			}
			at = strstr(at + 2, "No");
		}
	}
}

/* The October Term that a date in the line ("February 26, 2025") falls in. */
static int term_in(const char *line)
{
	static const char *const months[] = {
		"January",   "February", "March",    "April",
		"May",	     "June",	 "July",     "August",
		"September", "October",	 "November", "December",
	};

	for (int m = 0; m < 12; m++) {
		const char *at = str_find_fold(line, months[m]);
		int day, year;

		if (at &&
		    sscanf(at + strlen(months[m]), " %2d, %4d", &day, &year) ==
			    2 &&
		    year > 1900 && year < 2200)
			return m >= 9 ? year : year - 1;
	}
	return 0;
}

/* "v.                      ) No. 23-1039" */
static bool is_versus(const char *line)
{
	return (str_begins(line, "v.") || str_begins(line, "V.")) &&
	       (!line[2] || line[2] == ' ');
}

static bool is_role(const char *line)
{
	static const char *const roles[] = { "Petitioner", "Respondent",
					     "Applicant", "Appellant",
					     "Appellee" };

	return str_begins_any_fold(line, STR_LIST(roles));
}

/* A caption's party, over a few lines, up to a comma or a role; what stands behind
 * the brackets that rule the caption off is not of it. */
static char *party_at(struct official *o, size_t i)
{
	struct buf name;
	char *party;
	size_t n;

	buf_init(&name, OFFICIAL_LINE_BYTES * 8);
	for (size_t k = i; k < o->lines.begins && k < i + 4; k++) {
		const char *line = o->lines.list[k];

		n = strcspn(line, ")");
		while (n && line[n - 1] == ' ')
			n--;
		if (is_role(line) || is_versus(line) || !n)
			break;
		if (name.len)
			buf_putc(&name, ' ');
		buf_add(&name, line, n);
		if (memchr(line, ',', n))
			break;
	}
	n = strcspn(name.s, ",");
	party = !n		   ? NULL
		: shout_is(name.s) ? unshout(o, name.s, n)
				   : arena_strndup(&o->arena, name.s, n);
	buf_release(&name);
	return party;
}

static bool is_ruled_or_court(const char *line)
{
	return !has_letters(line) || str_begins(line, "IN THE SUPREME COURT") ||
	       str_begins(line, "SUPREME COURT") ||
	       str_begins(line, "OF THE UNITED");
}

static void find_parties(struct official *o)
{
	for (size_t i = 1; i + 1 < o->lines.begins; i++) {
		size_t first;

		if (!is_versus(o->lines.list[i]))
			continue;
		first = i - 1;
		while (first && !is_ruled_or_court(o->lines.list[first - 1]))
			first--;
		o->petitioner = party_at(o, first);
		o->respondent = party_at(o, i + 1);
		return;
	}
}

/* Where a name in capitals ends: at the comma, but not the one before "III". */
static size_t name_ends(const char *s)
{
	size_t n = strcspn(s, ","), after;

	if (!s[n])
		return n;
	after = n + 1 + strspn(s + n + 1, " ");
	if (str_begins(s + after, "JR.") || str_begins(s + after, "SR."))
		return after + 3;
	if (shout_is_numeral(s + after, strcspn(s + after, ",")))
		return after + strcspn(s + after, ",");
	return n;
}

/*
 * "XIAO WANG, ESQ., Charlottesville, Virginia; on behalf of the Petitioner." over
 * a few lines: a name in capitals up to the comma, and what stands behind the
 * semicolon.
 */
static void take_appearance(struct official *o, const char *text)
{
	size_t comma = name_ends(text);
	const char *what = strrchr(text, ';');
	char *name = arena_strndup(&o->arena, text, comma);
	struct advocate *a;

	if (!text[comma] || !shout_is(name))
		return;
	a = advocate_named(o, name);
	if (!a || !what)
		return;
	what += 1 + strspn(what + 1, " ");
	comma = strlen(what);
	while (comma && strchr(". ", what[comma - 1]))
		comma--;
	a->description = arena_strndup(&o->arena, what, comma);
}

static bool begins_appearance(const char *line)
{
	size_t comma = strcspn(line, ",");
	char name[80];

	if (!line[comma] || comma >= sizeof name || comma < 5)
		return false;
	snprintf(name, sizeof name, "%.*s", (int)comma, line);
	return shout_is(name) && strchr(name, ' ');
}

static void find_appearances(struct official *o)
{
	struct buf one;
	bool inside = false;

	buf_init(&one, 4000);
	for (size_t i = 0; i <= o->lines.begins && i < o->lines.n; i++) {
		const char *line = o->lines.list[i];
		bool over = official_says(line, "CONTENTS") ||
			    i == o->lines.begins ||
			    official_says(line, "PROCEEDINGS");

		if (inside && (over || begins_appearance(line))) {
			take_appearance(o, one.s);
			buf_reset(&one);
		}
		if (over)
			inside = false;
		if (inside)
			buf_printf(&one, "%s%s", one.len ? " " : "", line);
		if (str_begins(line, "APPEARANCES"))
			inside = true;
	}
	buf_release(&one);
}

static void read_front(struct official *o)
{
	find_docket(o);
	for (size_t i = 0; i < o->lines.begins && !o->term; i++)
		o->term = term_in(o->lines.list[i]);
	find_parties(o);
	find_appearances(o);
}

/* ---- who speaks ---- */

static const struct {
	const char *surname, *name, *identifier;
} justices[] = {
	{ "ROBERTS", "John G. Roberts, Jr.", "john_g_roberts_jr" },
	{ "THOMAS", "Clarence Thomas", "clarence_thomas" },
	{ "ALITO", "Samuel A. Alito, Jr.", "samuel_a_alito_jr" },
	{ "SOTOMAYOR", "Sonia Sotomayor", "sonia_sotomayor" },
	{ "KAGAN", "Elena Kagan", "elena_kagan" },
	{ "GORSUCH", "Neil Gorsuch", "neil_gorsuch" },
	{ "KAVANAUGH", "Brett M. Kavanaugh", "brett_m_kavanaugh" },
	{ "BARRETT", "Amy Coney Barrett", "amy_coney_barrett" },
	{ "JACKSON", "Ketanji Brown Jackson", "ketanji_brown_jackson" },
	{ "BREYER", "Stephen G. Breyer", "stephen_g_breyer" },
	{ "GINSBURG", "Ruth Bader Ginsburg", "ruth_bader_ginsburg" },
	{ "KENNEDY", "Anthony M. Kennedy", "anthony_m_kennedy" },
	{ "SCALIA", "Antonin Scalia", "antonin_scalia" },
	{ "SOUTER", "David H. Souter", "david_h_souter" },
	{ "STEVENS", "John Paul Stevens", "john_paul_stevens" },
	{ "O'CONNOR", "Sandra Day O'Connor", "sandra_day_oconnor" },
	{ "REHNQUIST", "William H. Rehnquist", "william_h_rehnquist" },
};

/* The label a line begins with ("MR. WANG:"): bytes up to and with the colon, 0
 * for none.  *title is how many of them the title takes. */
static size_t label_of(const char *line, size_t *title)
{
	static const char *const titles[] = {
		"CHIEF JUSTICE ", "JUSTICE ", "GENERAL ", "MR. ",
		"MS. ",		  "MRS. ",    "MISS ",	  "DR. ",
		"PROFESSOR ",	  "MR ",      "MS ",
	};
	size_t colon = strcspn(line, ":");

	if (!line[colon] || colon > 50)
		return 0;
	for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
		char name[64];

		*title = strlen(titles[i]);
		if (!str_begins(line, titles[i]) || colon <= *title)
			continue;
		snprintf(name, sizeof name, "%.*s", (int)(colon - *title),
			 line + *title);
		return shout_is(name) ? colon + 1 : 0;
	}
	return 0;
}

static bool is_heading(const char *line)
{
	return str_begins(line, "ORAL ARGUMENT OF ") ||
	       str_begins(line, "REBUTTAL ARGUMENT OF ") ||
	       str_begins(line, "ARGUMENT OF ");
}

static void put_justice(struct jsonw *w, struct official *o,
			const char *surname)
{
	const char *name = NULL, *identifier = "";

	for (size_t i = 0; i < sizeof justices / sizeof *justices; i++)
		if (!strcmp(justices[i].surname, surname)) {
			name = justices[i].name;
			identifier = justices[i].identifier;
		}
	if (!name)
		name = arena_printf(&o->arena, "Justice %s",
				    unshout(o, surname, strlen(surname)));
	jsonw_put_text(w, "name", name);
	jsonw_put_text(w, "identifier", identifier);
	jsonw_put_text(w, "last_name", unshout(o, surname, strlen(surname)));
	jsonw_put_array(w, "roles");
	jsonw_object(w);
	jsonw_put_text(w, "type", "scotus_justice");
	jsonw_end_object(w);
	jsonw_end_array(w);
}

static void put_speaker(struct jsonw *w, struct official *o, const char *label,
			size_t title, size_t len)
{
	char *surname =
		arena_strndup(&o->arena, label + title, len - title - 1);
	struct advocate *a;

	jsonw_put_object(w, "speaker");
	if (str_begins(label, "CHIEF JUSTICE ") ||
	    str_begins(label, "JUSTICE ")) {
		put_justice(w, o, surname);
	} else {
		a = advocate_called(o, surname);
		if (!a) {
			faults_add(o->notes,
				   "%.*s speaks and is not among the "
				   "appearances",
				   (int)len - 1, label);
			a = advocate_named(o, surname);
		}
		jsonw_put_text(w, "name", a ? a->name : surname);
		jsonw_put_text(w, "last_name", a ? a->surname : surname);
	}
	jsonw_end_object(w);
}

/* ---- the proceedings ---- */

/* "ORAL ARGUMENT OF XIAO WANG / ON BEHALF OF THE PETITIONER": the advocate, and
 * for whom where the appearances do not say.  Returns the line behind. */
static size_t read_heading(struct official *o, size_t i)
{
	const char *name = strstr(o->lines.list[i], " OF ") + 4;
	size_t title, n = strlen(name);
	struct buf what;
	struct advocate *a;
	const char *on;

	buf_init(&what, 2000);
	/* The name may run on into what follows it. */
	on = strstr(name, " ON BEHALF OF");
	on = on ? on : strstr(name, " FOR ");
	if (on) {
		n = (size_t)(on - name);
		buf_puts(&what, on + 1);
	}
	a = advocate_named(o, arena_strndup(&o->arena, name, n));
	for (i++; i < o->lines.n; i++) {
		const char *line = o->lines.list[i];

		if (label_of(line, &title) || !shout_is(line) ||
		    is_heading(line))
			break;
		buf_printf(&what, "%s%s", what.len ? " " : "", line);
	}
	if (a && !a->description && what.len)
		a->description = unshout(o, what.s, what.len);
	buf_release(&what);
	return i;
}

struct writing {
	struct jsonw w;
	struct buf text; /* of the turn under way */
	size_t turns, sections;
	bool in_turn;
};

static void end_turn(struct writing *out)
{
	if (!out->in_turn)
		return;
	jsonw_put_array(&out->w, "text_blocks");
	jsonw_object(&out->w);
	jsonw_put_text(&out->w, "text", out->text.s);
	jsonw_end_object(&out->w);
	jsonw_end_array(&out->w);
	jsonw_end_object(&out->w);
	buf_reset(&out->text);
	out->in_turn = false;
	out->turns++;
}

static void begin_section(struct writing *out)
{
	end_turn(out);
	if (out->sections++) {
		jsonw_end_array(&out->w);
		jsonw_end_object(&out->w);
	}
	jsonw_object(&out->w);
	jsonw_put_array(&out->w, "turns");
}

/* "long-" and "term" are one word; "wait --" and "no" are not. */
static void add_words(struct writing *out, const char *s)
{
	size_t n = out->text.len;
	const char *t = out->text.s;

	s += strspn(s, " ");
	if (n &&
	    !(n > 1 && t[n - 1] == '-' && isalpha((unsigned char)t[n - 2])))
		buf_putc(&out->text, ' ');
	buf_puts(&out->text, s);
}

static void take_line(struct official *o, struct writing *out, const char *line)
{
	size_t title, label = label_of(line, &title);

	if (label) {
		end_turn(out);
		jsonw_object(&out->w);
		put_speaker(&out->w, o, line, title, label);
		out->in_turn = true;
		line += label;
	}
	if (out->in_turn)
		add_words(out, line);
}

static void write_argument(struct official *o, struct buf *json, size_t *turns)
{
	struct writing out = { .w = jsonw_to(json, 0) };
	bool first = true;

	buf_init(&out.text, TEXT_MAX);
	jsonw_object(&out.w);
	jsonw_put_object(&out.w, "transcript");
	jsonw_put_array(&out.w, "sections");
	begin_section(&out); /* the calling of the case opens the first */
	for (size_t i = o->lines.begins; i < o->lines.n;) {
		if (!is_heading(o->lines.list[i])) {
			take_line(o, &out, o->lines.list[i++]);
			continue;
		}
		if (first)
			end_turn(&out);
		else
			begin_section(&out);
		first = false;
		i = read_heading(o, i);
	}
	end_turn(&out);
	*turns = out.turns;
	jsonw_end_array(&out.w);
	jsonw_end_object(&out.w);
	jsonw_end_array(&out.w);
	jsonw_end_object(&out.w);
	jsonw_end_object(&out.w);
	buf_release(&out.text);
}

/* ---- the case ---- */

/* How a party is written when the case is called ("... Ames versus Ohio"): the
 * words of the caption in the case they are said in, or NULL. */
static const char *as_called(struct official *o, const char *party)
{
	for (size_t i = o->lines.begins;
	     i < o->lines.n && i < o->lines.begins + 12; i++) {
		struct buf two;
		const char *at;

		buf_init(&two, OFFICIAL_LINE_BYTES * 8);
		buf_printf(&two, "%s %s", o->lines.list[i],
			   i + 1 < o->lines.n ? o->lines.list[i + 1] : "");
		at = str_find_fold(two.s, party);
		if (at) {
			char *s = arena_strndup(&o->arena, at, strlen(party));

			buf_release(&two);
			return s;
		}
		buf_release(&two);
	}
	return NULL;
}

static const char *party_name(struct official *o, const char *party,
			      const char *instead)
{
	const char *called = party ? as_called(o, party) : NULL;

	return called ? called : party ? party : instead;
}

static void write_advocates(struct official *o, struct jsonw *w)
{
	jsonw_put_array(w, "advocates");
	for (size_t i = 0; i < o->n_advocates; i++) {
		const struct advocate *a = &o->advocates[i];

		jsonw_object(w);
		jsonw_put_object(w, "advocate");
		jsonw_put_text(w, "name", a->name);
		jsonw_put_text(w, "last_name", a->surname);
		jsonw_end_object(w);
		if (a->description)
			jsonw_put_text(w, "advocate_description",
				       a->description);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

/* ", 23-78 and 23-79": of consolidated cases. */
static void write_more_dockets(struct official *o, struct jsonw *w)
{
	const char *s = o->more_dockets;

	jsonw_put_array(w, "additional_docket_numbers");
	while (*s) {
		size_t n = strcspn(s, " ,;)");

		if (n && n < 20 && isdigit((unsigned char)*s))
			jsonw_text_n(w, s, n);
		s += n ? n : 1;
	}
	jsonw_end_array(w);
}

static void write_case(struct official *o, struct buf *json)
{
	struct jsonw w = jsonw_to(json, 0);
	const char *a = party_name(o, o->petitioner, "Petitioner");
	const char *b = party_name(o, o->respondent, "Respondent");

	jsonw_object(&w);
	jsonw_put_text(&w, "name", arena_printf(&o->arena, "%s v. %s", a, b));
	jsonw_put_text(&w, "docket_number", o->docket);
	if (o->term)
		jsonw_put_text(&w, "term",
			       arena_printf(&o->arena, "%d", o->term));
	jsonw_put_text(&w, "first_party", a);
	jsonw_put_text(&w, "second_party", b);
	jsonw_put_text(&w, "license", OFFICIAL_LICENSE);
	jsonw_put_text(&w, "href",
		       arena_printf(&o->arena,
				    "Transcript of the oral argument in No. "
				    "%s, Supreme Court of the United States",
				    o->docket));
	write_more_dockets(o, &w);
	write_advocates(o, &w);
	jsonw_end_object(&w);
}

static bool is_whole(struct official *o, struct error *err)
{
	if (!o->lines.begins)
		return error_set(err, ERR_DATA,
				 "the line P R O C E E D I N G S is missing");
	if (!o->docket)
		return error_set(err, ERR_DATA,
				 "no docket number stands in its front matter");
	if (!o->term)
		faults_add(o->notes, "the transcript's date is not to be had");
	if (!o->lines.has_end)
		faults_add(o->notes, "the transcript breaks off before its "
				     "end");
	return true;
}

bool official_convert(struct oyez *out, const char *text, size_t len,
		      struct faults *notes, struct error *err)
{
	struct official o = { .notes = notes };
	struct buf kase, argument;
	size_t turns = 0;
	bool ok;

	*out = (struct oyez){ 0 };
	buf_init(&kase, TEXT_MAX);
	buf_init(&argument, TEXT_MAX);
	official_read_lines(&o.lines, &o.arena, text, len);
	read_front(&o);
	ok = is_whole(&o, err);
	if (ok) {
		write_argument(&o, &argument, &turns);
		write_case(&o, &kase);
		ok = turns || error_set(err, ERR_DATA, "nobody speaks in it");
	}
	ok = ok && oyez_convert(out, "transcript.json", kase.s, kase.len,
				argument.s, argument.len, notes, err);
	buf_release(&kase);
	buf_release(&argument);
	arena_release(&o.arena);
	return ok;
}
