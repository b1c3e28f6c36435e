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

/* What several tables have alike. */
#define KEYMAP_TERMINAL(_, P)                                     \
	_(P, REDRAW, "redraw", "Ctrl-L", "draw the screen again") \
	_(P, SUSPEND, "suspend", "Ctrl-Z", "stop the program, as a shell does")
#define KEYMAP_LINES(_, P)                  \
	_(P, UP, "up", "Up k", "a line up") \
	_(P, DOWN, "down", "Down j", "a line down")

/* prefix of the enum, action, name, default keys, what it does */
#define EDIT_ACTIONS(_, P)                                                     \
	_(P, LEFT, "left", "Left Ctrl-B", "a character to the left")           \
	_(P, RIGHT, "right", "Right Ctrl-F", "a character to the right")       \
	_(P, WORD_LEFT, "word-left", "Ctrl-Left Alt-Left Alt-b",               \
	  "a word to the left")                                                \
	_(P, WORD_RIGHT, "word-right", "Ctrl-Right Alt-Right Alt-f",           \
	  "a word to the right")                                               \
	_(P, HOME, "home", "Home Ctrl-A", "the beginning of the line")         \
	_(P, END, "end", "End Ctrl-E", "the end of the line")                  \
	_(P, UP, "up", "Up", "a line up; on the first, the answer before")     \
	_(P, DOWN, "down", "Down",                                             \
	  "a line down; on the last, the answer after")                        \
	_(P, OLDER, "older", "Alt-p", "an earlier answer of yours")            \
	_(P, NEWER, "newer", "Alt-n", "a later one")                           \
	_(P, TOP, "top", "Ctrl-Home Alt-<", "the beginning of the answer")     \
	_(P, BOTTOM, "bottom", "Ctrl-End Alt->", "the end of the answer")      \
	_(P, BACKSPACE, "backspace", "Backspace",                              \
	  "delete the character before the cursor")                            \
	_(P, DELETE, "delete", "Delete Ctrl-D",                                \
	  "delete the character under it")                                     \
	_(P, KILL_WORD_LEFT, "kill-word-left", "Ctrl-W Alt-Backspace",         \
	  "cut the word before the cursor")                                    \
	_(P, KILL_WORD_RIGHT, "kill-word-right", "Alt-d",                      \
	  "cut the word behind the cursor")                                    \
	_(P, KILL_END, "kill-end", "Ctrl-K", "cut to the end of the line")     \
	_(P, KILL_LINE, "kill-line", "Ctrl-U", "cut to the line's beginning")  \
	_(P, YANK, "yank", "Ctrl-Y", "paste what was cut")                     \
	_(P, YANK_POP, "yank-pop", "Alt-y", "rather what was cut before that") \
	_(P, UNDO, "undo", "Ctrl-_ Alt-u", "undo")                             \
	_(P, REDO, "redo", "Alt-_ Alt-U", "redo")                              \
	_(P, NEWLINE, "newline", "Alt-Enter Ctrl-J Shift-Enter",               \
	  "break the line")

#define HEARING_ACTIONS(_, P)                                             \
	_(P, ANSWER, "answer", "Enter", "answer the pending question")    \
	_(P, HELP, "help", "F1 Alt-?", "this help")                       \
	_(P, HINT, "hint", "F2 Alt-h", "a hint, where hints are allowed") \
	_(P, DOCKET, "docket", "F3 Alt-k", "search the docket")           \
	_(P, CITES, "cites", "F9 Alt-c", "read what the question cites")  \
	_(P, LEDGER, "ledger", "F4 Alt-l", "what you have committed to")  \
	_(P, READING, "reading", "F5 Alt-r", "how an answer was read")    \
	_(P, STEPS, "steps", "F6 Alt-s", "unfold the bench's steps")      \
	_(P, RETRACT, "retract", "F7 Alt-t",                              \
	  "take back your last answer, as counsel may")                   \
	_(P, PAUSE, "pause", "F8 Alt-w", "pause the clock, go on")        \
	_(P, MOMENT, "moment", "F11 Alt-i",                               \
	  "ask for a moment: the wall clock stands, the record says so")  \
	_(P, CALL, "call", "Alt-j", "choose who asks next")               \
	_(P, SEARCH, "search", "Ctrl-S Alt-/",                            \
	  "look for words in what was said")                              \
	_(P, DICTATE, "dictate", "F12 Alt-m",                             \
	  "speak your answer instead of typing it; again: enough")        \
	_(P, EDITOR, "editor", "Ctrl-X Alt-o",                            \
	  "write it in your own editor (Ctrl-X, then Ctrl-E)")            \
	_(P, INTERRUPT, "interrupt", "Ctrl-C",                            \
	  "stop the justice who is speaking, or a model that reads")      \
	_(P, SCROLL_UP, "scroll-up", "PageUp Alt-v", "read back")         \
	_(P, SCROLL_DOWN, "scroll-down", "PageDown Ctrl-V", "read on")    \
	_(P, SCROLL_LINE_UP, "scroll-line-up", "Ctrl-Up Alt-Up",          \
	  "one line back")                                                \
	_(P, SCROLL_LINE_DOWN, "scroll-line-down", "Ctrl-Down Alt-Down",  \
	  "one line on")                                                  \
	_(P, SCROLL_END, "scroll-end", "Alt-End Alt-e",                   \
	  "back to the pending question")                                 \
	_(P, MOUSE, "mouse", "Alt-x", "let the mouse in, or out again")   \
	_(P, SWITCH, "switch", "Alt-g",                                   \
	  "go on with another simulator, model or reader")                \
	KEYMAP_TERMINAL(_, P)                                             \
	_(P, LEAVE, "leave", "F10 Alt-q", "adjourn or leave")

/* Overlays and lists: no editor, so letters are commands. */
#define PAGER_ACTIONS(_, P)                                           \
	_(P, UP, "up", "Up k", "a line up")                           \
	_(P, DOWN, "down", "Down j Enter", "a line down")             \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")             \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down") \
	_(P, TOP, "top", "Home g", "the beginning")                   \
	_(P, BOTTOM, "bottom", "End G", "the end")                    \
	_(P, SEARCH, "search", "/", "look for words")                 \
	_(P, ON, "on", "n", "where they stand next")                  \
	_(P, BEFORE, "before", "N", "where they stand before")        \
	_(P, BACK, "back", "Esc q F10", "back")

#define READING_ACTIONS(_, P)                                              \
	_(P, NEXT, "next", "n Right", "the next answer, or the next hit")  \
	_(P, PREV, "prev", "p Left", "the answer before")                  \
	_(P, REMARK, "remark", "f Tab", "the next remark, and its words")  \
	_(P, EARLIER, "earlier", "e", "what it is at odds with, and back") \
	_(P, LABEL, "label", "l", "your own label over the reader's")      \
	_(P, SEARCH, "search", "/", "look for words in the reading")       \
	_(P, BEFORE, "before", "N", "the hit before")                      \
	KEYMAP_LINES(_, P)                                                 \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")                  \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down")      \
	_(P, GO, "go", "g Enter", "go to it in the transcript")            \
	_(P, HELP, "help", "? F1", "this help")                            \
	_(P, BACK, "back", "Esc q F5 F10", "back to the hearing")

#define LABEL_ACTIONS(_, P)                                                  \
	_(P, UP, "up", "Up k", "the field above")                            \
	_(P, DOWN, "down", "Down j", "the field below")                      \
	_(P, NEXT, "next", "Right l Space", "the next value")                \
	_(P, PREV, "prev", "Left h", "the value before")                     \
	_(P, KEEP, "keep", "Enter", "keep the value, with a reason or none") \
	_(P, BACK, "back", "Esc q F10", "back to the reading")

/* A score sheet; a digit begins a mark. */
#define BALLOT_ACTIONS(_, P)                                       \
	_(P, UP, "up", "Up k", "the line above")                   \
	_(P, DOWN, "down", "Down j", "the line below")             \
	_(P, TAKE, "take", "Enter", "take the sheet; type a mark") \
	_(P, MORE, "more", "Right l +", "a point more")            \
	_(P, LESS, "less", "Left h -", "a point less")             \
	_(P, NONE, "none", "Delete Backspace x",                   \
	  "no mark; once more: not assessed")                      \
	_(P, ACCEPT, "accept", "a", "take the mark suggested")     \
	_(P, KEEP, "keep", "w", "put the sheet with the hearing")  \
	_(P, BACK, "back", "Esc q F10 Ctrl-C", "back to the debrief")

/* Who asks next; the numbers pick as well. */
#define SEATS_ACTIONS(_, P)                               \
	_(P, UP, "up", "Up k", "the seat above")          \
	_(P, DOWN, "down", "Down j", "the seat below")    \
	_(P, TAKE, "take", "Enter", "this one asks next") \
	_(P, BACK, "back", "Esc q F10", "let the bench choose")

/* Reading back through the transcript for words: no editor either. */
#define FIND_ACTIONS(_, P)                                                \
	_(P, SEARCH, "search", "/", "look for other words")               \
	_(P, ON, "on", "n", "where they stand next")                      \
	_(P, BEFORE, "before", "N p", "where they stand before")          \
	KEYMAP_LINES(_, P)                                                \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")                 \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down")     \
	_(P, READING, "reading", "r F5", "how the answer found was read") \
	_(P, HELP, "help", "? F1", "this help")                           \
	_(P, BACK, "back", "Esc q Enter F10", "back to your answer")

#define DOCKET_ACTIONS(_, P)                                    \
	_(P, UP, "up", "Up", "the hit above")                   \
	_(P, DOWN, "down", "Down", "the hit below")             \
	_(P, OPEN, "open", "Enter",                             \
	  "search; then read the paper around the passage")     \
	_(P, PAGE_UP, "page-up", "PageUp", "a page up")         \
	_(P, PAGE_DOWN, "page-down", "PageDown", "a page down") \
	_(P, QUOTE, "quote", "Alt-Enter Ctrl-T",                \
	  "cite it at the cursor of your answer")               \
	_(P, HELP, "help", "F1 Alt-?", "this help")             \
	_(P, BACK, "back", "Esc F3 F10", "back to the hearing")

#define CASE_ACTIONS(_, P)                                                    \
	_(P, UP, "up", "Up k", "the choice above")                            \
	_(P, DOWN, "down", "Down j", "the choice below")                      \
	_(P, TOP, "top", "Home g", "the first choice")                        \
	_(P, BOTTOM, "bottom", "End G", "the last choice")                    \
	_(P, NEXT, "next", "Right l", "the next value")                       \
	_(P, PREV, "prev", "Left h", "the value before")                      \
	_(P, PICK, "pick", "Space", "pick the value from a list, or type it") \
	_(P, USUAL, "usual", "Backspace", "the usual value again")            \
	_(P, ARGUE, "argue", "Enter", "argue the case")                       \
	_(P, EXAMINE, "examine", "x", "cross-examine a witness of the case")  \
	_(P, SIDE, "side", "s", "change sides")                               \
	_(P, BENCH, "bench", "b", "pick the bench")                           \
	_(P, DOCUMENTS, "documents", "d", "read the documents")               \
	_(P, READ, "read", "Tab f", "the case on the whole screen, and back") \
	_(P, PAGE_UP, "page-up", "PageUp", "the case a page up")              \
	_(P, PAGE_DOWN, "page-down", "PageDown", "the case a page down")      \
	_(P, HELP, "help", "? F1", "this help")                               \
	KEYMAP_TERMINAL(_, P)                                                 \
	_(P, BACK, "back", "q Esc F10 Ctrl-C", "back to the lobby")

#define PICK_ACTIONS(_, P)                                             \
	_(P, UP, "up", "Up k", "the line above")                       \
	_(P, DOWN, "down", "Down j", "the line below")                 \
	_(P, TOP, "top", "Home g", "the first line")                   \
	_(P, BOTTOM, "bottom", "End G", "the last line")               \
	_(P, PAGE_UP, "page-up", "PageUp", "a page up")                \
	_(P, PAGE_DOWN, "page-down", "PageDown", "a page down")        \
	_(P, TAKE, "take", "Enter", "open it, or take what is picked") \
	_(P, CHECK, "check", "Space", "seat a justice, or unseat one") \
	_(P, HELP, "help", "? F1", "this help")                        \
	KEYMAP_TERMINAL(_, P)                                          \
	_(P, BACK, "back", "q Esc F10 Ctrl-C", "back")

#define DOCUMENT_ACTIONS(_, P)                                                \
	KEYMAP_LINES(_, P)                                                    \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")                     \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down")         \
	_(P, TOP, "top", "Home <", "the beginning")                           \
	_(P, BOTTOM, "bottom", "End G >", "the end")                          \
	_(P, PARAGRAPH, "paragraph", "g", "go to a paragraph by its number")  \
	_(P, SEARCH, "search", "/", "look for words")                         \
	_(P, ON, "on", "n", "where they stand next")                          \
	_(P, BEFORE, "before", "N", "where they stand before")                \
	_(P, HEADINGS, "headings", "t", "the headings, and back")             \
	_(P, TAKE, "take", "Enter", "a line down; in the headings, go there") \
	_(P, NEXT, "next", "Right ]", "the next document")                    \
	_(P, PREV, "prev", "Left [", "the document before")                   \
	_(P, HELP, "help", "? F1", "this help")                               \
	KEYMAP_TERMINAL(_, P)                                                 \
	_(P, BACK, "back", "q Esc F10 Ctrl-C", "back; ends a search first")

#define LOBBY_ACTIONS(_, P)                                              \
	_(P, UP, "up", "Up k", "the line above")                         \
	_(P, DOWN, "down", "Down j", "the line below")                   \
	_(P, TOP, "top", "Home g", "the first line")                     \
	_(P, BOTTOM, "bottom", "End G", "the last line")                 \
	_(P, PAGE_UP, "page-up", "PageUp", "a page up")                  \
	_(P, PAGE_DOWN, "page-down", "PageDown", "a page down")          \
	_(P, ARGUE, "argue", "Enter", "argue the case, or go on")        \
	_(P, SIDE, "side", "Tab", "change sides")                        \
	_(P, REPLAY, "replay", "r", "go through its last hearing again") \
	_(P, DUE, "due", "d", "give again the answers that are due")     \
	_(P, TACTICS, "tactics", "x", "cross-examine a witness")         \
	_(P, FILTER, "filter", "/", "find by words, as you type")        \
	_(P, HEARINGS, "hearings", "h",                                  \
	  "every hearing, and back to the cases")                        \
	_(P, BACK, "back", "Esc", "show everything again")               \
	_(P, HELP, "help", "? F1", "this help")                          \
	KEYMAP_TERMINAL(_, P)                                            \
	_(P, QUIT, "quit", "q F10 Ctrl-C", "leave the program")

#define DEBRIEF_ACTIONS(_, P)                                                \
	_(P, NEXT, "next", "n", "the next weak answer, or the next hit")     \
	_(P, PREV, "prev", "p", "the weak answer before")                    \
	_(P, ANSWER, "answer", "Right", "the next answer, weak or not")      \
	_(P, ANSWER_BEFORE, "answer-before", "Left", "the answer before")    \
	_(P, BEFORE, "before", "N", "after a search, the hit before")        \
	_(P, DRILL, "drill", "d", "answer it again")                         \
	_(P, LABEL, "label", "l", "your own label on the answer shown")      \
	_(P, SETTLE, "settle", "s",                                          \
	  "say yourself what unsettled answers were")                        \
	_(P, TRANSCRIPT, "transcript", "t Enter", "the transcript, or back") \
	_(P, ISSUES, "issues", "i",                                          \
	  "the bench memo: what became of each issue")                       \
	_(P, HELD, "held", "h", "what you held, and where you gave it up")   \
	_(P, COURT, "court", "c", "questions, judges, time, practice")       \
	_(P, BALLOT, "ballot", "b", "fill in a score sheet")                 \
	_(P, EXPORT, "export", "o", "write the hearing to a file")           \
	_(P, SEARCH, "search", "/", "look for words")                        \
	KEYMAP_LINES(_, P)                                                   \
	_(P, PAGE_UP, "page-up", "PageUp", "a page up")                      \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down")        \
	_(P, HELP, "help", "? F1", "this help")                              \
	KEYMAP_TERMINAL(_, P)                                                \
	_(P, QUIT, "quit", "q Esc F10 Ctrl-C", "leave the debrief")

#define REPLAY_ACTIONS(_, P)                                                  \
	_(P, NEXT, "next", "Right Space", "the next turn")                    \
	_(P, PREV, "prev", "Left p Backspace", "the turn before")             \
	_(P, ON, "on", "n", "the next turn; after a search, the next hit")    \
	_(P, HIT_BEFORE, "hit-before", "N", "after a search, the hit before") \
	_(P, FIRST, "first", "Home <", "the first turn")                      \
	_(P, LAST, "last", "End G >", "the last turn")                        \
	_(P, PLAY, "play", "P", "play at the recorded pace, and stop")        \
	_(P, FASTER, "faster", "+ =", "twice as fast")                        \
	_(P, SLOWER, "slower", "-", "half as fast")                           \
	_(P, QUESTION, "question", "g",                                       \
	  "go to question 3, turn t12, a judge or a phase by name")           \
	_(P, FLAGGED, "flagged", "f", "the next answer that was flagged")     \
	_(P, SEARCH, "search", "/", "look for words in what was said")        \
	_(P, READING, "reading", "Enter r F5",                                \
	  "how the answer shown was read")                                    \
	_(P, WHY, "why", "w",                                                 \
	  "what is kept of the question: aim, cites, steps, prompt")          \
	_(P, NOTE, "note", "m", "a note of your own on the turn shown")       \
	_(P, DEBRIEF, "debrief", "d", "the debrief")                          \
	KEYMAP_LINES(_, P)                                                    \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")                     \
	_(P, PAGE_DOWN, "page-down", "PageDown", "a page down")               \
	_(P, HELP, "help", "? F1", "this help")                               \
	KEYMAP_TERMINAL(_, P)                                                 \
	_(P, BACK, "back", "q Esc F10 Ctrl-C", "back; ends a search first")

/* Which position an unsettled answer took. */
#define SETTLE_ACTIONS(_, P)                                             \
	_(P, FIRST, "first", "1", "the first position is what you said") \
	_(P, SECOND, "second", "2", "the second")                        \
	_(P, THIRD, "third", "3", "the third")                           \
	_(P, FOURTH, "fourth", "4", "the fourth")                        \
	_(P, OTHER, "other", "0 n", "none of these")                     \
	_(P, UNANSWERED, "unanswered", "x", "you did not answer it")     \
	_(P, NEXT, "next", "Enter s Right", "the next one")              \
	_(P, BACK, "back", "b Left Backspace", "the one before")         \
	KEYMAP_LINES(_, P)                                               \
	_(P, PAGE_UP, "page-up", "PageUp", "a page up")                  \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down")    \
	_(P, HELP, "help", "? F1", "this help")                          \
	KEYMAP_TERMINAL(_, P)                                            \
	_(P, LEAVE, "leave", "q Esc F10 Ctrl-C", "leave; go on another day")

/* Two hearings side by side. */
#define BESIDE_ACTIONS(_, P)                                     \
	_(P, NEXT, "next", "Right n Space", "the next question") \
	_(P, PREV, "prev", "Left p Backspace", "the one before") \
	_(P, FIRST, "first", "Home <", "both as wholes")         \
	_(P, LAST, "last", "End G >", "the last question")       \
	_(P, QUESTION, "question", "g",                          \
	  "go to a question by its number in the first hearing") \
	KEYMAP_LINES(_, P)                                       \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")        \
	_(P, PAGE_DOWN, "page-down", "PageDown", "a page down")  \
	_(P, HELP, "help", "? F1", "this help")                  \
	KEYMAP_TERMINAL(_, P)                                    \
	_(P, BACK, "back", "q Esc F10 Ctrl-C", "back")

/* An answer given again; the editor has the focus. */
#define DRILL_ACTIONS(_, P)                                              \
	_(P, ANSWER, "answer", "Enter", "give the answer")               \
	_(P, HELP, "help", "F1 Alt-?", "this help")                      \
	_(P, CITES, "cites", "F9 Alt-c", "read what the question cites") \
	_(P, SKIP, "skip", "F7 Alt-s", "the next one; this stays due")   \
	_(P, SCROLL_UP, "scroll-up", "PageUp Alt-v", "read back")        \
	_(P, SCROLL_DOWN, "scroll-down", "PageDown Ctrl-V", "read on")   \
	_(P, SCROLL_LINE_UP, "scroll-line-up", "Ctrl-Up Alt-Up",         \
	  "one line back")                                               \
	_(P, SCROLL_LINE_DOWN, "scroll-line-down", "Ctrl-Down Alt-Down", \
	  "one line on")                                                 \
	KEYMAP_TERMINAL(_, P)                                            \
	_(P, LEAVE, "leave", "Esc F10 Ctrl-C", "leave; what is written is kept")

/* Both tries, read. */
#define TRIED_ACTIONS(_, P)                                                   \
	_(P, NEXT, "next", "n Enter Right", "the next question")              \
	_(P, AGAIN, "again", "a", "answer this one once more")                \
	_(P, RIGHT, "right", "r",                                             \
	  "your first answer was right: not asked again")                     \
	_(P, BETTER, "better", "y",                                           \
	  "yes, it is better, where the reading cannot tell")                 \
	_(P, TOMORROW, "tomorrow", "t", "ask it again tomorrow")              \
	_(P, FIRST, "first", "1", "the first position told is what you said") \
	_(P, SECOND, "second", "2", "the second")                             \
	_(P, THIRD, "third", "3", "the third")                                \
	_(P, FOURTH, "fourth", "4", "the fourth")                             \
	_(P, OTHER, "other", "0", "none of them")                             \
	_(P, UNANSWERED, "unanswered", "x", "you did not answer it")          \
	KEYMAP_LINES(_, P)                                                    \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")                     \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down")         \
	_(P, TOP, "top", "Home g", "the beginning")                           \
	_(P, BOTTOM, "bottom", "End G", "the end")                            \
	_(P, HELP, "help", "? F1", "this help")                               \
	KEYMAP_TERMINAL(_, P)                                                 \
	_(P, LEAVE, "leave", "q Esc F10 Ctrl-C", "leave")

/* A witness cross-examined; the numbers choose. */
#define EXAMINE_ACTIONS(_, P)                                               \
	_(P, ONE, "one", "1", "the first question or label")                \
	_(P, TWO, "two", "2", "the second")                                 \
	_(P, THREE, "three", "3", "the third")                              \
	_(P, FOUR, "four", "4", "the fourth")                               \
	_(P, FIVE, "five", "5", "the fifth")                                \
	_(P, ON, "on", "Enter", "go on; pass over a label you cannot tell") \
	_(P, UNDO, "undo", "Backspace Left", "back to the label before")    \
	_(P, NEXT, "next", "n", "at the end: another one")                  \
	_(P, HELP, "help", "? F1", "what the labels mean, and this help")   \
	KEYMAP_LINES(_, P)                                                  \
	_(P, PAGE_UP, "page-up", "PageUp b", "a page up")                   \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down")       \
	_(P, TOP, "top", "Home g", "the beginning")                         \
	_(P, BOTTOM, "bottom", "End G", "the end")                          \
	KEYMAP_TERMINAL(_, P)                                               \
	_(P, LEAVE, "leave", "q Esc F10 Ctrl-C",                            \
	  "leave; in the middle of a round, twice")

/* Which of two questions is the better one; a letter chooses, another key gives it. */
#define ARENA_ACTIONS(_, P)                                           \
	_(P, A, "a", "a Left", "A is the better one")                 \
	_(P, B, "b", "b Right", "B is the better one")                \
	_(P, TIE, "tie", "t", "one is as good as the other")          \
	_(P, BAD, "bad", "x", "both are bad")                         \
	_(P, COMMENT, "comment", "c", "say why, in a line")           \
	_(P, GIVE, "give", "Enter", "give that vote; the next pair")  \
	_(P, SKIP, "skip", "s", "the next pair; this one comes back") \
	KEYMAP_LINES(_, P)                                            \
	_(P, PAGE_UP, "page-up", "PageUp", "a page up")               \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down") \
	_(P, TOP, "top", "Home g", "the beginning")                   \
	_(P, BOTTOM, "bottom", "End G", "the end")                    \
	_(P, HELP, "help", "? F1", "this help")                       \
	KEYMAP_TERMINAL(_, P)                                         \
	_(P, LEAVE, "leave", "q Esc F10 Ctrl-C", "leave; what you gave is kept")

/* Made-up material that waits for a person; a letter chooses, another key gives it. */
#define REVIEW_ACTIONS(_, P)                                          \
	_(P, ACCEPT, "accept", "a", "it may go out")                  \
	_(P, REJECT, "reject", "r", "it is left out")                 \
	_(P, CHANGE, "change", "e", "put a label or words right")     \
	_(P, COMMENT, "comment", "c", "say why, in a line")           \
	_(P, GIVE, "give", "Enter", "decide so; the next one")        \
	_(P, SKIP, "skip", "s Right", "the next one; this one waits") \
	_(P, UNDO, "undo", "u Left Backspace",                        \
	  "the one before, and take back what you decided of it")     \
	KEYMAP_LINES(_, P)                                            \
	_(P, PAGE_UP, "page-up", "PageUp", "a page up")               \
	_(P, PAGE_DOWN, "page-down", "PageDown Space", "a page down") \
	_(P, TOP, "top", "Home g", "the beginning")                   \
	_(P, BOTTOM, "bottom", "End G", "the end")                    \
	_(P, HELP, "help", "? F1", "this help")                       \
	KEYMAP_TERMINAL(_, P)                                         \
	_(P, LEAVE, "leave", "q Esc F10 Ctrl-C",                      \
	  "leave; what you decided is kept")

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
	_(SETTLE, "settle", "What is unsettled", false)          \
	_(BESIDE, "beside", "Two hearings", false)               \
	_(DRILL, "drill", "Answering again", true)               \
	_(TRIED, "tried", "An answer given again", false)        \
	_(EXAMINE, "examine", "Cross-examining", false)          \
	_(ARENA, "arena", "The better question", false)          \
	_(REVIEW, "review", "Reviewing", false)                  \
	_(PAGER, "pager", "Reading a text", false)

enum keymap_screen {
#define X(prefix, name, heading, editor) KEYMAP_##prefix,
	KEYMAP_SCREENS(X)
#undef X
		KEYMAP_COUNT
};

#define KEYMAP_ACTION(P, action, name, keys, what) P##_##action,
#define X(P, name, heading, editor) \
	enum { P##_ACTIONS(KEYMAP_ACTION, P) P##_COUNT };
KEYMAP_SCREENS(X)
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

/* What an action that is called "up", "page-down", "top" ... does to a list or a
 * text: the pager's action of that name, PAGER_UP to PAGER_BOTTOM; -1 for others. */
int keymap_moves(enum keymap_screen screen, int action);

/* The live bindings. */
#define KEYMAP_BINDINGS_MAX 650
struct keymap {
	size_t n;
	struct {
		uint32_t code;
		uint8_t screen;
		uint8_t action;
	} at[KEYMAP_BINDINGS_MAX];
	/* By the last byte of a code: where no bit is set, the screen binds no
	 * such key.  A letter that is typed is looked up on several. */
	uint32_t may[KEYMAP_COUNT][256 / 32];
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
/* The letter that an action has with Alt, 0 for none. */
uint32_t keymap_letter(const struct keymap *m, enum keymap_screen screen,
		       int action);
/*
 * Appends a text for a person with each "{hearing pause}" in it (a screen, an
 * action) as the first key that the action has, "{Esc}" as a key that no table
 * has.  What else stands in braces stays.
 */
void keymap_put(const struct keymap *m, const char *text, struct buf *out);
/* The same for a short one, which is cut at the struct's end. */
struct keymap_text {
	char s[400];
};
struct keymap_text keymap_text(const struct keymap *m, const char *text);
#endif
