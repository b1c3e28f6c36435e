#include "cli/making.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/str.h"
#include "base/xmalloc.h"
#include "cli/handing.h"
#include "court/assignment.h"
#include "court/case.h"
#include "court/sealed.h"

/* "hand/week5.json": "hand/week5-students", where a folder of the case's name stands
 * beside the assignment already; that is said. */
static char *beside_it(const struct making *m, char *folder, const char *slug)
{
	char *there = file_join(folder, slug), *other;
	const char *name = file_base(m->output);
	size_t n = strcspn(name, ".");

	if (file_exists(there)) {
		char *last = xprintf("%.*s-students", (int)n, name);

		other = file_join(folder, last);
		fprintf(stderr,
			"hotbench: note: %s is there already, so the students' "
			"copy goes to %s (--student-case names another "
			"folder); --same-copy, with the file of an earlier "
			"assignment, makes one copy serve both\n",
			there, other);
		free(last);
		free(folder);
		folder = other;
	}
	free(there);
	return folder;
}

/* Where the students' copy goes; NULL: there is none.  The caller frees. */
static char *copy_folder(const struct making *m, const char *slug)
{
	size_t n = m->output ? (size_t)(file_base(m->output) - m->output) : 0;
	char *folder;

	if (m->student_case)
		return xstrdup(m->student_case);
	if (!m->sealed)
		return NULL;
	/* "hand/out.json": "hand"; "/out.json": "/" */
	folder = n ? xstrndup(m->output, n > 1 ? n - 1 : n) : xstrdup(".");
	return m->output ? beside_it(m, folder, slug) : folder;
}

static bool is_dated(const struct making *m, struct error *err)
{
	return !m->after_due || m->due ||
	       error_set(err, ERR_USAGE,
			 "--memo-after-due wants a date: --due");
}

static bool check_seal(const struct making *m, const char *folder,
		       const struct court_case *kase, struct error *err)
{
	char *there;
	bool ok;

	if (!folder)
		return !m->after_due ||
		       error_set(err, ERR_USAGE,
				 "--memo-after-due is for a sealed memo: "
				 "--sealed");
	if (!m->output)
		return error_set(
			err, ERR_USAGE,
			"The sealed case and the assignment belong "
			"together: say where that goes, with -o FILE.");
	if (!is_dated(m, err))
		return false;
	there = file_join(folder, kase->slug);
	ok = !file_exists(there) ||
	     error_set(err, ERR_EXISTS,
		       "%s is there already: name another folder with "
		       "--student-case",
		       there);
	free(there);
	return ok;
}

/* The copy that was made with an earlier assignment serves this one, too. */
static bool share(struct assignment *a, const struct making *m,
		  const struct court_case *kase, struct error *err)
{
	struct assignment other;
	bool ok;

	if (!is_dated(m, err))
		return false;
	if (m->sealed || m->student_case)
		return error_set(err, ERR_USAGE,
				 "--same-copy is instead of --sealed and "
				 "--student-case: no other copy is made");
	ok = handing_load(&other, m->same_copy, err) ||
	     error_within(err, "--same-copy");
	if (ok && !*other.memo_key)
		ok = error_set(err, ERR_USAGE,
			       "--same-copy %s: no sealed copy was made with "
			       "it",
			       m->same_copy);
	if (ok && !assignment_is_of(&other, kase, NULL))
		ok = error_set(err, ERR_USAGE,
			       "--same-copy %s is of another case, or of "
			       "another version of this one: seal this one "
			       "with --sealed",
			       m->same_copy);
	if (ok) {
		memcpy(a->memo_key, other.memo_key, sizeof a->memo_key);
		memcpy(a->memo_hash, other.memo_hash, sizeof a->memo_hash);
		a->memo_after_due = m->after_due;
	}
	if (ok && other.memo_after_due && !m->after_due)
		fprintf(stderr,
			"hotbench: note: debriefs under this one show the memo "
			"at once, also before '%s' is due (--memo-after-due)\n",
			other.title);
	assignment_release(&other);
	return ok;
}

/* The memo is sealed; what lies among the papers is for whoever has the copy. */
static void tell_notes(const struct court_case *kase)
{
	const struct document *first = NULL;
	size_t n = 0;

	for (size_t i = 0; i < kase->n_documents; i++) {
		const struct document *d = &kase->documents[i];

		if (d->pool != POOL_METADOCUMENTS)
			continue;
		first = first ? first : d;
		n++;
	}
	if (first)
		fprintf(stderr,
			"hotbench: note: students can read the %zu note%s on "
			"the law in the copy (%s%s): what is for judges alone "
			"is sealed once hotbench case set %s document %s for "
			"bench says so\n",
			n, str_plural(n), first->file,
			n > 1 ? " and others" : "", kase->slug, first->id);
}

static bool make_copy(struct assignment *a, const struct making *m,
		      const char *folder, const struct court_case *kase,
		      struct error *err)
{
	sealed_make_key(a->memo_key);
	a->memo_after_due = m->after_due;
	if (!sealed_copy(kase, folder, a->memo_key, a->memo_hash, err))
		return false;
	printf("%s/%s\n", folder, kase->slug);
	tell_notes(kase);
	if (kase->origin == CASE_SHIPPED)
		fprintf(stderr,
			"hotbench: note: '%s' comes with hotbench: whoever "
			"has that has its memo\n",
			kase->slug);
	return true;
}

static bool seal(struct assignment *a, const struct making *m,
		 const struct court_case *kase, struct error *err)
{
	char *folder = copy_folder(m, kase->slug);
	bool ok = check_seal(m, folder, kase, err) &&
		  (!folder || make_copy(a, m, folder, kase, err));

	free(folder);
	return ok;
}

/* Who begins again has read the model answers. */
static void tell_shown(const struct assignment *a)
{
	if (*a->memo_key && !a->memo_after_due && a->attempts != 1)
		fprintf(stderr,
			"hotbench: note: the debrief of a first attempt shows "
			"the memo with its model answers, and each student may "
			"begin again: --attempts 1, or --memo-after-due with "
			"--due, keeps them back\n");
}

bool making_seal(struct assignment *a, const struct making *m,
		 const struct court_case *kase, struct error *err)
{
	bool ok = m->same_copy ? share(a, m, kase, err) : seal(a, m, kase, err);

	if (ok)
		tell_shown(a);
	return ok;
}
