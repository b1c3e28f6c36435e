/*
 * session.h - one hearing assembled from its rooms: case, bench, journal, model,
 * runner
 *
 * argue and resume fill in a record (a fresh one, or one from the journal); the
 * session loads what the record names and starts the runner.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H
#include <stdbool.h>

#include "court/catalogue.h"
#include "court/players.h"
#include "court/record.h"
#include "tui/app.h"
struct error;
struct journal;
struct llm;
struct runner;
struct voice;

/* How to reach a model, as the flags gave it; NULL where they did not. */
struct session_model {
	const char *endpoint; /* a profile's name */
	const char *base_url, *model, *trace;
	int actions;	  /* of the agent: 0 the settings', else ACTIONS_... */
	const char *tape; /* record what the endpoint says there, or ... */
	const char *play_tape; /* ... answer from it: no network */
};

struct session {
	struct catalogue catalogue;
	struct journal *journal;
	struct llm *llm;	    /* NULL: no model */
	struct session_model model; /* how it was, or would be, made */
	struct players players; /* from here on; no simulator: as recorded */
	struct hearing_record record;
	bool fresh; /* it begins now: its head may still be written */
	struct court_case kase;
	struct bench bench;
	struct argument argument;
	bool has_argument;
	char *docket_path;     /* NULL: in memory */
	bool native_tools;     /* how the agent acts */
	char *embedding_model; /* of the llm's endpoint; NULL: none */
	/* the settings'; "": the case's own */
	char usual_bench[sizeof((struct terms *)0)->bench];
	bool silent;	     /* no speech: answers come from a file */
	struct voice *voice; /* NULL: no speech */
	bool papers;	     /* what goes to a model is all of the papers */
	struct runner *runner;
	bool quiet; /* on a screen: notes are not printed over it */
};

enum { ACTIONS_JSON = 1, ACTIONS_TOOLS };
extern const char *const session_actions[2];
#define INTO_ACTIONS(type, member)                                  \
	INTO(OPTION_CHOICE, type, member, .words = session_actions, \
	     .n_words = 2, .min = ACTIONS_JSON)

/* The options for it of a command whose struct has it as `member`; `does` says
 * what the model is for. */
/* clang-format off */
#define INTO_MODEL(type, member, does) \
	{ "model", 0, "NAME", does, INTO_TEXT(type, member.model) }, \
	{ "endpoint", 0, "NAME", "a profile of the configuration file", \
	  INTO_TEXT(type, member.endpoint) }, \
	{ "base-url", 0, "URL", "an OpenAI-compatible endpoint", \
	  INTO_TEXT(type, member.base_url) }, \
	{ "trace", 0, "FILE", \
	  "write the requests and replies there, keys struck out", \
	  INTO_TEXT(type, member.trace) }
/* clang-format on */

void session_init(struct session *s);
void session_release(struct session *s);
/* A fresh hearing's record with the defaults of argue (the settings file's and the
 * environment's, else our own), id and seed included.  After the common options
 * were read (args_common).  Fails with a fault of the file. */
bool session_fresh(struct session *s, struct error *err);
/* Whose hearing it is, by a student's number or name. */
bool session_set_student(struct session *s, const char *student,
			 struct error *err);
/* Opens the journal to keep a hearing: in memory when nothing may be written. */
bool session_open_journal(struct session *s, bool ephemeral, struct error *err);
/* To look at hearings: one that cannot be written to will do, and where there is
 * none nothing is made: an empty one in memory. */
bool session_look_at_journal(struct session *s, struct error *err);
/* Loads case and bench that the record names ("": the settings', the
 * case's own, the fictional panel) and fills in what follows from them: titles, hash, seats,
 * minutes. */
bool session_load_case(struct session *s, const char *name, struct error *err);
bool session_load_bench(struct session *s, struct error *err);
/* Of a fresh hearing whose case is loaded: a witness of it is cross-examined, the
 * first where `witness` is NULL; the terms of an argument that say nothing there are
 * set. */
bool session_examine(struct session *s, const char *witness, bool by_model,
		     struct error *err);
/* The bench that sits unless another is named; ours. */
const char *session_usual_bench(const struct session *s);
/* What the answers of the record stand on is told in the words of the case's map:
 * read where one of them was held against it. */
void session_open_map(struct session *s);
/* Another simulator, model or reader from here on than the record says (NULL: the
 * same); before the model is opened. */
bool session_set_player(struct session *s, enum player which, const char *name,
			struct error *err);
/* Whether simulator or reader asks a model. */
bool session_asks_model(struct session *s);
/* Makes the model client if one of them does.  The texts of m must outlive s. */
bool session_open_model(struct session *s, const struct session_model *m,
			struct error *err);
/* Everything is in place: the runner. */
bool session_start(struct session *s, struct error *err);

/* How to talk to the person. */
struct session_talk {
	bool plain;	     /* the line mode even on a terminal */
	const char *answers; /* a file of answers, "-", or NULL */
	bool opening;	     /* plain lines of a pipe begin with one */
};
/* Whether to take the screen; else the line mode, and err says why, which is
 * nothing (ERR_NONE) when the line mode was asked for. */
bool session_has_screen(const struct session_talk *talk, struct error *err);
/* Tells a person at a terminal why there is no screen, unless they know. */
void session_no_screen(const struct error *err);
struct app_options session_screen(void);
/* Goes through the record again on the screen, with its case if that was loaded
 * and the bench that the record names if it can be found.  enum app_end. */
int session_replay(struct session *s, bool with_case,
		   const struct app_options *o, struct error *err);
/* Tells what the model read, wrote and cost in all; nothing where none was asked. */
void session_say_usage(const struct session *s);
/* Holds the hearing; returns an exit code. */
int session_hold(struct session *s, const struct session_talk *talk);
#endif
