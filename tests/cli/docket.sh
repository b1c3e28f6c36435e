# Searching a case's docket: what is found, that operators mean nothing, and that
# no document leads out of its case.
. tests/cli/lib.sh

run "$HOTBENCH" case search okafor 'number of sensors in the network'
code_is 0
out_has '1  '
out_has 'joint-appendix'
err_is ''

# what stands there word for word comes first, as it is or between marks
first_has() { # CASE QUERY PARAGRAPH-OF
	run "$HOTBENCH" case search "$1" -k 1 --format json -- "$2"
	out_has "$3"
	out_has '"all_terms": true'
}
for mark in '' '"'; do
	first_has okafor "${mark}I hold that Query C was not a search.$mark" 'I hold that Query C was not a search.'
	first_has drozdek "${mark}There was, and it did not work.$mark" 'There was, and it did not work.'
	first_has okafor "$mark[6] Nor is memory the enemy of the innocent.$mark" 'Nor is memory the enemy of the innocent.'
done
first_has drozdek 'who wrote "it did not work" of the hours' 'There was, and it did not work.'
first_has drozdek 'who wrote “it did not work” of the hours' 'There was, and it did not work.'
# ... and where no passage has it, that is said before what is near it
for query in 'who said "it worked as it should" there' '“it worked as it should”'; do
	run "$HOTBENCH" case search drozdek "$query"
	code_is 0
	out_has '1  '
	err_is 'hotbench: no passage has the words "it worked as it should" as they stand; the nearest:'
done
run "$HOTBENCH" case search drozdek 'who wrote "it did not work" of the hours'
err_is ''
run "$HOTBENCH" case search drozdek '"zyzzyva quux"'
out_is ''
err_is 'hotbench: no passage has the words "zyzzyva quux" as they stand'
run "$HOTBENCH" case search okafor --format json -k 2 sensors
code_is 0
out_has '"document": '
out_has '"from_paragraph": '
ok 'two passages' [ "$(grep -c '"document"' "$TMP/out")" -eq 2 ]

run "$HOTBENCH" case search okafor --format jsonl -k 20 search
code_is 0
ok 'twenty lines' [ "$(grep -c . "$TMP/out")" -eq 20 ]

run "$HOTBENCH" case search okafor --proceeding-title amicus riders
code_is 0
out_has '(amicus-'
out_lacks '(brief-respondent)'

# No proceeding is called so, but a document is.
run "$HOTBENCH" case search okafor --proceeding-title 'reply brief' warrant
code_is 0
out_has '(reply-brief)'
out_lacks '(brief-respondent)'

run "$HOTBENCH" case search okafor --pool metadocuments --format jsonl warrant
code_is 0
out_has '"document":"note-'
out_lacks '"document":"brief-'

run "$HOTBENCH" case search okafor --link-name 'reply brief' warrant
code_is 0
out_has '(reply-brief)'
out_lacks '(brief-respondent)'

for query in '"' '""' 'AND OR NOT' 'NEAR(a b)' 'body:x' '*' '(' "'; DROP TABLE words; --" '%s%n'; do
	run "$HOTBENCH" case search okafor -- "$query"
	code_is 0
done
long=$(head -c 10240 /dev/zero | tr '\0' '"')
run "$HOTBENCH" case search okafor -- "$long" sensors
code_is 0
run "$HOTBENCH" case search okafor "$(seq 3000 | tr '\n' ' ')"
code_is 0

run "$HOTBENCH" case search okafor qwertyzebra
code_is 0
out_is ''
err_has 'no passage'
run "$HOTBENCH" case search nosuchcase x
code_is 2
err_has 'nosuchcase'
run "$HOTBENCH" case search okafor
code_is 2
run "$HOTBENCH" case search okafor x -k 21
code_is 2

index=$(ls "${XDG_DATA_HOME:-$HOME/.local/share}"/hotbench/docket/okafor-*.db)
ok 'the index is private' [ "$(ls -l "$index" | cut -c1-10)" = -rw------- ]
echo garbage >"$index"
run "$HOTBENCH" case search okafor sensors
code_is 0
out_has 'joint-appendix'
err_has 'damaged'
run "$HOTBENCH" case search okafor sensors
err_is ''

# Ctrl-C while a large docket is indexed; then it is as if it had not begun.
large=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases/large
mkdir -p "$large"
awk 'BEGIN { for (i = 1; i <= 250000; i++) print "Paragraph " i \
	" tells of sensors, of riders, and of what was seen in hall " i % 997 ".\n" }' \
	>"$large/long.md"
cat >"$large/case.json" <<'END'
{"schema": "hotbench.case/1", "slug": "large", "title": "A v. B",
 "kind": "fictional", "facts": "F.", "questions": ["Q?"], "sides": [
 {"id": "petitioner", "party": "A", "position": "P."},
 {"id": "respondent", "party": "B", "position": "R."}],
 "documents": [{"id": "long", "file": "long.md", "pool": "docket_files"}]}
END
rm "$TMP/out" "$TMP/err"
"$HOTBENCH" case search large sensors >"$TMP/out" 2>"$TMP/err" &
searching=$!
n=0
until [ -s "$TMP/err" ] || [ $n -ge 400 ]; do
	n=$((n + 1))
	sleep 0.05
	[ -e "$TMP/err" ] && kill -INT $searching 2>/dev/null
done
wait $searching
code=$?
ok 'indexing can be interrupted' [ "$code" -eq 130 ]
err_has 'indexing was interrupted'
out_is ''
run "$HOTBENCH" case search large -k 1 hall 996
code_is 0
out_has 'hall 996'
err_has 'only its first 200000 paragraphs'

# Damage in the middle of an index shows when its page is read, or never.
index=$(ls "${XDG_DATA_HOME:-$HOME/.local/share}"/hotbench/docket/large-*.db)
size=$(wc -c <"$index")
dd if=/dev/urandom of="$index" bs=4096 count=400 conv=notrunc \
	seek=$((size / 8192)) 2>/dev/null
run "$HOTBENCH" case search large -k 3 hall 996
code_is 0
out_has 'hall 996'

# A case that names files outside of itself.
dir=${XDG_CONFIG_HOME:-$HOME/.config}/hotbench/cases/outside
mkdir -p "$dir/docket"
ln -s /etc/passwd "$dir/docket/link.md"
echo 'A plain brief about sensors.' >"$dir/docket/brief.md"
cat >"$dir/case.json" <<'END'
{"schema": "hotbench.case/1", "slug": "outside", "title": "A v. B",
 "kind": "fictional", "facts": "F.", "questions": ["Q?"], "sides": [
 {"id": "petitioner", "party": "A", "position": "P."},
 {"id": "respondent", "party": "B", "position": "R."}],
 "documents": [
 {"id": "brief", "file": "docket/brief.md", "pool": "docket_files"},
 {"id": "link", "file": "docket/link.md", "pool": "docket_files"},
 {"id": "passwd", "file": "/etc/passwd", "pool": "docket_files"},
 {"id": "up", "file": "../../../../../../etc/passwd", "pool": "docket_files"}]}
END
run "$HOTBENCH" case search outside root bin sensors
out_has '(brief)'
out_lacks 'root:'
err_has 'docket/link.md'
err_has '/etc/passwd'
run "$HOTBENCH" case search outside nologin
out_is ''
