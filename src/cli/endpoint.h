/*
 * endpoint.h - which model would be asked, as far as that is known without asking
 *
 * Reads the settings and the environment; opens no socket, runs no command.
 */
#ifndef CLI_ENDPOINT_H
#define CLI_ENDPOINT_H
#include <stdbool.h>
#include <stddef.h>
struct conf;

struct endpoint {
	bool configured;
	char model[200]; /* "qwen3:8b at 127.0.0.1:11434"; "" not configured */
	char fault[200]; /* "key missing: OPENAI_API_KEY"; "" none is known */
};

void endpoint_look(const struct conf *conf, struct endpoint *out);
#endif
