/*
 * keymap.h - what the keys do, screen by screen
 *
 * One table a screen: action, default keys (separated by blanks, any of them),
 * and what it does in words.  The enum, the bindings, the help screen, the key
 * line and the manual all come from these lists.  People rebind by action name.
 *
 * While the editor has the focus every printable key is text, so tables that
 * are live beside it bind no bare characters.
 */
#ifndef TUI_KEYMAP_H
#define TUI_KEYMAP_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
struct buf;
struct error;

/* action, name, default keys, what it does */
#define EDIT_ACTIONS(_)                                                       \
	_(LEFT, "left", "Left Ctrl-B", "a character to the left")             \
	_(RIGHT, "right", "Right Ctrl-F", "a character to the right")         \
	_(WORD_LEFT, "word-left", "Ctrl-Left Alt-Left Alt-b",                 \
	  "a word to the left")                                               \
	_(WORD_RIGHT, "word-right", "Ctrl-Right Alt-Right Alt-f",             \
	  "a word to the right")                                              \
	_(HOME, "home", "Home Ctrl-A", "the beginning of the line")           \
	_(END, "end", "End Ctrl-E", "the end of the line")                    \
	_(UP, "up", "Up", "a line up; on the first, the answer before")       \
	_(DOWN, "down", "Down", "a line down; on the last, the answer after") \
	_(OLDER, "older", "Alt-p", "an earlier answer of yours")              \
	_(NEWER, "newer", "Alt-n", "a later one")                             \
	_(TOP, "top", "Ctrl-Home Alt-<", "the beginning of the answer")       \
	_(BOTTOM, "bottom", "Ctrl-End Alt->", "the end of the answer")        \
	_(BACKSPACE, "backspace", "Backspace",                                \
	  "delete the character before the cursor")                           \
	_(DELETE, "delete", "Delete Ctrl-D", "delete the character under it") \
	_(KILL_WORD_LEFT, "kill-word-left", "Ctrl-W Alt-Backspace",           \
	  "cut the word before the cursor")                                   \
	_(KILL_WORD_RIGHT, "kill-word-right", "Alt-d",                        \
	  "cut the word behind the cursor")                                   \
	_(KILL_END, "kill-end", "Ctrl-K", "cut to the end of the line")       \
	_(KILL_LINE, "kill-line", "Ctrl-U", "cut to the line's beginning")    \
	_(YANK, "yank", "Ctrl-Y", "paste what was cut")                       \
	_(YANK_POP, "yank-pop", "Alt-y", "rather what was cut before that")   \
	_(UNDO, "undo", "Ctrl-_ Alt-u", "undo")                               \
	_(REDO, "redo", "Alt-_ Alt-U", "redo")                                \
	_(NEWLINE, "newline", "Alt-Enter Ctrl-J Shift-Enter", "break the line")

#define HEARING_ACTIONS(_)                                                     \
	_(ANSWER, "answer", "Enter", "answer the pending question")            \
	_(HELP, "help", "F1 Alt-?", "this help")                               \
	_(HINT, "hint", "F2 Alt-h", "a hint, where hints are allowed")         \
	_(DOCKET, "docket", "F3 Alt-k", "search the docket")                   \
	_(CITES, "cites", "F9 Alt-c", "read what the question cites")          \
	_(LEDGER, "ledger", "F4 Alt-l", "what you have committed to")          \
	_(READING, "reading", "F5 Alt-r", "how an answer was read")            \
	_(STEPS, "steps", "F6 Alt-s", "unfold the bench's steps")              \
	_(RETRACT, "retract", "F7 Alt-t",                                      \
	  "take back your last answer, as counsel may")                        \
	_(PAUSE, "pause", "F8 Alt-w", "pause the clock, go on")                \
	_(MOMENT, "moment", "F11 Alt-i",                                       \
	  "ask for a moment: the wall clock stands, the record says so")       \
	_(CALL, "call", "Alt-j", "choose who asks next")                       \
	_(SEARCH, "search", "Ctrl-S Alt-/", "look for words in what was said") \
	_(DICTATE, "dictate", "F12 Alt-m",                                     \
	  "speak your answer instead of typing it; again: enough")             \
	_(EDITOR, "editor", "Ctrl-X Alt-o",                                    \
	  "write it in your own editor (Ctrl-X, then Ctrl-E)")                 \
	_(INTERRUPT, "interrupt", "Ctrl-C",                                    \
	  "stop the justice who is speaking")                                  \
	_(SCROLL_UP, "scroll-up", "PageUp Alt-v", "read back")                 \
	_(SCROLL_DOWN, "scroll-down", "PageDown Ctrl-V", "read on")            \
	_(SCROLL_LINE_UP, "scroll-line-up", "Ctrl-Up Alt-Up", "one line back") \
	_(SCROLL_LINE_DOWN, "scroll-line-down", "Ctrl-Down Alt-Down",          \
	  "one line on")                                                       \
	_(SCROLL_END, "scroll-end", "Alt-End Alt-e",                           \
	  "back to the pending question")                                      \
	_(MOUSE, "mouse", "Alt-x", "let the mouse in, or out again")           \
	_(REDRAW, "redraw", "Ctrl-L", "draw the screen again")                 \
	_(SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does")   \
	_(LEAVE, "leave", "F10 Alt-q", "adjourn or leave")

/* Overlays and lists: no editor, so letters are commands. */
#define PAGER_ACTIONS(_)                                           \
	_(UP, "up", "Up k", "a line up")                           \
	_(DOWN, "down", "Down j Enter", "a line down")             \
	_(PAGE_UP, "page-up", "PageUp b", "a page up")             \
	_(PAGE_DOWN, "page-down", "PageDown Space", "a page down") \
	_(TOP, "top", "Home g", "the beginning")                   \
	_(BOTTOM, "bottom", "End G", "the end")                    \
	_(SEARCH, "search", "/", "look for words")                 \
	_(ON, "on", "n", "where they stand next")                  \
	_(BEFORE, "before", "N", "where they stand before")        \
	_(BACK, "back", "Esc q F10", "back")

#define READING_ACTIONS(_)                                              \
	_(NEXT, "next", "n Right", "the next answer, or the next hit")  \
	_(PREV, "prev", "p Left", "the answer before")                  \
	_(REMARK, "remark", "f Tab", "the next remark, and its words")  \
	_(EARLIER, "earlier", "e", "what it is at odds with, and back") \
	_(LABEL, "label", "l", "your own label over the reader's")      \
	_(SEARCH, "search", "/", "look for words in the reading")       \
	_(BEFORE, "before", "N", "the hit before")                      \
	_(UP, "up", "Up k", "a line up")                                \
	_(DOWN, "down", "Down j", "a line down")                        \
	_(PAGE_UP, "page-up", "PageUp b", "a page up")                  \
	_(PAGE_DOWN, "page-down", "PageDown Space", "a page down")      \
	_(GO, "go", "g Enter", "go to it in the transcript")            \
	_(HELP, "help", "? F1", "this help")                            \
	_(BACK, "back", "Esc q F5 F10", "back to the hearing")

#define LABEL_ACTIONS(_)                                                  \
	_(UP, "up", "Up k", "the field above")                            \
	_(DOWN, "down", "Down j", "the field below")                      \
	_(NEXT, "next", "Right l Space", "the next value")                \
	_(PREV, "prev", "Left h", "the value before")                     \
	_(KEEP, "keep", "Enter", "keep the value, with a reason or none") \
	_(BACK, "back", "Esc q F10", "back to the reading")

/* A score sheet; a digit begins a mark. */
#define BALLOT_ACTIONS(_)                                       \
	_(UP, "up", "Up k", "the line above")                   \
	_(DOWN, "down", "Down j", "the line below")             \
	_(TAKE, "take", "Enter", "take the sheet; type a mark") \
	_(MORE, "more", "Right l +", "a point more")            \
	_(LESS, "less", "Left h -", "a point less")             \
	_(NONE, "none", "Delete Backspace x", "no mark")        \
	_(KEEP, "keep", "w", "put the sheet with the hearing")  \
	_(BACK, "back", "Esc q F10 Ctrl-C", "back to the debrief")

/* Who asks next; the numbers pick as well. */
#define SEATS_ACTIONS(_)                               \
	_(UP, "up", "Up k", "the seat above")          \
	_(DOWN, "down", "Down j", "the seat below")    \
	_(TAKE, "take", "Enter", "this one asks next") \
	_(BACK, "back", "Esc q F10", "let the bench choose")

/* Reading back through the transcript for words: no editor either. */
#define FIND_ACTIONS(_)                                                \
	_(SEARCH, "search", "/", "look for other words")               \
	_(ON, "on", "n", "where they stand next")                      \
	_(BEFORE, "before", "N p", "where they stand before")          \
	_(UP, "up", "Up k", "a line up")                               \
	_(DOWN, "down", "Down j", "a line down")                       \
	_(PAGE_UP, "page-up", "PageUp b", "a page up")                 \
	_(PAGE_DOWN, "page-down", "PageDown Space", "a page down")     \
	_(READING, "reading", "r F5", "how the answer found was read") \
	_(HELP, "help", "? F1", "this help")                           \
	_(BACK, "back", "Esc q Enter F10", "back to your answer")

#define DOCKET_ACTIONS(_)                                    \
	_(UP, "up", "Up", "the hit above")                   \
	_(DOWN, "down", "Down", "the hit below")             \
	_(OPEN, "open", "Enter",                             \
	  "search; then read the paper around the passage")  \
	_(PAGE_UP, "page-up", "PageUp", "a page up")         \
	_(PAGE_DOWN, "page-down", "PageDown", "a page down") \
	_(QUOTE, "quote", "Alt-Enter Ctrl-T",                \
	  "cite it at the cursor of your answer")            \
	_(HELP, "help", "F1 Alt-?", "this help")             \
	_(BACK, "back", "Esc F3 F10", "back to the hearing")

#define CASE_ACTIONS(_)                                                      \
	_(UP, "up", "Up k", "the choice above")                              \
	_(DOWN, "down", "Down j", "the choice below")                        \
	_(TOP, "top", "Home g", "the first choice")                          \
	_(BOTTOM, "bottom", "End G", "the last choice")                      \
	_(NEXT, "next", "Right l", "the next value")                         \
	_(PREV, "prev", "Left h", "the value before")                        \
	_(PICK, "pick", "Space", "pick the value from a list, or type it")   \
	_(USUAL, "usual", "Backspace", "the usual value again")              \
	_(ARGUE, "argue", "Enter", "argue the case")                         \
	_(SIDE, "side", "s", "change sides")                                 \
	_(BENCH, "bench", "b", "pick the bench")                             \
	_(DOCUMENTS, "documents", "d", "read the documents")                 \
	_(READ, "read", "Tab f", "the case on the whole screen, and back")   \
	_(PAGE_UP, "page-up", "PageUp", "the case a page up")                \
	_(PAGE_DOWN, "page-down", "PageDown", "the case a page down")        \
	_(HELP, "help", "? F1", "this help")                                 \
	_(REDRAW, "redraw", "Ctrl-L", "draw the screen again")               \
	_(SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does") \
	_(BACK, "back", "q Esc F10 Ctrl-C", "back to the lobby")

#define PICK_ACTIONS(_)                                                      \
	_(UP, "up", "Up k", "the line above")                                \
	_(DOWN, "down", "Down j", "the line below")                          \
	_(TOP, "top", "Home g", "the first line")                            \
	_(BOTTOM, "bottom", "End G", "the last line")                        \
	_(PAGE_UP, "page-up", "PageUp", "a page up")                         \
	_(PAGE_DOWN, "page-down", "PageDown", "a page down")                 \
	_(TAKE, "take", "Enter", "open it, or take what is picked")          \
	_(CHECK, "check", "Space", "seat a justice, or unseat one")          \
	_(HELP, "help", "? F1", "this help")                                 \
	_(REDRAW, "redraw", "Ctrl-L", "draw the screen again")               \
	_(SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does") \
	_(BACK, "back", "q Esc F10 Ctrl-C", "back")

#define DOCUMENT_ACTIONS(_)                                                  \
	_(UP, "up", "Up k", "a line up")                                     \
	_(DOWN, "down", "Down j", "a line down")                             \
	_(PAGE_UP, "page-up", "PageUp b", "a page up")                       \
	_(PAGE_DOWN, "page-down", "PageDown Space", "a page down")           \
	_(TOP, "top", "Home <", "the beginning")                             \
	_(BOTTOM, "bottom", "End G >", "the end")                            \
	_(PARAGRAPH, "paragraph", "g", "go to a paragraph by its number")    \
	_(SEARCH, "search", "/", "look for words")                           \
	_(ON, "on", "n", "where they stand next")                            \
	_(BEFORE, "before", "N", "where they stand before")                  \
	_(HEADINGS, "headings", "t", "the headings, and back")               \
	_(TAKE, "take", "Enter", "a line down; in the headings, go there")   \
	_(NEXT, "next", "Right ]", "the next document")                      \
	_(PREV, "prev", "Left [", "the document before")                     \
	_(HELP, "help", "? F1", "this help")                                 \
	_(REDRAW, "redraw", "Ctrl-L", "draw the screen again")               \
	_(SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does") \
	_(BACK, "back", "q Esc F10 Ctrl-C", "back; ends a search first")

#define LOBBY_ACTIONS(_)                                                     \
	_(UP, "up", "Up k", "the line above")                                \
	_(DOWN, "down", "Down j", "the line below")                          \
	_(TOP, "top", "Home g", "the first line")                            \
	_(BOTTOM, "bottom", "End G", "the last line")                        \
	_(PAGE_UP, "page-up", "PageUp", "a page up")                         \
	_(PAGE_DOWN, "page-down", "PageDown", "a page down")                 \
	_(ARGUE, "argue", "Enter", "argue the case, or go on")               \
	_(SIDE, "side", "Tab", "change sides")                               \
	_(REPLAY, "replay", "r", "go through its last hearing again")        \
	_(FILTER, "filter", "/", "find by words, as you type")               \
	_(HEARINGS, "hearings", "h", "every hearing, and back to the cases") \
	_(BACK, "back", "Esc", "show everything again")                      \
	_(HELP, "help", "? F1", "this help")                                 \
	_(REDRAW, "redraw", "Ctrl-L", "draw the screen again")               \
	_(SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does") \
	_(QUIT, "quit", "q F10 Ctrl-C", "leave the program")

#define DEBRIEF_ACTIONS(_)                                                    \
	_(NEXT, "next", "n Right", "the next weak answer, or the next hit")   \
	_(PREV, "prev", "p Left", "the weak answer before")                   \
	_(BEFORE, "before", "N", "after a search, the hit before")            \
	_(DRILL, "drill", "d", "answer it again")                             \
	_(LABEL, "label", "l", "your own label on the answer shown")          \
	_(TRANSCRIPT, "transcript", "t Enter", "the transcript, or back")     \
	_(ISSUES, "issues", "i", "the bench memo: what became of each issue") \
	_(BALLOT, "ballot", "b", "fill in a score sheet")                     \
	_(EXPORT, "export", "o", "write the hearing to a file")               \
	_(SEARCH, "search", "/", "look for words")                            \
	_(UP, "up", "Up k", "a line up")                                      \
	_(DOWN, "down", "Down j", "a line down")                              \
	_(PAGE_UP, "page-up", "PageUp", "a page up")                          \
	_(PAGE_DOWN, "page-down", "PageDown Space", "a page down")            \
	_(HELP, "help", "? F1", "this help")                                  \
	_(REDRAW, "redraw", "Ctrl-L", "draw the screen again")                \
	_(SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does")  \
	_(QUIT, "quit", "q Esc F10 Ctrl-C", "leave the debrief")

#define REPLAY_ACTIONS(_)                                                    \
	_(NEXT, "next", "Right Space", "the next turn")                      \
	_(PREV, "prev", "Left p Backspace", "the turn before")               \
	_(ON, "on", "n", "the next turn; after a search, the next hit")      \
	_(HIT_BEFORE, "hit-before", "N", "after a search, the hit before")   \
	_(FIRST, "first", "Home <", "the first turn")                        \
	_(LAST, "last", "End G >", "the last turn")                          \
	_(QUESTION, "question", "g", "go to a question by its number")       \
	_(SEARCH, "search", "/", "look for words in what was said")          \
	_(READING, "reading", "Enter r F5", "how the answer shown was read") \
	_(DEBRIEF, "debrief", "d", "the debrief")                            \
	_(UP, "up", "Up k", "a line up")                                     \
	_(DOWN, "down", "Down j", "a line down")                             \
	_(PAGE_UP, "page-up", "PageUp b", "a page up")                       \
	_(PAGE_DOWN, "page-down", "PageDown", "a page down")                 \
	_(HELP, "help", "? F1", "this help")                                 \
	_(REDRAW, "redraw", "Ctrl-L", "draw the screen again")               \
	_(SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does") \
	_(BACK, "back", "q Esc F10 Ctrl-C", "back; ends a search first")

/* enum prefix, name in bindings, heading in help, whether an editor is live */
#define KEYMAP_SCREENS(_)                                        \
	_(HEARING, "hearing", "At the podium", true)             \
	_(EDIT, "edit", "Writing the answer", true)              \
	_(READING, "reading", "The reading of an answer", false) \
	_(LABEL, "label", "Labelling an answer", false)          \
	_(SEATS, "seats", "Who asks next", false)                \
	_(BALLOT, "ballot", "A score sheet", false)              \
	_(FIND, "find", "Words in the transcript", false)        \
	_(DOCKET, "docket", "The docket", true)                  \
	_(LOBBY, "lobby", "The lobby", false)                    \
	_(CASE, "case", "The case room", false)                  \
	_(PICK, "pick", "Picking from a list", false)            \
	_(DOCUMENT, "document", "Reading a document", false)     \
	_(DEBRIEF, "debrief", "The debrief", false)              \
	_(REPLAY, "replay", "The replay", false)                 \
	_(PAGER, "pager", "Reading a text", false)

enum keymap_screen {
#define X(prefix, name, heading, editor) KEYMAP_##prefix,
	KEYMAP_SCREENS(X)
#undef X
		KEYMAP_COUNT
};

#define X(action, name, keys, what) EDIT_##action,
enum edit_action { EDIT_ACTIONS(X) EDIT_COUNT };
#undef X
#define X(action, name, keys, what) HEARING_##action,
enum hearing_action { HEARING_ACTIONS(X) HEARING_COUNT };
#undef X
#define X(action, name, keys, what) PAGER_##action,
enum pager_action { PAGER_ACTIONS(X) PAGER_COUNT };
#undef X
#define X(action, name, keys, what) READING_##action,
enum reading_action { READING_ACTIONS(X) READING_COUNT };
#undef X
#define X(action, name, keys, what) LABEL_##action,
enum label_action { LABEL_ACTIONS(X) LABEL_COUNT };
#undef X
#define X(action, name, keys, what) BALLOT_##action,
enum ballot_action { BALLOT_ACTIONS(X) BALLOT_COUNT };
#undef X
#define X(action, name, keys, what) SEATS_##action,
enum seats_action { SEATS_ACTIONS(X) SEATS_COUNT };
#undef X
#define X(action, name, keys, what) FIND_##action,
enum find_action { FIND_ACTIONS(X) FIND_COUNT };
#undef X
#define X(action, name, keys, what) DOCKET_##action,
enum docket_action { DOCKET_ACTIONS(X) DOCKET_COUNT };
#undef X
#define X(action, name, keys, what) LOBBY_##action,
enum lobby_action { LOBBY_ACTIONS(X) LOBBY_COUNT };
#undef X
#define X(action, name, keys, what) CASE_##action,
enum case_action { CASE_ACTIONS(X) CASE_COUNT };
#undef X
#define X(action, name, keys, what) PICK_##action,
enum pick_action { PICK_ACTIONS(X) PICK_COUNT };
#undef X
#define X(action, name, keys, what) DOCUMENT_##action,
enum document_action { DOCUMENT_ACTIONS(X) DOCUMENT_COUNT };
#undef X
#define X(action, name, keys, what) DEBRIEF_##action,
enum debrief_action { DEBRIEF_ACTIONS(X) DEBRIEF_COUNT };
#undef X

#define X(action, name, keys, what) REPLAY_##action,
enum replay_action { REPLAY_ACTIONS(X) REPLAY_COUNT };
#undef X

struct keymap_row {
	const char *name; /* of the action, in bindings */
	const char *keys; /* the defaults */
	const char *what;
};
/* The table of a screen; rows are in the order of its enum. */
const struct keymap_row *keymap_rows(enum keymap_screen screen, size_t *n);
const char *keymap_screen_name(enum keymap_screen screen);
const char *keymap_heading(enum keymap_screen screen);
bool keymap_has_editor(enum keymap_screen screen);

/* The live bindings. */
#define KEYMAP_BINDINGS_MAX 600
struct keymap {
	size_t n;
	struct {
		uint32_t code;
		uint8_t screen;
		uint8_t action;
	} at[KEYMAP_BINDINGS_MAX];
};

void keymap_init(struct keymap *m); /* the defaults */
/* The action a key has on a screen, -1 for none. */
int keymap_find(const struct keymap *m, enum keymap_screen screen,
		uint32_t code);
/*
 * Binds a key by names, as in "hearing", "Ctrl-G", "docket"; the action "none"
 * unbinds.  ERR_USAGE (with the nearest name) for names that do not exist, and
 * for a bare character where an editor is live.
 */
bool keymap_bind(struct keymap *m, const char *screen, const char *key,
		 const char *action, struct error *err);
/*
 * Gives an action these keys (separated by blanks; "" for none) and no others,
 * by names, as in "hearing", "docket", "F3 Ctrl-G".  Errors as keymap_bind; the
 * keys before the wrong one are bound.
 */
bool keymap_set(struct keymap *m, const char *screen, const char *action,
		const char *keys, struct error *err);
/* "F1, Alt-?": every key of an action; with `first` only one; appended. */
void keymap_keys(const struct keymap *m, enum keymap_screen screen, int action,
		 bool first, struct buf *out);
#endif
