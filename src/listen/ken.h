/*
 * ken.h - all that a case knows, ready to be compared with what counsel says
 *
 * Its questions, the answers that can be expected, the propositions of both sides,
 * every paragraph of its papers, its authorities and facts, each cut into words,
 * weighed by how rare they are in this case, and given vectors.  Made when it is
 * first needed (tens of milliseconds for a case of 17,000 words), so that no first
 * frame waits for it, and read only from then on.
 *
 * "Ken: the range of what one can know or understand."
 */
#ifndef LISTEN_KEN_H
#define LISTEN_KEN_H
#include <stdbool.h>
#include <stddef.h>

#include "court/case.h"
#include "court/map.h"
#include "listen/outcome.h"
#include "listen/parlance.h"
#include "listen/scales.h"
#include "listen/words.h"
struct catalogue;
struct faults;
struct opposites; /* listen/opposites.h */

/* Something that can be said, in several wordings. */
struct saying {
	struct words pooled; /* all of them together */
	struct words *wordings;
	const char **texts; /* of the wordings */
	size_t n;
};

struct ken_answer {
	const struct map_answer *map; /* NULL: the memo's own, below */
	const char *id;
	enum commitment effect;
	struct saying saying;
};

struct ken_issue {
	const struct issue *issue;
	const struct map_issue *map;
	struct words pooled; /* the whole entry with the paragraphs it cites */
	struct words *questions;
	struct ken_answer *answers; /* of the map, or the memo's good_answer and
				       losing_concession */
	size_t n_answers;
	bool mapped; /* answers are the map's */
};

struct ken_paragraph {
	const struct document *document;
	int number, page;    /* page 0: the paper has none */
	const char *label;   /* what that page is cited as, "" unknown */
	const char *heading; /* the one that it stands under, "" for none */
	const char *text;
	struct words words;
	bool of_record; /* no brief: what it says was found, or sworn, or enacted */
	int brief_of;		  /* enum side_id of a side's brief, -1 */
	size_t first, n_evidence; /* its sentences in ken.evidence */
};

#define TESTIMONY_ASKS "Q. " /* how a question of a witness begins */
/* One sentence that can be held against what counsel says happened: of a paper of
 * the record, or a fact of the map. */
struct ken_evidence {
	const struct ken_paragraph *paragraph;
	const char *text; /* of the fact, or NULL: bytes [from, to) below */
	size_t from, to;  /* of the paragraph's text */
	struct words words;
};

/* What may be said of a fact of the map, and is wrong. */
struct ken_wrong {
	const struct map_fact *fact;
	const struct ken_paragraph *paragraph;
	struct words words;
	size_t fact_negations; /* words of the fact that negate */
};

struct ken_proposition {
	const struct proposition *map;
	struct saying saying;
};

struct ken {
	const struct court_case *kase;
	struct case_map map;
	struct scales scales;
	/* how it sounds to talk round a question, and to give way (parlance.h); NULL
	 * without its file; owned */
	struct parlance *vague, *giving;
	struct parlance *turned;	/* and to have a point backwards */
	struct outcome_words *outcomes; /* NULL without its file; owned */
	struct opposites *opposites;	/* NULL without its file; owned */
	struct wordvec *vectors;	/* NULL: by words alone */
	size_t dims;			/* 0 without */
	struct stems *stems;
	struct stems *spoken[SIDES]; /* texts of what each side would say */
	struct ken_issue *issues;    /* kase->n_issues */
	struct ken_proposition *propositions; /* map.n_propositions */
	struct ken_paragraph *paragraphs;
	size_t n_paragraphs;
	struct ken_evidence *evidence; /* the map's facts first */
	size_t n_evidence;
	struct ken_wrong *wrongs;
	size_t n_wrongs;
	/* an imported argument: what the bench really asked, and what the case is
	 * about in a few words (facts, questions presented) */
	struct words *asked;
	size_t n_asked;
	struct words about;
	/* private */
	struct paragraphs *loaded; /* kase->n_documents */
	const struct catalogue *catalogue;
	char *trouble;
	bool ready, can_hear, no_vectors, no_map;
};

/* Cheap: nothing is read yet.  Both are borrowed and must outlive it. */
struct ken *ken_new(const struct catalogue *c, const struct court_case *kase);
void ken_free(struct ken *k); /* NULL is fine */
/* Before it is ready: as if there were no word vectors, or no map (to measure what
 * each is worth). */
void ken_leave_out(struct ken *k, bool vectors, bool map);
/* Reads all of it, once.  What is missing is left out and told by ken_trouble. */
void ken_ready(struct ken *k);
/* Counts anew who would say which words, once sayings were changed. */
void ken_count_spoken(struct ken *k);
/* Whether its weights could be read: without them nothing is held against it. */
bool ken_can_hear(const struct ken *k);
/* What a person should be told: a line for each file that could not be used ("...;
 * answers are read by words alone"), "" for none.  Ours. */
const char *ken_trouble(const struct ken *k);

/* The place of an issue, SIZE_MAX for none such. */
size_t ken_issue(const struct ken *k, const char *id);
/* The question of an issue whose words a turn of the bench holds, SIZE_MAX for
 * none; its issue goes to *issue, which may be SIZE_MAX: any.  Finds rewordings
 * (`again`) too. */
size_t ken_question(const struct ken *k, enum side_id side, const char *text,
		    size_t *issue);
/* Cuts and weighs a text as those of the case are; sharpened. */
struct words ken_words(const struct ken *k, const char *text, size_t len);
/* What the words of a piece of evidence were cut from. */
const char *ken_evidence_text(const struct ken_evidence *e);
/* The paragraph that a cite names, or NULL. */
const struct ken_paragraph *ken_paragraph(const struct ken *k,
					  const char *document, int number);
/* A saying less one of its wordings, the rest of it borrowed: for asking what
 * would be taken for that wording. */
struct saying ken_without(const struct ken *k, const struct saying *s,
			  size_t wording);
void ken_without_release(struct saying *s);

/* An answer's opposite in the map's wordings, weighed; of none, none.  They are cut
 * when they are asked for: few answers ever are.  Not pooled; owned. */
struct saying ken_turned(const struct ken *k, const struct ken_answer *a);
void ken_turned_release(struct saying *s);

/* For `check`: the data files of listening.  One that is spoilt is a fault; one
 * that is not there is a note, for answers are still read. */
void ken_check(const struct catalogue *c, struct faults *f,
	       struct faults *notes);
#endif
