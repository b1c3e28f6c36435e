/*
 * colloquy.h - a section's turns as questions that somebody would answer
 *
 * A stenographer gives every sound of the bench a turn of its own.  Whoever argues
 * the case again should not have to answer "Okay.", nor half a sentence:
 *
 *   - a turn that asks nothing, an aside ("Okay.", "Right.  Thank you.") or a
 *     fragment that was cut off ("But the typical plaintiff --"), goes in front of
 *     the same justice's next turn; where another justice goes on instead, or
 *     nobody does, it is left out;
 *   - fragments in a row are a question as soon as they are long enough for one;
 *   - a question that was cut off, and to which the advocate got no more than
 *     three words in, is one with what the same justice says next;
 *   - the advocate's answer is all that was said until the next question.
 *
 * "Why?" is short and yet a question: its mark says so.
 */
#ifndef COURT_COLLOQUY_H
#define COURT_COLLOQUY_H
struct arena;
struct argument_section;

/* Fills the section's exchanges from its turns, into the arena. */
void colloquy_settle(struct arena *arena, struct argument_section *s);
#endif
