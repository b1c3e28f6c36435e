/*
 * keys.h - finding the key of an endpoint
 *
 * In this order: HOTBENCH_API_KEY; the variable that the profile names; the
 * vendor's own variable, for the vendor's own host only (an OpenAI key is never
 * shown to anybody else, so over https at the usual port); a command's first line (a password manager); a file
 * that only its owner can read.  May run that command: call it before the
 * screen is set up.
 *
 * Programs that we start are none of them to have: keys_spare_environment.
 */
#ifndef LLM_KEYS_H
#define LLM_KEYS_H
#include <stdbool.h>
struct error;
struct provider_url;

#define KEYS_FILE_MAX	8192
#define KEYS_COMMAND_MS 60000 /* a person may have to unlock something */

typedef const char *keys_getenv(const char *name);

struct keys_where {
	const struct provider_url *url;
	const char *proxy;    /* as for reach_find */
	const char *variable; /* `key_env` of the profile, or NULL */
	const char *command;  /* `key_command`, for /bin/sh, or NULL */
	const char *file;     /* `key_file`, "~/" allowed, or NULL */
	keys_getenv *env;
};

/*
 * *key is NULL where there is none (local servers want none); the caller frees
 * it with keys_forget.  *from tells where it was found, for `doctor`
 * ("OPENAI_API_KEY"); never the key itself.  One that others could read on its way
 * (plain http to another machine) is not given: *key is NULL, and *from one of the
 * two texts, for people.  False when a command or file that
 * was named does not yield one; a file that others can read is refused.
 */
extern const char KEYS_NOT_IN_CLEAR[], KEYS_NOT_VENDORS[];
bool keys_find(const struct keys_where *where, char **key, const char **from,
	       struct error *err);
void keys_forget(char *key); /* wipes and frees; NULL is fine */

/* ---- keys in our environment ---- */

/* getenv, as a keys_getenv; what keys_hide took is found, too. */
const char *keys_environment(const char *name);
/* `variable` (copied) holds a key too: a profile names it. */
void keys_note_variable(const char *variable);
/* Takes the keys out of the environment, wiped where they stood, and into our own
 * memory.  True where there was any, now or before: then no image of that is to be
 * had. */
bool keys_hide(void);
/* Our environment without them, for a program that we start; the caller frees the
 * list, not its strings.  Call it before fork. */
char **keys_spare_environment(void);
#endif
