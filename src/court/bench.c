#include "court/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/jsonw.h"
#include "base/str.h"
#include "base/xmalloc.h"

#define BENCH_FILE_MAX ((size_t)1 << 20)
#define LIGHTS_MAX     50
#define NOTES_MAX      50
#define MINUTES_MAX    600

const char *const light_colour_names[LIGHT_COLOURS] = {
	"none", "green", "yellow", "white", "red",
};

static const struct light light_open = {
	.at_seconds_left = HUGE_VAL,
	.colour = LIGHT_NONE,
	.word = "OPEN",
	.meaning = "No light is shown yet.",
};

static double minutes(const struct json_ref *at, const char *key, double least,
		      struct faults *f)
{
	double v = json_number_or(at, key, 0, f);

	if (v >= least && v <= MINUTES_MAX)
		return v;
	json_fault(at, f, "%s: %g is not between %g and %d minutes", key, v,
		   least, MINUTES_MAX);
	return least;
}

static void read_light(struct bench *b, const struct json_ref *at,
		       struct faults *f)
{
	int colour =
		json_choice(at, "colour", light_colour_names, LIGHT_COLOURS, f);
	struct light l = {
		.at_seconds_left = json_number(at, "at_seconds_left", f),
		.colour = colour < 0 ? LIGHT_NONE : (enum light_colour)colour,
		.word = field_text(&b->arena, at, "word", f),
		.meaning = field_text_or(&b->arena, at, "meaning", "", f),
	};

	if (b->n_lights &&
	    b->lights[b->n_lights - 1].at_seconds_left <= l.at_seconds_left)
		json_fault(at, f,
			   "at_seconds_left: %g does not come below the light "
			   "before it, %g",
			   l.at_seconds_left,
			   b->lights[b->n_lights - 1].at_seconds_left);
	b->lights[b->n_lights++] = l;
}

static void read_lights(struct bench *b, const struct json_ref *root,
			struct faults *f)
{
	struct field_items w = field_items(root, "lights", LIGHTS_MAX, f);

	b->lights = arena_array(&b->arena, w.n, sizeof *b->lights);
	while (field_next(&w))
		read_light(b, &w.at, f);
}

static void read_address(struct bench *b, const struct json_ref *root,
			 struct faults *f)
{
	struct json_ref m;

	json_member(root, "address", JSON_OBJECT, &m, f);
	b->address_chief =
		field_text_or(&b->arena, &m, "chief", "Your Honor", f);
	b->address_justice =
		field_text_or(&b->arena, &m, "justice", "Your Honor", f);
	b->opening = field_text_or(&b->arena, &m, "opening",
				   "May it please the Court", f);
}

static void read_oralists(struct bench *b, const struct json_ref *root,
			  struct faults *f)
{
	struct json_ref list, item = { 0 };
	size_t n = 0;

	if (!json_member_opt(root, "oralist_minutes", JSON_ARRAY, &list, f))
		return;
	while (json_next(&list, &item)) {
		double v = json_as_number(&item, f);

		if (n == 2 || v < 1 || v > MINUTES_MAX)
			json_fault(&item, f,
				   "%g: two numbers from 1 to %d are wanted", v,
				   MINUTES_MAX);
		else
			b->oralist_minutes[n++] = v;
	}
}

static void read_bench(void *out, const struct json_ref *root, struct faults *f)
{
	struct bench *b = out;
	int kind;

	json_schema_is(root, "bench", f);
	if (json_kind(root) != JSON_OBJECT)
		f = NULL;
	kind = json_choice(root, "kind", case_kind_names, 2, f);
	b->slug = field_slug(&b->arena, root, "slug", f);
	b->name = field_text(&b->arena, root, "name", f);
	b->court = field_text(&b->arena, root, "court", f);
	b->kind = kind < 0 ? CASE_REAL : (enum case_kind)kind;
	b->seat_slugs =
		field_texts(&b->arena, root, "seats", BENCH_SEATS_MAX, f);
	if (!b->seat_slugs.n)
		json_fault(root, f, "seats: nobody sits on this bench");
	b->minutes = minutes(root, "minutes", 1, f);
	b->quiet_minutes = minutes(root, "quiet_minutes", 0, f);
	b->rebuttal_minutes = minutes(root, "rebuttal_minutes", 0, f);
	b->sur_rebuttal_minutes = minutes(root, "sur_rebuttal_minutes", 0, f);
	read_oralists(b, root, f);
	b->seriatim = json_bool_or(root, "seriatim", false, f);
	read_lights(b, root, f);
	read_address(b, root, f);
	b->source = field_text_or(&b->arena, root, "source", "", f);
	b->as_of = field_date_or(&b->arena, root, "as_of", f);
	b->notes = field_texts(&b->arena, root, "notes", NOTES_MAX, f);
}

static bool seated_before(const struct bench *b, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (!strcmp(b->seat_slugs.list[j], b->seat_slugs.list[i]))
			return true;
	return false;
}

static bool seat_all(struct bench *b, const char *path, bench_justice_fn *find,
		     const void *arg, struct faults *f)
{
	bool ok = true;

	b->seats = xcalloc(b->seat_slugs.n + 1, sizeof *b->seats);
	for (size_t i = 0; i < b->seat_slugs.n; i++) {
		const char *slug = b->seat_slugs.list[i];

		if (seated_before(b, i)) {
			faults_add(f, "%s: $.seats[%zu]: %s sits here twice",
				   path, i, slug);
			ok = false;
		} else if (find(arg, slug, &b->seats[b->n_seats], f)) {
			b->n_seats++;
		} else {
			justice_release(&b->seats[b->n_seats]);
			ok = false;
		}
	}
	return ok;
}

bool bench_load(struct bench *out, const char *path, bench_justice_fn *find,
		const void *arg, struct faults *f)
{
	bool ok;

	*out = (struct bench){ 0 };
	ok = field_load(path, BENCH_FILE_MAX, true, read_bench, out, f);
	if (find && !seat_all(out, path, find, arg, f))
		ok = false;
	return ok;
}

static void release_seats(struct bench *b)
{
	for (size_t i = 0; i < b->n_seats; i++)
		justice_release(&b->seats[i]);
	free(b->seats);
	b->seats = NULL;
	b->n_seats = 0;
}

void bench_release(struct bench *b)
{
	release_seats(b);
	arena_release(&b->arena);
	*b = (struct bench){ 0 };
}

/* Few seats, and equals must stay as they were given: an insertion sort. */
static void sort_seats(struct justice *seats, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct justice j = seats[i];
		size_t at = i;

		while (at && seats[at - 1].seniority > j.seniority) {
			seats[at] = seats[at - 1];
			at--;
		}
		seats[at] = j;
	}
}

void bench_reseat(struct bench *b, struct justice *seats, size_t n)
{
	struct buf slugs, names;

	release_seats(b);
	sort_seats(seats, n);
	b->seats = seats;
	b->n_seats = n;
	b->kind = CASE_REAL;
	buf_init(&slugs, 4096);
	buf_init(&names, 4096);
	b->seat_slugs.list =
		arena_array(&b->arena, n + 1, sizeof *b->seat_slugs.list);
	b->seat_slugs.n = n;
	for (size_t i = 0; i < n; i++) {
		const char *link = i + 1 < n ? ", " : " and ";

		b->seat_slugs.list[i] = arena_strdup(&b->arena, seats[i].slug);
		buf_printf(&slugs, "%s%s", i ? "," : "", seats[i].slug);
		buf_printf(&names, "%s%s", i ? link : "", seats[i].short_name);
		if (seats[i].kind == CASE_FICTIONAL)
			b->kind = CASE_FICTIONAL;
	}
	b->slug = arena_strdup(&b->arena, slugs.s);
	b->name = arena_strdup(&b->arena, names.s);
	buf_release(&slugs);
	buf_release(&names);
}

size_t bench_chair(size_t place, size_t n)
{
	size_t middle = n / 2, away;

	if (n % 2 == 0 && n)
		middle = n / 2 - 1;
	if (place == middle)
		return 0;
	if (place < middle) {
		away = middle - place;
		return n % 2 ? 2 * away - 1 : 2 * away;
	}
	away = place - middle;
	return n % 2 ? 2 * away : 2 * away - 1;
}

const struct light *bench_light(const struct bench *b, double seconds_left)
{
	const struct light *shown = &light_open;

	for (size_t i = 0; i < b->n_lights; i++)
		if (b->lights[i].at_seconds_left >= seconds_left)
			shown = &b->lights[i];
	return shown;
}

static bool presides(const struct justice *j)
{
	return str_begins(j->title, "Chief") || str_begins(j->title, "Presid");
}

void bench_address(const struct bench *b, size_t seat, char *out, size_t size)
{
	static const char mark[] = "{surname}";
	const struct justice *j;
	const char *form, *at;

	if (seat >= b->n_seats) {
		snprintf(out, size, "Your Honor");
		return;
	}
	j = &b->seats[seat];
	form = presides(j) ? b->address_chief : b->address_justice;
	at = strstr(form, mark);
	if (at)
		snprintf(out, size, "%.*s%s%s", (int)(at - form), form,
			 j->short_name, at + sizeof mark - 1);
	else
		snprintf(out, size, "%s", form);
}

/* Without the titles in front: "Chief Justice Roberts" is "Roberts". */
static const char *behind_titles(const char *name)
{
	static const char *const titles[] = { "the ",	    "chief ",
					      "associate ", "justice ",
					      "judge ",	    "honorable ",
					      "hon. ",	    "president " };
	size_t n;

	while ((n = str_begins_any_fold(name, STR_LIST(titles))))
		name += n;
	return name;
}

/* The whole of a name, or its last word: "John Roberts". */
static bool is_surname(const char *name, const char *short_name)
{
	const char *last = strrchr(name, ' ');

	return last && !strcasecmp(last + 1, short_name);
}

int bench_seat(const struct bench *b, const char *name)
{
	name = behind_titles(name);
	for (size_t i = 0; i < b->n_seats; i++)
		if (!strcasecmp(b->seats[i].slug, name) ||
		    !strcasecmp(b->seats[i].short_name, name) ||
		    !strcasecmp(b->seats[i].name, name))
			return (int)i;
	for (size_t i = 0; i < b->n_seats; i++)
		if (is_surname(name, b->seats[i].short_name))
			return (int)i;
	return -1;
}

static void put_lights(struct jsonw *w, const struct bench *b)
{
	jsonw_put_array(w, "lights");
	for (size_t i = 0; i < b->n_lights; i++) {
		const struct light *l = &b->lights[i];

		jsonw_object(w);
		jsonw_put_number(w, "at_seconds_left", l->at_seconds_left);
		jsonw_put_text(w, "colour", light_colour_names[l->colour]);
		jsonw_put_text(w, "word", l->word);
		jsonw_put_text(w, "meaning", l->meaning);
		jsonw_end_object(w);
	}
	jsonw_end_array(w);
}

/* What only some courts have. */
static void put_team(struct jsonw *w, const struct bench *b)
{
	if (b->sur_rebuttal_minutes > 0)
		jsonw_put_number(w, "sur_rebuttal_minutes",
				 b->sur_rebuttal_minutes);
	if (b->oralist_minutes[0] <= 0)
		return;
	jsonw_put_array(w, "oralist_minutes");
	for (size_t i = 0; i < 2 && b->oralist_minutes[i] > 0; i++)
		jsonw_number(w, b->oralist_minutes[i]);
	jsonw_end_array(w);
}

void bench_write_rules(struct jsonw *w, const struct bench *b)
{
	jsonw_put_number(w, "minutes", b->minutes);
	jsonw_put_number(w, "quiet_minutes", b->quiet_minutes);
	jsonw_put_number(w, "rebuttal_minutes", b->rebuttal_minutes);
	put_team(w, b);
	jsonw_put_bool(w, "seriatim", b->seriatim);
	put_lights(w, b);
}
