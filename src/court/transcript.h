/*
 * transcript.h - what was said, turn by turn
 */
#ifndef COURT_TRANSCRIPT_H
#define COURT_TRANSCRIPT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "court/labels.h"
#include "court/reading.h"
struct faults;
struct json_ref;
struct jsonw;
struct players;

enum turn_kind {
	TURN_OPENING,	   /* counsel's opening */
	TURN_QUESTION,	   /* from the bench */
	TURN_ANSWER,	   /* counsel's */
	TURN_STATEMENT,	   /* said by the bench, wants no answer */
	TURN_INTERRUPTION, /* the bench cuts in */
	TURN_REBUTTAL,	   /* counsel's */
	TURN_NOTE, /* by the clerk: light, time, the other side's points */
	TURN_KINDS
};
extern const char *const turn_kind_names[TURN_KINDS];

/* Where in the hearing a turn was spoken (hearing/hearing.h has the machine). */
enum phase {
	PHASE_OPENING, /* the quiet minutes: no questions */
	PHASE_QUESTIONING,
	PHASE_TIME,	/* red: finish the pending answer */
	PHASE_SERIATIM, /* each justice in order of seniority may ask */
	PHASE_REBUTTAL,
	PHASE_DEBRIEF,
	PHASES
};
extern const char *const phase_names[PHASES];

enum role {
	ROLE_BENCH,
	ROLE_COUNSEL,
	ROLE_CLERK,
	ROLE_WITNESS,  /* who is examined */
	ROLE_OPPONENT, /* counsel of the other side, who objects */
	ROLES
};
extern const char *const role_names[ROLES]; /* "justice", "counsel", "clerk",
					       "witness", "opponent" */

/* Why the bench asked: what the question does with the last answer. */
enum aim {
	AIM_NEW_ISSUE,
	AIM_PRESS,    /* the last answer went past the question */
	AIM_PIN,      /* it was hedged */
	AIM_HOLD,     /* it conceded something */
	AIM_CONFRONT, /* it contradicts an earlier answer */
	AIM_VERIFY,   /* the record or an authority has it otherwise */
	AIM_CONDUCT,  /* call out conduct */
	AIM_FALLACY,  /* call out bad logic */
	AIM_CLARIFY,
	AIM_FOLLOW_UP, /* the issue has more in it */
	AIMS
};
extern const char *const aim_names[AIMS];

/* One step of the agent. */
struct step {
	char *action; /* "THINK", "CLOSED_SEARCH", ... ; owned like the rest */
	char *input;
	char *result;
};

struct cite {
	char *document; /* a document's id in the case */
	int paragraph;	/* 0: the document as a whole */
	bool in_docket; /* false: cited, but the docket has no such thing */
	char *label;	/* what its page is cited as ("A106"); NULL unknown */
};

struct turn {
	int n; /* 1, 2, ... in the hearing, rising from turn to turn */
	enum turn_kind kind;
	enum phase phase;
	enum role role;
	int seat;      /* index among the bench's seats; -1 otherwise */
	char *speaker; /* "Kagan", "you", "clerk"; owned like the rest */
	char *text;    /* clean (sanitise.h) */
	char *issue;   /* slug of the memo's issue, or NULL */
	struct question_type type;
	enum aim aim;	  /* questions only */
	int manner;	  /* questions only: enum manner (map.h), -1 not said */
	int follows;	  /* the turn it follows up or answers; 0 for none */
	char *basis;	  /* what the bench went by, for people; or NULL */
	int64_t t_ms;	  /* wall clock since the hearing began */
	int64_t court_ms; /* court time used when the turn ended */
	bool cut;	  /* broken off: interrupted, cancelled, incomplete */
	bool retracted;
	bool real;	   /* the bench's own words, from an imported argument;
			     every other turn of a justice is simulated and its
			     JSON says so */
	char *real_answer; /* of a real question: what was answered to it */
	char *real_advocate; /* then: by whom, a surname; both or neither */
	struct step *steps;
	size_t n_steps;
	struct cite *cites;
	size_t n_cites;
	/* Of a reply to an examiner: what it was about, the form of the question and
	 * what that obtained (testimony.h); the topic may be NULL. */
	char *topic;
	int form, got;
	struct players
		*players; /* a note: those from here on; owned, or NULL */
	struct reading *reading;  /* of what counsel said, as it holds: people's
				    marks over the reader's; owned, or NULL */
	bool marked;		  /* mark.h: people changed something */
	struct reading *original; /* then: the reader's own; owned, or NULL */
};

/* What every frame asks of the first turns, kept as they come. */
struct transcript_tally {
	size_t n;	/* how many turns are counted in it */
	int questions;	/* of those, that stand */
	size_t players; /* the place, from 1, of the last change; 0: none */
};

/* Whether a turn is a question that stands is changed here alone (transcript_retract,
 * transcript_unask), or the tally would be false. */
struct transcript {
	struct turn *turns;
	size_t n, room;
	struct transcript_tally tally;
};

void turn_release(struct turn *t);
struct turn turn_copy(const struct turn *t);
/* A reader's reading came in; taken (*r is empty afterwards).  On a turn that is
 * marked it becomes the original, and the marks must be laid again. */
void turn_take_reading(struct turn *t, struct reading *r);
void turn_add_step(struct turn *t, const char *action, const char *input,
		   const char *result);
void turn_add_cite(struct turn *t, const char *document, int paragraph,
		   bool in_docket);
/* Says what the page of the cite added last is cited as, which is copied; nothing
 * where that is no label (pagelabel.h), or there is none. */
void turn_label_cite(struct turn *t, const char *label);
/* A note by the clerk in the place of a turn that is damaged: "[turn 7 cannot be
 * read]". */
struct turn turn_unreadable(int n);
bool turn_is_question(const struct turn *t); /* question or interruption */
bool turn_is_counsel(const struct turn *t);
/* Whose words are read, and so may be labelled: counsel's who was asked, or the
 * witness's. */
bool turn_is_answerer(const struct turn *t);
/* Of an answer that was read as a concession: whether that is sure, for the reader was,
 * or a person says that it is one, or that it costs its side.  A person's label that it
 * helps, or does neither, settles the commitment and nothing of that. */
bool turn_concedes_surely(const struct turn *t);
/* A note that gives a hint: a hearing as kept has only its words to tell by. */
bool turn_is_hint(const struct turn *t);
#define TURN_HINT "Hint" /* how it begins */

void transcript_release(struct transcript *tr);
/* Appends and takes everything the turn owns (*t is empty afterwards); sets its
 * number, the last one's plus 1, if n is 0.  Valid until the next one. */
struct turn *transcript_take(struct transcript *tr, struct turn *t);
/* Removes and releases the last turn; nothing on an empty transcript. */
void transcript_drop_last(struct transcript *tr);
/* The first n of its turns alone, for whoever goes through them; the others stay in
 * memory, and a larger n has them again. */
void transcript_show(struct transcript *tr, size_t n);
/* One of its turns is taken back; nothing if it was. */
void transcript_retract(struct transcript *tr, struct turn *t);
/* One of its questions turns out to want no answer: a statement from here on. */
void transcript_unask(struct transcript *tr, struct turn *t);
/* The turn numbered n, or NULL. */
struct turn *transcript_turn(const struct transcript *tr, int n);
/* The last turn of a kind that is not retracted, or NULL. */
struct turn *transcript_last(const struct transcript *tr, enum turn_kind kind);
/* The last turn that is no clerk's note and was not taken back, or NULL. */
struct turn *transcript_last_said(const struct transcript *tr);
/* The players that the last change brought; NULL: there was none. */
const struct players *transcript_players(const struct transcript *tr);
/* How many questions stand unretracted.  Like transcript_players, which every frame
 * asks too, it goes through no turns. */
int transcript_questions(const struct transcript *tr);
/* How many turns of a kind stand unretracted. */
size_t transcript_count(const struct transcript *tr, enum turn_kind kind);
/* The question that an answer answers (by `follows`), or NULL. */
const struct turn *transcript_question_of(const struct transcript *tr,
					  const struct turn *answer);
/* The same by the answer's number; NULL also where there is no such turn. */
const struct turn *transcript_question_to(const struct transcript *tr, int n);
/* The ordinal, from 1, of the question that a turn is, or answers, among those that
 * stand; 0 for none.  As people are told it: "Q 4". */
int transcript_question_number(const struct transcript *tr,
			       const struct turn *t);
/* The same by the turn's number; 0 also where there is no such turn. */
int transcript_question_at(const struct transcript *tr, int n);
/* What the real advocate said to the question that counsel answers, and who that
 * was (out: surname); NULL where the question was none of a real argument. */
const char *transcript_real_answer(const struct transcript *tr,
				   const struct turn *answer,
				   const char **advocate);

/* As an element of "turns" of a hearing.  turn_read fills *t in any case (to be
 * released) and returns false when it reported a fault. */
#define TURN_STEPS_MAX 100
#define TURN_CITES_MAX 200
void turn_write(struct jsonw *w, const struct turn *t);
/* Its members "steps" and "cites" alone, into an object that is open. */
void turn_write_steps(struct jsonw *w, const struct turn *t);
void turn_write_cites(struct jsonw *w, const struct turn *t);
bool turn_read(struct turn *t, const struct json_ref *at, struct faults *f);
#endif
