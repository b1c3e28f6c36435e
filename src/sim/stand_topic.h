/*
 * stand_topic.h - which topic of a witness's a question is about
 *
 * Told by its words and their vectors, beside those of the questions that the
 * witness's file foresees for each topic.
 */
#ifndef SIM_STAND_TOPIC_H
#define SIM_STAND_TOPIC_H
#include "court/testimony.h"
#include "listen/ken.h"
#include "listen/words.h"

#define STAND_LIKE_LEAST 0.46 /* less is about nothing here */
#define STAND_LIKE_SURELY \
	0.62 /* to be named where nothing was answered about it */

struct stand_topics;
/* Both must outlive it; `ken` must be ready (ken_ready). */
struct stand_topics *stand_topics_new(const struct ken *ken,
				      const struct testimony *t);
void stand_topics_free(struct stand_topics *s);

/* A text as words that are worth the more, the fewer topics have them; words_release
 * it. */
struct words stand_weighed(const struct stand_topics *s, const char *text);
/* What it is about, `last` being the topic before; NULL for nothing.  *sure: 0..1. */
const struct testimony_topic *stand_topic_of(const struct stand_topics *s,
					     const char *question,
					     const struct testimony_topic *last,
					     double *sure);
#endif
