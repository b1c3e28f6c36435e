/*
 * bring_files.h - files on their way into a case: which they are, what they are
 *
 * For bring.c, which makes a case of them, and lay.c, which lays them into one.
 */
#ifndef DOCKET_BRING_FILES_H
#define DOCKET_BRING_FILES_H
#include "court/case_folder.h"
#include "court/oyez.h"
#include "docket/bring.h"
#include "docket/caption.h"
struct court_case;
struct jsonw;

struct found {
	char *path;
	enum pool pool;
};

struct bringing {
	const struct bring *b;
	struct brought_list *out;
	struct faults *left_out;
	struct case_folder folder;
	struct found *found;
	size_t n_found;
	struct caption caption; /* as far as the documents tell */
	char **heads;		/* of the documents, n_heads; owned */
	size_t n_heads;
	struct oyez argument;	    /* of a transcript; no files: none */
	const struct found *spoken; /* which one that is */
	const struct court_case
		*into; /* laid into this case; NULL: a new one */
};

/* The files that b->paths name, into g->found; an error when there is none. */
bool bring_look(struct bringing *g, struct error *err);
/* Tells of one that is not taken; true. */
bool bring_leave_out(struct bringing *g, const char *fmt, const char *what);
/* A converted document, described and put into the case; false with the error where it
 * cannot be written. */
bool bring_put(struct bringing *g, const struct found *f,
	       const struct buf *text, const struct converted *got,
	       struct error *err);
/* One that could not be converted: told, and true, unless it was the only one. */
bool bring_give_up(struct bringing *g, const struct error *why,
		   struct error *err);
/*
 * g->caption, by all documents that were described.  The title is the one that most
 * papers have, on their covers above all: a case that one of them cites has none of
 * that.
 */
void bring_caption(struct bringing *g);
/* All but g->out, which is the caller's. */
void bring_release(struct bringing *g);
/* Its elements of "documents". */
void bring_put_documents(struct jsonw *w, const struct brought_list *l);
#endif
