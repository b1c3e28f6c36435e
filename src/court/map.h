/*
 * map.h - the map of a case: what counsel can say, what it is worth, how a good
 * judge presses it
 *
 * For each question the answers that can be expected, each in several wordings,
 * with what it gives away and what is said to exactly that answer; what each side
 * must hold (propositions), and what it cannot hold together with it; limiting
 * cases; the authorities and facts that an answer can get wrong.  Hidden from
 * counsel like the memo.
 *
 * All of it is optional.  The members stand in case.json, or in map.json beside
 * it (schema hotbench.map/1), so that the case stays readable and the first frame
 * does not wait: a map is loaded when an answer is first read.  Where both files
 * say something of one question, map.json holds.  Where neither does, what was
 * drafted counts (map_drafts.h).  Format: hotbench(5).
 */
#ifndef COURT_MAP_H
#define COURT_MAP_H
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "court/case.h"
struct faults;
struct json_ref;

#define MAP_FILE_MAX	 ((size_t)16 << 20)
#define MAP_ANSWERS_MAX	 40	    /* of an issue, of a question */
#define MAP_PRESSES_MAX	 20	    /* of an answer */
#define MAP_PROPS_MAX	 200	    /* of a side */
#define MAP_FACTS_MAX	 2000	    /* also authorities */
#define MAP_WORDINGS_MIN 5	    /* of an answer, for check */
#define MAP_FILE	 "map.json" /* beside case.json */

/* What form of answer a question wants. */
enum wanted {
	WANTED_YES_NO,
	WANTED_CHOICE,
	WANTED_OPEN,
	WANTED_NUMBER,
	WANTED_CITE,
	WANTED_FORMS
};
extern const char *const wanted_names[WANTED_FORMS]; /* "yes_no", ... */

struct press {
	char *text;
	int manner; /* enum manner, -1 not said */
};
struct presses {
	struct press *list;
	size_t n;
};

/* An answer that can be expected. */
struct map_answer {
	char *id;   /* unique within its issue */
	char *gist; /* one sentence */
	struct texts says;
	struct texts
		turned; /* the opposite of it, as counsel who has it backwards
				says it; never shown; may be none */
	enum commitment effect;
	struct texts gives; /* ids of propositions and issues given away */
	struct presses press;
	char *better;	/* for the debrief; "" for none */
	char *leads_to; /* an issue's id; "" for none */
	bool *to;	/* which of the issue's questions it fits, in order */
	int under;	/* the question it stands under, -1: the issue */
};

struct map_question {
	int form;   /* enum wanted, -1 not said */
	int manner; /* enum manner, -1 not said */
	struct texts again;
	struct presses follow_ups; /* the map's, even none, or the case's */
	bool says_follow_ups;	   /* the map does */
};

struct map_issue { /* beside struct issue, in the same order */
	struct texts limits;
	struct map_question *questions; /* issue->n_questions of them */
	struct map_answer *answers; /* of the issue, then of each question */
	size_t n_answers;
};

/* What a side must hold. */
struct proposition {
	char *id;   /* unique in the case */
	char *text; /* "The search begins with the query." */
	struct texts says;
	struct texts excludes; /* ids that cannot be held with it */
	enum side_id side;
};

struct map_authority {
	char *name;	   /* "Facebook, Inc. v. Duguid" */
	struct texts also; /* as it is called for short */
	char *cite, *court, *holding;
	int year;  /* 0 unknown */
	int helps; /* enum side_id, -1: neither alone */
};

struct map_fact {
	char *id, *text, *document;
	int paragraph;
	struct texts
		keys; /* names, numbers, dates that an answer may get wrong */
	struct texts wrong; /* wordings that tell it wrongly; never shown */
};

struct case_map {
	struct arena arena;	  /* owns every pointer below */
	struct map_issue *issues; /* n_issues: as many as the case has */
	size_t n_issues;
	struct proposition *propositions; /* both sides' */
	size_t n_propositions;
	struct map_authority *authorities;
	size_t n_authorities;
	struct map_fact *facts;
	size_t n_facts;
	size_t n_answers;    /* in all */
	struct texts drafts; /* pieces nobody has confirmed (map_drafts.h) */
};

/*
 * Reads the map's members of c->dir/case.json, c->dir/map.json and the drafts of
 * c->dir/map.drafts.json; a case without any has an empty map.  `c` is borrowed for the call.  False with faults that
 * carry path and place; *out then holds what could be read, and must be released
 * all the same: no text of it is NULL.
 */
bool map_load(struct case_map *out, const struct court_case *c,
	      struct faults *f);
/* The same from a root of either kind already parsed, into *out, which map_init
 * made for this case: what *out has already holds, the rest is added. */
void map_init(struct case_map *out, const struct court_case *c);
void map_read(struct case_map *out, const struct court_case *c,
	      const struct json_ref *root, struct faults *f);
void map_release(struct case_map *m);
/* The map of a case for who shows its words: read once and kept as c->map until the
 * case is released.  What cannot be read is left out: false. */
bool case_open_map(struct court_case *c);

/*
 * Deep checks for `check`; faults name the map's file, then issue and answer by
 * their ids.  Answers with fewer than MAP_WORDINGS_MIN wordings, two answers to
 * one question in the same or nearly the same words, an answer without a press or
 * one that fits no question, one turned round that does not help or has its own
 * wording for the opposite, a press that is asked elsewhere too; ids doubled or
 * naming nothing; propositions that do not exclude each other both ways; words in
 * quotation marks, facts and authorities that the papers do not have.  `strict`
 * adds what the maps promise that we ship: every question with its form, manner,
 * rewordings and answers, limits in every issue, propositions on both sides.
 * Whether wordings can be told apart, and the keys of facts, are listen/apart.h's.
 */
#define MAP_STRICT_AGAIN   2
#define MAP_STRICT_LIMITS  3
#define MAP_STRICT_ANSWERS 4 /* to a question; at most ... */
#define MAP_STRICT_MOST	   8
void map_check(const struct case_map *m, const struct court_case *c,
	       bool strict, struct faults *f);
/* The file that it stands in: map.json, where there is none its drafts, where there
 * are none case.json. */
char *map_path(const struct court_case *c);
/* Whether there is anything in it. */
bool map_is_empty(const struct case_map *m);
size_t map_wordings(const struct case_map *m); /* of all answers */
/* Whether words hold a question of the memo, as it stands there or in one of the map's
 * rewordings; map may be NULL. */
bool map_is_question(const char *words, const struct memo_question *q,
		     const struct map_question *map);
/* How many of an issue's answers fit its question q. */
size_t map_fitting(const struct map_issue *i, size_t q);

const struct proposition *map_proposition(const struct case_map *m,
					  const char *id);
#endif
