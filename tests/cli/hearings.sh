# The journal from outside: list, show, export, import, delete, prune.
. tests/cli/lib.sh

journal=$HOME/.local/share/hotbench/hearings.db

# Looking makes nothing.
hearings list
code_is 0
out_is ''
err_has 'no hearings yet'
hearings list --format json
out_is '[]'
hearings export nobody
code_is 2
ok 'looking makes no journal' test ! -e "$journal"

printf '{"text":"Yes, it was a search."}\n{"text":"No."}\n' >"$TMP/a.jsonl"
run "$HOTBENCH" argue okafor --answers "$TMP/a.jsonl" --seed 1
code_is 0
echo '{"text":"We rest on the opinion below."}' >"$TMP/b.jsonl"
run "$HOTBENCH" argue okafor --answers "$TMP/b.jsonl" --seed 2 \
	--side respondent
code_is 0

hearings list
code_is 0
ok 'a heading and two lines' [ "$(wc -l <"$TMP/out")" -eq 3 ]
out_has 'hearing                begun             answers  what'
out_has 'for respondent'
hearings list --format json
first=$(sed -n 's/.*"id": "\(.*\)",/\1/p' "$TMP/out" | head -n 1)
oldest=$(sed -n 's/.*"id": "\(.*\)",/\1/p' "$TMP/out" | tail -n 1)
hearings list --format jsonl --limit 1
ok 'one object a line' [ "$(wc -l <"$TMP/out")" -eq 1 ]
out_has "\"$first\""
hearings list --format csv
ok 'a head and two rows' [ "$(wc -l <"$TMP/out")" -eq 3 ]
hearings list --case nobody --format json
out_is '[]'

ok 'private files' [ "$(stat -c %a "$journal" "$HOME/.local/share/hotbench" \
	2>/dev/null | tr '\n' ' ')" = '600 700 ' ]

hearings show "$oldest"
code_is 0
out_has 'you: Yes, it was a search.'
out_has 'Debrief'

# Out and in again: the same bytes.
hearings export "$oldest" -o "$TMP/one.json"
code_is 0
ok 'the debrief is exported in figures' grep -q '"answered_first"' "$TMP/one.json"
out_is ''
hearings import "$TMP/one.json"
code_is 0
out_is "$oldest"
err_has 'no change'

# People are the third reader: their label holds, the reader's own stays.
hearings label "$oldest" Q1 commitment none it answers nothing --author 'Prof. X'
code_is 0
out_has 'commitment: none (the offline reader: '
out_has 'by Prof. X'
hearings label "$oldest"
out_has 'it answers nothing'
hearings show "$oldest"
out_has 'labels     Q 1  commitment: none (the offline reader'
hearings export "$oldest" -o "$TMP/marked.json"
out_is ''
ok 'the label is exported' grep -q '"author": "Prof. X"' "$TMP/marked.json"
ok 'what the reader said is unchanged' [ \
	"$(sed '/"marks"/,$d' "$TMP/one.json")" = \
	"$(sed '/"marks"/,$d' "$TMP/marked.json")" ]
hearings import "$TMP/one.json"
code_is 0
err_has 'all that the file says of it; no change'
# several go into a folder, a file each, and rows of labels into one
other=$("$HOTBENCH" hearings list --format csv | sed -n 2p | cut -d, -f1)
mkdir "$TMP/back"
hearings export "$oldest" "$other" -o "$TMP/back"
code_is 0
out_is "$TMP/back/$oldest.json
$TMP/back/$other.json"
ok 'the same as of one' cmp "$TMP/marked.json" "$TMP/back/$oldest.json"
hearings import "$TMP/back"/*.json
code_is 0
hearings export "$oldest" "$other" -o "$TMP/two.json"
code_is 2
err_has 'several hearings go into a folder that is there, a file each'
hearings export "$oldest" nobody "$other" -o "$TMP/back"
code_is 2
out_is "$TMP/back/$oldest.json
$TMP/back/$other.json"
hearings export "$oldest" "$other" --format jsonl -o "$TMP/rows.jsonl"
code_is 0
ok 'rows of both' [ "$(grep -o '"set":"[^"]*"' "$TMP/rows.jsonl" | sort -u | wc -l)" -eq 2 ]
hearings export "$oldest" nobody --format jsonl -o "$TMP/none.jsonl"
code_is 2
ok 'or none' [ ! -e "$TMP/none.jsonl" ]
hearings label "$oldest" Q1 comitment none
code_is 2
err_has "Did you mean 'commitment'?"
hearings label "$oldest" Q7 commitment none
code_is 2
err_has 'names no answer here'
run "$HOTBENCH" --readonly hearings label "$oldest" Q1 manner 2
code_is 2
err_has '--readonly'
# Who labels again replaces what they said; who takes theirs back, nobody else's.
hearings label "$oldest" Q1 commitment neutral --author 'Prof. X'
hearings label "$oldest" Q1 commitment beneficial --author Dana
hearings label "$oldest"
out_has 'commitment: none (the offline reader: '
out_has 'it answers nothing (replaced by a later one)'
hearings label "$oldest" Q1 commitment reader --author 'Prof. X'
held() { # the commitment of the first answer, as it counts
	"$HOTBENCH" report "$oldest" --format csv | grep -c ',person,beneficial,'
}
ok "another's label stands" [ "$(held)" = 1 ]
# A labeller is taken out, and put back; nothing is lost.
hearings label "$oldest" --remove
code_is 2
err_has 'wants --author NAME'
hearings label "$oldest" --remove --restore --author Dana
code_is 2
hearings label "$oldest" --remove --author Nobody
code_is 2
err_has 'no label by Nobody counts here'
hearings label "$oldest" --remove --author Dana
code_is 0
out_is '1 label by Dana taken out: --restore has them count again'
hearings export "$oldest" -o "$TMP/out.json"
ok 'it counts no more' [ "$(held)" = 0 ]
ok 'and is kept' [ "$(grep -c '"author": "Dana"' "$TMP/out.json")" = 2 ]
hearings label "$oldest"
out_has 'taken out by '
hearings label "$oldest" --restore --author Dana
code_is 0
out_is '1 label by Dana counted again'
ok 'it counts again' [ "$(held)" = 1 ]
# ... and no file from between brings the taking out back
ok 'nor in a table' [ "$("$HOTBENCH" report --class "$TMP/out.json" --format csv | tail -1)" = \
	"$("$HOTBENCH" report --class "$oldest" --format csv | tail -1)" ]
hearings import "$TMP/out.json"
code_is 0
err_has 'is here already, the same; no change'
ok 'it counts still' [ "$(held)" = 1 ]
hearings label "$oldest" --restore --author Dana
code_is 2
err_has 'no label by Dana was taken out here'
# each as it was: who labelled after Dana still holds, and round by round nothing is added
hearings label "$oldest" Q1 commitment neutral 'the newest' --author 'Zoe'
marks() {
	"$HOTBENCH" hearings export "$oldest" | sed -n '/"marks"/,$p' | cksum
}
was=$(marks)
for round in 1 2 3; do
	hearings label "$oldest" --remove --author Dana
	hearings label "$oldest" --restore --author Dana
done
ok 'put back is as it was' [ "$(marks)" = "$was" ]
hearings label "$oldest"
out_lacks 'taken out by '
hearings label "$oldest" Q1 commitment reader --author 'Zoe'
# what somebody took back themselves is not restored
hearings label "$oldest" --restore --author 'Prof. X'
code_is 2
hearings label "$oldest" Q1 commitment reader --author Dana
code_is 0
hearings delete "$oldest"
code_is 2
err_has '--yes'
hearings delete "$oldest" --yes
code_is 0
out_is "$oldest"
hearings show "$oldest"
code_is 2
err_has "the newest is $first"
ok 'no trace of it' sh -c "! grep -qa 'Yes, it was' \"$journal\" \"$journal\"-*"
hearings import "$TMP/one.json"
code_is 0
err_has ': Okafor v. Meridian Transit Authority, for petitioner'
hearings export "$oldest"
ok 'export, import, export is byte-identical' cmp "$TMP/one.json" "$TMP/out"

# Other content under the same id, and files that are no hearings.
sed 's/Yes, it was/No, it was not/' "$TMP/one.json" >"$TMP/other.json"
hearings import "$TMP/other.json"
code_is 3
err_has 'other content: turn '
err_has 'hotbench hearings delete'
hearings export "$oldest"
ok 'ours is untouched' cmp "$TMP/one.json" "$TMP/out"
sed 's/"seed": 1/"seed": "one"/; s/"side": .*/"side": "both",/' \
	"$TMP/one.json" >"$TMP/bad.json"
hearings import "$TMP/bad.json"
code_is 3
err_has 'bad.json: $.seed'
err_has 'bad.json: $.side'
sed "s/$oldest/..\/..\/etc/" "$TMP/one.json" >"$TMP/path.json"
hearings import "$TMP/path.json"
code_is 3
# Nor is its case one by a path.
cp -R cases/okafor "$TMP/okafor"
for slug in "$TMP/okafor" ../okafor okafor/../okafor ''; do
	printf '%s' "$slug" | sed 's/[\/\\]/\\&/g' >"$TMP/slug"
	sed -e "s/$oldest/20990101-000000-path/" \
		-e "s/\"slug\": *\"okafor\"/\"slug\": \"$(cat "$TMP/slug")\"/" \
		"$TMP/one.json" >"$TMP/path.json"
	hearings import "$TMP/path.json"
	code_is 3
	err_has "path.json: \$.case: slug: "
done
echo '{' >"$TMP/broken.json"
hearings import "$TMP/broken.json" "$TMP/one.json"
code_is 3
err_has 'broken.json'
out_has "$oldest"
cp "$TMP/one.json" "$TMP/in"
hearings import -
code_is 0
out_is "$oldest"

# What is made to fill the memory is counted first.
{ printf '['; yes '[],[],[],' | head -c 30000000; } >"$TMP/many.json"
yes ' ' | head -c 300000000 >"$TMP/large.json"
lean() {
	run sh -c 'case $OUT in *address* | *shared*) ;; *) ulimit -v 400000 ;; esac; exec "$@"' \
		sh "$HOTBENCH" "$@"
}
lean hearings import "$TMP/many.json"
code_is 3
err_has 'many.json: more than 1000000 values'
lean hearings import "$TMP/large.json"
code_is 3
err_has 'large.json: larger than 67108864 bytes'
rm "$TMP/many.json" "$TMP/large.json"

# One that can be resumed keeps the bench memo to itself.
printf 'Yes.\n:quit\n' >"$TMP/in"
run "$HOTBENCH" argue okafor --plain --seed 3 --feedback none
code_is 0
hearings list --limit 1 --format json
open=$(sed -n 's/.*"id": "\(.*\)",/\1/p' "$TMP/out")
hearings show "$open"
code_is 0
out_has 'you: Yes.'
out_has 'hotbench resume'
out_lacks 'Debrief'
out_lacks 'benefit'
run "$HOTBENCH" replay "$open" --plain
code_is 0
out_has 'you: Yes.'
out_lacks 'Debrief'
out_lacks 'benefit'
hearings delete "$open" --yes
code_is 0

# Wrong usage.
hearings lsit
code_is 2
err_has "Did you mean 'hotbench hearings list'?"
hearings
code_is 2
hearings show
code_is 2
hearings prune
code_is 2
hearings import "$TMP/one.json" --readonly
code_is 2

hearings prune --days 1 --yes
code_is 0
err_has '0 deleted'
hearings prune --days 0
code_is 2
hearings prune --days 0 --yes
code_is 0
hearings list --format json
out_is '[]'

# A journal that cannot be read is said, and is left alone.
echo 'a letter' >"$journal"
rm -f "$journal"-*
hearings list
code_is 3
err_has 'damaged, or something else'
ok 'and left alone' [ "$(cat "$journal")" = 'a letter' ]
run "$HOTBENCH" argue okafor --answers "$TMP/a.jsonl"
code_is 3
err_has 'hearings.db'
run "$HOTBENCH" argue okafor --answers "$TMP/a.jsonl" --ephemeral
code_is 0
