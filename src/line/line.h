/*
 * line.h - a hearing as a conversation: the line mode, and answers from a file
 *
 * Output is append-only: nothing above the prompt is ever painted again, so a
 * screen reader, a pipe and a slow line get the same text.  On a terminal
 * libedit edits the answer; the program's one loop runs while it does, so the
 * clock, a streamed question and the draft go on while the person types.
 */
#ifndef LINE_LINE_H
#define LINE_LINE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "court/record.h"
struct beside;
struct buf;
struct catalogue;
struct court_case;
struct drilling;
struct examining;
struct errands;
struct error;
struct journal;
struct runner;
struct tactics;

struct line_options {
	const char *answers; /* line_answers: a path, or "-" */
	enum feedback feedback;
	bool ephemeral;	 /* the hearing ends with the program */
	bool no_color;	 /* of the transcript's names, on a terminal */
	bool no_unicode; /* all in ASCII */
	bool opening;	 /* of a pipe: its first line is the opening */
	bool blind;	 /* of a kept one: no notes, no readings */
	double speed; /* of a kept one: played at once (court/pace.h); 0: not */
};

enum line_end {
	LINE_ENDED,  /* the hearing is over, the debrief was printed */
	LINE_LEFT,   /* the person left; it can be resumed, if it is kept */
	LINE_FAILED, /* err says why; what was argued is in the journal.
			ERR_CANCELLED: a signal ended it */
};

/*
 * Argues with the person at standard input.  Where that is no terminal, plain
 * lines are read, each an answer (the opening is skipped, unless `opening` says that it
 * comes first), and the end of the file adjourns.  The runner need not have been started.
 */
enum line_end line_hearing(struct runner *r, const struct line_options *o,
			   struct error *err);

/*
 * Argues with answers from a file: JSON lines of {"text"}, optionally "phase"
 * (opening, answer, rebuttal; without it: answer).  Standard output is the
 * transcript and then the debrief, notes go to standard error.  The opening is
 * skipped unless the first line is one; the end of the file adjourns, but under an
 * assignment only where no question is left to be asked: LINE_LEFT.  A text ":adjourn"
 * adjourns; another command of the line mode is a bad line.  A bad line fails
 * with ERR_DATA and "FILE:LINE:".
 */
enum line_end line_answers(struct runner *r, const struct line_options *o,
			   struct error *err);
/* Whether every line of such a file can be read, and with `some` that there is one,
 * before a hearing is begun with it; ERR_DATA as line_answers.  What can be read only
 * once is not looked at. */
bool line_check_answers(const char *path, bool some, struct error *err);

/* The debrief as text, from the turns alone; of a hearing that can be resumed
 * only that it waits, since a debrief shows the bench memo. */
void line_debrief(FILE *out, const struct hearing_record *head,
		  const struct court_case *kase, const struct transcript *said,
		  const struct line_options *o);

/* A finished or unfinished hearing as it was said, with the marks of each answer
 * that o->feedback asks for (at most those of the hearing while it can be
 * resumed); answers taken back are left out. */
void line_transcript(FILE *out, const struct hearing_record *head,
		     const struct court_case *kase,
		     const struct transcript *said,
		     const struct line_options *o);

/* The hearing object that `hearings export` prints, with the figures of its debrief
 * where it is over and has none yet; appended.  drafts: with the score sheets that a later
 * one of the same judge replaced (filled_standing). */
void line_json(struct buf *out, const struct hearing_record *head,
	       const struct court_case *kase, const struct transcript *said,
	       bool drafts);
/* Writes a new file: that object where the path ends in ".json", a report for
 * ".html", ".md" and ".csv", else what `replay --plain` prints.  Fails with ERR_EXISTS
 * where there is one already. */
bool line_export(const char *path, const struct hearing_record *head,
		 const struct court_case *kase, const struct transcript *said,
		 struct error *err);

/* A kept hearing at a terminal, exchange by exchange; `?` says how.  Labels that
 * the person gives go into the journal; NULL: they may give none. */
void line_replay(FILE *in, FILE *out, struct hearing_record *r,
		 const struct court_case *kase, struct journal *journal,
		 const struct line_options *o);

/* Two kept hearings, question by question (score/beside.h). */
void line_beside(FILE *out, const struct beside *b,
		 const struct line_options *o);

/*
 * Weak answers once more (hearing/drilling.h), of one hearing after another, from one
 * source of lines: a terminal, a pipe, or o->answers.  LINE_LEFT: the person left, or
 * the lines ended; what was answered is kept.
 */
struct drill_lines;
struct drill_lines *line_drill_open(const struct line_options *o,
				    struct error *err);
enum line_end line_drill(struct drill_lines *l, struct drilling *d,
			 struct error *err);
void line_drill_close(struct drill_lines *l);
/* Behind a debrief at a terminal: ":settle" goes through the answers that are unsettled
 * (line/settle.h), ":drill" through the weak ones, at once.  Nothing is asked where there
 * are none; no drill where nothing is kept. */
void line_after(struct runner *r, const struct line_options *o);

/* The cross-examination drill (hearing/examining.h), round after round, from a
 * terminal, a pipe or o->answers.  LINE_LEFT: in the middle of a round, of which nothing
 * is kept.  A bad line of a file fails with ERR_DATA and "FILE:LINE:". */
enum line_end line_examine(struct examining *x, const struct line_options *o,
			   struct error *err);
/* The same with questions that the person types and a witness that a model plays
 * (hearing/examine_live.h).  Where no answer can be had, the round ends with it, as the
 * endpoint failed or with ERR_UNFIT: nothing of that round is kept. */
struct line_witness {
	struct errands *errands;
	const struct catalogue *catalogue;
	const struct tactics *reader;
};
enum line_end line_examine_live(struct examining *x,
				const struct line_witness *witness,
				const struct line_options *o,
				struct error *err);

/* The commands of the line mode (":help"), for the manual and its test. */
struct line_command {
	const char *name; /* without the colon */
	const char *arg;  /* "" for none */
	const char *help;
};
extern const struct line_command line_commands[];
extern const size_t line_n_commands;
#endif
