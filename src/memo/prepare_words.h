/*
 * prepare_words.h - how a drafted question is put: one table for each kind
 *
 * In a text, {said} is a sentence of the papers, {whose} the paper it stands in
 * ("respondent's brief", "your brief"), {where} its place; {point} a heading of
 * the other side's argument; {term} a phrase or an authority; {n} how often it is
 * there; {own} and {other} the sides.  A capital ({Other}) begins a sentence.
 */
#ifndef MEMO_PREPARE_WORDS_H
#define MEMO_PREPARE_WORDS_H
#include <stddef.h>

enum draft_kind {
	KIND_POINT,	 /* a heading of the other side */
	KIND_SUPPORT,	 /* a sentence under it */
	KIND_ANSWERED,	 /* what the own brief says on it: a follow-up */
	KIND_UNANSWERED, /* it says nothing: a follow-up */
	KIND_HOLDING,	 /* of the court below, against the petitioner */
	KIND_DISSENT,	 /* below, against the respondent */
	KIND_ADMITTED,	 /* the own brief gives something away */
	KIND_RECORD,	 /* the record, as only the other side cites it */
	KIND_AUTHORITY,	 /* only the other side relies on it */
	KIND_SHARED,	 /* both rely on it */
	KIND_LINE,	 /* the own rule, and where it stops */
	KIND_TERM,	 /* a phrase that both sides fight over */
	DRAFT_KINDS
};

struct prepared_words {
	const char *text;
	const char *follow_ups[2];
	const char *type[4]; /* legalbench, stetson, metacog, valence */
};

/* The ways to ask for a kind; *n of them. */
const struct prepared_words *prepare_words(enum draft_kind kind, size_t *n);
#endif
