/*
 * bench.h - a panel with its court's rules: seats, minutes, lights, address
 */
#ifndef COURT_BENCH_H
#define COURT_BENCH_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/justice.h"

#define BENCH_SEATS_MAX 15

enum light_colour {
	LIGHT_NONE,
	LIGHT_GREEN,
	LIGHT_YELLOW,
	LIGHT_WHITE,
	LIGHT_RED,
	LIGHT_COLOURS
};
extern const char *const light_colour_names[LIGHT_COLOURS];

struct light {
	double at_seconds_left; /* shown from here on down */
	enum light_colour colour;
	const char *word; /* "WHITE": colour never carries meaning alone */
	const char *meaning;
};

struct bench {
	struct arena arena;
	char *slug, *name, *court;
	enum case_kind kind;
	struct texts seat_slugs; /* as the file has them */
	struct justice *seats;	 /* n_seats, order of seniority; owned; none
				    when loaded without `find` */
	size_t n_seats;
	double minutes, quiet_minutes, rebuttal_minutes;
	double sur_rebuttal_minutes; /* the respondent's; 0: none */
	double oralist_minutes[2];   /* of a team's two; 0: half of the time */
	bool seriatim;
	struct light *lights; /* descending at_seconds_left */
	size_t n_lights;
	char *address_chief, *address_justice, *opening;
	char *source, *as_of;
	struct texts notes;
};

/* Finds a justice's file by slug; the catalogue gives one. */
typedef bool bench_justice_fn(const void *arg, const char *slug,
			      struct justice *out, struct faults *f);

/* `find` may be NULL: the rules alone, for a list.  False when there is a fault;
 * *out must be released all the same. */
bool bench_load(struct bench *out, const char *path, bench_justice_fn *find,
		const void *arg, struct faults *f);
/* Minutes, seriatim and lights as members, as a file has them. */
void bench_write_rules(struct jsonw *w, const struct bench *b);
/*
 * A panel of given justices under the rules of a loaded bench: replaces its seats
 * by these (taken, also the array, which is malloc'd), sorts them by seniority,
 * and names the bench after them ("alito,kagan"; "Alito and Kagan").
 */
void bench_reseat(struct bench *b, struct justice *seats, size_t n);
void bench_release(struct bench *b);

/* The light at so many seconds left; never NULL: the OPEN light where none
 * applies yet. */
const struct light *bench_light(const struct bench *b, double seconds_left);
/* How counsel addresses a seat: "Justice Kagan", "Your Honor". */
void bench_address(const struct bench *b, size_t seat, char *out, size_t size);
/* Which seat has the chair at `place` (< n), counted from counsel's left: the one
 * who presides in the middle, then by seniority left of it, right of it, and so
 * on outwards. */
size_t bench_chair(size_t place, size_t n);
/* The seat whose slug, short or full name (case aside) this is; -1 for none. */
int bench_seat(const struct bench *b, const char *name);
#endif
