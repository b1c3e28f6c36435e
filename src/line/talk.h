/*
 * talk.h - what the line mode says: turns, marks, lights, notices, in order
 *
 * Compares the hearing's state with what was said so far and adds the difference
 * to a buffer; whoever owns the terminal has it printed (talk_print, the only I/O).
 */
#ifndef LINE_TALK_H
#define LINE_TALK_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"
#include "hearing/hearing.h"
#include "line/line.h"
#include "score/scorecard.h"

struct talk {
	struct buf out; /* to be printed */
	int width_cols; /* 0: lines are never cut */
	int column;	/* where the output stands */
	bool colour, unicode;
	bool echo;   /* counsel's turns too: nobody typed them here */
	bool stream; /* questions as they come, sentence by sentence */
	enum feedback feedback;
	bool ephemeral;		      /* nothing is kept */
	size_t printed;		      /* turns */
	size_t struck;		      /* retracted turns seen */
	int marks_due;		      /* an answer not read yet; 0 for none */
	size_t streamed;	      /* bytes of the question under way */
	struct buf stream_text;	      /* those bytes */
	const struct light *light;    /* the last one announced */
	char notice[400];	      /* the last one printed */
	struct scorecard_run figures; /* up to the last answer marked */
	/* Whose notes are said behind the turns they are pinned to; borrowed, NULL:
	 * none. */
	const struct hearing_record *noted;
};

void talk_init(struct talk *t, const struct line_options *o, int width_cols);
void talk_release(struct talk *t);

/* Before it is printed: in ASCII where there is no Unicode. */
void talk_settle(struct talk *t);
/* What was said, settled, goes out at once. */
void talk_print(struct talk *t, FILE *out);

/* Title, side, "simulated", bench, who plays and seed. */
void talk_head(struct talk *t, const struct hearing_record *r,
	       const struct players *now);
/* The last turns of an earlier sitting; before talk_news. */
void talk_resume(struct talk *t, const struct hearing_state *s);
/* All turns that stand, of a hearing that is not under way. */
void talk_transcript(struct talk *t, const struct hearing_state *s);
/* Those from index `from` up to, but without, `to`; behind an answer, what the real
 * advocate said. */
void talk_turns(struct talk *t, const struct hearing_state *s, size_t from,
		size_t to);
/* What the real advocate said to the question that counsel answers; false where
 * there is nothing to say. */
bool talk_real(struct talk *t, const struct transcript *said,
	       const struct turn *answer);
/* Everything that is new. */
void talk_news(struct talk *t, const struct hearing_state *s);
/* Forgets the last notice, so that it is said again if it comes again. */
void talk_listen(struct talk *t);
/* In the middle of a streamed question: no prompt belongs here. */
bool talk_is_streaming(const struct talk *t);

/* A paragraph of our own, wrapped; `indent` blanks before each line. */
void talk_say(struct talk *t, int indent, const char *text);
void talk_sayf(struct talk *t, int indent, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* The rest of a line that has begun, then its end. */
void talk_go_on(struct talk *t, int indent, const char *text);
/* The pending question once more. */
void talk_question(struct talk *t, const struct hearing_state *s);
/* Light, time left, question, words: for :time. */
void talk_time(struct talk *t, const struct hearing_state *s);
/* The whole reading of an answer: for :read. */
void talk_reading(struct talk *t, const struct hearing_state *s,
		  const struct turn *answer);
/* A person's label: "[Q3|opening|last] FIELD VALUE WHY" parsed, signed and handed
 * to `keep`, and what came of it said; without words, what may be labelled. */
typedef bool talk_keep_mark_fn(void *arg, const struct mark *m,
			       struct error *err);
void talk_label(struct talk *t, const char *words,
		const struct transcript *said, talk_keep_mark_fn *keep,
		void *arg);
/* "..." with typographic or plain quotes, at most max_cols wide. */
void talk_quote(const struct talk *t, struct buf *out, const char *text,
		struct span span, int max_cols);
#endif
