/*
 * stand_record.h - what the record says to a question that is put to a witness
 *
 * The sentences that a witness can know (what the clerk reads out, the facts of the
 * witness's file, the papers of the record, never a brief) are cut into segments, each
 * with one subject.  A question is borne out where every word of content of it stands
 * in one segment, or is another word for the same in [alike] of prompts/witness.txt,
 * and as many things are denied in both.  It is refuted where that alone differs, or a
 * number or day of the same thing.  All else the record is silent on: words are
 * compared, not meant, so less than that affirms nothing.
 */
#ifndef SIM_STAND_RECORD_H
#define SIM_STAND_RECORD_H
#include "court/testimony.h"
#include "listen/ken.h"
#include "sim/stand_words.h"

enum stand_verdict { STAND_SILENT, STAND_BORNE_OUT, STAND_REFUTED };
struct stand_source {
	enum stand_verdict verdict;
	const char *document; /* an id, or NULL: what the clerk read out */
	int paragraph;	      /* 0: none */
};
struct stand_record;

/* All are borrowed; `k` is ready (ken_ready). */
struct stand_record *stand_record_new(const struct ken *k,
				      const struct testimony *t,
				      const struct stand_words *w);
void stand_record_free(struct stand_record *r); /* NULL is fine */
/* `question` is a plain text in any letters; tags and lead-ins are left out here. */
struct stand_source stand_record_on(const struct stand_record *r,
				    const char *question);
/* Whether it agrees with what the topic's file says of it: nearly all of its content
 * stands there, one text of it has most of that, and the same is denied in both. */
bool stand_record_agrees(const struct stand_record *r,
			 const struct testimony_topic *topic,
			 const char *question);
/* Whether an answer says what a question puts, which denies something: it denies the
 * same ("I did not see it").  What asserts in other words may evade ("The PIN was
 * entered", to "You typed the PIN?"). */
bool stand_record_answers(const struct stand_record *r, const char *answer,
			  const char *question);
/* Where words that are quoted stand, in papers of the record; NULL for nowhere. */
const struct ken_paragraph *stand_record_quoted(const struct stand_record *r,
						const char *words);
/* Words of content that it has, tags and lead-ins left out. */
size_t stand_record_content(const struct stand_record *r, const char *question);
/* Whether more is denied than asserted in it. */
bool stand_record_negated(const struct stand_record *r, const char *question);
#endif
