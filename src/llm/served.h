/*
 * served.h - what a model server says of the models that it holds
 *
 * Pure.  The compatible list (/v1/models) names them; what is known beyond that each
 * kind of server tells in a way of its own.  All of it is hostile: a body that is no
 * JSON or of another shape changes nothing, and a name that is too long or holds what
 * a terminal or a settings file would stumble over is left out.
 */
#ifndef LLM_SERVED_H
#define LLM_SERVED_H
#include <stdbool.h>
#include <stddef.h>

#define SERVED_ID_BYTES 128
#define SERVED_MAX	64 /* models of one server; more are not listed */

struct served_model {
	char id[SERVED_ID_BYTES];
	double billions;  /* of parameters; 0: not told */
	int context;	  /* tokens that the server gives it; 0: not told */
	int context_most; /* tokens that it was made for; 0: not told */
	bool vectors;	  /* it makes vectors and does not talk */
	bool elsewhere;	  /* the server passes it on to another machine */
};

struct served {
	struct served_model list[SERVED_MAX];
	size_t n;
};

/* GET /v1/models, any server: replaces the list.  False when it is none. */
bool served_models(struct served *s, const char *body, size_t len);
/* GET /api/tags of Ollama, who alone tells a digest there. */
bool served_tags(struct served *s, const char *body, size_t len);
/* POST /api/show of Ollama, for one of the list. */
bool served_show(struct served_model *m, const char *body, size_t len);
/* GET /api/ps of Ollama: what is loaded, with the context it was given. */
bool served_running(struct served *s, const char *body, size_t len);
/* GET /props of llama.cpp and those built on it: of the one model it runs. */
bool served_props(struct served *s, const char *body, size_t len);
/* GET /api/v0/models of LM Studio. */
bool served_studio(struct served *s, const char *body, size_t len);

/*
 * Billions of parameters out of "8.2B", "494.03M", "Qwen3-8B-Q4_K_M.gguf" or
 * "gemma3n:e4b": the first number that a b or m follows and that no letter or digit
 * stands around; 0 where there is none (as in "8x7b").
 */
double served_billions(const char *text);
#endif
