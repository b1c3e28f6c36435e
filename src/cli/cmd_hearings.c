/*
 * cmd_hearings.c - the hearings in the journal: list, show, export, label, ...
 *
 * A further verb is a struct command in a file hearings_....c, declared in
 * cmd_hearings.h and listed here.
 */
#include "cli/cmd_hearings.h"

#include "base/buf.h"
#include "base/error.h"
#include "cli/conf.h"
#include "cli/kept.h"
#include "cli/sink.h"
#include "court/record.h"
#include "hearing/marking.h"
#include "store/journal.h"

static const struct command *const verbs[] = {
	&hearings_list,	   &hearings_show,
	&hearings_joint,   &hearings_export,
	&hearings_import,  &hearings_label,
	&hearings_settle,  &hearings_note,
	&hearings_ballot,  &hearings_accept,
	&hearings_agree,   &hearings_progress,
	&hearings_delete,  &hearings_prune,
	&hearings_salvage, NULL,
};

const struct command command_hearings = {
	.name = "hearings",
	.usage = "list|show|joint|export|import|label|settle|note|ballot|"
		 "accept|agree|"
		 "progress|delete|prune|salvage",
	.help = "The hearings in the journal: list, show, export, import, "
		"label, note, ballot, accept, agree, progress, delete, "
		"salvage.",
	.verbs = verbs,
};

int hearings_print(const struct buf *out, const char *path)
{
	struct error err;
	struct sink s;

	if (!buf_whole(out, "the result", &err) || !sink_open(&s, path, &err))
		return cli_fail(&err);
	buf_add(&s.buf, out->s, out->len);
	return sink_close(&s, &err) ? EXIT_DONE : cli_fail(&err);
}

int hearings_load(const char *id, struct hearing_record *r)
{
	struct error err;

	return kept_load(id, r, &err) ? EXIT_DONE : cli_fail(&err);
}

int hearings_open(const char *id, struct journal **j, struct hearing_record *r)
{
	struct error err;

	*j = conf_author(&err) ? kept_open(&err) : NULL;
	if (*j && journal_load(*j, id, r, &err))
		return EXIT_DONE;
	journal_close(*j);
	return cli_fail(&err);
}

int hearings_whole(const struct hearing_record *r)
{
	return r->damaged ? EXIT_PROBLEM : EXIT_DONE;
}

char *hearings_words(const char *const *words, size_t n)
{
	struct buf b;

	buf_init(&b, BUF_TEXT_MAX);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%s", i ? " " : "", words[i]);
	return buf_take(&b);
}

const char *hearings_author(const char *given)
{
	return given ? given : marking_author();
}
