/*
 * voice.h - questions read aloud, answers spoken: two commands of the person's own
 *
 * Hotbench makes no sound and knows no speech: speech.say is given a question on
 * its standard input and speaks it; speech.listen writes what it heard to its
 * standard output.  Each is a shell command of the settings file, as an editor
 * is; the words never stand in a command line.  Nothing here waits: what is under
 * way is looked after by voice_pump.
 */
#ifndef HEARING_VOICE_H
#define HEARING_VOICE_H
#include <stdbool.h>
#include <stdint.h>
struct error;
struct voice;

/* NULL or "": that half is not there.  Copied. */
struct voice *voice_new(const char *say, const char *listen);
/* Hushes, stops listening, waits for neither. */
void voice_free(struct voice *v);

/* All of these accept a NULL voice, which has neither half. */
bool voice_can_say(const struct voice *v);
bool voice_can_listen(const struct voice *v);
/* Speaks; what was being spoken ends.  A fault is told by voice_pump.  SIGPIPE is
 * ignored by whoever calls: the command may have ended. */
void voice_say(struct voice *v, const char *text);
void voice_hush(struct voice *v);
/* Begins to listen.  ERR_ABSENT without a command, with the setting's name. */
bool voice_listen(struct voice *v, struct error *err);
/* Enough heard: what was said so far comes with the next pump or two. */
void voice_listened(struct voice *v);
bool voice_is_listening(const struct voice *v);
bool voice_is_busy(const struct voice *v);

enum voice_news {
	VOICE_QUIET,  /* nothing new */
	VOICE_HEARD,  /* voice_take has the words; "" when there were none */
	VOICE_FAILED, /* err says which command and how */
};
enum voice_news voice_pump(struct voice *v, struct error *err);
/* The words, safe and without blanks at the ends, once; NULL: none yet.  The caller
 * frees. */
char *voice_take(struct voice *v);

#define VOICE_HEARD_MAX ((size_t)64 << 10)
#define VOICE_PUMP_MS	100 /* how often a pump is wanted while it is busy */
#endif
