# An instructor's term: two assignments of one sealed case on one student's machine,
# attempts that are counted, what the instructor sees before the due date, dates as
# the clock on the wall has them.
. tests/cli/lib.sh

home=$TMP/homes
at() { # whose machine it is from here on
	XDG_DATA_HOME=$home/$1/data
	XDG_CONFIG_HOME=$home/$1/config
	export XDG_DATA_HOME XDG_CONFIG_HOME
	mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME"
}
hotbench() { run "$HOTBENCH" "$@"; }
newest() { "$HOTBENCH" hearings list --format json --limit 1 | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1; }
under() { # FILE [options]
	file=$1
	shift
	hotbench argue --assignment "$TMP/$file" --answers "$TMP/answers" "$@"
}
for i in 1 2 3 4; do
	echo "{\"text\":\"Yes, Your Honor, because the record shows it, point $i.\"}"
done >"$TMP/answers"

# ---- two assignments of one case ----
shown='hotbench: note: the debrief of a first attempt shows the memo with its model answers, and each student may begin again: --attempts 1, or --memo-after-due with --due, keeps them back'
at prof
mkdir -p "$XDG_CONFIG_HOME/hotbench/cases" "$TMP/w5" "$TMP/w6"
cp -R cases/tillery "$XDG_CONFIG_HOME/hotbench/cases/snail"
sed 's/"slug": "tillery"/"slug": "snail"/' cases/tillery/case.json >"$XDG_CONFIG_HOME/hotbench/cases/snail/case.json"
sed 's/"slug": "tillery"/"slug": "snail"/' cases/tillery/map.json >"$XDG_CONFIG_HOME/hotbench/cases/snail/map.json"
for w in 5 6; do
	hotbench assignment new snail --sealed --turns 2 --title "Week $w" --side petitioner \
		--due "2099-0$w-01" -o "$TMP/w$w/a.json"
	code_is 0
	err_is 'hotbench: note: students can read the 1 note on the law in the copy (meta/note-bench.md): what is for judges alone is sealed once hotbench case set snail document note-bench for bench says so
'"$shown"
done

at ada
hotbench case import "$TMP/w5/snail"
code_is 0
under w5/a.json --student 1
code_is 0
out_has 'not raised'
first=$(newest)
under w6/a.json --student 1
code_is 3
err_has 'is not the memo of this assignment: hotbench case import FOLDER adds the copy'
hotbench case import "$TMP/w6/snail"
code_is 0
out_has "$XDG_CONFIG_HOME/hotbench/cases/snail"
err_has 'was added, and those that were there still open'
hotbench case import "$TMP/w6/snail"
code_is 0
err_has 'the same; no change'
under w6/a.json --student 1
code_is 0
out_has 'not raised'
hotbench hearings show "$first"
out_has 'not raised'
err_is ''
under w5/a.json --student 1
code_is 0
hotbench replay "$first" --plain
err_is ''
ok 'nothing of a memo can be read' sh -c "! grep -rq losing_concession '$XDG_CONFIG_HOME'"
hotbench check "$XDG_CONFIG_HOME/hotbench/cases/snail"
code_is 0
# ... of another text of the case: only when that is asked for
mkdir "$TMP/other"
cp -R "$TMP/w6/snail" "$TMP/other/snail"
sed 's/"title": "/"title": "New /' "$TMP/w6/snail/case.json" >"$TMP/other/snail/case.json"
hotbench case import "$TMP/other/snail"
code_is 2
err_has 'is another version of the case; --force replaces it and keeps its sealed memos'
hotbench case import "$TMP/other/snail" --force
code_is 0
hotbench case import "$TMP/w5/snail" --force
code_is 0
for w in 5 6; do
	under w$w/a.json --student 1
	code_is 0
	out_has 'not raised'
done
# ... a damaged one opens nothing, and spoils nothing of the others
printf x >"$XDG_CONFIG_HOME/hotbench/cases/snail/memo-0123456789abcdef.sealed"
under w5/a.json --student 1
code_is 0

# One copy serves several assignments.
at prof
hotbench assignment new snail --same-copy "$TMP/w5/a.json" --turns 1 --side petitioner -o "$TMP/w7.json"
code_is 0
out_is "$TMP/w7.json"
err_is "$shown"
hotbench assignment new okafor --same-copy "$TMP/w5/a.json"
code_is 2
err_has 'is of another case, or of another version of this one'
hotbench assignment new snail --same-copy "$TMP/w5/a.json" --sealed -o "$TMP/x.json"
code_is 2
err_has 'no other copy is made'
hotbench assignment new okafor -o "$TMP/plain.json"
hotbench assignment new okafor --same-copy "$TMP/plain.json"
code_is 2
err_has 'no sealed copy was made with it'
hotbench assignment new snail --same-copy "$TMP/w5/a.json" --memo-after-due
code_is 2
err_has '--memo-after-due wants a date'
hotbench assignment new snail --same-copy "$TMP/nowhere.json"
code_is 3
at ada
under w7.json --student 1
code_is 0
out_has 'not raised'

# ---- attempts ----
at prof
hotbench assignment new okafor --attempts 2 --turns 2 --side petitioner --title Twice -o "$TMP/two.json"
code_is 0
hotbench assignment new okafor --attempts 0
code_is 2
hotbench assignment show "$TMP/two.json"
out_has 'attempts   2'
hotbench assignment show "$TMP/w5/a.json"
out_has 'attempts   any number'
at ben
under two.json --student 2 --ephemeral
code_is 2
err_has 'counts as an attempt: leave out --ephemeral'
run "$HOTBENCH" --readonly argue --assignment "$TMP/two.json" --student 2 --answers "$TMP/answers"
code_is 2
err_has 'leave out --readonly'
ok 'no hearing of it' test -z "$(newest)"
under two.json
code_is 2
err_has 'give your number or name in the class with --student NUMBER'
under two.json --student 2
code_is 0
out_has 'attempt 1 of 2'
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/ben1.json"
"$HOTBENCH" hearings delete "$(newest)" --yes >/dev/null 2>&1
printf ':quit\n' >"$TMP/in"
hotbench argue --assignment "$TMP/two.json" --student 2 --plain
code_is 0
out_has 'attempt 2 of 2'
under two.json --student 2
code_is 2
err_has "The assignment 'Twice' may be begun 2 times, and student 2 has done so"
err_has 'hotbench hearings list shows what can be resumed'
hotbench resume --answers "$TMP/answers"
code_is 0
out_has 'attempt 2 of 2'
"$HOTBENCH" hearings export "$(newest)" -o "$TMP/ben2.json"
ok 'the record says which' grep -q '"attempt": 2' "$TMP/ben2.json"
ok 'and of how many' grep -q '"attempts": 2' "$TMP/ben2.json"
under two.json --student 3
code_is 0
out_has 'attempt 1 of 2'
hotbench hearings list
out_has '"Twice", attempt 2 of 2'
hotbench hearings list --format csv
out_has ',late_s,late,attempt'
hotbench hearings list --format json
out_has '"attempt": 2'
# what could not begin is no attempt
rm -f "$TMP/none"
hotbench argue --assignment "$TMP/two.json" --student 4 --answers "$TMP/none"
code_is 3
under two.json --student 4
out_has 'attempt 1 of 2'
sed 's/"attempt": 2/"attempt": -2/' "$TMP/ben2.json" >"$TMP/bad.json"
hotbench hearings import "$TMP/bad.json"
code_is 3
err_has 'attempt'
sed 's/"attempts": 2/"attempts": "two"/' "$TMP/two.json" >"$TMP/bad.json"
hotbench assignment show "$TMP/bad.json"
code_is 3
err_has '$.attempts'
at prof
hotbench hearings import "$TMP/ben1.json" "$TMP/ben2.json"
code_is 0
hotbench report --class "$TMP/ben1.json" "$TMP/ben2.json" --format md
out_has '| 2/2 |'
hotbench report --class "$TMP/ben1.json" "$TMP/ben2.json" --format csv
out_has ',late_s,late,attempt,'
hotbench report "$TMP/ben2.json"
out_has '2 of 2'

# ---- the instructor sees the issues before the due date; a student does not ----
at prof
mkdir "$TMP/w8"
# Chicago, in words that need no table of zones: a bare Ubuntu has none.
TZ=CST6CDT,M3.2.0,M11.1.0
export TZ
hotbench assignment new snail --sealed --memo-after-due --due 2098-12-04 --turns 2 \
	--side petitioner -o "$TMP/w8/a.json"
code_is 0
hotbench assignment show "$TMP/w8/a.json"
out_has 'due        2098-12-04 23:59 CST'
out_lacks 'Z'
err_lacks 'model answers'
hotbench assignment new snail --same-copy "$TMP/w8/a.json" -o "$TMP/w9.json"
err_has 'shows the memo with its model answers'
hotbench assignment new snail --same-copy "$TMP/w8/a.json" --attempts 1 -o "$TMP/w10.json"
err_lacks 'model answers'
err_has 'debriefs under this one show the memo at once'
at ada
hotbench case import "$TMP/w8/snail"
under w8/a.json --student 1
out_has 'due 2098-12-04 23:59 CST'
out_lacks 'not raised'
id=$(newest)
hotbench report "$id"
out_lacks 'not raised'
out_has '2098-12-04 23:59 CST'
"$HOTBENCH" hearings export "$id" -o "$TMP/early.json"
ok 'a file has UTC' grep -q '"due": "2098-12-05T05:59:59Z"' "$TMP/early.json"
at prof
hotbench report "$TMP/early.json"
code_is 0
out_has 'not raised'
out_lacks 'opens when the assignment is due'
hotbench hearings import "$TMP/early.json"
hotbench hearings show "$id"
out_has 'not raised'
hotbench hearings list --format csv
out_has '2098-12-05T05:59:59Z'
unset TZ

# ---- while the memo is shut, nothing of the map's words comes out ----
at prof
cp -R cases/tillery "$TMP/ferris"
sed -i.bak '1,/"slug"/s/"slug": "[^"]*"/"slug": "ferris"/; 1,/"title"/s/"title": "[^"]*"/"title": "Ferris v. Odham"/' "$TMP/ferris/case.json"
sed -i.bak 's/"slug": "tillery"/"slug": "ferris"/' "$TMP/ferris/map.json"
rm "$TMP/ferris"/*.bak
hotbench case import "$TMP/ferris"
code_is 0
mkdir "$TMP/w11"
hotbench assignment new ferris --sealed --memo-after-due --due 2098-12-04 --turns 3 --side petitioner \
	--feedback full --issues to-its-owner --seed 5 -o "$TMP/w11/shut.json"
code_is 0
hotbench assignment new ferris --same-copy "$TMP/w11/shut.json" --turns 3 --side petitioner \
	--feedback full --issues to-its-owner --seed 5 -o "$TMP/w11/open.json"
at fay
hotbench case import "$TMP/w11/ferris"
cat >"$TMP/words" <<'END'
{"text": "To return an animal is to do something to it; going along is not returning, and Agnes only walked beside the dog on its own legs."}
{"text": "In Marchetti a woman who shut her gate on two stray heifers was paid, so my client returned the dog, and I concede it."}
{"text": "The change to returns was a matter of style and changed nothing, and I concede that he did little."}
END
in_map='To return an animal is to do something to it; going along is not returning\.'
for how in shut open; do
	hotbench argue --assignment "$TMP/w11/$how.json" --student 11 --answers "$TMP/words"
	code_is 0
	cp "$TMP/out" "$TMP/$how.txt"
	"$HOTBENCH" hearings export "$(newest)" -o "$TMP/$how-ex.json"
done
ok 'open, they are quoted' grep -q "$in_map" "$TMP/open.txt"
ok 'and in the file' grep -q "$in_map" "$TMP/open-ex.json"
ok 'shut, they are not' sh -c "! grep -qe 'stands on' -e '$in_map' '$TMP/shut.txt'"
ok 'nor in the file' sh -c "! grep -q '$in_map' '$TMP/shut-ex.json'"
# ... what is marked as a concession is counted as one
n=$(grep -c '^ *\[.*concession ' "$TMP/shut.txt")
ok 'some are marked' test "$n" -ge 1
ok 'as many as are noted' test "$(grep -c 'note: a concession' "$TMP/shut.txt")" = "$n"
ok 'as are counted' grep -q "\"concessions\": $n," "$TMP/shut-ex.json"
ok 'as are said' grep -q "$n concession" "$TMP/shut.txt"

# ---- a file that is another student's ----
hotbench assignment accommodate "$TMP/w11/open.json" --student 13 --extra-time 1.5 -o "$TMP/w11/open-13.json"
hotbench argue --assignment "$TMP/w11/open-13.json" --answers "$TMP/words"
code_is 2
err_has 'is for student 13, and hearings here are of student 11'
err_has '--student 13'
hotbench argue --assignment "$TMP/w11/open-13.json" --student 13 --answers "$TMP/words"
code_is 0
hotbench config set student 11
hotbench argue --assignment "$TMP/w11/open-13.json" --answers "$TMP/words"
code_is 2
err_has 'is for student 13, and you are student 11'

# ---- a name that is said aloud is told of each hearing ----
hotbench hearings list --format jsonl
ids=$(sed -n 's/.*"id": *"\([^"]*\)".*/\1/p' "$TMP/out" | head -n 2)
hotbench report $ids --redact @student
for id in $ids; do
	err_has "$id: the student is known here by a number or not at all"
done

# ---- small things ----
hotbench assignment new okafor --due 2020-01-01
code_is 0
err_has '--due 2020-01-01 is past already'

# ---- answers from a file: looked at before the hearing begins ----
at cyd
echo '{"text": "Yes, Your Honor."}' >"$TMP/short"
{ cat "$TMP/short"; echo 'no JSON'; } >"$TMP/essay"
count() { "$HOTBENCH" hearings list --format jsonl | wc -l | tr -d ' '; }
argue_with() { hotbench argue --assignment "$TMP/two.json" --student 5 --answers "$1"; }
argue_with "$TMP/essay"
code_is 3
err_has "$TMP/essay:2:"
ok 'nothing is kept' test "$(count)" = 0
: >"$TMP/nothing"
argue_with "$TMP/nothing"
code_is 3
err_has 'there is no answer in it'
ok 'nothing is kept of an empty one' test "$(count)" = 0
argue_with "$TMP/short"
code_is 0
out_has 'attempt 1 of 2'
out_lacks 'Debrief'
err_has 'ended before the hearing did. What was assigned stays open: hotbench resume'
hotbench hearings list
out_has '(can be resumed)'
hotbench resume --answers "$TMP/essay"
code_is 3
hotbench resume --answers "$TMP/short"
code_is 0
out_has 'not raised'
ok 'one hearing' test "$(count)" = 1
echo 'Yes, Your Honor.' >"$TMP/in"
hotbench argue --assignment "$TMP/two.json" --student 5 --plain
err_has 'What was assigned stays open'
printf ':adjourn\n' >"$TMP/in"
hotbench resume --plain
code_is 0
out_has 'not raised'
# ... without an assignment the end of the file adjourns, as ever
hotbench argue okafor --answers "$TMP/short" --turns 2
code_is 0
out_has 'not raised'

# ---- whose labels hold: those that are given here ----
label() { hotbench hearings label "$id" "$@"; code_is 0; }
at wray
hotbench hearings import "$TMP/ben2.json"
id=$(newest)
label Q1 commitment beneficial --author Wray
label Q2 manner 1 --author Wray
"$HOTBENCH" hearings export "$id" -o "$TMP/wray.json"
at li
hotbench hearings import "$TMP/wray.json"
sleep 1
label Q1 commitment detrimental --author Li
label Q2 quality 4 --author Li
"$HOTBENCH" hearings export "$id" -o "$TMP/li.json"
hotbench report "$id"
out_has 'Marked detrimental by Li'
at wray
hotbench hearings import "$TMP/li.json"
code_is 0
err_has '2 labels of Li were added'
err_has '1 of them is newer than a label given here, and that one holds'
hotbench report "$id"
out_has 'Marked beneficial by Wray'
out_lacks 'Marked detrimental by Li'
hotbench report "$id" --labels-by Li
code_is 0
out_has 'Marked detrimental by Li'
out_has "Li's hold over others'"
firm_is() { # CERTAINTY COMMITMENT [OPTIONS]: of the first answer, as it counts
	want=",$1,person,$2,"
	shift 2
	ok "it is$want $*" sh -c "'$HOTBENCH' report '$id' --format csv $* | grep -qF -e '$want'"
}
firm_is unsettled beneficial
firm_is firm detrimental --labels-by Li
# ... which the table of a class tells, of those who were accepted here
class() { # [OPTIONS]: its table of labels as JSON, on one line
	"$HOTBENCH" report --class "$id" --format json "$@" | tr -d '\n' |
		sed 's/  */ /g; s/.*"key": "labels"//; s/"key": ".*//'
}
ok 'one labelled' sh -c "echo '$(class)' | grep -q '\"labelled_by\": \"Wray (2)\", \"disputed\": 0'"
hotbench report --class "$id" --labels-by Li
code_is 0
out_has "Where people differ Li's labels count, as --labels-by asks"
out_has 'Q 1 commitment: detrimental (Li) over beneficial (Wray)'
out_lacks 'neither counts'
hotbench hearings accept "$id" --author Li
for format in text md html csv json; do
	hotbench report --class "$id" --format $format
	ok "$format says who and whose" sh -c "tr '\n' ' ' <'$TMP/out' | sed 's/  */ /g' | grep -q 'Q 1 commitment: beneficial (Wray) against detrimental (Li), neither counts'"
	out_has 'Li (2), Wray (2)'
	hotbench report --class "$id" --format $format --redact @authors
	out_has 'judge 1 (2), judge 2 (2)'
	out_lacks Wray
done
hotbench report --class "$id" --labels-by Li --redact @authors
out_has "Where people differ one person's labels count"
out_lacks Li\'s
hotbench report "$id" --labels-by Lee
code_is 2
err_has "no label here is by 'Lee'"
# ... whoever is sent the file sees the same, and again where it is merged
"$HOTBENCH" hearings export "$id" -o "$TMP/both.json"
hotbench report "$TMP/both.json"
out_has 'Marked beneficial by Wray'
hotbench hearings import "$TMP/li.json"
err_has 'no change'
at ben
hotbench hearings import "$TMP/both.json"
code_is 0
err_has 'of Wray'
hotbench report "$id"
out_has 'Marked beneficial by Wray'
# ... and of two that came from elsewhere the newer
at third
hotbench hearings import "$TMP/wray.json"
hotbench hearings import "$TMP/li.json"
err_has '1 of them is newer than a label that was there and holds now'

# ---- names that go: the student where that is said, and no paragraph ----
at cyd
{ echo '{"text": "I am student 17, Your Honor, and paragraph 17 of the record says so."}'
	echo '{"text": "Student No. 17 rests on 17 of the record."}'; } >"$TMP/said"
hotbench argue okafor --student 17 --turns 2 --answers "$TMP/said"
id=$(newest)
hotbench hearings export "$id" --redact @student
code_is 0
out_has '"student": "[redacted]"'
out_has 'I am [redacted], Your Honor, and paragraph 17 of the record'
out_has '[redacted] rests on 17 of the record'
hotbench report "$id" --redact @student
out_has 'student             [redacted]'
out_has 'paragraph 17 of the record'
hotbench report --class "$id" --redact @student --format csv
out_has '#1,'
out_lacks '17,'
hotbench report "$id" --format csv --redact @student
out_has ',[redacted],okafor,'
hotbench argue okafor --student 'Ada Ört' --turns 1 --answers "$TMP/said"
hotbench report --class "$(newest)" --names --redact @student
out_lacks 'Ada'
hotbench report "$id" --redact @pupil
code_is 2
err_has '@student, @authors or @notes'

# ---- what is told once ----
at nobody
sed 's/"slug": "okafor"/"slug": "gone"/' "$TMP/ben2.json" >"$TMP/gone1.json"
sed 's/"id": "20/"id": "19/' "$TMP/gone1.json" >"$TMP/gone2.json"
hotbench report --class "$TMP/gone1.json" "$TMP/gone2.json"
ok 'one note' test "$(grep -c 'without its case file (' "$TMP/err")" = 1
err_has 'gone1.json: without its case file'
err_has '1 more hearing is without its case file, too'

# ---- a line of a score sheet that text does not show ----
at wray
id=$(newest)
hotbench hearings ballot "$id" --ballot plain
out_has '7=n/a: not assessed, and no part of the total'
hotbench hearings ballot "$id" --set '1=5,2=5,3=5,4=5,5=4,6=4' --author Wray
out_has '28 of 30 marked (6 of 7 lines)'
err_has 'no total before these are marked, or set to n/a (not assessed): 7 Voice and presence'
hotbench hearings ballot "$id" --set '7=none' --author Wray
code_is 2
err_has 'n/a for what is not assessed'
hotbench hearings ballot "$id" --set 'Voice=n/a' --author Wray
code_is 0
err_is ''
out_has ' (0 to 100): 28 of 30 over 6 of 7 lines; Voice and presence not assessed'
out_has '  not assessed'
total=$(sed -n 's/.*total \([0-9.]*\).*/\1/p' "$TMP/out" | head -n 1)
hotbench report --class "$id" --format csv
out_has ",28,30,$total"
out_has ',Wray,Voice and presence'
hotbench report "$id"
out_has ', over 6 of 7 lines.'
"$HOTBENCH" hearings export "$id" -o "$TMP/sheet.json"
ok 'the file says so' grep -q '"not_assessed": true' "$TMP/sheet.json"
at ben
hotbench hearings import "$TMP/sheet.json"
hotbench hearings ballot "$id"
out_has 'Voice and presence not assessed'
at wray
sleep 1
hotbench hearings ballot "$id" --set '7=-' --author Wray
out_has '28 of 30 marked (6 of 7 lines)'
hotbench hearings ballot "$id" --set '1=n/a,2=n/a,3=n/a,4=n/a,5=n/a,6=n/a,7=n/a' --author Nobody
out_has '0 of 0 marked (0 of 7 lines)'

# ---- blind: nothing that anybody said of an answer ----
at wray
for i in 1 2 3 4 5 6; do
	echo '{"text":"I would rather speak of the weather, Your Honor, which is fine."}'
done >"$TMP/weather"
hotbench argue tillery --answers "$TMP/weather" --turns 6 --seed 3
out_has 'beside the point'
id=$(newest)
hotbench hearings label "$id" Q1 commitment neutral --author Somebody
hotbench hearings note "$id" Q1 'A remark.' --author Somebody
hotbench hearings ballot "$id" --set 1=4 --author Somebody
no_word() {
	for word in 'beside' 'commitment' 'enefit' 'Somebody' 'unsettled' 'remark' 'flag' 'suggested' 'score sheet'; do
		out_lacks "$word"
	done
}
hotbench replay "$id" --blind --plain
code_is 0
out_has 'speak of the weather'
no_word
for format in text md html; do
	hotbench report "$id" --blind --format $format
	code_is 0
	out_has 'speak of the weather'
	out_has 'Blind: what readers and people said of the answers is left out'
	out_lacks 'beside the point'
	out_lacks Somebody
	out_lacks '[unsettled]'
	out_lacks NRBaT
done
hotbench report "$id" --blind --format csv
out_lacks neutral
hotbench report "$id" --blind --class
code_is 2
err_has '--blind is for hearings'

# ---- a folder here is called by its path ----
mkdir "$TMP/here"
cp -R cases/okafor "$TMP/here/shell"
sed 's/"slug": "okafor"/"slug": "shell"/' cases/okafor/case.json >"$TMP/here/shell/case.json"
program=$(cd "$(dirname "$HOTBENCH")" && pwd)/$(basename "$HOTBENCH")
run sh -c "cd '$TMP/here' && '$program' assignment new shell"
code_is 2
err_has "No case is called 'shell'; the one in the folder here is ./shell"
