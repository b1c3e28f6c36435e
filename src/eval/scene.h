/*
 * scene.h - a sample: an argument up to the point where the bench is to speak
 *
 * A suite makes scenes, a player (suite.h) has what counsel said read and the bench say
 * its next turn, and the suite scores that.  Neither needs to know the other.
 */
#ifndef EVAL_SCENE_H
#define EVAL_SCENE_H
#include <stdbool.h>
#include <stddef.h>

#include "court/bench.h"
#include "court/case.h"
#include "court/transcript.h"
#include "listen/ken.h"

struct eval_scene {
	const char *id, *set; /* which row, and of what kind; borrowed */
	const struct court_case *kase; /* borrowed, as are the next two */
	struct ken *ken;	       /* NULL: nothing is known of the case */
	const struct bench *bench;
	enum side_id side; /* counsel's */
	int seat;	   /* who is to speak; -1: whoever is due */
	uint64_t seed;
	struct transcript said;
	/* from the player */
	struct turn
		next; /* owned; text NULL where the bench has nothing to say */
};

void eval_scene_release(struct eval_scene *s);
/* Adds what was said; an answer follows the last question.  Texts are copied. */
void eval_scene_opening(struct eval_scene *s, const char *text);
void eval_scene_question(struct eval_scene *s, int seat, const char *text);
void eval_scene_answer(struct eval_scene *s, const char *text);
/* Forgets what was read in it, so that it can be played again. */
void eval_scene_unread(struct eval_scene *s);
/* The last answer of counsel, or NULL. */
const struct turn *eval_scene_last(const struct eval_scene *s);
/* "" where the bench had nothing to say. */
const char *eval_scene_next(const struct eval_scene *s);

/* A case of the real court of which nothing is known: no text of it is NULL. */
void eval_case_bare(struct court_case *c);

/* Cases with what is known of them (with no_map as if they had no map), loaded when
 * first asked for. */
struct eval_cases;
struct eval_setup;
struct error;
struct eval_cases *eval_cases_new(const struct eval_setup *s);
void eval_cases_free(struct eval_cases *c); /* NULL is fine */
/* Ready.  NULL with an error that names the case; valid until they are freed. */
struct ken *eval_cases_ken(struct eval_cases *c, const char *slug,
			   struct error *err);
/* Puts a scene into such a case, before the bench that hears it (the case's own, or the
 * fictional panel): who has asked anything, or is to speak, sits there in the same seat,
 * or in the first where this bench has no such.  The case is found and not read yet:
 * eval_scene_ready.  False as above. */
bool eval_scene_of(struct eval_scene *s, struct eval_cases *c, const char *slug,
		   struct error *err);
/* Before it is played: what its case knows is read, the first time. */
void eval_scene_ready(struct eval_scene *s);
#endif
