/*
 * reader.c - the readers by name, and the offline one behind the common face
 */
#include "analysis/reader.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/lexicon.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/names.h"
#include "base/xmalloc.h"
#include "court/catalogue.h"

const char *const reader_names[] = { "offline", "llm", "both", NULL };
#define READERS 3

struct reader {
	const struct lexicons *lx;
};

static const char *const files[] = {
	"lexicons/grammar.txt",	 "lexicons/witness.txt", "lexicons/counsel.txt",
	"lexicons/practice.txt", "lexicons/weights.txt",
};
#define FILES (sizeof files / sizeof *files)

static struct lexicons *read_shipped(const struct catalogue *c,
				     struct faults *f)
{
	char *paths[FILES];
	for (size_t i = 0; i < FILES; i++)
		paths[i] = catalogue_file(c, files[i]);
	struct lexicons *lx =
		lexicons_read((const char *const *)paths, FILES, f);
	for (size_t i = 0; i < FILES; i++)
		free(paths[i]);
	return lx;
}

struct lexicons *lexicons_load(const struct catalogue *c, struct error *err)
{
	struct faults f;
	faults_init(&f);
	struct lexicons *lx = read_shipped(c, &f);
	if (!lx)
		faults_none(&f, err);
	faults_release(&f);
	return lx;
}

void lexicons_check(const struct catalogue *c, struct faults *f)
{
	lexicons_free(read_shipped(c, f));
}

struct reader *reader_new(const char *name, const struct lexicons *lx,
			  const struct catalogue *c, struct error *err)
{
	(void)c;
	if (strcmp(name, "offline") != 0) {
		const char *near = names_nearest(name, reader_names, READERS);
		error_set(err, ERR_USAGE, "no reader is called '%s'%s%s%s",
			  name, near ? "; did you mean '" : "",
			  near ? near : "", near ? "'?" : "");
		return NULL;
	}
	struct reader *r = xcalloc(1, sizeof *r);
	r->lx = lx;
	return r;
}

bool reader_needs_model(const struct reader *r)
{
	(void)r;
	return false;
}

void reader_begin(struct reader *r, const struct reader_input *in,
		  struct wishes *out)
{
	struct reading reading;
	reader_offline(r->lx, in, &reading);
	wish_read(out, &reading);
}

void reader_told(struct reader *r, const struct tiding *t, struct wishes *out)
{
	(void)r;
	(void)t;
	(void)out;
}

void reader_cancel(struct reader *r)
{
	(void)r;
}

void reader_free(struct reader *r)
{
	free(r);
}
