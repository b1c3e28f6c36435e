#include <stdlib.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/faults.h"
#include "base/file.h"
#include "court/case_folder.h"
#include "court/oyez.h"

static bool write_all(const struct oyez *o, const char *own_cases, bool force,
		      struct error *err)
{
	struct case_folder cf;
	bool ok = case_folder_begin(&cf, own_cases, o->slug, force, err);

	for (size_t i = 0; ok && i < o->n_files; i++)
		ok = case_folder_put(&cf, o->files[i].name, o->files[i].text,
				     o->files[i].len, err);
	ok = ok && case_folder_finish(&cf, err);
	case_folder_release(&cf);
	return ok;
}

bool oyez_import(const char *case_path, const char *transcript_path,
		 const char *own_cases, bool force, struct buf *slug,
		 struct faults *notes, struct error *err)
{
	struct oyez o = { 0 };
	struct buf c, t;
	bool ok;

	buf_init(&c, OYEZ_CASE_MAX);
	buf_init(&t, OYEZ_TRANSCRIPT_MAX);
	ok = file_read_given(case_path, &c, err) &&
	     (!transcript_path || file_read_given(transcript_path, &t, err));
	if (ok &&
	    !oyez_convert(&o, case_path, c.s, c.len,
			  transcript_path ? t.s : NULL, t.len, notes, err)) {
		error_within(err, "%s", case_path);
		ok = false;
	}
	ok = ok && write_all(&o, own_cases, force, err);
	if (ok)
		buf_puts(slug, o.slug);
	oyez_release(&o);
	buf_release(&c);
	buf_release(&t);
	return ok;
}
