#include "tui/scr_help.h"

#include "base/buf.h"
#include "court/terms.h"
#include "tui/page.h"

/* What a key does in an examination; "" for nothing, NULL for the same. */
static const char *examining(int action)
{
	switch (action) {
	case HEARING_ANSWER: return "put the question";
	case HEARING_HINT: return "a topic that nothing was asked about yet";
	case HEARING_LEDGER: return "what was admitted";
	case HEARING_INTERRUPT: return "stop a model that answers or reads";
	case HEARING_DICTATE:
		return "speak your question instead of typing it; again: "
		       "enough";
	case HEARING_CITES:
	case HEARING_RETRACT:
	case HEARING_MOMENT:
	case HEARING_STEPS:
	case HEARING_CALL: return "";
	default: return NULL;
	}
}

/* Nothing is told of an answer before the end. */
static bool tells_nothing(const struct terms *t)
{
	return t && t->feedback == FEEDBACK_NONE;
}

bool scr_help_is_off(int action, const struct terms *t)
{
	switch (action) {
	case HEARING_HINT: return t && !terms_allow(t, TERM_HINTS);
	case HEARING_PAUSE: return t && !terms_allow(t, TERM_PAUSE);
	case HEARING_RETRACT: return t && !terms_allow(t, TERM_RETRACT);
	case HEARING_LEDGER:
	case HEARING_READING: return tells_nothing(t);
	default: return false;
	}
}

/* `examines`: of the hearing's keys, those that a cross-examination has; terms: those
 * that it allows (NULL: all). */
static void add_screen(struct page *p, const struct keymap *keys,
		       enum keymap_screen screen, bool examines,
		       const struct terms *terms)
{
	size_t n;
	const struct keymap_row *rows = keymap_rows(screen, &n);
	struct buf names;

	buf_init(&names, 1024);
	page_gap(p);
	page_add(p, keymap_heading(screen), INK_TITLE, "", INK_TEXT);
	for (size_t i = 0; i < n; i++) {
		const char *mine = examines && screen == KEYMAP_HEARING
					   ? examining((int)i)
					   : NULL;

		if ((mine && !*mine) || (screen == KEYMAP_HEARING &&
					 scr_help_is_off((int)i, terms)))
			continue;
		buf_reset(&names);
		keymap_keys(keys, screen, (int)i, false, &names);
		page_add(p, names.len ? names.s : "(no key)", INK_KEY,
			 mine ? mine : rows[i].what, INK_TEXT);
	}
	buf_release(&names);
}

void scr_help_page(struct page *p, const struct keymap *keys,
		   const enum keymap_screen *screens, size_t n)
{
	page_reset(p, SCR_HELP_GUTTER, "Help",
		   keymap_text(keys, "{pager back} back").s);
	for (size_t i = 0; i < n; i++)
		add_screen(p, keys, screens[i], false, NULL);
}

struct mark_help {
	const char *mark, *what;
	enum ink ink;
};

static void add_marks(struct page *p, const char *title,
		      const struct mark_help *marks, size_t n)
{
	page_gap(p);
	page_add(p, title, INK_TITLE, "", INK_TEXT);
	for (size_t i = 0; i < n; i++)
		page_add(p, marks[i].mark, marks[i].ink, marks[i].what,
			 INK_TEXT);
}

static void add_legend(struct page *p)
{
	static const struct mark_help marks[] = {
		{ "+", "the answer helped your side", INK_GOOD },
		{ "-", "it cost you", INK_BAD },
		{ "=", "it committed you to something neutral", INK_DIM },
		{ "·", "it committed you to nothing", INK_DIM },
		{ "o", "beside the point: it did not answer the question",
		  INK_WARN },
		{ "?", "unsettled: the reader is not sure, so read it yourself",
		  INK_DIM },
		{ "c", "you conceded something; sometimes that is right",
		  INK_WARN },
		{ "!", "flagged: open the reading to see why", INK_BAD },
		{ "x", "you took it back; the record shows it", INK_DIM },
		{ "r m q k",
		  "beside it: doubtful relevance, manner, quality, or at odds "
		  "with an earlier answer",
		  INK_DIM },
	};

	add_marks(p, "In the margin", marks, sizeof marks / sizeof *marks);
}

/* The row under the transcript; the marks are scr_hearing_view's. */
static void add_landings(struct page *p, bool examines)
{
	static const struct mark_help marks[] = {
		{ "▇", "gained: more than a neutral answer does", INK_GOOD },
		{ "▄",
		  "neither: what a neutral answer does (half a point), or a "
		  "candid \"I don't know\"",
		  INK_TEXT },
		{ "▁",
		  "lost: it costs, misses the question, or is flagged for "
		  "conduct",
		  INK_BAD },
		{ "·", "unsettled: nothing is counted", INK_DIM },
	};

	add_marks(p, examines ? "For the witness" : "How your answers landed",
		  marks, sizeof marks / sizeof *marks);
}

/* In a cross-examination: what a question obtained. */
static void add_gains(struct page *p)
{
	static const struct mark_help marks[] = {
		{ "a", "the witness admitted it", INK_GOOD },
		{ "f", "a fact that costs neither side", INK_TEXT },
		{ "e", "the witness slid past it", INK_WARN },
		{ "h", "it helped the other side", INK_BAD },
		{ "n", "nothing: no question, or none that touched anything",
		  INK_DIM },
		{ "o", "an objection was sustained", INK_BAD },
	};

	add_marks(p, "In the margin", marks, sizeof marks / sizeof *marks);
}

static const char *first_words(bool examines, const struct terms *terms)
{
	return examines && tells_nothing(terms)
		       ? "Examine the witness: type a question, then {hearing "
			 "answer}. Opposing counsel may object, and the court "
			 "rules. \"No further questions\" ends it. Every key "
			 "that prints is text; commands are function keys, "
			 "Ctrl or Alt, or {Esc} and then the letter."
	       : tells_nothing(terms)
		       ? "Answer the bench: type, then {hearing answer}. A "
			 "justice asks; the light and the clock are at the top "
			 "right. Every key that prints is text; commands are "
			 "function keys, Ctrl or Alt, or {Esc} and then the "
			 "letter."
	       : examines
		       ? "Examine the witness: type a question, then {hearing "
			 "answer}. Opposing counsel may object, and the court "
			 "rules; the margin says what a question obtained. "
			 "\"No further questions\" ends it. Every key that "
			 "prints is text; commands are function keys, Ctrl or "
			 "Alt, or {Esc} and then the letter."
		       : "Answer the bench: type, then {hearing answer}. A "
			 "justice asks, the light and the clock are at the top "
			 "right, and the margin says how an answer landed. "
			 "Every key that prints is text; commands are function "
			 "keys, Ctrl or Alt, or {Esc} and then the letter.";
}

/* What one may look for and does not find below. */
static void say_what_scr_help_is_off(struct page *p, const struct terms *t)
{
	bool examines = tells_nothing(t);
	const char *const off[] = {
		t->hints || examines ? NULL : "hints",
		t->pause || examines ? NULL : "pauses",
		t->retract ? NULL : "taking an answer back",
	};
	struct buf said;

	if (examines)
		page_add(p, "", INK_TEXT,
			 "This hearing is an examination: how an answer was "
			 "read, what you stand on, hints and pauses are off "
			 "until it is over.",
			 INK_TEXT);
	buf_init(&said, BUF_TEXT_MAX);
	for (size_t i = 0; i < sizeof off / sizeof *off; i++)
		if (off[i])
			buf_printf(&said, "%s %s", said.len ? "," : "", off[i]);
	if (said.len)
		page_printf(p, "", INK_TEXT, "Off in this hearing:%s.", said.s);
	buf_release(&said);
}

/* Whether its keys are of use: of readings there are none before the end. */
static bool has_screen(enum keymap_screen screen, const struct terms *terms)
{
	return !tells_nothing(terms) ||
	       (screen != KEYMAP_READING && screen != KEYMAP_LABEL);
}

void scr_help_hearing(struct page *p, const struct keymap *keys, bool examines,
		      const struct terms *terms)
{
	static const enum keymap_screen screens[] = {
		KEYMAP_HEARING, KEYMAP_EDIT,	 KEYMAP_READING,
		KEYMAP_LABEL,	KEYMAP_FIND,	 KEYMAP_SEATS,
		KEYMAP_DOCKET,	KEYMAP_DOCUMENT, KEYMAP_PAGER
	};

	page_reset(p, SCR_HELP_GUTTER, "Help",
		   keymap_text(keys, "{pager back} back").s);
	page_add(p, "", INK_TEXT,
		 keymap_text(keys, first_words(examines, terms)).s, INK_TEXT);
	say_what_scr_help_is_off(p, terms);
	add_screen(p, keys, screens[0], examines, terms);
	if (!tells_nothing(terms)) {
		(examines ? add_gains : add_legend)(p);
		add_landings(p, examines);
	}
	for (size_t i = 1; i < sizeof screens / sizeof screens[0]; i++)
		if (has_screen(screens[i], terms))
			add_screen(p, keys, screens[i], false, NULL);
	page_gap(p);
	page_add(p, "", INK_TEXT,
		 "What a justice says here is simulated, save with the "
		 "simulator "
		 "\"transcript\", which puts real questions. The figures "
		 "describe "
		 "the effect of an answer, not its merit.",
		 INK_DIM)
		->flush = true;
}
