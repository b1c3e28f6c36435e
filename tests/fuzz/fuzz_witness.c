/* Whatever the bytes: a witness's file with faults that have a place, whose topics point
 * at what it has; and as a question, one form of those that there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/faults.h"
#include "base/xmalloc.h"
#include "court/testimony.h"
#include "fuzz/fuzz.h"
#include "sim/stand_form.h"
#include "sim/stand_words.h"

/* The least table: a word in each list, a text for each thing to say. */
#define CUE(id, name)	      "[" name "]\nphrase = so do\n"
#define SAY(id, name, values) "[say " name "]\nsay = a " values "\n"
static const char table[] = STAND_CUES(CUE) STAND_SAYS(SAY);

static char path[64];

static void leave(void)
{
	unlink(path);
}

/* Not file_write: that waits for the disk. */
static void store(const uint8_t *bytes, size_t len)
{
	FILE *f;

	if (!*path) {
		snprintf(path, sizeof path, "/tmp/fuzz-witness-%ld.json",
			 (long)getpid());
		atexit(leave);
	}
	f = fopen(path, "wb");
	fuzz_promise(f && fwrite(bytes, 1, len, f) == len);
	fclose(f);
}

static void check(const struct testimony *t)
{
	for (size_t i = 0; i < t->n_topics; i++) {
		const struct testimony_topic *one = &t->topics[i];

		fuzz_promise(one->asks.n <= TESTIMONY_ASKS_MAX);
		fuzz_promise(!one->fact || (one->fact >= t->facts &&
					    one->fact < t->facts + t->n_facts));
		fuzz_promise(!one->prior ||
			     (one->prior >= t->priors &&
			      one->prior < t->priors + t->n_priors));
		for (int k = 0; k < TESTIMONY_LAYERS; k++)
			fuzz_promise(one->answers[k].gives >=
					     GAINED_ADMISSION &&
				     one->answers[k].gives <= GAINED_HARM);
	}
}

static void read_question(const uint8_t *bytes, size_t len)
{
	char *text = xstrndup((const char *)bytes, len);
	struct stand_words w;
	struct stand_form x;
	struct faults f;

	faults_init(&f);
	fuzz_promise(stand_words_parse(&w, "t", table, sizeof table - 1, &f));
	stand_form_init(&x, &w, text);
	fuzz_promise(x.form > FORM_IS_UNSAID && x.form < TESTIMONY_N_FORMS);
	fuzz_promise(x.half <= strlen(x.bare));
	stand_form_release(&x);
	stand_words_release(&w);
	stand_words_parse(&w, "t", text, strlen(text), &f);
	stand_words_release(&w);
	faults_release(&f);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
	struct testimony t;
	struct faults f;

	faults_init(&f);
	store(bytes, len);
	fuzz_promise(!testimony_load(&t, path, NULL, &f) && f.n);
	fuzz_promise(strstr(f.list[0], path));
	check(&t);
	testimony_release(&t);
	faults_release(&f);
	read_question(bytes, len);
	return 0;
}
