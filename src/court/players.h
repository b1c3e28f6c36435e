/*
 * players.h - who plays the bench, who reads the answers, and the model they ask
 *
 * A hearing begins with what its record's head says.  A change in its midst is a
 * clerk's note that carries the players from there on (turn.players), so it is kept,
 * replayed and exported in its place, and nothing else need be.
 */
#ifndef COURT_PLAYERS_H
#define COURT_PLAYERS_H
#include <stdbool.h>

#include "base/hash.h"
struct buf;
struct error;
struct faults;
struct hearing_record;
struct json_ref;
struct jsonw;
struct terms;
struct transcript;

/* Which of them a person exchanges, and what that is called. */
enum player { PLAYER_SIMULATOR, PLAYER_MODEL, PLAYER_READER, PLAYER_COUNT };
extern const char *const player_names[PLAYER_COUNT];

/* Plain values: copy them with =.  Texts say nothing as "". */
struct players {
	char simulator[32], reader[32]; /* as in terms.h */
	char model[256];		/* "": none, or the endpoint's first */
	char endpoint[512]; /* where it is asked: without key and query */
	char prompt[HASH_HEX_BYTES]; /* of the simulator's, where it has one */
};

void players_of_terms(struct players *p, const struct terms *t);
/* Those at the beginning of a hearing. */
void players_first(struct players *p, const struct hearing_record *r);
/* Those at the end of what was said in it. */
void players_now(struct players *p, const struct hearing_record *r,
		 const struct transcript *said);
/* Whether a model is asked by one of them. */
bool players_ask_model(const struct players *p);
/* Whether the bench's next question, or the next reading, may come out otherwise. */
bool players_bench_differs(const struct players *a, const struct players *b);
bool players_reader_differs(const struct players *a, const struct players *b);
bool players_differ(const struct players *a, const struct players *b);
/* Another one of them; ERR_USAGE, and nothing changed, for a name that cannot be. */
bool players_set(struct players *p, enum player which, const char *name,
		 struct error *err);

/* Whether the hearing lets them be exchanged in its midst: under an assignment
 * bench and reader are those of all who have it, until it has ended.  Else ERR_USAGE. */
bool players_may_change(const struct hearing_record *r, enum player which,
			struct error *err);

/* "simulator moot": which of them, and the name in it; the name is "" where none was
 * given.  False: it begins with none of them. */
bool players_parse(const char *words, enum player *which, const char **name);
/* "simulator moot, reader offline, model qwen3:8b"; appended. */
void players_say(const struct players *p, struct buf *out);

/* As member "players" of a turn.  players_read fills all of it. */
void players_write(struct jsonw *w, const struct players *p);
void players_read(struct players *p, const struct json_ref *at,
		  struct faults *f);
#endif
