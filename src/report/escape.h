/*
 * escape.h - text that stays text in HTML and in Markdown
 *
 * What comes in is clean (base/sanitise.h); what is written can open no tag, entity,
 * attribute, link, list, heading or table, wherever in a document of ours it stands.
 */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H
struct buf;

/* For the body of an element and for an attribute in quotation marks; newlines
 * stay. */
void escape_html(struct buf *out, const char *s);
/* One line of Markdown: newlines become blanks, also fit for a cell of a table. */
void escape_markdown(struct buf *out, const char *s);
#endif
